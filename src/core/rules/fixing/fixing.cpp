// SPDX-License-Identifier: MIT
#include "shellgame/rules/fixing/fixing.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "shellgame/base/json.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/rules/turn/state_report.hpp"
#include "shellgame/words/say.hpp"
#include "words/base.hpp"
#include "words/fixing.hpp"
#include "words/mapboard.hpp"

namespace shellgame {

namespace {

std::string fixingKey(const Prompt& question) {
    return std::string(enumText(question.kind)) + "/" + question.marker.text;
}

Finding fixingSays(Verdict verdict, const char* rule, Subject at, Message text) {
    return {verdict, rule, std::move(at), std::move(text)};
}

/// Returns true if the moving force has a part that can look at other forces (N.1). If the force is in
/// several hexes, all connected parts count.
bool canLook(const GameView& view, const MarkerId& mover) {
    const State& state = view.state;
    if (houseRuleOn(state.settings, "fixing_any_force"))
        return isForce(state, state.markers.at(mover).contents);
    return anyPiece(state, piecesOf(state, movingForce(view, mover)),
                    [](const Piece& p) { return armRow(p.arm).looks; });
}

/// Returns the forces that a moving force looks at when it enters a hex.
std::vector<MarkerId> lookedAt(const GameView& view, const MarkerId& mover, const std::string& to) {
    std::vector<MarkerId> out;
    const State& state = view.state;
    const SideId& own = state.markers.at(mover).side;
    for (const auto& [side, s] : state.sides) {
        if (side == own) continue;
        for (const Force& force : forcesOf(view, side)) {
            if (!isForce(state, force) || isFixed(state, force) || !inZocOf(view, force, to) ||
                enemyInZoc(view, force))
                continue;
            // For a force in several hexes, names the part whose ZOC contains the hex, if possible a part
            // that could be substituted.
            std::vector<MarkerId> parts = substitutedOf(state, force).parts;
            parts.insert(parts.end(), force.parts.begin(), force.parts.end());
            out.push_back(*std::find_if(parts.begin(), parts.end(), [&](const MarkerId& id) {
                return inZocOf(view, {side, {id}, false}, to);
            }));
        }
    }
    return out;
}

/// Returns the fixed forces that are no longer adjacent to an enemy force (N.2).
std::vector<Force> fixedAlone(const GameView& view) {
    std::vector<Force> out;
    for (const auto& [side, s] : view.state.sides)
        for (Force& force : forcesOf(view, side))
            if (isFixed(view.state, force) && !adjacentToEnemy(view, force)) out.push_back(std::move(force));
    return out;
}

Finding notFixed(const State& state, const Force& force) {
    return fixingSays(Verdict::ok, "N.2", force.id(),
                      Message(words::isAdjacentToNoEnemyForceAny, forceName(state, force)));
}

void fixForce(const Force& force, Draft& draft) {
    for (const MarkerId& part : force.parts) draft.editMarker(part).marks.insert("fixed");
}

Modifier cavalryModifier(const State& state, const Force& mover, const Force& asked) {
    const CavalrySum a = cavalryOf(state, mover), b = cavalryOf(state, asked);
    const auto n = [](int v) { return std::to_string(v); };
    if (a.any && !b.any) return {"N.drm.1", "N.3.1", -2, Message(words::onlyMovingForceHasCavalryOrVedette)};
    if (a.any && b.any) {
        const int value = a.strength > b.strength ? -1 : a.strength < b.strength ? 1 : 0;
        return {"N.drm.2", "N.3.2", value,
                Message(words::cavalryAndVedettesMovingForceHasOther, n(a.strength), n(b.strength))};
    }
    if (b.any) return {"N.drm.3", "N.3.3", 2, Message(words::onlyForceThatDidNotMove)};
    return {"N.drm.4", "N.3.4", 0, Message(words::neitherForceHasCavalryOrVedette)};
}

/// Returns the distance between two forces in hexes. This is the distance to the nearest part of `to`, or to
/// the farthest part of `to` if `whole` is true.
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

/// Returns true if the scenario allows all parts of a force in a hex. Ignores counters that are never
/// substituted.
bool mayLieIn(const State& state, const Force& force, const std::string& hex) {
    return std::none_of(force.parts.begin(), force.parts.end(), [&](const MarkerId& part) {
        return barredFrom(state, substitutedIn(state, state.markers.at(part)), hex);
    });
}

/// Returns true if the two forces can change places: no part would be in a forbidden hex, and there is enough
/// room for all parts.
bool canStand(const GameView& view, const Prompt& question, const Force& asked, const Force& with) {
    const State& state = view.state;
    if (!asked.several && !with.several)
        return mayLieIn(state, with, state.markers.at(question.marker).at.hex) &&
               mayLieIn(state, asked, state.markers.at(with.id()).at.hex);
    Prompt layout = question;
    layout.kind = PromptKind::array;
    layout.with = with.id();
    return worst(judgeArray(view, layout, arrayProposal(view, layout))) == Verdict::ok;
}

/// Returns true if the force can be a substitute. Garrisons and trains can't, even if a house rule otherwise
/// treats them as forces.
bool constitutesOne(const State& state, const Force& force) {
    return anyPiece(state, piecesOf(state, force), [](const Piece& p) { return armRow(p.arm).force; });
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
    const Subject at = Substitution{asked.id(), with.id()};
    const auto say = [&](Verdict verdict, const char* rule, Message text) {
        out.findings.push_back(fixingSays(verdict, rule, at, std::move(text)));
    };
    if (!constitutesOne(state, with))
        say(Verdict::forbidden, "N.3", Message(words::garrisonsBridgeTrainsAndCentersOfOperation));
    if (far > range) say(Verdict::forbidden, "N.3", Message(words::hexesAwayAndOnlyForcesWithin, far, range));
    if (isFixed(state, with) && !houseRuleOn(state.settings, "fixing_fixed_drawn"))
        say(Verdict::forbidden, "N.2", Message(words::itIsFixedItself));
    const auto ruled = state.rulings.find(rulingKey("N.4", at));
    if (ruled != state.rulings.end() && !ruled->second.allow)
        say(Verdict::forbidden, "N.4", Message(words::ruledOutByPlayer, ruled->second.why));
    else if (worst(out.findings) == Verdict::ok && question != nullptr &&
             !canStand(view, *question, asked, with))
        say(Verdict::ruling, "N.4", Message(words::itWouldComeOrSendOtherWhere));
    out.findings = withRulings(state, std::move(out.findings));
    out.verdict = worst(out.findings);
    return out;
}

/// Describes the exchange hex by hex: "infantry 3, infantry 1 in 1210; infantry 6 in 1214".
Message::Arg onTheTable(const State& state, const std::vector<ArrayPart>& parts) {
    std::vector<std::string> hexes;
    for (const ArrayPart& p : parts)
        if (std::find(hexes.begin(), hexes.end(), p.to) == hexes.end()) hexes.push_back(p.to);
    std::vector<Message::Arg> out;
    for (const std::string& hex : hexes) {
        std::vector<PieceId> there;
        for (const ArrayPart& p : parts) {
            if (p.to != hex) continue;
            const auto pieces = substitutedIn(state, state.markers.at(p.part));
            there.insert(there.end(), pieces.begin(), pieces.end());
        }
        out.emplace_back(Message(words::in, piecesText(state, there), hex));
    }
    return chained(words::andThose, out);
}

/// Exchanges two forces of one hex each. If a force is in several hexes, requests their placement instead.
/// Returns the text that says what the player has to do on the table.
Message substitute(const GameView& view, const Prompt& question, const MarkerId& with, Draft& draft,
                   Outcome& outcome) {
    const State& state = view.state;
    const Force asked = substitutedOf(state, forceOf(view, question.marker));
    const Force other = substitutedOf(state, forceOf(view, with));
    Prompt layout = question;
    layout.kind = PromptKind::array;
    layout.side = asked.side;
    layout.marker = asked.has(question.marker) ? question.marker : asked.id();
    layout.with = other.id();
    if (!asked.several && !other.several) {
        const auto hexOf = [&](const MarkerId& id) { return state.markers.at(id).at.hex; };
        std::vector<ArrayPart> parts;
        for (const MarkerId& id : other.parts) parts.push_back({id, hexOf(layout.marker)});
        for (const MarkerId& id : asked.parts) parts.push_back({id, hexOf(other.id())});
        exchangeForces(view, layout, parts, draft, outcome);
        return Message(words::putOnTable, onTheTable(state, parts));
    }
    draft.edit<Prompt>(fixingKey(layout)) = layout;
    outcome.reasons.push_back(
        fixingSays(Verdict::ok, "N.4", layout.marker,
                   Message(words::andAreToBeLaidOut, forceName(state, other), forceName(state, asked))));
    return Message(words::theyAreStillToBeLaidOut);
}

}  // namespace

ForceWay wayOfForce(const GameView& view, const MarkerId& mover, const std::vector<PieceId>& pieces,
                    const std::vector<Location>& path, bool looks) {
    ForceWay out;
    Draft ahead(view.state);
    const auto there = [&] { return GameView{ahead.now(), view.ground, view.sight}; };
    MarkerId goes = mover;
    if (Marker& whole = ahead.editMarker(mover); pieces.size() < whole.contents.size()) {
        Marker part = whole;
        part.contents = pieces;
        part.force.clear();  // A detached part is a separate force.
        for (const PieceId& id : pieces) std::erase(whole.contents, id);
        goes = MarkerId();
        ahead.editMarker(goes) = std::move(part);
    }
    while (out.steps < path.size() && out.asked.empty()) {
        const Location& to = path[out.steps++];
        // The moving part itself must be able to look at other forces; a part that stays behind does not
        // count.
        Location& at = ahead.editMarker(goes).at;
        const Location from = std::exchange(at, to);
        const bool can = looks && canLook(there(), goes);
        at = from;
        if (can) out.asked = lookedAt(there(), goes, to.hex);
        at = to;
        for (const Force& force : fixedAlone(there())) {
            out.told.push_back(notFixed(ahead.now(), force));
            for (const MarkerId& part : force.parts) {
                ahead.editMarker(part).marks.erase("fixed");
                out.freed.push_back(part);
            }
        }
    }
    return out;
}

void meetForces(const GameView& view, const MarkerId& gone, const ForceWay& way, Draft& draft,
                Outcome& outcome) {
    for (const MarkerId& part : way.freed) draft.editMarker(part.empty() ? gone : part).marks.erase("fixed");
    for (Finding f : way.told) {
        if (f.subject.empty()) f.subject = gone;
        outcome.reasons.push_back(std::move(f));
    }
    for (const MarkerId& asked : way.asked) {
        Prompt question;
        question.kind = PromptKind::whichForce;
        question.side = draft.marker(gone)->side;
        question.marker = asked;
        question.mover = gone;
        question.at = view.state.markers.at(asked).at;
        outcome.reasons.push_back(fixingSays(
            Verdict::ok, "N.1", asked,
            Message(words::itHasEnteredZocOfRollWhether, forceName(view.state, forceOf(view, asked)))));
        draft.edit<Prompt>(fixingKey(question)) = std::move(question);
    }
}

void settleFixing(const GameView& view, Draft& draft, Outcome& outcome) {
    if (draft.settings.system != System::forces) return;
    const GameState& now = draft.now();
    const GameView after{now, view.ground, view.sight};
    for (const Force& force : fixedAlone(after)) {
        for (const MarkerId& part : force.parts)
            if (now.markers.at(part).marks.contains("fixed")) draft.editMarker(part).marks.erase("fixed");
        outcome.reasons.push_back(notFixed(now, force));
    }
    const auto answered = [&](const Prompt& p) {
        if (now.marker(p.marker) == nullptr || now.marker(p.mover) == nullptr) return true;
        if (p.kind == PromptKind::array) return now.marker(p.with) == nullptr;
        const Force force = forceOf(after, p.marker);
        // An enemy in the force's ZOC is adjacent to the force, so a fixed force stays fixed.
        return isFixed(now, force) || !inZocOf(after, force, now.markers.at(p.mover).at.hex);
    };
    for (const auto& [key, prompt] : now.prompts)
        if ((prompt.kind == PromptKind::whichForce || prompt.kind == PromptKind::array) && answered(prompt))
            draft.erase<Prompt>(key);
}

int fixingRange(const Settings& settings) {
    return settings.series == 1 ? 10 : settings.series == 2 ? 5 : 3;
}

int staysCases(int drm) {
    return std::clamp(3 - drm, 0, 6);
}

const Prompt* fixingQuestion(const GameView& view, const MarkerId& part, PromptKind kind) {
    for (const auto& [key, prompt] : view.state.prompts)
        if (prompt.kind == kind && forceOf(view, prompt.marker).has(part)) return &prompt;
    return nullptr;
}

namespace {

/// Refuses all other acts until forces that change places are placed, because the game needs the positions of
/// all forces.
std::optional<Finding> layOutFirst(const State& state, const MarkerId& asked) {
    for (const auto& [key, prompt] : state.prompts)
        if (prompt.kind == PromptKind::array)
            return fixingSays(Verdict::forbidden, "N.4", asked,
                              Message(words::layOutFirstForcesThatChangePlaces, prompt.at.text()));
    return std::nullopt;
}

}  // namespace

FixingOption judgeFixing(const GameView& view, const MarkerId& asked) {
    FixingOption out;
    const State& state = view.state;
    const Marker* m = state.marker(asked);
    const auto refuse = [&](const char* rule, Message text) {
        out.findings.push_back(fixingSays(Verdict::forbidden, rule, asked, std::move(text)));
        out.verdict = Verdict::forbidden;
    };
    if (m == nullptr || m->kind != MarkerKind::force) {
        refuse("N.1", Message(words::thatIsNoForceOnMap));
        return out;
    }
    out.asked = forceOf(view, asked);
    const Prompt* question = fixingQuestion(view, asked, PromptKind::whichForce);
    if (auto first = layOutFirst(state, asked)) {
        out.findings.push_back(*std::move(first));
        out.verdict = Verdict::forbidden;
    } else if (question == nullptr) {
        refuse("N.1", Message(words::noMovingForceHasJustEnteredZoc, forceName(state, out.asked)));
    }
    if (question != nullptr) {
        out.mover = movingForce(view, question->mover);
        out.modifiers.push_back(cavalryModifier(state, out.mover, out.asked));
        out.drm = out.modifiers.front().value;
        out.stays = staysCases(out.drm);
    }
    const Force goes = substitutedOf(state, out.asked);
    for (const Force& force : forcesOf(view, m->side))
        if (!force.has(asked))
            out.candidates.push_back(candidateOf(view, question, goes, substitutedOf(state, force)));
    std::stable_sort(out.candidates.begin(), out.candidates.end(), [](const auto& a, const auto& b) {
        return a.verdict != b.verdict ? a.verdict < b.verdict : a.distance < b.distance;
    });
    out.drawn = static_cast<int>(std::count_if(out.candidates.begin(), out.candidates.end(),
                                               [](const auto& c) { return c.verdict == Verdict::ok; }));
    if (question != nullptr && out.drawn == 0)
        out.findings.push_back(
            fixingSays(Verdict::ok, "N.4", asked,
                       Message(words::noForceWithinHexesCanBeSubstituted, fixingRange(state.settings))));
    return out;
}

void playFixing(const GameView& view, const MarkerId& asked, Dice& dice, Draft& draft, Outcome& outcome) {
    const FixingOption option = judgeFixing(view, asked);
    const Prompt question = *fixingQuestion(view, asked, PromptKind::whichForce);
    draft.erase<Prompt>(fixingKey(question));
    const Message name = forceName(view.state, option.asked);
    const int face = dice.rollDie(Message(words::fix, name));
    const int final = dice.finalWith(option.modifiers);
    const bool stays = final <= 3;
    dice.last().row = stays ? "really there" : "substituted";
    const std::string dr = std::to_string(face), sum = std::to_string(final);
    if (stays || option.drawn == 0) {
        fixForce(option.asked, draft);
        outcome.text = stays ? Message(words::drFinalItIsReallyThere, name, dr, sum)
                             : Message(words::drFinalButNoForceInRange, name, dr, sum);
        return;
    }
    std::vector<const Force*> drawn;
    std::vector<Message::Arg> names;
    for (const FixingCandidate& c : option.candidates) {
        if (c.verdict != Verdict::ok) continue;
        drawn.push_back(&c.force);
        names.emplace_back(forceName(view.state, c.force));
    }
    const int n = static_cast<int>(drawn.size());
    const int choice =
        dice.choose(n, Message(words::whichOfIsIn, n, question.at, chained(words::andThose, names)));
    const Force& with = *drawn[static_cast<std::size_t>(choice)];
    const Message then = substitute(view, question, with.id(), draft, outcome);
    outcome.text =
        n == 1 ? Message(words::drFinalIsSubstitutedOnlyOne, name, dr, sum, forceName(view.state, with), then)
               : Message(words::drFinalIsSubstitutedOne, name, dr, sum, forceName(view.state, with), n, then);
}

namespace {

const Prompt* anyQuestion(const GameView& view, const MarkerId& asked) {
    const Prompt* layout = fixingQuestion(view, asked, PromptKind::array);
    return layout != nullptr ? layout : fixingQuestion(view, asked, PromptKind::whichForce);
}

}  // namespace

Findings judgeSubstitute(const GameView& view, const MarkerId& asked, const MarkerId& with) {
    Findings out;
    const State& state = view.state;
    const auto refuse = [&](const Subject& at, Message text) {
        out.push_back(fixingSays(Verdict::forbidden, "N.4", at, std::move(text)));
    };
    const Prompt* question = anyQuestion(view, asked);
    if (question == nullptr)
        refuse(asked, Message(words::nothingIsAskedOfThatForceNow));
    else if (auto first = layOutFirst(state, asked); first && question->kind != PromptKind::array)
        out.push_back(*std::move(first));
    if (with.empty() || !out.empty()) return out;
    const Marker* other = state.marker(with);
    if (other == nullptr || other->kind != MarkerKind::force || other->side != state.markers.at(asked).side)
        refuse(with, Message(words::substituteIsForceOfSameSide));
    else if (!constitutesOne(state, forceOf(view, with)))
        refuse(with, Message(words::garrisonsBridgeTrainsAndCentersOfOperation));
    else if (forceOf(view, asked).has(with))
        refuse(with, Message(words::thatIsForceItself));
    return out;
}

void playSubstitute(const GameView& view, const MarkerId& asked, const MarkerId& with, Draft& draft,
                    Outcome& outcome) {
    const Prompt question = *anyQuestion(view, asked);
    draft.erase<Prompt>(fixingKey(question));
    const Force force = forceOf(view, asked);
    if (with.empty()) {
        fixForce(force, draft);
        outcome.text = Message(words::ruledStaysAndIsFixed, forceName(view.state, force));
        return;
    }
    const Message then = substitute(view, question, with, draft, outcome);
    outcome.text = Message(words::ruledIsSubstitutedFor, forceName(view.state, forceOf(view, with)),
                           forceName(view.state, force), then);
}

Json fixingJson(const State& state, const FixingOption& o) {
    Json out = {{"verdict", std::string(toText(o.verdict))},
                {"findings", findingsJson(o.findings)},
                {"drm", modifiersJson(o.modifiers)},
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
    for (const FixingCandidate& c : o.candidates)
        out["candidates"].push_back({{"parts", ids(c.force)},
                                     {"name", textOf(forceName(state, c.force))},
                                     {"distance", c.distance},
                                     {"verdict", std::string(toText(c.verdict))},
                                     {"findings", findingsJson(c.findings)}});
    return out;
}

Json fixingReport(const GameView& view) {
    Json out = Json::array();
    for (const auto& [key, prompt] : view.state.prompts) {
        if (prompt.kind == PromptKind::whichForce)
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
