// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <functional>

#include "map/map_view.hpp"
#include "session/game_controller.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"

namespace shellgame::app {

class AskTool;

/// Questions that are answered on the map: a hex, which way a counter faces, one of several Locations. Bars
/// and panels ask them; the map has the keyboard meanwhile, and Esc gives up.
class MapAsks : public QObject {
    Q_OBJECT
  public:
    MapAsks(GameController& game, MapView& map, QObject* parent = nullptr);

    using Answer = std::function<void(const std::string&)>;
    /// Puts the cursor on the hex that lies nearest to it, of some, and brings that into sight.
    void goTo(const std::vector<Hex>& hexes);
    /// A hex, by its name. `what` stands in the strip while it is asked; `givenUp` is told of Esc.
    void hex(const QString& what, const Answer& answer, const std::function<void()>& givenUp = nullptr);
    /// Hexes one after another until `stop` or Esc; `ended` is told either way.
    void hexes(const QString& what, const Answer& answer, const std::function<void()>& ended);
    /// While a hex is asked: the cursor begins there, and the map shows it. Nothing where there is no such
    /// hex.
    void beginAt(const std::string& hex);
    /// Ends what is asked.
    void stop();
    /// A covered arc for a counter that stands in its hex: "1D3/1D4".
    void arc(const PieceId& piece, const Answer& answer);
    /// The same, beginning with the arc that it has; `hint` is told beside each: " · 2 MP".
    void turn(const PieceId& piece, const std::string& now,
              const std::function<QString(const std::string&)>& hint, const Answer& answer);
    /// The same for a counter that is not placed yet.
    void arc(const std::string& hex, ArcShape shape, int sides, const QString& who, const Answer& answer);
    /// One hexside of a hex, by the neighbour beyond it; the one towards `first` is shown first, and turned
    /// by so many from it.
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
