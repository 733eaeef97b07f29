// SPDX-License-Identifier: MIT
#include "settings/manual_topic.hpp"

#include <QVariant>
#include <QWidget>
#include <array>

namespace shellgame::app {

namespace {

constexpr const char* property = "manualTopic";

/// Addresses in the order of ManualTopic.
constexpr std::array<const char*, manualTopics> addresses{
    {"manual.md#the-idea-in-one-minute",
     "manual.md#a-first-game",
     "manual.md#after-a-shift",
     "manual.md#scenarios-that-come-with-it",
     "manual.md#setting-up-a-game-of-your-own",
     "manual.md#boards-and-overlays",
     "manual.md#forces-that-come-and-go",
     "manual.md#what-the-enemy-sees",
     "manual.md#lines-of-sight",
     "manual.md#moving",
     "manual.md#when-the-program-asks",
     "manual.md#tunnels-and-cave-complexes",
     "other-systems.md#napoleon-at-bay-which-force-is-it",
     "other-systems.md#written-orders",
     "manual.md#undo-and-the-log",
     "manual.md#dice",
     "manual.md#keeping-a-game-and-showing-it",
     "manual.md#saving",
     "manual.md#on-a-blank-grid",
     "readings.md#switches",
     "commands.md#commands",
     "keyboard.md#keyboard",
     "manual.md#beside-vasl"}};

}  // namespace

QString addressOf(ManualTopic topic) {
    return QString::fromLatin1(addresses.at(static_cast<std::size_t>(topic)));
}

void explainedBy(QWidget* widget, ManualTopic topic) {
    widget->setProperty(property, static_cast<int>(topic));
}

std::optional<ManualTopic> topicOf(const QWidget* widget) {
    for (; widget != nullptr; widget = widget->parentWidget())
        if (const QVariant topic = widget->property(property); topic.isValid())
            return static_cast<ManualTopic>(topic.toInt());
    return std::nullopt;
}

}  // namespace shellgame::app
