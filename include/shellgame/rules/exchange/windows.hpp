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

/// The present shift opportunity of one side and kind of marker.
struct WindowNow {
    SideId side;
    MarkerKind kind = MarkerKind::concealed;
    std::string track;
    bool open = false;
    Finding why;    ///< the reason why the opportunity is open or closed, with the rule
    int count = 0;  ///< number of this phase's successful shifts that count toward the limit
    bool locked = false;
    bool shut = false;
    std::vector<MarkerId> tried;  ///< failed markers, which may try again under a house rule
    std::string window;           ///< key of stored locks: "1/german/MPh"; empty without an opportunity
    std::string phase;            ///< key under which counts are stored
};

/// The track for fortifications, used if a house rule separates them from hidden units (remark to 4.2).
inline constexpr std::string_view fortificationTrack = "fortifications";

/// Returns the shift opportunity of a side. An empty `track` means the usual track of the kind.
[[nodiscard]] WindowNow windowNow(const State& state, const SideId& side, MarkerKind kind,
                                  std::string_view track = {});
/// Returns the shift opportunities of all sides, by side and kind. Concealed stacks are always included,
/// other kinds only if the side has such a marker. (Minefields have no shift opportunities.)
[[nodiscard]] std::vector<WindowNow> windowsNow(const State& state);

/// Returns true if an open opportunity ends when the first unit of its side moves, fires or advances.
[[nodiscard]] bool untilFirstMove(const State& state, const WindowNow& window);

/// lockWindow() locks a shift opportunity after a failure by these markers (row of 8 or more, 2.5).
/// countShift() counts successful shifts (row 1-7).
void lockWindow(const State& state, const SideId& side, MarkerKind kind, std::string_view track,
                const std::vector<MarkerId>& tried, Draft& draft);
void countShift(const State& state, const SideId& side, MarkerKind kind, std::string_view track, int shifts,
                Draft& draft);
/// Ends the "start" of a phase for a side (2.3, 5.1). Every act that may end the start calls this function.
/// The start ends when the side's first unit spends MF or MP in the side's own MPh, advances, or fires in its
/// own AFPh. A house rule determines whether a dummy stack (`who` is empty) ends the start too.
void endStartOfPhase(const GameView& view, const SideId& side, const std::vector<PieceId>& who, Draft& draft);
/// Does the same as endStartOfPhase(), for acts that end the start only if they cost MF or MP in the side's
/// own MPh.
void endStartOfMPh(const GameView& view, const SideId& side, const std::vector<PieceId>& who, Draft& draft);

}  // namespace shellgame
