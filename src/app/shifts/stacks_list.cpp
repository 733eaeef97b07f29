// SPDX-License-Identifier: MIT
#include "shifts/stacks_list.hpp"

#include <QHeaderView>
#include <QVBoxLayout>

#include "session/table_steps.hpp"
#include "shifts/possible_shifts.hpp"
#include "widgets/odds_bar.hpp"
#include "widgets/quiet_tree.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {
constexpr int idRole = Qt::UserRole;
}  // namespace

StacksList::StacksList(GameController& game, Selection& selection, QWidget* parent)
    : QWidget(parent), game_(game), selection_(selection), windows_(new QLabel), list_(new QuietTree) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    windows_->setWordWrap(true);
    windows_->setObjectName(QStringLiteral("openWindows"));
    list_->setObjectName(QStringLiteral("stacksThatCould"));
    list_->setAccessibleName(tr("Stacks that could shift now"));
    list_->setHeaderLabels({tr("Stack"), tr("Under it"), tr("Partners"), tr("Best")});
    layOutOddsList(*list_, QStringLiteral("100%"), 76);
    column->addWidget(windows_);
    column->addWidget(list_, 1);
    connect(list_, &QTreeWidget::itemClicked, this, &StacksList::pick);
    connect(list_, &QTreeWidget::itemActivated, this, &StacksList::pick);
}

void StacksList::refresh() {
    list_->clear();
    list_->hide();
    if (!game_.hasGame() || game_.inSetup()) return windows_->clear();
    const State& state = game_.shown();
    QStringList lines;
    for (const WindowNow& w : windowsNow(state)) {
        if (!game_.maySee(w.side)) continue;
        const auto side = state.sides.find(w.side);
        const QString who = side == state.sides.end() ? qs(w.side.text) : qs(side->second.name);
        QString why = qs(w.why.message).toHtmlEscaped();
        if (!w.why.rule.empty()) why += QStringLiteral(" <i>(%1)</i>").arg(qs(w.why.rule));
        lines << QStringLiteral("<b>%1, %2:</b> %3").arg(who.toHtmlEscaped(), term(w.track), why);
        if (!w.open) continue;
        const auto chances = chancesIn(game_, w);
        if (!chances) continue;
        for (const StackChance& c : chances->stacks) {
            const Marker* m = state.marker(c.marker);
            auto* item = new QTreeWidgetItem(list_);
            item->setText(0, qs(m->at.text()));
            item->setText(1, shortContents(state, *m));
            item->setToolTip(1, item->text(1));
            item->setText(2, QString::number(c.partners));
            item->setTextAlignment(2, Qt::AlignRight | Qt::AlignVCenter);
            item->setText(3, percentOf36(c.best));
            QVariantList odds;
            for (const int cases : c.odds) odds << cases;
            item->setData(3, oddsRole, odds);
            item->setData(0, idRole, qs(c.marker.text));
            item->setData(0, Qt::AccessibleTextRole,
                          tr("%1, %2, %3, best %4")
                              .arg(item->text(0), item->text(1), tr("%n partners", nullptr, c.partners),
                                   item->text(3)));
        }
    }
    const bool any = list_->topLevelItemCount() > 0;
    list_->setVisible(any);
    if (!game_.ruleSight().ready()) lines << game_.ruleSight().reason().toHtmlEscaped();
    lines << (any ? tr("Choose a stack here or on the map:")
                  : tr("Choose a marker on the map to see what it could try."));
    windows_->setText(lines.join(QStringLiteral("<br>")));
    windows_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
}

void StacksList::pick(const QTreeWidgetItem* item) {
    const QString id = item->data(0, idRole).toString();
    const Marker* m = game_.shown().marker(MarkerId(id.toStdString()));
    if (m == nullptr) return;
    const QString hex = qs(m->at.hex);
    if (const auto h = game_.ground().find(m->at.hex)) selection_.chooseHex(*h, id, false);
    Q_EMIT hexWanted(hex);
}

}  // namespace shellgame::app
