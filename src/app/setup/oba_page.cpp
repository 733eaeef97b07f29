// SPDX-License-Identifier: MIT
#include <QLabel>
#include <QListWidget>
#include <QVBoxLayout>

#include "setup/given_pages.hpp"
#include "shellgame/rules/sighting/bore_sight.hpp"

namespace shellgame::app {

ObaPage::ObaPage(GameController& game, Selection& selection, QWidget* parent)
    : ListPage(game, selection, parent), weapons_(new QListWidget) {
    form_->add<ObaModuleAct>(
        {{"side", QStringLiteral("obaSide"), tr("Side")},
         {"name", QStringLiteral("obaName"), tr("Module"), tr("Name of the OBA module"),
          tr("80mm Battalion Mortar")},
         {"pre_registered", QStringLiteral("obaRegistered"), tr("With"), tr("a pre-registered hex (7.1)")}});
    build(QStringLiteral("oba"), tr("&Add OBA module"), tr("OBA modules"));
    auto* head = new QLabel(tr("Can Bore Sight (C6.4)"));
    QFont bold = head->font();
    bold.setBold(true);
    head->setFont(bold);
    column_->addWidget(head);
    weapons_->setObjectName(QStringLiteral("boreSightList"));
    weapons_->setAccessibleName(tr("Weapons that can Bore Sight"));
    column_->addWidget(weapons_, 2);
    connect(weapons_, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
        if (filling_) return;
        const PieceId id(item->data(Qt::UserRole).toString().toStdString());
        game_.perform(BoreSightAct{.piece = id, .off = item->checkState() != Qt::Checked});
        refresh();
    });
}

void ObaPage::refresh() {
    std::vector<Listed> entries;
    for (const auto& [id, m] : game_.shown().modules) {
        if (!game_.maySee(m.side)) continue;
        const QString name = m.name.empty() ? qs(id) : qs(m.name);
        const QString side = qs(game_.shown().sideName(m.side));
        entries.push_back({id, m.preRegistered ? tr("%1: %2, pre-registered hex").arg(side, name)
                                               : tr("%1: %2").arg(side, name)});
    }
    listAs(std::move(entries));
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

ListPage::Wanted ObaPage::wanted() const {
    ObaModuleAct act;
    const std::string ending = game_.viewer().empty() ? "" : nameEnding(game_.state(), game_.viewer());
    for (int n = 1; act.module.empty(); ++n)
        if (const std::string id = "oba" + std::to_string(n) + ending; !game_.shown().modules.contains(id))
            act.module = id;
    QString problem;
    form_->fill(act, problem);
    return {act, problem, {}};
}

void ObaPage::removeChosen() {
    const auto it = game_.shown().modules.find(chosen());
    if (it == game_.shown().modules.end()) return;
    game_.perform(ObaModuleAct{.module = it->first, .side = it->second.side, .remove = true});
}

}  // namespace shellgame::app
