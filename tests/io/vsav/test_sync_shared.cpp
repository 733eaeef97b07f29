// SPDX-License-Identifier: MIT
// Three turns of the Streets of Stalingrad on a scripted VASL, followed save by save.
#include <algorithm>

#include "io/vsav/edited_game.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "shellgame/io/vsav/sync.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/vasl_game.hpp"
#include "support/vasl_table.hpp"

using namespace shellgame;
using test::VaslTable;

namespace {

struct Evening {
    std::string file;
    VaslImport import;
    Game game;
};

Evening stalingrad(bool newer) {
    Evening out;
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

std::vector<std::string> units(const VaslImport& import, const std::string& side) {
    std::vector<std::string> out;
    for (const VaslCounter& c : import.counters)
        if (c.side == side && c.kind == "MMC-squad") out.push_back(c.id);
    return out;
}

std::string hexOf(const Game& game, const std::string& vasl) {
    for (const auto& [id, of] : game.info.vasl->pieces)
        if (of == vasl) return game.session->state().placeOf(id).hex;
    return "?";
}

const Piece& pieceOf(const Game& game, const std::string& vasl) {
    for (const auto& [id, of] : game.info.vasl->pieces)
        if (of == vasl) return game.session->state().pieces.at(id);
    FAIL("no such counter: " << vasl);
    return game.session->state().pieces.begin()->second;
}

void follow(Game& game, VaslTable& table, const std::vector<std::string>& watched) {
    const auto news = newsFromVaslBytes(game, table.file(), "c.vsav");
    REQUIRE(news);
    INFO(newsSummary(*news).dump(1).substr(0, 6000));
    const VaslTaken taken = takeNews(game, *news);
    INFO(joinProblems(taken.refused));
    REQUIRE(taken.refused.empty());
    for (const std::string& id : watched) {
        if (!table.has(id)) {
            CHECK_FALSE(pieceOf(game, id).gone.empty());
            continue;
        }
        const auto at = table.placeOf(id);
        INFO(id << " in " << hexOf(game, id));
        REQUIRE(hexOf(game, id).size() > 2);
        CHECK(test::pixelOf(hexOf(game, id).substr(1)) == at);
    }
    const auto again = newsFromVaslBytes(game, table.file(), "c.vsav");
    REQUIRE(again);
    INFO(newsSummary(*again).dump(1).substr(0, 6000));
    CHECK(again->items.empty());
}

void putTo(VaslTable& table, const std::string& piece, const std::string& hex) {
    const auto [x, y] = test::pixelOf(hex);
    table.movePiece(piece, x, y);
}

void followThreeTurns(bool newer) {
    Evening e = stalingrad(newer);
    Game& game = e.game;
    VaslTable table(e.file);
    const auto german = units(e.import, "axis"), russian = units(e.import, "allied");
    REQUIRE(german.size() >= 6);
    REQUIRE(russian.size() >= 4);
    std::vector<std::string> watched(german.begin(), german.begin() + 5);
    watched.insert(watched.end(), russian.begin(), russian.begin() + 3);

    // Set up: five squads in the open, three below a `?`.
    const std::array<const char*, 5> axisHexes{"C3", "D4", "E4", "F3", "G4"};
    for (std::size_t i = 0; i < axisHexes.size(); ++i) putTo(table, german[i], axisHexes.at(i));
    std::vector<std::string> questions;
    for (const VaslCounter& c : e.import.counters)
        if (c.side == "allied" && c.kind == "concealment") questions.push_back(c.id);
    REQUIRE(questions.size() >= 5);
    const std::array<const char*, 3> alliedHexes{"P5", "Q6", "R5"};
    for (std::size_t i = 0; i < alliedHexes.size(); ++i) {
        putTo(table, russian[i], alliedHexes.at(i));
        putTo(table, questions[i], alliedHexes.at(i));
        table.setState(russian[i], "conceal", "open sesame;|0");
    }
    // Dummies.
    putTo(table, questions[3], "S6");
    putTo(table, questions[4], "S6");
    follow(game, table, watched);
    CHECK_FALSE(pieceOf(game, russian[0]).under.empty());

    const auto layerOf = [&](const std::string& id) {
        const auto saved = vsav::SavedGame::fromBytes(table.file(), "c");
        std::size_t number = 0;
        for (const vsav::Trait& t : saved->piece(id)->traits) {
            if (t.name != "emb2") continue;
            if (t.field(19) == "BRK") return std::pair{number, t.state};
            ++number;
        }
        FAIL("no broken side");
        return std::pair{number, std::string()};
    };
    const auto breaks = [&](const std::string& id) {
        const auto [number, state] = layerOf(id);
        table.setState(id, "emb2", state.substr(state[0] == '-' ? 1 : 0), number);
    };
    // Turn 1: two squads move, one stack of `?` does, a squad breaks, a Russian is revealed.
    for (int i = 0; i < 4 && game.session->state().clock.phase != Phase::MPh; ++i)
        REQUIRE(game.session->perform({{"do", "phase"}}).ok);
    putTo(table, german[0], "D3");
    putTo(table, german[1], "E5");
    breaks(german[2]);
    table.remove(questions[0]);
    table.reveal(russian[0]);
    follow(game, table, watched);
    CHECK(pieceOf(game, german[2]).marks.contains("broken"));
    CHECK(pieceOf(game, russian[0]).under.empty());

    // Turn 1 of the Russians.
    table.turn(1, "Allied");
    follow(game, table, watched);
    CHECK(game.session->state().clock.player == SideId("allied"));
    table.moveStack(table.stackOf(russian[1]), test::pixelOf("Q5").first, test::pixelOf("Q5").second);
    table.moveStack(table.stackOf(questions[3]), test::pixelOf("S5").first, test::pixelOf("S5").second);
    table.remove(german[3]);
    follow(game, table, watched);

    // Turn 2: a rally, moves of several hexes, an elimination.
    table.turn(2, "Axis");
    const auto [number, state] = layerOf(german[2]);
    table.setState(german[2], "emb2", "-" + state, number);
    putTo(table, german[0], "F4");
    putTo(table, german[4], "H4");
    table.remove(russian[0]);
    follow(game, table, watched);
    CHECK_FALSE(pieceOf(game, german[2]).marks.contains("broken"));
    CHECK(game.session->state().clock.turn == 2);

    // Turn 3: all that is left moves, a `?` is lost.
    table.turn(3, "Axis");
    putTo(table, german[1], "F6");
    table.remove(questions[1]);
    table.reveal(russian[1]);
    table.moveStack(table.stackOf(russian[2]), test::pixelOf("R6").first, test::pixelOf("R6").second);
    follow(game, table, watched);
    CHECK(game.session->state().clock.turn == 3);
    CHECK(pieceOf(game, russian[1]).under.empty());

    // Both are the same: an export onto VASL's last file changes nothing.
    const std::string last = table.file();
    const auto done = exportVaslBytes(game, last, "c.vsav");
    REQUIRE(done);
    INFO(exportSummary(*done).dump(1).substr(0, 4000));
    CHECK(done->changes.empty());
    CHECK(done->bytes == last);
    // What happens here goes back.
    REQUIRE(game.session
                ->perform({{"do", "correct"},
                           {"pointer", "/pieces/" +
                                           [&] {
                                               for (const auto& [id, of] : game.info.vasl->pieces)
                                                   if (of == german[0]) return id.text;
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

TEST_CASE("three turns of Stalingrad in VASL 6.5, followed save by save", "[.shared][vasltable]") {
    followThreeTurns(false);
}

TEST_CASE("three turns of Stalingrad in the forms of VASL 6.7, followed save by save",
          "[.shared][vasltable]") {
    followThreeTurns(true);
}

TEST_CASE("the seven saves come back from a game as they were", "[.shared][vasltable]") {
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
        INFO(newsSummary(*news).dump(1).substr(0, 4000));
        CHECK(news->same);
    }
}
