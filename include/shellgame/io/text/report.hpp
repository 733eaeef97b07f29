// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "shellgame/play/outside_roll.hpp"
#include "shellgame/play/session.hpp"
#include "shellgame/rules/ai/revealed_enemy.hpp"

namespace shellgame {

/// The entries of one phase, in order.
struct StoryPhase {
    Phase phase = Phase::setup;
    std::vector<const Entry*> entries{};
};
/// A Player Turn. The setup phase is a StoryTurn of its own, with turn 0.
struct StoryTurn {
    int turn = 0;
    SideId player{};
    std::vector<StoryPhase> phases{};
};
/// A log divided into Player Turns and phases, without undone entries and changes of view. A Story points to
/// the entries it was made from, so these must outlive it.
struct Story {
    std::vector<StoryTurn> turns{};
    int undone = 0;  ///< number of undone entries, which the report omits
};
[[nodiscard]] Story storyOf(const std::vector<Entry>& entries);

struct ReportPicture {
    int after = 0;         ///< number of the entry after which the picture was made; 0 for the beginning
    std::string source{};  ///< "data:image/png;base64,…"
    std::string words{};   ///< the caption, which also describes the picture to readers who can't see it
};

/// The parts of an after-action report. All parts must be made from the log and the names of the same viewer.
struct ReportParts {
    std::string title{};
    std::string viewpoint{};  ///< the viewer, such as "German"; empty for the Umpire view
    std::map<SideId, std::string> sides{};
    std::vector<Entry> entries{};
    std::vector<OutsideRoll> rolled{};  ///< GameInfo::rolled
    std::vector<ReportPicture> pictures{};
    RevealedEnemy revealedEnemy{};  ///< only for a game against a program-controlled side, in the Umpire view
};

/// Writes an after-action report as one web page that needs no other file. It describes the game by Player
/// Turns in whole sentences, grouped by subject (movement, shifts, fire, finds, losses), with pictures. After
/// this description, the page lists all entries with their dice, collapsed by phase, and shows a table of
/// dice statistics.
[[nodiscard]] std::string writeReport(const ReportParts& parts);
/// Writes an after-action report with only the part that describes what a program-controlled side was hiding.
[[nodiscard]] std::string writeLaidOpen(const ReportParts& parts);

}  // namespace shellgame
