// SPDX-License-Identifier: MIT
#include "shellgame/rules/mapboard/setup_board.hpp"

#include <algorithm>
#include <set>

#include "shellgame/rules/mapboard/entry.hpp"
#include "words/mapboard.hpp"

namespace shellgame {

namespace {

bool atTopOrBottom(MapEdge edge) {
    return edge == MapEdge::top || edge == MapEdge::bottom;
}

/// Returns true if two boards are aligned or offset by half a board. One board begins at `first` and is
/// `size` long; the other begins at `other`.
bool inLine(int first, int size, int other, int otherSize) {
    const int half = size / 2;
    return (first - other) % half == 0 || (first + size - other - otherSize) % half == 0;
}

/// Returns true if a whole unused board may adjoin this edge of the map, with its first hex at this place.
bool mayLie(const Ground& ground, const BoardGeometry& board, Hex first, MapEdge edge) {
    return std::any_of(ground.boards().begin(), ground.boards().end(), [&](const PlacedBoard& b) {
        const BoardGeometry& g = b.board->geometry;
        return atTopOrBottom(edge) ? inLine(first.column, board.columns - 1, b.atColumn, g.columns - 1)
                                   : inLine(first.row, board.rows, b.atRow, g.rows);
    });
}

}  // namespace

bool longEdgeFits(const Ground& ground, const EntryGroup& group) {
    int balance = 0;
    for (const std::string& name : group.hexes)
        if (const auto h = ground.find(name))
            for (const MapEdge edge : edgesAt(ground, *h)) balance += atTopOrBottom(edge) ? 1 : -1;
    return balance >= 0;
}

Findings setupBoardFindings(const Ground& ground, const EntryGroup& group,
                            const std::vector<std::string>& boards, bool lengthwise) {
    Findings out;
    const auto wrong = [&](Message why) {
        out.push_back({Verdict::forbidden, "A2.51", "/boards", std::move(why)});
    };
    if (boards.empty()) wrong(Message(words::nameBoardsThatAreNotInUse));
    std::set<std::string> once;
    for (const std::string& board : boards) {
        if (!isBoardName(board))
            wrong(Message(words::isNoNameOfBoardDigits, board));
        else if (!once.insert(board).second)
            wrong(Message(words::boardIsNamedTwiceEachIsOne, board));
        for (const PlacedBoard& used : ground.boards())
            if (used.as == board && !used.part) wrong(Message(words::boardIsInPlayUnusedOne, board));
    }
    if (lengthwise != longEdgeFits(ground, group))
        out.push_back(
            {Verdict::ok,
             "A2.51",
             "/lengthwise",
             lengthwise ? Message(words::theyEnterAtShortEdge) : Message(words::theyEnterAtLongEdge),
             {},
             FindingCode::edgeUnfit});
    return out;
}

bool leadsOntoMap(const Ground& ground, const EntryGroup& group, std::string_view last,
                  const std::string& entryHex) {
    const auto entry = ground.find(entryHex);
    if (!entry) return false;
    const auto nextTo = [&](Hex there) { return !ground.contains(there) && hexDistance(there, *entry) == 1; };
    for (const PlacedBoard& b : ground.boards())
        if (b.as == group.board && b.part) {
            const auto own = b.board->geometry.hexNamed(last);
            return own && nextTo(b.toMap(*own));
        }
    if (group.lengthwise != longEdgeFits(ground, group)) return true;  // the player decides
    const BoardGeometry board = BoardGeometry::standard(33, 10);
    const auto hex = board.hexNamed(last);
    if (!hex) return false;
    for (const MapEdge edge : edgesAt(ground, *entry)) {
        if (atTopOrBottom(edge) != group.lengthwise) continue;
        const bool whole = entry->column % 2 == 0;
        for (const Hex own : {*hex, board.turned(*hex)})
            for (int step = -1; step <= 1; ++step) {
                // Finds the first hex of the board, assuming that the given hex is one step along the edge
                // from the entry hex.
                Hex first;
                if (atTopOrBottom(edge)) {
                    first.column = entry->column + step - own.column;
                    first.row = edge == MapEdge::top ? entry->row - board.rows : entry->row + (whole ? 1 : 0);
                } else {
                    first.column = edge == MapEdge::right ? entry->column : entry->column - board.columns + 1;
                    first.row = entry->row + step - own.row;
                }
                if (first.column % 2 == 0 && mayLie(ground, board, first, edge) &&
                    nextTo({own.column + first.column, own.row + first.row}))
                    return true;
            }
    }
    return false;
}

}  // namespace shellgame
