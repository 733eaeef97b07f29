// SPDX-License-Identifier: MIT
#include "setup/arrangement.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>

#include "shellgame/base/json.hpp"
#include "shellgame/io/board/board_file.hpp"

namespace shellgame::app {

namespace {

/// Returns the distance between the first and the last hexrow, because boards side by side share a hexrow.
int spanOf(const ArrangedBoard& b) {
    return b.columns - 1;
}

/// Returns a board as a blank grid. If both corner hexes are valid, only its part in play is used.
PlacedBoard placedGrid(const ArrangedBoard& b) {
    PlacedBoard out{blankBoard(b.columns, b.rows), b.as, b.column, b.row, b.turned, {}};
    const BoardGeometry& g = out.board->geometry;
    const auto from = g.hexNamed(b.from);
    const auto to = g.hexNamed(b.to);
    if (from && to) out.part = partBetween(g, *from, *to);
    return out;
}

int evenBelow(int v) {
    return v - (v & 1);
}

}  // namespace

ArrangedBoard measured(ArrangedBoard b) {
    if (b.kind != ArrangedBoard::Kind::own && b.kind != ArrangedBoard::Kind::file) return b;
    if (const auto board =
            b.kind == ArrangedBoard::Kind::own ? builtInBoard(b.own) : loadBoardFile(b.archive)) {
        b.columns = (*board)->geometry.columns;
        b.rows = (*board)->geometry.rows;
    }
    return b;
}

std::string Arrangement::nameFor(const ArrangedBoard& board, std::optional<std::size_t> but) const {
    const auto taken = [&](const std::string& name) {
        for (std::size_t i = 0; i < boards.size(); ++i)
            if (i != but && boards[i].as == name) return true;
        return false;
    };
    std::string name = std::filesystem::path(board.archive).filename().string();
    if (board.kind == ArrangedBoard::Kind::vasl && name.size() > 2) {
        name = name.substr(2);
        while (name.size() > 1 && name[0] == '0') name = name.substr(1);
        std::transform(name.begin(), name.end(), name.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        if (!taken(name)) return name;
        for (char more = 'b'; more <= 'z'; ++more)
            if (!taken(name + more)) return name + more;
    }
    for (int n = 1;; ++n)
        if (!taken(std::to_string(n))) return std::to_string(n);
}

std::size_t Arrangement::add(ArrangedBoard like) {
    if (!boards.empty()) {
        const ArrangedBoard& last = boards.back();
        like.column = last.column + spanOf(last);
        like.row = last.row;
    }
    like.as = nameFor(like);
    boards.push_back(std::move(like));
    return boards.size() - 1;
}

/// Returns the columns (or rows) to which a board can move so that its edge or middle meets the edge or
/// middle of another board.
std::vector<int> Arrangement::places(std::size_t index, bool across) const {
    const auto at = [&](const ArrangedBoard& b) { return across ? b.column : b.row; };
    const auto size = [&](const ArrangedBoard& b) { return across ? spanOf(b) : b.rows; };
    const int own = size(boards[index]);
    std::vector<int> out;
    for (std::size_t i = 0; i < boards.size(); ++i) {
        if (i == index) continue;
        const int first = at(boards[i]);
        const int other = size(boards[i]);
        for (const int theirs : {first, first + other / 2, first + other})
            for (const int mine : {0, own / 2, own}) out.push_back(theirs - mine);
    }
    if (across) std::erase_if(out, [](int v) { return v % 2 != 0; });
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

bool Arrangement::overlaps(std::size_t index) const {
    const PlacedBoard own = placedGrid(boards[index]);
    for (std::size_t i = 0; i < boards.size(); ++i)
        if (i != index && own.covers(placedGrid(boards[i]))) return true;
    return false;
}

bool Arrangement::step(std::size_t index, int right, int down) {
    ArrangedBoard& b = boards[index];
    const ArrangedBoard before = b;
    const bool across = right != 0;
    const int by = across ? right : down;
    int& place = across ? b.column : b.row;
    std::vector<int> all = places(index, across);
    if (by < 0) std::reverse(all.begin(), all.end());
    for (const int to : all) {
        if (by > 0 ? to <= place : to >= place) continue;
        place = to;
        if (!overlaps(index)) return true;
    }
    b = before;
    return false;
}

std::pair<int, int> Arrangement::snapped(std::size_t index, int column, int row, int reach) const {
    const auto nearest = [&](int wanted, bool across) {
        int best = across ? evenBelow(wanted) : wanted;
        int least = reach + 1;
        for (const int to : places(index, across))
            if (std::abs(to - wanted) < least) {
                least = std::abs(to - wanted);
                best = to;
            }
        return best;
    };
    return {nearest(column, true), nearest(row, false)};
}

std::pair<int, int> Arrangement::normalise() {
    if (boards.empty()) return {0, 0};
    int column = boards.front().column;
    int row = boards.front().row;
    for (const ArrangedBoard& b : boards) {
        column = std::min(column, b.column);
        row = std::min(row, b.row);
    }
    column = evenBelow(column);
    for (ArrangedBoard& b : boards) {
        b.column -= column;
        b.row -= row;
    }
    return {column, row};
}

Json Arrangement::json() const {
    Arrangement all = *this;
    all.normalise();
    std::vector<BoardEntry> out;
    for (const ArrangedBoard& a : all.boards) {
        BoardEntry b{.as = a.as, .at = {a.column, a.row}, .turned = a.turned};
        if (a.kind == ArrangedBoard::Kind::blank) b.blank = BlankEntry{a.columns, a.rows};
        if (a.kind == ArrangedBoard::Kind::own) b.own = a.own;
        if (a.kind == ArrangedBoard::Kind::vasl)
            b.vasl = std::filesystem::path(a.archive).filename().string();
        if (a.kind == ArrangedBoard::Kind::file)
            b.file = std::filesystem::path(a.archive).filename().string();
        if (!a.from.empty() || !a.to.empty()) b.part = PartEntry{a.from, a.to};
        out.push_back(std::move(b));
    }
    return boardsJson(out);
}

BoardFolders Arrangement::folders() const {
    BoardFolders out;
    for (const ArrangedBoard& b : boards)
        if ((b.kind == ArrangedBoard::Kind::vasl || b.kind == ArrangedBoard::Kind::file) &&
            !b.archive.empty())
            out.vasl.push_back(std::filesystem::path(b.archive).parent_path().string());
    return out;
}

}  // namespace shellgame::app
