// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace shellgame {

/// The meaning of one color in VASL's pictures: a row of a color table.
struct ColourRow {
    std::string name;
    std::uint32_t rgb = 0;  ///< 0xRRGGBB
    std::optional<std::uint8_t> terrain;
    std::optional<std::int8_t> level;
};

/// The terrain and level that each color means in VASL's pictures. This class combines the table that all
/// boards share (resources/vasl-colours.json) with the rows of one board. In the shared table, the first row
/// of a color gives its name, and the last row with that name gives its meaning. A board's own rows override
/// both.
class VaslColours {
  public:
    [[nodiscard]] static const VaslColours& shared();
    [[nodiscard]] VaslColours with(const std::vector<ColourRow>& ofBoard) const;

    struct Meaning {
        bool known = false;  ///< true if the table contains the color
        std::optional<std::uint8_t> terrain;
        std::optional<std::int8_t> level;
        /// True if searches for a nearby color ignore this one: ink of hex numbers, black, dots.
        bool passedOver = false;
    };
    [[nodiscard]] Meaning of(std::uint32_t rgb) const;
    /// Returns the color for this terrain at this level as 0xRRGGBB. If several colors fit, returns the one
    /// with the shortest name; if no color fits, returns nothing.
    [[nodiscard]] std::optional<std::uint32_t> colourOf(std::uint8_t terrain, std::int8_t level) const;
    /// Returns the terrain of the color with this name.
    [[nodiscard]] std::optional<std::uint8_t> terrainNamed(const std::string& colour) const;

  private:
    struct Facts {
        std::optional<std::uint8_t> terrain;
        std::optional<std::int8_t> level;
    };
    std::unordered_map<std::uint32_t, std::string> names_;
    std::map<std::string, Facts> facts_;
    std::vector<std::string> inkNames_;
    std::vector<std::uint32_t> inkColours_;
};

/// Returns the code of a terrain by its name in VASL's tables. Both spellings in use ("Dier", "Deir") are
/// accepted.
[[nodiscard]] std::optional<std::uint8_t> vaslTerrainNamed(const std::string& name);

}  // namespace shellgame
