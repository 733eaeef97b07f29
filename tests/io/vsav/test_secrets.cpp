// SPDX-License-Identifier: MIT
// The law of secrets beside VASL: two games that differ only in which `?` of a secret side are dummies give
// the same lists and the same files, whatever is moved by hand in VASL.
#include <algorithm>
#include <random>

#include "shellgame/base/json.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/sync.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/vasl_game.hpp"
#include "support/vasl_news.hpp"
#include "support/vasl_table.hpp"

using namespace shellgame;
using test::VaslTable;

namespace {

const SideId secretSide("axis"), player("allied");

/// Exchanges at random what is under the `?` of the secret side.
State exchangedUnder(State state, std::mt19937& random) {
    std::vector<MarkerId> under;
    for (const auto& [id, m] : state.markers)
        if (m.side == secretSide && m.kind == MarkerKind::concealed) under.push_back(id);
    for (std::size_t i = 1; i < under.size(); ++i) {
        Marker& a = state.markers[under[i]];
        Marker& b = state.markers[under[random() % i]];
        std::swap(a.contents, b.contents);
        std::swap(a.dummies, b.dummies);
        std::swap(a.pds, b.pds);
    }
    for (const MarkerId& id : under)
        for (const PieceId& piece : state.markers[id].contents) state.pieces[piece].under = id;
    return state;
}

/// Two games that the player can't tell apart, each with its VASL table.
class Twins {
  public:
    /// `exchanges` is true if the contents of the second game's markers are exchanged at random. Otherwise
    /// the games differ already.
    Twins(const test::GameOfVasl& one, const test::GameOfVasl& other, bool exchanges, unsigned seed)
        : oneFile_(exchanges), random_(seed) {
        for (const test::GameOfVasl* of : {&one, &other}) {
            State state = of->game.session->state();
            if (seed % 3 != 0) state.settings.aiSide = secretSide;
            if (seed % 3 != 1) state.settings.viewer = player;
            if (exchanges && of == &other) state = exchangedUnder(std::move(state), random_);
            auto game = readSave(saveJson(of->game), "twin.json", {});
            REQUIRE(game);
            game->session = std::make_unique<Session>(of->game.session->groundPtr(), std::move(state),
                                                      ruledSight(), standardRegistry());
            games_.push_back(std::move(*game));
            tables_.emplace_back(of->file);
        }
        const VaslLink& link = *one.game.info.vasl;
        for (const auto& [id, vasl] : link.pieces)
            if (exchanges || one.game.session->state().pieces.at(id).under.empty()) ids_.push_back(vasl);
        for (const auto& [id, all] : link.counters) ids_.insert(ids_.end(), all.begin(), all.end());
        REQUIRE(lookAlike());
        apart = !(games_[0].session->state() == games_[1].session->state());
    }

    /// Returns false as soon as an act has shown the player a difference.
    bool step() {
        switch (pick(8)) {
            case 0:
                if (!actHere()) return false;
                break;
            case 1:
                link();
                break;
            case 2:
                write();
                break;
            case 3:
                if (!take()) return false;
                break;
            default:
                actThere();
        }
        compare();
        return true;
    }

    std::string story;
    bool apart = false;
    unsigned told = 0;  ///< number of comparisons with a change

  private:
    unsigned pick(std::size_t n) { return static_cast<unsigned>(random_() % n); }
    [[nodiscard]] bool lookAlike() const {
        return stateFor(games_[0].session->state(), player) == stateFor(games_[1].session->state(), player);
    }

    bool actHere() {
        const State& state = games_[0].session->state();
        std::vector<Json> acts{{{"do", "phase"}}};
        const auto near = [&](const Location& at) {
            const auto next = games_[0].session->ground().neighbours(at.hex);
            return next.at(pick(next.size()));
        };
        for (const auto& [id, p] : state.pieces)
            if (p.side == player && p.gone.empty() && p.under.empty())
                acts.push_back({{"do", "move"}, {"piece", id.text}, {"to", near(p.at)}});
        for (const auto& [id, m] : state.markers)
            if (m.side == player) acts.push_back({{"do", "move"}, {"marker", id.text}, {"to", near(m.at)}});
        const Json act = acts.at(pick(acts.size()));
        story += act.dump() + "\n";
        for (Game& game : games_) (void)game.session->perform(act);
        return lookAlike();
    }

    void actThere() {
        const std::string id = ids_.at(pick(ids_.size())), other = ids_.at(pick(ids_.size()));
        const int dx = (static_cast<int>(pick(3)) - 1) * 112, dy = (static_cast<int>(pick(3)) - 1) * 64;
        const int aside = pick(2) == 0 ? 0 : 112;
        const unsigned what = pick(9);
        story += "VASL " + id + " " + std::to_string(what) + " " + other + " " + std::to_string(dx) + "/" +
                 std::to_string(dy) + "\n";
        std::string copy;
        for (VaslTable& table : tables_) {
            if (!table.has(id) || table.stackOf(id).empty()) continue;
            const auto [x, y] = table.placeOf(id);
            switch (what) {
                case 0:
                case 1:
                    table.moveStack(table.stackOf(id), x + dx, y + dy);
                    break;
                case 2:
                    table.movePiece(id, x + dx, y + dy);
                    break;
                case 3:
                case 4:
                    if (table.has(other) && !table.stackOf(other).empty())
                        table.movePiece(id, table.placeOf(other).first + aside, table.placeOf(other).second);
                    break;
                case 5:
                    table.remove(id);
                    break;
                case 6:
                    copy = table.add(id, id);
                    break;
                case 7:
                    table.movePiece(id, 40, 40);  // beside the map
                    break;
                default:
                    if (!table.state(id, "conceal").empty()) table.reveal(id);
            }
        }
        if (!copy.empty()) ids_.push_back(copy);
    }

    VaslIncoming read(std::size_t n) {
        auto news = newsFromVaslBytes(games_[n], tables_[n].file(), "twin.vsav", {.numbered = true});
        INFO((news ? "" : joinProblems(news.error())));
        REQUIRE(news);
        return std::move(*news);
    }
    VaslExport written(std::size_t n, const std::string& file) {
        auto done = exportVaslBytes(games_[n], file, "twin.vsav", {.numbered = true});
        INFO((done ? "" : joinProblems(done.error())));
        REQUIRE(done);
        return std::move(*done);
    }

    /// The ids of new counters depend on the stacks in the file, so they are compared only in equal files.
    [[nodiscard]] Json summaryOf(const VaslExport& done) const {
        Json out = exportSummary(done);
        for (Json& change : out["changes"])
            if (!oneFile_ && change["what"] == "added") change.erase("id");
        return out;
    }

    void compare() {
        INFO(story);
        const std::array news{read(0), read(1)};
        REQUIRE(incomingSummary(news[0]).dump(1) == incomingSummary(news[1]).dump(1));
        REQUIRE(sureItems(news[0]) == sureItems(news[1]));
        told += news[0].same ? 0U : 1U;
        const std::string file = tables_[0].file();
        const std::array done{written(0, file), written(1, oneFile_ ? file : tables_[1].file())};
        REQUIRE(summaryOf(done[0]).dump(1) == summaryOf(done[1]).dump(1));
        if (oneFile_) REQUIRE((done[0].bytes == done[1].bytes));
    }

    /// Records the state on which both tables agree, as `sync-vasl --take` does when it applies no change.
    void link() {
        story += "link\n";
        for (std::size_t n : {0U, 1U})
            games_[n].info.vasl = linkAfter(read(n), *games_[n].info.vasl, *games_[n].session);
    }

    void write() {
        story += "export\n";
        for (std::size_t n : {0U, 1U}) {
            const VaslExport done = written(n, tables_[n].file());
            games_[n].info.vasl = done.link;
            tables_[n] = VaslTable(done.bytes);
        }
    }

    bool take() {
        story += "take\n";
        for (std::size_t n : {0U, 1U}) {
            const VaslIncoming news = read(n);
            if (const auto sure = sureItems(news); !sure.empty()) (void)takeIncoming(games_[n], news, sure);
        }
        return lookAlike();
    }

    std::vector<Game> games_;
    std::vector<VaslTable> tables_;
    bool oneFile_;  ///< true if both tables show the same file
    std::mt19937 random_;
    std::vector<std::string> ids_;
};

/// Adds a dummy stack and a real stack, and writes both to VASL's file.
void addStacks(test::GameOfVasl& t) {
    t.play({{"do", "place"}, {"side", "axis"}, {"at", "1F6"}, {"dummies", 2}});
    t.play({{"do", "place"},
            {"side", "axis"},
            {"at", "1O4"},
            {"kind", "concealed"},
            {"contents", {{{"type", "4-6-7"}}, {{"type", "MMG"}}}}});
    t.file = test::written(t, t.file).bytes;
}

/// Returns the file of the hill with the squad and its LMG under the `?` of E5 or of H3.
std::string hillWith(const std::string& hex) {
    VaslTable table(test::HillOfVasl().file);
    std::vector<std::string> order{"12"};
    order.insert(hex == "H3" ? order.end() : order.begin(), {"11", "13"});
    order.insert(order.end(), {"15", "16", "17"});
    // All counters leave the stack, and return from the bottom to the top.
    for (const std::string& id : order) test::putPiece(table, id, "B9");
    for (const std::string& id : order) {
        const bool unit = id == "11" || id == "13";
        test::putPiece(table, id, unit ? hex : id == "12" ? "E5" : "H3");
    }
    return table.file();
}

}  // namespace

TEST_CASE("the message about a refused correction names the other side's counter, not its JSON pointer",
          "[io][vsav][sync][secrets]") {
    test::HillOfVasl hill;
    hill.play({{"do", "view"}, {"as", "allied"}});
    const Json correct = {{"do", "correct"},
                          {"pointer", "/pieces/" + hill.pieceOf("31") + "/at"},
                          {"value", "1K4"},
                          {"why", "as VASL has it"}};
    const Entry e = hill.game.session->perform(correct);
    REQUIRE_FALSE(e.ok);
    CHECK_THAT(textOf(e.text), test::containsText("can't correct 4-6-7"));
    CHECK_THAT(textOf(e.text), !test::containsText("/pieces/"));
}

TEST_CASE("a comparison with VASL does not reveal the units under the markers of a secret side",
          "[io][vsav][export][sync][secrets][law]") {
    test::HillOfVasl hill;
    addStacks(hill);
    // In the second pair the file of VASL differs in the same way as the game.
    test::GameOfVasl west(hillWith("E5")), east(hillWith("H3"));
    const auto [from, to] = test::seedsWanted(50);
    unsigned apart = 0, told = 0;
    for (unsigned seed = from; seed <= to; ++seed) {
        INFO("seed " << seed);
        Twins oneFile(hill, hill, true, seed), twoFiles(west, east, false, seed);
        for (Twins* twins : {&oneFile, &twoFiles}) {
            for (int step = 0; step < 12 && twins->step(); ++step) {
            }
            apart += twins->apart ? 1U : 0U;
            told += twins->told;
        }
    }
    CHECK(apart > to - from);
    CHECK(told > 2 * (to - from));
}
