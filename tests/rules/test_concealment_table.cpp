// SPDX-License-Identifier: MIT
// Compares each cell of the concealment table (A12.121) with a second table in this test.
#include "shellgame/base/json.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

#include "rules/sighting/concealment.hpp"

using namespace shellgame;
using test::TestGame;

namespace {

constexpr std::array acts{LossAct::presence, LossAct::assaultMove, LossAct::move,       LossAct::advance,
                          LossAct::fire,     LossAct::changeCa,    LossAct::otherAction};
constexpr std::array covers{Cover::openGround, Cover::notConcealing, Cover::concealing, Cover::building};

struct ClassTable {
    LossClass who;
    const char* name;
    // The cells for the acts, in the order above. The four letters before the bar are for a unit seen within
    // 16 hexes: in Open Ground, in other terrain that does not conceal, in Concealment Terrain, and in a
    // building. The four letters after the bar are for a unit seen only from beyond 16 hexes. A letter is the
    // Case by which the "?" is lost, in lower case if the sources differ. '-' means that the "?" is kept, and
    // 'G' that the colored die decides.
    std::array<const char*, 7> near_far;
};

// Infantry and dummies never lose their "?" only because they are seen, and never at a range beyond 16 hexes.
// Within 16 hexes they lose it by Non-Assault Movement anywhere (A), by entering Open Ground or firing (B),
// and by other actions (C). An Emplaced Gun does not lose its "?" by being seen; it fires under Case G, and
// is treated as having moved if it is pushed. Vehicles, Guns that are not Emplaced, and Cavalry lose their
// "?" at once outside Concealment Terrain (H). Inside it they lose it by moving at any range, but for moves
// beyond 16 hexes two rules differ. Vehicles, Guns and Cavalry never use Assault Movement.
const std::array<ClassTable, 6> tables{{
    {LossClass::infantry,
     "Infantry",
     {"----|----", "B---|----", "AAAA|----", "B---|----", "BBBB|----", "CCCC|----", "CCCC|----"}},
    {LossClass::dummy,
     "dummies",
     {"----|----", "B---|----", "AAAA|----", "B---|----", "BBBB|----", "CCCC|----", "CCCC|----"}},
    {LossClass::emplacedGun,
     "Emplaced Gun",
     {"----|----", "AAAA|aaaa", "AAAA|aaaa", "----|----", "GGGG|GGGG", "DDDD|----", "CCCC|----"}},
    {LossClass::vehicle,
     "vehicle",
     {"HH--|HH--", "HHAA|HHaa", "HHAA|HHaa", "HH--|HH--", "HHBB|HHBB", "HHDD|HH--", "HHCC|HH--"}},
    {LossClass::unemplacedGun,
     "Gun not Emplaced",
     {"HH--|HH--", "HHAA|HHaa", "HHAA|HHaa", "HH--|HH--", "HHBB|HHBB", "HHDD|HH--", "HHCC|HH--"}},
    {LossClass::cavalry,
     "Cavalry",
     {"HH--|HH--", "HHAA|HHaa", "HHAA|HHaa", "HH--|HH--", "HHBB|HHBB", "HHDD|HH--", "HHCC|HH--"}},
}};

char told(const LossCell& cell) {
    if (cell.effect == LossCell::Effect::keeps) return '-';
    if (cell.effect == LossCell::Effect::byDie) return cell.lossCase == 'G' ? 'G' : '!';
    return cell.certain ? cell.lossCase : static_cast<char>(cell.lossCase - 'A' + 'a');
}

}  // namespace

TEST_CASE("A12.121 each cell of the concealment loss table is correct", "[rules][concealment]") {
    for (const ClassTable& t : tables)
        for (std::size_t a = 0; a < acts.size(); ++a)
            for (std::size_t c = 0; c < covers.size(); ++c) {
                INFO(t.name << ", act " << a << ", cover " << c);
                const std::string row = t.near_far[a];
                CHECK(told(concealmentLoss(t.who, covers[c], Viewer::near, acts[a])) == row[c]);
                CHECK(told(concealmentLoss(t.who, covers[c], Viewer::far, acts[a])) == row[c + 5]);
                CHECK(told(concealmentLoss(t.who, covers[c], Viewer::none, acts[a])) == '-');
            }
}

TEST_CASE("A12.1 the concealment loss table lists the units that cause others to lose their ?",
          "[rules][concealment]") {
    const auto viewer = [](bool seen, int range, const char* by) {
        SeenAnswer a;
        a.seen = seen;
        a.range = range;
        a.by = by;
        return viewerOf(a);
    };
    CHECK(viewer(true, 0, "") == Viewer::near);  // no range was stated
    CHECK(viewer(true, 1, "") == Viewer::near);
    CHECK(viewer(true, 16, "") == Viewer::near);
    CHECK(viewer(true, 17, "") == Viewer::far);
    CHECK(viewer(false, 3, "") == Viewer::none);
    CHECK(viewer(true, 3, "broken") == Viewer::none);
    CHECK(viewer(true, 3, "hidden") == Viewer::none);
}

TEST_CASE("A12.121 each counter belongs to one class of the concealment loss table", "[rules][concealment]") {
    const auto cls = [](PieceClass kind, bool emplaced) {
        Piece p;
        p.kind = kind;
        return lossClassOf(p, emplaced);
    };
    for (const PieceClass k : {PieceClass::squad, PieceClass::halfSquad, PieceClass::crew, PieceClass::leader,
                               PieceClass::commissar, PieceClass::hero, PieceClass::supportWeapon})
        CHECK(cls(k, false) == LossClass::infantry);
    CHECK(cls(PieceClass::vehicle, false) == LossClass::vehicle);
    CHECK(cls(PieceClass::gun, false) == LossClass::unemplacedGun);
    CHECK(cls(PieceClass::gun, true) == LossClass::emplacedGun);
    CHECK(cls(PieceClass::cavalry, false) == LossClass::cavalry);
}

TEST_CASE("A12.12 each terrain is assigned its kind of cover", "[rules][concealment]") {
    struct Row {
        const char* terrain;
        Cover cover;
    };
    const std::vector<Row> table{{"Open Ground", Cover::openGround},   {"Dirt Road", Cover::openGround},
                                 {"Gully", Cover::openGround},         {"Plowed Field", Cover::openGround},
                                 {"Crag", Cover::notConcealing},       {"Graveyard", Cover::notConcealing},
                                 {"Shellholes", Cover::notConcealing}, {"Woods", Cover::concealing},
                                 {"Brush", Cover::concealing},         {"Orchard", Cover::concealing},
                                 {"Grain", Cover::concealing},         {"Marsh", Cover::concealing},
                                 {"Stone Rubble", Cover::concealing},  {"Stone Building", Cover::building},
                                 {"Wooden Building", Cover::building}};
    for (const Row& row : table) {
        INFO(row.terrain);
        const TestGame g("1E4 | " + std::string(row.terrain) + " | m1 dummy 2");
        const PlaceCover c = coverAt(g.view(), g.marker("m1").at, g.marker("m1").position);
        CHECK(c.cover == row.cover);
        CHECK(c.certain);
    }
    const TestGame foxhole("1E4 (foxhole) | Open Ground | m1 dummy 2");
    CHECK(coverAt(foxhole.view(), foxhole.marker("m1").at, foxhole.marker("m1").position).cover ==
          Cover::notConcealing);
    const TestGame pillbox("1E4 (1+3+5 pillbox) | Open Ground | m1 dummy 2");
    CHECK(coverAt(pillbox.view(), pillbox.marker("m1").at, pillbox.marker("m1").position).cover ==
          Cover::concealing);
    const TestGame scrub("1E4 | Scrub | m1 dummy 2");
    CHECK_FALSE(coverAt(scrub.view(), scrub.marker("m1").at, {}).certain);
}

TEST_CASE(
    "S2.4 for a shift, the program uses the concealment loss table's column for units that are merely "
    "present",
    "[rules][concealment]") {
    struct Content {
        const char* stack;
        LossClass who;
    };
    const std::vector<Content> contents{
        {"pds 4-6-7", LossClass::infantry},
        {R"(pds {"type":"50L AT PaK 38","emplaced":true})", LossClass::emplacedGun},
        {"pds 50L AT PaK 38", LossClass::unemplacedGun},
        {"pds PSW 222", LossClass::vehicle},
        {R"(pds {"type":"horse","class":"cavalry"})", LossClass::cavalry},
        {"dummy 2", LossClass::dummy}};
    const std::vector<std::pair<const char*, bool>> places{
        {"Open Ground", false}, {"Shellholes", false}, {"Orchard", true}, {"Wooden Building", true}};
    for (const Content& content : contents)
        for (const auto& [terrain, concealing] : places)
            for (const char* seen : {"seen", "seen 20", "unseen"}) {
                INFO(content.stack << " into " << terrain << ", " << seen);
                const TestGame g(std::string("1E4 | Orchard | m1 ") + content.stack + "\n1H6 | " + terrain +
                                 " | m2 dummy 2 | " + seen);
                const bool atOnce = content.who == LossClass::vehicle ||
                                    content.who == LossClass::unemplacedGun ||
                                    content.who == LossClass::cavalry;
                const bool loses = atOnce && !concealing && std::string(seen) != "unseen";
                // Armored cars and Cavalry never enter buildings.
                const bool barred =
                    (content.who == LossClass::vehicle || content.who == LossClass::cavalry) &&
                    std::string(terrain) == "Wooden Building";
                CHECK(test::rulesOf(g.judge("m1", "m2").findings) == (loses || barred ? "2.4" : ""));
            }
}

TEST_CASE("A12.121 fire reveals exactly the units for which the concealment loss table says so",
          "[rules][concealment]") {
    struct Row {
        const char* stack;
        const char* terrain;
        const char* seen;
        int die;
        bool shown;
    };
    const char* gun = R"(pds {"type":"50L AT PaK 38","emplaced":true})";
    const std::vector<Row> table{{"pds 4-6-7", "Woods", "seen", 0, true},
                                 {"pds 4-6-7", "Woods", "seen 17", 0, false},
                                 {"pds 4-6-7", "Woods", "unseen", 0, false},
                                 {"pds 4-6-7", "Woods", "seen broken", 0, false},
                                 {"pds PzKw VIE", "Woods", "seen", 0, true},
                                 {"pds PzKw VIE", "Woods", "seen 17", 0, true},
                                 {"pds PzKw VIE", "Woods", "unseen", 0, false},
                                 {gun, "Woods", "seen", 4, false},
                                 {gun, "Woods", "seen", 5, true},
                                 {gun, "Woods", "seen 17", 5, false},
                                 {gun, "Woods", "seen 17", 6, true},
                                 {gun, "Woods", "unseen", 6, false},
                                 {"pds 50L AT PaK 38", "Woods", "seen", 1, true}};
    for (const Row& row : table) {
        INFO(row.stack << " " << row.seen << " die " << row.die);
        TestGame g(std::string("1E4 | ") + row.terrain + " | m1 " + row.stack + " | " + row.seen,
                   {{"clock", {{"phase", "AFPh"}}}});
        Json fire = {{"do", "fire"}, {"marker", "m1"}};
        if (row.die > 0) fire["die"] = row.die;
        const Entry e = g.must(fire);
        CHECK(g.has("m1") == !row.shown);
        CHECK(test::textsOf(e.findings, "A12.121").empty() == !row.shown);
    }
    // A Gun that fires in LOS needs the colored die.
    TestGame g(std::string("1E4 | Woods | m1 ") + gun + " | seen");
    CHECK(test::rulesOf(g.refused({{"do", "fire"}, {"marker", "m1"}}).findings) == "A12.34");
}

TEST_CASE("A12.121 before a move in enemy LOS, the player is warned that the ? will be lost",
          "[rules][concealment]") {
    const auto told = [](const std::string& stack, const std::string& into, const Json& act,
                         const char* from = "unseen") {
        TestGame g("1E4 | Woods | m1 " + stack + " | " + from + "\n1E5 " + into,
                   {{"clock", {{"phase", act["do"] == "advance" ? "APh" : "MPh"}}}});
        Json command = {{"marker", "m1"}, {"to", "1E5"}, {"mf", 2}};
        if (act["do"] == "advance") command.erase("mf");
        command.update(act);
        return test::textsOf(g.must(command).findings, "A12.121");
    };
    const Json walk = {{"do", "move"}}, assault = {{"do", "move"}, {"how", "assault"}},
               advance = {{"do", "advance"}};
    const Json run = {{"do", "move"}, {"how", "double time"}};
    const std::string woods = "| Woods | m2 dummy 2 | seen", open = "| Open Ground | m2 dummy 2 | seen";
    CHECK(told("pds 4-6-7", woods, walk).find("Case A") != std::string::npos);
    CHECK(told("pds 4-6-7", woods, run).find("Case A") != std::string::npos);
    CHECK(told("pds 4-6-7", woods, assault).empty());
    CHECK(told("pds 4-6-7", woods, advance).empty());
    CHECK(told("pds 4-6-7", open, assault).find("Case B") != std::string::npos);
    CHECK(told("pds 4-6-7", open, advance).find("Case B") != std::string::npos);
    CHECK(told("pds 4-6-7", "| Open Ground | m2 dummy 2 | seen 20", walk).empty());
    CHECK(told("pds 4-6-7", "| Open Ground | m2 dummy 2 | unseen", walk).empty());
    // Infantry spends MF in the hex that it enters, and a vehicle spends its first MP in the hex where it
    // starts.
    CHECK(told("pds 4-6-7", "| Woods | m2 dummy 2 | unseen", walk, "seen").empty());
    CHECK(told("pds PSW 222", "| Orchard | m2 dummy 2 | unseen", walk, "seen").find("Case A") !=
          std::string::npos);
    CHECK(told("dummy 3", open, assault).find("Case B") != std::string::npos);
    CHECK(told("dummy 3", woods, assault).empty());
    CHECK(told("pds PSW 222", "| Orchard | m2 dummy 2 | seen", walk).find("Case A") != std::string::npos);
    CHECK(told("pds PSW 222", open, walk).find("Case H") != std::string::npos);
}

TEST_CASE("A12.121 before a move, the program names the first Location where the ? will be lost",
          "[rules][concealment]") {
    const auto lost = [](const std::string& stack, const std::string& sixth, Going how) {
        const TestGame g("1E4 | Woods | m1 " + stack + " | unseen\n1E5 | Woods | m2 dummy 2 | unseen\n1E6 " +
                         sixth + "\n1E7 | Open Ground | m4 dummy 2 | seen");
        const auto loss =
            firstLoss(g.view(), MoveAct{.marker = MarkerId("m1"),
                                        .path = {Location{"1E5", 0}, Location{"1E6", 0}, Location{"1E7", 0}},
                                        .how = how});
        return loss ? loss->where.text() + (loss->certain ? "" : " perhaps") : std::string("nowhere");
    };
    const std::string woods = "| Woods | m3 dummy 2 | seen", open = "| Open Ground | m3 dummy 2 | seen";
    CHECK(lost("pds 4-6-7", woods, Going::move) == "1E6");
    CHECK(lost("pds 4-6-7", open, Going::move) == "1E6");
    // A unit that is not seen in the first hex loses its "?" in the next hex.
    CHECK(lost("pds 4-6-7", "| Woods | m3 dummy 2 | unseen", Going::move) == "1E7");
    CHECK(lost("dummy 3", woods, Going::move) == "1E6");
    // Beyond 16 hexes the unit is not seen, and a Known unit has no "?" to lose.
    const TestGame far("1E4 | Woods | m1 pds 4-6-7 | unseen\n1E5 | Open Ground | m2 dummy 2 | seen 20");
    CHECK_FALSE(firstLoss(far.view(), MoveAct{.marker = MarkerId("m1"), .to = Location{"1E5", 0}}));
    const TestGame known(
        "1E4 | Woods | - known {\"id\":\"one\",\"type\":\"4-6-7\"}\n1E5 | Open Ground | m2 dummy 2 | seen");
    CHECK_FALSE(firstLoss(known.view(), MoveAct{.piece = PieceId("one"), .to = Location{"1E5", 0}}));
    // An advance loses the "?" only in Open Ground.
    const auto advancing = [](const std::string& into) {
        const TestGame g("1E4 | Woods | m1 pds 4-6-7 | unseen\n1E5 " + into, {{"clock", {{"phase", "APh"}}}});
        return firstLoss(g.view(), AdvanceAct{.marker = MarkerId("m1"), .to = Location{"1E5", 0}})
            .has_value();
    };
    CHECK(advancing("| Open Ground | m2 dummy 2 | seen"));
    CHECK_FALSE(advancing("| Woods | m2 dummy 2 | seen"));
}

TEST_CASE("A12.34 the crew of an Emplaced Gun that fires keeps or loses its ? with the Gun",
          "[rules][concealment]") {
    for (const int die : {4, 5}) {
        TestGame g(R"(1E4 | Woods | m1 pds {"type":"50L AT PaK 38","emplaced":true}, 2-2-8 | seen)",
                   {{"clock", {{"phase", "AFPh"}}}});
        g.must({{"do", "fire"}, {"marker", "m1"}, {"die", die}});
        CHECK(g.has("m1") == (die == 4));
    }
    // Other units in the stack that fire lose their "?" as usual.
    TestGame g(R"(1E4 | Woods | m1 pds {"type":"50L AT PaK 38","emplaced":true}, 2-2-8, 4-6-7 | seen)",
               {{"clock", {{"phase", "AFPh"}}}});
    g.must({{"do", "fire"}, {"marker", "m1"}, {"die", 1}});
    CHECK(g.under("m1") == "p1 p2");
}
