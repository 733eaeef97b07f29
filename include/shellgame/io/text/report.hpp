// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "shellgame/play/outside_roll.hpp"
#include "shellgame/play/session.hpp"
#include "shellgame/rules/kept/laid_open.hpp"

namespace shellgame {

/// The entries of one phase, in the order in which they were done.
struct StoryPhase {
    Phase phase = Phase::setup;
    std::vector<const Entry*> entries{};
};
/// A player turn; the setup phase is one of its own, with turn 0.
struct StoryTurn {
    int turn = 0;
    SideId player{};
    std::vector<StoryPhase> phases{};
};
/// What a log tells, by player turns and phases, without what was taken back and who looked. The entries are
/// those given and have to stay.
struct Story {
    std::vector<StoryTurn> turns{};
    int undone = 0;  ///< entries that were taken back and are left out
};
[[nodiscard]] Story storyOf(const std::vector<Entry>& entries);

/// A picture of the map in a report.
struct ReportPicture {
    int after =
        0;  ///< number of the entry that it follows, as the report's entries have it; 0: the beginning
    std::string source{};  ///< "data:image/png;base64,…"
    std::string words{};   ///< what it shows, for who can't see it and below it
};

/// What an after-action report is made of: of one viewer's log and names only.
struct ReportParts {
    std::string title{};
    std::string eyes{};  ///< whose eyes, "German"; empty: the umpire's
    std::map<SideId, std::string> sides{};
    std::vector<Entry> entries{};
    std::vector<OutsideRoll> rolled{};  ///< GameInfo::rolled
    std::vector<ReportPicture> pictures{};
    LaidOpen laidOpen{};  ///< of a game against a kept side, for the umpire's eyes only
};

/// An after-action report: one web page that needs no other file. The story by player turns and phases with
/// its dice, pictures where they belong, and the luck of the dice in a table.
[[nodiscard]] std::string writeReport(const ReportParts& parts);
/// The same page with nothing but what was hidden in a game against a kept side.
[[nodiscard]] std::string writeLaidOpen(const ReportParts& parts);

}  // namespace shellgame
