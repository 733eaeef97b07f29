// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// The differences between the systems of play, except for acts and house rules.
struct SystemRow {
    System system;
    bool forces;                  ///< true for face-up forces, false for face-down markers and units
    std::string_view paragraphs;  ///< the prefix of the system's rule numbers; empty if only the other
                                  ///< system's rule numbers have a prefix
    bool (*hasPhase)(Phase);
};
[[nodiscard]] const SystemRow& systemRow(System system);
/// Returns true if the game is played with face-up forces.
[[nodiscard]] bool isOfForces(const Settings& settings);
[[nodiscard]] bool hasPhase(const Settings& settings, Phase phase);
/// These functions return the system to which a kind of marker or a rule number belongs.
[[nodiscard]] System systemOf(MarkerKind kind);
[[nodiscard]] System systemOfParagraph(std::string_view rule);

/// Returns the message that a verb, setting or house rule of another system can't be used in this game.
[[nodiscard]] Message notOfThisGame(const Settings& settings, const std::string& thing);
/// Returns the message that a system does not have this phase.
[[nodiscard]] Message noSuchPhase(Phase phase);
/// Returns a finding if the marker or a piece does not belong to the game's system, or if a force has no
/// pieces. Counters of forces belong to one system, all other counters to the other.
[[nodiscard]] Findings systemFindings(const Settings& settings, System marker,
                                      const std::vector<Piece>& pieces, const Subject& at);

}  // namespace shellgame
