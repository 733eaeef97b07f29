// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "map/map_tool.hpp"
#include "shellgame/hex/hex.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"

namespace shellgame::app {

/// A LOS thread from one hex to the hex that the mouse or the arrow keys lead to. A clear line is solid; a
/// blocked line is dashed beyond a stop sign; each Hindrance has a number. The wheel, digits, PageUp and
/// PageDown change the level of the far end; with Shift or Alt they change the level of the near end. The
/// wheel and the Page keys also reach levels above the highest and below the lowest Location of the hex. The
/// key V moves the far end from vertex to vertex of its hex, and Shift+V does so with the near end. While
/// Shift is held down, the far end follows the mouse to the nearest vertex.
class LosThread : public MapTool {
  public:
    /// Functions by which the thread queries the game.
    struct Game {
        std::function<std::optional<GameLine>(const GameEnd& from, const GameEnd& to)> line;
        std::function<std::vector<LineEnd>(const std::string& hex)> ends;  ///< returns the Locations of a
                                                                           ///< hex, the lowest first
        /// Returns the level of the top counter in a hex; 0 without counters.
        std::function<int(Hex hex)> levelIn;
        /// Called when another line is shown. `lasting` is true if the player has fixed the far end.
        std::function<void(const std::optional<GameLine>& line, bool lasting)> told;
        std::function<void()> over;
    };
    enum class Begun {
        byKey,
        byDrag,  ///< releasing the button fixes the far end
        laid     ///< the line is fixed from the start, because both ends are known
    };
    /// The first and the last hex of the thread. If a hex does not have the given level, the nearest level is
    /// used.
    struct Ends {
        Hex from;
        int fromLevel = 0;
        Hex to;
        int toLevel = 0;
        Begun begun = Begun::byKey;
        std::optional<LosVertex> toVertex{};
    };
    LosThread(MapView& view, Game game, const Ends& ends);

    void activate() override;
    void deactivate() override;
    void abort() override;
    [[nodiscard]] bool busy() const override { return !over_; }
    void press(QMouseEvent* event) override;
    void move(QMouseEvent* event) override;
    void release(QMouseEvent* event) override;
    bool wheel(int steps, Qt::KeyboardModifiers modifiers) override;
    [[nodiscard]] bool wantsKey(const QKeyEvent* event) const override;
    bool key(QKeyEvent* event) override;
    void paint(QPainter& painter) override;

    [[nodiscard]] const std::optional<GameLine>& line() const { return line_; }
    [[nodiscard]] bool fixed() const { return fixed_; }

  private:
    enum End : std::size_t { nearEnd, farEnd };
    struct Place {
        Hex hex;
        int level = 0;                      ///< without `exact`, the nearest level of the hex is used
        bool exact = false;                 ///< `level` is above or below all Locations of the hex
        std::optional<LosVertex> vertex{};  ///< the end is at this vertex, not at a level
    };
    void setFar(Hex hex, std::optional<LosVertex> vertex = {});
    void setFar(const QMouseEvent* event);
    void nextVertex(End end);
    void setLevel(End end, int level);
    void stepLevel(End end, int by);
    void turnRound();
    void fix(bool on);
    void end();
    void refresh(bool lasting);
    void dirty();
    [[nodiscard]] Location locationOf(const Place& place) const;
    [[nodiscard]] GameEnd endOf(const Place& place) const;
    /// Returns the point of an end on the map.
    [[nodiscard]] QPointF pointOf(const Place& place) const;
    /// Returns the vertex of a hex that is nearest to a point of the map.
    [[nodiscard]] LosVertex nearestVertex(Hex hex, QPointF at) const;
    [[nodiscard]] std::vector<int> levelsOf(Hex hex) const;
    /// Returns the position of the label relative to the far end, in view pixels.
    [[nodiscard]] QPointF labelOffset(QPointF from, QPointF to, const QString& text) const;

    Game game_;
    std::array<Place, 2> ends_;
    std::optional<GameLine> line_;
    QString label_;
    QPointF labelAt_;  ///< the position of the label relative to the far end, in view pixels
    QRect dirty_;
    bool fixed_ = false;
    bool levelSet_ =
        false;  ///< the player has set the level of the far end, which then keeps it in all hexes
    Begun begun_;
    bool over_ = false;
};

}  // namespace shellgame::app
