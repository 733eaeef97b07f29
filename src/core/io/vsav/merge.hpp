// SPDX-License-Identifier: MIT
#pragma once

// Finds out which table has changed which fact since both last agreed.

#include "io/vsav/table.hpp"

namespace shellgame::vsav {

/// The origin of a difference: none, because nobody changed the fact or both changed it alike; one of the
/// tables; or both, differently.
enum class Origin { same, ours, theirs, both };

/// A fact of a counter, or without a fact the counter's existence.
struct Delta {
    std::string id;  ///< VASL's id; for notes about a hex, "@" and the hex
    std::optional<Fact> fact{};
    Origin origin = Origin::same;
};

/// Returns true if two tables show a fact alike. An unknown value is like any other value.
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
/// Compares two values of a fact. Each mark and each flag of a crew counts by itself: returns `both` if each
/// table has changed another one.
[[nodiscard]] Origin originOf(Fact fact, const Row& base, const Row& ours, const Row& theirs);

[[nodiscard]] std::vector<Delta> merge3(const Table& base, const Table& ours, const Table& theirs);

/// Returns the merged value of a fact: the value of the table that changed it, or VASL's value if both did.
[[nodiscard]] std::string merged(Fact fact, const Row& base, const Row& ours, const Row& theirs);

/// Makes the base agree where both tables are alike. Elsewhere the base stays as it is.
void agreeOn(Row& base, const Row& ours, const Row& theirs);
void agreeOn(GroundNote& base, const GroundNote& ours, const GroundNote& theirs);
/// Records in the base what an export has changed in VASL's table, so that it does not count as a change in
/// VASL.
void takeAsWritten(Row& base, const Row& before, const Row& written);

}  // namespace shellgame::vsav
