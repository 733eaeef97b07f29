// SPDX-License-Identifier: MIT
#pragma once

// Darkness and light (E1): how far units see at night, and which hexes are Illuminated.

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/board/ground.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// The cloud covers of E1.11, as Settings::clouds stores them.
[[nodiscard]] std::vector<std::string> cloudWords();

/// A kind of light, or the Gunflash. Values that no source gives are not certain: the player confirms them
/// once (lightsRuling) or states other values.
struct LightRow {
    std::string_view id;     ///< an entry of HexNote::lights
    std::string_view title;  ///< the displayed name
    std::string_view rule;
    int radius = 0;           ///< Illuminates all hexes within this range
    bool certain = false;     ///< false if no source gives `radius` and `ends`
    bool illuminates = true;  ///< false for the Gunflash, which only shows its own hex
    /// The light ends when this phase of either Player Turn ends. Phase::setup means that it ends with the
    /// phase in which it was placed. If `ends` is empty, the light burns until the player removes it.
    std::optional<Phase> ends{};
};
[[nodiscard]] std::span<const LightRow> lightRows();
/// Returns the row, or null for an unknown id.
[[nodiscard]] const LightRow* lightRow(std::string_view id);
[[nodiscard]] std::vector<std::string> lightWords();
/// Returns the player's answer to the question whether lights reach as far as the table says, or nothing if
/// it has not been answered.
[[nodiscard]] std::optional<bool> lightsRuling(const State& state);

struct Light {
    std::string hex;
    const LightRow* row = nullptr;
    int radius = 0;
    bool operator==(const Light&) const = default;
};
/// Returns the lights of a night scenario: counters, Blazes, and Known burning wrecks. The list is empty by
/// day. Blazes and wrecks light only their own hexes until the player has confirmed the table.
[[nodiscard]] std::vector<Light> lightsOf(const State& state);
/// Returns true if a Location of the hex is Illuminated. All code that needs this answer calls this function.
[[nodiscard]] bool isIlluminated(const State& state, const Ground& ground, const std::string& hex);
[[nodiscard]] std::set<std::string> illuminatedHexes(const State& state, const Ground& ground);
/// Returns all hexes that are visible beyond the NVR: Illuminated hexes, and those with a Gunflash.
[[nodiscard]] std::set<std::string> hexesShownAtNight(const State& state, const Ground& ground);

/// How a target appears at night: a moving vehicle is visible from farther away (E1.14).
enum class NightTarget { usual, wheeled, tracked };
/// Returns how a vehicle that is moving or in Motion appears, or `usual` for all other counters.
[[nodiscard]] NightTarget nightTargetOf(const Piece& piece, bool moving);
/// Returns how the units under a marker appear: as the vehicle that is visible from farthest away. `moving`
/// is true if they are moving now, whatever their counters say.
[[nodiscard]] NightTarget nightTargetUnder(const State& state, const Marker& marker, bool moving);

/// The facts that decide whether darkness hides a target. LOS is determined separately.
struct NightQuestion {
    std::optional<int> nvr{};    ///< empty by day, or if the NVR is not stated: then nothing is hidden
    int range = 0;               ///< in hexes
    bool buttonedUpAfv = false;  ///< true if the observing unit is a BU AFV (E1.14)
    NightTarget target = NightTarget::usual;
    bool illuminated = false;
    bool gunflash = false;
};
struct NightAnswer {
    bool seen = true;
    std::string_view rule = {};  ///< the rule that decides; empty by day
};
/// Decides whether a unit sees a target at night. No other function decides this.
[[nodiscard]] NightAnswer seesAtNight(const NightQuestion& question);
/// Returns the greatest range at which a unit sees a target that is not lit; -1 if it is unlimited.
[[nodiscard]] int nightRange(const std::optional<int>& nvr, bool buttonedUpAfv, NightTarget target);
/// Returns the NVR if it applies: at night, if it is stated.
[[nodiscard]] std::optional<int> nvrNow(const Settings& settings);

}  // namespace shellgame
