// SPDX-License-Identifier: MIT
#pragma once

// A table of counters in one common form. It contains the counters of the game, those of a saved game of
// VASL, or those of the state on which both last agreed. Counters are identified by VASL's ids.

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

/// The facts about a counter in a table. Each fact is a text. Saved games store the facts in this order.
enum class Fact : std::size_t {
    at,       ///< the counter's Location; empty if the counter is beside the map
    under,    ///< the kind of the marker that covers the counter; empty if the counter is in the open
    marks,    ///< the counter's marks, sorted and separated by commas
    crew,     ///< "b" for BU, "m" for in Motion
    ca,       ///< direction of the counter's covered arc by facingText(), independent of the hex
    tca,      ///< direction of the turret's covered arc
    name,     ///< the counter's type and printed values by signatureOf(); empty if unknown
    portion,  ///< the counter's portion of its Location; "-" if unknown
    bearer    ///< the counter's possessor; empty if there is none, "-" if unknown or if the counter can't be
              ///< possessed
};
inline constexpr std::size_t factCount = 9;
inline constexpr std::array<Fact, factCount> allFacts{Fact::at,   Fact::under,   Fact::marks,
                                                      Fact::crew, Fact::ca,      Fact::tca,
                                                      Fact::name, Fact::portion, Fact::bearer};
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
    /// Returns true if the crew has this flag: 'b' or 'm'.
    [[nodiscard]] bool crewIs(char flag) const { return (*this)[Fact::crew].find(flag) != std::string::npos; }
    /// Returns true for a row of coversOnly(), which contains only the fact that the counter is covered.
    [[nodiscard]] bool masked() const { return covered() && (*this)[Fact::at].empty(); }
    [[nodiscard]] std::set<std::string> marks() const;
    bool operator==(const Row&) const = default;
};
[[nodiscard]] std::string marksText(const std::set<std::string>& marks);

struct Table {
    std::map<std::string, Row> pieces;  ///< rows of units, weapons and fortifications
    /// The hex of each `?` or cloaking counter; empty if the counter is beside the map.
    std::map<std::string, std::string> covers;
    std::map<std::string, GroundNote> hexes;
    int turn = 0;
    SideId player;
    [[nodiscard]] const Row* piece(const std::string& vasl) const;
    [[nodiscard]] const std::string* cover(const std::string& vasl) const;
    [[nodiscard]] GroundNote note(const std::string& hex) const;
};

/// Returns the hexes with a note in any of these tables.
[[nodiscard]] std::set<std::string> hexesIn(std::initializer_list<const Table*> tables);

/// The state on which the game and VASL last agreed, as stored in the game's link to VASL.
struct Agreed {
    Table table;
    /// False if the game and VASL were never compared. Then the table contains only VASL's turn and player
    /// when the game was imported.
    bool compared = false;
    std::set<std::string> copies;  ///< counters that an export has created
    std::string boards;            ///< a text that identifies the arrangement of boards
    /// VASL's UniqueID of each piece whose UniqueID differs from its id.
    std::map<std::string, std::string> uniqueIds;
};
[[nodiscard]] std::map<std::string, std::string> writtenAgreed(const Agreed& agreed);
[[nodiscard]] Agreed readAgreed(const std::map<std::string, std::string>& written);

/// VASL's table, and the counters of the file from which it was made.
struct TheirTable {
    SavedGame game;  ///< `items` refers to its pieces
    Table table;
    std::map<std::string, Item> items;   ///< the counters on the main map
    std::vector<std::string> newcomers;  ///< units, weapons and fortifications that the game doesn't have
    std::map<std::string, std::vector<std::string>> coversOf;  ///< for each piece, the `?` on top of it
    std::map<std::string, std::string> markOf;  ///< for each mark counter, the unit that has the mark
    /// For each hex, the counters that cause its note in `table.hexes`.
    std::map<std::string, std::vector<std::string>> notes;

    /// Returns a counter; an empty item if the main map does not have it.
    [[nodiscard]] const Item& item(const std::string& vasl) const;
    [[nodiscard]] bool isUnreadable(const std::string& vasl) const;
    [[nodiscard]] bool covers(const std::string& cover, const std::string& piece) const;
    [[nodiscard]] bool coversNobody(const std::string& cover) const;
};

/// These functions convert an arc between the form in the table and the adjacent hexes by which the game
/// names the arc.
[[nodiscard]] std::string facingText(const Ground& ground, const std::string& hex, const std::string& arc);
[[nodiscard]] std::string arcText(const Ground& ground, const std::string& hex, const std::string& facing);

/// Returns the row of a counter of the game; nullopt if the counter is out of play.
[[nodiscard]] std::optional<Row> rowOf(const State& state, const VaslLink& link, const Ground& ground,
                                       const PieceId& id);
/// Returns the table of the game's counters that the link to VASL contains.
[[nodiscard]] Table tableOf(const State& state, const VaslLink& link, const Ground& ground);
[[nodiscard]] TheirTable tableOf(const SavedGame& game, const Layout& layout, const VaslLink& link);
/// Returns the table that is used for numbered `?`. Its rows of covered counters contain only the fact that
/// the counter is covered.
[[nodiscard]] Table coversOnly(Table table);

/// Returns a text that tells different counters apart. For Personnel it contains class and printed numbers,
/// for other counters the type.
[[nodiscard]] std::string signatureOf(const Piece& piece);
[[nodiscard]] bool sameCounter(const Piece& a, const Piece& b);

/// Returns a text that identifies an arrangement of boards with overlays and terrain changes. Versions of
/// boards don't affect the text.
[[nodiscard]] std::string boardsOf(const std::vector<SavedBoard>& boards);
/// Returns the information that a game stores when it is imported: the boards, VASL's turn and the UniqueIDs.
[[nodiscard]] std::map<std::string, std::string> writtenStart(const SavedGame& game);
/// Returns those UniqueIDs of VASL that differ from the ids of their pieces.
[[nodiscard]] std::map<std::string, std::string> uniqueIdsOf(const SavedGame& game);

}  // namespace shellgame::vsav
