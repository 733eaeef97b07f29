// SPDX-License-Identifier: MIT
#include "support/vasl_news.hpp"

#include "support/catch.hpp"
#include "support/vasl_game.hpp"

namespace shellgame::test {

VaslNews newsOf(const Game& game, const std::string& file) {
    auto news = newsFromVaslBytes(game, file, "newer.vsav");
    INFO((news ? "" : joinProblems(news.error())));
    REQUIRE(news);
    return std::move(*news);
}

void takeAll(Game& game, VaslTable& table) {
    const VaslNews news = newsOf(game, table.file());
    INFO(newsSummary(news).dump(1));
    CHECK(news.contradictions.empty());
    const VaslTaken taken = takeNews(game, news);
    INFO(joinProblems(taken.refused));
    CHECK(taken.refused.empty());
    CHECK(taken.done == static_cast<int>(news.items.size()));
    const VaslNews again = newsOf(game, table.file());
    INFO(newsSummary(again).dump(1));
    CHECK(again.same);
}

void moveStackOf(VaslTable& table, const std::string& piece, const std::string& hex) {
    const auto [x, y] = pixelOf(hex);
    table.moveStack(table.stackOf(piece), x, y);
}

}  // namespace shellgame::test
