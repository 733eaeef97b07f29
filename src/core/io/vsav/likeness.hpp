// SPDX-License-Identifier: MIT
#pragma once

// What the catalogue can say of a counter that it does not know by its name in VASL.

#include <optional>
#include <string>

#include "io/vsav/counter.hpp"
#include "shellgame/model/piece_type.hpp"

namespace shellgame::vsav {

/// Captured and lent weapons bear the letter of whose they were: "MMG(f)", "M8(a) AC", "T-26 (r)".
struct LentName {
    std::string name;    ///< without the letter
    std::string nation;  ///< of the catalogue
};
[[nodiscard]] std::optional<LentName> lentName(const std::string& name);

/// The vehicle or Gun whose name is likest, of this nation or of whose it was; null where none is near. Its
/// values are worth offering, no more.
[[nodiscard]] const PieceType* likest(const Counter& c, const std::string& nation);

/// How a vehicle of this name most likely moves: "2-1/2 ton truck", "M5 ht".
[[nodiscard]] std::optional<MovementClass> movesByName(const std::string& name);
/// The MP that are in the middle of all vehicles of the catalogue that move so.
[[nodiscard]] int usualAllowance(MovementClass moves);

}  // namespace shellgame::vsav
