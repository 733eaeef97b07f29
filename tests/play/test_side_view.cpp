// SPDX-License-Identifier: MIT
// Side views (play/side_view.hpp): games that differ only in what the other side hides look the same to a
// side, byte for byte.
#include "shellgame/base/json.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/words/say.hpp"

#include "model/tables.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/io/text/log.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"
#include "shellgame/rules/turn/state_report.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::german;
using test::russian;

namespace {

/// The Germans' secrets are the units under two markers (`first` and `second`), and `hidden`, a hidden marker
/// or null. The Russian ids come later, so a gap in the numbers would reveal the number of German counters.
Json scenario(const Json& first, const Json& second, const Json& hidden) {
    const auto marker = [](const char* id, const char* side, const char* at, const Json& contents) {
        Json m = {{"id", id}, {"side", side}, {"at", at}};
        if (contents.is_number())
            m["dummies"] = contents;
        else {
            m["contents"] = contents;
            m["pds"] = true;
        }
        return m;
    };
    Json out = {
        {"format", 1},
        {"boards", {{{"as", "1"}, {"blank", {{"columns", 33}, {"rows", 10}}}}}},
        {"sides", {{{"id", "german"}}, {{"id", "russian"}}}},
        {"clock", {{"turns", 8}, {"first", "german"}, {"turn", 1}, {"player", "german"}, {"phase", "MPh"}}},
        {"markers",
         {marker("m1", "german", "1E4", first), marker("m2", "german", "1E6", second),
          marker("m4", "russian", "1K5", {"4-4-7", "LMG"}), marker("m5", "russian", "1L6", 3),
          marker("m6", "russian", "1M6", {"4-4-7"})}},
        {"units", {{{"side", "german"}, {"at", "1C3"}, {"pieces", {{{"type", "4-6-7"}, {"id", "k1"}}}}}}}};
    if (!hidden.is_null()) out["markers"].insert(out["markers"].begin() + 2, hidden);
    return out;
}

std::unique_ptr<Session> play(const Json& start, const std::vector<Json>& commands) {
    auto game = readScenario(start, "test", {});
    if (!game) throw std::invalid_argument(joinProblems(game.error()));
    for (const Json& c : commands) {
        const Entry e = game->session->perform(c);
        INFO(c.dump() << " " << textOf(e.text));
        REQUIRE(e.ok);
    }
    return std::move(game->session);
}

/// Returns everything that a side can read or export.
std::string everything(const Session& session, const SideId& side) {
    const SideLog log = logFor(session, side);
    const auto state = GameState::of(log.names.inState(stateFor(session.state(), side)));
    const auto sight = ruledSight();
    std::string out = stateReport(session.registry(), {*state, session.ground(), *sight}, side).dump(1);
    for (const LogFormat f : {LogFormat::text, LogFormat::csv, LogFormat::json, LogFormat::html})
        out += writeLog(log.entries, f, "");
    return out;
}

const std::vector<Json> acts{
    {{"do", "seen"}, {"marker", "m4"}, {"seen", true}, {"range", 5}},
    {{"do", "shift"}, {"side", "german"}, {"pairs", {{{"from", "m1"}, {"to", "m2"}}}}, {"dice", {6, 3}}},
    {{"do", "note"}, {"text", "the real ones are in E4"}},
    {{"do", "move"}, {"marker", "m2"}, {"path", {"1E7"}}},
    {{"do", "move"}, {"piece", "k1"}, {"path", {"1C4"}}},
    {{"do", "undo"}},
    {{"do", "redo"}},
    {{"do", "mark"}, {"piece", "k1"}, {"add", {"pinned"}}},
    {{"do", "phase"}, {"to", "DFPh"}},
    {{"do", "phase"}, {"to", "MPh"}},
    {{"do", "shift"}, {"side", "russian"}, {"pairs", {{{"from", "m4"}, {"to", "m5"}}}}, {"dice", {2, 3}}},
    {{"do", "place"}, {"side", "russian"}, {"at", "1P5"}, {"contents", {"4-4-7"}}}};

}  // namespace

TEST_CASE("if two games differ only in facts that one side hides, the other side gets the same state and log",
          "[play]") {
    const Json hidden = {
        {"id", "m3"}, {"side", "german"}, {"kind", "hip"}, {"at", "1G5"}, {"contents", {"2-4-7"}}};
    const std::string one = everything(*play(scenario({"4-6-7", "LMG"}, 4, nullptr), acts), russian);
    const std::string other = everything(*play(scenario(4, {"4-6-7", "8-1"}, nullptr), acts), russian);
    CHECK(one == other);
    const std::string another =
        everything(*play(scenario({"4-6-7", "4-6-7", "MMG"}, 5, hidden), acts), russian);
    CHECK(one == another);
    // The two games differ for the side that hides the units.
    CHECK(everything(*play(scenario({"4-6-7", "LMG"}, 4, nullptr), acts), german) !=
          everything(*play(scenario(4, {"4-6-7", "8-1"}, nullptr), acts), german));
}

TEST_CASE(
    "a side's log contains all of its own acts, the visible part of the other side's acts, and no notes of "
    "the umpire",
    "[play]") {
    const auto session = play(scenario({"4-6-7", "LMG"}, 4, nullptr), acts);
    const SideLog log = logFor(*session, russian);
    std::vector<std::string> texts;
    for (const Entry& e : log.entries) texts.push_back(e.verb + ": " + textOf(e.text));
    REQUIRE(texts.size() == 10);
    CHECK(texts[0].starts_with("seen: "));
    CHECK(texts[1] == ": German: the \"?\" stack moves from 1E6 to 1E7.");
    CHECK(texts[2] == ": German: 4-6-7 moves from 1C3 to 1C4.");
    CHECK(texts[3] == "undo: Undid entry 3.");
    CHECK(texts[4] == "redo: Redid entry 3.");
    CHECK(texts[5] == ": German: the status of 4-6-7 in 1C4 is now pinned.");
    CHECK(log.entries[8].verb == "shift");
    REQUIRE(log.entries[8].rolls.size() == 1);
    CHECK(log.entries[8].rolls[0].faces == std::vector<int>{2, 3});
    CHECK(log.entries[9].verb == "place");
    CHECK(log.numbers[8] == 11);
    for (const Entry& e : log.entries)
        for (const Change& c : e.changes) CHECK(c.table != "dice");
}

TEST_CASE("the other side reads that a vehicle turns, not only that it changes", "[play]") {
    test::TestGame g("1E4 | | german - known PzKw IVH |\n1P5 | | russian - known 4-4-7 |");
    g.must({{"do", "correct"}, {"pointer", "/pieces/p1/ca"}, {"value", "1D4/1E5"}});
    const SideLog log = logFor(g.session(), russian);
    REQUIRE(log.entries.size() == 1);
    CHECK(textOf(log.entries[0].text) == "German: PzKw IVH in 1E4 turns.");
}

TEST_CASE("the umpire's note on a hex is not in any side's log, but the terrain entered with the note is",
          "[play]") {
    const auto session =
        play(scenario({"4-6-7", "LMG"}, 4, nullptr),
             {{{"do", "terrain"}, {"at", {"1E4"}}, {"text", "the Gun is here"}},
              {{"do", "terrain"}, {"at", {"1E5"}}, {"terrain", {"Woods"}}, {"text", "behind it the Gun"}},
              {{"do", "terrain"}, {"at", {"1E6"}}, {"terrain", {"Brush"}}},
              {{"do", "phase"}, {"to", "DFPh"}}});
    for (const SideId& side : {german, russian}) {
        const std::string all = everything(*session, side);
        CHECK(all.find("Gun") == std::string::npos);
        const SideLog log = logFor(*session, side);
        REQUIRE(log.entries.size() == 3);
        CHECK(textOf(log.entries[0].text) == "The information about 1E5 changes.");
        CHECK(log.entries[1].verb == "terrain");
        CHECK(log.entries[2].verb == "phase");
    }
}

TEST_CASE("a side's view lists only that side's own shift opportunities and allotments", "[play]") {
    const Json mines = {
        {"id", "m3"}, {"side", "german"}, {"kind", "mine"}, {"at", "1G5"}, {"contents", {"6 AP"}}};
    const auto session = play(scenario({"4-6-7", "LMG"}, 4, mines), {});
    const auto sight = ruledSight();
    const auto sidesIn = [&](const char* list, const SideId& reader) {
        const auto state =
            reader.empty() ? GameState::of(session->state()) : seenBy(session->state(), reader);
        const Json report = stateReport(session->registry(), {*state, session->ground(), *sight}, reader);
        std::set<std::string> out;
        for (const Json& row : report[list]) out.insert(row["side"].get<std::string>());
        return out;
    };
    using Sides = std::set<std::string>;
    CHECK(sidesIn("windows", {}) == Sides{"german", "russian"});
    CHECK(sidesIn("windows", russian) == Sides{"russian"});
    CHECK(sidesIn("allotments", {}) == Sides{"german"});
    CHECK(sidesIn("allotments", russian).empty());
}

TEST_CASE("only a side itself can see its allotments for hidden units", "[play][secrets]") {
    Json start = scenario({"4-6-7"}, 2, nullptr);
    start["sides"][0].update({{"dummies", 4}, {"ap_factors", 12}, {"at_factors", 2}, {"hip_capacity", 1.5}});
    const auto session = play(start, {});
    const Side own = stateFor(session->state(), german).sides.at(german);
    CHECK(own == session->state().sides.at(german));
    const Side seen = stateFor(session->state(), russian).sides.at(german);
    CHECK(seen.name == own.name);
    CHECK_FALSE(seen.dummies);
    CHECK_FALSE(seen.hipHalves);
    CHECK(seen.apFactors + seen.atFactors == 0);
}

TEST_CASE("ids in a side's view are numbered in the order in which that side first saw the counters",
          "[play]") {
    const auto session = play(scenario({"4-6-7", "LMG"}, 4, nullptr), {});
    const SideLog log = logFor(*session, russian);
    const State view = log.names.inState(stateFor(session->state(), russian));
    std::string ids;
    for (const auto& [id, m] : view.markers) ids += id.text + " ";
    for (const auto& [id, p] : view.pieces) ids += id.text + " ";
    CHECK(ids == "e1 e2 m1 m2 m3 e3 p1 p2 p3 ");
    CHECK(view.marker(MarkerId("m1"))->contents == std::vector<PieceId>{PieceId("p1"), PieceId("p2")});
    CHECK(view.piece(PieceId("p3"))->under == MarkerId("m3"));
    CHECK(recountHash(view) == view.hash);
    CHECK(log.names.inText("m4 and xm4, then [m5].") == "m1 and xm4, then [m2].");
}

TEST_CASE("in a side's view, shift opportunities, OBA modules and UNITs use the side's own ids as well",
          "[play]") {
    const auto session = play(scenario({"4-6-7", "LMG"}, 4, nullptr), {});
    const SideLog log = logFor(*session, russian);
    State view = stateFor(session->state(), russian);
    const PieceId own = view.marker(MarkerId("m4"))->contents.front();
    view.windows["russian/concealed"].tried = {MarkerId("m5"), MarkerId("m4")};
    view.modules["battery"].observer = own;
    Formation& unit = view.formations["russian/A"];
    unit.checked = {own};
    unit.free = {own, PieceId("k1")};
    const State named = log.names.inState(view);
    CHECK(named.windows.at("russian/concealed").tried == std::vector{MarkerId("m2"), MarkerId("m1")});
    CHECK(named.modules.at("battery").observer == PieceId("p1"));
    CHECK(named.formations.at("russian/A").checked == std::set{PieceId("p1")});
    CHECK(named.formations.at("russian/A").free == std::set{PieceId("p1"), PieceId("e3")});
}

namespace {

template <class... Given>
concept MakesTable = requires(Given... given) {
    TableRow{given...};
};
using Works = std::map<std::string, Work> State::*;
static_assert(MakesTable<const char*, Works, Secrecy>);
static_assert(!MakesTable<const char*, Works>, "a table says who may know of what is in it");
static_assert(!MakesTable<const char*, Works, bool>);

}  // namespace

TEST_CASE("LOS answers in a side's view reveal neither hidden observers nor hidden moves of the enemy",
          "[play]") {
    const auto session = play(scenario({"4-6-7", "LMG"}, 4, nullptr),
                              {{{"do", "seen"}, {"marker", "m4"}, {"seen", true}, {"by", "hidden"}},
                               {{"do", "seen"}, {"marker", "m6"}, {"seen", true}, {"range", 7}}});
    const State view = stateFor(session->state(), russian);
    CHECK_FALSE(view.marker(MarkerId("m4"))->seen.has_value());
    REQUIRE(view.marker(MarkerId("m6"))->seen.has_value());
    CHECK(view.marker(MarkerId("m6"))->seen->range == 7);
    CHECK(view.counters.moves.count("german") == 0);
}

TEST_CASE("a tunnel that is drawn, undone and redone appears only in the log of its own side",
          "[play][secrets]") {
    Json start = scenario({"4-6-7", "LMG"}, 4,
                          {{"id", "m3"},
                           {"side", "german"},
                           {"kind", "hip"},
                           {"at", "1G5"},
                           {"contents", {{{"type", "1+3+5 Pillbox"}, {"id", "box"}}}}});
    start["hexes"] = {{"1G5", {{"terrain", Json::array({"Woods"})}}},
                      {"1G6", {{"terrain", Json::array({"Woods"})}}}};
    start["clock"]["phase"] = "setup";
    const Json note = {{"do", "place"}, {"side", "russian"}, {"at", "1P5"}, {"contents", {"4-4-7"}}};
    const Json phase = {{"do", "phase"}, {"to", "MPh"}};
    const Json tunnel = {{"do", "tunnel"}, {"id", "t1"}, {"joins", {"box"}}, {"ends", {"1G6"}}};
    // During the other side's turn only the ends of the tunnel change. The change is logged for the owner,
    // because the tunnel states its owner.
    const Json moved = {{"do", "tunnel"}, {"id", "t1"}, {"ends", {"1G5", "1G6"}}};
    const Json undo = {{"do", "undo"}}, redo = {{"do", "redo"}};
    for (const char* player : {"german", "russian"}) {
        INFO(player);
        start["clock"]["first"] = start["clock"]["player"] = player;
        const auto dug = play(start, {note, tunnel, undo, redo, moved, undo, redo, undo, phase, undo, phase});
        const auto plain = play(start, {note, phase, undo, phase});
        REQUIRE(dug->state().works.at("t1").side == german);
        CHECK(everything(*dug, russian) == everything(*plain, russian));
        CHECK(everything(*dug, german) != everything(*plain, german));
        std::string verbs;
        bool changed = false;
        for (const Entry& e : logFor(*dug, german).entries) {
            verbs += e.verb + " ";
            if (e.verb == "tunnel")
                changed = std::any_of(e.changes.begin(), e.changes.end(),
                                      [](const Change& c) { return c.table == "works" && c.id == "t1"; });
        }
        INFO(verbs);
        CHECK(verbs.find("tunnel undo redo ") != std::string::npos);
        CHECK(changed);
    }
}
