// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>

#include "map/field_layer.hpp"
#include "session/selection.hpp"
#include "session/sight_work.hpp"

namespace shellgame::app {

/// Computes the LOS overlays of the map: the hexes that the selected Location sees, and the hexes that a
/// side's enemies see. It also answers whether the enemy sees a Location. The computation runs on a thread
/// and uses only the viewer's state, so that the result shows nothing that the viewer may not know.
class SightOverlays : public QObject {
    Q_OBJECT
  public:
    SightOverlays(GameController& game, Selection& selection, QObject* parent = nullptr);

    void showOwn(bool on);
    void showEnemy(bool on);
    [[nodiscard]] bool ownShown() const { return ownShown_; }
    [[nodiscard]] bool enemyShown() const { return enemyShown_; }
    /// Sets whether the enemy's LOS is computed even if its overlay is off.
    void ask(bool on);

    /// Returns the Location whose LOS is shown; nullopt if no hex is selected.
    [[nodiscard]] std::optional<Location> from() const;
    /// Changes the level in the selected hex by `by` Locations.
    void stepLevel(int by);
    /// Returns the levels of the selected hex; available when the map for LOS is ready.
    [[nodiscard]] std::vector<int> levels() const;
    /// Returns the side whose enemies' LOS is computed. This is the side whose view is shown. In the Umpire
    /// view it is the side of the selected counters, or else the only side with markers in the selected hex,
    /// or else the side whose turn it is.
    [[nodiscard]] SideId owner() const;

    [[nodiscard]] const FieldPicture& picture() const { return picture_; }
    [[nodiscard]] QString ownText() const;
    [[nodiscard]] QString enemyText() const;
    /// Describes a hex in the overlays; empty if all overlays are off.
    [[nodiscard]] QString hexText(Hex hex) const;
    /// Returns how enemies of owner() see a Location; nullopt until the result is computed.
    [[nodiscard]] std::optional<GameField::Seen> enemySees(const Location& at) const;

    /// Returns the Locations from which enemies of owner() see a Location; empty until the result is
    /// computed.
    [[nodiscard]] std::vector<GameSeer> seersOf(const Location& at) const;

    /// Calls `act` when the map for lines of sight is ready. If LOS can't be computed on this map, posts a
    /// message.
    void withLines(const std::function<void(const std::shared_ptr<const GameLines>&)>& act);
    [[nodiscard]] bool working() const { return work_.busy() || mapWork_.busy(); }
    [[nodiscard]] bool stopped() const { return stopped_; }
    [[nodiscard]] int percent() const { return work_.percent(); }
    void stop();
    void resume();
    /// Waits for the result, as needed for pictures.
    void wait();
    void setPatience(int patience) { patience_ = patience; }
    void refresh();

  Q_SIGNALS:
    void changed();
    /// Emitted when the map should show the line between two Locations.
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
    bool available_ = false;  ///< true if the map for LOS is ready and has terrain
    bool ownShown_ = false;
    bool enemyShown_ = false;
    bool asked_ = false;
    bool stopped_ = false;
    std::optional<int> level_;  ///< the level that the player has chosen; if unset, the level of the selected
                                ///< counter is used
    std::optional<Hex> levelOf_;
    Wanted done_;
    bool known_ = false;  ///< true if `done_` is valid
    Wanted under_;        ///< the request that is being computed
    FieldPicture picture_;
    std::shared_ptr<const std::vector<HexSight>> enemyPicture_;  ///< the hexes that the enemy sees, which are
                                                                 ///< computed even while the enemy's overlay
                                                                 ///< is off
    std::shared_ptr<const GameField> enemy_;
    int patience_ = 40;
};

}  // namespace shellgame::app
