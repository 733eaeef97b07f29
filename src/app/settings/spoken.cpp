// SPDX-License-Identifier: MIT
#include "settings/spoken.hpp"

#include <utility>

namespace shellgame::app {

namespace {
std::function<void(QAccessibleEvent&)>& other() {
    static std::function<void(QAccessibleEvent&)> listener;
    return listener;
}
}  // namespace

bool isHeard() {
    return QAccessible::isActive() || other();
}

void tellReaders(QAccessibleEvent& event) {
    QAccessible::updateAccessibility(&event);
    if (other()) other()(event);
}

void listenToo(std::function<void(QAccessibleEvent&)> listener) {
    other() = std::move(listener);
}

}  // namespace shellgame::app
