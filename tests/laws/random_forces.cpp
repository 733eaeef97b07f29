// SPDX-License-Identifier: MIT
#include "random_game.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/fixing/fixing.hpp"
#include "support/forces.hpp"

namespace shellgame::test {

namespace {

constexpr std::array<const char*, 12> arms{"infantry 6", "infantry 3", "infantry 8", "cavalry 2",
                                           "cavalry 4",  "cavalry 1",  "vedette",    "vedette 2",
                                           "general",    "general",    "garrison 2", "bridge train"};

std::string anyHex(const Session& session, Chance& chance) {
    const auto& names = session.ground().names();
    return names[static_cast<std::size_t>(chance.below(static_cast<int>(names.size())))];
}

std::string anyName(Chance& chance) {
    constexpr std::array<const char*, 4> names{"Corps", "Guard", "Reserve", ""};
    return chance.of(names);
}

std::string anyForce(const State& state, Chance& chance) {
    return state.markers.empty() ? "nobody" : chance.of(state.markers).first.text;
}

Json marching(const Session& session, Chance& chance) {
    const State& state = session.state();
    std::vector<MarkerId> mine;
    for (const auto& [id, m] : state.markers)
        if (m.side == state.clock.player) mine.push_back(id);
    Json out = {{"do", "move"}, {"path", Json::array()}};
    out["marker"] = mine.empty() || chance.percent(5) ? anyForce(state, chance) : chance.of(mine).text;
    const Marker* m = state.marker(MarkerId(out["marker"].get<std::string>()));
    if (m == nullptr) return out;
    if (m->contents.size() > 1 && chance.percent(15)) out["pieces"] = {chance.of(m->contents).text};
    std::string at = m->at.hex;
    for (int steps = 1 + chance.below(4); steps > 0; --steps)
        out["path"].push_back(at = chance.of(session.ground().neighbours(at)));
    return out;
}

Json placing(const Session& session, Chance& chance) {
    Json out = {{"do", "place"},
                {"kind", chance.percent(85) ? "force" : "concealed"},
                {"side", chance.percent(50) ? "allies" : "french"},
                {"at", anyHex(session, chance)},
                {"contents", Json::array({armed(chance.of(arms))})}};
    if (chance.percent(10)) out["contents"] = {"8-0"};
    if (chance.percent(20)) out["force"] = anyName(chance);
    return out;
}

Json naming(const State& state, Chance& chance) {
    Json out = {{"do", "name_force"}, {"marker", anyForce(state, chance)}};
    if (chance.percent(85)) out["force"] = anyName(chance);
    return out;
}

/// Returns an act of forces that is not a march. If the program would ask the player first, may return the
/// ruling instead.
Json forming(const Session& session, Chance& chance) {
    const State& state = session.state();
    Json out = {{"do", chance.percent(50) ? "detach" : "join"}, {"marker", anyForce(state, chance)}};
    const Marker* m = state.marker(MarkerId(out["marker"].get<std::string>()));
    if (m == nullptr) return out;
    if (out["do"] == "detach") {
        if (m->contents.size() > 1 && chance.percent(60)) out["pieces"] = {chance.of(m->contents).text};
        if (chance.percent(20)) out["force"] = anyName(chance);
        return out;
    }
    // Choose a neighbor in most cases, because otherwise forces would never join.
    std::vector<MarkerId> near;
    for (const auto& [id, other] : state.markers)
        if (other.side == m->side && id.text != out["marker"].get<std::string>() &&
            session.ground().distance(m->at.hex, other.at.hex).value_or(9) <= 1)
            near.push_back(id);
    out["with"] = near.empty() || chance.percent(10) ? anyForce(state, chance) : chance.of(near).text;
    if (chance.percent(20)) out["force"] = "Right wing";
    return out;
}

Json afterCombat(const Session& session, Chance& chance) {
    const State& state = session.state();
    Json out = {{"do", chance.percent(50) ? "retreat_after_combat" : "advance_after_combat"},
                {"marker", anyForce(state, chance)},
                {"path", Json::array()}};
    const Marker* m = state.marker(MarkerId(out["marker"].get<std::string>()));
    if (m == nullptr) return out;
    if (m->contents.size() > 1 && chance.percent(30)) out["pieces"] = {chance.of(m->contents).text};
    std::string at = m->at.hex;
    for (int steps = 1 + chance.below(2); steps > 0; --steps)
        out["path"].push_back(at = chance.of(session.ground().neighbours(at)));
    return out;
}

/// Returns the command, or the ruling that is needed before it.
Json ruledFirst(const Session& session, Chance& chance, Json command) {
    for (const Finding& f : session.check(command))
        if (f.verdict == Verdict::ruling && chance.percent(50))
            return {{"do", "rule"}, {"rule", f.rule}, {"at", f.subject.text()}, {"why", "so we say"}};
    return command;
}

Json answering(const Session& session, Chance& chance) {
    const State& state = session.state();
    const int what = chance.below(10);
    Json out = {{"do", what < 6 ? "fix" : what < 8 ? "array" : "substitute"}};
    std::vector<const Prompt*> asked;
    for (const auto& [key, prompt] : state.prompts) asked.push_back(&prompt);
    if (!asked.empty() && chance.percent(92)) {
        const Prompt& prompt = *chance.of(asked);
        const bool array = prompt.kind == PromptKind::array;
        out["do"] = chance.percent(15) ? "substitute" : array ? "array" : "fix";
        if (chance.percent(90)) out["marker"] = prompt.marker.text;
        if (array && out["do"] == "array" && chance.percent(60)) {
            out["parts"] = Json::array();
            for (const ArrayPart& p : arrayProposal(session.view(), prompt))
                out["parts"].push_back(
                    {{"part", p.part.text}, {"to", chance.percent(80) ? p.to : anyHex(session, chance)}});
        }
    } else if (chance.percent(60)) {
        out["marker"] = anyForce(state, chance);
    }
    if (out["do"] == "substitute") {
        out["why"] = "so we say";
        if (chance.percent(70)) out["with"] = anyForce(state, chance);
    }
    return out;
}

}  // namespace

Json randomForces(Chance& chance) {
    std::vector<Json> forces;
    std::array<int, 2> column{}, row{};
    for (std::size_t i = 0; i < 16; ++i) {
        const bool french = i % 2 == 0;
        const auto two = [](int n) { return (n < 10 ? "0" : "") + std::to_string(n); };
        std::vector<std::string> contents{chance.of(arms)};
        while (chance.percent(40)) contents.emplace_back(chance.of(arms));
        // Make the last three counters of each side one force in three adjacent hexes of a row, because the
        // hexes of a force must be adjacent.
        const bool corps = i >= 10;
        if (i <= 11) {
            column[i % 2] = 1 + chance.below(10);
            row[i % 2] = 1 + chance.below(corps ? 6 : 8);
        } else {
            ++row[i % 2];
        }
        forces.push_back(force((french ? "f" : "a") + std::to_string(i), two(column[i % 2]) + two(row[i % 2]),
                               contents, corps ? "Corps" : ""));
    }
    Json patch = {
        {"boards", {{{"as", "1"}, {"blank", {{"columns", 12}, {"rows", 9}, {"names", "numbers"}}}}}},
        {"settings", {{"series", 2}}},
        {"hexes", {{"0504", {{"barred", {"cavalry"}}}}, {"0605", {{"no_zoc_to", {"0604", "0606"}}}}}}};
    if (chance.percent(25)) patch["clock"]["phase"] = "setup";
    if (chance.percent(20)) patch["settings"]["house"] = {{"fixing_any_force", "any force"}};
    return fixingScenario(forces, patch);
}

Json randomForceCommand(const Session& session, Chance& chance) {
    const State& state = session.state();
    if (chance.percent(6)) return {{"do", chance.percent(60) ? "undo" : "redo"}};
    if (!state.prompts.empty() && chance.percent(90)) return answering(session, chance);
    const bool setup = state.clock.phase == Phase::setup;
    if (chance.percent(setup ? 40 : 3)) return naming(state, chance);
    const bool fought = state.clock.phase == Phase::CCPh;
    if (chance.percent(fought ? 45 : 4)) return ruledFirst(session, chance, afterCombat(session, chance));
    if (chance.percent(8)) return ruledFirst(session, chance, forming(session, chance));
    const int what = chance.below(100);
    if (what < 66) return marching(session, chance);
    if (what < 80) return {{"do", "phase"}};
    if (what < 84) return answering(session, chance);
    if (what < 90) return placing(session, chance);
    if (what < 93) return {{"do", "remove"}, {"marker", anyForce(state, chance)}};
    if (what < 95) return {{"do", "reveal"}, {"marker", anyForce(state, chance)}};
    if (what < 97)
        return {{"do", "merge"}, {"marker", anyForce(state, chance)}, {"with", anyForce(state, chance)}};
    return {{"do", "rule"},
            {"rule", "N.4"},
            {"at", anyForce(state, chance) + "/" + anyForce(state, chance)},
            {"allow", chance.percent(50)}};
}

}  // namespace shellgame::test
