// SPDX-License-Identifier: MIT
#pragma once

// Finds out whether the game or VASL has changed a fact since the game and VASL last agreed.

#include "io/vsav/table.hpp"

namespace shellgame::vsav {

/// The table that has changed a fact: the game's (`ours`), VASL's (`theirs`), or both in different ways.
/// `same` means that no table has changed the fact, or that both have changed it alike.
enum class Origin { same, ours, theirs, both };

/// Returns true if two tables show a fact alike. An unknown value is treated as equal to every value.
[[nodiscard]] bool alike(Fact fact, const std::string& a, const std::string& b);

template <class T, class Alike>
Origin originOf(const T& base, const T& ours, const T& theirs, const Alike& same) {
    if (same(ours, theirs)) return Origin::same;
    if (same(base, theirs)) return Origin::ours;
    return same(base, ours) ? Origin::theirs : Origin::both;
}
template <class T>
Origin originOf(const T& base, const T& ours, const T& theirs) {
    return originOf(base, ours, theirs, [](const T& a, const T& b) { return a == b; });
}
/// Compares two values of a fact. Each mark and each flag of a crew is compared by itself. Returns `both` if,
/// for example, the game and VASL have each changed a different mark.
[[nodiscard]] Origin originOf(Fact fact, const Row& base, const Row& ours, const Row& theirs);

/// Returns the merged value of a fact. This is the value from the table that has changed the fact, or VASL's
/// value if the game and VASL have both changed it.
[[nodiscard]] std::string merged(Fact fact, const Row& base, const Row& ours, const Row& theirs);

/// Copies into the base all facts that the game and VASL show alike. The other facts of the base stay
/// unchanged.
void agreeOn(Row& base, const Row& ours, const Row& theirs);
void agreeOn(GroundNote& base, const GroundNote& ours, const GroundNote& theirs);
/// Copies into the base all facts that an export has changed in VASL's table, so that they don't count as
/// changes in VASL.
void takeAsWritten(Row& base, const Row& before, const Row& written);

}  // namespace shellgame::vsav
