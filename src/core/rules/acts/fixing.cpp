// SPDX-License-Identifier: MIT
#include "shellgame/rules/fixing/fixing.hpp"

#include <algorithm>

#include "acts.hpp"
#include "shellgame/rules/exchange/kinds.hpp"

namespace shellgame::acts {

namespace {

/// The force that a command speaks of: named, or the only one of which something of these kinds is asked.
MarkerId forceMeant(const State& state, const Args& args, std::initializer_list<PromptKind> kinds) {
    if (args.has("marker")) return args.marker("marker");
    MarkerId out;
    for (const auto& [key, prompt] : state.prompts) {
        if (std::find(kinds.begin(), kinds.end(), prompt.kind) == kinds.end()) continue;
        if (!out.empty()) return {};
        out = prompt.marker;
    }
    return out;
}

Findings unnamed() {
    return {forbidden("N.1", "/marker",
                      Message("Name the force of which a moving one has entered the ZOC: \"marker\"."))};
}

Findings checkFix(const GameView& view, const Args& args) {
    const MarkerId id = forceMeant(view.state, args, {PromptKind::fixing});
    return id.empty() ? unnamed() : judgeFixing(view, id).findings;
}

void playFix(const GameView& view, const Args& args, Dice& dice, Draft& draft, Outcome& outcome) {
    playFixing(view, forceMeant(view.state, args, {PromptKind::fixing}), dice, draft, outcome);
}

/// The layout that is asked for, and what the command says of it: as proposed where it says nothing.
const Prompt* layoutMeant(const GameView& view, const Args& args) {
    return fixingQuestion(view, forceMeant(view.state, args, {PromptKind::array}), PromptKind::array);
}
std::vector<ArrayPart> partsMeant(const GameView& view, const Prompt& question, const Args& args) {
    if (!args.has("parts")) return arrayProposal(view, question);
    std::vector<ArrayPart> out;
    for (const Args& part : args.objects("parts")) out.push_back({part.marker("part"), part.text("to")});
    return out;
}

Findings checkArray(const GameView& view, const Args& args) {
    const Prompt* question = layoutMeant(view, args);
    if (question == nullptr)
        return {forbidden("N.4", args.text("marker", "/marker"),
                          Message("No substitution of forces in several hexes is to be laid out now."))};
    return judgeArray(view, *question, partsMeant(view, *question, args));
}

Findings checkSubstitute(const GameView& view, const Args& args) {
    const MarkerId id = forceMeant(view.state, args, {PromptKind::fixing, PromptKind::array});
    return id.empty() ? unnamed() : judgeSubstitute(view, id, args.marker("with"));
}

/// Which hexes make a force of several is said before play; what goes apart in play is one of its own.
Findings checkNameForce(const GameView& view, const Args& args) {
    const std::string id = args.text("marker");
    const Marker& m = *view.state.marker(args.marker("marker"));
    if (m.kind != MarkerKind::force)
        return {forbidden("N.4", id, Message("%1 is no force of the fixing system.", markerName(m)))};
    if (view.state.clock.phase != Phase::setup)
        return {forbidden("N.4", id,
                          Message("Which hexes belong to one force is said at setup; in play forces detach "
                                  "and join."))};
    if (m.force == args.text("force")) return {forbidden("N.4", id, Message("That is so already."))};
    return {};
}

void playNameForce(const GameView& view, const Args& args, Dice&, Draft& draft, Outcome& outcome) {
    const MarkerId id = args.marker("marker");
    Marker& m = draft.editMarker(id);
    m.force = args.text("force");
    const State now = draft.result();
    outcome.text = m.force.empty() ? Message("%1 is a force of its own.", markerName(m))
                                   : Message("%1 is a part of the %2.", markerName(m),
                                             forceName(now, forceOf({now, view.ground, view.sight}, id)));
}

}  // namespace

void registerFixing(Registry& registry) {
    const ArgSpec asked{"marker", ArgType::marker,
                        "the force that did not move; the only one of which it is asked by default"};
    Verb fix{"fix",
             "A force with a vedette or general has entered the ZOC of another: rolls whether that force is "
             "there, else draws the one that is.",
             "N.3",
             {asked},
             {{"do", "fix"}, {"marker", "f1"}, {"dice", {2}}},
             checkFix,
             playFix};
    ArgSpec name{"force", ArgType::text, "name of the force; without one it is a force of its own"};
    name.max = 40;
    Verb named{"name_force",
               "At setup: makes a force a part of one that stands in several hexes, or one of its own.",
               "N.4",
               {{"marker", ArgType::marker, "what lies in one hex", true}, name},
               {{"do", "name_force"}, {"marker", "f1"}, {"force", "Guard"}},
               checkNameForce,
               playNameForce};
    named.audience = Audience::everybody;
    registry.add(std::move(named));
    fix.waits = false;
    fix.phasing = true;  // the moving player rolls (N.1)
    fix.dice = 1;
    fix.audience = Audience::everybody;
    registry.add(std::move(fix));
    ArgSpec parts{"parts", ArgType::object, "where each part of both forces goes; as proposed by default",
                  false, true};
    parts.fields = {{"part", ArgType::marker, "what lies there now", true},
                    {"to", ArgType::hex, "where it goes", true}};
    parts.most = 60;
    parts.least = 0;
    Verb array{"array",
               "Lays out a substitution in which a force of several hexes takes part.",
               "N.4",
               {asked, parts},
               {{"do", "array"}},
               checkArray,
               [](const GameView& v, const Args& a, Dice&, Draft& d, Outcome& o) {
                   const Prompt question = *layoutMeant(v, a);
                   playArray(v, question, partsMeant(v, question, a), d, o);
               }};
    array.waits = false;
    array.audience = Audience::everybody;
    registry.add(std::move(array));
    Verb rule{
        "substitute",
        "Rules instead of the dice, where a substitution is illegal for whatever reason: another force, "
        "or none, so that the force stays and is fixed.",
        "N.4",
        {asked,
         {"with", ArgType::marker, "the force that is there instead; without it the force stays"},
         {"why", ArgType::text, "for the log", true}},
        {{"do", "substitute"}, {"marker", "f1"}, {"why", "the bridge is down"}},
        checkSubstitute,
        [](const GameView& v, const Args& a, Dice&, Draft& d, Outcome& o) {
            playSubstitute(v, forceMeant(v.state, a, {PromptKind::fixing, PromptKind::array}),
                           a.marker("with"), d, o);
            o.text = Message("%1 %2", o.text.text(), a.text("why"));
        }};
    rule.waits = false;
    rule.audience = Audience::everybody;
    registry.add(std::move(rule));
}

}  // namespace shellgame::acts
