// SPDX-License-Identifier: MIT
#pragma once

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace shellgame::app {

class MapView;

/// The behavior of mouse and keys on the map. A tool owns its preview; the game changes only when the tool
/// notifies the view. `abort` drops the preview: Esc, undo and loading call it first.
class MapTool {
  public:
    explicit MapTool(MapView& view) : view_(&view) {}
    virtual ~MapTool() = default;
    MapTool(const MapTool&) = delete;
    MapTool& operator=(const MapTool&) = delete;

    virtual void activate() {}
    virtual void deactivate() { abort(); }
    virtual void abort() {}
    /// Tells whether the tool has begun something that `abort` would drop.
    [[nodiscard]] virtual bool busy() const { return false; }
    virtual void press(QMouseEvent*) {}
    virtual void move(QMouseEvent*) {}
    virtual void release(QMouseEvent*) {}
    /// Returns true if the tool has used the wheel; otherwise the map zooms.
    virtual bool wheel(int, Qt::KeyboardModifiers) { return false; }
    /// Tells whether the tool takes a key even if a menu has it as a shortcut.
    [[nodiscard]] virtual bool wantsKey(const QKeyEvent*) const { return false; }
    /// Returns true if the tool has used the key.
    virtual bool key(QKeyEvent*) { return false; }
    virtual void paint(QPainter&) {}

  protected:
    MapView& view() const { return *view_; }

  private:
    MapView* view_;
};

}  // namespace shellgame::app
