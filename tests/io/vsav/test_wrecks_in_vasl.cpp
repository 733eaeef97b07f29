// SPDX-License-Identifier: MIT
// Vehicles that become wrecks: VASL lays another counter in their place.
#include <algorithm>

#include "support/catch.hpp"
#include "support/vasl_news.hpp"

using namespace shellgame;
using test::GameOfVasl;
using test::newsOf;
using test::putPiece;
using test::takeAll;
using test::VaslTable;
using test::written;
using Kind = VaslNewsItem::Kind;

namespace {

struct TankOfVasl : GameOfVasl {
    TankOfVasl() : GameOfVasl(test::armourOfVasl().file()) { toMph(); }
    [[nodiscard]] const Piece& tank() const { return game.session->state().pieces.at(id); }
    PieceId id{pieceOf("51")};
};

/// As VASL's player does it: the wreck from the counter's menu, the vehicle away.
std::string wreckIn(VaslTable& table, const std::string& layer = "") {
    std::vector<test::vsav::TraitText> traits;
    if (!layer.empty()) traits.push_back({test::layer("ge/wreck,ge/blaze", " ,+ " + layer), "2"});
    const std::string wreck = table.palette("PzKw IVH Wreck", traits, "51");
    table.remove("51");
    return wreck;
}

}  // namespace

TEST_CASE("a vehicle in whose place VASL has its wreck is a wreck, and no vehicle comes or goes",
          "[io][vsav][sync][twowindows][D10.1]") {
    const bool burns = GENERATE(false, true);
    TankOfVasl t;
    VaslTable table(t.file);
    const std::string wreck = wreckIn(table, burns ? "Blaze" : "");
    const VaslNews news = newsOf(t.game, table.file());
    REQUIRE(news.items.size() == 1);
    CHECK(news.items[0].kind == Kind::replaced);
    CHECK(news.items[0].doubt.empty());
    takeAll(t.game, table);
    CHECK(t.tank().inPlay());
    CHECK(t.tank().marks == std::set<std::string>{burns ? "burning wreck" : "wreck"});
    CHECK(t.game.session->state().pieces.size() == TankOfVasl().game.session->state().pieces.size());
    CHECK(t.game.info.vasl->pieces.at(t.id) == wreck);
    CHECK(written(t, table.file()).changes.empty());
    // Pushed aside in VASL it is the same wreck.
    putPiece(table, wreck, "E6");
    takeAll(t.game, table);
    CHECK(t.tank().at.hex == "1E6");
}

TEST_CASE("a vehicle that is a wreck here and becomes one in VASL is the same",
          "[io][vsav][sync][twowindows]") {
    TankOfVasl t;
    t.play({{"do", "wreck"}, {"piece", t.id.text}});
    const VaslExport done = written(t, t.file);
    REQUIRE(done.byHand.size() == 1);
    CHECK(done.byHand[0].why == VaslByHand::noSuchMark);
    VaslTable table(done.bytes);
    const std::string wreck = wreckIn(table);
    INFO(newsSummary(newsOf(t.game, table.file())).dump(1));
    CHECK(newsOf(t.game, table.file()).same);
    takeAll(t.game, table);
    CHECK(t.game.info.vasl->pieces.at(t.id) == wreck);
    CHECK(written(t, table.file()).changes.empty());
}

TEST_CASE("a wreck that comes elsewhere than where a vehicle went is another",
          "[io][vsav][sync][twowindows]") {
    TankOfVasl t;
    VaslTable table(t.file);
    const std::string wreck = wreckIn(table);
    putPiece(table, wreck, "F6");
    const VaslNews news = newsOf(t.game, table.file());
    CHECK(std::any_of(news.items.begin(), news.items.end(),
                      [](const VaslNewsItem& i) { return i.kind == Kind::gone; }));
    CHECK(std::any_of(news.items.begin(), news.items.end(),
                      [](const VaslNewsItem& i) { return i.kind == Kind::came; }));
}
