// SPDX-License-Identifier: MIT
#include "model/keys.hpp"
#include "shellgame/rules/command/unit_size.hpp"

#include <set>

#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;

namespace {

UnitShape troop(const std::string& mark, const std::string& company, int halves = 6,
                FormationKind kind = FormationKind::platoon) {
    return {kind, "german/" + mark, mark, company, halves, {}, 0};
}
UnitShape joined(FormationKind kind, const std::string& mark, std::vector<UnitShape> parts) {
    return {kind, "german/" + mark, mark, "", 0, std::move(parts), 0};
}
UnitShape companyOf(const std::string& mark) {
    return joined(FormationKind::company, mark,
                  {troop(mark + "a", mark), troop(mark + "b", mark), troop(mark + "c", mark)});
}
std::string asked(const UnitSize& size) {
    return test::rulesOf(size.findings, Verdict::ruling);
}

}  // namespace

TEST_CASE("C 3.21 a platoon or battery of three to five squads, vehicles or Guns has size 1", "[command]") {
    for (const FormationKind kind : {FormationKind::platoon, FormationKind::battery})
        for (const int halves : {6, 7, 8, 10}) {
            const UnitSize size = unitSizeOf(troop("A", "", halves, kind));
            CHECK(size.size == 1);
            CHECK(size.findings.empty());
        }
    for (const int halves : {0, 5, 11, 12}) {
        const UnitSize size = unitSizeOf(troop("A", "", halves));
        CHECK(size.size == 1);
        CHECK(asked(size) == "C 3.21");
    }
    CHECK(asked(unitSizeOf({FormationKind::platoon, "german/A", "A", "", 6, {troop("B", "")}, 0})) ==
          "C 3.21");
}

TEST_CASE("C 3.22 a company of three or four platoons or batteries has size 2", "[command]") {
    CHECK(unitSizeOf(companyOf("1")).size == 2);
    CHECK(unitSizeOf(companyOf("1")).findings.empty());
    auto four = companyOf("1");
    four.parts.push_back(troop("1d", "1", 6, FormationKind::battery));
    CHECK(unitSizeOf(four).size == 2);  // the composition of the platoons has no effect
    CHECK(unitSizeOf(four).findings.empty());
    auto five = four;
    five.parts.push_back(troop("1e", "1"));
    CHECK(asked(unitSizeOf(five)) == "C 3.22");
    auto two = companyOf("1");
    two.parts.pop_back();
    CHECK(unitSizeOf(two).size == 2);
    CHECK(asked(unitSizeOf(two)) == "C 3.22");
    auto loose = companyOf("1");
    loose.halves = 2;
    CHECK(asked(unitSizeOf(loose)) == "C 3.22");
    CHECK(asked(unitSizeOf(joined(FormationKind::company, "X", {}))) == "C 3.22");
}

TEST_CASE("C 3.23 a battalion has at least two companies, and its size is 2 for each of them", "[command]") {
    const auto battalion = [](int companies) {
        std::vector<UnitShape> parts;
        for (int i = 1; i <= companies; ++i) parts.push_back(companyOf(std::to_string(i)));
        return unitSizeOf(joined(FormationKind::battalion, "I", std::move(parts)));
    };
    CHECK(battalion(2).size == 4);
    CHECK(battalion(3).size == 6);
    CHECK(battalion(3).findings.empty());
    CHECK(battalion(4).size == 8);
    CHECK(battalion(1).size == 4);
    CHECK(asked(battalion(1)) == "C 3.23");
    // An independent battery next to the companies adds its size.
    auto mixed = joined(FormationKind::battalion, "I", {companyOf("1"), companyOf("2"), troop("G", "")});
    CHECK(unitSizeOf(mixed).size == 5);
    mixed.halves = 2;
    CHECK(asked(unitSizeOf(mixed)) == "C 3.23");
}

TEST_CASE(
    "C 3.24 the size of a battle group is the sum of its UNITs' sizes; an ad hoc company does not have size "
    "2",
    "[command]") {
    // In the rules' example three platoons of different companies have size 3.
    const std::vector<UnitShape> strangers{troop("a", "1"), troop("b", "2"), troop("c", "3")};
    CHECK(unitSizeOf(joined(FormationKind::company, "X", strangers)).size == 3);
    CHECK(unitSizeOf(joined(FormationKind::battleGroup, "X", strangers)).size == 3);
    CHECK(test::rulesOf(unitSizeOf(joined(FormationKind::company, "X", strangers)).findings, Verdict::ok) ==
          "C 3.24");
    // Platoons without a stated company don't belong to a company.
    CHECK(unitSizeOf(joined(FormationKind::company, "X", {troop("a", ""), troop("b", ""), troop("c", "")}))
              .size == 3);
    CHECK(unitSizeOf(joined(FormationKind::battleGroup, "K", {companyOf("1"), troop("T", "")})).size == 3);
    CHECK(unitSizeOf(joined(FormationKind::battleGroup, "K", {companyOf("1"), companyOf("2")})).size == 4);
    CHECK(asked(unitSizeOf(joined(FormationKind::battleGroup, "K", {companyOf("1")}))) == "C 3.24");
    // Squads that are not in platoons are treated as the platoons that they could form. Six or ten
    // half-squads make one, 14 make two.
    for (const auto& [halves, size] : {std::pair{6, 3}, std::pair{10, 3}, std::pair{14, 4}}) {
        auto mixed = joined(FormationKind::battleGroup, "K", {companyOf("1")});
        mixed.halves = halves;
        CHECK(unitSizeOf(mixed).size == size);
    }
    // If the player has stated the size of a part, that size is used.
    auto said = troop("T", "");
    said.size = 2;
    CHECK(unitSizeOf(joined(FormationKind::battleGroup, "K", {companyOf("1"), said})).size == 4);
}

TEST_CASE("C 3.3 identification letters are A-Z, AA-ZZ, a-z and 1-26", "[command]") {
    const auto& letters = identificationLetters();
    CHECK(letters.size() == 26 * 4);
    CHECK(letters.front() == "A");
    CHECK(letters[25] == "Z");
    CHECK(letters[26] == "AA");
    CHECK(letters[51] == "ZZ");
    CHECK(letters[52] == "a");
    CHECK(letters.back() == "26");
    CHECK(std::set<std::string>(letters.begin(), letters.end()).size() == letters.size());
    for (const std::string& mark : letters) CHECK(isUnitMark(mark));
    CHECK(isUnitMark("II-3"));
    for (const char* mark : {"", "a b", "A/B", "m3", "p12", "e1", "twenty-one-characters"})
        CHECK_FALSE(isUnitMark(mark));
    CHECK(isUnitMark("m"));
}
