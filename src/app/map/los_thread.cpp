// SPDX-License-Identifier: MIT
#include "map/los_thread.hpp"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "map/map_text.hpp"
#include "map/map_tools.hpp"
#include "map/map_view.hpp"
#include "words/line_text.hpp"

namespace shellgame::app {

namespace {

const QColor clearInk(0xff0a5c36);
const QColor blockedInk(0xffa01212);
const QColor hindranceInk(0xff7a4a00);
constexpr double signSize = 9;  ///< radius of signs along the line, in view pixels
constexpr double labelPixelSize = 13;

QPointF pixel(PixelPoint p) {
    return {static_cast<double>(p.x), static_cast<double>(p.y)};
}

void drawPart(QPainter& p, QPointF a, QPointF b, const QColor& ink, bool solid) {
    p.setPen(QPen(QColor(255, 255, 255, 225), 7, Qt::SolidLine, Qt::RoundCap));
    p.drawLine(a, b);
    QPen pen(ink, 3.2, Qt::SolidLine, Qt::FlatCap);
    if (!solid) pen.setDashPattern({2.6, 2.2});
    p.setPen(pen);
    p.drawLine(a, b);
}

/// Draws a stop sign, an octagon with a bar that can be recognized without color.
void drawStop(QPainter& p, QPointF at) {
    QPolygonF sign;
    for (int i = 0; i < 8; ++i) {
        const double turn = (i + 0.5) * 3.14159265358979 / 4;
        sign << at + QPointF(std::cos(turn), std::sin(turn)) * (signSize + 3);
    }
    p.setPen(QPen(Qt::white, 2));
    p.setBrush(blockedInk);
    p.drawPolygon(sign);
    p.setPen(QPen(Qt::white, 3.4, Qt::SolidLine, Qt::FlatCap));
    p.drawLine(at - QPointF(6, 0), at + QPointF(6, 0));
}

void drawNumber(QPainter& p, QPointF at, int number) {
    p.setPen(QPen(Qt::white, 1.8));
    p.setBrush(hindranceInk);
    p.drawEllipse(at, signSize, signSize);
    p.setFont(mapFont(12, true));
    p.setPen(Qt::white);
    p.drawText(QRectF(at.x() - signSize, at.y() - signSize, 2 * signSize, 2 * signSize), Qt::AlignCenter,
               QString::number(number));
}

/// Returns the point of the segment nearest to `p`, as a fraction of the segment from 0 to 1.
double nearestOn(QPointF a, QPointF b, QPointF p) {
    const QPointF d = b - a;
    const double size = QPointF::dotProduct(d, d);
    return size <= 0 ? 0 : std::clamp(QPointF::dotProduct(p - a, d) / size, 0.0, 1.0);
}

}  // namespace

LosThread::LosThread(MapView& view, Game game, const Ends& ends)
    : MapTool(view),
      game_(std::move(game)),
      ends_{{{ends.from, ends.fromLevel}, {ends.to, ends.toLevel, false, ends.toVertex}}},
      begun_(ends.begun) {}

void LosThread::activate() {
    refresh(false);
    if (begun_ == Begun::laid) fix(true);
}

void LosThread::deactivate() {
    if (!dirty_.isEmpty()) view().viewport()->update(dirty_);
    const bool told = !over_;
    over_ = true;
    if (told) game_.over();
}

void LosThread::abort() {
    end();
}

void LosThread::end() {
    if (over_) return;
    over_ = true;
    view().viewport()->update(dirty_);
    // Capture a copy of the function, because the view deletes this tool during the call.
    QMetaObject::invokeMethod(
        &view(),
        [&map = view(), over = game_.over, self = this] {
            if (map.tool() == self) map.setTool(nullptr);
            over();
        },
        Qt::QueuedConnection);
}

std::vector<int> LosThread::levelsOf(Hex hex) const {
    std::vector<int> out;
    for (const LineEnd& e : game_.ends(view().groundLayer().ground()->nameOf(hex)))
        if (out.empty() || out.back() != e.at.level) out.push_back(e.at.level);
    return out;
}

Location LosThread::locationOf(const Place& place) const {
    if (place.exact) return {view().groundLayer().ground()->nameOf(place.hex), place.level};
    const std::vector<int> levels = levelsOf(place.hex);
    const auto best = std::min_element(levels.begin(), levels.end(), [&](int a, int b) {
        return std::abs(a - place.level) < std::abs(b - place.level);
    });
    return {view().groundLayer().ground()->nameOf(place.hex), best == levels.end() ? 0 : *best};
}

GameEnd LosThread::endOf(const Place& place) const {
    if (place.vertex) return {{view().groundLayer().ground()->nameOf(place.hex), 0}, place.vertex};
    return {locationOf(place)};
}

QPointF LosThread::pointOf(const Place& place) const {
    const HexLayout& layout = view().layout();
    if (!place.vertex) return layout.centre(place.hex);
    const Point p = layout.geometry().corners(place.hex)[static_cast<std::size_t>(place.vertex->corner())];
    return {p.x, p.y};
}

LosVertex LosThread::nearestVertex(Hex hex, QPointF at) const {
    const auto corners = view().layout().geometry().corners(hex);
    const auto far = [&](int corner) {
        const Point p = corners[static_cast<std::size_t>((corner + 6) % 6)];
        return QLineF(QPointF(p.x, p.y), at).length();
    };
    int corner = 0;
    for (int i = 1; i < 6; ++i)
        if (far(i) < far(corner)) corner = i;
    // Two hexsides meet at this vertex. Choose the hexside whose other end is nearer to the point.
    const bool next = far(corner + 1) < far(corner - 1);
    return {static_cast<std::int8_t>(next ? corner : (corner + 5) % 6), !next};
}

void LosThread::refresh(bool lasting) {
    if (over_) return;
    line_ = game_.line(endOf(ends_[nearEnd]), endOf(ends_[farEnd]));
    label_ = line_ ? shortLineText(*line_) : placeText(locationOf(ends_[farEnd]));
    labelAt_ = labelOffset(view().camera().toView(pointOf(ends_[nearEnd])),
                           view().camera().toView(pointOf(ends_[farEnd])), label_);
    dirty();
    game_.told(line_, lasting);
}

QPointF LosThread::labelOffset(QPointF from, QPointF to, const QString& text) const {
    const double wide = QFontMetricsF(mapFont(labelPixelSize, true)).horizontalAdvance(text) + 10;
    const QRectF room = QRectF(view().viewport()->rect()).adjusted(4, 14, -4, -14);
    // Place the label beyond the far end, so that it does not cover the line.
    const double below = to.y() >= from.y() ? 1 : -1;
    QPointF at(to.x(), to.y() + below * 26);
    if (at.y() < room.top() || at.y() > room.bottom()) at.setY(to.y() - below * 26);
    if (room.width() > wide) at.setX(std::clamp(at.x(), room.left() + wide / 2, room.right() - wide / 2));
    return at - to;
}

void LosThread::dirty() {
    const HexLayout& layout = view().layout();
    const Camera& camera = view().camera();
    QRectF box;
    for (const Place& e : ends_) box |= camera.toView(layout.box(e.hex));
    if (line_) {
        box |= QRectF(camera.toView(pixel(line_->stop)), QSizeF(1, 1));
        const auto mark = [&](const std::string& name) {
            if (const auto h = view().groundLayer().ground()->find(name))
                box |= camera.toView(layout.box(*h));
        };
        mark(line_->blockHex);
        for (const auto& h : line_->hindrances) mark(h.hex);
    }
    const double wide = QFontMetricsF(mapFont(labelPixelSize, true)).horizontalAdvance(label_) + 14;
    const QPointF c = camera.toView(pointOf(ends_[farEnd])) + labelAt_;
    box |= QRectF(c.x() - wide / 2, c.y() - 14, wide, 28);
    const QRect now = box.toAlignedRect().adjusted(-16, -16, 16, 16);
    view().viewport()->update(now);
    if (!dirty_.isEmpty()) view().viewport()->update(dirty_);
    dirty_ = now;
}

void LosThread::setFar(Hex hex, std::optional<LosVertex> vertex) {
    Place& far = ends_[farEnd];
    if ((hex == far.hex && vertex == far.vertex) || !view().layout().contains(hex)) return;
    if (hex != far.hex) {
        far.exact = false;
        if (!levelSet_) far.level = game_.levelIn(hex);
    }
    far.hex = hex;
    far.vertex = vertex;
    refresh(false);
}

void LosThread::setFar(const QMouseEvent* event) {
    const auto hex = view().hexAt(event->pos());
    if (!hex) return;
    if (!event->modifiers().testFlag(Qt::ShiftModifier)) {
        // Keep a vertex that was chosen by key while the mouse is in the same hex.
        if (*hex != ends_[farEnd].hex) setFar(*hex);
        return;
    }
    setFar(*hex, nearestVertex(*hex, view().camera().toMap(QPointF(event->pos()))));
}

void LosThread::nextVertex(End end) {
    Place& place = ends_[end];
    // Step clockwise from the center through the vertices that are on the map, then back to the center.
    for (int corner = place.vertex ? place.vertex->corner() + 1 : 0; corner < 6; ++corner) {
        place.vertex = LosVertex{static_cast<std::int8_t>((corner + 5) % 6), true};
        if (game_.line(endOf(ends_[nearEnd]), endOf(ends_[farEnd]))) return refresh(fixed_);
    }
    place.vertex.reset();
    refresh(fixed_);
}

void LosThread::setLevel(End end, int level) {
    const GameEnd before = endOf(ends_[end]);
    levelSet_ = levelSet_ || end == farEnd;
    ends_[end].level = level;
    ends_[end].exact = false;
    ends_[end].vertex.reset();
    if (endOf(ends_[end]) != before) refresh(fixed_);
}

void LosThread::stepLevel(End end, int by) {
    const std::vector<int> levels = levelsOf(ends_[end].hex);
    if (levels.empty()) return;
    Place& place = ends_[end];
    const int before = locationOf(place).level;
    int level = before;
    for (int step = by > 0 ? 1 : -1; by != 0; by -= step) {
        level = std::clamp(level + step, std::min(levels.front(), LosPlace::lowestLevel),
                           std::max(levels.back(), LosPlace::highestLevel));
        // Skip levels between the hex's Locations.
        while (level > levels.front() && level < levels.back() &&
               std::find(levels.begin(), levels.end(), level) == levels.end())
            level += step;
    }
    if (level == before) return;
    levelSet_ = levelSet_ || end == farEnd;
    place.vertex.reset();
    place.level = level;
    place.exact = level < levels.front() || level > levels.back();
    refresh(fixed_);
}

void LosThread::turnRound() {
    for (Place& e : ends_) e.level = locationOf(e).level;
    std::swap(ends_[nearEnd], ends_[farEnd]);
    refresh(fixed_);
}

void LosThread::fix(bool on) {
    fixed_ = on;
    if (on) refresh(true);
}

void LosThread::press(QMouseEvent* event) {
    if (event->button() == Qt::RightButton) return end();
    if (event->button() != Qt::LeftButton) return;
    const auto hex = view().hexAt(event->pos());
    if (!hex) return;
    const bool vertex = event->modifiers().testFlag(Qt::ShiftModifier);
    if (fixed_ && *hex == ends_[farEnd].hex && !vertex) return fix(false);
    setFar(event);
    fix(true);
}

void LosThread::move(QMouseEvent* event) {
    if (fixed_) return;
    setFar(event);
}

void LosThread::release(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || begun_ != Begun::byDrag) return;
    begun_ = Begun::byKey;
    fix(true);
}

bool LosThread::wheel(int steps, Qt::KeyboardModifiers modifiers) {
    // With Ctrl let the map zoom, as the map does when no tool is active.
    if (modifiers.testFlag(Qt::ControlModifier)) return false;
    stepLevel(modifiers.testFlag(Qt::ShiftModifier) ? nearEnd : farEnd, steps);
    return true;
}

bool LosThread::wantsKey(const QKeyEvent* event) const {
    const auto mods = event->modifiers() & ~Qt::KeypadModifier;
    if (over_) return false;
    if (isArrow(event->key())) return mods == Qt::NoModifier;
    switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Escape:
        case Qt::Key_X:
        case Qt::Key_L:
            return mods == Qt::NoModifier;
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
        case Qt::Key_V:
            return mods == Qt::NoModifier || mods == Qt::ShiftModifier;
        default:
            return event->key() >= Qt::Key_0 && event->key() <= Qt::Key_9 &&
                   (mods == Qt::NoModifier || mods == Qt::AltModifier);
    }
}

bool LosThread::key(QKeyEvent* event) {
    if (!wantsKey(event)) return false;
    const auto mods = event->modifiers() & ~Qt::KeypadModifier;
    switch (event->key()) {
        case Qt::Key_Escape:
        case Qt::Key_L:
            end();
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            fix(true);
            return true;
        case Qt::Key_X:
            turnRound();
            return true;
        case Qt::Key_V:
            nextVertex(mods == Qt::ShiftModifier ? nearEnd : farEnd);
            return true;
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            stepLevel(mods == Qt::ShiftModifier ? nearEnd : farEnd, event->key() == Qt::Key_PageUp ? 1 : -1);
            return true;
        default:
            break;
    }
    if (event->key() >= Qt::Key_0 && event->key() <= Qt::Key_9) {
        setLevel(mods == Qt::AltModifier ? nearEnd : farEnd, event->key() - Qt::Key_0);
        return true;
    }
    if (const auto to = arrowStep(view().layout(), ends_[farEnd].hex, event->key())) {
        fixed_ = false;
        view().reveal(*to);
        setFar(*to);
    }
    return true;
}

void LosThread::paint(QPainter& p) {
    if (over_) return;
    const HexLayout& layout = view().layout();
    const Camera& camera = view().camera();
    const QPointF from = camera.toView(pointOf(ends_[nearEnd]));
    const QPointF to = camera.toView(pointOf(ends_[farEnd]));
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.setBrush(Qt::NoBrush);
    const auto outline = [&](Hex h, const QColor& ink, Qt::PenStyle style, double width) {
        QPolygonF shape;
        for (const QPointF& v : layout.outline(h)) shape << camera.toView(v);
        p.setPen(QPen(QColor(255, 255, 255, 215), width + 2.6));
        p.drawPolygon(shape);
        p.setPen(QPen(ink, width, style, Qt::FlatCap, Qt::RoundJoin));
        p.drawPolygon(shape);
    };
    const auto ground = view().groundLayer().ground();
    const QPointF stop = line_ && line_->blocked ? camera.toView(pixel(line_->stop)) : to;
    if (!line_) {
        drawPart(p, from, to, QColor(0xff444444), false);
    } else {
        if (const auto h = ground->find(line_->blockHex); h && line_->blocked)
            outline(*h, blockedInk, Qt::DashLine, 3);
        if (line_->blocked) drawPart(p, stop, to, blockedInk, false);
        drawPart(p, from, stop, clearInk, true);
    }
    for (const auto& [at, ink] :
         {std::pair(from, clearInk), std::pair(to, line_ && !line_->blocked ? clearInk : blockedInk)}) {
        p.setPen(QPen(Qt::white, 1.8));
        p.setBrush(ink);
        p.drawEllipse(at, 5.5, 5.5);
    }
    if (line_) {
        // If a hex has several numbers, place them side by side along the line.
        std::vector<QPointF> taken;
        const double length = std::max(1.0, QLineF(from, to).length());
        for (std::size_t i = 0; i < line_->hindrances.size(); ++i) {
            const auto h = ground->find(line_->hindrances[i].hex);
            if (!h) continue;
            const QPointF centre = camera.toView(layout.centre(*h));
            QPointF at = from + (to - from) * nearestOn(from, to, centre);
            const auto near = [&](QPointF q) { return QLineF(q, at).length() < 2 * signSize; };
            for (int tries = 0; tries < 8 && std::any_of(taken.begin(), taken.end(), near); ++tries)
                at += (to - from) / length * (2 * signSize + 1);
            taken.push_back(at);
            drawNumber(p, at, static_cast<int>(i) + 1);
        }
        if (line_->blocked) drawStop(p, stop);
    }
    paintLabel(p, to + labelAt_, label_, {1, 1}, LabelStyle::strong, 1e9, labelPixelSize);
    if (line_ && (line_->from.level != 0 || !line_->fromVertex.empty()))
        paintLabel(
            p, from - QPointF(0, 22),
            line_->fromVertex.empty() ? placeText(line_->from) : QString::fromStdString(line_->fromVertex),
            {1, 1}, LabelStyle::strong, 1e9, labelPixelSize - 1);
    p.restore();
}

}  // namespace shellgame::app
