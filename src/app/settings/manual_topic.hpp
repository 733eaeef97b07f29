// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <optional>

class QWidget;

namespace shellgame::app {

/// Headings of the manual that describe parts of the window. A test checks that each heading exists.
enum class ManualTopic {
    start,
    firstGame,
    afterShift,
    scenarios,
    ownGame,
    boards,
    offMap,
    seen,
    sight,
    moving,
    questions,
    works,
    forces,
    orders,
    log,
    dice,
    exporting,
    saving,
    blankGrid,
    houseRules,
    commands,
    keyboard,
    vasl
};
inline constexpr int manualTopics = static_cast<int>(ManualTopic::vasl) + 1;

/// Returns the page and heading of a topic as in the manual's links, such as "manual.md#moving".
[[nodiscard]] QString addressOf(ManualTopic topic);

/// Sets the topic that F1 opens in this widget and its children.
void explainedBy(QWidget* widget, ManualTopic topic);
/// Returns the topic of the widget, or of its nearest parent that has one.
[[nodiscard]] std::optional<ManualTopic> topicOf(const QWidget* widget);

}  // namespace shellgame::app
