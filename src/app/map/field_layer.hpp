// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>
#include <cstdint>
#include <memory>
#include <vector>

#include "map/hex_layout.hpp"
#include "map/map_text.hpp"

namespace shellgame::app {

/// Visibility of a hex in an LOS overlay.
enum class Sighted : std::uint8_t {
    no,
    above,  ///< only Locations above (or below) its ground
    weak,   ///< seen only by units that are hidden or not in Good Order
    whole
};

struct HexSight {
    Sighted how = Sighted::no;
    std::int8_t level = 0;  ///< for Sighted::above: the lowest visible level
    bool operator==(const HexSight&) const = default;
};

/// The hexes with an LOS overlay, by geometry().indexOf; null if there is none. Immutable once it is shown.
struct FieldPicture {
    std::shared_ptr<const std::vector<HexSight>> own;    ///< seen by the selected Location
    std::shared_ptr<const std::vector<HexSight>> enemy;  ///< seen by the enemy
    [[nodiscard]] bool empty() const { return !own && !enemy; }
    [[nodiscard]] HexSight ownAt(int index) const {
        return own ? (*own)[static_cast<std::size_t>(index)] : HexSight{};
    }
    [[nodiscard]] HexSight enemyAt(int index) const {
        return enemy ? (*enemy)[static_cast<std::size_t>(index)] : HexSight{};
    }
};

/// The look of an overlay: overlays differ by the direction of their hatching as well as by color.
struct FieldLook {
    QColor ink;
    bool rising = true;  ///< lines from the lower left to the upper right
};
[[nodiscard]] FieldLook fieldLook(bool enemy);
/// A small picture of the hatching, for legends.
[[nodiscard]] QPixmap fieldSwatch(bool enemy, Sighted how, QSize size, double ratio);

/// Paints the overlays on a part of the map, whose origin is the painter's, in device pixels.
void paintFields(QPainter& painter, const HexLayout& layout, const FieldPicture& fields, MapScale scale,
                 const QRectF& area);

}  // namespace shellgame::app
