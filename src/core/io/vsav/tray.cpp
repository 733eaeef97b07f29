// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include "base/count.hpp"
#include "io/vsav/assemble.hpp"
#include "shellgame/rules/mapboard/entry.hpp"

namespace shellgame::vsav {

namespace {

constexpr std::size_t mostClusters = 40;  ///< maximum number of clusters for each side
constexpr double together = 75;           ///< Piles that are at most this many pixels apart are in the same
                                          ///< cluster.

/// Converts a text to at most 32 letters, digits and dashes, for use in the name of a group.
std::string asIdentifier(const std::string& text) {
    std::string out;
    for (const unsigned char c : text) {
        if (std::isalnum(c) != 0 && c < 128)
            out += static_cast<char>(c);
        else if (!out.empty() && out.back() != '-')
            out += '-';
        if (out.size() == 32) break;
    }
    while (!out.empty() && out.back() == '-') out.pop_back();
    return out;
}

/// Returns a text such as "3x 4-6-7, LMG", which lists each kind of counter once, in order of first
/// appearance.
std::string countersText(const std::vector<std::string>& types) {
    std::string out;
    for (const auto& [type, count] : countedEach(types)) {
        out += out.empty() ? "" : ", ";
        if (count > 1) out += std::to_string(count) + "x ";
        out += type;
    }
    return printable(out, 150);
}

}  // namespace

std::vector<std::string> Assembler::groupNames(const SideId& side) const {
    std::vector<std::string> out;
    for (const GroupEntry& g : placed.reinforcements)
        if (g.group.side == side) out.push_back(g.id);
    return out;
}

/// Makes the name of a group from the names of its counters.
std::string Assembler::nameFor(const std::string& counters, const SideId& side) const {
    std::string name = side.text + "-" + asIdentifier(counters);
    const auto used = [&](const std::string& id) {
        return std::any_of(placed.reinforcements.begin(), placed.reinforcements.end(),
                           [&](const GroupEntry& g) { return g.id == id; });
    };
    if (!used(name)) return name;
    name.resize(std::min<std::size_t>(name.size(), 34));
    int n = 2;
    while (used(name + "-" + std::to_string(n))) ++n;
    return name + "-" + std::to_string(n);
}

void Assembler::trayGroup(const std::vector<const Pile*>& piles, const SideId& side) {
    GroupEntry entry;
    std::vector<std::string> types;
    std::string nation;
    const auto close = [&] {
        if (entry.pieces.empty()) return;
        const std::string counters = countersText(types);
        entry.id = nameFor(counters, side);
        entry.group.side = side;
        if (const auto map = layout_.ground(); map && edge_.empty()) edge_ = hexesOfEntry(*map, "", {});
        entry.group.hexes = edge_;
        // It is unknown whether these counters take part, so the program asks the player for the turn.
        const Asked about{nation, counters, "off-board", entry.id};
        entry.group.turn =
            questions_.number(about, VaslAsk::turn, 0, 0, lastTurn, static_cast<int>(entry.pieces.size()));
        placed.reinforcements.push_back(std::move(entry));
        entry = {};
        types.clear();
    };
    for (const Pile* pile : piles) {
        std::vector<std::size_t> mine;
        for (std::size_t place = 0; place < pile->of.size(); ++place) {
            Item& item = items[pile->of[place]];
            if (item.side != side || item.done) continue;
            if (item.mines) {
                // Mines beside the map become mine factors of the OB, not counters.
                if (item.piece)
                    (item.piece->mines == "AT" ? atFactors : apFactors)[side] += item.piece->factors;
                take(item);
            } else if (item.piece) {
                if (item.id.empty()) item.id = nextPiece();
                if (nation.empty()) nation = catalogueNation(item.c);
                mine.push_back(place);
            } else if (item.isQ()) {
                take(item);
            }
        }
        if (entry.pieces.size() + mine.size() > mostEntering) close();
        possess(*pile, mine);
        for (const std::size_t place : mine) {
            Item& item = items[pile->of[place]];
            if (entry.pieces.size() == mostEntering) close();
            entry.pieces.push_back(pieceSpecJson(item.id, *item.piece));
            types.push_back(item.piece->type);
            link.pieces[item.id] = item.c.piece->id;
            take(item);
        }
    }
    close();
}

/// Makes groups of the counters beside the boards, which enter later. There is one group for each cluster of
/// a side's piles.
void Assembler::tray() {
    for (const SideId& side : {SideId(axisSide), SideId(alliedSide)}) {
        std::vector<const Pile*> piles;
        for (const Pile& pile : piles_)
            if (!pile.onBoard && std::any_of(pile.of.begin(), pile.of.end(), [&](std::size_t i) {
                    const Item& item = items[i];
                    return !item.done && item.side == side && (item.piece || item.mines || item.isQ());
                }))
                piles.push_back(&pile);
        const auto fromLeft = [](const Pile* a, const Pile* b) {
            return std::pair(a->x, a) < std::pair(b->x, b);
        };
        std::sort(piles.begin(), piles.end(), fromLeft);
        const std::vector<const Pile*> all = piles;
        // Joins neighboring piles to clusters. A cluster may extend over any number of piles.
        std::vector<std::vector<const Pile*>> clusters;
        while (!piles.empty()) {
            auto& cluster = clusters.emplace_back(1, piles.front());
            piles.erase(piles.begin());
            for (std::size_t i = 0; i < cluster.size(); ++i) {
                const auto near = std::stable_partition(piles.begin(), piles.end(), [&](const Pile* pile) {
                    return std::hypot(pile->x - cluster[i]->x, pile->y - cluster[i]->y) > together;
                });
                cluster.insert(cluster.end(), near, piles.end());
                piles.erase(near, piles.end());
            }
            std::sort(cluster.begin(), cluster.end(), fromLeft);
        }
        // If there are more clusters than a file can contain groups, all piles become a single group.
        if (clusters.size() > mostClusters) clusters = {all};
        for (const auto& cluster : clusters) trayGroup(cluster, side);
    }
}

}  // namespace shellgame::vsav
