// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// What sets one system of play apart from another, besides the acts and the house rules that are its own.
struct SystemRow {
    System system;
    bool forces;  ///< what lies on the map are forces, face up; else markers that lie face down, and units
    std::string_view paragraphs;  ///< what the numbers of its paragraphs begin with; empty: all others
    bool (*hasPhase)(Phase);
};
[[nodiscard]] const SystemRow& systemRow(System system);
/// Whether a game is one of forces, which lie face up.
[[nodiscard]] bool isOfForces(const Settings& settings);
[[nodiscard]] bool hasPhase(const Settings& settings, Phase phase);
/// The system that has markers of a kind; to which a paragraph belongs.
[[nodiscard]] System systemOf(MarkerKind kind);
[[nodiscard]] System systemOfParagraph(std::string_view rule);

/// That a thing of another system (a verb, a setting, a house rule) is none of this game's.
[[nodiscard]] Message notOfThisGame(const Settings& settings, const std::string& thing);
/// That its system knows nothing of a phase.
[[nodiscard]] Message noSuchPhase(Phase phase);
/// What may not lie under a marker that belongs to a system, or in the open: forces and their counters belong
/// to the one, all others to the other.
[[nodiscard]] Findings systemFindings(const Settings& settings, System marker,
                                      const std::vector<Piece>& pieces, const Subject& at);

}  // namespace shellgame
