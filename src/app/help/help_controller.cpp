// SPDX-License-Identifier: MIT
#include "help/help_controller.hpp"

#include <QApplication>
#include <QKeyEvent>

#include "actions/keyboard_page.hpp"
#include "help/about_page.hpp"
#include "help/signs_page.hpp"
#include "settings/manual_topic.hpp"

namespace shellgame::app {

HelpController::HelpController(const WindowContext& context, QObject* parent)
    : QObject(parent), context_(context) {
    QApplication::instance()->installEventFilter(this);
}

bool HelpController::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress || !watched->isWidgetType()) return false;
    const auto* key = static_cast<const QKeyEvent*>(event);
    if (key->key() != Qt::Key_F1 || key->modifiers() != Qt::NoModifier) return false;
    const auto* widget = static_cast<const QWidget*>(watched);
    for (const QWidget* up = widget->window(); up != nullptr; up = up->parentWidget()) {
        if (up != &context_.window) continue;
        explain(widget);
        return true;
    }
    return false;
}

void HelpController::explain(const QWidget* widget) {
    const ManualTopic topic = topicOf(widget).value_or(ManualTopic::start);
    ManualWindow* manual = manual_;
    if (QWidget* modal = QApplication::activeModalWidget()) {
        // While a modal dialog is open, only windows that belong to it can be used.
        manual = new ManualWindow(context_.settings, modal);
        manual->setAttribute(Qt::WA_DeleteOnClose);
    } else if (manual == nullptr) {
        manual = manual_ = new ManualWindow(context_.settings, &context_.window);
    }
    // Show the window first, because positions on a page are known only after layout.
    manual->show();
    manual->openAt(addressOf(topic));
    manual->raise();
    manual->activateWindow();
}

CommandPanel& HelpController::commands() {
    if (commands_ == nullptr)
        commands_ = new CommandPanel(context_.game, context_.selection, &context_.window);
    return *commands_;
}

ActionRows HelpController::actions(const ActionTable& table) {
    const auto keys = [this, &table] { showKeyboardPage(table, &context_.window); };
    const auto signs = [this] { (new SignsPage(&context_.window))->show(); };
    const auto command = [this] { commands().begin(); };
    return {
        {"command", {Menu::edit, 230}, tr("&Command …"), "Ctrl+K", command},
        {"manual",
         {Menu::help, 105},
         tr("&Manual"),
         "F1",
         [this] { explain(QApplication::focusWidget()); },
         When::always},
        {"keys", {Menu::help, 110}, tr("&Keyboard"), "Ctrl+F1", keys, When::always},
        {"signs", {Menu::help, 120}, tr("&Map symbols"), "Shift+F1", signs, When::always},
        {"commandPages",
         {Menu::help, 130},
         tr("&Commands"),
         "",
         [&table] { table.action(QStringLiteral("command"))->trigger(); },
         When::always},
        {"about",
         {Menu::help, 210},
         tr("&About Shellgame"),
         "",
         [this] { (new AboutPage(&context_.window))->show(); },
         When::always},
    };
}

}  // namespace shellgame::app
