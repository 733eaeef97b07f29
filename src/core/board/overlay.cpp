// SPDX-License-Identifier: MIT
#include "shellgame/board/overlay.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "board/overlaid_board.hpp"
#include "board/overlay_hexes.hpp"
#include "board/overlay_turn.hpp"

namespace shellgame {

namespace {

bool hasBoardCalled(const Ground& ground, std::string_view name) {
    return std::any_of(ground.boards().begin(), ground.boards().end(),
                       [&](const PlacedBoard& b) { return b.as == name; });
}

}  // namespace

Problem overlayProblem(const OverlayOrder& order, std::string found, std::string expected) {
    return {"", "", fmt::format("overlay {}: {}", order.id, found), std::move(expected), "A2.73"};
}

std::string boardOfHex(const Ground& ground, const std::string& name) {
    std::string out = name.substr(0, boardPartOf(name));
    if (out.ends_with('o') && !hasBoardCalled(ground, out) &&
        hasBoardCalled(ground, out.substr(0, out.size() - 1)))
        out.pop_back();
    return out;
}

Result<Hex> printedHex(const Ground& ground, const OverlayOrder& order, const std::string& name,
                       const std::vector<LaidOverlay>& before) {
    const std::size_t letter = boardPartOf(name);
    const std::string board = boardOfHex(ground, name);
    std::string known;
    for (const PlacedBoard& b : ground.boards()) {
        known += (known.empty() ? "" : ", ") + b.as;
        if (b.as != board) continue;
        const auto h = b.board->geometry.hexNamed(name.substr(letter));
        if (!h)
            return failure(
                overlayProblem(order, "the hex " + name, "a hex of the map: " + ground.explainBadName(name)));
        const Hex at = b.toMap(*h);
        const bool covered =
            ground.covered(at) || std::any_of(before.begin(), before.end(), [&](const LaidOverlay& overlay) {
                return hexesUnder(overlay).contains(at);
            });
        if (board.size() != letter && !covered)
            return failure(overlayProblem(order, "the hex " + name,
                                          board + name.substr(letter) + ": no earlier overlay covers it"));
        return at;
    }
    return failure(overlayProblem(order, board.empty() ? name + " without a board" : "the board " + board,
                                  "one of the boards of the map: " + known));
}

std::string boardOfOrder(const Ground& ground, const OverlayOrder& order) {
    return boardOfHex(ground, order.first);
}

std::string secondHex(const Ground& ground, const OverlayOrder& order) {
    const std::string& name = order.second;
    const bool bare = boardPartOf(name) == 0 || (boardPartOf(name) == 1 && name.front() == 'o');
    return (bare ? boardOfHex(ground, order.first) : std::string()) + name;
}

Result<LaidOverlay> findOverlay(const Ground& ground, const OverlayOrder& order,
                                const std::vector<std::shared_ptr<const OverlayDesign>>& known,
                                const std::vector<LaidOverlay>& before) {
    if (auto wrong = overlayPlaceProblem(order)) return failure(std::move(*wrong));
    LaidOverlay out;
    std::string names;
    for (const auto& design : known) {
        names += (names.empty() ? "" : ", ") + design->id;
        if (design->id == order.id) out.design = design;
    }
    if (!out.design)
        return failure(
            overlayProblem(order, "unknown", "an overlay of the program or of the scenario: " + names));
    const auto first = printedHex(ground, order, order.first, before);
    if (!first) return tl::unexpected(first.error());
    out.first = *first;
    if (order.second.empty() != !out.design->two)
        return failure(overlayProblem(order, order.second.empty() ? "one hex" : "two hexes",
                                      out.design->two ? "two adjacent hexes, for its \"1\" and its \"2\""
                                                      : "one hex, because it covers only one"));
    if (!order.second.empty()) {
        const auto second = printedHex(ground, order, secondHex(ground, order), before);
        if (!second) return tl::unexpected(second.error());
        out.second = *second;
        if (hexDistance(out.first, *out.second) != 1)
            return failure(overlayProblem(order, order.first + " and " + order.second, "two adjacent hexes"));
    }
    if (auto wrong = overlayCoordinateProblem(order, *out.design)) return failure(std::move(*wrong));
    const std::set<Hex> under = hexesUnder(out);
    const auto off = std::count_if(under.begin(), under.end(), [&](Hex h) { return !ground.contains(h); });
    if (off > 0)
        return failure(overlayProblem(order, fmt::format("{} of its {} hexes off the map", off, under.size()),
                                      "a place where all of it is on the map"));
    return out;
}

const std::string& LaidOverlay::id() const {
    return picture ? picture->id : design->id;
}

Point onMap(const LaidOverlay& overlay, Point own) {
    return Turn(*overlay.design, overlay.first, overlay.second)(own);
}

std::set<Hex> hexesUnder(const LaidOverlay& overlay) {
    if (overlay.picture) return overlay.picture->covers;
    const Turn turn(*overlay.design, overlay.first, overlay.second);
    std::set<Hex> out;
    for (const Hex h : overlay.design->hexes) out.insert(turn(h));
    return out;
}

Result<std::shared_ptr<const Ground>> layOverlays(const Ground& ground,
                                                  const std::vector<LaidOverlay>& overlays) {
    std::vector<std::optional<ReadPicture>> pictures(overlays.size());
    for (std::size_t i = 0; i < overlays.size(); ++i)
        if (overlays[i].picture) pictures[i] = readLaid(ground, *overlays[i].picture);
    std::vector<PlacedBoard> boards = ground.boards();
    for (std::size_t i = 0; i < boards.size(); ++i)
        if (auto laid = boardUnder(ground.boards()[i], overlays, pictures)) boards[i].board = std::move(laid);
    return Ground::make(std::move(boards), ground.northDegrees(),
                        std::make_shared<const std::vector<LaidOverlay>>(overlays));
}

}  // namespace shellgame
