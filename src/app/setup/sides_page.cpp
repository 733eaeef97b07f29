// SPDX-License-Identifier: MIT
#include <QComboBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

#include "setup/given_pages.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

SidesPage::SidesPage(GameController& game, Selection& selection, QWidget* parent)
    : GivenPage(game, selection, parent), turns_(new QSpinBox), first_(new QComboBox) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 6, 10, 8);
    column->setSpacing(5);
    auto* form = new QFormLayout;
    form->setVerticalSpacing(4);
    turns_->setObjectName(QStringLiteral("sidesTurns"));
    turns_->setAccessibleName(tr("Game Turns"));
    turns_->setRange(0, 99);
    turns_->setSpecialValueText(tr("no end"));
    turns_->setKeyboardTracking(false);
    form->addRow(tr("Game Turns"), turns_);
    first_->setObjectName(QStringLiteral("sidesFirst"));
    first_->setAccessibleName(tr("Moves first"));
    form->addRow(tr("Moves first"), first_);
    column->addLayout(form);
    for (int i = 0; i < 2; ++i) addSide(column, rows_[static_cast<std::size_t>(i)], i + 1);
    column->addStretch(1);
    connect(turns_, &QSpinBox::valueChanged, this,
            [this](int n) { edited([this, n] { return game_.perform(SetAct{.turns = n}); }); });
    connect(first_, &QComboBox::currentIndexChanged, this, [this] {
        edited([this] { return game_.perform(SideAct{.side = sideIn(first_), .first = true}); });
    });
}

void SidesPage::edited(const std::function<bool()>& act) {
    if (filling_ || !game_.inSetup()) return;
    if (!act()) refresh();
}

void SidesPage::addSide(QVBoxLayout* column, Row& row, int number) {
    row.box = new QWidget;
    auto* form = new QFormLayout(row.box);
    form->setContentsMargins(0, 6, 0, 0);
    form->setVerticalSpacing(4);
    row.head = new QLabel;
    QFont bold = row.head->font();
    bold.setBold(true);
    row.head->setFont(bold);
    form->addRow(row.head);
    const auto spin = [&](const char* name, const QString& words, int least, const QString& none,
                          std::function<void(SideAct&, int)> say) {
        auto* s = new QSpinBox;
        s->setObjectName(QStringLiteral("sides%1%2").arg(QLatin1String(name)).arg(number));
        s->setAccessibleName(words);
        s->setRange(least, 999);
        s->setSpecialValueText(none);
        s->setKeyboardTracking(false);
        form->addRow(words, s);
        connect(s, &QSpinBox::valueChanged, this, [this, &row, say](int n) {
            edited([&] {
                SideAct act{.side = row.side};
                say(act, n);
                return game_.perform(act);
            });
        });
        return s;
    };
    row.elr = spin("Elr", tr("ELR"), -1, tr("not stated"), [](SideAct& a, int n) { a.elr = n; });
    row.san = spin("San", tr("SAN"), -1, tr("not stated"), [](SideAct& a, int n) { a.san = n; });
    row.elr->setMaximum(5);
    row.san->setMaximum(7);
    row.dummies = spin("Dummies", tr("? for dummy stacks"), -1, tr("no limit"),
                       [](SideAct& a, int n) { a.dummies = n; });
    row.hip =
        spin("Hip", tr("HIP, half-squads"), -1, tr("as needed"), [](SideAct& a, int n) { a.hipHalves = n; });
    row.ap = spin("Ap", tr("A-P mine factors"), 0, QString(), [](SideAct& a, int n) { a.apFactors = n; });
    row.at = spin("At", tr("A-T mine factors"), 0, QString(), [](SideAct& a, int n) { a.atFactors = n; });
    row.hip->setMaximum(200);
    row.at->setMaximum(99);
    row.edge = new QComboBox;
    row.edge->setObjectName(QStringLiteral("sidesEdge%1").arg(number));
    row.edge->setAccessibleName(tr("Friendly edge"));
    row.edge->addItem(tr("none"), QStringLiteral("none"));
    for (const char* edge : {"north", "east", "south", "west"})
        row.edge->addItem(term(edge), QString::fromLatin1(edge));
    form->addRow(tr("Friendly edge, exit"), row.edge);
    connect(row.edge, &QComboBox::currentIndexChanged, this, [this, &row] {
        edited([&] {
            return game_.perform(
                SideAct{.side = row.side, .edge = row.edge->currentData().toString().toStdString()});
        });
    });
    column->addWidget(row.box);
}

void SidesPage::refresh() {
    filling_ = true;
    const State& state = game_.shown();
    turns_->setValue(state.clock.turns);
    first_->clear();
    for (const auto& [id, s] : state.sides) first_->addItem(qs(s.name), qs(id.text));
    first_->setCurrentIndex(first_->findData(qs(state.clock.first.text)));
    std::size_t i = 0;
    for (const bool first : {true, false})
        for (const auto& [id, s] : state.sides) {
            if ((id == state.clock.first) != first || i >= rows_.size()) continue;
            Row& row = rows_[i++];
            row.side = id;
            row.box->setVisible(game_.maySee(id));
            row.head->setText(qs(s.name));
            row.elr->setValue(s.elr.value_or(-1));
            row.san->setValue(s.san.value_or(-1));
            row.dummies->setValue(s.dummies.value_or(-1));
            row.hip->setValue(s.hipHalves.value_or(-1));
            row.ap->setValue(s.apFactors);
            row.at->setValue(s.atFactors);
            row.edge->setCurrentIndex(
                std::max(row.edge->findData(s.edge.empty() ? QStringLiteral("none") : qs(s.edge)), 0));
        }
    filling_ = false;
}

}  // namespace shellgame::app
