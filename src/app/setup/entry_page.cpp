// SPDX-License-Identifier: MIT
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

#include "setup/given_pages.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "words/language.hpp"

namespace shellgame::app {

EntryPage::EntryPage(GameController& game, Selection& selection, QWidget* parent)
    : ListPage(game, selection, parent) {
    form_->add<ReinforcementAct>(
        {{"side", QStringLiteral("entrySide"), tr("Side")},
         {.argument = "group",
          .name = QStringLiteral("entryGroup"),
          .label = tr("Group"),
          .spoken = tr("Name of the group"),
          .tip = tr("Letters, digits, - and _. Enter an existing name to add counters to that group.")},
         {"turn", QStringLiteral("entryTurn"), tr("Enters in turn"), tr("Game Turn of entry"),
          tr("out of play")},
         {"hexes", QStringLiteral("entryHexes"), tr("Entry hexes"), {}, tr("east edge; 1A5, 1A6")},
         {"pieces", QStringLiteral("entryCounters"), tr("Counters"), tr("Counters that enter"),
          tr("3x 4-6-7, LMG, 8-1")}});
    form_->show(ReinforcementAct{.turn = 2});
    build(QStringLiteral("entry"), tr("&Add to the group"), tr("Groups that enter later"));
    connect(list_, &QListWidget::currentRowChanged, this, &EntryPage::showChosen);
}

void EntryPage::refresh() {
    const State& state = game_.shown();
    std::vector<Listed> entries;
    for (const auto& [id, group] : state.reinforcements) {
        if (!game_.maySee(group.side)) continue;
        QStringList who;
        for (const PieceId& piece : waiting(state, id)) who << qs(state.piece(piece)->type);
        const QString hexes = tr("%n hexes", nullptr, static_cast<int>(group.hexes.size()));
        const QString counters = who.isEmpty() ? tr("no counters yet") : listed(who);
        const QString side = qs(state.sideName(group.side));
        entries.push_back(
            {id,
             group.turn == 0
                 ? tr("%1 (%2): out of play · %3").arg(qs(id), side, counters)
                 : tr("%1 (%2): turn %3, by %4 · %5").arg(qs(id), side).arg(group.turn).arg(hexes, counters),
             group.hexes, qs(id)});
    }
    if (form_->isBlank("group")) {
        int n = 1;
        while (state.reinforcements.contains("group" + std::to_string(n))) ++n;
        form_->line("group")->setPlaceholderText(QStringLiteral("group%1").arg(n));
    }
    listAs(std::move(entries));
}

/// Shows the selected group in the form, so that counters typed now belong to it.
void EntryPage::showChosen() {
    const auto it = game_.shown().reinforcements.find(chosen());
    if (it == game_.shown().reinforcements.end()) return;
    const QString counters = form_->line("pieces")->text();
    form_->show(ReinforcementAct{.group = it->first, .side = it->second.side, .turn = it->second.turn});
    form_->line("pieces")->setText(counters);
    judge();
}

bool EntryPage::ready() const {
    return !form_->isBlank("hexes") || !form_->isBlank("pieces") || !chosen().empty();
}

ListPage::Wanted EntryPage::wanted() const {
    ReinforcementAct act;
    QString problem;
    form_->fill(act, problem);
    // If an edge or a rectangle was typed, use only its hexes at the edge of the map.
    if (form_->hexLine()->text().contains(QLatin1Char('-')))
        std::erase_if(act.hexes, [&](const std::string& name) {
            const auto hex = game_.ground().find(name);
            return !hex || edgesAt(game_.ground(), *hex).empty();
        });
    QStringList who;
    for (const NamedCounter& c : act.pieces) who << qs(c.type());
    const QString when = *act.turn == 0 ? tr("%1, out of play").arg(qs(act.group))
                                        : tr("%1, turn %2").arg(qs(act.group)).arg(*act.turn);
    return {act, problem, who.isEmpty() ? when : tr("%1: %2").arg(when, listed(who))};
}

void EntryPage::perform() {
    // Keep the group's name in the field, because the player may type more of the group's counters.
    QLineEdit* name = form_->line("group");
    if (add_->isEnabled() && form_->isBlank("group")) name->setText(name->placeholderText());
    ListPage::perform();
}

void EntryPage::added() {
    form_->clear({"hexes", "pieces"});
    form_->line("pieces")->setFocus(Qt::OtherFocusReason);
}

void EntryPage::removeChosen() {
    const auto it = game_.shown().reinforcements.find(chosen());
    if (it == game_.shown().reinforcements.end()) return;
    if (game_.perform(ReinforcementAct{.group = it->first, .side = it->second.side, .remove = true}))
        form_->clear({"group"});
    refresh();
}

}  // namespace shellgame::app
