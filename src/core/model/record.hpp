// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/model/notation.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Returns the record (A2.2) of a portion of a Location: "1E4h1", "1E4En", "1E4Pi", "Wire/1E4", "1E4/CRE5",
/// "1F3-E3".
[[nodiscard]] Notation recordOf(const Location& at, const Position& position);
/// Returns the record of a counter, including its CA and the vehicle or horse that carries it. A unit on a
/// closed-topped vehicle or a horse is a Rider; on other vehicles it is a Passenger.
[[nodiscard]] Notation recordOf(const State& state, const Piece& piece);

/// Returns the record as the log writes it. If A2.2 has no form for a portion, the portion follows in
/// parentheses: "1E4 (1+4+6 cave)".
[[nodiscard]] std::string recordText(const Location& at, const Position& position);

}  // namespace shellgame
