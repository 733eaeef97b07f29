// SPDX-License-Identifier: MIT
// How long a kept side stays unknown: games of a scenario are dealt and searched by a scripted attacker, with
// each temper, without shifts, and with O'Leary's shifts tried at random. Prints a table.
//   bench_fog SCENARIO SIDE [GAMES [TURNS]]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <string>

#include "rules/sighting/computed_sight.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/rules/exchange/choices.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/kept/keeping.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/setup/placing.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "shellgame/rules/turn/corrections.hpp"
#include "shellgame/rules/turn/history.hpp"
#include "shellgame/words/say.hpp"

using namespace shellgame;

namespace {

constexpr int parties = 3;      ///< that search, each one hex a player turn
constexpr int hexesInTurn = 4;  ///< that a party goes to its next place

struct Played {
    double searches = 0;  ///< until all real stacks were found, or the game was over
    double found = 0;     ///< real stacks found in half of the game's turns
    double lost = 0;      ///< "?" that bad rows took or showed
    double shifts = 0;    ///< tried
    double all = 0;       ///< games in which all were found
};

bool isStack(const Marker& m, const SideId& side) {
    return m.side == side && m.kind == MarkerKind::concealed;
}

int realStacks(const State& state, const SideId& side) {
    int out = 0;
    for (const auto& [id, m] : state.markers) out += isStack(m, side) && !m.isDummy() ? 1 : 0;
    return out;
}
int stacks(const State& state, const SideId& side) {
    int out = 0;
    for (const auto& [id, m] : state.markers) out += isStack(m, side) ? 1 : 0;
    return out;
}

/// Shifts at random in each open window until one fails (2.5).
void shiftAtRandom(Session& session, const SideId& side, std::mt19937_64& dice, Played& out) {
    for (const WindowNow& window : windowsNow(session.state())) {
        if (window.side != side || !window.open || window.locked) continue;
        for (int tries = 0; tries < 4; ++tries) {
            std::vector<MarkerId> own;
            for (const auto& [id, m] : session.state().markers)
                if (m.side == side && m.kind == window.kind) own.push_back(id);
            if (own.size() < 2) break;
            const MarkerId from = own[dice() % own.size()];
            std::vector<MarkerId> can;
            for (const ShiftOption& o : shiftsFor(session.view(), from))
                if (o.verdict == Verdict::ok && !o.idle) can.push_back(o.request.pairs.front().to);
            if (can.empty()) continue;
            const int before = stacks(session.state(), side);
            const Entry e =
                session.perform(ShiftAct{.side = side, .from = from, .to = can[dice() % can.size()]});
            if (!e.ok) continue;
            out.shifts += 1;
            out.lost += before - stacks(session.state(), side);
            if (e.rolls.front().final.value_or(0) >= 8) break;
        }
    }
}

/// One game: parties begin where the attacker's units stand and search the stack that is nearest to each.
Played play(const Game& scenario, const SideId& side, Temper temper, bool random, std::uint64_t seed,
            int turns) {
    static const std::shared_ptr<const Sight> sight = sightOn(scenario.session->groundPtr());
    Session session(scenario.session->groundPtr(), scenario.session->start(), sight, standardRegistry());
    Played out;
    session.seed(seed);
    session.perform(
        KeepAct{.side = side, .temper = random ? Temper::none : temper, .opens = OpensFire::never});
    if (const Entry e = session.perform(DealAct{side}); !e.ok) {
        std::fprintf(stderr, "%s\n", textOf(e.text).c_str());
        std::exit(1);
    }
    session.perform(ViewAct{.as = umpireEyes});
    std::mt19937_64 dice(seed);
    const Ground& ground = session.ground();
    // The parties are units on the map, so that the kept side sees them come.
    std::vector<PieceId> units;
    const auto stand = [&](std::size_t party, const std::string& hex) {
        session.perform(CorrectAct{.pointer = "/pieces/" + units[party].text + "/at", .value = hex});
    };
    SideId attacker;
    for (const auto& [id, s] : session.state().sides)
        if (id != side) attacker = id;
    std::vector<std::string> from;
    for (const auto& [id, m] : session.state().markers)
        if (m.side != side) from.push_back(m.at.hex);
    std::shuffle(from.begin(), from.end(), dice);
    std::vector<std::string> at;
    for (const std::string& hex : from) {
        const int before = session.state().counters.pieces;
        if (at.size() < parties &&
            session
                .perform(PlaceAct{
                    .side = attacker, .at = {hex, 0}, .kind = PlacedAs::known, .contents = {"4-6-7"}})
                .ok) {
            at.push_back(hex);
            units.emplace_back("p" + std::to_string(before + 1));
        }
    }
    const int real = realStacks(session.state(), side);
    bool all = false;
    for (int turn = 0; turn < turns && !all; ++turn)
        for (int half = 0; half < 2 && !all; ++half) {
            for (const Phase to : {Phase::MPh, Phase::APh}) {
                const int before = stacks(session.state(), side);
                const std::size_t entries = session.entries().size();
                if (!session.perform(PhaseAct{to}).ok) return out;
                out.lost += before - stacks(session.state(), side);
                for (std::size_t i = entries; i < session.entries().size(); ++i)
                    for (const Roll& roll : session.entries()[i].rolls)
                        out.shifts += roll.kind == "DR" ? 1 : 0;
                if (random) shiftAtRandom(session, side, dice, out);
            }
            if (session.state().clock.player == side) continue;
            for (std::size_t which = 0; which < at.size(); ++which) {
                std::string& party = at[which];
                MarkerId next;
                int least = 1000;
                for (const auto& [id, m] : session.state().markers)
                    if (isStack(m, side))
                        if (const auto d = ground.distance(party, m.at.hex); d && *d < least)
                            least = *d, next = id;
                if (next.empty()) {
                    all = true;
                    break;
                }
                const Location goal = session.state().marker(next)->at;
                for (int step = 0; step < hexesInTurn && ground.distance(party, goal.hex) > 1; ++step)
                    for (const std::string& hex : ground.neighbours(party))
                        if (ground.distance(hex, goal.hex) < ground.distance(party, goal.hex)) {
                            party = hex;
                            break;
                        }
                stand(which, party);
                if (ground.distance(party, goal.hex) > 1) continue;
                session.perform(AskAct{goal, AskedOf::search, std::nullopt});
                out.searches += 1;
                if (realStacks(session.state(), side) == 0) {
                    all = true;
                    break;
                }
            }
            if (turn == turns / 2 && half == 0) out.found = real - realStacks(session.state(), side);
        }
    out.all = realStacks(session.state(), side) == 0 ? 1 : 0;
    return out;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return std::fprintf(stderr, "bench_fog SCENARIO SIDE [GAMES [TURNS]]\n"), 2;
    const auto game = loadGame(argv[1]);
    if (!game) return std::fprintf(stderr, "%s\n", joinProblems(game.error()).c_str()), 1;
    const SideId side(argv[2]);
    const int games = argc > 3 ? std::atoi(argv[3]) : 100;
    const int turns = argc > 4 ? std::atoi(argv[4]) : 7;
    std::printf("%d games of %d turns, %d parties search: means\n", games, turns, parties);
    std::printf("%-12s %9s %8s %8s %10s %9s\n", "", "searches", "found", "? lost", "shifts", "all found");
    struct Row {
        const char* name;
        Temper temper;
        bool random;
    };
    for (const Row& row : {Row{"no shifts", Temper::none, false}, Row{"at random", Temper::none, true},
                           Row{"cautious", Temper::cautious, false}, Row{"sound", Temper::sound, false},
                           Row{"reckless", Temper::reckless, false}}) {
        Played sum;
        for (int n = 1; n <= games; ++n) {
            const Played p = play(*game, side, row.temper, row.random, static_cast<std::uint64_t>(n), turns);
            sum.searches += p.searches;
            sum.found += p.found;
            sum.lost += p.lost;
            sum.shifts += p.shifts;
            sum.all += p.all;
        }
        std::printf("%-12s %9.2f %8.2f %8.2f %10.2f %8.0f%%\n", row.name, sum.searches / games,
                    sum.found / games, sum.lost / games, sum.shifts / games, 100 * sum.all / games);
        std::fflush(stdout);
    }
    return 0;
}
