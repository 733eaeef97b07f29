// SPDX-License-Identifier: MIT
#include "rules/sighting/lights.hpp"

#include <algorithm>
#include <map>

#include "rules/terms/findings.hpp"
#include "shellgame/rules/sighting/night.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/words/term.hpp"
#include "words/sighting.hpp"

namespace shellgame {

void addLight(Draft& draft, const std::string& hex, const std::string& kind, int radius) {
    HexNote& note = draft.edit<HexNote>(hex);
    note.lights.insert(kind);
    note.lightRadius = std::max(note.lightRadius, radius);
}

void removeLight(Draft& draft, const std::string& hex, const std::string& kind) {
    const HexNote* old = draft.find<HexNote>(hex);
    if (old == nullptr || !old->lights.contains(kind)) return;
    HexNote& note = draft.edit<HexNote>(hex);
    note.lights.erase(kind);
    const bool shines = std::any_of(note.lights.begin(), note.lights.end(), [](const std::string& id) {
        const LightRow* row = lightRow(id);
        return row != nullptr && row->illuminates;
    });
    if (!shines) note.lightRadius = 0;
    if (note == HexNote{}) draft.erase<HexNote>(hex);
}

void endLights(const State& state, const std::vector<Clock>& left, Draft& draft, Outcome& outcome) {
    if (left.empty() || houseRuleOn(state.settings, "marks_by_hand")) return;
    for (const LightRow& row : lightRows()) {
        if (!row.ends) continue;
        const bool ended =
            *row.ends == Phase::setup ||
            std::any_of(left.begin(), left.end(), [&](const Clock& c) { return c.phase == *row.ends; });
        if (!ended) continue;
        std::vector<std::string> hexes;
        for (const auto& [hex, note] : state.hexes)
            if (note.lights.contains(std::string(row.id))) hexes.push_back(hex);
        if (hexes.empty()) continue;
        for (const std::string& hex : hexes) removeLight(draft, hex, std::string(row.id));
        outcome.reasons.push_back(said(std::string(row.rule), "",
                                       *row.ends == Phase::setup ? Message(words::flashEnds, listed(hexes))
                                                                 : Message(words::lightEnds, term(row.title),
                                                                           listed(hexes), term(*row.ends))));
    }
}

}  // namespace shellgame
