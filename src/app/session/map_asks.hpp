// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <functional>

#include "map/map_view.hpp"
#include "session/game_controller.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"

namespace shellgame::app {

class AskTool;

/// Questions that the player answers on the map: a hex, a facing, one of several Locations. Bars and panels
/// ask them; the map has the focus meanwhile, and Esc cancels.
class MapAsks : public QObject {
    Q_OBJECT
  public:
    MapAsks(GameController& game, MapView& map, QObject* parent = nullptr);

    using Answer = std::function<void(const std::string&)>;
    /// Moves the cursor to the nearest of some hexes, and scrolls there.
    void goTo(const std::vector<Hex>& hexes);
    /// Asks for a hex by its name. The message bar shows `what` meanwhile; `givenUp` is called on Esc.
    void hex(const QString& what, const Answer& answer, const std::function<void()>& givenUp = nullptr);
    /// Asks for hexes one after another until `stop` or Esc; `ended` is called in both cases.
    void hexes(const QString& what, const Answer& answer, const std::function<void()>& ended);
    /// Sets the cursor's first hex for the question, and shows it. Does nothing without such a hex.
    void beginAt(const std::string& hex);
    /// Ends the question.
    void stop();
    /// Asks for the CA of a counter in its hex: "1D3/1D4".
    void arc(const PieceId& piece, const Answer& answer);
    /// Asks for a new CA, beginning with the present one; `hint` returns a text beside each: " · 2 MP".
    void turn(const PieceId& piece, const std::string& now,
              const std::function<QString(const std::string&)>& hint, const Answer& answer);
    /// Asks for the CA of a counter that is not placed yet.
    void arc(const std::string& hex, ArcShape shape, int sides, const QString& who, const Answer& answer,
             const std::function<void()>& givenUp = nullptr);
    /// Asks for a hexside, named by the hex beyond it; shows first the one toward `first`, turned by `by`.
    void hexside(Hex of, Hex first, int by, const QString& what, const Answer& answer);
    void location(const std::vector<Location>& options, const std::function<void(const Location&)>& answer);

  private:
    [[nodiscard]] std::string arcText(const std::vector<Hex>& all) const;
    void ask(std::unique_ptr<AskTool> tool, const QString& what);
    void askHex(const QString& what, const Answer& answer, const std::function<void()>& ended, bool many);
    GameController& game_;
    MapView& map_;
};

}  // namespace shellgame::app
