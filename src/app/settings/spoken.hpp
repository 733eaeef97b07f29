// SPDX-License-Identifier: MIT
#pragma once

#include <QAccessible>
#include <functional>

namespace shellgame::app {

/// Whether anybody listens to what is told to screen readers: else nothing need be worked out for them.
[[nodiscard]] bool isHeard();
void tellReaders(QAccessibleEvent& event);
/// Who listens beside them, such as a test: without a screen there are no readers. Empty for nobody.
void listenToo(std::function<void(QAccessibleEvent&)> listener);

}  // namespace shellgame::app
