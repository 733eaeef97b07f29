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

/// A hex to which the selected marker can or can't shift. Rings differ in shape and label, not only in color.
struct PartnerMark {
    enum class Kind { legal, ruling, notNow };
    Hex hex;
    Kind kind = Kind::legal;
    QString label;  ///< "83%", "ruling", "no"
    bool chosen = false;
    QString name = {};  ///< the name on the hex's plate, which the badge replaces
    bool operator==(const PartnerMark&) const = default;
};

/// Everything that is drawn on the map besides its ground and the counters.
struct MapOverlay {
    std::optional<Hex> cursor;
    std::optional<Hex> selected;
    QString selectedName;    ///< the hex's name, drawn again over the ring
    std::vector<Hex> area;   ///< hexes selected by a rectangle
    std::vector<Hex> trail;  ///< the path of the selected marker, from its first to its present hex
    std::vector<Hex> path;   ///< a path from hex to hex, drawn as a line
    std::vector<PartnerMark> partners;
    std::optional<Hex> flash;  ///< a hex that is marked for a moment after a click in the log
    std::vector<MapDrawing> drawings;
    bool asking = false;  ///< the map shows a question, so partners are hidden meanwhile
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
