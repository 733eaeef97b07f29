// SPDX-License-Identifier: MIT
#include "map/counter_glyphs.hpp"

#include <QFile>
#include <QXmlStreamReader>

namespace shellgame::app {

namespace {

/// Parses an SVG path made of M, L, C and Z with absolute coordinates.
QPainterPath pathOf(const QString& d) {
    QPainterPath out;
    qsizetype at = 0;
    const auto isNumber = [&] {
        return at < d.size() && (d[at].isDigit() || d[at] == u'.' || d[at] == u'-');
    };
    const auto skip = [&] {
        while (at < d.size() && (d[at].isSpace() || d[at] == u',')) ++at;
    };
    const auto number = [&] {
        skip();
        const qsizetype from = at;
        while (isNumber()) ++at;
        return QStringView(d).mid(from, at - from).toDouble();
    };
    const auto point = [&] {
        const double x = number();
        return QPointF(x, number());
    };
    for (skip(); at < d.size(); skip()) {
        const char16_t command = d[at++].unicode();
        if (command == u'M') {
            out.moveTo(point());
        } else if (command == u'L') {
            out.lineTo(point());
        } else if (command == u'C') {
            const QPointF first = point(), second = point();
            out.cubicTo(first, second, point());
        } else if (command == u'Z') {
            out.closeSubpath();
        } else {
            return {};
        }
    }
    return out;
}

/// Ids in the SVG picture, in the order of Glyph; "concealed" is not in the picture.
constexpr const char* ids[] = {
    "squad",           "halfSquad",    "crew",          "leader",      "commissar",     "hero",
    "armourLeader",    "cavalry",      "machineGun",    "lightMortar", "tubeWeapon",    "flamethrower",
    "demolition",      "weapon",       "radio",         "gunAntitank", "gunInfantry",   "gunArtillery",
    "gunAntiaircraft", "gunMortar",    "gunRecoilless", "tank",        "assaultGun",    "halftrack",
    "armouredCar",     "truck",        "pillbox",       "cave",        "entrenchment",  "foxhole",
    "sangar",          "wire",         "panji",         "roadblock",   "tunnel",        "fortified",
    "mines",           "concealed",    "hip",           "cloaked",     "forceInfantry", "forceCavalry",
    "forceVedette",    "forceGeneral", "forceGarrison", "forceBridge", "forceCenter"};
static_assert(std::size(ids) == static_cast<std::size_t>(Glyph::forceCenter) + 1);

}  // namespace

QHash<QString, QPainterPath> drawnPaths(const QString& picture) {
    QHash<QString, QPainterPath> out;
    QFile file(picture);
    if (!file.open(QIODevice::ReadOnly)) return out;
    for (QXmlStreamReader xml(&file); !xml.atEnd();)
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("path"))
            out.insert(xml.attributes().value(QLatin1String("id")).toString(),
                       pathOf(xml.attributes().value(QLatin1String("d")).toString()));
    return out;
}

QPainterPath glyphPath(Glyph glyph) {
    static const QHash<QString, QPainterPath> paths = drawnPaths(QStringLiteral(":/pictures/glyphs.svg"));
    return paths.value(QLatin1String(ids[static_cast<std::size_t>(glyph)]));
}

}  // namespace shellgame::app
