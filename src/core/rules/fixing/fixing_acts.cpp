// SPDX-License-Identifier: MIT
#include "shellgame/rules/fixing/fixing.hpp"

#include <algorithm>

#include "play/verb_of.hpp"
#include "rules/fixing/room.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/rules/fixing/force_acts.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/base.hpp"
#include "words/fixing.hpp"

namespace shellgame {

namespace {

/// Returns the force to which a command refers: the one that it names, or the only one with an open question
/// of these kinds.
MarkerId forceMeant(const State& state, const std::optional<MarkerId>& named,
                    std::initializer_list<PromptKind> kinds) {
    if (named) return *named;
    MarkerId out;
    for (const auto& [key, prompt] : state.prompts) {
        if (std::find(kinds.begin(), kinds.end(), prompt.kind) == kinds.end()) continue;
        if (!out.empty()) return {};
        out = prompt.marker;
    }
    return out;
}

Findings unnamed() {
    return {forbidden("N.1", "/marker", Message(words::nameForceOfWhichMovingOne))};
}

Findings checkFix(const GameView& view, const FixAct& act) {
    const MarkerId id = forceMeant(view.state, act.marker, {PromptKind::whichForce});
    return id.empty() ? unnamed() : judgeFixing(view, id).findings;
}

void playFix(const GameView& view, const FixAct& act, Dice& dice, Draft& draft, Outcome& outcome) {
    playFixing(view, forceMeant(view.state, act.marker, {PromptKind::whichForce}), dice, draft, outcome);
}

/// Returns the placement question that a command answers.
const Prompt* layoutMeant(const GameView& view, const ArrayAct& act) {
    return fixingQuestion(view, forceMeant(view.state, act.marker, {PromptKind::array}), PromptKind::array);
}
/// Returns the parts that the command places. If the command names none, returns the proposed placement.
std::vector<ArrayPart> partsMeant(const GameView& view, const Prompt& question, const ArrayAct& act) {
    return act.parts ? *act.parts : arrayProposal(view, question);
}

Findings checkArray(const GameView& view, const ArrayAct& act) {
    const Prompt* question = layoutMeant(view, act);
    if (question == nullptr)
        return {forbidden("N.4", act.marker ? Subject(*act.marker) : Subject("/marker"),
                          Message(words::noSubstitutionOfForcesInSeveralHexes))};
    return judgeArray(view, *question, partsMeant(view, *question, act));
}

void playLayout(const GameView& view, const ArrayAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const Prompt question = *layoutMeant(view, act);
    playArray(view, question, partsMeant(view, question, act), draft, outcome);
}

Findings checkSubstitute(const GameView& view, const SubstituteAct& act) {
    const MarkerId id = forceMeant(view.state, act.marker, {PromptKind::whichForce, PromptKind::array});
    return id.empty() ? unnamed() : judgeSubstitute(view, id, act.with.value_or(MarkerId()));
}

void playSubstituted(const GameView& view, const SubstituteAct& act, Dice&, Draft& draft, Outcome& outcome) {
    playSubstitute(view, forceMeant(view.state, act.marker, {PromptKind::whichForce, PromptKind::array}),
                   act.with.value_or(MarkerId()), draft, outcome);
    outcome.text = Message(words::twoWords, std::move(outcome.text), act.why);
}

/// Refuses to name forces after setup. During play, a part that separates becomes a force with its own name.
Findings checkNameForce(const GameView& view, const NameForceAct& act) {
    const Marker& m = *view.state.marker(act.marker);
    if (m.kind != MarkerKind::force)
        return {forbidden("N.4", act.marker, Message(words::isNoForceOfFixingSystem, markerName(m)))};
    if (view.state.clock.phase != Phase::setup)
        return {forbidden("N.4", act.marker, Message(words::whichHexesBelongToOneForce))};
    if (m.force == act.force) return {forbidden("N.4", act.marker, Message(words::thatIsSoAlready))};
    return {};
}

void playNameForce(const GameView& view, const NameForceAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const MarkerId& id = act.marker;
    Marker& m = draft.editMarker(id);
    m.force = act.force;
    const GameState& now = draft.now();
    outcome.text = m.force.empty() ? Message(words::isForceOfItsOwn, markerName(m))
                                   : Message(words::isPartOf, markerName(m),
                                             forceName(now, forceOf({now, view.ground, view.sight}, id)));
}

}  // namespace

void registerSubstitutes(Registry& registry) {
    registry.add(
        verbOf<NameForceAct>(checkNameForce, playNameForce, {.marker = MarkerId("f1"), .force = "Guard"}));
    registry.add(verbOf<FixAct>(checkFix, playFix, {.marker = MarkerId("f1"), .dice = {2}}));
    registry.add(verbOf<ArrayAct>(checkArray, playLayout, {}));
    registry.add(verbOf<SubstituteAct>(checkSubstitute, playSubstituted,
                                       {.marker = MarkerId("f1"), .why = "the bridge is down"}));
}

}  // namespace shellgame
