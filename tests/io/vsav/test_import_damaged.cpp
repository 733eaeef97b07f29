// SPDX-License-Identifier: MIT
// Imports damaged saved games of VASL: each is refused with a message, or becomes a consistent game.
#include <cstdlib>
#include <random>

#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "support/catch.hpp"
#include "support/laid_map.hpp"
#include "support/sanitized.hpp"
#include "support/vasl_game.hpp"
#include "support/vasl_picture.hpp"
#include "support/vsav_text.hpp"

using namespace shellgame;
using test::containsText;
namespace made = test::vsav;

namespace {

/// Makes a game with each kind of counter that the import uses. Its map has board 01 with an overlay and a
/// terrain change, a spacer, and board 02, which is cropped and turned.
std::string everyKind(made::Dialect dialect) {
    made::Maker m(dialect);
    const auto [ex, ey] = test::pixelOf("E5");
    const auto [hx, hy] = test::pixelOf("H3");
    const auto [kx, ky] = test::pixelOf("K5");
    const auto layer = [](const std::string& pictures, const std::string& names) {
        return "emb2;;2;;;2;;;2;;;;1;false;0;0;" + pictures + ";" + names + ";true;;;;;false;;1;1;true;;;";
    };
    m.boards(
         "bd\t0\t0\t01\tVER\t6."
         "1\tOVR\twd7\tE5\tE5\tSSR\tBrushToGrain\tbd\t1\t0\tNULV\tVER\t\tbd\t2\t0\tr02\t0\t0\t"
         "900\t-1\tVER\t6.1\t")
        .info(
            "INFO\tAllied\tAxis\t3\t3\t4\t2\t5\tA\t?\tMud & Overcast\t-1\tMild "
            "Breeze\t3\tYes\t2\tswordfish\tx")
        .unit("11", "4-6-8 Esq", "ge", ex, ey, test::layersOfSquad("ge"), "2361")
        .unit("12", "LMG", "ge", ex, ey, {}, "2461")
        .question("13", "ge", "swordfish", ex, ey)
        .stack("21", ex, ey, {"11", "12", "13"})
        .question("14", "ru", "swordfish", hx, hy)
        .question("15", "ru", "swordfish", hx, hy)
        .stack("22", hx, hy, {"14", "15"})
        .piece("16", {}, "Minefield AP", kx, ky)
        .unit("17", "4-6-8 Esq", "ru", kx, ky, test::layersOfSquad("ru"), "431")
        .piece("18", {{"moved;m", "true"}}, "Pin", kx, ky)
        .piece("19", {{layer("ML/Fox1,ML/Fox2", "1S +,2S +"), "2"}}, "Foxhole", kx, ky)
        .piece("31", {{layer("ML/Smoke3", "+ 3"), "1"}}, "Smoke", kx, ky)
        .stack("23", kx, ky, {"31", "16", "17", "18", "19"})
        .raw(made::command({"32",
                            {{"conceal;C;ru/ruqmark58;ru;;/p", "null;"},
                             {"hide;H,130;HIP;;player:;0.3", "swordfish"},
                             {layer(" , , , , , ", "+ ca1,+ ca2,+ ca3,+ ca4,+ ca5,+ ca6"), "4"},
                             {"piece;K;D;ru/gun/x;37L AT PTP obr. 30",
                              m.map() + ";" + std::to_string(hx) + ";" + std::to_string(hy) + ";1"}},
                            ""}))
        .stack("24", hx, hy, {"32"})
        .unit("33", "Opel 6700", "ge", 200, 200, {{layer(" , , ", "+ vca1,+ vca2,+ vca3"), "1"}})
        .stack("25", 200, 200, {"33"})
        .piece("34", {{"immob;g", ""}, {"label;78,130;Label;10;;", "Enter on Turn 4"}}, "label", 240, 200)
        .piece("35", {{"rotate;4;x", "1"}}, "North", 100, 900);
    return m.text();
}

bool holdsTogether(const Result<VaslImport>& import) {
    if (!import) {
        for (const Problem& p : import.error()) {
            CHECK_FALSE(p.found.empty());
            CHECK_FALSE(p.expected.empty());
            CHECK_THAT(p.text(), !containsText("swordfish"));
        }
        return false;
    }
    const std::string told = importSummary(*import).dump(-1, ' ', false, Json::error_handler_t::replace);
    CHECK_FALSE(told.empty());
    const auto game = gameOf(*import);
    if (!game) {
        CHECK_FALSE(joinProblems(game.error()).empty());
        return false;
    }
    const auto again = readSave(saveJson(*game), "again.json", import->folders);
    CHECK((again ? "" : joinProblems(again.error())) == "");
    return true;
}

}  // namespace

TEST_CASE("a damaged saved game is refused with a message or imported as a consistent game",
          "[io][vsav][import][bad-input]") {
    test::LaidFolder folder;
    test::Drawing d(33, 10);
    d.fill("I4", "Brush");
    folder.board("bd01", d);
    folder.board("bd02", test::Drawing(33, 10));
    test::Canvas woods(120, 200);
    woods.fill("B2", "WoodsGreen");
    folder.file("overlays/ovrWD", test::overlayArchive({{"ovrwd7a.gif", woods.pixels}}));
    ImportOptions onBoards, onGrids;
    onBoards.folders = folder.folders();
    onGrids.blank = {"01", "02"};
    std::mt19937 random(11);
    // The variable SHELLGAME_DAMAGED sets the number of files, such as 10000.
    const char* const asked = std::getenv("SHELLGAME_DAMAGED");
    const int rounds = asked != nullptr ? std::atoi(asked) : 1'500;
    REQUIRE(rounds > 0);
    constexpr int everyWithBoards = sanitized ? 200 : 100;
    int games = 0;
    for (const auto dialect : test::allDialects) {
        const std::string whole = everyKind(dialect);
        for (const ImportOptions* options : {&onBoards, &onGrids})
            REQUIRE(holdsTogether(importVaslBytes(made::fileWith(whole), "whole.vsav", *options)));
        for (int i = 0; i < rounds / 3 + 1; ++i) {
            const std::string text = made::spoilt(whole, random, "\x1b\t/;\\'+-@|0n");
            const bool boards = i % everyWithBoards == 0;
            games +=
                holdsTogether(importVaslBytes(made::fileWith(text), "t.vsav", boards ? onBoards : onGrids))
                    ? 1
                    : 0;
        }
    }
    CHECK(games > rounds / 4);
}

TEST_CASE("damaged copies of real saves are refused with a message or imported", "[.shared][import]") {
    ImportOptions options;
    options.folders.vasl = {test::sharedPath("vasl/boards")};
    std::mt19937 random(12);
    for (const char* name : {"The-Streets-Of-Stalingrad-(Scenario-C).vsav", "ffs.vsav"}) {
        INFO(name);
        const auto bytes = readFile(test::sharedPath(std::string("vasl/saves/") + name), 1U << 24U);
        REQUIRE(bytes);
        const std::string whole = made::textInFile(*bytes);
        int games = 0;
        for (int i = 0; i < (sanitized ? 20 : 60); ++i) {
            std::string text = whole;
            // Insert as many faults, in proportion to the file's size, as in the small file.
            for (int k = 0; k < 10; ++k) text = made::spoilt(std::move(text), random, "\x1b\t/;\\'+-@|0n");
            games += holdsTogether(importVaslBytes(made::fileWith(text), name, options)) ? 1 : 0;
        }
        CHECK(games > 0);
    }
}
