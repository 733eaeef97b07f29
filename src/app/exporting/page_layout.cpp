// SPDX-License-Identifier: MIT
#include "exporting/page_layout.hpp"

#include <algorithm>
#include <cmath>

namespace shellgame::app {

namespace {

/// Returns the letters of a column, such as A, B … Z, AA, AB …
QString columnName(int column) {
    QString out;
    for (int n = column + 1; n > 0; n = (n - 1) / 26) out.prepend(QChar(u'A' + (n - 1) % 26));
    return out;
}

/// Returns the number of pages needed for a length if every page after the first repeats the overlap.
int pagesFor(double length, double page, double overlap) {
    if (length <= page) return 1;
    // Don't add a page for a remainder that is too thin to see.
    return 1 + static_cast<int>(std::ceil((length - page) / (page - overlap) - 1e-6));
}

}  // namespace

PageLayout onOnePage(const QRectF& map, const QSizeF& paper) {
    PageLayout out;
    out.columns = out.rows = 1;
    out.millimetres = std::min(paper.width() / map.width(), paper.height() / map.height());
    out.pages.push_back({.name = columnName(0) + QLatin1Char('1'), .area = map});
    return out;
}

PageLayout atTrueSize(const QRectF& map, const QSizeF& paper, double hexHeight, double overlap) {
    PageLayout out;
    out.millimetres = hexInches * millimetresPerInch / hexHeight;
    const QSizeF page = paper / out.millimetres;
    out.overlap = std::min({overlap / out.millimetres, page.width() / 2, page.height() / 2});
    out.columns = pagesFor(map.width(), page.width(), out.overlap);
    out.rows = pagesFor(map.height(), page.height(), out.overlap);
    for (int r = 0; r < out.rows; ++r)
        for (int c = 0; c < out.columns; ++c) {
            const QPointF at =
                map.topLeft() + QPointF(c * (page.width() - out.overlap), r * (page.height() - out.overlap));
            out.pages.push_back({.name = columnName(c) + QString::number(r + 1),
                                 .column = c,
                                 .row = r,
                                 .area = QRectF(at, page) & map});
        }
    return out;
}

}  // namespace shellgame::app
