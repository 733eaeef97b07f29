// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace shellgame {

/// A Location (A2.8). It consists of the name of its hex, and a level relative to the hex's base height (0
/// ground, 1 the first upper building level, -1 cellar or sewer). Written "1E4" and "1E4h1" (A2.2).
struct Location {
    std::string hex;
    int level = 0;

    [[nodiscard]] bool empty() const { return hex.empty(); }
    [[nodiscard]] std::string text() const;
    /// Reads "1E4", "1E4h1", "1E4h-1". Accepts exactly the texts that parseNotation (model/notation.hpp)
    /// reads as a Location. This function checks only the form; use Ground to check whether the hex exists.
    static std::optional<Location> parse(std::string_view text);
    auto operator<=>(const Location&) const = default;
};

/// The portion of a Location that a stack is in (2.3: "the same portion of that location").
enum class Portion {
    open,
    foxhole,
    trench,
    sangar,
    pillbox,
    cave,
    crest,
    wireBeneath,
    bypass,
    panjiBeneath,
    caveComplex
};

/// A portion. For a pillbox or cave it includes the numbers ("1+3+5": capacity in squads, TEM, TEM against
/// fire from elsewhere); for Crest status, the hex that the counter faces. Written "foxhole", "1+3+5
/// pillbox", "crest/1E5".
struct Position {
    Portion portion = Portion::open;
    int capacity = 0;  ///< capacity in squads; 0 if the portion has no number
    int temFront = 0;
    int temOther = 0;
    std::string faces;

    [[nodiscard]] std::string text() const;  ///< Returns an empty text for the open portion.
    static std::optional<Position> parse(std::string_view text);
    auto operator<=>(const Position&) const = default;
};
[[nodiscard]] std::string_view toText(Portion portion);

}  // namespace shellgame
