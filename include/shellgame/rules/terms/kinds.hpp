// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "shellgame/base/message.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// A period in which markers of a kind may try to shift.
struct WindowRow {
    Phase phase;
    bool ownTurn;    ///< true if the period is in the marker side's Player Turn, not in the enemy's
    bool startOnly;  ///< true if the side's first move, fire or advance in the phase ends the period
    /// A word shared by all periods of a Player Turn that form one shift opportunity (3.3.5); empty if the
    /// period is an opportunity by itself.
    std::string_view joined;
};

/// All differences between kinds of markers: those of chapters 2 to 5 of O'Leary's rules, and the forces of
/// Napoleon at Bay. The shift itself is the same for all kinds.
struct KindRow {
    MarkerKind kind;
    std::string_view track;       ///< the track; locks and counts are stored by side and track (3.3.4)
    std::string_view rule;        ///< the rule that allows the shift
    std::string_view windowRule;  ///< the rule about the shift opportunity
    std::string_view partRule;    ///< the rule about whole stacks, parts, and units that move or stay
    std::string_view name;        ///< "concealed stack"
    std::string_view emptyName;   ///< "dummy stack"
    std::string_view called;      ///< displayed name: "?"; required if a place can have several such markers
    std::string_view status;      ///< the word in reports: "hidden"; dummies use `emptyStatus`
    std::string_view emptyStatus;
    std::string_view laid;       ///< the name of the kind as the owner sees it: "hidden (HIP)"
    std::string_view apartRule;  ///< the rule that forbids a shift together with kinds earlier in the table
    std::string_view loses;      ///< status lost on discovery: "HIP"; empty if the past is not checked (4.2)
    /// True if only complete stacks shift (2.3.1). False if any part may shift, and the units at the other
    /// end may move or stay (3.3.3).
    bool whole;
    bool numbersMatter;  ///< true if rules 2.3.2 to 2.3.4 about numbers of counters apply
    bool needsPds;       ///< true if a stack with real contents must be a PDS (2.2)
    bool hidden;         ///< true if the kind counts as HIP for the -1 of 2.5; this includes minefields
    bool struck;         ///< true if rows of 8 and more do more than prevent the exchange (4.6.3)
    bool tiBars;         ///< true if a stack marked TI may not try to shift (3.3.5)
    bool fortified;      ///< true if fortifications shift on this track (4.2, 4.5)
    MarkerKind becomes;  ///< the kind of marker that real units get after a result of row 11-12
    std::span<const WindowRow> windows;
    std::string_view eachRule;       ///< house rule: only the unit's own act ends its shift opportunity
    std::string_view backRule = {};  ///< house rule: all units at the other end move, as with `whole`
    /// If this names a house rule, row 11-12 affects the kind only under that rule.
    std::string_view lostRule = {};
    /// If this names a house rule, a success adds +1 to later shifts only under that rule.
    std::string_view countedRule = {};
    std::string_view sharedRule = {};  ///< house rule: the kind uses the track of concealed stacks
    const Sentence<2>* put = nullptr;  ///< the log's instruction; null for "Under %1 now put: %2."
    const Sentence<0>* only =
        nullptr;  ///< states how markers of a kind without shift opportunities change places
};

[[nodiscard]] const KindRow& kindRow(MarkerKind kind);
[[nodiscard]] std::span<const KindRow> kindRows();
/// These functions return the status of a marker: one as a word for reports ("pds", "dummy", "hidden",
/// "fixed"), the other as a text for the marker's owner.
[[nodiscard]] std::string_view markerStatus(const Marker& marker);
[[nodiscard]] Message markerStatusText(const Marker& marker);
/// Returns the track of a kind, or the track that the kind uses by house rule.
[[nodiscard]] std::string_view ownTrack(const Settings& settings, const KindRow& row);
/// Returns true if all units at the other end of a shift move immediately.
[[nodiscard]] bool allComes(const Settings& settings, const KindRow& row);

}  // namespace shellgame
