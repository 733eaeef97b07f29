// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>
#include <QString>
#include <vector>

#include "map/camera.hpp"
#include "map/hex_layout.hpp"

namespace shellgame::app {

/// A drawing that joins or marks hexes on the map besides the counters. Kinds differ in form and words, not
/// only in color.
struct MapDrawing {
    enum class Kind {
        tunnel,       ///< its two ends
        complex,      ///< the hexes of its caves
        pair,         ///< two stacks that shift on one roll
        thirdDie,     ///< from the target to where direction and distance lead
        boreSight,    ///< from the weapon to its Bore Sighted Location
        ar,           ///< the hex of an AR
        registered,   ///< a pre-registered hex
        entry,        ///< hexes by which forces may enter now
        entryShut,    ///< blocked hexes by which they would enter
        entryLater,   ///< hexes by which they are to enter in another turn
        picked,       ///< hexes selected so far for a drawing
        targetRange,  ///< a target hex, then the hexes around it in which its UNIT acts
        candidates,   ///< hexes that may be selected
        members       ///< hexes of a UNIT's counters
    };
    Kind kind = Kind::tunnel;
    std::vector<Hex> hexes;
    QString label;
    bool strong = false;  ///< being edited
    QColor ink = {};      ///< the side's color; invalid: the kind's color
    bool operator==(const MapDrawing&) const = default;
};

/// `named`: with the names of tunnels and complexes, which could cross other text on the map.
void paintDrawing(QPainter& painter, const HexLayout& layout, const Camera& camera, const MapDrawing& drawing,
                  bool named);
/// Draws the text of a target hex, above all lines.
void paintDrawingLabel(QPainter& painter, const HexLayout& layout, const Camera& camera,
                       const MapDrawing& drawing);

}  // namespace shellgame::app
