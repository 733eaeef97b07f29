// SPDX-License-Identifier: MIT
// Tests that every numbered rule and every switch appears in the name of a test. rules.py prints the tests of
// each rule.
#include <algorithm>
#include <regex>
#include <set>
#include <string>

#include "shellgame/rules/terms/house_rules.hpp"
#include "support/catch.hpp"
#include "support/test_names.hpp"

using namespace shellgame;

namespace {

/// The numbered rules in O'Leary's text (without its introduction and conclusion), in chapter A2, of the
/// fixing system (N) and of the Command Rules (C).
const std::set<std::string> ruleNumbers{
    "2.1",    "2.2",    "2.3",    "2.3.1",  "2.3.2",  "2.3.3",  "2.3.4",  "2.4",     "2.4.1",   "2.4.2",
    "2.5",    "3.1",    "3.1.1",  "3.1.2",  "3.2",    "3.2.1",  "3.2.2",  "3.3",     "3.3.1",   "3.3.2",
    "3.3.3",  "3.3.4",  "3.3.5",  "3.4",    "4.1",    "4.2",    "4.3",    "4.4",     "4.4.1",   "4.4.2",
    "4.5",    "4.6",    "4.6.1",  "4.6.2",  "4.6.3",  "4.6.4",  "4.6.5",  "5.1",     "5.2",     "6.1",
    "6.2",    "6.3",    "7.1",    "7.2",    "A2.1",   "A2.2",   "A2.3",   "A2.4",    "A2.5",    "A2.51",
    "A2.52",  "A2.6",   "A2.7",   "A2.71",  "A2.72",  "A2.73",  "A2.74",  "A2.75",   "A2.76",   "A2.8",
    "A2.9",   "N.1",    "N.2",    "N.3",    "N.3.1",  "N.3.2",  "N.3.3",  "N.3.4",   "N.4",     "C 1.2",
    "C 2.1",  "C 2.2",  "C 2.21", "C 2.22", "C 2.23", "C 2.3",  "C 2.31", "C 2.311", "C 2.312", "C 2.313",
    "C 2.32", "C 2.4",  "C 2.41", "C 2.42", "C 2.43", "C 2.5",  "C 2.51", "C 2.6",   "C 2.7",   "C 2.71",
    "C 2.82", "C 3.1",  "C 3.2",  "C 3.21", "C 3.22", "C 3.23", "C 3.24", "C 3.3",   "C 3.4",   "C 4.1",
    "C 4.2",  "C 4.21", "C 4.22"};

/// Returns the rule number at the beginning of a test name, for example 2.4 for "2.4 …" and for "S2.4 …".
std::string numberOf(const std::string& name) {
    static const std::regex form(R"(^(?:S|(C ))?((A2|N|\d+)(\.\d+)+)[ :].*)");
    std::smatch m;
    return std::regex_match(name, m, form) ? m[1].str() + m[2].str() : "";
}

}  // namespace

TEST_CASE("every numbered rule has a test with its number, and every rule number in a test name exists",
          "[readings]") {
    std::set<std::string> tested;
    for (const std::string& name : test::testNames()) tested.insert(numberOf(name));
    tested.erase("");
    for (const std::string& number : ruleNumbers) {
        INFO("a test of rule " << number);
        CHECK(tested.contains(number));
    }
    for (const std::string& number : tested) {
        INFO("the rule of tests named " << number);
        CHECK(ruleNumbers.contains(number));
    }
}

TEST_CASE("every switch is in the name of a test", "[readings]") {
    const auto names = test::testNames();
    for (const HouseRule& rule : houseRules()) {
        const std::string named = "switch " + std::string(rule.id) + ":";
        INFO(named);
        CHECK(std::any_of(names.begin(), names.end(),
                          [&](const std::string& name) { return name.find(named) != std::string::npos; }));
    }
}
