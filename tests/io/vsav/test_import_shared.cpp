// SPDX-License-Identifier: MIT
// Imports seven saved games of VASL and checks the number of counters, some named pieces, and that the games
// can be played.
#include <algorithm>
#include <fstream>
#include <sstream>

#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/vsav_text.hpp"

using namespace shellgame;
namespace made = test::vsav;

namespace {

using FactRow = std::map<std::string, std::string>;

std::vector<std::string> cellsOf(const std::string& line, char at) {
    std::vector<std::string> out;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, at);) out.push_back(cell);
    return out;
}

std::vector<FactRow> factRows() {
    std::ifstream in(test::sharedPath("vasl/saves/FACTS.tsv"));
    std::string line;
    std::getline(in, line);
    const auto names = cellsOf(line, '\t');
    std::vector<FactRow> out;
    while (std::getline(in, line)) {
        const auto values = cellsOf(line, '\t');
        FactRow row;
        for (std::size_t i = 0; i < names.size() && i < values.size(); ++i) row[names[i]] = values[i];
        out.push_back(row);
    }
    REQUIRE(out.size() == 7);
    return out;
}

std::string saveBytes(const FactRow& row) {
    const auto bytes = readFile(test::sharedPath("vasl/saves/" + row.at("file")), 1U << 24U);
    REQUIRE(bytes);
    return *bytes;
}

/// Board 00 is not in the board folder, so it is imported as a blank grid.
ImportOptions withBoards() {
    ImportOptions out;
    out.folders.vasl = {test::sharedPath("vasl/boards")};
    out.blank = {"00"};
    return out;
}

VaslImport imported(std::string bytes, const FactRow& row) {
    auto out = importVaslBytes(std::move(bytes), row.at("file"), withBoards());
    REQUIRE((out ? "" : joinProblems(out.error())) == "");
    CHECK(joinProblems(out->problems) == "");
    return std::move(*out);
}

std::string cellOf(const Json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
}

/// Compares a named piece with its line in FACTS: "id|name|gpid=2598|kind|x,y|hex FLAGS".
void compareNamed(const VaslImport& import, const std::string& fact) {
    const auto f = cellsOf(fact, '|');
    INFO(fact);
    const auto at = std::find_if(import.counters.begin(), import.counters.end(),
                                 [&](const VaslCounter& c) { return c.id == f.at(0); });
    REQUIRE(at != import.counters.end());
    CHECK("gpid=" + (at->gpid.empty() ? "-" : at->gpid) == f.at(2));
    CHECK(at->printed == f.at(1));
    CHECK(at->kind == f.at(3));
    CHECK(std::to_string(at->x) + "," + std::to_string(at->y) == f.at(4));
    std::string place = at->hex;
    if (at->concealed) place += " CONCEALED";
    if (at->hidden) place += " HIP";
    if (at->kind == "concealment") place += " ?-COUNTER";
    std::string expected = f.at(5);
    while (!expected.empty() && expected.back() == ' ') expected.pop_back();
    CHECK(place == expected);
}

void compareImport(const VaslImport& import, const FactRow& row, const std::set<std::string>& notAsked) {
    const Json summary = importSummary(import);
    for (const auto& [column, value] : row) {
        if (column == "named_pieces" || notAsked.contains(column)) continue;
        INFO(column);
        REQUIRE(summary.contains(column));
        CHECK(cellOf(summary[column]) == value);
    }
    int named = 0;
    for (std::string list = row.at("named_pieces"); !list.empty(); ++named) {
        const auto end = list.find(" ;; ");
        compareNamed(import, list.substr(0, end));
        list = end == std::string::npos ? "" : list.substr(end + 4);
    }
    CHECK(named > 0);
    // Each counter on the map is in the game or is listed as not imported.
    CHECK(import.counters.size() == summary["pieces"].size());
    std::set<std::string> left;
    for (const VaslLeft& l : import.leftOut) left.insert(l.id);
    const auto out = std::count_if(import.counters.begin(), import.counters.end(),
                                   [&](const VaslCounter& c) { return left.contains(c.id); });
    CHECK(import.understood + out == static_cast<long>(import.counters.size()));
}

}  // namespace

TEST_CASE("the seven sample saves are imported with the expected counts and named pieces",
          "[.shared][import]") {
    for (const FactRow& row : factRows()) {
        INFO(row.at("file"));
        compareImport(imported(saveBytes(row), row), row, {});
    }
}

TEST_CASE("the seven sample saves, written in the file formats of VASL 6.7, are imported as the same games",
          "[.shared][import]") {
    for (const FactRow& row : factRows())
        for (const bool weather : {false, true}) {
            INFO(row.at("file") << (weather ? " with weather" : " with marks"));
            const std::string text = made::asOf67(made::textInFile(saveBytes(row)), weather);
            const VaslImport import = imported(made::fileWith(made::obfuscated(text)), row);
            compareImport(import, row,
                          {"vasl", "vassal", "info", "addpiece_cmds", "stacks_empty", "commands"});
            const auto game = gameOf(import);
            REQUIRE((game ? "" : joinProblems(game.error())) == "");
            const Settings& settings = game->session->state().settings;
            CHECK(settings.night);
            if (weather) CHECK(settings.weather == "heavy");
            // The game equals the one imported from the unchanged file, except for the weather, the night and
            // the file's hash.
            const auto old = gameOf(imported(saveBytes(row), row));
            REQUIRE(old);
            CHECK(game->session->state().pieces == old->session->state().pieces);
            CHECK(game->session->state().markers == old->session->state().markers);
            CHECK(game->info.vasl->pieces == old->info.vasl->pieces);
        }
}

TEST_CASE("each of the seven sample saves can be set up, saved, opened again and played",
          "[.shared][import]") {
    for (const FactRow& row : factRows()) {
        INFO(row.at("file"));
        const VaslImport import = imported(saveBytes(row), row);
        auto game = gameOf(import);
        REQUIRE((game ? "" : joinProblems(game.error())) == "");
        const test::TemporaryFolder folder;
        const auto scenario = folder.file("taken.json"), save = folder.file("taken.save.json");
        REQUIRE(saveScenario(*game, scenario));
        auto again = loadGame(scenario, import.folders);
        REQUIRE((again ? "" : joinProblems(again.error())) == "");
        CHECK(again->session->state() == game->session->state());
        CHECK(again->info.vasl == game->info.vasl);

        Session& session = *again->session;
        const auto must = [&](const Json& command) {
            const Entry e = session.perform(command);
            INFO(command.dump());
            CHECK((e.ok ? "" : textOf(e.text)) == "");
        };
        // Set up the waiting counters, with a dummy stack beside them.
        const SideId side = session.state().clock.first;
        std::string hex, beside;
        for (const std::string& name : session.ground().names())
            if (!name.empty() && session.ground().neighbours(name).size() == 6) {
                hex = name;
                beside = session.ground().neighbours(name)[1];
                break;
            }
        Json waiting = Json::array();
        for (const auto& [id, p] : session.state().pieces)
            if (p.gone == "off board" && p.isPersonnel() && p.carrier.empty() && waiting.size() < 2 &&
                (waiting.empty() ||
                 p.side == session.state().piece(PieceId(waiting[0].get<std::string>()))->side))
                waiting.push_back(id.text);
        const SideId who =
            waiting.empty() ? side : session.state().piece(PieceId(waiting[0].get<std::string>()))->side;
        if (waiting.empty())
            must({{"do", "place"}, {"side", who.text}, {"at", hex}, {"contents", {"4-6-7"}}, {"id", "real"}});
        else
            must({{"do", "place"}, {"side", who.text}, {"at", hex}, {"waiting", waiting}, {"id", "real"}});
        must({{"do", "side"}, {"side", who.text}, {"dummies", -1}});
        must({{"do", "place"},
              {"side", who.text},
              {"at", beside},
              {"dummies", waiting.size() + 2},
              {"id", "dummy"}});
        for (const char* marker : {"real", "dummy"})
            must({{"do", "seen"}, {"marker", marker}, {"seen", false}});
        must({{"do", "set"}, {"house", "los_computed"}, {"to", "as the player says"}});
        if (session.state().clock.player != who) must({{"do", "side"}, {"side", who.text}, {"first", true}});
        must({{"do", "phase"}, {"to", "MPh"}});
        const Json shift = {
            {"do", "shift"}, {"side", who.text}, {"from", "real"}, {"to", "dummy"}, {"dice", {1, 1}}};
        for (const Finding& f : session.check(shift))
            if (f.verdict == Verdict::ruling)
                must({{"do", "rule"}, {"rule", f.rule}, {"at", f.subject.text()}, {"allow", true}});
        must(shift);
        REQUIRE(saveGame(*again, save));
        const auto reopened = loadGame(save, import.folders);
        REQUIRE((reopened ? "" : joinProblems(reopened.error())) == "");
        CHECK(reopened->session->state() == session.state());
        CHECK(reopened->info.vasl == game->info.vasl);
    }
}

TEST_CASE("units beside the boards of the seven sample saves are out of play, and none of them must enter",
          "[.shared][import][V09]") {
    int groups = 0;
    for (const FactRow& row : factRows()) {
        INFO(row.at("file"));
        const VaslImport import = imported(saveBytes(row), row);
        CHECK(import.moment.phase == Phase::setup);
        auto game = gameOf(import);
        REQUIRE((game ? "" : joinProblems(game.error())) == "");
        std::size_t proposed = 0;
        for (const VaslQuestion& q : import.questions) {
            if (q.ask != VaslAsk::turn) continue;
            // The name comes from a label or from counters, never from a position beside the map.
            CHECK(q.key.find("-beside") == std::string::npos);
            proposed += q.byDefault == "0" ? 0 : 1;
        }
        std::size_t entering = 0;
        for (const auto& [id, group] : game->session->state().reinforcements) {
            ++groups;
            entering += group.turn == 0 ? 0 : 1;
        }
        CHECK(entering == proposed);
        // If the game is imported during play, a stack is a PDS only if the player says so.
        ImportOptions later = withBoards();
        later.turn = 3;
        later.phase = Phase::MPh;
        const auto there = importVaslBytes(saveBytes(row), row.at("file"), later);
        REQUIRE(there);
        const auto inPlay = gameOf(*there);
        REQUIRE((inPlay ? "" : joinProblems(inPlay.error())) == "");
        CHECK(inPlay->session->state().clock.turn == 3);
        for (const auto& [id, m] : inPlay->session->state().markers) CHECK_FALSE(m.pds);
    }
    CHECK(groups > 20);
}

TEST_CASE("V07 the file formats of VASSAL 3.8 are read completely, or refused with the reason",
          "[.shared][import][V07]") {
    for (const char* name : {"plain", "flat", "flat-vobs", "vcsz", "vobs", "voxz", "xz"}) {
        INFO(name);
        const auto import =
            importVasl(test::sharedPath(std::string("vasl/saves/forms/") + name + ".vsav"), withBoards());
        if (!import) {
            CHECK_FALSE(joinProblems(import.error()).empty());
            continue;
        }
        CHECK((import->understood > 0 || !import->problems.empty()));
    }
}
