// SPDX-License-Identifier: MIT
// Hidden units are treated as at any table, but for what chapter 3 changes (S3.2).
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::TestGame;

TEST_CASE("S3.2 hidden units fire and are shown as usual", "[rules][hip]") {
    const auto fired = [](const std::string& contents, const char* seen, int die) {
        TestGame g("1E4 | Woods | m1 hip " + contents + " | " + seen, {{"clock", {{"phase", "PFPh"}}}});
        Json fire = {{"do", "fire"}, {"marker", "m1"}};
        if (die > 0) fire["die"] = die;
        g.must(fire);
        return g.has("m1") ? "hidden" : "shown";
    };
    CHECK(fired("4-6-7", "unseen", 0) == std::string("hidden"));
    CHECK(fired("4-6-7", "seen", 0) == std::string("shown"));
    CHECK(fired("4-6-7", "seen 20", 0) == std::string("hidden"));
    const std::string gun = R"({"type":"50L AT PaK 38","emplaced":true}, 2-2-8)";
    CHECK(fired(gun, "seen", 5) == std::string("shown"));
}

TEST_CASE("S3.2 hidden units may give up their hiding at any time", "[rules][hip]") {
    TestGame g("1E4 | Woods | m1 hip 4-6-7, LMG | unseen\n1E6 | Woods | m2 hip 4-6-7 | unseen");
    g.must({{"do", "reveal"}, {"marker", "m1"}, {"as", "concealed"}});
    CHECK(g.marker("m1").kind == MarkerKind::concealed);
    CHECK_FALSE(g.marker("m1").pds);
    g.must({{"do", "reveal"}, {"marker", "m2"}});
    CHECK_FALSE(g.has("m2"));
    CHECK(g.piece("p3").at.text() == "1E6");
}
