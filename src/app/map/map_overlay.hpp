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

/// A hex to which the selected marker can or can't shift. The kinds of rings differ in shape and label, not
/// only in color.
struct PartnerMark {
    enum class Kind { legal, ruling, notNow };
    Hex hex;
    Kind kind = Kind::legal;
    QString label;  ///< label such as "83%", "ruling" or "no"
    bool chosen = false;
    QString name = {};  ///< the name on the hex's plate, which the label replaces
    bool operator==(const PartnerMark&) const = default;
};

/// Everything that is drawn on the map besides its ground and the counters.
struct MapOverlay {
    std::optional<Hex> cursor;
    std::optional<Hex> selected;
    QString selectedName;    ///< the hex's name, which is drawn again over the ring
    std::vector<Hex> area;   ///< hexes selected by a rectangle
    std::vector<Hex> trail;  ///< the path of the selected marker, from its first to its current hex
    std::vector<Hex> path;   ///< a path from hex to hex, drawn as a line
    std::vector<PartnerMark> partners;
    std::optional<Hex> flash;  ///< a hex that is marked for a moment after a click in the log
    std::vector<MapDrawing> drawings;
    bool asking = false;  ///< true while the map shows a question; partners are then hidden
};

/// Paints the rings around partners, the selected hex and the cursor, if they touch a rectangle of the view.
/// They are painted below the counters, so that they don't cover the numbers on counters.
void paintRings(QPainter& painter, const HexLayout& layout, const Camera& camera, const MapOverlay& overlay,
                const QRect& view, bool focus);
/// Paints the parts of the overlay that are above the counters and touch a rectangle of the view.
void paintOverlay(QPainter& painter, const HexLayout& layout, const Camera& camera, const MapOverlay& overlay,
                  const QRect& view);
/// Distance in view pixels by which the overlay extends beyond a hex.
inline constexpr int overlayReach = 22;

}  // namespace shellgame::app
