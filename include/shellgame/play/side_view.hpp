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

/// In a trail, `SeenNote::stamp` of what lines of sight have told: no side's view holds it, for it rests on
/// whatever lies under the other side's markers.
inline constexpr int computedStamp = -1;
/// The same where only enemies that the seen side knows of were asked (Settings::viewer): it may read that.
inline constexpr int knownStamp = -2;

/// What one side may know of a state: a new value without the other sides' hidden facts. Their HIP markers
/// and minefields are not in it; their concealed and cloaked markers are, with nothing under them, no past
/// and no number of counters; dice, id counters, remarks, rulings, locks and counts of shifts are the
/// umpire's. The hash is that of the new value. Two states that differ only in what another side hides give
/// the same value. Ids are those of the game, so that the side can still act; what is shown or written out
/// goes through SideNames as well, for gaps in ids would count hidden counters.
[[nodiscard]] State stateFor(const State& state, const SideId& side);
/// The same, to be asked. What a side may know of what it may know is that itself.
[[nodiscard]] std::shared_ptr<const GameState> seenBy(const State& state, const SideId& side);

/// The one marker or piece as `stateFor` gives it; nothing where the side may not know of it.
[[nodiscard]] std::optional<Marker> markerFor(const State& state, const MarkerId& id, const SideId& side);
[[nodiscard]] std::optional<Piece> pieceFor(const State& state, const PieceId& id, const SideId& side);

/// A sighting as the seen side knows it: hidden observers have told nobody, and how often the enemy has moved
/// since would count hidden steps.
[[nodiscard]] std::optional<SeenNote> noteFor(const std::optional<SeenNote>& note);
/// A marker's past as its own side knows it.
[[nodiscard]] Trail ownTrail(const State& state, const MarkerId& id);
/// A marker's past as rules may ask it now: all of it, or while a side looks what its own side knows.
[[nodiscard]] Trail askedTrail(const State& state, const MarkerId& id);

/// Names of markers and pieces that say nothing of what a side can't see: numbered as they came into its
/// view, "m1", "p1" its own, "e1" those of others.
class SideNames {
  public:
    /// The name of an id of the game, given on first use with that letter.
    const std::string& name(const std::string& id, char letter);
    /// The id that bears a name; empty for what is none.
    [[nodiscard]] std::string idOf(const std::string& name) const;
    /// The name of an id; the id itself where it has none, as what was never in view.
    [[nodiscard]] std::string nameOf(const std::string& id) const;
    /// The text with every id that has a name replaced, where it stands as a word of its own.
    [[nodiscard]] std::string inText(const std::string& text) const;
    [[nodiscard]] Message inMessage(const Message& message) const;
    /// The same for each string in a JSON value, but for values of the key "side" and keys of objects.
    [[nodiscard]] Json inJson(const Json& json) const;
    /// Replaces the names of counters in a command by their ids. Returns the names that no counter of the
    /// view has; of these only ids of the side's own counters still name something.
    std::vector<std::string> toIds(const Verb& verb, Json& command) const;
    /// A state made by `stateFor`, with the names instead of the ids, and its hash counted anew.
    [[nodiscard]] State inState(const State& view) const;

  private:
    std::map<std::string, std::string> names_;
    std::map<char, int> given_;
};

/// The log as one side may read it, and the names used in it.
struct SideLog {
    std::vector<Entry> entries;  ///< those it knows of, numbered from 1; no hashes
    std::vector<int> numbers;    ///< for each the number in the game's own log
    SideNames names;
};

/// Its own acts whole (dice, reasons, changes of its own things); of others' acts what they did to things in
/// its view, in a sentence made from the views before and after; nothing of acts that changed nothing it can
/// see. Remarks, rulings and corrections are the umpire's unless they name the side. Covers the first `most`
/// entries, all of them without it. Linear in the changes of the log.
[[nodiscard]] SideLog logFor(const Session& session, const SideId& side, std::optional<int> most = {});

}  // namespace shellgame
