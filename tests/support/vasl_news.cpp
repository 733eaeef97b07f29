// SPDX-License-Identifier: MIT
#include "support/vasl_news.hpp"

#include <cstdlib>

#include "shellgame/base/json.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"

namespace shellgame::test {

VaslIncoming newsOf(const Game& game, const std::string& file) {
    auto news = newsFromVaslBytes(game, file, "newer.vsav");
    INFO((news ? "" : joinProblems(news.error())));
    REQUIRE(news);
    return std::move(*news);
}

void takeAll(Game& game, VaslTable& table) {
    const VaslIncoming news = newsOf(game, table.file());
    INFO(incomingSummary(news).dump(1));
    CHECK(news.contradictions.empty());
    const VaslTaken taken = takeEvery(game, news);
    INFO(joinProblems(taken.refused));
    CHECK(taken.refused.empty());
    CHECK(taken.done == static_cast<int>(news.items.size()));
    const VaslIncoming again = newsOf(game, table.file());
    INFO(incomingSummary(again).dump(1));
    CHECK(again.same);
}

VaslTaken takeEvery(Game& game, const VaslIncoming& news) {
    std::set<std::size_t> all;
    for (std::size_t i = 0; i < news.items.size(); ++i) all.insert(i);
    return takeIncoming(game, news, all);
}

VaslExport written(GameOfVasl& t, const std::string& file) {
    auto done = exportVaslBytes(t.game, file, "hill.vsav", {});
    INFO((done ? "" : joinProblems(done.error())));
    REQUIRE(done);
    t.game.info.vasl = done->link;
    return std::move(*done);
}

std::string readBy(const Game& game, const SideId& side) {
    std::string out;
    for (const Entry& e : logFor(*game.session, side).entries) out += textOf(e.text) + '\n';
    return out;
}

void putPiece(VaslTable& table, const std::string& piece, const std::string& hex) {
    const auto [x, y] = pixelOf(hex);
    table.movePiece(piece, x, y);
}

void moveStackOf(VaslTable& table, const std::string& piece, const std::string& hex) {
    const auto [x, y] = pixelOf(hex);
    table.moveStack(table.stackOf(piece), x, y);
}

std::pair<unsigned, unsigned> seedsWanted(unsigned usual) {
    const char* said = std::getenv("SHELLGAME_LAW_SEEDS");
    if (said == nullptr) return {1, usual};
    const std::string text = said;
    const std::size_t dash = text.find('-');
    const auto number = [](const std::string& digits) {
        return static_cast<unsigned>(std::atoi(digits.c_str()));
    };
    return dash == std::string::npos ? std::pair{1U, number(text)}
                                     : std::pair{number(text.substr(0, dash)), number(text.substr(dash + 1))};
}

}  // namespace shellgame::test
