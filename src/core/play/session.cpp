// SPDX-License-Identifier: MIT
#include "shellgame/play/session.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>

#include "play/apply_history.hpp"
#include "play/invariants.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/play/history_acts.hpp"
#include "shellgame/play/side_view.hpp"
#include "words/base.hpp"
#include "words/play.hpp"

namespace shellgame {

Entry::Entry() = default;
Entry::Entry(const Entry&) = default;
Entry::Entry(Entry&&) noexcept = default;
Entry& Entry::operator=(const Entry&) = default;
Entry& Entry::operator=(Entry&&) noexcept = default;
Entry::~Entry() = default;

namespace {

Findings argument(const char* at, const std::string& found, const std::string& expected) {
    return {
        {Verdict::forbidden, "", at, Message(words::foundExpected, asWritten(found), asWritten(expected))}};
}

/// Returns the verb that a command names. If there is no such verb, returns the reason.
tl::expected<const Verb*, Findings> verbNamed(const Registry& registry, const Json& command) {
    if (!command.is_object())
        return tl::unexpected(argument("", describeJson(command), "an object whose \"do\" names a command"));
    if (!command.contains("do")) return tl::unexpected(argument("/do", "nothing", "the name of a command"));
    if (!command["do"].is_string())
        return tl::unexpected(argument("/do", describeJson(command["do"]), "the name of a command"));
    const std::string name = command["do"].get<std::string>();
    if (const Verb* verb = registry.find(name)) return verb;
    const auto names = registry.names();
    const auto near = nearestWord(name, names);
    return tl::unexpected(
        Findings{{Verdict::forbidden, "", "/do",
                  near ? Message(words::thereIsNoCommandDidYouMean, name, *near)
                       : Message(words::thereIsNoCommandThereAre, name, joinedWords(names))}});
}

/// Refuses verbs that belong to another game system.
Findings foreignTo(const Settings& settings, const Verb& verb) {
    if (!verb.traits.only || *verb.traits.only == settings.system) return {};
    return {{Verdict::forbidden, "N.1", "", notOfThisGame(settings, verb.name)}};
}

/// While a question is open, refuses all verbs that must wait for the answer.
Findings waiting(const State& state, const Verb& verb) {
    Findings out;
    if (!verb.traits.waits) return out;
    for (const auto& [id, prompt] : state.prompts) {
        switch (prompt.kind) {
            case PromptKind::mines:
                out.push_back({Verdict::forbidden, "4.6.2", prompt.marker,
                               Message(words::unitHasEnteredMinefieldInSayFirst, prompt.at.text())});
                break;
            case PromptKind::attack:
                out.push_back({Verdict::forbidden, "4.6.2", prompt.at,
                               Message(words::minefieldInAttacksEnterItsResultFirst, prompt.at.text())});
                break;
            case PromptKind::boreSight:
                out.push_back({Verdict::forbidden, "6.1",
                               prompt.pieces.empty() ? Subject() : prompt.pieces.front(),
                               Message(words::sayFirstWhichLocationIsBoreSighted)});
                break;
            case PromptKind::whichForce:
                out.push_back({Verdict::forbidden, "N.1", prompt.marker,
                               Message(words::movingForceHasEnteredZocOfForce, prompt.at.text())});
                break;
            case PromptKind::array:
                out.push_back({Verdict::forbidden, "N.4", prompt.marker,
                               Message(words::layOutForcesThatChangePlaces, prompt.at.text())});
                break;
        }
    }
    return out;
}

/// Returns true if an act moves a marker of the program-controlled side. The player chooses the path of such
/// a marker without knowing the units under it.
bool movesKept(const State& seen, const AnyAct& act) {
    const SideId& aiSide = seen.settings.aiSide;
    const Marker* m = act.named().marker ? seen.marker(*act.named().marker) : nullptr;
    return !aiSide.empty() && aiSide != seen.settings.viewer && m != nullptr && m->side == aiSide &&
           act.named().pieces.empty() && act.verb().traits.doing == Doing::moves;
}

/// Returns true if an act names an object that belongs to another side. Face-up counters are excepted, and
/// the player may act with Known units of a program-controlled side.
bool namesOthers(const State& seen, const AnyAct& act) {
    const Named& named = act.named();
    const SideId& viewer = seen.settings.viewer;
    const bool goes = movesKept(seen, act);
    const auto hidden = [](const Marker* m) { return m == nullptr || !m->faceUp(); };
    const auto open = [&](const Piece& p) { return p.side == seen.settings.aiSide && p.under.empty(); };
    if (const auto module = seen.modules.find(named.module);
        module != seen.modules.end() && module->second.side != viewer)
        return true;
    return std::any_of(named.everySide.begin(), named.everySide.end(),
                       [&](const SideId& id) { return id != viewer; }) ||
           std::any_of(named.everyMarker.begin(), named.everyMarker.end(),
                       [&](const MarkerId& id) {
                           const Marker* m = seen.marker(id);
                           return m != nullptr && m->side != viewer && hidden(m) && !goes;
                       }) ||
           std::any_of(named.everyPiece.begin(), named.everyPiece.end(), [&](const PieceId& id) {
               const Piece* p = seen.piece(id);
               return p != nullptr && p->side != viewer && hidden(seen.marker(p->under)) && !open(*p);
           });
}

/// In a side's view, refuses acts for other sides. Allows acts that both sides can see.
Findings forOthers(const State& seen, const AnyAct& act) {
    if (seen.settings.viewer.empty() || act.verb().traits.audience == Audience::everybody ||
        act.verb().traits.ofUmpire)
        return {};
    if (!namesOthers(seen, act)) return {};
    return {{Verdict::forbidden, "", "",
             Message(words::gameIsSeenWithEyes, seen.sideName(seen.settings.viewer))}};
}

/// Checks a command with the viewer's knowledge. If the only reason against the command is unknown to the
/// viewer, the viewer learns that the command is prevented, but not why.
Judgement judged(const GameView& view, const GameState& seen, const Registry& registry, const AnyAct& act,
                 bool asSeen = false) {
    const SideId& viewer = view.state.settings.viewer;
    Judgement out =
        registry.check({seen, view.ground, view.sight, view.oneListOfNames, view.olderPolicy}, act);
    out.findings = withRulings(view.state, std::move(out.findings));
    if (viewer.empty()) return out;
    keepReadable(out.findings, viewer);
    // The distance that the marker can move depends only on its contents, which the viewer must not learn.
    if (movesKept(seen, act))
        std::erase_if(out.findings, [](const Finding& f) { return f.subject.as<InTurn>() != nullptr; });
    out.worked.reset();
    if (asSeen || worst(out.findings) != Verdict::ok || act.verb().traits.inspects) return out;
    // The act is carried out on the real state, so it must be legal in that state too.
    Judgement whole = registry.check(view, act);
    if (worst(withRulings(view.state, std::move(whole.findings))) != Verdict::ok)
        out.findings.push_back({Verdict::forbidden, "", "",
                                movesKept(seen, act) ? Message(words::itDoesNotGo)
                                                     : Message(words::somethingIsLeftToOtherSideFirst)});
    out.worked = std::move(whole.worked);
    return out;
}

/// Ends the choice whether units come to the other end of a shift (3.3.3) if the marker there is gone.
void endOffersOfGoneMarkers(Draft& draft) {
    auto offers = draft.now().offers;
    for (auto& [piece, offer] : offers) {
        if (offer.back.empty() || draft.marker(offer.back) != nullptr) continue;
        offer.what.erase("come");
        offer.back = {};
        if (offer.what.empty())
            draft.erase<Offer>(piece);
        else
            draft.edit<Offer>(piece) = std::move(offer);
    }
}

/// Carries out the act, and adds its rolls, changes and messages to its entry.
void playAct(const GameView& view, const Registry& registry, const AnyAct& act, const Judgement& judged,
             Dice& dice, Entry& e) {
    Draft draft(view.state);
    draft.oneListOfNames = view.oneListOfNames;
    if (!act.verb().traits.keepsOffers)
        for (const auto& [piece, offer] : view.state.offers) draft.erase<Offer>(piece);
    Outcome outcome;
    registry.play(view, act, judged, dice, draft, outcome);
    endOffersOfGoneMarkers(draft);
    draft.dice = dice.state();
    e.changes = draft.changes();
    e.rolls = dice.rolls();
    e.text = std::move(outcome.text);
    for (Finding& f : outcome.reasons) e.findings.push_back(std::move(f));
}

/// Stores the verb, side, turn, player and phase of an act in its entry.
void markMoment(const State& state, const AnyAct& act, Entry& e) {
    e.verb = act.verb().name;
    e.side = act.verb().traits.phasing ? state.clock.player : actingSide(state, act.named());
    e.turn = state.clock.turn;
    e.player = state.clock.player;
    e.phase = state.clock.phase;
}

/// The verb of a free roll, with which the player resolves something at the table.
constexpr std::string_view freeRoll = "roll";

/// Returns the last act that was in effect before the entry with this index, without free rolls and the
/// program's answers; nullptr if there was none.
const Entry* actBefore(const std::vector<Entry>& entries, std::size_t index) {
    std::map<int, bool> undone;  // by the latest undo or redo of each entry
    while (index-- > 0) {
        const Entry& e = entries[index];
        if (e.isHistory())
            for (const int n : e.targets) undone.try_emplace(n, e.isUndo());
        else if (const auto it = undone.find(e.n);
                 (it == undone.end() || !it->second) && !e.isLook() && !e.follows && e.verb != freeRoll)
            return &e;
    }
    return nullptr;
}

/// Returns the command of a free roll without its dice.
Json withoutDice(const Json& command) {
    Json out = command;
    out.erase("dice");
    return out;
}

/// The faces of a free roll after an undo. The same roll after the same act gets the same faces again. Every
/// other roll gets faces that no undone free roll has shown. So an undo neither repeats a free roll with
/// other faces nor tells the faces of the next one.
struct FreeFaces {
    std::uint64_t position = 0;  ///< position of the generated faces
    bool given = false;          ///< true for the faces of the player that the undo has left in the stream
};
FreeFaces freeFacesOf(const std::vector<Entry>& entries, const State& state, const Json& command) {
    const auto before = [](const Entry* e) { return e == nullptr ? Json() : *e->command; };
    const Json same = withoutDice(command), after = before(actBefore(entries, entries.size()));
    std::set<std::pair<bool, std::uint64_t>> live;
    std::map<std::uint64_t, std::uint64_t> shown;  // from the first position of an undone roll to its end
    for (const Entry& e : entries) {
        if (e.verb != freeRoll || e.rolls.size() != 1) continue;
        const Roll& roll = e.rolls.front();
        if (!e.undone)
            live.emplace(roll.given, roll.position);
        else if (!roll.given)
            shown[roll.position] = roll.position + roll.faces.size();
    }
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const Entry& e = entries[i];
        if (!e.undone || e.verb != freeRoll || e.rolls.size() != 1 || e.turn != state.clock.turn ||
            e.player != state.clock.player || e.phase != state.clock.phase ||
            withoutDice(*e.command) != same || before(actBefore(entries, i)) != after)
            continue;
        const Roll& roll = e.rolls.front();
        if (live.contains({roll.given, roll.position})) continue;
        if (!roll.given) return {roll.position};
        if (roll.position == state.dice.given) return {state.dice.generator, true};
    }
    FreeFaces out{state.dice.generator};
    for (const auto& [from, end] : shown)
        if (from <= out.position) out.position = std::max(out.position, end);
    return out;
}

}  // namespace

Result<void> applyHistory(State& state, const std::vector<Change>& changes, Direction direction) {
    const auto stays = [](const Change& c) {
        return (c.table == "settings" && c.field == "viewer") || (c.table == "dice" && c.field == "secret");
    };
    if (std::none_of(changes.begin(), changes.end(), stays)) return applyChanges(state, changes, direction);
    std::vector<Change> others = changes;
    std::erase_if(others, stays);
    return applyChanges(state, others, direction);
}

std::string secretSetBy(const Entry& entry) {
    for (const Change& c : entry.changes)
        if (c.table == "dice" && c.field == "secret" && c.after->is_string())
            return c.after->get<std::string>();
    return {};
}

Retraced::Retraced(State start) : state_(std::move(start)) {}

Result<void> Retraced::follow(const std::vector<Entry>& log, const Entry& entry) {
    return applyEntry(state_, log, entry);
}

Result<void> applyEntry(State& state, const std::vector<Entry>& log, const Entry& entry) {
    if (!entry.isHistory()) return applyChanges(state, entry.changes);
    for (int n : entry.targets)
        if (auto r = applyHistory(state, log[static_cast<std::size_t>(n) - 1].changes,
                                  entry.isUndo() ? Direction::backward : Direction::forward);
            !r)
            return r;
    return {};
}

Message historyText(bool undo, const std::vector<int>& targets) {
    const std::string first = std::to_string(targets.front()), last = std::to_string(targets.back());
    if (targets.size() == 1)
        return undo ? Message(words::tookBackEntry, first) : Message(words::didEntryAgain, first);
    return undo ? Message(words::tookBackEntriesTo, first, last)
                : Message(words::didEntriesToAgain, first, last);
}

Session::Session(std::shared_ptr<const Ground> ground, State start, std::shared_ptr<const Sight> sight,
                 std::shared_ptr<const Registry> registry)
    : ground_(std::move(ground)),
      sight_(std::move(sight)),
      registry_(std::move(registry)),
      start_(std::move(start)),
      state_(start_) {
    start_.hash = state_.hash;
}

void Session::useScript(std::vector<std::uint8_t> faces) {
    given_.resize(static_cast<std::size_t>(std::min<std::uint64_t>(state_.dice.given, given_.size())));
    given_.insert(given_.end(), faces.begin(), faces.end());
    scripted_ = true;
}

std::size_t Session::scriptLeft() const {
    return given_.size() -
           static_cast<std::size_t>(std::min<std::uint64_t>(state_.dice.given, given_.size()));
}

bool Session::seed(std::uint64_t seed) {
    if (std::any_of(entries_.begin(), entries_.end(), [](const Entry& e) { return !e.rolls.empty(); }))
        return false;
    start_.dice.seed = seed;
    state_ = GameState(start_);
    start_.hash = state_.hash;
    // If the state at the start changes, the acts stay the same and only their hashes change.
    for (Entry& e : entries_) {
        if (const auto applied = applyEntry(state_, entries_, e); !applied)
            throw std::logic_error("history does not fit: " + joinProblems(applied.error()));
        e.hash = state_.hash;
    }
    return true;
}

bool Session::fix(std::uint64_t number) {
    if (!seed(number)) return false;
    fixed_ = number;
    return true;
}

/// Returns the source of secret seeds. In a game with a fixed seed, each secret seed follows from the number
/// of the new entry, so a deal after an undo gets a different seed.
std::function<std::string()> Session::secrets() const {
    if (!fixed_) return drawnSecret;
    return [seed = *fixed_, n = entries_.size() + 1] { return fixedSecret(seed, n); };
}

Entry Session::refused(const Json& command, Findings findings) const {
    Entry e;
    e.verb = command.is_object() && command.contains("do") && command["do"].is_string()
                 ? command["do"].get<std::string>()
                 : "";
    e.command = command;
    e.side = state_.clock.player;
    e.turn = state_.clock.turn;
    e.player = state_.clock.player;
    e.phase = state_.clock.phase;
    e.findings = std::move(findings);
    e.hash = state_.hash;
    std::vector<Message> why;
    for (const Finding& f : e.findings)
        if (f.verdict != Verdict::ok)
            why.push_back(f.rule.empty() ? f.message : Message(words::inBrackets, f.message, f.rule));
    e.text = Message(words::refused, why);
    return e;
}

/// Returns an entry that reports a fault of the program. Its details are for bug reports, and may reveal what
/// a side hides.
Entry Session::faulty(const Json& command, Findings details) const {
    Entry e = refused(command, {{Verdict::forbidden, "", "", Message(words::thisWouldLeaveGameInState)}});
    for (Finding& f : details) e.findings.push_back(std::move(f));
    e.fault = true;
    return e;
}

/// Applies the changes of an act. If the result would violate the invariants, leaves the state unchanged and
/// returns the problems.
Problems Session::apply(const std::vector<Change>& changes) {
    ActInvariants check(state_, ground_.get(), registry_->words());
    check.note(changes);
    if (const auto applied = applyChanges(state_, changes); !applied) return applied.error();
    check.note(changes);
    Problems problems = problemsOf(check.violations());
    if (problems.empty()) return {};
    if (const auto back = applyChanges(state_, changes, Direction::backward); !back)
        throw std::logic_error("the last action can't be undone: " + joinProblems(back.error()));
    return problems;
}

const GameState& Session::seen() const {
    if (viewer().empty()) return state_;
    if (!seen_ || seen_->viewer != viewer() || seen_->hash != state_.hash)
        seen_ = std::make_shared<const Seen>(Seen{viewer(), state_.hash, seenBy(state_, viewer())});
    return *seen_->state;
}

std::shared_ptr<const GameState> Session::sharedState() const {
    if (!shared_ || shared_->hash != state_.hash) shared_ = GameState::copyOf(state_);
    return shared_;
}

std::shared_ptr<const GameState> Session::sharedSeen() const {
    if (viewer().empty()) return sharedState();
    (void)seen();
    return seen_->state;
}

Findings Session::argumentFindings(const Problems& problems) {
    Findings out;
    for (const Problem& p : problems)
        out.push_back({Verdict::forbidden, p.rule, Subject::written(p.pointer),
                       Message(words::foundExpected, asWritten(p.found), asWritten(p.expected))});
    return out;
}

Findings Session::check(const Json& command) const {
    return check(read(command));
}

Findings Session::check(const MadeAct& act) const {
    return check(meant(act));
}

bool Session::wouldSucceed(const MadeAct& act) const {
    const Meant what = meant(act);
    return what && worst(against(*what).findings) == Verdict::ok;
}

Entry Session::perform(const Json& command) {
    return perform(read(command), command);
}

Entry Session::perform(const MadeAct& act) {
    return perform(meant(act), act.command());
}

Session::Meant Session::meant(MadeAct act) const {
    const Verb* verb = registry_->find(std::string(act.verb()));
    if (verb == nullptr) return read(act.command());
    Problems problems;
    act.check(seenView(), *verb, problems);
    if (!problems.empty()) return tl::unexpected(argumentFindings(problems));
    return std::move(act).asAny(*verb);
}

Session::Meant Session::read(const Json& command) const {
    return read(seenView(), *registry_, command);
}

Session::Meant Session::read(const GameView& view, const Registry& registry, const Json& command) {
    const auto verb = verbNamed(registry, command);
    if (!verb) return tl::unexpected(verb.error());
    auto act = readAct(view, **verb, command);
    if (!act) return tl::unexpected(argumentFindings(act.error()));
    return std::move(*act);
}

Findings Session::check(const Meant& meant) const {
    if (!meant) return meant.error();
    // A query costs nothing, so it must not reveal what only an actual attempt may reveal.
    if (movesKept(seen(), *meant) && waiting(state_, meant->verb()).empty())
        return judged(view(), seen(), *registry_, *meant, true).findings;
    return against(*meant).findings;
}

Judgement Session::against(const AnyAct& act) const {
    if (Findings foreign = foreignTo(state_.settings, act.verb()); !foreign.empty())
        return {std::move(foreign)};
    if (Findings theirs = forOthers(seen(), act); !theirs.empty()) return {std::move(theirs)};
    if (Findings open = waiting(state_, act.verb()); !open.empty()) return {std::move(open)};
    return judged(view(), seen(), *registry_, act);
}

namespace {

/// Returns true for entries that prevent redo: a new act, or a change to a side's view. After such a change,
/// a redo would show the side whether something hidden was done in the meantime.
bool endsRedo(const Entry& e) {
    return !e.isLook() || std::any_of(e.changes.begin(), e.changes.end(), [](const Change& c) {
        return c.table == "settings" && c.field == "viewer" && c.after != "";
    });
}

}  // namespace

Entry Session::perform(const Meant& meant, const Json& command) {
    if (!meant) return refused(command, meant.error());
    const AnyAct& act = *meant;
    const Verb& verb = act.verb();
    if (const auto* undo = act.as<UndoAct>()) return performHistory(command, true, undo->to);
    if (const auto* redo = act.as<RedoAct>()) return performHistory(command, false, redo->to);

    const auto stumbled = [&](const std::exception& fault) {
        return faulty(command, {{Verdict::forbidden, "", "",
                                 Message(words::asSentence, std::string(fault.what())), Readers::umpire()}});
    };
    Judgement judgement;
    try {
        judgement = against(act);
    } catch (const std::exception& e) {
        return stumbled(e);
    }
    Findings findings = std::move(judgement.findings);
    if (worst(findings) != Verdict::ok) return refused(command, std::move(findings));

    Entry e = headOf(act, command);
    e.findings = std::move(findings);
    if (verb.traits.inspects) {
        e.hash = state_.hash;
        e.text = Message(words::asIs, verb.summary);
        return e;
    }

    // Faces that players have rolled are appended to the stream of given faces, and replace the faces that
    // undo has left in the stream.
    std::vector<std::uint8_t> given = given_;
    const bool thrown = !act.dice().empty();
    if (thrown) {
        given.resize(static_cast<std::size_t>(std::min<std::uint64_t>(state_.dice.given, given.size())));
        for (int face : act.dice()) given.push_back(static_cast<std::uint8_t>(face));
    }
    std::optional<FreeFaces> free;
    if (verb.name == freeRoll && !thrown && !scripted_) free = freeFacesOf(entries_, state_, command);
    if (free && !free->given) given.resize(std::min<std::size_t>(state_.dice.given, given.size()));
    Dice dice(state_.dice, given, scripted_ || thrown, secrets());
    if (free) dice.rollAt(free->position);
    try {
        playAct(view(), *registry_, act, judgement, dice, e);
    } catch (const DiceExhausted&) {
        if (!thrown) throw;
        return refused(command, {{Verdict::forbidden, "", "/dice", Message(words::tooFewDiceWereGiven)}});
    } catch (const std::exception& fault) {
        return stumbled(fault);
    }
    if (thrown && dice.state().given != given.size())
        return refused(command,
                       {{Verdict::forbidden, "", "/dice", Message(words::moreDiceWereGivenThanThisCommand)}});

    Entry done = enter(std::move(e), std::move(given));
    if (done.ok) follow(act);
    return done;
}

/// Carries out the program's answer to an act. The answer has separate dice, so it uses no faces of the
/// player.
void Session::follow(const AnyAct& done) {
    const auto next = registry_->following(view(), done);
    if (!next) return;
    Entry e = headOf(next->act, next->command);
    e.follows = true;
    const std::vector<std::uint8_t> given = given_;
    Dice dice(state_.dice, given, scripted_, secrets());
    playAct(view(), *registry_, next->act, {}, dice, e);
    enter(std::move(e), given);
}

/// Returns how many entries an undo or redo of the last `count` entries must include, because an act and the
/// program's answer to it are never separated.
std::size_t Session::reach(const std::vector<int>& from, bool undo, std::size_t count) const {
    const auto follows = [&](std::size_t back) {
        return entries_[static_cast<std::size_t>(from[from.size() - back]) - 1].follows;
    };
    if (undo)
        while (count > 0 && count < from.size() && follows(count)) ++count;
    else
        while (count < from.size() && follows(count + 1)) ++count;
    return count;
}

/// Returns true if one of the last `count` entries is an act that can't be undone in a side's view. (The
/// program's answers are undone together with their acts.)
bool Session::hasBinding(const std::vector<int>& line, std::size_t count) const {
    return std::any_of(line.end() - static_cast<std::ptrdiff_t>(count), line.end(), [&](int n) {
        const Entry& e = entries_[static_cast<std::size_t>(n) - 1];
        const Verb* verb = registry_->find(e.verb);
        if (verb == nullptr || verb->type == nullptr || verb->type->binds == nullptr) return false;
        const Meant act = read(*e.command);
        return act && act->named().binds;
    });
}

int Session::lastDone() const {
    return done_.empty() ? 0 : done_[done_.size() - reach(done_, true, 1)];
}

Entry Session::headOf(const AnyAct& act, const Json& command) const {
    Entry e;
    e.ok = true;
    e.command = command;
    markMoment(state_, act, e);
    return e;
}

/// Applies an act's changes and logs the act. If the changes would violate the invariants, returns an entry
/// that reports a fault.
Entry Session::enter(Entry e, std::vector<std::uint8_t> given) {
    for (const Roll& roll : e.rolls)
        e.knownDice =
            e.knownDice || (!roll.ai && roll.position < (roll.given ? shownGiven_ : shownGenerator_));
    if (const Problems problems = apply(e.changes); !problems.empty()) {
        Findings details;
        for (const Problem& p : problems)
            details.push_back({Verdict::forbidden, "", Subject::written(p.pointer),
                               Message(words::wouldBeExpectedIs, p.pointer, p.found, p.expected),
                               Readers::umpire()});
        return faulty(e.command, std::move(details));
    }
    given_ = std::move(given);
    shownGenerator_ = std::max(shownGenerator_, state_.dice.generator);
    shownGiven_ = std::max(shownGiven_, state_.dice.given);
    e.hash = state_.hash;
    e.n = static_cast<int>(entries_.size()) + 1;
    if (endsRedo(e)) {
        for (int n : redo_) entries_[static_cast<std::size_t>(n) - 1].undone = true;
        redo_.clear();
    }
    if (!e.isLook()) done_.push_back(e.n);
    entries_.push_back(e);
    return e;
}

Entry Session::performHistory(const Json& command, bool undo, const std::optional<int>& to) {
    std::vector<int>& from = undo ? done_ : redo_;
    const auto refuse = [&](Message why) {
        return refused(command, {{Verdict::forbidden, "1", "", std::move(why)}});
    };
    if (from.empty())
        return refuse(undo ? Message(words::thereIsNothingToTakeBack)
                           : Message(words::thereIsNothingToDoAgain));

    // `to` is the last entry that will be in effect: undo reverts the entries after `to`, and redo ends with
    // `to`.
    std::size_t count = 1;
    if (to) {
        const auto it = std::find(from.rbegin(), from.rend(), *to);
        if (undo && *to == 0)
            count = from.size();
        else if (it == from.rend())
            return refuse(undo ? Message(words::entryIsNotDoneSoNothing, *to)
                               : Message(words::entryCantBeDoneAgain, *to));
        else
            count = static_cast<std::size_t>(it - from.rbegin()) + (undo ? 0 : 1);
        // If an entry is not undone, the program's answer to it is not undone either.
        while (undo && count > 0 && entries_[static_cast<std::size_t>(from[from.size() - count]) - 1].follows)
            --count;
        if (count == 0) return refuse(Message(words::entryIsLastOneDoneAlready, *to));
    }
    if (!undo || !to) count = reach(from, undo, count);
    if (undo && !viewer().empty() && hasBinding(from, count))
        return refuse(Message(words::answerCantBeTakenBack));
    Entry e;
    e.verb = undo ? UndoAct::about.verb : RedoAct::about.verb;
    e.command = command;
    e.side = state_.clock.player;
    e.turn = state_.clock.turn;
    e.player = state_.clock.player;
    e.phase = state_.clock.phase;
    e.ok = true;
    for (std::size_t i = 0; i < count; ++i) {
        const int n = from.back();
        Entry& target = entries_[static_cast<std::size_t>(n) - 1];
        const auto applied =
            applyHistory(state_, target.changes, undo ? Direction::backward : Direction::forward);
        if (!applied) throw std::logic_error("history does not fit: " + joinProblems(applied.error()));
        target.undone = undo;
        from.pop_back();
        (undo ? redo_ : done_).push_back(n);
        e.targets.push_back(n);
    }
    e.text = historyText(undo, e.targets);
    e.hash = state_.hash;
    e.n = static_cast<int>(entries_.size()) + 1;
    entries_.push_back(e);
    return e;
}

void Session::deriveLine() {
    done_.clear();
    redo_.clear();
    shownGenerator_ = shownGiven_ = 0;
    for (Entry& e : entries_) {
        if (e.verb == "undo") {
            for (int n : e.targets) {
                done_.pop_back();
                redo_.push_back(n);
            }
        } else if (e.verb == "redo") {
            for (int n : e.targets) {
                redo_.pop_back();
                done_.push_back(n);
            }
        } else {
            if (endsRedo(e)) redo_.clear();
            if (!e.isLook()) done_.push_back(e.n);
        }
        for (const Roll& roll : e.rolls) {
            if (roll.given) {
                for (std::size_t i = 0; i < roll.faces.size(); ++i) {
                    const auto at = static_cast<std::size_t>(roll.position) + i;
                    if (at >= given_.size()) given_.resize(at + 1, 1);
                    given_[at] = static_cast<std::uint8_t>(roll.faces[i]);
                }
            }
        }
        for (const Change& c : e.changes) {
            if (c.table != "dice") continue;
            const std::uint64_t to = c.after->is_number_integer() ? c.after->get<std::uint64_t>() : 0;
            if (c.field == "generator") shownGenerator_ = std::max(shownGenerator_, to);
            if (c.field == "given") shownGiven_ = std::max(shownGiven_, to);
        }
    }
    std::vector<bool> live(entries_.size() + 1, false);
    for (int n : done_) live[static_cast<std::size_t>(n)] = true;
    for (Entry& e : entries_)
        e.undone = !e.isHistory() && !e.isLook() && !live[static_cast<std::size_t>(e.n)];
}

Result<State> Session::stateAt(int n) const {
    if (n < 0 || n > static_cast<int>(entries_.size()))
        return failure({"", "", "entry " + std::to_string(n),
                        "an entry from 0 to " + std::to_string(entries_.size()), ""});
    State out = start_;
    for (int i = 0; i < n; ++i) {
        if (const auto r = applyEntry(out, entries_, entries_[static_cast<std::size_t>(i)]); !r)
            return tl::unexpected(r.error());
    }
    return out;
}

Session Session::restore(std::shared_ptr<const Ground> ground, State start, State state,
                         std::vector<Entry> entries, std::shared_ptr<const Sight> sight,
                         std::shared_ptr<const Registry> registry) {
    Session s(std::move(ground), std::move(start), std::move(sight), std::move(registry));
    s.state_ = GameState(std::move(state));
    s.entries_ = std::move(entries);
    s.deriveLine();
    return s;
}

Entry Session::rerun(const GameView& asked, const Registry& registry, const Entry& entry) {
    constexpr int lastWithOneList = 4, lastWithOlderPolicy = 5;  // numbers of rules versions
    const GameView view{asked.state, asked.ground, asked.sight, entry.rules <= lastWithOneList,
                        entry.rules <= lastWithOlderPolicy};
    // The command is read and checked with the knowledge that the side had when the entry was made.
    const SideId& viewer = view.state.settings.viewer;
    const auto viewpoint = viewer.empty() ? nullptr : seenBy(view.state, viewer);
    const GameState& seen = viewpoint == nullptr ? view.state : *viewpoint;
    const Meant meant = read({seen, view.ground, view.sight, view.oneListOfNames}, registry, entry.command);
    Entry e;
    e.command = entry.command;
    if (!meant) {
        e.findings = meant.error();
        return e;
    }
    markMoment(view.state, *meant, e);
    Judgement judgement = judged(view, seen, registry, *meant);
    e.findings = std::move(judgement.findings);
    if (worst(e.findings) != Verdict::ok) return e;
    // The rolls get the same faces as before: given faces come from the entry's record, all others from the
    // generator.
    std::vector<std::uint8_t> given(static_cast<std::size_t>(view.state.dice.given), 1);
    for (const Roll& roll : entry.rolls)
        if (roll.given)
            for (int f : roll.faces) given.push_back(static_cast<std::uint8_t>(f));
    std::string secret = secretSetBy(entry);
    if (secret.empty()) secret = view.state.dice.secret;
    Dice dice(view.state.dice, given, false, [secret] { return secret; });
    if (entry.verb == freeRoll && entry.rolls.size() == 1 && !entry.rolls.front().given)
        dice.rollAt(entry.rolls.front().position);
    playAct(view, registry, *meant, judgement, dice, e);
    e.ok = true;
    return e;
}

}  // namespace shellgame
