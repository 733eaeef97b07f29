// SPDX-License-Identifier: MIT
#pragma once

// Turns changes in VASL into acts of the game. Uses the command of the rules where that command is legal now;
// otherwise corrections set everything that the counter shows.

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
[[nodiscard]] VaslIncomingItem itemOf(VaslIncomingItem::Kind kind, std::string name, std::string from,
                                      std::string to, Message detail = {});

/// Compares a game with VASL's table. Call `run` once.
class Acts {
  public:
    /// `whole` is the state of the game, of which `of` contains only what may be compared. New
    /// counters get names that the whole state does not have.
    Acts(const State& whole, const Comparison& of, bool numbered);
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
    /// Counters that move together, all in the open or all under one marker.
    struct Party {
        Counters pieces;
        Json ids;            ///< our ids of the counters
        MarkerId marker;     ///< empty if the counters are in the open
        bool part = false;   ///< true if other counters stay under the marker
        bool shown = false;  ///< true if VASL shows one of the counters
        Location from, to;
        Counters covers;  ///< if a part moves under its own marker, the `?` of this marker
    };

    [[nodiscard]] const State& state() const { return scratch_.state(); }
    [[nodiscard]] const Ground& ground() const { return scratch_.ground(); }
    [[nodiscard]] std::optional<Three> threeOf(const std::string& vasl) const;
    [[nodiscard]] std::string nameOf(const std::string& vasl) const;
    [[nodiscard]] std::string namesOf(const Counters& pieces) const;
    [[nodiscard]] Json idsOf(const Counters& pieces) const;
    [[nodiscard]] Counters coversOver(const std::string& vasl, const std::string& hex) const;
    [[nodiscard]] bool isSecret(const SideId& side) const { return isSecretSide(state(), side); }
    [[nodiscard]] std::string madeName();
    void tell(const std::string& name, const std::string& hex, Message why);

    bool perform(const Commands& commands, Message& why, Commands& rulings);
    void propose(VaslIncomingItem item, Ways ways, const Message& doubt = {});
    [[nodiscard]] Message exposed(const State& before, const State& after) const;
    void checkSure(Session session);

    // counters that appear, disappear or become other counters
    void replaced();
    void reveals();
    void gone();
    void dummiesGone(const MarkerId& id, const Counters& counters);
    void goneHere();
    void came();
    void comeTogether(const Counters& all);
    void dummiesCome();
    void arrive(VaslIncomingItem told, const Counters& pieces, const char* member, const Json& counters,
                const Message& doubt = {});

    // counters that move
    void leftBehind();
    void moves();
    void moveMarker(const MarkerId& id, const Counters& counters);
    void moveDummies(const MarkerId& id, const Counters& counters, bool changedHere);
    void moveGroup(const Counters& pieces);
    void move(const Party& party, VaslIncomingItem told, bool changedHere);
    [[nodiscard]] Ways going(const Json& who, const Location& from, const Location& to) const;
    [[nodiscard]] Commands placedAt(const Counters& pieces, const Location& to) const;
    [[nodiscard]] Commands wholeRow(Commands commands, const Counters& pieces) const;

    // counters that stay in their hex
    void conceals();
    void conceal(const Counters& pieces);
    void facts();
    void marks(const std::string& vasl, const PieceId& id, const Three& three);
    bool correctRow(Session& attempt, const std::string& vasl, Commands& commands, Listed& changes,
                    bool onlyPossible) const;

    void hexes();
    void clock();
    void coversElsewhere();

    const State& whole_;
    const TheirTable& theirs_;
    Table there_;
    Agreed base_;
    Matched matched_;
    Session scratch_;
    Table ours_;
    State began_;
    std::set<std::string> carried_;  ///< pieces that have moved with their `?`
    int made_ = 0;
    VaslIncoming out_;
};

}  // namespace shellgame::vsav
