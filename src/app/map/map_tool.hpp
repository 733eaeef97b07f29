// SPDX-License-Identifier: MIT
#pragma once

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace shellgame::app {

class MapView;

/// What the mouse and the keys do on the map. A tool holds its own preview; nothing of the game changes
/// before it says so to the view. `abort` drops the preview: Esc, undo and loading do that before anything
/// else.
class MapTool {
  public:
    explicit MapTool(MapView& view) : view_(&view) {}
    virtual ~MapTool() = default;
    MapTool(const MapTool&) = delete;
    MapTool& operator=(const MapTool&) = delete;

    virtual void activate() {}
    virtual void deactivate() { abort(); }
    virtual void abort() {}
    /// Whether something has begun that abort would drop.
    [[nodiscard]] virtual bool busy() const { return false; }
    virtual void press(QMouseEvent*) {}
    virtual void move(QMouseEvent*) {}
    virtual void release(QMouseEvent*) {}
    /// True when the turn of the wheel was for the tool; else the map zooms.
    virtual bool wheel(int, Qt::KeyboardModifiers) { return false; }
    /// Whether a key is meant for the tool even where a menu has it.
    [[nodiscard]] virtual bool wantsKey(const QKeyEvent*) const { return false; }
    /// True when the key was for the tool.
    virtual bool key(QKeyEvent*) { return false; }
    virtual void paint(QPainter&) {}

  protected:
    MapView& view() const { return *view_; }

  private:
    MapView* view_;
};

}  // namespace shellgame::app
