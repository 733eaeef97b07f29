// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "shellgame/base/reader.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/model/location.hpp"

namespace shellgame {

/// The position of a unit as players record it, in the notation of A2.2. Hexes have full names ("1E4",
/// "32oE7" on an overlay).
struct Notation {
    enum class Beneath { none, wire, bridge };
    enum class Inside { none, entrenchment, pillbox };
    enum class Status { none, crest, hullDown };
    enum class Riding { none, passenger, rider };

    Location at;  ///< the Location; in Bypass, the hex that the unit passes through
    /// In Bypass, the other hex of the hexside, or the other two hexes of the vertex.
    std::vector<std::string> bypass;
    Beneath beneath = Beneath::none;
    Inside inside = Inside::none;
    std::vector<std::string> arc;  ///< covered arc: the two hexes beside the hexspine at the center of the CA
    Status status = Status::none;
    std::string faces;  ///< the hex that the Crest or HD counter faces
    Riding riding = Riding::none;
    std::string vehicle;    ///< name of the vehicle or horse that carries the unit
    std::string vehicleId;  ///< the vehicle's ID, which is a single word

    /// Returns true if the record states a Location and nothing else.
    [[nodiscard]] bool isLocation() const;
    bool operator==(const Notation&) const = default;
};

/// An error in a text, and the index of the character at which the error is.
struct NotationError {
    std::size_t at = 0;
    std::string found;
    std::string expected;
    [[nodiscard]] std::string text() const;  ///< "character 4: found "h0", expected …"
    /// Returns the text for "found" that includes the position: "h0" at character 4 of "1E4h0".
    [[nodiscard]] std::string foundIn(const std::string& whole) const;
};

/// Reads every form described in docs/formats/notation.md. Suffixes may have any order, except that Passenger
/// or Rider comes last. If a ground is given, hexes must be on its map (in Bypass they may be just off the
/// map) and adjacent where required; the result has the map's names for them.
[[nodiscard]] tl::expected<Notation, NotationError> parseNotation(std::string_view text,
                                                                  const Ground* ground = nullptr);
/// Writes a record in its standard form, which parseNotation reads.
[[nodiscard]] std::string printNotation(const Notation& notation);

/// Returns "h1", "h-1", or an empty text at ground level.
[[nodiscard]] std::string levelSuffix(int level);
/// Reads a Location of the map and returns it with the map's name for the hex, or returns what was expected.
[[nodiscard]] tl::expected<Location, std::string> readLocation(std::string_view text, const Ground& ground);

/// The parts of a hex name. For example, "32oE7" is hex E7 on an overlay of board 32; "1215" has no board.
struct HexName {
    std::string board;
    bool overlay = false;
    std::string coordinate;
    [[nodiscard]] std::string text() const { return board + (overlay ? "o" : "") + coordinate; }
    bool operator==(const HexName&) const = default;
};
/// Splits a hex name; returns nothing for other texts. Without a ground, only an "o" after a digit means an
/// overlay. With a ground, any "o" that is not part of a board's name means an overlay.
[[nodiscard]] std::optional<HexName> splitHexName(std::string_view text, const Ground* ground = nullptr);

/// Returns the output of `notation parse --json`. Parts that the record does not have are omitted.
[[nodiscard]] Json notationJson(const Notation& notation, const Ground* ground = nullptr);
/// Reads the output of notationJson, ignoring "text" and "board". The reader collects the errors.
[[nodiscard]] std::optional<Notation> readNotation(const Reader& reader, const Ground* ground = nullptr);

}  // namespace shellgame
