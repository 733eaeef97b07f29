// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>

#include "io/vsav/acts.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/vsav/sync.hpp"
#include "shellgame/words/say.hpp"

namespace shellgame {

void linkItem(VaslLink& link, const VaslIncomingItem& item, const State& before, const State& after) {
    for (const auto& [id, vasl] : item.pieces)
        if (after.piece(id) != nullptr) link.pieces[id] = vasl;
    for (const auto& [id, covers] : item.covers) {
        if (after.marker(id) == nullptr || before.marker(id) != nullptr) continue;
        // A `?` over two stacks belongs to the upper stack.
        for (auto& [other, theirs] : link.counters)
            std::erase_if(theirs, [&, &covers = covers](const std::string& q) {
                return std::find(covers.begin(), covers.end(), q) != covers.end();
            });
        link.counters[id] = covers;
    }
}

VaslLink linkAfter(const VaslIncoming& news, const VaslLink& linked, const Session& session,
                   const std::set<std::size_t>& applied) {
    const VaslLink link = vsav::renumbered(linked, news.theirs->game);
    std::set<std::string> moved;
    for (const std::size_t i : applied) moved.merge(std::set(news.items.at(i).movedInVasl));
    VaslLink out =
        vsav::agreed(link, vsav::comparable(session), *news.theirs, news.numbered, true, nullptr, moved);
    out.file = news.link.file;
    out.member = news.link.member;
    out.hash = news.link.hash;
    return out;
}

std::set<std::size_t> sureItems(const VaslIncoming& news) {
    std::set<std::size_t> out;
    for (std::size_t i = 0; i < news.items.size(); ++i)
        if (news.items[i].doubt.empty()) out.insert(i);
    return out;
}

VaslTaken takeIncoming(Game& game, const VaslIncoming& news, const std::set<std::size_t>& named) {
    VaslTaken out;
    std::set<std::size_t> applied;
    VaslLink& link = *game.info.vasl;
    for (const std::size_t i : named) {
        const VaslIncomingItem& item = news.items.at(i);
        // An item is applied completely or not at all. A refused item does not affect the other items.
        Session session = *game.session;
        bool done = true;
        for (const Json& command : item.commands)
            if (const Entry e = session.perform(command); !e.ok) {
                out.refused.push_back({news.link.file, "item " + std::to_string(i + 1),
                                       textOf(vsav::refusalOf(e)), "an action that is possible now", ""});
                done = false;
                break;
            }
        if (!done) continue;
        linkItem(link, item, game.session->state(), session.state());
        *game.session = std::move(session);
        ++out.done;
        applied.insert(i);
    }
    link = linkAfter(news, link, *game.session, applied);
    return out;
}

Json incomingSummary(const VaslIncoming& news) {
    static constexpr std::array<const char*, 9> kinds{"moved",    "came",  "gone",     "marked", "concealed",
                                                      "revealed", "clock", "replaced", "ground"};
    Json out = {{"same", news.same}, {"items", Json::array()}, {"contradictions", Json::array()}};
    for (std::size_t i = 0; i < news.items.size(); ++i) {
        const VaslIncomingItem& item = news.items[i];
        Json line = {{"n", i + 1},        {"what", kinds.at(static_cast<std::size_t>(item.kind))},
                     {"name", item.name}, {"from", item.from},
                     {"to", item.to},     {"commands", item.commands}};
        if (!item.detail.empty()) line["detail"] = textOf(item.detail);
        if (!item.doubt.empty()) line["doubt"] = textOf(item.doubt);
        out["items"].push_back(std::move(line));
    }
    for (const VaslContradiction& c : news.contradictions)
        out["contradictions"].push_back({{"name", c.name}, {"hex", c.hex}, {"why", textOf(c.why)}});
    return out;
}

}  // namespace shellgame
