// SPDX-License-Identifier: MIT
// Computes the positions of VASL's overlay pictures on boards.
#include <fmt/format.h>

#include <algorithm>

#include "board/overlaid_board.hpp"
#include "board/overlay_hexes.hpp"
#include "shellgame/board/overlay.hpp"

namespace shellgame {

namespace {

/// Splits a hex name into its letters and its number.
std::pair<std::string_view, std::string_view> partsOf(std::string_view name) {
    const auto letters = std::min(name.find_first_of("0123456789"), name.size());
    return {name.substr(0, letters), name.substr(letters)};
}

/// The column and number in the name of a board's first hex, which is not always A1. Columns are counted from
/// A.
struct FirstName {
    int column = 0, number = 0;
};
FirstName firstName(const BoardGeometry& g) {
    if (g.naming == HexNaming::numbers) return {};
    const std::string corner = g.nameOf({0, 0});
    const auto [letters, digits] = partsOf(corner);
    return {columnOfLetters(letters).value_or(0), digits.empty() ? 0 : std::stoi(std::string(digits)) - 1};
}

/// Finds a hex by its name, even if the hex is beyond the edges of the board.
std::optional<Hex> hexBeyond(const BoardGeometry& g, std::string_view name) {
    if (const auto h = g.hexNamed(name)) return h;
    const auto [letters, digits] = partsOf(name);
    const auto column = columnOfLetters(letters);
    if (!column || g.naming == HexNaming::numbers || digits.empty() || digits.size() > 3 ||
        digits.find_first_not_of("0123456789") != std::string_view::npos)
        return std::nullopt;
    const FirstName first = firstName(g);
    Hex h{*column - first.column, 0};
    h.row = std::stoi(std::string(digits)) - first.number - ((h.column & 1) == 0 ? 1 : 0);
    constexpr int mostBeyond = 100;
    if (h.column < 0 || h.column > g.columns + mostBeyond || h.row > g.rows + mostBeyond) return std::nullopt;
    return h;
}

/// Returns the pixel that VASL uses as the center of a hex when it places overlays. VASL rounds differently
/// for this purpose, and starts from the hex that would be A1.
PixelPoint overlayPixel(const BoardGeometry& g, Hex h) {
    const FirstName first = firstName(g);
    const double row = h.row + first.number - ((h.column & 1) == 0 ? 0 : 0.5);
    return {static_cast<int>(g.hexWidth * (h.column + first.column) + 0.5),
            static_cast<int>(g.hexHeight * row + 0.5)};
}

const PlacedBoard* placedBoard(const Ground& ground, const std::string& name) {
    for (const PlacedBoard& b : ground.boards())
        if (b.as == name) return &b;
    return nullptr;
}

Result<Hex> hexOfBoard(const Ground& ground, const OverlayOrder& order, const std::string& name,
                       const std::vector<LaidOverlay>& before) {
    const std::string board = boardOfHex(ground, name);
    const PlacedBoard* b = placedBoard(ground, board);
    const std::string bare = name.substr(boardPartOf(name));
    if (b != nullptr && board.size() == boardPartOf(name) && !b->board->geometry.hexNamed(bare))
        if (const auto h = hexBeyond(b->board->geometry, bare)) return *h;
    const auto onMap = printedHex(ground, order, name, before);
    if (!onMap) return tl::unexpected(onMap.error());
    return b->toBoard(*onMap);
}

}  // namespace

Result<PictureSpot> findPictureSpot(const Ground& ground, const OverlayOrder& order,
                                    const std::vector<LaidOverlay>& before) {
    PictureSpot out;
    out.board = boardOfHex(ground, order.first);
    const auto first = hexOfBoard(ground, order, order.first, before);
    if (!first) return tl::unexpected(first.error());
    out.one = *first;
    if (order.second.empty()) return out;
    const std::string name = secondHex(ground, order);
    const auto second = hexOfBoard(ground, order, name, before);
    if (!second) return tl::unexpected(second.error());
    if (*second == *first) return out;
    out.towards = sideTowards(*first, *second);
    if (boardOfHex(ground, name) != out.board || !out.towards)
        return failure(
            overlayProblem(order, order.first + " and " + order.second, "two adjacent hexes of one board"));
    return out;
}

Result<LaidOverlay> layPictureAt(const Ground& ground, const OverlayOrder& order, const PictureSpot& spot,
                                 std::string kind, std::shared_ptr<const Pixels> picture,
                                 const std::string& oneAt) {
    const PlacedBoard* board = placedBoard(ground, spot.board);
    const auto own = BoardGeometry::standard(100, 60).hexNamed(oneAt);
    if (board == nullptr || !own)
        return failure(overlayProblem(order, "its \"1\" at " + oneAt, "a hex such as B2"));
    auto laid = std::make_shared<LaidPicture>();
    laid->id = order.id;
    laid->kind = std::move(kind);
    laid->picture = std::move(picture);
    laid->board = spot.board;
    const BoardGeometry& g = board->board->geometry;
    const PixelPoint to = overlayPixel(g, spot.one);
    const PixelPoint from = overlayPixel(g, *own);
    laid->left = to.x - from.x;
    laid->top = to.y - from.y;
    CoveredHexes covered = hexesCovered(ground, *laid);
    if (!covered.any)
        return failure(overlayProblem(order, "nothing of its picture on the map", "a place on the map"));
    laid->covers = std::move(covered.hexes);
    LaidOverlay out;
    out.first = board->toMap(spot.one);
    if (spot.towards) out.second = board->toMap(neighbour(spot.one, *spot.towards));
    // If a picture shows only a hedge or a railway, it covers the hexes of its "1" and "2".
    if (laid->covers.empty())
        for (const Hex h : {out.first, out.second.value_or(out.first)})
            if (ground.contains(h)) laid->covers.insert(h);
    const PictureKind what = pictureKind(laid->kind);
    const auto tell = [&](std::string found, std::string expected, std::string rule) {
        laid->told.push_back({"", "", std::move(found), std::move(expected), std::move(rule)});
    };
    if (auto wrong = overlayPlaceProblem(order)) laid->told.push_back(std::move(*wrong));
    if (!what.doubtful.empty())
        tell(fmt::format("overlay {}: {}, for which VASL has no lines of sight", order.id, what.doubtful),
             "terrain that its colors show; where they are wrong, state the terrain of the hexes", "");
    if (what.manyBuildings)
        tell(fmt::format("overlay {}: buildings of several types in one color", order.id),
             "you to state which building each hex has", "");
    out.picture = std::move(laid);
    return out;
}

}  // namespace shellgame
