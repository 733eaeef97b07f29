// SPDX-License-Identifier: MIT
#include <algorithm>

#include "io/vsav/news.hpp"
#include "shellgame/io/vsav/sync.hpp"
#include "shellgame/words/say.hpp"

namespace shellgame {

std::string vsav::refusalOf(const Entry& entry) {
    for (const Finding& f : entry.findings)
        if (f.verdict != Verdict::ok) return textOf(f.message);
    return "refused";
}

VaslTaken takeNews(Game& game, const VaslNews& news, const std::set<std::size_t>& items) {
    VaslTaken out;
    VaslLink link = news.link;
    VaslLink& mine = *game.info.vasl;
    link.pieces = mine.pieces;
    link.counters = mine.counters;
    link.marks = mine.marks;
    for (std::size_t i = 0; i < news.items.size(); ++i) {
        if (!items.empty() && !items.contains(i)) continue;
        const VaslNewsItem& item = news.items[i];
        const auto before = game.session->state().pieces;
        const auto markersBefore = game.session->state().markers;
        for (const Json& command : item.commands) {
            const Entry e = game.session->perform(command);
            if (!e.ok) {
                out.refused.push_back({news.link.file, "item " + std::to_string(i + 1), vsav::refusalOf(e),
                                       "an act that can be done now", ""});
                break;
            }
        }
        if (!out.refused.empty()) break;
        ++out.done;
        // Counters that were placed are VASL's: in the order in which the act lists them.
        std::vector<PieceId> fresh;
        for (const auto& [id, p] : game.session->state().pieces)
            if (!before.contains(id)) fresh.push_back(id);
        std::sort(fresh.begin(), fresh.end(), [](const PieceId& a, const PieceId& b) {
            return a.text.size() != b.text.size() ? a.text.size() < b.text.size() : a.text < b.text;
        });
        for (std::size_t k = 0; k < item.came.size() && fresh.size() == item.came.size(); ++k)
            link.pieces[fresh[k]] = item.came[k];
        if (!item.questions.empty())
            for (const auto& [id, m] : game.session->state().markers)
                if (!markersBefore.contains(id)) link.counters[id] = item.questions;
    }
    if (out.done == static_cast<int>(news.items.size())) {
        mine = std::move(link);
    } else if (out.done > 0) {
        mine.pieces = std::move(link.pieces);
        mine.counters = std::move(link.counters);
    }
    return out;
}

Json newsSummary(const VaslNews& news) {
    static constexpr std::array<const char*, 8> kinds{"moved",  "came",      "gone",     "marked",
                                                      "turned", "concealed", "revealed", "clock"};
    Json out = {{"same", news.same}, {"items", Json::array()}, {"contradictions", Json::array()}};
    for (std::size_t i = 0; i < news.items.size(); ++i) {
        const VaslNewsItem& item = news.items[i];
        Json line = {{"n", i + 1},        {"what", kinds.at(static_cast<std::size_t>(item.kind))},
                     {"name", item.name}, {"from", item.from},
                     {"to", item.to},     {"commands", item.commands}};
        if (!item.detail.empty()) line["detail"] = item.detail;
        if (!item.doubt.empty()) line["doubt"] = item.doubt;
        if (!item.needs.empty()) {
            line["needs"] = Json::array();
            for (const std::size_t n : item.needs) line["needs"].push_back(n + 1);
        }
        out["items"].push_back(std::move(line));
    }
    for (const VaslContradiction& c : news.contradictions)
        out["contradictions"].push_back({{"name", c.name}, {"hex", c.hex}, {"why", c.why}});
    return out;
}

}  // namespace shellgame
