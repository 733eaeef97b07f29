// SPDX-License-Identifier: MIT
#include "board_art.hpp"

#include <QLinearGradient>
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "board_brush.hpp"

namespace shellgame {

namespace {

using What = ShapeFill::What;

constexpr int tileSize = 256;

/// One octave of random noise, computed row by row.
class Octave {
  public:
    explicit Octave(int cells) : cells_(cells), top_(at(cells)), low_(top_) {
        for (std::size_t x = 0; x < tileSize; ++x) {
            const double fx = static_cast<double>(x) * cells / tileSize;
            cell_[x] = static_cast<std::size_t>(fx);
            across_[x] = eased(fx - static_cast<double>(cell_[x]));
        }
    }
    void begin(int y) {
        const double fy = static_cast<double>(y) * cells_ / tileSize;
        const int row = static_cast<int>(fy);
        if (row != row_) {
            top_ = row == row_ + 1 ? std::move(low_) : lattice(row);
            low_ = lattice(row + 1);
            row_ = row;
        }
        down_ = eased(fy - row);
    }
    /// Returns a value from -1 to 1.
    [[nodiscard]] double value(std::size_t x) const {
        const std::size_t i = cell_[x];
        const double u = across_[x];
        const double top = top_[i] * (1 - u) + top_[i + 1] * u;
        const double low = low_[i] * (1 - u) + low_[i + 1] * u;
        return (top * (1 - down_) + low * down_) * 2 - 1;
    }

  private:
    static double eased(double t) { return t * t * (3 - 2 * t); }
    static std::vector<double> at(int cells) {
        return std::vector<double>(static_cast<std::size_t>(cells) + 1);
    }
    [[nodiscard]] std::vector<double> lattice(int row) const {
        std::vector<double> out = at(cells_);
        for (int i = 0; i <= cells_; ++i)
            out[static_cast<std::size_t>(i)] =
                hashed(static_cast<std::uint32_t>(i % cells_), static_cast<std::uint32_t>(row % cells_),
                       static_cast<std::uint32_t>(cells_));
        return out;
    }

    int cells_;
    int row_ = -2;
    std::array<std::size_t, tileSize> cell_{};
    std::array<double, tileSize> across_{};
    double down_ = 0;
    std::vector<double> top_, low_;  ///< the rows of the noise grid above and below the current row of pixels
};

/// Makes a tileable image of noise with three octaves. Its pixels are white or black with varying alpha.
QImage noiseTile() {
    QImage tile(tileSize, tileSize, QImage::Format_ARGB32_Premultiplied);
    std::array<Octave, 3> octaves{Octave(16), Octave(64), Octave(128)};
    for (int y = 0; y < tileSize; ++y) {
        for (Octave& octave : octaves) octave.begin(y);
        auto* line = reinterpret_cast<QRgb*>(tile.scanLine(y));
        for (std::size_t x = 0; x < tileSize; ++x) {
            double v = 0;
            double weight = 0.5;
            for (const Octave& octave : octaves) {
                v += weight * octave.value(x);
                weight *= 0.6;
            }
            const int alpha = std::clamp(static_cast<int>(std::abs(v) * 42), 0, 42);
            // With premultiplied alpha, white has the value of alpha and black has 0.
            const int tone = v > 0 ? alpha : 0;
            line[x] = qRgba(tone, tone, tone, alpha);
        }
    }
    return tile;
}

/// Returns the paper grain that is drawn on all boards.
const QImage& grain() {
    static const QImage tile = noiseTile();
    return tile;
}

bool isTall(const std::string& id) {
    return id == "woods" || id == "forest" || id == "pine-woods" || id == "light-woods" ||
           id == "light-jungle" || id == "dense-jungle" || id == "bamboo" || id == "swamp";
}

bool isGrove(const std::string& id) {
    return id == "orchard" || id == "orchard-out-of-season" || id == "olive-grove" || id == "palm-trees";
}

bool isStream(const std::string& id) {
    return id.find("stream") != std::string::npos && id != "dry-stream";
}

/// Returns the color of the ground at a level. Low levels are greener, high levels browner.
QColor levelColour(int level) {
    static const QColor up[] = {QColor(171, 186, 118), QColor(203, 184, 126), QColor(184, 155, 96),
                                QColor(162, 126, 73),  QColor(140, 102, 58),  QColor(120, 84, 48)};
    if (level >= 0) return up[std::min(level, 5)];
    return toned(QColor(143, 160, 98), -level - 1, -14);
}

}  // namespace

QPainterPath pathOf(const ShapeFill& fill) {
    QPainterPath path;
    path.setFillRule(Qt::OddEvenFill);
    for (const auto& ring : fill.rings) {
        QPolygonF polygon;
        for (const Point& p : ring) polygon << QPointF(p.x, p.y);
        path.addPolygon(polygon);
        path.closeSubpath();
    }
    for (std::size_t i = 0; i < fill.line.size(); ++i) {
        if (i == 0)
            path.moveTo(fill.line[i].x, fill.line[i].y);
        else
            path.lineTo(fill.line[i].x, fill.line[i].y);
    }
    return path;
}

void fillExact(QPainter& painter, const ShapeFill& fill, const QColor& colour) {
    if (fill.line.empty())
        painter.fillPath(pathOf(fill), colour);
    else
        painter.strokePath(pathOf(fill), roundPen(colour, fill.width));
}

BoardArt::BoardArt(const BoardShapes& shapes, const std::vector<ShapeFill>& fills, QSize size)
    : size_(size), buildings_(shapes.buildings) {
    for (const ShapeFill& fill : fills) {
        Item item{fill, pathOf(fill), {}, {}};
        const double around = fill.width / 2 + 12;
        item.bounds = item.path.boundingRect().adjusted(-around, -around, around, around);
        if (fill.what == What::area) {
            const std::string id = terrainId(fill.terrain);
            if (isTall(id))
                scatter(item, 7.5, 6, 3.4);
            else if (isGrove(id))
                scatter(item, 15, 4.6, 5);
            else if (id == "brush" || id == "vineyard" || id == "kunai" || id == "scrub")
                scatter(item, 8.5, 3, 2);
            else if (id == "marsh")
                scatter(item, 11, 3.2, 3);
            else if (id == "crag")
                scatter(item, 13, 5, 5);
            else if (id == "graveyard")
                scatter(item, 11, 3, 5);
            else if (id == "shellholes")
                scatter(item, 15, 4.5, 5);
        }
        items_[static_cast<std::size_t>(fill.what)].push_back(std::move(item));
    }
}

/// Scatters marks on an irregular grid, at least `inset` from the edge of the shape.
void BoardArt::scatter(Item& item, double pitch, double radius, double inset) const {
    const QRect box = item.path.boundingRect().toAlignedRect().intersected(QRect(QPoint(0, 0), size_));
    if (box.isEmpty()) return;
    QImage mask(box.size(), QImage::Format_Grayscale8);
    mask.fill(0);
    {
        QPainter painter(&mask);
        painter.translate(-box.topLeft());
        painter.fillPath(item.path, Qt::white);
    }
    const auto inside = [&](double x, double y) {
        const int ix = static_cast<int>(std::floor(x)) - box.left();
        const int iy = static_cast<int>(std::floor(y)) - box.top();
        return ix >= 0 && iy >= 0 && ix < mask.width() && iy < mask.height() &&
               mask.constScanLine(iy)[ix] > 127;
    };
    const bool rows = isGrove(terrainId(item.fill.terrain)) || terrainId(item.fill.terrain) == "graveyard";
    const double shake = rows ? 0.16 : 0.8;
    const auto seed = static_cast<std::uint32_t>(item.fill.index + 1);
    int row = 0;
    for (double y = box.top() - pitch; y < box.bottom() + pitch; y += pitch * 0.87, ++row) {
        int column = 0;
        for (double x = box.left() - pitch; x < box.right() + pitch; x += pitch, ++column) {
            const auto a = static_cast<std::uint32_t>(column);
            const auto b = static_cast<std::uint32_t>(row);
            const double px = x + (row % 2 != 0 ? pitch / 2 : 0) + (hashed(a, b, seed) - 0.5) * pitch * shake;
            const double py = y + (hashed(a, b, seed + 77) - 0.5) * pitch * shake;
            if (!inside(px, py) || !inside(px - inset, py) || !inside(px + inset, py) ||
                !inside(px, py - inset) || !inside(px, py + inset))
                continue;
            const double size = radius * (0.78 + 0.44 * hashed(a, b, seed + 191));
            item.marks.push_back({QPointF(px, py), static_cast<float>(size),
                                  static_cast<float>(2 * hashed(a, b, seed + 401) - 1)});
        }
    }
    std::sort(item.marks.begin(), item.marks.end(),
              [](const Mark& l, const Mark& r) { return l.at.y() < r.at.y(); });
}

void BoardArt::paint(QPainter& p, const QRectF& exposed) const {
    p.setRenderHint(QPainter::Antialiasing);
    p.setRenderHint(QPainter::SmoothPixmapTransform);
    p.setClipRect(QRectF(QPointF(0, 0), QSizeF(size_)), Qt::IntersectClip);
    const auto each = [&](What what, void (BoardArt::*draw)(QPainter&, const Item&) const) {
        for (const Item& item : of(what))
            if (item.bounds.intersects(exposed)) (this->*draw)(p, item);
    };
    ground(p, exposed);
    levels(p, exposed);
    each(What::area, &BoardArt::area);
    each(What::depression, &BoardArt::depression);
    paper(p, exposed);
    roads(p, exposed);
    each(What::bridge, &BoardArt::bridge);
    each(What::hexside, &BoardArt::hexside);
    each(What::building, &BoardArt::building);
}

void BoardArt::ground(QPainter& p, const QRectF& exposed) const {
    p.fillRect(exposed, levelColour(0));
}

void BoardArt::paper(QPainter& p, const QRectF& exposed) const {
    p.save();
    p.setPen(Qt::NoPen);
    p.fillRect(exposed, QBrush(grain()));
    p.restore();
}

void BoardArt::levels(QPainter& p, const QRectF& exposed) const {
    for (const Item& item : of(What::level)) {
        if (!item.bounds.intersects(exposed)) continue;
        const QColor colour = levelColour(item.fill.level);
        const bool up = item.fill.level > 0;
        // Light comes from the northwest, so draw a soft shadow at the foot of the slope and a bright rim on
        // the lit side.
        p.save();
        for (int i = 5; i >= 1; --i)
            p.strokePath(item.path.translated(up ? 1.2 : -1.2, up ? 1.6 : -1.6),
                         roundPen(QColor(70, 48, 16, 17), 2.2 * i));
        p.fillPath(item.path, colour);
        p.setClipPath(item.path, Qt::IntersectClip);
        for (int i = 4; i >= 1; --i) {
            p.strokePath(item.path.translated(up ? 1.5 : -1.5, up ? 2.0 : -2.0),
                         roundPen(QColor(255, 246, 214, 26), 3.0 * i));
            p.strokePath(item.path.translated(up ? -2.0 : 2.0, up ? -2.6 : 2.6),
                         roundPen(QColor(74, 50, 20, 13), 3.2 * i));
        }
        p.restore();
        p.strokePath(item.path, roundPen(QColor(104, 76, 38, 150), 0.9));
    }
}

void BoardArt::trees(QPainter& p, const Item& item, const QColor& crown) const {
    p.setPen(Qt::NoPen);
    p.setBrush(QColor(24, 34, 10, 85));
    for (const Mark& m : item.marks) p.drawEllipse(m.at + QPointF(2.0, 2.6), m.radius, m.radius * 0.94);
    for (const Mark& m : item.marks) {
        const double r = m.radius;
        p.setBrush(toned(crown, m.tone, 13));
        p.drawEllipse(m.at, r, r);
        p.setBrush(toned(toned(crown, 1, 20), m.tone, 12));
        p.drawEllipse(m.at + QPointF(-0.22 * r, -0.28 * r), r * 0.62, r * 0.6);
        p.setBrush(QColor(222, 232, 160, 38));
        p.drawEllipse(m.at + QPointF(-0.34 * r, -0.42 * r), r * 0.28, r * 0.26);
    }
}

void BoardArt::woods(QPainter& p, const Item& item) const {
    const std::string id = terrainId(item.fill.terrain);
    const QColor floor = id == "pine-woods" ? QColor(44, 66, 48) : QColor(62, 80, 36);
    for (int i = 4; i >= 1; --i)
        p.strokePath(item.path.translated(2, 2.8), roundPen(QColor(20, 26, 6, 17), 1.8 * i));
    p.fillPath(item.path, floor);
    trees(p, item, id == "pine-woods" ? QColor(58, 86, 60) : QColor(84, 106, 46));
}

void BoardArt::area(QPainter& p, const Item& item) const {
    const std::string id = terrainId(item.fill.terrain);
    p.save();
    if (isTall(id)) {
        woods(p, item);
    } else if (isGrove(id)) {
        p.fillPath(item.path, QColor(150, 172, 98, 90));
        trees(p, item, id == "orchard-out-of-season" ? QColor(120, 110, 78) : QColor(98, 128, 56));
    } else if (id == "grain" || id == "plowed-field" || id == "vineyard") {
        const bool grain = id == "grain";
        const QColor field = grain              ? QColor(226, 200, 98)
                             : id == "vineyard" ? QColor(150, 168, 92)
                                                : QColor(168, 138, 92);
        for (int i = 3; i >= 1; --i)
            p.strokePath(item.path.translated(0.8, 1), roundPen(QColor(96, 74, 10, 22), 1.4 * i));
        p.fillPath(item.path, field);
        p.setClipPath(item.path, Qt::IntersectClip);
        // Draw furrows; each field has its own direction.
        const QRectF box = item.path.boundingRect();
        const double angle = 180 * hashed(static_cast<std::uint32_t>(item.fill.index), 3, 9) - 90;
        const double reach = std::hypot(box.width(), box.height()) / 2 + 4;
        p.translate(box.center());
        p.rotate(angle);
        int n = 0;
        for (double y = -reach; y < reach; y += 3.4, ++n) {
            const double tone =
                hashed(static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(item.fill.index), 5);
            p.setPen(QPen(toned(field, -1, 22 + 18 * tone), 1.1));
            p.drawLine(QPointF(-reach, y), QPointF(reach, y));
            p.setPen(QPen(toned(field, 1, 16), 0.8));
            p.drawLine(QPointF(-reach, y + 1.3), QPointF(reach, y + 1.3));
        }
    } else if (id == "water" || id == "shallow-water") {
        p.strokePath(item.path, roundPen(QColor(118, 104, 62, 170), 4.5));
        p.fillPath(item.path, QColor(104, 152, 178));
        p.setClipPath(item.path, Qt::IntersectClip);
        for (int i = 6; i >= 1; --i) p.strokePath(item.path, roundPen(QColor(52, 100, 136, 26), 3.0 * i));
        p.strokePath(item.path.translated(2, 2.6), roundPen(QColor(28, 62, 88, 80), 3));
        p.setPen(roundPen(QColor(214, 234, 240, 110), 0.9));
        const QRectF box = item.path.boundingRect();
        for (std::uint32_t i = 0; i < 14; ++i) {
            const QPointF at(box.left() + box.width() * hashed(i, 1, 31),
                             box.top() + box.height() * hashed(i, 2, 31));
            p.drawArc(QRectF(at, QSizeF(9, 3)), 20 * 16, 140 * 16);
        }
    } else if (id == "marsh") {
        p.fillPath(item.path, QColor(136, 160, 118));
        for (const Mark& m : item.marks) {
            if (m.tone > 0.15) {
                p.setPen(roundPen(QColor(86, 134, 156, 190), 1.3));
                p.drawLine(m.at - QPointF(4.5, 0), m.at + QPointF(4.5, 0));
            } else {
                p.setPen(roundPen(QColor(74, 100, 48), 0.9));
                for (const double lean : {-2.2, 0.0, 2.2})
                    p.drawLine(m.at, m.at + QPointF(lean, -4.2 + 0.3 * std::abs(lean)));
            }
        }
    } else if (id == "crag") {
        for (const Mark& m : item.marks) {
            const double r = m.radius;
            QPolygonF stone;
            for (std::uint32_t k = 0; k < 6; ++k) {
                const double a = k * 1.0472 + m.tone;
                const double d = r * (0.7 + 0.5 * hashed(k, static_cast<std::uint32_t>(m.at.x()),
                                                         static_cast<std::uint32_t>(m.at.y())));
                stone << m.at + QPointF(std::cos(a) * d, std::sin(a) * d);
            }
            p.setPen(Qt::NoPen);
            p.setBrush(QColor(30, 26, 18, 90));
            p.drawPolygon(stone.translated(1.6, 2));
            p.setPen(QPen(QColor(70, 66, 58), 0.7));
            p.setBrush(toned(QColor(150, 145, 134), m.tone, 16));
            p.drawPolygon(stone);
            p.setPen(Qt::NoPen);
            p.setBrush(QColor(220, 216, 204, 110));
            p.drawEllipse(m.at + QPointF(-0.25 * r, -0.3 * r), r * 0.35, r * 0.28);
        }
    } else if (id == "graveyard") {
        p.fillPath(item.path, QColor(150, 166, 104, 120));
        for (const Mark& m : item.marks) {
            p.setPen(roundPen(QColor(40, 40, 30, 90), 1.6));
            p.drawLine(m.at + QPointF(1, 3.4), m.at + QPointF(3, 4.2));
            p.setPen(roundPen(QColor(232, 230, 220), 1.6));
            p.drawLine(m.at + QPointF(0, -3.4), m.at + QPointF(0, 3.4));
            p.drawLine(m.at + QPointF(-2.1, -1.3), m.at + QPointF(2.1, -1.3));
        }
    } else if (id == "shellholes") {
        for (const Mark& m : item.marks) {
            p.setPen(QPen(QColor(96, 74, 44), 1));
            p.setBrush(QColor(120, 96, 62));
            p.drawEllipse(m.at, m.radius, m.radius * 0.8);
            p.setPen(Qt::NoPen);
            p.setBrush(QColor(66, 50, 30, 170));
            p.drawEllipse(m.at + QPointF(-0.6, -0.5), m.radius * 0.62, m.radius * 0.46);
        }
    } else if (!item.marks.empty()) {  // brush and similar terrain
        p.fillPath(item.path, QColor(158, 160, 84, 150));
        p.setPen(Qt::NoPen);
        for (const Mark& m : item.marks) {
            const double r = m.radius;
            p.setBrush(QColor(50, 48, 14, 80));
            p.drawEllipse(m.at + QPointF(1.0, 1.3), r, r * 0.7);
            p.setBrush(toned(QColor(122, 124, 54), m.tone, 20));
            p.drawEllipse(m.at, r, r * 0.78);
            p.setBrush(toned(QColor(160, 162, 84), m.tone, 14));
            p.drawEllipse(m.at + QPointF(-0.3 * r, -0.3 * r), r * 0.5, r * 0.36);
        }
    } else {
        p.fillPath(item.path, QColor::fromHsv((item.fill.terrain * 47) % 360, 70, 190));
    }
    p.restore();
}

void BoardArt::depression(QPainter& p, const Item& item) const {
    const double w = item.fill.width;
    const std::string id = terrainId(item.fill.terrain);
    p.setBrush(Qt::NoBrush);
    // Draw banks that fade out at their edges. The northwest bank is in shadow, the other one in light.
    for (int i = 6; i >= 1; --i)
        p.strokePath(item.path, roundPen(QColor(104, 82, 44, 26), w * (0.72 + 0.075 * i)));
    p.strokePath(item.path, roundPen(QColor(136, 116, 70), w * 0.74));
    for (int i = 4; i >= 1; --i) {
        p.strokePath(item.path.translated(-1.3, -1.7),
                     roundPen(QColor(60, 48, 24, 44), w * (0.3 + 0.08 * i)));
        p.strokePath(item.path.translated(1.6, 2.1),
                     roundPen(QColor(196, 176, 120, 40), w * (0.3 + 0.06 * i)));
    }
    p.strokePath(item.path, roundPen(QColor(92, 92, 50), w * 0.36));
    p.strokePath(item.path, roundPen(QColor(74, 80, 42), w * 0.18));
    // Draws short strokes down the banks.
    const double length = item.path.length();
    std::uint32_t n = 0;
    for (double t = 3; t < length; t += 3.6, ++n) {
        const double at = t / length;
        const QPointF c = item.path.pointAtPercent(at);
        const double angle = item.path.angleAtPercent(at) * 3.14159265 / 180;
        const QPointF normal(std::sin(angle), std::cos(angle));
        const double reach = w * (0.40 + 0.10 * hashed(n, 5, static_cast<std::uint32_t>(item.fill.index)));
        p.setPen(roundPen(QColor(78, 58, 28, 150), 0.8));
        for (const double side : {-1.0, 1.0})
            p.drawLine(c + normal * side * reach, c + normal * side * w * 0.24);
    }
    if (isStream(id)) {
        p.strokePath(item.path, roundPen(QColor(70, 118, 150), w * 0.46));
        p.strokePath(item.path, roundPen(QColor(122, 168, 190), w * 0.24));
    }
}

}  // namespace shellgame
