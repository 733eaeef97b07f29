// SPDX-License-Identifier: MIT
#include <algorithm>

#include "command.hpp"
#include "file.hpp"
#include "model/form.hpp"
#include "model/keys.hpp"
#include "rules/ai/set_up_again.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/turn/card.hpp"
#include "shellgame/rules/turn/victory.hpp"

namespace shellgame {

namespace {

/// Returns the face-up counters. Counters of one side in the same place are in one entry.
std::vector<OpenEntry> openEntries(const State& state) {
    std::vector<OpenEntry> out;
    for (const auto& [id, p] : state.pieces) {
        if (!p.under.empty() || p.at.empty() || !p.gone.empty()) continue;
        auto group = std::find_if(out.rbegin(), out.rend(), [&](const OpenEntry& e) {
            return e.side == p.side && e.at == p.at && e.position == p.position &&
                   e.pieces.size() < mostTogether;
        });
        if (group == out.rend()) {
            out.push_back({p.side, p.at, p.position, {}});
            group = out.rbegin();
        }
        group->pieces.push_back(pieceSpecJson(id, p));
    }
    return out;
}

std::vector<ModuleEntry> moduleEntries(const State& state) {
    std::vector<ModuleEntry> out;
    for (const auto& [id, module] : state.modules) {
        ModuleEntry e{id, module};
        // A scenario does not contain counters that are out of play, so an observer that is out of play is
        // omitted.
        if (const Piece* p = state.piece(module.observer);
            p == nullptr || !p->inPlay() || !p->isPersonnel() || p->side != module.side)
            e.module.observer = PieceId();
        out.push_back(std::move(e));
    }
    return out;
}

std::vector<GroupEntry> groupEntries(const State& state) {
    std::vector<GroupEntry> out;
    for (const auto& [id, group] : state.reinforcements) {
        GroupEntry e{id, group, "", {}, {}};
        for (const auto& [piece, p] : state.pieces)
            if (p.entry == id && p.gone == offBoard) e.pieces.push_back(pieceSpecJson(piece, p));
        out.push_back(std::move(e));
    }
    return out;
}

ScenarioPlaced placedOf(const State& state) {
    ScenarioPlaced out;
    out.hexes = state.hexes;
    // Sorts names with numbers naturally, so that "area2" comes before "area10" as in the original file.
    std::vector<std::string> areas;
    for (const auto& [id, area] : state.areas) areas.push_back(id);
    std::stable_sort(areas.begin(), areas.end(),
                     [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
    for (const std::string& id : areas) out.setup.push_back({state.areas.at(id), {}, "", ""});
    out.oba = moduleEntries(state);
    for (const auto& [id, m] : state.markers) {
        MarkerEntry e{id, m, {}};
        for (const PieceId& p : m.contents) e.contents.push_back(pieceSpecJson(p, *state.piece(p)));
        out.markers.push_back(std::move(e));
    }
    out.units = openEntries(state);
    out.reinforcements = groupEntries(state);
    return out;
}

ScenarioNamed namedOf(const State& state) {
    ScenarioNamed out;
    for (const auto& [name, whole] : state.works) {
        Work work = whole;
        std::erase_if(work.joins, [&](const PieceId& id) {
            const Piece* p = state.piece(id);
            return p == nullptr || !p->inPlay();
        });
        if (!work.joins.empty() || !work.ends.empty()) out.works[name] = std::move(work);
    }
    out.command = unitEntries(state);
    if (const auto card = state.card.find(cardKey); card != state.card.end()) {
        out.card = card->second;
        // The head of the file contains both texts, so they are omitted here. A card without any other text
        // is not written.
        out.card.title.reset();
        out.card.description.reset();
    }
    for (const auto& [id, condition] : state.conditions) {
        ConditionEntry e{id, condition};
        for (Objective& o : e.condition.objectives) o.held = holderOf(state, SideId(), o).side;
        out.conditions.push_back(std::move(e));
    }
    for (const auto& [id, group] : state.pool) out.pool.push_back({id, group});
    for (const auto& [key, place] : state.places) {
        // Locations with the same properties are combined into one entry.
        DealPlace like = place;
        like.at = Location();
        const auto same = std::find_if(out.places.begin(), out.places.end(),
                                       [&](const DealEntry& e) { return e.place == like; });
        DealEntry& entry = same != out.places.end() ? *same : out.places.emplace_back(DealEntry{like, {}});
        entry.at.push_back(place.at);
    }
    for (const auto& [key, note] : state.seen) {
        const auto of = SideAt::parse(key);
        if (!of) continue;
        SeenEntry& e = out.seen.emplace_back();
        e.side = of->side;
        e.at = {of->at};
        e.note = note;
    }
    return out;
}

bool knowsTerrain(const GameInfo& info) {
    return std::any_of(info.boards->begin(), info.boards->end(),
                       [](const Json& board) { return board.is_object() && !board.contains("blank"); });
}

/// Also writes settings that have their default value, if a reader would otherwise give them another value.
void sayDefaults(Settings& settings) {
    Settings begun = settings;
    beginWith(begun, [&](std::string_view id) { return settings.house.contains(std::string(id)); });
    for (const auto& [id, value] : begun.house)
        if (!settings.house.contains(id)) settings.house[id] = houseRule(id)->off;
}

}  // namespace

ScenarioFile scenarioFile(const GameInfo& info, const State& state) {
    ScenarioFile out;
    // Play may have exceeded limits of setup. ScenarioHead::asItStands makes readers report and accept such
    // violations.
    out.head = {info, true, {}};
    out.head.info.title = titleOf(state, info.title);
    out.head.info.description = descriptionOf(state, info.description);
    // The side that moves first is listed first.
    for (const bool first : {true, false})
        for (const auto& [id, side] : state.sides)
            if ((id == state.clock.first) == first) out.head.sides.push_back({id, side});
    out.table = {state.clock, std::nullopt, state.settings};
    if (knowsTerrain(info)) sayDefaults(out.table.settings);
    out.placed = placedOf(state);
    out.named = namedOf(state);
    return out;
}

Json scenarioJson(const GameInfo& info, const State& state) {
    return formJson(scenarioFile(info, state));
}

Result<void> saveScenario(const Game& game, const std::string& path, FileSink& sink) {
    const auto state = setUpAgain(*game.session);
    if (!state) return tl::unexpected(state.error());
    return writeFileSafely(path, indentedJson(scenarioJson(game.info, *state)) + "\n", sink);
}

}  // namespace shellgame
