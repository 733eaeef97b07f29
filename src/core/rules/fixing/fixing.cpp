// SPDX-License-Identifier: MIT
#include "shellgame/rules/fixing/fixing.hpp"

#include <algorithm>

#include "shellgame/base/json.hpp"
#include "shellgame/rules/exchange/kinds.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/house_rules.hpp"
#include "shellgame/rules/state_report.hpp"

namespace shellgame {

namespace {

std::string fixingKey(const Prompt& question) {
    return std::string(enumText(question.kind)) + "/" + question.marker.text;
}

Finding fixingSays(Verdict verdict, const char* rule, std::string at, Message text) {
    return {verdict, rule, std::move(at), std::move(text)};
}

/// Whether what goes can determine which force is where (N.1). All parts of a force in several hexes count
/// for it; a part that goes apart is a force of its own.
bool looks(const State& state, const MarkerId& mover, const std::vector<PieceId>& pieces) {
    if (houseRuleOn(state.settings, "fixing_any_force")) return isForce(state, pieces);
    const bool apart = pieces.size() < state.markers.at(mover).contents.size();
    const std::vector<PieceId> all = apart ? pieces : piecesOf(state, forceOf(state, mover));
    return std::any_of(all.begin(), all.end(), [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        return p != nullptr && armRow(p->arm).looks;
    });
}

/// Whether an enemy force was in its ZOC before `pieces` of `mover` left `from`.
bool enemyInZoc(const GameView& view, const Force& force, const MarkerId& mover,
                const std::vector<PieceId>& pieces, const Location& from) {
    if (isForce(view.state, pieces) && inZocOf(view, force, from.hex)) return true;
    for (const auto& [id, m] : view.state.markers) {
        if (m.kind != MarkerKind::force || m.side == force.side) continue;
        std::vector<PieceId> there = m.contents;
        if (id == mover)
            std::erase_if(there, [&](const PieceId& p) {
                return std::find(pieces.begin(), pieces.end(), p) != pieces.end();
            });
        if (isForce(view.state, there) && inZocOf(view, force, m.at.hex)) return true;
    }
    return false;
}

void fixForce(const Force& force, Draft& draft) {
    for (const MarkerId& part : force.parts) draft.editMarker(part).marks.insert("fixed");
}

Modifier cavalryModifier(const State& state, const Force& mover, const Force& asked) {
    const CavalrySum a = cavalryOf(state, mover), b = cavalryOf(state, asked);
    const auto n = [](int v) { return std::to_string(v); };
    if (a.any && !b.any)
        return {"N.drm.1", "N.3.1", -2, Message("Only the moving force has cavalry or a vedette.")};
    if (a.any && b.any) {
        const int value = a.strength > b.strength ? -1 : a.strength < b.strength ? 1 : 0;
        return {"N.drm.2", "N.3.2", value,
                Message("Cavalry and vedettes: the moving force has %1, the other %2.", n(a.strength),
                        n(b.strength))};
    }
    if (b.any)
        return {"N.drm.3", "N.3.3", 2, Message("Only the force that did not move has cavalry or a vedette.")};
    return {"N.drm.4", "N.3.4", 0, Message("Neither force has cavalry or a vedette.")};
}

/// Hexes between two forces; `whole`: to the farthest part of the second.
int hexesBetween(const GameView& view, const Force& from, const Force& to, bool whole) {
    int out = whole ? 0 : 1 << 20;
    for (const MarkerId& t : to.parts) {
        int nearest = 1 << 20;
        for (const MarkerId& f : from.parts)
            nearest = std::min(
                nearest,
                view.ground.distance(view.state.markers.at(f).at.hex, view.state.markers.at(t).at.hex)
                    .value_or(nearest));
        out = whole ? std::max(out, nearest) : std::min(out, nearest);
    }
    return out;
}

/// Whether the switch can be made as far as the scenario tells: no part where it is barred, room for all.
bool canStand(const GameView& view, const Prompt& question, const Force& asked, const Force& with) {
    const State& state = view.state;
    if (!asked.several() && !with.several())
        return !barredFrom(state, piecesOf(state, with), state.markers.at(question.marker).at.hex) &&
               !barredFrom(state, piecesOf(state, asked), state.markers.at(with.id()).at.hex);
    Prompt layout = question;
    layout.kind = PromptKind::array;
    layout.with = with.id();
    return worst(judgeArray(view, layout, arrayProposal(view, layout))) == Verdict::ok;
}

FixingCandidate candidateOf(const GameView& view, const Prompt* question, const Force& asked,
                            const Force& with) {
    const State& state = view.state;
    const int range = fixingRange(state.settings);
    FixingCandidate out;
    out.force = with;
    out.distance = hexesBetween(view, asked, with, false);
    const bool whole = houseRuleOn(state.settings, "fixing_whole_range");
    const int far = hexesBetween(view, asked, with, whole);
    const std::string at = asked.id().text + "/" + with.id().text;
    const auto say = [&](Verdict verdict, const char* rule, Message text) {
        out.findings.push_back(fixingSays(verdict, rule, at, std::move(text)));
    };
    const auto pieces = piecesOf(state, with);
    // The house rule that lets garrisons and trains count in all else does not let them be substitutes.
    const bool force = std::any_of(pieces.begin(), pieces.end(), [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        return p != nullptr && armRow(p->arm).force;
    });
    if (!force)
        say(Verdict::forbidden, "N.3",
            Message("Garrisons, Bridge Trains and Centers of Operation are no force for this."));
    if (far > range)
        say(Verdict::forbidden, "N.3",
            Message("%1 hexes away, and only forces within %2 are substituted.", std::to_string(far),
                    std::to_string(range)));
    if (isFixed(state, with) && !houseRuleOn(state.settings, "fixing_fixed_drawn"))
        say(Verdict::forbidden, "N.2", Message("It is fixed itself."));
    const auto ruled = state.rulings.find(rulingKey("N.4", at));
    if (ruled != state.rulings.end() && !ruled->second.allow)
        say(Verdict::forbidden, "N.4", Message("Ruled out by the player: %1", ruled->second.why));
    else if (worst(out.findings) == Verdict::ok && question != nullptr &&
             !canStand(view, *question, asked, with))
        say(Verdict::ruling, "N.4",
            Message("It would come, or send the other, where a force may not be: left out unless you rule it "
                    "legal."));
    out.findings = withRulings(state, std::move(out.findings));
    out.verdict = worst(out.findings);
    return out;
}

/// Changes two forces of one hex each, or asks how they are laid out.
void substitute(const GameView& view, const Prompt& question, const MarkerId& with, Draft& draft,
                Outcome& outcome) {
    const Force asked = forceOf(view.state, question.marker), other = forceOf(view.state, with);
    if (!asked.several() && !other.several()) {
        exchangeContents(view, question.marker, other.id(), draft, outcome);
        fixForce(asked, draft);  // its marker: what lies there now
        return;
    }
    Prompt layout = question;
    layout.kind = PromptKind::array;
    layout.side = asked.side;
    layout.with = other.id();
    draft.edit<Prompt>(fixingKey(layout)) = layout;
    outcome.reasons.push_back(
        fixingSays(Verdict::ok, "N.4", question.marker.text,
                   Message("%1 and %2 are to be laid out in each other's place (array).",
                           forceName(view.state, other), forceName(view.state, asked))));
}

}  // namespace

std::vector<MarkerId> askedBy(const GameView& view, const MarkerId& mover, const std::vector<PieceId>& pieces,
                              const Location& from, const Location& to) {
    std::vector<MarkerId> out;
    const State& state = view.state;
    const Marker* m = state.marker(mover);
    if (m == nullptr || m->kind != MarkerKind::force || !looks(state, mover, pieces)) return out;
    for (const auto& [side, s] : state.sides) {
        if (side == m->side) continue;
        for (const Force& force : forcesOf(state, side)) {
            if (!isForce(state, force) || isFixed(state, force) || !inZocOf(view, force, to.hex) ||
                enemyInZoc(view, force, mover, pieces, from))
                continue;
            // Of a force in several hexes, the part whose ZOC it is.
            for (const MarkerId& part : force.parts)
                if (inZocOf(view, {side, {part}}, to.hex)) {
                    out.push_back(part);
                    break;
                }
        }
    }
    return out;
}

void enterZocs(const GameView& view, const MarkerId& mover, const MarkerId& gone,
               const std::vector<PieceId>& pieces, const Location& from, const Location& to, Draft& draft,
               Outcome& outcome) {
    for (const MarkerId& asked : askedBy(view, mover, pieces, from, to)) {
        Prompt question;
        question.kind = PromptKind::fixing;
        question.side = view.state.markers.at(mover).side;
        question.marker = asked;
        question.mover = gone;
        question.at = view.state.markers.at(asked).at;
        outcome.reasons.push_back(
            fixingSays(Verdict::ok, "N.1", asked.text,
                       Message("It has entered the ZOC of %1: roll whether that force is there (fix).",
                               forceName(view.state, forceOf(view.state, asked)))));
        draft.edit<Prompt>(fixingKey(question)) = std::move(question);
    }
}

void settleFixing(const GameView& view, Draft& draft, Outcome& outcome) {
    if (draft.settings.system != System::fixing) return;
    const State now = draft.result();
    const GameView after{now, view.ground, view.sight};
    std::vector<Force> fixed;
    for (const auto& [side, s] : now.sides)
        for (const Force& force : forcesOf(now, side)) {
            if (!isFixed(now, force)) continue;
            if (adjacentToEnemy(after, force)) {
                fixed.push_back(force);
                continue;
            }
            for (const MarkerId& part : force.parts)
                if (now.markers.at(part).marks.contains("fixed")) draft.editMarker(part).marks.erase("fixed");
            outcome.reasons.push_back(
                fixingSays(Verdict::ok, "N.2", force.id().text,
                           Message("%1 is adjacent to no enemy force any more: it is not fixed.",
                                   forceName(now, force))));
        }
    const auto answered = [&](const Prompt& p) {
        if (now.marker(p.marker) == nullptr || now.marker(p.mover) == nullptr) return true;
        if (p.kind == PromptKind::array) return now.marker(p.with) == nullptr;
        const Force force = forceOf(now, p.marker);
        const bool isOne =
            std::any_of(fixed.begin(), fixed.end(), [&](const Force& f) { return f.has(p.marker); });
        return isOne || !inZocOf(after, force, now.markers.at(p.mover).at.hex);
    };
    for (const auto& [key, prompt] : now.prompts)
        if ((prompt.kind == PromptKind::fixing || prompt.kind == PromptKind::array) && answered(prompt))
            draft.erase<Prompt>(key);
}

int fixingRange(const Settings& settings) {
    return settings.series == 1 ? 10 : settings.series == 2 ? 5 : 3;
}

int staysCases(int drm) {
    return std::clamp(3 - drm, 0, 6);
}

const Prompt* fixingQuestion(const State& state, const MarkerId& part, PromptKind kind) {
    for (const auto& [key, prompt] : state.prompts)
        if (prompt.kind == kind && forceOf(state, prompt.marker).has(part)) return &prompt;
    return nullptr;
}

FixingOption judgeFixing(const GameView& view, const MarkerId& asked) {
    FixingOption out;
    const State& state = view.state;
    const Marker* m = state.marker(asked);
    const auto refuse = [&](const char* rule, Message text) {
        out.findings.push_back(fixingSays(Verdict::forbidden, rule, asked.text, std::move(text)));
        out.verdict = Verdict::forbidden;
    };
    if (m == nullptr || m->kind != MarkerKind::force) {
        refuse("N.1", Message("That is no force on the map."));
        return out;
    }
    out.asked = forceOf(state, asked);
    const Prompt* question = fixingQuestion(state, asked, PromptKind::fixing);
    if (question == nullptr) {
        refuse("N.1",
               Message("No moving force has just entered the ZOC of %1.", forceName(state, out.asked)));
    } else {
        out.mover = forceOf(state, question->mover);
        out.modifiers.push_back(cavalryModifier(state, out.mover, out.asked));
        out.drm = out.modifiers.front().value;
        out.stays = staysCases(out.drm);
    }
    for (const Force& force : forcesOf(state, m->side))
        if (!force.has(asked)) out.candidates.push_back(candidateOf(view, question, out.asked, force));
    std::stable_sort(out.candidates.begin(), out.candidates.end(), [](const auto& a, const auto& b) {
        return a.verdict != b.verdict ? a.verdict < b.verdict : a.distance < b.distance;
    });
    out.drawn = static_cast<int>(std::count_if(out.candidates.begin(), out.candidates.end(),
                                               [](const auto& c) { return c.verdict == Verdict::ok; }));
    if (question != nullptr && out.drawn == 0)
        out.findings.push_back(
            fixingSays(Verdict::ok, "N.4", asked.text,
                       Message("No force within %1 hexes can be substituted: it is fixed, whatever the roll.",
                               std::to_string(fixingRange(state.settings)))));
    return out;
}

void playFixing(const GameView& view, const MarkerId& asked, Dice& dice, Draft& draft, Outcome& outcome) {
    const FixingOption option = judgeFixing(view, asked);
    const Prompt question = *fixingQuestion(view.state, asked, PromptKind::fixing);
    draft.erase<Prompt>(fixingKey(question));
    const std::string name = forceName(view.state, option.asked);
    const int face = dice.rollDr1("fix " + name);
    const int final = face + option.drm;
    const bool stays = final <= 3;
    Roll& roll = dice.last();
    roll.modifiers = option.modifiers;
    roll.final = final;
    roll.row = stays ? "really there" : "substituted";
    const std::string dr = std::to_string(face), sum = std::to_string(final);
    if (stays || option.drawn == 0) {
        fixForce(option.asked, draft);
        outcome.text =
            stays ? Message("%1: dr %2, final %3: it is really there, and fixed.", name, dr, sum)
                  : Message("%1: dr %2, final %3, but no force is in range: it is fixed.", name, dr, sum);
        return;
    }
    std::vector<const Force*> drawn;
    std::string names;
    for (const FixingCandidate& c : option.candidates) {
        if (c.verdict != Verdict::ok) continue;
        drawn.push_back(&c.force);
        names += (names.empty() ? "" : "; ") + forceName(view.state, c.force);
    }
    const int n = static_cast<int>(drawn.size());
    const int choice =
        dice.choose(n, "which of " + std::to_string(n) + " is in " + question.at.text() + ": " + names);
    const Force& with = *drawn[static_cast<std::size_t>(choice)];
    outcome.text = n == 1 ? Message("%1: dr %2, final %3: %4 is substituted, the only one in range.", name,
                                    dr, sum, forceName(view.state, with))
                          : Message("%1: dr %2, final %3: %4 is substituted, one of %5 at random.", name, dr,
                                    sum, forceName(view.state, with), std::to_string(n));
    substitute(view, question, with.id(), draft, outcome);
}

namespace {

const Prompt* anyQuestion(const State& state, const MarkerId& asked) {
    const Prompt* layout = fixingQuestion(state, asked, PromptKind::array);
    return layout != nullptr ? layout : fixingQuestion(state, asked, PromptKind::fixing);
}

}  // namespace

Findings judgeSubstitute(const GameView& view, const MarkerId& asked, const MarkerId& with) {
    Findings out;
    const State& state = view.state;
    const auto refuse = [&](const std::string& at, Message text) {
        out.push_back(fixingSays(Verdict::forbidden, "N.4", at, std::move(text)));
    };
    if (anyQuestion(state, asked) == nullptr)
        refuse(asked.text, Message("Nothing is asked of that force now: there is nothing to rule."));
    if (with.empty() || !out.empty()) return out;
    const Marker* other = state.marker(with);
    if (other == nullptr || other->kind != MarkerKind::force || other->side != state.markers.at(asked).side)
        refuse(with.text, Message("A substitute is a force of the same side."));
    else if (forceOf(state, asked).has(with))
        refuse(with.text, Message("That is the force itself."));
    return out;
}

void playSubstitute(const GameView& view, const MarkerId& asked, const MarkerId& with, Draft& draft,
                    Outcome& outcome) {
    const Prompt question = *anyQuestion(view.state, asked);
    draft.erase<Prompt>(fixingKey(question));
    const Force force = forceOf(view.state, asked);
    if (with.empty()) {
        fixForce(force, draft);
        outcome.text = Message("Ruled: %1 stays and is fixed.", forceName(view.state, force));
        return;
    }
    outcome.text = Message("Ruled: %1 is substituted for %2.",
                           forceName(view.state, forceOf(view.state, with)), forceName(view.state, force));
    substitute(view, question, with, draft, outcome);
}

Json fixingJson(const State& state, const FixingOption& o) {
    Json out = {{"verdict", std::string(toText(o.verdict))},
                {"findings", Json::array()},
                {"drm", Json::array()},
                {"total", o.drm},
                {"stays", o.stays},
                {"substituted", 6 - o.stays},
                {"drawn_of", o.drawn},
                {"candidates", Json::array()}};
    const auto ids = [](const Force& force) {
        Json list = Json::array();
        for (const MarkerId& part : force.parts) list.push_back(part.text);
        return list;
    };
    out["asked"] = ids(o.asked);
    out["mover"] = ids(o.mover);
    for (const Finding& f : o.findings) out["findings"].push_back(findingJson(f));
    for (const Modifier& m : o.modifiers)
        out["drm"].push_back({{"id", m.id}, {"rule", m.rule}, {"value", m.value}, {"text", m.cause.text()}});
    for (const FixingCandidate& c : o.candidates) {
        Json one = {{"parts", ids(c.force)},
                    {"name", forceName(state, c.force)},
                    {"distance", c.distance},
                    {"verdict", std::string(toText(c.verdict))},
                    {"findings", Json::array()}};
        for (const Finding& f : c.findings) one["findings"].push_back(findingJson(f));
        out["candidates"].push_back(std::move(one));
    }
    return out;
}

Json fixingReport(const GameView& view) {
    Json out = Json::array();
    for (const auto& [key, prompt] : view.state.prompts) {
        if (prompt.kind == PromptKind::fixing)
            out.push_back(fixingJson(view.state, judgeFixing(view, prompt.marker)));
        if (prompt.kind != PromptKind::array) continue;
        Json layout = {{"array", prompt.marker.text}, {"with", prompt.with.text}, {"parts", Json::array()}};
        for (const ArrayPart& p : arrayProposal(view, prompt))
            layout["parts"].push_back({{"part", p.part.text}, {"to", p.to}});
        out.push_back(std::move(layout));
    }
    return out;
}

}  // namespace shellgame
