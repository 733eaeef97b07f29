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

/// The keys by which counters are sorted, in this order: floor; fortification; hidden, covered, in the open,
/// the fortification itself; the `?`; beneath the `?` or on it; the owner; the unit, its marks, its weapons.
using SortKey = std::array<std::size_t, 7>;

SortKey sortKey(const std::vector<StackCounter>& cards, const std::vector<Lies>& wanted, std::size_t i) {
    const std::size_t count = cards.size();
    const auto indexAfter = [&](const auto& holds, std::size_t none) {
        for (std::size_t k = 0; k < count; ++k)
            if (holds(k)) return k + 1;
        return none;
    };
    const auto floorOf = [&](int level) {
        return indexAfter(
            [&](std::size_t k) { return cards[k].is == What::floor && cards[k].level == level; }, 0);
    };
    const auto fortOf = [&](const Lies& lies) {
        return indexAfter(
            [&](std::size_t k) {
                return cards[k].is == What::fort && cards[k].makes == lies.portion &&
                       wanted[k].level == lies.level;
            },
            count + 1);
    };
    if (cards[i].is == What::floor) return {i + 1};
    if (cards[i].is == What::fort && cards[i].makes.portion != Portion::open)
        return {floorOf(wanted[i].level), i + 1, 9};
    // A mark is placed with its unit or its `?`, and a weapon with its possessor.
    const bool mark = cards[i].is == What::mark;
    const bool onCover = (mark || cards[i].is == What::other) && wanted[i].onCover != Lies::nobody;
    const std::size_t anchor = onCover ? wanted[i].onCover : mark ? wanted[i].marks : i;
    const std::size_t whose = anchor == Lies::nobody ? i : anchor;
    const StackCounter& card = cards[whose];
    const Lies& lies = wanted[whose];
    SortKey key{floorOf(lies.level)};
    const bool isCover = card.is == What::cover;
    if (anchor == Lies::nobody || (!card.isPiece() && !isCover)) return key;
    // Several `?` of one stack are placed together, directly after the first `?`.
    const std::size_t cover = isCover && lies.cover == Lies::nobody ? whose : lies.cover;
    const std::size_t bearer = card.is == What::weapon ? lies.bearer : Lies::nobody;
    key[1] = card.goesIn || isCover ? fortOf(lies) : count + 1;
    key[2] = card.hidden && !isCover ? 1U : cover != Lies::nobody ? 2U : 3U;
    key[3] = cover == Lies::nobody || card.hidden ? 0 : cover + 1;
    key[4] = isCover ? 1 : 0;
    key[5] = bearer != Lies::nobody ? bearer + 1 : card.is == What::weapon ? 0 : whose + 1;
    key[6] = bearer != Lies::nobody ? 2 * whose + 2 : card.is == What::weapon ? 2 * whose : 0;
    if (mark || onCover) ++key[6];
    return key;
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
    std::vector<SortKey> keys(cards.size());
    for (std::size_t i = 0; i < cards.size(); ++i) keys[i] = sortKey(cards, wanted, i);
    std::vector<std::size_t> out(cards.size());
    std::iota(out.begin(), out.end(), 0);
    std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
    return out;
}

}  // namespace shellgame::vsav
