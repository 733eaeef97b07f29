// SPDX-License-Identifier: MIT
#include "shellgame/base/json.hpp"

#include <algorithm>

#include "rules/sighting/computed_sight.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/sighting/visibility.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"
#include "support/paths.hpp"

using namespace shellgame;
using test::TestGame;
using Cause = GameLine::Hindrance::Cause;

namespace {

Game villageOfLines() {
    auto game = loadGame(test::sourcePath("scenarios/market-square.json"));
    REQUIRE(game.has_value());
    return std::move(*game);
}

/// Returns two hexes in a column that are this many hexes apart and are joined by a clear line.
std::pair<std::string, std::string> clearPair(const GameLines& lines, const Session& session, int range) {
    const Ground& ground = session.ground();
    for (const std::string& name : ground.names()) {
        const auto from = ground.find(name);
        if (!from || !ground.contains({from->column, from->row + range})) continue;
        const std::string to = ground.nameOf({from->column, from->row + range});
        const auto line = lines.line(session.state(), {name, 0}, {to, 0});
        if (line && !line->blocked && line->hindrance == 0) return {name, to};
    }
    FAIL("no clear line of that range");
    return {};
}

}  // namespace

TEST_CASE("the report of a line of sight in a game names its hexes, pixels and Hindrances",
          "[rules][sight]") {
    const Game game = villageOfLines();
    Session& session = *game.session;
    const auto lines = linesOf(session.view().sight);
    REQUIRE(lines != nullptr);
    REQUIRE(lines->available());
    const auto [from, to] = clearPair(*lines, session, 5);
    const auto ask = [&] { return lines->line(session.state(), {from, 0}, {to, 0}).value(); };
    const GameLine clear = ask();
    CHECK(clear.range == 5);
    CHECK(clear.stop.x == clear.end.x);
    CHECK(clear.stop.y == clear.end.y);
    CHECK(clear.start.y < clear.end.y);
    CHECK(clear.blockHex.empty());

    const Hex start = session.ground().find(from).value();
    const std::string third = session.ground().nameOf({start.column, start.row + 2});
    REQUIRE(session.perform({{"do", "smoke"}, {"at", {third}}, {"level", 2}}).ok);
    const GameLine smoked = ask();
    CHECK_FALSE(smoked.blocked);
    CHECK(smoked.hindrance == 2);
    CHECK(smoked.hindrances == std::vector<GameLine::Hindrance>{{third, 2, 2, Cause::smoke}});

    const std::string fourth = session.ground().nameOf({start.column, start.row + 3});
    const std::string fifth = session.ground().nameOf({start.column, start.row + 4});
    REQUIRE(session.perform({{"do", "smoke"}, {"at", {fourth, fifth}}, {"level", 3}}).ok);
    const GameLine blocked = ask();
    CHECK(blocked.blocked);
    CHECK(blocked.reason == LosReason::hindrances);
    CHECK_FALSE(blocked.blockHex.empty());
    REQUIRE(session.perform({{"do", "undo"}}).ok);
    CHECK(ask().hindrance == 2);
    CHECK_FALSE(lines->line(session.state(), {from, 7}, {to, 0}).has_value());
    CHECK_FALSE(lines->line(session.state(), {"99Z9", 0}, {to, 0}).has_value());
}

TEST_CASE("on request, a line may start at a level that is not a Location", "[rules][sight][L02]") {
    const Game game = villageOfLines();
    const Session& session = *game.session;
    const auto lines = linesOf(session.view().sight);
    const auto [from, to] = clearPair(*lines, session, 5);
    const auto ask = [&](int level, GameLines::Levels levels) {
        return lines->line(session.state(), {from, level}, {to, 0}, levels);
    };
    using Levels = GameLines::Levels;
    REQUIRE(ask(7, Levels::any));
    CHECK(ask(7, Levels::any)->from == Location{from, 7});
    CHECK_FALSE(ask(7, Levels::any)->fromLocation);
    CHECK(ask(7, Levels::any)->toLocation);
    CHECK_FALSE(ask(7, Levels::any)->blocked);
    CHECK_FALSE(ask(7, Levels::locations));
    CHECK(ask(0, Levels::any)->fromLocation);
    CHECK(ask(LosPlace::highestLevel, Levels::any));
    CHECK_FALSE(ask(LosPlace::highestLevel + 1, Levels::any));
    CHECK(ask(LosPlace::lowestLevel, Levels::any));
    CHECK_FALSE(ask(LosPlace::lowestLevel - 1, Levels::any));
}

TEST_CASE("D9.4 a stopped vehicle hinders LOS; one in Motion does not", "[rules][sight]") {
    const Game game = villageOfLines();
    const Session& session = *game.session;
    const auto lines = linesOf(session.view().sight);
    const auto [from, to] = clearPair(*lines, session, 5);
    const Hex start = session.ground().find(from).value();
    for (const bool motion : {false, true}) {
        State with = session.state();
        Piece& tank = with.pieces[PieceId("tank")];
        tank.side = with.sides.begin()->first;
        tank.type = "PzKw IVH";
        tank.kind = PieceClass::vehicle;
        tank.motion = motion;
        tank.at = {session.ground().nameOf({start.column, start.row + 2}), 0};
        const auto line = lines->line(*GameState::of(std::move(with)), {from, 0}, {to, 0});
        REQUIRE(line.has_value());
        CHECK(line->hindrance == (motion ? 0 : 1));
    }
}

TEST_CASE("B25 D9.4 a burning wreck hinders LOS both as a wreck and by its SMOKE", "[rules][sight]") {
    const Game game = villageOfLines();
    const Session& session = *game.session;
    const auto lines = linesOf(session.view().sight);
    const auto [from, to] = clearPair(*lines, session, 5);
    const Hex start = session.ground().find(from).value();
    const std::string second = session.ground().nameOf({start.column, start.row + 2});
    for (const char* mark : {"wreck", "burning wreck"}) {
        State with = session.state();
        Piece& tank = with.pieces[PieceId("tank")];
        tank.side = with.sides.begin()->first;
        tank.type = "PzKw IVH";
        tank.kind = PieceClass::vehicle;
        tank.marks = {mark};
        tank.at = {second, 0};
        const auto line = lines->line(*GameState::of(std::move(with)), {from, 0}, {to, 0});
        REQUIRE(line.has_value());
        std::vector<GameLine::Hindrance> expected{{second, 2, 1, Cause::wreck}};
        if (std::string(mark) == "burning wreck") expected.push_back({second, 2, 2, Cause::smoke});
        CHECK(line->hindrances == expected);
        CHECK(line->hindrance == (expected.size() == 2 ? 3 : 1));
    }
}

TEST_CASE("the LOS field of a Location contains the same results as single lines to each other Location",
          "[rules][sight]") {
    const Game game = villageOfLines();
    Session& session = *game.session;
    const auto lines = linesOf(session.view().sight);
    const std::string from = session.ground().nameOf({12, 4});
    const auto field = lines->fieldFrom(session.state(), {from, 0});
    REQUIRE(field.has_value());
    std::size_t seen = 0;
    for (const std::string& hex : session.ground().names())
        for (const LineEnd& end : lines->endsOf(session.state(), hex)) {
            const auto line = lines->line(session.state(), {from, 0}, end.at);
            REQUIRE(line.has_value());
            CHECK(field->sees(end.at) == !line->blocked);
            if (line->blocked) continue;
            ++seen;
            CHECK(field->seen.at(end.at).range == line->range);
        }
    CHECK(seen == field->seen.size());
    CHECK(seen > 20);
}

TEST_CASE("the LOS field of a side combines the fields of its units, and changes when they change",
          "[rules][sight]") {
    const Game game = villageOfLines();
    Session& session = *game.session;
    const auto lines = linesOf(session.view().sight);
    const SideId side = session.state().sides.begin()->first;
    const auto together = [&] {
        std::set<Location> out;
        for (const auto& [id, piece] : session.state().pieces) {
            if (piece.side != side || !piece.isUnit() || !piece.inPlay()) continue;
            const auto field = lines->fieldFrom(session.state(), session.state().placeOf(piece));
            if (field)
                for (const auto& [at, how] : field->seen) out.insert(at);
        }
        return out;
    };
    const auto keys = [&] {
        std::set<Location> out;
        const auto field = lines->fieldOf(session.state(), side);
        for (const auto& [at, how] : field->seen) out.insert(at);
        return out;
    };
    CHECK(keys() == together());
    const auto mover = std::find_if(
        session.state().pieces.begin(), session.state().pieces.end(),
        [&](const auto& p) { return p.second.side == side && p.second.isUnit() && p.second.inPlay(); });
    REQUIRE(mover != session.state().pieces.end());
    Json out = {{"do", "remove"}, {"piece", mover->first.text}};
    REQUIRE(session.perform(out).ok);
    CHECK(keys() == together());

    StopSource stopped;
    stopped.requestStop();
    const GameLines fresh(session.groundPtr());
    CHECK_FALSE(fresh.fieldOf(session.state(), side, stopped.token()).has_value());
    std::size_t told = 0, of = 0;
    REQUIRE(fresh
                .fieldOf(session.state(), side, {},
                         [&](std::size_t done, std::size_t all) {
                             CHECK(done <= all);
                             ++told;
                             of = all;
                         })
                .has_value());
    CHECK(told > of);
}

TEST_CASE("units that see a hex are sorted by the quality of their view, then by distance",
          "[rules][sight]") {
    const Game game = villageOfLines();
    Session& session = *game.session;
    const auto lines = linesOf(session.view().sight);
    const SideId mine = session.state().sides.begin()->first;
    const auto rank = [](const std::string& by) { return by.empty() ? 0 : by == "broken" ? 1 : 2; };
    int places = 0, seers = 0;
    for (int column = 2; column < 30 && places < 12; column += 4) {
        const Location at{session.ground().nameOf({column, 4}), 0};
        const auto said = lines->enemiesSee(session.state(), mine, at);
        REQUIRE(said.has_value());
        const GameField::Seen& seen = *said;
        const auto all = lines->whoSees(session.state(), mine, at);
        INFO(at.text());
        CHECK(all.empty() == (seen.observers == 0));
        if (all.empty()) continue;
        ++places;
        seers += static_cast<int>(all.size());
        CHECK(static_cast<int>(all.size()) == seen.observers);
        CHECK(all.front().range == seen.range);
        CHECK(all.front().by == seen.by);
        std::set<Location> once;
        for (std::size_t i = 0; i < all.size(); ++i) {
            CHECK(once.insert(all[i].from).second);
            const auto line = lines->line(session.state(), all[i].from, at);
            REQUIRE(line.has_value());
            CHECK_FALSE(line->blocked);
            CHECK(line->range == all[i].range);
            if (i > 0)
                CHECK(std::pair(rank(all[i - 1].by), all[i - 1].range) <=
                      std::pair(rank(all[i].by), all[i].range));
        }
    }
    CHECK(places > 2);
    CHECK(seers > places);
    // No unit sees a place that does not exist.
    CHECK(lines->whoSees(session.state(), mine, {"99Z9", 0}).empty());
}

TEST_CASE("B23.8 switch rooftops_cellars: rooftops and cellars are Locations only if the scenario uses them",
          "[rules][house]") {
    const Game game = villageOfLines();
    Session& session = *game.session;
    const auto lines = linesOf(session.view().sight);
    const auto special = [&] {
        int n = 0;
        for (const std::string& hex : session.ground().names())
            for (const LineEnd& end : lines->endsOf(session.state(), hex)) n += end.cellar || end.rooftop;
        return n;
    };
    const std::string from = session.ground().nameOf({12, 4});
    const std::size_t seen = lines->fieldFrom(session.state(), {from, 0})->seen.size();
    CHECK(special() == 0);
    REQUIRE(session.perform({{"do", "set"}, {"house", "rooftops_cellars"}, {"to", "used"}}).ok);
    CHECK(special() > 0);
    CHECK(lines->fieldFrom(session.state(), {from, 0})->seen.size() > seen);
}

TEST_CASE("on a blank grid, the program does not compute lines of sight", "[rules][sight]") {
    TestGame g("1E4 | Open Ground | m1 pds 4-6-7");
    CHECK(linesOf(g.view().sight) == nullptr);
    const GameLines lines(g.session().groundPtr());
    CHECK_FALSE(lines.available());
    CHECK_FALSE(lines.line(g.state(), {"1E4", 0}, {"1E5", 0}).has_value());
    CHECK_FALSE(lines.fieldOf(g.state(), SideId("german")).has_value());
    CHECK(lines.endsOf(g.state(), "1E4").empty());
}

TEST_CASE("E1.101 at night no unit sees beyond the Night Visibility Range", "[rules][sight]") {
    const Game game = villageOfLines();
    Session& session = *game.session;
    const auto lines = linesOf(session.view().sight);
    const auto [from, to] = clearPair(*lines, session, 5);
    const Hex start = session.ground().find(from).value();
    const std::string third = session.ground().nameOf({start.column, start.row + 3});
    const auto ask = [&](const std::string& at) {
        return lines->line(session.state(), {from, 0}, {at, 0}).value();
    };
    const SideId side = session.state().sides.begin()->first;
    const auto seenByDay = lines->fieldOf(session.state(), side);
    REQUIRE(seenByDay);
    REQUIRE(session.perform({{"do", "set"}, {"nvr", 3}}).ok);
    CHECK_FALSE(ask(to).blocked);  // by day the Night Visibility Range has no effect
    REQUIRE(session.perform({{"do", "set"}, {"night", true}}).ok);
    const GameLine dark = ask(to);
    CHECK(dark.blocked);
    CHECK(dark.reason == LosReason::darkness);
    CHECK(textOf(dark.reason).rule == "E1.101");
    CHECK(dark.blockHex.empty());
    // Only three fifths of the line are within the Night Visibility Range.
    CHECK(dark.stop.y == dark.start.y + (dark.end.y - dark.start.y) * 3 / 5);
    CHECK_FALSE(ask(third).blocked);
    const auto seenByNight = lines->fieldOf(session.state(), side);
    REQUIRE(seenByNight);
    CHECK(seenByNight->seen.size() < seenByDay->seen.size());
    for (const auto& [at, seen] : seenByNight->seen) {
        CHECK(seen.range <= 3);
        CHECK(seenByDay->sees(at));
    }
    const auto own = lines->fieldFrom(session.state(), {from, 0});
    REQUIRE(own);
    CHECK_FALSE(own->sees({to, 0}));
    CHECK(own->sees({third, 0}));
    REQUIRE(session.perform({{"do", "undo"}}).ok);
    CHECK(*lines->fieldOf(session.state(), side) == *seenByDay);
    CHECK(worst(session.check({{"do", "set"}, {"nvr", 10}})) == Verdict::forbidden);
}

TEST_CASE("E3.1 Low Visibility is a Hindrance that depends on range and is added to other Hindrances",
          "[rules][sight]") {
    const auto at = [](const char* weather, int range) { return weatherRow(weather)->lv.hindranceAt(range); };
    const auto all = [&](const char* weather) {
        std::string out;
        for (const int range : {0, 1, 6, 7, 12, 13, 18, 19}) out += std::to_string(at(weather, range));
        return out;
    };
    CHECK(all("clear") == "00000000");
    CHECK(all("mist") == "00011223");   // the Hindrance is +1 at 7 to 12 hexes, and +2 at 13 to 18
    CHECK(all("heavy") == "01122334");  // the Hindrance is one more than in mist, from range 1 on
    CHECK(all("fog2") == "02222222");
    CHECK(weatherRow("hail") == nullptr);

    const Game game = villageOfLines();
    Session& session = *game.session;
    const auto lines = linesOf(session.view().sight);
    const auto [from, to] = clearPair(*lines, session, 7);
    const auto ask = [&] { return lines->line(session.state(), {from, 0}, {to, 0}).value(); };
    REQUIRE(session.perform({{"do", "set"}, {"weather", "mist"}}).ok);
    CHECK(ask().hindrances == std::vector<GameLine::Hindrance>{{"", 7, 1, Cause::lowVisibility}});
    REQUIRE(session.perform({{"do", "set"}, {"weather", "fog3"}}).ok);
    CHECK(ask().hindrance == 3);
    CHECK_FALSE(ask().blocked);
    const Hex start = session.ground().find(from).value();
    const std::string second = session.ground().nameOf({start.column, start.row + 2});
    REQUIRE(session.perform({{"do", "smoke"}, {"at", {second}}, {"level", 3}}).ok);
    CHECK(ask().blocked);  // six Hindrances block (B.10)
    CHECK(ask().reason == LosReason::hindrances);
    CHECK_FALSE(lines->fieldFrom(session.state(), {from, 0})->sees({to, 0}));
    REQUIRE(session.perform({{"do", "set"}, {"weather", "clear"}}).ok);
    CHECK(ask().hindrance == 3);
    CHECK(session.state().settings.weather.empty());
}
