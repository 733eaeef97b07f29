// SPDX-License-Identifier: MIT
#include "session/typed_counters.hpp"
#include "support/catch.hpp"

using namespace shellgame;
using namespace shellgame::app;

namespace {
Json arguments(const TypedCounters& typed) {
    Json out = commandOf(typed.act);
    out.erase("do");
    return out;
}
TypedCounters read(const char* text, bool known = false) {
    return readTypedCounters(QString::fromUtf8(text), "german", MarkerKind::concealed, known,
                             QStringLiteral("1E4"));
}
}  // namespace

TEST_CASE("counters are read as a player types them") {
    CHECK(arguments(read("4-6-7 LMG 8-1")) ==
          Json{{"at", "1E4"}, {"kind", "concealed"}, {"contents", {"4-6-7", "LMG", "8-1"}}});
    CHECK(arguments(read("  PzKw VIE "))["contents"] == Json{"PzKw VIE"});
    CHECK(arguments(read("50L AT PaK 38 2-2-8"))["contents"] == Json{"50L AT PaK 38", "2-2-8"});
    CHECK(arguments(read("2x 4-6-7, LMG"))["contents"] == Json{"4-6-7", "4-6-7", "LMG"});
    CHECK(arguments(read("4-6-7 x3"))["contents"] == Json{"4-6-7", "4-6-7", "4-6-7"});
    CHECK(arguments(read("hip 4-6-7"))["kind"] == "hip");
    CHECK(arguments(read("cloak 4-6-7"))["kind"] == "cloaked");
    CHECK(arguments(read("known: 4-6-7"))["kind"] == "known");
    CHECK(arguments(read("4-6-7", true))["kind"] == "known");
}

TEST_CASE("dummies are read with their number") {
    for (const char* text : {"? x4", "?x4", "? 4", "? ×4"}) {
        INFO(text);
        const TypedCounters t = read(text);
        CHECK(t.problem.isEmpty());
        CHECK(arguments(t) == Json{{"at", "1E4"}, {"kind", "concealed"}, {"dummies", 4}});
    }
    CHECK(arguments(read("?"))["dummies"] == 2);
    CHECK(arguments(read("hip ?")) == Json{{"at", "1E4"}, {"kind", "hip"}});
}

TEST_CASE("levels and portions are read") {
    CHECK(arguments(read("4-6-7 @1"))["at"] == "1E4h1");
    const TypedCounters t = read("4-6-7 LMG in foxhole");
    CHECK(arguments(t)["position"] == "foxhole");
    CHECK(read("4-6-7 in barn").problem.contains(QLatin1String("Found \"barn\", expected a position")));
    CHECK(arguments(t)["contents"] == Json{"4-6-7", "LMG"});
}

TEST_CASE("what is no counter is named, with what may have been meant") {
    const TypedCounters t = read("4-6-7 Tigre");
    CHECK(t.problem.contains(QLatin1String("Tigre")));
    CHECK_FALSE(read("").problem.isEmpty());
    CHECK_FALSE(read("   ").problem.isEmpty());
}

TEST_CASE("a force is read by name, arm and strength points") {
    const auto force = [](const char* text) {
        return readTypedCounters(QString::fromUtf8(text), "french", MarkerKind::force, false,
                                 QStringLiteral("1213"));
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
    CHECK(force("Guard foot").problem.contains(QLatin1String("Guard foot names no arm")));
    CHECK(force(" , ").problem.contains(QLatin1String("Guard infantry 9")));
}
