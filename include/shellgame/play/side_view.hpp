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

/// In a trail, `SeenNote::stamp` of a computed result. No side's view contains it, because it depends on what
/// is under the other side's markers.
inline constexpr int computedStamp = -1;
/// The stamp of a result that used only enemies known to the viewing side (Settings::viewer); that side may
/// read it.
inline constexpr int knownStamp = -2;

/// Returns what one side may know of a state: a new value without the other sides' hidden facts. Their HIP
/// markers and minefields are not in it. Their concealed and cloaked markers are, but without units, past and
/// number of counters. Dice, id counters, remarks, rulings, locks and counts of shifts are left to the
/// umpire. The hash is that of the new value. Two states that differ only in what another side hides give the
/// same value. Ids are those of the game, so that the side can still act; whatever is shown or written out
/// also goes through SideNames, because gaps in ids would reveal the number of hidden counters.
[[nodiscard]] State stateFor(const State& state, const SideId& side);
/// Returns the same for rules to use. Applying it twice changes nothing.
[[nodiscard]] std::shared_ptr<const GameState> seenBy(const State& state, const SideId& side);

/// The one marker or piece as `stateFor` gives it; nothing where the side may not know of it.
[[nodiscard]] std::optional<Marker> markerFor(const State& state, const MarkerId& id, const SideId& side);
[[nodiscard]] std::optional<Piece> pieceFor(const State& state, const PieceId& id, const SideId& side);

/// Returns a sighting as the viewing side knows it: without hidden observers, and without the number of later
/// enemy moves, which would reveal hidden steps.
[[nodiscard]] std::optional<SeenNote> noteFor(const std::optional<SeenNote>& note);
/// A marker's past as its own side knows it.
[[nodiscard]] Trail ownTrail(const State& state, const MarkerId& id);
/// Returns a marker's past for rules to check: all of it, or, in a side's view, what that side knows.
[[nodiscard]] Trail askedTrail(const State& state, const MarkerId& id);

/// Names of markers and pieces that reveal nothing about what a side can't see: numbered as they came into
/// its view, "m1", "p1" for its own, "e1" for others.
class SideNames {
  public:
    /// The name of an id of the game, given on first use with that letter.
    const std::string& name(const std::string& id, char letter);
    /// Returns the id with this name; empty if there is none.
    [[nodiscard]] std::string idOf(const std::string& name) const;
    /// Returns the name of an id; the id itself if it has none because it was never in view.
    [[nodiscard]] std::string nameOf(const std::string& id) const;
    /// Returns the text with each id that has a name replaced, if the id is a separate word.
    [[nodiscard]] std::string inText(const std::string& text) const;
    [[nodiscard]] Message inMessage(const Message& message) const;
    /// Renames each string in a JSON value, except values of the key "side" and keys of objects.
    [[nodiscard]] Json inJson(const Json& json) const;
    /// Replaces the names of counters in a command by their ids. Returns the names that no counter of the
    /// view has; of these only ids of the side's own counters still name something.
    std::vector<std::string> toIds(const Verb& verb, Json& command) const;
    /// Returns a state made by `stateFor` with names instead of ids, and a new hash.
    [[nodiscard]] State inState(const State& view) const;

  private:
    std::map<std::string, std::string> names_;
    std::map<char, int> given_;
};

/// The log as one side may read it, and the names used in it.
struct SideLog {
    std::vector<Entry> entries;  ///< the entries that the side knows, numbered from 1; no hashes
    std::vector<int> numbers;    ///< for each the number in the game's own log
    SideNames names;
};

/// Returns the log of a side: its own acts whole (dice, reasons, changes of its own things); for others' acts
/// their effect on things in its view, in a sentence made from the views before and after; nothing about acts
/// without a visible effect. Remarks, rulings and corrections are the umpire's unless they name the side.
/// Covers the first `most` entries, by default all. Linear in the changes of the log.
[[nodiscard]] SideLog logFor(const Session& session, const SideId& side, std::optional<int> most = {});

}  // namespace shellgame
