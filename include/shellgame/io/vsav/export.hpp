// SPDX-License-Identifier: MIT
#pragma once

// Writes the changes of play, and nothing else, onto the VASL saved game that the game was taken from.

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
    marked,     ///< `detail` is its new mark
    unmarked,   ///< `detail` is the mark that it no longer has
    turned,     ///< its covered arc changes
    crew,       ///< changes to BU or CE
    replaced,   ///< shows another unit: `detail` is its name
    restacked,  ///< its position in the stack changes
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

/// The reason why a change of play is not in VASL's file, so that the player has to make it there.
enum class VaslByHand {
    noSuchCounter,  ///< no counter in the file can be copied for it
    noSuchMark,     ///< the counter has no such face, and the file has no such marker
    noSuchFace,     ///< the counter has no layer for its new unit
    noOwner,        ///< no counter of that side shows the owner of concealed counters
    noPlace,        ///< no board of the file has the hex
    beside,         ///< the counter waits beside the map
    level,          ///< it is on another level of the same hex
    portion,        ///< in or out of a foxhole or the like, or in Bypass: `detail` names the portion
    bearer,         ///< another unit or none possesses it: `detail` names the unit
    gone,           ///< the counter is not in this file
    changedThere,   ///< VASL has also changed it since: compare with VASL first
    refused,        ///< the file can't be changed there; `detail` gives the reason
    uncovered,      ///< the numbered `?` over these counters is gone, and they are still concealed
    numbered        ///< under a numbered `?`: only Shellgame knows the units there
};
template <>
struct EnumNames<VaslByHand> {
    static constexpr std::array<std::pair<VaslByHand, std::string_view>, 14> names{
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
         {VaslByHand::uncovered, "no longer under a ?: move the counters under another ? of their side"},
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
    bool otherFile = false;  ///< the original is not the saved game that the game was taken from
    bool numbered = false;   ///< same as ExportOptions::numbered
    bool ofArchive = false;  ///< the original is an extension with other setups: never overwrite it
    VaslLink link;           ///< the game's link if this file becomes VASL's table: everything written is
                             ///< agreed on
};

/// Writes the changes of play into the original. Returns an error if the game was not taken from VASL, or the
/// file is damaged or can't be edited.
[[nodiscard]] Result<VaslExport> exportVasl(const Game& game, const std::string& original,
                                            const ExportOptions& options = {});
[[nodiscard]] Result<VaslExport> exportVaslBytes(const Game& game, std::string original,
                                                 const std::string& file, const ExportOptions& options = {});

/// Counts the counters that the export changes.
[[nodiscard]] int countersChanged(const VaslExport& done);

/// Returns the output of `export-vasl --json`.
[[nodiscard]] Json exportSummary(const VaslExport& done);

}  // namespace shellgame
