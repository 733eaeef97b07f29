// SPDX-License-Identifier: MIT
#pragma once

#include <QRectF>
#include <QSizeF>
#include <QString>
#include <vector>

namespace shellgame::app {

/// The printed mapboard is 8 in high and has ten rows of hexes, so a hex is 0.8 in from side to side.
/// Counters are 1/2 in, and 5/8 in for vehicles and Guns.
inline constexpr double hexInches = 0.8;
inline constexpr double smallCounterInches = 0.5;
inline constexpr double largeCounterInches = 0.625;
inline constexpr double millimetresPerInch = 25.4;

/// One page of a map that is printed on several pages.
struct PageTile {
    QString name;  ///< name such as "B2" for the second column and second row
    int column = 0;
    int row = 0;
    QRectF area;  ///< part of the map, in map pixels
};

struct PageLayout {
    std::vector<PageTile> pages{};  ///< the pages, row by row
    int columns = 0;
    int rows = 0;
    double millimetres = 0;  ///< millimeters on paper for each map pixel
    /// Width, in map pixels, of the strip that each page shares with its left and upper neighbors, for
    /// gluing.
    double overlap = 0;
};

/// Fits the map to one page. `paper` is the area for the map on a page, in millimeters.
[[nodiscard]] PageLayout onOnePage(const QRectF& map, const QSizeF& paper);
/// Arranges the map at true size on several pages. Each page repeats `overlap` millimeters of its neighbors.
[[nodiscard]] PageLayout atTrueSize(const QRectF& map, const QSizeF& paper, double hexHeight, double overlap);

}  // namespace shellgame::app
