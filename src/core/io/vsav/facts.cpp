// SPDX-License-Identifier: MIT
#include "io/vsav/facts.hpp"

#include <algorithm>

#include "shellgame/base/json.hpp"

namespace shellgame::vsav {

namespace {

/// Returns the scenario information as written in the file. Omits the private notes and the fields after
/// them, which contain user ids.
std::string infoText(const SavedInfo& info) {
    if (info.form == SavedInfo::Form::none) return "-";
    std::string out;
    for (const std::string& field : info.written) out += field + "|";
    return out + info.notes;
}

std::string extensionsText(const SavedGame& game) {
    std::vector<std::string> names;
    for (const SavedExtension& e : game.extensions()) names.push_back(e.name);
    std::string out;
    for (const std::string& name : names) out += (out.empty() ? "" : ",") + name;
    return out.empty() ? "-" : out;
}

}  // namespace

Json factsOf(const SavedGame& game, const Layout& layout, const std::vector<Item>& items) {
    const std::string& file = game.file();
    const auto count = [&](auto holds) { return std::count_if(items.begin(), items.end(), holds); };
    const auto ofKind = [&](auto... kinds) {
        return count([&](const Item& i) { return ((i.c.kind == kinds) || ...); });
    };
    using K = CounterKind;
    const auto filled = std::count_if(game.stacks().begin(), game.stacks().end(),
                                      [](const SavedStack& s) { return !s.children.empty(); });
    return {{"file", file.substr(file.find_last_of('/') + 1)},
            {"vasl", game.vaslVersion()},
            {"vassal", game.vassalVersion()},
            {"mapId", game.mainMap()},
            {"boards", layout.text()},
            {"addpiece_cmds", game.pieces().size() + game.stacks().size()},
            {"pieces_total", game.pieces().size()},
            {"pieces_main_map", items.size()},
            {"on_a_board", count([](const Item& i) { return i.place.onBoard; })},
            {"stacks_nonempty", filled},
            {"stacks_empty", game.stacks().size() - static_cast<std::size_t>(filled)},
            {"unstacked_main_map", count([](const Item& i) { return i.c.piece->stack.empty(); })},
            {"concealment_counters", ofKind(K::concealment)},
            {"concealed_pieces", count([](const Item& i) { return i.c.concealed(); })},
            {"hip_pieces", count([](const Item& i) { return i.c.hidden(); })},
            {"mmc", ofKind(K::squad, K::halfSquad, K::crew, K::mmc)},
            {"smc", ofKind(K::smc)},
            {"sw", ofKind(K::supportWeapon)},
            {"guns", ofKind(K::gun)},
            {"vehicles", ofKind(K::vehicle)},
            {"watercraft", ofKind(K::watercraft)},
            {"fortifications", ofKind(K::fortification)},
            {"markers_other", ofKind(K::marker, K::sniper)},
            {"map_overlays_labels", ofKind(K::mapOverlay)},
            {"info", infoText(game.info())},
            {"extensions", extensionsText(game)},
            {"commands", game.commandCount()}};
}

}  // namespace shellgame::vsav
