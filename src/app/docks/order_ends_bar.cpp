// SPDX-License-Identifier: MIT
#include "docks/order_ends_bar.hpp"

#include "shellgame/rules/command/units.hpp"

namespace shellgame::app {

OrderEndsBar::OrderEndsBar(GameController& game, QWidget* parent)
    : ActBar(QStringLiteral("orderEndsBar"), game, parent) {
    connect(&game_, &GameController::gameChanged, this, &OrderEndsBar::refresh);
    connect(&game_, &GameController::stateChanged, this, &OrderEndsBar::refresh);
    connect(&game_, &GameController::viewerChanged, this, &OrderEndsBar::refresh);
    connect(&game_.ruleSight(), &RuleSight::changed, this, &OrderEndsBar::refresh);
    refresh();
}

std::vector<OrderEndsBar::Question> OrderEndsBar::questions() const {
    std::vector<Question> out;
    if (!game_.hasGame() || game_.inSetup() || game_.shown().formations.empty() || !game_.ruleSight().ready())
        return out;
    const State& state = game_.state();
    for (const auto& [key, unit] : game_.shown().formations) {
        if (!unit.order || !unitAbove(state, key).empty()) continue;
        for (const OrderEnd& end : orderEnds(game_.view(), key, unit)) {
            if (end.sure) continue;
            Question q;
            q.key = key;
            q.completed = end.completed;
            q.text = qs(end.why.text.text());
            if (!end.why.rule.empty()) q.text += QStringLiteral(" (%1)").arg(qs(end.why.rule));
            q.mark = key + "/" + std::to_string(unit.order->step) +
                     (end.completed ? "/completed/" : "/failed/") + end.why.text.text();
            out.push_back(std::move(q));
        }
    }
    return out;
}

void OrderEndsBar::refresh() {
    const auto open = questions();
    if (!open.empty()) return ask(open.front());
    shown_.clear();
    if (isVisible()) vanish();
}

void OrderEndsBar::ask(const Question& q) {
    if (q.mark == shown_ && isVisible()) return;
    const bool fresh = q.mark != shown_;
    shown_ = q.mark;
    begin(q.text.toHtmlEscaped());
    const Formation& unit = *unitOf(game_.shown(), q.key);
    Json command = {{"do", "end_order"},
                    {"side", unit.side.text},
                    {"unit", unitMark(q.key)},
                    {"result", q.completed ? "completed" : "failed"}};
    button(QStringLiteral("orderEndsYes"), q.completed ? tr("It is &completed") : tr("It has &failed"),
           [this, command] { game_.perform(command); });
    notYet_ = command;
    notYet_["result"] = "not_yet";
    button(QStringLiteral("orderEndsNo"), tr("N&ot yet"), [this] { escape(); });
    end();
    if (fresh) announce();
}

void OrderEndsBar::escape() {
    game_.perform(notYet_);
}

}  // namespace shellgame::app
