// SPDX-License-Identifier: MIT
// Tests how often each place of a scenario gets real units, over many deals.
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

#include "rules/ai/sample.hpp"
#include "rules/sighting/computed_sight.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/registry.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"
#include "support/paths.hpp"
#include "support/sanitized.hpp"

using namespace shellgame;
using test::russian;

TEST_CASE("over many deals of a scenario, real units appear at each place as often as its priority requires",
          "[laws][kept][deal][scenario]") {
    // SHELLGAME_DEALS=10000 sets the number of deals.
    const char* const asked = std::getenv("SHELLGAME_DEALS");
#ifdef NDEBUG
    const int deals = asked != nullptr ? std::atoi(asked) : sanitized ? 300 : 2'000;
#else
    const int deals = asked != nullptr ? std::atoi(asked) : 400;
#endif
    REQUIRE(deals > 0);
    const auto game = loadGame(test::sourcePath("scenarios/unknown-square.json"));
    REQUIRE(game);
    const Session& plain = *game->session;
    const std::shared_ptr<const Sight> sight = sightOn(plain.groundPtr());
    // Use a policy without weapon needs, because they would change the frequencies.
    State start = plain.start();
    start.settings.policy = olderPolicy();
    // The places to which a group of the enemy OB can be dealt if there are no other groups.
    using Places = std::set<std::string>;
    std::map<Places, int> classes;  // groups with the same places are drawn together
    for (const auto& [group, pooled] : plain.state().pool) {
        Places legal;
        for (const auto& [key, place] : plain.state().places) {
            if (pooled.counters.starts_with("?")) continue;
            State alone = start;
            alone.pool = {{group, pooled}};
            alone.places = {{key, place}};
            // Also add the reserved places, with no priority. Without them, units for which a place is
            // reserved would not be dealt here.
            if (place.takes.empty())
                for (const auto& [other, one] : plain.state().places)
                    if (!one.takes.empty()) alone.places.emplace(other, one).first->second.wish = Wish::none;
            const Session session(plain.groundPtr(), std::move(alone), sight, standardRegistry());
            if (worst(session.check(DealAct{russian})) == Verdict::ok) legal.insert(key);
        }
        if (!legal.empty()) ++classes[legal];
    }
    REQUIRE(classes.size() == 3);  // rifles, Guns, tanks
    std::map<std::string, int> times;
    std::map<std::pair<std::string, std::string>, int> which;
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(deals); ++seed) {
        Session session(plain.groundPtr(), start, sight, standardRegistry());
        REQUIRE(session.fix(seed));
        REQUIRE(session.perform(DealAct{russian}).ok);
        const State& state = session.state();
        for (const auto& [id, m] : state.markers) {
            if (m.side != russian || m.isDummy()) continue;
            std::string what;
            for (const PieceId& piece : m.contents) what += state.piece(piece)->type + ", ";
            const std::string at = "russian@" + m.at.text();
            ++times[at], ++which[{at, what}];
        }
    }
    // Returns the difference between a count and its expected value, in standard deviations.
    const auto sigmas = [&](int n, double chance) {
        const double spread = std::sqrt(deals * chance * (1 - chance));
        return spread > 0 ? std::abs(n - deals * chance) / spread : n == deals * chance ? 0 : 99;
    };
    double squares = 0;  // sum of the squared deviations over all places
    int counts = 0;
    std::size_t everywhere = 0;
    for (const auto& [legal, stacks] : classes) {
        int sum = 0;
        for (const std::string& key : legal) sum += weightOf(plain.state().places.at(key).wish);
        everywhere += legal.size() * static_cast<std::size_t>(stacks);
        for (const std::string& key : legal) {
            const double chance = double(stacks) * weightOf(plain.state().places.at(key).wish) / sum;
            INFO(key << ": " << times[key] << " of " << deals << ", " << chance);
            CHECK(sigmas(times[key], chance) <= 4);
            squares += sigmas(times[key], chance) * sigmas(times[key], chance);
            ++counts;
            times.erase(key);
            // Each stack is equally likely to be at this place.
            for (const auto& [place, n] : which) {
                INFO(place.second << ": " << n);
                if (place.first == key) CHECK(sigmas(n, chance / stacks) <= 4);
            }
        }
    }
    // With so many counts, in 7 % of all runs one of them differs by more than three standard deviations, so
    // a difference of four is allowed. The sum of the squares has a tighter bound, because its mean is
    // `counts` and its variance 2 * `counts`.
    INFO("squares " << squares << " of " << counts << " counts");
    CHECK(squares <= counts + 4 * std::sqrt(2.0 * counts));
    CHECK(times.empty());
    CHECK(which.size() == everywhere);
}
