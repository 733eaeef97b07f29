// SPDX-License-Identifier: MIT
// States are always valid: an impossible state is refused, whichever code makes it.
#include "play/invariants.hpp"

#include <functional>

#include "play/verb_of.hpp"
#include "rules/turn/state_words.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::TestGame;

namespace {

struct NoArguments {
    static constexpr ActAbout about{"none", "Nothing.", ""};
    static FieldRows fields() { return {}; }
};

TestGame table(const Json& patch = Json::object()) {
    return TestGame(R"(
        1E4 | Woods | m1 pds {"type":"4-6-7","id":"a"}, {"type":"LMG","id":"mg","carrier":"a"}, 8-1
        1H6 | Woods | m2 dummy 4
        1K2 | Woods | - known {"type":"4-6-7","id":"k1"}, {"type":"8-0","id":"k2"}
        1P3 | Woods | m3 hip {"type":"50L AT PaK 38","id":"gun"}, 2-2-8
        1Q3 | Woods | russian r1 pds {"type":"4-4-7","id":"r"}
    )",
                    patch);
}

std::string pointers(const Problems& problems) {
    std::string out;
    for (const Problem& p : problems) out += (out.empty() ? "" : " ") + p.pointer;
    return out;
}

/// Returns the violations in a copy of the state after an edit.
template <class F>
std::string after(const TestGame& g, F edit) {
    State s = g.state();
    edit(s);
    return pointers(problemsOf(invariants(s, &g.game.session->ground(), &stateWords())));
}

bool said(const Entry& e, const std::string& part) {
    return std::any_of(e.findings.begin(), e.findings.end(),
                       [&](const Finding& f) { return textOf(f.message).find(part) != std::string::npos; });
}

}  // namespace

TEST_CASE("S01: the name of a new marker must be unique among markers and counters", "[play][S01]") {
    TestGame g = table({{"clock", {{"phase", "setup"}}}});
    for (const char* taken : {"m1", "m3", "a", "gun"}) {
        INFO(taken);
        CHECK(said(g.refused({{"do", "split"}, {"marker", "m2"}, {"dummies", 2}, {"id", taken}}),
                   "a new name"));
        CHECK(said(g.refused({{"do", "conceal"}, {"piece", "k1"}, {"id", taken}}), "a new name"));
        CHECK(said(g.refused({{"do", "place"}, {"at", "1C3"}, {"dummies", 2}, {"id", taken}}), "a new name"));
        CHECK(said(
            g.refused({{"do", "place"}, {"at", "1C3"}, {"contents", {{{"type", "4-6-7"}, {"id", taken}}}}}),
            "Choose a new name"));
    }
    // A new counter may not have the name of the marker with which it arrives, either.
    g.refused(
        {{"do", "place"}, {"at", "1C3"}, {"id", "x"}, {"contents", {{{"type", "4-6-7"}, {"id", "x"}}}}});
    g.must({{"do", "split"}, {"marker", "m2"}, {"dummies", 2}, {"id", "m9"}});
    CHECK(g.under("m9") == "2 dummies");
    CHECK(g.under("m1") == "a mg p1");
}

TEST_CASE("S01: a name is never assigned twice, even after the first marker with that name was removed",
          "[play][S01]") {
    TestGame g = table();
    g.must({{"do", "move"}, {"marker", "m2"}, {"to", "1H5"}});
    g.must({{"do", "remove"}, {"marker", "m2"}});
    g.refused({{"do", "place"}, {"at", "1C3"}, {"dummies", 2}, {"id", "m2"}});
    // The program does not use names that players have assigned.
    TestGame named(R"(1E4 | Woods | x pds {"type":"4-6-7","id":"m1"}, {"type":"8-0","id":"p1"})");
    named.must({{"do", "place"}, {"at", "1C3"}, {"contents", {"4-6-7"}}});
    CHECK(named.under("m2") == "p2");
}

TEST_CASE("S01: in a scenario, markers and counters share one list of names", "[play][S01]") {
    Json scenario = test::emptyScenario();
    scenario["markers"] = {
        {{"id", "m1"}, {"side", "german"}, {"at", "1E4"}, {"contents", {{{"type", "4-6-7"}, {"id", "m1"}}}}}};
    const auto game = readScenario(scenario, "names.json", {});
    REQUIRE_FALSE(game);
    CHECK(game.error().front().text() ==
          "names.json: /markers/0/contents/0/id: found \"m1\", expected an id that no other counter and no "
          "marker has");
}

TEST_CASE("S02: an act that would leave an inconsistent state is refused with a report", "[play][S02]") {
    // These acts make the state inconsistent, as a verb with a bug would.
    auto registry = std::make_shared<Registry>();
    const auto faulty = [&](const char* name, std::function<void(Draft&)> edit) {
        Verb verb;
        verb.name = name;
        verb.type = &detail::actType<NoArguments>();
        verb.play = [edit](const GameView&, const AnyAct&, const Judgement&, Dice& dice, Draft& draft,
                           Outcome& outcome) {
            (void)dice.rollDr(asWritten("a roll"));
            edit(draft);
            outcome.text = asWritten("Done.");
        };
        registry->add(std::move(verb));
    };
    faulty("twice", [](Draft& d) { d.editMarker(MarkerId("m1")).contents.emplace_back("a"); });
    faulty("two_places", [](Draft& d) { d.editPiece(PieceId("a")).at = Location{"1E4", 0}; });
    faulty("no_place", [](Draft& d) { d.editPiece(PieceId("k1")).at = Location(); });
    faulty("nothing", [](Draft& d) { d.editMarker(MarkerId("m2")).dummies = 0; });
    faulty("negative", [](Draft& d) { d.editMarker(MarkerId("m2")).dummies = -1; });
    faulty("left_behind", [](Draft& d) { d.editPiece(PieceId("mg")).carrier = PieceId("k1"); });
    faulty("carrier_goes", [](Draft& d) {
        d.editPiece(PieceId("k2")).carrier = PieceId("k1");
        d.editPiece(PieceId("k1")).at = Location{"1K3", 0};
    });
    faulty("off_the_map", [](Draft& d) { d.editMarker(MarkerId("m2")).at = Location{"1E99", 0}; });
    faulty("marker_gone", [](Draft& d) { d.erase<Marker>(MarkerId("m1")); });
    faulty("stranger", [](Draft& d) { d.editPiece(PieceId("a")).side = SideId("italian"); });
    faulty("other_side", [](Draft& d) { d.editPiece(PieceId("a")).side = SideId("russian"); });
    faulty("throws", [](Draft&) { throw std::logic_error("a fault"); });
    faulty("other_system", [](Draft& d) { d.settings.system = System::forces; });
    Verb asks = registry->verbs().front();
    asks.name = "asks_and_throws";
    asks.check = [](const GameView&, const AnyAct&) -> Judgement { throw std::logic_error("a fault"); };
    registry->add(std::move(asks));
    faulty("fine", [](Draft& d) { d.editMarker(MarkerId("m2")).dummies = 5; });
    const TestGame g = table();
    Session session(g.game.session->groundPtr(), g.state(), ruledSight(), registry);
    for (const Verb& verb : registry->verbs()) {
        INFO(verb.name);
        const State before = session.state();
        const Entry e = session.perform({{"do", verb.name}});
        if (verb.name == "fine") {
            CHECK(e.ok);
            CHECK(session.state().hash == recountHash(session.state()));
            continue;
        }
        CHECK_FALSE(e.ok);
        CHECK(e.fault);
        CHECK(e.n == 0);
        CHECK(said(e, "Please report this bug"));
        // Only the umpire can read the details, because the old value might name a hidden object.
        REQUIRE(e.findings.size() >= 2);
        CHECK(e.findings.front().audience == Readers());
        for (std::size_t i = 1; i < e.findings.size(); ++i)
            CHECK(e.findings[i].audience == Readers::umpire());
        CHECK(session.state() == before);
        CHECK(session.state().hash == before.hash);
        CHECK(session.entries().empty());
    }
}

TEST_CASE("S02 S08: a counter that a command names twice, alone and in a list, is used only once",
          "[play][S02][S08]") {
    TestGame g = table();
    const auto both = [](Json command, const char* piece, const std::vector<const char*>& pieces) {
        command["piece"] = piece;
        command["pieces"] = pieces;
        return command;
    };
    SECTION("a concealed counter is listed once") {
        g.must({{"do", "phase"}, {"to", "CCPh"}});
        g.must(both({{"do", "conceal"}, {"id", "n"}}, "k1", {"k1", "k2"}));
        CHECK(g.under("n") == "k1 k2");
    }
    SECTION("a counter that moves is counted once and listed once") {
        const Entry e = g.must(both({{"do", "move"}, {"to", "1K3"}}, "k1", {"k1"}));
        CHECK(textOf(e.text).find("4-6-7, 4-6-7") == std::string::npos);
    }
    SECTION("the commands `mark` and `remove` list a counter only once") {
        CHECK(textOf(g.must(both({{"do", "mark"}, {"add", {"CX"}}}, "k1", {"k1"})).text) ==
              "4-6-7 in 1K2 is CX.");
        CHECK(textOf(g.must(both({{"do", "remove"}}, "k1", {"k1"})).text) ==
              "Removed (eliminated): 4-6-7 in 1K2.");
    }
    SECTION("a counter named alone and another counter named in a list are both marked") {
        CHECK(textOf(g.must(both({{"do", "mark"}, {"add", {"CX"}}}, "k1", {"k2"})).text) ==
              "8-0, 4-6-7 in 1K2 are CX.");
    }
}

TEST_CASE("S03: an empty list is reported if a command needs at least one entry", "[play][S03]") {
    TestGame g = table();
    const std::size_t markers = g.state().markers.size();
    CHECK(said(g.refused({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}, {"pieces", Json::array()}}),
               "Found an empty list, expected at least 1: a piece"));
    CHECK(g.state().markers.size() == markers);
    // Checks all verbs, based on their descriptions.
    int lists = 0;
    for (const Verb& verb : g.session().registry().verbs())
        for (const ArgSpec& spec : verb.args) {
            if (!spec.list || spec.least == 0) continue;
            INFO(verb.name << " " << spec.name);
            ++lists;
            Json command = verb.example;
            command[spec.name] = Json::array();
            const auto args = readAct(g.view(), verb, command);
            REQUIRE_FALSE(args);
            CHECK(std::any_of(args.error().begin(), args.error().end(), [&](const Problem& p) {
                return p.pointer == "/" + spec.name && p.found == "an empty list";
            }));
            CHECK(verbSchema(verb)["properties"][spec.name]["minItems"] == spec.least);
        }
    CHECK(lists >= 30);
}

TEST_CASE("S05: only a correction moves an off-map counter onto the map, at setup and during play",
          "[play][S05]") {
    const Json relief = {{"id", "relief"},
                         {"side", "german"},
                         {"turn", 2},
                         {"hexes", {"1A5"}},
                         {"pieces", {{{"type", "4-6-7"}, {"id", "late"}}}}};
    for (const char* phase : {"setup", "MPh"}) {
        INFO(phase);
        TestGame g = table({{"clock", {{"phase", phase}}}, {"reinforcements", {relief}}});
        const Entry e = g.refused({{"do", "move"}, {"piece", "late"}, {"to", "1A5"}});
        CHECK(test::rulesOf(e.findings).find("A2.52") != std::string::npos);
        // When the player's correction places the counter on the map, it is no longer off-board.
        g.must({{"do", "correct"}, {"pointer", "/pieces/late/at"}, {"value", "1A5"}});
        CHECK(g.piece("late").gone.empty());
        CHECK(g.piece("late").entry.empty());
    }
}

TEST_CASE("S07: a removal whose reason is empty, \"off board\" or \"Deployed\" is refused", "[play][S07]") {
    for (const char* verb : {"remove", "replace"})
        for (const char* why : {"", "off board", "Deployed"}) {
            INFO(verb << " " << why);
            TestGame g = table();
            Json command = {{"do", verb}, {"piece", "k1"}, {"why", why}};
            if (verb == std::string("replace")) command["with"] = {"2-4-7"};
            g.refused(command);
            command["why"] = "captured";
            g.must(command);
            CHECK(g.piece("k1").gone == "captured");
        }
}

TEST_CASE("S13: each inconsistent part of a state is reported", "[play][S13]") {
    const TestGame g = table();
    CHECK(after(g, [](State&) {}).empty());
    CHECK(after(g, [](State& s) { s.markers.at(MarkerId("m2")).dummies = -2; }) == "/markers/m2/dummies");
    CHECK(after(g, [](State& s) { s.markers.at(MarkerId("m2")).dummies = 61; }) == "/markers/m2/dummies");
    CHECK(after(g, [](State& s) { s.markers.at(MarkerId("m1")).dummies = 2; }) == "/markers/m1/dummies");
    // Check values outside the limits of the file format.
    const auto condition = [](State& s) -> Condition& {
        Condition& c = s.conditions["mill"];
        c.side = SideId("german");
        return c;
    };
    CHECK(after(g, [&](State& s) {
              Condition& c = condition(s);
              c.counts = Counts::exits;
              for (int column = 0; column < 33; ++column)
                  for (int row = 1; row <= 9; ++row)
                      c.by.insert("1" + columnLetters(column) + std::to_string(row));
          }).empty());
    CHECK(after(g, [&](State& s) {
              for (int n = 0; n <= 1000; ++n) condition(s).by.insert("1E" + std::to_string(n));
          }).find("/conditions/mill/by") == 0);
    CHECK(after(g, [&](State& s) {
              Objective hill;
              hill.hexes = {"1E4"};
              condition(s).objectives.assign(201, hill);
          }).find("/conditions/mill/objectives") == 0);
    CHECK(after(g, [](State& s) { s.markers.at(MarkerId("m3")).dummies = 2; }) ==
          "/markers/m3/dummies /markers/m3/dummies");
    CHECK(after(g, [](State& s) { s.markers.at(MarkerId("m2")).pds = true; }) == "/markers/m2/pds");
    CHECK(after(g, [](State& s) { s.markers.at(MarkerId("m2")).known = true; }) == "/markers/m2/known");
    CHECK(after(g, [](State& s) {
              s.pieces.at(PieceId("a")).at = Location{"1E4", 0};
          }) == "/pieces/a/at /pieces/mg/carrier");
    CHECK(after(g, [](State& s) { s.pieces.at(PieceId("k2")).gone = "eliminated"; }) == "/pieces/k2/at");
    CHECK(after(g, [](State& s) { s.pieces.at(PieceId("mg")).carrier = PieceId("k1"); }) ==
          "/pieces/mg/carrier");
    CHECK(after(g, [](State& s) { s.pieces.at(PieceId("a")).carrier = PieceId("mg"); }) ==
          "/pieces/a/carrier /pieces/mg/carrier");
    // Check counters under the enemy's marker.
    CHECK(after(g, [](State& s) {
              std::erase(s.markers.at(MarkerId("m1")).contents, PieceId("p1"));
              s.markers.at(MarkerId("r1")).contents.emplace_back("p1");
              s.pieces.at(PieceId("p1")).under = MarkerId("r1");
          }) == "/pieces/p1/under");
    CHECK(after(g, [](State& s) { s.pieces.at(PieceId("a")).morale = 13; }) == "/pieces/a/morale");
    CHECK(after(g, [](State& s) { s.pieces.at(PieceId("a")).marks = {"asleep"}; }) == "/pieces/a/marks");
    CHECK(after(g, [](State& s) { s.pieces.at(PieceId("a")).entry = "relief"; }) ==
          "/pieces/a/entry /pieces/mg/carrier");
    CHECK(after(g, [](State& s) { s.hexes["1E4"].smoke = 7; }) == "/hexes/1E4/smoke");
    CHECK(after(g, [](State& s) { s.hexes["1E4"].terrain = {"Woods", "Custard"}; }) == "/hexes/1E4/terrain");
    CHECK(after(g, [](State& s) { s.settings.weather = "frogs"; }) == "/settings/weather");
    CHECK(after(g, [](State& s) {
              s.settings.house = {{"no_such_rule", "yes"}};
          }) == "/settings/house/no_such_rule");
    CHECK(after(g, [](State& s) { s.clock.player = SideId("nobody"); }) == "/clock/player");
    CHECK(after(g, [](State& s) { s.seen["german"].seen = true; }) == "/seen/german");
    CHECK(after(g, [](State& s) { s.seen["italian@1E4"].seen = true; }) == "/seen/italian@1E4");
    CHECK(after(g, [](State& s) { s.offers[PieceId("zz")].what = {"bu"}; }) == "/offers/zz");
    CHECK(after(g, [](State& s) {
              s.trails[MarkerId("m1")].emplace_back().to = Location{"1E99", 0};
          }) == "/trails/m1/0/to");
    CHECK(after(g, [](State& s) { s.clock.turn = 9; }) == "/clock/turn");
    CHECK(after(g, [](State& s) {
              s.works["t1"].side = SideId("german"), s.works["t1"].joins = {PieceId("a")};
          }) == "/works/t1/joins");
    CHECK(after(g, [](State& s) { s.pieces.at(PieceId("a")).type = std::string(81, 'x'); }) ==
          "/pieces/a/type");
    CHECK(after(g, [](State& s) { s.pieces.at(PieceId("a")).type = std::string(80, 'x'); }).empty());
    CHECK(after(g, [](State& s) { s.pieces.at(PieceId("a")).capacity = 100; }) ==
          "/pieces/a/capacity /pieces/a/capacity");
    CHECK(after(g, [](State& s) { s.sides[SideId("italian")] = s.sides.at(SideId("german")); }) == "/sides");
    CHECK_THAT(after(g, [](State& s) { s.sides.erase(SideId("russian")); }), Catch::StartsWith("/sides "));
    CHECK(after(g, [](State& s) { s.settings.house["cloak_kept"] = "perhaps"; }) ==
          "/settings/house/cloak_kept");
    CHECK(after(g, [](State& s) { s.settings.balance["italian"] = -1; }) == "/settings/balance/italian");
    // Check the marks on counters, the prompts and the offers.
    const auto seenBy = [&](const char* who) {
        return after(g, [&](State& s) { s.markers.at(MarkerId("m1")).seen.emplace().by = who; });
    };
    for (const char* who : {"", "broken", "hidden"}) CHECK(seenBy(who).empty());
    CHECK(seenBy("xyz") == "/markers/m1/seen");
    CHECK(after(g, [](State& s) { s.markers.at(MarkerId("m1")).marks = {"CX"}; }) == "/markers/m1/marks");
    const auto asked = [&](const std::vector<const char*>& weapons) {
        return after(g, [&](State& s) {
            Prompt& p = s.prompts["bore_sight/mg"];
            p.kind = PromptKind::boreSight;
            p.side = test::german;
            for (const char* w : weapons) p.pieces.emplace_back(w);
        });
    };
    CHECK(asked({"mg"}).empty());
    CHECK(asked({"mg", "gun"}) == "/prompts/bore_sight~1mg/pieces");
    CHECK(asked({}) == "/prompts/bore_sight~1mg/pieces");
    const auto offered = [&](const char* what, const char* back) {
        return after(g, [&](State& s) { s.offers[PieceId("a")] = {{what}, MarkerId(back)}; });
    };
    CHECK(offered("come", "m2").empty());
    CHECK(offered("come", "m99") == "/offers/a/back");
    CHECK(offered("bu", "m99").empty());
    // Check UNITs with their orders, and units that will enter.
    const auto unit = [&](const char* key, const std::function<void(Formation&)>& edit) {
        return after(g, [&](State& s) {
            Formation& f = s.formations[key];
            f.side = test::german;
            edit(f);
        });
    };
    CHECK(unit("german/A", [](Formation&) {}).empty());
    CHECK(unit("russian/A", [](Formation&) {}) == "/formations/russian~1A");
    CHECK(unit("german/A", [](Formation& f) { f.order.emplace(); }) == "/formations/german~1A/order");
    CHECK(unit("german/A", [](Formation& f) {
              f.waiting.emplace().steps = {{OrderType::move, "1E5"}};
          }).empty());
    CHECK(unit("german/A", [](Formation& f) {
              f.waiting.emplace().steps = {{OrderType::move, "1E99"}};
          }) == "/formations/german~1A/waiting");
    CHECK(unit("german/A", [](Formation& f) {
              f.order.emplace().steps = {{OrderType::move, "1E5"}};
              f.order->step = 1;
          }) == "/formations/german~1A/order");
    const auto enters = [&](int turn, const std::set<std::string>& hexes) {
        return after(g, [&](State& s) {
            EntryGroup& group = s.reinforcements["relief"];
            group.side = test::german;
            group.turn = turn;
            group.hexes = hexes;
            REQUIRE(s.clock.turns == 8);
        });
    };
    CHECK(enters(8, {"1A5"}).empty());
    CHECK(enters(9, {"1A5"}) == "/reinforcements/relief/turn");
    CHECK(enters(8, {}) == "/reinforcements/relief/hexes");
    // Check control of ground, in general or as one side knows it.
    const auto holds = [&](const char* key) {
        return after(g, [&](State& s) { s.control[key].side = test::german; });
    };
    CHECK(holds("@1E4").empty());
    CHECK(holds("russian@1E4").empty());
    CHECK(holds("italian@1E4") == "/control/italian@1E4");
    // At most 60 counters can be under a marker.
    const auto stackOf = [&](int counters) {
        return after(g, [&](State& s) {
            Marker& m = s.markers.at(MarkerId("m1"));
            while (static_cast<int>(m.contents.size()) < counters) {
                const PieceId id("n" + std::to_string(m.contents.size()));
                s.pieces[id] = s.pieces.at(PieceId("a"));
                m.contents.push_back(id);
            }
        });
    };
    CHECK(stackOf(60).empty());
    CHECK(stackOf(61) == "/markers/m1/contents");
    // Check words that only the rules tables define.
    State s = g.state();
    s.settings.weather = "frogs";
    s.settings.house["no_such_rule"] = "yes";
    s.hexes["1E4"].becomes = "Custard";
    CHECK(pointers(problemsOf(invariants(s, &g.game.session->ground(), &stateWords()))) ==
          "/settings/weather /settings/house/no_such_rule /hexes/1E4/becomes");
}

TEST_CASE("S13: the command `correct` never makes the state inconsistent", "[play][S13]") {
    TestGame g = table();
    const auto correct = [](const char* pointer, const Json& value) {
        return Json{{"do", "correct"}, {"pointer", pointer}, {"value", value}};
    };
    for (const auto& [pointer, value] :
         std::vector<std::pair<const char*, Json>>{{"/markers/m2/dummies", -1},
                                                   {"/markers/m2/dummies", 1000},
                                                   {"/markers/m1/dummies", 2},
                                                   {"/markers/m1/contents", Json::array()},
                                                   {"/markers/m1/contents", {"a", "a"}},
                                                   {"/markers/m1/contents", {"r"}},
                                                   {"/markers/m1/side", "russian"},
                                                   {"/markers/m2/kind", "force"},
                                                   {"/pieces/a/under", "m2"},
                                                   {"/pieces/a/carrier", "mg"},
                                                   {"/pieces/k1/at", ""},
                                                   {"/pieces/k1/firepower", 1000},
                                                   {"/pieces/k1/type", ""},
                                                   {"/pieces/k1/kind", "force"},
                                                   {"/clock/turn", 0},
                                                   {"/clock/player", "italian"},
                                                   {"/settings/system", "fixing"},
                                                   {"/settings/weather", "frogs"},
                                                   {"/settings/balance", {{"german", -7}}},
                                                   {"/hexes/1E4/terrain", {"Wods"}},
                                                   {"/hexes/1E4/tem", 77},
                                                   {"/sides/german/edge", "up"}}) {
        INFO(pointer << " " << value.dump());
        const Entry e = g.refused(correct(pointer, value));
        CHECK_FALSE(e.fault);
        CHECK(said(e, "can't be corrected"));
    }
    // A correction of a counter's position also changes the contents of its marker and the position of its
    // weapon.
    g.must(correct("/pieces/a/at", "1E5"));
    CHECK(g.under("m1") == "p1");
    CHECK(g.piece("a").at.text() == "1E5");
    CHECK(g.piece("mg").at.text() == "1E5");
    CHECK(g.piece("mg").carrier == PieceId("a"));
    g.must(correct("/pieces/a/gone", "eliminated"));
    CHECK(g.piece("a").at.empty());
    CHECK(g.piece("mg").carrier.empty());
    g.must(correct("/markers/m1/contents", {"p1", "a"}));
    CHECK(g.under("m1") == "p1 a");
    CHECK(g.piece("a").gone.empty());
    CHECK(invariants(g.state(), &g.game.session->ground(), &stateWords()).empty());
}

TEST_CASE("a correction that names a counter twice in a marker's contents is refused", "[play][invariants]") {
    TestGame g(R"(
        1E4 | Woods | m1 pds {"type":"4-6-7","id":"a"}, {"type":"8-1","id":"b"}
        1E5 | Woods | m2 pds {"type":"4-6-7","id":"c"}, {"type":"4-6-7","id":"d"})");
    for (const Json& twice :
         {Json{"a", "b", "c", "c"}, Json{"a", "a"}, Json{"c", "c", "d", "d"}, Json{"c", "d", "c"}}) {
        INFO(twice.dump());
        const State before = g.state();
        CHECK_FALSE(g.refused({{"do", "correct"}, {"pointer", "/markers/m1/contents"}, {"value", twice}}).ok);
        CHECK(g.state() == before);
    }
    g.must({{"do", "correct"}, {"pointer", "/markers/m1/contents"}, {"value", {"a", "b", "c", "d"}}});
    CHECK(g.state().marker(MarkerId("m2")) == nullptr);
}
