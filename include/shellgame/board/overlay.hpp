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

/// An overlay of our own (A2.7): shapes on a small grid, the hexes of it that it covers, and where its "1"
/// and "2" are.
struct OverlayDesign {
    std::string id;      ///< "H1": letters and digits
    BoardShapes shapes;  ///< its name is the id, its title a description
    std::vector<Hex> hexes;
    Hex one;
    std::optional<Hex> two;  ///< none on an overlay of a single hex
};

/// One placement, as in an SSR: "H1 on 27H6-G7".
struct OverlayOrder {
    std::string id;
    std::string first;   ///< as written, with its board: "27H6"
    std::string second;  ///< as written; empty for a single hex
    std::size_t at = 0;  ///< position of its first character in the sentence, from 0
};
/// Reads "Place Overlay H1 on 27H6-G7", "Place Overlays H1 on 27H6-G7, Wd1 on 27C3-C4 and B1 on 5E5.". The
/// error names the character.
[[nodiscard]] Result<std::vector<OverlayOrder>> readOverlaySentence(std::string_view sentence);

/// The board that its first hex names, as the map calls it: "27" of "27H6" and of "27oH6".
[[nodiscard]] std::string boardOfOrder(const Ground& ground, const OverlayOrder& order);

/// The table of A2.75: overlays that were made for certain boards or places.
struct OverlayPlaces {
    std::string_view id;
    std::string_view boards;  ///< "35 37", separated by blanks
    std::string_view places;  ///< "K2-K1 O9-O10"; empty: on the hexes of the same coordinates
    bool elsewhere;           ///< may also be placed elsewhere
};
[[nodiscard]] const std::vector<OverlayPlaces>& overlayPlaces();
/// Checks whether A2.75 allows such an overlay there; returns nothing for overlays that it does not name.
[[nodiscard]] std::optional<Problem> overlayPlaceProblem(const OverlayOrder& order);
/// Checks overlays 4 and E1, which have coordinates and are placed on the same ones: the hexes named must
/// have the names of "1" and "2" in the design (A2.75). Returns nothing for others.
[[nodiscard]] std::optional<Problem> overlayCoordinateProblem(const OverlayOrder& order,
                                                              const OverlayDesign& design);

/// A picture from an overlay archive of VASL's, in its place on a board of the map.
struct LaidPicture {
    std::string id;                         ///< its name in the sentence
    std::string kind;                       ///< VASL's key for its contents: the name in small letters
    std::shared_ptr<const Pixels> picture;  ///< the one of up to six with this orientation
    std::string board;                      ///< the board to which its place refers, by its name on the map
    int left = 0;                           ///< column of its upper left pixel on that board, as printed
    int top = 0;
    std::set<Hex> covers;  ///< hexes of the map more than half of which it covers
    Problems told;         ///< oddities that do not prevent play
};

/// An overlay in its place on a map without overlays: a design of ours or a picture of VASL's.
struct LaidOverlay {
    std::shared_ptr<const OverlayDesign> design;
    Hex first;
    std::optional<Hex> second;
    std::shared_ptr<const LaidPicture> picture{};
    [[nodiscard]] const std::string& id() const;
};
/// Finds the overlay and its hexes. Problems: unknown overlay, board or hex; two hexes that are not adjacent;
/// one hex for an overlay of several or vice versa; hexes off the map; violations of A2.75; a coordinate with
/// the "o" of a covered hex though neither the map nor those placed `before` have an overlay there.
[[nodiscard]] Result<LaidOverlay> findOverlay(const Ground& ground, const OverlayOrder& order,
                                              const std::vector<std::shared_ptr<const OverlayDesign>>& known,
                                              const std::vector<LaidOverlay>& before = {});

/// The orientation of an overlay of VASL's and the hex and board of its "1": the key into its archive.
struct PictureSpot {
    std::string board;             ///< its name on the map
    Hex one;                       ///< a hex of that board, as printed; may be beyond its edges
    std::optional<Side6> towards;  ///< direction of its "2"; nothing for an overlay of one hex
};
/// Finds the place that a sentence requests. Problems: unknown board; no hex; two hexes that are not
/// adjacent; a coordinate with the "o" of a covered hex without an overlay.
[[nodiscard]] Result<PictureSpot> findPictureSpot(const Ground& ground, const OverlayOrder& order,
                                                  const std::vector<LaidOverlay>& before = {});
/// Places the picture. `oneAt` is the hex of a board of standard hexes with its center as far from the corner
/// of that board as the "1" is from the corner of the picture: "B2". Refused if no part of it is on the map;
/// violations of A2.75 are only reported, because VASL allows overlays anywhere.
[[nodiscard]] Result<LaidOverlay> layPictureAt(const Ground& ground, const OverlayOrder& order,
                                               const PictureSpot& spot, std::string kind,
                                               std::shared_ptr<const Pixels> picture,
                                               const std::string& oneAt);

/// Returns the place on the map of a point of its shapes (as in ShapeLine), in the same unit: a shift after a
/// turn by sixths, the same for all points. Only for designs of ours.
[[nodiscard]] Point onMap(const LaidOverlay& overlay, Point own);
/// The hexes of the map that it covers.
[[nodiscard]] std::set<Hex> hexesUnder(const LaidOverlay& overlay);

/// Places overlays on a map in their order (A2.73, A2.74): the boards beneath get their own raster, LOS facts
/// and terrain. Art of the board that sticks out from under an overlay becomes Open Ground; walls and hedges
/// under its outer hexsides are removed, those that end at its vertices stay (B9.1). A blank board becomes
/// Open Ground on level 0. Pictures of VASL's give terrain and levels by their colors, as in VASL, and
/// nothing beside them is cleared.
[[nodiscard]] Result<std::shared_ptr<const Ground>> layOverlays(const Ground& ground,
                                                                const std::vector<LaidOverlay>& overlays);

/// Returns hexsides by which wadis or streams meet, though no bed is drawn across (A2.76): the end-hex of one
/// on an overlay beside any other, or two end-hexes on different boards; none across a cliff. Each from the
/// first of its two hexes. For movement they are wadi or stream hexsides; for LOS only between those two
/// hexes, which are adjacent.
[[nodiscard]] std::set<std::pair<Hex, Side6>> joinedBeds(const Ground& ground);

/// Returns true if a wadi or stream runs from one hex into an adjacent one: drawn across their hexside, or
/// joined by A2.76.
[[nodiscard]] bool bedRuns(const Ground& ground, Hex a, Hex b);

}  // namespace shellgame
