// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace shellgame {

/// The meaning of a color in VASL's pictures, from a row of a color table.
struct ColourRow {
    std::string name;
    std::uint32_t rgb = 0;  ///< 0xRRGGBB
    std::optional<std::uint8_t> terrain;
    std::optional<std::int8_t> level;
};

/// The terrain and level of colors in VASL's pictures: the table that all boards share
/// (resources/vasl-colours.json), overridden by the rows of one board. In the shared table the first row of a
/// color gives its name, and the last row of that name its meaning; a board's own rows override both.
class VaslColours {
  public:
    [[nodiscard]] static const VaslColours& shared();
    [[nodiscard]] VaslColours with(const std::vector<ColourRow>& ofBoard) const;

    struct Meaning {
        bool known = false;  ///< in the table
        std::optional<std::uint8_t> terrain;
        std::optional<std::int8_t> level;
        bool passedOver = false;  ///< never taken for the colour near by: ink of hex numbers, black, dots
    };
    [[nodiscard]] Meaning of(std::uint32_t rgb) const;
    /// The colour of such terrain at that level, 0xRRGGBB: of several the one with the shortest name. Nothing
    /// where no row has it.
    [[nodiscard]] std::optional<std::uint32_t> colourOf(std::uint8_t terrain, std::int8_t level) const;
    /// The terrain of a colour by its name.
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

/// The code of a terrain by its name in VASL's tables, in either of the spellings that are about ("Dier").
[[nodiscard]] std::optional<std::uint8_t> vaslTerrainNamed(const std::string& name);

}  // namespace shellgame
