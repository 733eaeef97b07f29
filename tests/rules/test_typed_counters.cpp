// SPDX-License-Identifier: MIT
#include <algorithm>

#include "shellgame/base/json.hpp"
#include "shellgame/rules/setup/place_kinds.hpp"
#include "shellgame/rules/setup/typed_counters.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"
#include "support/pages.hpp"

using namespace shellgame;

namespace {
Json arguments(const TypedCounters& typed) {
    Json out = commandOf(typed.act);
    out.erase("do");
    return out;
}
TypedCounters read(const char* text, PlacedAs kind = PlacedAs::concealed) {
    return readTypedCounters(text, "german", kind, "1E4");
}
bool says(const Message& message, const char* text) {
    return textOf(message).find(text) != std::string::npos;
}
}  // namespace

TEST_CASE("a typed counter is read in the way that players write it") {
    CHECK(arguments(read("4-6-7 LMG 8-1")) ==
          Json{{"at", "1E4"}, {"kind", "concealed"}, {"contents", {"4-6-7", "LMG", "8-1"}}});
    CHECK(arguments(read("  PzKw VIE "))["contents"] == Json{"PzKw VIE"});
    CHECK(arguments(read("50L AT PaK 38 2-2-8"))["contents"] == Json{"50L AT PaK 38", "2-2-8"});
    // A shortened name ends where the name of the next counter begins.
    CHECK(arguments(read("75L AT 2-2-8"))["contents"] == Json{"75L AT", "2-2-8"});
    for (const char* text : {"88LL AT, 2-2-8", "88LL AT 2-2-8", "2-2-8, 88LL AT"}) {
        INFO(text);
        CHECK(arguments(read(text))["contents"].size() == 2);
        CHECK(textOf(read(text).reading).find("88LL AT") != std::string::npos);
    }
    // A-T mines after a comma, or with their factors, are still mines.
    CHECK(arguments(read("AT"))["contents"] == Json{"AT"});
    CHECK(arguments(read("88LL AT mines"))["contents"] == Json{"88LL", "AT mines"});
    CHECK(arguments(read("2x 4-6-7, LMG"))["contents"] == Json{"4-6-7", "4-6-7", "LMG"});
    CHECK(arguments(read("4-6-7 x3"))["contents"] == Json{"4-6-7", "4-6-7", "4-6-7"});
    CHECK(arguments(read("hip 4-6-7"))["kind"] == "hip");
    CHECK(arguments(read("cloak 4-6-7"))["kind"] == "cloaked");
    CHECK(arguments(read("known: 4-6-7"))["kind"] == "known");
    CHECK(arguments(read("4-6-7", PlacedAs::known))["kind"] == "known");
}

TEST_CASE("dummies are read together with their number") {
    for (const char* text : {"? x4", "?x4", "? 4", "? ×4"}) {
        INFO(text);
        const TypedCounters t = read(text);
        CHECK(t);
        CHECK(arguments(t) == Json{{"at", "1E4"}, {"kind", "concealed"}, {"dummies", 4}});
    }
    CHECK(arguments(read("?"))["dummies"] == 2);
    CHECK(arguments(read("hip ?")) == Json{{"at", "1E4"}, {"kind", "hip"}});
}

TEST_CASE("levels and portions of a Location are read") {
    CHECK(arguments(read("4-6-7 @1"))["at"] == "1E4h1");
    const TypedCounters t = read("4-6-7 LMG in foxhole");
    CHECK(arguments(t)["position"] == "foxhole");
    CHECK(says(read("4-6-7 in barn").problem, "Position \"barn\" is not known"));
    CHECK(arguments(t)["contents"] == Json{"4-6-7", "LMG"});
}

TEST_CASE("for text that is not a counter, the error suggests a counter") {
    const TypedCounters t = read("4-6-7 Tigre");
    CHECK(says(t.problem, "Counter Tigre is not in the catalog"));
    CHECK_FALSE(read(""));
    CHECK_FALSE(read("   "));
}

TEST_CASE("a force is read from its name, arm and strength points") {
    const auto force = [](const char* text) {
        return readTypedCounters(text, "french", PlacedAs::force, "1213");
    };
    CHECK(arguments(force("Guard foot infantry 9, Noirot general")) ==
          Json{{"at", "1213"},
               {"kind", "force"},
               {"contents",
                {{{"type", "Guard foot"}, {"arm", "infantry"}, {"sp", 9}},
                 {{"type", "Noirot"}, {"arm", "general"}}}}});
    CHECK(arguments(force("Cavalry 4 SP"))["contents"] ==
          Json{{{"type", "cavalry"}, {"arm", "cavalry"}, {"sp", 4}}});
    CHECK(arguments(force("pontoons bridge train"))["contents"][0]["arm"] == "bridge train");
    CHECK(arguments(force("Lisle center of operations"))["contents"][0]["type"] == "Lisle");
    CHECK(says(force("Guard foot").problem, "Guard foot needs an arm"));
    CHECK(says(force(" , ").problem, "Guard infantry 9"));
}

TEST_CASE("a count may precede or follow the counter, in several spellings", "[counters]") {
    const Json three = {"4-6-7", "4-6-7", "4-6-7"};
    for (const char* text : {"3x 4-6-7", "3 x 4-6-7", "3\u00d7 4-6-7", "4-6-7 x3", "4-6-7 \u00d73"}) {
        INFO(text);
        CHECK(arguments(read(text))["contents"] == three);
    }
    CHECK(arguments(read("99x 4-6-7"))["contents"].size() == 30);
    CHECK(arguments(read("99999999999x 4-6-7"))["contents"].size() == 1);
    CHECK_FALSE(read("x3"));
}

TEST_CASE("the program shows how it understood a typed line", "[counters]") {
    CHECK(textOf(read("4-6-7  LMG").reading) == "4-6-7, LMG under a \"?\"");
    CHECK(textOf(read("hip 4-6-7").reading) == "4-6-7 under a marker (hip)");
    CHECK(textOf(read("KNOWN 4-6-7").reading) == "4-6-7, face up");
    CHECK(textOf(read("? x3").reading) == "dummy stack of 3");
    CHECK(textOf(read("mine ?").reading) == "an empty mine marker");
    CHECK(textOf(read("hipster").problem).starts_with("Counter hipster is not in the catalog"));
    CHECK(read("4-6-7 @-1").act.at.level == -1);
    CHECK(textOf(read("4-6-7 @x").problem).starts_with("Counter @x is not in the catalog"));
}

TEST_CASE("A2.9 a typed line names the OB group to which its counters belong", "[counters]") {
    const auto read = [](const char* text) {
        return readTypedCounters(text, "german", PlacedAs::concealed, "1E4");
    };
    const TypedCounters typed = read("4-6-7 LMG in foxhole group Assault");
    CHECK(textOf(typed.problem) == "");
    CHECK(textOf(typed.reading) == "4-6-7, LMG under a \"?\", of group Assault");
    REQUIRE(typed.act.contents.size() == 2);
    CHECK(typed.act.contents.front() == NamedCounter("4-6-7").ofGroup("Assault"));
    CHECK(typed.act.contents.back() == NamedCounter("LMG").ofGroup("Assault"));
    CHECK(typed.act.position.text() == "foxhole");
    CHECK(read("4-6-7").act.contents.front() == NamedCounter("4-6-7"));
}

TEST_CASE("the example lines in the manual are understood", "[pages]") {
    int lines = 0;
    for (const test::PageSection& s : test::readPage("docs/manual.md")) {
        if (s.title != "Setting up a game of your own") continue;
        for (const auto& row : s.rows) {
            const std::string typed = test::codeIn(row.front());
            const auto read = readTypedCounters(typed, "german", PlacedAs::concealed, "1E4");
            INFO(row.front());
            CHECK(textOf(read.problem) == "");
            CHECK_FALSE(textOf(read.reading).empty());
            ++lines;
        }
    }
    CHECK(lines >= 5);
}

TEST_CASE("mines are typed at setup in the same way as counters", "[counters]") {
    const TypedCounters typed = readTypedCounters("mine 8 AP", "russian", PlacedAs::concealed, "1E5");
    CHECK(textOf(typed.problem) == "");
    CHECK(typed.act.kind == PlacedAs::mine);
    CHECK(typed.act.contents == std::vector<NamedCounter>{"8 AP"});
}

TEST_CASE("each spelling of a counter's type in a command gives the right type") {
    CHECK(NamedCounter("4-6-7").type() == "4-6-7");
    CHECK(NamedCounter("50L AT PaK 38").facing("1E3/1F3").type() == "50L AT PaK 38");
    CHECK(NamedCounter::written({{"type", "Panji"}, {"hexsides", 2}}).type() == "Panji");
    // An object without a type has no name.
    for (const Json& none : {Json(), Json(7), Json::object(), Json{{"type", 7}}, Json{{"arm", "cavalry"}}})
        CHECK(NamedCounter::written(none).type().empty());
}

TEST_CASE("C11.2 a Gun that is typed together with its crew is Emplaced where the terrain allows it",
          "[counters]") {
    test::TestGame g("1E4 | Woods\n1E5 | Bamboo\n", {{"clock", {{"phase", "setup"}}}});
    const auto emplaced = [&](const char* text, const char* hex) {
        const TypedCounters typed = readTypedCounters(text, "german", PlacedAs::known, hex);
        REQUIRE(textOf(typed.problem) == "");
        const PlaceAct act = allEmplaced(g.view(), typed.act, "german");
        return std::any_of(act.contents.begin(), act.contents.end(), [](const NamedCounter& counter) {
            return counter.json().is_object() && counter.json().value("emplaced", false);
        });
    };
    CHECK(emplaced("75L AT PaK 40, 2-2-8", "1E4"));
    CHECK_FALSE(emplaced("75L AT PaK 40, 2-2-8", "1E5"));
    CHECK_FALSE(emplaced("75L AT PaK 40", "1E4"));
    // A squad is not a crew, and a recoilless Gun is never Emplaced.
    CHECK_FALSE(emplaced("75L AT PaK 40, 4-6-7", "1E4"));
    CHECK_FALSE(emplaced("75* RCL LG 40, 2-2-8", "1E4"));
    CHECK_FALSE(emplaced("4-6-7, LMG", "1E4"));
}
