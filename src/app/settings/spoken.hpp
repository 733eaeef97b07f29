// SPDX-License-Identifier: MIT
#pragma once

#include <QAccessible>
#include <functional>

namespace shellgame::app {

/// Tells whether a screen reader or test listens; otherwise no texts need to be computed for them.
[[nodiscard]] bool isHeard();
void tellReaders(QAccessibleEvent& event);
/// Adds a listener besides screen readers, for tests without a screen. An empty function removes it.
void listenToo(std::function<void(QAccessibleEvent&)> listener);

}  // namespace shellgame::app
