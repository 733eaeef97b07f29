// SPDX-License-Identifier: MIT
#include "play/counter_action_bar.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <algorithm>
#include <numeric>

#include "shellgame/base/json.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/enemy_turn.hpp"
#include "shellgame/rules/stacks/stacks.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "shellgame/rules/turn/corrections.hpp"
#include "shellgame/rules/turn/next_step.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {

/// Returns the pressed digit or letter. Z is not a key of the bar, because it opens the bar.
QChar pressed(const QKeyEvent& event) {
    const QChar key = plainKey(event);
    return key == u'Z' ? QChar() : key;
}

/// Returns true if the player may perform an act of this verb while entering the results of an attack.
bool belongsToAttack(std::string_view verb) {
    static const std::set<std::string_view> verbs{
        MarkAct::about.verb,   ReplaceAct::about.verb,  RemoveAct::about.verb, WreckAct::about.verb,
        RevealAct::about.verb, AskAct::about.verb,      RollAct::about.verb,   FireAct::about.verb,
        UnloadAct::about.verb, TransferAct::about.verb, RuleAct::about.verb,   CorrectAct::about.verb,
        NoteAct::about.verb};
    return verbs.contains(verb);
}

constexpr int worstRoll = 12;
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
    std::erase_if(out, [this, &pieces](const CounterAction& counterAction) {
        if (counterAction.key == ActionKey::crew && !crewIsOut(pieces.front())) return true;
        if (const auto* transfer = std::get_if<TransferAct>(&counterAction.act);
            transfer != nullptr && std::any_of(transfer->pieces.begin(), transfer->pieces.end(),
                                               [this](const PieceId& id) { return hasLostPossessor(id); }))
            return true;
        // A weapon whose possessor is only not recorded is not offered to each unit beside it.
        if (const auto* recovery = std::get_if<RecoverAct>(&counterAction.act);
            recovery != nullptr && std::find(pieces.begin(), pieces.end(), recovery->piece) == pieces.end() &&
            !hasLostPossessor(recovery->piece))
            return true;
        return std::visit([this](const auto& a) { return worst(game_.check(a)) == Verdict::forbidden; },
                          counterAction.act);
    });
    return out;
}

/// Returns true for an SW that no unit possesses now: its possessor was known, or no unit in its Location
/// came there with it. A unit must recover it (A4.44). Otherwise the possessor may only be not recorded.
bool CounterActionBar::hasLostPossessor(const PieceId& weapon) const {
    const State& state = game_.shown();
    const SideId& side = state.piece(weapon)->side;
    if (state.clock.phase == Phase::setup || !isUnpossessed(state, weapon, side)) return false;
    // A deal gives each weapon a possessor. The log of a hidden side must not be read.
    if (!game_.maySee(side)) {
        const auto& pool = game_.state().pool;
        return std::any_of(pool.begin(), pool.end(), [&](const auto& group) {
            return group.second.side == side && group.second.dealt;
        });
    }
    if (latestChange(weapon, {"carrier"}) != nullptr) return true;
    const Location at = state.placeOf(weapon);
    return std::none_of(state.pieces.begin(), state.pieces.end(), [&](const auto& entry) {
        const auto& [id, p] = entry;
        return p.side == side && p.isPersonnel() && p.inPlay() && state.placeOf(p) == at &&
               (!p.under.empty() || hasComeWith(id, weapon));
    });
}

/// Returns the latest entry of the log that changes one of these fields of a counter; nullptr if there is
/// none. The empty field stands for the whole counter, which an entry creates.
const Entry* CounterActionBar::latestChange(const PieceId& id,
                                            std::initializer_list<std::string_view> fields) const {
    const auto& entries = game_.session().entries();
    const auto changes = [&](const Change& c) {
        return c.table == "pieces" && c.id == id.text &&
               std::find(fields.begin(), fields.end(), c.field) != fields.end();
    };
    const auto found = std::find_if(entries.rbegin(), entries.rend(), [&](const Entry& e) {
        return !e.undone && !e.isHistory() && std::any_of(e.changes.begin(), e.changes.end(), changes);
    });
    return found != entries.rend() ? &*found : nullptr;
}

/// Returns true if a unit may possess a weapon in its Location whose possessor was never recorded: both came
/// there by the same act, or both were set up there. A unit that an act in play created, such as a
/// half-squad, may have the weapon of the unit that it replaced; a weapon that an act in play created may
/// belong to a unit that was there before.
bool CounterActionBar::hasComeWith(const PieceId& unit, const PieceId& weapon) const {
    struct Arrival {
        int n = 0;
        bool created = false;
    };
    const auto arrival = [this](const PieceId& id) {
        const Entry* e = latestChange(id, {"at", ""});
        if (e == nullptr || e->phase == Phase::setup) return Arrival{};
        return Arrival{e->n, std::any_of(e->changes.begin(), e->changes.end(), [&](const Change& c) {
                           return c.table == "pieces" && c.id == id.text && c.field.empty();
                       })};
    };
    const Arrival ofUnit = arrival(unit), ofWeapon = arrival(weapon);
    return ofUnit.n == ofWeapon.n || ofUnit.created || (ofWeapon.created && ofUnit.n < ofWeapon.n);
}

/// Returns true if a vehicle has become a wreck, or was abandoned, in this phase, and no counter was placed
/// in its Location since.
bool CounterActionBar::crewIsOut(const PieceId& vehicle) const {
    const auto& entries = game_.session().entries();
    if (!workOfPhase(entries).changed.contains(vehicle)) return false;
    const std::string at = game_.shown().placeOf(vehicle).text();
    for (auto e = entries.rbegin(); e != entries.rend(); ++e) {
        if (e->verb == WreckAct::about.verb || e->verb == PhaseAct::about.verb) break;
        if (e->verb == PlaceAct::about.verb && e->ok && !e->undone && e->command->value("at", "") == at)
            return false;
    }
    return true;
}

QString CounterActionBar::whyNone(const std::vector<PieceId>& pieces) const {
    for (const CounterAction& counterAction : counterActionsOf(game_.shown(), pieces)) {
        const Findings all = std::visit([this](const auto& a) { return game_.check(a); }, counterAction.act);
        for (const Finding& f : all)
            if (f.verdict == Verdict::forbidden) return findingsText({f}, Verdict::forbidden);
    }
    return {};
}

void CounterActionBar::play(const CounterAction& counterAction) {
    played_ = coreText(counterAction.text);
    const auto* wreck = std::get_if<WreckAct>(&counterAction.act);
    const PieceId vehicle = wreck != nullptr ? wreck->piece : PieceId();
    const int attemptRoll = attemptRoll_;
    // Copy the act first, because it closes or fills this bar.
    const bool done = std::visit([this](const auto a) { return game_.performInPlace(a); }, counterAction.act);
    played_.clear();
    if (done && attemptRoll > 0) game_.undoTogether(attemptRoll);
    if (vehicle.empty() || isOpen()) return;
    const std::vector<CounterAction> now = offers({vehicle});
    const bool crew = std::any_of(now.begin(), now.end(),
                                  [](const CounterAction& one) { return one.key == ActionKey::crew; });
    if (crew && open({vehicle}, tr("Roll for the survival of its crew (D5.6)."))) focusFirst();
}

CounterActionBar::Attacked CounterActionBar::attackedUnit(const PieceId& id) const {
    const Piece& p = *game_.shown().piece(id);
    return {.id = id, .name = qs(p.type), .marks = p.marks};
}

Location CounterActionBar::placeOf(const Attacked& one) const {
    const Marker* m = game_.shown().marker(one.stack);
    return m != nullptr ? m->at : one.stack.empty() ? game_.shown().placeOf(one.id) : Location();
}

void CounterActionBar::openAttack(const AttackTargets& targets) {
    close();
    if (targets.units.empty() && targets.stacks.empty()) return;
    setOpen();
    about_ = targets.about;
    weapons_ = targets.weapons;
    whenOver_ = targets.whenOver;
    const State& state = game_.shown();
    attackedAt_ = state.clock;
    attackedBy_ = game_.session().entries().empty() ? 0 : game_.session().entries().back().n;
    for (const PieceId& id : targets.units) attacked_.push_back(attackedUnit(id));
    for (const MarkerId& id : targets.stacks)
        attacked_.push_back(
            {.stack = id, .name = tr("\"?\" (%1)").arg(qs(state.sideName(state.marker(id)->side)))});
    std::set<Location> places;
    for (const Attacked& one : attacked_) places.insert(placeOf(one));
    std::set<SideId> sides;
    for (const PieceId& id : targets.units) sides.insert(state.piece(id)->side);
    for (Attacked& one : attacked_) {
        if (sides.size() > 1 && !one.id.empty())
            one.name = tr("%1 (%2)").arg(one.name, qs(state.sideName(state.piece(one.id)->side)));
        if (places.size() > 1) one.name = tr("%1 in %2").arg(one.name, qs(placeOf(one).text()));
    }
    nextAttacked();
    announce();
    focusFirst();
}

bool CounterActionBar::isCurrent(const Attacked& one) const {
    return one.stack.empty() ? pieces_ == std::vector{one.id} : one.stack == stack_;
}

std::ptrdiff_t CounterActionBar::waiting() const {
    return std::count_if(attacked_.begin(), attacked_.end(),
                         [](const Attacked& one) { return one.result.isEmpty(); });
}

bool CounterActionBar::decided() const {
    return !rolled_.empty() || waiting() < static_cast<std::ptrdiff_t>(attacked_.size());
}

bool CounterActionBar::asksForRoll() {
    if (!isAttackOpen() || decided()) return false;
    focusFirst();
    game_.post(Notice::Kind::info,
               tr("Press Enter to roll for this attack, or Y if it has no effect on this target."));
    return true;
}

bool CounterActionBar::asksForChoice() {
    if (!isOpen() || !only_) return false;
    focusFirst();
    game_.post(Notice::Kind::info,
               tr("First choose one of the lines under the map by its key, or leave them with Esc."));
    return true;
}

void CounterActionBar::nextAttacked(const Attacked* first) {
    auto next = std::find_if(attacked_.begin(), attacked_.end(), [&](const Attacked& one) {
        return first != nullptr && one.id == first->id && one.stack == first->stack && one.result.isEmpty();
    });
    if (next == attacked_.end())
        next = std::find_if(attacked_.begin(), attacked_.end(),
                            [](const Attacked& one) { return one.result.isEmpty(); });
    if (next == attacked_.end()) return finishAttack();
    const QString hex = qs(placeOf(*next).hex);
    stack_ = next->stack;
    pieces_ = stack_.empty() ? std::vector{next->id} : std::vector<PieceId>();
    const QString id = qs(stack_.empty() ? next->id.text : stack_.text);
    actions_ = offers(pieces_);
    // An attack neither places nor removes fire markers, and the weapons of its target don't malfunction.
    // Here the key N means that the attack has no effect.
    std::erase_if(actions_, [&](const CounterAction& a) {
        const auto* mark = std::get_if<MarkAct>(&a.act);
        const bool fireMarker =
            a.key == ActionKey::noFire || a.key == ActionKey::fireMarker || a.key == ActionKey::intensiveFire;
        return fireMarker || a.key == ActionKey::endsStatus || a.key == ActionKey::recovers ||
               (a.key == ActionKey::malfunctions && mark->pieces != std::vector{next->id});
    });
    stackResults_ = stack_.empty() ? std::vector<StackResult>() : resultsOf(stack_);
    fill({});
    Q_EMIT isAbout({hex});
    Q_EMIT targetWanted(id, hex);
}

/// Closes the bar. The attacked units that are broken come under DM (A10.62). After Close Combat, the units
/// that both sides have left are in Melee (A11.15).
void CounterActionBar::finishAttack() {
    // If several weapons could break down, the player selects one of them at random, and enters it.
    const std::vector<Breakdown> broken = breakdowns();
    const std::function<void()> whenOver = whenOver_;
    const std::vector<PieceId> units = endAttack(meleeAct());
    if (broken.size() == 1 && broken.front().certain) performLater(broken.front().act);
    if (whenOver) whenOver();
    Q_EMIT attackOver(units);
}

void CounterActionBar::readRolls() {
    firstRolled_.clear();
    rolled_.clear();
    for (const Entry& e : game_.session().entries()) {
        if (e.n <= attackedBy_ || e.undone || e.verb != RollAct::about.verb || e.rolls.size() != 1) continue;
        rolled_ = e.rolls.front().faces;
        if (firstRolled_.empty()) firstRolled_ = rolled_;
    }
}

void CounterActionBar::joinToRoll() {
    const auto& entries = game_.session().entries();
    const auto& live = game_.session().liveLine();
    if (live.size() < 2) return;
    const Entry& before = entries[static_cast<std::size_t>(live[live.size() - 2]) - 1];
    if (before.n > attackedBy_ && before.verb == RollAct::about.verb) game_.undoTogether(before.n);
}

std::vector<Breakdown> CounterActionBar::breakdowns() const {
    return attackedAt_.phase == Phase::CCPh ? std::vector<Breakdown>()
                                            : breakdownsOf(game_.shown(), weapons_, firstRolled_);
}

/// Adds a button for each firing weapon that breaks down (A9.7). A single one breaks down with the last
/// result too.
void CounterActionBar::addBreakdowns() {
    const std::vector<Breakdown> all = breakdowns();
    if (all.empty()) return;
    const int original = std::accumulate(firstRolled_.begin(), firstRolled_.end(), 0);
    line(all.size() > 1 ? tr("Original %1: select one of these weapons at random (A9.7).").arg(original)
         : all.front().certain
             ? tr("Original %1: the weapon breaks down (A9.7), at the latest with the last result.")
                   .arg(original)
             : tr("Original %1: does the weapon break down (A9.7)?").arg(original));
    for (const Breakdown& one : all)
        button(QStringLiteral("breaksDown-%1").arg(qs(one.weapon.text)),
               &one == &all.front() ? tr("K  %1").arg(one.text) : one.text,
               [this, act = one.act] { game_.perform(act); });
}

/// Closes the bar, and performs an act later, together with the DM of the attacked units that are broken.
/// Returns the attacked units that are left.
std::vector<PieceId> CounterActionBar::endAttack(MarkAct act) {
    const State& state = game_.shown();
    std::vector<PieceId> units;
    for (const Attacked& one : attacked_) {
        const Piece* p = state.piece(one.id);
        if (p == nullptr || !p->inPlay() || !p->under.empty()) continue;
        units.push_back(one.id);
        if (attackedAt_.phase != Phase::CCPh && p->isPersonnel() && p->marks.contains("broken") &&
            !p->marks.contains("DM"))
            act.pieces.push_back(one.id);
    }
    if (attackedAt_.phase != Phase::CCPh) act.add = {"DM"};
    close();
    if (!act.pieces.empty()) performLater(act);
    return units;
}

/// Returns the act that marks the units of both sides as in Melee; without units if none is needed.
MarkAct CounterActionBar::meleeAct() const {
    if (attackedAt_.phase != Phase::CCPh) return {};
    for (const Attacked& one : attacked_) {
        const Piece* p = game_.shown().piece(one.id);
        if (p == nullptr || !p->inPlay() || !p->under.empty() || p->marks.contains("melee")) continue;
        for (const CounterAction& action : offers({one.id}))
            if (const auto* marks = std::get_if<MarkAct>(&action.act);
                marks != nullptr && action.key == ActionKey::melee)
                return *marks;
    }
    return {};
}

/// Performs an act later, because the game may still be reporting the act to which the bar reacts.
void CounterActionBar::performLater(const MadeAct& act) {
    QMetaObject::invokeMethod(
        this,
        [this, act] {
            if (game_.perform(act)) joinToRoll();
        },
        Qt::QueuedConnection);
}

void CounterActionBar::notHarmed() {
    for (Attacked& one : attacked_)
        if (isCurrent(one)) {
            one.result = tr("no effect");
            one.unharmed = true;
        }
    nextAttacked();
    focusFirst();
}

/// Returns the results that an attack or Close Combat can have on a "?". The program takes the checks of its
/// own units. The player reveals own units that fail theirs, and removes own dummies (A12.14).
std::vector<CounterActionBar::StackResult> CounterActionBar::resultsOf(const MarkerId& stack) const {
    const State& state = game_.shown();
    const Marker& m = *state.marker(stack);
    std::vector<StackResult> out;
    if (!game_.maySee(m.side)) {
        const bool combat = state.clock.phase == Phase::CCPh;
        static const std::map<AttackResult, char16_t> keys{
            {AttackResult::PTC, u'P'},        {AttackResult::NMC, u'0'},     {AttackResult::MC1, u'1'},
            {AttackResult::MC2, u'2'},        {AttackResult::MC3, u'3'},     {AttackResult::MC4, u'4'},
            {AttackResult::K, u'K'},          {AttackResult::KIA, u'I'},     {AttackResult::CR, u'4'},
            {AttackResult::eliminated, u'0'}, {AttackResult::captured, u'C'}};
        for (const auto& [result, word] : EnumNames<AttackResult>::names)
            if (result != AttackResult::none && isResultOf(result, combat))
                out.push_back(
                    {QChar(keys.at(result)), combat ? term(word) : qs(word),
                     AskAct{
                         .at = m.at, .what = combat ? AskedOf::combat : AskedOf::attack, .result = result}});
        return out;
    }
    if (m.isDummy()) {
        out.push_back({u'P', tr("PTC or worse: the dummies are removed"), RevealAct{.marker = stack}});
        return out;
    }
    for (const PieceId& id : m.contents) {
        if (!state.piece(id)->isUnit()) continue;
        RevealAct act{.marker = stack, .pieces = {id}};
        for (const PieceId& other : m.contents)
            if (state.piece(other)->carrier == id) act.pieces.push_back(other);
        if (act.pieces.size() == m.contents.size()) act.pieces.clear();
        out.push_back(
            {numbered(out.size()), tr("%1 loses its \"?\"").arg(qs(state.piece(id)->type)), std::move(act)});
    }
    return out;
}

/// Reads from the game whether an attacked "?" has a result now.
void CounterActionBar::updateStack(Attacked& one, const Entry& last) const {
    const auto& entries = game_.session().entries();
    const Marker* m = game_.shown().marker(one.stack);
    if (one.enteredBy > 0 && entries[static_cast<std::size_t>(one.enteredBy) - 1].undone) one.enteredBy = 0;
    if (m != nullptr && last.verb == AskAct::about.verb && !last.isHistory() &&
        last.command->value("at", "") == m->at.text())
        one.enteredBy = last.n;
    const bool entered = m == nullptr || one.enteredBy > 0;
    if (entered && one.result.isEmpty()) one.result = played_.isEmpty() ? tr("entered") : played_;
    if (!entered && !one.unharmed) one.result.clear();
}

/// Adds the units that were revealed under an attacked "?" and that need a result of their own.
void CounterActionBar::addRevealed(const Entry& last, std::vector<Attacked>& now) const {
    if (last.isHistory()) return;
    if (last.verb == AskAct::about.verb) {
        const std::string result = last.command->value("result", "");
        if (result != enumText(AttackResult::K) && result != enumText(AttackResult::KIA) &&
            result != enumText(AttackResult::CR))
            return;
    }
    for (const Change& c : last.changes) {
        const Piece* p =
            c.table == "pieces" && c.field == "under" ? game_.shown().piece(PieceId(c.id)) : nullptr;
        if (p == nullptr || !p->under.empty() || !p->inPlay() || !p->isUnit()) continue;
        const auto covered = [&](const Attacked& one) {
            return !one.stack.empty() && c.before->is_string() &&
                   c.before->get<std::string>() == one.stack.text;
        };
        const auto isListed = [&](const Attacked& one) { return one.id == PieceId(c.id); };
        if (std::any_of(now.begin(), now.end(), covered) && std::none_of(now.begin(), now.end(), isListed))
            now.push_back(attackedUnit(PieceId(c.id)));
    }
}

/// Reads from the game which targets have a result now. A half-squad that replaces an attacked squad is
/// attacked too, after all other targets, so that the next key is for the next unit. It comes under DM if it
/// is broken (A10.62). A wounded leader stays attacked too, because an Original 12 can wound and break him.
/// In Close Combat one result is enough.
void CounterActionBar::acted() {
    const std::vector<Entry>& entries = game_.session().entries();
    auto act = entries.rbegin();
    while (act != entries.rend() && act->follows) ++act;
    if (act == entries.rend()) return close();
    const Entry& last = *act;
    const State& state = game_.shown();
    // A roll at the table does not answer what happened to the counters.
    if (attacked_.empty() && last.ok && last.verb == RollAct::about.verb) return attemptRolled(last);
    if (attacked_.empty() || !(state.clock == attackedAt_)) return close();
    if (!last.ok || last.isLook()) return;
    // The game goes on without further results.
    if (!last.isHistory() && !belongsToAttack(last.verb)) {
        endAttack({});
        return;
    }
    if (last.isUndo() &&
        std::any_of(last.targets.begin(), last.targets.end(), [this](int n) { return n <= attackedBy_; }))
        return close();
    readRolls();
    if (!last.isHistory() && last.verb != RollAct::about.verb && last.verb != FireAct::about.verb)
        joinToRoll();
    const bool combat = attackedAt_.phase == Phase::CCPh;
    std::vector<Attacked> now, made;
    MarkAct desperate{.add = {"DM"}};
    std::optional<Attacked> stays;
    for (const Attacked& one : attacked_)
        if (isCurrent(one) && !last.isUndo()) stays = one;
    for (Attacked& one : attacked_) {
        if (!one.stack.empty()) {
            updateStack(one, last);
            now.push_back(one);
            continue;
        }
        const Piece* p = state.piece(one.id);
        const bool gone = p == nullptr || !p->inPlay() || !p->under.empty();
        const bool wounds = !gone && !combat && p->isLeader() && p->marks.contains("wounded") &&
                            !one.marks.contains("wounded") && !last.isUndo();
        const bool undone = !gone && one.result.isEmpty() && last.isUndo();
        if (undone && p->marks != one.marks) stays = one;
        if (wounds || undone) one.marks = p->marks;
        const bool changed = gone || p->marks != one.marks;
        if (changed && one.result.isEmpty()) one.result = played_.isEmpty() ? tr("entered") : played_;
        if (!changed && !one.unharmed) one.result.clear();
        const bool replaced =
            last.verb == ReplaceAct::about.verb && !last.isHistory() && gone && isCurrent(one);
        now.push_back(one);
        if (!replaced || combat) continue;
        for (const Change& c : last.changes) {
            const Piece* half = c.table == "pieces" ? state.piece(PieceId(c.id)) : nullptr;
            const auto isListed = [&](const Attacked& other) { return other.id == PieceId(c.id); };
            if (half == nullptr || !half->inPlay() || !half->isPersonnel() ||
                std::any_of(attacked_.begin(), attacked_.end(), isListed) ||
                std::any_of(made.begin(), made.end(), isListed))
                continue;
            made.push_back(attackedUnit(PieceId(c.id)));
            stays.reset();
            if (!half->marks.contains("broken") || half->marks.contains("DM")) continue;
            made.back().marks.insert("DM");
            desperate.pieces.push_back(made.back().id);
        }
    }
    now.insert(now.end(), made.begin(), made.end());
    const std::size_t before = now.size();
    addRevealed(last, now);
    if (now.size() > before) stays = now[before];
    // An undo removes a half-squad again. An eliminated enemy unit is no longer in the view.
    std::erase_if(now, [&](const Attacked& one) {
        return one.stack.empty() && game_.state().piece(one.id) == nullptr;
    });
    attacked_ = std::move(now);
    if (!desperate.pieces.empty()) performLater(desperate);
    const bool focused = isAncestorOf(QApplication::focusWidget());
    nextAttacked(stays ? &*stays : nullptr);
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
    roll_ = result_ = nullptr;
    if (const Marker* m = state.marker(stack_)) {
        begin(tr("<b>%1 in %2:</b> what is the result of the attack?")
                  .arg(game_.maySee(m->side) ? tr("Your \"?\"") : tr("Enemy \"?\""), qs(m->at.text())));
    } else {
        const QString who = coreText(piecesText(state, pieces_)).toHtmlEscaped();
        const bool nobodys = std::all_of(pieces_.begin(), pieces_.end(), [&](const PieceId& id) {
            const Piece& p = *state.piece(id);
            return p.carrier.empty() && (p.kind == PieceClass::supportWeapon || p.kind == PieceClass::radio);
        });
        const bool lost = nobodys && std::all_of(pieces_.begin(), pieces_.end(),
                                                 [this](const PieceId& id) { return hasLostPossessor(id); });
        begin((lost      ? tr("<b>%1</b> (no possessor): what happened on the table?")
               : nobodys ? tr("<b>%1</b> (possessor not recorded): what happened on the table?")
                         : tr("<b>%1:</b> what happened on the table?"))
                  .arg(who));
    }
    if (!about_.isEmpty()) line(about_.toHtmlEscaped());
    if (!rolled_.empty() && only != ActionKey::recovers) {
        const auto sum = [](const std::vector<int>& dice) {
            QStringList faces;
            for (const int face : dice) faces << QString::number(face);
            return tr("%1 = %2")
                .arg(faces.join(QStringLiteral(" + ")))
                .arg(std::accumulate(dice.begin(), dice.end(), 0));
        };
        // A later roll may be a Morale Check, so the roll of the attack stays visible.
        line(firstRolled_.empty() || firstRolled_ == rolled_
                 ? tr("Rolled: %1, before the DRM.").arg(sum(rolled_))
                 : tr("Rolled: %1, then %2, before the DRM.").arg(sum(firstRolled_), sum(rolled_)));
    }
    addLines();
    addBreakdowns();
    // Each unit rolls on its own, so that several units must be selected one after another.
    const bool rallies = !only && rallying().size() == 1;
    if (only == ActionKey::recovers) addRecoveryLines();
    if (!only) addRallyLines();
    line();
    if (stack_.empty()) addActions(only);
    for (const StackResult& result : stackResults_)
        button(QStringLiteral("stackResult-%1").arg(result.key),
               tr("%1  %2").arg(QString(result.key), result.text),
               [this, key = result.key] { pressKey(key); });
    if (only == ActionKey::recovers || rallies) addAttemptRoll(rallies);
    if (only)
        nothing_ = button(QStringLiteral("fateBack"), tr("Bac&k"), [this] { escape(); });
    else if (attacked_.empty())
        nothing_ = button(QStringLiteral("fateCancel"), tr("&Nothing"), [this] { close(); });
    else
        addAttackButtons();
    end();
}

/// Adds a button for each action of the counters, or only for the actions of one key.
void CounterActionBar::addActions(std::optional<ActionKey> only) {
    constexpr std::ptrdiff_t results = 2;  // success and failure
    const bool onlyRecovery = std::count_if(actions_.begin(), actions_.end(), [](const CounterAction& one) {
                                  return one.key == ActionKey::recovers;
                              }) == results;
    for (std::size_t i = 0; i < actions_.size(); ++i) {
        const CounterAction& action = actions_[i];
        if (only && action.key != *only) continue;
        const QChar key = only ? numbered(keys_.size()) : keyOf(action);
        keys_[key].push_back(i);
        // In a long list, the actions of one key share a button, which lists them as the key does.
        // The result of a Recovery attempt follows its dr.
        const bool recovers = action.key == ActionKey::recovers;
        const bool shares = !only && (recovers || actions_.size() > mostButtons) &&
                            std::count_if(actions_.begin(), actions_.end(), [&](const CounterAction& other) {
                                return other.key == action.key;
                            }) > 1;
        if (shares) {
            if (keys_[key].size() == 1)
                button(QStringLiteral("fate-%1").arg(i),
                       recovers ? tr("%1  Recovers an SW (A4.44) …").arg(QString(key))
                                : tr("%1  %2 …").arg(QString(key), coreText(action.text)),
                       [this, key = action.key] { openList(key); });
            continue;
        }
        QPushButton* b =
            button(QStringLiteral("fate-%1").arg(i), tr("%1  %2").arg(QString(key), coreText(action.text)),
                   [this, action] { play(action); });
        if (const auto* act = std::get_if<RecoverAct>(&action.act); act != nullptr && !rolled_.empty()) {
            const int final = rolled_.front() + recoveryRollOf(game_.shown(), act->to).drm();
            if (onlyRecovery && act->fails == (final > RecoveryRoll::most)) result_ = b;
        }
        if (action.key == ActionKey::rallies && hasRallied()) result_ = b;
        const Findings found = std::visit([this](const auto& a) { return game_.check(a); }, action.act);
        b->setToolTip(findingsText(found, Verdict::ruling));
    }
}

/// Shows the numbers of the Recovery dr and, after the roll, its result for each unit (A4.44).
void CounterActionBar::addRecoveryLines() {
    line(tr("Recovery costs the unit 1 MF, whether it succeeds or not. It needs a Final dr of at most %1 "
            "(A4.44).")
             .arg(RecoveryRoll::most));
    std::vector<PieceId> units;
    for (const CounterAction& action : actions_)
        if (const auto* act = std::get_if<RecoverAct>(&action.act);
            act != nullptr && std::find(units.begin(), units.end(), act->to) == units.end())
            units.push_back(act->to);
    for (const PieceId& id : units) {
        const RecoveryRoll roll = recoveryRollOf(game_.shown(), id);
        const QString name = qs(game_.shown().piece(id)->type).toHtmlEscaped();
        line(rolled_.empty() ? tr("%1: drm CX %2, night %3.").arg(name).arg(roll.exhausted).arg(roll.night)
                             : tr("%1: rolled %2. With drm CX %3 and night %4: %5.")
                                   .arg(name)
                                   .arg(rolled_.front())
                                   .arg(roll.exhausted)
                                   .arg(roll.night)
                                   .arg(rolled_.front() + roll.drm()));
    }
}

/// Returns the units of the bar that can rally now (A10.6).
std::vector<PieceId> CounterActionBar::rallying() const {
    std::vector<PieceId> out;
    if (!attacked_.empty() || game_.shown().clock.phase != Phase::RPh) return out;
    for (const CounterAction& action : actions_)
        if (const auto* act = std::get_if<MarkAct>(&action.act);
            act != nullptr && action.key == ActionKey::rallies && act->pieces.size() == 1)
            out.push_back(act->pieces.front());
    return out;
}

/// Returns true if the player has rolled for the only unit that can rally, and it rallies. An Original 12
/// reduces it instead (A10.64).
bool CounterActionBar::hasRallied() const {
    const std::vector<PieceId> units = rallying();
    const int dice = std::accumulate(rolled_.begin(), rolled_.end(), 0);
    if (rolled_.empty() || units.size() != 1 || dice == worstRoll) return false;
    const RallyRoll roll = rallyRollOf(game_.shownView(), units.front());
    return dice + roll.drm() <= roll.morale;
}

/// Shows the DRM of the rally attempts and, after the roll, its total for each unit (A10.6).
void CounterActionBar::addRallyLines() {
    const auto drm = [](int value) { return QString::asprintf("%+d", value); };
    for (const PieceId& id : rallying()) {
        const RallyRoll roll = rallyRollOf(game_.shownView(), id);
        const int dice = std::accumulate(rolled_.begin(), rolled_.end(), 0);
        QString text =
            tr("%1: rally DRM that the program knows: leader %2, DM %3, terrain %4, Self-Rally %5.")
                .arg(qs(game_.shown().piece(id)->type).toHtmlEscaped(), drm(roll.leader), drm(roll.dm),
                     drm(roll.terrain), drm(roll.selfRally));
        text += QLatin1Char(' ') +
                (rolled_.empty()
                     ? tr("It needs a Final DR of at most %1.").arg(roll.morale)
                     : tr("Final DR: %1, against Morale Level %2.").arg(dice + roll.drm()).arg(roll.morale));
        if (dice == worstRoll) text += QLatin1Char(' ') + tr("Original 12: Casualty Reduction (A10.64).");
        line(text);
    }
}

void CounterActionBar::addAttemptRoll(bool rallies) {
    const std::string why = (rallies ? tr("rally") : tr("Recovery")).toStdString();
    roll_ = button(QStringLiteral("fateRoll"),
                   !rolled_.empty() ? tr("&Roll again")
                   : rallies        ? tr("&Roll the dice")
                                    : tr("&Roll the die"),
                   [this, rallies, why] { perform(RollAct{.one = !rallies, .why = why}); });
    rallies ? askDice(tr("or my dice: 4 3"), 130, roll_) : askDice(tr("or my die: 4"), 100, roll_);
}

/// Shows the roll of a rally or Recovery attempt. Enter then enters its result, if only one unit can rally,
/// or only one unit can recover only one SW.
void CounterActionBar::attemptRolled(const Entry& roll) {
    const std::size_t dice = only_ == ActionKey::recovers ? 1 : !only_ && rallying().size() == 1 ? 2 : 0;
    if (dice == 0 || roll.rolls.size() != 1 || roll.rolls.front().faces.size() != dice) return;
    rolled_ = roll.rolls.front().faces;
    attemptRoll_ = roll.n;
    fill(only_);
    focusFirst();
}

/// Adds the buttons that roll, enter no effect, and end the attack. The player may also roll on the table.
void CounterActionBar::addAttackButtons() {
    const bool several = waiting() > 1;
    if (several)
        button(QStringLiteral("fateUnharmed"), tr("Y  No effect, next unit"), [this] { notHarmed(); });
    nothing_ =
        button(QStringLiteral("fateCancel"), several ? tr("&No effect on the rest") : tr("Y  &No effect"),
               [this] { finishAttack(); });
    roll_ = button(
        QStringLiteral("fateRoll"), rolled_.empty() ? tr("&Roll the dice") : tr("&Roll again"), [this] {
            game_.perform(RollAct{
                .why = (attackedAt_.phase == Phase::CCPh ? tr("Close Combat") : tr("attack")).toStdString()});
        });
}

/// Adds a line for each target of an attack, if there are several.
void CounterActionBar::addLines() {
    if (attacked_.size() < 2) return;
    for (const Attacked& one : attacked_) {
        const QString name = one.name.toHtmlEscaped();
        line(isCurrent(one)         ? QStringLiteral("<b>▸ %1</b>").arg(name)
             : one.result.isEmpty() ? name
                                    : QStringLiteral("%1: %2").arg(name, one.result.toHtmlEscaped()));
    }
}

/// Lists only the actions of one key.
void CounterActionBar::openList(ActionKey key) {
    fill(key);
    focusFirst();
    announce();
}

void CounterActionBar::follow(const std::vector<PieceId>& pieces, const std::optional<MarkerId>& stack) {
    if (!isOpen()) return;
    if (attacked_.empty()) {
        if (pieces != pieces_) close();
        return;
    }
    const auto now = std::find_if(attacked_.begin(), attacked_.end(), [&](const Attacked& one) {
        return one.result.isEmpty() &&
               (one.stack.empty() ? pieces == std::vector{one.id} : stack == one.stack);
    });
    if (now == attacked_.end() || isCurrent(*now)) return;
    const Attacked chosen = *now;
    nextAttacked(&chosen);
}

bool CounterActionBar::focusFirst() {
    QPushButton* first = roll_ != nullptr && !decided() ? roll_ : nothing_;
    if (result_ != nullptr) first = result_;
    if (!isVisible() || first == nullptr) return FormBar::focusFirst();
    first->setFocus(Qt::OtherFocusReason);
    return true;
}

void CounterActionBar::escape() {
    if (!only_) return close();
    rolled_.clear();
    attemptRoll_ = 0;
    fill({});
    focusFirst();
}

void CounterActionBar::forget() {
    weapons_.clear();
    whenOver_ = nullptr;
    firstRolled_.clear();
    actions_.clear();
    stackResults_.clear();
    stack_ = MarkerId();
    keys_.clear();
    only_.reset();
    attacked_.clear();
    rolled_.clear();
    nothing_ = roll_ = result_ = nullptr;
    attemptRoll_ = 0;
    Q_EMIT closed();
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
    pressKey(key);
}

bool CounterActionBar::hasKey(QChar key) const {
    if (keys_.contains(key)) return true;
    if (only_) return false;
    return (key == u'Y' && waiting() > 0) || (key == u'K' && !breakdowns().empty()) ||
           std::any_of(stackResults_.begin(), stackResults_.end(),
                       [key](const StackResult& one) { return one.key == key; });
}

void CounterActionBar::pressKey(QChar key) {
    const auto found = keys_.find(key);
    const auto result = std::find_if(stackResults_.begin(), stackResults_.end(),
                                     [key](const StackResult& one) { return one.key == key; });
    if (key == u'Y' && !only_ && waiting() > 0) return notHarmed();
    if (const std::vector<Breakdown> broken = breakdowns(); key == u'K' && !only_ && !broken.empty()) {
        game_.perform(broken.front().act);
        return;
    }
    // The button that closes the bar underlines this letter.
    if (key == u'N' && !only_ && found == keys_.end()) {
        if (!asksForRoll()) finishAttack();
        return;
    }
    if (result != stackResults_.end()) {
        played_ = result->text;
        // Copy the act first, because it fills or closes this bar.
        const MadeAct act = result->act;
        game_.perform(act);
        played_.clear();
    } else if (found == keys_.end()) {
        game_.post(Notice::Kind::refused,
                   tr("Key %1: this is not possible for these counters now.").arg(key));
    } else if (const CounterAction action = actions_[found->second.front()]; found->second.size() == 1) {
        play(action);
    } else {
        openList(action.key);
    }
}

}  // namespace shellgame::app
