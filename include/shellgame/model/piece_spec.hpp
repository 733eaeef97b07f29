// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "shellgame/base/reader.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// One real counter as a scenario or command describes it: a name of the catalog ("4-6-7"), or an object with
/// a "type" and values that override the catalog's.
struct PieceSpec {
    Piece piece;
    PieceId id;           ///< empty: the next free one
    std::string carrier;  ///< id of the vehicle or possessor, not yet looked up
};

/// Reads one; problems go to the reader's list. A type that is not in the catalog is accepted if the object
/// has a "class".
[[nodiscard]] std::optional<PieceSpec> readPieceSpec(const Reader& reader, const SideId& side,
                                                     const std::string& nationality);
/// The words that marks may use ("broken", "pinned", …).
[[nodiscard]] const std::vector<std::string>& pieceMarks();
/// JSON Schema of one counter, for the schemas of scenario and script.
[[nodiscard]] Json pieceSpecSchema();

/// Sets what follows from a counter's type alone: its nation, the portion that a fortification makes, that it
/// is a Gun or a minefield, and no strength points. Forces may have any name.
void followType(Piece& piece);

/// Returns a piece for a scenario file: the plain name if nothing else differs, otherwise an object.
[[nodiscard]] Json pieceSpecJson(const PieceId& id, const Piece& piece);

}  // namespace shellgame
