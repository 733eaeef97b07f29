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
/// provides, whether the counter is a Gun or a minefield, and strength points of 0. Counters of forces may
/// have any name.
void followType(Piece& piece);

/// Returns a piece in the form of a scenario file: only its name if all values are those of the catalog,
/// otherwise an object.
[[nodiscard]] Json pieceSpecJson(const PieceId& id, const Piece& piece);

}  // namespace shellgame
