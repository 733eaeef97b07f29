// SPDX-License-Identifier: MIT
#include "shellgame/rules/acts/history.hpp"
#include "acts.hpp"
#include "shellgame/base/count.hpp"
#include "shellgame/play/history_acts.hpp"
#include "shellgame/rules/state_report.hpp"

namespace shellgame::acts {

namespace {

/// The side that a command of `view` means; nothing for a word that is no side.
std::optional<SideId> viewerMeant(const GameView& view, const ViewAct& act) {
    if (act.as == umpireEyes) return SideId();
    if (view.state.sides.contains(SideId(act.as))) return SideId(act.as);
    return std::nullopt;
}

Findings checkView(const GameView& view, const ViewAct& act) {
    if (viewerMeant(view, act)) return {};
    std::string names = umpireEyes;
    for (const auto& [id, side] : view.state.sides) names += ", " + id.text;
    return {forbidden("", "/as", Message("Found \"%1\", expected one of %2.", act.as, names))};
}

void playView(const GameView& view, const ViewAct& act, Dice&, Draft& draft, Outcome& outcome) {
    draft.settings.viewer = *viewerMeant(view, act);
    outcome.text = draft.settings.viewer.empty() ? Message("The umpire looks, who sees all.")
                                                 : Message("Seen with the eyes of the %1 from now on.",
                                                           view.state.sideName(draft.settings.viewer));
}

/// What was found, in a message. Of an object only how large it is: its keys may be ids, and their order
/// would tell a side how many there are that it does not see.
std::string foundText(const Json& value) {
    if (!value.is_object()) return value.dump();
    return value.empty() ? "an empty object"
                         : "an object with " + counted(static_cast<long>(value.size()), "member", "members");
}

Findings checkExpect(const GameView& view, const ExpectAct& act) {
    Json report = stateReport(view, view.state.settings.viewer);
    // The hash is made of ids, and gaps in ids count what is hidden.
    if (!view.state.settings.viewer.empty()) report.erase("hash");
    const std::string& pointer = act.pointer;
    Json found;
    try {
        const Json::json_pointer p(pointer);
        if (!report.contains(p)) {
            if (act.absent) return {};
            return {forbidden("", FieldPointer{pointer},
                              Message("Expected something at %1; there is nothing.", pointer))};
        }
        found = report.at(p);
    } catch (const Json::exception&) {
        return {forbidden("", "/pointer", Message("%1 is no JSON Pointer.", pointer))};
    }
    if (act.absent)
        return {forbidden("", FieldPointer{pointer},
                          Message("Expected nothing at %1; found %2.", pointer, foundText(found)))};
    if (act.equals && found != *act.equals)
        return {forbidden(
            "", FieldPointer{pointer},
            Message("Expected %1 at %2; found %3.", act.equals->dump(), pointer, foundText(found)))};
    return {};
}

}  // namespace

void registerHistory(Registry& registry) {
    registry.add(verbOf<UndoAct>(nullptr, nullptr, {}));
    registry.add(verbOf<RedoAct>(nullptr, nullptr, {}));
    registry.add(verbOf<ViewAct>(checkView, playView, {.as = "german"}));
    registry.add(
        verbOf<ExpectAct>(checkExpect, nullptr, {.pointer = "/markers/m2/at", .equals = Json("1H6")}));
}

}  // namespace shellgame::acts
