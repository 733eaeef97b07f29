// SPDX-License-Identifier: MIT
#pragma once

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace shellgame::app {

class MapView;

/// A tool determines the effect of mouse and keys on the map. It draws its own preview, and the game changes
/// only when the tool notifies the view. `abort` discards the preview; Esc, undo and loading call it first.
class MapTool {
  public:
    explicit MapTool(MapView& view) : view_(&view) {}
    virtual ~MapTool() = default;
    MapTool(const MapTool&) = delete;
    MapTool& operator=(const MapTool&) = delete;

    virtual void activate() {}
    virtual void deactivate() { abort(); }
    virtual void abort() {}
    /// Returns true if the tool has begun something that `abort` would discard.
    [[nodiscard]] virtual bool busy() const { return false; }
    virtual void press(QMouseEvent*) {}
    virtual void move(QMouseEvent*) {}
    virtual void release(QMouseEvent*) {}
    /// Handles the wheel; returns false if the map should zoom instead.
    virtual bool wheel(int, Qt::KeyboardModifiers) { return false; }
    /// Returns true if the tool handles a key even if a menu uses it as a shortcut.
    [[nodiscard]] virtual bool wantsKey(const QKeyEvent*) const { return false; }
    /// Handles a key; returns false if the tool does not use it.
    virtual bool key(QKeyEvent*) { return false; }
    virtual void paint(QPainter&) {}

  protected:
    MapView& view() const { return *view_; }

  private:
    MapView* view_;
};

}  // namespace shellgame::app
