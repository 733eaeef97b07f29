// SPDX-License-Identifier: MIT
#include "shellgame/rules/turn/history.hpp"
#include "base/count.hpp"
#include "play/verb_of.hpp"
#include "rules/terms/findings.hpp"
#include "rules/turn/room.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/play/history_acts.hpp"
#include "shellgame/rules/turn/state_report.hpp"
#include "words/turn.hpp"

namespace shellgame {

namespace {

/// Returns the side that a `view` command means; nothing for an unknown word.
std::optional<SideId> viewerMeant(const GameView& view, const ViewAct& act) {
    if (act.as == umpireEyes) return SideId();
    if (view.state.sides.contains(SideId(act.as))) return SideId(act.as);
    return std::nullopt;
}

Findings checkView(const GameView& view, const ViewAct& act) {
    if (viewerMeant(view, act)) return {};
    Listed names{{Message::Arg(std::string(umpireEyes))}};
    for (const auto& [id, side] : view.state.sides) names.items.emplace_back(id);
    return {forbidden("", "/as", Message(words::foundExpectedOneOf, act.as, names))};
}

void playView(const GameView& view, const ViewAct& act, Dice&, Draft& draft, Outcome& outcome) {
    draft.settings.viewer = *viewerMeant(view, act);
    outcome.text = draft.settings.viewer.empty()
                       ? Message(words::umpireLooksWhoSeesAll)
                       : Message(words::seenWithEyesOfFromNowOn, view.state.sideName(draft.settings.viewer));
}

/// Returns the found value for a message. For an object, returns only its size: the keys may be ids, and the
/// numbers in ids would show a side how many counters it does not see.
Message::Arg foundText(const Json& value) {
    if (!value.is_object()) return Message::Arg(jsonText(value));
    return Message::Arg(value.empty() ? Message(words::emptyObject)
                                      : Message(words::objectWithMembers, value.size()));
}

Findings checkExpect(const ReportExtension& rooms, const GameView& view, const ExpectAct& act) {
    Json report = stateReport(rooms, view, view.state.settings.viewer);
    // The hash depends on ids, and gaps in ids reveal the number of hidden counters.
    if (!view.state.settings.viewer.empty()) report.erase("hash");
    const std::string& pointer = act.pointer;
    Json found;
    try {
        const Json::json_pointer p(pointer);
        if (!report.contains(p)) {
            if (act.absent) return {};
            return {forbidden("", FieldPointer{pointer},
                              Message(words::expectedSomethingAtThereIsNothing, pointer))};
        }
        found = report.at(p);
    } catch (const Json::exception&) {
        return {forbidden("", "/pointer", Message(words::isNoJsonPointer, pointer))};
    }
    if (act.absent)
        return {forbidden("", FieldPointer{pointer},
                          Message(words::expectedNothingAtFound, pointer, foundText(found)))};
    if (act.equals && found != *act.equals)
        return {forbidden("", FieldPointer{pointer},
                          Message(words::expectedAtFound, act.equals->dump(), pointer, foundText(found)))};
    return {};
}

}  // namespace

void registerHistory(Registry& registry) {
    registry.add(verbOf<UndoAct>(nullptr, nullptr, {}));
    registry.add(verbOf<RedoAct>(nullptr, nullptr, {}));
    registry.add(verbOf<ViewAct>(checkView, playView, {.as = "german"}));
    registry.add(verbOf<ExpectAct>(
        [rooms = registry.extension<ReportExtension>()](const GameView& view, const ExpectAct& act) {
            return checkExpect(*rooms, view, act);
        },
        nullptr, {.pointer = "/markers/m2/at", .equals = Json("1H6")}));
}

}  // namespace shellgame
