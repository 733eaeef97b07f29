// SPDX-License-Identifier: MIT
// If a file beside a save contains acts that are missing from the save, the program never deletes or
// overwrites that file, but renames it.
#if !defined(_WIN32)
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#include <functional>
#include <map>

#include "shellgame/base/json.hpp"
#include "shellgame/base/safe_write.hpp"
#include "shellgame/io/save/journal.hpp"
#include "support/left_over.hpp"
#include "support/sanitized.hpp"

using namespace shellgame;
using test::containsText;
using test::LeftOverLaw;

namespace {

void noteIn(Game& game, const std::string& text) {
    REQUIRE(game.session->perform(Json{{"do", "note"}, {"text", text}}).ok);
}

Game openedGame(const std::string& path) {
    auto game = loadGame(path);
    INFO((game ? "" : joinProblems(game.error())));
    REQUIRE(game);
    return std::move(*game);
}

void saveIn(Game& game, const std::string& path) {
    const auto seal = saveGame(game, path);
    REQUIRE(seal);
    game.path = path;
    game.seal = *seal;
    game.save = true;
    game.inFile = static_cast<int>(game.session->entries().size());
}

/// Saves a game and leaves a journal with one more act, which is the note "told". Returns the text of the
/// journal.
std::string savedWithJournal(const std::string& file) {
    Game game = openedGame(LeftOverLaw::scenario());
    saveIn(game, file);
    Journal journal(journalOf(file));
    noteIn(game, "told");
    REQUIRE(journal.keep(game));
    return LeftOverLaw::bytesOf(journalOf(file));
}

/// Writes the game of another program to the file.
void foreignWrite(const std::string& file) {
    Game other = openedGame(LeftOverLaw::scenario());
    noteIn(other, "foreign");
    saveIn(other, file);
}

bool hasNote(const Game& game, const std::string& text) {
    const auto& entries = game.session->entries();
    return std::any_of(entries.begin(), entries.end(),
                       [&](const Entry& e) { return e.command->value("text", "") == text; });
}

}  // namespace

TEST_CASE(
    "A02 before a new journal is written, an unreadable journal at its path is set aside with a warning",
    "[io][save][journal][A02]") {
    const auto head = [](std::string& text) { return text.find('\n'); };
    const std::map<std::string, std::function<void(std::string & text, const std::string& file)>> damages{
        {"a zeroed byte", [](auto& text, auto&) { text[0] = '\0'; }},
        {"a flipped bit", [](auto& text, auto&) { text[text.find("entries")] ^= 2; }},
        {"all zero", [](auto& text, auto&) { text.assign(text.size(), '\0'); }},
        {"without its first line", [&](auto& text, auto&) { text.erase(0, head(text) + 1); }},
        {"of a newer program",
         [](auto& text, auto&) { text.replace(text.find("\"format\":1"), 10, "\"format\":2"); }},
        {"cut off in its first line", [&](auto& text, auto&) { text.resize(head(text) / 2); }},
        {"an act, and another program has written the game", [&](auto& text, const std::string& file) {
             text[text.find('\n', head(text) + 1) + 20] ^= 1;
             foreignWrite(file);
         }}};
    for (const auto& [name, damage] : damages)
        for (const bool saves : {false, true}) {
            INFO(name << (saves ? ", saved" : ", played on"));
            const test::TemporaryFolder folder;
            const std::string file = folder.file("game.json"), journal = journalOf(file);
            std::string text = savedWithJournal(file);
            damage(text, file);
            REQUIRE(test::writeFile(journal, text));
            Game found = openedGame(file);
            CHECK(found.journalLeft);
            REQUIRE_FALSE(found.warnings.empty());
            CHECK_THAT(joinProblems(found.warnings), containsText(journal));
            CHECK(LeftOverLaw::bytesOf(journal) == text);  // opening writes nothing
            Journal next(journal);
            if (saves) {
                saveIn(found, file);
                REQUIRE(next.remove(found));
                CHECK_FALSE(fileExists(journal));
            } else {
                noteIn(found, "next");
                REQUIRE(next.keep(found));
                CHECK(hasNote(openedGame(file), "next"));
            }
            CHECK(LeftOverLaw::bytesOf(journal + ".left") == text);
            CHECK(next.takePutAside() == std::vector<std::string>{journal + ".left"});
            CHECK(next.takePutAside().empty());
            // If the journal continues the game beside it, its damaged first line can be reconstructed. The
            // seals of the later lines confirm the result.
            const bool known =
                name == "a zeroed byte" || name == "a flipped bit" || name == "without its first line";
            CHECK(hasNote(found, "told") == known);
            const auto left = loadGame(journal + ".left");
            CHECK((left && hasNote(*left, "told")) == known);
            if (left) CHECK_FALSE(left->warnings.empty());
        }
}

TEST_CASE(
    "A03 a journal without its first line can still be opened after another program has written the game",
    "[io][save][journal][A03]") {
    for (const bool zeroed : {false, true}) {
        const test::TemporaryFolder folder;
        const std::string file = folder.file("game.json"), journal = journalOf(file);
        std::string text = savedWithJournal(file);
        const std::size_t head = text.find('\n');
        text = (zeroed ? std::string(head, '\0') + "\n" : "") + text.substr(head + 1);
        REQUIRE(test::writeFile(journal, text));
        foreignWrite(file);
        Game found = openedGame(file);
        Journal next(journal);
        REQUIRE(next.remove(found));
        for (int i = 0; i < 3; ++i) {
            noteIn(found, "next");
            saveIn(found, file);
        }
        CHECK(hasNote(openedGame(journal + ".left"), "told"));
    }
}

TEST_CASE("A02 a title that is stored only in the journal is preserved and reported",
          "[io][save][journal][A02]") {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.json"), journal = journalOf(file);
    Game game = openedGame(LeftOverLaw::scenario());
    saveIn(game, file);
    Journal first(journal);
    game.info.title = "The mill";
    first.infoChanged();
    REQUIRE(first.keep(game));
    first.again();
    CHECK(openedGame(file).info.title == "The mill");
    foreignWrite(file);
    Game found = openedGame(file);
    CHECK(found.journalLeft);
    CHECK_FALSE(found.warnings.empty());
    Journal next(journal);
    REQUIRE(next.remove(found));
    CHECK(next.takePutAside() == std::vector<std::string>{journal + ".left"});
    // If the title has been saved, the journal is no longer needed.
    game.info.title = "The mill";
    saveIn(game, file);
    Journal last(journal);
    game.info.title = "The church";
    last.infoChanged();
    REQUIRE(last.keep(game));
    saveIn(game, file);
    REQUIRE(last.remove(game));
    CHECK(last.takePutAside().empty());
    CHECK_FALSE(fileExists(journal));
}

TEST_CASE("A02 the journal from a bug report causes a warning and is preserved", "[.shared][leftover][A02]") {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.json"), journal = journalOf(file);
    const std::string from = test::sharedPath("cases/journal-first-line.json");
    REQUIRE(test::writeFile(file, LeftOverLaw::bytesOf(from)));
    REQUIRE(test::writeFile(journal, LeftOverLaw::bytesOf(journalOf(from))));
    Game found = openedGame(file);
    CHECK(found.journalLeft);
    const std::string text = LeftOverLaw::bytesOf(journal);
    saveIn(found, file);
    Journal next(journal);
    REQUIRE(next.remove(found));
    CHECK(LeftOverLaw::bytesOf(journal + ".left") == text);
}

TEST_CASE(
    "A03 after three crashes, with writes by other programs in between, each journal can still be opened "
    "with the game that it continues",
    "[io][save][journal][A03]") {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.json"), journal = journalOf(file);
    Game game = openedGame(LeftOverLaw::scenario());
    saveIn(game, file);
    for (const std::string evening : {"one", "two", "three"}) {
        game = openedGame(file);
        {
            Journal kept(journal);
            noteIn(game, evening);
            REQUIRE(kept.keep(game));
        }
        Game foreign = openedGame(LeftOverLaw::scenario());
        noteIn(foreign, "foreign to " + evening);
        saveIn(foreign, file);
    }
    game = openedGame(file);
    Journal last(journal);
    noteIn(game, "last");
    REQUIRE(last.keep(game));
    int opens = 0;
    for (const auto& [name, evening] :
         {std::pair{".left", "one"}, {".left-2", "two"}, {".left-3", "three"}}) {
        CHECK(isPutAside(journal + name));
        const Game left = openedGame(journal + name);
        CHECK(hasNote(left, evening));
        CHECK(left.warnings.empty());
        CHECK(left.seal.empty());
        ++opens;
    }
    CHECK(opens == 3);
    // Later saves do not overwrite any of these files.
    for (int i = 0; i < 3; ++i) {
        noteIn(game, "more");
        saveIn(game, file);
        REQUIRE(last.remove(game));
    }
    CHECK(hasNote(openedGame(journal + ".left-2"), "two"));
    for (const char* no : {".left-", ".left-x", ".left.base", "", ".leftover"})
        CHECK_FALSE(isPutAside(journal + no));
}

TEST_CASE(
    "A02 opening, playing, saving or crashing loses no reported act, whatever files are beside the save",
    "[io][save][journal][laws][A02][A03]") {
    const int games = sanitized ? 3 : 10, evenings = 12;
    int putAside = 0;
    for (int seed = 1; seed <= games; ++seed) {
        LeftOverLaw law(static_cast<unsigned>(seed));
        for (int i = 0; i < evenings; ++i)
            law.evening([&] {
                Game game = openedGame(law.file());
                Journal journal(journalOf(law.file()));
                for (auto n = law.random()() % 3; n > 0; --n) {
                    noteIn(game, "played " + std::to_string(law.random()()));
                    REQUIRE(journal.keep(game));
                }
                std::string told = joinProblems(game.warnings);
                if (law.random()() % 2 == 0) {
                    saveIn(game, law.file());
                    REQUIRE(journal.remove(game));
                }
                for (const std::string& name : journal.takePutAside()) told += name + "\n";
                return told;
            });
        putAside += law.putAside();
    }
    CHECK(putAside > games);
}

TEST_CASE("A03 a file that appears at the journal's path during play is set aside too",
          "[io][save][journal][A03]") {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.json"), journal = journalOf(file);
    Game game = openedGame(LeftOverLaw::scenario());
    saveIn(game, file);
    Journal kept(journal);
    // The file appears after the journal was opened.
    REQUIRE(test::writeFile(journal, "somebody's"));
    noteIn(game, "one");
    REQUIRE(kept.keep(game));
    CHECK(LeftOverLaw::bytesOf(journal + ".left") == "somebody's");
    // The program's own journal, which is written again, is not set aside.
    kept.again();
    noteIn(game, "two");
    REQUIRE(kept.keep(game));
    CHECK_FALSE(fileExists(journal + ".left-2"));
    CHECK(hasNote(openedGame(file), "two"));
}

#if !defined(_WIN32)
TEST_CASE("A05 a journal has the same file mode as its save, even after the journal is written again",
          "[io][save][journal][A05]") {
    const auto modeOf = [](const std::string& path) {
        struct stat info {};
        REQUIRE(::stat(path.c_str(), &info) == 0);
        return info.st_mode & 0777U;
    };
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.json"), journal = journalOf(file);
    Game game = openedGame(LeftOverLaw::scenario());
    saveIn(game, file);
    for (const unsigned mode : {0600U, 0640U, 0644U}) {
        REQUIRE(::chmod(file.c_str(), mode) == 0);
        Journal kept(journal);
        noteIn(game, "one");
        REQUIRE(kept.keep(game));
        CHECK(modeOf(journal) == mode);
        REQUIRE(::unlink(journal.c_str()) == 0);
        noteIn(game, "two");
        REQUIRE(kept.keep(game));
        CHECK(modeOf(journal) == mode);
        REQUIRE(kept.remove(game));
    }
    // The owner can write the journal of a read-only scenario.
    REQUIRE(::chmod(file.c_str(), 0400) == 0);
    CHECK(modeBeside(file) == 0600U);
    // If the game and its folder are removed, the rewritten journal still has the mode of the game's file.
    REQUIRE(::chmod(file.c_str(), 0600) == 0);
    Journal kept(journal);
    noteIn(game, "three");
    REQUIRE(kept.keep(game));
    REQUIRE(::unlink(file.c_str()) == 0);
    REQUIRE(::unlink(journal.c_str()) == 0);
    noteIn(game, "four");
    REQUIRE(kept.keep(game));
    CHECK(modeOf(journal) == 0600U);
}

TEST_CASE("A06 a temporary file exists only while the program that created it runs",
          "[io][save][journal][A06]") {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.json"), journal = journalOf(file);
    const pid_t child = ::fork();
    if (child == 0) ::_exit(0);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    const std::string gone = std::to_string(child), runs = std::to_string(::getppid());
    const std::vector<std::string> litter{journal + "." + gone + ".part", journal + "." + gone + "-3.part",
                                          file + ".bak." + gone + ".part", file + "." + gone + ".part"};
    const std::vector<std::string> others{journal + "." + runs + ".part",
                                          folder.file("other." + gone + ".part"), file + ".part",
                                          file + ".one.part", file + "." + gone + "-x.part"};
    for (const auto& names : {litter, others})
        for (const std::string& name : names) REQUIRE(test::writeFile(name, "x"));
    Game game = openedGame(LeftOverLaw::scenario());
    saveIn(game, file);
    for (const std::string& name : litter) CHECK_FALSE(fileExists(name));
    for (const std::string& name : others) CHECK(fileExists(name));
}
#endif

TEST_CASE("A06 the error message names a folder that was removed", "[base][file][A06]") {
    const test::TemporaryFolder folder;
    const auto written = writeFileSafely(folder.file("stick/game.json"), "x");
    REQUIRE_FALSE(written);
    CHECK_THAT(joinProblems(written.error()),
               containsText("no folder " + folder.file("stick") + ": it is gone"));
    CHECK(folderGone("game.json").empty());
}
