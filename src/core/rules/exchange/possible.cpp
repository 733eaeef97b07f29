// SPDX-License-Identifier: MIT
#include "shellgame/rules/exchange/possible.hpp"

#include <algorithm>

#include "rules/exchange/judge.hpp"
#include "shellgame/rules/terms/kinds.hpp"

namespace shellgame {

using exchange::PairView;
using exchange::Party;

void StackChance::add(const MarkerId& partner, const ShiftOdds& odds) {
    if (odds.verdict == Verdict::forbidden || odds.idle) return;
    const int now = odds.successCases(), before = best.successCases();
    const bool better = now > before || (now == before && odds.verdict < best.verdict);
    if (partners++ > 0 && !better) return;
    best = odds;
    with = partner;
}

struct ShiftCount::Work {
    explicit Work(const GameView& view) : memo(view) {}

    /// The markers that may shift in one shift opportunity, sorted by id.
    struct Rows {
        WindowChances out;
        std::vector<Party> parties;
        bool both = false;  ///< true if an attempt gives the same odds in both directions
    };

    void add(const WindowNow& window) {
        const KindRow& kind = kindRow(window.kind);
        Rows rows;
        rows.out.window = window;
        rows.both = kind.whole && !kind.tiBars;
        for (const auto& [id, marker] : memo.view.state.markers) {
            if (marker.side != window.side || marker.kind != window.kind || marker.faceUp()) continue;
            rows.parties.push_back({id, &marker, marker.contents, true});
            rows.out.stacks.push_back({});
            rows.out.stacks.back().marker = id;
        }
        windows.push_back(std::move(rows));
    }

    /// Returns the odds of an attempt by one party with another; nothing if the attempt is forbidden or can't
    /// change anything.
    std::optional<ShiftOdds> odds(const Party& from, const Party& to) {
        pairs.resize(1);
        request.side = from.marker->side;
        request.pairs.resize(1);
        ShiftPair& pair = request.pairs.front();
        pair.from = from.id;
        pair.to = to.id;
        exchange::meetWith(memo.view.state, pair, from, *to.marker, pairs.front());
        return exchange::possibleOdds(memo, request, pairs);
    }

    /// Examines the next few pairs of the current marker. A pair that works in both directions is examined
    /// once and counted for both markers. Returns true when all pairs of the marker are examined.
    bool count(Rows& rows) {
        constexpr std::size_t atOnce = 24;
        const std::size_t i = row;
        const std::size_t end = std::min(rows.parties.size(), partner + atOnce);
        for (; partner < end; ++partner) {
            const std::size_t j = partner;
            const auto found = odds(rows.parties[i], rows.parties[j]);
            if (!found) continue;
            rows.out.stacks[i].add(rows.parties[j].id, *found);
            if (rows.both && j != i) rows.out.stacks[j].add(rows.parties[i].id, *found);
            if (j >= i) ++rows.out.pairs;
        }
        return partner == rows.parties.size();
    }

    exchange::Memo memo;
    std::vector<Rows> windows;
    std::size_t at = 0, row = 0, partner = 0;  ///< indexes of the pair with which the next call continues
    std::vector<PairView> pairs;               ///< contains one pair, and is reused to save time
    ShiftRequest request;
};

ShiftCount::ShiftCount(const GameView& view, const std::vector<WindowNow>& windows)
    : work_(std::make_unique<Work>(view)) {
    for (const WindowNow& window : windows) work_->add(window);
}
ShiftCount::~ShiftCount() = default;

bool ShiftCount::goOn(const std::function<bool()>& enough) {
    Work& work = *work_;
    for (; work.at < work.windows.size(); ++work.at, work.row = work.partner = 0) {
        Work::Rows& rows = work.windows[work.at];
        while (work.row < rows.parties.size()) {
            if (work.count(rows)) {
                ++work.row;
                work.partner = rows.both ? work.row : 0;
            }
            if (enough()) return false;
        }
    }
    return true;
}

std::vector<WindowChances> ShiftCount::take() {
    std::vector<WindowChances> out;
    for (Work::Rows& rows : work_->windows) {
        WindowChances& chances = rows.out;
        std::erase_if(chances.stacks, [](const StackChance& c) { return c.partners == 0; });
        std::stable_sort(chances.stacks.begin(), chances.stacks.end(),
                         [](const StackChance& a, const StackChance& b) {
                             return a.best.successCases() > b.best.successCases();
                         });
        if (!chances.stacks.empty()) chances.best = chances.stacks.front().best.successCases();
        out.push_back(std::move(chances));
    }
    return out;
}

}  // namespace shellgame
