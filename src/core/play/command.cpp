// SPDX-License-Identifier: MIT
#include "shellgame/play/command.hpp"

#include <algorithm>
#include <stdexcept>

#include "model/form.hpp"
#include "model/keys.hpp"
#include "shellgame/base/json.hpp"
#include "words/counters.hpp"
#include "words/movement.hpp"
#include "words/play.hpp"

namespace shellgame {

// These special members are defined here, so that the many files that use the structs don't each compile
// them.

Named::Named() = default;
Named::Named(const Named&) = default;
Named::Named(Named&&) noexcept = default;
Named& Named::operator=(const Named&) = default;
Named& Named::operator=(Named&&) noexcept = default;
Named::~Named() = default;

AnyAct::AnyAct() = default;
AnyAct::AnyAct(const AnyAct&) = default;
AnyAct::AnyAct(AnyAct&&) noexcept = default;
AnyAct& AnyAct::operator=(const AnyAct&) = default;
AnyAct& AnyAct::operator=(AnyAct&&) noexcept = default;
AnyAct::~AnyAct() = default;
AnyAct::AnyAct(const Verb& verb, const ValueType& type, std::shared_ptr<const void> act, Named named,
               std::vector<int> dice)
    : verb_(&verb), type_(&type), act_(std::move(act)), named_(std::move(named)), dice_(std::move(dice)) {}

Outcome::Outcome() = default;
Outcome::Outcome(const Outcome&) = default;
Outcome::Outcome(Outcome&&) noexcept = default;
Outcome& Outcome::operator=(const Outcome&) = default;
Outcome& Outcome::operator=(Outcome&&) noexcept = default;
Outcome::~Outcome() = default;

namespace {

/// Refuses commands of any verb that name counters out of play. The verbs `undo` and `correct` don't name
/// counters, so they can still bring such counters back.
Findings outOfPlay(const State& state, const Named& named) {
    Findings out;
    for (const PieceId& id : named.everyPiece) {
        const Piece* p = state.piece(id);
        if (p == nullptr || p->gone.empty() || p->gone == offBoard) continue;
        const bool left = p->gone == exited;
        Finding f{
            Verdict::forbidden, left ? "A2.6" : "", id,
            left ? Message(words::hasLeftMapAndMayNotReturn, p->type) : Message(words::isOutOfPlay, p->type)};
        if (std::find(out.begin(), out.end(), f) == out.end()) out.push_back(std::move(f));
    }
    return out;
}

}  // namespace

void Registry::add(Verb verb) {
    if (find(verb.name) != nullptr) throw std::logic_error("verb registered twice: " + verb.name);
    verbs_.push_back(std::move(verb));
}
void Registry::add(Hooks hooks) {
    hooks_.push_back(hooks);
}

std::optional<Following> Registry::following(const GameView& view, const AnyAct& done) const {
    return follow_ != nullptr ? follow_(view, *this, done) : std::nullopt;
}

const Verb* Registry::find(const std::string& name) const {
    const auto it = std::find_if(verbs_.begin(), verbs_.end(), [&](const Verb& v) { return v.name == name; });
    return it == verbs_.end() ? nullptr : &*it;
}
std::vector<std::string> Registry::names() const {
    std::vector<std::string> out;
    for (const Verb& v : verbs_) out.push_back(v.name);
    return out;
}

Judgement Registry::check(const GameView& view, const AnyAct& act) const {
    const Verb& verb = act.verb();
    Judgement out;
    if (!verb.check) return out;
    out.findings = outOfPlay(view.state, act.named());
    if (!out.findings.empty()) return out;
    out = verb.check(view, act);
    if (verb.traits.looks) return out;
    for (const Hooks& hooks : hooks_)
        if (hooks.before != nullptr)
            for (Finding& f : hooks.before(view, act)) out.findings.push_back(std::move(f));
    return out;
}

void Registry::play(const GameView& view, const AnyAct& act, const Judgement& judged, Dice& dice,
                    Draft& draft, Outcome& outcome) const {
    act.verb().play(view, act, judged, dice, draft, outcome);
    if (act.verb().traits.looks) return;
    for (const Hooks& hooks : hooks_)
        if (hooks.after != nullptr) hooks.after(view, act, draft, outcome);
}

SideId actingSide(const State& state, const Named& named) {
    if (named.side) return *named.side;
    for (const auto& id : {named.marker, named.from})
        if (id)
            if (const Marker* m = state.marker(*id)) return m->side;
    if (named.piece)
        if (const Piece* p = state.piece(*named.piece)) return p->side;
    if (const auto it = state.modules.find(named.module); it != state.modules.end()) return it->second.side;
    if (named.firstPair)
        if (const Marker* m = state.marker(*named.firstPair)) return m->side;
    for (const auto* ids : {&named.pieces, &named.joins})
        for (const PieceId& id : *ids)
            if (const Piece* p = state.piece(id)) return p->side;
    return state.clock.player;
}

std::vector<PieceId> piecesNamed(const State& state, const Named& named) {
    std::vector<PieceId> out = named.pieces;
    if (named.piece) out.push_back(*named.piece);
    if (out.empty() && named.marker)
        if (const Marker* m = state.marker(*named.marker)) out = m->contents;
    return out;
}

FormReader formOfActs(const GameView& view) {
    return {.words = nullptr,
            .state = &view.state,
            .ground = &view.ground,
            .ofAct = true,
            .oneListOfNames = view.oneListOfNames};
}

std::vector<int> facesThrown(const Verb& verb, const Reader& command) {
    std::vector<int> out;
    if (verb.traits.dice == 0) return out;
    command.each("dice", 1000,
                 [&](const Reader& face) { out.push_back(static_cast<int>(face.asInteger(1, 6))); });
    if (command.has("dice") && command.value()["dice"].is_array() && out.empty())
        command.problemAt("dice", "an empty list", "at least 1: " + detail::wholeNumberFrom(1, 6));
    return out;
}

Json verbSchema(const Verb& verb) {
    Json out = keysSchema(verb.type->type(), {});
    out["properties"]["do"] = {{"const", verb.name}};
    if (verb.traits.dice > 0)
        out["properties"]["dice"] = {{"type", "array"},
                                     {"minItems", 1},
                                     {"maxItems", 1000},
                                     {"items", {{"type", "integer"}, {"minimum", 1}, {"maximum", 6}}},
                                     {"description", "faces thrown on the table, coloured die first"}};
    out["required"].push_back("do");
    out["title"] = verb.name;
    out["description"] = verb.summary + (verb.rule.empty() ? "" : " (" + verb.rule + ")");
    return out;
}

Findings withRulings(const State& state, Findings findings) {
    for (Finding& f : findings) {
        if (f.verdict != Verdict::ruling) continue;
        const auto it = state.rulings.find(rulingKey(f.rule, f.subject));
        if (it == state.rulings.end()) continue;
        f.verdict = it->second.allow ? Verdict::ok : Verdict::forbidden;
        f.message = it->second.allow ? Message(words::playerRuledAllowed, f.message)
                                     : Message(words::playerRuledNotAllowed, f.message);
    }
    return findings;
}

}  // namespace shellgame
