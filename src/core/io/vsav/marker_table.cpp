// SPDX-License-Identifier: MIT
#include "io/vsav/marker_table.hpp"

#include <algorithm>
#include <array>

namespace shellgame::vsav {

namespace {

using M = MarkerMeans;
constexpr std::array<MarkerRow, 69> rows{{{"DM", M::mark, "DM"},
                                          {"Pin", M::mark, "pinned"},
                                          {"CX", M::mark, "CX"},
                                          {"TI", M::mark, "TI"},
                                          {"Pack-TI", M::mark, "TI"},
                                          {"Prep Fire", M::mark, "prep fire"},
                                          {"Veh Prep Fire", M::mark, "prep fire"},
                                          {"First Fire", M::mark, "first fire"},
                                          {"Veh First Fire", M::mark, "first fire"},
                                          {"Final Fire", M::mark, "final fire"},
                                          {"Wounded", M::mark, "wounded"},
                                          {"Walking Wounded", M::mark, "wounded"},
                                          {"Melee*", M::mark, "melee"},
                                          {"Berserk", M::mark, "berserk"},
                                          {"Fanatic", M::mark, "fanatic"},
                                          {"Disrupt", M::mark, "disrupted"},
                                          {"Encircled", M::mark, "encircled"},
                                          {"Shock", M::mark, "shocked"},
                                          {"stun +1", M::mark, "stunned"},
                                          {"CG stun", M::mark, "stunned"},
                                          {"CG STUN", M::mark, "stunned"},
                                          {"Immob.", M::mark, "immobilized"},
                                          {"Bog*", M::mark, "bogged"},
                                          {"Limbered", M::mark, "limbered"},
                                          {"Labor", M::mark, "labour"},
                                          {"Panic", M::mark, "panic"},
                                          {"Gun Malf", M::mark, "malfunctioned"},
                                          {"MG Malf", M::mark, "malfunctioned"},
                                          {"MA/SA Malf", M::mark, "malfunctioned"},
                                          {"Motion", M::motion},
                                          {"Smoke", M::smoke},
                                          {"Blaze", M::blaze},
                                          {"1-level Blaze", M::blaze},
                                          {"2-level Blaze", M::blaze},
                                          {"3-level Blaze", M::blaze},
                                          {"4-level Blaze", M::blaze},
                                          {"Rubble", M::rubble},
                                          {"Shellholes", M::shellholes},
                                          {"Building", M::level},
                                          {"Cloak", M::cloak},
                                          {"EC", M::ground},
                                          {"North", M::north},
                                          {"Game Turn", M::track},
                                          {"Phase Track*", M::track},
                                          {"Reinf.", M::track},
                                          {"Wind", M::track},
                                          {"Wind Dir", M::track},
                                          {"Gusts", M::track},
                                          {"Weather", M::track},
                                          {"Rain", M::track},
                                          {"Snow", M::track},
                                          {"Mist", M::track},
                                          {"NVR", M::track},
                                          {"Allied CVP Count", M::track},
                                          {"Axis CVP Count", M::track},
                                          {"Flame", M::notKept},
                                          {"Heroic", M::notKept},
                                          {"Residual FP", M::notKept},
                                          {"Firelane", M::notKept},
                                          {"Acq", M::notKept},
                                          {"Low Ammo", M::notKept},
                                          {"Hull-Down", M::notKept},
                                          {"Crest", M::notKept},
                                          {"Veh Crest", M::notKept},
                                          {"Trailbreak", M::notKept},
                                          {"Starshell", M::notKept},
                                          {"Gunflash", M::notKept},
                                          {"Wall Advan", M::notKept},
                                          {"Breach", M::notKept}}};

constexpr MarkerRow turnTrack{"Turn Track", M::track}, other{"", M::unknown}, sniper{"Sniper", M::notKept};

bool fits(std::string_view row, std::string_view name) {
    if (row.ends_with('*')) return name.starts_with(row.substr(0, row.size() - 1));
    return row == name;
}

}  // namespace

const MarkerRow& markerRow(const Counter& c) {
    if (c.kind != CounterKind::marker && c.kind != CounterKind::sniper) return other;
    const std::string_view name = c.piece->name;
    if (c.kind == CounterKind::sniper) return sniper;
    if (name.ends_with("-Turn Track")) return turnTrack;
    const auto at =
        std::find_if(rows.begin(), rows.end(), [&](const MarkerRow& r) { return fits(r.name, name); });
    return at == rows.end() ? other : *at;
}

}  // namespace shellgame::vsav
