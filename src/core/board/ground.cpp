// SPDX-License-Identifier: MIT
#include "shellgame/board/ground.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "board/cut.hpp"
#include "shellgame/board/overlay.hpp"

namespace shellgame {

namespace {

constexpr int mostHexes = 4096;          ///< the maximum number of columns and of rows of a map
constexpr int mostHexesInAll = 250'000;  ///< more than ten times the hexes of 64 boards of the usual size

/// The area of a board's part in play, in columns and rows of the map. Adjacent boards share an edge but no
/// area.
struct Extent {
    int left, right, top, bottom;
};

Extent extentOf(const PlacedBoard& b) {
    const BoardGeometry& g = b.board->geometry;
    const BoardPart p = b.inPlay();
    if (!b.turned)
        return {b.atColumn + p.firstColumn, b.atColumn + p.lastColumn, b.atRow + p.firstRow,
                b.atRow + p.lastRow + 1};
    const int right = b.atColumn + g.columns - 1;
    const int bottom = b.atRow + g.rows;
    return {right - p.lastColumn, right - p.firstColumn, bottom - p.lastRow - 1, bottom - p.firstRow};
}

/// Returns the columns at the centers of the first and the last hexrow, each multiplied by two. A single
/// hexrow counts with its full width.
std::pair<int, int> halfColumns(const Extent& e) {
    const int single = e.left == e.right ? 1 : 0;
    return {2 * e.left - single, 2 * e.right + single};
}

/// Gives a board the hex size of the first board if the two sizes are equal when rounded to whole pixels.
/// VASL does the same.
void settlePitch(std::vector<PlacedBoard>& boards) {
    for (PlacedBoard& b : boards) {
        const BoardGeometry &like = boards.front().board->geometry, &g = b.board->geometry;
        if ((g.hexWidth == like.hexWidth && g.hexHeight == like.hexHeight) ||
            std::lround(g.hexWidth) != std::lround(like.hexWidth) ||
            std::lround(g.hexHeight) != std::lround(like.hexHeight))
            continue;
        auto board = std::make_shared<Board>(*b.board);
        board->geometry.hexWidth = like.hexWidth;
        board->geometry.hexHeight = like.hexHeight;
        if (board->geometry.a1CenterY == g.hexHeight / 2) board->geometry.a1CenterY = like.hexHeight / 2;
        b.board = std::move(board);
    }
}

std::string rangeText(int first, int last) {
    return first == last ? fmt::format("{}", first) : fmt::format("{} to {}", first, last);
}

Problem placeProblem(std::size_t index, std::string found, std::string expected, std::string rule = "") {
    return {"", fmt::format("/boards/{}", index), std::move(found), std::move(expected), std::move(rule)};
}

/// Checks one board without considering the others.
void checkPlaced(const std::vector<PlacedBoard>& boards, std::size_t i, Problems& out) {
    const PlacedBoard& b = boards[i];
    const BoardGeometry& g = b.board->geometry;
    if (b.as.empty())
        out.push_back(
            placeProblem(i, "a board without a name", "a name, because hex names begin with it", "A2.2"));
    for (std::size_t k = 0; k < i; ++k)
        if (boards[k].as == b.as)
            out.push_back(
                placeProblem(i, fmt::format("a second board \"{}\"", b.as), "a name of its own", "A2.2"));
    if (g.columns < 2 || g.rows < 1 || g.columns > mostHexes || g.rows > mostHexes)
        out.push_back(placeProblem(i, fmt::format("{} x {} hexes", g.columns, g.rows),
                                   fmt::format("2 to {0} columns and 1 to {0} rows", mostHexes)));
    if (b.atColumn < 0 || b.atColumn % 2 != 0)
        out.push_back(placeProblem(i, fmt::format("first column {}", b.atColumn),
                                   "an even column from 0 on, or the hexes of the boards do not meet",
                                   "A2.1"));
    if (b.atRow < 0) out.push_back(placeProblem(i, fmt::format("first row {}", b.atRow), "a row from 0 on"));
    if (b.turned && g.columns % 2 == 0)
        out.push_back(
            placeProblem(i, fmt::format("board \"{}\" with {} columns, turned", b.as, g.columns),
                         "an odd number of columns, or the hexes of a turned board do not meet the grid"));
    if (const auto& p = b.part;
        p && (p->firstColumn < 0 || p->firstColumn > p->lastColumn || p->lastColumn >= g.columns ||
              p->firstRow < 0 || p->firstRow > p->lastRow || p->lastRow >= g.rows))
        out.push_back(placeProblem(i, "a part that is not a rectangle of its hexes",
                                   "the first and the last hex of a rectangle on the board", "A2.1"));
    const BoardGeometry& first = boards.front().board->geometry;
    if (std::abs(g.hexWidth - first.hexWidth) > 1e-6 || std::abs(g.hexHeight - first.hexHeight) > 1e-6)
        out.push_back(placeProblem(i, fmt::format("hexes of {} x {} pixels", g.hexWidth, g.hexHeight),
                                   fmt::format("hexes of {} x {} pixels as on board \"{}\"", first.hexWidth,
                                               first.hexHeight, boards.front().as)));
}

/// Returns a hex's name with the board's name in front. Numbered hexes have no board name (A2.2).
std::string fullName(const PlacedBoard& b, Hex own) {
    const BoardGeometry& g = b.board->geometry;
    return (g.naming == HexNaming::numbers ? "" : b.as) + g.nameOf(own);
}

bool numbered(const PlacedBoard& b) {
    return b.board->geometry.naming == HexNaming::numbers;
}

}  // namespace

BoardPart PlacedBoard::inPlay() const {
    const BoardGeometry& g = board->geometry;
    return part.value_or(BoardPart{0, g.columns - 1, 0, g.rows - 1, 0, g.rows});
}

Hex PlacedBoard::toMap(Hex own) const {
    const Hex h = turned ? board->geometry.turned(own) : own;
    return {h.column + atColumn, h.row + atRow};
}

Hex PlacedBoard::toBoard(Hex map) const {
    const Hex h{map.column - atColumn, map.row - atRow};
    return turned ? board->geometry.turned(h) : h;
}

bool PlacedBoard::covers(const PlacedBoard& other) const {
    const Extent a = extentOf(*this);
    const Extent b = extentOf(other);
    const auto [left, right] = halfColumns(a);
    const auto [otherLeft, otherRight] = halfColumns(b);
    return std::max(left, otherLeft) < std::min(right, otherRight) &&
           std::max(a.top, b.top) < std::min(a.bottom, b.bottom);
}

BoardPart partBetween(const BoardGeometry& board, Hex a, Hex b) {
    BoardPart out;
    const bool byNumbers = board.naming == HexNaming::numbers;
    // Returns the row with the same number in even columns. For B5 it is the row of A5 and C5.
    const auto even = [&](Hex h) {
        const int row = byNumbers ? h.row : h.row - (h.column & 1);
        return std::clamp(row, 0, board.rows - 1);
    };
    out.firstColumn = std::min(a.column, b.column);
    out.lastColumn = std::max(a.column, b.column);
    out.firstRow = std::min(even(a), even(b));
    out.lastRow = std::max(even(a), even(b));
    // If hex names have letters, numbers in odd columns begin with 0, so that B6 is below B5 and beside A6,
    // and the half-hexes at the edge of the board are included. If hex names have only numbers, the numbers
    // begin with 1 in all columns.
    out.firstOdd = out.firstRow + (!byNumbers && out.firstRow > 0 ? 1 : 0);
    out.lastOdd = out.lastRow + (!byNumbers || out.lastRow + 1 == board.rows ? 1 : 0);
    return out;
}

PartPixels pixelsOf(const BoardGeometry& board, const BoardPart& part) {
    return {part.firstColumn * board.hexWidth, part.firstRow * board.hexHeight,
            part.lastColumn * board.hexWidth, (part.lastRow + 1) * board.hexHeight};
}

bool isBoardName(std::string_view name) {
    return !name.empty() && name.size() <= 12 && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
    });
}

std::shared_ptr<const Board> blankBoard(int columns, int rows, HexNaming naming) {
    auto board = std::make_shared<Board>();
    board->kind = BoardKind::blank;
    board->geometry = BoardGeometry::standard(columns, rows, naming);
    return board;
}

bool printsCoordinate(const BoardGeometry& /*board*/, Hex h) {
    return h.column % 2 == 0 || h.row > 0;
}

Result<std::shared_ptr<const Ground>> Ground::make(std::vector<PlacedBoard> boards, double northDegrees,
                                                   std::shared_ptr<const std::vector<LaidOverlay>> overlays) {
    if (boards.empty()) return failure({"", "/boards", "no board", "at least one board", "A2.1"});
    settlePitch(boards);
    Problems problems;
    for (std::size_t i = 0; i < boards.size(); ++i) checkPlaced(boards, i, problems);
    if (!problems.empty()) return tl::unexpected(problems);

    int columns = 0;
    int rows = 0;
    for (std::size_t i = 0; i < boards.size(); ++i) {
        columns = std::max(columns, boards[i].atColumn + boards[i].board->geometry.columns);
        rows = std::max(rows, boards[i].atRow + boards[i].board->geometry.rows);
        for (std::size_t k = 0; k < i; ++k) {
            if (boards[i].covers(boards[k]))
                problems.push_back(placeProblem(
                    i, fmt::format("board \"{}\" over a part of board \"{}\"", boards[i].as, boards[k].as),
                    "boards that only share an edge", "A2.1"));
        }
    }
    if (columns > mostHexes || rows > mostHexes)
        problems.push_back({"", "/boards", fmt::format("a map of {} x {} hexes", columns, rows),
                            fmt::format("at most {0} x {0} hexes", mostHexes), ""});
    else if (columns * rows > mostHexesInAll)
        problems.push_back({"", "/boards", fmt::format("a map of {} hexes", columns * rows),
                            fmt::format("at most {} hexes", mostHexesInAll), ""});
    if (!problems.empty()) return tl::unexpected(problems);

    std::shared_ptr<Ground> ground(new Ground);
    ground->boards_ = std::move(boards);
    ground->northDegrees_ = northDegrees;
    static const auto none = std::make_shared<const std::vector<LaidOverlay>>();
    ground->overlays_ = overlays ? std::move(overlays) : none;
    for (const LaidOverlay& overlay : *ground->overlays_) ground->covered_.merge(hexesUnder(overlay));
    BoardGeometry& g = ground->geometry_;
    const BoardGeometry& first = ground->boards_.front().board->geometry;
    g = first;
    g.columns = columns;
    g.rows = rows;
    g.a1CenterX = std::max(first.a1CenterX, 0.0);
    g.a1CenterY = first.a1CenterY < 0 ? first.hexHeight / 2 : first.a1CenterY;
    g.pixelWidth = g.pixelHeight = 0;
    for (const PlacedBoard& b : ground->boards_) {
        const auto left = static_cast<int>(std::lround(b.atColumn * g.hexWidth));
        const auto top = static_cast<int>(std::lround(b.atRow * g.hexHeight));
        g.pixelWidth = std::max(g.pixelWidth, left + b.board->geometry.pixelWidth);
        g.pixelHeight = std::max(g.pixelHeight, top + b.board->geometry.pixelHeight);
    }

    ground->names_.resize(static_cast<std::size_t>(g.hexCount()));
    std::vector<std::pair<std::string, Hex>> otherNames;
    for (int i = 0; i < g.hexCount(); ++i) {
        const Hex h = g.hexAt(i);
        const std::vector<Origin> from = ground->origins(h);
        if (from.empty()) continue;  // this is a gap between boards of unequal size
        const PlacedBoard& board = *from.front().board;
        const std::string plain = fullName(board, from.front().hex);
        const bool overlay = ground->covered_.contains(h);
        std::string name = plain;
        if (overlay) name.insert(numbered(board) ? 0 : board.as.size(), "o");
        bool own = ground->byName_.emplace(name, h).second;
        if (overlay) own = ground->byName_.emplace(plain, h).second && own;
        if (!own)
            problems.push_back({"", "/boards", fmt::format("two hexes that would be called {}", name),
                                "board names that make all hex names different", "A2.2"});
        ground->names_[static_cast<std::size_t>(i)] = std::move(name);
        for (const Origin& o : from)
            if (o.board != &board) otherNames.emplace_back(fullName(*o.board, o.hex), h);
    }
    if (!problems.empty()) return tl::unexpected(problems);
    // Hexes on a seam are also found by the names that their other boards give them. Where boards with
    // numbered hexes meet, another hex may already have such a name according to A2.2; the name then refers
    // to that other hex.
    for (const auto& [name, h] : otherNames) ground->byName_.emplace(name, h);
    ground->findSurfaces();
    ground->cutBoards();
    if (!ground->blank()) ground->joinedBeds_ = shellgame::joinedBeds(*ground);
    return std::shared_ptr<const Ground>(std::move(ground));
}

bool Ground::bedsJoin(Hex a, Hex b) const {
    if (joinedBeds_.empty()) return false;
    const auto side = sideTowards(a, b);
    return side && (joinedBeds_.contains({a, *side}) || joinedBeds_.contains({b, opposite(*side)}));
}

bool Ground::contains(Hex h) const {
    return geometry_.contains(h) && !names_[static_cast<std::size_t>(geometry_.indexOf(h))].empty();
}

std::optional<Hex> Ground::find(const std::string& name) const {
    const auto it = byName_.find(name);
    if (it == byName_.end()) return std::nullopt;
    return it->second;
}

const std::string& Ground::nameOf(Hex h) const {
    static const std::string none;
    return geometry_.contains(h) ? names_[static_cast<std::size_t>(geometry_.indexOf(h))] : none;
}

// A2.2: if exactly one of two halves has a printed coordinate, the board of that half names the hex.
// Otherwise the northeasternmost of the two boards names the hex. The direction across their common edge
// determines which board that is. If that direction is exactly southeast or northwest, the more northern
// board names the hex.
bool Ground::namedByFirst(const Origin& a, const Origin& b) const {
    // Where a cut divides a hex, the half above the cut has the coordinate, as it would at the edge of a
    // board.
    const auto printed = [](const Origin& o) {
        const auto& part = o.board->part;
        return printsCoordinate(o.board->board->geometry, o.hex) &&
               !(part && (o.hex.column & 1) != 0 && o.hex.row < part->firstOdd);
    };
    const bool printedA = printed(a);
    const bool printedB = printed(b);
    if (printedA != printedB) return printedA;
    const Extent ea = extentOf(*a.board);
    const Extent eb = extentOf(*b.board);
    double x = 0;
    double y = 0;  // the vector from b to a; y increases downward, as on the map
    if (ea.left >= eb.right)
        x = 1;
    else if (ea.right <= eb.left)
        x = -1;
    else
        y = ea.top >= eb.bottom ? 1 : -1;
    const double angle = northDegrees_ * std::numbers::pi / 180;
    const double north = x * std::sin(angle) - y * std::cos(angle);
    const double east = x * std::cos(angle) + y * std::sin(angle);
    const double northEast = north + east;
    return std::abs(northEast) > 1e-9 ? northEast > 0 : north > 0;
}

std::vector<Ground::Origin> Ground::origins(Hex h) const {
    std::vector<Origin> out, halves;
    const auto take = [&](const Origin& here) {
        const auto place =
            std::find_if(out.begin(), out.end(), [&](const Origin& o) { return namedByFirst(here, o); });
        out.insert(place, here);
    };
    for (const PlacedBoard& b : boards_) {
        const Origin here{&b, b.toBoard(h)};
        if (!b.board->geometry.contains(here.hex)) continue;
        if (!b.part || b.part->contains(here.hex))
            take(here);
        else if (b.part->halves(here.hex))
            halves.push_back(here);
    }
    // Half-hexes at a cut count if another board has their other half.
    if (out.size() + halves.size() > 1)
        for (const Origin& half : halves) take(half);
    return out;
}

void Ground::findSurfaces() {
    std::vector<std::set<std::string>> groups;
    for (const PlacedBoard& b : boards_) groups.push_back({b.as});
    const auto join = [&](const std::string& one, const std::string& other) {
        const auto with = [&](const std::string& name) {
            return std::find_if(groups.begin(), groups.end(),
                                [&](const auto& g) { return g.contains(name); });
        };
        const auto a = with(one), b = with(other);
        if (a == b) return;
        a->merge(*b);
        groups.erase(b);
    };
    for (int i = 0; i < geometry_.hexCount() && groups.size() > 1; ++i) {
        const std::vector<Origin> from = origins(geometry_.hexAt(i));
        for (std::size_t k = 1; k < from.size(); ++k) join(from[0].board->as, from[k].board->as);
    }
    // Boards that are cut between whole hexes have no hex in common. They count as joined if hexes of the two
    // boards are adjacent across the cut. A common corner alone is not enough.
    std::map<std::pair<std::string, std::string>, int> across;
    for (const PlacedBoard& b : boards_) {
        if (!b.part) continue;
        for (int i = 0; i < b.board->geometry.hexCount() && groups.size() > 1; ++i) {
            const Hex own = b.board->geometry.hexAt(i);
            if (!b.part->contains(own)) continue;
            for (const Side6 side : cutSides(b.board->geometry, *b.part, own))
                for (const Origin& o : origins(neighbour(b.toMap(own), b.turned ? opposite(side) : side)))
                    if (o.board->as != b.as && ++across[{b.as, o.board->as}] == 2) join(b.as, o.board->as);
        }
    }
    surfaces_ = std::move(groups);
}

/// For boards that are joined at a cut, removes the terrain and LOS facts of the half beyond the cut, so that
/// each board contributes only its own half of these hexes.
void Ground::cutBoards() {
    for (PlacedBoard& b : boards_) {
        if (!b.part || !b.board->raster) continue;
        std::set<Hex> shared;
        for (int i = 0; i < b.board->geometry.hexCount(); ++i) {
            const Hex own = b.board->geometry.hexAt(i);
            if (!b.part->contains(own) && !b.part->halves(own)) continue;
            if (cutSides(b.board->geometry, *b.part, own).empty()) continue;
            if (origins(b.toMap(own)).size() > 1) shared.insert(own);
        }
        if (!shared.empty()) b.board = cutBoard(*b.board, *b.part, shared);
    }
}

bool Ground::belongsTo(Hex h, const std::set<std::string>& boards) const {
    const std::vector<Origin> from = origins(h);
    return !from.empty() && std::all_of(from.begin(), from.end(),
                                        [&](const Origin& o) { return boards.contains(o.board->as); });
}

std::string Ground::nameBeside(Hex from, Side6 side) const {
    const Hex there = neighbour(from, side);
    if (contains(there)) return nameOf(there);
    const std::vector<Origin> here = origins(from);
    if (here.empty()) return {};
    const PlacedBoard& b = *here.front().board;
    const Hex local = neighbour(here.front().hex, b.turned ? opposite(side) : side);
    return local.column < 0 || local.row < -1 ? std::string() : fullName(b, local);
}

std::string Ground::explainBadName(const std::string& name) const {
    if (find(name)) return {};
    if (std::all_of(boards_.begin(), boards_.end(), numbered)) {
        const BoardGeometry& g = boards_.front().board->geometry;
        return fmt::format("hexes are numbered {} to {}, column and row", g.nameOf({0, 0}),
                           g.nameOf({g.columns - 1, g.rowsIn(g.columns - 1) - 1}));
    }
    // The text may begin with several board names. The longest one counts.
    const PlacedBoard* best = nullptr;
    for (const PlacedBoard& b : boards_)
        if (name.size() > b.as.size() && name.compare(0, b.as.size(), b.as) == 0 &&
            (best == nullptr || b.as.size() > best->as.size()))
            best = &b;
    if (best == nullptr) {
        std::string list;
        for (const PlacedBoard& b : boards_) list += (list.empty() ? "" : ", ") + b.as;
        return boards_.size() == 1
                   ? fmt::format("hex names begin with the board's name {} and a row letter, as in {}", list,
                                 names_.front())
                   : fmt::format("hex names begin with a board's name ({}) and a row letter", list);
    }
    const BoardGeometry& g = best->board->geometry;
    const std::string rest = name.substr(best->as.size());
    if (rest.front() == 'o' && find(best->as + rest.substr(1)))
        return fmt::format("{}: no overlay covers it (A2.73)", best->as + rest.substr(1));
    if (g.hexNamed(rest)) return fmt::format("this hex of board {} is not in play", best->as);
    const std::size_t letters = rest.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    const std::string row = rest.substr(0, letters);
    std::string firstName;
    std::string lastName;
    for (int column = 0; column < g.columns && !row.empty(); ++column) {
        const std::string top = g.nameOf({column, 0});
        if (top.compare(0, row.size(), row) != 0 || top.find_first_of("-0123456789") != row.size()) continue;
        firstName = top.substr(row.size());
        lastName = g.nameOf({column, g.rowsIn(column) - 1}).substr(row.size());
    }
    if (!firstName.empty())
        return fmt::format("row {} of board {} has hexes {}", row, best->as,
                           rangeText(std::stoi(firstName), std::stoi(lastName)));
    const std::string firstColumn = g.nameOf({0, 0});
    const std::string lastColumn = g.nameOf({g.columns - 1, 0});
    const auto lettersOf = [](const std::string& n) { return n.substr(0, n.find_first_of("-0123456789")); };
    return fmt::format("board {} has rows {} to {}, as in {}", best->as, lettersOf(firstColumn),
                       lettersOf(lastColumn), best->as + firstColumn);
}

std::optional<int> Ground::distance(const std::string& a, const std::string& b) const {
    const auto from = find(a);
    const auto to = find(b);
    if (!from || !to) return std::nullopt;
    return hexDistance(*from, *to);
}

std::vector<std::string> Ground::neighbours(const std::string& name) const {
    std::vector<std::string> out;
    const auto h = find(name);
    if (!h) return out;
    for (const Side6 side : allSides)
        if (const std::string& next = nameOf(neighbour(*h, side)); !next.empty()) out.push_back(next);
    return out;
}

std::optional<int> Ground::baseHeight(const std::string& name) const {
    const auto h = find(name);
    if (!h) return std::nullopt;
    for (const Origin& o : origins(*h)) {
        const Board& board = *o.board->board;
        if (!board.los.empty())
            return board.los[static_cast<std::size_t>(board.geometry.indexOf(o.hex))].baseHeight;
    }
    return std::nullopt;
}

bool Ground::blank() const {
    return std::all_of(boards_.begin(), boards_.end(),
                       [](const PlacedBoard& b) { return b.board->kind == BoardKind::blank; });
}

}  // namespace shellgame
