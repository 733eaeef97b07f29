// SPDX-License-Identifier: MIT
#pragma once

// Turns changes in VASL into acts of the game. Uses the command of the rules where that command is legal now;
// otherwise one correction sets everything that the counter shows.

#include "io/vsav/match.hpp"
#include "shellgame/io/vsav/sync.hpp"

namespace shellgame::vsav {

/// Returns the reason for which an act was refused.
[[nodiscard]] Message refusalOf(const Entry& entry);
/// If `changed` is true, returns the doubt for a fact that has changed both in VASL and in the game.
/// Otherwise returns an empty message.
[[nodiscard]] Message changedHereIf(bool changed);
/// Returns a command that corrects a value to VASL's, without checking rules.
[[nodiscard]] Json asInVasl(const std::string& pointer, Json value);

/// Compares a game with VASL's table. Call `run` once.
class Acts {
  public:
    /// `whole` is the state of the game, and `session` the part of the game that may be compared. New
    /// counters get names that the whole state does not have.
    Acts(const State& whole, const Session& session, const TheirTable& theirs, Agreed base, Matched matched,
         bool numbered);
    VaslIncoming run();

  private:
    using Commands = std::vector<Json>;
    using Ways = std::vector<Commands>;
    using Counters = std::vector<std::string>;  ///< VASL's ids
    /// The three rows of a counter that is in VASL, in the last agreed state, and in the game at the start of
    /// the comparison.
    struct Three {
        const Row &theirs, &base, &ours;
    };

    [[nodiscard]] const State& state() const { return scratch_.state(); }
    [[nodiscard]] const Ground& ground() const { return scratch_.ground(); }
    [[nodiscard]] std::optional<Three> threeOf(const std::string& vasl) const;
    [[nodiscard]] std::optional<Row> now(const std::string& vasl) const;
    [[nodiscard]] std::string vaslOf(const PieceId& id) const;
    [[nodiscard]] std::string nameOf(const std::string& vasl) const;
    [[nodiscard]] std::string namesOf(const Counters& pieces) const;
    [[nodiscard]] std::string namesIn(const Marker& m) const;
    [[nodiscard]] Json idsOf(const Counters& pieces) const;
    [[nodiscard]] bool isCoverElsewhere(const MarkerId& id, const std::string& cover) const;
    /// Returns true if the units under that side's markers must stay secret in this comparison.
    [[nodiscard]] bool isSecret(const SideId& side) const;
    [[nodiscard]] std::string madeName();
    void tell(const std::string& name, const std::string& hex, Message why);
    static VaslIncomingItem item(VaslIncomingItem::Kind kind, std::string name, std::string from,
                                 std::string to, Message detail = {});

    bool perform(const Commands& commands, Message& why, Commands& rulings);
    /// Tries the lists of commands in order on a copy of the game that already has the earlier items. The
    /// item gets the first list that succeeds. `doubt` is a reason to doubt the item even if a list succeeds.
    void propose(VaslIncomingItem item, Ways ways, const Message& doubt = {});
    [[nodiscard]] Message exposed(const State& before, const State& after) const;
    void noteCounters(VaslIncomingItem& item, const State& before) const;
    void checkSure(Session session);

    void replaced();
    [[nodiscard]] std::string otherHalf(const PieceId& id) const;
    void wrecked(const std::string& vasl, const PieceId& id);
    void replace(const std::string& vasl, const PieceId& id, const Counters& with);
    [[nodiscard]] Commands replacedByHand(const PieceId& id, const Piece& made, const Json& second);
    void standsFor(const std::string& vasl, const PieceId& id, const std::string& of);

    void reveals();
    void gone();
    void dummiesGone(const MarkerId& id, const Counters& counters);
    void came();
    void comeTogether(const std::vector<const Newcomer*>& all);
    [[nodiscard]] MarkerId joinedBy(const Newcomer& first) const;
    void leftBehind();
    void moves();
    void moveMarker(const MarkerId& id, const Counters& counters);
    void partDummies(const MarkerId& id, const Counters& counters, bool changedHere);
    [[nodiscard]] Location newPlace(const Marker& m, const std::string& cover, const std::string& hex) const;
    [[nodiscard]] Commands placedAt(const Counters& pieces, const Location& to) const;
    void moveGroup(const Counters& pieces);
    void enters(const Counters& pieces, const Location& to);
    void dummiesCome();
    void portions();
    void conceals();
    void concealTogether(const Counters& pieces);
    void bearers();
    void handOver(const std::string& vasl, const PieceId& to);
    void marks();
    void hexes();
    void clock();
    void strangers();
    void coversElsewhere();
    [[nodiscard]] bool coversKnown(const std::string& cover) const;

    [[nodiscard]] Ways going(const Json& who, const std::string& from, const Location& to) const;
    [[nodiscard]] Commands wholeRow(Commands commands, const Counters& pieces);
    [[nodiscard]] Commands apart(const Marker& from, const Json& pieces, const Location& to);
    [[nodiscard]] Json together(const MarkerId& marker, const Json& pieces) const;
    [[nodiscard]] MarkerId ownerAbove(const std::string& vasl) const;
    [[nodiscard]] MarkerId coverAt(const std::string& vasl, const Location& at) const;
    void takesCovers(VaslIncomingItem& item, const MarkerId& marker, const std::string& vasl);

    const State& whole_;
    const TheirTable& theirs_;
    Table there_;
    Agreed base_;
    Matched matched_;
    Session scratch_;
    Table ours_;
    State began_;
    std::set<std::string> settled_;  ///< VASL's counters that are already part of a replacement
    std::set<std::string> carried_;  ///< pieces that have moved with their `?`
    std::map<std::pair<SideId, std::string>, Counters> dummies_;  ///< the new `?`, by side and hex
    int made_ = 0;
    VaslIncoming out_;
};

}  // namespace shellgame::vsav
