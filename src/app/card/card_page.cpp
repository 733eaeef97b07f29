// SPDX-License-Identifier: MIT
#include "card/card_page.hpp"

#include <set>

#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/turn/card.hpp"
#include "shellgame/rules/turn/scenario_settings.hpp"
#include "words/language.hpp"

namespace shellgame::app {

QString CardPage::html() const {
    const Card& card = cardOf(state_);
    return head() + turns() + section(tr("Victory Conditions"), text(card.victory) + victory()) + forces() +
           rules() + section(tr("Balance"), text(card.balance)) + section(tr("Notes"), text(card.notes)) +
           section(tr("About"), text(descriptionOf(state_, game_.game().info.description))) + boards();
}

QString CardPage::text(const std::string& words) {
    if (words.empty()) return {};
    return QStringLiteral("<p>%1</p>")
        .arg(qs(words).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
}

QString CardPage::section(const QString& heading, const QString& inside) {
    if (inside.isEmpty()) return {};
    return QStringLiteral("<h3>%1</h3>%2").arg(heading, inside);
}

QString CardPage::side(const SideId& id) const {
    return qs(state_.sideName(id)).toHtmlEscaped();
}

QString CardPage::head() const {
    const Card& card = cardOf(state_);
    QStringList where;
    for (const std::string& part : {card.place, card.date})
        if (!part.empty()) where << qs(part).toHtmlEscaped();
    QString out = QStringLiteral("<h2>%1</h2>").arg(game_.title().toHtmlEscaped());
    if (!where.isEmpty()) out += QStringLiteral("<p><i>%1</i></p>").arg(where.join(QStringLiteral(" · ")));
    const Clock& c = state_.clock;
    out += QStringLiteral("<p>%1</p>").arg(tr("%1 move first.").arg(side(c.first)));
    for (const auto& [id, s] : state_.sides) {
        QStringList rated;
        if (s.elr) rated << tr("ELR %1").arg(*s.elr);
        if (s.san) rated << (*s.san > 0 ? tr("SAN %1").arg(*s.san) : tr("no Sniper"));
        if (!rated.isEmpty())
            out += QStringLiteral("<p>%1: %2</p>").arg(side(id), rated.join(QStringLiteral(", ")));
    }
    return out;
}

/// Returns the turn record, which highlights the current turn and marks the turns in which units enter.
QString CardPage::turns() const {
    const Clock& c = state_.clock;
    if (c.turns == 0)
        return c.phase == Phase::setup ? QString() : section(tr("Turn %1").arg(c.turn), QStringLiteral(" "));
    std::set<int> entering;
    for (const auto& [id, group] : state_.reinforcements)
        if (group.turn > 0) entering.insert(group.turn + group.delayed);
    QString cells;
    for (int turn = 1; turn <= c.turns; ++turn) {
        const QString number =
            QString::number(turn) + (entering.contains(turn) ? QStringLiteral("+") : QString());
        const bool now = turn == c.turn && c.phase != Phase::setup;
        cells += now ? QStringLiteral("<td align='center'><b>[%1]</b></td>").arg(number)
                     : QStringLiteral("<td align='center'>%1</td>").arg(number);
    }
    const QString where =
        c.phase == Phase::setup ? tr("Turn record: setup") : tr("Turn record: %1").arg(side(c.player));
    QString out =
        QStringLiteral("<table border='1' cellspacing='0' cellpadding='4'><tr>%1</tr></table>").arg(cells);
    if (!entering.empty()) out += QStringLiteral("<p>%1</p>").arg(tr("+ units enter in this turn"));
    return section(where, out);
}

QString CardPage::forces() const {
    QString out;
    for (const auto& [id, words] : cardOf(state_).forces)
        out += QStringLiteral("<p><b>%1:</b> %2</p>").arg(side(SideId(id)), qs(words).toHtmlEscaped());
    return section(tr("Forces"), out);
}

/// Returns each Victory Condition with its count and current state, followed by the counts that players
/// update by hand.
QString CardPage::victory() const {
    QString out;
    for (const ConditionNow& c : conditionsNow(game_.shownView(), game_.viewer())) {
        const QString name = qs(c.condition.text.empty() ? c.id : c.condition.text).toHtmlEscaped();
        const QString points = c.condition.need > 0 ? tr("%1 of %2").arg(c.points).arg(c.condition.need)
                                                    : QString::number(c.points);
        const QString id = qs(c.id);
        out +=
            QStringLiteral("<p><b>%1, %2: %3</b>%4<br>%5%6<br>%7</p>")
                .arg(side(c.condition.side), name, points,
                     c.met ? QStringLiteral(" ✓ ") + tr("met") : QString(), game_.told(c.how).toHtmlEscaped(),
                     c.rule.empty() ? QString() : QStringLiteral(" <i>(%1)</i>").arg(qs(c.rule)),
                     tr("By hand: %1 %2 %3")
                         .arg(QStringLiteral("<a href='tally:%1:-1'>−1</a>").arg(id),
                              QString::number(c.condition.tally),
                              QStringLiteral("<a href='tally:%1:1'>+1</a>").arg(id)));
        out += objectives(c);
    }
    return out;
}

QString CardPage::objectives(const ConditionNow& condition) const {
    QString rows;
    for (const ObjectiveNow& o : condition.objectives) {
        QStringList hexes;
        for (const std::string& hex : o.objective.hexes)
            hexes << QStringLiteral("<a href='hex:%1'>%1</a>").arg(qs(hex));
        const QString where = hexes.join(QStringLiteral(", "));
        const QString name = o.objective.name.empty()
                                 ? where
                                 : QStringLiteral("%1 (%2)").arg(qs(o.objective.name).toHtmlEscaped(), where);
        QString holder = o.holder.side.empty() ? tr("no side") : side(o.holder.side);
        if (o.holder.byHand) holder = tr("%1, by hand").arg(holder);
        if (o.contested) holder = tr("%1, contested").arg(holder);
        QStringList say;
        for (const auto& [id, s] : state_.sides)
            if (id != o.holder.side)
                say << QStringLiteral("<a href='control:%1:%2'>%3</a>")
                           .arg(qs(*o.objective.hexes.begin()), qs(id.text), tr("to %1").arg(side(id)));
        rows += QStringLiteral("<tr><td>%1&nbsp;</td><td>%2&nbsp;</td><td>%3</td></tr>")
                    .arg(name, holder, say.join(QStringLiteral(" ")));
    }
    return rows.isEmpty() ? QString()
                          : QStringLiteral("<table cellspacing='0' cellpadding='2'>%1</table>").arg(rows);
}

/// Returns the current value of a setting. For a house rule, this is the text of the value in the house rules
/// table.
QString CardPage::standing(const ScenarioSetting& setting) const {
    if (const HouseRule* rule = houseRule(setting.id))
        return tr("%1: %2")
            .arg(coreText(rule->title), coreText(setting.set ? rule->on : rule->off))
            .toHtmlEscaped();
    return game_.told(setting.now).toHtmlEscaped();
}

/// Returns the list of Special Rules. Below each rule it names the settings that the program enforces, with
/// their current values.
QString CardPage::rules() const {
    const std::vector<ScenarioSetting> settings = scenarioSettings(state_);
    std::set<std::string> named;
    QString out;
    for (const SpecialRule& rule : cardOf(state_).rules) {
        QStringList keeps;
        for (const ScenarioSetting& k : settings)
            if (rule.keeps.contains(k.id)) {
                keeps << standing(k);
                named.insert(k.id);
            }
        out += QStringLiteral("<li>%1%2</li>")
                   .arg(qs(rule.text).toHtmlEscaped(),
                        keeps.isEmpty() ? QString()
                                        : QStringLiteral("<br><i>%1</i>")
                                              .arg(tr("The program enforces this: %1.")
                                                       .arg(keeps.join(QStringLiteral("; ")))));
    }
    if (!out.isEmpty()) out = QStringLiteral("<ol>%1</ol>").arg(out);
    QStringList also;
    for (const ScenarioSetting& k : settings)
        if (k.set && !named.contains(k.id)) also << standing(k);
    if (!also.isEmpty())
        out += QStringLiteral("<p><i>%1</i></p>")
                   .arg(tr("The program also enforces: %1.").arg(also.join(QStringLiteral("; "))));
    return section(tr("Special Rules"), out);
}

QString CardPage::boards() const {
    QStringList names;
    for (const PlacedBoard& b : game_.ground().boards())
        names << (b.turned ? tr("%1, rotated").arg(qs(b.as)) : qs(b.as)).toHtmlEscaped();
    const double north = game_.game().info.north;
    const QString arrow = north == 0
                              ? tr("North is at the top of the map.")
                              : tr("The N arrow points %1° clockwise from the top of the map.").arg(north);
    return section(tr("Boards"),
                   QStringLiteral("<p>%1<br>%2</p>").arg(names.join(QStringLiteral(" · ")), arrow));
}

}  // namespace shellgame::app
