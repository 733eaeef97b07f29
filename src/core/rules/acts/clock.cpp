// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "acts.hpp"
#include "shellgame/model/bounds.hpp"
#include "shellgame/rules/acts/clock.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/duties.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/fixing/forces.hpp"
#include "shellgame/rules/house_rules.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "shellgame/rules/mapboard/ground_rate.hpp"
#include "shellgame/rules/mapboard/setup_check.hpp"
#include "shellgame/rules/sequence.hpp"
#include "shellgame/rules/sighting/visibility.hpp"

namespace shellgame::acts {

namespace {

/// Phases that are gone through, from this one to the last before the goal.
std::vector<Clock> phasesLeft(const State& state, const PhaseAct& act) {
    std::vector<Clock> out{state.clock};
    for (auto next = nextPhase(state); act.to && next && next->phase != *act.to;
         next = nextPhase(state, *next))
        out.push_back(*next);
    return out;
}

/// Who is to enter must do so in this player turn (A2.5): asked for before its APh is left, for vehicles
/// before its MPh is.
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
        const std::string hexes = hexListText({turn.open.begin(), turn.open.end()});
        InTurn at{GroupId(name), now.turn};
        // The other side is not told who waits.
        const auto ask = [&](std::optional<Phase> phase, Message question) {
            at.phase = phase;
            out.push_back(toRule("A2.5", at, std::move(question), Readers::only(group.side)));
        };
        const Message blocked("%1 can't enter: every hex is blocked. Go on without delaying their entry?",
                              name);
        if (over(Phase::MPh) && !driving.empty())
            ask(Phase::MPh,
                turn.open.empty()
                    ? blocked
                    : Message("%1 of %2 must enter in this MPh, by %3: vehicles don't advance. Go on "
                              "without them?",
                              piecesText(view.state, driving), name, hexes));
        if (over(Phase::APh) && driving.size() < waits.size())
            ask(std::nullopt,
                turn.open.empty()
                    ? blocked
                    : Message("%1 must enter this turn, by %2. Go on without them?", name, hexes));
    }
    return out;
}

std::string clockText(const State& state, const Clock& c) {
    return "turn " + std::to_string(c.turn) + ", " + state.sideName(c.player) + " " +
           std::string(enumText(c.phase));
}

Findings checkPhase(const GameView& view, const PhaseAct& act) {
    if (!nextPhase(view.state))
        return {forbidden(
            "A3", "", Message("The scenario ended with turn %1.", std::to_string(view.state.clock.turn)))};
    if (act.to == Phase::setup)
        return {forbidden("A3", "/to", Message("Play can't go back to setup; undo does that."))};
    if (act.to && !hasPhase(view.state.settings, *act.to))
        return {
            forbidden("N.1", "/to", Message("The fixing system has no %1.", std::string(enumText(*act.to))))};
    if (view.state.clock.phase == Phase::setup) return leavingSetup(view);
    Findings out = entryFindings(view, act);
    const std::vector<Clock> left = phasesLeft(view.state, act);
    for (Finding& f : questionFindings(view, left)) out.push_back(std::move(f));
    for (Finding& f : retreatFindings(view, left)) out.push_back(std::move(f));
    return out;
}

void playPhase(const GameView& view, const PhaseAct& act, Dice&, Draft& draft, Outcome& outcome) {
    // "to" runs on to the next phase of that name, through whatever lies between.
    const std::vector<Clock> left = phasesLeft(view.state, act);
    // Without such a phase before the end of the game, the last one is where it stops.
    const Clock clock = nextPhase(view.state, left.back()).value_or(left.back());
    // The last phase of the game is not left.
    std::vector<Clock> done(left.begin(), left.end() - (clock == left.back() ? 1 : 0));
    std::vector<Clock> entered(left.begin() + 1, left.end());
    if (clock != left.back()) entered.push_back(clock);
    draft.clock = clock;
    if (clock.phase == Phase::RPh)
        for (const std::string& name : entriesDue(draft.now()))
            outcome.reasons.push_back(said("A2.51", GroupId(name),
                                           Message("%1 enter this turn: they set up off-board now.", name),
                                           Readers::only(view.state.reinforcements.at(name).side)));
    if (std::any_of(done.begin(), done.end(), [](const Clock& c) { return c.phase == Phase::CCPh; }))
        for (const Duty& duty : dutiesOf(view))
            if (duty.kind == Duty::Kind::show)
                outcome.reasons.push_back({duty.finding.verdict, duty.finding.rule, duty.finding.subject,
                                           Message("Left undone: %1", duty.finding.message),
                                           Readers::only(duty.side)});
    marksOfPhases(view.state, done, entered, draft, outcome);
    // MF and MP are those of one MPh.
    for (const auto& [id, piece] : view.state.pieces)
        if (piece.spent) draft.editPiece(id).spent.reset();
    outcome.text = Message("Now: %1.", clockText(view.state, clock));
}

/// The names of the settings that only ASL has, as far as they are said.
std::vector<std::string> settingsOfAsl(const SetAct& act) {
    std::vector<std::string> out;
    const auto add = [&](const char* name, bool is) {
        if (is) out.emplace_back(name);
    };
    add("night", act.night.has_value());
    add("lv", act.lv.has_value());
    add("nvr", act.nvr.has_value());
    add("weather", act.weather.has_value());
    add("ground", act.ground.has_value());
    add("dummies", act.dummies.has_value());
    add("balance", act.balance.has_value());
    return out;
}

/// Of ASL's settings a game of forces has none; of the house rules each system has its own.
Findings settingsOfOthers(const Settings& settings, const SetAct& act) {
    Findings out;
    const bool forces = settings.system == System::fixing;
    if (forces)
        for (const std::string& name : settingsOfAsl(act))
            out.push_back(
                forbidden("N.1", FieldPointer{"/" + name},
                          Message("%1 belongs to ASL, and this is a game of the fixing system.", name)));
    const HouseRule* rule = act.house ? houseRule(*act.house) : nullptr;
    if (rule != nullptr && systemOf(*rule) != settings.system)
        out.push_back(
            forbidden("N.1", "/house",
                      forces ? Message("%1 belongs to ASL, and this is a game of the fixing system.",
                                       std::string(rule->id))
                             : Message("%1 belongs to the fixing system, which this game does not use.",
                                       std::string(rule->id))));
    return out;
}

Findings checkSet(const GameView& view, const SetAct& act) {
    Findings out = settingsOfOthers(view.state.settings, act);
    if (act.balance) {
        if (!act.side)
            out.push_back(forbidden("2.5", "/side", Message("Say whose shift rolls it modifies: \"side\".")));
        if (view.state.clock.phase != Phase::setup)
            out.push_back(forbidden("2.5", "/balance", Message("The balance modifier is set before play.")));
    }
    if (act.house) {
        const HouseRule* rule = houseRule(*act.house);
        if (rule == nullptr) {
            std::vector<std::string> ids;
            for (const HouseRule& r : houseRules()) ids.emplace_back(r.id);
            out.push_back(forbidden(
                "", "/house", Message("There is no house rule %1; there are %2.", *act.house, joined(ids))));
        } else if (act.to != rule->on && act.to != rule->off) {
            out.push_back(forbidden("", "/to",
                                    Message("%1 can be \"%2\" or \"%3\".", std::string(rule->id),
                                            std::string(rule->off), std::string(rule->on))));
        }
    }
    if (settingsOfAsl(act).empty() && !act.house)
        out.push_back(forbidden(
            "", "", Message("Say what is set: night, lv, nvr, weather, ground, dummies, balance or house.")));
    return out;
}

void playSet(const GameView& view, const SetAct& act, Dice&, Draft& draft, Outcome& outcome) {
    std::vector<std::string> what;
    const auto yesNo = [&](const std::optional<bool>& is, bool& target, const char* on, const char* off) {
        if (!is) return;
        target = *is;
        what.emplace_back(target ? on : off);
    };
    yesNo(act.night, draft.settings.night, "night", "day");
    yesNo(act.lv, draft.settings.lv, "LV Hindrance at all ranges", "no LV Hindrance");
    if (act.nvr) {
        draft.settings.nvr = *act.nvr;
        what.push_back("NVR " + std::to_string(*act.nvr));
    }
    if (act.weather) {
        const WeatherRow& row = *weatherRow(*act.weather);
        draft.settings.weather = row.lv == LosVisibility() ? "" : std::string(row.id);
        what.push_back("weather: " + std::string(row.title));
    }
    if (act.ground) {
        const GroundRow& row = *groundRow(*act.ground);
        draft.settings.ground = &row == groundRow("") ? "" : std::string(row.id);
        what.push_back("ground: " + std::string(row.title));
    }
    yesNo(act.dummies, draft.settings.dummies, "dummies are allotted", "no dummies are allotted");
    if (act.balance) {
        draft.settings.balance[act.side->text] = *act.balance;
        what.push_back("balance " + std::to_string(*act.balance) + " for " + view.state.sideName(*act.side));
    }
    if (act.house) {
        const HouseRule& rule = *houseRule(*act.house);
        if (act.to == rule.off)
            draft.settings.house.erase(std::string(rule.id));
        else
            draft.settings.house[std::string(rule.id)] = act.to;
        what.push_back(std::string(rule.title) + ": " + act.to);
    }
    outcome.text = Message("Set: %1.", joined(what));
}

/// Rules of which the program asks the player something, beside those of fortifications.
constexpr std::array<std::string_view, 41> askedRules{
    "A12.121", "A12.34", "E1.31",  "2.2",     "2.4",    "2.5",    "3.1.1",  "4.2",    "5.2",
    "A1.32",   "A2.5",   "A2.51",  "A2.52",   "A2.6",   "A2.8",   "A2.9",   "A4.11",  "A4.61",
    "A4.3",    "D2.1",   "B20.9",  "N.1",     "A5.1",   "A12.12", "C1.73",  "C6.42",  "N.4",
    "C 2.2",   "C 2.22", "C 2.23", "C 2.313", "C 2.41", "C 2.42", "C 2.43", "C 2.51", "C 2.82",
    "C 3.1",   "C 3.21", "C 3.22", "C 3.23",  "C 3.24"};

bool isAsked(std::string_view rule) {
    const auto rows = fortificationRows();
    return std::find(askedRules.begin(), askedRules.end(), rule) != askedRules.end() ||
           std::any_of(rows.begin(), rows.end(), [&](const FortificationRow& r) { return r.rule == rule; });
}

/// Whether a finding could be about it: "m1/3/p2" is about the marker m1, "reserves/turn 2" about those who
/// enter, "german/A" about a UNIT, which may not have been formed yet.
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
        return {forbidden(rule, "/rule", Message("Counts of counters can't be ruled away."))};
    if (act.forget) return {};
    Findings out;
    if (!isAsked(rule))
        out.push_back(forbidden(rule, "/rule",
                                Message("Nothing is left to you by rule %1. What is asked, the answer to a "
                                        "command names: a finding \"ruling\" with its \"rule\" and \"at\".",
                                        rule)));
    if (!isPlace(view, at))
        out.push_back(
            forbidden(rule, "/at",
                      Message("There is no %1: a ruling is on a hex, a marker, a counter, a UNIT or "
                              "what else the finding has for \"at\".",
                              at)));
    return out;
}

void playRule(const GameView&, const RuleAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const std::string key = rulingKey(act.rule, Subject::written(act.at));
    if (act.forget) {
        if (draft.find<Ruling>(key) != nullptr) draft.erase<Ruling>(key);
        outcome.text = Message("Ruling on %1 at %2 taken back.", act.rule, act.at);
        return;
    }
    Ruling& ruling = draft.edit<Ruling>(key);
    ruling.allow = act.allow.value_or(true);
    ruling.why = act.why;
    outcome.text = ruling.allow ? Message("Ruled on %1 at %2: allowed. %3", act.rule, act.at, ruling.why)
                                : Message("Ruled on %1 at %2: not allowed. %3", act.rule, act.at, ruling.why);
}

void playNote(const GameView&, const NoteAct& act, Dice&, Draft&, Outcome& outcome) {
    outcome.text = Message("Note: %1", act.text);
}

}  // namespace

void registerClock(Registry& registry) {
    registry.add(verbOf<PhaseAct>(checkPhase, playPhase, {}));
    registry.add(verbOf<SetAct>(checkSet, playSet, {.house = "sizes_apart", .to = "apart"}));
    registry.add(verbOf<RuleAct>(
        checkRule, playRule, {.rule = "2.4", .at = "1H6", .allow = true, .why = "the tank is off the road"}));
    registry.add(verbOf<NoteAct>(nullptr, playNote, {.text = "The church is taken."}));
}

}  // namespace shellgame::acts
