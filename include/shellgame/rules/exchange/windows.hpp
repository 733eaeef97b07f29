// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/play/change.hpp"
#include "shellgame/play/view.hpp"
#include "shellgame/rules/terms/kinds.hpp"

namespace shellgame {

/// The present shift opportunity of one side.
struct WindowNow {
    SideId side;
    MarkerKind kind = MarkerKind::concealed;
    std::string track;
    bool open = false;
    Finding why;    ///< why it is open or not, with the rule
    int count = 0;  ///< successful counting shifts of this phase
    bool locked = false;
    bool shut = false;
    std::vector<MarkerId> tried;  ///< markers that may try again in spite of the lock, by house rule
    std::string window;           ///< key of its locks: "1/german/MPh"; empty without an opportunity now
    std::string phase;            ///< key that counts belong to
};

/// The track of fortifications if a house rule separates them from hidden units (remark to 4.2).
inline constexpr std::string_view fortificationTrack = "fortifications";

/// `track` is empty for the kind's own.
[[nodiscard]] WindowNow windowNow(const State& state, const SideId& side, MarkerKind kind,
                                  std::string_view track = {});
/// Returns every side's windows, by side and kind: for concealed stacks always, for other kinds if the side
/// has such a marker (minefields have no window).
[[nodiscard]] std::vector<WindowNow> windowsNow(const State& state);

/// Tells whether an open window closes with the first unit of its side that moves, fires or advances.
[[nodiscard]] bool untilFirstMove(const State& state, const WindowNow& window);

/// Notes a lock (row of 8 or more, 2.5) by these, or a counting success (row 1-7).
void lockWindow(const State& state, const SideId& side, MarkerKind kind, std::string_view track,
                const std::vector<MarkerId>& tried, Draft& draft);
void countShift(const State& state, const SideId& side, MarkerKind kind, std::string_view track, int shifts,
                Draft& draft);
/// Ends the "start" of a phase for a side (2.3, 5.1); every act that could end it calls this. It ends with
/// the first unit that spends MF or MP in the side's own MPh, advances, or fires in its own AFPh. A house
/// rule determines whether a dummy stack (`who` is empty) ends it too.
void endStartOfPhase(const GameView& view, const SideId& side, const std::vector<PieceId>& who, Draft& draft);
/// Does the same for acts that cost MF or MP in the side's own MPh, and are not movement in other phases.
void endStartOfMPh(const GameView& view, const SideId& side, const std::vector<PieceId>& who, Draft& draft);

}  // namespace shellgame
