// SPDX-License-Identifier: MIT
#include "shellgame/rules/sighting/oba.hpp"
#include "play/verb_of.hpp"
#include "rules/sighting/room.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/rules/sighting/bore_sight.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "words/sighting.hpp"
#include "words/stacks.hpp"

namespace shellgame {

namespace {

Findings checkModule(const GameView& view, const std::string& id) {
    if (view.state.modules.contains(id)) return {};
    std::vector<std::string> names;
    for (const auto& [name, module] : view.state.modules) names.push_back(name);
    return {forbidden("7.1", ModuleId(id),
                      names.empty() ? Message(words::scenarioHasNoObaModule)
                                    : Message(words::thereIsNoObaModuleThereAre, id, listed(names)))};
}

std::string shownAs(const std::string& id, const ObaModule& module) {
    return module.name.empty() ? id : module.name;
}

// --- ar

Findings checkAr(const GameView& view, const ArAct& act) {
    Findings out = checkModule(view, act.module);
    if (!out.empty()) return out;
    const ObaModule& module = view.state.modules.at(act.module);
    if (view.state.clock.phase == Phase::setup)
        out.push_back(forbidden("C1.3", ModuleId(act.module), Message(words::noArIsPlacedBeforePlay)));
    if (act.observer) {
        const Piece& p = *view.state.piece(*act.observer);
        if (p.side != module.side || !p.isPersonnel() || !p.inPlay())
            out.push_back(forbidden(
                "C1.2", *act.observer,
                Message(words::cantObserveForObserverIsPersonnel, p.type, shownAs(act.module, module))));
    }
    if (!act.at && !act.remove && !act.observer)
        out.push_back(forbidden("C1.3", "/at", Message(words::sayWhereArIsPlaced)));
    if (act.at && act.remove)
        out.push_back(forbidden("C1.3", "/remove", Message(words::arIsPlacedOrRemovedNotBoth)));
    if (module.fixed && (act.remove || (act.at && *act.at != module.ar)))
        out.push_back(
            forbidden("7.1", HexId(module.ar),
                      Message(words::arOfStaysInUntilItsAccuracy, shownAs(act.module, module), module.ar)));
    return out;
}

void playAr(const GameView& view, const ArAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const std::string& id = act.module;
    const std::string name = shownAs(id, view.state.modules.at(id));
    ObaModule& module = draft.edit<ObaModule>(id);
    if (act.observer) {
        module.observer = *act.observer;
        const std::string& type = view.state.piece(module.observer)->type;
        outcome.text = Message(words::observesFor, type, name);
        outcome.reasons.push_back(said("C1.2", module.observer, outcome.text));
    }
    if (!act.at && !act.remove) return;
    if (act.remove) {
        outcome.text = Message(words::arOfIsRemoved, name);
        module.ar.clear();
        module.fixed = module.thrown = false;
        return;
    }
    outcome.text = module.ar.empty() ? Message(words::arOfIsPlacedIn, name, *act.at)
                                     : Message(words::arOfIsNowIn, name, *act.at);
    if (module.ar != *act.at) module.thrown = false;  // The die was rolled only for the previous AR.
    module.ar = *act.at;
    if (module.preRegistered && module.hex.empty() && !module.thrown)
        outcome.reasons.push_back(
            said("7.2", HexId(module.ar), Message(words::mayThrowDieForItsPreRegistered, name)));
}

// --- preregister

/// If LOS is computed and the Observer on the map sees no Location of a hex, returns a question about that
/// hex: such a hex can't have been pre-registered (C1.73).
std::optional<Finding> notSeenByObserver(const GameView& view, const std::string& id,
                                         const std::string& hex) {
    const ObaModule& module = view.state.modules.at(id);
    const Piece* observer = view.state.piece(module.observer);
    if (observer == nullptr || !observer->inPlay() || !houseRuleOn(view.state.settings, "los_computed"))
        return std::nullopt;
    const auto lines = linesOf(view.sight);
    if (lines == nullptr) return std::nullopt;
    const Location from = view.state.placeOf(*observer);
    bool asked = false;
    for (const LineEnd& end : lines->endsOf(view.state, hex)) {
        const auto line = lines->line(view.state, from, end.at);
        if (line && !line->blocked) return std::nullopt;
        asked = asked || line.has_value();
    }
    if (!asked) return std::nullopt;
    return toRule("C1.73", ModuleHex{ModuleId(id), hex},
                  Message(words::inWhoObservesForSeesNoLocation, observer->type, from.text(),
                          shownAs(id, module), hex));
}

/// Returns true if the Observer has LOS to the hex, or if the player has ruled that the hex could be
/// pre-registered.
bool couldPreRegister(const GameView& view, const std::string& id, const std::string& hex) {
    const auto finding = notSeenByObserver(view, id, hex);
    return !finding || withRulings(view.state, {*finding}).front().verdict == Verdict::ok;
}

Findings checkPreregister(const GameView& view, const PreregisterAct& act) {
    Findings out = checkModule(view, act.module);
    if (!out.empty()) return out;
    const std::string& id = act.module;
    const ObaModule& module = view.state.modules.at(id);
    const std::string name = shownAs(id, module);
    if (!module.preRegistered)
        out.push_back(
            forbidden("7.1", ModuleId(id), Message(words::hasNotBeenGrantedPreRegisteredHex, name)));
    if (!module.hex.empty())
        out.push_back(
            forbidden("7.1", ModuleId(id), Message(words::preRegisteredHexOfIsDetermined, name, module.hex)));
    if (module.ar.empty())
        out.push_back(forbidden("7.1", ModuleId(id), Message(words::arOfHasToBePlacedFirst, name)));
    if (module.fixed)
        out.push_back(forbidden("7.1", ModuleId(id), Message(words::thatDieHasBeenThrown)));
    else if (module.thrown)
        out.push_back(forbidden("7.1", ModuleId(id), Message(words::accuracyDrOfArInHasBeen, module.ar)));
    if (out.empty())
        if (auto finding = notSeenByObserver(view, id, module.ar)) out.push_back(std::move(*finding));
    return out;
}

void playPreregister(const GameView& view, const PreregisterAct& act, Dice& dice, Draft& draft,
                     Outcome& outcome) {
    const std::string& id = act.module;
    const std::string name = shownAs(id, view.state.modules.at(id));
    ObaModule& module = draft.edit<ObaModule>(id);
    const ThirdDie die = throwThirdDie(view, Message::Arg(name), module.ar, dice);
    module.fixed = module.thrown = true;  // The hex is fixed and the die is rolled, regardless of the result.
    if (die.here()) {
        module.hex = module.ar;
        outcome.text = Message(words::isItsPreRegisteredHex, name, module.hex);
    } else if (die.elsewhere() && !die.hex.empty() && !couldPreRegister(view, id, die.hex)) {
        outcome.text = Message(words::diceLeadToWhichItsObserverDoes, name, die.hex);
    } else if (die.elsewhere() && !die.hex.empty()) {
        module.hex = die.hex;
        outcome.text = Message(words::diceLeadToWhichIsItsPre, name, module.hex);
    } else {
        outcome.text = Message(words::itsPreRegisteredHexRemainsUndetermined, name);
    }
    outcome.reasons.push_back(
        said("7.1", HexId(module.ar), Message(words::arStaysInUntilAccuracyDr, module.ar)));
}

// --- accuracy

Findings checkAccuracy(const GameView& view, const AccuracyAct& act) {
    Findings out = checkModule(view, act.module);
    if (out.empty() && view.state.modules.at(act.module).ar.empty())
        out.push_back(forbidden("C1.3", ModuleId(act.module), Message(words::itsArIsNotOnMap)));
    return out;
}

/// Rolls for accuracy (C1.3). The AR is accurate on 2 or less for British, Free French, Germans and
/// Americans, and on 1 for others and for Offboard Observers. On the pre-registered hex, an Original 4 or
/// less is accurate (C1.731).
void playAccuracy(const GameView& view, const AccuracyAct& act, Dice& dice, Draft& draft, Outcome& outcome) {
    const std::string& id = act.module;
    const ObaModule& old = view.state.modules.at(id);
    const std::string name = shownAs(id, old);
    const int dr = dice.rollDie(Message(words::accuracyOf, name));
    std::vector<Modifier> modifiers;
    if (act.drm != 0)
        modifiers.push_back({"C.drm.accuracy", "C1.62", act.drm, Message(words::modifiersOfAccuracyDr)});
    const int final = dice.finalWith(std::move(modifiers));
    const std::string& nation = view.state.sides.at(old.side).nationality;
    const bool better = !act.offboard && (nation == "german" || nation == "british" || nation == "american" ||
                                          nation == "free-french");
    const bool registered = !old.hex.empty() && old.hex == old.ar;
    const bool accurate = final <= (better ? 2 : 1) || (registered && dr <= 4);
    dice.last().row = accurate ? "accurate" : "not accurate";
    ObaModule& module = draft.edit<ObaModule>(id);
    module.fixed = false;
    module.thrown = true;
    outcome.text = accurate ? Message(words::accuracyDrFinalAccurateIn, name, dr, final, old.ar)
                            : Message(words::accuracyDrFinalNotAccurateIn, name, dr, final, old.ar);
    if (registered)
        outcome.reasons.push_back(
            said("C1.731", HexId(old.ar), Message(words::isPreRegisteredHexAccurateOnOriginal, old.ar)));
}

}  // namespace

void registerOba(Registry& registry) {
    registry.add(verbOf<ArAct>(checkAr, playAr, {.module = "battery", .at = "1F6"}));
    registry.add(
        verbOf<PreregisterAct>(checkPreregister, playPreregister, {.module = "battery", .dice = {4}}));
    registry.add(verbOf<AccuracyAct>(checkAccuracy, playAccuracy, {.module = "battery", .dice = {2}}));
}

}  // namespace shellgame
