// SPDX-License-Identifier: MIT
// The name of a test says which switch it tests.
#include <algorithm>
#include <string>

#include "shellgame/rules/terms/house_rules.hpp"
#include "support/catch.hpp"
#include "support/test_names.hpp"

using namespace shellgame;

TEST_CASE("every switch has a test that is named by it", "[readings]") {
    const auto names = test::testNames();
    for (const HouseRule& rule : houseRules()) {
        const std::string named = "switch " + std::string(rule.id) + ":";
        INFO(named);
        CHECK(std::any_of(names.begin(), names.end(),
                          [&](const std::string& name) { return name.find(named) != std::string::npos; }));
    }
}
