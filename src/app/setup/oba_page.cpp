// SPDX-License-Identifier: MIT
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include "setup/given_pages.hpp"
#include "shellgame/rules/sighting/bore_sight.hpp"
#include "words/language.hpp"

namespace shellgame::app {

ObaPage::ObaPage(GameController& game, Selection& selection, QWidget* parent)
    : GivenPage(game, selection, parent),
      side_(sideBox(QStringLiteral("obaSide"))),
      name_(new QLineEdit),
      registered_(new QCheckBox(tr("a pre-registered hex (7.1)"))),
      add_(new QPushButton(tr("&Add OBA module"))),
      weapons_(new QListWidget) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 6, 10, 8);
    column->setSpacing(5);
    auto* form = new QFormLayout;
    form->setVerticalSpacing(4);
    form->addRow(tr("Side"), side_);
    name_->setObjectName(QStringLiteral("obaName"));
    name_->setAccessibleName(tr("Name of the OBA module"));
    name_->setPlaceholderText(tr("80mm Battalion Mortar"));
    form->addRow(tr("Module"), name_);
    registered_->setObjectName(QStringLiteral("obaRegistered"));
    form->addRow(tr("With"), registered_);
    column->addLayout(form);
    add_->setObjectName(QStringLiteral("obaAdd"));
    column->addWidget(add_);
    verdict_->setMinimumHeight(0);
    column->addWidget(verdict_);
    addList(column, QStringLiteral("obaList"), tr("OBA modules"));
    auto* head = new QLabel(tr("Can Bore Sight (C6.4)"));
    QFont bold = head->font();
    bold.setBold(true);
    head->setFont(bold);
    column->addWidget(head);
    weapons_->setObjectName(QStringLiteral("boreSightList"));
    weapons_->setAccessibleName(tr("Weapons that can Bore Sight"));
    column->addWidget(weapons_, 2);
    connect(add_, &QPushButton::clicked, this, &ObaPage::perform);
    connect(name_, &QLineEdit::returnPressed, this, &ObaPage::perform);
    connect(weapons_, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
        if (filling_) return;
        const PieceId id(item->data(Qt::UserRole).toString().toStdString());
        game_.perform(BoreSightAct{.piece = id, .off = item->checkState() != Qt::Checked});
        refresh();
    });
}

void ObaPage::refresh() {
    fillSides(side_);
    std::vector<std::pair<std::string, QString>> entries;
    for (const auto& [id, m] : game_.shown().modules) {
        if (!game_.maySee(m.side)) continue;
        const QString name = m.name.empty() ? qs(id) : qs(m.name);
        const QString side = qs(game_.shown().sideName(m.side));
        entries.emplace_back(id, m.preRegistered ? tr("%1: %2, pre-registered hex").arg(side, name)
                                                 : tr("%1: %2").arg(side, name));
    }
    listAs(entries);
    listWeapons();
}

void ObaPage::listWeapons() {
    filling_ = true;
    const int row = weapons_->currentRow();
    weapons_->clear();
    const State& state = game_.shown();
    for (const auto& [id, p] : state.pieces) {
        if (!p.inPlay() || !game_.maySee(p.side) || !isBoreSightWeapon(p)) continue;
        auto* item = new QListWidgetItem(
            tr("%1 in %2 (%3)").arg(qs(p.type), qs(state.placeOf(id).text()), qs(state.sideName(p.side))),
            weapons_);
        item->setData(Qt::UserRole, qs(id.text));
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(p.boreSight ? Qt::Checked : Qt::Unchecked);
    }
    weapons_->setCurrentRow(std::min(row, weapons_->count() - 1));
    filling_ = false;
}

void ObaPage::perform() {
    const QString name = name_->text().trimmed();
    if (name.isEmpty()) return game_.post(Notice::Kind::refused, tr("Name the OBA module first."));
    ObaModuleAct act;
    const std::string ending = game_.viewer().empty() ? "" : nameEnding(game_.state(), game_.viewer());
    for (int n = 1; act.module.empty(); ++n)
        if (const std::string id = "oba" + std::to_string(n) + ending; !game_.shown().modules.contains(id))
            act.module = id;
    act.side = sideIn(side_);
    act.name = name.toStdString();
    act.preRegistered = registered_->isChecked();
    if (!game_.perform(act)) return;
    name_->clear();
    registered_->setChecked(false);
}

void ObaPage::removeChosen() {
    const auto it = game_.shown().modules.find(chosen());
    if (it == game_.shown().modules.end()) return;
    game_.perform(ObaModuleAct{.module = it->first, .side = it->second.side, .remove = true});
}

}  // namespace shellgame::app
