// SPDX-License-Identifier: MIT
#include "io/vsav/parts.hpp"
#include "io/vsav/saved_game.hpp"

#include "io/vsav/sequence.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/vasl_archive.hpp"
#include "support/vsav_text.hpp"

using namespace shellgame;
using namespace shellgame::vsav;
using test::containsText;
namespace made = test::vsav;

namespace {

SavedGame readGame(const std::string& bytes) {
    auto game = SavedGame::fromBytes(bytes, "t.vsav");
    INFO((game ? "" : joinProblems(game.error())));
    REQUIRE(game);
    return *game;
}

std::string refusal(const std::string& bytes, const std::string& setup = "") {
    const auto game = SavedGame::fromBytes(bytes, "t.vsav", setup);
    return game ? "(read)" : joinProblems(game.error());
}

made::Maker sampleGame(made::Dialect dialect = made::Dialect::mainMap) {
    made::Maker m(dialect);
    m.unit("11", "4-6-7 1sq", "ge", 456, 464, {{"label;L;Label;10", "a / label; with \t all of it"}})
        .question("12", "ge", "swordfish", 456, 464)
        .piece("13", {{"immob;g", ""}}, "User-Labeled", 700, -20)
        .unit("14", "LMG", "ge", 1, 2)
        .stack("21", 456, 464, {"11", "99", "12"})
        .stack("22", 300, 300, {"14"})
        .stack("23", 5, 6, {});
    return m;
}

}  // namespace

TEST_CASE(
    "a board is recognized even if no tab separates it from the terrain rule or magnification of the "
    "previous board",
    "[io][vsav]") {
    for (const char* const end :
         {"SSR\tWallsToBocage", "SSR\tNoRoads\tWallsToBocage", "ZOOM\t3.0", "SSR\tNoRoads\tZOOM\t3.0"})
        for (const char* const between : {"", "\t"}) {
            CAPTURE(end, between);
            const auto boards = readBoards("bd\t0\t0\t01\tVER\t6.1\t" + std::string(end) + between +
                                           "bd\t1\t0\tr02\tVER\t6.4\t");
            REQUIRE(boards.size() == 2);
            CHECK(boards[1].name == "02");
            CHECK(boards[1].turned);
            const std::string words = end;
            CHECK((boards[0].zoom == 3.0) == (words.find("ZOOM") != std::string::npos));
            CHECK((!boards[0].rules.empty() && boards[0].rules.back() == "WallsToBocage") ==
                  (words.find("Walls") != std::string::npos));
        }
    // A board may be named "abd", although "bd" begins the text for each board.
    CHECK(readBoards("bd\t0\t0\tabd\t10\t20\t300\t400\tVER\t6.1\t").at(0).name == "abd");
}

TEST_CASE("sequences are split, escaped and quoted as in VASSAL", "[io][vsav]") {
    using Tokens = std::vector<std::string>;
    CHECK(joinSequence({"A", "B,C"}, ',') == "A,B\\,C");
    CHECK(joinSequence({"A", joinSequence({"B", joinSequence({"C", "E"}, ',')}, ',')}, ',') ==
          "A,B\\,C\\\\,E");
    CHECK(joinSequence({"", joinSequence({"x", ""}, ',')}, ',') == ",x\\,");
    CHECK(splitSequence("", ',') == Tokens{""});
    CHECK(splitSequence("a,", ',') == Tokens{"a", ""});
    CHECK(splitSequence("\\\\,b", ',') == Tokens{"\\,b"});
    CHECK(splitSequence("'\\x','y',''','", ',') == Tokens{"\\x", "y", "'", "'"});
    CHECK(joinSequence({"\\x", "'y'", ",z"}, ',') == "'\\x',''y'',\\,z");
    for (const Tokens& tokens : {Tokens{"a", "b"}, Tokens{""}, Tokens{"", "", ";"}, Tokens{"'", "''", "'''"},
                                 Tokens{"\\", "x"}, Tokens{"\\;x", ";\\y", "z;"}})
        CHECK(splitSequence(joinSequence(tokens, ';'), ';') == tokens);
}

TEST_CASE("a saved game lists pieces, stacks, boards and scenario info", "[io][vsav]") {
    for (const auto dialect : {made::Dialect::map0, made::Dialect::mainMap, made::Dialect::uniqueIds}) {
        const SavedGame game = readGame(sampleGame(dialect).file());
        REQUIRE(game.pieces().size() == 4);
        REQUIRE(game.stacks().size() == 3);
        CHECK(game.notEditable().empty());
        CHECK(game.mainMap() == (dialect == made::Dialect::map0 ? "Map0" : "Main Map"));
        const SavedPiece& squad = *game.piece("11");
        CHECK(squad.readable);
        CHECK(squad.name == "4-6-7 1sq");
        CHECK(squad.gpid == "100");
        CHECK(squad.stack == "21");
        CHECK(squad.x == 456);
        CHECK(squad.y == 464);
        REQUIRE(squad.trait("label") != nullptr);
        CHECK(squad.trait("label")->state == "a / label; with \t all of it");
        CHECK(squad.trait("conceal")->field(3) == "ge");
        CHECK(squad.traits.back().name == "piece");
        CHECK(squad.concealed == Owner::none);
        CHECK(game.piece("13")->stack.empty());
        CHECK(game.piece("13")->y == -20);
        CHECK(game.piece("12")->isConcealmentCounter());
        CHECK(game.stack("21")->children == std::vector<std::string>{"11", "12"});
        CHECK(game.stack("23")->children.empty());
        REQUIRE(game.boards().size() == 1);
        CHECK(game.boards()[0].name == "01");
        CHECK(game.boards()[0].version == "6.1");
        CHECK(game.extensions() == std::vector<SavedExtension>{{"kgs", "v1.1"}});
        CHECK(game.info().firstAxis == "Axis");
        CHECK(game.info().axisToMove == "Allied");
        CHECK(game.info().turn == 2);
        CHECK(game.info().alliedElr == "2");
        CHECK(game.info().alliedBoobyTraps == "A");
        CHECK(game.info().notes == "some notes");
        if (dialect == made::Dialect::uniqueIds) {
            CHECK(squad.properties.at("UniqueID") == "11");
            CHECK(squad.image == "x/picture.svg");
        }
    }
}

TEST_CASE("no user id is taken from a saved game, but counters with the same owner are recognized",
          "[io][vsav]") {
    made::Maker m;
    m.piece("1",
            {{"conceal;C;p;ge", "swordfish;|0|"},
             {"hide;H;HIP;c;player:swordfish", "open sesame"},
             {"PROP;Owner;", "a name"}},
            "x", 1, 1)
        .question("2", "ge", "swordfish", 1, 1)
        .question("3", "ru", "open sesame", 2, 2)
        .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\tpublic\tswordfish\tprivate words");
    const SavedGame game = readGame(m.file());
    std::string all;
    for (const SavedPiece& p : game.pieces())
        for (const Trait& t : p.traits) {
            all += t.state;
            for (const std::string& f : t.type) all += f;
        }
    all += game.info().notes;
    CHECK_THAT(all, !containsText("swordfish") && !containsText("open sesame") &&
                        !containsText("private words") && !containsText("a name"));
    CHECK(game.piece("1")->concealed == game.piece("2")->concealmentCounter);
    CHECK(game.piece("1")->hidden == game.piece("3")->concealmentCounter);
    CHECK(game.piece("1")->hidden != game.piece("1")->concealed);
    CHECK(game.piece("1")->trait("conceal")->state == "<user 1>;|0|");
}

TEST_CASE("boards are read with crop, turn, overlays, rules and zoom", "[io][vsav]") {
    const SavedGame game =
        readGame(made::Maker()
                     .boards("bd\t0\t0\tr05\t10\t20\t900\t-1\tVER\t6.3\tOVR\tst1\tb2\tB3\tOVR\tX5\ta1\ta1\t"
                             "SSR\tNoRoads\tWinter\tZOOM\t3.0\tbd\t1\t0\tr\t-1\t-1\t-1\t-1\tVER\t1\tNEW\tx\t")
                     .file());
    REQUIRE(game.boards().size() == 2);
    const SavedBoard& a = game.boards()[0];
    CHECK(a.turned);
    CHECK(a.name == "05");
    CHECK(a.written == "r05");
    CHECK(a.crop == SavedBoard::Crop{10, 20, 900, -1});
    REQUIRE(a.overlays.size() == 2);
    CHECK(a.overlays[0] == SavedBoard::Overlay{"st1", "b2", "B3"});
    CHECK(a.rules == std::vector<std::string>{"NoRoads", "Winter"});
    CHECK(a.zoom == 3.0);
    const SavedBoard& b = game.boards()[1];
    CHECK_FALSE(b.turned);
    CHECK(b.name == "r");
    CHECK_FALSE(b.crop);
    CHECK(b.version == "1");
    CHECK(b.column == 1);
}

TEST_CASE("the scenario info is read in each of its forms", "[io][vsav]") {
    const auto info = [](const std::string& line) {
        return readGame(made::Maker().info(line).file()).info();
    };
    const SavedInfo old = info("INFO\tAllied\tAxis\t 3 \t ? \t2 \t\t4\tmy notes\t");
    CHECK(old.form == SavedInfo::Form::notes);
    CHECK(old.turn == 3);
    CHECK(old.axisElr.empty());
    CHECK(old.axisSan == "2");
    CHECK(old.alliedElr.empty());
    CHECK(info("INFO\tAxis\tAxis\t1\t 2/4 \t3\t3\t3\t?\t?\t").axisElr == "2/4");
    CHECK(old.notes == "my notes");
    const SavedInfo marks = info(
        "INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?"
        "\tC\ttrue\tfalse\ttrue\tfalse\tfalse\tfalse\tNONE\tNONE\tHeavy\tNONE\tNONE\tNONE\t"
        "notes here\tid\tprivate");
    CHECK(marks.form == SavedInfo::Form::marks);
    CHECK(marks.marks[SavedInfo::night].on);
    CHECK(marks.marks[SavedInfo::fog] == SavedInfo::Shown{true, "Heavy"});
    CHECK_FALSE(marks.marks[SavedInfo::dust].on);
    CHECK(marks.alliedBoobyTraps == "C");
    CHECK(marks.notes == "notes here");
    const SavedInfo weather = info(
        "INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\tMun & Overcast\t-2\tHeavy Winds\t4\tYes\t3\tid\tprivate");
    REQUIRE(weather.weather);
    CHECK(*weather.weather == SavedInfo::Weather{"Mun & Overcast", -2, "Heavy Winds", "4", true, 3});
    CHECK(weather.notes.empty());
    // The first line spells "Mud" correctly, the second has an unknown word for weather, and the third has an
    // unknown level of booby traps.
    for (const char* line : {"?\t?\tMud & Overcast\t1\tNone\tNone\tYes\t3\tid\tprivate",
                             "?\t?\tHail\t1\tMild Breeze\t2\tYes\t3\tid\tprivate",
                             "D\t?\tSnow\t1\tMild Breeze\t2\tYes\t3\tid\tprivate"}) {
        INFO(line);
        const SavedInfo odd = info(std::string("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t") + line);
        REQUIRE(odd.weather);
        CHECK(odd.weather->environment == 1);
        CHECK(odd.weather->night);
        CHECK(odd.weather->nightVision == 3);
        CHECK(odd.notes.empty());
    }
    // Notes that begin like weather are notes, because a user id follows them.
    const SavedInfo notes = info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\tSnow\t2\tprivate");
    CHECK(notes.form == SavedInfo::Form::notes);
    CHECK(notes.notes == "Snow");
}

TEST_CASE("unreadable parts of a piece are preserved and reported", "[io][vsav]") {
    made::Maker m = sampleGame();
    m.raw("+/31/moved;m\tpiece;;;a;b/false").raw("+/32/piece;;;a;b/Main Map;1.5;2;;").raw("+/33/x");
    m.raw("+/34/moved;m\t\ta/false\t\tb").raw("NEW\twith\tsomething").raw("+/35/stack/Main Map;here;1;11");
    const SavedGame game = readGame(m.file());
    for (const char* id : {"31", "32", "33", "34"}) {
        INFO(id);
        REQUIRE(game.piece(id) != nullptr);
        CHECK_FALSE(game.piece(id)->readable);
        CHECK_THAT(game.piece(id)->why, containsText("expected") || containsText("trait"));
    }
    CHECK_FALSE(game.stack("35")->readable);
    CHECK(game.piece("11")->stack == "21");
    CHECK(game.otherCommands().at("NEW") == 1);
}

TEST_CASE("if a game can't be edited, the reason is reported", "[io][vsav]") {
    CHECK_THAT(readGame(sampleGame().unit("11", "again", "ge", 1, 1).file()).notEditable(),
               containsText("same id"));
    CHECK_THAT(readGame(sampleGame().stack("21", 1, 1, {}).file()).notEditable(),
               containsText("two stacks have the id 21"));
    CHECK_THAT(readGame(sampleGame().stack("24", 1, 1, {"11"}).file()).notEditable(),
               containsText("lies in two stacks"));
    const SavedGame log = readGame(sampleGame().after("\x1bLOG\tM/11/x").file());
    CHECK(log.isLog());
    CHECK(log.pieces().size() == 4);
    CHECK_THAT(log.notEditable(), containsText("recorded moves"));
}

TEST_CASE("plain text and uppercase hex digits are read too", "[io][vsav]") {
    CHECK(readGame(made::fileWith(sampleGame().text())).pieces().size() == 4);
    std::string upper = made::obfuscated(sampleGame().text());
    for (char& c : upper) c = c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A') : c;
    CHECK(readGame(made::fileWith(upper)).pieces().size() == 4);
}

TEST_CASE("nested lists and quoted commands are read as in VASSAL", "[io][vsav]") {
    const std::string deep =
        made::text({"",
                    {{"begin_save", {}},
                     {"", {{"", {}}, {"", {{"A\t", {}}, {"", {{"B\t", {}}, {"", {}}}}}}}},
                     {"end_save", {}}}});
    const auto game = SavedGame::fromText(deep, "t");
    REQUIRE(game);
    CHECK(game->commandCount() == made::commands(deep).size());
    CHECK(game->otherCommands().at("B") == 1);
    // This trait contains an inner trait that is quoted.
    const SavedGame within =
        readGame(sampleGame().raw("+/36/moved;m\t'piece;K;D;x;name'/false\t'Main Map;7;-8;6295;0'").file());
    REQUIRE(within.piece("36") != nullptr);
    CHECK(within.piece("36")->readable);
    CHECK(within.piece("36")->name == "name");
    CHECK(within.piece("36")->y == -8);
    const std::string quoted = "begin_save\x1b'\\A\x1b'\x1b'end_save'";
    const auto again = SavedGame::fromText(quoted, "t");
    REQUIRE(again);
    CHECK(again->commandCount() == made::commands(quoted).size());
}

TEST_CASE("an extension lists its setups and opens each by name", "[io][vsav]") {
    const std::string build =
        "<VASSAL.launch.BasicModule><VASSAL.build.module.PredefinedSetup file=\"a1.save\" name=\"The "
        "First\"/>"
        "<x><VASSAL.build.module.PredefinedSetup file=\"gone.vsav\" "
        "name=\"Gone\"/></x></VASSAL.launch.BasicModule>";
    const std::string bytes = test::zipped({{"buildFile.xml", build},
                                            {"images/x.gif", "GIF"},
                                            {"a1.save", sampleGame().file()},
                                            {"more/Second.VSAV", made::Maker().file()},
                                            {"../away.vsav", made::Maker().file()}});
    const test::TemporaryFolder folder;
    REQUIRE(test::writeFile(folder.file("e.vmdx"), bytes));
    const auto setups = SavedGame::setupsIn(folder.file("e.vmdx"));
    REQUIRE(setups);
    CHECK(*setups ==
          std::vector<SetupName>{{"a1.save", "The First"}, {"more/Second.VSAV", "more/Second.VSAV"}});
    const auto first = SavedGame::read(folder.file("e.vmdx"), "a1.save");
    REQUIRE(first);
    CHECK(first->pieces().size() == 4);
    REQUIRE(SavedGame::read(folder.file("e.vmdx"), "The First"));
    CHECK_THAT(refusal(bytes), containsText("an archive with 2 setups (a1.save, more/Second.VSAV)"));
    CHECK_THAT(refusal(bytes, "../away.vsav"), containsText("no setup"));
    CHECK_THAT(refusal(test::zipped({{"x", "y"}})), containsText("without a member savedGame"));
}

TEST_CASE(
    "a saved game without a module name is treated as VASL's, and a saved game of another module is refused",
    "[io][vsav]") {
    const std::string game = made::obfuscated(sampleGame().text());
    const std::string xml = "<?xml version=\"1.0\"?><data version=\"1\">";
    for (const auto& members :
         {std::vector<std::pair<std::string, std::string>>{{"savedGame", game}},
          {{"savedGame", game}, {"moduledata", xml + "<version>6.6.1</version></data>"}},
          {{"savedGame", game}, {"savedata", xml + "<VassalVersion>3.4.7</VassalVersion></data>"}}}) {
        const auto read = SavedGame::fromBytes(test::zipped(members), "bare.vsav");
        INFO((read ? "" : joinProblems(read.error())));
        REQUIRE(read);
        CHECK(read->pieces().size() == 4);
    }
    const auto other = SavedGame::fromBytes(
        test::zipped({{"savedGame", game}, {"moduledata", xml + "<name>VITP</name></data>"}}), "x.vsav");
    REQUIRE_FALSE(other);
    CHECK_THAT(joinProblems(other.error()), containsText("the module \"VITP\""));
}

TEST_CASE("a file that is not a VASL saved game is refused with a message", "[io][vsav]") {
    const std::string whole = made::obfuscated(sampleGame().text());
    CHECK_THAT(refusal("nothing"), containsText("a ZIP archive"));
    CHECK_THAT(refusal(made::fileWith(whole, "Other")), containsText("the module \"Other\""));
    CHECK_THAT(refusal(made::fileWith(whole + "0")), containsText("hex digits"));
    CHECK_THAT(refusal(made::fileWith("!VCSK5")), containsText("hex digits"));
    CHECK_THAT(refusal(made::fileWith(whole.substr(0, 20) + "zz" + whole.substr(22))),
               containsText("at byte 19"));
    CHECK_THAT(refusal(made::fileWith("hello")), containsText("no command begin_save"));
    CHECK_THAT(refusal(made::fileWith("begin_save\x1b")), containsText("no command end_save"));
    CHECK_THAT(refusal(test::zipped({{"savedGame", "x"}, {"../y", ""}})),
               containsText("without a way in them"));
    CHECK_THAT(refusal(test::zipped({{"savedGame", "x"}, {"moduledata", "<data"}})),
               containsText("moduledata"));
}
