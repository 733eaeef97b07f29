// SPDX-License-Identifier: MIT
#pragma once

#include <QPagedPaintDevice>

#include "exporting/page_layout.hpp"
#include "map/map_sheet.hpp"

namespace shellgame::app {

/// Lengths in millimeters: the margin of a page, and the height of the line below the map that shows the
/// page's name.
inline constexpr double pageEdge = 7;
inline constexpr double pageFoot = 6;
inline constexpr double pageOverlap = 8;

/// Returns the size of the area on a page that is available for the map, in millimeters.
[[nodiscard]] QSizeF roomFor(const QPageLayout& page);

/// The printed map, either on a printer's paper or in a PDF file.
class MapPaper {
  public:
    MapPaper(const MapSheet& sheet, bool counters, QString title)
        : sheet_(&sheet), counters_(counters), title_(std::move(title)) {}
    /// Prints the given pages of a layout, stated as indexes of `layout.pages`, each on its own page of the
    /// device. Returns false if the device can't start or can't begin a new page.
    bool print(QPagedPaintDevice& device, const PageLayout& layout,
               const std::vector<std::size_t>& pages) const;
    /// Writes the map at its true size as a PDF of one page.
    bool writePdf(const QString& path) const;

  private:
    void page(QPainter& painter, double dotsPerMillimetre, const PageLayout& layout,
              const PageTile& tile) const;
    void marks(QPainter& painter, double dots, const PageLayout& layout, const PageTile& tile,
               const QRectF& map) const;
    [[nodiscard]] CounterSizes counterSizes() const;

    const MapSheet* sheet_;
    bool counters_;
    QString title_;
};

}  // namespace shellgame::app
