// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>
#include <QString>

namespace shellgame::app {

enum class LabelStyle {
    plain,   ///< dark letters with a light halo: on our own boards or blank paper
    plate,   ///< dark letters on a light plate: over a picture that prints its own names, and on occupied
             ///< hexes
    ruling,  ///< dark letters on a pale yellow plate: the player's rulings
    strong,  ///< light letters on a dark plate: cursor and partners
};

/// Formats "+2", "-1", "0" with a hyphen, because some fonts lack a true minus sign.
[[nodiscard]] QString signedNumber(int value);

/// Returns the font of names on the map, for a height of letters in device pixels.
[[nodiscard]] QFont mapFont(double pixels, bool bold);

/// Device pixels for each map pixel, and for each logical pixel.
struct MapScale {
    double scale = 1;
    double ratio = 1;
};

/// Draws a label around a point in map pixels, on a painter scaled by `scale.scale`; letters are aligned to
/// whole pixels. Text wider than `most` map pixels is shortened.
void paintLabel(QPainter& painter, QPointF at, const QString& text, MapScale scale, LabelStyle style,
                double most = 1e9, double pixels = 0);
/// Returns the height of letters on the map in device pixels: it grows with the map between 8 and 15 logical
/// pixels.
[[nodiscard]] double labelPixels(MapScale scale);

}  // namespace shellgame::app
