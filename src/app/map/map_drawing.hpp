// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>
#include <QString>
#include <vector>

#include "map/camera.hpp"
#include "map/hex_layout.hpp"

namespace shellgame::app {

/// A drawing on the map that connects or marks hexes. The kinds differ in shape and label, not only in color.
struct MapDrawing {
    enum class Kind {
        tunnel,       ///< the two ends of a tunnel
        complex,      ///< the hexes of a cave complex
        pair,         ///< two stacks that shift together on one roll
        thirdDie,     ///< a line from the target to the hex found by direction and distance
        boreSight,    ///< the line from the weapon to its Bore Sighted Location
        ar,           ///< the hex of an AR
        registered,   ///< a pre-registered hex
        entry,        ///< hexes through which units may enter now
        entryShut,    ///< entry hexes that are blocked
        entryLater,   ///< hexes through which units will enter in another turn
        picked,       ///< hexes selected so far for a drawing
        targetRange,  ///< a target hex and the hexes around it in which its UNIT acts
        candidates,   ///< hexes that may be selected
        members,      ///< hexes of the counters of a UNIT
        shot,         ///< the line to the target of a program-controlled unit that has opened fire
        lit,          ///< hexes that are Illuminated at night
        flash,        ///< hexes with a Gunflash
        nightRange    ///< the hexes within the NVR of the selected unit
    };
    Kind kind = Kind::tunnel;
    std::vector<Hex> hexes;
    QString label;
    bool strong = false;  ///< drawn boldly, because it is being edited
    QColor ink = {};      ///< the side's color; if invalid, the color for the kind is used
    bool operator==(const MapDrawing&) const = default;
};

/// Draws the lines. `named` adds the names of tunnels and complexes, which may overlap other text on the map.
void paintDrawing(QPainter& painter, const HexLayout& layout, const Camera& camera, const MapDrawing& drawing,
                  bool named);
/// Draws the text of a target hex. Called after all lines are drawn.
void paintDrawingLabel(QPainter& painter, const HexLayout& layout, const Camera& camera,
                       const MapDrawing& drawing);

}  // namespace shellgame::app
