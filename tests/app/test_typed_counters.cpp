// SPDX-License-Identifier: MIT
#include "session/typed_counters.hpp"
#include "support/catch.hpp"

using namespace shellgame;
using namespace shellgame::app;

namespace {
TypedCounters read(const char* text, bool known = false) {
    return readTypedCounters(QString::fromUtf8(text), "german", MarkerKind::concealed, known,
                             QStringLiteral("1E4"));
}
}  // namespace

TEST_CASE("counters are read as a player types them") {
    CHECK(read("4-6-7 LMG 8-1").arguments ==
          Json{{"at", "1E4"}, {"kind", "concealed"}, {"contents", {"4-6-7", "LMG", "8-1"}}});
    CHECK(read("  PzKw VIE ").arguments["contents"] == Json{"PzKw VIE"});
    CHECK(read("50L AT PaK 38 2-2-8").arguments["contents"] == Json{"50L AT PaK 38", "2-2-8"});
    CHECK(read("2x 4-6-7, LMG").arguments["contents"] == Json{"4-6-7", "4-6-7", "LMG"});
    CHECK(read("4-6-7 x3").arguments["contents"] == Json{"4-6-7", "4-6-7", "4-6-7"});
    CHECK(read("hip 4-6-7").arguments["kind"] == "hip");
    CHECK(read("cloak 4-6-7").arguments["kind"] == "cloaked");
    CHECK(read("known: 4-6-7").arguments["kind"] == "known");
    CHECK(read("4-6-7", true).arguments["kind"] == "known");
}

TEST_CASE("dummies are read with their number") {
    for (const char* text : {"? x4", "?x4", "? 4", "? ×4"}) {
        INFO(text);
        const TypedCounters t = read(text);
        CHECK(t.problem.isEmpty());
        CHECK(t.arguments == Json{{"at", "1E4"}, {"kind", "concealed"}, {"dummies", 4}});
    }
    CHECK(read("?").arguments["dummies"] == 2);
    CHECK(read("hip ?").arguments == Json{{"at", "1E4"}, {"kind", "hip"}});
}

TEST_CASE("levels and portions are read") {
    CHECK(read("4-6-7 @1").arguments["at"] == "1E4h1");
    const TypedCounters t = read("4-6-7 LMG in foxhole");
    CHECK(t.arguments["position"] == "foxhole");
    CHECK(t.arguments["contents"] == Json{"4-6-7", "LMG"});
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
    CHECK(force("Guard foot infantry 9, Noirot general").arguments ==
          Json{{"at", "1213"},
               {"kind", "force"},
               {"contents",
                {{{"type", "Guard foot"}, {"arm", "infantry"}, {"sp", 9}},
                 {{"type", "Noirot"}, {"arm", "general"}}}}});
    CHECK(force("Cavalry 4 SP").arguments["contents"] ==
          Json{{{"type", "cavalry"}, {"arm", "cavalry"}, {"sp", 4}}});
    CHECK(force("pontoons bridge train").arguments["contents"][0]["arm"] == "bridge train");
    CHECK(force("Lisle center of operations").arguments["contents"][0]["type"] == "Lisle");
    CHECK(force("Guard foot").problem.contains(QLatin1String("Guard foot names no arm")));
    CHECK(force(" , ").problem.contains(QLatin1String("Guard infantry 9")));
}
