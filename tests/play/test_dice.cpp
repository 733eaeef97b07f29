// SPDX-License-Identifier: MIT
// Tests dice (section 1 of the rules page): the generator, dice from the table and from scripts, random
// choices.
#include "shellgame/base/json.hpp"
#include "shellgame/play/dice.hpp"

#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::shiftCommand;
using test::TestGame;

namespace {

std::string facesOf(std::uint64_t seed, int n) {
    DiceState state;
    state.seed = seed;
    const std::vector<std::uint8_t> none;
    Dice dice(state, none, false);
    std::string out;
    for (int i = 0; i < n; ++i) out += std::to_string(dice.rollDie(asWritten("")));
    return out;
}

const char* const position = R"(
    1E4 | Open Ground | m1 pds 4-6-7
    1H6 | Open Ground | m2 dummy 2
    1P3 | Open Ground | m3 pds 5-4-8
    1R3 | Open Ground | m4 dummy 2
)";

Json typed(Json command, const std::vector<int>& faces) {
    command["dice"] = faces;
    return command;
}

}  // namespace

TEST_CASE("the dice generator is SplitMix64", "[play][dice]") {
    // The generator's published test values.
    CHECK(splitMix64(1234567, 0) == 6457827717110365317ULL);
    CHECK(splitMix64(1234567, 1) == 3203168211198807973ULL);
    CHECK(splitMix64(1234567, 2) == 9817491932198370423ULL);
    CHECK(splitMix64(1234567, 3) == 4593380528125082431ULL);
    CHECK(splitMix64(1234567, 4) == 16408922859458223821ULL);
}

TEST_CASE(
    "a die is the upper half of a draw modulo 6, and values beyond the last multiple of 6 are drawn again",
    "[play][dice]") {
    CHECK(faceOfDraw(0) == 1);
    CHECK(faceOfDraw(0xffffffffULL) == 1);  // the lower half of the draw has no effect
    CHECK(faceOfDraw(5ULL << 32U) == 6);
    CHECK(faceOfDraw(6ULL << 32U) == 1);
    CHECK(faceOfDraw(4294967291ULL << 32U) == 6);
    for (std::uint64_t upper = 4294967292ULL; upper <= 4294967295ULL; ++upper)
        CHECK_FALSE(faceOfDraw(upper << 32U));
}

TEST_CASE("a seed always gives the same dice", "[play][dice]") {
    CHECK(facesOf(1, 40) == "5213125611261314155633564264432412151212");
    CHECK(facesOf(20261121, 40) == "6161162551655162232345226256456455315134");
    CHECK(facesOf(0, 40) == "4355153511454436515461211452211312444442");
    CHECK(facesOf(18446744073709551615ULL, 40) == "6653561355334655363512462411226153554122");
}

TEST_CASE("a DR records both dice, beginning with the colored die", "[play][dice]") {
    const std::vector<std::uint8_t> given{5, 2, 3};
    Dice dice(DiceState{}, given, true);
    const Dr dr = dice.rollDr(asWritten("shift"));
    CHECK(dr == Dr{5, 2});
    CHECK(dr.total() == 7);
    CHECK(dice.last().kind == "DR");
    CHECK(dice.last().faces == std::vector{5, 2});
    CHECK(textOf(dice.last().purpose) == "shift");
    CHECK(dice.rollDie(asWritten("HD")) == 3);
    CHECK(dice.last().kind == "dr");
    CHECK(dice.last().position == 2);
    CHECK(dice.rolls().size() == 2);
    CHECK_THROWS_AS(dice.rollDie(asWritten("one too many")), DiceExhausted);
}

TEST_CASE("a random choice uses as few dice as possible, and rolls again above the largest usable value",
          "[play][dice]") {
    struct Row {
        int n;
        std::vector<std::uint8_t> faces;
        int chosen;
    };
    const std::vector<Row> table{{2, {1}, 0},
                                 {2, {4}, 1},
                                 {3, {6}, 2},
                                 {4, {4}, 3},
                                 // 5 and 6 are rolled again, because only the values 1 to 4 are used.
                                 {4, {5, 6, 1}, 0},
                                 {5, {6, 5}, 4},
                                 {6, {6}, 5},
                                 {7, {1, 1}, 0},
                                 {7, {2, 1}, 6},  // the dice 2 and 1 are the base-6 digits 1 and 0
                                 {7, {2, 2}, 0},
                                 {7, {6, 5}, 6},        // 34 is the last value below 5 * 7
                                 {7, {6, 6, 1, 3}, 2},  // the value 35 is too high, so the dice are rolled
                                                        // again
                                 {36, {6, 6}, 35},
                                 {37, {1, 1, 6}, 5},
                                 {37, {6, 1, 5}, 184 % 37},  // 5*36 + 0 + 4 = 184 is the last value below 5 *
                                                             // 37
                                 {37, {6, 1, 6, 1, 2, 1}, 6},
                                 {216, {6, 6, 6}, 215},
                                 {217, {1, 1, 1, 2}, 1}};
    for (const Row& row : table) {
        INFO("one of " << row.n);
        Dice dice(DiceState{}, row.faces, true);
        CHECK(dice.choose(row.n, asWritten("which")) == row.chosen);
        CHECK(dice.last().kind == "random");
        CHECK(dice.last().of == row.n);
        CHECK(dice.last().choice == row.chosen);
        CHECK(dice.last().faces ==
              std::vector<int>(row.faces.begin(), row.faces.end()));  // the entry lists all dice, including
                                                                      // those rolled again
        CHECK(dice.state().given == row.faces.size());
    }
    const std::vector<std::uint8_t> none;
    Dice dice(DiceState{}, none, true);
    CHECK(dice.choose(1, asWritten("no choice")) == 0);
    CHECK(dice.rolls().empty());
}

TEST_CASE("the player must type exactly as many dice as the command rolls", "[play][dice]") {
    TestGame g(position);
    for (const std::vector<int>& wrong : {std::vector<int>{}, {4}, {4, 3, 2}}) {
        const Entry e = g.refused(typed(shiftCommand("m1", "m2"), wrong));
        CHECK(e.findings.at(0).subject.text() == "/dice");
    }
    for (const Json& wrong : {Json{0, 3}, Json{7, 3}, Json{4.5, 3}, Json{"4", 3}, Json(7)}) {
        Json command = shiftCommand("m1", "m2");
        command["dice"] = wrong;
        g.refused(command);
    }
    g.refused({{"do", "phase"}, {"dice", {1}}});  // this command rolls no dice
    const Entry e = g.must(typed(shiftCommand("m1", "m2"), {4, 3}));
    CHECK(e.rolls.at(0).given);
    CHECK(e.rolls[0].faces == std::vector{4, 3});
    CHECK(g.state().dice.given == 2);
    CHECK(g.state().dice.generator == 0);
    // If no dice are typed, the generator continues from its last position.
    const Entry next = g.must(shiftCommand("m3", "m4"));
    CHECK_FALSE(next.rolls.at(0).given);
    CHECK(std::to_string(next.rolls[0].faces[0]) + std::to_string(next.rolls[0].faces[1]) == facesOf(1, 2));
}

TEST_CASE("if the script has too few dice for a command, the command throws and changes nothing",
          "[play][dice]") {
    TestGame g(position);
    g.session().useScript({1, 2, 3});
    CHECK(g.session().scriptLeft() == 3);
    CHECK(g.must(shiftCommand("m1", "m2")).rolls.at(0).faces == std::vector{1, 2});
    const State before = g.state();
    CHECK_THROWS_AS(g.session().perform(shiftCommand("m3", "m4")), DiceExhausted);
    CHECK(g.state() == before);
    CHECK(g.session().entries().size() == 1);
    CHECK(g.session().scriptLeft() == 1);
    g.must({{"do", "phase"}});  // a command without dice does not stop the script
    // A second script replaces the rest of the first one.
    TestGame h(position);
    h.session().useScript({1, 2, 6, 6});
    h.must(shiftCommand("m1", "m2"));
    h.session().useScript({3, 3});
    CHECK(h.must(shiftCommand("m3", "m4")).rolls.at(0).faces == std::vector{3, 3});
    CHECK(h.session().scriptLeft() == 0);
}

TEST_CASE("undo returns the dice, and entries that use returned dice are marked", "[play][dice]") {
    SECTION("the generator rolls the dice") {
        TestGame g(position);
        const Entry first = g.must(shiftCommand("m1", "m2"));
        CHECK_FALSE(first.knownDice);
        g.must({{"do", "undo"}});
        CHECK(g.state().dice.generator == 0);
        const Entry again = g.must(shiftCommand("m3", "m4"));
        CHECK(again.rolls.at(0).faces == first.rolls.at(0).faces);
        CHECK(again.knownDice);
    }
    SECTION("the player types the dice") {
        TestGame g(position);
        g.must(typed(shiftCommand("m1", "m2"), {4, 3}));
        g.must({{"do", "undo"}});
        CHECK(g.state().dice.given == 0);
        // If no dice are typed, the dice that undo has returned are used again.
        const Entry again = g.must(shiftCommand("m3", "m4"));
        CHECK(again.rolls.at(0).faces == std::vector{4, 3});
        CHECK(again.rolls[0].given);
        CHECK(again.knownDice);
        g.must({{"do", "undo"}});
        CHECK(g.must(typed(shiftCommand("m1", "m2"), {4, 3})).knownDice);
    }
    SECTION("a script supplies the dice") {
        TestGame g(position);
        g.session().useScript({1, 2, 3, 3});
        g.must(shiftCommand("m1", "m2"));
        g.must({{"do", "undo"}});
        CHECK(g.session().scriptLeft() == 4);
        const Entry again = g.must(shiftCommand("m3", "m4"));
        CHECK(again.rolls.at(0).faces == std::vector{1, 2});
        CHECK(again.knownDice);
    }
    SECTION("a roll with new dice is not marked, even if an earlier roll has used returned dice") {
        TestGame g(position);
        g.must(shiftCommand("m1", "m2"));
        g.must({{"do", "undo"}});
        CHECK(g.must({{"do", "set"}, {"lv", true}}).knownDice == false);
        CHECK(g.must(shiftCommand("m1", "m2")).knownDice);
        g.phase("APh");
        CHECK_FALSE(g.must(shiftCommand("m3", "m4")).knownDice);
    }
    SECTION("undo and redo without a new roll mark no dice") {
        TestGame g(position);
        g.must(shiftCommand("m1", "m2"));
        g.must({{"do", "undo"}});
        CHECK_FALSE(g.must({{"do", "redo"}}).knownDice);
        CHECK_FALSE(g.session().entries().at(0).knownDice);
    }
}

TEST_CASE(
    "before the first roll, a new seed changes all later dice; after the first roll, a new seed is refused",
    "[play][dice]") {
    TestGame g(position);
    CHECK(g.session().seed(20261121));
    CHECK(g.state().dice.seed == 20261121);
    CHECK(g.state().hash == recountHash(g.state()));
    const Entry e = g.must(shiftCommand("m1", "m2"));
    CHECK(std::to_string(e.rolls.at(0).faces[0]) + std::to_string(e.rolls[0].faces[1]) ==
          facesOf(20261121, 2));
    CHECK_FALSE(g.session().seed(1));
    CHECK(g.state().dice.seed == 20261121);
}

TEST_CASE("T04: a new seed after acts without dice does not change these acts, and every hash is right",
          "[T04][play][dice]") {
    TestGame g(position);
    g.must({{"do", "note"}, {"text", "before play"}});
    g.must({{"do", "set"}, {"lv", true}});
    g.must({{"do", "undo"}});
    REQUIRE(g.session().seed(20261121));
    CHECK(g.session().entries().size() == 3);
    CHECK_FALSE(g.state().settings.lv);
    CHECK(g.state().hash == recountHash(g.state()));
    for (int n = 0; n <= 3; ++n) {
        const auto then = g.session().stateAt(n);
        REQUIRE(then);
        CHECK(then->dice.seed == 20261121);
        if (n > 0) CHECK(g.session().entries()[static_cast<std::size_t>(n) - 1].hash == then->hash);
    }
    g.must({{"do", "redo"}});
    CHECK(g.state().settings.lv);
    const Entry e = g.must(shiftCommand("m1", "m2"));
    CHECK(std::to_string(e.rolls.at(0).faces[0]) + std::to_string(e.rolls[0].faces[1]) ==
          facesOf(20261121, 2));
    // The player knows the result of a roll that was undone.
    g.must({{"do", "undo"}});
    CHECK_FALSE(g.session().seed(1));
}

TEST_CASE(
    "T04: dice returned by undo are used for a random choice only if they are enough for the whole choice",
    "[T04][play][dice]") {
    struct Row {
        std::vector<std::uint8_t> left;
        bool given;
    };
    // A choice among seven uses two dice, and values of 35 or more are rolled again.
    for (const Row& row : std::vector<Row>{{{}, false},
                                           {{3}, false},
                                           {{3, 2}, true},
                                           {{6, 6}, false},
                                           {{6, 6, 1}, false},
                                           {{6, 6, 1, 3}, true}}) {
        INFO(row.left.size() << " faces left");
        Dice dice(DiceState{}, row.left, false);
        (void)dice.choose(7, asWritten("which"));
        const Roll& roll = dice.last();
        CHECK(roll.given == row.given);
        CHECK(roll.position == 0);
        if (row.given) {
            CHECK(roll.faces == std::vector<int>(row.left.begin(), row.left.end()));
            CHECK(dice.state().generator == 0);
        } else {
            std::string faces;
            for (const int face : roll.faces) faces += std::to_string(face);
            CHECK(faces == facesOf(1, static_cast<int>(roll.faces.size())));
            CHECK(dice.state().given == 0);
        }
    }
}
