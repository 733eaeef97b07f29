// SPDX-License-Identifier: MIT
#pragma once

// Finds the most similar catalog entry for a counter whose VASL name is not in the catalog.

#include <optional>
#include <string>

#include "io/vsav/counter.hpp"
#include "shellgame/model/piece_type.hpp"

namespace shellgame::vsav {

/// The parts of the name of a captured or lent weapon. Such a name ends with a letter for the original
/// nation: "MMG(f)", "M8(a) AC", "T-26 (r)".
struct LentName {
    std::string name;    ///< the name without the letter for the nation
    std::string nation;  ///< the original nation, as named in the catalog
};
[[nodiscard]] std::optional<LentName> lentName(const std::string& name);

/// Returns the vehicle or Gun with the most similar name, of this nation or of the original owner's nation;
/// nullptr if no name is similar. The values of the result are used only as proposed answers.
[[nodiscard]] const PieceType* likest(const Counter& c, const std::string& nation);

/// Returns the most likely movement type of a vehicle with this name: "2-1/2 ton truck", "M5 ht".
[[nodiscard]] std::optional<MovementClass> movesByName(const std::string& name);
/// Returns the median MP of the catalog's vehicles with this movement type.
[[nodiscard]] int usualAllowance(MovementClass moves);

}  // namespace shellgame::vsav
