// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>

#include "map/field_layer.hpp"
#include "session/selection.hpp"
#include "session/sight_work.hpp"

namespace shellgame::app {

/// Computes the LOS overlays of the map and answers whether a place is seen: the hexes that the selected
/// Location sees, and those that the enemies of a side see together. Computed on a thread, from the viewer's
/// state alone, so that it shows nothing that the viewer may not know.
class SightOverlays : public QObject {
    Q_OBJECT
  public:
    SightOverlays(GameController& game, Selection& selection, QObject* parent = nullptr);

    void showOwn(bool on);
    void showEnemy(bool on);
    [[nodiscard]] bool ownShown() const { return ownShown_; }
    [[nodiscard]] bool enemyShown() const { return enemyShown_; }
    /// Computes the enemy's LOS even if its overlay is off.
    void ask(bool on);

    /// The Location whose LOS is shown; nothing without a selected hex.
    [[nodiscard]] std::optional<Location> from() const;
    /// Changes the level in the selected hex; `by` counts its Locations.
    void stepLevel(int by);
    /// Levels of the selected hex, once its map is known.
    [[nodiscard]] std::vector<int> levels() const;
    /// Returns the side whose enemies are meant: the viewer's; in the Umpire view that of the selected
    /// counters, else the side whose turn it is.
    [[nodiscard]] SideId owner() const;

    [[nodiscard]] const FieldPicture& picture() const { return picture_; }
    [[nodiscard]] QString ownText() const;
    [[nodiscard]] QString enemyText() const;
    /// Describes a hex in the overlays; empty without overlays.
    [[nodiscard]] QString hexText(Hex hex) const;
    /// Tells how enemies of owner() see a Location; nothing while that is unknown.
    [[nodiscard]] std::optional<GameField::Seen> enemySees(const Location& at) const;

    /// Returns the Locations from which enemies of owner() see a Location; empty while that is unknown.
    [[nodiscard]] std::vector<GameSeer> seersOf(const Location& at) const;

    /// Calls it when the map for lines of sight is ready; says so if there can be none.
    void withLines(const std::function<void(const std::shared_ptr<const GameLines>&)>& act);
    [[nodiscard]] bool working() const { return work_.busy() || mapWork_.busy(); }
    [[nodiscard]] bool stopped() const { return stopped_; }
    [[nodiscard]] int percent() const { return work_.percent(); }
    void stop();
    void resume();
    /// Waits for the result, for pictures.
    void wait();
    void setPatience(int patience) { patience_ = patience; }
    void refresh();

  Q_SIGNALS:
    void changed();
    /// A line between two Locations should be shown.
    void threadWanted(const Location& from, const Location& to);
    void progressed(int percent);

  private:
    struct Wanted {
        std::uint64_t hash = 0;
        SideId owner;
        std::optional<Location> from;
        bool own = false;
        bool enemy = false;
        bool operator==(const Wanted&) const = default;
    };
    struct Result;
    [[nodiscard]] Wanted wanted() const;
    void forget();
    void clear();
    void take(const Wanted& what, const std::shared_ptr<Result>& result);
    [[nodiscard]] static QString hexesText(int n);
    [[nodiscard]] int shadedHexes(const std::shared_ptr<const std::vector<HexSight>>& field) const;

    GameController& game_;
    Selection& selection_;
    SightWork work_;
    SightWork mapWork_;
    std::shared_ptr<const GameLines> lines_;
    bool available_ = false;  ///< the map is made and has terrain
    bool ownShown_ = false;
    bool enemyShown_ = false;
    bool asked_ = false;
    bool stopped_ = false;
    std::optional<int> level_;  ///< chosen by the player; else that of the selected counter
    std::optional<Hex> levelOf_;
    Wanted done_;
    bool known_ = false;  ///< `done_` holds
    Wanted under_;        ///< being worked out
    FieldPicture picture_;
    std::shared_ptr<const std::vector<HexSight>> enemyPicture_;  ///< computed also while its overlay is off
    std::shared_ptr<const GameField> enemy_;
    int patience_ = 40;
};

}  // namespace shellgame::app
