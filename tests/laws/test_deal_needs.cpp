// SPDX-License-Identifier: MIT
// Tests that a deal puts weapons into places where they can be used (K06), and that deals differ.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

#include "rules/ai/ai_view.hpp"
#include "rules/sighting/computed_sight.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/sighting/bore_sight.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"
#include "support/paths.hpp"
#include "support/sanitized.hpp"

using namespace shellgame;

namespace {

/// A scenario with an enemy OB that can be dealt.
struct DealtScenario {
    explicit DealtScenario(const char* file)
        : game(*loadGame(test::sourcePath(file))),
          sight(sightOn(game.session->groundPtr())),
          side(game.session->state().settings.aiSide) {}
    [[nodiscard]] State deal(std::uint64_t seed, const std::optional<Policy>& policy = std::nullopt) const {
        State start = game.session->start();
        start.settings.policy = policy;
        Session session(game.session->groundPtr(), std::move(start), sight, standardRegistry());
        REQUIRE(session.fix(seed));
        REQUIRE(session.perform(DealAct{side}).ok);
        return session.state();
    }
    /// Counts the hexes within 16 hexes that have LOS to a place. If an arc is given, counts only the hexes
    /// inside it. In these scenarios only the terrain determines this number, so it is computed once.
    [[nodiscard]] int sees(const State& state, const Location& at, const std::string& arc) const {
        const auto [known, isNew] = seen.try_emplace({at, arc}, 0);
        if (!isNew) return known->second;
        const auto now = GameState::of(State(state));
        const Ground& ground = game.session->ground();
        const AiView view(*now, ground, *sight, side);
        int out = 0;
        for (const std::string& hex : ground.names()) {
            const int range = ground.distance(at.hex, hex).value_or(99);
            if (range == 0 || range > 16 || (!arc.empty() && !inArc(ground, at.hex, arc, hex))) continue;
            const auto line = view.line(at, {hex, 0});
            out += line && line->clear ? 1 : 0;
        }
        return known->second = out;
    }
    mutable std::map<std::pair<Location, std::string>, int> seen;
    Game game;
    std::shared_ptr<const Sight> sight;
    SideId side;
};

bool isMortarCounter(const Piece& p) {
    return p.gunType == "MTR" || Catalogue::builtIn().lookup(p.type, p.nation).type.minRange > 0;
}

/// For each type of Gun of a scenario, its possible places and the number of hexes that it sees toward the
/// enemy from each of them.
using Lanes = std::map<std::string, std::map<std::string, int>>;

/// Adds the places of the Guns in a deal.
void addLanes(const DealtScenario& scenario, const State& state, Lanes& lanes) {
    for (const auto& [id, p] : state.pieces) {
        if (p.side != scenario.side || p.kind != PieceClass::gun || isMortarCounter(p)) continue;
        const Location at = state.placeOf(p);
        if (!lanes[p.type].contains(at.text())) lanes[p.type][at.text()] = scenario.sees(state, at, p.ca);
    }
}

/// Returns the places to which Guns are dealt if only legality counts.
Lanes legalLanes(const DealtScenario& scenario) {
    Policy any = builtInPolicy();
    any.deal.reset();
    Lanes out;
    for (std::uint64_t seed = 1; seed <= 120; ++seed) addLanes(scenario, scenario.deal(seed, any), out);
    return out;
}

int medianOf(const std::map<std::string, int>& lanes) {
    std::vector<int> sorted;
    for (const auto& [at, lane] : lanes) sorted.push_back(lane);
    std::sort(sorted.begin(), sorted.end());
    return sorted[(sorted.size() - 1) / 2];
}

/// Returns true if a Gun may not be set up in a place (C2.7): in an upper building level, in water, in a
/// marsh or in a crag.
bool isBannedForGun(const GameView& view, const Location& at) {
    const TerrainRows rows = terrainAt(view, at.hex).rows;
    return std::any_of(rows.begin(), rows.end(), [&](const TerrainRow* row) {
        return (row->group == "building" && at.level != 0) || row->id == "water" || row->id == "marsh" ||
               row->id == "crag";
    });
}

/// Lists the choices in a deal, by stack and objective, that an experienced player would not make.
std::vector<std::string> unlikely(const DealtScenario& scenario, const State& state, const Lanes& lanes) {
    std::vector<std::string> out;
    const auto now = GameState::of(State(state));
    const GameView view{*now, scenario.game.session->ground(), *scenario.sight};
    std::set<std::string> held;
    for (const auto& [id, m] : state.markers) {
        if (m.side != scenario.side || m.isDummy() || m.kind == MarkerKind::mine) continue;
        bool troops = false;
        for (const PieceId& piece : m.contents) {
            const Piece& p = *state.piece(piece);
            troops = troops || p.isUnit();
            const bool weapon = p.kind == PieceClass::supportWeapon || p.kind == PieceClass::gun;
            if (p.kind == PieceClass::gun && isBannedForGun(view, m.at))
                out.push_back(p.type + " may not be in " + m.at.text());
            if (weapon && isMortarCounter(p)) {
                if (coverAt(view, m.at, m.position).cover == Cover::building)
                    out.push_back(p.type + " in the building " + m.at.text());
            } else if (p.kind == PieceClass::supportWeapon && p.firepower >= 4 && p.range > 1 &&
                       m.at.level == 0 && scenario.sees(state, m.at, "") < 8) {
                out.push_back(p.type + " in " + m.at.text() + " sees too little");
            } else if (p.kind == PieceClass::gun) {
                const std::map<std::string, int>& legal = lanes.at(p.type);
                const auto lane = legal.find(m.at.text());
                if (lane == legal.end() || lane->second < medianOf(legal))
                    out.push_back(p.type + " in " + m.at.text() + " has a short lane");
            }
        }
        if (troops && m.kind == MarkerKind::concealed) held.insert(m.at.hex);
    }
    for (const auto& [id, condition] : state.conditions)
        for (const Objective& o : condition.objectives) {
            const auto has = [&](const auto& isThere) {
                return std::any_of(o.hexes.begin(), o.hexes.end(), isThere);
            };
            const bool possible = has([&](const std::string& hex) {
                return std::any_of(state.places.begin(), state.places.end(), [&](const auto& place) {
                    return place.second.at.hex == hex && place.second.takes.empty();
                });
            });
            if (possible && !has([&](const std::string& hex) { return held.contains(hex); }))
                out.push_back("nobody at " + *o.hexes.begin());
        }
    return out;
}

constexpr std::array unknownScenarios{"scenarios/unknown-square.json", "scenarios/unknown-forest.json",
                                      "scenarios/unknown-night.json"};

}  // namespace

TEST_CASE("every objective that has a setup Location gets a real stack in each deal", "[laws][kept][deal]") {
    const int deals = sanitized ? 20 : 200;
    // Lists the objectives without a real stack.
    const auto empty = [](const State& state, const SideId& side,
                          bool (*has)(const State&, const std::string&)) {
        std::string out;
        for (const auto& [id, condition] : state.conditions)
            for (const Objective& o : condition.objectives) {
                const auto isHere = [&](const auto& entry) {
                    const Marker& m = entry.second;
                    return m.side == side && !m.isDummy() && m.kind == MarkerKind::concealed &&
                           o.hexes.contains(m.at.hex);
                };
                const bool possible = std::any_of(o.hexes.begin(), o.hexes.end(),
                                                  [&](const std::string& hex) { return has(state, hex); });
                if (possible && std::none_of(state.markers.begin(), state.markers.end(), isHere))
                    out += *o.hexes.begin() + " ";
            }
        return out;
    };
    const auto hasPlace = [](const State& state, const std::string& hex) {
        return std::any_of(state.places.begin(), state.places.end(), [&](const auto& place) {
            return place.second.at.hex == hex && place.second.takes.empty();
        });
    };
    for (const char* file : unknownScenarios) {
        const DealtScenario scenario(file);
        for (int seed = 1; seed <= deals; ++seed) {
            INFO(file << ", deal " << seed);
            const State state = scenario.deal(static_cast<std::uint64_t>(seed));
            CHECK(empty(state, scenario.side, hasPlace) == "");
        }
    }
    // The player names 22 setup Locations for nine real stacks and four objectives.
    std::string map;
    Json places = Json::array(), objectives = Json::array();
    for (const char* column : {"D", "F", "H", "J", "L", "N", "P", "R", "T", "V", "X"})
        for (const char* row : {"3", "7"}) {
            places.push_back(std::string("1") + column + row);
            map += places.back().get<std::string>() + " | Woods | |\n";
        }
    for (const char* hex : {"1D3", "1J7", "1P3", "1X7"})
        objectives.push_back({{"hexes", {hex}}, {"held", "german"}});
    const Json scenario = {{"clock", {{"phase", "setup"}}},
                           {"pool",
                            {{{"id", "a"}, {"side", "german"}, {"counters", "4-6-7"}, {"count", 5}},
                             {{"id", "b"}, {"side", "german"}, {"counters", "4-6-7, MMG"}, {"count", 3}},
                             {{"id", "t"}, {"side", "german"}, {"counters", "PzKw IVH"}},
                             {{"id", "q"}, {"side", "german"}, {"counters", "? x12"}}}},
                           {"places", {{{"side", "german"}, {"at", places}}}},
                           {"conditions",
                            {{{"id", "v"},
                              {"side", "russian"},
                              {"counts", "control"},
                              {"need", 0},
                              {"objectives", objectives}}}}};
    for (int seed = 1; seed <= deals; ++seed) {
        INFO("deal " << seed);
        test::TestGame g(map, scenario);
        REQUIRE(g.session().fix(static_cast<std::uint64_t>(seed)));
        g.must({{"do", "keep"}, {"side", "german"}});
        g.must({{"do", "deal"}, {"side", "german"}});
        CHECK(empty(g.state(), test::german, hasPlace) == "");
    }
}

TEST_CASE(
    "K06: mortars are dealt to outdoor hexes, MG and Guns to places with a view, and every objective gets "
    "units; even so, the places of real stacks vary enough from deal to deal",
    "[laws][kept][K06][deal]") {
    // SHELLGAME_DEALS=500 sets the number of deals.
    const char* const asked = std::getenv("SHELLGAME_DEALS");
    const int deals = asked != nullptr ? std::atoi(asked) : sanitized ? 20 : 150;
    int guns = 0, before = 0;
    for (const char* file : unknownScenarios) {
        const DealtScenario scenario(file);
        const Lanes lanes = legalLanes(scenario);
        Lanes used;
        std::map<std::string, int> real;
        std::set<std::string> different;
        for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(deals); ++seed) {
            INFO(file << ", deal " << seed);
            const State state = scenario.deal(seed);
            for (const std::string& what : unlikely(scenario, state, lanes)) FAIL_CHECK(what);
            addLanes(scenario, state, used);
            std::string all;
            for (const auto& [id, m] : state.markers) {
                if (m.side != scenario.side || m.kind != MarkerKind::concealed || m.isDummy()) continue;
                ++real[m.at.text()];
                all += m.at.text() + " ";
            }
            different.insert(all);
            if (seed <= 20)
                before += unlikely(scenario, scenario.deal(seed, olderPolicy()), lanes).empty() ? 0 : 1;
        }
        for (const auto& [type, places] : lanes) {
            ++guns;
            INFO(file << ", " << type << ": " << places.size() << " places");
            CHECK(used[type].size() > 2);
        }
        // The entropy of the question whether a stack is real, summed over the places. It measures how
        // uncertain an observer is before play.
        double bits = 0;
        for (const auto& [at, n] : real) {
            const double p = static_cast<double>(n) / deals;
            if (n < deals) bits -= p * std::log2(p) + (1 - p) * std::log2(1 - p);
        }
        WARN(file << ": " << different.size() << " sets of places in " << deals << " deals, " << real.size()
                  << " places, " << bits << " bits");
        // With more deals, sets of places repeat.
        if (deals <= 1000) CHECK(static_cast<int>(different.size()) > deals * 8 / 10);
        CHECK(bits > 6);
    }
    CHECK(guns == 4);
    CHECK(before > 20);  // of 60 deals without weapon needs, the number of those in which something unlikely
                         // occurs
}
