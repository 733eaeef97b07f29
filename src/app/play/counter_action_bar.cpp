// SPDX-License-Identifier: MIT
#include "play/counter_action_bar.hpp"

#include <QKeyEvent>

#include "shellgame/rules/terms/names.hpp"
#include "words/language.hpp"

namespace shellgame::app {

CounterActionBar::CounterActionBar(GameController& game, QWidget* parent)
    : FormBar(QStringLiteral("fateBar"), game, nullptr, parent) {}

std::vector<CounterAction> CounterActionBar::offers(const std::vector<PieceId>& pieces) const {
    std::vector<CounterAction> out = counterActionsOf(game_.shown(), pieces);
    std::erase_if(out, [this](const CounterAction& counterAction) {
        return std::visit([this](const auto& a) { return worst(game_.check(a)) == Verdict::forbidden; },
                          counterAction.act);
    });
    return out;
}

void CounterActionBar::play(const CounterAction& counterAction) {
    std::visit([this](const auto& a) { game_.perform(a); }, counterAction.act);
}

bool CounterActionBar::open(const std::vector<PieceId>& pieces) {
    close();
    const State& state = game_.shown();
    const std::vector<CounterAction> counterActions = offers(pieces);
    if (counterActions.empty()) return false;
    setOpen();
    begin(tr("<b>%1:</b> what happened on the table?")
              .arg(coreText(piecesText(state, pieces)).toHtmlEscaped()));
    line();
    destroys_ = counterActions.front().destroys;
    for (std::size_t i = 0; i < counterActions.size(); ++i) {
        // The first nine have a digit as their key.
        const QString words = coreText(counterActions[i].text);
        QPushButton* b =
            button(QStringLiteral("fate-%1").arg(i), i < 9 ? tr("%1  %2").arg(i + 1).arg(words) : words,
                   [this, counterAction = counterActions[i]] { play(counterAction); });
        choices_.push_back(b);
        const Findings found =
            std::visit([this](const auto& a) { return game_.check(a); }, counterActions[i].act);
        b->setToolTip(findingsText(found, Verdict::ruling));
    }
    nothing_ = button(QStringLiteral("fateCancel"), tr("&Nothing"), [this] { close(); });
    end();
    announce();
    return true;
}

bool CounterActionBar::focusFirst() {
    if (!isVisible() || !destroys_ || nothing_ == nullptr) return FormBar::focusFirst();
    nothing_->setFocus(Qt::OtherFocusReason);
    return true;
}

void CounterActionBar::forget() {
    choices_.clear();
    nothing_ = nullptr;
}

void CounterActionBar::keyPressEvent(QKeyEvent* event) {
    const int digit = event->key() - Qt::Key_1;
    if (event->modifiers() == Qt::NoModifier && digit >= 0 && digit < 9 &&
        digit < static_cast<int>(choices_.size()))
        return choices_[static_cast<std::size_t>(digit)]->click();
    FormBar::keyPressEvent(event);
}

}  // namespace shellgame::app
