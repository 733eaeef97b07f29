// SPDX-License-Identifier: MIT
#include "play/counter_action_bar.hpp"

#include <QKeyEvent>
#include <algorithm>

#include "shellgame/rules/terms/names.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

/// Returns the digit or capital letter that was pressed; null for all other keys. Z is not a key of the bar,
/// because it opens the bar.
QChar pressed(const QKeyEvent& event) {
    if ((event.modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier) return {};
    const int key = event.key();
    const bool digit = key >= Qt::Key_0 && key <= Qt::Key_9;
    return digit || (key >= Qt::Key_A && key < Qt::Key_Z) ? QChar(static_cast<char16_t>(key)) : QChar();
}

/// Returns the key of an action in a list of actions of one kind: first digits, then letters.
QChar numbered(std::size_t index) {
    constexpr std::size_t digits = 9;
    return QChar(static_cast<char16_t>(index < digits ? u'1' + index : u'A' + index - digits));
}

}  // namespace

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
    std::visit([this](const auto& a) { game_.performInPlace(a); }, counterAction.act);
}

bool CounterActionBar::open(const std::vector<PieceId>& pieces, const QString& about) {
    close();
    std::vector<CounterAction> all = offers(pieces);
    if (all.empty()) return false;
    setOpen();
    pieces_ = pieces;
    about_ = about;
    actions_ = std::move(all);
    fill({});
    QStringList hexes;
    for (const PieceId& id : pieces) hexes << qs(game_.shown().placeOf(id).hex);
    Q_EMIT isAbout(hexes);
    announce();
    return true;
}

void CounterActionBar::fill(std::optional<ActionKey> only) {
    const State& state = game_.shown();
    only_ = only;
    keys_.clear();
    const QString who = coreText(piecesText(state, pieces_)).toHtmlEscaped();
    const bool nobodys = std::all_of(pieces_.begin(), pieces_.end(), [&](const PieceId& id) {
        const Piece& p = *state.piece(id);
        return p.carrier.empty() && (p.kind == PieceClass::supportWeapon || p.kind == PieceClass::radio);
    });
    begin((nobodys ? tr("<b>%1</b> (possessor not recorded): what happened on the table?")
                   : tr("<b>%1:</b> what happened on the table?"))
              .arg(who));
    if (!about_.isEmpty()) line(about_.toHtmlEscaped());
    line();
    for (std::size_t i = 0; i < actions_.size(); ++i) {
        const CounterAction& action = actions_[i];
        if (only && action.key != *only) continue;
        const QChar key = only ? numbered(keys_.size()) : keyOf(action);
        keys_[key].push_back(i);
        QPushButton* b =
            button(QStringLiteral("fate-%1").arg(i), tr("%1  %2").arg(QString(key), coreText(action.text)),
                   [this, action] { play(action); });
        const Findings found = std::visit([this](const auto& a) { return game_.check(a); }, action.act);
        b->setToolTip(findingsText(found, Verdict::ruling));
    }
    nothing_ = only ? button(QStringLiteral("fateBack"), tr("Bac&k"), [this] { escape(); })
                    : button(QStringLiteral("fateCancel"), tr("&Nothing"), [this] { close(); });
    end();
}

void CounterActionBar::follow(const std::vector<PieceId>& pieces) {
    if (isOpen() && pieces != pieces_) close();
}

bool CounterActionBar::focusFirst() {
    if (!isVisible() || nothing_ == nullptr) return FormBar::focusFirst();
    nothing_->setFocus(Qt::OtherFocusReason);
    return true;
}

void CounterActionBar::escape() {
    if (!only_) return close();
    fill({});
    focusFirst();
}

void CounterActionBar::forget() {
    actions_.clear();
    keys_.clear();
    only_.reset();
    nothing_ = nullptr;
}

QChar CounterActionBar::keyOf(const CounterAction& action) {
    return QChar(static_cast<char16_t>(action.key));
}

bool CounterActionBar::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && !pressed(*static_cast<QKeyEvent*>(event)).isNull()) {
        event->accept();
        return true;
    }
    return FormBar::event(event);
}

void CounterActionBar::keyPressEvent(QKeyEvent* event) {
    const QChar key = pressed(*event);
    if (key.isNull()) return FormBar::keyPressEvent(event);
    // A key that is held down must not also act in the list that it has opened.
    if (event->isAutoRepeat()) return;
    const auto found = keys_.find(key);
    if (found == keys_.end()) {
        game_.post(Notice::Kind::refused,
                   tr("Key %1: this is not possible for these counters now.").arg(key));
    } else if (const CounterAction action = actions_[found->second.front()]; found->second.size() == 1) {
        play(action);
    } else {
        fill(action.key);
        focusFirst();
        announce();
    }
}

}  // namespace shellgame::app
