// SPDX-License-Identifier: MIT
#include "exporting/map_file.hpp"

#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QSaveFile>
#include <algorithm>
#include <cmath>

#include "exporting/map_paper.hpp"
#include "exporting/svg_device.hpp"

namespace shellgame::app {

namespace {

constexpr double pngScale = 2;           ///< picture pixels for each map pixel
constexpr double pngMost = 100'000'000;  ///< maximum number of pixels of a picture
constexpr double pixelsPerInch = 64.5 / hexInches;

QByteArray pngOf(const MapSheet& sheet, bool counters) {
    const QSizeF size = sheet.bounds().size();
    const double scale = std::min(pngScale, std::sqrt(pngMost / (size.width() * size.height())));
    QByteArray out;
    QBuffer buffer(&out);
    buffer.open(QIODevice::WriteOnly);
    if (!sheet.picture(sheet.bounds(), scale, counters).save(&buffer, "PNG")) return {};
    return out;
}

QByteArray svgOf(const MapSheet& sheet, bool counters, const QString& title) {
    SvgDevice svg(sheet.bounds().size(), pixelsPerInch, title);
    QPainter p(&svg);
    sheet.paint(p, sheet.bounds(), {1, 1 / MapSheet::likeScreen}, counters);
    p.end();
    return svg.document();
}

}  // namespace

QString writeMapFile(const MapSheet& sheet, MapFile kind, bool counters, const QString& title,
                     const QString& path) {
    if (kind == MapFile::pdf)
        return MapPaper(sheet, counters, title).writePdf(path)
                   ? QString()
                   : QCoreApplication::translate("MapFile", "The file can't be written.");
    const QByteArray bytes = kind == MapFile::png ? pngOf(sheet, counters) : svgOf(sheet, counters, title);
    if (bytes.isEmpty()) return QCoreApplication::translate("MapFile", "The map is too large for a picture.");
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return QCoreApplication::translate("MapFile", "The file can't be written.");
    return {};
}

}  // namespace shellgame::app
