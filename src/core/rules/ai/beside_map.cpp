// SPDX-License-Identifier: MIT
#include "shellgame/rules/ai/beside_map.hpp"

#include <algorithm>
#include <map>

#include "base/count.hpp"
#include "model/keys.hpp"
#include "rules/ai/beside_map.hpp"
#include "shellgame/rules/setup/typed_counters.hpp"

namespace shellgame {

namespace {

/// Returns true if a counter is beside the map, in a group that does not enter, or in one such group.
bool isBesideMap(const State& state, const Piece& piece, const SideId& side, const std::string& group) {
    if (piece.side != side || piece.gone != offBoard || (!group.empty() && piece.entry != group))
        return false;
    const auto of = state.reinforcements.find(piece.entry);
    return of == state.reinforcements.end() || of->second.turn == 0;
}

/// Returns the types of counters with their numbers, in the order of their first counter.
std::string countedTypes(const std::vector<std::string>& types) {
    std::string out;
    for (const auto& [type, n] : countedEach(types)) {
        if (!out.empty()) out += ", ";
        out += n > 1 ? std::to_string(n) + " × " + type : type;
    }
    return out;
}

using CounterTypes = std::vector<std::string>;

/// Adds the counters to the stacks, one to each stack in turn. Without stacks, each counter becomes a stack.
void distribute(const CounterTypes& counters, std::vector<CounterTypes>& stacks) {
    const std::size_t there = stacks.size();
    for (std::size_t i = 0; i < counters.size(); ++i)
        if (there == 0)
            stacks.push_back({counters[i]});
        else
            stacks[i % there].push_back(counters[i]);
}

}  // namespace

std::vector<BesideMap> groupsBesideMap(const State& state, const SideId& side) {
    std::map<std::string, CounterTypes> types;
    for (const auto& [id, piece] : state.pieces)
        if (isBesideMap(state, piece, side, "")) types[piece.entry].push_back(piece.type);
    std::vector<BesideMap> out;
    for (const auto& [group, all] : types)
        out.push_back({group, countedTypes(all), static_cast<int>(all.size())});
    return out;
}

std::vector<PoolAct> poolBesideMap(const State& state, const SideId& side, const std::string& group) {
    const std::string& nationality = state.sides.at(side).nationality;
    std::vector<CounterTypes> mmc, guns, vehicles;
    CounterTypes crews, weapons, leaders, radios;
    for (const auto& [id, piece] : state.pieces) {
        if (!isBesideMap(state, piece, side, group)) continue;
        if (!readTypedCounters(piece.type, nationality, PlacedAs::concealed, "")) continue;
        if (piece.kind == PieceClass::squad || piece.kind == PieceClass::halfSquad)
            mmc.push_back({piece.type});
        else if (piece.kind == PieceClass::crew)
            crews.push_back(piece.type);
        else if (piece.kind == PieceClass::gun)
            guns.push_back({piece.type});
        else if (piece.kind == PieceClass::vehicle)
            vehicles.push_back({piece.type});
        else if (piece.kind == PieceClass::supportWeapon)
            weapons.push_back(piece.type);
        else if (piece.kind == PieceClass::radio)
            radios.push_back(piece.type);
        else if (piece.isSmc())
            leaders.push_back(piece.type);
    }
    for (std::size_t i = 0; i < crews.size(); ++i)
        if (i < guns.size())
            guns[i].push_back(crews[i]);
        else
            mmc.push_back({crews[i]});
    // Each list begins with the first stack, so that leaders are with SW, and radios are with leaders.
    for (const CounterTypes& counters : {weapons, leaders, radios}) distribute(counters, mmc);
    std::vector<std::string> texts;
    for (const auto& stacks : {mmc, guns, vehicles})
        for (const CounterTypes& stack : stacks) {
            std::string text;
            for (const std::string& type : stack) text += (text.empty() ? "" : ", ") + type;
            texts.push_back(std::move(text));
        }
    std::vector<PoolAct> out;
    int n = 0;
    for (const auto& [counters, count] : countedEach(texts)) {
        std::string name;
        do name = "g" + std::to_string(++n);
        while (state.pool.contains(name));
        PoolAct act{.group = name, .side = side, .counters = counters};
        if (count > 1) act.count = count;
        out.push_back(std::move(act));
    }
    return out;
}

void useCountersBesideMap(const State& before, const SideId& side, Draft& draft) {
    std::map<std::string, std::vector<PieceId>> beside;  // by type, the counter to be used next at the end
    for (const auto& [id, piece] : before.pieces)
        if (isBesideMap(before, piece, side, "") && piece.marks.empty()) beside[piece.type].push_back(id);
    if (beside.empty()) return;
    for (auto& [type, ids] : beside) std::reverse(ids.begin(), ids.end());
    std::vector<PieceId> dealt;
    for (const auto& [id, piece] : draft.now().pieces)
        if (piece.side == side && before.piece(id) == nullptr) dealt.push_back(id);
    for (const PieceId& id : dealt) {
        const Piece copy = *draft.piece(id);
        const auto found = beside.find(copy.type);
        if (found == beside.end() || found->second.empty()) continue;
        const PieceId used = found->second.back();
        found->second.pop_back();
        Piece& piece = draft.editPiece(used);
        piece.at = copy.at;
        piece.position = copy.position;
        piece.under = copy.under;
        piece.ca = copy.ca;
        piece.tca = copy.tca;
        piece.emplaced = copy.emplaced;
        piece.carrier = PieceId();
        piece.gone.clear();
        piece.entry.clear();
        if (!copy.under.empty()) {
            auto& contents = draft.editMarker(copy.under).contents;
            std::replace(contents.begin(), contents.end(), id, used);
        }
        draft.erase<Piece>(id);
    }
}

}  // namespace shellgame
