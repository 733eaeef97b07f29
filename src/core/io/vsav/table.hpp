// SPDX-License-Identifier: MIT
#pragma once

// A table of counters in one form, whether it comes from the game, from a saved game of VASL or from the
// state that both last agreed on. VASL's ids identify the counters.

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "io/vsav/assemble.hpp"
#include "io/vsav/stack.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/vasl_link.hpp"

namespace shellgame::vsav {

/// The facts that a table shows of a counter, each as text. Saved games use this order.
enum class Fact : std::size_t {
    at,       ///< its Location; empty beside the map
    under,    ///< the kind of marker over it; empty: in the open
    marks,    ///< sorted, with commas between
    crew,     ///< "b": BU, "m": in Motion
    ca,       ///< direction of its covered arc by facingOf(), independent of its hex
    tca,      ///< direction of its turret's covered arc
    name,     ///< its type and printed values, by signatureOf(); empty: unknown
    portion,  ///< its portion of its Location; "-": unknown
    bearer    ///< its possessor; empty: none; "-": unknown, or it can't be possessed
};
inline constexpr std::size_t factCount = 9;
inline constexpr const char* notKnown = "-";

struct Row {
    std::array<std::string, factCount> facts;
    [[nodiscard]] const std::string& operator[](Fact f) const { return facts[static_cast<std::size_t>(f)]; }
    [[nodiscard]] std::string& operator[](Fact f) { return facts[static_cast<std::size_t>(f)]; }
    [[nodiscard]] Location place() const { return Location::parse((*this)[Fact::at]).value_or(Location()); }
    [[nodiscard]] Position portion() const;
    [[nodiscard]] std::optional<MarkerKind> kind() const {
        return enumFrom<MarkerKind>((*this)[Fact::under]);
    }
    [[nodiscard]] bool covered() const { return !(*this)[Fact::under].empty(); }
    /// Returns true for a row of coversOnly(), which shows only that the counter is covered.
    [[nodiscard]] bool masked() const { return covered() && (*this)[Fact::at].empty(); }
    [[nodiscard]] std::set<std::string> marks() const;
    bool operator==(const Row&) const = default;
};
[[nodiscard]] std::string marksText(const std::set<std::string>& marks);

/// A `?` or a cloak.
struct CoverRow {
    std::string hex;                 ///< empty beside the map
    std::string portion = notKnown;  ///< for dummies: the portion of their Location
    bool operator==(const CoverRow&) const = default;
};

struct Table {
    std::map<std::string, Row> pieces;  ///< units, weapons, fortifications
    std::map<std::string, CoverRow> covers;
    std::map<std::string, GroundNote> hexes;
    int turn = 0;
    SideId player;
    [[nodiscard]] const Row* piece(const std::string& vasl) const;
    [[nodiscard]] const CoverRow* cover(const std::string& vasl) const;
    [[nodiscard]] GroundNote note(const std::string& hex) const;
};

/// The state that both tables last agreed on, as the link of a game stores it.
struct Agreed {
    Table table;
    bool compared = false;            ///< false: the state at the start of the game
    std::set<std::string> copies;     ///< counters that an export has made
    std::set<std::string> strangers;  ///< counters that were on VASL's map and are not ours
    std::string boards;               ///< identifies an arrangement of boards
    /// VASL's turn when the game was taken from it. The player may have entered another.
    std::optional<int> startTurn;
    SideId startPlayer;
    std::map<std::string, std::string> uniqueIds;  ///< VASL's UniqueID of a piece, if it differs from its id
};
[[nodiscard]] std::map<std::string, std::string> writtenAgreed(const Agreed& agreed);
[[nodiscard]] Agreed readAgreed(const std::map<std::string, std::string>& written);

/// A counter that VASL has and the game does not.
struct Newcomer {
    std::string vasl, name;
    SideId side;
    Json spec;  ///< the object that `place` expects
    Row how;
    std::vector<std::string> covers;  ///< the `?` above it
    bool sideGuessed = false;         ///< true: nothing in the file shows its side
};
/// A counter on VASL's map without an equivalent in the game, which is reported.
struct Stranger {
    std::string name, hex;
    MarkerMeans means = MarkerMeans::unknown;
    bool mines = false;
};
/// VASL's table, and the information from its file that an export needs.
struct TheirTable {
    Table table;
    std::string boards;
    std::map<std::string, std::string> names;
    std::vector<Newcomer> newcomers;
    std::map<std::string, std::vector<std::string>> coversOf;  ///< the `?` above a piece
    std::map<std::string, SideId> coverSides;
    std::set<std::string> cloaks;                ///< the cloaks in `table.covers`
    std::map<std::string, int> levels;           ///< counters in stacks with a level, and the level
    std::map<std::string, std::string> markOf;   ///< mark counters, and the units that have these marks
    std::map<std::string, std::string> onCover;  ///< mark counters right on a `?`, and that `?`
    std::map<std::string, Piece> made;           ///< the pieces that the counters are in our game
    std::set<std::string> unsure;                ///< counters about which the player was asked
    std::set<std::string> unreadable;
    std::map<std::string, Stranger> strangers;
    std::map<std::string, std::vector<std::string>> notes;  ///< counters that make `table.hexes`, by hex
    std::map<std::string, StackCounter> cards;
    std::map<std::string, std::string> uniqueIds;  ///< as in `Agreed`

    [[nodiscard]] bool covers(const std::string& cover, const std::string& piece) const;
    [[nodiscard]] bool coversNobody(const std::string& cover) const;
};

/// Convert an arc between the table's form and the hexes by which the game names it.
[[nodiscard]] std::string facingText(const Ground& ground, const std::string& hex, const std::string& arc);
[[nodiscard]] std::string arcText(const Ground& ground, const std::string& hex, const std::string& facing);

/// Returns the row of a counter of the game; nothing if it is out of play.
[[nodiscard]] std::optional<Row> rowOf(const State& state, const VaslLink& link, const Ground& ground,
                                       const PieceId& id);
/// Returns the game's table of the counters that its link names.
[[nodiscard]] Table tableOf(const State& state, const VaslLink& link, const Ground& ground);
[[nodiscard]] TheirTable tableOf(const SavedGame& game, const Layout& layout, const VaslLink& link);
/// Returns the table with numbered `?`, which shows of a counter only that it is covered.
[[nodiscard]] Table coversOnly(Table table);

/// Distinguishes counters: Personnel by class and printed numbers, all others by type.
[[nodiscard]] std::string signatureOf(const Piece& piece);
[[nodiscard]] bool sameCounter(const Piece& a, const Piece& b);

/// Returns what a game stores from its import: the boards and the strange counters on them.
[[nodiscard]] std::map<std::string, std::string> writtenStart(const SavedGame& game, const Assembler& parts);
/// Returns VASL's UniqueIDs that differ from the ids of their pieces.
[[nodiscard]] std::map<std::string, std::string> uniqueIdsOf(const SavedGame& game);

}  // namespace shellgame::vsav
