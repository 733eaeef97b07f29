// SPDX-License-Identifier: MIT
#pragma once

#include <QPoint>
#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "map/hex_layout.hpp"
#include "map/map_tool.hpp"
#include "map/map_view.hpp"
#include "shellgame/hex/hex.hpp"

namespace shellgame::app {

/// The default tool. It selects hexes and counters, drags counters to another hex, selects a rectangle with
/// Shift, begins a LOS thread with Ctrl, and scrolls the map when an empty place is dragged. A drag moves the
/// selected counters or the whole stack; a drag from the fan moves a single counter.
class ChooseTool : public MapTool {
  public:
    using MapTool::MapTool;
    /// Returns true if a drag with these keys corrects a position without checking rules. Shift has the same
    /// effect as Alt, because many window managers use Alt with the mouse.
    [[nodiscard]] static bool corrects(Qt::KeyboardModifiers modifiers) {
        return (modifiers & (Qt::AltModifier | Qt::ShiftModifier)) != Qt::NoModifier;
    }
    void abort() override;
    [[nodiscard]] bool busy() const override { return what_ != What::nothing && what_ != What::pressed; }
    void press(QMouseEvent* event) override;
    void move(QMouseEvent* event) override;
    void release(QMouseEvent* event) override;
    bool key(QKeyEvent* event) override;
    void paint(QPainter& painter) override;
    /// Treats the selected counters as selected by a click on their hex, so that a drag moves the stack under
    /// the mouse.
    void noteChosenByHex() { byHex_ = view().chosen(); }

  private:
    enum class What { nothing, pressed, dragging, rectangle, pulling, thread };
    void begin(QMouseEvent* event);
    [[nodiscard]] QStringList dragged() const;
    void paintDrag(QPainter& painter);
    /// Returns true if the dragged counters are over a visible hex.
    [[nodiscard]] bool overMap() const;
    /// Returns true if the dragged counters are beside the map, near the place where they crossed its edge.
    /// If the player drops them there, they leave the map.
    [[nodiscard]] bool overEdge() const;
    void followMouse();
    void tellPath();
    [[nodiscard]] std::vector<Hex> hexesInRectangle() const;

    What what_ = What::nothing;
    QPoint from_;
    QPoint at_;
    QPoint last_;
    MapView::Pointed pressed_;
    QSet<QString> byHex_;       ///< ids of the counters that the latest click on a hex selected
    QStringList ids_;           ///< ids of the dragged counters
    std::vector<Hex> path_;     ///< the path of the drag, beginning with the hex where it started
    std::vector<Hex> firm_;     ///< the part of the path whose hexes the mouse has not only brushed
    std::vector<Hex> touched_;  ///< all hexes under the mouse since the last hex of `firm_`, beginning there
    MapView::WayWords told_;    ///< the hints for the path in `toldPath_`
    std::vector<Hex> toldPath_;
    std::vector<Hex> drawn_;   ///< the path through the hexes under the mouse
    bool correcting_ = false;  ///< true if a drop now would correct the position without checking rules
};

/// Moves counters hex by hex with clicks or arrow keys, and up or down in the last hex with PgUp and PgDown.
/// Enter performs the move, Esc cancels it.
class PathTool : public MapTool {
  public:
    using Done = std::function<void(const std::vector<Hex>& path, int levels)>;
    /// Continues a path that begins with the counters' own hex. `done` is called with the path without that
    /// hex and with the levels that the counters climb, or with an empty path and 0 if the player cancels.
    PathTool(MapView& view, const QStringList& ids, std::vector<Hex> path, int levels, Done done);
    void activate() override;
    void deactivate() override;
    void abort() override;
    [[nodiscard]] bool busy() const override { return true; }
    void press(QMouseEvent* event) override;
    [[nodiscard]] bool wantsKey(const QKeyEvent* event) const override;
    bool key(QKeyEvent* event) override;
    void paint(QPainter& painter) override;

  private:
    void extend(Hex to);
    void show();
    void finish(bool go);
    QStringList ids_;
    std::vector<Hex> path_;
    int levels_ = 0;  ///< the levels that the counters climb in the last hex; negative if they descend
    MapView::WayWords told_;
    Done done_;
    bool over_ = false;
};

/// Returns true if a key moves from hex to hex. These keys are the arrows, Home and End.
[[nodiscard]] bool isArrow(int key);
/// Returns the hex to which an arrow key leads. Left and Right lead upward from even columns and downward
/// from odd ones. Returns nullopt for other keys and at the edge of the map.
[[nodiscard]] std::optional<Hex> arrowStep(const HexLayout& layout, Hex from, int key);

/// Extends a path to a hex. If the path returns to itself, the loop is removed; gaps are filled hex by hex.
void extendPath(std::vector<Hex>& path, Hex to);

}  // namespace shellgame::app
