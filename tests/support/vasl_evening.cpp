// SPDX-License-Identifier: MIT
#include "support/vasl_evening.hpp"

#include <array>

#include "io/vsav/saved_game.hpp"
#include "support/catch.hpp"
#include "support/vasl_game.hpp"

namespace shellgame::test {

namespace {

void putTo(VaslTable& table, const std::string& piece, const std::string& hex) {
    const auto [x, y] = test::pixelOf(hex);
    table.movePiece(piece, x, y);
}

}  // namespace

std::vector<std::string> squadsOf(const VaslImport& import, const std::string& side) {
    std::vector<std::string> out;
    for (const VaslCounter& c : import.counters)
        if (c.side == side && c.kind == "MMC-squad") out.push_back(c.id);
    return out;
}

const Piece& pieceOfVasl(const Game& game, const std::string& vasl) {
    const Piece* last = nullptr;
    for (const auto& [id, of] : game.info.vasl->pieces) {
        if (of != vasl) continue;
        last = game.session->state().piece(id);
        if (last != nullptr && last->gone.empty()) return *last;  // skip counters that are out of play
    }
    if (last != nullptr) return *last;
    FAIL("no such counter: " << vasl);
    return game.session->state().pieces.begin()->second;
}

void threeTurnsOfStalingrad(VaslTable& table, const VaslImport& import, const FollowsVasl& player) {
    const auto germans = squadsOf(import, "axis"), russians = squadsOf(import, "allied");
    REQUIRE(germans.size() >= 6);
    REQUIRE(russians.size() >= 4);
    std::vector<std::string> watched(germans.begin(), germans.begin() + 5);
    watched.insert(watched.end(), russians.begin(), russians.begin() + 3);

    // At setup five squads are in the open and three are under a `?`.
    const std::array<const char*, 5> axisHexes{"C3", "D4", "E4", "F3", "G4"};
    for (std::size_t i = 0; i < axisHexes.size(); ++i) putTo(table, germans[i], axisHexes.at(i));
    std::vector<std::string> questions;
    for (const VaslCounter& c : import.counters)
        if (c.side == "allied" && c.kind == "concealment") questions.push_back(c.id);
    REQUIRE(questions.size() >= 5);
    const std::array<const char*, 3> alliedHexes{"P5", "Q6", "R5"};
    for (std::size_t i = 0; i < alliedHexes.size(); ++i) {
        putTo(table, russians[i], alliedHexes.at(i));
        putTo(table, questions[i], alliedHexes.at(i));
        table.setState(russians[i], "conceal", "open sesame;|0");
    }
    putTo(table, questions[3], "S6");
    putTo(table, questions[4], "S6");
    player.saved(watched);
    CHECK_FALSE(pieceOfVasl(player.game(), russians[0]).under.empty());

    const auto layer = [&](const std::string& id, std::size_t field, const std::string& says) {
        const auto saved = ::shellgame::vsav::SavedGame::fromBytes(table.file(), "c");
        std::size_t number = 0;
        for (const ::shellgame::vsav::Trait& t : saved->piece(id)->traits) {
            if (t.name != "emb2") continue;
            if (t.field(field) == says) return std::pair{number, t.state};
            ++number;
        }
        FAIL("no layer " << says);
        return std::pair{number, std::string()};
    };
    const auto layerOf = [&](const std::string& id) { return layer(id, 19, "BRK"); };
    const auto reduces = [&](const std::string& id) {
        const auto [number, state] = layer(id, 1, "SQ/HS");
        table.setState(id, "emb2", state.substr(state[0] == '-' ? 1 : 0), number);
    };
    const auto breaks = [&](const std::string& id) {
        const auto [number, state] = layerOf(id);
        table.setState(id, "emb2", state.substr(state[0] == '-' ? 1 : 0), number);
    };
    // In turn 1 two squads move, one stack of `?` moves, a squad breaks, and a Russian unit is revealed.
    for (int i = 0; i < 4 && player.game().session->state().clock.phase != Phase::MPh; ++i)
        REQUIRE(player.phase());
    putTo(table, germans[0], "D3");
    putTo(table, germans[1], "E5");
    breaks(germans[2]);
    table.remove(questions[0]);
    table.reveal(russians[0]);
    player.saved(watched);
    CHECK(pieceOfVasl(player.game(), germans[2]).marks.contains("broken"));
    CHECK(pieceOfVasl(player.game(), russians[0]).under.empty());

    table.turn(1, "Allied");
    player.saved(watched);
    CHECK(player.game().session->state().clock.player == SideId("allied"));
    table.moveStack(table.stackOf(russians[1]), test::pixelOf("Q5").first, test::pixelOf("Q5").second);
    table.moveStack(table.stackOf(questions[3]), test::pixelOf("S5").first, test::pixelOf("S5").second);
    table.remove(germans[3]);
    player.saved(watched);

    // In turn 2 a unit rallies, units move over several hexes, and one is eliminated.
    table.turn(2, "Axis");
    const auto [number, state] = layerOf(germans[2]);
    table.setState(germans[2], "emb2", "-" + state, number);
    putTo(table, germans[0], "F4");
    putTo(table, germans[4], "H4");
    table.remove(russians[0]);
    // One squad suffers Casualty Reduction in its hex, and another squad after it has moved.
    reduces(germans[1]);
    reduces(germans[4]);
    player.saved(watched);
    for (const std::string& id : {germans[1], germans[4]})
        CHECK(pieceOfVasl(player.game(), id).kind == PieceClass::halfSquad);
    CHECK_FALSE(pieceOfVasl(player.game(), germans[2]).marks.contains("broken"));
    CHECK(player.game().session->state().clock.turn == 2);

    // In turn 3 all remaining units move, a `?` is lost, and a squad fails its ELR.
    const auto [gradeAt, grade] = layer(germans[0], 4, "ELR");
    const int range = pieceOfVasl(player.game(), germans[0]).range;
    table.setState(germans[0], "emb2", std::to_string(std::stoi(grade) + 1), gradeAt);
    table.turn(3, "Axis");
    putTo(table, germans[1], "F6");
    table.remove(questions[1]);
    table.reveal(russians[1]);
    table.moveStack(table.stackOf(russians[2]), test::pixelOf("R6").first, test::pixelOf("R6").second);
    player.saved(watched);
    CHECK(player.game().session->state().clock.turn == 3);
    CHECK(pieceOfVasl(player.game(), russians[1]).under.empty());
    CHECK(pieceOfVasl(player.game(), germans[0]).range < range);
}

}  // namespace shellgame::test
