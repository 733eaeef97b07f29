// SPDX-License-Identifier: MIT
#pragma once

#include <QMainWindow>

#include "settings/settings.hpp"

namespace shellgame::app {

/// Remembers places and sizes of the panels: one layout for setup, one for play and one beside VASL
/// (compact), each for small, laptop-sized and wide windows.
class SavedLayout {
  public:
    enum class Use { none, setup, play, compact };
    enum class Room { small, laptop, wide };

    SavedLayout(QMainWindow& window, Settings& settings) : window_(window), settings_(settings) {}

    [[nodiscard]] Use use() const { return use_; }
    /// The size class of the window: below 1200 pixels, below 1600, or larger.
    [[nodiscard]] Room room() const;
    /// Stores the present layout and restores that of another use; returns false if there is none, so that
    /// the window must be laid out.
    bool enter(Use use);
    /// Stores the present layout, and the window's size and place.
    void keep();
    /// Restores the window's last size and place, compact or not; false if there is none.
    bool restorePlace(bool compact);

  private:
    [[nodiscard]] QString key(Use use) const;
    [[nodiscard]] static QString placeKey(bool compact);

    QMainWindow& window_;
    Settings& settings_;
    Use use_ = Use::none;
};

}  // namespace shellgame::app
