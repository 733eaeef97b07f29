// SPDX-License-Identifier: MIT
// Writes the changes of play onto VASL's saved game.
#include "shellgame/base/json.hpp"

#include <algorithm>

#include "io/vsav/parts.hpp"
#include "io/vsav/saved_game.hpp"
#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "shellgame/io/vsav/sync.hpp"
#include "shellgame/words/term.hpp"
#include "support/catch.hpp"
#include "support/vasl_game.hpp"
#include "support/vasl_news.hpp"

using namespace shellgame;
using test::containsText;
using test::HillOfVasl;
namespace made = test::vsav;

namespace {

vsav::SavedGame read(const VaslExport& done) {
    const auto game = vsav::SavedGame::fromBytes(done.bytes, "out.vsav");
    REQUIRE(game);
    return *game;
}

VaslExport exported(const HillOfVasl& hill, bool numbered = false) {
    ExportOptions options;
    options.numbered = numbered;
    auto done = exportVaslBytes(hill.game, hill.file, "hill.vsav", options);
    INFO((done ? "" : joinProblems(done.error())));
    REQUIRE(done);
    return std::move(*done);
}

}  // namespace

TEST_CASE("a game recognizes VASL's file by its hash, in the current and the earlier form",
          "[io][vsav][export]") {
    HillOfVasl hill;
    const auto otherFileBy = [&](const std::string& hash) {
        hill.game.info.vasl->hash = hash;
        return exported(hill).otherFile;
    };
    const std::string now = hill.game.info.vasl->hash;
    StableHash before;
    before.text(read(exported(hill)).parts().text);
    CHECK(now != hexDigits(before.value()));
    CHECK_FALSE(otherFileBy(now));
    CHECK_FALSE(otherFileBy(hexDigits(before.value())));
    CHECK(otherFileBy("00c0ffee00c0ffee"));
}

TEST_CASE("a ? that moves takes along counters on top that are not in the game; a shift does not",
          "[io][vsav][export][secrets]") {
    HillOfVasl hill;
    test::VaslTable table(hill.file);
    const std::string onCover = table.palette("Strange Thing", {{"moved;m", "false"}}, "12");
    hill.file = table.file();
    hill.exchange(hill.markerOf("12"), hill.markerOf("15"));
    const VaslExport shifted = exported(hill);
    CHECK(test::VaslTable(shifted.bytes).placeOf("11") == test::pixelOf("H3"));
    CHECK(test::VaslTable(shifted.bytes).placeOf(onCover) == test::pixelOf("E5"));
    hill.play({{"do", "undo"}});
    hill.play({{"do", "move"}, {"marker", hill.markerOf("12")}, {"to", "1E4"}});
    const VaslExport done = exported(hill);
    CHECK(test::stackWith(done.bytes, "11") == std::vector<std::string>{"11", "13", "12", onCover});
    CHECK(test::VaslTable(done.bytes).placeOf(onCover) == test::pixelOf("E4"));
}

TEST_CASE("a mark that a unit has lost in the game is removed from the unit in VASL", "[io][vsav][export]") {
    HillOfVasl hill;
    hill.play({{"do", "mark"}, {"piece", hill.pieceOf("41")}, {"remove", {"pinned"}}});
    const auto now = read(exported(hill));
    CHECK(now.piece("42") == nullptr);
    CHECK(now.piece("41") != nullptr);
}

TEST_CASE("a mark counter on a ? stays there after a shift, and is removed together with the ?",
          "[io][vsav][export][secrets]") {
    HillOfVasl hill;
    test::VaslTable table(hill.file);
    const std::string mark = table.palette("TI", {{"moved;m", "false"}}, "12");
    test::takeAll(hill.game, table);
    hill.file = table.file();
    REQUIRE(hill.piece("11").marks.contains("TI"));
    const std::string dummies = hill.markerOf("12");
    hill.exchange(dummies, hill.markerOf("15"));
    CHECK(test::VaslTable(exported(hill).bytes).placeOf(mark) == test::pixelOf("E5"));
    hill.play({{"do", "remove"}, {"marker", dummies}, {"why", "eliminated"}});
    CHECK(read(exported(hill)).piece(mark) == nullptr);
}

TEST_CASE("a game that was not imported from VASL is not exported", "[io][vsav][export]") {
    HillOfVasl hill;
    hill.game.info.vasl.reset();
    const auto done = exportVaslBytes(hill.game, hill.file, "hill.vsav");
    REQUIRE_FALSE(done);
    CHECK_THAT(joinProblems(done.error()), containsText("not imported from a VASL saved game"));
}

TEST_CASE("with numbered ?, the export lists units that have no ? left in VASL because their ? was removed",
          "[io][vsav][export]") {
    HillOfVasl hill;
    hill.exchange(hill.markerOf("12"),
                  hill.markerOf("15"));  // the real stack is now in H3, and a dummy stack in E5
    hill.play({{"do", "remove"}, {"marker", hill.markerOf("12")}, {"why", "eliminated"}});
    const VaslExport done = exported(hill, true);
    CHECK(std::count(done.byHand.begin(), done.byHand.end(),
                     VaslLeftToDo{VaslByHand::uncovered, "?", "1E5", {}}) == 1);
}

TEST_CASE("with numbered ?, an undo of a reveal removes the copy that an export has made of the unit",
          "[io][vsav][export]") {
    HillOfVasl hill;
    hill.play({{"do", "place"},
               {"side", "axis"},
               {"at", "1F5"},
               {"id", "new"},
               {"contents", Json::array({Json{{"type", "4-6-7"}}})}});
    hill.play({{"do", "reveal"}, {"marker", "new"}});
    const VaslExport shown = exported(hill, true);
    REQUIRE(shown.changes.size() == 1);
    CHECK(shown.changes[0].what == VaslChanged::added);
    hill.game.info.vasl = shown.link;
    hill.file = shown.bytes;
    hill.play({{"do", "undo"}});
    const VaslExport hidden = exported(hill, true);
    CHECK(std::any_of(hidden.changes.begin(), hidden.changes.end(), [&](const VaslChange& c) {
        return c.what == VaslChanged::removed && c.id == shown.changes[0].id;
    }));
    hill.game.info.vasl = hidden.link;
    hill.file = hidden.bytes;
    CHECK(exported(hill, true).changes.empty());
}

TEST_CASE("units under numbered ? in VASL move with the ?", "[io][vsav][export]") {
    HillOfVasl hill;
    hill.exchange(hill.markerOf("12"), hill.markerOf("15"));
    // The ? of E5, which are dummies now, move on; in VASL the squad is still under these ?.
    hill.play({{"do", "move"}, {"marker", hill.markerOf("12")}, {"path", {"1E4"}}});
    const auto now = read(exported(hill, true));
    for (const char* id : {"11", "12", "13"}) {
        INFO(id);
        CHECK(std::pair{now.piece(id)->x, now.piece(id)->y} == test::pixelOf("E4"));
    }
    for (const char* id : {"15", "16", "17"})
        CHECK(std::pair{now.piece(id)->x, now.piece(id)->y} == test::pixelOf("H3"));
    // The revealed unit stays where it is, and ? that covered no unit in VASL are removed.
    hill.play({{"do", "reveal"}, {"marker", hill.markerOf("15")}});
    const auto shown = read(exported(hill, true));
    CHECK(std::pair{shown.piece("11")->x, shown.piece("11")->y} == test::pixelOf("H3"));
    CHECK(shown.piece("11")->concealed == vsav::Owner::none);
}
