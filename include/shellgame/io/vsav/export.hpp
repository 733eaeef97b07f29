// SPDX-License-Identifier: MIT
#pragma once

// A game written back onto the saved game of VASL that it was taken from: what play changed, and nothing
// else.

#include <string>
#include <vector>

#include "shellgame/base/file.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame {

/// How the export changes a counter of VASL.
enum class VaslChanged {
    moved,
    concealed,
    revealed,
    hidden,
    unhidden,
    marked,     ///< `detail` is the mark that it has now
    unmarked,   ///< `detail` is the mark that it has no longer
    turned,     ///< its covered arc
    crew,       ///< BU or CE
    replaced,   ///< shows another unit: `detail` is its name
    restacked,  ///< lies elsewhere in its stack
    added,
    removed
};
template <>
struct EnumNames<VaslChanged> {
    static constexpr std::array<std::pair<VaslChanged, std::string_view>, 13> names{
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
         {VaslChanged::restacked, "restacked"},
         {VaslChanged::added, "added"},
         {VaslChanged::removed, "removed"}}};
};

/// Why a change of play is not in VASL's file, and is the player's to make there.
enum class VaslByHand {
    noSuchCounter,  ///< nothing in the file can be copied for it
    noSuchMark,     ///< the counter has no such face, and no such counter is in the file
    noSuchFace,     ///< the counter has no layer for the unit that it is now
    noOwner,        ///< no counter of that side tells who owns what is concealed
    noPlace,        ///< the hex is on no board of the file
    beside,         ///< the counter waits beside the map
    level,          ///< another level of the same hex
    portion,        ///< in or out of a foxhole or its like, or in Bypass: `detail` says where
    bearer,         ///< another possesses it, or nobody: `detail` says who
    gone,           ///< the counter is not in this file
    changedThere,   ///< VASL has changed it since, too: the comparison with VASL comes first
    refused,        ///< the file can't be changed there; `detail` says why
    numbered        ///< under a numbered `?`: who lies there is told in Shellgame alone
};
template <>
struct EnumNames<VaslByHand> {
    static constexpr std::array<std::pair<VaslByHand, std::string_view>, 13> names{
        {{VaslByHand::noSuchCounter, "no counter of the kind in the file"},
         {VaslByHand::noSuchMark, "no such mark in the file"},
         {VaslByHand::noSuchFace, "the counter can't show it"},
         {VaslByHand::noOwner, "nobody of that side conceals anything in the file"},
         {VaslByHand::noPlace, "on no board of the file"},
         {VaslByHand::beside, "beside the map"},
         {VaslByHand::level, "on another level"},
         {VaslByHand::portion, "in another part of its hex"},
         {VaslByHand::bearer, "possessed by another"},
         {VaslByHand::gone, "not in this file"},
         {VaslByHand::changedThere, "changed in VASL since, and otherwise: compare first"},
         {VaslByHand::refused, "can't be changed"},
         {VaslByHand::numbered, "nothing moves in VASL: the counters are numbered"}}};
};

struct VaslChange {
    VaslChanged what = VaslChanged::moved;
    std::string id;        ///< VASL's id of the piece
    std::string name;      ///< the counter's name
    std::string from, to;  ///< hexes as our map names them; empty beside the map
    std::string detail;
    bool operator==(const VaslChange&) const = default;
};
struct VaslLeftToDo {
    VaslByHand why = VaslByHand::refused;
    std::string name, at, detail;
    bool operator==(const VaslLeftToDo&) const = default;
};

struct ExportOptions {
    bool numbered =
        false;  ///< numbered `?`: contents live in Shellgame only, so a shift moves nothing in VASL
};

struct VaslExport {
    std::string bytes;  ///< the written file
    std::vector<VaslChange> changes;
    std::vector<VaslLeftToDo> byHand;
    bool otherFile = false;  ///< onto another saved game than that which the game was taken from
    bool numbered = false;   ///< as ExportOptions had it
    bool ofArchive = false;  ///< the original is an extension with other set-ups: never to be written over
    VaslLink link;           ///< the game's link if this file becomes VASL's table: everything written is
                             ///< agreed on
};

/// Writes what play changed into the original. An error: the game was not taken from VASL, the file is
/// damaged, or nothing can be written into it.
[[nodiscard]] Result<VaslExport> exportVasl(const Game& game, const std::string& original,
                                            const ExportOptions& options = {});
[[nodiscard]] Result<VaslExport> exportVaslBytes(const Game& game, std::string original,
                                                 const std::string& file, const ExportOptions& options = {});

/// Counts the counters that the export changes.
[[nodiscard]] int countersChanged(const VaslExport& done);

/// Returns the output of `export-vasl --json`.
[[nodiscard]] Json exportSummary(const VaslExport& done);

}  // namespace shellgame
