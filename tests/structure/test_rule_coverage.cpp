// SPDX-License-Identifier: MIT
// docs/coverage.md: every numbered rule of the text, and the tests that hold it. `core_tests "[.coverage]"`
// writes the page anew from the names of the test cases.
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/test_names.hpp"

using namespace shellgame;
namespace fs = std::filesystem;

namespace {

struct Paragraph {
    const char* number;
    const char* about;
};

/// All numbers of O'Leary's text that say something to be done; (1) and (8) are introduction and
/// conclusion. After them those of chapter A2.
constexpr std::array<Paragraph, 69> paragraphs{{
    {"2.1", "potential dummy stacks at setup"},
    {"2.2", "losing, splitting, merging and dropping that status"},
    {"2.3", "when stacks shift, what may be chosen afterwards"},
    {"2.3.1", "complete stacks only"},
    {"2.3.2", "with a dummy stack: fewer real counters"},
    {"2.3.3", "two potential dummy stacks: as many counters"},
    {"2.3.4", "two dummy stacks: as many counters"},
    {"2.4", "consistency with the past and the present"},
    {"2.4.1", "counters of two sizes"},
    {"2.4.2", "several stacks as one"},
    {"2.5", "the shift roll: rows and modifiers"},
    {"3.1", "setting up hidden units"},
    {"3.1.1", "how many dummy HIP counters"},
    {"3.1.2", "dummy HIP counters lie with anything"},
    {"3.2", "hidden units as usual, but:"},
    {"3.2.1", "immune to fire and snipers"},
    {"3.2.2", "no movement, no change of CA"},
    {"3.3", "shifting of hidden units"},
    {"3.3.1", "never with dummy stacks"},
    {"3.3.2", "their phases"},
    {"3.3.3", "any part; who is there comes or stays"},
    {"3.3.4", "locks of their own"},
    {"3.3.5", "trying again"},
    {"3.4", "being revealed"},
    {"4.1", "dummies for hidden fortifications"},
    {"4.2", "where fortifications may shift to"},
    {"4.3", "their own TEM does not count"},
    {"4.4", "who is in them afterwards, their CA"},
    {"4.4.1", "cave complexes"},
    {"4.4.2", "tunnels"},
    {"4.5", "units and fortifications together"},
    {"4.6", "minefields"},
    {"4.6.1", "their allotment and dummies"},
    {"4.6.2", "a unit enters one"},
    {"4.6.3", "a bad roll forbids that exchange only"},
    {"4.6.4", "never locked"},
    {"4.6.5", "hidden with hidden, Known with Known"},
    {"5.1", "when cloaked units shift"},
    {"5.2", "all else as face to face"},
    {"6.1", "the third die"},
    {"6.2", "it is optional"},
    {"6.3", "several weapons"},
    {"7.1", "the die for a pre-registered hex"},
    {"7.2", "it is optional"},
    {"A2.1", "boards in any arrangement, the N arrow"},
    {"A2.2", "names of hexes, notation"},
    {"A2.3", "half-hexes"},
    {"A2.4", "terrain of a hex adds up"},
    {"A2.5", "entry, and its delay"},
    {"A2.51", "off-board setup"},
    {"A2.52", "what is done off-board"},
    {"A2.6", "exit"},
    {"A2.7", "overlays are seen by LOS"},
    {"A2.71", "overlays to be cut out, which are pictures"},
    {"A2.72", "overlay files, the hexes \"1\" and \"2\""},
    {"A2.73", "SSR sentences, names of covered hexes"},
    {"A2.74", "order, what is covered, slivers, walls"},
    {"A2.75", "overlays made for certain places"},
    {"A2.76", "wadis and streams that meet"},
    {"A2.8", "Locations"},
    {"A2.9", "setup limitations"},
    {"N.1", "fixing: when it is asked which force is there"},
    {"N.2", "fixed forces, and until when"},
    {"N.3", "the die roll, its results and its range"},
    {"N.3.1", "only the mover has cavalry or a vedette"},
    {"N.3.2", "both have"},
    {"N.3.3", "only the other has"},
    {"N.3.4", "neither has"},
    {"N.4", "the draw, the switch, forces in several hexes"},
}};

/// All numbers of the Command Rules.
constexpr std::array<Paragraph, 34> commandParagraphs{{
    {"C 1.2", "orders are written and secret"},
    {"C 2.1", "free within the range"},
    {"C 2.2", "unassigned UNITs"},
    {"C 2.21", "their target hex stays"},
    {"C 2.22", "what they may do"},
    {"C 2.23", "retreat"},
    {"C 2.3", "what an order holds"},
    {"C 2.31", "the three types"},
    {"C 2.311", "Attack"},
    {"C 2.312", "Defend"},
    {"C 2.313", "Move"},
    {"C 2.32", "combined orders"},
    {"C 2.4", "how orders end"},
    {"C 2.41", "completion"},
    {"C 2.42", "failure"},
    {"C 2.43", "no order at start"},
    {"C 2.5", "target hex"},
    {"C 2.51", "its range"},
    {"C 2.6", "Order Acceptance Table"},
    {"C 2.7", "preadvice level"},
    {"C 2.71", "how long it lasts"},
    {"C 2.82", "total of levels"},
    {"C 3.1", "UNITs"},
    {"C 3.2", "their kinds"},
    {"C 3.21", "platoon, battery"},
    {"C 3.22", "company"},
    {"C 3.23", "battalion"},
    {"C 3.24", "battle group"},
    {"C 3.3", "marks"},
    {"C 3.4", "campaigns"},
    {"C 4.1", "Initiative"},
    {"C 4.2", "the check"},
    {"C 4.21", "its modifiers"},
    {"C 4.22", "Loose Cannon"},
}};

/// All texts.
std::vector<Paragraph> allParagraphs() {
    std::vector<Paragraph> out(paragraphs.begin(), paragraphs.end());
    out.insert(out.end(), commandParagraphs.begin(), commandParagraphs.end());
    return out;
}

/// The rule number a test is named by ("C 2.4 …" of the Command Rules): "S2.4 the text's T-34" and "2.4 …"
/// speak of 2.4.
std::string numberOf(const std::string& name) {
    static const std::regex form(R"(^(?:S|(C ))?((A2|N|\d+)(\.\d+)+)[ :].*)");
    std::smatch m;
    return std::regex_match(name, m, form) ? m[1].str() + m[2].str() : "";
}

std::string page() {
    const auto names = test::testNames();
    std::string out =
        "# Which test holds which rule\n\n"
        "Every numbered paragraph of O'Leary's rules, of chapter A2, of the Command Rules (C) and of the "
        "fixing "
        "system (N, see readings.md), and the tests that are named by it. A test keeps this\npage true: "
        "it fails where a number has no test or a test is not listed. `core_tests \"[.coverage]\"` writes "
        "it anew.\n\n"
        "| rule | about | tests |\n|---|---|---|\n";
    for (const Paragraph& p : allParagraphs()) {
        std::string tests;
        for (const std::string& name : names)
            if (numberOf(name) == p.number) {
                std::string shown = name;
                for (std::size_t at = 0; (at = shown.find('|', at)) != std::string::npos; at += 2)
                    shown.insert(at, "\\");
                tests += (tests.empty() ? "" : "<br>") + shown;
            }
        out += std::string("| ") + p.number + " | " + p.about + " | " + tests + " |\n";
    }
    return out;
}

}  // namespace

TEST_CASE("every numbered rule of the text has a test that is named by it", "[coverage]") {
    std::set<std::string> known;
    for (const std::string& name : test::testNames()) known.insert(numberOf(name));
    for (const Paragraph& p : allParagraphs()) {
        INFO("rule " << p.number);
        CHECK(known.contains(p.number));
    }
    // A test of chapters 2 to 7 is named by a number that the text has.
    std::set<std::string> numbers{""};
    for (const Paragraph& p : allParagraphs()) numbers.insert(p.number);
    for (const std::string& number : known) {
        INFO("a test named by " << number);
        CHECK(numbers.contains(number));
    }
}

TEST_CASE("the page of coverage lists the tests as they are named", "[coverage]") {
    std::stringstream text;
    text << std::ifstream(test::sourcePath("docs/coverage.md")).rdbuf();
    INFO("make it anew: core_tests \"[.coverage]\"");
    CHECK((text.str() == page()));
}

TEST_CASE("the page of coverage is written anew", "[.coverage]") {
    std::ofstream(test::sourcePath("docs/coverage.md"), std::ios::binary) << page();
    CHECK(fs::exists(test::sourcePath("docs/coverage.md")));
}
