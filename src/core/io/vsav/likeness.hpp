// SPDX-License-Identifier: MIT
#pragma once

// Finds the catalogue's best guesses for a counter whose VASL name it does not know.

#include <optional>
#include <string>

#include "io/vsav/counter.hpp"
#include "shellgame/model/piece_type.hpp"

namespace shellgame::vsav {

/// Returns the parts of a captured or lent weapon's name, which ends in the letter of its original nation:
/// "MMG(f)", "M8(a) AC", "T-26 (r)".
struct LentName {
    std::string name;    ///< without the letter
    std::string nation;  ///< the catalogue's nation
};
[[nodiscard]] std::optional<LentName> lentName(const std::string& name);

/// Returns the vehicle or Gun with the most similar name, of this nation or the original owner's; nullptr if
/// none is similar. Its values are only offered as defaults.
[[nodiscard]] const PieceType* likest(const Counter& c, const std::string& nation);

/// Returns the most likely movement type of a vehicle with this name: "2-1/2 ton truck", "M5 ht".
[[nodiscard]] std::optional<MovementClass> movesByName(const std::string& name);
/// Returns the median MP of the catalogue's vehicles with this movement type.
[[nodiscard]] int usualAllowance(MovementClass moves);

}  // namespace shellgame::vsav
