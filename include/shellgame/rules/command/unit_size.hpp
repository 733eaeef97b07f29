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
    std::string key;      ///< the place of a ruling on it
    std::string mark;     ///< for the findings
    std::string company;  ///< by origin (3.24)
    int halves = 0;       ///< its own squads, vehicles and Guns, in halves: a half-squad is one
    std::vector<UnitShape> parts;
    int size = 0;  ///< for a part: its size when formed; 0: by the rules
};

struct UnitSize {
    int size = 1;
    Findings findings;  ///< violations of 3.21 to 3.24; the player then states the size
};
/// The size by 3.21 to 3.24, and what does not fit them.
[[nodiscard]] UnitSize unitSizeOf(const UnitShape& unit);

/// Identification letters (3.3): A to Z, AA to ZZ (doubled letters), a to z, 1 to 26, in that order.
[[nodiscard]] const std::vector<std::string>& identificationLetters();

}  // namespace shellgame
