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
    std::vector<std::string> otherBegin;  ///< the beginnings of names to which `otherOnes` applies unless
                                          ///< they are in `ones`
    Ones otherOnes;
    std::vector<std::pair<std::string, std::string>> samePictures;  ///< overlays that use the pictures of
                                                                    ///< another overlay: "be2" uses those of
                                                                    ///< "be1"
    std::vector<std::string> noLines;  ///< parts of overlay names; VASL ignores the pictures of such overlays
                                       ///< for LOS
    std::vector<std::pair<std::string, std::string>> doubtful;  ///< the beginning of overlay names, and the
                                                                ///< doubtful terrain of such overlays
    std::map<int, std::uint8_t> buildings;                      ///< the number of an overlay, and the type of
                                                                ///< its buildings
    std::set<int> severalBuildings;

    [[nodiscard]] const Ones* onesOf(const std::string& name) const;
    /// Returns the name that an overlay's pictures and archive have.
    [[nodiscard]] std::string pictureName(const std::string& name) const;
};

}  // namespace shellgame
