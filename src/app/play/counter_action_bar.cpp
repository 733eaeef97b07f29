// SPDX-License-Identifier: MIT
#include "play/counter_action_bar.hpp"

#include <QKeyEvent>
#include <algorithm>

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

bool CounterActionBar::open(const std::vector<PieceId>& pieces, const QString& about) {
    close();
    const State& state = game_.shown();
    const std::vector<CounterAction> counterActions = offers(pieces);
    if (counterActions.empty()) return false;
    setOpen();
    pieces_ = pieces;
    const QString who = coreText(piecesText(state, pieces)).toHtmlEscaped();
    const bool nobodys = std::all_of(pieces.begin(), pieces.end(), [&](const PieceId& id) {
        const Piece& p = *state.piece(id);
        return p.carrier.empty() && (p.kind == PieceClass::supportWeapon || p.kind == PieceClass::radio);
    });
    begin((nobodys ? tr("<b>%1</b> (possessor not recorded): what happened on the table?")
                   : tr("<b>%1:</b> what happened on the table?"))
              .arg(who));
    if (!about.isEmpty()) line(about.toHtmlEscaped());
    line();
    for (std::size_t i = 0; i < counterActions.size(); ++i) {
        const QString words = coreText(counterActions[i].text);
        const QChar key = i + 1 == counterActions.size() && counterActions[i].destroys ? lastKey : keyOf(i);
        keys_.push_back(key);
        QPushButton* b = button(QStringLiteral("fate-%1").arg(i), tr("%1  %2").arg(QString(key), words),
                                [this, counterAction = counterActions[i]] { play(counterAction); });
        choices_.push_back(b);
        const Findings found =
            std::visit([this](const auto& a) { return game_.check(a); }, counterActions[i].act);
        b->setToolTip(findingsText(found, Verdict::ruling));
    }
    nothing_ = button(QStringLiteral("fateCancel"), tr("&Nothing"), [this] { close(); });
    end();
    QStringList hexes;
    for (const PieceId& id : pieces) hexes << qs(state.placeOf(id).hex);
    Q_EMIT isAbout(hexes);
    announce();
    return true;
}

void CounterActionBar::follow(const std::vector<PieceId>& pieces) {
    if (isOpen() && pieces != pieces_) close();
}

bool CounterActionBar::focusFirst() {
    if (!isVisible() || nothing_ == nullptr) return FormBar::focusFirst();
    nothing_->setFocus(Qt::OtherFocusReason);
    return true;
}

void CounterActionBar::forget() {
    choices_.clear();
    keys_.clear();
    nothing_ = nullptr;
}

QChar CounterActionBar::keyOf(std::size_t index) {
    constexpr std::size_t digits = 9;
    return index < digits ? QChar(static_cast<char16_t>(u'1' + index))
                          : QChar(static_cast<char16_t>(u'A' + index - digits));
}

QPushButton* CounterActionBar::choiceOf(const QKeyEvent& event) const {
    if ((event.modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier) return nullptr;
    for (std::size_t i = 0; i < choices_.size(); ++i)
        if (event.key() == keys_[i].unicode()) return choices_[i];
    return nullptr;
}

bool CounterActionBar::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && choiceOf(*static_cast<QKeyEvent*>(event)) != nullptr) {
        event->accept();
        return true;
    }
    return FormBar::event(event);
}

void CounterActionBar::keyPressEvent(QKeyEvent* event) {
    if (QPushButton* choice = choiceOf(*event)) return choice->click();
    FormBar::keyPressEvent(event);
}

}  // namespace shellgame::app
