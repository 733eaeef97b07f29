// SPDX-License-Identifier: MIT
#include "map/blank_board.hpp"

#include <QCoreApplication>
#include <QFont>
#include <QFontMetricsF>
#include <QPainterPath>
#include <cmath>

#include "shellgame/rules/sighting/night.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {

/// The symbol for a terrain of which only the name is known.
struct Sign {
    enum class What { none, trees, building, dots, waves, stalks, rubble, wall };
    What what = What::none;
    QColor tint;
};

Sign signOf(const QString& name) {
    const QString n = name.toLower();
    const auto has = [&](const char* word) { return n.contains(QLatin1String(word)); };
    if (has("rubble")) return {Sign::What::rubble, QColor(0xffa8998a)};
    if (has("building") || has("rowhouse") || has("factory") || has("market"))
        return {Sign::What::building, has("wood") ? QColor(0xffc79a63) : QColor(0xffb3b3b0)};
    if (has("woods") || has("forest") || has("jungle") || has("bamboo") || has("palm"))
        return {Sign::What::trees, QColor(0xff8db26a)};
    if (has("orchard") || has("olive")) return {Sign::What::trees, QColor(0xffbccb86)};
    if (has("brush") || has("scrub") || has("vineyard")) return {Sign::What::dots, QColor(0xffb5b672)};
    if (has("grain") || has("kunai") || has("rice") || has("crop"))
        return {Sign::What::stalks, QColor(0xffe3c75f)};
    if (has("marsh") || has("swamp") || has("mud")) return {Sign::What::waves, QColor(0xff93b8a6)};
    if (has("water") || has("river") || has("pond") || has("lake") || has("stream") || has("canal") ||
        has("sea"))
        return {Sign::What::waves, QColor(0xff86b4d8)};
    if (has("wall") || has("hedge") || has("bocage")) return {Sign::What::wall, QColor(0xffd9d2ad)};
    if (has("gully") || has("wadi") || has("ravine")) return {Sign::What::dots, QColor(0xffc2a878)};
    if (has("grave") || has("debris") || has("shellhole") || has("crag"))
        return {Sign::What::rubble, QColor(0xffc4bda6)};
    if (has("road") || has("runway") || has("path")) return {Sign::What::none, QColor(0xffd8c7a4)};
    if (has("hill") || has("level") || has("crest")) return {Sign::What::none, QColor(0xffc9a878)};
    if (has("open") || n == QLatin1String("og")) return {Sign::What::none, QColor(0xffe9edc6)};
    return {Sign::What::dots, QColor(0xffd4d0c4)};
}

void paintSign(QPainter& p, QPointF c, const Sign& sign) {
    const QColor ink = sign.tint.darker(175);
    p.setPen(Qt::NoPen);
    p.setBrush(sign.tint.darker(128));
    switch (sign.what) {
        case Sign::What::trees:
            for (const QPointF d :
                 {QPointF(-16, 9), QPointF(15, 11), QPointF(-15, -12), QPointF(17, -9), QPointF(0, 0)}) {
                p.setBrush(sign.tint.darker(128));
                p.drawEllipse(c + d, 9.5, 8);
                p.setBrush(sign.tint.darker(112));
                p.drawEllipse(c + d + QPointF(-1.6, -1.8), 6, 4.6);
            }
            break;
        case Sign::What::building:
            p.setPen(QPen(ink, 1.6));
            p.setBrush(sign.tint.lighter(108));
            p.drawRect(QRectF(c.x() - 19, c.y() - 14, 38, 27));
            p.drawLine(c + QPointF(-19, -0.5), c + QPointF(19, -0.5));
            p.drawLine(c + QPointF(-19, -14), c + QPointF(-12, -0.5));
            p.drawLine(c + QPointF(19, -14), c + QPointF(12, -0.5));
            break;
        case Sign::What::stalks:
            p.setPen(QPen(ink, 1.1));
            for (int i = -3; i <= 3; ++i)
                for (int k = -1; k <= 1; ++k) {
                    const QPointF b = c + QPointF(i * 8.0 + k * 2.0, k * 14.0 + 5);
                    p.drawLine(b, b + QPointF(-2.2, -6));
                    p.drawLine(b, b + QPointF(2.2, -6));
                }
            break;
        case Sign::What::waves:
            p.setPen(QPen(ink, 1.2));
            p.setBrush(Qt::NoBrush);
            for (int k = -1; k <= 1; ++k) {
                QPainterPath wave(c + QPointF(-22, k * 13.0));
                for (int i = 0; i < 4; ++i)
                    wave.quadTo(wave.currentPosition() + QPointF(5.5, i % 2 == 0 ? -6 : 6),
                                wave.currentPosition() + QPointF(11, 0));
                p.drawPath(wave);
            }
            break;
        case Sign::What::rubble:
        case Sign::What::dots:
            for (int i = 0; i < 18; ++i) {
                const double a = i * 2.4;
                const double r = 5.6 * std::sqrt(static_cast<double>(i) + 0.6);
                const QPointF d(r * std::cos(a), r * std::sin(a) * 0.9);
                if (sign.what == Sign::What::dots)
                    p.drawEllipse(c + d, 2.6, 2.1);
                else
                    p.drawRect(QRectF(c + d - QPointF(2.4, 1.7), QSizeF(4.8, 3.4)));
            }
            break;
        case Sign::What::wall:
        case Sign::What::none:
            break;
    }
}

void paintFlame(QPainter& p, QPointF at) {
    for (const auto& [colour, size] :
         {std::pair(QColor(0xffc62f10), 1.0), std::pair(QColor(0xffffb020), 0.55)}) {
        QPainterPath flame;
        flame.moveTo(at + QPointF(0, 14));
        flame.cubicTo(at + QPointF(-15, 12) * size, at + QPointF(-8, -4) * size, at + QPointF(1, -20) * size);
        flame.cubicTo(at + QPointF(3, -6) * size, at + QPointF(15, 2) * size, at + QPointF(0, 14));
        p.setPen(size == 1.0 ? QPen(QColor(255, 255, 255, 200), 1.2) : QPen(Qt::NoPen));
        p.setBrush(colour);
        p.drawPath(flame);
    }
}

QString labelOf(const HexNote& note) {
    QString text = term(note.becomes);
    for (const std::string& t : note.terrain) {
        if (!text.isEmpty()) text += QStringLiteral(", ");
        text += term(t);
    }
    if (note.tem) {
        if (!text.isEmpty()) text += QLatin1Char(' ');
        text += signedNumber(*note.tem);
    }
    return text;
}

}  // namespace

void paintPaper(QPainter& p, const HexLayout& layout, const QRectF& area) {
    // Use one plain color, because any pattern would look like terrain.
    p.fillRect(area & layout.bounds(), QColor(0xffeae5d0));
}

void paintHexNote(QPainter& p, const HexLayout& layout, Hex hex, const HexNote& note, MapScale scale) {
    const QPointF c = layout.centre(hex);
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    const std::string& shown = !note.becomes.empty()   ? note.becomes
                               : !note.terrain.empty() ? note.terrain.front()
                                                       : note.becomes;
    if (!shown.empty()) {
        const Sign sign = signOf(QString::fromStdString(shown));
        p.setPen(Qt::NoPen);
        p.setBrush(sign.tint);
        p.drawPolygon(layout.outline(hex));
        paintSign(p, c, sign);
    }
    if (note.smoke > 0) {
        p.setPen(QPen(QColor(255, 255, 255, 230), 1.5));
        p.setBrush(QColor(150, 155, 165, 190));
        for (const QPointF d : {QPointF(-13, 3), QPointF(0, -6), QPointF(13, 3)})
            p.drawEllipse(c + d, 12, 11);
    }
    if (note.blaze > 0)
        for (const QPointF d : {QPointF(-15, 4), QPointF(15, 4), QPointF(0, -2)}) paintFlame(p, c + d);
    p.restore();
    QString label = labelOf(note);
    if (note.blaze > 0) label = QCoreApplication::translate("HexNote", "%1 Blaze").arg(label);
    if (note.smoke > 0)
        label =
            QCoreApplication::translate("HexNote", "%1 SMOKE +%2").arg(label, QString::number(note.smoke));
    for (const std::string& id : note.lights)
        if (const LightRow* light = lightRow(id))
            label = QStringLiteral("%1 %2").arg(label, term(light->title));
    if (!label.isEmpty() && layout.hexHeight() * scale.scale >= 46 * scale.ratio)
        paintLabel(p, c + QPointF(0, layout.hexHeight() * 0.43), label.trimmed(), scale, LabelStyle::ruling,
                   layout.hexWidth() * 0.85);
    // Draw the player's own label above the counters and below the hex's name.
    if (!note.text.empty() && layout.hexHeight() * scale.scale >= 46 * scale.ratio)
        paintLabel(p, c - QPointF(0, layout.hexHeight() * 0.26),
                   QString::fromStdString(note.text).simplified(), scale, LabelStyle::ruling,
                   layout.hexWidth() * 0.95);
}

}  // namespace shellgame::app
