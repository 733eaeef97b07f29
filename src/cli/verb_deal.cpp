// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>
#include <ostream>
#include <random>

#include "game_source.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/words/say.hpp"
#include "verbs.hpp"

namespace shellgame::cli {

namespace {

struct DealOptions {
    explicit DealOptions(CLI::App& app) : source(app, "the scenario, with an enemy OB and setup Locations") {
        app.add_option("--side", side, "the side that the program deals and plays")->required();
        app.add_option("--seed", seed, "random seed of all dice and of the deal, which is then not secret")
            ->check(CLI::Range(std::int64_t{0}, std::numeric_limits<std::int64_t>::max()));
        app.add_option("--temper", temper, "aggressiveness in shifting: none, cautious, sound or reckless");
        app.add_option("--policy", policy, "a behavior file");
        app.add_option("-o,--save", save, "save the game to this file")->required();
    }
    GameSource source;
    std::string side, temper, policy, save;
    std::optional<std::int64_t> seed;
};

std::uint64_t freshSeed() {
    std::random_device system;
    return ((static_cast<std::uint64_t>(system()) << 32U) | system()) >> 1U;
}

int runDeal(const DealOptions& o, const Streams& streams) {
    auto alone = SavedAlone::take(o.save);
    if (!alone) return report(alone.error(), streams);
    auto game = o.source.load(streams);
    if (!game) return report(game.error(), streams);
    Session& session = *game->session;
    AiSideAct keep{.side = SideId(o.side)};
    if (!o.temper.empty()) {
        keep.temper = enumFrom<Temper>(o.temper);
        if (!keep.temper) {
            streams.err << "--temper: found \"" << o.temper
                        << "\", expected none, cautious, sound or reckless\n";
            return Exit::usage;
        }
    }
    if (!o.policy.empty()) {
        auto policy = loadPolicy(o.policy);
        if (!policy) return report(policy.error(), streams);
        keep.policy = std::move(*policy);
    }
    if (!session.state().sides.contains(keep.side)) {
        streams.err << "--side: found \"" << o.side << "\", expected";
        for (const auto& [id, side] : session.state().sides) streams.err << ' ' << id.text;
        streams.err << '\n';
        return Exit::usage;
    }
    const bool begun = o.seed ? session.fix(static_cast<std::uint64_t>(*o.seed)) : session.seed(freshSeed());
    if (!begun && o.seed) {
        streams.err << o.source.file() << ": the seed of a game in progress can't be changed\n";
        return Exit::refused;
    }
    for (const Entry& entry : {session.perform(keep), session.perform(DealAct{keep.side})}) {
        if (entry.ok) continue;
        streams.err << o.source.file() << ": " << textOf(entry.text) << '\n';
        return Exit::refused;
    }
    if (const auto written = alone->save(*game, streams); !written) return report(written.error(), streams);
    // Count the stacks as they appear to the other side.
    const State& seen = session.seen();
    const auto stacks = std::count_if(seen.markers.begin(), seen.markers.end(),
                                      [&](const auto& m) { return m.second.side == keep.side; });
    streams.out << o.save << ": the program plays the " << seen.sideName(keep.side) << "; " << stacks
                << " of their markers are on the map\n";
    return Exit::done;
}

}  // namespace

void addDeal(VerbList& verbs) {
    Verb& verb =
        verbs.add("deal", "Lets the program deal a side from the enemy OB and play it, and saves the game");
    const auto options = std::make_shared<DealOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return runDeal(*options, streams); };
}

}  // namespace shellgame::cli
