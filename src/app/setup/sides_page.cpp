// SPDX-License-Identifier: MIT
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

#include "setup/given_pages.hpp"
#include "shellgame/rules/turn/clock.hpp"

namespace shellgame::app {

SidesPage::SidesPage(GameController& game, Selection& selection, QWidget* parent)
    : GivenPage(game, selection, parent), turns_(new QSpinBox), first_(new QComboBox) {
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
    column_->addLayout(form);
    for (int i = 0; i < 2; ++i) addSide(rows_[static_cast<std::size_t>(i)], i + 1);
    column_->addStretch(1);
    connect(turns_, &QSpinBox::valueChanged, this, [this](int n) { edited(SetAct{.turns = n}); });
    connect(first_, &QComboBox::currentIndexChanged, this, [this] {
        edited(SideAct{.side = SideId(first_->currentData().toString().toStdString()), .first = true});
    });
}

void SidesPage::edited(const MadeAct& act) {
    if (filling_ || !game_.inSetup()) return;
    if (!game_.perform(act)) refresh();
}

void SidesPage::addSide(Row& row, int number) {
    row.form = new ActForm(game_, selection_);
    row.form->rows().setContentsMargins(0, 6, 0, 0);
    row.head = new QLabel;
    QFont bold = row.head->font();
    bold.setBold(true);
    row.head->setFont(bold);
    row.form->rows().addRow(row.head);
    const auto add = [&](std::string_view argument, const char* name, const QString& words,
                         const QString& none) {
        row.form->add<SideAct>(
            {{argument, QStringLiteral("sides%1%2").arg(QLatin1String(name)).arg(number), words, {}, none}});
    };
    add("elr", "Elr", tr("ELR"), tr("not stated"));
    add("san", "San", tr("SAN"), tr("not stated"));
    add("dummies", "Dummies", tr("? for dummy stacks"), tr("no limit"));
    add("hip_half_squads", "Hip", tr("HIP, half-squads"), tr("as needed"));
    add("ap_factors", "Ap", tr("A-P mine factors"), {});
    add("at_factors", "At", tr("A-T mine factors"), {});
    add("edge", "Edge", tr("Friendly edge, exit"), tr("none"));
    for (QSpinBox* box : row.form->findChildren<QSpinBox*>()) box->setKeyboardTracking(false);
    connect(row.form, &ActForm::changed, this, [this, &row](std::string_view argument) {
        SideAct act{.side = row.side};
        row.form->fill(act, argument);
        edited(act);
    });
    column_->addWidget(row.form);
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
            row.form->setVisible(game_.maySee(id));
            row.head->setText(qs(s.name));
            row.form->show(SideAct{.dummies = s.dummies.value_or(-1),
                                   .hipHalves = s.hipHalves.value_or(-1),
                                   .apFactors = s.apFactors,
                                   .atFactors = s.atFactors,
                                   .elr = s.elr.value_or(-1),
                                   .san = s.san.value_or(-1),
                                   .edge = s.edge});
        }
    filling_ = false;
}

}  // namespace shellgame::app
