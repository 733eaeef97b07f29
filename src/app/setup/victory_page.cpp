// SPDX-License-Identifier: MIT
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "setup/given_pages.hpp"
#include "words/language.hpp"

namespace shellgame::app {

VictoryPage::VictoryPage(GameController& game, Selection& selection, QWidget* parent)
    : GivenPage(game, selection, parent),
      side_(sideBox(QStringLiteral("vcSide"))),
      counts_(new QComboBox),
      hexes_(new QLineEdit),
      hexRow_(hexRow(hexes_, QStringLiteral("vcHexes"), tr("1P3, 1P4"))),
      building_(new QCheckBox(tr("One building"))),
      held_(new QComboBox),
      text_(new QLineEdit),
      need_(new QSpinBox),
      atOnce_(new QCheckBox(tr("Wins at once"))),
      add_(new QPushButton(tr("&Add Victory Condition"))) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 6, 10, 8);
    column->setSpacing(5);
    auto* form = new QFormLayout;
    form->setVerticalSpacing(4);
    form->addRow(tr("Side"), side_);
    const auto named = [&](QWidget* widget, const char* name, const QString& words) {
        widget->setObjectName(QString::fromLatin1(name));
        widget->setAccessibleName(words);
    };
    named(counts_, "vcCounts", tr("What is counted"));
    for (const auto& [counts, words] : {std::pair(Counts::control, tr("control of hexes or buildings")),
                                        std::pair(Counts::exits, tr("units that leave the map")),
                                        std::pair(Counts::losses, tr("losses of the enemy")),
                                        std::pair(Counts::tally, tr("points that you add by hand"))})
        counts_->addItem(words, static_cast<int>(counts));
    form->addRow(tr("Counts"), counts_);
    form->addRow(tr("Hexes"), hexRow_);
    named(building_, "vcBuilding", building_->text());
    building_->setToolTip(tr("All these hexes are one building, which counts once (A26.1)"));
    form->addRow(QString(), building_);
    named(held_, "vcHeld", tr("Controlled at the start by"));
    form->addRow(tr("Held by"), held_);
    named(text_, "vcText", tr("Name on the card"));
    text_->setPlaceholderText(tr("stone buildings on the square"));
    form->addRow(tr("Name"), text_);
    named(need_, "vcNeed", tr("Points needed"));
    need_->setRange(0, 999);
    need_->setSpecialValueText(tr("count only"));
    form->addRow(tr("Points needed"), need_);
    named(atOnce_, "vcAtOnce", atOnce_->text());
    form->addRow(QString(), atOnce_);
    column->addLayout(form);
    named(add_, "vcAdd", add_->text().remove(QLatin1Char('&')));
    column->addWidget(add_);
    verdict_->setObjectName(QStringLiteral("vcVerdict"));
    column->addWidget(verdict_);
    addList(column, QStringLiteral("vcList"), tr("Victory Conditions that are counted"));
    connect(counts_, &QComboBox::currentIndexChanged, this, &VictoryPage::judge);
    connect(add_, &QPushButton::clicked, this, &VictoryPage::perform);
    for (QLineEdit* e : {hexes_, text_}) connect(e, &QLineEdit::returnPressed, this, &VictoryPage::perform);
}

Counts VictoryPage::counts() const {
    return static_cast<Counts>(counts_->currentData().toInt());
}

void VictoryPage::refresh() {
    fillSides(side_);
    const QVariant holder = held_->currentData();
    held_->clear();
    held_->addItem(tr("no side"), QString());
    std::vector<std::pair<std::string, QString>> entries;
    const State& state = game_.shown();
    for (const auto& [id, s] : state.sides) held_->addItem(qs(s.name), qs(id.text));
    held_->setCurrentIndex(std::max(held_->findData(holder), 0));
    for (const auto& [id, c] : state.conditions) {
        const QString name = qs(c.text.empty() ? id : c.text);
        const QString side = qs(state.sideName(c.side));
        entries.emplace_back(id, c.need > 0 ? tr("%1: %2, %3 needed").arg(side, name).arg(c.need)
                                            : tr("%1: %2").arg(side, name));
    }
    listAs(entries);
}

ConditionAct VictoryPage::act(QString& problem) const {
    ConditionAct act;
    for (int n = 1; act.name.empty(); ++n)
        if (const std::string id = "vc" + std::to_string(n); !game_.shown().conditions.contains(id))
            act.name = id;
    act.side = sideIn(side_);
    act.counts = counts();
    act.need = need_->value();
    act.atOnce = atOnce_->isChecked();
    if (const QString text = text_->text().trimmed(); !text.isEmpty()) act.text = text.toStdString();
    const bool hexes = !hexes_->text().trimmed().isEmpty();
    std::vector<std::string> named = hexes ? hexesTyped(hexes_, problem) : std::vector<std::string>();
    if (counts() == Counts::exits && hexes) act.by = std::move(named);
    if (counts() != Counts::control) return act;
    ObjectiveSaid one;
    if (const QString holder = held_->currentData().toString(); !holder.isEmpty())
        one.held = SideId(holder.toStdString());
    std::vector<ObjectiveSaid> all;
    if (building_->isChecked() && !named.empty()) {
        one.hexes = std::move(named);
        all.push_back(one);
    } else {
        for (const std::string& hex : named) {
            one.hexes = {hex};
            all.push_back(one);
        }
    }
    act.objectives = std::move(all);
    return act;
}

void VictoryPage::judge() {
    const bool control = counts() == Counts::control;
    hexRow_->setEnabled(control || counts() == Counts::exits);
    building_->setEnabled(control);
    held_->setEnabled(control);
    const bool ready = game_.inSetup() && (!control || !hexes_->text().trimmed().isEmpty());
    add_->setEnabled(ready);
    Q_EMIT drawingsChanged();
    if (!ready) return tell({}, {});
    QString problem;
    const ConditionAct wanted = act(problem);
    if (problem.isEmpty()) problem = findingsText(game_.check(wanted), Verdict::ruling);
    tell(problem, control ? tr("%1 to control").arg(wanted.objectives->size()) : QString());
}

void VictoryPage::perform() {
    QString problem;
    const ConditionAct wanted = act(problem);
    if (!add_->isEnabled()) return;
    if (!problem.isEmpty()) return game_.post(Notice::Kind::refused, problem);
    if (!game_.perform(wanted)) return;
    hexes_->clear();
    text_->clear();
}

void VictoryPage::removeChosen() {
    if (game_.shown().conditions.contains(chosen()))
        game_.perform(ConditionAct{.name = chosen(), .remove = true});
}

std::vector<MapDrawing> VictoryPage::drawings() const {
    std::vector<MapDrawing> out;
    if (!game_.inSetup()) return out;
    for (const auto& [id, c] : game_.shown().conditions) {
        std::set<std::string> hexes = c.by;
        for (const Objective& o : c.objectives) hexes.insert(o.hexes.begin(), o.hexes.end());
        out.push_back({.kind = id == chosen() ? MapDrawing::Kind::entry : MapDrawing::Kind::entryLater,
                       .hexes = hexesOf(hexes),
                       .label = {}});
    }
    if (QString problem; !hexes_->text().isEmpty()) {
        const auto typed = hexesTyped(hexes_, problem);
        out.push_back(
            {.kind = MapDrawing::Kind::picked, .hexes = hexesOf({typed.begin(), typed.end()}), .label = {}});
    }
    return out;
}

}  // namespace shellgame::app
