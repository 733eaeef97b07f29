// SPDX-License-Identifier: MIT
// Measures how long a program-controlled side stays unknown. A scripted attacker searches the stacks in many
// games of each scenario, each with another deal. The side plays without shifts, with O'Leary's shifts tried
// at random, and with each aggressiveness. An observer of all public facts learns from half of the games, and
// before each search in the other half predicts which "?" are real. The side opens fire by its policy, and
// both the attacker and the observer draw conclusions from a "?" that does not fire; --no-fire switches that
// off.
//
//   bench_fog [--games N] [--turns N] [--no-fire] [--only WORDS] [--policy FILE] [--json FILE] SCENARIO…
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "rules/sighting/computed_sight.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/exchange/choices.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/setup/placing.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "shellgame/rules/turn/corrections.hpp"
#include "shellgame/rules/turn/history.hpp"
#include "shellgame/words/say.hpp"

using namespace shellgame;

namespace {

constexpr int parties = 3;      ///< number of search parties; each searches one hex per Player Turn
constexpr int hexesInTurn = 4;  ///< number of hexes that a party moves per turn toward its next place
constexpr int badRow = 11;      ///< final DR from which a failed shift costs counters
constexpr int fireRange = 4;    ///< range in hexes within which it matters that a "?" with LOS to a party
                                ///< does not fire
constexpr int detour = 2;       ///< number of extra hexes that a party moves to avoid a "?", for each turn in
                                ///< which the "?" was silent
constexpr int silentMost = 4;   ///< maximum number of silent turns that the observer distinguishes

/// One "?" before the searches of a turn, with everything that both sides can see, and whether it is real.
struct Seen {
    std::string place;
    int distance = 0;  ///< hexes to the nearest unit of the attacker
    int before = 0;    ///< hexes to the nearest unit of the attacker one turn earlier
    int silent = 0;    ///< number of turns in which the "?" could have fired at a party, and did not
    bool real = false;
};
/// All "?" before the searches of a turn. Everybody knows how many of them are real, because the enemy OB and
/// the stacks already found are public.
struct Table {
    std::vector<Seen> stacks;
    [[nodiscard]] int real() const {
        return static_cast<int>(
            std::count_if(stacks.begin(), stacks.end(), [](const Seen& s) { return s.real; }));
    }
};

struct Played {
    double searches = 0;   ///< number of searches of dealt "?" until all real stacks were found, or until the
                           ///< end of the game
    double found = 0;      ///< real stacks found in the first half of the game's turns
    double lost = 0;       ///< "?" that failed shifts removed or revealed
    double shown = 0;      ///< real stacks among the "?" in `lost`
    double uncovered = 0;  ///< hidden stacks that failed shifts brought under a "?"
    double shifts = 0;
    double bad = 0;    ///< failed shifts that cost counters
    double all = 0;    ///< games in which all real stacks were found
    double fired = 0;  ///< stacks that opened fire
    std::vector<Table> tables;
};

bool isStack(const Marker& m, const SideId& side) {
    return m.side == side && m.kind == MarkerKind::concealed;
}

int realStacks(const State& state, const SideId& side) {
    int out = 0;
    for (const auto& [id, m] : state.markers) out += isStack(m, side) && !m.isDummy() ? 1 : 0;
    return out;
}
/// Counts what the program-controlled side loses by acts other than searches.
class Losses {
  public:
    Losses(const Session& session, const SideId& side, Played& out)
        : session_(session), side_(side), out_(out), before_(lying()), entries_(session.entries().size()) {}
    /// Adds the losses to the results; returns true if a shift has failed (2.5). A hidden stack that got a
    /// "?" is not counted as a gain.
    bool count() {
        const State& now = session_.state();
        for (const auto& [id, contents] : before_) {
            const Marker* m = now.marker(id);
            out_.lost += m != nullptr && isStack(*m, side_) ? 0 : 1;
            out_.shown += std::any_of(contents.begin(), contents.end(),
                                      [&](const PieceId& p) { return now.piece(p)->under.empty(); })
                              ? 1
                              : 0;
        }
        for (const auto& [id, m] : now.markers)
            if (isStack(m, side_) && !before_.contains(id)) out_.uncovered += 1;
        bool failed = false;
        for (std::size_t i = entries_; i < session_.entries().size(); ++i)
            for (const Roll& roll : session_.entries()[i].rolls) {
                if (roll.kind != "DR") continue;
                out_.shifts += 1;
                out_.bad += roll.final.value_or(0) >= badRow ? 1 : 0;
                failed = failed || roll.final.value_or(0) >= 8;
            }
        return failed;
    }

  private:
    [[nodiscard]] std::map<MarkerId, std::vector<PieceId>> lying() const {
        std::map<MarkerId, std::vector<PieceId>> out;
        for (const auto& [id, m] : session_.state().markers)
            if (isStack(m, side_)) out.emplace(id, m.contents);
        return out;
    }
    const Session& session_;
    const SideId& side_;
    Played& out_;
    std::map<MarkerId, std::vector<PieceId>> before_;  ///< the units under "?"
    std::size_t entries_;
};

/// Makes random shifts in each open shift opportunity until one fails (2.5). With `hidden` not only concealed
/// stacks but also HIP units shift.
void shiftAtRandom(Session& session, const SideId& side, bool hidden, std::mt19937_64& dice, Played& out) {
    for (const WindowNow& window : windowsNow(session.state())) {
        if (window.side != side || !window.open || window.locked) continue;
        if (!hidden && window.kind != MarkerKind::concealed) continue;
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
            Losses losses(session, side, out);
            const Entry e =
                session.perform(ShiftAct{.side = side, .from = from, .to = can[dice() % can.size()]});
            if (e.ok && losses.count()) break;
        }
    }
}

/// The way in which the program-controlled side shifts.
struct Way {
    const char* name;
    Temper temper;
    enum Random { no, concealed, all } random = no;
};
constexpr std::array ways{Way{"no shifts", Temper::none},
                          Way{"at random", Temper::none, Way::concealed},
                          Way{"all random", Temper::none, Way::all},
                          Way{"cautious", Temper::cautious},
                          Way{"sound", Temper::sound},
                          Way{"reckless", Temper::reckless}};

/// A scripted attacker. Its parties begin at the positions of its units, and each party searches the nearest
/// stack.
class Attack {
  public:
    Attack(const Game& scenario, const SideId& side, const Way& way, const std::optional<Policy>& policy,
           std::uint64_t seed, bool fires)
        : session_(scenario.session->groundPtr(), scenario.session->start(), sightOn(scenario),
                   standardRegistry()),
          side_(side),
          random_(way.random),
          fires_(fires),
          dice_(seed) {
        session_.fix(seed);
        session_.perform(AiSideAct{.side = side,
                                   .temper = way.temper,
                                   .opens = fires ? OpensFire::asDealt : OpensFire::never,
                                   .policy = policy});
        if (const Entry e = session_.perform(DealAct{side}); !e.ok) {
            std::fprintf(stderr, "%s\n", textOf(e.text).c_str());
            std::exit(1);
        }
        session_.perform(ViewAct{.as = umpireEyes});
        placeParties();
    }

    Played play(int turns) {
        const int real = realStacks(session_.state(), side_);
        for (int turn = 0; turn < turns; ++turn) {
            for (int half = 0; half < 2 && !over(); ++half) playerTurn();
            if (turn == turns / 2) out_.found = real - realStacks(session_.state(), side_);
        }
        out_.all = over() ? 1 : 0;
        // When all real stacks are found, the remaining "?" are known to be dummies, so the rest of the
        // tables are empty.
        out_.tables.resize(static_cast<std::size_t>(turns));
        return std::move(out_);
    }

  private:
    static std::shared_ptr<const Sight> sightOn(const Game& scenario) {
        static std::map<const Ground*, std::shared_ptr<const Sight>> known;
        auto& sight = known[scenario.session->groundPtr().get()];
        if (!sight) sight = shellgame::sightOn(scenario.session->groundPtr());
        return sight;
    }

    /// Places the parties as units on the map, so that the program-controlled side sees them approach.
    void placeParties() {
        for (const auto& [id, s] : session_.state().sides)
            if (id != side_) attacker_ = id;
        std::vector<std::string> from;
        for (const auto& [id, m] : session_.state().markers)
            if (m.side != side_) from.push_back(m.at.hex);
        std::shuffle(from.begin(), from.end(), dice_);
        for (const std::string& hex : from) {
            const int before = session_.state().counters.pieces;
            if (at_.size() < parties &&
                session_
                    .perform(PlaceAct{
                        .side = attacker_, .at = {hex, 0}, .kind = PlacedAs::known, .contents = {"4-6-7"}})
                    .ok) {
                at_.push_back(hex);
                units_.emplace_back("p" + std::to_string(before + 1));
            }
        }
    }

    [[nodiscard]] bool over() const { return realStacks(session_.state(), side_) == 0; }

    void playerTurn() {
        if (fires_) firePhase(Phase::PFPh);
        shiftsIn(Phase::MPh);
        const bool attacks = session_.state().clock.player != side_;
        if (fires_ && attacks) {
            for (std::size_t party = 0; party < at_.size() && !over(); ++party) goOn(party);
            firePhase(Phase::DFPh);
            noteSilence();
        }
        shiftsIn(Phase::APh);
        if (!attacks || over()) return;
        look();
        for (std::size_t party = 0; party < at_.size() && !over(); ++party) {
            if (!fires_) goOn(party);
            search(party);
        }
    }

    void phase(Phase to) {
        if (!session_.perform(PhaseAct{to}).ok) std::exit(1);
    }

    void shiftsIn(Phase to) {
        if (over()) return;
        Losses losses(session_, side_, out_);
        phase(to);
        losses.count();
        if (random_ != Way::no) shiftAtRandom(session_, side_, random_ == Way::all, dice_, out_);
    }

    void firePhase(Phase to) {
        if (over()) return;
        const int before = realStacks(session_.state(), side_);
        phase(to);
        out_.fired += before - realStacks(session_.state(), side_);
    }

    /// Counts a silent turn for each "?" that had LOS to a party in range and did not fire.
    void noteSilence() {
        const GameState& state = session_.view().state;
        const auto lines = linesOf(session_.view().sight);
        for (const auto& [id, m] : state.markers) {
            if (!isStack(m, side_)) continue;
            const bool seen = std::any_of(at_.begin(), at_.end(), [&](const std::string& party) {
                const auto range = session_.ground().distance(party, m.at.hex);
                if (!range || *range > fireRange || lines == nullptr) return false;
                const auto line = lines->line(state, m.at, {party, 0});
                return line && !line->blocked;
            });
            if (seen) ++silent_[placeOf(m)];
        }
    }

    static std::string placeOf(const Marker& m) { return m.at.text() + (m.large ? " large" : ""); }

    /// Records the program-controlled side as the attacker sees it, together with the truth. Hidden units
    /// that got a "?" in plain sight are left out, because the attacker knows that they are real.
    void look() {
        const State seen = stateFor(session_.state(), attacker_);
        std::set<std::string> own;
        for (const auto& [id, m] : seen.markers)
            if (m.side != side_) own.insert(m.at.hex);
        own.insert(at_.begin(), at_.end());
        Table table;
        std::map<std::string, int> now;
        for (const auto& [id, m] : seen.markers) {
            if (!isStack(m, side_)) continue;
            Seen one{placeOf(m), 99, 99, 0, !session_.state().marker(id)->isDummy()};
            for (const std::string& hex : own)
                if (const auto d = session_.ground().distance(hex, m.at.hex))
                    one.distance = std::min(one.distance, *d);
            if (out_.tables.empty()) dealt_.insert(one.place);
            if (!dealt_.contains(one.place)) continue;
            one.before = before_.contains(one.place) ? before_[one.place] : one.distance;
            now[one.place] = one.distance;
            if (const auto was = silent_.find(one.place); was != silent_.end())
                one.silent = std::min(was->second, silentMost);
            table.stacks.push_back(std::move(one));
        }
        before_ = std::move(now);
        out_.tables.push_back(std::move(table));
    }

    /// Returns the "?" toward which a party moves. This is the nearest one, but a "?" that did not fire at a
    /// party is treated as being farther away.
    [[nodiscard]] MarkerId goalOf(std::size_t which) const {
        MarkerId next;
        int least = 1000;
        for (const auto& [id, m] : session_.state().markers) {
            if (!isStack(m, side_)) continue;
            const auto d = session_.ground().distance(at_[which], m.at.hex);
            if (!d) continue;
            const auto was = silent_.find(placeOf(m));
            const int cost = *d + (was == silent_.end() ? 0 : detour * was->second);
            if (cost < least) least = cost, next = id;
        }
        return next;
    }

    /// Moves a party hex by hex until it is adjacent to its goal. If the party is fired at, it stops.
    void goOn(std::size_t which) {
        std::string& party = at_[which];
        const Ground& ground = session_.ground();
        const Location goal = session_.state().marker(goalOf(which))->at;
        const int before = realStacks(session_.state(), side_);
        for (int step = 0; step < hexesInTurn && ground.distance(party, goal.hex) > 1; ++step) {
            for (const std::string& hex : ground.neighbours(party))
                if (ground.distance(hex, goal.hex) < ground.distance(party, goal.hex)) {
                    party = hex;
                    break;
                }
            session_.perform(CorrectAct{.pointer = "/pieces/" + units_[which].text + "/at", .value = party});
            if (!fires_) continue;
            session_.perform(
                EnemyAct{.side = side_, .after = Done::moved, .marker = {}, .pieces = {units_[which]}});
            if (realStacks(session_.state(), side_) < before) break;
        }
        out_.fired += before - realStacks(session_.state(), side_);
    }

    void search(std::size_t which) {
        const Marker next = *session_.state().marker(goalOf(which));
        if (session_.ground().distance(at_[which], next.at.hex) > 1) return;
        out_.searches += dealt_.contains(placeOf(next)) ? 1 : 0;
        session_.perform(AskAct{next.at, AskedOf::search, std::nullopt});
    }

    Session session_;
    SideId side_, attacker_;
    Way::Random random_;
    bool fires_;
    std::mt19937_64 dice_;
    std::vector<PieceId> units_;
    std::vector<std::string> at_;
    std::map<std::string, int> before_;
    std::map<std::string, int> silent_;  ///< silent turns by place
    std::set<std::string> dealt_;        ///< places where a "?" was dealt
    Played out_;
};

// --- The observer
// ----------------------------------------------------------------------------------------------

/// An observer who knows how many of the "?" are real. In other games of the same side with the same policy
/// the observer has learned the chance that a "?" is real. This chance depends on the place of the "?", the
/// turn, and the distance of the attacker now and a turn ago. This knowledge is a logistic regression on
/// these features and on pairs of them.
class Observer {
  public:
    void learn(const std::vector<Played>& games) {
        constexpr int rounds = 12;
        constexpr double step = 0.15, shrink = 2e-4;
        for (int round = 0; round < rounds; ++round)
            for (const Played& game : games)
                for (std::size_t turn = 0; turn < game.tables.size(); ++turn) {
                    const Table& table = game.tables[turn];
                    for (const Seen& s : table.stacks) {
                        const auto words = wordsOf(s, turn);
                        const double p = logistic(logOdds(table) + sum(words));
                        for (Weight* w : words) {
                            const double slope = p - (s.real ? 1 : 0) + shrink * w->value;
                            w->squares += slope * slope;
                            w->value -= step * slope / std::sqrt(w->squares + 1);
                        }
                    }
                }
    }

    /// Returns the chance that each "?" of a table is real. The chances add up to the known number of real
    /// stacks.
    [[nodiscard]] std::vector<double> chances(const Table& table, std::size_t turn) {
        const int real = table.real();
        const auto all = static_cast<int>(table.stacks.size());
        if (real == 0 || real == all) return std::vector<double>(table.stacks.size(), real == 0 ? 0 : 1);
        std::vector<double> odds;
        odds.reserve(table.stacks.size());
        for (const Seen& s : table.stacks) odds.push_back(sum(wordsOf(s, turn)));
        double low = -30, high = 30;
        for (int i = 0; i < 60; ++i) {
            const double mid = (low + high) / 2;
            double count = 0;
            for (const double o : odds) count += logistic(o + mid);
            (count < real ? low : high) = mid;
        }
        for (double& o : odds) o = logistic(o + low);
        return odds;
    }

  private:
    struct Weight {
        double value = 0, squares = 0;
    };
    static double logistic(double x) { return 1 / (1 + std::exp(-x)); }
    static double logOdds(const Table& table) {
        const double real = table.real(), all = static_cast<double>(table.stacks.size());
        return std::log((real + 0.5) / (all - real + 0.5));
    }
    static std::string near(int distance) { return std::to_string(std::min(distance, 9)); }
    std::array<Weight*, 8> wordsOf(const Seen& s, std::size_t turn) {
        const std::string when = " in " + std::to_string(turn);
        const std::string how = " near " + near(s.distance), was = " was " + near(s.before);
        const std::string silent = " silent " + std::to_string(s.silent);
        return {&weights_[s.place],       &weights_[s.place + when], &weights_[s.place + how],
                &weights_[s.place + was], &weights_[when + how],     &weights_[how + was],
                &weights_[silent],        &weights_[silent + how]};
    }
    static double sum(const std::array<Weight*, 8>& words) {
        double out = 0;
        for (const Weight* w : words) out += w->value;
        return out;
    }
    std::map<std::string, Weight> weights_;
};

/// The observer's knowledge before the searches of a turn, as means over the predicted games.
struct Knowledge {
    double stacks = 0, real = 0;
    double bits = 0;    ///< number of bits that the observer would need to know which "?" are real
    double base = 0;    ///< number of bits that an observer would need who knows only how many "?" are real
    double chance = 0;  ///< mean chance that the observer assigns to real stacks
};

double cost(double chance, bool real) {
    return -std::log2(std::clamp(real ? chance : 1 - chance, 1e-9, 1.0));
}

std::vector<Knowledge> watch(const std::vector<Played>& games, std::size_t turns) {
    std::array<std::vector<Played>, 2> halves;
    for (std::size_t i = 0; i < games.size(); ++i) halves[i % 2].push_back(games[i]);
    std::vector<Knowledge> out(turns);
    // Each half of the games is predicted by an observer that learned from the other half.
    for (std::size_t half = 0; half < 2; ++half) {
        Observer observer;
        observer.learn(halves[1 - half]);
        for (const Played& game : halves[half])
            for (std::size_t turn = 0; turn < turns; ++turn) {
                const Table& table = game.tables[turn];
                const std::vector<double> chances = observer.chances(table, turn);
                Knowledge& k = out[turn];
                const double real = table.real(), all = static_cast<double>(table.stacks.size());
                k.stacks += all;
                k.real += real;
                for (std::size_t i = 0; i < chances.size(); ++i) {
                    k.bits += cost(chances[i], table.stacks[i].real);
                    k.base += cost(real / all, table.stacks[i].real);
                    if (table.stacks[i].real) k.chance += chances[i];
                }
            }
    }
    for (Knowledge& k : out) {
        if (k.real > 0) k.chance /= k.real;
        for (double* mean : {&k.stacks, &k.real, &k.bits, &k.base})
            *mean /= static_cast<double>(games.size());
    }
    return out;
}

// --- Tables
// ----------------------------------------------------------------------------------------------------

double rounded(double x) {
    return std::round(x * 1000) / 1000;
}

Json measure(const Game& game, const SideId& side, const Way& way, const std::optional<Policy>& policy,
             int games, int turns, bool fires) {
    std::vector<Played> played;
    Played sum;
    for (int n = 1; n <= games; ++n) {
        played.push_back(Attack(game, side, way, policy, static_cast<std::uint64_t>(n), fires).play(turns));
        const Played& p = played.back();
        sum.searches += p.searches;
        sum.found += p.found;
        sum.lost += p.lost;
        sum.shown += p.shown;
        sum.uncovered += p.uncovered;
        sum.shifts += p.shifts;
        sum.bad += p.bad;
        sum.all += p.all;
        sum.fired += p.fired;
    }
    const std::vector<Knowledge> known = watch(played, static_cast<std::size_t>(turns));
    double bits = 0, all = 0;
    Json byTurn = Json::array();
    for (std::size_t turn = 0; turn < known.size(); ++turn) {
        const Knowledge& k = known[turn];
        bits += k.bits;
        all += k.stacks;
        byTurn.push_back({{"turn", turn + 1},
                          {"stacks", rounded(k.stacks)},
                          {"real", rounded(k.real)},
                          {"bits", rounded(k.bits)},
                          {"bits_each", rounded(k.stacks > 0 ? k.bits / k.stacks : 0)},
                          {"counting_each", rounded(k.stacks > 0 ? k.base / k.stacks : 0)},
                          {"chance_of_real", rounded(k.chance)}});
    }
    const auto mean = [&](double x) { return rounded(x / games); };
    return {{"shifts", way.name},
            {"searches", mean(sum.searches)},
            {"found_half_way", mean(sum.found)},
            {"lost", mean(sum.lost)},
            {"tried", mean(sum.shifts)},
            {"bad_rows", mean(sum.bad)},
            {"betrayed", mean(sum.shown)},
            {"hidden_uncovered", mean(sum.uncovered)},
            {"betrayed_by_a_bad_row", rounded(sum.bad > 0 ? sum.shown / sum.bad : 0)},
            {"all_found", mean(sum.all)},
            {"fired", mean(sum.fired)},
            {"bits", rounded(bits / static_cast<double>(known.size()))},
            {"bits_each", rounded(all > 0 ? bits / all : 0)},
            {"turns", byTurn}};
}

void print(const Json& row) {
    std::printf("%-10s %8.2f %5.2f %6.2f %6.2f %6.2f %5.2f %8.2f %8.1f%% %9.2f %6.2f %5.3f |",
                row["shifts"].get<std::string>().c_str(), row["searches"].get<double>(),
                row["fired"].get<double>(), row["found_half_way"].get<double>(), row["lost"].get<double>(),
                row["tried"].get<double>(), row["bad_rows"].get<double>(), row["betrayed"].get<double>(),
                100 * row["betrayed_by_a_bad_row"].get<double>(), row["hidden_uncovered"].get<double>(),
                row["bits"].get<double>(), row["bits_each"].get<double>());
    for (const Json& t : row["turns"])
        std::printf(" %.2f %3.0f%%", t["bits_each"].get<double>(), 100 * t["chance_of_real"].get<double>());
    std::printf("\n");
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    int games = 100, turns = 0;
    bool fires = true;
    std::string file, only, policyFile;
    std::vector<std::string> scenarios;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const bool more = i + 1 < argc;
        if (word == "--games" && more)
            games = std::atoi(argv[++i]);
        else if (word == "--turns" && more)
            turns = std::atoi(argv[++i]);
        else if (word == "--no-fire")
            fires = false;
        else if (word == "--json" && more)
            file = argv[++i];
        else if (word == "--policy" && more)
            policyFile = argv[++i];
        else if (word == "--only" && more)
            only = argv[++i];
        else
            scenarios.push_back(word);
    }
    if (scenarios.empty() || games < 1)
        return std::fprintf(stderr,
                            "bench_fog [--games N] [--turns N] [--no-fire] [--only WORDS] [--policy FILE] "
                            "[--json FILE] "
                            "SCENARIO...\n"),
               2;
    std::optional<Policy> policy;
    if (!policyFile.empty()) {
        auto read = loadPolicy(policyFile);
        if (!read) return std::fprintf(stderr, "%s\n", joinProblems(read.error()).c_str()), 1;
        policy = std::move(*read);
    }
    Json out = Json::array();
    for (const std::string& path : scenarios) {
        const auto game = loadGame(path);
        if (!game) return std::fprintf(stderr, "%s\n", joinProblems(game.error()).c_str()), 1;
        const State& state = game->session->state();
        if (state.settings.aiSide.empty())
            return std::fprintf(stderr, "%s: the program does not play a side\n", path.c_str()), 1;
        const int length = turns > 0 ? turns : state.clock.turns;
        std::printf("%s: %d games of %d turns, %d parties search; means\n", game->info.title.c_str(), games,
                    length, parties);
        std::printf(
            "%-10s %8s %5s %6s %6s %6s %5s %8s %9s %9s %6s %5s | turn by turn: bits each, chance of the real "
            "ones\n",
            "", "searches", "fired", "found", "? lost", "tried", "bad", "betrayed", "a bad row", "uncovered",
            "bits", "each");
        Json rows = Json::array();
        for (const Way& way : ways) {
            if (!only.empty() && only.find(way.name) == std::string::npos) continue;
            rows.push_back(measure(*game, state.settings.aiSide, way, policy, games, length, fires));
            print(rows.back());
        }
        out.push_back({{"scenario", game->info.title},
                       {"games", games},
                       {"parties", parties},
                       {"fire", fires},
                       {"rows", rows}});
    }
    if (!file.empty()) {
        std::ofstream to(file);
        to << out.dump(1) << '\n';
        if (!to) return std::fprintf(stderr, "%s can't be written\n", file.c_str()), 1;
    }
    return 0;
}
