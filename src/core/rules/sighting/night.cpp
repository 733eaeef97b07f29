// SPDX-License-Identifier: MIT
#include "shellgame/rules/sighting/night.hpp"

#include <algorithm>
#include <array>

#include "rules/terms/findings.hpp"
#include "shellgame/rules/mapboard/movement.hpp"

namespace shellgame {

namespace {

// The sources name the kinds of light and say that units see Illuminated Locations and Gunflashes beyond the
// NVR (E1.101). They give neither the radius nor the end of a light, so these values are not certain.
constexpr std::array<LightRow, 6> lightTable{{
    {"starshell", "Starshell", "E1.9", 3, false, true, Phase::CCPh},
    {"ir", "Illuminating round", "E1.9", 6, false, true, Phase::CCPh},
    {"trip flare", "Trip flare", "E1.9", 1, false, true, Phase::CCPh},
    {"blaze", "Blaze", "E1.9", 2, false, true},
    {"flame", "Flame", "E1.9", 1, false, true},
    {"gunflash", "Gunflash", "E1.101", 0, true, false, Phase::setup},
}};

constexpr std::string_view burningWreck = "burning wreck";

/// Calls `each` for every light until it returns true, and returns whether it did.
template <class Each>
bool anyLight(const State& state, Each each) {
    if (!state.settings.night) return false;
    const LightRow& blaze = *lightRow("blaze");
    const auto fire = [&](const std::string& hex) {
        return each(Light{hex, &blaze, lightsRuling(state).value_or(false) ? blaze.radius : 0});
    };
    for (const auto& [hex, note] : state.hexes) {
        if (note.blaze > 0 && fire(hex)) return true;
        for (const std::string& id : note.lights) {
            const LightRow* row = lightRow(id);
            if (row != nullptr && each(Light{hex, row, row->illuminates ? note.lightRadius : 0})) return true;
        }
    }
    // Only Known wrecks count, because the light of a hidden counter would reveal it.
    return std::any_of(state.pieces.begin(), state.pieces.end(), [&](const auto& p) {
        const Piece& piece = p.second;
        return piece.kind == PieceClass::vehicle && piece.inPlay() && piece.under.empty() &&
               piece.marks.contains(std::string(burningWreck)) && fire(state.placeOf(piece).hex);
    });
}

bool reaches(const Ground& ground, const Light& light, const std::string& hex) {
    if (light.hex == hex) return true;
    return light.radius > 0 && ground.distance(light.hex, hex).value_or(light.radius + 1) <= light.radius;
}

std::set<std::string> hexesOf(const State& state, const Ground& ground, bool flashes) {
    std::set<std::string> out;
    anyLight(state, [&](const Light& light) {
        if (!light.row->illuminates && !flashes) return false;
        out.insert(light.hex);
        const auto centre = ground.find(light.hex);
        if (light.radius == 0 || !centre) return false;
        const int r = light.radius;
        for (int column = centre->column - r; column <= centre->column + r; ++column)
            for (int row = centre->row - r; row <= centre->row + r; ++row)
                if (const Hex h{column, row}; ground.contains(h) && hexDistance(*centre, h) <= r)
                    out.insert(ground.nameOf(h));
        return false;
    });
    return out;
}

}  // namespace

std::vector<std::string> cloudWords() {
    return {"none", "scattered", "overcast"};
}

std::span<const LightRow> lightRows() {
    return lightTable;
}

const LightRow* lightRow(std::string_view id) {
    const auto at =
        std::find_if(lightTable.begin(), lightTable.end(), [&](const LightRow& r) { return r.id == id; });
    return at == lightTable.end() ? nullptr : &*at;
}

std::vector<std::string> lightWords() {
    std::vector<std::string> out;
    for (const LightRow& r : lightTable) out.emplace_back(r.id);
    return out;
}

std::optional<bool> lightsRuling(const State& state) {
    const auto ruled = state.rulings.find(rulingKey("E1.9", Subject()));
    return ruled == state.rulings.end() ? std::nullopt : std::optional(ruled->second.allow);
}

std::vector<Light> lightsOf(const State& state) {
    std::vector<Light> out;
    anyLight(state, [&](Light light) {
        out.push_back(std::move(light));
        return false;
    });
    return out;
}

bool isIlluminated(const State& state, const Ground& ground, const std::string& hex) {
    return anyLight(
        state, [&](const Light& light) { return light.row->illuminates && reaches(ground, light, hex); });
}

std::set<std::string> illuminatedHexes(const State& state, const Ground& ground) {
    return hexesOf(state, ground, false);
}

std::set<std::string> hexesShownAtNight(const State& state, const Ground& ground) {
    return hexesOf(state, ground, true);
}

NightTarget nightTargetOf(const Piece& piece, bool moving) {
    if (piece.kind != PieceClass::vehicle || isWreck(piece)) return NightTarget::usual;
    if (!moving && !piece.motion) return NightTarget::usual;
    return piece.moves == MovementClass::fullyTracked ? NightTarget::tracked : NightTarget::wheeled;
}

NightTarget nightTargetUnder(const State& state, const Marker& marker, bool moving) {
    NightTarget out = NightTarget::usual;
    if (!state.settings.night) return out;
    for (const PieceId& id : marker.contents)
        if (const Piece* p = state.piece(id)) out = std::max(out, nightTargetOf(*p, moving));
    return out;
}

int nightRange(const std::optional<int>& nvr, bool buttonedUpAfv, NightTarget target) {
    if (!nvr) return -1;
    const int own = buttonedUpAfv ? *nvr / 2 : *nvr;  // fractions rounded down
    switch (target) {
        case NightTarget::wheeled:
            return own == 0 ? 1 : own * 3 / 2;
        case NightTarget::tracked:
            return own == 0 ? 2 : own * 2;
        case NightTarget::usual:
            break;
    }
    return own;
}

NightAnswer seesAtNight(const NightQuestion& q) {
    if (!q.nvr) return {};
    if (q.range <= nightRange(q.nvr, q.buttonedUpAfv, NightTarget::usual))
        return {true, q.buttonedUpAfv ? "E1.14" : "E1.101"};
    if (q.range == 0 || q.illuminated || q.gunflash) return {true, "E1.101"};
    if (q.target != NightTarget::usual && q.range <= nightRange(q.nvr, q.buttonedUpAfv, q.target))
        return {true, "E1.14"};
    return {false, q.buttonedUpAfv || q.target != NightTarget::usual ? "E1.14" : "E1.101"};
}

std::optional<int> nvrNow(const Settings& settings) {
    return settings.night ? settings.nvr : std::nullopt;
}

}  // namespace shellgame
