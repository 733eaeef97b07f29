// SPDX-License-Identifier: MIT
// Tests how changes in a scripted VASL are applied to the game as acts.
#include "shellgame/base/json.hpp"

#include <algorithm>
#include <random>

#include "shellgame/io/save/save.hpp"
#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/sync.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/vasl_game.hpp"
#include "support/vasl_news.hpp"
#include "support/vasl_table.hpp"
#include "words/vasl.hpp"

using namespace shellgame;
using test::containsText;
using test::GameOfVasl;
using test::HillOfVasl;
using test::moveStackOf;
using test::newsOf;
using test::takeAll;
using test::VaslTable;
using Kind = VaslIncomingItem::Kind;

TEST_CASE("stacks that moved in VASL move in the game along a path", "[io][vsav][sync]") {
    for (const auto dialect : test::allDialects) {
        HillOfVasl hill(dialect);
        VaslTable table(hill.file);
        moveStackOf(table, "11", "E3");
        moveStackOf(table, "31", "K4");
        const VaslIncoming news = newsOf(hill.game, table.file());
        INFO(incomingSummary(news).dump(1));
        REQUIRE(news.items.size() == 2);
        CHECK(std::all_of(news.items.begin(), news.items.end(), [](const VaslIncomingItem& i) {
            return i.kind == Kind::moved && i.commands.size() == 1 && i.commands[0].at("do") == "move";
        }));
        CHECK(news.items[0].from == "1E5");
        CHECK(news.items[0].to == "1E3");
        CHECK(news.items[0].commands[0].at("path").size() == 2);
        CHECK(hill.hexOf("11") == "1E5");  // comparing changes nothing
        takeAll(hill.game, table);
        CHECK(hill.hexOf("11") == "1E3");
        CHECK(hill.hexOf("13") == "1E3");
        CHECK(hill.hexOf("31") == "1K4");
        CHECK(hill.game.session->entries().back().verb == "move");
    }
}

TEST_CASE("arcs, hatches, Motion and Blazes become the same in the game as in VASL", "[io][vsav][sync]") {
    GameOfVasl armour(test::armourOfVasl().file());
    VaslTable table(armour.file);
    // The tank's layers are, from the outermost, BU or CE, TCA and VCA.
    table.setState("51", "emb2", "1", 0);
    table.setState("51", "emb2", "3", 1);
    table.setState("51", "emb2", "6", 2);
    const std::string motion = table.palette("Motion", {}, "51");
    const VaslIncoming news = newsOf(armour.game, table.file());
    INFO(incomingSummary(news).dump(1));
    REQUIRE(news.items.size() == 1);
    CHECK(textOf(news.items[0].detail) == "BU, +motion, CA 1D4/1E4, TCA 1F5/1E6");
    takeAll(armour.game, table);
    CHECK(armour.piece("51").ca == "1D4/1E4");
    CHECK(armour.piece("51").tca == "1F5/1E6");
    CHECK(armour.piece("51").buttonedUp);
    CHECK(armour.piece("51").motion);
    // The Gun remains hidden and in its hex.
    CHECK(armour.game.session->state().markers.at(armour.piece("61").under).kind == MarkerKind::hip);
    table.remove(motion);
    table.setState("51", "emb2", "2", 0);
    table.palette("Blaze", {}, "51");
    takeAll(armour.game, table);
    CHECK_FALSE(armour.piece("51").motion);
    CHECK_FALSE(armour.piece("51").buttonedUp);
    CHECK(armour.game.session->state().hexes.at("1E5").blaze > 0);
}

TEST_CASE("a vehicle in Motion in the game that buttons up in VASL becomes BU and stays in Motion",
          "[io][vsav][sync][export]") {
    GameOfVasl armour(test::armourOfVasl().file());
    armour.correct("/pieces/" + armour.pieceOf("51") + "/motion", true);
    VaslTable table(test::written(armour, armour.file).bytes);
    table.setState("51", "emb2", "1", 0);
    takeAll(armour.game, table);
    CHECK(armour.piece("51").buttonedUp);
    CHECK(armour.piece("51").motion);
    const VaslExport done = test::written(armour, table.file());
    CHECK(done.changes.empty());
    REQUIRE(done.byHand.size() == 1);
    CHECK(done.byHand[0].why == VaslByHand::noSuchMark);
    CHECK(textOf(done.byHand[0].detail) == "motion");
}

TEST_CASE("a vehicle keeps its facing if VASL moves the vehicle without turning it",
          "[io][vsav][sync][export]") {
    GameOfVasl armour(test::armourOfVasl().file());
    armour.toMph();
    VaslTable table(test::written(armour, armour.file).bytes);
    const std::string from = armour.hexOf("51");
    const auto next = armour.game.session->ground().neighbours(from);
    // The vehicle moves backward, to the hex opposite its CA.
    const std::string to = next.at(0).empty() ? next.at(3) : next.at(0);
    putPiece(table, "51", to.substr(1));
    takeAll(armour.game, table);
    CHECK(armour.hexOf("51") == to);
    CHECK(test::written(armour, table.file()).changes.empty());
    CHECK(newsOf(armour.game, table.file()).same);
}

TEST_CASE("a change is doubtful if it needs a doubtful change, and can't be applied without it",
          "[io][vsav][sync]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    // VASL reduces the squad, which has another grade in the game since, and pins it. A third change does not
    // depend on these.
    hill.play({{"do", "replace"}, {"piece", hill.pieceOf("31")}, {"with", {"4-6-8"}}});
    table.setState("31", "emb2", "2", 1);
    table.palette("Pin", {{"moved;m", "false"}}, "31");
    moveStackOf(table, "11", "E3");
    const VaslIncoming news = newsOf(hill.game, table.file());
    INFO(incomingSummary(news).dump(1));
    REQUIRE(news.items.size() == 3);
    CHECK(news.items[0].kind == Kind::replaced);
    CHECK(textOf(news.items[0].doubt) == words::vaslChangedHere.english);
    CHECK(news.items[1].kind == Kind::moved);
    CHECK(news.items[2].kind == Kind::marked);
    CHECK(textOf(news.items[2].doubt) == words::vaslNeedsEarlier.english);
    CHECK(sureItems(news) == std::set<std::size_t>{1});
    CHECK(takeIncoming(hill.game, news, {2}).refused.size() == 1);
    CHECK(takeIncoming(hill.game, news, {0, 2}).done == 2);
}

TEST_CASE("if the turn advances in VASL, it also advances in the game", "[io][vsav][sync]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    table.turn(1, "Allied");
    takeAll(hill.game, table);
    CHECK(hill.game.session->state().clock.player == SideId("allied"));
    table.turn(2, "Axis");
    takeAll(hill.game, table);
    CHECK(hill.game.session->state().clock.turn == 2);
}

namespace {

/// Makes a game, still in the setup phase, in which four squads and an LMG wait beside the map in one stack.
Game fourThatWait(std::string& file, const std::string& turn = "1") {
    test::vsav::Maker m;
    std::vector<std::string> stack;
    for (const char* id : {"61", "62", "63", "64"}) {
        m.unit(id, "4-6-8 Esq", "ge", 200, 200, test::layersOfSquad("ge"), "2361");
        stack.emplace_back(id);
    }
    m.unit("65", "LMG", "ge", 200, 200, {}, "2461");
    stack.emplace_back("65");
    m.stack("71", 200, 200, stack).info("INFO\tAxis\tAxis\t" + turn + "\t3\t3\t3\t3\t?\t?\t");
    file = m.file();
    auto game = gameOf(test::importOnGrids(file));
    REQUIRE((game ? "" : joinProblems(game.error())) == "");
    return std::move(*game);
}

}  // namespace

TEST_CASE("a stack that is set up in VASL with too many units is set up in the game, marked as doubtful",
          "[io][vsav][sync]") {
    std::string file;
    Game game = fourThatWait(file);
    REQUIRE(game.session->state().clock.phase == Phase::setup);
    VaslTable table(file);
    moveStackOf(table, "61", "E3");
    const VaslIncoming news = newsOf(game, table.file());
    REQUIRE(news.items.size() == 1);
    CHECK(news.items[0].kind == Kind::came);
    CHECK_THAT(textOf(news.items[0].doubt), containsText("overstacked"));
    CHECK(sureItems(news).empty());
    takeAll(game, table);
    const State& state = game.session->state();
    for (const auto& [id, p] : state.pieces) {
        CHECK(state.placeOf(p).hex == "1E3");
        CHECK(p.carrier.empty() == (p.kind != PieceClass::supportWeapon));
    }
    // The stack then moves on to E4.
    moveStackOf(table, "61", "E4");
    takeAll(game, table);
    for (const auto& [id, p] : game.session->state().pieces)
        CHECK(game.session->state().placeOf(p).hex == "1E4");
}

TEST_CASE("a unit that enters VASL's map before its turn enters in the game, marked as doubtful",
          "[io][vsav][sync]") {
    std::string file;
    Game game = fourThatWait(file);
    for (auto& [id, group] : game.session->state().reinforcements)
        REQUIRE(
            game.session
                ->perform({{"do", "correct"}, {"pointer", "/reinforcements/" + id + "/turn"}, {"value", 3}})
                .ok);
    for (int i = 0; i < 3; ++i) REQUIRE(game.session->perform({{"do", "phase"}}).ok);
    REQUIRE(game.session->state().clock.phase == Phase::MPh);
    VaslTable table(file);
    moveStackOf(table, "61", "E3");
    CHECK_FALSE(newsOf(game, table.file()).items.front().doubt.empty());
    takeAll(game, table);
    for (const auto& [id, p] : game.session->state().pieces)
        CHECK(game.session->state().placeOf(p).hex == "1E3");
}

TEST_CASE("a change made in the game is not a change in VASL, and a change in both is doubtful",
          "[io][vsav][sync]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    hill.play({{"do", "move"}, {"piece", hill.pieceOf("31")}, {"to", "1K4"}});
    CHECK(newsOf(hill.game, table.file()).same);
    moveStackOf(table, "31", "L5");
    const VaslIncoming news = newsOf(hill.game, table.file());
    REQUIRE(news.items.size() == 1);
    CHECK_THAT(textOf(news.items[0].doubt), containsText("changed here"));
    // If the unit is in the same hex in the game and in VASL, no change is reported.
    moveStackOf(table, "31", "K4");
    CHECK(newsOf(hill.game, table.file()).same);
}

TEST_CASE("a save of another game is refused", "[io][vsav][sync]") {
    const HillOfVasl hill;
    const auto other =
        test::vsav::Maker().unit("77", "4-4-7 1sq", "ru", 500, 500).stack("78", 500, 500, {"77"}).file();
    const auto news = newsFromVaslBytes(hill.game, other, "other.vsav");
    REQUIRE_FALSE(news);
    CHECK_THAT(joinProblems(news.error()), containsText("the same game"));
}

TEST_CASE("a damaged save of VASL is refused or compared, and applied changes leave a consistent game",
          "[io][vsav][sync]") {
    const HillOfVasl hill;
    const std::string whole = test::vsav::textInFile(hill.file);
    std::mt19937 random(5);
    int compared = 0;
    for (int i = 0; i < 400; ++i) {
        std::string text = whole;
        for (auto k = random() % 6 + 1; k > 0; --k) {
            const std::size_t at = random() % text.size();
            constexpr std::string_view odd = "\x1b\t/;\\'-0?n";
            if (k % 3 == 0)
                text.erase(at, random() % 12 + 1);
            else if (k % 3 == 1)
                text[at] = odd[random() % odd.size()];
            else
                text.insert(at, text.substr(random() % text.size(), random() % 60));
        }
        const std::string file = test::vsav::fileWith(test::vsav::obfuscated(text));
        const auto news = newsFromVaslBytes(hill.game, file, "d.vsav");
        if (!news) {
            CHECK_FALSE(joinProblems(news.error()).empty());
            continue;
        }
        ++compared;
        auto copy = readSave(saveJson(hill.game), "c.json", {});
        REQUIRE(copy);
        for (std::size_t n = 0; n < news->items.size(); ++n) (void)takeIncoming(*copy, *news, {n});
        const auto again = readSave(saveJson(*copy), "d.json", {});
        CHECK((again ? "" : joinProblems(again.error())) == "");
        const auto back = exportVaslBytes(*copy, file, "d.vsav");
        if (!back) CHECK_FALSE(joinProblems(back.error()).empty());
    }
    CHECK(compared > 50);
}

TEST_CASE("two pieces with the same id are refused, and an unreadable ? does not count as removed",
          "[io][vsav][sync]") {
    HillOfVasl hill;
    const std::string text = test::vsav::textInFile(hill.file);
    const auto newsAfter = [&](std::string changed, const std::string& from, const std::string& to) {
        const auto at = changed.find(from);
        REQUIRE(at != std::string::npos);
        return newsFromVaslBytes(
            hill.game, test::vsav::fileWith(test::vsav::obfuscated(changed.replace(at, from.size(), to))),
            "later.vsav", {});
    };
    const auto twice = newsAfter(text, "+/13/", "+/11/");
    REQUIRE_FALSE(twice);
    CHECK_THAT(joinProblems(twice.error()), containsText("the piece 11 twice"));
    const auto inTwo = newsAfter(text, "15;16;17", "15;16;11");
    REQUIRE_FALSE(inTwo);
    CHECK_THAT(joinProblems(inTwo.error()), containsText("the piece 11 twice"));
    // The place of one `?` of the dummy stack can't be read.
    std::string dummy;
    for (const auto& [id, counters] : hill.game.info.vasl->counters)
        if (const Marker* m = hill.game.session->state().marker(id);
            m != nullptr && m->isDummy() && counters.size() > 1)
            dummy = counters.front();
    REQUIRE_FALSE(dummy.empty());
    const auto begin = text.find("+/" + dummy + "/");
    const auto place = text.find("Map", begin);
    const auto number = text.find(';', place) + 1;
    std::string spoilt = text;
    spoilt.insert(number, "x");
    const auto news =
        newsFromVaslBytes(hill.game, test::vsav::fileWith(test::vsav::obfuscated(spoilt)), "later.vsav", {});
    REQUIRE(news);
    INFO(incomingSummary(*news).dump(1));
    CHECK(std::none_of(news->items.begin(), news->items.end(),
                       [](const VaslIncomingItem& i) { return i.kind == VaslIncomingItem::Kind::gone; }));
    CHECK_FALSE(news->contradictions.empty());
}

namespace {

/// Returns the file as VASL's "Refresh Counters" writes it: with new ids and the same UniqueIDs.
std::string refreshed(const std::string& file) {
    namespace made = test::vsav;
    made::Node whole = made::tree(made::textInFile(file));
    const auto other = [](const std::string& id) { return "77" + id; };
    const auto refresh = [&](const auto& self, made::Node& n) -> void {
        for (made::Node& inner : n.list) self(self, inner);
        if (n.command.compare(0, 2, "+/") != 0) return;
        made::PieceText p = made::pieceIn(n.command);
        if (!p.isStack()) {
            p.id = other(p.id);
        } else {
            auto fields = made::split(p.stackState, ';');
            for (std::size_t i = 3; i < fields.size(); ++i)
                if (fields[i].compare(0, 2, "@@") != 0) fields[i] = other(fields[i]);
            p.stackState = made::joined(fields, ';');
        }
        n.command = made::command(p);
    };
    refresh(refresh, whole);
    return made::fileWith(made::obfuscated(made::text(whole)), "VASL", "6.7.3");
}

}  // namespace

TEST_CASE("V11 counters that VASL has refreshed once or twice are recognized by their UniqueID",
          "[io][vsav][sync][V11]") {
    HillOfVasl hill(test::vsav::Dialect::uniqueIds);
    const std::string once = refreshed(hill.file);
    CHECK(newsOf(hill.game, once).same);
    const auto back = exportVaslBytes(hill.game, once, "once.vsav");
    REQUIRE(back);
    CHECK(back->bytes == once);
    // Later changes in VASL are listed and applied as before.
    VaslTable table(once);
    moveStackOf(table, "7731", "K4");
    takeAll(hill.game, table);
    CHECK(hill.hexOf("7731") == "1K4");
    VaslTable again(refreshed(table.file()));
    moveStackOf(again, "777731", "K5");
    takeAll(hill.game, again);
    CHECK(hill.hexOf("777731") == "1K5");
}

TEST_CASE("V02 a stack that is moved by corrections keeps the possessor of its weapon",
          "[io][vsav][sync][V02]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    for (const char* id : {"11", "13"}) table.reveal(id);
    table.remove("12");
    takeAll(hill.game, table);
    REQUIRE(hill.piece("13").carrier.text == hill.pieceOf("11"));
    // The rules don't allow the vehicle to move to that hex in this phase.
    hill.correct("/clock/phase", "RPh");
    moveStackOf(table, "11", "L5");
    takeAll(hill.game, table);
    CHECK(hill.hexOf("13") == "1L5");
    CHECK(hill.piece("13").carrier.text == hill.pieceOf("11"));
    const auto done = exportVaslBytes(hill.game, table.file(), "hill.vsav");
    REQUIRE(done);
    INFO(exportSummary(*done).dump(1));
    CHECK(done->changes.empty());
    CHECK(done->byHand.empty());
}

TEST_CASE("V12 a vehicle that is moved by corrections gets VASL's arcs in the same act",
          "[io][vsav][sync][V12]") {
    test::GameOfVasl made(test::armourOfVasl().file());
    VaslTable table(made.file);
    made.correct("/clock/phase", "RPh");
    moveStackOf(table, "51", "K5");
    table.setState("51", "emb2", "2", 2);  // the vehicle's VCA
    const VaslIncoming news = newsOf(made.game, table.file());
    INFO(incomingSummary(news).dump(1));
    REQUIRE(news.items.size() == 1);
    CHECK(news.items[0].kind == Kind::moved);
    takeAll(made.game, table);
    CHECK(made.hexOf("51") == "1K5");
    CHECK_FALSE(made.piece("51").ca.empty());
}
