// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "shellgame/play/outside_roll.hpp"
#include "shellgame/play/session.hpp"
#include "shellgame/rules/ai/revealed_enemy.hpp"

namespace shellgame {

/// The entries of one phase, in the order in which they were done.
struct StoryPhase {
    Phase phase = Phase::setup;
    std::vector<const Entry*> entries{};
};
/// A Player Turn; the setup phase is a separate one, with turn 0.
struct StoryTurn {
    int turn = 0;
    SideId player{};
    std::vector<StoryPhase> phases{};
};
/// The story of a log, by Player Turns and phases, without undone entries and changes of view. It refers to
/// the given entries, which must outlive it.
struct Story {
    std::vector<StoryTurn> turns{};
    int undone = 0;  ///< number of undone entries, which are left out
};
[[nodiscard]] Story storyOf(const std::vector<Entry>& entries);

/// A picture of the map in a report.
struct ReportPicture {
    int after =
        0;  ///< number of the entry that it follows, as the report's entries have it; 0: the beginning
    std::string source{};  ///< "data:image/png;base64,…"
    std::string words{};   ///< a description of the picture, for readers who can't see it, and as its caption
};

/// The parts of an after-action report, from one viewer's log and names only.
struct ReportParts {
    std::string title{};
    std::string viewpoint{};  ///< the viewer, "German"; empty: the Umpire view
    std::map<SideId, std::string> sides{};
    std::vector<Entry> entries{};
    std::vector<OutsideRoll> rolled{};  ///< GameInfo::rolled
    std::vector<ReportPicture> pictures{};
    RevealedEnemy revealedEnemy{};  ///< for a game against a program-controlled side, only in the Umpire view
};

/// An after-action report: one web page that needs no other file. The story by player turns in whole
/// sentences, by subject: movement, shifts, fire, finds, losses; pictures; all entries with their dice, by
/// phases and folded up; and the luck of the dice in a table.
[[nodiscard]] std::string writeReport(const ReportParts& parts);
/// Writes the same page with only the part about what a program-controlled side has hidden.
[[nodiscard]] std::string writeLaidOpen(const ReportParts& parts);

}  // namespace shellgame
