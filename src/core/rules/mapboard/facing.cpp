// SPDX-License-Identifier: MIT
#include "shellgame/rules/mapboard/facing.hpp"

#include <algorithm>
#include <cstdlib>

#include "shellgame/rules/mapboard/fortifications.hpp"

namespace shellgame {

namespace {

constexpr int fullTurn = 12;

int turned(int facing, int by) {
    return ((facing + by) % fullTurn + fullTurn) % fullTurn;
}

std::optional<Side6> sideNamed(const Ground& ground, const std::string& hex, const std::string& neighbour) {
    const auto from = ground.find(hex);
    if (!from) return std::nullopt;
    for (const Side6 side : allSides)
        if (ground.nameBeside(*from, side) == neighbour) return side;
    const auto to = ground.find(neighbour);
    return to ? sideTowards(*from, *to) : std::nullopt;
}

/// Returns the shorter of the two turns from one facing to another, as a number from -6 to 6.
int way(int from, int to) {
    const int d = turned(to, -from);
    return d > fullTurn / 2 ? d - fullTurn : d;
}

}  // namespace

std::optional<int> facingOf(const Ground& ground, const std::string& hex, std::string_view arc) {
    // Hexes beyond the map have no name, so they can't be part of a CA.
    const std::vector<std::string> names = hexesOfArc(arc);
    if (arc.empty() || names.empty() || names.size() > 2) return std::nullopt;
    const auto one = sideNamed(ground, hex, names.front());
    const auto other = sideNamed(ground, hex, names.back());
    if (!one || !other) return std::nullopt;
    const int a = 2 * static_cast<int>(*one), b = 2 * static_cast<int>(*other);
    if (a == b) return names.size() == 1 ? std::optional(a) : std::nullopt;
    const int between = way(a, b);
    return std::abs(between) == 2 ? std::optional(turned(a, between / 2)) : std::nullopt;
}

std::string arcFacing(const Ground& ground, const std::string& hex, int facing) {
    const auto at = ground.find(hex);
    if (!at) return {};
    const auto named = [&](int side) {
        return ground.nameBeside(*at, static_cast<Side6>(turned(side, 0) / 2));
    };
    if (facing % 2 == 0) return named(facing);
    const std::string a = named(facing - 1), b = named(facing + 1);
    return a.empty() || b.empty() ? std::string() : a + "/" + b;
}

int turnToEnter(int facing, Side6 side) {
    const int off = way(facing, 2 * static_cast<int>(side));
    // With a difference of one twelfth, the hexside is already one of the two hexsides that the VCA faces.
    if (std::abs(off) <= 1) return 0;
    return off > 0 ? off - 1 : off + 1;
}

int spinesBetween(int from, int to) {
    return std::abs(way(from, to)) / 2;
}

void keepFacing(const Ground& ground, const Piece& before, const std::vector<std::string>& hexes,
                Piece& now) {
    if (arcShape(before) != ArcShape::spine || hexes.size() < 2) return;
    const auto ca = facingOf(ground, hexes.front(), before.ca);
    const auto tca = facingOf(ground, hexes.front(), before.tca);
    int by = 0;
    for (std::size_t i = 1; ca && before.kind == PieceClass::vehicle && i < hexes.size(); ++i) {
        const auto from = ground.find(hexes[i - 1]), to = ground.find(hexes[i]);
        if (const auto entered = from && to ? sideTowards(*from, *to) : std::nullopt)
            by += turnToEnter(turned(*ca, by), *entered);
    }
    if (ca) now.ca = arcFacing(ground, hexes.back(), turned(*ca, by));
    if (tca) now.tca = arcFacing(ground, hexes.back(), turned(*tca, by));
}

}  // namespace shellgame
