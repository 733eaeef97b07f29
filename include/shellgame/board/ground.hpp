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

/// The part of a board that is in play: its own hexrows and rows, before turning. The cuts run along the
/// centers of its first and last hexrow, and along hexsides of even columns.
struct BoardPart {
    int firstColumn = 0;
    int lastColumn = 0;
    int firstRow = 0;  ///< first row of even columns
    int lastRow = 0;
    int firstOdd = 0;  ///< the first row of odd columns, by numbers, which differs between boards
    int lastOdd = 0;
    /// Returns true if hexrow and number are between those of the two corners. Hexes that an upper or lower
    /// cut halves are in the part only by these; half-hexes at the edge of the board always are (A2.3).
    [[nodiscard]] bool contains(Hex h) const {
        if (h.column < firstColumn || h.column > lastColumn) return false;
        if ((h.column & 1) == 0) return h.row >= firstRow && h.row <= lastRow;
        return h.row >= firstOdd && h.row <= lastOdd;
    }
    /// A hex beyond that which an upper or lower cut halves. Butted against another board there, the halves
    /// are one hex (A2.1, A2.2).
    [[nodiscard]] bool halves(Hex h) const {
        return (h.column & 1) != 0 && h.column >= firstColumn && h.column <= lastColumn &&
               (h.row == firstRow || h.row == lastRow + 1) && !contains(h);
    }
    bool operator==(const BoardPart&) const = default;
};
/// The part between two hexes of a board, in any order.
[[nodiscard]] BoardPart partBetween(const BoardGeometry& board, Hex a, Hex b);

/// A rectangle in pixels of a board, before turning; right and bottom are its far edges.
struct PartPixels {
    double left = 0;
    double top = 0;
    double right = 0;
    double bottom = 0;
};
/// Returns the pixels between the cuts of a part.
[[nodiscard]] PartPixels pixelsOf(const BoardGeometry& board, const BoardPart& part);

/// Board names are digits and small letters, such as "1" or "5a": so they end where the letters of a hexrow
/// begin (A2.2).
[[nodiscard]] bool isBoardName(std::string_view name);

/// A board in its place on the map.
struct PlacedBoard {
    std::shared_ptr<const Board> board;
    std::string as;    ///< board name in hex names ("1" in "1E4")
    int atColumn = 0;  ///< map column of its first column (boards side by side share a column of half-hexes)
    int atRow = 0;     ///< map row of its first even-column row
    bool turned = false;              ///< by 180 degrees
    std::optional<BoardPart> part{};  ///< nothing: all of it is in play

    /// The part that is in play, or all of it.
    [[nodiscard]] BoardPart inPlay() const;
    /// Converts between a hex of the board and its place on the map; neither function checks that the hex
    /// exists.
    [[nodiscard]] Hex toMap(Hex own) const;
    [[nodiscard]] Hex toBoard(Hex map) const;
    /// Returns true if the parts of both boards that are in play cover the same ground, beyond their common
    /// edge.
    [[nodiscard]] bool covers(const PlacedBoard& other) const;
};

/// An empty grid of standard hexes, for maps whose terrain and LOS are the player's rulings. Its name is
/// empty. Columns 2 to 4096, rows 1 to 4096 (a reader checks that first; here it is the caller's promise).
[[nodiscard]] std::shared_ptr<const Board> blankBoard(int columns, int rows,
                                                      HexNaming naming = HexNaming::letters);

/// Returns true if a board prints a coordinate in this part of a hex. Geomorphic boards print it below the
/// top hexside, so the half-hexes along their upper edge ("B0") have none and those along their lower edge
/// ("B10") have one; a half-hex at the side shows a part of it, which counts as printed.
[[nodiscard]] bool printsCoordinate(const BoardGeometry& board, Hex h);

/// Everything that can't change in play: the boards, joined into one map. Loaded once, immutable, shared by
/// every state. Hex names are those of A2.2, or numbers if the board has them; each hex has exactly one name,
/// and each name belongs to one hex.
class Ground {
  public:
    /// Refuses boards whose parts in play overlap, that differ in hex size, share a name, or leave the map
    /// wider than 4096 hexes. `northDegrees` is where the N arrow points, clockwise from the top of the map
    /// (A2.1): it decides which of two butted boards is the northeasternmost. Hexes that an overlay covers
    /// have an "o" in their names: "32oE7" (A2.73); without it they are found too. The boards under
    /// `overlays` already have their terrain (layOverlays).
    static Result<std::shared_ptr<const Ground>> make(
        std::vector<PlacedBoard> boards, double northDegrees = 0,
        std::shared_ptr<const std::vector<LaidOverlay>> overlays = nullptr);

    [[nodiscard]] const std::vector<PlacedBoard>& boards() const { return boards_; }
    [[nodiscard]] const BoardGeometry& geometry() const { return geometry_; }
    [[nodiscard]] double northDegrees() const { return northDegrees_; }
    /// Returns true if an overlay covers the hex.
    [[nodiscard]] bool covered(Hex h) const { return covered_.contains(h); }
    /// Returns the overlays on the map, in their order.
    [[nodiscard]] const std::vector<LaidOverlay>& overlays() const { return *overlays_; }
    /// Returns true if the wadis or streams of two adjacent hexes are one by A2.76, though no bed is drawn
    /// across.
    [[nodiscard]] bool bedsJoin(Hex a, Hex b) const;
    /// Returns these hexsides, each from the first of its two hexes.
    [[nodiscard]] const std::set<std::pair<Hex, Side6>>& joinedBeds() const { return joinedBeds_; }
    [[nodiscard]] bool contains(Hex h) const;
    [[nodiscard]] std::optional<Hex> find(const std::string& name) const;
    /// The hex's name with its board: "1E4". Empty when it is not on the map.
    [[nodiscard]] const std::string& nameOf(Hex h) const;
    /// Returns what the name should have been, for error messages ("row E of board 1 has hexes 1 to 10").
    [[nodiscard]] std::string explainBadName(const std::string& name) const;
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }  ///< by geometry().indexOf
    /// Hexes between two named ones; nothing if either is not on the map.
    [[nodiscard]] std::optional<int> distance(const std::string& a, const std::string& b) const;
    /// Names of the hexes next to one, clockwise from the top, off-map ones left out.
    [[nodiscard]] std::vector<std::string> neighbours(const std::string& name) const;

    /// A board of the hex, and the hex there before turning. Seam hexes have several; the one that names the
    /// hex comes first.
    struct Origin {
        const PlacedBoard* board = nullptr;
        Hex hex;
    };
    [[nodiscard]] std::vector<Origin> origins(Hex h) const;
    /// Returns true if a hex counts as one of these boards for setup, entry and Victory Conditions: every
    /// board that shares the hex must be among them, whatever its name (A2.3). False off the map.
    [[nodiscard]] bool belongsTo(Hex h, const std::set<std::string>& boards) const;
    /// Returns the name for a hex beside the map, seen from a hex on it: "2W0" above 2W1. If the hex exists
    /// it is its real name; empty beyond the letters.
    [[nodiscard]] std::string nameBeside(Hex from, Side6 side) const;
    /// Base height of a hex by its board (what names it first); nothing on a blank grid or off the map.
    [[nodiscard]] std::optional<int> baseHeight(const std::string& name) const;
    /// Returns true if every board is a blank grid, so that terrain and LOS are the player's rulings.
    [[nodiscard]] bool blank() const;
    /// Returns sets of boards, by name, that are joined into one playing surface (A2.1); several sets if some
    /// boards do not touch.
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
