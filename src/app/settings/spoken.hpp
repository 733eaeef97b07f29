// SPDX-License-Identifier: MIT
#pragma once

#include <QAccessible>
#include <functional>

namespace shellgame::app {

/// Returns true if a screen reader or a test is listening; otherwise texts for them need not be computed.
[[nodiscard]] bool isHeard();
void tellReaders(QAccessibleEvent& event);
/// Adds a listener besides screen readers, for tests without a display. An empty function removes it.
void listenToo(std::function<void(QAccessibleEvent&)> listener);

}  // namespace shellgame::app
