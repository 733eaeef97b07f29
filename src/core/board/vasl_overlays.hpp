// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace shellgame {

/// VASL's facts about overlays by their names, in small letters (resources/vasl-overlays.json).
struct VaslOverlayTable {
    [[nodiscard]] static const VaslOverlayTable& builtIn();

    /// For each of the six pictures: the hex of a board of standard hexes where its "1" is when its upper
    /// left pixel is on the board's; "" if there is no such picture. The archive overrides it.
    using Ones = std::array<std::string, 6>;
    std::map<std::string, Ones> ones;
    std::vector<std::string> otherBegin;  ///< names that begin so and are not among them have otherOnes
    Ones otherOnes;
    std::vector<std::pair<std::string, std::string>> samePictures;  ///< "be2": those of "be1"
    std::vector<std::string> noLines;  ///< parts of names whose pictures VASL omits from LOS
    std::vector<std::pair<std::string, std::string>> doubtful;  ///< beginning of a name -> its contents
    std::map<int, std::uint8_t> buildings;                      ///< overlay number -> type of its buildings
    std::set<int> severalBuildings;

    [[nodiscard]] const Ones* onesOf(const std::string& name) const;
    /// The name by which its pictures and its archive go.
    [[nodiscard]] std::string pictureName(const std::string& name) const;
};

}  // namespace shellgame
