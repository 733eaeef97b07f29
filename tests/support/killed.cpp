// SPDX-License-Identifier: MIT
#include "support/killed.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "shellgame/base/hash.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

namespace shellgame::test {

int killsWanted(int usual) {
    const char* const wanted = std::getenv("SHELLGAME_KILLS");
    return wanted != nullptr ? std::atoi(wanted) : usual;
}

void saveFreshGame(const std::string& file) {
    auto fresh = loadGame(sourcePath("scenarios/market-square.json"));
    REQUIRE(fresh);
    REQUIRE(saveGame(*fresh, file));
}

std::size_t lostActs(const std::string& file, const std::vector<std::string>& told) {
    const auto found = loadGame(file);
    INFO((found ? "" : joinProblems(found.error())));
    REQUIRE(found);
    INFO(joinProblems(found->warnings));
    REQUIRE(found->warnings.empty());
    std::set<std::string> there;
    for (const Entry& e : found->session->entries()) there.insert(hexDigits(e.hash));
    return static_cast<std::size_t>(std::count_if(
        told.begin(), told.end(), [&](const std::string& hash) { return !there.contains(hash); }));
}

}  // namespace shellgame::test
