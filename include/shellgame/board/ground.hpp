// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "shellgame/base/problem.hpp"
#include "shellgame/board/board.hpp"

namespace shellgame {

struct LaidOverlay;

/// The part of a board that is in play, in hexes of the unturned board. Its left and right edges run along
/// the centers of its first and last hexrow, its upper and lower edges along hexsides of even columns.
struct BoardPart {
    int firstColumn = 0;
    int lastColumn = 0;
    int firstRow = 0;  ///< the first row in even columns
    int lastRow = 0;
    /// The first row in odd columns, in which hexes are numbered differently from even columns.
    int firstOdd = 0;
    int lastOdd = 0;
    /// Returns true if the hex is in this part. A hex that the upper or lower edge cuts in half belongs to
    /// the part if the number of the hex is between the numbers of the corner hexes. Half-hexes at the edge
    /// of the board always belong to the part (A2.3).
    [[nodiscard]] bool contains(Hex h) const {
        if (h.column < firstColumn || h.column > lastColumn) return false;
        if ((h.column & 1) == 0) return h.row >= firstRow && h.row <= lastRow;
        return h.row >= firstOdd && h.row <= lastOdd;
    }
    /// Returns true if the upper or lower edge cuts this hex in half and contains() is false. If another
    /// board is joined at that edge, the two halves are one hex (A2.1, A2.2).
    [[nodiscard]] bool halves(Hex h) const {
        return (h.column & 1) != 0 && h.column >= firstColumn && h.column <= lastColumn &&
               (h.row == firstRow || h.row == lastRow + 1) && !contains(h);
    }
    bool operator==(const BoardPart&) const = default;
};
/// Returns the part whose corners are these two hexes of a board, in either order.
[[nodiscard]] BoardPart partBetween(const BoardGeometry& board, Hex a, Hex b);

/// A rectangle in pixels of the unturned board.
struct PartPixels {
    double left = 0;
    double top = 0;
    double right = 0;
    double bottom = 0;
};
[[nodiscard]] PartPixels pixelsOf(const BoardGeometry& board, const BoardPart& part);

/// Returns true if the name consists of digits and lowercase letters, such as "1" or "5a". In a hex name, the
/// board name therefore ends where the capital letters of the hexrow begin (A2.2).
[[nodiscard]] bool isBoardName(std::string_view name);

/// A board and its position on the map.
struct PlacedBoard {
    std::shared_ptr<const Board> board;
    std::string as;  ///< the board name within hex names ("1" in "1E4")
    /// The map column of the board's first column. Adjacent boards share a column of half-hexes.
    int atColumn = 0;
    int atRow = 0;                    ///< the map row of the first row of the board's even columns
    bool turned = false;              ///< true if the board is turned by 180 degrees
    std::optional<BoardPart> part{};  ///< empty if the whole board is in play

    /// Returns the part that is in play, or the whole board.
    [[nodiscard]] BoardPart inPlay() const;
    /// These functions convert between a hex of the board and its position on the map. Neither function
    /// checks that the hex exists.
    [[nodiscard]] Hex toMap(Hex own) const;
    [[nodiscard]] Hex toBoard(Hex map) const;
    /// Returns true if the parts of both boards that are in play overlap; a common edge is not an overlap.
    [[nodiscard]] bool covers(const PlacedBoard& other) const;
};

/// Makes a blank board of standard hexes for maps on which the player states terrain and LOS. Its name is
/// empty. The caller must ensure 2 to 4096 columns and 1 to 4096 rows.
[[nodiscard]] std::shared_ptr<const Board> blankBoard(int columns, int rows,
                                                      HexNaming naming = HexNaming::letters);

/// Returns true if this board shows the printed coordinate of the hex. Geomorphic boards print the coordinate
/// below the top hexside. Half-hexes along the upper edge ("B0") therefore have no printed coordinate, and
/// half-hexes along the lower edge ("B10") have one. Half-hexes at the left and right edges show part of the
/// coordinate, which counts as printed.
[[nodiscard]] bool printsCoordinate(const BoardGeometry& board, Hex h);

/// Everything about the map that can't change in play: the boards, joined into one map. The ground is loaded
/// once, never changes, and is shared by all states. Each hex has exactly one name: the name that A2.2 gives,
/// or a number on boards with numbered hexes.
class Ground {
  public:
    /// Joins the boards. Refuses boards whose parts in play overlap, boards that differ in hex size or share
    /// a name, and maps of more than 4096 columns or rows or more than 250,000 hexes. `northDegrees` is the
    /// direction of the N arrow, clockwise from the top of the map (A2.1); it decides which of two joined
    /// boards is the northeasternmost. Hexes under an overlay have an "o" in their names: "32oE7" (A2.73);
    /// lookups also accept the name without the "o". The boards under `overlays` must already have the
    /// overlays' terrain (layOverlays).
    static Result<std::shared_ptr<const Ground>> make(
        std::vector<PlacedBoard> boards, double northDegrees = 0,
        std::shared_ptr<const std::vector<LaidOverlay>> overlays = nullptr);

    [[nodiscard]] const std::vector<PlacedBoard>& boards() const { return boards_; }
    [[nodiscard]] const BoardGeometry& geometry() const { return geometry_; }
    [[nodiscard]] double northDegrees() const { return northDegrees_; }
    [[nodiscard]] bool covered(Hex h) const { return covered_.contains(h); }
    /// Returns the overlays on the map, in order of placement.
    [[nodiscard]] const std::vector<LaidOverlay>& overlays() const { return *overlays_; }
    /// Returns true if A2.76 connects the wadis or streams of two adjacent hexes although no bed is drawn
    /// across their hexside.
    [[nodiscard]] bool bedsJoin(Hex a, Hex b) const;
    /// Returns the hexsides for which bedsJoin() is true, as pairs of a hex and its side. Each hexside is
    /// listed once.
    [[nodiscard]] const std::set<std::pair<Hex, Side6>>& joinedBeds() const { return joinedBeds_; }
    [[nodiscard]] bool contains(Hex h) const;
    /// Returns the hex with this name. A hex on a seam is also found by the names that its other boards give
    /// it: 33GG5 may be the hex that A2.2 calls 40A5.
    [[nodiscard]] std::optional<Hex> find(const std::string& name) const;
    /// Returns the hex's name with its board ("1E4"), or an empty text if the hex is not on the map.
    [[nodiscard]] const std::string& nameOf(Hex h) const;
    /// Returns a text that lists the valid names, for the message about an invalid one ("row E of board 1 has
    /// hexes 1 to 10").
    [[nodiscard]] std::string explainBadName(const std::string& name) const;
    /// Returns the names of all hexes, indexed by geometry().indexOf.
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    /// Returns the distance between two hexes, or nothing if either is not on the map.
    [[nodiscard]] std::optional<int> distance(const std::string& a, const std::string& b) const;
    /// Returns the names of the adjacent hexes on the map, clockwise from the top.
    [[nodiscard]] std::vector<std::string> neighbours(const std::string& name) const;

    /// A board that contains a hex, and the hex in the numbering of that board before the board is turned. A
    /// hex on a seam has several origins; the board that names the hex comes first.
    struct Origin {
        const PlacedBoard* board = nullptr;
        Hex hex;
    };
    [[nodiscard]] std::vector<Origin> origins(Hex h) const;
    /// Returns true if a hex counts as part of these boards for setup, entry and Victory Conditions: every
    /// board that shares the hex must be among them, whatever the hex's name (A2.3). Returns false for a hex
    /// off the map.
    [[nodiscard]] bool belongsTo(Hex h, const std::set<std::string>& boards) const;
    /// Returns the name of the hex across a side of `from`, even if that hex is off the map: "2W0" above 2W1.
    /// Returns an empty text if the hexrow would need letters that do not exist.
    [[nodiscard]] std::string nameBeside(Hex from, Side6 side) const;
    /// Returns the base height of a hex on the board that names it, or nothing on a blank grid or off the
    /// map.
    [[nodiscard]] std::optional<int> baseHeight(const std::string& name) const;
    /// Returns true if every board is a blank grid, so that terrain and LOS are the player's rulings.
    [[nodiscard]] bool blank() const;
    /// Returns sets of board names; the boards of each set are joined into one playing surface (A2.1). If
    /// some boards do not touch the others, there are several sets.
    [[nodiscard]] const std::vector<std::set<std::string>>& surfaces() const { return surfaces_; }

  private:
    Ground() = default;
    [[nodiscard]] bool namedByFirst(const Origin& a, const Origin& b) const;
    void cutBoards();
    void findSurfaces();
    std::vector<PlacedBoard> boards_;
    BoardGeometry geometry_;
    double northDegrees_ = 0;
    std::shared_ptr<const std::vector<LaidOverlay>> overlays_;
    std::set<Hex> covered_;
    std::set<std::pair<Hex, Side6>> joinedBeds_;
    std::vector<std::string> names_;
    std::unordered_map<std::string, Hex> byName_;
    std::vector<std::set<std::string>> surfaces_;
};

}  // namespace shellgame
