// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "shellgame/base/reader.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// What a scenario or a command says of one real counter: a name of the catalogue ("4-6-7"), or an object
/// with a "type" and values of its own that stand before the catalogue's.
struct PieceSpec {
    Piece piece;
    PieceId id;           ///< empty: the next free one
    std::string carrier;  ///< id of the vehicle or possessor, not yet looked up
};

/// Reads one; problems go to the reader's list. A type that the catalogue does not know is accepted when the
/// object says its "class".
[[nodiscard]] std::optional<PieceSpec> readPieceSpec(const Reader& reader, const SideId& side,
                                                     const std::string& nationality);
/// The words that marks may use ("broken", "pinned", …).
[[nodiscard]] const std::vector<std::string>& pieceMarks();
/// JSON Schema of one counter, for the schemas of scenario and script.
[[nodiscard]] Json pieceSpecSchema();

/// What a counter has by its type alone, and no scenario says otherwise: its nation, what a fortification
/// makes of its Location, that it is a Gun or a minefield, and no strength points. Forces bear what names
/// they like.
void followType(Piece& piece);

/// Text of a piece for a scenario file: the plain name when nothing else is to say, else an object.
[[nodiscard]] Json pieceSpecJson(const PieceId& id, const Piece& piece);

}  // namespace shellgame
