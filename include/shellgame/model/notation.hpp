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

/// A record of where a unit is, in the notation of A2.2. Hexes are full names ("1E4", "32oE7" on an overlay).
struct Notation {
    enum class Beneath { none, wire, bridge };
    enum class Inside { none, entrenchment, pillbox };
    enum class Status { none, crest, hullDown };
    enum class Riding { none, passenger, rider };

    Location at;  ///< in Bypass the hex that is passed through
    /// The other hex of the hexside in Bypass, or the two others of a vertex.
    std::vector<std::string> bypass;
    Beneath beneath = Beneath::none;
    Inside inside = Inside::none;
    std::vector<std::string> arc;  ///< the two hexes beside the hexspine at the center of the CA
    Status status = Status::none;
    std::string faces;  ///< the hex that the Crest or HD counter faces
    Riding riding = Riding::none;
    std::string vehicle;    ///< name of the vehicle or horse that conveys it
    std::string vehicleId;  ///< and its ID, one word

    /// Returns true if it names a Location and nothing else.
    [[nodiscard]] bool isLocation() const;
    bool operator==(const Notation&) const = default;
};

/// An error in a text with its position: characters from 0.
struct NotationError {
    std::size_t at = 0;
    std::string found;
    std::string expected;
    [[nodiscard]] std::string text() const;  ///< "character 4: found "h0", expected …"
    /// Returns "h0" at character 4 of "1E4h0", for messages with separate found and expected texts.
    [[nodiscard]] std::string foundIn(const std::string& whole) const;
};

/// Reads any form of docs/formats/notation.md; suffixes in any order, but Passenger or Rider last. With a
/// ground, hexes must be on its map (in Bypass also just beside it), be neighbors where required, and are
/// returned under their names there.
[[nodiscard]] tl::expected<Notation, NotationError> parseNotation(std::string_view text,
                                                                  const Ground* ground = nullptr);
/// The one way in which a record is written; parseNotation reads it back.
[[nodiscard]] std::string printNotation(const Notation& notation);

/// "h1", "h-1"; nothing at ground level.
[[nodiscard]] std::string levelSuffix(int level);
/// A Location of the map under the name it has there, or what was expected instead.
[[nodiscard]] tl::expected<Location, std::string> readLocation(std::string_view text, const Ground& ground);

/// A hex name in its parts: "32oE7" is board 32, on an overlay, E7; "1215" has no board.
struct HexName {
    std::string board;
    bool overlay = false;
    std::string coordinate;
    [[nodiscard]] std::string text() const { return board + (overlay ? "o" : "") + coordinate; }
    bool operator==(const HexName&) const = default;
};
/// Returns nothing for other forms. Without a ground an "o" after a digit means an overlay; with one, any "o"
/// that is not the end of a board's name.
[[nodiscard]] std::optional<HexName> splitHexName(std::string_view text, const Ground* ground = nullptr);

/// Returns the output of `notation parse --json`, with the existing parts only.
[[nodiscard]] Json notationJson(const Notation& notation, const Ground* ground = nullptr);
/// Reads the output of notationJson (ignoring "text" and "board"); reports errors through the reader.
[[nodiscard]] std::optional<Notation> readNotation(const Reader& reader, const Ground* ground = nullptr);

}  // namespace shellgame
