// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <functional>

#include "map/map_view.hpp"
#include "session/game_controller.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"

namespace shellgame::app {

class AskTool;

/// Questions that the player answers on the map by choosing a hex, a facing, or one of several Locations.
/// Bars and panels call these functions; the map then has the focus, and Esc cancels.
class MapAsks : public QObject {
    Q_OBJECT
  public:
    MapAsks(GameController& game, MapView& map, QObject* parent = nullptr);

    using Answer = std::function<void(const std::string&)>;
    /// Moves the cursor to the nearest of these hexes and scrolls there.
    void goTo(const std::vector<Hex>& hexes);
    /// Prompts for a hex and calls `answer` with its name. The message bar shows `what`. Esc calls `givenUp`.
    void hex(const QString& what, const Answer& answer, const std::function<void()>& givenUp = nullptr);
    /// Prompts for hexes one after another until stop() is called or the player presses Enter or Esc. In all
    /// cases calls `ended`.
    void hexes(const QString& what, const Answer& answer, const std::function<void()>& ended);
    /// Moves the cursor to the hex where the question starts, and scrolls there. Does nothing if there is no
    /// such hex.
    void beginAt(const std::string& hex);
    /// Ends the question without an answer.
    void stop();
    /// Prompts for the CA of a counter in its hex, such as "1D3/1D4".
    void arc(const PieceId& piece, const Answer& answer);
    /// Prompts for a new CA, beginning with the current one. `hint` returns the text shown beside each
    /// direction, such as " · 2 MP".
    void turn(const PieceId& piece, const std::string& now,
              const std::function<QString(const std::string&)>& hint, const Answer& answer);
    /// Prompts for the CA of a counter that has not been placed yet. `first` is the direction that is shown
    /// first, as for ArcTool::beginAt.
    void arc(const std::string& hex, ArcShape shape, int sides, const QString& who, const Answer& answer,
             const std::function<void()>& givenUp = nullptr, std::optional<int> first = {});
    /// Prompts for a hexside, which is named by the hex beyond it. The hexside shown first is the one toward
    /// `first`, turned by `by` sixths of a turn.
    void hexside(Hex of, Hex first, int by, const QString& what, const Answer& answer);
    void location(const std::vector<Location>& options, const std::function<void(const Location&)>& answer);

  private:
    [[nodiscard]] std::optional<int> formerTurn(const PieceId& piece) const;
    [[nodiscard]] std::string arcText(const std::vector<Hex>& all) const;
    void ask(std::unique_ptr<AskTool> tool, const QString& what);
    void askHex(const QString& what, const Answer& answer, const std::function<void()>& ended, bool many);
    GameController& game_;
    MapView& map_;
};

}  // namespace shellgame::app
