// SPDX-License-Identifier: MIT
#pragma once

// One picture of a table, whoever shows it: the game, a saved game of VASL, or what both agreed on last.
// Counters go by VASL's ids.

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

/// What a table shows of a counter, each as text. The order is that of saved games.
enum class Fact : std::size_t {
    at,       ///< its Location; empty beside the map
    under,    ///< the kind of marker that it is under; empty: in the open
    marks,    ///< sorted, with commas between
    crew,     ///< "b": BU, "m": in Motion
    ca,       ///< where its covered arc points, by facingOf(), wherever it is
    tca,      ///< the same of the turret
    name,     ///< which counter it shows, by signatureOf(); empty: not known
    portion,  ///< of its Location; "-": not known
    bearer    ///< who possesses it, empty: nobody; "-": not known, or nobody can
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
    /// Of coversOnly(): that it is covered is all that is known.
    [[nodiscard]] bool masked() const { return covered() && (*this)[Fact::at].empty(); }
    [[nodiscard]] std::set<std::string> marks() const;
    bool operator==(const Row&) const = default;
};
[[nodiscard]] std::string marksText(const std::set<std::string>& marks);

/// A `?` or a cloak.
struct CoverRow {
    std::string hex;                 ///< empty beside the map
    std::string portion = notKnown;  ///< of dummies
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

/// What both tables agreed on last, as the link of a game keeps it.
struct Agreed {
    Table table;
    bool compared = false;            ///< else all is as the game began
    std::set<std::string> copies;     ///< counters that an export has made
    std::set<std::string> strangers;  ///< counters that were on VASL's map and are none of ours
    std::string boards;               ///< tells one arrangement of boards from another
    /// The turn that VASL told when the game was taken from it; the player may have said another.
    std::optional<int> startTurn;
    SideId startPlayer;
    std::map<std::string, std::string> uniqueIds;  ///< VASL's UniqueID of a piece, where that is another id
};
[[nodiscard]] std::map<std::string, std::string> writtenAgreed(const Agreed& agreed);
[[nodiscard]] Agreed readAgreed(const std::map<std::string, std::string>& written);

/// A counter that VASL has and the game has not.
struct Newcomer {
    std::string vasl, name;
    SideId side;
    Json spec;  ///< as `place` takes it
    Row how;
    std::vector<std::string> covers;  ///< the `?` above it
    bool sideGuessed = false;         ///< nothing in the file says whose it is
};
/// A counter on VASL's map that is told and nothing of ours.
struct Stranger {
    std::string name, hex;
    MarkerMeans means = MarkerMeans::unknown;
    bool mines = false;
};
/// VASL's table, and what of its file is needed to change it.
struct TheirTable {
    Table table;
    std::string boards;
    std::map<std::string, std::string> names;
    std::vector<Newcomer> newcomers;
    std::map<std::string, std::vector<std::string>> coversOf;  ///< of a piece: the `?` above it
    std::map<std::string, SideId> coverSides;
    std::set<std::string> cloaks;                ///< of `table.covers`
    std::map<std::string, int> levels;           ///< of counters in stacks that tell any
    std::map<std::string, std::string> markOf;   ///< mark counters, and whose they are
    std::map<std::string, std::string> onCover;  ///< mark counters that lie right on a `?`
    std::map<std::string, Piece> made;           ///< of pieces: what they are as counters of ours
    std::set<std::string> unsure;                ///< those of which something had to be asked
    std::set<std::string> unreadable;
    std::map<std::string, Stranger> strangers;
    std::map<std::string, std::vector<std::string>> notes;  ///< of hexes: counters that make `table.hexes`
    std::map<std::string, StackCounter> cards;

    [[nodiscard]] bool covers(const std::string& cover, const std::string& piece) const;
    [[nodiscard]] bool coversNobody(const std::string& cover) const;
};

/// An arc as a table shows it, and as the game names it in a hex.
[[nodiscard]] std::string facingText(const Ground& ground, const std::string& hex, const std::string& arc);
[[nodiscard]] std::string arcText(const Ground& ground, const std::string& hex, const std::string& facing);

/// A counter of the game; nothing for one that is out of play.
[[nodiscard]] std::optional<Row> rowOf(const State& state, const VaslLink& link, const Ground& ground,
                                       const PieceId& id);
/// The game's table, of the counters that its link names.
[[nodiscard]] Table tableOf(const State& state, const VaslLink& link, const Ground& ground);
[[nodiscard]] TheirTable tableOf(const SavedGame& game, const Layout& layout, const VaslLink& link);
/// With numbered `?`: only that a counter is covered is known of it.
[[nodiscard]] Table coversOnly(Table table);

/// Tells counters apart: of men the class and the printed numbers, of all else the type.
[[nodiscard]] std::string signatureOf(const Piece& piece);
[[nodiscard]] bool sameCounter(const Piece& a, const Piece& b);

/// What a game keeps from the import on: the boards, and what was strange on them.
[[nodiscard]] std::map<std::string, std::string> writtenStart(const SavedGame& game, const Assembler& parts);
/// VASL's UniqueIDs that differ from the ids of their pieces.
[[nodiscard]] std::map<std::string, std::string> uniqueIdsOf(const SavedGame& game);

}  // namespace shellgame::vsav
