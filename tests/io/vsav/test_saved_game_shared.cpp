// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fstream>
#include <sstream>

#include "io/vsav/edited_game.hpp"
#include "io/vsav/saved_game.hpp"
#include "shellgame/base/file.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/vsav_text.hpp"

using namespace shellgame;
using namespace shellgame::vsav;
namespace made = test::vsav;

namespace {

using FactRow = std::map<std::string, std::string>;

std::vector<std::string> cells(const std::string& line, char at) {
    std::vector<std::string> out;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, at);) out.push_back(cell);
    return out;
}

std::vector<FactRow> facts() {
    std::ifstream in(test::sharedPath("vasl/saves/FACTS.tsv"));
    std::string line;
    std::getline(in, line);
    const auto names = cells(line, '\t');
    std::vector<FactRow> out;
    while (std::getline(in, line)) {
        const auto values = cells(line, '\t');
        FactRow row;
        for (std::size_t i = 0; i < names.size() && i < values.size(); ++i) row[names[i]] = values[i];
        out.push_back(row);
    }
    REQUIRE(out.size() == 7);
    return out;
}

std::string bytesOf(const FactRow& row) {
    const auto bytes = readFile(test::sharedPath("vasl/saves/" + row.at("file")), 1U << 24U);
    REQUIRE(bytes);
    return *bytes;
}

template <class All, class Test>
std::string count(const All& all, Test test) {
    return std::to_string(std::count_if(all.begin(), all.end(), test));
}

void compare(const SavedGame& game, const FactRow& row, bool newer) {
    CHECK(game.mainMap() == (newer ? game.mainMap() : row.at("mapId")));
    CHECK(game.vaslVersion() == row.at("vasl"));
    CHECK(game.vassalVersion() == row.at("vassal"));
    CHECK(game.notEditable().empty());
    const auto& pieces = game.pieces();
    const auto& stacks = game.stacks();
    const auto empty = [](const SavedStack& s) { return s.children.empty(); };
    const auto onMain = [&](const SavedPiece& p) { return p.map == game.mainMap(); };
    CHECK(std::to_string(pieces.size()) == row.at("pieces_total"));
    CHECK(count(pieces, onMain) == row.at("pieces_main_map"));
    CHECK(count(stacks, [&](const SavedStack& s) { return !empty(s); }) == row.at("stacks_nonempty"));
    CHECK(count(stacks, empty) == (newer ? "0" : row.at("stacks_empty")));
    if (!newer) {
        CHECK(std::to_string(pieces.size() + stacks.size()) == row.at("addpiece_cmds"));
        CHECK(std::to_string(game.commandCount()) == row.at("commands"));
    }
    CHECK(count(pieces, [&](const SavedPiece& p) { return onMain(p) && p.stack.empty(); }) ==
          row.at("unstacked_main_map"));
    CHECK(count(pieces, [](const SavedPiece& p) { return p.isConcealmentCounter(); }) ==
          row.at("concealment_counters"));
    CHECK(count(pieces, [](const SavedPiece& p) { return p.concealed != Owner::none; }) ==
          row.at("concealed_pieces"));
    CHECK(count(pieces, [](const SavedPiece& p) { return p.hidden != Owner::none; }) == row.at("hip_pieces"));
    CHECK(std::all_of(pieces.begin(), pieces.end(), [](const SavedPiece& p) { return p.readable; }));

    std::string boards, extensions;
    for (const SavedBoard& b : game.boards())
        boards += (boards.empty() ? "" : ",") + b.written + "@" + std::to_string(b.column) + "," +
                  std::to_string(b.row) + "/v" + b.version;
    CHECK((boards.empty() ? "-" : boards) == row.at("boards"));
    for (const SavedExtension& e : game.extensions()) extensions += (extensions.empty() ? "" : ",") + e.name;
    CHECK((extensions.empty() ? "-" : extensions) == row.at("extensions"));

    const auto info = cells(row.at("info"), '|');
    CHECK(game.info().firstAxis == info.at(0));
    CHECK(game.info().axisToMove == info.at(1));
    CHECK(std::to_string(game.info().turn.value()) == info.at(2));
    const auto same = [](const std::string& value, const std::string& cell) {
        return value.empty() ? cell.find('?') != std::string::npos : std::stoi(cell) == std::stoi(value);
    };
    CHECK(same(game.info().axisElr, info.at(3)));
    CHECK(same(game.info().axisSan, info.at(4)));
    CHECK(same(game.info().alliedElr, info.at(5)));
    CHECK(same(game.info().alliedSan, info.at(6)));

    int named = 0;
    for (std::string list = row.at("named_pieces"); !list.empty();) {
        const auto end = list.find(" ;; ");
        const auto f = cells(list.substr(0, end), '|');
        list = end == std::string::npos ? "" : list.substr(end + 4);
        const SavedPiece* p = game.piece(f.at(0));
        INFO(f.at(0) << " " << f.at(1));
        REQUIRE(p != nullptr);
        CHECK("gpid=" + (p->gpid.empty() ? "-" : p->gpid) == f.at(2));
        CHECK(std::to_string(p->x) + "," + std::to_string(p->y) == f.at(4));
        CHECK((p->concealed != Owner::none) == (f.at(5).find("CONCEALED") != std::string::npos));
        CHECK((p->hidden != Owner::none) == (f.at(5).find("HIP") != std::string::npos));
        CHECK(p->isConcealmentCounter() == (f.at(5).find("?-COUNTER") != std::string::npos));
        ++named;
    }
    CHECK(named > 0);
}

}  // namespace

TEST_CASE("the seven sample saves have the expected counts and named pieces", "[.shared][vsav]") {
    for (const FactRow& row : facts()) {
        INFO(row.at("file"));
        const auto game = SavedGame::fromBytes(bytesOf(row), row.at("file"));
        REQUIRE(game);
        compare(*game, row, false);
    }
}

TEST_CASE("the seven sample saves, written in the forms of VASL 6.7, are read as the same games",
          "[.shared][vsav]") {
    for (const FactRow& row : facts())
        for (const bool weather : {false, true}) {
            INFO(row.at("file") << (weather ? " with weather" : " with marks"));
            const std::string text = made::asOf67(made::textInFile(bytesOf(row)), weather);
            auto bytes = made::fileWith(made::obfuscated(text), "VASL", row.at("vasl"));
            const auto game = SavedGame::fromBytes(bytes, row.at("file"));
            REQUIRE(game);
            FactRow expected = row;
            expected["vassal"] = "3.2.17";
            compare(*game, expected, true);
            CHECK(game->info().form == (weather ? SavedInfo::Form::weather : SavedInfo::Form::marks));
            for (const SavedPiece& p : game->pieces()) CHECK(p.properties.at("UniqueID") == p.id);
        }
}

TEST_CASE("every trait of the seven sample saves is read as an independent reader reads it",
          "[.shared][vsav]") {
    for (const FactRow& row : facts()) {
        const std::string bytes = bytesOf(row);
        const auto game = SavedGame::fromBytes(bytes, row.at("file"));
        REQUIRE(game);
        std::size_t seen = 0, differ = 0;
        for (const std::string& command : made::commands(made::textInFile(bytes))) {
            if (command.compare(0, 2, "+/") != 0) continue;
            const auto p = made::pieceIn(command);
            if (p.isStack()) continue;
            const SavedPiece& read = *game->piece(p.id);
            REQUIRE(read.traits.size() == p.traits.size());
            for (std::size_t i = 0; i < p.traits.size(); ++i) {
                const bool masks = read.traits[i].state.find("<user ") != std::string::npos ||
                                   read.traits[i].state == "<player>";
                if (!masks && read.traits[i].state != p.traits[i].state) ++differ;
                const auto fields = made::split(p.traits[i].type, ';');
                if (read.traits[i].name != "concealment" && read.traits[i].type != fields) ++differ;
                ++seen;
            }
        }
        CHECK(differ == 0);
        CHECK(seen > 0);
    }
}

namespace {

/// Returns the samples, and each of them in both forms of 6.7.
std::vector<std::pair<std::string, std::string>> allGames() {
    std::vector<std::pair<std::string, std::string>> out;
    for (const FactRow& row : facts()) {
        out.emplace_back(row.at("file"), bytesOf(row));
        for (const bool weather : {false, true})
            out.emplace_back(
                row.at("file") + (weather ? " of 2026" : " of 2024"),
                made::fileWith(made::obfuscated(made::asOf67(made::textInFile(out.back().second), weather))));
    }
    return out;
}

EditedGame opened(const std::string& bytes) {
    auto game = SavedGame::fromBytes(bytes, "t.vsav");
    REQUIRE(game);
    auto edited = EditedGame::of(*game);
    REQUIRE(edited);
    return *edited;
}

}  // namespace

TEST_CASE("each of the seven sample saves stays the same file when it is written without a change",
          "[.shared][vsav]") {
    for (const auto& [name, bytes] : allGames()) {
        INFO(name);
        CHECK(opened(bytes).file().value() == bytes);
    }
}

TEST_CASE("each of the seven sample saves has the same text after its counters are marked as moved and back",
          "[.shared][vsav]") {
    const auto mark = [](EditedGame& edited, const std::string& from, const std::string& to) {
        for (const SavedPiece& p : edited.original().pieces())
            for (std::size_t i = 0; i < p.traits.size(); ++i)
                if (p.traits[i].name == "moved" && p.traits[i].state == from)
                    REQUIRE(edited.setState(p.id, i, to));
    };
    for (const auto& [name, bytes] : allGames()) {
        INFO(name);
        EditedGame edited = opened(bytes);
        mark(edited, "false", "yes");
        REQUIRE(edited.changed());
        const std::string there = edited.file().value();
        for (const char* m : {"savedata", "moduledata"})
            CHECK(made::member(there, m) == made::member(bytes, m));
        EditedGame back = opened(there);
        mark(back, "yes", "false");
        CHECK(made::member(back.file().value(), "savedGame") == made::member(bytes, "savedGame"));
    }
}
