// SPDX-License-Identifier: MIT
#include "shellgame/model/catalogue.hpp"

#include <set>

#include "support/catch.hpp"

using namespace shellgame;

namespace {

PieceLookup find(const std::string& name, const std::string& nation) {
    return Catalogue::builtIn().lookup(name, nation);
}

PieceType exact(const std::string& name, const std::string& nation) {
    const PieceLookup found = find(name, nation);
    INFO(name << " / " << nation);
    CHECK(found.match == Match::exact);
    return found.type;
}

}  // namespace

TEST_CASE("the built-in catalog is complete and can be read without errors", "[model][catalogue]") {
    const Catalogue& all = Catalogue::builtIn();
    std::set<std::string> ids;
    std::set<PieceClass> classes;
    for (const PieceType& t : all.all()) {
        INFO(t.id);
        CHECK(ids.insert(t.id).second);
        CHECK_FALSE(t.name.empty());
        classes.insert(t.cls);
        if (t.cls == PieceClass::vehicle) {
            CHECK(t.mp > 0);
            CHECK(t.size);
            CHECK(t.movement != MovementClass::none);
        }
        if (t.cls == PieceClass::gun) {
            CHECK(t.size);
            CHECK(t.gunType);
        }
        if (isMmc(t)) CHECK(t.morale >= 5);
    }
    CHECK(classes.size() == 11);
    CHECK(all.all().size() > 700);
}

TEST_CASE("every row is found by its own name and nation", "[model][catalogue]") {
    const Catalogue& all = Catalogue::builtIn();
    for (const PieceType& t : all.all()) {
        if (t.cls == PieceClass::commissar) continue;
        const PieceLookup found = all.lookup(t.name, t.nation);
        INFO(t.id << " found " << found.type.id);
        REQUIRE(found);
        CHECK(found.type.nation == t.nation);
        const auto listed = [&] {
            for (const std::string& c : found.candidates)
                if (c == t.name) return true;
            return false;
        };
        CHECK((found.type.name == t.name || listed()));
    }
}

TEST_CASE("the row of a squad states its half-squad, class and underlined values", "[model][catalogue]") {
    const PieceType first = exact("4-6-7", "german");
    CHECK(first.cls == PieceClass::squad);
    CHECK(first.grade == Grade::firstLine);
    CHECK(first.halfSquad == "2-4-7");
    CHECK(first.smoke == 1);
    CHECK(first.sprayingFire);
    CHECK_FALSE(first.assaultFire);
    CHECK((first.firepower == 4 && first.range == 6 && first.morale == 7));

    CHECK(exact("2-4-7", "german").cls == PieceClass::halfSquad);
    CHECK(exact("6-2-8", "Russian").cls == PieceClass::squad);
    CHECK(exact("2-2-8", "german").cls == PieceClass::crew);
    CHECK(exact("1-2-7", "russian").vehicleCrew);
    CHECK(exact("3-4-8", "japanese").reduced);
}

TEST_CASE("if counters of several nations have the same numbers, the side's nation decides which is meant",
          "[model][catalogue]") {
    CHECK(exact("3-3-7", "american").cls == PieceClass::halfSquad);
    CHECK(exact("3-3-7", "chinese").cls == PieceClass::squad);
    CHECK(exact("2-2-7", "russian").cls == PieceClass::halfSquad);
    CHECK(exact("2-2-7", "italian").cls == PieceClass::crew);
    CHECK(exact("LMG", "german").range == 8);
    CHECK(exact("LMG", "russian").breakdown == 11);
    CHECK(exact("HMG", "russian").pp == 5);
    CHECK(exact("HMG", "german").pp == 4);
    // The name matches a squad and a half-squad of two other nations, so the result is uncertain.
    const PieceLookup doubt = find("3-3-7", "german");
    CHECK(doubt.match == Match::otherNation);
    CHECK_FALSE(doubt.type.certain);
}

TEST_CASE("counters of a nation other than the side's are found", "[model][catalogue]") {
    const PieceLookup elite = find("4-4-8", "german");
    CHECK(elite.match == Match::otherNation);
    CHECK(elite.type.nation == "japanese");
    CHECK(elite.type.grade == Grade::elite);
    CHECK(elite.type.certain);
    CHECK(find("T-34 M43", "german").type.mp == 16);
    CHECK(find("6-5-8", "german").type.nation == "german-ss");
    CHECK(find("4-6-7", "").match == Match::exact);
    CHECK(find("4-6-7", "Martian").type.nation == "german");
    CHECK(find("Japanese 4-4-7", "german").type.nation == "japanese");
    CHECK(find("German SS 4-4-7", "russian").type.nation == "german-ss");
}

TEST_CASE("leaders, commissars and heroes are found by their numbers", "[model][catalogue]") {
    CHECK(exact("8-1", "german").leadership == -1);
    CHECK(exact("9-2", "russian").leadership == -2);
    CHECK(exact("6+1", "british").leadership == 1);
    CHECK(exact("6+1", "british").morale == 6);
    CHECK(exact("10-0", "russian").cls == PieceClass::commissar);
    CHECK(exact("10-0", "finnish").cls == PieceClass::leader);
    CHECK(exact("1-4-9", "german").cls == PieceClass::hero);
    CHECK(exact("Hero", "german").name == "1-4-9");
    CHECK(exact("1-3-8", "russian").wounded);
    CHECK(find("10-2 AL", "german").type.cls == PieceClass::armourLeader);
    const PieceLookup odd = find("7+2", "german");
    CHECK(odd.match == Match::pattern);
    CHECK(odd.type.leadership == 2);
}

TEST_CASE("a class written after a squad's numbers decides which counter is meant", "[model][catalogue]") {
    CHECK(find("3-3-7 HS", "chinese").type.cls == PieceClass::halfSquad);
    CHECK(find("4-5-8 Esq", "british").type.grade == Grade::elite);
    CHECK(find("4-4-7 1sq", "russian").type.grade == Grade::firstLine);
    CHECK(find("4-4-7 2sq", "german").type.grade == Grade::secondLine);
    CHECK(find("2-2-8 Icr", "russian").type.cls == PieceClass::crew);
    CHECK(find("1-2-7 Vcr", "russian").type.vehicleCrew);
    const PieceType horse = find("4-5-8 Cavalry", "russian").type;
    CHECK(horse.cls == PieceClass::cavalry);
    CHECK(movementAllowance(horse) == Allowance{12, true});
}

TEST_CASE("strength numbers that are not in the catalog are interpreted by their pattern",
          "[model][catalogue]") {
    const PieceLookup squad = find("9-9-9", "german");
    CHECK(squad.match == Match::pattern);
    CHECK(squad.type.cls == PieceClass::squad);
    CHECK_FALSE(squad.type.certain);
    CHECK(find("2-7-6", "german").type.cls == PieceClass::halfSquad);
    CHECK(find("2-7-6 crew", "german").type.cls == PieceClass::crew);
    CHECK_FALSE(find("0-4-7", "german"));
    CHECK_FALSE(find("4-6-77", "german"));
    CHECK_FALSE(find("4-6", "german"));
    CHECK_FALSE(find("4--6-7", "german"));
    CHECK_FALSE(find("99-9", "german"));
}

TEST_CASE("vehicles are found by the names that players use", "[model][catalogue]") {
    for (const char* name : {"PzKw VIE", "PzKpfw VIE", "Pz.Kpfw. VIE", "pz VIE", "Tiger", "tiger i",
                             "PzKw VIE (Tiger I)", "PANZER VIE"}) {
        const PieceLookup found = find(name, "german");
        INFO(name);
        CHECK(found.match == Match::exact);
        CHECK(found.type.name == "PzKw VIE");
        CHECK(found.type.size == TargetSize::large);
        CHECK(found.type.mp == 12);
    }
    CHECK(exact("SPW 250/1", "german").size == TargetSize::small);
    CHECK(exact("SPW 250/1", "german").cover == VehicleCover::openTopped);
    CHECK(exact("SdKfz 251/1", "german").movement == MovementClass::halftrack);
    CHECK(exact("BT-7 M37", "russian").mp == 23);
    CHECK(exact("T-35", "russian").mp == 10);
    CHECK(exact("T-35", "russian").size == TargetSize::veryLarge);
    CHECK(exact("Jeep", "american").cover == VehicleCover::unarmoured);
    CHECK(exact("PSW 222", "german").movement == MovementClass::armouredCar);
    CHECK(exact("StuG IIIG", "german").turret == Turret::none);
}

TEST_CASE("a shortened name selects the most similar vehicle of its family and lists the others",
          "[model][catalogue]") {
    const PieceLookup bt = find("BT-7", "russian");
    CHECK(bt.match == Match::family);
    CHECK(bt.type.mp == 23);
    CHECK(bt.type.certain);

    const PieceLookup t34 = find("T-34", "russian");
    CHECK(t34.match == Match::family);
    CHECK(t34.candidates == std::vector<std::string>{"T-34 M40", "T-34 M41", "T-34 M43", "T-34/85"});
    CHECK_FALSE(t34.type.certain);  // the vehicle has either 17 or 16 MP

    CHECK(find("Panzer IV", "german").type.name == "PzKw IVA");
    CHECK_FALSE(find("Panzer IV", "german").type.certain);
    CHECK(find("Sherman II", "british").type.name == "Sherman II(a)");
    CHECK_FALSE(find("T", "russian"));
}

TEST_CASE("Guns are found by caliber and type, by model, and by longer names", "[model][catalogue]") {
    for (const char* name : {"50L PaK 38", "PaK 38", "50L AT PaK 38", "50LATPaK38"})
        CHECK(exact(name, "german").name == "50L AT PaK 38");
    CHECK(find("50L AT", "german").type.name == "50L AT PaK 38");
    CHECK(exact("76* INF", "russian").gunType == GunType::infantry);
    CHECK(exact("45L AT", "russian").size == TargetSize::small);
    const PieceLookup longer = find("37L AT PTP obr. 30", "russian");
    CHECK(longer.match == Match::family);
    CHECK(longer.type.gunType == GunType::antitank);
    CHECK(find("82* MTR BM obr. 37", "russian").type.name == "82* MTR");
    CHECK(find("76L ART obr. 39", "russian").type.manhandling == 9);
    CHECK(exact("88L FlaK 18/36", "german").mount360);
    CHECK(exact("88L FlaK 18/36", "german").size == TargetSize::large);
    CHECK(find("57LL", "russian").type.name == "57LL AT");
}

TEST_CASE("support weapons are found, both dismantled and whole", "[model][catalogue]") {
    CHECK(exact("DC", "russian").eliminated == 12);
    CHECK(exact("FT", "german").firepower == 24);
    CHECK(exact("Radio", "german").cls == PieceClass::radio);
    CHECK(exact("light MTR", "german").name == "50* MTR");
    CHECK(exact("50* MTR", "russian").minRange == 3);
    CHECK(exact("Panzerschreck", "german").pp == 1);
    CHECK(exact("BAZ 44", "american").eliminated == 11);
    const PieceType dm = find("dm MMG", "german").type;
    CHECK(dm.name == "dm MMG");
    CHECK(dm.pp == 2);
    CHECK(dm.firepower == 3);
    CHECK(dm.range == 8);
    const PieceType mortar = find("dm 82* MTR", "russian").type;
    CHECK(mortar.pp == 5);
    CHECK(mortar.cls == PieceClass::supportWeapon);
    // Guns have their own rows, and dismantled Guns are carried like support weapons (C10.1).
    for (const auto& [name, nation] :
         {std::pair{"81* MTR", "french"}, {"81* MTR", "italian"}, {"75* M1A1", "american"}}) {
        INFO(name << " " << nation);
        CHECK(find(name, nation).type.cls == PieceClass::gun);
        const PieceType load = find(std::string("dm ") + name, nation).type;
        CHECK(load.cls == PieceClass::supportWeapon);
        CHECK(load.dismantled);
        CHECK(load.pp == 5);
        CHECK(load.minRange == 0);
        CHECK_FALSE(load.size.has_value());
    }
    CHECK(find("MMG Dismantled", "british").type.pp == 2);
    CHECK(shiftSizeDrm(find("dm 120* MTR", "russian").type) == 0);
}

TEST_CASE("fortifications and mines are found", "[model][catalogue]") {
    const PieceType pillbox = exact("1+5+7 pillbox", "russian");
    CHECK(pillbox.fortification == FortificationKind::pillbox);
    CHECK((pillbox.capacity == 1 && pillbox.temCovered == 5 && pillbox.temElsewhere == 7));
    CHECK(exact("1+5+7", "german").fortification == FortificationKind::pillbox);
    CHECK(exact("1+4+6 cave", "japanese").fortification == FortificationKind::cave);
    CHECK(exact("foxhole", "german").fortification == FortificationKind::foxhole);
    CHECK(exact("wire", "german").fortification == FortificationKind::wire);
    CHECK(exact("6 AP", "german").factors == 6);
    CHECK(exact("A-T mines 2", "german").mineKind == MineKind::antiTank);
    CHECK(exact("AP mines", "german").factors == 0);
    CHECK_FALSE(find("9 AT", "german"));
    CHECK_FALSE(find("0 AP", "german"));
}

TEST_CASE("for an unknown name no counter is chosen, but the message suggests the most similar counter",
          "[model][catalogue]") {
    const PieceLookup typo = find("Tigre", "german");
    CHECK_FALSE(typo);
    CHECK(typo.candidates == std::vector<std::string>{"PzKw VIE"});
    CHECK(typo.expectation() == "a piece of the catalogue, perhaps PzKw VIE");
    CHECK(find("zzzzzzzzzz", "german").candidates.empty());
    CHECK(find("zzzzzzzzzz", "german").expectation() == "a piece of the catalogue");
    for (const char* nothing : {"", " ", "()", "-", "dm", "dm dm", "\xff\xfe", "HS", " ("})
        CHECK_FALSE(find(nothing, "german"));
    CHECK_FALSE(find(std::string(100'000, '4'), "german"));
    CHECK_FALSE(find(std::string(100'000, ' '), "german"));
}

TEST_CASE("S.drm.size: the size of a piece modifies the shift", "[model][catalogue]") {
    const auto drm = [](const char* name, const char* nation) {
        return shiftSizeDrm(find(name, nation).type);
    };
    CHECK(drm("4-6-7", "german") == 0);
    CHECK(drm("HMG", "german") == 0);
    CHECK(drm("1+3+5", "german") == 0);
    CHECK(drm("50L PaK 38", "german") == 0);       // small Gun
    CHECK(drm("105 ART leFH 18", "german") == 1);  // normal Gun
    CHECK(drm("88L FlaK 18/36", "german") == 2);   // large Gun
    CHECK(drm("Jeep", "american") == 0);           // very small vehicle
    CHECK(drm("SPW 250/1", "german") == 1);        // small
    CHECK(drm("T-34 M43", "russian") == 2);        // normal
    CHECK(drm("Tiger", "german") == 3);            // large
    CHECK(drm("T-35", "russian") == 4);            // very large
}

TEST_CASE("A4.11: movement allowances are those printed on the counters", "[model][catalogue]") {
    const auto mf = [](const char* name, const char* nation) {
        return movementAllowance(find(name, nation).type);
    };
    CHECK(mf("4-6-7", "german") == Allowance{4, true});
    CHECK(mf("2-2-8", "german") == Allowance{4, true});
    CHECK(mf("4-3-6", "german") == Allowance{3, true});    // conscripts are inexperienced
    CHECK(mf("4-3-6", "british") == Allowance{3, false});  // Green units have 4 MF only with a leader
    CHECK(mf("8-1", "german") == Allowance{6, true});
    CHECK(mf("1-3-8", "german") == Allowance{3, true});
    CHECK(mf("BT-7", "russian") == Allowance{23, true});
    CHECK(mf("T-35", "russian") == Allowance{10, true});
    CHECK(mf("LMG", "german") == Allowance{0, true});
    CHECK(mf("50L PaK 38", "german") == Allowance{0, true});
}

TEST_CASE("in a faulty catalog, every faulty row is reported with its place", "[model][catalogue]") {
    const auto read = Catalogue::read(R"({"nations":[{"id":"german","name":"German"}],
        "squads":[{"id":"a","nation":"german","name":"4-6","grade":"elite"},
                  {"id":"b","nation":"martian","name":"4-6-7","grade":"best"}],
        "crews":[],"leadersAndHeroes":[{"id":"c","name":"nine","role":"leader"}],"supportWeapons":[],"guns":[],
        "vehicles":[{"id":"b","name":"Cart","mp":0,"move":"truck","size":"small","cover":"unarmoured","turret":"none"}],
        "fortifications":[]})",
                                      "units.json");
    REQUIRE_FALSE(read);
    const std::string all = joinProblems(read.error());
    for (const char* place : {"/squads/0", "/squads/1/nation", "/squads/1/grade", "/leadersAndHeroes/0",
                              "/vehicles/0/mp", "the id \"b\" twice"}) {
        INFO(all);
        CHECK(all.find(place) != std::string::npos);
    }
}

TEST_CASE("a word after a counter's numbers states its class and quality", "[model][catalogue]") {
    struct Row {
        const char* name;
        PieceClass cls;
        Grade grade;
    };
    for (const Row& row : {Row{"4-6-7 squad", PieceClass::squad, Grade::firstLine},
                           {"2-4-7 half-squad", PieceClass::halfSquad, Grade::firstLine},
                           {"4-3-6 csq", PieceClass::squad, Grade::conscript}}) {
        INFO(row.name);
        const PieceLookup found = find(row.name, "german");
        REQUIRE(found);
        CHECK(found.type.cls == row.cls);
        CHECK(found.type.grade == row.grade);
    }
    const PieceLookup green = find("5-3-6 gsq", "american");
    REQUIRE(green);
    CHECK(green.type.cls == PieceClass::squad);
    CHECK(green.type.grade == Grade::green);
}
