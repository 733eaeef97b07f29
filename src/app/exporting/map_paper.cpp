// SPDX-License-Identifier: MIT
#include "exporting/map_paper.hpp"

#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>

namespace shellgame::app {

namespace {

constexpr int pdfDots = 600;  ///< dots per inch

QString tr(const char* text) {
    return QCoreApplication::translate("MapPaper", text);
}

QPen hair(double dots) {
    return {Qt::black, dots * 0.15};
}

}  // namespace

QSizeF roomFor(const QPageLayout& page) {
    const QSizeF whole = page.fullRect(QPageLayout::Millimeter).size();
    return {whole.width() - 2 * pageEdge, whole.height() - 2 * pageEdge - pageFoot};
}

/// Returns the sizes of cardboard counters at the scale of the printed map.
CounterSizes MapPaper::counterSizes() const {
    const double hex = sheet_->hexHeight();
    return {.small = hex * smallCounterInches / hexInches, .large = hex * largeCounterInches / hexInches};
}

bool MapPaper::print(QPagedPaintDevice& device, const PageLayout& layout,
                     const std::vector<std::size_t>& pages) const {
    QPainter p;
    if (pages.empty() || !p.begin(&device)) return false;
    const double dots = device.logicalDpiX() / millimetresPerInch;
    // Translate the painter, because its origin is the corner of the printable area, while the map's position
    // is measured from the paper's edge.
    const QRectF full = device.pageLayout().fullRect(QPageLayout::Millimeter);
    const QRectF paint = device.pageLayout().paintRect(QPageLayout::Millimeter);
    const bool fromEdge = device.pageLayout().mode() == QPageLayout::FullPageMode;
    const QPointF edge = fromEdge ? QPointF() : paint.topLeft() - full.topLeft();
    for (std::size_t i = 0; i < pages.size(); ++i) {
        if (i > 0 && !device.newPage()) return false;
        p.save();
        p.translate((QPointF(pageEdge, pageEdge) - edge) * dots);
        page(p, dots, layout, layout.pages[pages[i]]);
        p.restore();
    }
    return p.end();
}

void MapPaper::page(QPainter& p, double dots, const PageLayout& layout, const PageTile& tile) const {
    const double scale = layout.millimetres * dots;
    p.setRenderHint(QPainter::Antialiasing);
    sheet_->paint(p, tile.area, {scale, scale / MapSheet::likeScreen}, counters_, counterSizes());
    marks(p, dots, layout, tile, QRectF(QPointF(), tile.area.size() * scale));
}

/// Draws the names of the page and of its neighbors. If several pages are to be glued together, also draws
/// the corners where the paper is cut, and the line up to which the neighboring page overlaps.
void MapPaper::marks(QPainter& p, double dots, const PageLayout& layout, const PageTile& tile,
                     const QRectF& map) const {
    p.save();
    p.setPen(hair(dots));
    p.setBrush(Qt::NoBrush);
    const double tick = 4 * dots, gap = dots;
    for (const double x : {map.left(), map.right()})
        for (const double y : {map.top(), map.bottom()}) {
            const double outX = x == map.left() ? -1 : 1, outY = y == map.top() ? -1 : 1;
            p.drawLine(QPointF(x + outX * gap, y), QPointF(x + outX * (gap + tick), y));
            p.drawLine(QPointF(x, y + outY * gap), QPointF(x, y + outY * (gap + tick)));
        }
    const double overlap = layout.overlap * layout.millimetres * dots;
    p.setPen(QPen(Qt::black, dots * 0.2, Qt::DashLine));
    if (tile.column > 0) p.drawLine(QPointF(overlap, map.top()), QPointF(overlap, map.bottom()));
    if (tile.row > 0) p.drawLine(QPointF(map.left(), overlap), QPointF(map.right(), overlap));
    QFont font;
    font.setPixelSize(std::max(1, static_cast<int>(3.2 * dots)));
    p.setFont(font);
    p.setPen(Qt::black);
    QString words = title_;
    if (layout.pages.size() > 1) {
        words = tr("%1  ·  page %2 of %3 across, %4 down")
                    .arg(title_, tile.name)
                    .arg(layout.columns)
                    .arg(layout.rows);
        if (tile.column > 0 || tile.row > 0)
            words = tr("%1  ·  overlap the last page up to the dashed line").arg(words);
    }
    p.drawText(
        QRectF(map.left() + tick, map.bottom() + gap, std::max(map.width(), 150 * dots) - tick, 5 * dots),
        Qt::AlignLeft | Qt::AlignVCenter, words);
    p.restore();
}

bool MapPaper::writePdf(const QString& path) const {
    const double millimetres = hexInches * millimetresPerInch / sheet_->hexHeight();
    const QRectF map = sheet_->bounds();
    QPdfWriter pdf(path);
    pdf.setTitle(title_);
    pdf.setResolution(pdfDots);
    pdf.setPageLayout(QPageLayout(
        QPageSize(map.size() * millimetres, QPageSize::Millimeter, QString(), QPageSize::ExactMatch),
        QPageLayout::Portrait, QMarginsF(0, 0, 0, 0)));
    QPainter p;
    if (!p.begin(&pdf)) return false;
    const double scale = millimetres * pdfDots / millimetresPerInch;
    p.setRenderHint(QPainter::Antialiasing);
    sheet_->paint(p, map, {scale, scale / MapSheet::likeScreen}, counters_);
    return p.end();
}

}  // namespace shellgame::app
