// SPDX-License-Identifier: MIT
// Tests a program-controlled side: dealing, shifting, opening fire, and what its opponent learns from these
// acts.
#include <cmath>
#include <map>
#include <set>

#include "rules/ai/ai_view.hpp"
#include "rules/ai/fire.hpp"
#include "rules/ai/policy.hpp"
#include "rules/ai/sample.hpp"
#include "rules/ai/set_up_again.hpp"
#include "rules/sighting/computed_sight.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/beside_map.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/setup/allotment.hpp"
#include "shellgame/rules/setup/setup_check.hpp"
#include "shellgame/rules/sighting/bore_sight.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"
#include "support/paths.hpp"

using namespace shellgame;
using test::german;
using test::russian;
using test::TestGame;

namespace {

/// Six woods hexes for the Germans' four real stacks and two dummy stacks. The Russians are far away in the
/// open.
constexpr const char* wood = R"(
    1E4 | Woods | |
    1F5 | Woods | |
    1H6 | Woods | |
    1I5 | Woods | |
    1K4 | Woods | |
    1M5 | Woods | |
    1E9 | Open Ground | russian - known 4-4-7, 4-4-7 |
    1M9 | Woods | russian m1 concealed 4-4-7, LMG |
    1O9 | Woods | russian m2 dummy 3 |
)";

Json pooled(Json more = Json::object()) {
    Json out = {{"clock", {{"phase", "setup"}}},
                {"pool",
                 {{{"id", "rifles"}, {"side", "german"}, {"counters", "4-6-7"}, {"count", 2}},
                  {{"id", "mg"}, {"side", "german"}, {"counters", "4-6-7, LMG, 8-1"}},
                  {{"id", "q"}, {"side", "german"}, {"counters", "? x12"}}}},
                {"places",
                 {{{"side", "german"}, {"at", {"1E4", "1F5"}}, {"wish", "high"}},
                  {{"side", "german"}, {"at", {"1H6", "1I5"}}, {"wish", "normal"}},
                  {{"side", "german"}, {"at", {"1K4"}}, {"wish", "low"}},
                  {{"side", "german"}, {"at", {"1M5"}}, {"wish", "none"}}}}};
    out.merge_patch(more);
    return out;
}

TestGame dealt(std::uint64_t seed, const Json& more = Json::object(), const char* temper = "sound") {
    TestGame g(wood, pooled(more));
    REQUIRE(g.session().fix(seed));
    g.must({{"do", "keep"}, {"side", "german"}, {"temper", temper}});
    g.must({{"do", "deal"}, {"side", "german"}});
    return g;
}

/// Describes the stacks by place with their numbers of real counters or dummies, such as "1E4 2, 1F5 ?4".
std::string layout(const State& state) {
    std::map<std::string, std::string> out;
    for (const auto& [id, m] : state.markers)
        if (m.side == german)
            out[m.at.text()] =
                m.isDummy() ? "?" + std::to_string(m.dummies) : std::to_string(m.contents.size());
    std::string text;
    for (const auto& [at, what] : out) text += at + " " + what + ", ";
    return text;
}

/// Returns everything that the Russian player can read, which is the side's view and log with the names that
/// the side knows.
std::string toldTo(const Session& session, const SideId& side) {
    const SideLog log = logFor(session, side);
    std::string out = stateToJson(log.names.inState(stateFor(session.state(), side)), Elide::no).dump();
    for (const Entry& e : log.entries) out += "\n" + entryToJson(e).dump();
    return out;
}

}  // namespace

TEST_CASE("places are drawn with probabilities in proportion to their priorities", "[kept][deal]") {
    // Three of five places are drawn. For the first place 3 * 4 / 10 is more than one, so it is drawn with
    // certainty. The other two are drawn with weights 2, 2, 1 and 1.
    const std::vector<int> weights{4, 2, 2, 1, 1};
    const std::vector<double> chance{1, 2 * 2 / 6., 2 * 2 / 6., 2 * 1 / 6., 2 * 1 / 6.};
    constexpr int deals = 20'000;
    std::vector<int> times(weights.size());
    for (int i = 0; i < deals; ++i) {
        const auto picked = sampled(weights, 3, fixedChoice(static_cast<std::uint64_t>(i)));
        REQUIRE(picked.size() == 3);
        REQUIRE(std::set<std::size_t>(picked.begin(), picked.end()).size() == 3);
        for (const std::size_t p : picked) ++times[p];
    }
    for (std::size_t p = 0; p < weights.size(); ++p) {
        const double sigma = std::sqrt(deals * chance[p] * (1 - chance[p]));
        INFO(p << ": " << times[p]);
        CHECK(std::abs(times[p] - deals * chance[p]) <= 3 * sigma);
    }
}

TEST_CASE("places without a priority are used only if all others are full, and are equally likely",
          "[kept][deal]") {
    constexpr int deals = 2'000;
    int second = 0;
    for (int i = 0; i < deals; ++i) {
        const Choose choose = fixedChoice(static_cast<std::uint64_t>(i));
        const std::vector<std::size_t> picked = sampled({1, 0, 0}, 2, choose);
        REQUIRE(picked.size() == 2);
        REQUIRE(picked[0] == 0);
        REQUIRE((picked[1] == 1 || picked[1] == 2));
        second += picked[1] == 2 ? 1 : 0;
        REQUIRE(sampled({1, 0, 0}, 1, choose) == std::vector<std::size_t>{0});
        const std::vector<std::size_t> none = sampled({0, 0, 0}, 2, choose);
        REQUIRE(std::set<std::size_t>(none.begin(), none.end()).size() == 2);
    }
    CHECK(std::abs(second - deals / 2) <= 3 * std::sqrt(deals / 4.));
    // No place is drawn twice, however many stacks there are.
    CHECK(sampled({1, 0, 2}, 5, fixedChoice(1)).size() == 3);
}

TEST_CASE("the enemy OB is dealt completely, legally, and only to the setup Locations",
          "[kept][deal][A2.9]") {
    std::set<std::string> seen;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const TestGame g = dealt(seed);
        int squads = 0, dummies = 0, stacks = 0;
        for (const auto& [id, m] : g.state().markers) {
            if (m.side != german) continue;
            ++stacks;
            dummies += m.dummies;
            CHECK(g.state().places.contains("german@" + m.at.text()));
            CHECK((m.isDummy() || m.at.hex != "1M5"));
            for (const PieceId& p : m.contents) squads += g.piece(p.text).kind == PieceClass::squad ? 1 : 0;
            CHECK(m.pds == !m.isDummy());
        }
        CHECK(squads == 3);
        CHECK(dummies == 12);
        // Twelve "?" become three stacks of four "?", because the largest real stack has three counters, and
        // a dummy stack has one more.
        CHECK(stacks == 6);
        CHECK(setupFindings(g.view(), german).empty());
        seen.insert(layout(g.state()));
    }
    CHECK(seen.size() > 8);
    CHECK(layout(dealt(7).state()) == layout(dealt(7).state()));
}

TEST_CASE("an enemy OB that can't be dealt is refused with the reason, and the game does not change",
          "[kept][deal]") {
    TestGame few(
        wood,
        pooled({{"pool", {{{"id", "rifles"}, {"side", "german"}, {"counters", "4-6-7"}, {"count", 6}}}}}));
    CHECK(test::allTexts(few.refused({{"do", "deal"}, {"side", "german"}})) ==
          "6 stacks such as 4-6-7 have only 5 setup Locations.\n");
    TestGame none(wood, pooled({{"pool", nullptr}}));
    CHECK(test::allTexts(none.refused({{"do", "deal"}, {"side", "german"}})) ==
          "The enemy OB of the German has nothing left to deal.\n");
    TestGame tank(wood, pooled({{"pool", {{{"id", "g"}, {"side", "german"}, {"counters", "4x 4-6-7"}}}}}));
    CHECK(test::allTexts(tank.refused({{"do", "deal"}, {"side", "german"}})).find("would be overstacked") !=
          std::string::npos);
    // A hidden Gun and a squad can both be dealt only to one place, which does not have room for both.
    TestGame both(wood, pooled({{"pool",
                                 {{{"id", "pak"}, {"side", "german"}, {"counters", "hip 75L AT, 2-2-8"}},
                                  {{"id", "rifles"}, {"side", "german"}, {"counters", "4-6-7"}}}},
                                {"places", {{{"side", "german"}, {"at", {"1E4"}}}}}}));
    CHECK(test::allTexts(both.refused({{"do", "deal"}, {"side", "german"}})) ==
          "The enemy OB can't be dealt to these setup Locations: every attempt leaves a stack over or "
          "overstacks a Location.\n");
}

TEST_CASE("hidden Guns and mines are dealt to legal places, with the dummies that the rules allot",
          "[kept][deal][3.1.1][4.6.1]") {
    const Json more = {{"pool",
                        {{{"id", "pak"}, {"side", "german"}, {"counters", "hip 75L AT, 2-2-8"}},
                         {{"id", "mines"}, {"side", "german"}, {"counters", "mine 6 AP"}}}},
                       {"places",
                        {{{"side", "german"}, {"at", {"1E4", "1F5", "1H6"}}},
                         {{"side", "german"}, {"at", {"1I5"}}, {"takes", {"guns"}}},
                         {{"side", "german"}, {"at", {"1K4", "1M5", "1M6", "1M7"}}, {"takes", {"mines"}}}}}};
    const TestGame g = dealt(3, more);
    int hip = 0, mines = 0;
    for (const auto& [id, m] : g.state().markers) {
        if (m.side != german) continue;
        if (m.kind == MarkerKind::hip) {
            ++hip;
            if (!m.isDummy()) {
                CHECK(m.at.hex == "1I5");
                CHECK(g.state().piece(m.contents.front())->emplaced);
                CHECK_FALSE(g.state().piece(m.contents.front())->ca.empty());
            }
        }
        if (m.kind == MarkerKind::mine) {
            ++mines;
            CHECK(std::set<std::string>{"1K4", "1M5", "1M6", "1M7"}.contains(m.at.hex));
        }
    }
    // The Gun, and two dummy HIP counters, because the Gun's squad capacity is one (3.1.1).
    CHECK(hip == 3);
    CHECK(mines == 3);  // the real minefield, and two dummy minefields for six factors (4.6.1)
}

TEST_CASE("the units of a side that has setup areas but no setup Locations are dealt within these areas",
          "[kept][deal]") {
    const std::set<std::string> own{"1E4", "1F5", "1H6", "1I5", "1K4", "1M5"};
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const TestGame g = dealt(seed, {{"places", nullptr},
                                        {"setup",
                                         {{{"side", "german"}, {"at", {"1E4", "1F5", "1H6"}}},
                                          {{"side", "german"}, {"at", {"1I5", "1K4", "1M5"}}},
                                          {{"side", "russian"}, {"at", {"1E9", "1M9", "1O9"}}}}}});
        int lie = 0;
        for (const auto& [id, m] : g.state().markers)
            if (m.side == german) {
                ++lie;
                CHECK(own.contains(m.at.hex));
            }
        CHECK(lie > 3);
    }
}

TEST_CASE("in a setup area most units are dealt to the objectives of the side, and near them",
          "[kept][deal]") {
    const Json more = {
        {"pool", {{{"id", "rifles"}, {"side", "german"}, {"counters", "4-6-7"}, {"count", 4}}}},
        {"places", nullptr},
        {"setup", {{{"side", "german"}, {"from", "1I1"}, {"to", "1T10"}}}},
        {"conditions",
         {{{"id", "v"},
           {"side", "russian"},
           {"counts", "control"},
           {"need", 1},
           {"objectives",
            {{{"hexes", {"1K4"}}, {"held", "german"}}, {{"hexes", {"1P6"}}, {"held", "german"}}}}}}}};
    for (int seed = 1; seed <= 10; ++seed) {
        TestGame g("1K4 | Woods | |\n1P6 | Woods | |\n1L4 | Woods | |\n1S2 | Woods | |\n1J9 | Woods | |",
                   pooled(more));
        REQUIRE(g.session().fix(static_cast<std::uint64_t>(seed)));
        g.must({{"do", "keep"}, {"side", "german"}});
        g.must({{"do", "deal"}, {"side", "german"}});
        std::set<std::string> held;
        for (const auto& [id, m] : g.state().markers)
            if (m.side == german && !m.isDummy()) held.insert(m.at.hex);
        INFO(seed);
        CHECK((held.contains("1K4") && held.contains("1P6")));
        CHECK(held.size() == 4);
    }
}

TEST_CASE("each weapon of a dealt stack is possessed by a unit of the stack", "[kept][deal]") {
    const Json more = {{"pool",
                        {{{"id", "rifles"}, {"side", "german"}, {"counters", "4-6-7, LMG"}},
                         {{"id", "hmg"}, {"side", "german"}, {"counters", "HMG, 9-2, 4-6-7"}},
                         {{"id", "two"}, {"side", "german"}, {"counters", "2x 4-6-7, LMG, MMG, 8-0"}},
                         {{"id", "pak"}, {"side", "german"}, {"counters", "hip 75L AT, 2-2-8"}}}},
                       {"places", {{{"side", "german"}, {"at", {"1E4", "1F5", "1H6", "1I5"}}}}}};
    const TestGame g = dealt(3, more);
    std::map<PieceId, int> possessed;
    int weapons = 0;
    for (const auto& [id, p] : g.state().pieces) {
        const bool weapon = p.kind == PieceClass::supportWeapon || p.kind == PieceClass::gun;
        if (p.side != german || !weapon) continue;
        INFO(p.type);
        ++weapons;
        const Piece* by = g.state().piece(p.carrier);
        REQUIRE(by != nullptr);
        CHECK(by->under == p.under);
        CHECK(by->kind == (p.kind == PieceClass::gun ? PieceClass::crew : PieceClass::squad));
        ++possessed[p.carrier];
    }
    CHECK(weapons == 5);
    CHECK(possessed.size() == 5);  // no unit has two weapons
}

TEST_CASE("a deal uses the counters beside the map that do not enter, so that no counter is in play twice",
          "[kept][deal]") {
    const Json besideMap = {
        {{"id", "ob"},
         {"side", "german"},
         {"turn", 0},
         {"hexes", {"1A5"}},
         {"pieces", {"4-6-7", "4-6-7", "LMG", "8-1"}}},
        {{"id", "later"}, {"side", "german"}, {"turn", 3}, {"hexes", {"1A5"}}, {"pieces", {"4-6-7"}}}};
    TestGame g(wood, pooled({{"pool", nullptr}, {"reinforcements", besideMap}}));
    const auto groups = groupsBesideMap(g.state(), german);
    REQUIRE(groups.size() == 1);  // the other group enters in turn 3
    CHECK(groups.front().counters == 4);
    CHECK(groups.front().text == "2 × 4-6-7, LMG, 8-1");
    const auto pool = poolBesideMap(g.state(), german, "");
    REQUIRE(pool.size() == 2);
    CHECK(pool[0].counters == "4-6-7, LMG, 8-1");
    CHECK(pool[1].counters == "4-6-7");
    CHECK(poolBesideMap(g.state(), german, "later").empty());
    for (const PoolAct& act : pool) REQUIRE(g.session().perform(act).ok);
    std::set<PieceId> before;
    for (const auto& [id, p] : g.state().pieces)
        if (p.side == german) before.insert(id);
    REQUIRE(g.session().fix(5));
    g.must({{"do", "keep"}, {"side", "german"}});
    g.must({{"do", "deal"}, {"side", "german"}});
    int dealtCounters = 0;
    for (const auto& [id, p] : g.state().pieces) {
        if (p.side != german) continue;
        CHECK(before.contains(id));
        if (p.entry == "later") continue;
        CHECK(p.inPlay());
        CHECK((p.kind == PieceClass::supportWeapon) == !p.carrier.empty());
        ++dealtCounters;
    }
    CHECK(dealtCounters == 4);
    CHECK(setupFindings(g.view(), german).empty());
    // As a scenario, the game has these counters beside the map again.
    const auto again = setUpAgain(g.session());
    REQUIRE(again);
    for (const PieceId& id : before) CHECK(again->piece(id)->gone == offBoard);
    for (const auto& [id, m] : again->markers) CHECK(m.side == russian);
}

TEST_CASE("a player may correct the place and the possessor of a Known unit that the program plays",
          "[kept][correct]") {
    TestGame g(
        "1E4 | Woods | german - known 4-6-7, LMG, 8-1 |\n1E9 | Woods | russian - known 4-4-7 |\n"
        "1K4 | Woods | german m1 concealed 4-6-7, LMG |",
        {{"clock", {{"phase", "setup"}}}});
    g.must({{"do", "keep"}, {"side", "german"}});
    REQUIRE(g.state().settings.viewer == russian);
    // The concealed counters are p1 and p2. The Known counters are p3 to p5.
    const auto correct = [&](const char* pointer, const char* value) {
        return g.session().perform(Json{{"do", "correct"}, {"pointer", pointer}, {"value", value}}).ok;
    };
    CHECK(correct("/pieces/p4/carrier", "p3"));
    CHECK(g.piece("p4").carrier == PieceId("p3"));
    CHECK(correct("/pieces/p3/at", "1E5"));
    CHECK(g.piece("p4").at.text() == "1E5");
    // Nothing else may be corrected, and nothing about concealed units.
    CHECK_FALSE(correct("/pieces/p3/type", "4-4-7"));
    CHECK_FALSE(correct("/pieces/p4/side", "russian"));
    CHECK_FALSE(correct("/pieces/p1/at", "1E5"));
    CHECK_FALSE(correct("/pieces/p2/carrier", "p1"));
    CHECK_FALSE(correct("/pieces/p4/carrier", "p1"));
}

TEST_CASE("a dealt Gun faces the middle of all places from which the enemy can come", "[kept][deal]") {
    const auto arc = [](const Json& setup, const Json& groups) {
        Json more = {{"pool", {{{"id", "pak"}, {"side", "german"}, {"counters", "hip 75L AT, 2-2-8"}}}},
                     {"places", {{{"side", "german"}, {"at", {"1I5"}}}}},
                     {"setup", setup},
                     {"reinforcements", groups}};
        TestGame g("1I5 | Woods | |\n1I6 | Woods | |", pooled(more));
        g.must({{"do", "keep"}, {"side", "german"}});
        g.must({{"do", "deal"}, {"side", "german"}});
        for (const auto& [id, m] : g.state().markers)
            if (m.side == german && !m.isDummy()) return g.state().piece(m.contents.front())->ca;
        return std::string();
    };
    const auto area = [](const char* hex) { return Json{{"side", "russian"}, {"at", {hex}}}; };
    const std::string west = arc(Json::array({area("1A5")}), nullptr),
                      east = arc(Json::array({area("1Q5")}), nullptr);
    CHECK(west != east);
    // With two areas the Gun faces the middle of both, not the first area.
    const std::string south = arc(Json::array({area("1I9")}), nullptr);
    CHECK(arc(Json::array({area("1E8"), area("1M8")}), nullptr) == south);
    // Without areas the Gun faces the place where a group enters.
    const auto group = [](const char* id, const char* hex) {
        return Json{{"id", id},
                    {"side", "russian"},
                    {"turn", 1},
                    {"hexes", {hex}},
                    {"pieces", {{{"type", "4-4-7"}}}}};
    };
    CHECK(arc(nullptr, Json::array({group("a", "1A5")})) == west);
    CHECK(arc(nullptr, Json::array({group("a", "1A10"), group("b", "1Q10")})) == south);
}

TEST_CASE("a dealt tank faces the enemy's setup area with its hull and its turret", "[kept][deal]") {
    const Json more = {{"pool", {{{"id", "tank"}, {"side", "german"}, {"counters", "PzKw IVH"}}}},
                       {"places", {{{"side", "german"}, {"at", {"1I5"}}}}},
                       {"setup", {{{"side", "russian"}, {"at", {"1I9"}}}}}};
    TestGame g("1I5 | Woods | |\n1I6 | Woods | |", pooled(more));
    g.must({{"do", "keep"}, {"side", "german"}});
    g.must({{"do", "deal"}, {"side", "german"}});
    for (const auto& [id, p] : g.state().pieces) {
        if (p.kind != PieceClass::vehicle) continue;
        CHECK(inArc(g.view().ground, "1I5", p.ca, "1I9"));
        CHECK(p.tca == p.ca);
        return;
    }
    FAIL("no tank was dealt");
}

TEST_CASE("the player sees the positions of stacks, but not their contents", "[kept][secrets]") {
    const TestGame a = dealt(1), b = dealt(2);
    REQUIRE(layout(a.state()) != layout(b.state()));
    CHECK(a.state().settings.viewer == russian);
    CHECK(toldTo(a.game.session->state().settings.viewer == russian ? *a.game.session : *b.game.session,
                 russian) == toldTo(*b.game.session, russian));
}

TEST_CASE("undoing the player's action also undoes the program's answer, and redo restores it",
          "[kept][undo]") {
    TestGame g = dealt(5);
    g.must({{"do", "phase"}});
    const std::size_t entries = g.session().entries().size();
    const std::uint64_t before = g.state().hash;
    g.must({{"do", "phase"}});
    REQUIRE(g.session().entries().size() == entries + 2);
    CHECK(g.session().entries().back().follows);
    CHECK(g.session().entries().back().verb == "enemy");
    CHECK(g.session().lastDone() == static_cast<int>(entries) + 1);
    const std::uint64_t after = g.state().hash;
    g.must({{"do", "undo"}});
    CHECK(g.state().hash == before);
    g.must({{"do", "redo"}});
    CHECK(g.state().hash == after);
    g.must({{"do", "undo"}, {"to", static_cast<int>(entries) - 1}});
    CHECK(g.state().hash == before);
}

TEST_CASE("the dice for the program-controlled side are a separate stream", "[kept][dice]") {
    TestGame g = dealt(5);
    const DiceState dice = g.state().dice;
    CHECK(dice.generator == 0);
    CHECK(dice.ai > 0);
    std::uint64_t place = 0;
    for (const Entry& e : g.session().entries())
        for (const Roll& roll : e.rolls) {
            CHECK(roll.ai);
            CHECK(roll.position == place);
            for (const int face : roll.faces) {
                std::optional<int> f;
                while (!f) f = faceOfDraw(secretDraw(dice.secret, place++));
                CHECK(*f == face);
            }
        }
    CHECK(place == dice.ai);
}

namespace {

/// Three stacks of the Germans, one of which is about to be searched.
constexpr const char* threatened = R"(
    1E4 | Woods | m1 pds 4-6-7, LMG | unseen
    1H6 | Woods | m2 dummy 4 | unseen
    1K4 | Woods | m3 dummy 4 | unseen
    1E5 | Woods | russian - known 4-4-7, 4-4-7 |
)";

const Json theirMPh = {{"clock", {{"first", "russian"}, {"player", "russian"}}}};

/// A game in which the program fires whenever it can, so that tests of the targets and the firing stacks do
/// not depend on chance.
TestGame aiGame(const char* position, const char* temper, const Json& patch = Json::object()) {
    Json all = {{"settings",
                 {{"kept", "german"},
                  {"viewer", "russian"},
                  {"temper", temper},
                  {"policy", writeValue(olderPolicy(), Elide::no)}}}};
    all.merge_patch(patch);
    return TestGame(position, all);
}

}  // namespace

TEST_CASE("when a real stack is about to be searched, it changes places with a dummy stack",
          "[kept][policy]") {
    const TestGame g = aiGame(threatened, "sound");
    const AiView ai(g.state(), g.view().ground, g.view().sight, german);
    const auto chosen = nextShift(ai, MarkerKind::concealed, fixedChoice(1));
    REQUIRE(chosen);
    CHECK(chosen->request.pairs.front().from == MarkerId("m1"));
    CHECK(chosen->gain > 0);
    CHECK_FALSE(nextShift(AiView(aiGame(threatened, "none").state(), g.view().ground, g.view().sight, german),
                          MarkerKind::concealed, fixedChoice(1)));
}

TEST_CASE(
    "real stacks don't shift away from the front if only dummies would be left there, unless outflanked",
    "[kept][policy]") {
    const Json own = {{"settings", {{"policy", writeValue(builtInPolicy(), Elide::no)}}}};
    const auto leaves = [&](const std::string& more) {
        const std::string position = R"(
            1E4 | Woods | m1 pds 4-6-7, LMG | unseen
            1P4 | Woods | m2 dummy 4 | unseen
            1E6 | Woods | russian - known 4-4-7, 4-4-7 |
        )" + more;
        const TestGame g = aiGame(position.c_str(), "sound", own);
        const AiView ai(g.state(), g.view().ground, g.view().sight, german);
        for (std::uint64_t seed = 1; seed <= 20; ++seed)
            if (const auto chosen = nextShift(ai, MarkerKind::concealed, fixedChoice(seed));
                chosen && chosen->request.pairs.front().to == MarkerId("m2"))
                return true;
        return false;
    };
    CHECK_FALSE(leaves("1F4 | Woods | m3 dummy 4 | unseen\n"));
    // One of two real stacks in front may leave, if half of the side's stacks are dummies.
    CHECK(leaves("1F4 | Woods | m3 pds 4-4-7, 4-4-7 | unseen\n1Q4 | Woods | m4 dummy 4 | unseen\n"));
    CHECK(leaves("1F4 | Woods | m3 dummy 4 | unseen\n1E2 | Woods | russian - known 4-4-7 |\n"));
}

TEST_CASE("units under a marker are valued by their type", "[kept][policy]") {
    // Adjacent to the enemy the whole stack is at risk, and elsewhere nothing is. Therefore the gain of a
    // shift is the value of the stack.
    Policy own = builtInPolicy();
    own.worth = {.squad = 500,
                 .squadFirepower = 1,
                 .halfSquad = 200,
                 .leader = 300,
                 .supportWeapon = 50,
                 .supportWeaponFirepower = 10,
                 .radio = 70,
                 .gun = 800,
                 .vehicle = 900,
                 .fortification = 600};
    own.place = {};
    own.place.threat = {0, 100};
    own.chances.reset();
    own.shift.unknown = 0;
    own.tempers.sound.risk = 0;
    own.tempers.sound.least = 0;
    const auto worth = [&](const std::string& contents, MarkerKind kind = MarkerKind::concealed) {
        const bool hip = kind == MarkerKind::hip;
        const std::string position = "1E4 | Woods | m1 " + std::string(hip ? "hip " : "pds ") + contents +
                                     " | unseen\n1H6 | Woods | m2 " + (hip ? "hip" : "dummy 4") +
                                     " | unseen\n1E5 | Woods | russian - known 4-4-7 |";
        const TestGame g =
            aiGame(position.c_str(), "sound", {{"settings", {{"policy", writeValue(own, Elide::no)}}}});
        const AiView ai(g.state(), g.view().ground, g.view().sight, german);
        const auto chosen = nextShift(ai, kind, fixedChoice(1));
        return chosen ? chosen->gain : 0;
    };
    CHECK(worth("4-6-7") == 504);
    CHECK(worth("2-4-7") == 200);
    CHECK(worth("2-2-8") == 200);
    CHECK(worth("4-6-7, 8-1") == 804);
    CHECK(worth("4-6-7, LMG") == 504 + 50 + 30);
    CHECK(worth("4-6-7, Radio") == 574);
    CHECK(worth("2-4-7, Radio, 8-1") == 570);
    CHECK(worth("Wire", MarkerKind::hip) == 600);
    CHECK(worth("2-4-7, Radio", MarkerKind::hip) == 270);
    CHECK(worth(R"({"type":"75L AT","ca":"1E3/1F3"}, 2-2-8)", MarkerKind::hip) == 1000);
}

TEST_CASE("minefields change places only when a unit enters one, not because the program chooses to",
          "[kept][policy]") {
    const TestGame g = aiGame(
        "1E4 | Woods | m1 mine 6 AP | unseen\n1H6 | Woods | m2 mine | unseen\n"
        "1E5 | Woods | russian - known 4-4-7 |",
        "sound");
    const AiView ai(g.state(), g.view().ground, g.view().sight, german);
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
        CHECK_FALSE(nextShift(ai, MarkerKind::mine, fixedChoice(seed)));
}

TEST_CASE(
    "the program does not always choose the best shift, because a predictable choice would reveal its units",
    "[kept][policy]") {
    const TestGame g = aiGame(threatened, "sound");
    const AiView ai(g.state(), g.view().ground, g.view().sight, german);
    std::set<std::string> with;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto chosen = nextShift(ai, MarkerKind::concealed, fixedChoice(seed));
        REQUIRE(chosen);
        with.insert(chosen->request.pairs.front().to.text);
    }
    CHECK(with == std::set<std::string>{"m2", "m3"});
}

namespace {

Json inKeep(const Policy& policy) {
    Json out = {{"do", "keep"}, {"side", "german"}, {"policy", Json::object()}};
    // Leave out the optional parts that the policy does not contain.
    out["policy"].merge_patch(writeValue(policy, Elide::no));
    return out;
}

}  // namespace

TEST_CASE("the player's policy replaces the program's own policy", "[kept][policy]") {
    Policy own = builtInPolicy();
    own.chances.reset();
    TestGame g = aiGame(threatened, "sound", theirMPh);
    const auto tries = [&] {
        const TestGame now =
            aiGame(threatened, "sound", {{"settings", {{"policy", writeValue(own, Elide::no)}}}});
        return nextShift({now.state(), now.view().ground, now.view().sight, german}, MarkerKind::concealed,
                         fixedChoice(1))
            .has_value();
    };
    CHECK(tries());
    own.shift.unknown = 0;
    own.place = {};
    CHECK_FALSE(tries());
    own.tempers.sound.least = 5000;
    own.place = builtInPolicy().place;
    CHECK_FALSE(tries());
    // With this policy a squad opens fire on units at a range of up to two hexes, and on a "?" only in an
    // adjacent hex.
    own.fire.squad.others = 2;
    g.must(inKeep(own));
    CHECK(g.state().settings.policy == own);
    const TestGame seen(
        "1E4 | Woods | m1 pds 4-6-7 | seen 4",
        {{"settings", {{"kept", "german"}, {"viewer", "russian"}, {"policy", writeValue(own, Elide::no)}}}});
    const auto opens = [&](const char* at, bool unknown) {
        return !whoOpensFire({seen.state(), seen.view().ground, seen.view().sight, german},
                             {{Location{at, 0}, unknown, false}}, seen.state().dice)
                    .empty();
    };
    CHECK((opens("1E6", false) && !opens("1E7", false) && !opens("1E6", true) && opens("1E5", true)));
}

TEST_CASE("a game contains the policy with which it is played", "[kept][policy][save]") {
    TestGame g = dealt(3);
    CHECK(g.state().settings.policy == builtInPolicy());
    Policy own = builtInPolicy();
    own.tempers.sound.attempts = 1;
    g.must(inKeep(own));
    for (int i = 0; i < 6; ++i) g.must({{"do", "phase"}});
    const Json saved = saveJson(g.game);
    const auto opened = readSave(saved, "kept.json", {});
    REQUIRE(opened);
    CHECK(opened->session->state().settings.policy == own);
    const Verification verified = verifySave(saved, "kept.json", {});
    CHECK((verified.changesOk && verified.rulesOk));
    g.must({{"do", "undo"}, {"to", 1}});
    CHECK(g.state().settings.policy != own);
}

TEST_CASE("hidden units of the other side do not affect any decision of the program",
          "[kept][policy][secrets]") {
    const char* a = R"(
        1E4 | Woods | m1 pds 4-6-7, LMG | unseen
        1H6 | Woods | m2 dummy 4 | unseen
        1K4 | Woods | m3 dummy 4 | unseen
        1E5 | Woods | russian m8 concealed 4-4-7, 4-4-7 |
        1G5 | Woods | russian m9 dummy 3 |
    )";
    const char* b = R"(
        1E4 | Woods | m1 pds 4-6-7, LMG | unseen
        1H6 | Woods | m2 dummy 4 | unseen
        1K4 | Woods | m3 dummy 4 | unseen
        1E5 | Woods | russian m8 dummy 3 |
        1G5 | Woods | russian m9 concealed 4-4-7, 4-4-7 |
    )";
    for (const char* temper : {"cautious", "sound", "reckless"}) {
        const TestGame one = aiGame(a, temper), other = aiGame(b, temper);
        const auto x = nextShift({one.state(), one.view().ground, one.view().sight, german},
                                 MarkerKind::concealed, fixedChoice(1));
        const auto y = nextShift({other.state(), other.view().ground, other.view().sight, german},
                                 MarkerKind::concealed, fixedChoice(1));
        REQUIRE(x.has_value() == y.has_value());
        if (x) CHECK((x->request == y->request && x->gain == y->gain && x->loss == y->loss));
    }
}

namespace {

/// A hidden MG has LOS along a hexrow on which the Russians approach.
constexpr const char* lane = R"(
    1E4 | Woods | m1 hip 4-6-7, LMG | seen 4
    1E9 | Open Ground | russian - known 4-4-7 |
    1E8 | Open Ground | |
    1E7 | Open Ground | |
    1E6 | Open Ground | |
)";

}  // namespace

TEST_CASE("a unit that comes close enough is fired at and stops, and its side sees which unit fired",
          "[kept][fire]") {
    TestGame g = aiGame(lane, "sound", theirMPh);
    const Entry moved = g.must({{"do", "move"}, {"pieces", {"p3"}}, {"path", {"1E8", "1E7", "1E6"}}});
    // 1E8 is four hexes from the squad, which opens fire at a range of four.
    CHECK(g.state().placeOf(PieceId("p3")).text() == "1E8");
    CHECK_FALSE(g.has("m1"));
    CHECK(g.piece("p1").under.empty());
    const SideLog log = logFor(g.session(), russian);
    std::string all;
    for (const Entry& e : log.entries) all += textOf(e.text) + "\n" + test::allTexts(e);
    CHECK(all.find("4-6-7, LMG in 1E4 opens fire on 4-4-7 in 1E8: range 4, TEM of the target 0.") !=
          std::string::npos);
}

TEST_CASE(
    "A3: a unit that fires is fired at in the program-controlled side's next fire phase, as that side's "
    "orders require",
    "[kept][fire]") {
    const Json theirPFPh = {{"clock", {{"first", "russian"}, {"player", "russian"}, {"phase", "PFPh"}}}};
    const auto heard = [](TestGame& g) {
        std::string all;
        for (const Entry& e : logFor(g.session(), russian).entries)
            all += textOf(e.text) + "\n" + test::allTexts(e);
        return all.find("opens fire on") != std::string::npos;
    };
    const char* four = R"(
        1E4 | Woods | m1 hip 4-6-7, LMG | seen 4
        1E8 | Open Ground | russian - known 4-4-7 |
    )";
    TestGame g = aiGame(four, "sound", theirPFPh);
    g.must({{"do", "fire"}, {"pieces", {"p3"}}, {"at", "1E1"}});
    CHECK(g.piece("p3").fired);
    g.phase("MPh");
    CHECK_FALSE(heard(g));  // the program-controlled side may not fire in the PFPh
    g.phase("DFPh");
    CHECK(heard(g));
    CHECK_FALSE(g.has("m1"));
    CHECK_FALSE(g.piece("p3").fired);
    g.must({{"do", "undo"}});
    CHECK((g.has("m1") && g.piece("p3").fired));

    // The program does not fire at a unit that has not fired, or at one that is too far away for the orders
    // of the program's side.
    TestGame quiet = aiGame(four, "sound", theirPFPh);
    quiet.phase("DFPh");
    CHECK_FALSE(heard(quiet));
    TestGame far = aiGame(R"(
        1E4 | Woods | m1 hip 4-6-7, LMG | seen 5
        1E9 | Open Ground | russian - known 4-4-7 |
    )",
                          "sound", theirPFPh);
    far.must({{"do", "fire"}, {"pieces", {"p3"}}, {"at", "1E1"}});
    far.phase("DFPh");
    CHECK_FALSE(heard(far));
    CHECK_FALSE(far.piece("p3").fired);

    // The AFPh comes after the enemy's DFPh, so the program answers fire in the AFPh in its own next PFPh.
    TestGame late =
        aiGame(four, "sound", {{"clock", {{"first", "russian"}, {"player", "russian"}, {"phase", "AFPh"}}}});
    late.must({{"do", "fire"}, {"pieces", {"p3"}}, {"at", "1E1"}});
    late.phase("CCPh");
    CHECK_FALSE(heard(late));
    late.phase("PFPh");
    CHECK(heard(late));

    // The program answers fire in the other side's DFPh in its own next AFPh.
    TestGame own =
        aiGame(four, "sound", {{"clock", {{"first", "german"}, {"player", "german"}, {"phase", "DFPh"}}}});
    own.must({{"do", "fire"}, {"pieces", {"p3"}}, {"at", "1E1"}});
    CHECK_FALSE(heard(own));
    own.phase("AFPh");
    CHECK(heard(own));
}

TEST_CASE("A11.19 an advance onto a ? reveals nothing before the CCPh", "[kept]") {
    TestGame g = aiGame(R"(
        1E4 | Woods       | m1 dummy 3 | unseen
        1E5 | Open Ground | russian - known 4-4-7 |
    )",
                        "none", {{"clock", {{"first", "russian"}, {"player", "russian"}, {"phase", "APh"}}}});
    g.must({{"do", "advance"}, {"piece", "p1"}, {"to", "1E4"}});
    CHECK(g.has("m1"));
    g.phase("CCPh");
    CHECK_FALSE(g.has("m1"));
}

TEST_CASE("a minefield changes places with another that is at least two factors stronger", "[kept][policy]") {
    for (const auto& [factors, worth] : {std::pair{"7 AP", false}, std::pair{"8 AP", true}}) {
        INFO(factors);
        const TestGame g =
            aiGame((std::string("1E4 | Open Ground | mf1 mine 6 AP | unseen\n1H6 | Open Ground | mf2 mine ") +
                    factors + " | unseen\n1E5 | Open Ground | russian - known 4-4-7 |")
                       .c_str(),
                   "sound", theirMPh);
        State entered = g.state();
        Prompt& asked = entered.prompts["mines/mf1"];
        asked.kind = PromptKind::mines;
        asked.side = german;
        asked.marker = MarkerId("mf1");
        asked.at = Location{"1E4", 0};
        const auto state = GameState::of(std::move(entered));
        const auto with = mineInstead({*state, g.view().ground, g.view().sight, german}, MarkerId("mf1"));
        CHECK(with.has_value() == worth);
    }
}

TEST_CASE("the program-controlled side never fires through more Hindrances than its policy allows",
          "[kept][fire]") {
    Json scenario = test::emptyScenario();
    scenario["boards"] = {{{"as", "1"}, {"own", "village"}}};
    scenario["settings"] = {{"kept", "german"},
                            {"viewer", "russian"},
                            {"temper", "sound"},
                            {"policy", Json::object()},
                            {"house", {{"los_computed", "computed"}}}};
    scenario["settings"]["policy"].merge_patch(writeValue(olderPolicy(), Elide::no));
    scenario["clock"] = {{"turns", 8}, {"first", "russian"}, {"player", "russian"}, {"phase", "MPh"}};
    const TestGame empty = TestGame::ofScenario(scenario);
    const auto lines = linesOf(empty.view().sight);
    const Ground& ground = empty.view().ground;
    std::string from, between, to;
    for (const std::string& name : ground.names()) {
        const auto h = ground.find(name);
        if (!to.empty() || !h || !ground.contains({h->column, h->row + 2})) continue;
        const std::string end = ground.nameOf({h->column, h->row + 2});
        const auto line = lines->line(empty.state(), {name, 0}, {end, 0});
        if (!line || line->blocked || line->hindrance != 0) continue;
        from = name;
        between = ground.nameOf({h->column, h->row + 1});
        to = end;
    }
    REQUIRE_FALSE(to.empty());
    scenario["markers"] = {{{"id", "m1"}, {"side", "german"}, {"at", from}, {"contents", {"4-6-7"}}}};
    for (const auto& [smoke, fires] : {std::pair{3, true}, std::pair{4, false}}) {
        INFO(smoke);
        TestGame g = TestGame::ofScenario(scenario);
        g.must({{"do", "smoke"}, {"at", {between}}, {"level", 3}});
        if (smoke == 4) g.must({{"do", "smoke"}, {"at", {from}}, {"level", 1}});
        const auto who = whoOpensFire({g.state(), g.view().ground, g.view().sight, german},
                                      {{Location{to, 0}, false, false}}, g.state().dice);
        CHECK(!who.empty() == fires);
    }
}

TEST_CASE("without orders, each kind of counter opens fire at the policy's range", "[kept][fire]") {
    // Targets are in 1E2 to 1E10. A vehicle opens fire at up to 8 hexes, a squad at up to 4, a half-squad at
    // up to 2, and a hero only at 1.
    const auto farthest = [](const char* who, bool vehicle) {
        TestGame g = aiGame((std::string("1E1 | Woods | m1 concealed ") + who + " | seen 4").c_str(), "sound",
                            theirMPh);
        int out = 0;
        for (int range = 1; range <= 9; ++range) {
            const FireTarget at{Location{"1E" + std::to_string(1 + range), 0}, false, vehicle};
            if (whoOpensFire({g.state(), g.view().ground, g.view().sight, german}, {at}, g.state().dice)
                    .empty())
                break;
            out = range;
        }
        return out;
    };
    CHECK(farthest("PzKw IVH", false) == 8);
    CHECK(farthest("PzKw IVH", true) == 9);  // the range of 12 extends beyond the board
    CHECK(farthest("1-4-9 hero", false) == 1);
    CHECK(farthest("4-6-7", false) == 4);
    CHECK(farthest("4-6-7", true) == 1);
    CHECK(farthest("2-4-7", false) == 2);
    CHECK(farthest("2-4-7", true) == 0);
    CHECK(farthest("LMG", false) == 0);
}

TEST_CASE("standing orders determine when a stack opens fire", "[kept][fire]") {
    const FireTarget near{Location{"1E5", 0}, false, false}, far{Location{"1E8", 0}, false, false};
    TestGame g = aiGame("1E4 | Woods | m1 pds 4-6-7, LMG | seen 4", "sound", theirMPh);
    const auto fires = [&](const FireTarget& at) {
        return !whoOpensFire({g.state(), g.view().ground, g.view().sight, german}, {at}, g.state().dice)
                    .empty();
    };
    CHECK((fires(near) && fires(far)));
    CHECK(g.must({{"do", "standing_order"}, {"marker", "m1"}, {"opens", "adjacent"}}).ok);
    CHECK((fires(near) && !fires(far)));
    g.must({{"do", "standing_order"}, {"marker", "m1"}, {"opens", "vehicles"}});
    CHECK((!fires(near) && fires({Location{"1E8", 0}, false, true})));
    g.must({{"do", "standing_order"}, {"marker", "m1"}, {"opens", "within"}, {"within", 2}});
    CHECK((fires(near) && !fires(far)));
    g.must({{"do", "standing_order"}, {"marker", "m1"}, {"opens", "never"}});
    CHECK((!fires(near) && !fires(far)));
}

TEST_CASE(
    "with fire at will, every stack that can fire does so, but at concealed targets only within half of its "
    "range",
    "[kept][fire]") {
    const FireTarget near{Location{"1E6", 0}, true, false}, far{Location{"1E8", 0}, true, false};
    const auto fires = [&](const std::string& who, const FireTarget& at) {
        TestGame g = aiGame(("1E4 | Woods | m1 concealed " + who + " | seen 4").c_str(), "sound", theirMPh);
        g.must({{"do", "standing_order"}, {"marker", "m1"}, {"opens", "at will"}});
        return !whoOpensFire({g.state(), g.view().ground, g.view().sight, german}, {at}, g.state().dice)
                    .empty();
    };
    // The range is 6 and half of it is 3, but 1E8 is 4 hexes away.
    CHECK((fires("4-6-7", near) && !fires("4-6-7", far)));
    CHECK((fires("PzKw IVH", near) && fires("PzKw IVH", far)));
    CHECK((fires("1-4-9 hero", near) && !fires("1-4-9 hero", far)));
    CHECK_FALSE(fires("8-1", near));  // a leader alone does not fire
    for (const char* mark : {"TI", "shocked", "melee", "captured", "stunned"}) {
        CAPTURE(mark);
        CHECK_FALSE(fires(Json{{"type", "4-6-7"}, {"marks", {mark}}}.dump(), near));
    }
}

TEST_CASE("a game against the program is saved completely and opens again, and a replay gives the same game",
          "[kept][save]") {
    TestGame g = dealt(11);
    for (int i = 0; i < 6; ++i) g.must({{"do", "phase"}});
    const Json saved = saveJson(g.game);
    const auto opened = readSave(saved, "kept.json", {});
    REQUIRE(opened);
    CHECK(opened->session->state() == g.state());
    CHECK(opened->session->entries().size() == g.session().entries().size());
    const Verification verified = verifySave(saved, "kept.json", {});
    CHECK(verified.changesOk);
    CHECK(verified.rulesOk);
}

TEST_CASE("a Search reveals concealed stacks, puts hidden ones under a ? and removes dummies",
          "[kept][ask][A12.152]") {
    TestGame g = aiGame(R"(
        1E4 | Woods | m1 pds 4-6-7, LMG | unseen
        1H6 | Woods | m2 dummy 4 | unseen
        1K4 | Woods | m3 hip 2-4-7 | unseen
        1M5 | Woods | m4 hip | unseen
        1E5 | Open Ground | russian - known 4-4-7 |
        1H7 | Open Ground | russian - known 4-4-7 |
        1K5 | Open Ground | russian - known 4-4-7 |
        1M6 | Open Ground | russian - known 4-4-7 |
    )",
                        "none", theirMPh);
    // A dummy HIP counter is removed without a message, because no player can see it.
    const Entry nothing = g.must({{"do", "ask"}, {"at", "1M5"}, {"what", "search"}});
    CHECK_FALSE(g.has("m4"));
    REQUIRE(nothing.findings.size() == 1);
    const Entry empty = g.must({{"do", "ask"}, {"at", "1M6"}, {"what", "search"}});
    REQUIRE(empty.findings.size() == 1);
    CHECK(textOf(nothing.findings.front().message) == textOf(empty.findings.front().message));
    g.must({{"do", "ask"}, {"at", "1E4"}, {"what", "search"}});
    CHECK_FALSE(g.has("m1"));
    g.must({{"do", "ask"}, {"at", "1H6"}, {"what", "search"}});
    CHECK_FALSE(g.has("m2"));
    g.must({{"do", "ask"}, {"at", "1K4"}, {"what", "search"}});
    CHECK(g.marker("m3").kind == MarkerKind::concealed);
    CHECK_FALSE(g.marker("m3").pds);
    // K08: a Search from a distance is refused.
    CHECK(test::rulesOf(g.refused({{"do", "ask"}, {"at", "1K9"}, {"what", "search"}}).findings) == "A12.152");
}

TEST_CASE(
    "K08: if the player has read the answer to a Search, the Search can be undone only in the Umpire view",
    "[kept][ask][K08]") {
    TestGame g = aiGame(R"(
        1E4 | Woods | m1 pds 4-6-7, LMG | unseen
        1E5 | Open Ground | russian - known 4-4-7 |
    )",
                        "none", theirMPh);
    // An attack can be undone, because its result may have been entered wrongly.
    g.must({{"do", "ask"}, {"at", "1E4"}, {"what", "attack"}, {"result", "KIA"}});
    g.must({{"do", "undo"}});
    g.must({{"do", "ask"}, {"at", "1E4"}, {"what", "search"}});
    const Entry refused = g.refused({{"do", "undo"}});
    CHECK(textOf(refused.findings.front().message).find("can't undo a search") != std::string::npos);
    g.must({{"do", "mark"}, {"piece", "p3"}, {"add", {"pinned"}}});
    g.must({{"do", "undo"}});  // acts after the Search can be undone
    g.refused({{"do", "undo"}, {"to", 0}});
    g.must({{"do", "view"}, {"as", "umpire"}});
    g.must({{"do", "undo"}});
    CHECK_FALSE(g.piece("p1").under.empty());
}

TEST_CASE("an MC or PTC removes dummies, real stacks take the check, and hidden units are not affected",
          "[kept][ask][A12.14][3.2.1]") {
    int broke = 0, fled = 0;
    std::string stood;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        TestGame g =
            aiGame("1E4 | Woods | m1 pds 4-6-7\n1H6 | Woods | m2 dummy 4\n1K4 | Woods | m3 hip 2-4-7", "none",
                   theirMPh);
        REQUIRE(g.session().fix(seed));
        g.must({{"do", "ask"}, {"at", "1E4"}, {"what", "attack"}, {"result", "NMC"}});
        if (g.has("m1")) {
            // The attacker gets no other information, not even the dice.
            const SideLog log = logFor(g.session(), russian);
            REQUIRE(log.entries.size() == 1);
            CHECK(log.entries.front().rolls.empty());
            const std::string told = entryToJson(log.entries.front()).dump();
            CHECK((stood.empty() || stood == told));
            stood = told;
        } else {
            ++broke;
            CHECK((g.piece("p1").marks.contains("broken") || g.piece("p1").marks.contains("pinned")));
            fled += g.piece("p1").marks.contains("broken") ? 1 : 0;
        }
        g.must({{"do", "ask"}, {"at", "1H6"}, {"what", "attack"}, {"result", "PTC"}});
        CHECK_FALSE(g.has("m2"));
        g.must({{"do", "ask"}, {"at", "1K4"}, {"what", "attack"}, {"result", "KIA"}});
        CHECK(g.has("m3"));
    }
    // With morale 7, 15 of 36 checks break the unit, and 6 pin it. Of 200 checks, 200 * 21 / 36 = 117 are
    // expected to break or pin it and 200 * 15 / 36 = 83 to have no effect. The standard deviation is 7.
    CHECK(std::abs(broke - 117) <= 21);
    CHECK(std::abs(fled - 83) <= 21);
}

TEST_CASE("in any view, undo can return a program-controlled side to the player", "[kept][undo]") {
    TestGame g(wood, pooled());
    g.must({{"do", "keep"}, {"side", "german"}});
    g.must({{"do", "view"}, {"as", "umpire"}});
    g.must({{"do", "undo"}});
    CHECK(g.state().settings.aiSide.empty());
    CHECK(g.state().settings.viewer.empty());
    g.must({{"do", "redo"}});
    CHECK(g.state().settings.aiSide == german);
    CHECK(g.state().settings.viewer.empty());
    const auto opened = readSave(saveJson(g.game), "kept.json", {});
    REQUIRE(opened);
    CHECK(opened->session->state() == g.state());
}

TEST_CASE(
    "during play the player can take control of the program's side, and the program does nothing more for it",
    "[kept][undo]") {
    TestGame g = dealt(5);
    // The program does not control this side.
    CHECK_FALSE(g.refused({{"do", "keep"}, {"side", "russian"}, {"off", true}}).ok);
    g.must({{"do", "phase"}});
    g.must({{"do", "phase"}});
    REQUIRE(g.session().entries().back().verb == "enemy");
    g.must({{"do", "keep"}, {"side", "german"}, {"off", true}});
    CHECK(g.state().settings.aiSide.empty());
    const std::uint64_t given = g.state().hash;
    const std::size_t entries = g.session().entries().size();
    for (int i = 0; i < 6; ++i) g.must({{"do", "phase"}});
    CHECK(g.session().entries().size() == entries + 6);
    for (std::size_t i = entries; i < g.session().entries().size(); ++i)
        CHECK(g.session().entries()[i].verb == "phase");
    // A side can be given to the program only before play, but undo can return the side to the program at any
    // time.
    CHECK(test::rulesOf(g.refused({{"do", "keep"}, {"side", "german"}}).findings) == "A2.9");
    for (int i = 0; i < 6; ++i) g.must({{"do", "undo"}});
    CHECK(g.state().hash == given);
    g.must({{"do", "undo"}});
    CHECK(g.state().settings.aiSide == german);
}

TEST_CASE("the program controls at most one side, and never the side whose view is shown", "[kept]") {
    TestGame g(wood, pooled());
    g.must({{"do", "view"}, {"as", "german"}});
    CHECK(test::allTexts(g.refused({{"do", "keep"}, {"side", "german"}})).find("viewing as") !=
          std::string::npos);
    g.must({{"do", "view"}, {"as", "umpire"}});
    g.must({{"do", "keep"}, {"side", "german"}});
    g.must({{"do", "view"}, {"as", "umpire"}});
    CHECK(test::allTexts(g.refused({{"do", "keep"}, {"side", "russian"}})).find("already plays the German") !=
          std::string::npos);
    // Changing the aggressiveness does not make the program play another side.
    g.must({{"do", "keep"}, {"side", "german"}, {"temper", "reckless"}});
    CHECK(g.state().settings.aiSide == german);
    CHECK(g.state().settings.viewer.empty());
}

TEST_CASE("groups of the enemy OB and setup Locations can be removed before play", "[kept][deal]") {
    TestGame g(wood, pooled());
    const auto pool = [](const char* group) {
        return Json{{"do", "pool"}, {"group", group}, {"side", "german"}, {"remove", true}};
    };
    const auto places = [](const Json& at) {
        return Json{{"do", "deal_places"}, {"side", "german"}, {"at", at}, {"remove", true}};
    };
    g.must(pool("mg"));
    CHECK_FALSE(g.state().pool.contains("mg"));
    CHECK(g.state().pool.size() == 2);
    CHECK(test::allTexts(g.refused(pool("mg"))).find("mg") != std::string::npos);
    g.must({{"do", "undo"}});
    CHECK(g.state().pool.contains("mg"));
    g.must(places({"1E4", "1F5"}));
    CHECK(g.state().places.size() == 4);
    CHECK_FALSE(g.state().places.contains("german@1E4"));
    CHECK(test::allTexts(g.refused(places({"1H6", "1E4"}))).find("1E4") != std::string::npos);
    CHECK(g.state().places.contains("german@1H6"));
    // Groups that have been dealt remain, and during play setup Locations can't be changed.
    g.must(pool("q"));
    g.must({{"do", "keep"}, {"side", "german"}});
    g.must({{"do", "deal"}, {"side", "german"}});
    CHECK_FALSE(g.refused(pool("mg")).ok);
    g.must({{"do", "phase"}});
    CHECK(test::rulesOf(g.refused(places({"1H6"})).findings) == "A2.9");
}

TEST_CASE("B28.41 the player enters the effect of the program-controlled side's minefield", "[kept][mines]") {
    TestGame g = aiGame(R"(
        1E4 | Open Ground | m1 mine 6 AP | unseen
        1E5 | Open Ground | russian - known 4-4-7 |
    )",
                        "none", theirMPh);
    const PieceId mover = [&] {
        for (const auto& [id, p] : g.state().pieces)
            if (p.side == russian) return id;
        return PieceId();
    }();
    g.must({{"do", "move"}, {"pieces", {mover.text}}, {"path", {"1E4"}}});
    REQUIRE(g.state().prompts.size() == 1);
    const Prompt& asked = g.state().prompts.begin()->second;
    CHECK(asked.kind == PromptKind::attack);
    CHECK(asked.side == russian);
    CHECK(stateFor(g.state(), russian).prompts.size() == 1);
    g.must({{"do", "mine_attack"}, {"at", "1E4"}, {"result", "no effect"}});
    CHECK(g.state().prompts.empty());
}

TEST_CASE("dummies may be dealt to any place where a real stack could be under a ?, even among Guns",
          "[kept][deal]") {
    TestGame g(wood,
               pooled({{"pool",
                        {{{"id", "gun"}, {"side", "german"}, {"counters", "50L AT PaK 38, 2-2-8"}},
                         {{"id", "q"}, {"side", "german"}, {"counters", "? x2"}}}},
                       {"places", {{{"side", "german"}, {"at", {"1E4", "1F5"}}, {"takes", {"guns"}}}}}}));
    g.must({{"do", "keep"}, {"side", "german"}});
    g.must({{"do", "deal"}, {"side", "german"}});
    const std::string laid = layout(g.state());
    CHECK((laid == "1E4 2, 1F5 ?2, " || laid == "1E4 ?2, 1F5 2, "));
}

TEST_CASE("no stack is dealt to a place that would reveal its kind", "[kept][deal]") {
    const Json said = {
        {"clock", {{"phase", "setup"}}},
        {"pool",
         {{{"id", "mines"}, {"side", "german"}, {"counters", "mine 6 AP"}},
          {{"id", "gun"}, {"side", "german"}, {"counters", "hip 75L AT, 2-2-8"}},
          {{"id", "rifles"}, {"side", "german"}, {"counters", "4-6-7"}},
          {{"id", "q"}, {"side", "german"}, {"counters", "? x6"}}}},
        {"places",
         {{{"side", "german"}, {"at", {"1E4", "1F5", "1H6", "1I5", "1O9"}}, {"wish", "normal"}},
          {{"side", "german"}, {"at", {"1M5"}}, {"takes", {"guns"}}},
          {{"side", "german"}, {"at", {"1B2", "1B3", "1B4", "1B5"}}, {"takes", {"mines"}}}}}};
    std::set<std::string> mined;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        INFO(seed);
        TestGame g(R"(
            1E4 | Woods | |
            1F5 | Woods | |
            1H6 | Woods | |
            1I5 | Woods | |
            1M5 | Woods | |
            1O9 | Woods | russian m1 concealed 4-4-7 |
            1B2 | Open Ground | |
            1B3 | Open Ground, Paved Road | |
            1B4 | Open Ground, Paved Road | |
            1B5 | Open Ground | |
        )",
                   said);
        REQUIRE(g.session().fix(seed));
        g.must({{"do", "keep"}, {"side", "german"}, {"temper", "sound"}});
        g.must({{"do", "deal"}, {"side", "german"}});
        for (const auto& [id, m] : g.state().markers) {
            if (m.side != german) continue;
            INFO(m.at.text());
            CHECK(m.at.text() != "1O9");  // an enemy unit is there
            // The only Gun is hidden, so a "?" in a place that takes only Guns would be recognized as a
            // dummy.
            if (m.kind == MarkerKind::concealed) CHECK(m.at.text() != "1M5");
            if (m.kind == MarkerKind::mine) mined.insert(m.at.text());
        }
    }
    // No minefield, real or dummy, is on a paved road (B28.1).
    CHECK(mined == std::set<std::string>{"1B2", "1B5"});
}

TEST_CASE("A12.2 a Gun that opens fire turns to its target, and its crew is revealed", "[kept][fire]") {
    TestGame g = aiGame(R"(
        1E4 | Woods | m1 hip {"type":"75L AT","ca":"1E3/1F3"}, 2-2-8 | seen 2
        1E7 | Open Ground | russian - known T-34 M43 |
        1E6 | Open Ground | |
    )",
                        "sound", theirMPh);
    PieceId tank;
    for (const auto& [id, p] : g.state().pieces)
        if (p.side == russian) tank = id;
    g.must({{"do", "move"}, {"pieces", {tank.text}}, {"path", {"1E6"}}});
    CHECK_FALSE(g.has("m1"));
    for (const auto& [id, p] : g.state().pieces)
        if (p.side == german) CHECK(p.under.empty());
    CHECK(inArc(g.view().ground, "1E4", g.piece("p1").ca, "1E6"));
    CHECK_FALSE(inArc(g.view().ground, "1E4", "1E3/1F3", "1E6"));
    std::string all;
    for (const Entry& e : logFor(g.session(), russian).entries) all += textOf(e.text) + test::allTexts(e);
    INFO(all);
    CHECK(all.find("75L AT PaK 40 in 1E4 turns to CA 1F4/1E5 to fire.") != std::string::npos);
}

TEST_CASE("C9 a mortar does not fire at targets closer than its minimum range", "[kept][fire]") {
    // The two stacks don't interfere with each other, because only one stack fires at a target.
    const TestGame g(
        R"(
        1E4 | Woods | m1 pds {"type":"4-6-7","id":"sq"}, {"type":"50* MTR","id":"mtr","carrier":"sq"} | seen 2
        1AA4 | Woods | m2 hip {"type":"81* MTR GrW 34","id":"gun"}, 2-2-8 | seen 2
    )",
        {{"settings",
          {{"kept", "german"}, {"viewer", "russian"}, {"policy", writeValue(olderPolicy(), Elide::no)}}}});
    const auto fires = [&](const char* at, const char* piece) {
        const auto all = whoOpensFire({g.state(), g.view().ground, g.view().sight, german},
                                      {{Location{at, 0}, false, false}}, g.state().dice);
        return std::any_of(all.begin(), all.end(), [&](const OpenedFire& fire) {
            return std::find(fire.pieces.begin(), fire.pieces.end(), PieceId(piece)) != fire.pieces.end();
        });
    };
    CHECK((fires("1E5", "sq") && fires("1E6", "sq")));
    CHECK_FALSE(fires("1E5", "mtr"));  // the mortar has a range of 2 to 13 hexes
    CHECK(fires("1E6", "mtr"));
    CHECK_FALSE(fires("1AA5", "gun"));  // the Gun has a range of 2 to 60 hexes
    CHECK(fires("1AA6", "gun"));
}

TEST_CASE("A12.2 a weapon is revealed together with the last unit that could possess it", "[kept][fire]") {
    TestGame g("1E4 | Woods | m1 pds 4-6-7, 8-0, LMG |");
    g.must({{"do", "reveal"}, {"marker", "m1"}, {"pieces", {"p1"}}});
    CHECK(g.piece("p3").under == MarkerId("m1"));  // the leader may possess the weapon
    g.must({{"do", "reveal"}, {"marker", "m1"}, {"pieces", {"p2"}}});
    CHECK_FALSE(g.has("m1"));
    CHECK(g.piece("p3").under.empty());
}

TEST_CASE("the program remembers which units of a side have fired, but that side's log does not show this",
          "[kept][fire]") {
    TestGame g = aiGame("1E4 | Woods | m1 pds 4-6-7 |\n1O9 | Woods | russian - known 4-4-7 |", "none",
                        {{"clock", {{"first", "russian"}, {"player", "russian"}, {"phase", "PFPh"}}}});
    g.must({{"do", "fire"}, {"pieces", {"p2"}}, {"at", "1E1"}});
    g.phase("DFPh");
    for (const Entry& e : logFor(g.session(), russian).entries) {
        INFO(textOf(e.text));
        CHECK((textOf(e.text) + test::allTexts(e)).find("changes") == std::string::npos);
    }
}

TEST_CASE("texts that the player types do not reveal names of hidden counters", "[kept][names]") {
    TestGame g = aiGame("1E4 | Woods | m1 pds 4-6-7 |\n1O9 | Woods | russian - known 4-4-7 |", "none");
    const SideNames names = logFor(g.session(), russian).names;
    REQUIRE(names.nameOf("m1") != "m1");
    // This side does not know the name "m1", so the remark and the invalid pair of markers are not changed.
    for (const auto& [verb, command] :
         {std::pair<const char*, Json>{"note", {{"do", "note"}, {"text", "m1"}}},
          {"note", {{"do", "note"}, {"text", "what is m1, m2 or m1?"}}},
          {"shift", {{"do", "shift"}, {"pairs", "m1:x"}}},
          {"shift", {{"do", "shift"}, {"pairs", {"m1:x"}}}}}) {
        Json said = command;
        (void)names.toIds(*g.session().registry().find(verb), said);
        INFO(said.dump());
        CHECK(names.inText(said.dump()).find(names.nameOf("m1")) == std::string::npos);
    }
    // Counters that the player types are not treated as names.
    Json pool = {{"do", "pool"}, {"counters", "? x12"}, {"group", "q"}};
    (void)names.toIds(*g.session().registry().find("pool"), pool);
    CHECK(pool["counters"] == "? x12");
    // A name that the side knows is replaced by the marker's id.
    Json meant = {{"do", "remove"}, {"marker", names.nameOf("m1")}};
    CHECK(names.toIds(*g.session().registry().find("remove"), meant).empty());
    CHECK(meant["marker"] == "m1");
}

TEST_CASE(
    "if a side corrects a field that contains names, it uses its own names in the pointer and in the value",
    "[kept][names]") {
    TestGame g = aiGame(
        "1E4 | Woods | m1 pds 4-6-7, LMG |\n1O9 | Woods | russian m2 concealed 4-4-7, 4-4-7, LMG |", "none");
    const SideNames names = logFor(g.session(), russian).names;
    const Verb& correct = *g.session().registry().find("correct");
    REQUIRE(names.nameOf("p3") == "p1");  // p1 is an enemy unit that this side has not seen
    const auto said = [&](const std::string& pointer, const Json& value) {
        Json command = {{"do", "correct"}, {"pointer", pointer}, {"value", value}};
        const auto unknown = names.toIds(correct, command);
        command["unknown"] = unknown;
        return command;
    };
    const Json carried = said("/pieces/" + names.nameOf("p5") + "/carrier", "p1");
    CHECK(carried["pointer"] == "/pieces/p5/carrier");
    CHECK(carried["value"] == "p3");
    CHECK(said("/pieces/" + names.nameOf("p5") + "/carrier", "")["value"].get<std::string>().empty());
    const Json within =
        said("/markers/" + names.nameOf("m2") + "/contents", {names.nameOf("p4"), "p1", "p9"});
    CHECK(within["pointer"] == "/markers/m2/contents");
    CHECK(within["value"][0] == "p4");
    CHECK(within["value"][1] == "p3");
    CHECK(within["unknown"] == Json{"p9"});
    CHECK(within["value"][2] != "p9");  // a name that is unknown to the side is not replaced
    // A text that does not name a counter is not changed.
    CHECK(said("/pieces/" + names.nameOf("p3") + "/name", "p1")["value"] == "p1");
}

TEST_CASE(
    "A12.15 dummies that enter an enemy's hex are removed, and units that enter it under a ? must be "
    "revealed",
    "[kept][found]") {
    const char* there = R"(
        1E4 | Woods | m1 pds 4-6-7 | seen 1
        1E5 | Open Ground | russian m2 dummy 3 |
        1F4 | Open Ground | russian m3 pds 4-4-7 |
        1K4 | Woods | m4 dummy 2 | seen 1
        1K5 | Open Ground | russian - known 4-4-7 |
        1M4 | Woods | m5 hip | seen 1
        1M5 | Open Ground | russian - known 4-4-7 |
        1M3 | Open Ground | |
    )";
    const auto heard = [](TestGame& g) {
        std::string all;
        for (const Entry& e : logFor(g.session(), russian).entries) all += textOf(e.text) + test::allTexts(e);
        return all;
    };
    TestGame g = aiGame(there, "none", theirMPh);
    g.must({{"do", "move"}, {"marker", "m2"}, {"path", {"1E4"}}});
    CHECK_FALSE(g.has("m2"));
    CHECK(g.has("m1"));  // dummies don't force units in the same hex to reveal themselves
    CHECK(heard(g).find("The dummy stack that entered is removed") != std::string::npos);
    g.must({{"do", "move"}, {"marker", "m3"}, {"path", {"1E4"}}});
    CHECK(heard(g).find("Before the units that entered go on or return") != std::string::npos);
    CHECK_FALSE(g.has("m1"));

    // Wire without units is revealed, and the dummies remain.
    TestGame wire = aiGame("1E4 | Open Ground | m1 hip Wire |\n1E5 | Open Ground | russian m2 dummy 3 |",
                           "none", theirMPh);
    wire.must({{"do", "move"}, {"marker", "m2"}, {"path", {"1E4"}}});
    CHECK((wire.has("m2") && !wire.has("m1")));

    // A dummy HIP counter does not stop a unit that passes it, and causes no message.
    TestGame past = aiGame(there, "none", theirMPh);
    PieceId walker;
    for (const auto& [id, p] : past.state().pieces)
        if (p.at.hex == "1M5") walker = id;
    past.must({{"do", "move"}, {"pieces", {walker.text}}, {"path", {"1M4", "1M3"}}});
    CHECK(past.piece(walker.text).at.hex == "1M3");
}

TEST_CASE(
    "A11.19 when the CCPh begins, dummies are removed and hidden units come under a ? where both sides are "
    "present",
    "[kept][found]") {
    TestGame g = aiGame(R"(
        1E4 | Woods | m1 dummy 3 | seen 1
        1E4 | Woods | russian - known 4-4-7 |
        1G4 | Woods | m2 hip 4-6-7 | seen 1
        1G4 | Woods | russian - known 4-4-7 |
        1I4 | Woods | m3 dummy 3 | seen 1
    )",
                        "none", {{"clock", {{"first", "russian"}, {"player", "russian"}, {"phase", "APh"}}}});
    g.phase("CCPh");
    CHECK_FALSE(g.has("m1"));
    CHECK(g.marker("m2").kind == MarkerKind::concealed);
    CHECK(g.has("m3"));
}

TEST_CASE(
    "A3 units are not fired at in the APh; a unit that advances in front of guns is fired at in the next "
    "fire phase",
    "[kept][fire]") {
    TestGame g =
        aiGame(R"(
        1E4 | Woods | m1 pds 4-6-7 | seen 2
        1E6 | Open Ground | |
        1E7 | Open Ground | russian - known 4-4-7 |
    )",
               "sound", {{"clock", {{"first", "russian"}, {"player", "russian"}, {"phase", "APh"}}}});
    g.must({{"do", "advance"}, {"pieces", {"p2"}}, {"to", "1E6"}});
    CHECK(g.has("m1"));
    CHECK(g.piece("p2").fired);
    g.phase("PFPh");
    CHECK_FALSE(g.has("m1"));

    // The program can't know whether a "?" contains units, so it does not fire at an advancing "?".
    TestGame hidden =
        aiGame(R"(
        1E4 | Woods | m1 pds 4-6-7 | seen 1
        1E6 | Open Ground | russian m2 pds 4-4-7 |
    )",
               "sound", {{"clock", {{"first", "russian"}, {"player", "russian"}, {"phase", "APh"}}}});
    hidden.must({{"do", "advance"}, {"marker", "m2"}, {"to", "1E5"}});
    CHECK_FALSE(hidden.piece("p2").fired);
}
