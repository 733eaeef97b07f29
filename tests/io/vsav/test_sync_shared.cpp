// SPDX-License-Identifier: MIT
// Follows three turns of the Streets of Stalingrad, which a scripted VASL plays, save by save.

#include "io/vsav/edited_game.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "shellgame/io/vsav/sync.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/vasl_evening.hpp"
#include "support/vasl_game.hpp"
#include "support/vasl_news.hpp"
#include "support/vasl_table.hpp"

using namespace shellgame;
using test::VaslTable;

namespace {

struct OpenedSave {
    std::string file;
    VaslImport import;
    Game game;
};

OpenedSave stalingrad(bool newer) {
    OpenedSave out;
    const auto bytes =
        readFile(test::sharedPath("vasl/saves/The-Streets-Of-Stalingrad-(Scenario-C).vsav"), 1U << 24U);
    REQUIRE(bytes);
    out.file = *bytes;
    if (newer)
        out.file = test::vsav::fileWith(
            test::vsav::obfuscated(test::vsav::asOf67(test::vsav::textInFile(out.file), true)), "VASL",
            "6.7.3");
    ImportOptions options;
    options.folders.vasl = {test::sharedPath("vasl/boards")};
    auto import = importVaslBytes(out.file, "c.vsav", options);
    REQUIRE(import);
    out.import = std::move(*import);
    auto game = gameOf(out.import);
    REQUIRE((game ? "" : joinProblems(game.error())) == "");
    out.game = std::move(*game);
    return out;
}

std::string hexOf(const Game& game, const std::string& vasl) {
    std::string out = "?";
    for (const auto& [id, of] : game.info.vasl->pieces)
        if (of == vasl && game.session->state().piece(id) != nullptr)
            if (out = game.session->state().placeOf(id).hex; !out.empty())
                break;  // the counter in play has a hex; earlier counters with this VASL id have none
    return out;
}

void follow(Game& game, VaslTable& table, const std::vector<std::string>& watched) {
    const auto news = newsFromVaslBytes(game, table.file(), "c.vsav");
    REQUIRE(news);
    INFO(incomingSummary(*news).dump(1).substr(0, 6000));
    const VaslTaken taken = test::takeEvery(game, *news);
    INFO(joinProblems(taken.refused));
    REQUIRE(taken.refused.empty());
    for (const std::string& id : watched) {
        if (!table.has(id)) {
            CHECK_FALSE(test::pieceOfVasl(game, id).gone.empty());
            continue;
        }
        const auto at = table.placeOf(id);
        INFO(id << " in " << hexOf(game, id));
        REQUIRE(hexOf(game, id).size() > 2);
        CHECK(test::pixelOf(hexOf(game, id).substr(1)) == at);
    }
    const auto again = newsFromVaslBytes(game, table.file(), "c.vsav");
    REQUIRE(again);
    INFO(incomingSummary(*again).dump(1).substr(0, 6000));
    CHECK(again->items.empty());
}

void followThreeTurns(bool newer) {
    OpenedSave e = stalingrad(newer);
    Game& game = e.game;
    VaslTable table(e.file);
    const auto german = test::squadsOf(e.import, "axis");
    test::threeTurnsOfStalingrad(
        table, e.import,
        {[&](const std::vector<std::string>& watched) { follow(game, table, watched); },
         [&]() -> const Game& { return game; },
         [&] {
             return game.session->perform({{"do", "phase"}}).ok;
         }});

    // Both tables agree: an export onto VASL's last file changes nothing.
    const std::string last = table.file();
    const auto done = exportVaslBytes(game, last, "c.vsav");
    REQUIRE(done);
    INFO(exportSummary(*done).dump(1).substr(0, 4000));
    CHECK(done->changes.empty());
    CHECK(done->bytes == last);
    // Changes made in the game are exported.
    REQUIRE(game.session
                ->perform({{"do", "correct"},
                           {"pointer", "/pieces/" +
                                           [&] {
                                               for (const auto& [id, of] : game.info.vasl->pieces)
                                                   if (const Piece* p = game.session->state().piece(id);
                                                       of == german[0] && p != nullptr && p->gone.empty())
                                                       return id.text;
                                               return std::string();
                                           }() +
                                           "/at"},
                           {"value", "1G5"},
                           {"why", "test"}})
                .ok);
    const auto back = exportVaslBytes(game, last, "c.vsav");
    REQUIRE(back);
    CHECK(back->changes.size() == 1);
    VaslTable seen(back->bytes);
    CHECK(seen.placeOf(german[0]) == test::pixelOf("G5"));
}

}  // namespace

TEST_CASE("the game follows three turns of Stalingrad in VASL 6.5, save by save", "[.shared][vasltable]") {
    followThreeTurns(false);
}

TEST_CASE("the game follows three turns of Stalingrad in the forms of VASL 6.7, save by save",
          "[.shared][vasltable]") {
    followThreeTurns(true);
}

TEST_CASE(
    "an unchanged game is exported as exactly the sample save from which it was imported, for all seven "
    "saves",
    "[.shared][vasltable]") {
    for (const char* name : {"The-Streets-Of-Stalingrad-(Scenario-C)", "Hill-621-(Scenario-E)",
                             "Hube's-Pocket-(Scenario-G)", "basic", "ffs", "hip-concealed", "labels"}) {
        INFO(name);
        const auto bytes = readFile(test::sharedPath("vasl/saves/" + std::string(name) + ".vsav"), 1U << 24U);
        REQUIRE(bytes);
        ImportOptions options;
        options.folders.vasl = {test::sharedPath("vasl/boards")};
        options.blank = {"00"};
        const auto import = importVaslBytes(*bytes, name, options);
        REQUIRE(import);
        const auto game = gameOf(*import);
        REQUIRE((game ? "" : joinProblems(game.error())) == "");
        const auto done = exportVaslBytes(*game, *bytes, name);
        REQUIRE(done);
        CHECK(done->bytes == *bytes);
        CHECK(done->changes.empty());
        CHECK(done->byHand.empty());
        const auto news = newsFromVaslBytes(*game, *bytes, name);
        REQUIRE(news);
        INFO(incomingSummary(*news).dump(1).substr(0, 4000));
        CHECK(news->same);
    }
}
