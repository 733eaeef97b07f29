// SPDX-License-Identifier: MIT
#include "shellgame/rules/terms/kinds.hpp"

#include <array>

#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/words/term.hpp"
#include "words/exchange.hpp"

namespace shellgame {

namespace {

// Shift opportunities at the start of the side's own MPh and APh (2.3).
constexpr std::array<WindowRow, 2> concealedWindows{
    {{Phase::MPh, true, true, ""}, {Phase::APh, true, true, ""}}};
// Shift opportunities in the phases of 3.3.2. By 3.3.5, the enemy MPh and the side's DFPh in the same Player
// Turn may count as one phase.
constexpr std::array<WindowRow, 5> hiddenWindows{{{Phase::PFPh, true, false, ""},
                                                  {Phase::MPh, true, false, ""},
                                                  {Phase::APh, true, false, ""},
                                                  {Phase::MPh, false, false, "MPh+DFPh"},
                                                  {Phase::DFPh, false, false, "MPh+DFPh"}}};
// Shift opportunities in the phases of 5.1.
constexpr std::array<WindowRow, 3> cloakedWindows{
    {{Phase::MPh, true, true, ""}, {Phase::AFPh, true, true, ""}, {Phase::APh, true, true, ""}}};

constexpr std::array<KindRow, 5> kindTable{{
    {.kind = MarkerKind::concealed,
     .track = "concealed",
     .rule = "2.3",
     .windowRule = "2.3",
     .partRule = "2.3.1",
     .name = "concealed stack",
     .emptyName = "dummy stack",
     .called = "?",
     .status = "concealed",
     .emptyStatus = "dummy",
     .laid = "concealed, no PDS",
     .apartRule = "3.3.1",
     .loses = "\"?\"",
     .whole = true,
     .numbersMatter = true,
     .needsPds = true,
     .hidden = false,
     .struck = true,
     .tiBars = false,
     .fortified = false,
     .becomes = MarkerKind::concealed,
     .windows = concealedWindows,
     .eachRule = ""},
    {.kind = MarkerKind::hip,
     .track = "hidden",
     .rule = "3.3",
     .windowRule = "3.3.2",
     .partRule = "3.3.3",
     .name = "HIP marker",
     .emptyName = "dummy HIP counter",
     .called = "HIP marker",
     .status = "hidden",
     .emptyStatus = "dummy hidden",
     .laid = "hidden (HIP)",
     .apartRule = "3.3.1",
     .loses = "HIP",
     .whole = false,
     .numbersMatter = false,
     .needsPds = false,
     .hidden = true,
     .struck = true,
     .tiBars = true,
     .fortified = true,
     .becomes = MarkerKind::concealed,
     .windows = hiddenWindows,
     .eachRule = ""},
    {.kind = MarkerKind::cloaked,
     .track = "cloaked",
     .rule = "5.1",
     .windowRule = "5.1",
     .partRule = "5.1",
     .name = "cloaking counter",
     .emptyName = "dummy cloak",
     .called = "cloaking counter",
     .status = "cloaked",
     .emptyStatus = "dummy cloak",
     .laid = "cloaked",
     .apartRule = "5.1",
     .loses = "cloak",
     .whole = false,
     .numbersMatter = false,
     .needsPds = false,
     .hidden = false,
     .struck = true,
     .tiBars = false,
     .fortified = false,
     .becomes = MarkerKind::concealed,
     .windows = cloakedWindows,
     .eachRule = "cloak_each",
     .backRule = "cloak_exchange",
     .lostRule = "cloak_kept",
     .sharedRule = "cloak_with_concealed"},
    // Minefields have no shift opportunity of their own. An attempt is possible only when a unit enters a
    // minefield (4.6.2).
    {.kind = MarkerKind::mine,
     .track = "mines",
     .rule = "4.6",
     .windowRule = "4.6.2",
     .partRule = "4.6.2",
     .name = "minefield",
     .emptyName = "dummy minefield",
     .called = "face-down minefield",
     .status = "mine",
     .emptyStatus = "dummy mine",
     .laid = "hidden minefield",
     .apartRule = "4.6.2",
     .loses = "",
     .whole = true,
     .numbersMatter = false,
     .needsPds = false,
     .hidden = true,
     .struck = false,
     .tiBars = false,
     .fortified = false,
     .becomes = MarkerKind::mine,
     .windows = {},
     .eachRule = "",
     .countedRule = "mines_no_count",
     .only = &words::minefieldsShiftOnlyWhenUnitEntersUnrevealed},
    // Forces are face up. Two forces change places only if a moving force looks at one of them (N.1).
    {.kind = MarkerKind::force,
     .track = "forces",
     .rule = "N.4",
     .windowRule = "N.1",
     .partRule = "N.1",
     .name = "force",
     .emptyName = "empty force",
     .called = "force",
     .status = "force",
     .emptyStatus = "force",
     .laid = "force",
     .apartRule = "N.4",
     .loses = "",
     .whole = true,
     .numbersMatter = false,
     .needsPds = false,
     .hidden = false,
     .struck = false,
     .tiBars = false,
     .fortified = false,
     .becomes = MarkerKind::force,
     .windows = {},
     .eachRule = "",
     .put = &words::whereWasNowPut,
     .only = &words::forcesChangePlacesOnlyWhereMovingForce},
}};

}  // namespace

std::string_view markerStatus(const Marker& marker) {
    const KindRow& row = kindRow(marker.kind);
    if (marker.faceUp() && marker.marks.contains("fixed")) return "fixed";
    if (marker.isDummy()) return row.emptyStatus;
    return marker.pds ? "pds" : row.status;
}

Message markerStatusText(const Marker& marker) {
    const KindRow& row = kindRow(marker.kind);
    const std::string_view status = markerStatus(marker);
    if (status == row.status) return term(row.laid);
    return status == row.emptyStatus ? term(row.emptyName)
                                     : term(status == "pds" ? "potential dummy stack" : status);
}

const KindRow& kindRow(MarkerKind kind) {
    return kindTable[static_cast<std::size_t>(kind)];
}
std::span<const KindRow> kindRows() {
    return kindTable;
}

std::string_view ownTrack(const Settings& settings, const KindRow& row) {
    const bool shared = !row.sharedRule.empty() && houseRuleOn(settings, row.sharedRule);
    return shared ? kindRow(MarkerKind::concealed).track : row.track;
}

bool allComes(const Settings& settings, const KindRow& row) {
    return row.whole || (!row.backRule.empty() && houseRuleOn(settings, row.backRule));
}

}  // namespace shellgame
