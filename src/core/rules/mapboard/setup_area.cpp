// SPDX-License-Identifier: MIT
#include "rules/mapboard/setup_area.hpp"

#include <algorithm>

#include "shellgame/model/notation.hpp"

namespace shellgame {

namespace {

/// Returns the board named in the written name of a hex. If the hex is not on that board, returns the first
/// board that has the hex.
const PlacedBoard* boardOf(const Ground& ground, Hex h, const std::string& written) {
    const auto name = splitHexName(written, &ground);
    for (const Ground::Origin& o : ground.origins(h))
        if (name && o.board->as == name->board) return o.board;
    return ground.origins(h).front().board;
}

bool sharedWith(const Ground& ground, Hex h, const PlacedBoard* board) {
    const auto from = ground.origins(h);
    return std::any_of(from.begin(), from.end(), [&](const Ground::Origin& o) { return o.board == board; });
}

/// Returns the boards of two corners: one board if both corners are on it, whatever board names them (A2.3).
std::pair<const PlacedBoard*, const PlacedBoard*> boardsOf(const Ground& ground, Hex a, Hex b,
                                                           const std::string& from, const std::string& to) {
    const PlacedBoard *first = boardOf(ground, a, from), *second = boardOf(ground, b, to);
    if (sharedWith(ground, b, first)) return {first, first};
    if (sharedWith(ground, a, second)) return {second, second};
    for (const Ground::Origin& o : ground.origins(a))
        if (sharedWith(ground, b, o.board)) return {o.board, o.board};
    return {first, second};
}

}  // namespace

std::set<std::string> hexesBetween(const Ground& ground, const std::string& from, const std::string& to) {
    std::set<std::string> out;
    const auto a = ground.find(from), b = ground.find(to);
    if (!a || !b) return out;
    const auto [first, second] = boardsOf(ground, *a, *b, from, to);
    const BoardPart part = partBetween(first->board->geometry, first->toBoard(*a), first->toBoard(*b));
    const auto between = [&, first = first, second = second](Hex h) {
        if (first == second) return sharedWith(ground, h, first) && part.contains(first->toBoard(h));
        return h.column >= std::min(a->column, b->column) && h.column <= std::max(a->column, b->column) &&
               h.row >= std::min(a->row, b->row) && h.row <= std::max(a->row, b->row);
    };
    const auto named = [&, first = first, second = second](const Ground::Origin& o) {
        return o.board == first || o.board == second || sharedWith(ground, *a, o.board) ||
               sharedWith(ground, *b, o.board);
    };
    const BoardGeometry& g = ground.geometry();
    for (int i = 0; i < g.hexCount(); ++i) {
        const Hex h = g.hexAt(i);
        if (!ground.contains(h) || !between(h)) continue;
        const auto origins = ground.origins(h);
        if (std::all_of(origins.begin(), origins.end(), named)) out.insert(ground.nameOf(h));
    }
    return out;
}

std::set<std::string> hexesOfBoards(const Ground& ground, const std::set<std::string>& boards) {
    std::set<std::string> out;
    if (boards.empty()) return out;
    const BoardGeometry& g = ground.geometry();
    for (int i = 0; i < g.hexCount(); ++i)
        if (const Hex h = g.hexAt(i); ground.belongsTo(h, boards)) out.insert(ground.nameOf(h));
    return out;
}

bool maySetUp(const State& state, const SideId& side, const std::string& group, const std::string& hex) {
    const bool own = std::any_of(state.areas.begin(), state.areas.end(), [&](const auto& entry) {
        return entry.second.side == side && entry.second.group == group;
    });
    const std::string& wanted = own ? group : std::string();
    bool told = false;
    for (const auto& [id, area] : state.areas) {
        if (area.side != side || area.group != wanted) continue;
        told = true;
        if (area.hexes.contains(hex)) return true;
    }
    return !told;
}

bool dummiesMaySetUp(const State& state, const SideId& side, const std::string& hex) {
    return maySetUp(state, side, "", hex) ||
           std::any_of(state.areas.begin(), state.areas.end(), [&](const auto& entry) {
               return entry.second.side == side && entry.second.hexes.contains(hex);
           });
}

}  // namespace shellgame
