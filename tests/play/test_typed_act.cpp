// SPDX-License-Identifier: MIT
#include "model/form.hpp"
#include "play/verb_of.hpp"
#include "shellgame/base/json.hpp"

#include "shellgame/rules/command/orders.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/setup/placing.hpp"
#include "shellgame/rules/sighting/places.hpp"
#include "shellgame/rules/stacks/stacks.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "shellgame/rules/turn/history.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;

namespace {

struct Inner {
    MarkerId from{};
    std::vector<PieceId> pieces{};
    bool operator==(const Inner&) const = default;
    static FieldRows fields() {
        return FieldRows{Arg{"from", &Inner::from, "who goes"}.needed(),
                         Arg{"pieces", &Inner::pieces, "of it"}};
    }
};
struct ToyAct {
    Places places{};
    std::vector<Inner> pairs{};
    std::optional<Inner> alone{};
    std::optional<std::vector<std::string>> words{};
    int count = 2;
    std::vector<int> dice{};
    static constexpr ActAbout about{"toy", "Plays.", "1.1"};
    static FieldRows fields() {
        return FieldRows{
            Shared{&ToyAct::places}, Arg{"pairs", &ToyAct::pairs, "pairs"}.needed().entries(1, 4),
            Arg{"alone", &ToyAct::alone, "one"}, Arg{"words", &ToyAct::words, "words"}.within(1, 9),
            Arg{"count", &ToyAct::count, "how many"}.within(1, 5)};
    }
};

}  // namespace

TEST_CASE(
    "an act describes its arguments once, and this description is used to read, write and check the act",
    "[play][acts]") {
    ToyAct act;
    act.places.at = {Location{"1E4", 0}};
    act.pairs = {{.from = MarkerId("m1"), .pieces = {PieceId("p1")}}};
    act.alone = Inner{.from = MarkerId("m2")};
    act.words = std::vector<std::string>{"a"};
    act.dice = {3, 4};
    const Json json = commandOf(act);
    CHECK(json == Json::parse(R"({"do":"toy","at":["1E4"],"pairs":[{"from":"m1","pieces":["p1"]}],
                                  "alone":{"from":"m2"},"words":["a"],"dice":[3,4]})"));
    const auto again = actFrom<ToyAct>(json);
    CHECK(again.places == act.places);
    CHECK(again.pairs == act.pairs);
    CHECK(again.alone == act.alone);
    CHECK(again.words == act.words);
    CHECK(again.count == 2);

    const auto specs = argSpecs<ToyAct>();
    REQUIRE(specs.size() == 7);
    CHECK(specs[0].name == "at");
    CHECK(specs[0].list);
    CHECK(specs[1].type == ArgType::hex);
    CHECK(specs[3].required);
    CHECK(specs[3].most == 4);
    CHECK(specs[3].fields.at(0).type == ArgType::marker);
    CHECK_FALSE(specs[4].list);
    CHECK(specs[6].max == 5);
}

namespace {

/// Counts how often the test act has been checked.
int toysJudged = 0;
struct ToyJudgement {
    int number = 0;
    [[nodiscard]] static Findings findings() { return {}; }
};
ToyJudgement checkToy(const GameView&, const ToyAct& act) {
    return {act.count + 10 * ++toysJudged};
}
void playToy(const GameView&, const ToyAct&, const ToyJudgement& judged, Dice&, Draft&, Outcome& outcome) {
    outcome.text = asWritten(std::to_string(judged.number));
}

}  // namespace

TEST_CASE("an act is evaluated once, and performing it uses the results of its check", "[play][acts]") {
    const test::TestGame g("1E4 | Woods | m1 pds 4-6-7");
    auto registry = std::make_shared<Registry>();
    registry->add(verbOf<ToyAct>(checkToy, playToy, {}));
    Session session(g.game.session->groundPtr(), g.state(), ruledSight(), registry);
    const Json command = {{"do", "toy"}, {"at", {"1E4"}}, {"pairs", {{{"from", "m1"}}}}, {"count", 4}};
    toysJudged = 0;
    CHECK(textOf(session.perform(command).text) == "14");
    CHECK(toysJudged == 1);
    CHECK(textOf(session.perform(command).text) == "24");
}

TEST_CASE("null is accepted if an argument may have any value", "[play][acts]") {
    const auto equals = [](const char* json) { return actFrom<ExpectAct>(Json::parse(json)).equals; };
    CHECK_FALSE(equals(R"({"pointer":"/a"})").has_value());
    REQUIRE(equals(R"({"pointer":"/a","equals":null})").has_value());
    CHECK(equals(R"({"pointer":"/a","equals":null})")->is_null());
    CHECK(commandOf(ExpectAct{.pointer = "/a", .equals = Json()}) ==
          Json::parse(R"({"do":"expect","pointer":"/a","equals":null})"));
}

TEST_CASE("the words that an argument allows come from the table for its type", "[play][acts]") {
    const auto specs = argSpecs<SetAct>();
    REQUIRE(specs.size() == 12);
    CHECK(specs[4].type == ArgType::word);
    CHECK(specs[4].words == weatherWords());
    CHECK_FALSE(specs[4].list);
}

TEST_CASE("an act made in code is checked in the same way as an act read from JSON", "[play][acts]") {
    test::TestGame g("1E4 | Woods | m1 pds 4-6-7, LMG\n1E5 | Woods | m2 pds 4-6-7");
    int refused = 0;
    const auto same = [&](const auto& act) {
        const Json command = commandOf(act);
        INFO(command.dump());
        const Findings made = g.session().check(act);
        CHECK(made == g.session().check(command));
        refused += worst(made) == Verdict::forbidden ? 1 : 0;
    };
    const MarkerId m1("m1"), none("m9");
    const PieceId p1("p1"), p2("p2");
    same(MergeAct{.marker = none, .with = m1});
    same(MergeAct{.marker = m1, .with = MarkerId("m2")});
    same(DropAct{});
    same(RevealAct{.marker = m1, .pieces = {p1, p2, p1}});
    same(RevealAct{.marker = m1, .pieces = {PieceId("p77")}});
    same(SplitAct{.marker = m1, .pieces = {p1}, .id = "m2"});
    same(SplitAct{.marker = m1, .pieces = {p1}, .dummies = 61, .id = "no name"});
    same(ConcealAct{.piece = p1, .pieces = {p1, p2}});
    same(RemoveAct{.pieces = {p1}, .why = ""});
    same(RemoveAct{.why = std::string(600, 'x')});
    same(PlaceAct{.side = SideId("french"), .at = {"9Z9", 0}});
    same(PlaceAct{.at = {"1E4", 0}, .dummies = 99, .position = *Position::parse("crest/9Z9")});
    same(PlaceAct{.contents = {"4-6-7"}});
    same(BlazeAct{.places = {.from = "1Z99", .to = "1E4h1"}, .height = 5});
    same(TerrainAct{.places = {.at = {{"1E4", 0}}}, .terrain = std::vector<std::string>{}});
    same(UnitAct{.unit = std::string(30, 'x'), .parts = std::vector<std::string>(61, "a")});
    same(OrderAct{.of = {.unit = ""}, .steps = {{.tah = "nowhere", .turns = 0}}});
    same(InitiativeAct{.cmd = 13, .drm = -10, .dice = {0, 7}});
    CHECK(refused >= 15);
    // An act in code and an act from JSON both get the map's spelling of hexes, and use a counter only once
    // even if it is named twice.
    const Entry made = g.session().perform(ConcealAct{.piece = p1, .pieces = {p1}});
    CHECK(made.command == commandOf(ConcealAct{.piece = p1, .pieces = {p1}}));
    CHECK(g.session().perform(NoteAct{.text = "x"}).ok);
}
