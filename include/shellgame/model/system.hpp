// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// The differences between one system of play and another, apart from its acts and house rules.
struct SystemRow {
    System system;
    bool forces;                  ///< the map has forces, face up; otherwise face-down markers and units
    std::string_view paragraphs;  ///< the beginning of its paragraph numbers; empty: all others
    bool (*hasPhase)(Phase);
};
[[nodiscard]] const SystemRow& systemRow(System system);
/// Returns true for a game of forces, which are face up.
[[nodiscard]] bool isOfForces(const Settings& settings);
[[nodiscard]] bool hasPhase(const Settings& settings, Phase phase);
/// The system that has markers of a kind; to which a paragraph belongs.
[[nodiscard]] System systemOf(MarkerKind kind);
[[nodiscard]] System systemOfParagraph(std::string_view rule);

/// Returns the message that a thing of another system (a verb, a setting, a house rule) does not belong to
/// this game.
[[nodiscard]] Message notOfThisGame(const Settings& settings, const std::string& thing);
/// Returns the message that a system does not have this phase.
[[nodiscard]] Message noSuchPhase(Phase phase);
/// Finds pieces that may not be under a marker of that system, or Known: forces and their counters belong to
/// one system, all others to the other.
[[nodiscard]] Findings systemFindings(const Settings& settings, System marker,
                                      const std::vector<Piece>& pieces, const Subject& at);

}  // namespace shellgame
