// SPDX-License-Identifier: MIT
#include "play/counter_action_bar.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <algorithm>

#include "shellgame/rules/terms/names.hpp"
#include "shellgame/rules/turn/clock.hpp"
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

constexpr std::size_t mostButtons = 14;  ///< a longer list would cover much of a small map

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
    played_ = coreText(counterAction.text);
    // Copy the act first, because it closes or fills this bar.
    std::visit([this](const auto a) { game_.performInPlace(a); }, counterAction.act);
    played_.clear();
}

void CounterActionBar::openAttack(const std::vector<PieceId>& attacked, const QString& about) {
    close();
    if (attacked.empty()) return;
    setOpen();
    about_ = about;
    attackedAt_ = game_.shown().clock;
    for (const PieceId& id : attacked) attacked_.push_back({id, game_.shown().piece(id)->marks});
    nextAttacked();
    announce();
    focusFirst();
}

std::ptrdiff_t CounterActionBar::waiting() const {
    return std::count_if(attacked_.begin(), attacked_.end(),
                         [](const Attacked& one) { return one.result.isEmpty(); });
}

void CounterActionBar::nextAttacked(const PieceId& first) {
    auto next = std::find_if(attacked_.begin(), attacked_.end(),
                             [&](const Attacked& one) { return one.id == first && one.result.isEmpty(); });
    if (next == attacked_.end())
        next = std::find_if(attacked_.begin(), attacked_.end(),
                            [](const Attacked& one) { return one.result.isEmpty(); });
    if (next == attacked_.end()) return finishAttack();
    const PieceId id = next->id;
    pieces_ = {id};
    actions_ = offers(pieces_);
    fill({});
    Q_EMIT isAbout({qs(game_.shown().placeOf(id).hex)});
    Q_EMIT unitWanted(id);
}

/// Closes the bar. The attacked units that are broken come under DM (A10.62).
void CounterActionBar::finishAttack() {
    MarkAct act{.add = {"DM"}};
    for (const Attacked& one : attacked_)
        if (const Piece* p = game_.shown().piece(one.id); p != nullptr && p->inPlay() && p->under.empty() &&
                                                          p->isPersonnel() && p->marks.contains("broken") &&
                                                          !p->marks.contains("DM"))
            act.pieces.push_back(one.id);
    close();
    if (!act.pieces.empty()) performLater(act);
}

/// Performs an act later, because the game may still be reporting the act to which the bar reacts.
void CounterActionBar::performLater(const MarkAct& act) {
    QMetaObject::invokeMethod(
        this, [this, act] { game_.perform(act); }, Qt::QueuedConnection);
}

void CounterActionBar::notHarmed() {
    for (Attacked& one : attacked_)
        if (one.id == pieces_.front()) {
            one.result = tr("no effect");
            one.unharmed = true;
        }
    nextAttacked();
    focusFirst();
}

/// Reads from the game which attacked units have a result now. A half-squad that replaces an attacked squad
/// is attacked in its place. It comes under DM if it is broken (A10.62). A wounded leader stays attacked too,
/// because an Original 12 can wound and break him.
void CounterActionBar::acted() {
    const Entry& last = game_.session().entries().back();
    const State& state = game_.shown();
    // A roll at the table does not answer what happened to the counters.
    if (attacked_.empty() && last.ok && last.verb == RollAct::about.verb) return;
    if (attacked_.empty() || !(state.clock == attackedAt_)) return close();
    if (!last.ok || last.follows) return;
    std::vector<Attacked> now;
    MarkAct desperate{.add = {"DM"}};
    PieceId stays = last.isUndo() ? PieceId() : pieces_.front();
    for (Attacked& one : attacked_) {
        const Piece* p = state.piece(one.id);
        const bool gone = p == nullptr || !p->inPlay() || !p->under.empty();
        const bool wounds = !gone && p->isLeader() && p->marks.contains("wounded") &&
                            !one.marks.contains("wounded") && !last.isUndo();
        const bool undone = !gone && one.result.isEmpty() && last.isUndo();
        if (undone && p->marks != one.marks) stays = one.id;
        if (wounds || undone) one.marks = p->marks;
        const bool changed = gone || p->marks != one.marks;
        if (changed && one.result.isEmpty()) one.result = played_.isEmpty() ? tr("entered") : played_;
        if (!changed && !one.unharmed) one.result.clear();
        now.push_back(one);
        if (last.verb != ReplaceAct::about.verb || last.isUndo() || !gone || one.id != pieces_.front())
            continue;
        for (const Change& c : last.changes)
            if (const Piece* made = c.table == "pieces" ? state.piece(PieceId(c.id)) : nullptr;
                made != nullptr && made->inPlay() && made->isPersonnel() && PieceId(c.id) != one.id &&
                std::none_of(attacked_.begin(), attacked_.end(),
                             [&](const Attacked& other) { return other.id == PieceId(c.id); }) &&
                std::none_of(now.begin(), now.end(),
                             [&](const Attacked& other) { return other.id == PieceId(c.id); })) {
                now.push_back({PieceId(c.id), made->marks});
                stays = now.back().id;
                if (!made->marks.contains("broken") || made->marks.contains("DM")) continue;
                now.back().marks.insert("DM");
                desperate.pieces.push_back(now.back().id);
            }
    }
    // An undo removes a half-squad again.
    std::erase_if(now, [&](const Attacked& one) { return state.piece(one.id) == nullptr; });
    attacked_ = std::move(now);
    if (!desperate.pieces.empty()) performLater(desperate);
    const bool focused = isAncestorOf(QApplication::focusWidget());
    nextAttacked(stays);
    if (focused) focusFirst();
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
    addLines();
    line();
    for (std::size_t i = 0; i < actions_.size(); ++i) {
        const CounterAction& action = actions_[i];
        if (only && action.key != *only) continue;
        const QChar key = only ? numbered(keys_.size()) : keyOf(action);
        keys_[key].push_back(i);
        // In a long list, the actions of one key share a button, which lists them as the key does.
        const bool shares = !only && actions_.size() > mostButtons &&
                            std::count_if(actions_.begin(), actions_.end(), [&](const CounterAction& other) {
                                return other.key == action.key;
                            }) > 1;
        if (shares) {
            if (keys_[key].size() == 1)
                button(QStringLiteral("fate-%1").arg(i),
                       tr("%1  %2 …").arg(QString(key), coreText(action.text)),
                       [this, key = action.key] { openList(key); });
            continue;
        }
        QPushButton* b =
            button(QStringLiteral("fate-%1").arg(i), tr("%1  %2").arg(QString(key), coreText(action.text)),
                   [this, action] { play(action); });
        const Findings found = std::visit([this](const auto& a) { return game_.check(a); }, action.act);
        b->setToolTip(findingsText(found, Verdict::ruling));
    }
    const bool several = waiting() > 1;
    if (!only && several)
        button(QStringLiteral("fateUnharmed"), tr("Y  No effect, next unit"), [this] { notHarmed(); });
    nothing_ =
        only ? button(QStringLiteral("fateBack"), tr("Bac&k"), [this] { escape(); })
        : several
            ? button(QStringLiteral("fateCancel"), tr("&No effect on the rest"), [this] { finishAttack(); })
            : button(QStringLiteral("fateCancel"), attacked_.empty() ? tr("&Nothing") : tr("&No effect"),
                     [this] { finishAttack(); });
    end();
}

/// Adds a line for each attacked unit, if there are several.
void CounterActionBar::addLines() {
    if (attacked_.size() < 2) return;
    for (const Attacked& one : attacked_) {
        const Piece* p = game_.shown().piece(one.id);
        const QString name = qs(p->type).toHtmlEscaped();
        line(one.id == pieces_.front() ? QStringLiteral("<b>▸ %1</b>").arg(name)
             : one.result.isEmpty()    ? name
                                       : QStringLiteral("%1: %2").arg(name, one.result.toHtmlEscaped()));
    }
}

/// Lists only the actions of one key.
void CounterActionBar::openList(ActionKey key) {
    fill(key);
    focusFirst();
    announce();
}

void CounterActionBar::follow(const std::vector<PieceId>& pieces) {
    if (!isOpen() || pieces == pieces_) return;
    if (attacked_.empty()) return close();
    const auto now = std::find_if(attacked_.begin(), attacked_.end(), [&](const Attacked& one) {
        return one.result.isEmpty() && pieces == std::vector{one.id};
    });
    if (now == attacked_.end()) return;
    pieces_ = pieces;
    actions_ = offers(pieces_);
    fill({});
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
    attacked_.clear();
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
    if (key == u'Y' && !only_ && waiting() > 0) return notHarmed();
    // The button that closes the bar underlines this letter.
    if (key == u'N' && !only_ && found == keys_.end()) return finishAttack();
    if (found == keys_.end()) {
        game_.post(Notice::Kind::refused,
                   tr("Key %1: this is not possible for these counters now.").arg(key));
    } else if (const CounterAction action = actions_[found->second.front()]; found->second.size() == 1) {
        play(action);
    } else {
        openList(action.key);
    }
}

}  // namespace shellgame::app
