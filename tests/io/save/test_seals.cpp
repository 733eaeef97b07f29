// SPDX-License-Identifier: MIT
// The page of saved games describes seals and dice so exactly that a few lines of Python can check them.
#include <cstdlib>

#include "base/sha256.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "support/catch.hpp"
#include "support/pages.hpp"
#include "support/paths.hpp"

using namespace shellgame;
using test::containsText;

namespace {

/// Runs the page's Python example on a file and returns the result.
struct Checker {
    test::TemporaryFolder folder;
    std::string lines = folder.file("check.py");

    Checker() {
        const std::string page = readFile(test::sourcePath("docs/formats/save.md"), 1U << 20U).value();
        const std::string begin = "```python\n";
        const auto at = page.find(begin);
        REQUIRE(at != std::string::npos);
        const auto from = at + begin.size();
        REQUIRE(test::writeFile(lines, page.substr(from, page.find("```", from) - from)));
    }

    std::string operator()(const Json& save) {
        REQUIRE(test::writeFile(folder.file("game.json"), save.dump(1, ' ')));
        const std::string out = folder.file("said");
        const std::string command =
            "python3 '" + lines + "' '" + folder.file("game.json") + "' >'" + out + "' 2>&1";
        const int code = std::system(command.c_str());
        return (code == 0 ? "" : "refused: ") + readFile(out, 1U << 20U).value();
    }
};

[[maybe_unused]] Game sealedGame() {
    auto game = loadGame(test::sourcePath("scenarios/market-square.json"));
    REQUIRE(game);
    Session& s = *game->session;
    for (int i = 0; i < 2; ++i) REQUIRE(s.perform(Json{{"do", "phase"}}).ok);
    for (const Json& command :
         {Json{{"do", "shift"}, {"side", "german"}, {"from", "m2"}, {"to", "m5"}},
          Json{{"do", "note"}, {"text", "\"Umlaute\" \xC3\xA4\xC3\xB6\xC3\xBC \\ and a\ttab"}},
          Json{{"do", "undo"}}, Json{{"do", "redo"}}, Json{{"do", "undo"}},
          Json{{"do", "shift"}, {"from", "m2"}, {"to", "m5"}}})
        static_cast<void>(s.perform(command));
    REQUIRE(s.entries().size() >= 6);
    return std::move(*game);
}

}  // namespace

TEST_CASE("SHA-256 returns the values that its standard lists", "[base]") {
    CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(sha256(std::string(1'000'000, 'a')) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// A save has the same bytes on every system. The test does not run on Windows, which comes without Python.
#if !defined(_WIN32)
TEST_CASE("the example program in the documentation checks every seal and every die", "[io][save]") {
    Checker says;
    const Json save = saveJson(sealedGame());
    CHECK_THAT(says(save), containsText("entries and 2 faces of the generator: fine"));
    const auto changed = [&](const char* pointer, const Json& value) {
        Json other = save;
        REQUIRE(other.contains(Json::json_pointer(pointer)));
        other[Json::json_pointer(pointer)] = value;
        return says(other);
    };
    CHECK_THAT(changed("/entries/2/text", "something else"), containsText("entry 3: another seal"));
    CHECK_THAT(changed("/start/dice/seed", 7), containsText("entry 1: another seal"));
    CHECK_THAT(changed("/game/title", "another"), containsText("the file: another seal"));
    // Dice that don't come from the seed are detected even after the seals were computed again.
    Game game = sealedGame();
    std::vector<Entry> entries = game.session->entries();
    const auto thrown =
        std::find_if(entries.begin(), entries.end(), [](const Entry& e) { return !e.rolls.empty(); });
    REQUIRE(thrown != entries.end());
    thrown->rolls[0].faces[0] = 7 - thrown->rolls[0].faces[0];
    game.session = std::make_unique<Session>(Session::restore(
        game.session->groundPtr(), game.session->start(), game.session->state(), entries, ruledSight(), {}));
    CHECK_THAT(says(saveJson(game)), containsText("AssertionError"));
}
#endif

TEST_CASE("a game saved in the first format opens with its old seals, and is saved with current ones",
          "[io][save]") {
    const std::string file = test::sourcePath("tests/data/good/save.json");
    const auto old = loadGame(file);
    REQUIRE(old);
    CHECK(old->seal.size() == 16);
    const Json again = saveJson(*old);
    CHECK(again["format"] == 2);
    CHECK(again["seal"].get<std::string>().size() == 64);
    const auto reread = readSave(again, "again.json", {});
    REQUIRE(reread);
    CHECK(reread->session->state() == old->session->state());
    CHECK(reread->seal == again["seal"].get<std::string>());
}
