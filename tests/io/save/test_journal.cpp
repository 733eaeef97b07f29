// SPDX-License-Identifier: MIT
// The journal: every reported act is on the disk, wherever the program or the computer stopped.
#include "shellgame/base/json.hpp"
#include "shellgame/io/save/journal.hpp"

#if !defined(_WIN32)
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#include <csignal>
#include <filesystem>
#include <functional>
#include <random>

#include "base/disk.hpp"
#include "io/save/seal.hpp"
#include "shellgame/base/file_lock.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "support/catch.hpp"
#include "support/failing_sink.hpp"
#include "support/killed.hpp"
#include "support/paths.hpp"
#include "support/power_cut.hpp"
#include "support/sanitized.hpp"

using namespace shellgame;
using test::containsText;
using test::FailingSink;

namespace {

Game opened(const std::string& file) {
    auto game = loadGame(file);
    INFO((game ? "" : joinProblems(game.error())));
    REQUIRE(game);
    return std::move(*game);
}

Game market() {
    return opened(test::sourcePath("scenarios/market-square.json"));
}

/// Performs an act that is always possible, or undoes the last one.
void act(Game& game, std::mt19937& random) {
    const auto& s = *game.session;
    Json command = {{"do", "note"}, {"text", "remark " + std::to_string(s.entries().size())}};
    if (random() % 4 == 0 && s.lastDone() != 0) command = {{"do", "undo"}};
    if (random() % 6 == 0 && s.nextRedo() != 0) command = {{"do", "redo"}};
    if (random() % 5 == 0) command = {{"do", "phase"}};
    static_cast<void>(game.session->perform(command));
}

bool same(const Game& a, const Game& b) {
    const auto &left = a.session->entries(), &right = b.session->entries();
    return a.session->state() == b.session->state() &&
           std::equal(left.begin(), left.end(), right.begin(), right.end(),
                      [](const Entry& x, const Entry& y) { return entryToJson(x) == entryToJson(y); });
}

std::string bytesOf(const std::string& path) {
    return readFile(path, std::size_t{1} << 30U).value();
}

/// A saved game in a folder, which is then continued with more acts.
struct PlayedGame {
    test::TemporaryFolder folder;
    std::string file = folder.file("game.json");
    std::string journal = journalOf(file);
    Game game = market();
    std::mt19937 random{7};

    explicit PlayedGame(int before = 5) {
        for (int i = 0; i < before; ++i) act(game, random);
        save();
    }
    void save() {
        auto seal = saveGame(game, file);
        REQUIRE(seal);
        game.seal = *seal;
        game.save = true;
        game.inFile = static_cast<int>(game.session->entries().size());
        game.rewritten = false;
    }
};

/// Leaves the disk in a state that is possible after a power failure: data that were not synced may be lost,
/// incomplete or out of order.
class CutSink final : public FileSink {
  public:
    std::string synced;   ///< the synced part of the journal
    std::string written;  ///< everything written to the journal
    bool create(const std::string&, unsigned) override {
        part_.clear();
        making_ = true;
        return true;
    }
    bool append(const std::string&) override {
        making_ = false;
        return true;
    }
    bool isThere(const std::string&) override { return true; }
    bool write(std::string_view bytes) override {
        (making_ ? part_ : written) += bytes;
        return true;
    }
    bool sync() override {
        if (!making_) synced = written;
        return true;
    }
    bool close() override { return true; }
    bool rename(const std::string&, const std::string&) override {
        synced = written = part_;
        return true;
    }
    bool link(const std::string&, const std::string&) override { return true; }
    bool remove(const std::string&) override { return true; }
    std::string error() const override { return ""; }

  private:
    std::string part_;
    bool making_ = false;
};

}  // namespace

TEST_CASE("when a game is opened, the acts in its journal are performed", "[io][save][journal]") {
    PlayedGame t;
    Journal journal(t.journal);
    for (int i = 0; i < 40; ++i) {
        act(t.game, t.random);
        REQUIRE(journal.keep(t.game));
        const Game found = opened(t.file);
        CHECK(same(found, t.game));
        CHECK(found.warnings.empty());
        CHECK(static_cast<std::size_t>(found.unsaved()) + 5 >= found.session->entries().size());
    }
    // After a save the journal contains no further acts, although its file may remain.
    t.save();
    CHECK(same(opened(t.file), t.game));
    CHECK(opened(t.file).warnings.empty());
    CHECK(opened(t.file).unsaved() == 0);
    REQUIRE(journal.remove(t.game));
    CHECK_FALSE(fileExists(t.journal));
    CHECK(same(opened(t.file), t.game));
}

TEST_CASE("a journal continues where the previous one ended", "[io][save][journal]") {
    PlayedGame t;
    for (int evening = 0; evening < 5; ++evening) {
        Journal journal(t.journal);
        for (int i = 0; i < 5; ++i) {
            act(t.game, t.random);
            REQUIRE(journal.keep(t.game));
        }
        t.game = opened(t.file);  // the program was killed, and the game is opened again
    }
    CHECK(t.game.unsaved() > 15);
    CHECK(same(opened(t.file), t.game));
}

TEST_CASE("the journal of a game that has no file contains the whole game", "[io][save][journal]") {
    test::TemporaryFolder folder;
    Game game = market();
    game.info.title = "Nowhere yet";
    std::mt19937 random(3);
    Journal journal(folder.file("unsaved.journal"));
    for (int i = 0; i < 10; ++i) {
        act(game, random);
        REQUIRE(journal.keep(game));
    }
    game.info.title = "Another title";
    journal.infoChanged();
    REQUIRE(journal.keep(game));
    const Game found = opened(folder.file("unsaved.journal"));
    CHECK(same(found, game));
    CHECK(found.info.title == "Another title");
    CHECK_FALSE(found.save);
    CHECK(found.unsaved() == static_cast<int>(game.session->entries().size()));
}

TEST_CASE("if only a prefix of its journal is left, a game is restored as it was at the end of that prefix",
          "[io][save][journal]") {
    PlayedGame t;
    Journal journal(t.journal);
    std::vector<std::pair<std::size_t, Game>> then;
    then.emplace_back(0, opened(t.file));
    for (int i = 0; i < 6; ++i) {
        act(t.game, t.random);
        REQUIRE(journal.keep(t.game));
        then.emplace_back(bytesOf(t.journal).size(), opened(t.file));
    }
    const std::string whole = bytesOf(t.journal);
    constexpr std::size_t step = sanitized ? 97 : 7;
    for (std::size_t n = 0; n <= whole.size(); n += step) {
        REQUIRE(test::writeFile(t.journal, whole.substr(0, n)));
        // A line without its line feed is still complete.
        const auto last = std::find_if(then.rbegin(), then.rend(),
                                       [n](const auto& moment) { return moment.first <= n + 1; });
        const Game found = opened(t.file);
        INFO(n);
        REQUIRE(same(found, last->second));
        // If the first line was cut off, it can't be recognized, so a warning appears.
        REQUIRE(found.warnings.empty() == (n == 0 || n + 1 >= whole.find('\n')));
    }
}

TEST_CASE("after a power failure, synced acts are present or the program reports that they are lost",
          "[io][save][journal]") {
    PlayedGame t;
    std::mt19937 random(11);
    auto sink = std::make_unique<CutSink>();
    CutSink& disk = *sink;
    Journal journal(t.journal, false, std::move(sink));
    Game synced = opened(t.file);
    int torn = 0;
    for (int i = 0; i < 60; ++i) {
        act(t.game, t.random);
        REQUIRE(journal.keep(t.game));
        if (random() % 3 == 0) {
            REQUIRE(journal.sync());
            REQUIRE(test::writeFile(t.journal, disk.synced));
            synced = opened(t.file);
            CHECK(same(synced, t.game));
        }
        // After the synced part the file may contain anything, such as part of the rest, holes or earlier
        // data.
        for (int k = 0; k < 4; ++k) {
            std::string left = disk.written;
            for (std::size_t at = disk.synced.size(); at < left.size(); ++at) {
                if (random() % 40 != 0) continue;
                const std::size_t length = std::min<std::size_t>(left.size() - at, 1 + random() % 300);
                for (std::size_t b = at; b < at + length; ++b)
                    left[b] = k == 0 ? '\0' : static_cast<char>(random() % 256);
            }
            left.resize(disk.synced.size() + random() % (left.size() - disk.synced.size() + 1));
            REQUIRE(test::writeFile(t.journal, left));
            const Game found = opened(t.file);
            REQUIRE(found.session->entries().size() >= synced.session->entries().size());
            for (std::size_t e = 0; e < synced.session->entries().size(); ++e)
                REQUIRE(found.session->entries()[e].hash == synced.session->entries()[e].hash);
            torn += same(found, t.game) ? 0 : 1;
        }
    }
    CHECK(torn > 20);
}

TEST_CASE("a power failure during any write or removal of the game or its journal loses no synced act",
          "[io][save][journal][bad-input]") {
    const test::TemporaryFolder folder, found;
    const std::string file = folder.file("game.json");
    test::PowerCutDisk disk;
    test::PowerCutSink sink(disk);
    Game game = market();
    const auto save = [&] {
        const auto seal = saveGame(game, file, sink);
        REQUIRE(seal);
        game.seal = *seal;
        game.save = true;
        game.inFile = static_cast<int>(game.session->entries().size());
        game.rewritten = false;
    };
    save();
    std::vector<std::uint64_t> told;  // hashes of the acts that were reported as performed
    std::mt19937 random(23), acts(5);
    int cuts = 0, more = 0, before = 0;
    disk.atStep = [&] {
        for (int times = 0; times < 2; ++times) {
            for (const auto& one : std::filesystem::directory_iterator(systemPath(found.path())))
                std::filesystem::remove(one.path());
            for (const auto& [name, bytes] : disk.afterCut(random))
                REQUIRE(test::writeFile(found.file(name.substr(folder.path().size() + 1)), bytes));
            const Game left = opened(found.file("game.json"));
            const auto& entries = left.session->entries();
            REQUIRE(entries.size() >= told.size());
            for (std::size_t i = 0; i < told.size(); ++i) REQUIRE(entries[i].hash == told[i]);
            ++cuts;
            more += entries.size() > told.size() ? 1 : 0;
            before += told.size() > static_cast<std::size_t>(left.inFile) ? 1 : 0;
        }
    };
    const auto tell = [&] {
        told.clear();
        for (const Entry& e : game.session->entries()) told.push_back(e.hash);
    };
    Journal journal(journalOf(file), false, std::make_unique<test::PowerCutSink>(disk));
    const int rounds = sanitized ? 15 : 50;
    for (int i = 0; i < rounds; ++i) {
        act(game, acts);
        REQUIRE(journal.keep(game));
        if (random() % 3 != 0) {
            REQUIRE(journal.sync());
            tell();
        }
        if (random() % 6 == 0) {
            save();
            tell();
            REQUIRE(journal.remove(game));
        }
    }
    CHECK(cuts > 7 * rounds);
    CHECK(more > rounds / 3);    // some acts were found although they had not been reported
    CHECK(before > 3 * rounds);  // many reported acts were only in the journal
}

#if !defined(_WIN32)
TEST_CASE("whenever the program is killed, every reported act can be recovered", "[io][save][journal]") {
    // Another process plays the game. It writes the hash of each stored act to a pipe, and sometimes saves.
    std::mt19937 moments(4);
    int told = 0;
    const int rounds = test::killsWanted(40);
    PlayedGame t;
    for (int round = 0; round < rounds; ++round) {
        int pipe[2];
        REQUIRE(::pipe(pipe) == 0);
        const pid_t child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            Game game = std::move(*loadGame(t.file));
            Journal journal(t.journal);
            std::mt19937 random(static_cast<unsigned>(round));
            while (true) {
                act(game, random);
                if (!journal.keep(game)) ::_exit(1);
                const std::uint64_t hash =
                    game.session->entries().empty() ? 0 : game.session->entries().back().hash;
                if (::write(pipe[1], &hash, sizeof hash) != sizeof hash) ::_exit(2);
                if (random() % 9 != 0) continue;
                const auto seal = saveGame(game, t.file);
                if (!seal || !journal.remove(game)) ::_exit(3);
                game.seal = *seal;
                game.save = true;
                game.rewritten = false;
                game.inFile = static_cast<int>(game.session->entries().size());
            }
        }
        ::close(pipe[1]);
        std::uint64_t last = 0, hash = 0;
        REQUIRE(::read(pipe[0], &last, sizeof last) == sizeof last);  // wait until the other process plays
        ++told;
        ::usleep(static_cast<useconds_t>(moments() % (sanitized ? 60'000 : 20'000)));
        REQUIRE(::kill(child, SIGKILL) == 0);
        int status = 0;
        REQUIRE(::waitpid(child, &status, 0) == child);
        REQUIRE(WIFSIGNALED(status));
        while (::read(pipe[0], &hash, sizeof hash) == sizeof hash) {
            last = hash;
            ++told;
        }
        ::close(pipe[0]);
        const Game found = opened(t.file);
        const auto& entries = found.session->entries();
        INFO("killed for the " << round << "th time");
        REQUIRE(found.warnings.empty());
        REQUIRE((last == 0 || std::any_of(entries.begin(), entries.end(),
                                          [&](const Entry& e) { return e.hash == last; })));
    }
    CHECK(told > 2 * rounds);
}
#endif

TEST_CASE("no reported act is lost, no matter at which byte the disk becomes full",
          "[io][save][journal][bad-input]") {
    PlayedGame t;
    for (std::size_t room = 0; room < 9000; room += sanitized ? 401 : 97) {
        std::filesystem::remove(t.journal);
        Game game = opened(t.file);
        auto sink = std::make_unique<FailingSink>();
        sink->room = room;
        Journal journal(t.journal, false, std::move(sink));
        Game done = opened(t.file);
        std::mt19937 random(5);
        for (int i = 0; i < 6; ++i) {
            act(game, random);
            if (!journal.keep(game)) break;
            done = opened(t.file);
            REQUIRE(same(done, game));
        }
        INFO(room);
        REQUIRE(same(opened(t.file), done));
    }
}

TEST_CASE("when a full disk has space again, the journal is written completely", "[io][save][journal]") {
    PlayedGame t;
    auto sink = std::make_unique<FailingSink>();
    FailingSink& disk = *sink;
    Journal journal(t.journal, false, std::move(sink));
    act(t.game, t.random);
    REQUIRE(journal.keep(t.game));
    disk.room = 10;
    act(t.game, t.random);
    const auto refused = journal.keep(t.game);
    REQUIRE_FALSE(refused);
    CHECK_THAT(joinProblems(refused.error()), containsText("no space left"));
    disk.room = SIZE_MAX;
    act(t.game, t.random);
    REQUIRE(journal.keep(t.game));
    CHECK(same(opened(t.file), t.game));
}

TEST_CASE(
    "if the disk fails to store or remove a journal, the failure is reported, and the next journal is "
    "complete",
    "[io][save][journal]") {
    PlayedGame t;
    auto sink = std::make_unique<FailingSink>();
    FailingSink& disk = *sink;
    Journal journal(t.journal, false, std::move(sink));
    REQUIRE(journal.sync());  // no journal exists yet
    act(t.game, t.random);
    REQUIRE(journal.keep(t.game));
    REQUIRE(journal.sync());
    disk.failAt = disk.steps;
    const auto unsure = journal.sync();
    REQUIRE_FALSE(unsure);
    CHECK_THAT(joinProblems(unsure.error()), containsText("flushing to disk failed: no space left"));
    CHECK_THAT(joinProblems(unsure.error()), containsText(t.journal));
    // Data that were not flushed may be lost with the file, so the next act writes everything again.
    REQUIRE(test::writeFile(t.journal, "torn"));
    act(t.game, t.random);
    REQUIRE(journal.keep(t.game));
    CHECK(same(opened(t.file), t.game));
    disk.failAt = disk.steps;
    disk.dead = true;
    const auto stays = journal.remove(t.game);
    REQUIRE_FALSE(stays);
    CHECK_THAT(joinProblems(stays.error()), containsText("removing failed: no space left"));
    CHECK(fileExists(t.journal));
    disk.dead = false;
    act(t.game, t.random);
    REQUIRE(journal.keep(t.game));
    CHECK(same(opened(t.file), t.game));
    REQUIRE(journal.remove(t.game));
    CHECK_FALSE(fileExists(t.journal));
}

TEST_CASE("a journal that belongs to another version of the game is reported and not removed",
          "[io][save][journal]") {
    PlayedGame t;
    Journal journal(t.journal);
    act(t.game, t.random);
    REQUIRE(journal.keep(t.game));
    const std::string kept = bytesOf(t.journal);
    // Meanwhile another program has written a game with other acts to the file.
    Game other = market();
    std::mt19937 random(99);
    for (int i = 0; i < 9; ++i) act(other, random);
    REQUIRE(saveGame(other, t.file));
    Game found = opened(t.file);
    CHECK(same(found, other));
    REQUIRE(found.warnings.size() == 1);
    CHECK_THAT(found.warnings[0].text(), containsText("another version of this game"));
    CHECK(found.journalLeft);
    // The next journal does not overwrite the earlier one.
    Journal next(t.journal);
    act(found, random);
    REQUIRE(next.keep(found));
    CHECK(bytesOf(t.journal + ".left") == kept);
    CHECK(same(opened(t.file), found));
}

TEST_CASE("acts that continue an older version of a game can be recovered as long as that version exists",
          "[io][save][journal]") {
    PlayedGame t;
    const std::string older = bytesOf(t.file);
    Journal journal(t.journal);
    for (int i = 0; i < 4; ++i) act(t.game, t.random);
    REQUIRE(journal.keep(t.game));
    // A program that synchronizes folders replaces the file with another continuation of the same game.
    Game other = opened(t.file);
    journal.again();  // some systems can't remove an open file
    std::filesystem::remove(t.journal);
    other = opened(t.file);
    std::mt19937 random(99);
    act(other, random);
    REQUIRE(saveGame(other, t.file));
    CHECK(bytesOf(t.file + ".bak") == older);
    Journal again(t.journal);
    REQUIRE(again.keep(t.game));
    const Game found = opened(t.file);
    CHECK(same(found, other));
    CHECK(found.journalLeft);
    // The journal can be opened by itself, together with the save that it continues.
    const auto both = loadGame(t.journal);
    INFO((both ? "" : joinProblems(both.error())));
    REQUIRE(both);
    CHECK(same(*both, t.game));
    CHECK(both->warnings.empty());
    CHECK(both->seal.empty());
    std::filesystem::rename(t.journal, t.journal + ".left");
    const auto left = loadGame(t.journal + ".left");
    REQUIRE(left);
    CHECK(same(*left, t.game));
    // If that save is gone, the message names it.
    std::filesystem::remove(t.file + ".bak");
    const auto none = loadGame(t.journal + ".left");
    REQUIRE_FALSE(none);
    CHECK_THAT(joinProblems(none.error()), containsText(".bak"));
}

#ifndef _WIN32  // on this system an open file can't be removed
TEST_CASE(
    "a journal that is removed during play is written again, and contains the whole game if the game's file "
    "was removed too",
    "[io][save][journal]") {
    PlayedGame t;
    Journal journal(t.journal);
    act(t.game, t.random);
    REQUIRE(journal.keep(t.game));
    t.game.path = t.file;
    std::filesystem::remove(t.journal);
    act(t.game, t.random);
    REQUIRE(journal.keep(t.game));
    CHECK(same(opened(t.file), t.game));
    // If another file is now at the journal's path, that file is not overwritten either.
    std::filesystem::remove(t.journal);
    REQUIRE(test::writeFile(t.journal, "x"));
    act(t.game, t.random);
    REQUIRE(journal.keep(t.game));
    CHECK(same(opened(t.file), t.game));
    std::filesystem::remove(t.journal);
    std::filesystem::remove(t.file);
    act(t.game, t.random);
    REQUIRE(journal.keep(t.game));
    REQUIRE(loadGame(t.file));
    CHECK(same(opened(t.file), t.game));
    // If the folder is removed too, acts are not reported as stored.
    std::filesystem::remove_all(t.folder.path());
    act(t.game, t.random);
    CHECK_FALSE(journal.keep(t.game));
    CHECK_FALSE(journal.keep(t.game));
}
#endif

TEST_CASE("a line changed by hand ends the recovery, and is reported", "[io][save][journal]") {
    PlayedGame t;
    Journal journal(t.journal);
    for (const char* text : {"one", "two", "three"}) {
        REQUIRE(t.game.session->perform(Json{{"do", "note"}, {"text", text}}).ok);
        REQUIRE(journal.keep(t.game));
    }
    std::string text = bytesOf(t.journal);
    text.replace(text.find("two"), 3, "too");
    REQUIRE(test::writeFile(t.journal, text));
    const Game found = opened(t.file);
    CHECK(found.unsaved() == 1);
    REQUIRE(found.warnings.size() == 1);
    CHECK_THAT(found.warnings[0].text(), containsText("a seal that does not fit"));
    CHECK(found.journalLeft);
}

TEST_CASE("if a game's seed is changed, the journal beside its file contains the whole game",
          "[io][save][journal]") {
    const auto noted = [](Game& game, const char* text) {
        REQUIRE(game.session->perform(Json{{"do", "note"}, {"text", text}}).ok);
    };
    PlayedGame t(0);
    noted(t.game, "in the file");
    t.save();
    t.game.path = t.file;
    Journal journal(t.journal);
    noted(t.game, "before the luck");
    REQUIRE(journal.keep(t.game));
    const std::uint64_t hash = t.game.session->entries().front().hash;
    REQUIRE(t.game.session->seed(99));
    REQUIRE(t.game.session->entries().front().hash != hash);
    t.game.rewritten = true;
    journal.again();
    REQUIRE(journal.keep(t.game));
    const auto isTaken = [&] {
        Game found = opened(t.file);
        CHECK(same(found, t.game));
        CHECK(found.session->start().dice.seed == 99);
        CHECK(found.warnings.empty());
        CHECK_FALSE(found.journalLeft);
        CHECK(found.save);
        CHECK(found.rewritten);
        CHECK(found.seal == t.game.seal);
        CHECK(found.path == t.file);
        CHECK(found.unsaved() == static_cast<int>(t.game.session->entries().size()));
        return found;
    };
    isTaken();
    noted(t.game, "after it");
    REQUIRE(t.game.session->perform(Json{{"do", "undo"}}).ok);
    REQUIRE(journal.keep(t.game));
    Game found = isTaken();
    // A game that was opened from the journal is complete, and can be continued.
    Journal next(t.journal);
    noted(found, "on the next evening");
    REQUIRE(next.keep(found));
    t.game = std::move(found);
    isTaken();
    SECTION("after a save the journal contains no further acts") {
        t.save();
        CHECK(same(opened(t.file), t.game));
        CHECK(opened(t.file).warnings.empty());
        CHECK_FALSE(opened(t.file).rewritten);
    }
    SECTION(
        "if another program has written the file meanwhile, this is reported, and the journal is preserved") {
        Game other = market();
        for (const char* text : {"a", "b", "c", "d", "e", "f"}) noted(other, text);
        REQUIRE(saveGame(other, t.file));
        Journal alone(t.journal);  // the journal contains the whole game even without a further act
        REQUIRE(alone.keep(t.game));
        const Game there = opened(t.file);
        CHECK(same(there, other));
        REQUIRE(there.warnings.size() == 1);
        CHECK_THAT(there.warnings[0].text(), containsText("another version of this game"));
        CHECK(there.journalLeft);
        CHECK(same(opened(t.journal), t.game));
    }
    SECTION(
        "if a journal with a whole game is damaged, the game is opened from its file and the damage is "
        "reported") {
        std::string text = bytesOf(t.journal);
        text.replace(text.find("\"turns\":"), 8, "\"tunrs\":");
        REQUIRE(test::writeFile(t.journal, text));
        const Game there = opened(t.file);
        CHECK(there.session->entries().size() == 1);
        CHECK(there.journalLeft);
        CHECK_FALSE(there.warnings.empty());
    }
}

namespace {

/// Edits lines of a journal and recomputes their seals.
std::string editedLines(const std::string& text, const std::function<void(Json& line, std::size_t)>& edit) {
    std::string out, seal;
    std::size_t begin = 0;
    for (std::size_t i = 0; begin < text.size(); ++i) {
        const std::size_t end = text.find('\n', begin);
        Json line = Json::parse(text.substr(begin, end - begin));
        begin = end + 1;
        line.erase("seal");
        edit(line, i);
        seal = sealOf(seal, line);
        if (i > 0) line["seal"] = seal;
        out += line.dump() + "\n";
    }
    return out;
}

}  // namespace

TEST_CASE(
    "recovery ends at the first act that does not fit the game, even if its seal fits; earlier acts are "
    "recovered",
    "[io][save][journal][bad-input]") {
    PlayedGame t(0);
    REQUIRE(t.game.session->perform(Json{{"do", "note"}, {"text", "in the file"}}).ok);
    t.save();
    Journal journal(t.journal);
    // Line 0 is the head, line 1 the title, and lines 2 to 6 are entries 2 to 6.
    for (const Json& command :
         {Json{{"do", "note"}, {"text", "two"}}, Json{{"do", "note"}, {"text", "three"}},
          Json{{"do", "undo"}}, Json{{"do", "note"}, {"text", "five"}}, Json{{"do", "undo"}}})
        REQUIRE(t.game.session->perform(command).ok);
    REQUIRE(journal.keep(t.game));
    const std::string kept = bytesOf(t.journal);
    REQUIRE(editedLines(kept, [](Json&, std::size_t) {}) == kept);
    const auto taken = [&](std::size_t line, const std::function<void(Json & entry)>& edit) {
        REQUIRE(test::writeFile(t.journal, editedLines(kept, [&](Json& json, std::size_t i) {
                                    if (i == line) edit(json["entry"]);
                                })));
        Game found = opened(t.file);
        CHECK(found.journalLeft);
        REQUIRE_FALSE(found.warnings.empty());
        for (std::size_t i = 0; i < found.session->entries().size(); ++i)
            CHECK(found.session->entries()[i].hash == t.game.session->entries()[i].hash);
        return std::pair{found.session->entries().size(), found.warnings.front().text()};
    };
    SECTION("an entry with a wrong number ends the recovery") {
        const auto [entries, told] = taken(5, [](Json& entry) { entry["n"] = 6; });
        CHECK(entries == 4);
        CHECK_THAT(told, containsText("entry 5: found entry 6"));
    }
    SECTION("an undo that names a later act ends the recovery") {
        const auto [entries, told] = taken(4, [](Json& entry) { entry["targets"] = {5}; });
        CHECK(entries == 3);
        CHECK_THAT(told, containsText("undoes only earlier ones"));
    }
    SECTION("an undo of an act that is already undone ends the recovery") {
        const auto [entries, told] = taken(6, [](Json& entry) { entry["targets"] = {3}; });
        CHECK(entries == 5);
        CHECK_THAT(told, containsText("/entries/5/targets: found 3, expected 5"));
    }
    SECTION("an undo that is out of order, of an act in the saved file, ends the recovery") {
        const auto [entries, told] = taken(4, [](Json& entry) { entry["targets"] = {1}; });
        CHECK(entries == 3);
        CHECK_THAT(told, containsText("/entries/3/targets: found 1, expected 3"));
    }
    SECTION("an act that was refused ends the recovery") {
        const auto [entries, told] = taken(5, [](Json& entry) { entry["ok"] = false; });
        CHECK(entries == 4);
        CHECK_THAT(told, containsText("a refused command is not an entry"));
    }
    SECTION("a change of view that also changes other parts of the state ends the recovery") {
        const auto [entries, told] = taken(5, [](Json& entry) {
            entry["do"] = "view";
            entry["changes"] = {{{"table", "clock"}, {"field", "turn"}, {"before", 1}, {"after", 2}}};
        });
        CHECK(entries == 4);
        CHECK_THAT(told, containsText("a change of clock by a look at the game"));
    }
    SECTION("an entry with a wrong hash ends the recovery") {
        const auto [entries, told] = taken(3, [](Json& entry) { entry["hash"] = "0123456789abcdef"; });
        CHECK(entries == 2);
        CHECK_THAT(told, containsText("changes that lead to another state"));
    }
}

TEST_CASE("a damaged journal does not prevent its game from being opened", "[io][save][journal][bad-input]") {
    PlayedGame t;
    Journal journal(t.journal);
    for (int i = 0; i < 8; ++i) {
        act(t.game, t.random);
        REQUIRE(journal.keep(t.game));
    }
    const std::string whole = bytesOf(t.journal);
    std::mt19937 random(21);
    for (int i = 0; i < (sanitized ? 200 : 1000); ++i) {
        std::string text = whole;
        for (int k = 0; k < 3; ++k) {
            const std::size_t at = random() % text.size();
            if (random() % 2 == 0)
                text[at] = static_cast<char>(random() % 256);
            else
                text.erase(at, random() % 60);
        }
        REQUIRE(test::writeFile(t.journal, text));
        const auto found = loadGame(t.file);
        REQUIRE(found);
        REQUIRE(found->session->entries().size() >= 5);
    }
}

TEST_CASE("only one program at a time can write a game, and other programs can read that program's name",
          "[io][save][journal]") {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.json");
    {
        const FileLock first = FileLock::take(file);
        CHECK(first.state() == FileLock::State::held);
        CHECK_FALSE(first.wasLeft());
        CHECK(FileLock::isHeld(file));
        const FileLock second = FileLock::take(file);
        CHECK(second.state() == FileLock::State::others);
        CHECK_THAT(second.owner(), containsText("process " + std::to_string(disk::processNumber()) + " on "));
    }
    CHECK_FALSE(FileLock::isHeld(file));
    CHECK_FALSE(fileExists(file + ".lock"));
    // The lock file of a killed program does not lock the game.
    REQUIRE(test::writeFile(file + ".lock", "process 1 on table, since 2026-11-25 20:15\n"));
    FileLock after = FileLock::take(file);
    CHECK(after.state() == FileLock::State::held);
    CHECK(after.wasLeft());
    CHECK(after.owner() == "process 1 on table, since 2026-11-25 20:15");
    CHECK(FileLock::take(folder.file("nowhere/game.json")).state() == FileLock::State::impossible);
#if !defined(_WIN32)
    // A symbolic link is not a lock.
    std::filesystem::create_symlink(folder.file("elsewhere"), folder.file("linked.json.lock"));
    CHECK(FileLock::take(folder.file("linked.json")).state() == FileLock::State::impossible);
    CHECK_FALSE(fileExists(folder.file("elsewhere")));
#endif
}

#if !defined(_WIN32)
TEST_CASE("S10 writing a file that is a link preserves the link, and writing preserves the file's mode",
          "[io][save]") {
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.json"), link = folder.file("link.json");
    REQUIRE(writeFileSafely(file, "one"));
    REQUIRE(::chmod(file.c_str(), 0600) == 0);
    std::filesystem::create_symlink(file, link);
    REQUIRE(writeFileSafely(link, "two"));
    CHECK(std::filesystem::is_symlink(link));
    CHECK(bytesOf(file) == "two");
    CHECK((std::filesystem::status(file).permissions() & std::filesystem::perms::all) ==
          (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
    // A read-only file is not written.
    REQUIRE(::chmod(file.c_str(), 0444) == 0);
    const auto refused = writeFileSafely(file, "three");
    REQUIRE_FALSE(refused);
    CHECK_THAT(joinProblems(refused.error()), containsText("read-only"));
    CHECK(bytesOf(file) == "two");
    REQUIRE(::chmod(file.c_str(), 0644) == 0);
    // A file with the name of a temporary file is not overwritten, and a pipe does not block the program.
    REQUIRE(test::writeFile(file + ".part", "mine"));
    REQUIRE(::mkfifo((file + ".bak.part").c_str(), 0600) == 0);
    REQUIRE(writeFileSafely(file, "four"));
    CHECK(bytesOf(file + ".part") == "mine");
    CHECK(bytesOf(file) == "four");
    CHECK(bytesOf(file + ".bak") == "two");
}
#endif
