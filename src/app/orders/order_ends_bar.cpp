// SPDX-License-Identifier: MIT
#include "orders/order_ends_bar.hpp"

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
    for (const OrderQuestion& asked : orderQuestions(game_.shownView())) {
        const auto unit = game_.shown().formations.find(asked.key);
        if (unit == game_.shown().formations.end()) continue;
        Question q;
        q.text = qs(asked.end.why.message);
        if (!asked.end.why.rule.empty()) q.text += QStringLiteral(" (%1)").arg(qs(asked.end.why.rule));
        q.asked = asked;
        q.step = unit->second.order->step;
        q.answers = answersTo(game_.shownView(), asked);
        out.push_back(std::move(q));
    }
    return out;
}

void OrderEndsBar::refresh() {
    const auto open = questions();
    if (!open.empty()) return ask(open.front());
    shown_.reset();
    if (isVisible()) vanish();
}

void OrderEndsBar::ask(const Question& q) {
    const bool fresh = !shown_ || shown_->step != q.step || !(shown_->asked == q.asked);
    if (!fresh && isVisible()) return;
    shown_ = q;
    begin(q.text.toHtmlEscaped());
    button(QStringLiteral("orderEndsYes"),
           q.asked.end.completed ? tr("It is &completed") : tr("It has &failed"),
           [this, act = q.answers.ended] { game_.perform(act); });
    notYet_ = q.answers.goesOn;
    button(QStringLiteral("orderEndsNo"), tr("N&ot yet"), [this] { escape(); });
    end();
    if (fresh) announce();
}

void OrderEndsBar::escape() {
    game_.perform(notYet_);
}

}  // namespace shellgame::app
