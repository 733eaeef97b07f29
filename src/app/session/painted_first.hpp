// SPDX-License-Identifier: MIT
#pragma once

#include <QCoreApplication>
#include <QTimer>
#include <memory>

namespace shellgame::app {

/// Frees a large object only after the window has been painted, because freeing it takes long.
inline void giveBackLater(std::shared_ptr<const void> what) {
    if (what) QTimer::singleShot(0, QCoreApplication::instance(), [held = std::move(what)] {});
}

}  // namespace shellgame::app
