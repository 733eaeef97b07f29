// SPDX-License-Identifier: MIT
#pragma once

#include <QMainWindow>

#include "settings/settings.hpp"

namespace shellgame::app {

/// Stores the places and sizes of the panels. There are layouts for setup, for play and for the compact
/// window beside VASL. The layouts for setup and play exist separately for small, laptop-sized and wide
/// windows.
class SavedLayout {
  public:
    enum class Use { none, setup, play, compact };
    enum class Room { small, laptop, wide };

    SavedLayout(QMainWindow& window, Settings& settings) : window_(window), settings_(settings) {}

    [[nodiscard]] Use use() const { return use_; }
    /// Returns the size class of the window: below 1200 pixels wide, below 1600, or wider.
    [[nodiscard]] Room room() const;
    /// Returns true if the panels are laid out for this use and the window's present size class.
    [[nodiscard]] bool fits(Use use) const;
    /// Stores the present layout and restores that of another use or size class. Returns false if no such
    /// layout is stored yet; the caller must then arrange the panels.
    bool enter(Use use);
    /// Notes that the panels have been laid out for the window's present size class.
    void begin() { room_ = room(); }
    /// Stores the present layout. Until `release` or `enter`, changes of the panels are not stored.
    void hold();
    void release() { held_ = false; }
    /// Stores the present layout, and the window's size and position.
    void keep();
    /// Restores the last size and position of the compact or normal window; returns false if there are none.
    bool restorePlace(bool compact);

  private:
    [[nodiscard]] static QString key(Use use, Room room);
    void store(Room room);
    [[nodiscard]] static QString placeKey(bool compact);

    QMainWindow& window_;
    Settings& settings_;
    Use use_ = Use::none;
    Room room_ = Room::wide;  ///< the size class for which the panels are laid out
    bool held_ = false;       ///< true while a form has replaced the panels
};

}  // namespace shellgame::app
