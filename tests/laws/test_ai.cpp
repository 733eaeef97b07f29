// SPDX-License-Identifier: MIT
// Tests that a program-controlled side reveals nothing that it hides. Two games in which the same things have
// happened on the table, and which differ only in hidden facts, must give the player exactly the same texts.
#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <set>

#include "random_game.hpp"
#include "rules/sighting/computed_sight.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/enemy_turn.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::TestGame;

namespace {

const SideId german("german"), russian("russian");

/// There are ten stacks for ten places, so every deal looks the same. Mines and hidden units are placed in
/// addition.
const char* const position = R"(
    1E4 | Woods | |
    1F5 | Woods | |
    1H6 | Wooden Building | |
    1I5 | Woods | |
    1K4 | Stone Building | |
    1M5 | Woods | |
    1G3 | Woods | |
    1J7 | Brush | |
    1L6 | Woods | |
    1N4 | Woods | |
    1F8 | Open Ground | russian - known 4-4-7, 4-4-7, 8-0 |
    1I8 | Open Ground | russian - known 4-4-7, LMG |
    1L9 | Woods | russian m1 concealed 4-4-7, LMG |
    1N8 | Woods | russian m2 dummy 3 |
)";

TestGame dealt(std::uint64_t seed, const char* temper, const Json& conditions = Json::array()) {
    const Json patch = {
        {"conditions", conditions},
        {"clock", {{"phase", "setup"}, {"first", "russian"}, {"player", "russian"}}},
        {"pool",
         {{{"id", "rifles"}, {"side", "german"}, {"counters", "4-6-7"}, {"count", 3}},
          {{"id", "mg"}, {"side", "german"}, {"counters", "4-6-7, 4-6-7, 4-6-7, LMG, 8-1"}},
          {{"id", "hs"}, {"side", "german"}, {"counters", "2-4-7"}, {"count", 2}},
          {{"id", "pak"}, {"side", "german"}, {"counters", "hip 50L AT PaK 38, 2-2-8"}},
          {{"id", "mines"}, {"side", "german"}, {"counters", "mine 6 AP"}},
          {{"id", "q"}, {"side", "german"}, {"counters", "? x6"}, {"count", 4}}}},
        {"places",
         {{{"side", "german"},
           {"at", {"1E4", "1F5", "1H6", "1I5", "1K4", "1M5", "1G3", "1J7", "1L6", "1N4"}}},
          {{"side", "german"}, {"at", {"1O5", "1P4", "1Q5", "1R4", "1S5"}}, {"takes", {"hidden"}}},
          {{"side", "german"}, {"at", {"1G7", "1J8", "1M8"}}, {"takes", {"mines"}}}}}};
    Json drawnPlaces = test::drawn(R"(
        1O5 | Woods | |
        1P4 | Woods | |
        1Q5 | Woods | |
        1R4 | Woods | |
        1S5 | Woods | |
    )");
    Json all = patch;
    all["hexes"] = drawnPlaces["hexes"];
    TestGame g(position, all);
    // Fix only the public dice, which are the same in each game. The program's secret random numbers differ.
    REQUIRE(g.session().fix(seed));
    REQUIRE(g.session().seed(1943));
    g.must({{"do", "keep"}, {"side", "german"}, {"temper", temper}});
    g.must({{"do", "deal"}, {"side", "german"}});
    return g;
}

/// Describes what everybody sees on the table, whatever the view is: all markers that are not hidden, and
/// Known counters.
std::string table(const State& state) {
    std::multiset<std::string> out;
    for (const auto& [id, m] : state.markers)
        if (m.side == german && m.kind != MarkerKind::hip)
            out.insert(m.at.text() + " " + std::string(enumText(m.kind)) + (m.known ? " known" : ""));
    for (const auto& [id, p] : state.pieces)
        if (p.under.empty() && !p.at.empty()) {
            out.insert(p.at.text() + " " + p.type);
            for (const std::string& mark : p.marks) out.insert(p.at.text() + " " + p.type + " " + mark);
        }
    std::string text = std::to_string(clockOrder(state.clock)) + "/" + std::to_string(state.prompts.size());
    for (const std::string& one : out) text += "; " + one;
    return text;
}

std::string told(const Session& session, const SideId& side) {
    const SideLog log = logFor(session, side);
    std::string out = stateToJson(log.names.inState(stateFor(session.state(), side)), Elide::no).dump();
    for (const Entry& e : log.entries) {
        Json entry = entryToJson(e);
        entry.erase("hash");
        out += "\n" + entry.dump();
    }
    return out + "\n" + std::to_string(session.entries().size());
}

/// Reveals a secret on purpose, to show that the test detects it. The secret is the number of counters under
/// each marker.
std::string leaking(const Session& session) {
    std::map<std::string, std::size_t> heights;
    for (const auto& [id, m] : session.state().markers)
        if (m.side == german && m.kind != MarkerKind::hip) heights[m.at.text()] += m.contents.size();
    std::string out = told(session, russian);
    for (const auto& [at, height] : heights) out += at + " " + std::to_string(height);
    return out;
}

/// Draws a name that the Russians may try. It is the name of a hidden counter in one of the games, a name
/// like those that the program makes, or a new name.
std::string randomName(std::mt19937_64& dice, const Session& a, const Session& b) {
    const State& state = dice() % 2 == 0 ? a.state() : b.state();
    const auto any = [&](const auto& table) {
        return std::next(table.begin(), static_cast<long>(dice() % table.size()))->first.text;
    };
    switch (dice() % 4) {
        case 0:
            return any(state.markers);
        case 1:
            return any(state.pieces);
        case 2:
            return "m" + std::to_string(dice() % 20) + (dice() % 2 == 0 ? "--a" : "--b");
        default:
            return "new" + std::to_string(dice() % 100) + (dice() % 3 == 0 ? "" : "--b");
    }
}

/// Draws an act in which the Russians name a counter, or let the program name it.
Json namingAct(std::mt19937_64& dice, const Session& a, const Session& b) {
    const std::string name = randomName(dice, a, b);
    const bool setup = a.state().clock.phase == Phase::setup;
    Json out = {{"do", setup ? "split" : "move"}, {"marker", "m2"}, {"dummies", 1}};
    if (!setup) out["to"] = "1N9";
    switch (dice() % 3) {
        case 0:
            out = {{"do", "place"},
                   {"side", "russian"},
                   {"at", "1P9"},
                   {"kind", dice() % 2 == 0 ? "known" : "concealed"},
                   {"contents", {{{"type", "4-4-7"}, {"id", name}}}}};
            if (dice() % 2 == 0) out["contents"] = {"4-4-7"};
            return out;
        case 1:
            out = {{"do", "place"}, {"side", "russian"}, {"at", "1P9"}, {"contents", {"4-4-7", "LMG"}}};
            break;
        default:
            break;
    }
    if (dice() % 4 != 0) out["id"] = name;
    return out;
}

/// Draws an act of the attacker. The choice depends only on facts that look the same in both games.
Json randomAct(std::mt19937_64& dice, const Session& session) {
    const State& state = session.seen();
    std::vector<std::string> units, hexes;
    for (const auto& [id, p] : state.pieces)
        if (p.side == russian && p.under.empty() && !p.at.empty() && p.isPersonnel())
            units.push_back(id.text);
    std::set<std::string> places;
    for (const auto& [id, m] : state.markers)
        if (m.side == german) places.insert(m.at.text());
    hexes.assign(places.begin(), places.end());
    const auto pick = [&](const std::vector<std::string>& of) { return of[dice() % of.size()]; };
    const auto besides = [&](const std::string& hex) {
        const auto around = session.ground().neighbours(hex);
        return around[dice() % around.size()];
    };
    switch (dice() % 6) {
        case 0:
            return {{"do", "phase"}};
        case 5:
            // State the position of the stack that gets the order, because the ids differ between the games.
            if (!places.empty() && state.clock.player == german) {
                const std::string at = pick(hexes);
                return {{"do", state.clock.phase == Phase::APh ? "advance" : "move"},
                        {"marker", at},
                        {"to", besides(at.substr(0, at.find('/')))}};
            }
            return {{"do", "phase"}};
        case 1:
            if (!hexes.empty()) {
                const std::vector<std::string> results{"none", "PTC", "NMC", "1MC", "K"};
                if (dice() % 4 == 0)
                    return {
                        {"do", "ask"}, {"at", pick(hexes)}, {"what", dice() % 3 == 0 ? "demand" : "search"}};
                return {{"do", "ask"}, {"at", pick(hexes)}, {"what", "attack"}, {"result", pick(results)}};
            }
            return {{"do", "phase"}};
        case 2:
            if (session.canUndo() && dice() % 3 == 0) return {{"do", "undo"}};
            return {{"do", "phase"}, {"to", "MPh"}};
        default: {
            if (units.empty()) return {{"do", "phase"}};
            const std::string unit = pick(units);
            return {{"do", dice() % 5 == 0 ? "advance" : "move"},
                    {"pieces", {unit}},
                    {"to", besides(state.placeOf(PieceId(unit)).hex)}};
        }
    }
}

/// Lists the names that an act has assigned to new Russian counters and markers.
std::string madeBy(const Entry& e) {
    std::string out;
    for (const Change& c : e.changes)
        if (c.before.isNull() && c.table != "control" && c.after->is_object() &&
            c.after->value("side", "") == russian.text)
            out += c.table + " " + c.id + "; ";
    return out;
}

/// Replaces the position in an order with the id that the marker there has in this game.
Json meantIn(const Session& session, Json act) {
    const auto marker = act.find("marker");
    if (marker == act.end()) return act;
    for (const auto& [id, m] : session.seen().markers)
        if (m.side == german && m.at.text() == marker->get<std::string>()) {
            *marker = id.text;
            return act;
        }
    return act;
}

/// Totals over all pairs of games.
struct PairCounts {
    int same = 0, apart = 0, acts = 0, sent = 0, named = 0, namedDone = 0;
    int compared = 0;   ///< number of steps by Known units
    int unitActs = 0;   ///< number of acts among these steps
    int stackActs = 0;  ///< number of moves of a "?" among these acts
    int unable = 0;     ///< steps in which a "?" can move in only one of the games
};

/// Returns the texts about fire in the program's last answer that everybody can read.
std::string fireIn(const Session& session) {
    std::string out;
    for (const Finding& f : session.entries().back().findings)
        if (f.rule == "A8.1" && !f.audience.areOnly(german)) out += textOf(f.message) + "; ";
    return out;
}

/// The way in which pairs of games are played: how often the program plays on with its Known units (one step
/// in `playsOn`), and whether both games use the same secret random numbers.
struct Pairing {
    unsigned playsOn = 5;
    bool sameSeed = false;
};

/// Returns the act of a step that moves a "?", with the position of the "?" in place of its id.
std::optional<Json> stackMove(const Session& session, const EnemyStep& step) {
    if (!step.act || step.kind == EnemyStep::Kind::phase) return std::nullopt;
    Json act = *step.act->command();
    const auto marker = act.find("marker");
    if (marker == act.end()) return std::nullopt;
    *marker = session.state().marker(MarkerId(marker->get<std::string>()))->at.text();
    return act;
}

/// Returns true if the units under a "?" can't make a move, or include a Gun, which the program never moves.
bool cantMove(const Session& session, const Json& move) {
    const Json act = meantIn(session, move);
    const Marker* m = session.state().marker(MarkerId(act["marker"].get<std::string>()));
    return m == nullptr || worst(session.check(act)) != Verdict::ok ||
           std::any_of(m->contents.begin(), m->contents.end(),
                       [&](const PieceId& id) { return session.state().piece(id)->kind == PieceClass::gun; });
}

/// Returns true if the steps of two games differ only because the units under a "?" can't make the move that
/// the "?" makes in the other game.
bool isUnable(const Session& a, const EnemyStep& p, const Session& b, const EnemyStep& q) {
    const auto x = stackMove(a, p), y = stackMove(b, q);
    return x != y && ((x && cantMove(b, *x)) || (y && cantMove(a, *y)));
}

/// Makes one step in both games. The program plays on with its Known units (if it has nothing to do, the next
/// phase begins), or the Russians act. Returns false if the games then differ in a way that everybody can
/// see, which ends the comparison. This may happen in four ways:
/// - fire, a search or an attack reveals units that were hidden, also at the start of a phase;
/// - with different secret numbers, Known units fire in one game and hold their fire in the other;
/// - the Russians send a "?" of the program where its units can't go;
/// - the program moves a "?" in one game, and in the other game the units under the "?" can't go there.
/// Everything else must be the same in both games: which Known unit acts, how, why, and the text of the log.
bool stepInBoth(Session& a, Session& b, std::mt19937_64& dice, const Pairing& pairing, PairCounts& counts) {
    const auto same = [&] {
        if (table(a.state()) != table(b.state())) return false;
        if (!pairing.sameSeed && fireIn(a) != fireIn(b)) return false;
        REQUIRE(told(a, russian) == told(b, russian));
        return true;
    };
    if (dice() % pairing.playsOn == 0) {
        const EnemyStep p = nextEnemyStep(a), q = nextEnemyStep(b);
        INFO(textOf(p.text) << " / " << textOf(q.text));
        if (isUnable(a, p, b, q)) {
            ++counts.unable;
            return false;
        }
        REQUIRE(p.kind == q.kind);
        REQUIRE(textOf(p.text) == textOf(q.text));
        REQUIRE(p.rolls.size() == q.rolls.size());
        REQUIRE(p.success.has_value() == q.success.has_value());
        ++counts.compared;
        counts.unitActs += p.act && p.kind != EnemyStep::Kind::phase ? 1 : 0;
        counts.stackActs += stackMove(a, p) ? 1 : 0;
        REQUIRE(a.perform(p.act.value_or(PhaseAct{})).ok == b.perform(q.act.value_or(PhaseAct{})).ok);
        if (!same()) return false;
        // Sometimes let the player enter that the roll succeeded.
        if (!p.success || dice() % 2 == 0) return true;
        REQUIRE(a.perform(*p.success).ok == b.perform(*q.success).ok);
        return same();
    }
    const Json act = dice() % 6 == 0 ? namingAct(dice, a, b) : randomAct(dice, a);
    const Entry x = a.perform(meantIn(a, act));
    const Entry y = b.perform(meantIn(b, act));
    ++counts.acts;
    INFO(act.dump());
    // One of the games may refuse to send the stack to that hex, but the refusal must not give a reason.
    if (x.ok != y.ok) {
        REQUIRE(act.contains("marker"));
        REQUIRE(textOf((x.ok ? y : x).text) == "Refused: This is not possible.");
        return false;
    }
    counts.sent += x.ok && act.contains("marker") ? 1 : 0;
    if (!x.ok) REQUIRE(textOf(x.text) == textOf(y.text));
    const bool names = act["do"] == "place" || act.contains("dummies");
    counts.named += names ? 1 : 0;
    counts.namedDone += x.ok && names ? 1 : 0;
    // An act assigns the same names in both games.
    if (x.ok) REQUIRE(madeBy(x) == madeBy(y));
    if (!same()) return false;
    ++counts.same;
    return true;
}

int knownUnits(const State& state) {
    return static_cast<int>(std::count_if(state.pieces.begin(), state.pieces.end(), [](const auto& entry) {
        const Piece& p = entry.second;
        return p.side == german && p.under.empty() && p.inPlay() && p.isPersonnel();
    }));
}

/// Randomly exchanges the units under the program's "?".
State exchangedUnder(State state, std::mt19937_64& dice) {
    std::vector<MarkerId> under;
    for (const auto& [id, m] : state.markers)
        if (m.side == german && m.kind == MarkerKind::concealed) under.push_back(id);
    for (std::size_t i = 1; i < under.size(); ++i) {
        Marker& a = state.markers[under[i]];
        Marker& b = state.markers[under[dice() % (i + 1)]];
        std::swap(a.contents, b.contents);
        std::swap(a.dummies, b.dummies);
        std::swap(a.pds, b.pds);
    }
    for (const MarkerId& id : under)
        for (const PieceId& piece : state.markers[id].contents) state.pieces[piece].under = id;
    return state;
}

}  // namespace

TEST_CASE("the acts of a program-controlled side reveal only what happens on the table",
          "[laws][kept][secrets]") {
    PairCounts counts;
    int shown = 0;
    const int games = SHELLGAME_KEPT_GAMES * test::lawTimes();
    for (std::uint64_t n = 1; n <= static_cast<std::uint64_t>(games); ++n) {
        const char* const tempers[] = {"none", "cautious", "sound", "reckless"};
        TestGame a = dealt(2 * n, tempers[n % 4]), b = dealt(2 * n + 1, tempers[n % 4]);
        std::mt19937_64 dice(n);
        REQUIRE(table(a.state()) == table(b.state()));
        if (leaking(a.session()) != leaking(b.session())) ++shown;
        for (int step = 0; step < 24; ++step) {
            INFO("game " << n << ", step " << step);
            if (!stepInBoth(a.session(), b.session(), dice, {}, counts)) {
                ++counts.apart;
                break;
            }
        }
    }
    WARN(counts.acts << " acts in pairs of games: told the same after " << counts.same
                     << ", parted by what was seen " << counts.apart << "; stacks sent " << counts.sent
                     << ", steps of Known units compared " << counts.compared);
    CHECK(counts.compared > games);
    CHECK(counts.named > games / 4);
    CHECK(counts.namedDone > games / 20);
    CHECK(counts.sent > games / 50);
    CHECK(counts.same > games * 3);
    CHECK(shown > games * 9 / 10);
}

// Play a game until some of the program's units are Known. Then play a second game from the same position, in
// which the units under the program's "?" are exchanged.
TEST_CASE("acts of Known units reveal nothing about the contents of their side's markers",
          "[laws][kept][secrets][units]") {
    const Json conditions = {{{"id", "v"},
                              {"side", "russian"},
                              {"counts", "control"},
                              {"need", 1},
                              {"objectives",
                               {{{"hexes", {"1F8"}}, {"held", "russian"}},
                                {{"hexes", {"1L9"}}, {"held", "russian"}},
                                {{"hexes", {"1H6"}}, {"held", "german"}}}}}};
    PairCounts counts;
    int pairs = 0, shown = 0;
    const int games = 2 * SHELLGAME_KEPT_GAMES * test::lawTimes();
    for (std::uint64_t n = 1; n <= static_cast<std::uint64_t>(games); ++n) {
        const char* const tempers[] = {"none", "cautious", "sound", "reckless"};
        TestGame before = dealt(n, tempers[n % 4], conditions);
        std::mt19937_64 dice(n);
        for (int step = 0; step < 60 && knownUnits(before.state()) < 2; ++step)
            (void)before.session().perform(meantIn(before.session(), randomAct(dice, before.session())));
        // At setup, exchanged units could be overstacked, and then the game could not begin.
        if (knownUnits(before.state()) == 0 || before.state().clock.phase == Phase::setup) continue;
        const auto at = [&](State state) {
            const Session& session = before.session();
            return Session(session.groundPtr(), std::move(state), sightOn(session.groundPtr()),
                           standardRegistry());
        };
        Session a = at(before.state()), b = at(exchangedUnder(before.state(), dice));
        ++pairs;
        INFO("game " << n);
        REQUIRE(told(a, russian) == told(b, russian));
        if (leaking(a) != leaking(b)) ++shown;
        for (int step = 0; step < 30; ++step) {
            INFO("step " << step);
            if (!stepInBoth(a, b, dice, {.playsOn = 2, .sameSeed = true}, counts)) {
                ++counts.apart;
                break;
            }
        }
    }
    WARN(pairs << " pairs with Known units: steps compared " << counts.compared << ", of these acts of units "
               << counts.unitActs << ", of these moves of a ? " << counts.stackActs
               << "; parted by what was seen " << counts.apart << ", because units can't move "
               << counts.unable);
    CHECK(counts.stackActs > pairs / 25);
    CHECK(counts.unable * 10 < counts.stackActs);
    CHECK(pairs > games / 2);
    CHECK(counts.compared > 2 * pairs);
    CHECK(counts.unitActs > pairs / 2);
    CHECK(shown > pairs / 2);
}
