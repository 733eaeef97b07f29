// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>
#include <cstdint>
#include <memory>
#include <vector>

#include "map/hex_layout.hpp"
#include "map/map_text.hpp"

namespace shellgame::app {

/// How well a hex is visible in an LOS overlay.
enum class Sighted : std::uint8_t {
    no,
    above,  ///< only Locations above (or below) the hex's ground level are visible
    weak,   ///< the hex is seen only by units that are hidden or not in Good Order
    whole
};

struct HexSight {
    Sighted how = Sighted::no;
    std::int8_t level = 0;  ///< the lowest visible level, for Sighted::above
    bool operator==(const HexSight&) const = default;
};

/// The hexes of the LOS overlays, indexed by geometry().indexOf. Null for an overlay that is off. The lists
/// never change once they are shown.
struct FieldPicture {
    std::shared_ptr<const std::vector<HexSight>> own;    ///< hexes seen by the selected Location
    std::shared_ptr<const std::vector<HexSight>> enemy;  ///< hexes seen by the enemy
    [[nodiscard]] bool empty() const { return !own && !enemy; }
    [[nodiscard]] HexSight ownAt(int index) const {
        return own ? (*own)[static_cast<std::size_t>(index)] : HexSight{};
    }
    [[nodiscard]] HexSight enemyAt(int index) const {
        return enemy ? (*enemy)[static_cast<std::size_t>(index)] : HexSight{};
    }
};

/// The appearance of an overlay. Overlays differ in the direction of their hatching as well as in color.
struct FieldLook {
    QColor ink;
    bool rising = true;  ///< true if the lines run from the lower left to the upper right
};
[[nodiscard]] FieldLook fieldLook(bool enemy);
/// Returns a small picture of the hatching, for legends.
[[nodiscard]] QPixmap fieldSwatch(bool enemy, Sighted how, QSize size, double ratio);

/// Paints the overlays on a part of the map. The painter's origin is the map's origin, in device pixels.
void paintFields(QPainter& painter, const HexLayout& layout, const FieldPicture& fields, MapScale scale,
                 const QRectF& area);

}  // namespace shellgame::app
