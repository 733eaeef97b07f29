// SPDX-License-Identifier: MIT
#pragma once

// Writes the changes made in play into the VASL saved game from which the game was imported. Nothing else in
// the file changes.

#include <string>
#include <vector>

#include "shellgame/base/file.hpp"
#include "shellgame/base/message.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame {

/// The way in which the export changes a VASL counter.
enum class VaslChanged {
    moved,
    concealed,
    revealed,
    hidden,
    unhidden,
    marked,    ///< the counter gains the mark in `detail`
    unmarked,  ///< the counter loses the mark in `detail`
    turned,    ///< the counter's covered arc changes
    crew,      ///< the vehicle's crew becomes BU or CE
    replaced,  ///< the counter shows another unit, which `detail` names
    added,
    removed
};
template <>
struct EnumNames<VaslChanged> {
    static constexpr std::array<std::pair<VaslChanged, std::string_view>, 12> names{
        {{VaslChanged::moved, "moved"},
         {VaslChanged::concealed, "concealed"},
         {VaslChanged::revealed, "revealed"},
         {VaslChanged::hidden, "hidden"},
         {VaslChanged::unhidden, "no longer hidden"},
         {VaslChanged::marked, "marked"},
         {VaslChanged::unmarked, "no longer marked"},
         {VaslChanged::turned, "turned"},
         {VaslChanged::crew, "BU or CE"},
         {VaslChanged::replaced, "replaced"},
         {VaslChanged::added, "added"},
         {VaslChanged::removed, "removed"}}};
};

/// The reason why a change is not in VASL's file. The player has to make such a change in VASL.
enum class VaslByHand {
    noSuchCounter,  ///< the file has no counter from which the new counter could be copied
    noSuchMark,     ///< the counter can't show the mark, and the file has no marker for it
    noSuchFace,     ///< the counter can't show its new unit
    noOwner,        ///< the file has no concealed counter of the same side whose owner could be copied
    noPlace,        ///< the hex is not on any board of the file
    beside,         ///< the counter is waiting off-board
    level,          ///< the counter is on another level of the same hex
    portion,        ///< the counter entered or left Bypass, a foxhole or the like; `detail` names the portion
    bearer,         ///< the weapon has another possessor, which `detail` names (empty for none)
    changedThere,   ///< the counter has also changed in VASL: compare with VASL first
    refused,        ///< the change can't be made in VASL's file; `detail` gives the reason
    uncovered       ///< a numbered `?` is gone, but the counters under it are still concealed
};
template <>
struct EnumNames<VaslByHand> {
    static constexpr std::array<std::pair<VaslByHand, std::string_view>, 12> names{
        {{VaslByHand::noSuchCounter, "no counter of this kind in the file"},
         {VaslByHand::noSuchMark, "no such mark in the file"},
         {VaslByHand::noSuchFace, "the counter can't show it"},
         {VaslByHand::noOwner, "the file has no concealed counter of that side"},
         {VaslByHand::noPlace, "on no board of the file"},
         {VaslByHand::beside, "beside the map"},
         {VaslByHand::level, "on another level"},
         {VaslByHand::portion, "in another portion of its Location"},
         {VaslByHand::bearer, "its possessor has changed"},
         {VaslByHand::changedThere, "changed differently in VASL: compare with VASL first"},
         {VaslByHand::refused, "can't be changed"},
         {VaslByHand::uncovered, "no longer under a ?: move the counters under another ? of their side"}}};
};

struct VaslChange {
    VaslChanged what = VaslChanged::moved;
    std::string id;        ///< VASL's id of the piece
    std::string name;      ///< the counter's name
    std::string from, to;  ///< names of hexes on our map; empty if off-board
    std::string detail;
    bool operator==(const VaslChange&) const = default;
};
struct VaslLeftToDo {
    VaslByHand why = VaslByHand::refused;
    std::string name, at;
    Message detail;
    bool operator==(const VaslLeftToDo&) const = default;
};

struct ExportOptions {
    /// If true, the export numbers the `?`. Only Shellgame knows the units under a numbered `?`, so a shift
    /// moves nothing in VASL.
    bool numbered = false;
};

struct VaslExport {
    std::string bytes;  ///< the written file
    std::vector<VaslChange> changes;
    std::vector<VaslLeftToDo> byHand;
    bool otherFile = false;  ///< true if the original is not the saved game from which the game was imported
    bool numbered = false;   ///< value of ExportOptions::numbered
    /// True if the original is an extension that contains other setups too. Such a file must never be
    /// overwritten.
    bool ofArchive = false;
    VaslLink link;  ///< the link that the game needs when the players use this file in VASL
};

/// Writes the changes made in play into the original file. Returns an error if the game was not imported from
/// VASL, or if the file is damaged or can't be edited.
[[nodiscard]] Result<VaslExport> exportVasl(const Game& game, const std::string& original,
                                            const ExportOptions& options = {});
[[nodiscard]] Result<VaslExport> exportVaslBytes(const Game& game, std::string original,
                                                 const std::string& file, const ExportOptions& options = {});

/// Returns the number of counters that the export changes.
[[nodiscard]] int countersChanged(const VaslExport& done);

/// Returns the output of `export-vasl --json`.
[[nodiscard]] Json exportSummary(const VaslExport& done);

}  // namespace shellgame
