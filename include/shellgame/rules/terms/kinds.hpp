// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "shellgame/base/message.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// A time in which markers of a kind may try to shift.
struct WindowRow {
    Phase phase;
    bool ownTurn;             ///< true: in the Player Turn of the marker's side; false: in the enemy's
    bool startOnly;           ///< only until the side's first move, fire or advance of that phase
    std::string_view joined;  ///< windows of one player turn with the same word are one (3.3.5); else empty
};

/// Everything by which chapters 2 to 5 of O'Leary differ, and forces (of Napoleon at Bay) from them.
/// Shifting itself is one mechanism.
struct KindRow {
    MarkerKind kind;
    std::string_view track;       ///< locks and counts exist per side and track (3.3.4)
    std::string_view rule;        ///< the paragraph that grants the shift
    std::string_view windowRule;  ///< the paragraph with the shift opportunity
    std::string_view partRule;    ///< the paragraph on complete stacks, parts, and units that come or stay
    std::string_view name;        ///< "concealed stack"
    std::string_view emptyName;   ///< "dummy stack"
    std::string_view called;      ///< its name on the table, if more than one may be in a place: "?"
    std::string_view status;      ///< in reports: "hidden"; `emptyStatus`: "dummy hidden"
    std::string_view emptyStatus;
    std::string_view laid;       ///< its kind, for its owner: "hidden (HIP)"
    std::string_view apartRule;  ///< the rule that prevents shifts with an earlier kind of the table
    std::string_view loses;  ///< the loss when it is discovered: "HIP"; empty: its past is not checked (4.2)
    /// Complete stacks only (2.3.1); else any part, and what is at the other end comes or stays (3.3.3).
    bool whole;
    bool numbersMatter;  ///< 2.3.2 to 2.3.4
    bool needsPds;       ///< real contents must be a PDS (2.2)
    bool hidden;         ///< HIP, minefields included, for the -1 of 2.5
    bool struck;         ///< rows of 8 and more do more than forbid the exchange (4.6.3)
    bool tiBars;         ///< a stack marked TI may not try (3.3.5)
    bool fortified;      ///< fortifications shift on its track (4.2), together with units on one DR (4.5)
    MarkerKind becomes;  ///< the marker for real units after row 11-12
    std::span<const WindowRow> windows;
    std::string_view eachRule;          ///< house rule: only a unit's own act ends its shift opportunity
    std::string_view backRule = {};     ///< house rule: all units at the other end come, as with `whole`
    std::string_view lostRule = {};     ///< if set: row 11-12 takes something only with this rule
    std::string_view countedRule = {};  ///< if set: a success adds +1 to later shifts only with this rule
    std::string_view sharedRule = {};   ///< house rule: it shares the track of concealed stacks
    const Sentence<2>* put = nullptr;   ///< the instruction for the table; by default "Under %1 now put: %2."
    const Sentence<0>* only =
        nullptr;  ///< for kinds without shift opportunities: the other way to change places
};

[[nodiscard]] const KindRow& kindRow(MarkerKind kind);
[[nodiscard]] std::span<const KindRow> kindRows();
/// Returns the status of a marker for reports: "pds", "dummy", "hidden", "fixed"; the second function in
/// words for its owner.
[[nodiscard]] std::string_view markerStatus(const Marker& marker);
[[nodiscard]] Message markerStatusText(const Marker& marker);
/// The track of a kind, or the one that it shares by house rule.
[[nodiscard]] std::string_view ownTrack(const Settings& settings, const KindRow& row);
/// Returns true if the units at the other end of a shift come as a whole, and at once.
[[nodiscard]] bool allComes(const Settings& settings, const KindRow& row);

}  // namespace shellgame
