// SPDX-License-Identifier: MIT
#include "map/counter_glyphs.hpp"

#include <QHash>
#include <QTransform>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <utility>

#include "map/nation_emblem.hpp"

namespace shellgame::app {

namespace {

QPainterPath polygon(std::initializer_list<std::pair<double, double>> points) {
    QPainterPath path;
    bool first = true;
    for (const auto& [x, y] : points) {
        if (first)
            path.moveTo(x, y);
        else
            path.lineTo(x, y);
        first = false;
    }
    path.closeSubpath();
    return path;
}

QPainterPath ellipse(double x, double y, double rx, double ry) {
    QPainterPath path;
    path.addEllipse(QPointF(x, y), rx, ry);
    return path;
}

QPainterPath rounded(double x, double y, double w, double h, double r) {
    QPainterPath path;
    path.addRoundedRect(QRectF(x, y, w, h), r, r);
    return path;
}

/// A straight bar of some thickness from one point to another.
QPainterPath bar(double x1, double y1, double x2, double y2, double thick) {
    const double dx = x2 - x1;
    const double dy = y2 - y1;
    const double length = std::hypot(dx, dy);
    const double nx = -dy / length * thick / 2;
    const double ny = dx / length * thick / 2;
    return polygon({{x1 + nx, y1 + ny}, {x2 + nx, y2 + ny}, {x2 - nx, y2 - ny}, {x1 - nx, y1 - ny}});
}

QPainterPath wheel(double x, double y, double r) {
    return ellipse(x, y, r, r)
        .subtracted(ellipse(x, y, r * 0.55, r * 0.55))
        .united(ellipse(x, y, r * 0.25, r * 0.25));
}

QPainterPath helmet(double x, double y, double s) {
    QPainterPath path;
    path.moveTo(x - 8 * s, y);
    path.cubicTo(x - 8 * s, y - 13 * s, x + 8 * s, y - 13 * s, x + 8 * s, y);
    path.lineTo(x + 10.5 * s, y + 2 * s);
    path.lineTo(x - 10.5 * s, y + 2 * s);
    path.closeSubpath();
    return path;
}

/// A rifleman about 28 wide and 58 high whose middle is at x.
QPainterPath rifleman(double x, double top, double s) {
    QPainterPath body = helmet(x, top + 11 * s, s);
    body = body.united(ellipse(x, top + 15 * s, 5.2 * s, 5.6 * s));
    body = body.united(polygon({{x - 10 * s, top + 22 * s},
                                {x + 10 * s, top + 22 * s},
                                {x + 9 * s, top + 40 * s},
                                {x + 11 * s, top + 59 * s},
                                {x + 3 * s, top + 59 * s},
                                {x, top + 45 * s},
                                {x - 4 * s, top + 59 * s},
                                {x - 12 * s, top + 59 * s},
                                {x - 8.5 * s, top + 40 * s}}));
    const QPainterPath gap = bar(x - 14 * s, top + 41 * s, x + 17 * s, top + 14 * s, 5.6 * s);
    const QPainterPath rifle = bar(x - 14 * s, top + 41 * s, x + 17 * s, top + 14 * s, 3.2 * s)
                                   .united(bar(x - 15 * s, top + 42 * s, x - 6 * s, top + 34.5 * s, 5.2 * s));
    return body.subtracted(gap).united(rifle);
}

QPainterPath squad(int figures) {
    QPainterPath path;
    if (figures == 3) {
        path = rifleman(50, 0, 1);
        for (double x : {21.0, 79.0}) path = path.united(rifleman(x, 6, 0.9));
    } else {
        path = rifleman(33, 1, 1).united(rifleman(68, 1, 1));
    }
    return path;
}

QPainterPath crew() {
    // Two kneeling figures at a tripod.
    QPainterPath path;
    for (double x : {24.0, 76.0}) {
        path = path.united(helmet(x, 14, 1)).united(ellipse(x, 18, 5, 5.6));
        const double in = x < 50 ? 1 : -1;
        path = path.united(polygon({{x - 9, 25},
                                    {x + 9, 25},
                                    {x + 10 * in, 44},
                                    {x + 15 * in, 58},
                                    {x - 13 * in, 58},
                                    {x - 8 * in, 44}}));
        path = path.united(bar(x + 5 * in, 28, x + 18 * in, 37, 5));
    }
    path =
        path.united(bar(50, 36, 50, 48, 6)).united(bar(50, 44, 38, 58, 3.6)).united(bar(50, 44, 62, 58, 3.6));
    return path.united(bar(38, 35, 64, 35, 5));
}

QPainterPath bust(bool cap) {
    QPainterPath path = ellipse(50, 21, 10, 12);
    QPainterPath shoulders;
    shoulders.moveTo(24, 60);
    shoulders.cubicTo(24, 40, 36, 36, 43, 35);
    shoulders.lineTo(50, 46);
    shoulders.lineTo(57, 35);
    shoulders.cubicTo(64, 36, 76, 40, 76, 60);
    shoulders.closeSubpath();
    path = path.united(shoulders);
    QPainterPath top;
    if (cap) {
        top = polygon({{35, 8}, {42, 0}, {58, 0}, {65, 8}, {61, 12}, {39, 12}});
        path = path.subtracted(bar(36, 14, 64, 14, 2.2)).united(bar(38, 17, 62, 17, 3.4));
    } else {
        top = helmet(50, 14, 1.4);
    }
    return path.united(top);
}

QPainterPath horseman() {
    QPainterPath horse =
        polygon({{14, 30}, {22, 22}, {62, 24}, {72, 8},  {80, 4},  {82, 9},  {92, 16}, {89, 22},
                 {79, 19}, {76, 34}, {80, 46}, {76, 60}, {71, 60}, {74, 47}, {66, 40}, {38, 40},
                 {30, 46}, {26, 60}, {21, 60}, {23, 44}, {20, 34}, {10, 46}});
    QPainterPath rider = helmet(46, 5, 0.75).united(ellipse(46, 8, 4, 4.4));
    return horse.united(rider).united(
        polygon({{39, 12}, {53, 12}, {52, 26}, {56, 38}, {50, 40}, {46, 28}, {38, 26}}));
}

QPainterPath machineGun() {
    return bar(12, 24, 84, 24, 4.5)
        .united(rounded(34, 17, 34, 13, 3))
        .united(polygon({{66, 20}, {92, 24}, {96, 36}, {86, 36}, {82, 29}, {66, 28}}))
        .united(bar(50, 28, 30, 56, 4))
        .united(bar(50, 28, 70, 56, 4))
        .united(bar(52, 28, 52, 48, 3.4))
        .united(rounded(40, 31, 12, 9, 2));
}

QPainterPath mortar() {
    return bar(30, 50, 66, 6, 10)
        .united(bar(56, 20, 78, 56, 4))
        .united(bar(58, 20, 62, 56, 3.4))
        .united(rounded(14, 50, 30, 8, 3));
}

QPainterPath tubeWeapon() {
    return bar(8, 40, 94, 12, 7)
        .united(polygon({{4, 34}, {14, 48}, {20, 44}, {12, 31}}))
        .united(bar(48, 30, 54, 46, 5))
        .united(bar(66, 23, 58, 52, 3))
        .united(bar(66, 23, 76, 52, 3));
}

QPainterPath flamethrower() {
    QPainterPath flame;
    flame.moveTo(58, 30);
    flame.cubicTo(70, 14, 86, 24, 97, 8);
    flame.cubicTo(95, 24, 99, 34, 88, 44);
    flame.cubicTo(78, 50, 70, 44, 58, 33);
    return rounded(8, 12, 14, 40, 7)
        .united(rounded(24, 12, 14, 40, 7))
        .united(bar(38, 31, 60, 31, 4.5))
        .united(flame);
}

QPainterPath demolition() {
    QPainterPath path;
    for (int i = 0; i < 3; ++i) path = path.united(rounded(22 + i * 19, 22, 16, 36, 4));
    return path.united(bar(20, 34, 80, 34, 4)).united(bar(49, 22, 62, 6, 3)).united(starPath(66, 6, 8));
}

QPainterPath radio() {
    QPainterPath path = rounded(22, 20, 52, 38, 4);
    path = path.subtracted(ellipse(38, 38, 9, 9)).united(ellipse(38, 38, 4, 4));
    path = path.subtracted(rounded(54, 30, 14, 6, 2)).subtracted(rounded(54, 41, 14, 6, 2));
    return path.united(bar(66, 20, 82, 0, 3.2));
}

/// A Gun on two wheels seen from the side: barrel length and thickness, shield, elevation in degrees.
QPainterPath gun(double length, double thick, double elevation, bool shield) {
    QPainterPath path = wheel(44, 44, 14);
    const double a = elevation * std::numbers::pi / 180;
    path = path.united(bar(38, 33, 38 + length * std::cos(a), 33 - length * std::sin(a), thick));
    path = path.united(bar(30, 33, 52, 31, thick * 2.1));
    path = path.united(bar(42, 40, 4, 57, 5)).united(bar(2, 53, 8, 60, 3.5));
    if (shield) path = path.united(bar(53, 12, 57, 46, 5));
    return path;
}

QPainterPath antiaircraft() {
    QPainterPath path = bar(50, 34, 84, 2, 5).united(bar(40, 44, 58, 27, 11));
    path = path.united(polygon({{42, 36}, {58, 36}, {64, 52}, {36, 52}}));
    return path.united(bar(10, 55, 90, 55, 5))
        .united(rounded(6, 52, 12, 8, 3))
        .united(rounded(82, 52, 12, 8, 3));
}

QPainterPath tracks(double x, double w, int wheels) {
    QPainterPath path = rounded(x, 40, w, 19, 9.5);
    path = path.subtracted(rounded(x + 3, 43, w - 6, 13, 6.5));
    const double step = (w - 16) / (wheels - 1);
    for (int i = 0; i < wheels; ++i) path = path.united(ellipse(x + 8 + i * step, 49.5, 5.4, 5.4));
    return path;
}

QPainterPath tank() {
    return tracks(6, 82, 6)
        .united(polygon({{6, 38}, {14, 29}, {80, 29}, {91, 38}, {88, 41}, {8, 41}}))
        .united(polygon({{28, 28}, {32, 13}, {58, 13}, {65, 20}, {63, 28}}))
        .united(rounded(36, 8, 14, 6, 2))
        .united(bar(60, 19, 99, 19, 4));
}

QPainterPath assaultGun() {
    return tracks(6, 82, 6)
        .united(
            polygon({{6, 38}, {10, 32}, {24, 18}, {58, 18}, {68, 29}, {84, 30}, {91, 38}, {88, 41}, {8, 41}}))
        .united(bar(60, 26, 99, 26, 5));
}

QPainterPath halftrack() {
    QPainterPath path = tracks(6, 50, 4).united(wheel(78, 49, 10.5));
    path = path.united(
        polygon({{4, 38}, {6, 20}, {50, 20}, {60, 15}, {64, 26}, {92, 29}, {94, 40}, {90, 42}, {6, 42}}));
    return path.united(bar(30, 18, 56, 12, 3)).united(bar(34, 20, 36, 14, 3));
}

QPainterPath armouredCar() {
    return wheel(24, 47, 12)
        .united(wheel(76, 47, 12))
        .united(polygon({{4, 40}, {10, 26}, {30, 22}, {72, 22}, {92, 30}, {97, 40}, {90, 43}, {10, 43}})
                    .subtracted(ellipse(24, 47, 14, 14))
                    .subtracted(ellipse(76, 47, 14, 14)))
        .united(polygon({{36, 21}, {40, 9}, {58, 9}, {63, 21}}))
        .united(bar(60, 14, 90, 14, 3.4));
}

QPainterPath truck() {
    return wheel(22, 48, 11)
        .united(wheel(78, 48, 11))
        .united(polygon({{2, 42}, {2, 12}, {6, 8}, {56, 8}, {60, 12}, {60, 42}})
                    .united(polygon({{62, 42}, {62, 18}, {76, 18}, {82, 30}, {97, 33}, {98, 44}, {62, 44}})
                                .subtracted(polygon({{66, 21}, {74, 21}, {78, 30}, {66, 30}})))
                    .subtracted(ellipse(22, 48, 13, 13))
                    .subtracted(ellipse(78, 48, 13, 13)));
}

/// The frame of the signs of the arms of old, with their diagonals.
QPainterPath armBox() {
    return rounded(6, 4, 88, 54, 2).subtracted(rounded(12, 10, 76, 42, 1));
}
QPainterPath boxDiagonal(bool rising) {
    return rising ? bar(11, 53, 89, 9, 6) : bar(11, 9, 89, 53, 6);
}
QPainterPath pillbox() {
    return polygon({{8, 58}, {16, 20}, {30, 8}, {70, 8}, {84, 20}, {92, 58}})
        .subtracted(rounded(26, 26, 48, 9, 2))
        .subtracted(rounded(42, 44, 16, 14, 1));
}

QPainterPath cave() {
    QPainterPath hill;
    hill.moveTo(2, 58);
    hill.cubicTo(12, 20, 34, 2, 54, 4);
    hill.cubicTo(76, 6, 92, 30, 98, 58);
    hill.closeSubpath();
    QPainterPath mouth;
    mouth.moveTo(34, 58);
    mouth.cubicTo(34, 26, 66, 26, 66, 58);
    mouth.closeSubpath();
    return hill.subtracted(mouth);
}

QPainterPath entrenchment() {
    QPainterPath path;
    path.moveTo(2, 34);
    path.cubicTo(20, 10, 34, 30, 50, 16);
    path.cubicTo(66, 30, 80, 10, 98, 34);
    path.lineTo(92, 44);
    path.cubicTo(72, 26, 28, 26, 8, 44);
    path.closeSubpath();
    return path.united(bar(12, 52, 88, 52, 4));
}

/// Holes with the earth thrown up around them.
QPainterPath foxhole() {
    QPainterPath path;
    for (const double x : {20.0, 50.0, 80.0}) {
        const double y = x == 50 ? 22 : 40;
        path = path.united(ellipse(x, y, 15, 12).subtracted(ellipse(x, y + 3, 9, 6)));
    }
    return path;
}

/// A ring of stones.
QPainterPath sangar() {
    QPainterPath path;
    for (int i = 0; i < 9; ++i) {
        const double a = i * 2 * std::numbers::pi / 9;
        path = path.united(ellipse(50 + 36 * std::cos(a), 32 + 22 * std::sin(a), 10, 7.5));
    }
    return path;
}

/// Stakes that point at whoever comes.
QPainterPath panji() {
    QPainterPath path = bar(4, 54, 96, 54, 4);
    for (int i = 0; i < 5; ++i) {
        const double x = 12 + i * 18;
        QPainterPath stake;
        stake.moveTo(x - 5, 54);
        stake.lineTo(x + 5, 54);
        stake.lineTo(x + 16, 8);
        stake.closeSubpath();
        path = path.united(stake);
    }
    return path;
}

QPainterPath wire() {
    QPainterPath path = bar(2, 40, 98, 40, 2.6).united(bar(2, 20, 98, 20, 2.6));
    for (int i = 0; i < 4; ++i) {
        const double x = 16 + i * 23;
        path = path.united(bar(x - 9, 10, x + 9, 50, 3)).united(bar(x + 9, 10, x - 9, 50, 3));
    }
    return path;
}

QPainterPath roadblock() {
    return bar(6, 12, 94, 12, 9)
        .united(bar(6, 34, 94, 34, 9))
        .united(bar(18, 4, 26, 58, 6))
        .united(bar(82, 4, 74, 58, 6));
}

QPainterPath mineShape() {
    QPainterPath path = ellipse(50, 32, 19, 19);
    for (int i = 0; i < 8; ++i) {
        const double a = i * std::numbers::pi / 4;
        path = path.united(bar(50 + 16 * std::cos(a), 32 + 16 * std::sin(a), 50 + 27 * std::cos(a),
                               32 + 27 * std::sin(a), 5));
    }
    return path.subtracted(ellipse(44, 26, 4, 4));
}

QPainterPath hiddenEye() {
    QPainterPath eye;
    eye.moveTo(6, 30);
    eye.cubicTo(28, 4, 72, 4, 94, 30);
    eye.cubicTo(72, 56, 28, 56, 6, 30);
    QPainterPath path =
        eye.subtracted(QTransform(0.82, 0, 0, 0.74, 9, 7.8).map(eye)).united(ellipse(50, 30, 12, 12));
    return path.subtracted(bar(20, 58, 80, 2, 12)).united(bar(20, 58, 80, 2, 5.5));
}

QPainterPath moon() {
    return ellipse(48, 30, 27, 27)
        .subtracted(ellipse(60, 24, 24, 24))
        .united(starPath(70, 20, 8))
        .united(starPath(82, 38, 5));
}

QPainterPath make(Glyph glyph) {
    switch (glyph) {
        case Glyph::squad:
            return squad(3);
        case Glyph::halfSquad:
            return squad(2);
        case Glyph::crew:
            return crew();
        case Glyph::leader:
            return bust(true);
        case Glyph::commissar:
            return bust(true).united(starPath(84, 14, 13));
        case Glyph::hero:
            return rifleman(36, 0, 1).united(starPath(72, 26, 20));
        case Glyph::armourLeader:
            return bust(false);
        case Glyph::cavalry:
            return horseman();
        case Glyph::machineGun:
            return machineGun();
        case Glyph::lightMortar:
            return mortar();
        case Glyph::tubeWeapon:
            return tubeWeapon();
        case Glyph::flamethrower:
            return flamethrower();
        case Glyph::demolition:
            return demolition();
        case Glyph::weapon:
            return machineGun();
        case Glyph::radio:
            return radio();
        case Glyph::gunAntitank:
            return gun(60, 4.5, 3, true);
        case Glyph::gunInfantry:
            return gun(32, 7, 10, true);
        case Glyph::gunArtillery:
            return gun(54, 8, 24, false);
        case Glyph::gunAntiaircraft:
            return antiaircraft();
        case Glyph::gunMortar:
            return mortar();
        case Glyph::gunRecoilless:
            return tubeWeapon();
        case Glyph::tank:
            return tank();
        case Glyph::assaultGun:
            return assaultGun();
        case Glyph::halftrack:
            return halftrack();
        case Glyph::armouredCar:
            return armouredCar();
        case Glyph::truck:
            return truck();
        case Glyph::pillbox:
            return pillbox();
        case Glyph::cave:
            return cave();
        case Glyph::entrenchment:
            return entrenchment();
        case Glyph::foxhole:
            return foxhole();
        case Glyph::sangar:
            return sangar();
        case Glyph::wire:
            return wire();
        case Glyph::panji:
            return panji();
        case Glyph::roadblock:
            return roadblock();
        case Glyph::tunnel:
            return cave();
        case Glyph::fortified:
            return pillbox();
        case Glyph::mines:
            return mineShape();
        case Glyph::hip:
            return hiddenEye();
        case Glyph::cloaked:
            return moon();
        case Glyph::forceInfantry:
            return armBox().united(boxDiagonal(true)).united(boxDiagonal(false));
        case Glyph::forceCavalry:
            return armBox().united(boxDiagonal(true));
        case Glyph::forceVedette:
            return armBox()
                .united(boxDiagonal(true))
                .united(ellipse(34, 22, 6, 6))
                .united(ellipse(66, 40, 6, 6));
        case Glyph::forceGeneral:
            return armBox().united(starPath(50, 31, 21));
        case Glyph::forceGarrison:
            return polygon({{10, 58},
                            {10, 8},
                            {26, 8},
                            {26, 20},
                            {42, 20},
                            {42, 8},
                            {58, 8},
                            {58, 20},
                            {74, 20},
                            {74, 8},
                            {90, 8},
                            {90, 58}})
                .subtracted(rounded(42, 36, 16, 22, 8));
        case Glyph::forceBridge:
            return polygon({{2, 30}, {18, 22}, {82, 22}, {98, 30}, {98, 40}, {2, 40}})
                .united(polygon({{10, 40}, {20, 40}, {24, 56}, {6, 56}}))
                .united(polygon({{45, 40}, {55, 40}, {59, 56}, {41, 56}}))
                .united(polygon({{80, 40}, {90, 40}, {94, 56}, {76, 56}}));
        case Glyph::forceCenter:
            return bar(24, 58, 24, 4, 6).united(polygon({{26, 5}, {88, 9}, {76, 21}, {88, 33}, {26, 35}}));
        case Glyph::concealed:
            break;
    }
    return {};
}

}  // namespace

const QPainterPath& glyphPath(Glyph glyph) {
    static QHash<int, QPainterPath> made;
    const int key = static_cast<int>(glyph);
    auto it = made.find(key);
    if (it == made.end()) it = made.insert(key, make(glyph).simplified());
    return *it;
}

}  // namespace shellgame::app
