// SPDX-License-Identifier: MIT
#include "shellgame/los/reason.hpp"

#include <array>

namespace shellgame {

namespace {

constexpr std::array<LosReasonText, losReasonCount> texts{{
    {"-", "", "nothing blocks"},
    {"levels-apart", "A6.8",
     "inside a building one sees only the next level, and only where there is a stairway"},
    {"under-bridge", "B6.3", "the bridge lies between the two"},
    {"leaves-depression", "A6.3",
     "the line leaves the depression too far from a target that is not high enough"},
    {"enters-depression", "A6.3",
     "the line enters the depression too far from a source that is not high enough"},
    {"leaves-over-crest", "B19.51", "along this hexside a crest hides what lies outside the depression"},
    {"enters-over-crest", "B19.51", "along this hexside a crest hides what lies in the depression"},
    {"leaves-building", "A6.8",
     "the line has not left the source's building when it leaves the source's hex"},
    {"factory-roof", "B23.87", "a factory's rooftop and its inside see each other only within one hex"},
    {"rowhouse-wall", "B23.71", "a rowhouse or factory wall stands in the way"},
    {"from-cellar", "O6.3", "from a cellar one sees over hexside terrain into the adjacent hex only"},
    {"to-cellar", "O6.3", "a cellar is seen over hexside terrain from the adjacent hex only"},
    {"bocage", "B9.52", "bocage stands in the way"},
    {"blind-behind-bocage", "B9.52", "the lower end lies in the blind hexes behind bocage"},
    {"hexside-terrain", "B9.2", "a wall, hedge or the like at the level of both ends stands in the way"},
    {"ground-higher", "A6.2", "the ground is higher than both ends"},
    {"up-slope", "F2.3", "this terrain blocks a line along the slope"},
    {"base-level", "A6.2", "this terrain blocks between two places at its base level"},
    {"half-level", "A6.2", "half-level terrain blocks between two places at its own level"},
    {"terrain-higher", "A6.2", "the terrain is higher than both ends"},
    {"no-height-advantage", "A6.2",
     "the higher end is only as high as the terrain, which hides the lower one"},
    {"blind-up-slope", "F2.3", "the lower end lies in the blind hexes behind terrain up the slope"},
    {"blind-hex", "A6.4", "the lower end lies in the blind hexes behind an obstacle"},
    {"blind-ground", "B10.23", "the lower end lies in the blind hexes behind higher ground"},
    {"hindrances", "B.10", "the hindrances add up to six or more"},
    {"hillock", "F6.4", "a hillock stands in the way"},
    {"hillock-walls", "F6.4", "more than one wall or hedge stands in the way"},
    {"hillock-rubble", "F6.4", "more than one hex of rubble stands in the way"},
    {"darkness", "E1.101", "it is beyond the Night Visibility Range"},
}};

}  // namespace

const LosReasonText& textOf(LosReason reason) {
    return texts[static_cast<std::size_t>(reason)];
}

std::optional<LosReason> losReasonOf(std::string_view code) {
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (texts[i].code == code) return static_cast<LosReason>(i);
    return std::nullopt;
}

}  // namespace shellgame
