// SPDX-License-Identifier: MIT
// Imports saved games of VASL that the test makes.
#include <algorithm>
#include <chrono>

#include "io/vsav/counter.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/overlay.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "shellgame/io/vsav/sync.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/play/dice_statistics.hpp"
#include "support/catch.hpp"
#include "support/drawing.hpp"
#include "support/laid_map.hpp"
#include "support/paths.hpp"
#include "support/sanitized.hpp"
#include "support/vasl_archive.hpp"
#include "support/vasl_game.hpp"
#include "support/vasl_picture.hpp"
#include "support/vsav_text.hpp"

using namespace shellgame;
namespace made = test::vsav;
using made::Dialect;
using made::Maker;
using test::layer;

namespace {

// The centers of hexes on a single board, on VASL's map with its margin of 400 pixels.
struct Pixel {
    int x, y;
};
Pixel centre(int column, int number) {
    const bool odd = column % 2 == 1;
    return {400 + static_cast<int>(56.25 * column),
            400 + static_cast<int>(64.5 * (number - 1) + 32 + (odd ? 32 : 0))};
}
const Pixel e5 = centre(4, 5), f5 = centre(5, 5), h3 = centre(7, 3);

const std::string squadLayer = layer("ge/ge468S,ge/ge467S,ge/ge447S", "4-6-8 Esq,4-6-7 1sq,4-4-7 2sq", "SQ");
const std::string halfLayer = layer("ge/ge248H,ge/ge247H", "2-4-8 Ehs,2-4-7 1hs");
const std::string brokenLayer = layer("ge/ges8b,ge/ges7b", "broken +,broken +", "BRK");
const std::string leaderLayer = layer("ge/geL92,ge/geL81,ge/geL61", "9-2,8-1,6\\+1");

std::vector<made::TraitText> squadTraits(const std::string& level = "2", const std::string& half = "-2",
                                         const std::string& broken = "-2") {
    return {{halfLayer, half}, {brokenLayer, broken}, {squadLayer, level}};
}

ImportOptions blankBoards() {
    ImportOptions out;
    out.blank = {"01", "02"};
    return out;
}

VaslImport taken(const Maker& maker, const ImportOptions& options = blankBoards()) {
    auto out = importVaslBytes(maker.file(), "made.vsav", options);
    REQUIRE((out ? "" : joinProblems(out.error())) == "");
    return std::move(*out);
}

Game gameIn(const VaslImport& import) {
    auto game = gameOf(import);
    REQUIRE((game ? "" : joinProblems(game.error())) == "");
    return std::move(*game);
}

const VaslCounter& counterIn(const VaslImport& import, const std::string& id) {
    const auto at = std::find_if(import.counters.begin(), import.counters.end(),
                                 [&](const VaslCounter& c) { return c.id == id; });
    REQUIRE(at != import.counters.end());
    return *at;
}

const Piece& pieceOf(const Game& game, const std::string& id) {
    for (const auto& [ours, vasl] : game.info.vasl->pieces)
        if (vasl == id) return game.session->state().pieces.at(ours);
    FAIL("no counter of " << id);
    throw std::logic_error(id);
}

std::vector<std::string> whyLeft(const VaslImport& import, const std::string& id) {
    std::vector<std::string> out;
    for (const VaslLeft& l : import.leftOut)
        if (l.id == id) out.emplace_back(enumText(l.why));
    return out;
}

const VaslQuestion* question(const VaslImport& import, VaslAsk ask) {
    const auto at = std::find_if(import.questions.begin(), import.questions.end(),
                                 [&](const VaslQuestion& q) { return q.ask == ask; });
    return at == import.questions.end() ? nullptr : &*at;
}

}  // namespace

TEST_CASE("VASL: counters under a ? are imported under a marker, in the order of the stack", "[import]") {
    for (const Dialect dialect : {Dialect::map0, Dialect::mainMap, Dialect::uniqueIds}) {
        const auto import = taken(
            Maker(dialect)
                .unit("11", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits())
                .unit("12", "LMG", "ge", e5.x, e5.y)
                .unit("13", "geLDR", "ge", e5.x, e5.y,
                      {{"label;78,130;Name;10;;;c;3;c;0;c;c;$pieceName$ $label$;Dialog;0;270;Name;", "Otto"},
                       {leaderLayer, "3"}})
                .question("14", "ge", "one user", e5.x, e5.y)
                .unit("15", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits("1"))
                .stack("16", e5.x, e5.y, {"11", "12", "13", "14", "15"}));
        CHECK(import.understood == 5);
        const Game game = gameIn(import);
        const State& state = game.session->state();
        REQUIRE(state.markers.size() == 1);
        const auto& [id, marker] = *state.markers.begin();
        CHECK(marker.kind == MarkerKind::concealed);
        CHECK(marker.side == SideId("axis"));
        CHECK(marker.at.text() == "1E5");
        CHECK_FALSE(marker.pds);  // the game begins in turn 2, after setup, so the "?" is not a PDS
        CHECK(marker.dummies == 0);
        REQUIRE(marker.contents.size() == 3);
        CHECK(state.pieces.at(marker.contents[0]).type == "4-6-7");
        CHECK(state.pieces.at(marker.contents[1]).type == "LMG");
        CHECK(state.pieces.at(marker.contents[1]).carrier == marker.contents[0]);
        CHECK(state.pieces.at(marker.contents[2]).type == "6+1");
        CHECK(game.info.vasl->counters.at(id) == std::vector<std::string>{"14"});
        // Counters on top of the `?` are Known.
        CHECK(pieceOf(game, "15").at.text() == "1E5");
        CHECK(pieceOf(game, "15").type == "4-6-8");
        CHECK(state.sides.at(SideId("axis")).nationality == "german");
        CHECK(game.info.vasl->file == "made.vsav");
        CHECK(game.info.vasl->hash.size() == 16);
        CHECK(importSummary(import).dump().find("one user") == std::string::npos);
        CHECK(scenarioJson(game.info, state).dump().find("one user") == std::string::npos);
    }
}

TEST_CASE("VASL: a side is named after its units, not after a captured weapon", "[import][V10]") {
    const auto import = taken(Maker()
                                  .unit("11", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits())
                                  .unit("12", "LMG", "ru", e5.x, e5.y)
                                  .question("13", "ge", "u", e5.x, e5.y)
                                  .stack("14", e5.x, e5.y, {"11", "12", "13"}));
    const Game game = gameIn(import);
    const State& state = game.session->state();
    CHECK(pieceOf(game, "12").side == SideId("axis"));
    CHECK(state.sides.at(SideId("axis")).name == "German");
}

TEST_CASE("VASL: ? without counters under them become a dummy stack and raise a question", "[import]") {
    Maker maker;
    maker.question("21", "ru", "u", h3.x, h3.y)
        .question("22", "ru", "u", h3.x, h3.y)
        .stack("23", h3.x, h3.y, {"21", "22"})
        .unit("24", "4-6-8 Esq", "ru", 100, 100, squadTraits())
        .stack("25", 100, 100, {"24"})
        .question("26", "ru", "u", 200, 700)
        .stack("27", 200, 700, {"26"});
    const auto import = taken(maker);
    Game game = gameIn(import);
    const State& state = game.session->state();
    REQUIRE(state.markers.size() == 1);
    CHECK(state.markers.begin()->second.dummies == 2);
    CHECK_FALSE(
        state.sides.at(SideId("allied")).dummies);  // no limit is set for dummies that are placed later
    const VaslQuestion* under = question(import, VaslAsk::under);
    REQUIRE(under != nullptr);
    CHECK_FALSE(under->lasting);
    CHECK(under->hex == "01:H3");
    CHECK(under->nation == "russian");
    CHECK(under->counters == 2);
    REQUIRE(under->choices.size() == 2);
    CHECK(under->choices[0] == "dummy");

    // If the player gives the other answer, the "?" covers the units that wait beside the map.
    ImportOptions options = blankBoards();
    options.answers[under->key] = under->choices[1];
    const Game other = gameIn(taken(maker, options));
    const Marker& marker = other.session->state().markers.begin()->second;
    CHECK(marker.dummies == 0);
    REQUIRE(marker.contents.size() == 1);
    CHECK(other.session->state().pieces.at(marker.contents[0]).kind == PieceClass::squad);
    CHECK(other.session->state().reinforcements.empty());
    options.answers[under->key] = "nonsense";
    CHECK(gameIn(taken(maker, options)).session->state().markers.begin()->second.dummies == 2);
}

TEST_CASE("VASL: hidden, concealed and broken counters, half-squads, marks and Motion are imported",
          "[import]") {
    const auto import =
        taken(Maker()
                  .unit("31", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits("3", "2", "1"))
                  .piece("32", {}, "DM", e5.x, e5.y)
                  .stack("33", e5.x, e5.y, {"31", "32"})
                  .raw(made::command({"34",
                                      {{"conceal;C;ge/geqmark58;ge;;/p", "the user;|0"},
                                       {"hide;H,130;HIP;;player:;0.3", "null"},
                                       {layer(" , , ", "+ vca3,+ vca4,+ vca5"), "2"},
                                       {"piece;K;D;ge/veh/pzivh;PzKw IVH", "Main Map;0;0;1"}},
                                      ""}))
                  .piece("35", {}, "Motion", f5.x, f5.y)
                  .stack("36", f5.x, f5.y, {"34", "35"})
                  .raw(made::command({"37",
                                      {{"conceal;C;ru/ruqmark58;ru;;/p", "null;"},
                                       {"hide;H,130;HIP;;player:;0.3", "the other"},
                                       {layer(" , ", "+ ca3,+ ca4"), "1"},
                                       {"piece;K;D;ru/gun/x;37L AT PTP obr. 30", "Main Map;0;0;1"}},
                                      ""}))
                  .stack("38", h3.x, h3.y, {"37"}));
    const Game game = gameIn(import);
    const State& state = game.session->state();
    const Piece& half = pieceOf(game, "31");
    CHECK(half.kind == PieceClass::halfSquad);
    CHECK(half.type.starts_with("2-4-7"));
    CHECK(half.marks == std::set<std::string>{"broken", "DM"});
    CHECK(counterIn(import, "31").kind == "MMC-hs");
    const Piece& tank = pieceOf(game, "34");
    REQUIRE(state.markers.contains(tank.under));
    CHECK(state.markers.at(tank.under).kind == MarkerKind::concealed);
    CHECK(state.markers.at(tank.under).large);
    CHECK(tank.motion);
    // CA 4 is the hexspine at the lower left, between the bottom hexside and the lower left one.
    CHECK(tank.ca == "1F6/1E6");
    const Piece& gun = pieceOf(game, "37");
    CHECK(state.markers.at(gun.under).kind == MarkerKind::hip);
    CHECK(gun.kind == PieceClass::gun);
    CHECK(gun.ca == "1I4/1H4");
    CHECK(game.info.vasl->marks.size() == 2);
    const std::string all = importSummary(import).dump() + scenarioJson(game.info, state).dump();
    CHECK(all.find("the user") == std::string::npos);
    CHECK(all.find("the other") == std::string::npos);
}

TEST_CASE("VASL: fortifications, mines, smoke, rubble and wrecks are imported", "[import]") {
    const auto import = taken(
        Maker()
            .unit("41", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits())
            .piece("42", {{layer("ML/Fox1,ML/Fox2,ML/Fox3", "1S +,2S +,3S +", ""), "2"}}, "Foxhole", e5.x,
                   e5.y)
            .stack("43", e5.x, e5.y, {"41", "42"})
            .piece("44", {{layer("ML/Smk3", "+: 3"), "1"}}, "Smoke", f5.x, f5.y)
            .piece("45", {{layer("MS/RubS", "Stone +"), "1"}}, "Rubble", h3.x, h3.y)
            .piece("46",
                   {{layer("MS/MineAP06,MS/MineAP08", "6 AP,8 AP"), "2"},
                    {"hide;H,130;HIP;;player:;0.3", "somebody"}},
                   "Minefield AP", h3.x, h3.y)
            .stack("47", h3.x, h3.y, {"45", "46"})
            .raw(made::command({"48", {{"piece;K;D;ge/veh/pzivh;PzKw IVH Wreck", "Main Map;0;0;1"}}, ""}))
            .stack("49", f5.x, f5.y, {"44", "48"})
            .piece("50", {}, "Nonesuch", f5.x, f5.y));
    const Game game = gameIn(import);
    const State& state = game.session->state();
    CHECK(pieceOf(game, "41").position.portion == Portion::foxhole);
    CHECK(pieceOf(game, "42").type == "2S Foxhole");
    CHECK(state.hexes.at("1F5").smoke == 3);
    CHECK(state.hexes.at("1H3").becomes == "Stone Rubble");
    const Piece& mines = pieceOf(game, "46");
    CHECK(mines.mines == "AP");
    CHECK(mines.factors == 8);
    CHECK(state.markers.at(mines.under).kind == MarkerKind::mine);
    CHECK_FALSE(state.markers.at(mines.under).known);
    CHECK(pieceOf(game, "48").marks == std::set<std::string>{"wreck"});
    CHECK(whyLeft(import, "50") == std::vector<std::string>{"unknown"});
    // The mines have no nation, so the import asks for their side.
    const VaslQuestion* whose = question(import, VaslAsk::side);
    REQUIRE(whose != nullptr);
    CHECK(whose->answer == "allied");
}

TEST_CASE("VASL: counters that the catalog lacks raise questions, and the answers are used", "[import]") {
    Maker maker;
    maker
        .raw(made::command({"61",
                            {{"conceal;C;ge/geqmark58;ge;;/p", "null;"},
                             {layer(" , ", "+ vca3,+ vca4"), "1"},
                             {"piece;K;D;ge/veh/x;Nosuch 77", "Main Map;0;0;xyz:1"}},
                            ""}))
        .stack("62", e5.x, e5.y, {"61"});
    const auto import = taken(maker);
    CHECK(import.asked == 1);
    const VaslQuestion* allowance = question(import, VaslAsk::allowance);
    REQUIRE(allowance != nullptr);
    CHECK(allowance->key == "german/Nosuch 77/allowance");
    CHECK(allowance->lasting);
    CHECK(allowance->byDefault == "14");  // the middle value of all fully tracked vehicles
    CHECK(pieceOf(gameIn(import), "61").allowance == 14);

    const test::TemporaryFolder folder;
    const VaslAnswers answers{{"german/Nosuch 77/allowance", "17"}, {"german/Nosuch 77/size", "large"}};
    REQUIRE(writeVaslAnswers(answers, folder.file("answers.json")));
    const auto read = readVaslAnswers(folder.file("answers.json"));
    REQUIRE(read);
    CHECK(*read == answers);
    CHECK(readVaslAnswers(folder.file("none.json"))->empty());
    ImportOptions options = blankBoards();
    options.answers = *read;
    const Game game = gameIn(taken(maker, options));
    CHECK(pieceOf(game, "61").allowance == 17);
    CHECK(pieceOf(game, "61").size == TargetSize::large);
    options.answers["german/Nosuch 77/allowance"] = "many";
    CHECK(pieceOf(gameIn(taken(maker, options)), "61").allowance == 14);
    // The answer may name a completely different counter.
    options.answers["german/Nosuch 77/is"] = "PzKw IVH";
    CHECK(pieceOf(gameIn(taken(maker, options)), "61").type == "PzKw IVH");
}

TEST_CASE(
    "VASL: an unknown counter gets default values from a similar counter; an equal counter with another name "
    "is recognized",
    "[import]") {
    const auto vehicle = [](Maker& maker, const std::string& id, const std::string& name,
                            const std::string& nation) {
        maker
            .raw(made::command({id,
                                {{"conceal;C;ge/geqmark58;" + nation + ";;/p", "null;"},
                                 {layer(" , ", "+ vca3,+ vca4"), "1"},
                                 {"piece;K;D;ge/veh/x;" + name, "Main Map;0;0;xyz:1"}},
                                ""}))
            .stack("s" + id, e5.x, e5.y, {id});
    };
    struct Known {
        const char *name, *nation, *type;
        int allowance;
    };
    // Names in VASL's spelling, or with the original owner's name.
    for (const Known& k :
         {Known{"2-1/2 ton truck", "am", "2-1/2-ton truck", 28},
          Known{"2-1/2 ton Truck(a)", "ru", "2-1/2-ton truck", 28},
          Known{"JgPz IV/70", "ge", "JgdPz IV/70", 11}, Known{"M3A1(a) ht", "ru", "M3A1 ht", 20},
          Known{"PzKw VIE(g)", "fi", "PzKw VIE", 12}}) {
        INFO(k.name);
        Maker maker;
        vehicle(maker, "61", k.name, k.nation);
        const auto import = taken(maker);
        CHECK(import.asked == 0);
        const Game game = gameIn(import);
        CHECK(pieceOf(game, "61").type == k.type);
        CHECK(pieceOf(game, "61").allowance == k.allowance);
    }
    struct Like {
        const char *name, *nation, *allowance, *moves, *first;
    };
    for (const Like& l : {Like{"SPW 250/sMG", "ge", "18", "halftrack", "SPW 250/1"},
                          Like{"M4A1 FT", "am", "13", "fully tracked", "M4A1"},
                          Like{"GE tr", "ge", "25", "truck", ""}, Like{"SU-12", "ru", "", "", ""}}) {
        INFO(l.name);
        Maker maker;
        vehicle(maker, "61", l.name, l.nation);
        const auto import = taken(maker);
        const VaslQuestion *is = question(import, VaslAsk::is),
                           *allowance = question(import, VaslAsk::allowance),
                           *moves = question(import, VaslAsk::moves);
        REQUIRE(is != nullptr);
        REQUIRE(allowance != nullptr);
        REQUIRE(moves != nullptr);
        CHECK(is->byDefault.empty());  // a name with a longer number belongs to another vehicle
        if (*l.allowance == '\0') continue;
        CHECK(allowance->byDefault == l.allowance);
        CHECK(moves->byDefault == l.moves);
        if (*l.first != '\0') CHECK(is->choices.front() == l.first);
        CHECK(pieceOf(gameIn(import), "61").type == l.name);
    }
}

TEST_CASE("VASL: the import lists OBA counters, but never the owner of their chits", "[import]") {
    Maker maker;
    maker.piece("71", {{"rotate;1;x", "0"}}, "AR", e5.x, e5.y)
        .piece("72", {{"rotate;1;x", "0"}}, "FFE", f5.x, f5.y)
        .piece("73", {{"rotate;1;x", "0"}}, "GE OBA", h3.x, h3.y)
        .piece("74", {{"rotate;1;x", "0"}}, "GE Acq", h3.x, h3.y)
        .piece("75", {{"rotate;1;x", "0"}}, "Nobody knows", h3.x, h3.y)
        .raw("OBA/+/0/sesame,80mm,3,7,rb");
    const auto import = taken(maker);
    for (const char* id : {"71", "72", "73", "74"}) {
        INFO(id);
        CHECK(whyLeft(import, id) == std::vector<std::string>{"Shellgame has no equivalent"});
    }
    CHECK(whyLeft(import, "75") == std::vector<std::string>{"unknown"});
    CHECK(importSummary(import).dump().find("sesame") == std::string::npos);
}

TEST_CASE("VASL: files with invalid answers are refused with the place of the error", "[import]") {
    const test::TemporaryFolder folder;
    const auto path = folder.file("answers.json");
    for (const auto& [text, pointer] :
         {std::pair{R"({"format":2,"kind":"vasl answers","answers":{}})", "/format"},
          {R"({"format":1,"kind":"save","answers":{}})", "/kind"},
          {R"({"format":1,"kind":"vasl answers"})", "/answers"},
          {R"({"format":1,"kind":"vasl answers","answers":{"a":1}})", "/answers/a"},
          {R"({"format":1,"kind":"vasl answers","answers":{"":"a"}})", "/answers/"},
          {R"({"format":1,"kind":"vasl answers","answers":{},"b":1})", "/b"}}) {
        INFO(text);
        REQUIRE(test::writeFile(path, text));
        const auto read = readVaslAnswers(path);
        REQUIRE_FALSE(read);
        CHECK(read.error().front().pointer == pointer);
    }
}

TEST_CASE("VASL: a missing board is reported with the searched folders, and no game is made", "[import]") {
    Maker maker;
    maker.unit("71", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits()).stack("72", e5.x, e5.y, {"71"});
    ImportOptions options;
    options.folders.vasl = {"/nowhere/boards"};
    const auto import = taken(maker, options);
    REQUIRE(import.problems.size() == 1);
    CHECK(import.problems[0].found == "no archive bd01");
    CHECK(import.missing == std::vector<std::string>{"01"});
    CHECK(import.problems[0].expected.find("/nowhere/boards") != std::string::npos);
    CHECK(import.scenario.is_null());
    CHECK_FALSE(gameOf(import));
    // The contents of the file are still reported, as on a board of the usual size.
    CHECK(counterIn(import, "71").hex == "01:E5");
}

TEST_CASE("VASL: pieces are reported if they share an id, have no map, are unreadable or have unknown traits",
          "[import]") {
    Maker maker;
    maker.unit("81", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits())
        .unit("81", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits("1"))
        .stack("82", e5.x, e5.y, {"81", "99"})
        .raw(made::command({"83", {{"piece;K;D;x;LMG", "null;0;0;1"}}, ""}))
        .raw(made::command({"84", {{"piece;K;D;x;LMG", "Main Map;here;0;1"}}, ""}))
        .unit("85", "4-6-8 Esq", "ge", f5.x, f5.y,
              {{"nosuchtrait;1;2,3", "whatever"}, {brokenLayer, "-1"}, {halfLayer, "-1"}, {squadLayer, "1"}})
        .stack("86", f5.x, f5.y, {"85"});
    const auto import = taken(maker);
    CHECK(whyLeft(import, "81") == std::vector<std::string>{"another piece has the same id"});
    CHECK(whyLeft(import, "83") == std::vector<std::string>{"on no map of VASL"});
    CHECK(whyLeft(import, "84") == std::vector<std::string>{"could not be read"});
    const Game game = gameIn(import);
    CHECK(pieceOf(game, "85").type == "4-6-8");
    CHECK(game.session->state().pieces.size() == 2);
}

TEST_CASE("VASL: pixel positions give the right hexes on turned, joined, cropped and magnified boards",
          "[import]") {
    const auto hexes = [](const std::string& boards, const std::vector<Pixel>& at) {
        Maker maker;
        maker.boards(boards);
        int n = 100;
        for (const Pixel& p : at) {
            const std::string id = std::to_string(++n);
            maker.unit(id, "4-6-8 Esq", "ge", p.x, p.y, squadTraits()).stack("s" + id, p.x, p.y, {id});
        }
        std::string out;
        const auto import = taken(maker);
        CHECK(joinProblems(import.problems) == "");
        for (const VaslCounter& c : import.counters) out += (out.empty() ? "" : " ") + c.hex + "=" + c.at;
        CHECK(gameOf(import));
        return out;
    };
    // These points are on a hexside, at a corner of the map, and beside the board.
    CHECK(hexes("bd\t0\t0\t01\tVER\t6.1\t", {{400 + 253, 400 + 306}, {2200, 432}, {2210, 432}, {100, 500}}) ==
          "01:E5/F5=1E5 01:GG1=1GG1 off-board= off-board=");
    // On a turned board E5 is in the place of CC6.
    CHECK(hexes("bd\t0\t0\tr01\tVER\t6.1\t", {{400 + 1800 - 225, 400 + 645 - 290}}) == "01:E5=1E5");
    // Two boards are side by side; the seam belongs to the left one.
    CHECK(hexes("bd\t0\t0\t01\tVER\t6.1\tbd\t1\t0\t02\tVER\t6.1\t",
                {{400 + 1800, 400 + 96}, {400 + 1800 + 225, 400 + 290}}) == "01:GG2=2A2 02:E5=2E5");
    // The boards are one above the other; the lower one is turned.
    CHECK(hexes("bd\t0\t0\t01\tVER\t6.1\tbd\t0\t1\tr02\tVER\t6.1\t",
                {{400 + 1800 - 225, 400 + 645 + 645 - 290}}) == "02:E5=2E5");
    // Only the right half of a board: its hexrow Q is at the left edge.
    CHECK(hexes("bd\t0\t0\t01\t900\t0\t900\t-1\tVER\t6.1\t", {{400 + 56, 400 + 64}, {400, 400 + 96}}) ==
          "01:R1=1R1 01:Q2=1Q2");
    // The right half of a turned board: GG is at the left.
    CHECK(hexes("bd\t0\t0\tr01\t900\t0\t900\t-1\tVER\t6.1\t", {{400 + 900 - 56, 400 + 645 - 64}}) ==
          "01:R1=1R1");
    // These crop values crop nothing.
    CHECK(hexes("bd\t0\t0\t01\t-1\t-1\t-1\t-1\tVER\t6.1\t", {e5}) == "01:E5=1E5");
    // The map is three times as large.
    CHECK(hexes("bd\t0\t0\t01\tVER\t6.1\tZOOM\t3.0\t", {{400 + 3 * 225, 400 + 3 * 290}}) == "01:E5=1E5");
    // Without boards there is a blank grid to play on, and all counters are beside it.
    CHECK(hexes("bd\t", {e5}) == "off-board=");
}

TEST_CASE("VASL: counters beside the boards are out of play, in groups named by their counters", "[import]") {
    Maker maker;
    maker.unit("91", "4-6-8 Esq", "ge", 100, 500, squadTraits())
        .stack("s1", 100, 500, {"91"})
        .unit("92", "4-6-8 Esq", "ge", 160, 500, squadTraits())
        .stack("s2", 160, 500, {"92"})
        .unit("93", "4-6-8 Esq", "ge", 1000, 100, squadTraits())
        .stack("s3", 1000, 100, {"93"})
        .piece("94", {{"label;76,130;Label;14", "Enter on turn 3"}, {"immob;ig;I", ""}}, "User-Labeled", 120,
               560)
        .unit("95", "4-6-8 Esq", "ru", 110, 500, squadTraits())
        .stack("s5", 110, 500, {"95"});
    const auto import = taken(maker);
    const Game game = gameIn(import);
    std::map<std::string, int> turns;
    for (const auto& [name, group] : game.session->state().reinforcements) turns[name] = group.turn;
    CHECK(turns == std::map<std::string, int>{{"allied-4-6-7", 0}, {"axis-2x-4-6-7", 0}, {"axis-4-6-7", 0}});
    CHECK(pieceOf(game, "92").entry == "axis-2x-4-6-7");
    CHECK(whyLeft(import, "94") == std::vector<std::string>{"drawn on the map"});
    const VaslQuestion* turn = question(import, VaslAsk::turn);
    REQUIRE(turn != nullptr);
    CHECK(turn->name == "2x 4-6-7");
    CHECK(turn->nation == "german");
    CHECK(turn->key == "#axis-2x-4-6-7/turn");
    CHECK(turn->byDefault == "0");
    CHECK(turn->counters == 2);
    ImportOptions options = blankBoards();
    options.answers[turn->key] = "5";
    const Game said = gameIn(taken(maker, options));
    CHECK(said.session->state().reinforcements.at("axis-2x-4-6-7").turn == 5);
    CHECK(said.session->state().reinforcements.at("axis-4-6-7").turn == 0);
}

TEST_CASE("VASL: scenario information sets the clock, sides, card and weather", "[import]") {
    const auto stateOf = [](const std::string& info) -> State {
        return gameIn(taken(Maker()
                                .info(info)
                                .unit("1", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits())
                                .stack("2", e5.x, e5.y, {"1"})))
            .session->state();
    };
    const State first =
        stateOf("INFO\tAllied\tAllied\t1\t3 \t4 \t 2\t5\t?\tA\tsome notes\tthe id\tprivate words");
    CHECK(first.clock.first == SideId("allied"));
    CHECK(first.clock.phase == Phase::setup);
    const SideId axis("axis"), allied("allied");
    CHECK(first.sides.at(axis).elr == 3);
    CHECK(first.sides.at(axis).san == 4);
    CHECK(first.sides.at(allied).elr == 2);
    CHECK(first.sides.at(allied).san == 5);
    const std::string notes = first.card.at(cardKey).notes;
    CHECK(notes == "Axis: ELR 3, SAN 4\nAllied: ELR 2, SAN 5, Booby Traps A\nsome notes");
    const State night =
        stateOf("INFO\tAxis\tAllied\t4\t3\t4\t2\t5\t?\t?\tHeavy Rain\t-1\tNone\t1\tYes\t3\tid\tprivate");
    CHECK(night.clock.turn == 4);
    CHECK(night.clock.player == SideId("allied"));
    CHECK(night.clock.phase == Phase::RPh);
    CHECK(night.settings.night);
    CHECK(night.settings.nvr == 3);
    CHECK(night.settings.weather == "heavy");
}

TEST_CASE("VASL: weather that has no setting is listed on the card and reported", "[import]") {
    const auto told = [](const std::string& weather) {
        const auto import = taken(Maker()
                                      .info("INFO\tAxis\tAxis\t1\t3\t4\t2\t5\t?\t?\t" + weather)
                                      .unit("1", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits())
                                      .stack("2", e5.x, e5.y, {"1"}));
        std::string out = gameIn(import).session->state().card.at(cardKey).notes;
        out = out.substr(out.find('\n', out.find('\n') + 1) + 1);
        for (const VaslLeft& l : import.leftOut)
            if (l.why == VaslLeftOut::cardOnly) out += "|" + nameOf(l);
        return out;
    };
    const std::string id = "\tid\tprivate";
    CHECK(told("Overcast\t-1\tMild Breeze\t3\tYes\t2" + id) ==
          "Weather: Overcast, EC -1, Mild Breeze (direction 3), Night, NVR 2\n"
          "|Weather: Overcast|Weather: EC -1|Weather: Mild Breeze (direction 3)");
    CHECK(told("Clear & Gusty\t0\tNone\tNone\tNo\t6" + id) == "Weather: Clear & Gusty\n|Weather: Gusty");
    CHECK(
        told("Mud & Overcast\t2\tHeavy Winds\tNone\tNo\t6" + id) ==
        "Weather: Mud & Overcast, EC 2, Heavy Winds\n|Weather: Overcast|Weather: EC 2|Weather: Heavy Winds");
    CHECK(told("Clear\t0\tNone\tNone\tNo\t6" + id).empty());
    CHECK(told("Snow\t0\tNone\tNone\tNo\t6" + id) == "Weather: Snow\n");
    // The 2024 version states all six marks.
    CHECK(told("true\ttrue\ttrue\tfalse\ttrue\tfalse\tNONE\tLight\tHeavy\tNONE\tNONE\tNONE\tnotes" + id) ==
          "Weather: Night, Dust (Light), Fog (Heavy), Low Visibility\nnotes|Weather: Dust (Light)|"
          "Weather: Fog (Heavy)");
}

TEST_CASE("VASL: private notes and user ids are never reported or stored, in any form of the file",
          "[import]") {
    // Before VASL 6.4.3 seven fields came first, then the notes, and then pairs of user ids and private
    // notes. In later versions two fields of booby traps and other fields are before the notes.
    const std::string seven = "INFO\tAxis\tAxis\t1\t4 \t6\t3 \t6 \t", pair = "\tsesame\tsecret words";
    const std::string marks = "true\tfalse\tfalse\tfalse\tfalse\tfalse\tNONE\tNONE\tNONE\tNONE\tNONE\tNONE\t";
    const std::string weather = "Snow\t0\tNone\tNone\tNo\t6";
    for (const auto& [line, told] :
         {std::pair{seven + "my notes" + pair, "Axis|Axis|1|4 |6|3 |6 |my notes"},
          {seven + pair, "Axis|Axis|1|4 |6|3 |6 |"},
          {seven + "?\tB\tmy notes" + pair + pair, "Axis|Axis|1|4 |6|3 |6 |?|B|my notes"},
          {seven + "?\t?\t" + marks + "my notes" + pair, "Axis|Axis|1|4 |6|3 |6 |?|?|my notes"},
          {seven + "?\t?\t" + weather + pair, "Axis|Axis|1|4 |6|3 |6 |?|?|"}}) {
        INFO(line);
        Maker maker;
        maker.info(line)
            .unit("1", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits())
            .question("2", "ge", "sesame", e5.x, e5.y)
            .stack("3", e5.x, e5.y, {"1", "2"})
            .raw("PLAYER\tsesame\tsecret words\tAxis")
            .raw("PNOTE\tsesame\tsecret words")
            .raw("SNOTE\tsecret words\tsesame\tx");
        const auto import = taken(maker);
        const Json summary = importSummary(import);
        CHECK(summary["info"] == told);
        const Game game = gameIn(import);
        const test::TemporaryFolder folder;
        REQUIRE(saveGame(game, folder.file("taken.shellgame")));
        const auto saved = readFile(folder.file("taken.shellgame"), 1U << 24U);
        REQUIRE(saved);
        for (const std::string& all : {summary.dump(), import.scenario.dump(), *saved}) {
            CHECK_THAT(all, !test::containsText("sesame"));
            CHECK_THAT(all, !test::containsText("secret words"));
        }
    }
}

TEST_CASE("VASL: scenario information with invalid text is reported anyway", "[import]") {
    const auto import = taken(Maker()
                                  .info("INFO\tAxis\tAxis\t1\t4\t2\t\x80\t3\t?\t?\t\t")
                                  .unit("1", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits())
                                  .stack("2", e5.x, e5.y, {"1"}));
    const Json summary = importSummary(import);
    CHECK(Json::parse(summary.dump()) == summary);
    CHECK(summary["info"].get<std::string>().starts_with("Axis|Axis|1|4|2|\xEF\xBF\xBD|"));
}

TEST_CASE("VASL: file name extensions of pictures make no difference", "[import]") {
    for (const char* ending : {"", ".svg", ".gif", ".png"}) {
        const std::string e = ending;
        const auto import =
            taken(Maker()
                      .unit("1", "4-6-8 Esq", "ge", e5.x, e5.y,
                            {{layer("ge/ges8b" + e + ",ge/ges7b" + e, "broken +,broken +", "BRK"), "-1"},
                             {layer("ge/ge248H" + e + ",ge/ge247H" + e, "2-4-8 Ehs,2-4-7 1hs"), "1"},
                             {layer("ge/ge468S" + e + ",ge/ge467S" + e, "4-6-8 Esq,4-6-7 1sq", "SQ"), "1"}})
                      .stack("2", e5.x, e5.y, {"1"}));
        CHECK(counterIn(import, "1").kind == "MMC-hs");
        CHECK(counterIn(import, "1").name == "2-4-8 Ehs");
    }
}

TEST_CASE("VASL: overlays and terrain changes in the board line use the player's archives", "[import]") {
    test::LaidFolder folder;
    test::Drawing d(33, 10);
    d.fill("I4", "Brush");
    folder.board("bd01", d);
    test::Canvas woods(120, 200);
    woods.fill("B2", "WoodsGreen");
    folder.file("overlays/ovrWD", test::overlayArchive({{"ovrwd7a.gif", woods.pixels}}));
    ImportOptions options;
    options.folders = folder.folders();
    for (const bool turned : {false, true}) {
        const std::string name = turned ? "r01" : "01";
        const std::string line =
            "bd\t0\t0\t" + name + "\tVER\t6.1\tOVR\twd7\te5\te5\tSSR\tBrushToGrain\tOdd\t";
        const auto import = importVaslBytes(Maker().boards(line).file(), "x.vsav", options);
        INFO((import ? "" : joinProblems(import.error())));
        REQUIRE(import);
        CHECK(import->scenario["boards"][0]["ssr"] == Json({"BrushToGrain", "Odd"}));
        const auto game = gameOf(*import);
        INFO((game ? "" : joinProblems(game.error())));
        REQUIRE(game);
        const Ground& ground = game->session->ground();
        REQUIRE(ground.overlays().size() == 1);
        CHECK(ground.covered(*ground.find("1E5")));
        const Board& board = *ground.boards().front().board;
        const auto at = [&](const char* hex) {
            const PixelPoint p = board.geometry.losPoint(*board.geometry.hexNamed(hex));
            return board.raster->terrainAt(p.x, p.y);
        };
        CHECK(at("E5") == test::terrainCode("Woods"));
        CHECK(at("I4") == test::terrainCode("Grain"));
    }
}

TEST_CASE("VASL: an overlay that can't be placed is reported with its place and its problem", "[import]") {
    test::LaidFolder folder;
    folder.board("bd01", test::Drawing(33, 10));
    test::Canvas woods(120, 200);
    woods.fill("B2", "WoodsGreen");
    folder.file("overlays/ovrWD", test::overlayArchive({{"ovrwd7a.gif", woods.pixels}}));
    folder.file("overlays/ovrB", "no archive");
    ImportOptions options;
    options.folders = folder.folders();
    const auto import = importVaslBytes(
        Maker()
            .boards("bd\t0\t0\t01\tVER\t6.1\tOVR\tst1\te5\tf5\tOVR\twd7\te5\te5\tOVR\twd9\tG5\tG5\t"
                    "OVR\tb1\tI5\tI5\tOVR\twd7\tZZ5\tZZ5\t")
            .file(),
        "x.vsav", options);
    REQUIRE(import);
    std::vector<VaslLeft> left;
    for (const VaslLeft& l : import->leftOut)
        if (l.why == VaslLeftOut::boardOverlay) left.push_back(l);
    const auto game = gameOf(*import);
    REQUIRE((game ? "" : joinProblems(game.error())) == "");
    CHECK(game->session->ground().overlays().size() == 1);
    REQUIRE(left.size() == 4);
    CHECK(left[0].name == "st1");
    CHECK(left[0].hex == "01:E5");
    CHECK_THAT(left[0].detail, test::containsText("no archive ovrST in " + folder.path()));
    CHECK(left[1].name == "wd9");
    CHECK_THAT(left[1].detail, test::containsText("wd9") && !test::containsText("no archive ovr"));
    CHECK(left[2].name == "b1");
    CHECK_THAT(left[2].detail, test::containsText("ovrB"));
    CHECK(left[3].hex == "01:ZZ5");
    CHECK_THAT(left[3].detail, test::containsText("on the map"));
    CHECK(importSummary(*import)["left_out"][0].contains("detail"));
}

TEST_CASE("VASL: an overlay whose archive is missing is not placed, and never replaced by a built-in one",
          "[import]") {
    // B1 is brush in VASL, but the built-in B1 is a stone building.
    test::LaidFolder folder;
    folder.board("bd01", test::Drawing(33, 10));
    const std::string file = Maker().boards("bd\t0\t0\t01\tVER\t6.1\tOVR\tB1\te5\te5\t").file();
    for (const bool blank : {false, true}) {
        ImportOptions options;
        if (blank)
            options.blank = {"01"};
        else
            options.folders = folder.folders();
        const auto import = importVaslBytes(file, "x.vsav", options);
        REQUIRE(import);
        REQUIRE(joinProblems(import->problems) == "");
        CHECK_FALSE(import->scenario.contains("overlays"));
        REQUIRE(import->leftOut.size() == 1);
        CHECK(import->leftOut[0].name == "B1");
        CHECK_THAT(import->leftOut[0].detail, test::containsText("no archive ovrB"));
    }
}

TEST_CASE("VASL: everything that is not imported is reported with its name, place and reason", "[import]") {
    SECTION("an unknown terrain change is reported with its board") {
        test::LaidFolder folder;
        folder.board("bd01", test::Drawing(33, 10));
        ImportOptions options;
        options.folders = folder.folders();
        const auto import =
            importVaslBytes(Maker().boards("bd\t0\t0\t01\tVER\t6.1\tSSR\tPinkWater\tBrushToGrain\t").file(),
                            "x.vsav", options);
        REQUIRE(import);
        REQUIRE(import->leftOut.size() == 1);
        CHECK(import->leftOut[0].name == "PinkWater");
        CHECK(import->leftOut[0].hex == "1");
        CHECK(import->leftOut[0].why == VaslLeftOut::boardRule);
        CHECK_THAT(import->leftOut[0].detail, test::containsText("unknown terrain change"));
    }
    SECTION("a board whose place can't be read is reported") {
        const auto import =
            importVaslBytes(Maker().boards("bd\t0\t0\t01\tVER\t6.1\tbd\tx\t1\t02\tVER\t6.1\t").file(),
                            "x.vsav", blankBoards());
        REQUIRE(import);
        const auto at = std::find_if(import->leftOut.begin(), import->leftOut.end(),
                                     [](const VaslLeft& l) { return l.why == VaslLeftOut::unreadable; });
        REQUIRE(at != import->leftOut.end());
        CHECK(nameOf(*at) == "a board: bd x 1 02");
        CHECK_THAT(at->detail, test::containsText("whole numbers"));
    }
    SECTION("a counter without a name is reported with a substitute name") {
        const auto import = taken(Maker().piece("7", {{"piece;K;D;XX/odd.svg;", ""}}, "", e5.x, e5.y));
        for (const VaslLeft& l : import.leftOut) CHECK_FALSE(nameOf(l).empty());
        CHECK_FALSE(import.leftOut.empty());
    }
    SECTION("a Motion marker without a vehicle and a status marker without a unit are reported") {
        const auto import = taken(Maker()
                                      .unit("31", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits())
                                      .piece("32", {}, "Motion", e5.x, e5.y)
                                      .stack("33", e5.x, e5.y, {"31", "32"})
                                      .piece("34", {}, "DM", f5.x, f5.y));
        std::vector<std::string> left;
        for (const VaslLeft& l : import.leftOut)
            if (l.why == VaslLeftOut::noUnit) left.push_back(l.name + " " + l.hex);
        CHECK(left == std::vector<std::string>{"Motion 01:E5", "DM 01:F5"});
        const Game game = gameIn(import);
        CHECK_FALSE(pieceOf(game, "31").motion);
    }
}

TEST_CASE("VASL: blank grids are accepted only for boards that the game uses", "[import]") {
    ImportOptions options;
    options.blank = {"01", "99"};
    const auto import = importVaslBytes(Maker().file(), "x.vsav", options);
    REQUIRE(import);
    CHECK(import->problems.empty());
    REQUIRE(import->unusedBlank.size() == 1);
    CHECK(import->unusedBlank[0].found == "no board \"99\"");
    CHECK_THAT(import->unusedBlank[0].expected, test::containsText(": 01"));
}

TEST_CASE("VASL: one of several setups in a file can be opened", "[import]") {
    const test::TemporaryFolder folder;
    Maker maker;
    maker.unit("1", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits()).stack("2", e5.x, e5.y, {"1"});
    REQUIRE(test::writeFile(folder.file("many.vmdx"),
                            test::zipped({{"first.vsav", maker.file()}, {"second.vsav", Maker().file()}})));
    const auto setups = vaslSetups(folder.file("many.vmdx"));
    REQUIRE(setups);
    CHECK(setups->size() == 2);
    ImportOptions options = blankBoards();
    CHECK_FALSE(importVasl(folder.file("many.vmdx"), options));
    options.member = setups->front().member;
    const auto one = importVasl(folder.file("many.vmdx"), options);
    REQUIRE((one ? "" : joinProblems(one.error())) == "");
    CHECK(one->counters.size() == 1);
    CHECK(one->title == "first");
    CHECK(gameIn(*one).info.vasl->member == "first.vsav");
}

TEST_CASE(
    "VASL: thousands of counters, in one stack or in as many stacks, are imported within the time limit",
    "[import]") {
    constexpr int many = 4000;
    Maker stacked, loose;
    std::vector<std::string> ids;
    for (int i = 0; i < many; ++i) {
        ids.push_back(std::to_string(i));
        if (i % 3 == 0)
            stacked.question(ids.back(), "ge", "u", e5.x, e5.y);
        else if (i % 3 == 1)
            stacked.unit(ids.back(), "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits());
        else
            stacked.piece(ids.back(), {}, "DM", e5.x, e5.y);
        loose.unit("a" + ids.back(), "4-6-8 Esq", "ge", 10, 10 + i % 300, squadTraits())
            .stack("s" + ids.back(), 10, 10 + i % 300, {"a" + ids.back()});
    }
    stacked.stack("stack", e5.x, e5.y, ids);
    const auto start = std::chrono::steady_clock::now();
    const auto one = taken(stacked), other = taken(loose);
    const auto game = gameOf(one);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    CHECK(one.understood == many);
    CHECK(other.understood == many);
    CHECK((game ? "" : joinProblems(game.error())) == "");
    CHECK(spent.count() < (sanitized ? 60 : 6));
    // In the first game one stack has 130 units, 130 `?` and 140 marks, more than a marker or a unit can
    // have. In the second game each unit has its own stack.
    Maker high, scattered;
    ids.clear();
    for (int i = 0; i < 400; ++i) {
        ids.push_back(std::to_string(i));
        if (i < 130)
            high.unit(ids.back(), "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits());
        else if (i < 260)
            high.question(ids.back(), "ge", "u", e5.x, e5.y);
        else
            high.piece(ids.back(), {}, "Prep Fire", e5.x, e5.y);
        scattered.unit("a" + ids.back(), "4-6-8 Esq", "ge", 100 * i, -100 * i - 10, squadTraits())
            .stack("s" + ids.back(), 100 * i, -100 * i - 10, {"a" + ids.back()});
    }
    high.stack("stack", e5.x, e5.y, ids);
    CHECK(gameIn(taken(high)).session->state().pieces.size() == 130);
    CHECK(gameIn(taken(scattered)).session->state().pieces.size() == 400);
}

TEST_CASE("VASL: cloaking counters cover units, and are ignored beside the map", "[import]") {
    const auto import =
        taken(Maker()
                  .unit("1", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits())
                  .raw(made::command({"2", {{"piece;K;D;ge/geqcloak;Cloak", "Main Map;0;0;1"}}, ""}))
                  .stack("3", e5.x, e5.y, {"1", "2"})
                  .raw(made::command({"4", {{"piece;K;D;ge/geqcloak;Cloak", "Main Map;0;0;1"}}, ""}))
                  .stack("5", 100, 100, {"4"}));
    const Game game = gameIn(import);
    REQUIRE(game.session->state().markers.size() == 1);
    CHECK(game.session->state().markers.begin()->second.kind == MarkerKind::cloaked);
    CHECK(whyLeft(import, "4") == std::vector<std::string>{"Shellgame has no equivalent"});
}

TEST_CASE("VASL: the visible side and the direction of a turret give BU or CE and the TCA", "[import]") {
    const auto tank = [](const std::string& turret, const std::string& crew,
                         const std::string& name = "pzivh;PzKw IVH") {
        std::vector<made::TraitText> traits{{"conceal;C;ge/geqmark58;ge;;/p", "null;"},
                                            {layer(" , , ", "+ vca3,+ vca4,+ vca5"), "2"},
                                            {"turr;ge/geBU;ge/geCE;S;A;r", turret},
                                            {"piece;K;D;ge/veh/" + name, "Main Map;0;0;1"}};
        if (!crew.empty()) traits.insert(traits.begin(), {layer(" , ", "+ BU,+ CE"), crew});
        const Game game =
            gameIn(taken(Maker().raw(made::command({"1", traits, ""})).stack("2", f5.x, f5.y, {"1"})));
        return pieceOf(game, "1");
    };
    // CA 4 is the hexspine at the lower left, CA 3 that at the lower right, CA 1 that at the upper right.
    CHECK(tank("3\\;;false", "").ca == "1F6/1E6");
    // The turret turns with the hull (the type of its layer ends in "r"). The value 3 points along the hull,
    // and the value 1 two hexspines counterclockwise of the hull.
    CHECK(tank("3\\;;false", "").tca == "1F6/1E6");
    CHECK(tank("1\\;;false", "").tca == "1G5/1G6");
    CHECK(tank("3\\;;false", "").buttonedUp);
    CHECK_FALSE(tank("3\\;;true", "").buttonedUp);
    // If a layer states whether the crew is exposed, it overrides the turret's side.
    CHECK(tank("3\\;;true", "1").buttonedUp);
    CHECK_FALSE(tank("3\\;;false", "2").buttonedUp);
    // Q06: a vehicle without a turret has no TCA, even if its VASL counter shows one.
    CHECK(tank("1\\;;false", "", "stgiiig;StuG IIIG").ca == "1F6/1E6");
    CHECK(tank("1\\;;false", "", "stgiiig;StuG IIIG").tca.empty());
    // The value is not a hexspine.
    CHECK(tank("7\\;;false", "").tca.empty());
    CHECK(tank("", "").tca.empty());
}

TEST_CASE("VASL: commissars, Armor Leaders, pillboxes and mine factors are read from names and pictures",
          "[import]") {
    const std::string own = "label;78,130;Name;10;;;c;3;c;0;c;c;$pieceName$ $label$;Dialog;0;270;Name;";
    const auto import = taken(
        Maker()
            .unit("1", "ruCOM", "ru", e5.x, e5.y, {{own, ""}, {layer("ru/ruC100,ru/ruC90", "10-0,9-0"), "2"}})
            .stack("2", e5.x, e5.y, {"1"})
            .raw(made::command(
                {"3",
                 {{"hide;H,130;HIP;;player:;0.3", "null"}, {"piece;K;D;ge/geal92;9-2 AL", "Main Map;0;0;1"}},
                 ""}))
            .raw(made::command(
                {"4",
                 {{"hide;H,130;HIP;;player:;0.3", "null"}, {"piece;K;D;ge/geal61;6+1 AL", "Main Map;0;0;1"}},
                 ""}))
            .stack("5", f5.x, f5.y, {"3", "4"})
            .unit("6", "4-6-8 Esq", "ge", h3.x, h3.y, squadTraits())
            .piece("7", {}, "3+5 Pillbox", h3.x, h3.y)
            .stack("8", h3.x, h3.y, {"6", "7"})
            .unit("9", "4-6-8 Esq", "ge", centre(10, 3).x, centre(10, 3).y, squadTraits())
            .piece("10", {}, "2+5+7 Pillbox", centre(10, 3).x, centre(10, 3).y)
            .stack("11", centre(10, 3).x, centre(10, 3).y, {"9", "10"})
            .piece("12", {{layer("MS/MineAP06,MS/MineAP08,MS/MineAP12", ",,"), "3"}}, "Minefield AP",
                   centre(12, 3).x, centre(12, 3).y)
            .piece("13", {{layer("MS/MineAT03,MS/MineAT05", ","), "1"}}, "Minefield AT", centre(14, 3).x,
                   centre(14, 3).y));
    const Game game = gameIn(import);
    const Piece& commissar = pieceOf(game, "1");
    CHECK(commissar.kind == PieceClass::commissar);
    CHECK(commissar.type == "9-0");
    CHECK(commissar.side == SideId("allied"));
    CHECK(counterIn(import, "3").kind == "SMC");
    CHECK(pieceOf(game, "3").kind == PieceClass::armourLeader);
    CHECK(pieceOf(game, "3").leadership == -2);
    CHECK(pieceOf(game, "3").side == SideId("axis"));
    CHECK(pieceOf(game, "4").kind == PieceClass::armourLeader);
    CHECK(pieceOf(game, "4").morale == 6);
    CHECK(pieceOf(game, "4").leadership == 1);
    CHECK(pieceOf(game, "7").type == "1+3+5 Pillbox");
    CHECK(pieceOf(game, "7").capacity == 1);
    CHECK(pieceOf(game, "6").position.portion == Portion::pillbox);
    CHECK(pieceOf(game, "10").type == "2+5+7 Pillbox");
    CHECK(pieceOf(game, "10").capacity == 2);
    CHECK(pieceOf(game, "12").mines == "AP");
    CHECK(pieceOf(game, "12").factors == 12);
    CHECK(pieceOf(game, "13").mines == "AT");
    CHECK(pieceOf(game, "13").factors == 3);
}

TEST_CASE("VASL: an EC counter sets the ground condition, and tracks are not imported", "[import]") {
    const auto with = [](const char* name, const std::string& level) {
        return taken(Maker()
                         .piece("1",
                                {{layer("tables/ECdry,tables/ECsnow,tables/ECmud", "Dry,Snow,Mud"), level}},
                                name, e5.x, e5.y)
                         .stack("2", e5.x, e5.y, {"1"}));
    };
    const auto ground = [&](const char* level) {
        const auto import = with("EC", level);
        CHECK(whyLeft(import, "1").empty());
        return gameIn(import).session->state().settings.ground;
    };
    const std::string dry = ground("1");
    CHECK(ground("2") == "snow");
    CHECK(ground("3") == "mud");
    CHECK(dry != "snow");
    CHECK(dry != "mud");
    CHECK(dry == gameIn(taken(Maker())).session->state().settings.ground);
    // The clock and the card contain the tracks of VASL's table. Snow in VASL's weather does not change the
    // ground.
    for (const char* track : {"Wind", "Snow", "Game Turn"}) {
        INFO(track);
        const auto import = with(track, "2");
        REQUIRE(import.leftOut.size() == 1);
        CHECK(import.leftOut[0].why == VaslLeftOut::tracks);
        CHECK(gameIn(import).session->state().settings.ground == dry);
    }
    // A heroic leader becomes a leader, and "Heroic" is listed as not imported. A counter with no similar row
    // is not imported.
    const auto import = taken(
        Maker()
            .unit("11", "geLDR", "ge", e5.x, e5.y,
                  {{"label;78,130;Name;10;;;c;3;c;0;c;c;$pieceName$ $label$;Dialog;0;270;Name;", "Otto"},
                   {layer("mohro", "heroic +", "HRO"), "1"},
                   {leaderLayer, "2"}})
            .stack("12", e5.x, e5.y, {"11"})
            .unit("13", "4-6-8 Esq", "ge", h3.x, h3.y, squadTraits())
            .piece("14", {}, "Trip Flare", h3.x, h3.y)
            .stack("15", h3.x, h3.y, {"13", "14"}));
    CHECK(pieceOf(gameIn(import), "11").type == "8-1");
    REQUIRE(import.leftOut.size() == 2);
    CHECK(import.leftOut[0].id == "11");
    CHECK(nameOf(import.leftOut[0]) == "8-1: Heroic");
    CHECK(import.leftOut[0].why == VaslLeftOut::noSetting);
    CHECK(whyLeft(import, "14") == std::vector<std::string>{std::string(enumText(VaslLeftOut::noSetting))});
}

TEST_CASE("VASL: long notes are cut between characters, and the game can be saved and opened", "[import]") {
    // Each note is one byte longer than the one before it, so in every second note the cut falls within a
    // two-byte character.
    for (const std::size_t before : {0U, 1U, 2U, 3U}) {
        INFO(before);
        std::string notes(before, 'a');
        for (int i = 0; i < 6000; ++i) notes += "\xC3\xA4";
        const auto import = taken(Maker()
                                      .info("INFO\tAllied\tAllied\t1\t3\t4\t2\t5\t?\t?\t" + notes + "\tid\t")
                                      .unit("1", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits())
                                      .stack("2", e5.x, e5.y, {"1"}));
        const Game game = gameIn(import);
        const std::string card = game.session->state().card.at(cardKey).notes;
        const std::string kept = card.substr(card.rfind('\n') + 1);
        const std::size_t whole = 9000 - (9000 - before) % 2;
        CHECK(kept.size() == whole);
        CHECK(kept == notes.substr(0, whole));
        const auto json = parseJson(saveJson(game).dump(), "save.json");
        REQUIRE(json);
        const auto again = readSave(*json, "save.json", {});
        REQUIRE((again ? "" : joinProblems(again.error())) == "");
        CHECK(again->session->state().card.at(cardKey).notes == card);
    }
}

TEST_CASE("VASL: Skis and other markers that can be concealed are not weapons", "[import][V05]") {
    const auto import =
        taken(Maker()
                  .unit("11", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits())
                  .unit("12", "Skis", "ge", e5.x, e5.y)
                  .unit("13", "CX", "ge", e5.x, e5.y)
                  .unit("14", "LMG", "ge", e5.x, e5.y)
                  .stack("15", e5.x, e5.y, {"11", "12", "13", "14"})
                  .unit("16", "1/2\" GE", "ge", h3.x, h3.y, {{"label;76,130;Label;14", "Leader of B"}})
                  .stack("17", h3.x, h3.y, {"16"}));
    CHECK(import.questions.empty());
    CHECK(whyLeft(import, "12") == std::vector<std::string>{std::string(enumText(VaslLeftOut::noSetting))});
    CHECK(whyLeft(import, "16") == std::vector<std::string>{std::string(enumText(VaslLeftOut::writtenOn))});
    CHECK(import.leftOut.back().detail == "Leader of B");
    const Game game = gameIn(import);
    CHECK(game.session->state().pieces.size() == 2);
    CHECK(pieceOf(game, "11").marks == std::set<std::string>{"CX"});
    // In the catalog no weapon has the name of a marker.
    for (const PieceType& type : Catalogue::builtIn().all())
        if (type.cls == PieceClass::supportWeapon) {
            INFO(type.name);
            CHECK(vsav::counterOf(
                      test::gameFrom(Maker().unit("1", type.name, "ge", e5.x, e5.y).file()).pieces()[0])
                      .kind != vsav::CounterKind::marker);
        }
}

TEST_CASE("VASL: a counter that the player excludes stays excluded", "[import][V05]") {
    Maker maker;
    maker.unit("11", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits())
        .unit("12", "Odd Thing", "ge", e5.x, e5.y)
        .stack("13", e5.x, e5.y, {"11", "12"})
        .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t");
    const auto asked = taken(maker);
    const VaslQuestion* is = question(asked, VaslAsk::is);
    REQUIRE(is != nullptr);
    CHECK(is->key == "german/Odd Thing/is");
    CHECK(std::count(is->choices.begin(), is->choices.end(), leaveOutAnswer) == 1);
    ImportOptions options = blankBoards();
    options.answers[is->key] = leaveOutAnswer;
    const auto import = taken(maker, options);
    CHECK(import.questions.size() == 1);  // the import asks no more questions about its values
    CHECK(whyLeft(import, "12") == std::vector<std::string>{"excluded by your answer"});
    Game game = gameIn(import);
    CHECK(game.session->state().pieces.size() == 1);
    // A comparison with VASL does not offer the counter again, even after saving and opening.
    const auto same = [&](const Game& of) {
        const auto news = newsFromVaslBytes(of, maker.file(), "made.vsav", {});
        REQUIRE(news);
        return news->items.empty();
    };
    CHECK(same(game));
    const auto again = readScenario(scenarioJson(game.info, game.session->state()), "again", options.folders);
    REQUIRE((again ? "" : joinProblems(again.error())) == "");
    CHECK(again->info.vasl->leftOut == std::set<std::string>{"12"});
    CHECK(same(*again));
}

TEST_CASE("VASL: a game in progress begins where the player says", "[import][V06]") {
    Maker maker;
    maker.unit("11", "4-6-8 Esq", "ge", e5.x, e5.y, squadTraits())
        .question("12", "ge", "u", e5.x, e5.y)
        .stack("13", e5.x, e5.y, {"11", "12"})
        .unit("14", "4-6-8 Esq", "ru", h3.x, h3.y, squadTraits())
        .stack("15", h3.x, h3.y, {"14"})
        .info("INFO\tAxis\tAxis\t1\t3\t4\t2/4\t5\t?\t?\t");
    const auto begins = [](const VaslImport& import) {
        const Game game = gameIn(import);
        const State& state = game.session->state();
        CHECK(state.clock.turn == import.moment.turn);
        CHECK(state.clock.player == import.moment.player);
        CHECK(state.clock.phase == import.moment.phase);
        for (const auto& [id, m] : state.markers) CHECK(m.pds == import.moment.pds);
        return import.moment;
    };
    const SideId axis("axis"), allied("allied");
    const VaslImport setup = taken(maker);
    CHECK(begins(setup) == VaslMoment{1, axis, Phase::setup, true});
    CHECK(gameIn(setup).session->state().card.at(cardKey).notes.find("Allied: ELR 2/4, SAN 5") !=
          std::string::npos);
    CHECK_FALSE(gameIn(setup).session->state().sides.at(allied).elr);
    ImportOptions said = blankBoards();
    said.phase = Phase::MPh;
    CHECK(begins(taken(maker, said)) == VaslMoment{1, axis, Phase::MPh, false});
    said.turn = 3;
    said.player = allied;
    said.pds = true;
    CHECK(begins(taken(maker, said)) == VaslMoment{3, allied, Phase::MPh, true});
    // VASL's clock counts as a change only after it has changed in VASL.
    const auto newsFrom = [&](const std::string& info) {
        Maker later = maker;
        later.info(info);
        const auto news = newsFromVaslBytes(gameIn(taken(maker, said)), later.file(), "made.vsav", {});
        REQUIRE(news);
        CHECK(news->contradictions.empty());
        return news->items.size();
    };
    CHECK(newsFrom("INFO\tAxis\tAxis\t1\t3\t4\t2/4\t5\t?\t?\t") == 0);
    CHECK(newsFrom("INFO\tAxis\tAxis\t4\t3\t4\t2/4\t5\t?\t?\t") == 1);
    said.phase = Phase::setup;  // the setup is before turn 1, whatever else was answered
    CHECK(begins(taken(maker, said)) == VaslMoment{1, axis, Phase::setup, true});
    CHECK(importSummary(setup).at("moment").at("phase") == "setup");

    // The scenario information proposes the turn and side; markers that appear only in play show that play
    // has begun.
    maker.info("INFO\tAxis\tAllied\t4\t3\t4\t2\t5\t?\t?\t");
    CHECK(begins(taken(maker)) == VaslMoment{4, allied, Phase::RPh, false});
    maker.info("INFO\tAxis\tAxis\t1\t3\t4\t2\t5\t?\t?\t")
        .unit("21", "4-6-8 Esq", "ge", f5.x, f5.y, squadTraits())
        .piece("22", {}, "Prep Fire", f5.x, f5.y)
        .stack("23", f5.x, f5.y, {"21", "22"});
    CHECK(begins(taken(maker)) == VaslMoment{1, axis, Phase::RPh, false});
}

namespace {

/// Writes one step of a log, with the commands that belong to it.
std::string step(const std::vector<std::string>& commands) {
    std::vector<std::string> logged;
    for (const std::string& c : commands) logged.push_back("LOG\t" + c);
    return "\x1b" +
           (logged.size() == 1 ? logged.front() : made::joined({made::joined(logged, '\x1b')}, '\x1b'));
}

/// Makes a log that begins with a squad and an LMG in E5, which Otto owns, and a Russian squad in H3, which
/// Ivan owns.
Maker logOf(const std::string& steps) {
    const std::string owner = "PROP;Owner;;";
    Maker maker;
    maker.unit("11", "4-6-8 Esq", "ge", e5.x, e5.y, {{owner, "Otto"}, squadTraits()[2]})
        .unit("12", "LMG", "ge", e5.x, e5.y)
        .stack("13", e5.x, e5.y, {"11", "12"})
        .unit("14", "4-6-8 Esq", "ru", h3.x, h3.y, {{owner, "Ivan"}, squadTraits()[2]})
        .stack("15", h3.x, h3.y, {"14"})
        .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t")
        .after(steps);
    return maker;
}

std::string atPixel(const Pixel& p) {
    return std::to_string(p.x) + "/" + std::to_string(p.y);
}

}  // namespace

TEST_CASE("VASL: a log opens at its end, with its recorded steps applied", "[import][V13]") {
    const std::string map = "Main Map";
    const auto hexOf = [](const VaslImport& import, const std::string& id) {
        return counterIn(import, id).at;
    };
    // The squad moves alone into a new stack; then the LMG moves into that stack.
    const std::string moved =
        step({"M/11/" + map + "/" + atPixel(f5) + "/null/" + map + "/" + atPixel(e5) + "/null/secret",
              "+/19/stack/" + map + ";" + std::to_string(f5.x) + ";" + std::to_string(f5.y) + ";11"}) +
        step({"M/12/" + map + "/" + atPixel(f5) + "/11/" + map + "/" + atPixel(e5) + "/null/secret"});
    const VaslImport end = taken(logOf(moved));
    CHECK(hexOf(end, "11") == "1F5");
    CHECK(hexOf(end, "12") == "1F5");
    CHECK(hexOf(end, "14") == "1H3");
    const Game game = gameIn(end);
    CHECK_FALSE(pieceOf(game, "12").carrier.empty());
    REQUIRE(end.steps);
    CHECK(end.steps->recorded == 3);
    CHECK(end.steps->pieces == 3);
    CHECK(end.leftOut.empty());
    CHECK(importSummary(end).dump().find("secret") == std::string::npos);

    ImportOptions beginning = blankBoards();
    beginning.atBeginning = true;
    const VaslImport begin = taken(logOf(moved), beginning);
    CHECK(hexOf(begin, "11") == "1E5");
    CHECK(begin.steps->pieces == 0);
    REQUIRE(begin.leftOut.size() == 1);
    CHECK(begin.leftOut[0].why == VaslLeftOut::steps);
    CHECK(nameOf(begin.leftOut[0]) == "3 recorded steps");
    CHECK(gameIn(begin).info.rolled.empty());
    // If a game was imported from the beginning of the log, the moves are changes in VASL. A game imported
    // from the end of the log has the moves already.
    const auto newsOf = [](const Game& of, const Maker& log) {
        const auto news = newsFromVaslBytes(of, log.file(), "made.vlog", {});
        REQUIRE(news);
        return news->items.size();
    };
    CHECK(newsOf(gameIn(begin), logOf(moved)) > 0);
    CHECK(newsOf(game, logOf(moved)) == 0);

    // The log also has moves of whole stacks, changes, removals, new counters, scenario information, and
    // commands that are ignored here.
    const VaslImport other = taken(logOf(
        step({"M/13/" + map + "/" + atPixel(f5) + "/null/" + map + "/" + atPixel(e5) + "/null/secret"}) +
        step({"-/14"}) + step({"INFO\tAxis\tAllied\t2\t3\t3\t3\t3\t?\t?\t"}) + step({"FLARE\tx"}) +
        step({"D/99/a/b"}) + step({"CHATGood luck!"})));
    CHECK(hexOf(other, "11") == "1F5");
    CHECK(hexOf(other, "12") == "1F5");
    CHECK(other.counters.size() == 2);
    CHECK(other.moment.turn == 2);
    CHECK(other.steps->chat == 1);
    CHECK(other.steps->leftOut == std::map<std::string, int>{{"D", 1}, {"FLARE", 1}});
    CHECK(nameOf(other.leftOut.back()) == "1 recorded step: FLARE");
}

TEST_CASE("VASL: a recorded change of a counter is applied when the log is opened at its end",
          "[import][V13]") {
    // The written state of the squad, with its grade changed from the second level to the third.
    const Maker still = logOf("");
    std::string state;
    for (const std::string& c : made::commands(still.text()))
        if (c.starts_with("+/11/")) {
            auto p = made::pieceIn(c);
            for (made::TraitText& t : p.traits)
                if (t.type == squadTraits()[2].type) t.state = "3";
            state = made::split(made::command(p).substr(2), '/')[2];
        }
    REQUIRE_FALSE(state.empty());
    const VaslImport end = taken(logOf(step({"D/" + made::joined({"11", state, ""}, '/')})));
    CHECK(counterIn(end, "11").name == "4-4-7 2sq");
    CHECK(counterIn(end, "11").at == "1E5");
    CHECK(counterIn(taken(still), "11").name == "4-6-7 1sq");
}

TEST_CASE("VASL: the dice of a log are counted by side and by purpose", "[import][V13]") {
    const std::string rolls =
        step(
            {"CHAT*** (IFT DR) 4,2 ***   <Otto>      Allied SAN    [1 / 8   avg   6,62 (6,62)]    (01.51)"}) +
        step({"CHAT*** (IFT DR) 1,1 ***   <Otto>      [1 / 8   avg   6,62 (6,62)]    (01.51 - by "
              "random.org)"}) +
        step({"CHAT*** (Other dr) 3 ***   <Ivan>      [1 / 1   avg   3,00 (3,00)]    (01.84)"}) +
        step({"CHAT*** (TH DR) 5,6,2 ***   <Ivan>      [1 / 1   avg   3,00 (3,00)]    (01.84) <Turret>"}) +
        step({"CHAT*** (IFT DR) 7,2 ***   <Otto>"}) + step({"CHAT*** about 4,2 ***"});
    const VaslImport import = taken(logOf(rolls));
    CHECK(import.steps->rolls == std::vector<VaslRoll>{{"Otto", "IFT", {4, 2}},
                                                       {"Otto", "IFT", {1, 1}},
                                                       {"Ivan", "Other", {3}},
                                                       {"Ivan", "TH", {5, 6}}});
    CHECK(import.steps->chat == 2);
    // The import asks who owns the dice; the player who handled German counters probably plays the Germans.
    const VaslQuestion* whose = question(import, VaslAsk::dice);
    REQUIRE(whose != nullptr);
    CHECK(whose->name == "Otto");
    CHECK(whose->byDefault == "axis");
    CHECK(whose->key == "#player Otto/dice");
    CHECK(whose->counters == 2);
    const auto table = [](const Game& game) {
        std::string out;
        for (const DiceStatisticsLine& l : luckOf(game.session->entries(), game.info.rolled).lines)
            out += l.side.text + "/" + l.verb + "/" + std::to_string(l.tally.count) + "x" +
                   std::to_string(l.tally.dice) + "=" + std::to_string(l.tally.sum) + " ";
        return out;
    };
    const Game game = gameIn(import);
    CHECK(table(game) == "//3x2=19 axis/VASL: IFT/2x2=8 allied/VASL: TH/1x2=11 allied/VASL: Other/1x1=3 ");
    ImportOptions options = blankBoards();
    options.answers["#player Ivan/dice"] = "both";
    CHECK(table(gameIn(taken(logOf(rolls), options))) ==
          "//3x2=19 /VASL: TH/1x2=11 /VASL: Other/1x1=3 axis/VASL: IFT/2x2=8 ");
    const auto again = readScenario(scenarioJson(game.info, game.session->state()), "again", options.folders);
    REQUIRE((again ? "" : joinProblems(again.error())) == "");
    CHECK(again->info.rolled == game.info.rolled);
}
