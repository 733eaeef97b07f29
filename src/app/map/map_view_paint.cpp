// SPDX-License-Identifier: MIT
#include <QPaintEvent>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <set>

#include "map/map_view.hpp"

namespace shellgame::app {

namespace {
constexpr int groundBudget = 12;  ///< milliseconds that one repaint may spend on new ground

bool isAtGround(const HexStack& stack) {
    return std::all_of(stack.items.begin(), stack.items.end(),
                       [](const SceneItem& item) { return item.level == 0; });
}

/// Adds the levels of counters above and below ground to the name of their hex: "1N4h1", or "1N4, h1" if
/// there are counters on other levels too.
QString withLevels(const QString& hex, const HexStack& stack) {
    std::set<int> levels;
    for (const SceneItem& item : stack.items) levels.insert(item.level);
    const bool one = levels.size() == 1;
    levels.erase(0);
    QStringList parts{hex};
    for (const int level : levels) parts << QStringLiteral("h%1").arg(level);
    return parts.join(one ? QString() : QStringLiteral(", "));
}
}  // namespace

void MapView::updateHex(Hex h) {
    const QRect box = camera_.toView(layout().box(h))
                          .toAlignedRect()
                          .adjusted(-overlayReach, -overlayReach, overlayReach, overlayReach);
    viewport()->update(box);
}

void MapView::updateHexes(const std::vector<Hex>& hexes) {
    if (hexes.size() > 60) {
        viewport()->update();
        return;
    }
    for (const Hex h : hexes) updateHex(h);
}

void MapView::repaintAll() {
    viewport()->update();
}

void MapView::paintEvent(QPaintEvent* event) {
    QPainter p(viewport());
    const QRegion& region = event->region();
    // Paint counters and names immediately and the slow parts of the ground in steps, so that the window does
    // not freeze at the start or while zooming.
    const std::optional<int> budget = patient_ ? std::nullopt : std::optional(groundBudget);
    bool complete = true;
    if (region.rectCount() > 12) {
        complete = paintPart(p, region.boundingRect(), budget);
    } else {
        for (const QRect& r : region) {
            p.setClipRect(r);
            complete = paintPart(p, r, budget) && complete;
        }
    }
    if (!complete)
        QTimer::singleShot(0, viewport(), qOverload<>(&QWidget::update));
    else if (ground_.overviewWanted() && !overviewTimer_.isActive())
        overviewTimer_.start(200);  // start later, so that the overview does not delay the player's first
                                    // acts
}

void MapView::growOverview() {
    if (ground_.growOverview()) overviewTimer_.start(20);
    Q_EMIT overviewChanged();
}

bool MapView::paintPart(QPainter& p, const QRect& part, std::optional<int> budget) {
    const bool complete = ground_.paint(p, camera_, part, budget);
    if (!ground_.ground()) {
        p.fillRect(part, palette().color(QPalette::Window));
        return true;
    }
    paintRings(p, layout(), camera_, overlay_, part, hasFocus());
    paintStacks(p, part);
    paintOverlay(p, layout(), camera_, overlay_, part);
    MapTool* tool = tool_ ? tool_.get() : choose_.get();
    tool->paint(p);
    if (tray_.box().adjusted(-2, -2, 2, 2).intersects(part)) tray_.paint(p, scene_, atlas_, chosen_);
    if (lens_.box().adjusted(-2, -2, 2, 2).intersects(part)) lens_.paint(p, scene_, atlas_, {});
    return complete;
}

QRect MapView::counterBox(Hex h, std::size_t index) const {
    const HexStack* stack = scene_.stack(h);
    if (stack == nullptr) return {};
    const int side =
        std::max(6, static_cast<int>(std::lround(scene_.sizeOf(stack->items[index]) * camera_.scale)));
    const QPointF middle = camera_.toView(layout().centre(h) +
                                          MapScene::offsetInStack(index, stack->items.size(), stack->other));
    return {static_cast<int>(std::lround(middle.x() - side / 2.0)),
            static_cast<int>(std::lround(middle.y() - side / 2.0)), side, side};
}

QString MapView::labelOver(Hex h) const {
    if (scene_.stack(h) == nullptr) return {};
    const QString label = ground_.labelOf(h);
    constexpr int most = 11;  // letters; more letters would cover the counters in neighboring hexes
    return label.size() <= most ? label : label.left(most - 1).trimmed() + QStringLiteral("\u2026");
}

QString MapView::plateText(Hex h) const {
    QString text = QString::fromStdString(ground_.ground()->nameOf(h));
    const HexStack* stack = scene_.stack(h);
    if (stack == nullptr) return text;
    text = withLevels(text, *stack);
    if (stack->items.size() > 3) text += QStringLiteral(" \u00d7%1").arg(stack->items.size());
    if (!stack->seenFor.empty()) text += QStringLiteral(" \u25c9");
    if (const QString label = labelOver(h); !label.isEmpty()) text += QStringLiteral(" \u00b7 ") + label;
    return text;
}

const MapView::Sprites& MapView::spritesOf(Hex h, const HexStack& stack, double ratio) {
    Sprites& s = sprites_[static_cast<std::size_t>(layout().geometry().indexOf(h))];
    if (s.stamp == spriteStamp_) return s;
    s.stamp = spriteStamp_;
    s.counters.clear();
    s.plate = QPixmap();
    for (std::size_t i = 0; i < stack.items.size(); ++i) {
        const QRect box = counterBox(h, i);
        s.counters.emplace_back(box.topLeft() + camera_.scroll,
                                atlas_.counter(scene_.faces(), stack.items[i].face, box.width(), ratio));
    }
    // Show the name of the hex if its only counter is small and leaves the name uncovered.
    const bool covered =
        stack.items.size() > 1 ||
        (!stack.items.empty() && scene_.sizeOf(stack.items.front()) > MapScene::smallCounter);
    const QString label = labelOver(h);
    // The map does not show the level of a counter, so the name of its Location does.
    if (!covered && isAtGround(stack) && stack.seenFor.empty() && label.isEmpty()) return s;
    if (layout().hexHeight() * camera_.scale < 40 || (!ground_.style().names && label.isEmpty())) return s;
    s.plate = atlas_.plate(plateText(h), labelPixels({camera_.scale, 1}) * 0.93, ratio);
    const QPointF at = (layout().centre(h) + QPointF(0, -layout().hexHeight() * 0.44)) * camera_.scale;
    s.plateAt = QPoint(static_cast<int>(std::lround(at.x() - s.plate.width() / ratio / 2)),
                       static_cast<int>(std::lround(at.y() - s.plate.height() / ratio / 2)));
    return s;
}

void MapView::paintStacks(QPainter& p, const QRect& part) {
    const double ratio = p.device()->devicePixelRatioF();
    if (ratio != spriteRatio_) forgetSprites();
    spriteRatio_ = ratio;
    const double reach = 12 / camera_.scale + 14;
    const auto r = layout().hexesIn(camera_.toMap(QRectF(part)).adjusted(-reach, -reach, reach, reach));
    for (int c = r.firstColumn; c <= r.lastColumn; ++c)
        for (int row = r.firstRow; row <= r.lastRow + (c & 1); ++row) {
            const Hex h{c, row};
            const HexStack* stack = scene_.stack(h);
            if (stack == nullptr) continue;
            const Sprites& sprites = spritesOf(h, *stack, ratio);
            for (const auto& [at, counter] : sprites.counters) p.drawPixmap(at - camera_.scroll, counter);
            if (!sprites.plate.isNull()) p.drawPixmap(sprites.plateAt - camera_.scroll, sprites.plate);
        }
}

}  // namespace shellgame::app
