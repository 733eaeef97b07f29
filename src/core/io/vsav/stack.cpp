// SPDX-License-Identifier: MIT
#include "io/vsav/stack.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace shellgame::vsav {

namespace {

using What = StackCounter::Is;

/// Identifies the group that a weapon and its possessor must share: counters under the same `?`, hidden
/// counters, counters concealed without a `?`, or counters in the open.
using Together = std::tuple<char, SideId, std::size_t, Position>;
Together togetherWith(const StackCounter& card, const Lies& lies) {
    if (card.hidden) return {'h', card.side, 0, lies.portion};
    if (lies.cover != Lies::nobody) return {'q', card.side, lies.cover, lies.portion};
    if (card.concealed) return {'c', card.side, 0, lies.portion};
    return {'o', {}, 0, lies.portion};
}

void readLevels(const std::vector<StackCounter>& cards, std::vector<Lies>& out) {
    int level = 0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (cards[i].is == What::floor) level = cards[i].level;
        out[i].level = level;
    }
}

/// Finds the covers of each counter: the next `?` of its side above it on the same level, and the next
/// fortification above it.
void readFromTop(const std::vector<StackCounter>& cards, const std::optional<std::string>& beside,
                 std::vector<Lies>& out) {
    std::map<int, Position> in;
    std::map<std::pair<SideId, int>, std::size_t> covers;
    for (std::size_t i = cards.size(); i-- > 0;) {
        const StackCounter& card = cards[i];
        Lies& lies = out[i];
        const std::pair key{card.side, lies.level};
        if (card.is == What::fort && card.makes.portion != Portion::open) in[lies.level] = card.makes;
        if (card.is == What::cover) covers[key] = i;
        if (card.is == What::cover || (card.isPiece() && card.goesIn))
            if (const auto fort = in.find(lies.level); fort != in.end()) lies.portion = fort->second;
        if (!card.isPiece()) continue;
        if (lies.portion.portion == Portion::open && beside) {
            lies.portion.portion = Portion::bypass;
            lies.portion.faces = *beside;
        }
        if (const auto cover = covers.find(key); cover != covers.end() && !card.hidden)
            lies.cover = cover->second;
    }
}

/// Finds the possessor of each weapon, which is the unit directly beneath it (A4.4). Also finds the counter
/// to which each mark belongs, which is the nearest counter that can have the mark. DM belongs to a broken
/// unit, because VASL puts DM on top of the stack.
void readFromBottom(const std::vector<StackCounter>& cards, std::vector<Lies>& out) {
    std::map<Together, std::size_t> who;
    std::array<std::size_t, 3> nearest{Lies::nobody, Lies::nobody, Lies::nobody};  // indexed by MarkOf
    const auto index = [](MarkOf of) { return static_cast<std::size_t>(of); };
    std::set<std::size_t> desperate;
    std::size_t cover = Lies::nobody;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const StackCounter& card = cards[i];
        if (card.is == What::cover && !card.cloak) cover = i;
        if (card.is == What::mark) {
            std::size_t of = nearest.at(index(card.of));
            if (of == Lies::nobody) of = nearest.at(index(MarkOf::anything));
            for (std::size_t k = i; card.forBroken && k-- > 0;)
                if (cards[k].is == What::unit && cards[k].broken && desperate.insert(k).second) {
                    of = k;
                    break;
                }
            out[i].marks = of;
        }
        if (card.is == What::mark || card.is == What::other) out[i].onCover = cover;
        if (!card.isPiece() && card.is != What::wreck) continue;
        cover = Lies::nobody;
        nearest.at(index(MarkOf::anything)) = i;
        if (card.is != What::weapon) nearest.at(index(MarkOf::units)) = i;
        if (card.vehicle) nearest.at(index(MarkOf::vehicles)) = i;
        if (!card.isPiece()) continue;
        const Together together = togetherWith(card, out[i]);
        if (card.personnel)
            who[together] = i;
        else if (const auto by = who.find(together); card.is == What::weapon && by != who.end())
            if (cards[by->second].side == card.side && out[by->second].level == out[i].level)
                out[i].bearer = by->second;
    }
}

}  // namespace

std::vector<Lies> readStack(const std::vector<StackCounter>& fromBottom,
                            const std::optional<std::string>& beside) {
    std::vector<Lies> out(fromBottom.size());
    readLevels(fromBottom, out);
    readFromTop(fromBottom, beside, out);
    readFromBottom(fromBottom, out);
    return out;
}

std::vector<std::size_t> writeStack(const std::vector<StackCounter>& cards, const std::vector<Lies>& wanted) {
    const auto is = readStack(cards, std::nullopt);
    std::vector<std::size_t> order, displaced;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        // A mark goes with its counter, unless it is on a `?`.
        const std::size_t with = cards[i].is != What::mark           ? i
                                 : wanted[i].onCover == Lies::nobody ? wanted[i].marks
                                                                     : Lies::nobody;
        const bool wrong =
            with != Lies::nobody && cards[with].isPiece() && is[with].cover != wanted[with].cover;
        (wrong ? displaced : order).push_back(i);
    }
    std::stable_partition(displaced.begin(), displaced.end(),
                          [&](std::size_t i) { return cards[i].isPiece(); });
    for (const std::size_t i : displaced) {
        const bool mark = cards[i].is == What::mark;
        auto at = std::find(order.begin(), order.end(), mark ? wanted[i].marks : wanted[i].cover);
        if (mark) {
            ++at;
        } else if (wanted[i].cover == Lies::nobody) {
            // Above the last `?` that could cover the counter, but beneath the next fortification.
            const auto last = std::find_if(order.rbegin(), order.rend(), [&](std::size_t k) {
                return cards[k].is == What::cover && cards[k].side == cards[i].side &&
                       is[k].level == is[i].level;
            });
            at = std::find_if(last.base(), order.end(), [&](std::size_t k) {
                return cards[k].is == What::floor || cards[k].is == What::fort;
            });
        }
        order.insert(at, i);
    }
    return order;
}

}  // namespace shellgame::vsav
