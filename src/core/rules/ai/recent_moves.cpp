// SPDX-License-Identifier: MIT
#include <algorithm>

#include "rules/ai/unit_choice.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/ai/enemy_turn.hpp"
#include "shellgame/rules/movement/moving.hpp"

namespace shellgame {

namespace {

std::string hexIn(const Json& at) {
    const auto place = at.is_string() ? Location::parse(at.get<std::string>()) : std::nullopt;
    return place ? place->hex : std::string();
}

/// Returns the hex that the counters of a move or an advance have left; empty if they came from off-board.
std::string startOf(const Entry& e) {
    for (const Change& c : e.changes)
        if (c.field == "at" && (c.table == "markers" || c.table == "pieces"))
            if (std::string hex = hexIn(*c.before); !hex.empty()) return hex;
    return {};
}

}  // namespace

RecentMoves recentMoves(const std::vector<Entry>& log, const Clock& now, const SideId& side) {
    RecentMoves out;
    const auto isRecent = [&](const Entry& e) { return e.turn >= now.turn - 1; };
    const auto start = std::find_if(log.rbegin(), log.rend(), std::not_fn(isRecent)).base();
    std::string last;
    for (auto e = start; e != log.end(); ++e) {
        if (e->undone || !e->ok || e->player != side) continue;
        // An answer or a demand can end the existence of the "?" that has moved last.
        if (e->turn == now.turn && e->phase == Phase::MPh && now.phase == Phase::MPh &&
            std::any_of(e->changes.begin(), e->changes.end(), [&](const Change& c) {
                return c.table == "markers" && c.field.empty() && c.after->is_null() &&
                       hexIn(c.before->value("at", Json())) == last &&
                       c.before->value("kind", "") != enumText(MarkerKind::hip);
            }))
            out.stopped.insert(last);
        const bool moves = e->verb == MoveAct::about.verb && e->phase == Phase::MPh;
        if (e->side != side || (!moves && e->verb != AdvanceAct::about.verb)) continue;
        const std::string from = startOf(*e);
        const std::vector<Location> path = pathOf(*e);
        if (from.empty() || path.empty()) continue;
        last = path.back().hex;
        std::map<std::string, int> left = out.left[from];
        left[from] = e->turn;
        for (const Location& at : path) left[at.hex] = e->turn;
        left.erase(last);
        for (const auto& [hex, turn] : left) out.left[last][hex] = std::max(out.left[last][hex], turn);
    }
    return out;
}

}  // namespace shellgame
