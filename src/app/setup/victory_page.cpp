// SPDX-License-Identifier: MIT
#include <QCheckBox>
#include <QFormLayout>

#include "setup/given_pages.hpp"

namespace shellgame::app {

VictoryPage::VictoryPage(GameController& game, Selection& selection, QWidget* parent)
    : ListPage(game, selection, parent), building_(new QCheckBox(tr("One building"))) {
    const auto word = [](Counts counts) { return std::string(enumText(counts)); };
    form_->add<ConditionAct>({{"side", QStringLiteral("vcSide"), tr("Side")},
                              {.argument = "counts",
                               .name = QStringLiteral("vcCounts"),
                               .label = tr("Counts"),
                               .spoken = tr("What is counted"),
                               .words = {{word(Counts::control), tr("control of hexes or buildings")},
                                         {word(Counts::exits), tr("units that leave the map")},
                                         {word(Counts::losses), tr("losses of the enemy")},
                                         {word(Counts::tally), tr("points that you add by hand")}}}});
    form_->add<ObjectiveSaid>({{"hexes", QStringLiteral("vcHexes"), tr("Hexes"), {}, tr("1P3, 1P4")}});
    building_->setObjectName(QStringLiteral("vcBuilding"));
    building_->setToolTip(tr("All these hexes are one building, which counts once (A26.1)"));
    form_->rows().addRow(QString(), building_);
    connect(building_, &QCheckBox::toggled, this, [this] { judge(); });
    form_->add<ObjectiveSaid>(
        {{"held", QStringLiteral("vcHeld"), tr("Held by"), tr("Controlled at the start by"), tr("no side")}});
    form_->add<ConditionAct>({{"text", QStringLiteral("vcText"), tr("Name"), tr("Name on the card"),
                               tr("stone buildings on the square")},
                              {"need", QStringLiteral("vcNeed"), tr("Points needed"), {}, tr("count only")},
                              {"at_once", QStringLiteral("vcAtOnce"), tr("Wins at once")}});
    build(QStringLiteral("vc"), tr("&Add Victory Condition"), tr("Victory Conditions that are counted"));
}

Counts VictoryPage::counts() const {
    ConditionAct act;
    form_->fill(act, "counts");
    return *act.counts;
}

void VictoryPage::refresh() {
    std::vector<Listed> entries;
    const State& state = game_.shown();
    for (const auto& [id, c] : state.conditions) {
        const QString name = qs(c.text.empty() ? id : c.text);
        const QString side = qs(state.sideName(c.side));
        std::set<std::string> hexes = c.by;
        for (const Objective& o : c.objectives) hexes.insert(o.hexes.begin(), o.hexes.end());
        entries.push_back(
            {id,
             c.need > 0 ? tr("%1: %2, %3 needed").arg(side, name).arg(c.need) : tr("%1: %2").arg(side, name),
             std::move(hexes)});
    }
    listAs(std::move(entries));
}

ListPage::Wanted VictoryPage::wanted() const {
    ConditionAct act;
    for (int n = 1; act.name.empty(); ++n)
        if (const std::string id = "vc" + std::to_string(n); !game_.shown().conditions.contains(id))
            act.name = id;
    QString problem;
    form_->fill(act, problem);
    ObjectiveSaid one;
    if (act.counts == Counts::control || act.counts == Counts::exits) form_->fill(one, problem);
    if (act.counts == Counts::exits && !one.hexes.empty()) act.by = one.hexes;
    if (act.counts != Counts::control) return {act, problem, {}};
    std::vector<ObjectiveSaid> all;
    if (building_->isChecked() && !one.hexes.empty()) {
        all.push_back(one);
    } else {
        for (const std::string& hex : one.hexes) all.push_back({.hexes = {hex}, .held = one.held});
    }
    act.objectives = std::move(all);
    return {act, problem, tr("%1 to control").arg(act.objectives->size())};
}

bool VictoryPage::ready() const {
    return counts() != Counts::control || !form_->isBlank("hexes");
}

void VictoryPage::judge() {
    const bool control = counts() == Counts::control;
    form_->enable("hexes", control || counts() == Counts::exits);
    building_->setEnabled(control);
    form_->enable("held", control);
    ListPage::judge();
}

void VictoryPage::removeChosen() {
    if (game_.shown().conditions.contains(chosen()))
        game_.perform(ConditionAct{.name = chosen(), .remove = true});
}

}  // namespace shellgame::app
