// SPDX-License-Identifier: MIT
#include "io/vsav/marker_table.hpp"

#include <algorithm>
#include <array>

namespace shellgame::vsav {

namespace {

using M = MarkerMeans;
constexpr std::array<MarkerRow, 44> rows{{{"DM", M::mark, "DM"},
                                          {"Pin", M::mark, "pinned"},
                                          {"CX", M::mark, "CX"},
                                          {"TI", M::mark, "TI"},
                                          {"Pack-TI", M::mark, "TI"},
                                          {"Prep Fire", M::mark, "prep fire"},
                                          {"Veh Prep Fire", M::mark, "prep fire", MarkOf::vehicles},
                                          {"First Fire", M::mark, "first fire"},
                                          {"Veh First Fire", M::mark, "first fire", MarkOf::vehicles},
                                          {"Final Fire", M::mark, "final fire"},
                                          {"Wounded", M::mark, "wounded"},
                                          {"Walking Wounded", M::mark, "wounded"},
                                          {"Melee*", M::mark, "melee"},
                                          {"Berserk", M::mark, "berserk"},
                                          {"Fanatic", M::mark, "fanatic"},
                                          {"Disrupt", M::mark, "disrupted"},
                                          {"Encircled", M::mark, "encircled"},
                                          {"Shock", M::mark, "shocked", MarkOf::vehicles},
                                          {"stun +1", M::mark, "stunned", MarkOf::vehicles},
                                          {"CG stun", M::mark, "stunned", MarkOf::vehicles},
                                          {"CG STUN", M::mark, "stunned", MarkOf::vehicles},
                                          {"Immob.", M::mark, "immobilized", MarkOf::vehicles},
                                          {"Bog*", M::mark, "bogged", MarkOf::vehicles},
                                          {"Limbered", M::mark, "limbered", MarkOf::anything},
                                          {"Labor", M::mark, "labour"},
                                          {"Panic", M::mark, "panic"},
                                          {"Gun Malf", M::mark, "malfunctioned", MarkOf::anything},
                                          {"MG Malf", M::mark, "malfunctioned", MarkOf::anything},
                                          {"MA/SA Malf", M::mark, "malfunctioned", MarkOf::anything},
                                          {"Motion", M::motion, "", MarkOf::vehicles},
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
                                          {"1/2\"*", M::blank},
                                          {"5/8\"*", M::blank}}};

/// VASL markers without an equivalent in Shellgame. If the name of a marker begins with a nation, only the
/// rest of the name is listed.
constexpr std::array<std::string_view, 109> noSettingNames{
    // OBA markers: the scenario defines the modules, and players draw the chits in VASL
    "OBA", "* OBA", "RC", "FO", "AR", "SR", "FFE", "VTE", "Pre-Register", "Barrage", "TACP Radio Malf",
    // markers for actions and the state of units
    "Int. Fire", "No Ammo", "Ammo", "Haz Motion", "Human Wave", "HW Dir", "HW Range", "Bayonet",
    "Bayonet Charge", "Banzai", "No Quarter Declared", "AA mode", "CA",
    "En Port\xC3\xA9"
    "e",
    "non-Empl Gun", "Empl Fascine", "Fascine", "One Lane", "Trailer Pass", "VBM hexside", "BU / CE n-t",
    "BU / CE tur", "Aband.", "Out of Gas", "Scrounged", "RECALL", "Sm/Mo Att.", "TKO", "Veh Dust", "No Move",
    "In Command", "Acq", "* Acq", "DP", "Aground", "Broached", "Skis", "Heroic", "Residual FP", "Firelane",
    "Low Ammo", "Hull-Down", "Crest", "Veh Crest", "Gunflash", "Wall Advan", "POW*",
    // markers for control of hexes, night and air support
    "* control", "* Control", "Red Banner", "IR", "Starshell", "Starshell Attempt (PF)", "GMSL", "SL",
    "Illum. Beam", "SL Malf", "Air Support", "Obs Plane", "* FB", "* DB", "* GL", "Lg Chute", "Sm Chute",
    "FAC",
    // SASL markers
    "Letter Chit", "VPO", "Suspect", "Possible End",
    // markers for terrain, such as terrain that was built or destroyed
    "Flame", "Trailbreak", "Breach", "Culvert", "Drift", "Sewer", "Path", "Bridge*", "Dstr Bridge",
    "* Bridge", "Ford", "Pier", "Steeple", "Climb", "Bank", "Dune / Hillock", "Tower BRT", "Hills", "Gutted",
    "Collapsed Hut", "Collapsed Ice", "Palm Debris", "MouseHole", "Saw Tunnel Used", "* Trail", "Perimeter",
    "Beach Slope", "Stream", "River"};

/// Markers about the game as a whole.
constexpr std::array<std::string_view, 25> trackNames{
    "Game Turn",   "Phase Track*",  "Reinf.",         "Wind",     "Wind Dir", "Gusts",
    "Rain",        "Snow",          "Mist",           "NVR",      "Turn",     "Allied CVP Count",
    "Current",     "Flood / Sat",   "Axis CVP Count", "KGP Mist", "Dust",     "KGP Game Turn",
    "Heat Haze",   "Sun Blindness", "XWinter",        "RE#",      "AC#",      "Weather*",
    "*-Turn Track"};

constexpr MarkerRow noted{"", M::noSetting}, tracks{"", M::track}, other{"", M::unknown};

bool fits(std::string_view row, std::string_view name) {
    if (row.ends_with('*')) return name.starts_with(row.substr(0, row.size() - 1));
    if (row.starts_with('*')) return name.ends_with(row.substr(1));
    return row == name;
}

template <std::size_t size>
bool hasName(const std::array<std::string_view, size>& table, std::string_view name) {
    return std::any_of(table.begin(), table.end(), [&](std::string_view row) { return fits(row, name); });
}

const MarkerRow& rowNamed(std::string_view name) {
    const auto at =
        std::find_if(rows.begin(), rows.end(), [&](const MarkerRow& r) { return fits(r.name, name); });
    if (at != rows.end()) return *at;
    return hasName(trackNames, name) ? tracks : hasName(noSettingNames, name) ? noted : other;
}

}  // namespace

const MarkerRow& markerRow(const Counter& c) {
    if (c.kind == CounterKind::sniper) return noted;
    return c.kind == CounterKind::marker ? rowNamed(c.piece->name) : other;
}

bool isMarkerName(std::string_view name) {
    return rowNamed(name).means != M::unknown;
}

std::string markTold(const Counter& c) {
    if (c.kind != CounterKind::marker) return "";
    const MarkerRow& row = markerRow(c);
    if (row.means == MarkerMeans::motion) return "motion";
    if (row.means != MarkerMeans::mark) return "";
    return row.mark == "first fire" && c.shows("final") ? "final fire" : std::string(row.mark);
}

std::optional<GroundNote> noteTold(const Counter& c) {
    // The number of levels that the SMOKE of a Blaze rises above its hex in open terrain. In a building, the
    // building's height is added.
    constexpr int blazeHeight = 2;
    constexpr int highest = 9;
    GroundNote out;
    switch (markerRow(c).means) {
        case MarkerMeans::smoke: {
            // The value of white phosphorus is one less than that of smoke, and dispersed SMOKE is one less
            // again (A24.2, A24.3).
            const int printed = c.shownNumber();
            const int full = c.shows("wp") ? 2 : 3;
            out.smoke = printed >= 1 && printed <= 3 ? printed : full - (c.shows("disp") ? 1 : 0);
            return out;
        }
        case MarkerMeans::blaze:
            out.blaze = std::min(highest, blazeHeight + c.shownNumber());
            return out;
        case MarkerMeans::rubble:
            if (!c.shows("stone") && !c.shows("wood")) return std::nullopt;
            out.becomes = c.shows("stone") ? "Stone Rubble" : "Wooden Rubble";
            return out;
        case MarkerMeans::shellholes:
            out.becomes = "Shellholes";
            return out;
        default:
            return std::nullopt;
    }
}

}  // namespace shellgame::vsav
