// SPDX-License-Identifier: MIT
#pragma once

// Commands that say here what is so in VASL.

#include <string>
#include <vector>

#include "shellgame/base/json.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame::vsav {

inline constexpr const char* changedHere = "it has also been changed here since";

/// Corrects what is so in VASL; no rule is asked.
[[nodiscard]] Json asInVasl(const std::string& pointer, Json value);
/// The shortest way over the map, without its first hex; empty where there is none.
[[nodiscard]] std::vector<std::string> wayBetween(const Ground& ground, const std::string& from,
                                                  const std::string& to);
/// What is printed on a counter, corrected.
[[nodiscard]] std::vector<Json> correctedTo(const PieceId& id, const Piece& was, const Piece& made);

}  // namespace shellgame::vsav
