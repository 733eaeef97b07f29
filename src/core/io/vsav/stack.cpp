// SPDX-License-Identifier: MIT
#include "io/vsav/stack.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

namespace shellgame::vsav {

namespace {

using What = StackCounter::Is;

/// The counters among which a weapon's possessor is looked for: those under one `?`, those hidden, those
/// concealed without a `?`, those in the open.
using Together = std::tuple<char, SideId, std::size_t, Position>;
Together togetherWith(const StackCounter& card, const Lies& lies) {
    if (card.hidden) return {'h', card.side, 0, {}};
    if (lies.cover != Lies::nobody) return {'q', card.side, lies.cover, lies.portion};
    if (card.concealed) return {'c', card.side, 0, {}};
    return {'o', {}, 0, {}};
}

void readLevels(const std::vector<StackCounter>& cards, std::vector<Lies>& out) {
    const bool floors =
        std::any_of(cards.begin(), cards.end(), [](const StackCounter& c) { return c.is == What::floor; });
    int level = 0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (cards[i].is == What::floor) level = cards[i].level;
        out[i].level = level;
        out[i].floors = floors;
    }
}

/// Each counter is covered by the next `?` of its side above it on its level, and is in the next
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

/// A weapon belongs to the unit right beneath it (A4.4), a mark to the nearest that can have it; DM to a
/// broken one, as VASL lays it on top of the stack.
void readFromBottom(const std::vector<StackCounter>& cards, std::vector<Lies>& out) {
    std::map<Together, std::size_t> who;
    std::array<std::size_t, 3> nearest{Lies::nobody, Lies::nobody, Lies::nobody};  // by MarkOf
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
            out[i].onCover = cover;
        }
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

}  // namespace shellgame::vsav
