// SPDX-License-Identifier: MIT
#pragma once

// Who has changed what since both tables agreed.

#include "io/vsav/table.hpp"

namespace shellgame::vsav {

/// Of a fact: nobody has changed it, or both alike; one of them has; both have, and differently.
enum class Origin { same, ours, theirs, both };

/// One fact of a counter, or, without a fact, that the counter is there at all.
struct Delta {
    std::string id;  ///< of VASL; "@" and a hex: what is noted of it
    std::optional<Fact> fact{};
    Origin origin = Origin::same;
};

/// Whether two tables show a fact alike: what one of them does not know is alike.
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
/// Of marks, where each mark is a fact of its own: both, if each table has changed another mark.
[[nodiscard]] Origin originOf(Fact fact, const Row& base, const Row& ours, const Row& theirs);

[[nodiscard]] std::vector<Delta> merge3(const Table& base, const Table& ours, const Table& theirs);

/// The fact as both want it: who has changed it says so, what both have changed stays as in VASL.
[[nodiscard]] std::string merged(Fact fact, const Row& base, const Row& ours, const Row& theirs);

/// What is alike in both tables is agreed on; of all else they agree on what they did.
void agreeOn(Row& base, const Row& ours, const Row& theirs);
void agreeOn(GroundNote& base, const GroundNote& ours, const GroundNote& theirs);
/// What a writing has changed in VASL's table is none of VASL's doing.
void takeAsWritten(Row& base, const Row& before, const Row& written);

}  // namespace shellgame::vsav
