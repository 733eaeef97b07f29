// SPDX-License-Identifier: MIT
#pragma once

#include <QSplitter>
#include <QTextBrowser>
#include <QTreeWidget>

namespace shellgame::app {

/// Creates a list of choices with the description of the selected choice below it. The player can drag the
/// border between them.
inline QSplitter* listOverDetail(QTreeWidget* list, QTextBrowser* detail) {
    list->setIndentation(12);
    list->setAllColumnsShowFocus(true);
    detail->setOpenLinks(false);
    auto* split = new QSplitter(Qt::Vertical);
    split->addWidget(list);
    split->addWidget(detail);
    split->setStretchFactor(0, 2);
    split->setStretchFactor(1, 3);
    split->setChildrenCollapsible(false);
    return split;
}

}  // namespace shellgame::app
