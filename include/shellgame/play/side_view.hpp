// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "shellgame/model/state.hpp"
#include "shellgame/play/session.hpp"

namespace shellgame {

/// The SeenNote::stamp of a computed result in a trail. A side's view never contains such a result, because
/// it depends on what is under the other side's markers.
inline constexpr int computedStamp = -1;
/// The SeenNote::stamp of a result that was computed only from enemies that the viewing side
/// (Settings::viewer) knows. That side may read the result.
inline constexpr int knownStamp = -2;

/// Returns the part of a state that one side may know, as a new state with its own hash. The result lacks the
/// other sides' HIP markers. It contains their `?`, cloaking counters and face-down minefields, but without
/// units, past and number of counters. Dice, id counters, remarks, rulings (except those about the side's own
/// orders), and the other sides' locks and counts of shifts are removed, because the side may not know them.
/// If two states differ only in what another side hides, the results are equal. Ids are the same as in the
/// game, so that the side can act. Text that is shown or written out must also be converted by SideNames,
/// because gaps in ids would reveal the number of hidden counters.
[[nodiscard]] State stateFor(const State& state, const SideId& side);
/// Returns the result of stateFor() as a GameState for rules. If `state` is already a result of stateFor(),
/// the new result is equal to `state`.
[[nodiscard]] std::shared_ptr<const GameState> seenBy(const State& state, const SideId& side);

/// These functions return one marker or piece as `stateFor` returns it, or nothing if the side may not know
/// of it.
[[nodiscard]] std::optional<Marker> markerFor(const State& state, const MarkerId& id, const SideId& side);
[[nodiscard]] std::optional<Piece> pieceFor(const State& state, const PieceId& id, const SideId& side);

/// Returns a note about enemy LOS as the viewing side may know it: without hidden observers, and without the
/// number of later enemy moves, which would reveal hidden movement.
[[nodiscard]] std::optional<SeenNote> noteFor(const std::optional<SeenNote>& note);
/// Returns the past of a marker as the marker's own side knows it.
[[nodiscard]] Trail ownTrail(const State& state, const MarkerId& id);
/// Returns the past of a marker that rules check: the whole past or, in a side's view, the part that the side
/// knows.
[[nodiscard]] Trail askedTrail(const State& state, const MarkerId& id);

/// Names for markers and pieces that don't reveal what a side can't see. Markers and pieces are numbered in
/// the order in which they come into view: "m1", "p1" for the side's own, "e1" for others.
class SideNames {
  public:
    /// Returns the name of an id. The first call for an id makes a name that begins with this letter.
    const std::string& name(const std::string& id, char letter);
    /// Returns the id with this name, or an empty text.
    [[nodiscard]] std::string idOf(const std::string& name) const;
    /// Returns the name of an id, or the id itself if it was never in view and so has no name.
    [[nodiscard]] std::string nameOf(const std::string& id) const;
    /// Returns the text with ids replaced by their names where an id is a separate word.
    [[nodiscard]] std::string inText(const std::string& text) const;
    [[nodiscard]] Message inMessage(const Message& message) const;
    /// Replaces ids by names in all strings of a JSON value, except in values of the key "side" and in keys.
    [[nodiscard]] Json inJson(const Json& json) const;
    /// Replaces names by ids in a command. Returns the names that no counter of the view has. The command
    /// accepts such a name only if the name is the id of one of the side's own counters.
    std::vector<std::string> toIds(const Verb& verb, Json& command) const;
    /// Takes a state made by `stateFor`. Returns this state with names instead of ids, and with a new hash.
    [[nodiscard]] State inState(const State& view) const;

  private:
    std::map<std::string, std::string> names_;
    std::map<char, int> given_;
};

/// The part of the log that one side may read, and the names used in it.
struct SideLog {
    std::vector<Entry> entries;  ///< the side's entries, numbered from 1, without hashes
    std::vector<int> numbers;    ///< the number of each entry in the game's log
    SideNames names;
};

/// Returns the log of a side. The side's own acts are complete (dice, reasons, changes of its own objects).
/// Acts of others show only their effect on objects in the side's view, in a sentence made from the views
/// before and after. Acts without a visible effect are omitted. Remarks, rulings and corrections are included
/// only if they name the side. The result includes the first `most` entries, by default all. The time needed
/// is proportional to the changes in the log.
[[nodiscard]] SideLog logFor(const Session& session, const SideId& side, std::optional<int> most = {});

}  // namespace shellgame
