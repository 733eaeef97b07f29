// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "shellgame/base/reader.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// One real counter as a scenario or command describes it: a name in the catalog ("4-6-7"), or an object with
/// a "type" and values that override the catalog's.
struct PieceSpec {
    Piece piece;
    PieceId id;           ///< the id; empty for the next unused id
    std::string carrier;  ///< id of the counter's vehicle or possessor, which has not been checked yet
};

/// Reads a counter; the reader collects the problems. A type that is not in the catalog is accepted if the
/// object has a "class".
[[nodiscard]] std::optional<PieceSpec> readPieceSpec(const Reader& reader, const SideId& side,
                                                     const std::string& nationality);
/// Returns the words that marks may use ("broken", "pinned", …).
[[nodiscard]] const std::vector<std::string>& pieceMarks();
/// Returns the JSON Schema of one counter, for the schemas of scenario and script.
[[nodiscard]] Json pieceSpecSchema();

/// Sets the values that depend only on the counter's type: its nation, the portion that a fortification
/// provides, and whether the counter is a Gun or a minefield. Sets strength points to 0, except for counters
/// of forces.
void followType(Piece& piece);

/// Returns a piece as an object in the form of a scenario file: its id, its type, and the values that differ
/// from the catalog's.
[[nodiscard]] Json pieceSpecJson(const PieceId& id, const Piece& piece);

}  // namespace shellgame
