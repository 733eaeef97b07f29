// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <random>
#include <set>

#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/journal.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

namespace shellgame::test {

/// Checks that no program that plays a game loses an act. An act that was reported as performed is never
/// deleted or overwritten, whatever files are beside the save. The act is in the game, or in a file whose new
/// name was reported.
class LeftOverLaw {
  public:
    explicit LeftOverLaw(unsigned seed) : random_(seed) {
        game_ = market();
        save();
    }
    [[nodiscard]] const std::string& file() const { return file_; }
    [[nodiscard]] std::mt19937& random() { return random_; }
    [[nodiscard]] static std::string scenario() { return sourcePath("scenarios/market-square.json"); }
    [[nodiscard]] static std::string bytesOf(const std::string& path) {
        return readFile(path, std::size_t{1} << 30U).value();
    }
    [[nodiscard]] int putAside() const { return putAside_; }

    /// Simulates one session. First a program plays and is killed. After that its journal may be damaged, or
    /// another program may write the game. Finally `plays` opens the game, performs acts, and returns the
    /// messages that it has shown.
    void evening(const std::function<std::string()>& plays) {
        crash();
        holds("");
        const auto kind = random_() % 4;
        if (kind < 2) damage();
        if (kind == 2) foreign();
        if (fileExists(journal())) things_.push_back({bytesOf(journal()), acts_});
        const auto before = leftOver();
        const std::string told = plays();
        for (const std::string& name : leftOver()) {
            if (std::find(before.begin(), before.end(), name) != before.end()) continue;
            INFO("told: " << told);
            REQUIRE(told.find(name.substr(name.rfind('/') + 1)) != std::string::npos);
            ++putAside_;
        }
        holds(told);
    }

  private:
    struct Thing {
        std::string bytes;  ///< bytes of a journal
        /// Hashes of the acts that had been reported as performed when the journal was written.
        std::vector<std::uint64_t> acts;
    };

    [[nodiscard]] static Game market() {
        auto game = loadGame(scenario());
        REQUIRE(game);
        return std::move(*game);
    }
    [[nodiscard]] std::string journal() const { return journalOf(file_); }
    [[nodiscard]] std::vector<std::string> leftOver() const {
        std::vector<std::string> out;
        for (const auto& one : std::filesystem::directory_iterator(systemPath(folder_.path())))
            if (const std::string name = utf8Of(one.path()); isPutAside(name)) out.push_back(name);
        return out;
    }
    void save() { REQUIRE(saveGame(game_, file_)); }
    void noted(Game& game) {
        const std::string text = "remark " + std::to_string(random_());
        REQUIRE(game.session->perform(Json{{"do", "note"}, {"text", text}}).ok);
    }
    void crash() {
        auto game = loadGame(file_);
        REQUIRE(game);
        Journal kept(journal());
        for (auto n = 1 + random_() % 3; n > 0; --n) {
            noted(*game);
            REQUIRE(kept.keep(*game));
        }
        // Don't report the name of the file that was set aside here, because the file is checked like any
        // other.
        (void)kept.takePutAside();
        acts_.clear();
        for (const Entry& e : game->session->entries())
            if (e.n > game->inFile) acts_.push_back(e.hash);
    }
    void damage() {
        std::string text = bytesOf(journal());
        const std::size_t head = text.find('\n');
        const auto at = [&](std::size_t end) { return random_() % std::max<std::size_t>(end, 1); };
        switch (random_() % 8) {
            case 0:
                text[0] = '\0';
                break;
            case 1:
                text[at(head)] ^= static_cast<char>(1U << random_() % 7);
                break;
            case 2:
                text[at(text.size())] ^= static_cast<char>(1U << random_() % 7);
                break;
            case 3:
                text.assign(text.size(), '\0');
                break;
            case 4:
                text.erase(0, head + 1);
                break;
            case 5:
                text.replace(text.find("\"format\":1"), 10, "\"format\":2");
                break;
            case 6:
                for (char& c : text) c = static_cast<char>(random_() % 256);
                break;
            default:
                text[text.size() - 1 - at(20)] ^= static_cast<char>(1U << random_() % 7);
        }
        REQUIRE(writeFile(journal(), text));
    }
    void foreign() {
        game_ = market();
        for (auto n = random_() % 4; n > 0; --n) noted(game_);
        save();
    }
    /// Checks that every reported act is in the game or in an unchanged file.
    void holds(const std::string& told) {
        std::set<std::uint64_t> now;
        if (const auto game = loadGame(file_); game)
            for (const Entry& e : game->session->entries()) now.insert(e.hash);
        std::set<std::string> there;
        for (const auto& one : std::filesystem::directory_iterator(systemPath(folder_.path())))
            there.insert(bytesOf(utf8Of(one.path())));
        for (const Thing& thing : things_) {
            const bool inGame = std::all_of(thing.acts.begin(), thing.acts.end(),
                                            [&](std::uint64_t hash) { return now.contains(hash); });
            INFO("told: " << told << "\nlost: " << thing.bytes.substr(0, 300));
            REQUIRE((inGame || there.contains(thing.bytes)));
        }
        // Acts in the game are now in its file, which another program may replace. Therefore don't check them
        // any longer.
        std::erase_if(things_, [&](const Thing& thing) { return !there.contains(thing.bytes); });
    }

    TemporaryFolder folder_;
    std::string file_ = folder_.file("game.json");
    std::mt19937 random_;
    Game game_;
    std::vector<std::uint64_t> acts_;
    std::vector<Thing> things_;
    int putAside_ = 0;
};

}  // namespace shellgame::test
