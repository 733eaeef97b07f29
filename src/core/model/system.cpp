// SPDX-License-Identifier: MIT
#include "shellgame/model/system.hpp"

#include <algorithm>
#include <array>
#include "shellgame/words/term.hpp"
#include "words/play.hpp"

namespace shellgame {

namespace {

constexpr std::array<SystemRow, 2> systemRows{{
    {System::asl, false, "", [](Phase) { return true; }},
    // Napoleon at Bay has only two phases: movement, and the rest of the turn.
    {System::forces, true, "N.", [](Phase phase) { return phase == Phase::MPh || phase == Phase::CCPh; }},
}};

}  // namespace

const SystemRow& systemRow(System system) {
    return systemRows[static_cast<std::size_t>(system)];
}

bool isOfForces(const Settings& settings) {
    return systemRow(settings.system).forces;
}

bool hasPhase(const Settings& settings, Phase phase) {
    return systemRow(settings.system).hasPhase(phase);
}

System systemOf(MarkerKind kind) {
    return kind == MarkerKind::force ? System::forces : System::asl;
}

System systemOfParagraph(std::string_view rule) {
    const auto* own = std::find_if(systemRows.begin(), systemRows.end(), [&](const SystemRow& row) {
        return !row.paragraphs.empty() && rule.starts_with(row.paragraphs);
    });
    return own == systemRows.end() ? System::asl : own->system;
}

Message notOfThisGame(const Settings& settings, const std::string& thing) {
    return isOfForces(settings) ? Message(words::belongsToAslAndThisIsGame, thing)
                                : Message(words::belongsToFixingSystemWhichThisGame, thing);
}

Message noSuchPhase(Phase phase) {
    return Message(words::fixingSystemHasNo, term(phase));
}

Findings systemFindings(const Settings& settings, System marker, const std::vector<Piece>& pieces,
                        const Subject& at) {
    Findings out;
    const bool forces = isOfForces(settings);
    const auto forbid = [&](Message text) {
        out.push_back({Verdict::forbidden, "N.1", at, std::move(text)});
    };
    if (marker != settings.system)
        forbid(forces ? Message(words::inFixingSystemForcesArePlaced)
                      : Message(words::forcesBelongToFixingSystem));
    if (systemRow(marker).forces && pieces.empty()) forbid(Message(words::nameCountersOfForce));
    for (const Piece& p : pieces)
        if ((p.kind == PieceClass::force) != forces)
            forbid(forces ? Message(words::hasNoArmSuchAsCavalry, p.type)
                          : Message(words::isCounterOfFixingSystem, p.type));
    return out;
}

}  // namespace shellgame
