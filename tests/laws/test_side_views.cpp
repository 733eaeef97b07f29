// SPDX-License-Identifier: MIT
// Tests the views of a side in random games. A side's view must stay exactly the same whatever the markers of
// the other side contain.
#include <functional>

#include "random_game.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/text/log.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/play/told_log.hpp"
#include "support/catch.hpp"

using namespace shellgame;
using test::Chance;

namespace {

/// Plays a random game; calls `after` at the start and after each command.
std::unique_ptr<Session> randomGame(int number, int commands,
                                    const std::function<void(const Session&)>& after = {}) {
    Chance chance(static_cast<std::uint64_t>(number) + 7000);
    Json scenario = test::emptyScenario();
    scenario["clock"] = {{"turns", 2}, {"phase", "setup"}, {"player", "german"}};
    scenario["dice"] = {{"seed", number}};
    auto game = readScenario(scenario, "law.json", {});
    REQUIRE(game);
    if (after) after(*game->session);
    for (int i = 0; i < commands; ++i) {
        game->session->perform(i < 20    ? test::randomSetup(*game->session, chance)
                               : i == 20 ? Json{{"do", "phase"}, {"to", "MPh"}}
                                         : test::randomCommand(*game->session, chance));
        if (after) after(*game->session);
    }
    return std::move(game->session);
}

/// Returns the same game with different secrets. Everything that the enemies of a side hide may be different.
State otherwise(State s, const SideId& side, Chance& chance) {
    for (auto it = s.markers.begin(); it != s.markers.end();) {
        auto& [id, m] = *it;
        const bool gone = m.side != side && m.kind == MarkerKind::hip && chance.percent(50);
        if (m.side != side) {
            // If the house rule shows the size of a "?" (2.4.1), the size is not secret.
            const auto seen = markerFor(s, id, side);
            m.large = seen && seen->large;
            for (const PieceId& p : m.contents) s.pieces.erase(p);
            m.contents.clear();
            m.pds = false;
            m.dummies = m.kind == MarkerKind::concealed ? 1 + chance.below(9) : 0;
            if (!gone && chance.percent(50)) {
                const PieceId fresh("x" + id.text);
                Piece piece;
                piece.side = m.side;
                piece.type = "4-4-7";
                if (m.large) piece.kind = PieceClass::gun;
                piece.under = id;
                s.pieces.emplace(fresh, piece);
                m.contents.push_back(fresh);
                m.dummies = 0;
                m.pds = m.kind == MarkerKind::concealed;
            }
            m.marks.clear();
            s.trails.erase(id);
        }
        it = gone ? s.markers.erase(it) : std::next(it);
    }
    for (auto& [id, window] : s.windows)
        if (!id.starts_with(side.text)) window.count += 1;
    for (auto& [name, moves] : s.counters.moves)
        if (name != side.text) ++moves;
    // A LOS answer records the number of enemy moves so far, including moves of hidden units.
    for (auto& [key, note] : s.seen) note.stamp += 1 + chance.below(3);
    for (auto& [id, m] : s.markers)
        if (m.seen) m.seen->stamp += 1 + chance.below(3);
    for (auto& [id, trail] : s.trails)
        for (Act& act : trail)
            for (auto* note : {&act.before, &act.after})
                if (*note && (*note)->stamp >= 0)
                    (*note)->stamp += 1;  // a negative stamp is not a number of
                                          // moves
    for (auto& [hex, note] : s.hexes) note.text = "a remark of the umpire";
    // Orders are secret: neither their contents nor their existence may be visible.
    for (auto it = s.formations.begin(); it != s.formations.end();) {
        auto& [key, unit] = *it;
        if (unit.side == side) {
            ++it;
            continue;
        }
        unit.tah = unit.tah.empty() ? "1E4" : "";
        unit.waiting.reset();
        unit.order.reset();
        unit.acted = !unit.acted;
        it = chance.percent(50) ? s.formations.erase(it) : std::next(it);
    }
    s.dice.generator += 17;
    s.dice.ai += 5;
    s.dice.seed += 1;
    s.dice.secret = std::string(secretDigits, '7');
    for (const auto& [id, one] : s.sides)
        if (id != side) s.counters.named[id.text + "/m"] += 4, s.counters.named[id.text + "/p"] += 9;
    s.counters.pieces += 40;
    s.counters.markers += 3;
    s.rulings.clear();
    return s;
}

}  // namespace

TEST_CASE("a side's view does not depend on what the other sides hide", "[laws]") {
    int hidden = 0;
    for (int i = 0; i < 150; ++i) {
        INFO("game " << i);
        const auto session = randomGame(i, 70);
        Chance chance(static_cast<std::uint64_t>(i));
        for (const char* name : {"german", "russian"}) {
            const SideId side(name);
            for (const auto& [id, m] : session->state().markers) hidden += m.side == side ? 0 : 1;
            const State view = stateFor(session->state(), side);
            const State other = stateFor(otherwise(session->state(), side, chance), side);
            REQUIRE(stateToJson(view, Elide::no).dump() == stateToJson(other, Elide::no).dump());
            REQUIRE(view.hash == other.hash);
            REQUIRE(view.hash == recountHash(view));
            REQUIRE(stateFor(view, side) == view);
        }
    }
    CHECK(hidden >= 500);
}

TEST_CASE("a side's log grows with the game and names every counter that the side's view shows", "[laws]") {
    int told = 0, omitted = 0;
    for (int i = 0; i < 100; ++i) {
        INFO("game " << i);
        const auto session = randomGame(i, 70);
        for (const char* name : {"german", "russian"}) {
            const SideId side(name);
            const SideLog log = logFor(*session, side);
            told += static_cast<int>(log.entries.size());
            omitted += static_cast<int>(session->entries().size() - log.entries.size());
            REQUIRE(log.entries.size() == log.numbers.size());
            REQUIRE(std::is_sorted(log.numbers.begin(), log.numbers.end()));
            const State shown = stateFor(session->state(), side);
            const State view = log.names.inState(shown);
            REQUIRE(view.markers.size() == shown.markers.size());
            REQUIRE(view.pieces.size() == shown.pieces.size());
            for (const auto& [id, m] : view.markers) REQUIRE((id.text[0] == 'm') == (m.side == side));
            for (const auto& [id, p] : view.pieces) {
                INFO(id.text << " " << p.type);
                REQUIRE((id.text[0] == 'p') == (p.side == side));
            }
            // Later acts do not change the entries that a side's log had after the first half of the game.
            const int half = static_cast<int>(session->entries().size() / 2);
            const SideLog earlier = logFor(*session, side, half);
            REQUIRE(earlier.entries.size() <= log.entries.size());
            for (std::size_t k = 0; k < earlier.entries.size(); ++k) {
                REQUIRE(earlier.entries[k].text == log.entries[k].text);
                REQUIRE(earlier.entries[k].command == log.entries[k].command);
            }
        }
    }
    CHECK(told >= 1000);
    CHECK(omitted >= 500);
}

TEST_CASE("adding new entries to a side's log gives the same log as building the whole log again", "[laws]") {
    int marked = 0;
    for (int i = 0; i < 40; ++i) {
        INFO("game " << i);
        const SideId side(i % 2 == 0 ? "german" : "russian");
        SideLog log;
        std::unique_ptr<ToldLog> told;
        (void)randomGame(i, 70, [&](const Session& session) {
            if (!told) told = std::make_unique<ToldLog>(session, side);
            told->follow(log);
            const SideLog anew = logFor(session, side);
            REQUIRE(log.numbers == anew.numbers);
            REQUIRE(log.entries.size() == anew.entries.size());
            for (std::size_t k = 0; k < log.entries.size(); ++k) {
                REQUIRE(entryToJson(log.entries[k]) == entryToJson(anew.entries[k]));
                REQUIRE(log.entries[k].undone == anew.entries[k].undone);
                marked += log.entries[k].undone ? 1 : 0;
            }
            for (const auto& [id, m] : session.state().markers)
                REQUIRE(log.names.nameOf(id.text) == anew.names.nameOf(id.text));
            for (const auto& [id, p] : session.state().pieces)
                REQUIRE(log.names.nameOf(id.text) == anew.names.nameOf(id.text));
        });
    }
    CHECK(marked >= 100);
}
