// SPDX-License-Identifier: MIT
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "setup/given_pages.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/setup/typed_counters.hpp"
#include "widgets/clear_button.hpp"
#include "words/language.hpp"

namespace shellgame::app {

EntryPage::EntryPage(GameController& game, Selection& selection, QWidget* parent)
    : GivenPage(game, selection, parent),
      side_(sideBox(QStringLiteral("entrySide"))),
      name_(new QLineEdit),
      turn_(new QSpinBox),
      hexes_(new QLineEdit),
      counters_(new QLineEdit),
      add_(new QPushButton(tr("&Add to the group"))) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 6, 10, 8);
    column->setSpacing(5);
    auto* form = new QFormLayout;
    form->setVerticalSpacing(4);
    form->addRow(tr("Side"), side_);
    name_->setObjectName(QStringLiteral("entryGroup"));
    name_->setAccessibleName(tr("Name of the group"));
    name_->setToolTip(tr("Letters, digits, - and _. Enter an existing name to add counters to that group."));
    form->addRow(tr("Group"), name_);
    turn_->setObjectName(QStringLiteral("entryTurn"));
    turn_->setAccessibleName(tr("Game Turn of entry"));
    turn_->setRange(0, 100);
    turn_->setSpecialValueText(tr("out of play"));
    turn_->setValue(2);
    form->addRow(tr("Enters in turn"), turn_);
    form->addRow(tr("Entry hexes"), hexRow(hexes_, QStringLiteral("entryHexes"), tr("east edge; 1A5, 1A6")));
    counters_->setObjectName(QStringLiteral("entryCounters"));
    counters_->setAccessibleName(tr("Counters that enter"));
    counters_->setPlaceholderText(tr("3x 4-6-7, LMG, 8-1"));
    clearOnceWritten(*counters_);
    form->addRow(tr("Counters"), counters_);
    column->addLayout(form);
    add_->setObjectName(QStringLiteral("entryAdd"));
    column->addWidget(add_);
    verdict_->setObjectName(QStringLiteral("entryVerdict"));
    column->addWidget(verdict_);
    addList(column, QStringLiteral("entryList"), tr("Groups that enter later"));
    connect(list_, &QListWidget::currentRowChanged, this, &EntryPage::showChosen);
    connect(add_, &QPushButton::clicked, this, &EntryPage::perform);
    for (QLineEdit* e : {name_, hexes_, counters_}) {
        connect(e, &QLineEdit::returnPressed, this, &EntryPage::perform);
        connect(e, &QLineEdit::textChanged, this, &EntryPage::judge);
    }
    connect(turn_, &QSpinBox::valueChanged, this, &EntryPage::judge);
}

void EntryPage::refresh() {
    fillSides(side_);
    const State& state = game_.shown();
    std::vector<std::pair<std::string, QString>> entries;
    for (const auto& [id, group] : state.reinforcements) {
        if (!game_.maySee(group.side)) continue;
        QStringList who;
        for (const PieceId& piece : waiting(state, id)) who << qs(state.piece(piece)->type);
        const QString hexes = tr("%n hexes", nullptr, static_cast<int>(group.hexes.size()));
        const QString counters = who.isEmpty() ? tr("no counters yet") : listed(who);
        const QString side = qs(state.sideName(group.side));
        entries.emplace_back(
            id,
            group.turn == 0
                ? tr("%1 (%2): out of play · %3").arg(qs(id), side, counters)
                : tr("%1 (%2): turn %3, by %4 · %5").arg(qs(id), side).arg(group.turn).arg(hexes, counters));
    }
    if (name_->text().isEmpty()) {
        int n = 1;
        while (state.reinforcements.contains("group" + std::to_string(n))) ++n;
        name_->setPlaceholderText(QStringLiteral("group%1").arg(n));
    }
    listAs(entries);
}

/// Shows the selected group in the form, so that counters typed now belong to it.
void EntryPage::showChosen() {
    const auto it = game_.shown().reinforcements.find(chosen());
    if (it == game_.shown().reinforcements.end()) return;
    name_->setText(qs(it->first));
    side_->setCurrentIndex(side_->findData(qs(it->second.side.text)));
    turn_->setValue(it->second.turn);
    hexes_->clear();
}

ReinforcementAct EntryPage::act(QString& problem) const {
    ReinforcementAct act;
    const QString name = name_->text().trimmed();
    act.group = (name.isEmpty() ? name_->placeholderText() : name).toStdString();
    act.side = sideIn(side_);
    act.turn = turn_->value();
    if (!hexes_->text().trimmed().isEmpty()) {
        // If an edge or a rectangle was typed, use only its hexes at the edge of the map.
        for (std::string& hex : hexesTyped(hexes_, problem))
            if (const auto h = game_.ground().find(hex);
                hexes_->text().contains(QLatin1Char('-')) ? h && !edgesAt(game_.ground(), *h).empty() : true)
                act.hexes.push_back(std::move(hex));
    }
    if (const QString typed = counters_->text().trimmed(); !typed.isEmpty()) {
        const auto side = game_.shown().sides.find(act.side);
        const std::string nation =
            side == game_.shown().sides.end() ? std::string() : side->second.nationality;
        const TypedCounters read = readTypedCounters(typed.toStdString(), nation, PlacedAs::known, "");
        if (!read) problem = qs(read.problem);
        act.pieces = read.act.contents;
    }
    return act;
}

void EntryPage::judge() {
    const bool ready = game_.inSetup() && !(hexes_->text().trimmed().isEmpty() &&
                                            counters_->text().trimmed().isEmpty() && chosen().empty());
    add_->setEnabled(ready);
    if (!ready) return tell({}, {});
    QString problem;
    const ReinforcementAct wanted = act(problem);
    if (problem.isEmpty()) problem = findingsText(game_.check(wanted), Verdict::ruling);
    QStringList who;
    for (const NamedCounter& c : wanted.pieces) who << qs(c.type());
    const QString when = *wanted.turn == 0 ? tr("%1, out of play").arg(qs(wanted.group))
                                           : tr("%1, turn %2").arg(qs(wanted.group)).arg(*wanted.turn);
    tell(problem, who.isEmpty() ? when : tr("%1: %2").arg(when, listed(who)));
    Q_EMIT drawingsChanged();
}

void EntryPage::perform() {
    QString problem;
    const ReinforcementAct wanted = act(problem);
    if (!add_->isEnabled()) return;
    if (!problem.isEmpty()) return game_.post(Notice::Kind::refused, problem);
    if (!game_.perform(wanted)) return;
    hexes_->clear();
    counters_->clear();
    counters_->setFocus(Qt::OtherFocusReason);
    // Keep the group's name in the field, because the player may type more of the group's counters.
    name_->setText(qs(wanted.group));
}

void EntryPage::removeChosen() {
    const auto it = game_.shown().reinforcements.find(chosen());
    if (it == game_.shown().reinforcements.end()) return;
    if (game_.perform(ReinforcementAct{.group = it->first, .side = it->second.side, .remove = true}))
        name_->clear();
    refresh();
}

std::vector<MapDrawing> EntryPage::drawings() const {
    std::vector<MapDrawing> out;
    if (!game_.inSetup()) return out;
    for (const auto& [id, group] : game_.shown().reinforcements)
        if (game_.maySee(group.side))
            out.push_back({.kind = id == chosen() ? MapDrawing::Kind::entry : MapDrawing::Kind::entryLater,
                           .hexes = hexesOf(group.hexes),
                           .label = qs(id)});
    if (QString problem; !hexes_->text().isEmpty()) {
        const auto typed = hexesTyped(hexes_, problem);
        out.push_back(
            {.kind = MapDrawing::Kind::picked, .hexes = hexesOf({typed.begin(), typed.end()}), .label = {}});
    }
    return out;
}

}  // namespace shellgame::app
