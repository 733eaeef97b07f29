// SPDX-License-Identifier: MIT
// Writes the changes of play onto VASL's saved game: vehicles and Guns, hidden counters, and boards that are
// turned, cropped or magnified.
#include <algorithm>

#include "io/vsav/counter.hpp"
#include "io/vsav/saved_game.hpp"
#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "support/catch.hpp"
#include "support/vasl_game.hpp"

using namespace shellgame;
using test::GameOfVasl;
namespace made = test::vsav;

namespace {

VaslExport exportedBack(const GameOfVasl& t) {
    auto done = exportVaslBytes(t.game, t.file, "made.vsav");
    REQUIRE((done ? "" : joinProblems(done.error())) == "");
    return std::move(*done);
}

vsav::SavedGame readBack(const VaslExport& done) {
    auto game = vsav::SavedGame::fromBytes(done.bytes, "out.vsav");
    REQUIRE(game);
    return std::move(*game);
}

std::vector<std::pair<VaslChanged, std::string>> kinds(const VaslExport& done) {
    std::vector<std::pair<VaslChanged, std::string>> out;
    for (const VaslChange& c : done.changes) out.emplace_back(c.what, c.id);
    std::sort(out.begin(), out.end());
    return out;
}

/// Counts the traits of a piece that differ between two files.
int differing(const vsav::SavedGame& a, const vsav::SavedGame& b, const std::string& id) {
    const auto &left = a.piece(id)->traits, &right = b.piece(id)->traits;
    REQUIRE(left.size() == right.size());
    int out = 0;
    for (std::size_t i = 0; i < left.size(); ++i) out += left[i] == right[i] ? 0 : 1;
    return out;
}

}  // namespace

TEST_CASE(
    "a tank that has turned and buttoned up in the game does the same in VASL, and nothing else changes",
    "[io][vsav][export]") {
    GameOfVasl t(test::armourOfVasl().file());
    REQUIRE(t.piece("51").ca == "1E6/1D5");
    REQUIRE(t.piece("51").tca == "1E6/1D5");
    REQUIRE_FALSE(t.piece("51").buttonedUp);
    CHECK(exportedBack(t).bytes == t.file);

    const std::string p = "/pieces/" + t.pieceOf("51");
    // The tank turns two steps clockwise: from hexspine 4 (lower left) past 5 (left) to 6 (upper left).
    t.correct(p + "/ca", "1D4/1E4");
    const VaslExport turned = exportedBack(t);
    CHECK(kinds(turned) == std::vector<std::pair<VaslChanged, std::string>>{{VaslChanged::turned, "51"}});
    const auto before = t.read();
    CHECK(vsav::counterOf(*readBack(turned).piece("51")).ca == 6);
    CHECK(vsav::counterOf(*readBack(turned).piece("51")).tca == 4);
    // Only the tank's layer for the hull and the art that turns with the hull have changed.
    CHECK(differing(before, readBack(turned), "51") == 2);
    CHECK(readBack(turned).piece("51")->trait("rotate")->state == "5");

    t.correct(p + "/tca", "1F5/1E6");
    t.correct(p + "/bu", true);
    const VaslExport all = exportedBack(t);
    CHECK(kinds(all) == std::vector<std::pair<VaslChanged, std::string>>{{VaslChanged::turned, "51"},
                                                                         {VaslChanged::crew, "51"}});
    const vsav::Counter now = vsav::counterOf(*readBack(all).piece("51"));
    CHECK(now.ca == 6);
    CHECK(now.tca == 3);
    CHECK(now.buttonedUp == true);
    CHECK(differing(before, readBack(all), "61") == 0);
    // Reading the file again gives the state of play.
    const auto game = gameOf(test::importOnGrids(all.bytes));
    REQUIRE(game);
    for (const auto& [id, piece] : game->session->state().pieces)
        if (piece.kind == PieceClass::vehicle) {
            CHECK(piece.ca == "1D4/1E4");
            CHECK(piece.tca == t.piece("51").tca);
            CHECK(piece.buttonedUp);
        }
    // After the tank has returned to its first CA, TCA and status, the exported text is VASL's original text.
    t.correct(p + "/ca", "1E6/1D5");
    t.correct(p + "/tca", "1E6/1D5");
    t.correct(p + "/bu", false);
    CHECK(made::member(exportedBack(t).bytes, "savedGame") == made::member(t.file, "savedGame"));
}

TEST_CASE("a hidden Gun that moves stays hidden in VASL, and a Gun that has been revealed is shown there",
          "[io][vsav][export]") {
    GameOfVasl t(test::armourOfVasl().file());
    const MarkerId hidden = t.piece("61").under;
    REQUIRE(t.game.session->state().markers.at(hidden).kind == MarkerKind::hip);
    t.correct("/markers/" + hidden.text + "/at", "1H5");
    const VaslExport moved = exportedBack(t);
    CHECK(kinds(moved) == std::vector<std::pair<VaslChanged, std::string>>{{VaslChanged::moved, "61"}});
    const auto there = readBack(moved);
    CHECK(std::pair{there.piece("61")->x, there.piece("61")->y} == test::pixelOf("H5"));
    CHECK(there.piece("61")->hidden == t.read().piece("61")->hidden);

    t.play({{"do", "reveal"}, {"marker", hidden.text}});
    const VaslExport found = exportedBack(t);
    CHECK(kinds(found) == std::vector<std::pair<VaslChanged, std::string>>{{VaslChanged::moved, "61"},
                                                                           {VaslChanged::unhidden, "61"}});
    CHECK(readBack(found).piece("61")->hidden == vsav::Owner::none);
    CHECK(found.bytes.find("swordfish") == std::string::npos);
}

TEST_CASE("counters move to the right places on boards that are turned, cropped or magnified",
          "[io][vsav][export]") {
    struct Row {
        const char* boards;
        std::pair<int, int> from, to;
        const char *hex, *aim;
    };
    // Calculated by hand: a board is 1800 by 645 pixels, a hexrow 56.25 wide, a hex 64.5 high.
    const std::vector<Row> rows{
        {"bd\t0\t0\t01\tVER\t6.1\t", {400 + 225, 400 + 290}, {400 + 225, 400 + 161}, "1E5", "1E3"},
        // On the turned board the unit is at (1800 - x, 645 - y).
        {"bd\t0\t0\tr01\tVER\t6.1\t", {400 + 1575, 400 + 355}, {400 + 1575, 400 + 484}, "1E5", "1E3"},
        // If only the right half is on the map, the unit is 900 pixels farther to the left than on the whole
        // board.
        {"bd\t0\t0\t01\t900\t0\t900\t-1\tVER\t6.1\t",
         {400 + 56, 400 + 64},
         {400 + 56, 400 + 193},
         "1R1",
         "1R3"},
        // If the right half is also turned, the unit is at (900 - (x - 900), 645 - y).
        {"bd\t0\t0\tr01\t900\t0\t900\t-1\tVER\t6.1\t",
         {400 + 844, 400 + 581},
         {400 + 844, 400 + 452},
         "1R1",
         "1R3"},
        {"bd\t0\t0\t01\tVER\t6.1\tZOOM\t3.0\t", {400 + 675, 400 + 870}, {400 + 675, 400 + 483}, "1E5", "1E3"},
    };
    for (const Row& r : rows) {
        INFO(r.boards);
        made::Maker m;
        m.boards(r.boards)
            .unit("31", "4-6-8 Esq", "ge", r.from.first, r.from.second, test::layersOfSquad("ge"), "2361")
            .stack("23", r.from.first, r.from.second, {"31"})
            .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t");
        GameOfVasl t(m.file());
        REQUIRE(t.game.session->state().placeOf(t.piece("31")).hex == r.hex);
        CHECK(exportedBack(t).bytes == t.file);
        t.correct("/pieces/" + t.pieceOf("31") + "/at", r.aim);
        const VaslExport done = exportedBack(t);
        CHECK(kinds(done) == std::vector<std::pair<VaslChanged, std::string>>{{VaslChanged::moved, "31"}});
        const auto now = readBack(done);
        CHECK(std::abs(now.piece("31")->x - r.to.first) <= 1);
        CHECK(std::abs(now.piece("31")->y - r.to.second) <= 1);
        // VASL and the program agree on the hex.
        const VaslImport again = test::importOnGrids(done.bytes);
        const auto there = std::find_if(again.counters.begin(), again.counters.end(),
                                        [](const VaslCounter& c) { return c.id == "31"; });
        REQUIRE(there != again.counters.end());
        CHECK(there->at == r.aim);
    }
}
