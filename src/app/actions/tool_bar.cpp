// SPDX-License-Identifier: MIT
#include "actions/tool_bar.hpp"

#include <QToolButton>
#include <array>
#include <iterator>

#include "widgets/tool_icon.hpp"

namespace shellgame::app {

namespace {

struct Tool {
    const char* icon;
    const char* text;
    std::array<const char*, 3> actions;  ///< the first action is the button's own; the others are in the
                                         ///< button's menu
};

constexpr Tool toolRows[] = {
    {"undo", QT_TRANSLATE_NOOP("shellgame::app::ToolBar", "Undo"), {"undo"}},
    {"redo", QT_TRANSLATE_NOOP("shellgame::app::ToolBar", "Redo"), {"redo"}},
    {"phase", QT_TRANSLATE_NOOP("shellgame::app::ToolBar", "Next phase"), {"phase"}},
    {"roll", QT_TRANSLATE_NOOP("shellgame::app::ToolBar", "DR"), {"freeDr", "freeDie"}},
    {"los", QT_TRANSLATE_NOOP("shellgame::app::ToolBar", "LOS"), {"thread"}},
    {"sight", QT_TRANSLATE_NOOP("shellgame::app::ToolBar", "Enemy LOS"), {"enemyField"}},
    {"reminders", QT_TRANSLATE_NOOP("shellgame::app::ToolBar", "Reminders"), {"reminders"}},
    {"card", QT_TRANSLATE_NOOP("shellgame::app::ToolBar", "Card"), {"card"}},
    {"overview", QT_TRANSLATE_NOOP("shellgame::app::ToolBar", "Overview"), {"overview"}},
    {"vasl", QT_TRANSLATE_NOOP("shellgame::app::ToolBar", "VASL"), {"openVasl", "toVasl", "vaslNewsShow"}},
};

}  // namespace

ToolBar::ToolBar(const ActionTable& actions, QWidget* parent) : QToolBar(tr("Toolbar"), parent) {
    setObjectName(QStringLiteral("toolBar"));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setIconSize(QSize(18, 18));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    for (const Tool& tool : toolRows) {
        QAction* first = actions.action(QLatin1String(tool.actions.front()));
        first->setIcon(toolIcon(QLatin1String(tool.icon)));
        first->setIconVisibleInMenu(false);
        first->setIconText(tr(tool.text));
        if (const QKeySequence key = first->shortcut(); !key.isEmpty())
            first->setToolTip(tr("%1 (%2)").arg(tr(tool.text), key.toString(QKeySequence::NativeText)));
        auto* button = new QToolButton;
        button->setObjectName(QStringLiteral("tool-") + first->objectName());
        button->setDefaultAction(first);
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setFocusPolicy(Qt::NoFocus);
        if (tool.actions[1] != nullptr) {
            auto* menu = new QMenu(button);
            for (const char* id : tool.actions)
                if (id != nullptr) menu->addAction(actions.action(QLatin1String(id)));
            button->setMenu(menu);
            button->setPopupMode(QToolButton::MenuButtonPopup);
        }
        addWidget(button);
    }
    for (auto* b : findChildren<QToolButton*>()) b->setFocusPolicy(Qt::NoFocus);
}

}  // namespace shellgame::app
