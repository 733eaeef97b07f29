// SPDX-License-Identifier: MIT
#include "shellgame/rules/command/unit_size.hpp"
#include "shellgame/base/count.hpp"

#include <algorithm>

namespace shellgame {

namespace {

bool isPlatoon(FormationKind kind) {
    return kind == FormationKind::platoon || kind == FormationKind::battery;
}

std::string inHalves(int halves) {
    return std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : "");
}

Finding misfit(const UnitShape& unit, const char* rule, Message text) {
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

/// 3.21: three to five squads, vehicles or Guns, and no UNITs below.
UnitSize platoonSize(const UnitShape& unit) {
    UnitSize out;
    out.size = 1;
    if (!unit.parts.empty())
        out.findings.push_back(
            misfit(unit, "C 3.21", Message("%1 is a platoon and holds no other UNITs.", unit.mark)));
    if (unit.halves < 6 || unit.halves > 10)
        out.findings.push_back(misfit(
            unit, "C 3.21",
            Message("%1 counts %2 of squads, vehicles and Guns; a platoon has three to five: say its size.",
                    unit.mark, inHalves(unit.halves))));
    return out;
}

/// 3.22, 3.24: three or four platoons of one company; from several companies they are a battle group.
UnitSize companySize(const UnitShape& unit) {
    UnitSize out;
    out.size = 2;
    const bool platoons = std::all_of(unit.parts.begin(), unit.parts.end(),
                                      [](const UnitShape& p) { return isPlatoon(p.kind); });
    if (!platoons || unit.parts.size() < 3 || unit.parts.size() > 4)
        out.findings.push_back(
            misfit(unit, "C 3.22",
                   Message("%1 has %2; a company has three or four platoons or batteries: say its size.",
                           unit.mark, counted(static_cast<long>(unit.parts.size()), "part", "parts"))));
    if (unit.halves > 0)
        out.findings.push_back(
            misfit(unit, "C 3.22",
                   Message("%1 has squads, vehicles or Guns that are in none of its platoons.", unit.mark)));
    const bool adHoc = std::any_of(unit.parts.begin(), unit.parts.end(), [&](const UnitShape& p) {
        return p.company.empty() || p.company != unit.parts.front().company;
    });
    if (adHoc && !unit.parts.empty()) {
        out.size = sumOfParts(unit);
        out.findings.push_back({Verdict::ok, "C 3.24", UnitMark(unit.mark),
                                Message("The platoons of %1 are not of one company by origin: its size is "
                                        "the sum of theirs, %2.",
                                        unit.mark, std::to_string(out.size))});
    }
    return out;
}

/// 3.23: two companies or more, at least 4.
UnitSize battalionSize(const UnitShape& unit) {
    UnitSize out;
    const auto companies = std::count_if(unit.parts.begin(), unit.parts.end(),
                                         [](const UnitShape& p) { return p.kind == FormationKind::company; });
    out.size = std::max(4, sumOfParts(unit));
    if (companies < 2)
        out.findings.push_back(misfit(unit, "C 3.23",
                                      Message("%1 has %2; a battalion has at least two: say its size.",
                                              unit.mark, counted(companies, "company", "companies"))));
    if (unit.halves > 0)
        out.findings.push_back(
            misfit(unit, "C 3.23",
                   Message("%1 has squads, vehicles or Guns that are in none of its companies.", unit.mark)));
    return out;
}

/// 3.24: the sum of what it is made of; counters that are in no part count as a platoon for every five.
UnitSize groupSize(const UnitShape& unit) {
    UnitSize out;
    out.size = std::max(1, sumOfParts(unit) + (unit.halves + 9) / 10);
    if (unit.parts.size() < 2)
        out.findings.push_back(
            misfit(unit, "C 3.24",
                   Message("%1 has %2; a battle group joins several UNITs: say its size.", unit.mark,
                           counted(static_cast<long>(unit.parts.size()), "part", "parts"))));
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

bool isUnitMark(std::string_view mark) {
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto fits = [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || digit(c) || c == '_' || c == '-';
    };
    if (mark.empty() || mark.size() > 20 || !std::all_of(mark.begin(), mark.end(), fits)) return false;
    const bool counter = mark.size() > 1 && (mark[0] == 'm' || mark[0] == 'p' || mark[0] == 'e') &&
                         std::all_of(mark.begin() + 1, mark.end(), digit);
    return !counter;
}

}  // namespace shellgame
