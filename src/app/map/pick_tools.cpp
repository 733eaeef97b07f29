// SPDX-License-Identifier: MIT
#include "map/pick_tools.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "map/map_text.hpp"
#include "map/map_view.hpp"

namespace shellgame::app {

namespace {

const QColor askInk(0xff0a4fa0);

/// Draws a line that is visible on any background.
void askLine(QPainter& p, const QPolygonF& line, double width, bool closed) {
    for (const auto& [colour, wide] : {std::pair(QColor(Qt::white), width + 3), std::pair(askInk, width)}) {
        p.setPen(QPen(colour, wide, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        if (closed)
            p.drawPolygon(line);
        else
            p.drawPolyline(line);
    }
}

QPolygonF outlineInView(const MapView& view, Hex h) {
    QPolygonF out;
    for (const QPointF& v : view.layout().outline(h)) out << view.camera().toView(v);
    return out;
}

}  // namespace

void AskTool::activate() {
    view().viewport()->setCursor(Qt::CrossCursor);
    view().setAsking(true);
}

void AskTool::deactivate() {
    view().viewport()->setCursor(Qt::ArrowCursor);
    view().setAsking(false);
    abort();
}

void AskTool::abort() {
    const std::function<void()> tell = givenUp_;
    finish([tell] {
        if (tell) tell();
    });
}

bool AskTool::key(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return take();
        case Qt::Key_Escape:
            abort();
            return true;
        default:
            return false;
    }
}

void AskTool::finish(const std::function<void()>& act) {
    if (over_) return;
    over_ = true;
    QMetaObject::invokeMethod(
        &view(),
        [&map = view(), act, told = told_, alive = std::weak_ptr<int>(alive_)] {
            // Check first whether this tool still exists, because another tool may already have replaced it.
            if (!alive.expired()) map.setTool(nullptr);
            if (told) told();
            act();
        },
        Qt::QueuedConnection);
}

HexTool::HexTool(MapView& view, Picked picked, std::function<void()> givenUp, bool many)
    : AskTool(view, std::move(givenUp)), picked_(std::move(picked)), many_(many) {}

void HexTool::pick(Hex hex) {
    if (over() || !view().layout().contains(hex)) return;
    view().setCursorHex(hex, false);
    if (many_) {
        picked_(hex);
        view().repaintAll();
        return;
    }
    finish([picked = picked_, hex] { picked(hex); });
}

void HexTool::press(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (const auto h = view().hexAt(event->pos())) pick(*h);
}

void HexTool::move(QMouseEvent* event) {
    const auto h = view().hexAt(event->pos());
    if (h == under_) return;
    if (under_) view().updateHex(*under_);
    under_ = h;
    if (under_) view().updateHex(*under_);
}

bool HexTool::take() {
    if (many_)
        abort();
    else
        pick(view().cursorHex());
    return true;
}

bool HexTool::key(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space) return AskTool::key(event);
    if (!event->isAutoRepeat()) pick(view().cursorHex());
    return true;
}

void HexTool::paint(QPainter& p) {
    if (!under_ || over()) return;
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    // A filled hex would look as if it had been picked already.
    if (many_)
        p.setBrush(Qt::NoBrush);
    else
        p.setBrush(QColor(40, 110, 220, 45));
    askLine(p, outlineInView(view(), *under_), 2, true);
    p.restore();
}

ArcTool::ArcTool(MapView& view, Hex at, bool touching, int sides, Faced faced, std::function<void()> givenUp)
    : AskTool(view, std::move(givenUp)),
      at_(at),
      touching_(touching),
      sides_(sides),
      faced_(std::move(faced)) {
    for (int i = 0; i < 6 && !possible(turn_); ++i) ++turn_;
}

void ArcTool::activate() {
    AskTool::activate();
    view().setCursorHex(at_);
    view().repaintAll();
}

void ArcTool::beginAt(int turn) {
    if (possible(turn)) turn_ = turn;
}

/// Returns the two hexes at a hexspine or the one hex beyond a hexside, even if they are outside the map.
std::vector<Hex> ArcTool::facing(int turn) const {
    std::vector<Hex> out{neighbour(at_, static_cast<Side6>(turn % 6))};
    if (touching_) out.push_back(neighbour(at_, static_cast<Side6>((turn + 1) % 6)));
    return out;
}

bool ArcTool::possible(int turn) const {
    const std::vector<Hex> all = facing(turn);
    return std::all_of(all.begin(), all.end(), [&](Hex h) { return view().layout().contains(h); });
}

void ArcTool::turn(int by) {
    for (int i = 0; i < 6; ++i) {
        turn_ = (turn_ + by + 6) % 6;
        if (possible(turn_)) break;
    }
    view().repaintAll();
}

bool ArcTool::take() {
    if (over() || !possible(turn_)) return true;
    if (const auto it = std::find(taken_.begin(), taken_.end(), turn_); it != taken_.end())
        taken_.erase(it);
    else
        taken_.push_back(turn_);
    view().repaintAll();
    if (static_cast<int>(taken_.size()) < (touching_ ? 1 : sides_)) return true;
    std::vector<Hex> all;
    for (const int t : taken_)
        for (const Hex h : facing(t)) all.push_back(h);
    finish([faced = faced_, all] { faced(all); });
    return true;
}

/// Returns the hexspine or hexside in the direction of a point. Returns nullopt in the middle of the hex, or
/// if the direction leads off the map.
std::optional<int> ArcTool::turnTo(QPoint there) const {
    const QPointF way = there - view().camera().toView(view().layout().centre(at_));
    if (std::hypot(way.x(), way.y()) < 4) return std::nullopt;
    // Measure the angle in sixths of a turn, clockwise from the top. A hexspine is half a sixth after its
    // hexside.
    double sixths = std::atan2(way.x(), -way.y()) / (std::numbers::pi / 3);
    if (touching_) sixths -= 0.5;
    const int t = (static_cast<int>(std::lround(sixths)) + 12) % 6;
    return possible(t) ? std::optional(t) : std::nullopt;
}

void ArcTool::move(QMouseEvent* event) {
    const auto t = turnTo(event->pos());
    if (!t || *t == turn_) return;
    turn_ = *t;
    view().repaintAll();
}

void ArcTool::press(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !turnTo(event->pos())) return;
    move(event);
    take();
}

/// Turns the direction with the wheel, as the arrow keys do. With Ctrl the wheel zooms.
bool ArcTool::wheel(int steps, Qt::KeyboardModifiers modifiers) {
    if (over() || modifiers.testFlag(Qt::ControlModifier)) return false;
    turn(steps > 0 ? -1 : 1);
    return true;
}

bool ArcTool::key(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Right:
        case Qt::Key_Down:
            turn(1);
            return true;
        case Qt::Key_Left:
        case Qt::Key_Up:
            turn(-1);
            return true;
        case Qt::Key_Space:
            return take();
        default:
            return AskTool::key(event);
    }
}

void ArcTool::paint(QPainter& p) {
    if (over()) return;
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    const HexLayout& layout = view().layout();
    const Camera& camera = view().camera();
    const QPointF middle = camera.toView(layout.centre(at_));
    const auto wedge = [&](int t, const QColor& fill) {
        const std::vector<Hex> all = facing(t);
        QPolygonF shape{middle};
        if (touching_) {
            shape << camera.toView(layout.centre(all[0])) << camera.toView(layout.centre(all[1]));
        } else {
            // Draw the hexside and part of the hex beyond it.
            const QPointF beyond = camera.toView(layout.centre(all[0]));
            const QPointF along((beyond - middle).y() * 0.5, -(beyond - middle).x() * 0.5);
            shape << beyond - along * 0.6 << beyond + along * 0.6;
        }
        p.setBrush(fill);
        askLine(p, shape, 2.4, true);
    };
    for (const int t : taken_) wedge(t, QColor(40, 110, 220, 110));
    if (possible(turn_)) wedge(turn_, QColor(40, 110, 220, 60));
    QPolygonF arrow{middle};
    QPointF goal;
    for (const Hex h : facing(turn_)) goal += camera.toView(layout.centre(h)) / (touching_ ? 2.0 : 1.0);
    arrow << middle + (goal - middle) * 0.8;
    askLine(p, arrow, 4, false);
    QStringList names;
    const Ground* ground = view().groundLayer().ground();
    for (const Hex h : facing(turn_))
        if (layout.contains(h)) names << QString::fromStdString(ground->nameOf(h));
    QString label = names.join(QLatin1Char('/'));
    if (hint_) label += hint_(facing(turn_));
    paintLabel(p, arrow.back(), label, {1, 1}, LabelStyle::strong, 1e9, 13);
    p.restore();
}

ChipTool::ChipTool(MapView& view, std::vector<Chip> chips, Chosen chosen, std::function<void()> givenUp)
    : AskTool(view, std::move(givenUp)), chips_(std::move(chips)), chosen_(std::move(chosen)) {}

void ChipTool::activate() {
    AskTool::activate();
    if (!chips_.empty()) view().setCursorHex(chips_.front().hex);
    view().repaintAll();
}

QRectF ChipTool::box(std::size_t index) const {
    const Chip& chip = chips_[index];
    std::size_t place = 0;
    std::size_t together = 0;
    for (std::size_t i = 0; i < chips_.size(); ++i) {
        if (chips_[i].hex != chip.hex) continue;
        if (i < index) ++place;
        ++together;
    }
    const QFontMetricsF m(mapFont(14, true));
    const QString text = QStringLiteral("%1  %2").arg(index + 1).arg(chip.text);
    const double wide = m.horizontalAdvance(text) + 20;
    const double high = 28;
    const QPointF c = view().camera().toView(view().layout().centre(chip.hex));
    const double top = c.y() - static_cast<double>(together) * (high + 4) / 2;
    return {c.x() - wide / 2, top + static_cast<double>(place) * (high + 4), wide, high};
}

void ChipTool::press(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    for (std::size_t i = 0; i < chips_.size(); ++i)
        if (box(i).contains(event->pos()))
            return finish([chosen = chosen_, n = static_cast<int>(i)] { chosen(n); });
}

bool ChipTool::key(QKeyEvent* event) {
    const int n = event->key() - Qt::Key_1;
    if (n < 0 || n >= static_cast<int>(chips_.size())) return AskTool::key(event);
    finish([chosen = chosen_, n] { chosen(n); });
    return true;
}

void ChipTool::paint(QPainter& p) {
    if (over()) return;
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.setFont(mapFont(14, true));
    for (std::size_t i = 0; i < chips_.size(); ++i) {
        const QRectF b = box(i);
        p.setPen(QPen(Qt::white, 2));
        p.setBrush(askInk);
        p.drawRoundedRect(b, 8, 8);
        p.setPen(Qt::white);
        p.drawText(b, Qt::AlignCenter, QStringLiteral("%1  %2").arg(i + 1).arg(chips_[i].text));
    }
    p.restore();
}

}  // namespace shellgame::app
