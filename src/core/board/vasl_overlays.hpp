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

/// VASL's facts about overlays. The names of overlays are in lower case (resources/vasl-overlays.json).
struct VaslOverlayTable {
    [[nodiscard]] static const VaslOverlayTable& builtIn();

    /// One hex for each of the six pictures of an overlay: the hex of a standard board that the picture's "1"
    /// would cover if the picture were in the upper left corner of the board. The text is empty if there is
    /// no such picture. Data in the overlay's archive override this table.
    using Ones = std::array<std::string, 6>;
    std::map<std::string, Ones> ones;
    /// The beginnings of the names of overlays to which `otherOnes` applies, unless the overlay's name is in
    /// `ones`.
    std::vector<std::string> otherBegin;
    Ones otherOnes;
    /// Overlays that use the pictures of another overlay: "be2" uses those of "be1".
    std::vector<std::pair<std::string, std::string>> samePictures;
    std::vector<std::string> noLines;  ///< parts of the names of overlays whose pictures VASL ignores for LOS
    /// Pairs of the beginning of an overlay's name and the doubtful terrain of such an overlay.
    std::vector<std::pair<std::string, std::string>> doubtful;
    /// The type of an overlay's buildings, by the number of the overlay.
    std::map<int, std::uint8_t> buildings;
    std::set<int> severalBuildings;

    [[nodiscard]] const Ones* onesOf(const std::string& name) const;
    /// Returns the name that an overlay's pictures and archive have.
    [[nodiscard]] std::string pictureName(const std::string& name) const;
};

}  // namespace shellgame
