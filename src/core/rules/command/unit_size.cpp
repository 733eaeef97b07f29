// SPDX-License-Identifier: MIT
#include "shellgame/rules/command/unit_size.hpp"
#include "base/count.hpp"

#include <algorithm>
#include "words/command.hpp"

namespace shellgame {

namespace {

bool isPlatoon(FormationKind kind) {
    return kind == FormationKind::platoon || kind == FormationKind::battery;
}

std::string inHalves(int halves) {
    return std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : "");
}

Finding violation(const UnitShape& unit, const char* rule, Message text) {
    return {Verdict::ruling, rule, UnitId(unit.key), std::move(text)};
}

int sizeOfPart(const UnitShape& part) {
    return part.size > 0 ? part.size : unitSizeOf(part).size;
}

int sumOfParts(const UnitShape& unit) {
    int sum = 0;
    for (const UnitShape& part : unit.parts) sum += sizeOfPart(part);
    return sum;
}

/// Returns the size of a platoon: three to five squads, vehicles or Guns, and no UNITs below it (3.21).
UnitSize platoonSize(const UnitShape& unit) {
    UnitSize out;
    out.size = 1;
    if (!unit.parts.empty())
        out.findings.push_back(
            violation(unit, "C 3.21", Message(words::isPlatoonAndHoldsNoOtherUNITs, unit.mark)));
    if (unit.halves < 6 || unit.halves > 10)
        out.findings.push_back(violation(
            unit, "C 3.21",
            Message(words::countsOfSquadsVehiclesAndGunsPlatoon, unit.mark, inHalves(unit.halves))));
    return out;
}

/// Returns the size of a company: three or four platoons of one company (3.22). With platoons of several
/// companies, the UNIT is a battle group (3.24).
UnitSize companySize(const UnitShape& unit) {
    UnitSize out;
    out.size = 2;
    const bool platoons = std::all_of(unit.parts.begin(), unit.parts.end(),
                                      [](const UnitShape& p) { return isPlatoon(p.kind); });
    if (!platoons || unit.parts.size() < 3 || unit.parts.size() > 4)
        out.findings.push_back(violation(
            unit, "C 3.22", Message(words::hasPartsCompanyHasThreeOrFour, unit.mark, unit.parts.size())));
    if (unit.halves > 0)
        out.findings.push_back(
            violation(unit, "C 3.22", Message(words::hasSquadsVehiclesOrGunsThatAre, unit.mark)));
    const bool adHoc = std::any_of(unit.parts.begin(), unit.parts.end(), [&](const UnitShape& p) {
        return p.company.empty() || p.company != unit.parts.front().company;
    });
    if (adHoc && !unit.parts.empty()) {
        out.size = sumOfParts(unit);
        out.findings.push_back({Verdict::ok, "C 3.24", UnitMark(unit.mark),
                                Message(words::platoonsOfAreNotOfOneCompany, unit.mark, out.size)});
    }
    return out;
}

/// Returns the size of a battalion: two or more companies. Its size is at least 4 (3.23).
UnitSize battalionSize(const UnitShape& unit) {
    UnitSize out;
    const auto companies = std::count_if(unit.parts.begin(), unit.parts.end(),
                                         [](const UnitShape& p) { return p.kind == FormationKind::company; });
    out.size = std::max(4, sumOfParts(unit));
    if (companies < 2)
        out.findings.push_back(violation(
            unit, "C 3.23", Message(words::hasCompaniesBattalionHasAtLeastTwo, unit.mark, companies)));
    if (unit.halves > 0)
        out.findings.push_back(violation(unit, "C 3.23", Message(words::hasSquadsVehiclesOrGuns, unit.mark)));
    return out;
}

/// Returns the size of a battle group: the sum of its parts' sizes, plus 1 for every five squads that are not
/// in a part (3.24).
UnitSize groupSize(const UnitShape& unit) {
    UnitSize out;
    out.size = std::max(1, sumOfParts(unit) + (unit.halves + 9) / 10);
    if (unit.parts.size() < 2)
        out.findings.push_back(
            violation(unit, "C 3.24",
                      Message(words::hasPartsBattleGroupJoinsSeveralUNITs, unit.mark, unit.parts.size())));
    return out;
}

}  // namespace

UnitSize unitSizeOf(const UnitShape& unit) {
    switch (unit.kind) {
        case FormationKind::platoon:
        case FormationKind::battery:
            return platoonSize(unit);
        case FormationKind::company:
            return companySize(unit);
        case FormationKind::battalion:
            return battalionSize(unit);
        case FormationKind::battleGroup:
            return groupSize(unit);
    }
    return {};
}

const std::vector<std::string>& identificationLetters() {
    static const std::vector<std::string> letters = [] {
        std::vector<std::string> out;
        for (char c = 'A'; c <= 'Z'; ++c) out.emplace_back(1, c);
        for (char c = 'A'; c <= 'Z'; ++c) out.emplace_back(2, c);
        for (char c = 'a'; c <= 'z'; ++c) out.emplace_back(1, c);
        for (int n = 1; n <= 26; ++n) out.push_back(std::to_string(n));
        return out;
    }();
    return letters;
}

}  // namespace shellgame
