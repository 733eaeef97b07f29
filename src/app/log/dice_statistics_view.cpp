// SPDX-License-Identifier: MIT
#include "log/dice_statistics_view.hpp"

#include <QHeaderView>
#include <QLocale>

#include "shellgame/play/dice_statistics.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

QString decimals(double value) {
    return QLocale().toString(value, 'f', 2);
}

}  // namespace

DiceStatisticsView::DiceStatisticsView(GameController& game, QWidget* parent)
    : QTreeWidget(parent), game_(game) {
    setObjectName(QStringLiteral("luckView"));
    setAccessibleName(tr("Dice by side and action"));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setHeaderLabels({tr("Side"), tr("For"), tr("Dice"), tr("Rolls"), tr("Mean"), tr("Spread"), tr("Chance"),
                     tr("Judgment")});
    headerItem()->setToolTip(4, tr("For fair dice: 7 for a DR, 3.5 for a dr"));
    headerItem()->setToolTip(5, tr("For fair dice: 2.42 for a DR, 1.71 for a dr"));
    headerItem()->setToolTip(6, tr("Chance that fair dice are at least this far from their mean"));
    headerItem()->setToolTip(7, tr("This also takes into account how many lines the table has"));
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    header()->setStretchLastSection(true);
    for (const auto signal :
         {&GameController::gameChanged, &GameController::entriesChanged, &GameController::viewerChanged})
        connect(&game, signal, this, &DiceStatisticsView::outdate);
}

void DiceStatisticsView::showEvent(QShowEvent* event) {
    QTreeWidget::showEvent(event);
    if (!fresh_) refresh();
}

void DiceStatisticsView::outdate() {
    fresh_ = false;
    if (isVisible()) refresh();
}

void DiceStatisticsView::refresh() {
    fresh_ = true;
    clear();
    if (!game_.hasGame()) return;
    const auto& sides = game_.shown().sides;
    for (const DiceStatisticsLine& l : luckOf(game_.shownEntries(), game_.game().info.rolled).lines) {
        const auto side = sides.find(l.side);
        const auto spread = l.tally.spread();
        auto* row = new QTreeWidgetItem(
            this,
            {l.side.empty()        ? tr("both")
             : side == sides.end() ? qs(l.side.text)
                                   : qs(side->second.name),
             l.verb.empty() ? tr("all") : coreText(l.verb), l.tally.dice == 2 ? tr("DR") : tr("dr"),
             QString::number(l.tally.count), decimals(l.tally.mean()), spread ? decimals(*spread) : QString(),
             l.chance < 0.001 ? tr("below 0.1 %")
                              : tr("%1 %").arg(QLocale().toString(l.chance * 100, 'f', 1)),
             coreText(diceStatisticsWords(l))});
        for (int c = 3; c <= 6; ++c) row->setTextAlignment(c, Qt::AlignRight | Qt::AlignVCenter);
    }
}

}  // namespace shellgame::app
