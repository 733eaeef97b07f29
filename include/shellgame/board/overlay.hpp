// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "shellgame/base/problem.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/board/pixels.hpp"
#include "shellgame/board/shapes.hpp"

namespace shellgame {

/// An overlay of our own format (A2.7): its shapes on a small grid, the hexes that it covers, and the hexes
/// that contain its "1" and "2".
struct OverlayDesign {
    std::string id;      ///< "H1": letters and digits
    BoardShapes shapes;  ///< named by the overlay's id and titled by the overlay's description
    std::vector<Hex> hexes;
    Hex one;
    std::optional<Hex> two;  ///< empty for an overlay of a single hex
};

/// One overlay to place, as an SSR states it: "H1 on 27H6-G7".
struct OverlayOrder {
    std::string id;
    std::string first;   ///< the first hex as written, with its board: "27H6"
    std::string second;  ///< the second hex as written; empty for an overlay of a single hex
    std::size_t at = 0;  ///< index of the order's first character in the sentence
};
/// Reads sentences such as "Place Overlay H1 on 27H6-G7" and "Place Overlays H1 on 27H6-G7, Wd1 on 27C3-C4
/// and B1 on 5E5.". An error states the character at which it occurs.
[[nodiscard]] Result<std::vector<OverlayOrder>> readOverlaySentence(std::string_view sentence);

/// Returns the name of the board that the order's first hex names: "27" of "27H6" and of "27oH6".
[[nodiscard]] std::string boardOfOrder(const Ground& ground, const OverlayOrder& order);

/// A row of the table of A2.75, which lists overlays that were made for certain boards or hexes.
struct OverlayPlaces {
    std::string_view id;
    std::string_view boards;  ///< board names separated by spaces: "35 37"
    /// Pairs of hexes: "K2-K1 O9-O10". If empty, the hexes are those whose coordinates the overlay itself
    /// shows.
    std::string_view places;
    bool elsewhere;  ///< true if the overlay may also be placed elsewhere
};
[[nodiscard]] const std::vector<OverlayPlaces>& overlayPlaces();
/// Checks whether A2.75 allows this overlay at these hexes. Returns nothing for overlays that A2.75 does not
/// name.
[[nodiscard]] std::optional<Problem> overlayPlaceProblem(const OverlayOrder& order);
/// Checks that overlays 4 and E1, which show coordinates, are placed on hexes with the same coordinates
/// (A2.75). Returns nothing for other overlays.
[[nodiscard]] std::optional<Problem> overlayCoordinateProblem(const OverlayOrder& order,
                                                              const OverlayDesign& design);

/// A picture from a VASL overlay archive, placed on a board of the map.
struct LaidPicture {
    std::string id;  ///< the name of the overlay in the sentence
    /// The overlay's name in lowercase letters, which VASL's tables use as the key.
    std::string kind;
    std::shared_ptr<const Pixels> picture;  ///< one of up to six pictures, one for each orientation
    std::string board;  ///< the name on the map of the board to which `left` and `top` refer
    int left = 0;       ///< column of the upper left pixel on the unturned board
    int top = 0;
    std::set<Hex> covers;  ///< hexes of the map; the picture covers more than half of each
    Problems told;         ///< oddities that do not prevent play
};

/// An overlay placed on a map: either a design of our own format or a picture from VASL.
struct LaidOverlay {
    std::shared_ptr<const OverlayDesign> design;
    Hex first;
    std::optional<Hex> second;
    std::shared_ptr<const LaidPicture> picture{};
    [[nodiscard]] const std::string& id() const;
};
/// Finds the overlay and its hexes. Returns a problem if the overlay, a board or a hex is unknown; if the two
/// hexes are not adjacent; if only one hex is given for an overlay of several hexes, or two for an overlay of
/// one hex; if hexes are off the map; if A2.75 forbids the hexes; or if a name contains the "o" of a covered
/// hex although no overlay, on the map or in `before`, covers that hex.
[[nodiscard]] Result<LaidOverlay> findOverlay(const Ground& ground, const OverlayOrder& order,
                                              const std::vector<std::shared_ptr<const OverlayDesign>>& known,
                                              const std::vector<LaidOverlay>& before = {});

/// The orientation of a VASL overlay, and the board and hex in which its "1" is placed.
struct PictureSpot {
    std::string board;             ///< the board's name on the map
    Hex one;                       ///< a hex in the board's own numbering; it may be beyond the board's edges
    std::optional<Side6> towards;  ///< the direction from "1" to "2"; empty for an overlay of one hex
};
/// Finds the hexes that an order names. Returns a problem if the board is unknown, no hex is given, the two
/// hexes are not adjacent, or a name contains the "o" of a covered hex although no overlay covers that hex.
[[nodiscard]] Result<PictureSpot> findPictureSpot(const Ground& ground, const OverlayOrder& order,
                                                  const std::vector<LaidOverlay>& before = {});
/// Places the picture. `oneAt` gives the position of the "1" in the picture as a hex name such as "B2": the
/// distance of the "1" from the corner of the picture is the distance of that hex's center from the corner of
/// a standard board. The function refuses a picture of which no part is on the map. It only reports
/// violations of A2.75, because VASL allows overlays anywhere.
[[nodiscard]] Result<LaidOverlay> layPictureAt(const Ground& ground, const OverlayOrder& order,
                                               const PictureSpot& spot, std::string kind,
                                               std::shared_ptr<const Pixels> picture,
                                               const std::string& oneAt);

/// Converts a point of the design's shapes (as in ShapeLine) to its position on the map, in the same unit.
/// The conversion is a rotation by a multiple of 60 degrees, then a shift that is the same for all points. It
/// works only for designs of our own format.
[[nodiscard]] Point onMap(const LaidOverlay& overlay, Point own);
[[nodiscard]] std::set<Hex> hexesUnder(const LaidOverlay& overlay);

/// Places overlays on a map in their order (A2.73, A2.74). The boards beneath get their own raster, LOS facts
/// and terrain. Where terrain of the board extends beyond the edge of an overlay, it becomes Open Ground.
/// Walls and hedges under the overlay's outer hexsides are removed, while walls and hedges that end at the
/// overlay's vertices stay (B9.1). A blank board becomes Open Ground on level 0. The colors of VASL's
/// pictures give terrain and levels, as in VASL, and the terrain beside such a picture does not change.
[[nodiscard]] Result<std::shared_ptr<const Ground>> layOverlays(const Ground& ground,
                                                                const std::vector<LaidOverlay>& overlays);

/// Returns the hexsides across which A2.76 connects wadis or streams although no bed is drawn across them:
/// hexsides between the end-hex of a bed on an overlay and any other bed, or between two end-hexes on
/// different boards, but never across a cliff. Each hexside is a pair of a hex and its side. For movement
/// these are wadi or stream hexsides; for LOS they matter only between the two hexes.
[[nodiscard]] std::set<std::pair<Hex, Side6>> joinedBeds(const Ground& ground);

/// Returns true if a wadi or stream runs from one hex into an adjacent one, because a bed is drawn across
/// their hexside or A2.76 connects them.
[[nodiscard]] bool bedRuns(const Ground& ground, Hex a, Hex b);

}  // namespace shellgame
