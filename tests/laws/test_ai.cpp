// SPDX-License-Identifier: MIT
// What a program-controlled side hides reaches the player by no way: games that differ only in it, and in
// which the same has happened before his eyes, tell him the same, byte for byte.
#include <map>
#include <random>
#include <set>

#include "random_game.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/enemy_turn.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::TestGame;

namespace {

const SideId german("german"), russian("russian");

/// Ten places for ten stacks, so that every deal looks alike; mines and hidden units besides.
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

TestGame dealt(std::uint64_t seed, const char* temper) {
    const Json patch = {
        {"clock", {{"phase", "setup"}, {"first", "russian"}, {"player", "russian"}}},
        {"pool",
         {{{"id", "rifles"}, {"side", "german"}, {"counters", "4-6-7"}, {"count", 3}},
          {{"id", "mg"}, {"side", "german"}, {"counters", "4-6-7, LMG, 8-1"}},
          {{"id", "hs"}, {"side", "german"}, {"counters", "2-4-7"}, {"count", 2}},
          {{"id", "pak"}, {"side", "german"}, {"counters", "hip 50L AT PaK 38, 2-2-8"}},
          {{"id", "mines"}, {"side", "german"}, {"counters", "mine 6 AP"}},
          {{"id", "q"}, {"side", "german"}, {"counters", "? x4"}, {"count", 4}}}},
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
    // The public dice are the same in every game; the program's own draws are not.
    REQUIRE(g.session().fix(seed));
    REQUIRE(g.session().seed(1943));
    g.must({{"do", "keep"}, {"side", "german"}, {"temper", temper}});
    g.must({{"do", "deal"}, {"side", "german"}});
    return g;
}

/// Returns what everybody sees on the table, without any side's view: markers except hidden ones, and Known
/// counters.
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

/// A leak put in by hand: how many counters lie under each marker.
std::string leaking(const Session& session) {
    std::map<std::string, std::size_t> heights;
    for (const auto& [id, m] : session.state().markers)
        if (m.side == german && m.kind != MarkerKind::hip) heights[m.at.text()] += m.contents.size();
    std::string out = told(session, russian);
    for (const auto& [at, height] : heights) out += at + " " + std::to_string(height);
    return out;
}

/// A name that the Russians may try: that of a hidden counter in one of the games, one as the program gives
/// them, or a new one.
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

/// An act by which the Russians name a counter, or let the program name it.
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

/// An act of the attacker, made of what both games show alike.
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
            // What the program keeps is sent by the place where it lies: ids are not the same in both.
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
                if (dice() % 4 == 0) return {{"do", "ask"}, {"at", pick(hexes)}, {"what", "search"}};
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

/// The names that an act has given to Russian counters and markers.
std::string madeBy(const Entry& e) {
    std::string out;
    for (const Change& c : e.changes)
        if (c.before.isNull() && c.after->is_object() && c.after->value("side", "") == russian.text)
            out += c.table + " " + c.id + "; ";
    return out;
}

/// The act in a game: with the marker that lies in the place which it names.
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

}  // namespace

TEST_CASE("a program-controlled side reveals nothing but what happens on the table",
          "[laws][kept][secrets]") {
    int same = 0, apart = 0, acts = 0, shown = 0, sent = 0, named = 0, namedDone = 0, compared = 0;
    const int games = SHELLGAME_KEPT_GAMES * test::lawTimes();
    for (std::uint64_t n = 1; n <= static_cast<std::uint64_t>(games); ++n) {
        const char* const tempers[] = {"none", "cautious", "sound", "reckless"};
        TestGame a = dealt(2 * n, tempers[n % 4]), b = dealt(2 * n + 1, tempers[n % 4]);
        std::mt19937_64 dice(n);
        REQUIRE(table(a.state()) == table(b.state()));
        if (leaking(a.session()) != leaking(b.session())) ++shown;
        for (int step = 0; step < 24; ++step) {
            // The program plays on with its Known units: the same in both.
            if (dice() % 5 == 0) {
                const EnemyStep p = nextEnemyStep(a.session()), q = nextEnemyStep(b.session());
                INFO("game " << n << ", step " << step << ": " << textOf(p.text) << " / " << textOf(q.text));
                REQUIRE(p.kind == q.kind);
                REQUIRE(textOf(p.text) == textOf(q.text));
                ++compared;
                if (!p.act) continue;
                REQUIRE(a.session().perform(*p.act).ok == b.session().perform(*q.act).ok);
                // A new phase may open fire, which shows what was hidden.
                if (table(a.state()) != table(b.state())) {
                    ++apart;
                    break;
                }
                REQUIRE(told(a.session(), russian) == told(b.session(), russian));
                continue;
            }
            const Json act =
                dice() % 6 == 0 ? namingAct(dice, a.session(), b.session()) : randomAct(dice, a.session());
            const Entry x = a.session().perform(meantIn(a.session(), act));
            const Entry y = b.session().perform(meantIn(b.session(), act));
            ++acts;
            INFO("game " << n << ", step " << step << ", " << act.dump());
            // Whether a stack can go where it is sent may tell of it; then no more is said than that.
            if (x.ok != y.ok) {
                REQUIRE(act.contains("marker"));
                REQUIRE(textOf((x.ok ? y : x).text) == "Refused: This is not possible.");
                ++apart;
                break;
            }
            sent += x.ok && act.contains("marker") ? 1 : 0;
            if (!x.ok) REQUIRE(textOf(x.text) == textOf(y.text));
            named += act["do"] == "place" || act.contains("dummies") ? 1 : 0;
            namedDone += x.ok && (act["do"] == "place" || act.contains("dummies")) ? 1 : 0;
            // An act gives the same names in both games.
            if (x.ok) REQUIRE(madeBy(x) == madeBy(y));
            if (table(a.state()) != table(b.state())) {
                ++apart;
                break;
            }
            REQUIRE(told(a.session(), russian) == told(b.session(), russian));
            ++same;
        }
    }
    WARN(acts << " acts in pairs of games: told the same after " << same << ", parted by what was seen "
              << apart << "; stacks sent " << sent << ", steps of Known units compared " << compared);
    CHECK(compared > games);
    CHECK(named > games / 4);
    CHECK(namedDone > games / 20);
    CHECK(sent > games / 50);
    CHECK(same > games * 3);
    CHECK(shown > games * 9 / 10);
}
