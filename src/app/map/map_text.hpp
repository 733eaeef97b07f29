// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>
#include <QString>

namespace shellgame::app {

enum class LabelStyle {
    plain,  ///< dark letters with a light halo, for this program's own boards and for blank paper
    /// Dark letters on a light plate, for pictures that already contain hex names and for occupied hexes.
    plate,
    ruling,  ///< dark letters on a pale yellow plate, for the player's rulings
    strong,  ///< light letters on a dark plate, for cursor and partners
};

/// Formats a number as "+2", "-1" or "0", with a hyphen because some fonts lack a true minus sign.
[[nodiscard]] QString signedNumber(int value);

/// Returns the font for names on the map; `pixels` is the height of its letters in device pixels.
[[nodiscard]] QFont mapFont(double pixels, bool bold);

/// `scale` is the number of device pixels per map pixel, `ratio` the number of device pixels per logical
/// pixel.
struct MapScale {
    double scale = 1;
    double ratio = 1;
};

/// Returns the offset that moves a box into the view; zero if no part of the box that it is about is in the
/// view.
[[nodiscard]] QPointF intoView(const QPainter& painter, const QRectF& box, const QRectF& about);

/// Draws a label centered on a point in map pixels. The painter must be scaled by `scale.scale`. Letters are
/// aligned to whole pixels, and text wider than `most` map pixels is shortened. A strong label that the edge
/// of the view would cut is moved into the view.
void paintLabel(QPainter& painter, QPointF at, const QString& text, MapScale scale, LabelStyle style,
                double most = 1e9, double pixels = 0);
/// Returns the height of letters on the map in device pixels. It increases with the scale of the map from 8
/// to 15 logical pixels.
[[nodiscard]] double labelPixels(MapScale scale);

}  // namespace shellgame::app
