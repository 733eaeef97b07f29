// SPDX-License-Identifier: MIT
#pragma once

// Makes commands that repeat changes from VASL in the game.

#include <string>
#include <vector>

#include "shellgame/base/json.hpp"
#include "shellgame/base/message.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame::vsav {

/// If `changed` is true, returns the doubt for a fact that has changed both in VASL and in the game.
/// Otherwise returns an empty message.
[[nodiscard]] Message changedHereIf(bool changed);
/// Returns a command that corrects a value to VASL's, without checking rules.
[[nodiscard]] Json asInVasl(const std::string& pointer, Json value);
/// Returns the shortest path over the map, without its first hex; empty if there is none.
[[nodiscard]] std::vector<std::string> wayBetween(const Ground& ground, const std::string& from,
                                                  const std::string& to);
/// Returns commands that correct the printed values of a counter.
[[nodiscard]] std::vector<Json> correctedTo(const PieceId& id, const Piece& was, const Piece& made);

}  // namespace shellgame::vsav
