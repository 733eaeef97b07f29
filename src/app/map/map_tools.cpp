// SPDX-License-Identifier: MIT
#include "map/map_tools.hpp"

#include <QApplication>
#include <QStringList>
#include <algorithm>

#include "map/map_text.hpp"
#include "map/map_view.hpp"
#include "words/language.hpp"

namespace shellgame::app {

void extendPath(std::vector<Hex>& path, Hex to) {
    if (path.empty()) {
        path.push_back(to);
        return;
    }
    if (const auto it = std::find(path.begin(), path.end(), to); it != path.end()) {
        path.erase(it + 1, path.end());
        return;
    }
    while (path.back() != to) {
        const Hex at = path.back();
        Hex best = at;
        for (const Side6 side : allSides) {
            const Hex next = neighbour(at, side);
            if (best == at || hexDistance(next, to) < hexDistance(best, to)) best = next;
        }
        path.push_back(best);
    }
}

bool isArrow(int key) {
    return key == Qt::Key_Home || key == Qt::Key_End || (key >= Qt::Key_Left && key <= Qt::Key_Down);
}

std::optional<Hex> arrowStep(const HexLayout& layout, Hex h, int key) {
    const bool odd = (h.column & 1) != 0;
    Hex to = h;
    switch (key) {
        case Qt::Key_Up:
            to = neighbour(h, Side6::N);
            break;
        case Qt::Key_Down:
            to = neighbour(h, Side6::S);
            break;
        case Qt::Key_Left:
            to = neighbour(h, odd ? Side6::SW : Side6::NW);
            break;
        case Qt::Key_Right:
            to = neighbour(h, odd ? Side6::SE : Side6::NE);
            break;
        case Qt::Key_Home:
            to = {h.column, 0};
            break;
        case Qt::Key_End:
            to = {h.column, layout.geometry().rowsIn(h.column) - 1};
            break;
        default:
            return std::nullopt;
    }
    // If the step would lead off the map from a half-hex at its edge, use the other diagonal direction.
    if (!layout.contains(to) && (key == Qt::Key_Left || key == Qt::Key_Right)) {
        const bool left = key == Qt::Key_Left;
        to = neighbour(h, left ? (odd ? Side6::NW : Side6::SW) : (odd ? Side6::NE : Side6::SE));
    }
    return layout.contains(to) ? std::optional(to) : std::nullopt;
}

namespace {

/// Draws the label at the end of a path. It shows the last hex, the length, the cost in MF or MP, and below
/// these the reason why the move is impossible, or warnings.
void paintWayLabel(QPainter& p, const MapView& view, const std::vector<Hex>& path, const QString& where,
                   const MapView::WayWords& told) {
    const HexLayout& layout = view.layout();
    const Camera& camera = view.camera();
    const int steps = static_cast<int>(path.size()) - 1;
    QStringList parts{where};
    if (steps > 0) parts << QCoreApplication::translate("ChooseTool", "%n hexes", nullptr, steps);
    if (!told.spent.isEmpty()) parts << told.spent;
    const QPointF at = camera.toView(layout.centre(path.back()));
    const double away = layout.hexHeight() * camera.scale * 0.36;
    // Under a bar at the upper edge the label would be hidden, so it is drawn in the lower part of the hex.
    constexpr double labelHeight = 26;
    const bool low = at.y() - away - labelHeight / 2 < view.room().top();
    paintLabel(p, at + QPointF(0, low ? away : -away), listed(parts), {1, 1}, LabelStyle::strong, 1e9, 13);
    QString below = told.refused.isEmpty() ? QString() : QStringLiteral("× ") + told.refused;
    for (const QString& warning : {told.losing, told.routs, told.shuts})
        if (below.isEmpty() && !warning.isEmpty())
            below = QStringLiteral("! ") + warning;
        else if (!warning.isEmpty())
            below += QStringLiteral(" · ") + warning;
    if (!below.isEmpty())
        paintLabel(p, at + QPointF(0, low ? away + labelHeight : away), below, {1, 1}, LabelStyle::strong,
                   420, 13);
}

/// Returns all paths of the least number of hexes from one hex to another, both included.
std::vector<std::vector<Hex>> shortestPaths(Hex from, Hex to) {
    if (from == to) return {{to}};
    std::vector<std::vector<Hex>> out;
    for (const Side6 side : allSides) {
        const Hex next = neighbour(from, side);
        if (hexDistance(next, to) >= hexDistance(from, to)) continue;
        for (std::vector<Hex>& rest : shortestPaths(next, to)) {
            rest.insert(rest.begin(), from);
            out.push_back(std::move(rest));
        }
    }
    return out;
}

MapView::WayWords toldOf(const MapView& view, const QStringList& ids, const std::vector<Hex>& path,
                         int levels = 0) {
    if (path.size() < 2 && levels == 0) return {};
    return view.wayWords(ids, std::vector<Hex>(path.begin() + 1, path.end()), levels);
}

}  // namespace

void ChooseTool::abort() {
    if (busy()) view().repaintAll();
    what_ = What::nothing;
}

void ChooseTool::press(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    from_ = last_ = at_ = event->pos();
    pressed_ = view().meantAt(from_, event->modifiers());
    what_ = What::pressed;
}

/// Returns the counters that a drag moves. A drag that begins on the map moves the selected counters of the
/// hex. If they are selected only because of a click on the hex, the drag moves the stack of the counter
/// under the mouse instead. A drag that begins in the fan moves the counter under the mouse. If that counter
/// is one of several that the player has selected in the fan or with Ctrl, all of them move. A correction
/// never moves counters that are selected elsewhere in the stack.
QStringList ChooseTool::dragged() const {
    const QSet<QString>& chosen = view().chosen();
    const bool several = chosen.size() > 1;
    if (pressed_.fan)
        return several && chosen != byHex_ && chosen.contains(pressed_.id) ? chosen.values()
                                                                           : QStringList{pressed_.id};
    if (correcting_ && !chosen.contains(pressed_.id)) return view().stackOf(pressed_.id);
    const bool here = pressed_.hex == view().overlay().selected && !chosen.isEmpty();
    // If Passengers are selected, a drag moves their vehicle.
    if (here) {
        const QString one = *chosen.begin();
        if (const QStringList with = view().stackOf(one); !with.contains(one)) return with;
    }
    return here && chosen != byHex_ ? chosen.values() : view().stackOf(pressed_.id);
}

void ChooseTool::begin(QMouseEvent* event) {
    pressed_ = view().meantAt(from_, event->modifiers(), true);
    if (event->modifiers().testFlag(Qt::ShiftModifier) && pressed_.id.isEmpty())
        what_ = What::rectangle;
    else if (event->modifiers().testFlag(Qt::ControlModifier) && pressed_.hex && !pressed_.fan)
        what_ = What::thread;
    else if (!pressed_.id.isEmpty()) {
        what_ = What::dragging;
        ids_ = dragged();
        told_ = {};
        toldPath_.clear();
        drawn_.clear();
        path_.clear();
        if (const auto from = view().scene().placeOf(pressed_.id)) path_.push_back(*from);
        firm_ = touched_ = path_;
    } else
        what_ = pressed_.fan ? What::nothing : What::pulling;
}

void ChooseTool::move(QMouseEvent* event) {
    if (what_ == What::nothing) return;
    at_ = event->pos();
    correcting_ = corrects(event->modifiers());
    if (what_ == What::pressed && (at_ - from_).manhattanLength() >= QApplication::startDragDistance())
        begin(event);
    if (what_ == What::thread) {
        // Stop handling the mouse, because the LOS thread handles it from now on.
        what_ = What::nothing;
        Q_EMIT view().threadWanted(*pressed_.hex);
        return;
    }
    if (what_ == What::dragging) followMouse();
    if (what_ == What::pulling) {
        view().pan(last_ - at_);
    } else if (what_ == What::dragging || what_ == What::rectangle) {
        view().repaintAll();
    }
    last_ = at_;
}

/// Updates the label when the player presses Shift or Alt during a drag.
bool ChooseTool::key(QKeyEvent* event) {
    if (what_ == What::dragging && (event->key() == Qt::Key_Shift || event->key() == Qt::Key_Alt)) {
        correcting_ = true;
        view().repaintAll();
    }
    return false;
}

/// Extends the path along the straight line from the last position of the mouse to the present one. A fast
/// mouse skips hexes, and the path must go through the hexes on the line that the player has drawn. A hex
/// whose edge the mouse only brushes does not count, unless the mouse is there now.
void ChooseTool::followMouse() {
    const double part = view().layout().hexHeight() * view().camera().scale / 4;
    // A drag out of the fan begins beside the hex of its counter.
    const QLineF line(pressed_.fan && path_.size() < 2 ? at_ : last_, at_);
    const double inner = view().layout().hexHeight() * view().camera().scale * 0.36;
    std::optional<Hex> now;
    // A gap between two hexes is filled with the brushed hexes, unless they are a detour.
    const auto join = [this](std::vector<Hex>& path, Hex to) {
        const bool straight =
            !path.empty() && static_cast<int>(touched_.size()) == hexDistance(path.back(), to) + 1;
        if (straight)
            for (const Hex h : touched_) extendPath(path, h);
        else
            extendPath(path, to);
    };
    const int steps = std::max(1, static_cast<int>(line.length() / std::max(1.0, part)));
    for (int i = 1; i <= steps; ++i) {
        const QPointF at = line.pointAt(static_cast<double>(i) / steps);
        const auto h = view().hexAt(at.toPoint());
        if (!h) continue;
        now = h;
        extendPath(touched_, *h);
        if (QLineF(view().camera().toView(view().layout().centre(*h)), at).length() <= inner) {
            join(firm_, *h);
            touched_ = {*h};
        }
    }
    if (!now) return;
    path_ = firm_;
    join(path_, *now);
    if (correcting_) {
        drawn_.clear();
    } else if (path_ == drawn_) {
        path_ = toldPath_;
    } else {
        drawn_ = path_;
        tellPath();
    }
}

/// Computes the hints for the path. If the rules do not allow a shortest path, replaces it by another
/// shortest path that they allow, because a mouse seldom follows the hexes exactly.
void ChooseTool::tellPath() {
    toldPath_ = path_;
    told_ = toldOf(view(), ids_, path_);
    constexpr int farthest = 6;
    const int length = hexDistance(path_.front(), path_.back());
    if (told_.allowed || length > farthest || static_cast<int>(path_.size()) != length + 1) return;
    for (std::vector<Hex>& way : shortestPaths(path_.front(), path_.back())) {
        MapView::WayWords words = toldOf(view(), ids_, way);
        if (!words.allowed) continue;
        path_ = toldPath_ = std::move(way);
        told_ = words;
        return;
    }
}

std::vector<Hex> ChooseTool::hexesInRectangle() const {
    std::vector<Hex> out;
    const QRectF area = view().camera().toMap(QRectF(QRect(from_, at_).normalized()));
    const HexLayout& layout = view().layout();
    const auto r = layout.hexesIn(area);
    for (int c = r.firstColumn; c <= r.lastColumn; ++c)
        for (int row = r.firstRow; row <= r.lastRow + (c & 1); ++row)
            if (layout.contains({c, row}) && area.contains(layout.centre({c, row}))) out.push_back({c, row});
    return out;
}

void ChooseTool::release(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const What was = what_;
    what_ = What::nothing;
    at_ = event->pos();
    switch (was) {
        case What::pressed:
            // A click beside the map clears the selection.
            if (!pressed_.hex && !pressed_.fan) Q_EMIT view().cancelled();
            // A point between the counters of the fan is not on a counter.
            if (pressed_.hex && !(pressed_.fan && pressed_.id.isEmpty())) {
                const bool fan = pressed_.fan;
                view().setCursorHex(*pressed_.hex, false);
                if (fan)
                    Q_EMIT view().counterChosen(*pressed_.hex, pressed_.id, event->modifiers());
                else
                    Q_EMIT view().hexChosen(*pressed_.hex, pressed_.id, event->modifiers());
                byHex_ = fan || event->modifiers() != Qt::NoModifier ? QSet<QString>() : view().chosen();
            }
            break;
        case What::dragging:
            view().repaintAll();
            if (overEdge())
                Q_EMIT view().droppedOutside(ids_, std::vector<Hex>(path_.begin() + 1, path_.end()));
            else if (!overMap())
                Q_EMIT view().dropCancelled();
            else if (path_.size() > 1)
                Q_EMIT view().dropped(ids_, std::vector<Hex>(path_.begin() + 1, path_.end()),
                                      event->modifiers());
            break;
        case What::rectangle:
            view().repaintAll();
            Q_EMIT view().areaChosen(hexesInRectangle());
            break;
        case What::pulling:
        case What::thread:
        case What::nothing:
            break;
    }
}

bool ChooseTool::overMap() const {
    return view().viewport()->rect().contains(at_) && view().hexAt(at_).has_value();
}

bool ChooseTool::overEdge() const {
    // Measure the distance to the hex at the edge, because the margin beside the map may be narrow.
    if (path_.empty() || view().hexAt(at_)) return false;
    const HexLayout& layout = view().layout();
    const QPointF last = view().camera().toView(layout.centre(path_.back()));
    return QLineF(last, at_).length() < layout.hexHeight() * view().camera().scale * 1.2;
}

void ChooseTool::paintDrag(QPainter& p) {
    const auto from = view().scene().placeOf(pressed_.id);
    const bool leaves = overEdge();
    // Draw nothing where a drop would have no effect.
    if (!from || (!leaves && (!overMap() || path_.size() < 2))) return;
    const HexLayout& layout = view().layout();
    const Camera& camera = view().camera();
    const Hex to = path_.back();
    QPolygonF goal;
    for (const QPointF& v : layout.outline(to)) goal << camera.toView(v);
    p.setPen(QPen(QColor(0xff0a4fa0), 3));
    p.setBrush(QColor(40, 110, 220, 70));
    p.drawPolygon(goal);
    QPolygonF line;
    for (const Hex h : path_) line << camera.toView(layout.centre(h));
    if (leaves) line << QPointF(at_);
    p.setPen(QPen(Qt::white, 6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    p.drawPolyline(line);
    p.setPen(QPen(QColor(0xff0a4fa0), 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    p.drawPolyline(line);
    QString name = QString::fromStdString(view().groundLayer().ground()->nameOf(to));
    if (ids_.size() > 1)
        name = QCoreApplication::translate("ChooseTool", "%n counters to %1", nullptr,
                                           static_cast<int>(ids_.size()))
                   .arg(name);
    if (correcting_ && !leaves)
        return paintWayLabel(
            p, view(), path_,
            QCoreApplication::translate("ChooseTool", "%1 (correction, rules are not checked)").arg(name),
            {});
    paintWayLabel(p, view(), path_,
                  leaves ? QCoreApplication::translate("ChooseTool", "off the map from %1").arg(name) : name,
                  leaves ? MapView::WayWords{told_.spent, {}, {}, {}, told_.shuts} : told_);
}

void ChooseTool::paint(QPainter& p) {
    if (what_ != What::dragging && what_ != What::rectangle) return;
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    if (what_ == What::dragging) {
        paintDrag(p);
    } else {
        p.setPen(QPen(QColor(0xff0a4fa0), 1.5, Qt::DashLine));
        p.setBrush(QColor(40, 110, 220, 50));
        p.drawRect(QRect(from_, at_).normalized());
    }
    p.restore();
}

PathTool::PathTool(MapView& view, const QStringList& ids, std::vector<Hex> path, int levels, Done done)
    : MapTool(view), ids_(ids), path_(std::move(path)), levels_(levels), done_(std::move(done)) {}

void PathTool::paint(QPainter& p) {
    if (path_.size() < 2 && levels_ == 0) return;
    QString name = QString::fromStdString(view().groundLayer().ground()->nameOf(path_.back()));
    if (levels_ != 0)
        name = (levels_ > 0 ? QCoreApplication::translate("PathTool", "%1, levels up: %2")
                            : QCoreApplication::translate("PathTool", "%1, levels down: %2"))
                   .arg(name)
                   .arg(std::abs(levels_));
    paintWayLabel(p, view(), path_, name, told_);
}

void PathTool::activate() {
    view().setCursorHex(path_.back());
    show();
}

void PathTool::show() {
    told_ = toldOf(view(), ids_, path_, levels_);
    view().setPath(path_);
    view().viewport()->update();
}

void PathTool::deactivate() {
    view().setPath({});
}

void PathTool::abort() {
    finish(false);
}

void PathTool::finish(bool go) {
    if (over_) return;
    over_ = true;
    std::vector<Hex> way;
    if (go) way.assign(path_.begin() + 1, path_.end());
    // Copy the function, because the view deletes this tool during the call.
    const Done done = done_;
    QMetaObject::invokeMethod(
        &view(),
        [&map = view(), done, way, levels = go ? levels_ : 0] {
            map.setTool(nullptr);
            done(way, levels);
        },
        Qt::QueuedConnection);
}

void PathTool::extend(Hex to) {
    if (!view().layout().contains(to)) return;
    extendPath(path_, to);
    levels_ = 0;
    show();
    view().setCursorHex(to);
}

bool PathTool::wantsKey(const QKeyEvent* event) const {
    return !event->modifiers().testFlag(Qt::ControlModifier) &&
           (event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown);
}

void PathTool::press(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (const auto h = view().hexAt(event->pos())) extend(*h);
}

bool PathTool::key(QKeyEvent* event) {
    const Hex at = path_.back();
    const bool odd = (at.column & 1) != 0;
    if (wantsKey(event)) {
        levels_ += event->key() == Qt::Key_PageUp ? 1 : -1;
        show();
        return true;
    }
    switch (event->key()) {
        case Qt::Key_Up:
            extend(neighbour(at, Side6::N));
            return true;
        case Qt::Key_Down:
            extend(neighbour(at, Side6::S));
            return true;
        case Qt::Key_Left:
            extend(neighbour(at, odd ? Side6::SW : Side6::NW));
            return true;
        case Qt::Key_Right:
            extend(neighbour(at, odd ? Side6::SE : Side6::NE));
            return true;
        case Qt::Key_7:
            extend(neighbour(at, Side6::NW));
            return true;
        case Qt::Key_8:
            extend(neighbour(at, Side6::N));
            return true;
        case Qt::Key_9:
            extend(neighbour(at, Side6::NE));
            return true;
        case Qt::Key_1:
            extend(neighbour(at, Side6::SW));
            return true;
        case Qt::Key_2:
            extend(neighbour(at, Side6::S));
            return true;
        case Qt::Key_3:
            extend(neighbour(at, Side6::SE));
            return true;
        case Qt::Key_Backspace:
            extend(path_[levels_ != 0 || path_.size() < 2 ? path_.size() - 1 : path_.size() - 2]);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            finish(path_.size() > 1 || levels_ != 0);
            return true;
        case Qt::Key_Escape:
            finish(false);
            return true;
        default:
            return false;
    }
}

}  // namespace shellgame::app
