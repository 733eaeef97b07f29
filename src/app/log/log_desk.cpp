// SPDX-License-Identifier: MIT
#include "log/log_desk.hpp"

#include <QSplitter>
#include <QVBoxLayout>

#include "log/luck_view.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

QWidget* dicePage(LuckRow* luck, DicePanel* dice, LuckView* table) {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(luck);
    auto* both = new QSplitter(Qt::Horizontal);
    both->addWidget(dice);
    both->addWidget(table);
    both->setStretchFactor(0, 2);
    both->setStretchFactor(1, 3);
    column->addWidget(both, 1);
    return page;
}

}  // namespace

LogDesk::LogDesk(const Desk& desk, QObject* parent)
    : QObject(parent),
      desk_(desk),
      panel_(new LogPanel(desk.game)),
      dock_(desk.dock(QStringLiteral("logDock"), tr("Log"), panel_, Qt::RightDockWidgetArea)),
      luck_(new LuckRow(desk.game)),
      diceDock_(desk.dock(QStringLiteral("diceDock"), tr("Dice"),
                          dicePage(luck_, new DicePanel(desk.game), new LuckView(desk.game)),
                          Qt::RightDockWidgetArea)) {
    connect(panel_, &LogPanel::left, &desk_.map, [this] { desk_.map.setFocus(); });
}

ActionRows LogDesk::actions() {
    const auto undo = [this] {
        desk_.map.abortTool();
        desk_.game.undo();
    };
    const auto redo = [this] {
        desk_.map.abortTool();
        desk_.game.redo();
    };
    const auto find = [this] {
        bringForward(*dock_);
        panel_->search()->setFocus();
    };
    const auto luck = [this] {
        bringForward(*diceDock_);
        luck_->focusFirst();
    };
    return {
        {.id = "undo",
         .place = {Menu::edit, 110},
         .keys = "Ctrl+Z",
         .does = undo,
         .can = [this] { return desk_.game.lastDone() > 0; },
         .words = [this] { return undoWords(); }},
        {.id = "redo",
         .place = {Menu::edit, 120},
         .text = tr("&Redo"),
         .keys = "Ctrl+Shift+Z; Ctrl+Y",
         .does = redo,
         .can = [this] { return desk_.game.nextRedo() > 0; }},
        {"find", {Menu::edit, 210}, tr("&Find in the log"), "Ctrl+F", find},
        {"luck", {Menu::edit, 310}, tr("&Dice statistics …"), "Ctrl+D", luck},
    };
}

/// Names the act that undo would take back, as far as the viewer knows it.
QString LogDesk::undoWords() const {
    const int last = desk_.game.hasGame() ? desk_.game.lastDone() : 0;
    if (last == 0) return tr("&Undo");
    const Entry& entry = desk_.game.session().entries()[static_cast<std::size_t>(last - 1)];
    return desk_.game.maySee(entry.side) ? tr("&Undo %1").arg(coreText(entry.verb)) : tr("&Undo");
}

}  // namespace shellgame::app
