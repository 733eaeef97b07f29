// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/model/formation.hpp"

namespace shellgame {

/// The properties of a UNIT that determine its size (3.2).
struct UnitShape {
    FormationKind kind = FormationKind::platoon;
    std::string key;      ///< subject of a ruling about the size
    std::string mark;     ///< the UNIT's mark in findings
    std::string company;  ///< the original company (3.24)
    /// Number of the UNIT's own squads, vehicles and Guns, counted in halves: a half-squad is 1, a squad 2.
    int halves = 0;
    std::vector<UnitShape> parts;
    int size = 0;  ///< the size of a part when it was formed; 0 if the rules determine the size
};

struct UnitSize {
    int size = 1;
    Findings findings;  ///< violations of 3.21 to 3.24; if there are any, the player states the size
};
/// Returns the size according to 3.21 to 3.24, and the violations of these rules.
[[nodiscard]] UnitSize unitSizeOf(const UnitShape& unit);

/// Returns the identification letters (3.3) in order: A to Z, AA to ZZ (doubled letters), a to z, 1 to 26.
[[nodiscard]] const std::vector<std::string>& identificationLetters();

}  // namespace shellgame
