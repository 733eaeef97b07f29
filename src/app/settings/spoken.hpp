// SPDX-License-Identifier: MIT
#pragma once

#include <QAccessible>
#include <functional>

namespace shellgame::app {

/// Returns true if a screen reader or a test is active. Otherwise texts for screen readers need not be
/// computed.
[[nodiscard]] bool isHeard();
void tellReaders(QAccessibleEvent& event);
/// Adds a listener that receives the same events as screen readers, for tests without a display. An empty
/// function removes the listener.
void listenToo(std::function<void(QAccessibleEvent&)> listener);

}  // namespace shellgame::app
