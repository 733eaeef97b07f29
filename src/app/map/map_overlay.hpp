// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>
#include <QString>
#include <optional>
#include <vector>

#include "map/camera.hpp"
#include "map/hex_layout.hpp"
#include "map/map_drawing.hpp"

namespace shellgame::app {

/// A hex to which the selected marker could shift, or could not: the form of its ring and words show which,
/// not only its color.
struct PartnerMark {
    enum class Kind { legal, ruling, notNow };
    Hex hex;
    Kind kind = Kind::legal;
    QString label;  ///< "83%", "ruling", "no"
    bool chosen = false;
    QString name = {};  ///< the hex's name, as on the plate that the badge replaces
    bool operator==(const PartnerMark&) const = default;
};

/// Everything that is drawn on the map besides its ground and the counters.
struct MapOverlay {
    std::optional<Hex> cursor;
    std::optional<Hex> selected;
    QString selectedName;    ///< its name, drawn again over the ring
    std::vector<Hex> area;   ///< hexes selected by a rectangle
    std::vector<Hex> trail;  ///< the path of the selected marker, from its start to its place
    std::vector<Hex> path;   ///< a path from hex to hex, drawn as a line
    std::vector<PartnerMark> partners;
    std::optional<Hex> flash;  ///< a hex shown by a click in the log
    std::vector<MapDrawing> drawings;
    bool asking = false;  ///< the map shows a question, so partners are hidden
};

/// Paints the rings of partners, of the selected hex and of the cursor that touch a rectangle of the view.
/// They are below the counters, whose numbers they must not cover.
void paintRings(QPainter& painter, const HexLayout& layout, const Camera& camera, const MapOverlay& overlay,
                const QRect& view, bool focus);
/// Paints what of the overlay is above the counters and touches a rectangle of the view.
void paintOverlay(QPainter& painter, const HexLayout& layout, const Camera& camera, const MapOverlay& overlay,
                  const QRect& view);
/// Distance in view pixels by which the overlay extends beyond a hex.
inline constexpr int overlayReach = 22;

}  // namespace shellgame::app
