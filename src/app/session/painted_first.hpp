// SPDX-License-Identifier: MIT
#pragma once

#include <QCoreApplication>
#include <QTimer>
#include <memory>

namespace shellgame::app {

/// What is needed no longer is given back when the window has been painted: large things take their time.
inline void giveBackLater(std::shared_ptr<const void> what) {
    if (what) QTimer::singleShot(0, QCoreApplication::instance(), [held = std::move(what)] {});
}

}  // namespace shellgame::app
