// SPDX-License-Identifier: MIT
#include "map/map_sheet.hpp"

#include "map/counter_painter.hpp"

namespace shellgame::app {

MapSheet::MapSheet(std::shared_ptr<const Ground> ground, const GroundStyle& style) {
    ground_.setGround(ground);
    ground_.setStyle(style);
    scene_.setGround(std::move(ground));
}

void MapSheet::show(const State& state) {
    scene_.show(state);
    ground_.setNotes(state.hexes);
}

QRectF MapSheet::inUse() const {
    QRectF used;
    for (const Hex h : scene_.occupied()) used |= ground_.layout().box(h);
    if (used.isEmpty()) return bounds();
    const double hex = ground_.layout().hexHeight();
    return used.adjusted(-2 * hex, -2 * hex, 2 * hex, 2 * hex) & bounds();
}

void MapSheet::paint(QPainter& p, const QRectF& area, MapScale ms, bool counters,
                     const CounterSizes& sizes) const {
    p.save();
    p.setClipRect(QRectF(QPointF(), area.size() * ms.scale), Qt::IntersectClip);
    p.translate(-area.topLeft() * ms.scale);
    ground_.paintDirect(p, ms, area);
    if (counters)
        for (const Hex h : scene_.occupied())
            if (ground_.layout().box(h).intersects(area)) paintStack(p, h, *scene_.stack(h), ms, sizes);
    p.restore();
}

void MapSheet::paintStack(QPainter& p, Hex h, const HexStack& stack, MapScale ms,
                          const CounterSizes& sizes) const {
    const HexLayout& layout = ground_.layout();
    double widest = 0;
    for (std::size_t i = 0; i < stack.items.size(); ++i) {
        const bool large = scene_.faces()[static_cast<std::size_t>(stack.items[i].face)].large;
        const double side = (large ? sizes.large : sizes.small) * ms.scale;
        widest = std::max(widest, side);
        const QPointF at =
            (layout.centre(h) + MapScene::offsetInStack(i, stack.items.size(), stack.other)) * ms.scale;
        paintCounter(p, QRectF(at.x() - side / 2, at.y() - side / 2, side, side),
                     scene_.faces()[static_cast<std::size_t>(stack.items[i].face)],
                     detailFor(side / ms.ratio));
    }
    const QString label = ground_.labelOf(h);
    if (layout.hexHeight() * ms.scale < 40 * ms.ratio) return;
    if (label.isEmpty() &&
        (!ground_.style().names || (stack.items.size() < 2 && widest <= sizes.small * ms.scale)))
        return;
    QString name = QString::fromStdString(ground_.ground()->nameOf(h));
    if (stack.items.size() > 3) name += QStringLiteral(" \u00d7%1").arg(stack.items.size());
    if (!label.isEmpty()) name += QStringLiteral(" \u00b7 ") + label;
    p.save();
    p.scale(ms.scale, ms.scale);
    paintLabel(p, layout.centre(h) + QPointF(0, -layout.hexHeight() * 0.44), name, ms, LabelStyle::plate, 1e9,
               labelPixels(ms) * 0.93);
    p.restore();
}

QImage MapSheet::picture(const QRectF& area, double scale, bool counters) const {
    QImage out((area.size() * scale).toSize(), QImage::Format_RGB32);
    out.fill(Qt::white);
    QPainter p(&out);
    p.setRenderHint(QPainter::Antialiasing);
    paint(p, area, {scale, std::max(1.0, scale / likeScreen)}, counters);
    return out;
}

}  // namespace shellgame::app
