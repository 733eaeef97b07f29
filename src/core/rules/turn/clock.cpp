// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "model/keys.hpp"
#include "play/verb_of.hpp"
#include "rules/counters/marks.hpp"
#include "rules/sighting/lights.hpp"
#include "rules/terms/findings.hpp"
#include "rules/turn/phases_left.hpp"
#include "rules/turn/room.hpp"
#include "shellgame/model/bounds.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "shellgame/rules/mapboard/ground_rate.hpp"
#include "shellgame/rules/movement/entering.hpp"
#include "shellgame/rules/setup/setup_check.hpp"
#include "shellgame/rules/sighting/visibility.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "shellgame/rules/turn/pending_actions.hpp"
#include "shellgame/rules/turn/sequence.hpp"
#include "shellgame/words/term.hpp"
#include "words/exchange.hpp"
#include "words/turn.hpp"

namespace shellgame {

namespace {

/// Returns the phases that an act ends: the present phase and all later phases before `act.to`.
std::vector<Clock> phasesLeft(const State& state, const PhaseAct& act) {
    std::vector<Clock> out{state.clock};
    for (auto next = nextPhase(state); act.to && next && next->phase != *act.to;
         next = nextPhase(state, *next))
        out.push_back(*next);
    return out;
}

/// Checks that units that are due have entered in this Player Turn (A2.5). Asks the player before the APh
/// ends or, for vehicles, before the MPh ends.
Findings entryFindings(const GameView& view, const PhaseAct& act) {
    Findings out;
    const auto left = phasesLeft(view.state, act);
    const Clock& now = view.state.clock;
    const auto over = [&](Phase phase) {
        return std::any_of(left.begin(), left.end(), [&](const Clock& c) {
            return c.phase == phase && c.turn == now.turn && c.player == now.player;
        });
    };
    if (!over(Phase::MPh) && !over(Phase::APh)) return out;
    for (const std::string& name : entriesDue(view.state)) {
        const EntryGroup& group = view.state.reinforcements.at(name);
        const auto waits = waiting(view.state, name);
        std::vector<PieceId> driving;
        for (const PieceId& id : waits)
            if (entersInMPh(view.state, id)) driving.push_back(id);
        const EntryTurn turn = entryTurn(view, group, group.delayed);
        const Listed hexes = openHexes(view.ground, turn);
        InTurn at{GroupId(name), now.turn};
        // The other side must not learn which units are waiting.
        const auto ask = [&](std::optional<Phase> phase, Message question) {
            at.phase = phase;
            out.push_back(toRule("A2.5", at, std::move(question), Readers::only(group.side)));
        };
        const Message blocked(words::cantEnterEveryHexIsBlockedGo, name);
        if (over(Phase::MPh) && !driving.empty())
            ask(Phase::MPh, turn.open.empty() ? blocked
                                              : Message(words::ofMustEnterInThisMPh,
                                                        piecesText(view.state, driving), name, hexes));
        if (over(Phase::APh) && driving.size() < waits.size())
            ask(std::nullopt,
                turn.open.empty() ? blocked : Message(words::mustEnterThisTurnByGo, name, hexes));
    }
    return out;
}

Message clockText(const State& state, const Clock& c) {
    return Message(words::turnOf, c.turn, state.sideName(c.player), term(c.phase));
}

/// Returns the reason why play can't advance to that phase.
std::optional<Finding> noWayTo(const State& state, const std::optional<Phase>& to) {
    if (!nextPhase(state))
        return forbidden("A3", "", Message(words::scenarioEndedWithTurn, state.clock.turn));
    if (to == Phase::setup) return forbidden("A3", "/to", Message(words::playCantGoBackToSetupUndo));
    if (to && !hasPhase(state.settings, *to)) return forbidden("N.1", "/to", noSuchPhase(*to));
    return std::nullopt;
}

Findings checkPhase(const GameView& view, const PhaseAct& act) {
    if (auto none = noWayTo(view.state, act.to)) return {std::move(*none)};
    return view.state.clock.phase == Phase::setup ? leavingSetup(view) : entryFindings(view, act);
}

/// Changes the NVR at the start of a Game Turn if the scenario states another value for this turn than for
/// the turn before (E1.1). Otherwise, a value that the player has entered stays.
void nvrOfTurn(const State& state, const Clock& entered, Draft& draft, Outcome& outcome) {
    const std::vector<int>& list = state.settings.nvrByTurn;
    if (list.empty()) return;
    const auto listedFor = [&](int turn) {
        return list[static_cast<std::size_t>(std::clamp<int>(turn, 1, static_cast<int>(list.size())) - 1)];
    };
    const bool begins = state.clock.phase == Phase::setup;
    const int now = listedFor(entered.turn);
    if ((!begins && now == listedFor(state.clock.turn)) || state.settings.nvr == now) return;
    draft.settings.nvr = now;
    outcome.reasons.push_back(said("E1.1", "", Message(words::nvrIsNow, now, entered.turn)));
}

void playPhase(const GameView& view, const PhaseAct& act, Dice&, Draft& draft, Outcome& outcome) {
    // `to` means the next phase of that name. Play passes through all phases before it.
    const std::vector<Clock> left = phasesLeft(view.state, act);
    // If the game has no such later phase, play stops at the last phase of the game.
    const Clock clock = nextPhase(view.state, left.back()).value_or(left.back());
    // The last phase of the game does not end.
    std::vector<Clock> done(left.begin(), left.end() - (clock == left.back() ? 1 : 0));
    std::vector<Clock> entered(left.begin() + 1, left.end());
    if (clock != left.back()) entered.push_back(clock);
    draft.clock = clock;
    // A Gun that sets up with its crew is Emplaced, even if they were not typed together (C11.2).
    if (view.state.clock.phase == Phase::setup)
        for (const PieceId& id : gunsSetUpEmplaced(view)) {
            Piece& gun = draft.editPiece(id);
            gun.emplaced = gun.mayEmplace = true;
            outcome.reasons.push_back(
                said("C11.2", id, Message(words::gunSetsUpEmplaced, gun.type, view.state.placeOf(gun).text()),
                     Readers::only(gun.side)));
        }
    if (clock.phase == Phase::RPh)
        for (const std::string& name : entriesDue(draft.now()))
            outcome.reasons.push_back(said("A2.51", GroupId(name),
                                           Message(words::enterThisTurnTheySetUpOff, name),
                                           Readers::only(view.state.reinforcements.at(name).side)));
    if (std::any_of(done.begin(), done.end(), [](const Clock& c) { return c.phase == Phase::CCPh; }))
        for (const PendingAction& pendingAction : pendingActionsOf(view))
            if (pendingAction.act > 0)  // This pending action is not due any more in the next Player Turn.
                outcome.reasons.push_back(
                    {pendingAction.finding.verdict, pendingAction.finding.rule, pendingAction.finding.subject,
                     Message(words::leftUndone, pendingAction.finding.message), readersOf(pendingAction)});
    marksOfPhases(view.state, done, entered, draft, outcome);
    endLights(view.state, done, draft, outcome);
    nvrOfTurn(view.state, clock, draft, outcome);
    // MF and MP are counted for only one MPh.
    for (const auto& [id, piece] : view.state.pieces)
        if (piece.spent) draft.editPiece(id).spent.reset();
    outcome.text = Message(words::now, clockText(view.state, clock));
}

/// Returns the names of this act's settings that exist only in ASL.
std::vector<std::string> settingsOfAsl(const SetAct& act) {
    std::vector<std::string> out;
    const auto add = [&](const char* name, bool is) {
        if (is) out.emplace_back(name);
    };
    add("night", act.night.has_value());
    add("lv", act.lv.has_value());
    add("nvr", act.nvr.has_value());
    add("clouds", act.clouds.has_value());
    add("weather", act.weather.has_value());
    add("ground", act.ground.has_value());
    add("dummies", act.dummies.has_value());
    add("balance", act.balance.has_value());
    return out;
}

/// Refuses settings of ASL in other systems, and house rules of another system.
Findings settingsOfOthers(const Settings& settings, const SetAct& act) {
    Findings out;
    if (isOfForces(settings))
        for (const std::string& name : settingsOfAsl(act))
            out.push_back(forbidden("N.1", FieldPointer{"/" + name}, notOfThisGame(settings, name)));
    const HouseRule* rule = act.house ? houseRule(*act.house) : nullptr;
    if (rule != nullptr && systemOf(*rule) != settings.system)
        out.push_back(forbidden("N.1", "/house", notOfThisGame(settings, std::string(rule->id))));
    return out;
}

Findings checkSet(const GameView& view, const SetAct& act) {
    Findings out = settingsOfOthers(view.state.settings, act);
    if (act.balance) {
        if (!act.side)
            out.push_back(forbidden("2.5", "/side", Message(words::sayWhoseShiftRollsItModifiesSide)));
        if (view.state.clock.phase != Phase::setup)
            out.push_back(forbidden("2.5", "/balance", Message(words::balanceModifierIsSetBeforePlay)));
    }
    if (act.turns) {
        if (view.state.clock.phase != Phase::setup)
            out.push_back(forbidden("A3", "/turns", Message(words::turnsAreSetBeforePlay)));
        for (const auto& [id, group] : view.state.reinforcements)
            if (*act.turns > 0 && group.turn > *act.turns)
                out.push_back(forbidden("A2.5", "/turns", Message(words::groupEntersLater, id, group.turn)));
    }
    if (act.house) {
        const HouseRule* rule = houseRule(*act.house);
        if (rule == nullptr) {
            std::vector<std::string> ids;
            for (const HouseRule& r : houseRules()) ids.emplace_back(r.id);
            out.push_back(
                forbidden("", "/house", Message(words::thereIsNoHouseRuleThereAre, *act.house, listed(ids))));
        } else if (act.to != rule->on && act.to != rule->off) {
            out.push_back(forbidden("", "/to",
                                    Message(words::canBeOr, std::string(rule->id), std::string(rule->off),
                                            std::string(rule->on))));
        }
    }
    if (settingsOfAsl(act).empty() && !act.house && !act.turns)
        out.push_back(forbidden("", "", Message(words::sayWhatIsSetNightLvNvr)));
    return out;
}

void playSet(const GameView& view, const SetAct& act, Dice&, Draft& draft, Outcome& outcome) {
    std::vector<Message> what;
    const auto yesNo = [&](const std::optional<bool>& is, bool& target, const Sentence<0>& on,
                           const Sentence<0>& off) {
        if (!is) return;
        target = *is;
        what.emplace_back(target ? on : off);
    };
    yesNo(act.night, draft.settings.night, words::itIsNight, words::itIsDay);
    yesNo(act.lv, draft.settings.lv, words::lvHindranceAtAllRanges, words::noLvHindrance);
    if (act.nvr) {
        draft.settings.nvr = *act.nvr;
        what.push_back(Message(words::nvr, *act.nvr));
    }
    if (act.clouds) {
        draft.settings.clouds = *act.clouds;
        what.push_back(Message(words::cloudCover, term(*act.clouds)));
    }
    if (act.weather) {
        const WeatherRow& row = *weatherRow(*act.weather);
        draft.settings.weather = row.lv == LosVisibility() ? "" : std::string(row.id);
        what.push_back(Message(words::weather, term(row.title)));
    }
    if (act.ground) {
        const GroundRow& row = *groundRow(*act.ground);
        draft.settings.ground = &row == groundRow("") ? "" : std::string(row.id);
        what.push_back(Message(words::ground, term(row.title)));
    }
    yesNo(act.dummies, draft.settings.dummies, words::dummiesAreAllotted, words::noDummiesAreAllotted);
    if (act.balance) {
        draft.settings.balance[act.side->text] = *act.balance;
        what.push_back(Message(words::balanceFor, *act.balance, view.state.sideName(*act.side)));
    }
    if (act.turns) {
        draft.clock.turns = *act.turns;
        what.push_back(*act.turns > 0 ? Message(words::gameTurns, *act.turns) : Message(words::noEnd));
    }
    if (act.house) {
        const HouseRule& rule = *houseRule(*act.house);
        if (act.to == rule.off)
            draft.settings.house.erase(std::string(rule.id));
        else
            draft.settings.house[std::string(rule.id)] = act.to;
        what.push_back(Message(words::about, term(rule.title), act.to));
    }
    outcome.text = Message(words::set, listed(what));
}

/// Rules that may request a ruling from the player. The rules for fortifications are in another list.
constexpr std::array<std::string_view, 57> askedRules{
    "A12.121", "A12.33", "A12.34", "E1.31",   "E1.9",   "2.2",    "2.4",    "2.5",    "3.1.1",  "4.2",
    "5.2",     "A1.32",  "A2.5",   "A2.51",   "A2.52",  "A2.6",   "A2.8",   "A2.9",   "A4.11",  "A4.14",
    "A4.61",   "A4.3",   "D2.1",   "B20.9",   "N.1",    "A5.1",   "A12.12", "C1.73",  "C6.42",  "N.4",
    "C 2.2",   "C 2.22", "C 2.23", "C 2.313", "C 2.41", "C 2.42", "C 2.43", "C 2.51", "C 2.82", "C 3.1",
    "C 3.21",  "C 3.22", "C 3.23", "C 3.24",  "A3.2",   "A3.3",   "A8.4",   "A2.4",   "C10.3",  "A3.5",
    "D3.3",    "A10.51", "A3.1",   "A3.6",    "A3.7",   "A3.8",   "A3.4"};

bool isAsked(std::string_view rule) {
    const auto isOf = [&](const auto& row) { return row.rule == rule; };
    const auto rows = fortificationRows();
    const auto& terrain = TerrainChart::builtIn().rows();
    return std::find(askedRules.begin(), askedRules.end(), rule) != askedRules.end() ||
           std::any_of(rows.begin(), rows.end(), isOf) || std::any_of(terrain.begin(), terrain.end(), isOf);
}

/// Returns true if a ruling can refer to this subject: "m1/3/p2" is about the marker m1, "reserves/turn 2"
/// about units that enter, and "german/A" about a UNIT, which need not exist yet.
bool isPlace(const GameView& view, const std::string& at) {
    if (at.empty()) return true;
    const State& state = view.state;
    const std::string head = at.substr(0, at.find('/'));
    const auto location = Location::parse(head);
    return (location && view.ground.find(location->hex)) || state.marker(MarkerId(head)) != nullptr ||
           state.piece(PieceId(head)) != nullptr || state.modules.contains(head) ||
           state.works.contains(head) || state.reinforcements.contains(head) ||
           (at != head && state.sides.contains(SideId(head)) &&
            isUnitMark(at.substr(head.size() + 1, at.find('/', head.size() + 1) - head.size() - 1)));
}

Findings checkRule(const GameView& view, const RuleAct& act) {
    const std::string &rule = act.rule, &at = act.at;
    if (rule.starts_with("2.3."))
        return {forbidden(rule, "/rule", Message(words::countsOfCountersCantBeRuledAway))};
    if (act.forget) return {};
    Findings out;
    if (!isAsked(rule))
        out.push_back(forbidden(rule, "/rule", Message(words::nothingIsLeftToYouByRule, rule)));
    if (!isPlace(view, at)) out.push_back(forbidden(rule, "/at", Message(words::thereIsNoRulingIsOnHex, at)));
    return out;
}

/// Names the place of a ruling. If the ruling is about the act of a counter or marker in a turn, uses the
/// name of the counter or marker instead of its id. A counter under a marker is named by its marker.
Message::Arg placeOfRuling(const State& state, const std::string& at) {
    const Subject subject = Subject::written(at).in(state);
    if (const auto* past = subject.as<PastAct>())
        if (const Marker* marker = state.marker(past->marker)) return Message::Arg(markerName(*marker));
    const auto* what = subject.as<InTurn>();
    if (what == nullptr) return Message::Arg(at);
    MarkerId under;
    if (const auto* marker = std::get_if<MarkerId>(&what->who)) under = *marker;
    const auto* id = std::get_if<PieceId>(&what->who);
    const Piece* piece = id != nullptr ? state.piece(*id) : nullptr;
    if (piece != nullptr) under = piece->under;
    if (const Marker* marker = state.marker(under))
        return Message::Arg(Message(words::inItsTurn, markerName(*marker), what->turn));
    if (piece == nullptr) return Message::Arg(at);
    return Message::Arg(Message(words::inItsTurn, piecesAt(state, {*id}), what->turn));
}

void playRule(const GameView& view, const RuleAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const Message::Arg at = placeOfRuling(view.state, act.at);
    const std::string key = rulingKey(act.rule, Subject::written(act.at));
    if (act.forget) {
        if (draft.find<Ruling>(key) != nullptr) draft.erase<Ruling>(key);
        outcome.text = Message(words::rulingOnAtTakenBack, act.rule, at);
        return;
    }
    Ruling& ruling = draft.edit<Ruling>(key);
    ruling.allow = act.allow.value_or(true);
    ruling.why = act.why;
    outcome.text = ruling.allow ? Message(words::ruledOnAtAllowed, act.rule, at, ruling.why)
                                : Message(words::ruledOnAtNotAllowed, act.rule, at, ruling.why);
}

void playNote(const GameView&, const NoteAct& act, Dice&, Draft&, Outcome& outcome) {
    outcome.text = Message(words::note, act.text);
}

Findings checkRoll(const GameView&, const RollAct& act) {
    const std::size_t wanted = act.one ? 1 : 2;
    if (act.dice.empty() || act.dice.size() == wanted) return {};
    return {forbidden("", "/dice", Message(words::freeDiceWanted))};
}

void playRoll(const GameView&, const RollAct& act, Dice& dice, Draft&, Outcome& outcome) {
    if (act.one) {
        const int face = dice.rollDie(Message(words::freeDiePurpose));
        dice.finalWith({});
        outcome.text =
            act.why.empty() ? Message(words::freeDie, face) : Message(words::freeDieFor, act.why, face);
        return;
    }
    const Dr dr = dice.rollDr(Message(words::freeDrPurpose));
    dice.finalWith({});
    outcome.text = act.why.empty() ? Message(words::freeDr, dr.total(), dr.coloured, dr.white)
                                   : Message(words::freeDrFor, act.why, dr.total(), dr.coloured, dr.white);
}

}  // namespace

std::vector<Clock> phasesOfPlayLeft(const State& state, const PhaseAct& act) {
    if (state.clock.phase == Phase::setup || noWayTo(state, act.to)) return {};
    return phasesLeft(state, act);
}

void registerClock(Registry& registry) {
    registry.add(verbOf<PhaseAct>(checkPhase, playPhase, {}));
    registry.add(verbOf<SetAct>(checkSet, playSet, {.house = "sizes_apart", .to = "apart"}));
    registry.add(verbOf<RuleAct>(
        checkRule, playRule, {.rule = "2.4", .at = "1H6", .allow = true, .why = "the tank is off the road"}));
    registry.add(verbOf<NoteAct>(nullptr, playNote, {.text = "The church is taken."}));
    registry.add(verbOf<RollAct>(checkRoll, playRoll, {.why = "Morale Check of the 4-6-7", .dice = {3, 4}}));
}

}  // namespace shellgame
