// SPDX-License-Identifier: MIT
#include "map/map_view.hpp"

#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QPaintEvent>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <utility>

#include "map/map_accessible.hpp"
#include "map/map_tools.hpp"

namespace shellgame::app {

namespace {
constexpr int margin = 40;                      ///< margin around the map, in view pixels
constexpr double zoomStep = 1.189207115002721;  ///< factor per step; four steps double the scale
}  // namespace

MapView::MapView(QWidget* parent) : QAbstractScrollArea(parent), north_(new NorthArrow(this)) {
    installMapAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::ArrowCursor);
    setAccessibleName(tr("Map"));
    viewport()->setAcceptDrops(true);
    north_->hide();
    camera_.scale = defaultScale;
    choose_ = std::make_unique<ChooseTool>(*this);
    flashTimer_.setSingleShot(true);
    flashTimer_.setInterval(2500);
    connect(&flashTimer_, &QTimer::timeout, this, [this] {
        if (overlay_.flash) updateHex(*overlay_.flash);
        overlay_.flash.reset();
    });
    // The lens appears after the same delay as a tool tip.
    lensTimer_.setSingleShot(true);
    lensTimer_.setInterval(600);
    connect(&lensTimer_, &QTimer::timeout, this, [this] {
        if (!toolBusy() && !panning_) magnify(pointed_);
    });
    overviewTimer_.setSingleShot(true);
    connect(&overviewTimer_, &QTimer::timeout, this, &MapView::growOverview);
}

MapView::~MapView() = default;

void MapView::setGround(std::shared_ptr<const Ground> ground) {
    abortTool();
    overlay_ = {};
    chosen_.clear();
    tray_.clear();
    magnify({});
    ground_.setGround(ground);
    scene_.setGround(ground);
    sprites_.assign(ground ? static_cast<std::size_t>(ground->geometry().hexCount()) : 0, {});
    if (ground) overlay_.cursor = Hex{0, 0};
    if (ground) north_->setDegrees(ground->northDegrees());
    north_->setVisible(ground != nullptr && northShown_);
    overviewTimer_.stop();
    updateRange(QPointF(0, 0), QPointF(margin, margin));
    viewport()->update();
}

void MapView::setViewer(const SideId& side, CounterNames names) {
    scene_.setViewer(side, std::move(names));
}

void MapView::setNumbered(bool numbered) {
    scene_.setNumbered(numbered);
    forgetSprites();
}

void MapView::showState(const State& state, const std::vector<std::string>* ids) {
    abortTool();
    shown(state, ids != nullptr ? scene_.showChanged(state, *ids) : scene_.show(state));
}

void MapView::showState(const std::shared_ptr<const GameState>& state) {
    abortTool();
    shown(*state, scene_.show(state));
}

/// Updates the view after the scene has shown a state in which these hexes look different.
void MapView::shown(const State& state, const std::vector<Hex>& changed) {
    if (scene_.faceGeneration() != faceGeneration_) {
        faceGeneration_ = scene_.faceGeneration();
        atlas_.reset();
        forgetSprites();
    }
    for (const Hex h : changed) sprites_[static_cast<std::size_t>(layout().geometry().indexOf(h))].stamp = -1;
    updateHexes(changed);
    const std::vector<Hex> noted = ground_.setNotes(state.hexes);
    for (const Hex h : noted) sprites_[static_cast<std::size_t>(layout().geometry().indexOf(h))].stamp = -1;
    updateHexes(noted);
    nameSelected();
    layTray();
    magnify({});
    if (!changed.empty()) Q_EMIT overviewChanged();
    if (overlay_.cursor && std::find(changed.begin(), changed.end(), *overlay_.cursor) != changed.end())
        announceCursor();
}

void MapView::setSeen(const State& state, MapScene::SeenPlaces seen) {
    const std::vector<Hex> changed = scene_.setSeen(state, std::move(seen));
    for (const Hex h : changed) sprites_[static_cast<std::size_t>(layout().geometry().indexOf(h))].stamp = -1;
    updateHexes(changed);
    nameSelected();
    if (overlay_.cursor && std::find(changed.begin(), changed.end(), *overlay_.cursor) != changed.end())
        announceCursor();
}

void MapView::setGroundStyle(const GroundStyle& style) {
    ground_.setStyle(style);
    forgetSprites();
    viewport()->update();
}

void MapView::setFields(const FieldPicture& fields) {
    updateHexes(ground_.setFields(fields));
}

void MapView::setNorthShown(bool shown) {
    northShown_ = shown;
    north_->setVisible(shown && ground_.ground() != nullptr);
}

void MapView::setTrayShown(bool shown) {
    trayShown_ = shown;
    layTray();
}

void MapView::setSelection(std::optional<Hex> hex, const QSet<QString>& ids) {
    if (overlay_.selected != hex) {
        fanned_ = false;
        if (overlay_.selected) updateHex(*overlay_.selected);
        if (hex) updateHex(*hex);
        overlay_.selected = hex;
        fanOrder_.clear();
        nameSelected();
    }
    chosen_ = ids;
    layTray();
}

/// Updates the name of the selected hex, because it is drawn over the hex's plate and must have the same
/// text.
void MapView::nameSelected() {
    overlay_.selectedName = overlay_.selected && ground_.ground() ? plateText(*overlay_.selected) : QString();
}

void MapView::setArea(const std::vector<Hex>& hexes) {
    updateHexes(overlay_.area);
    overlay_.area = hexes;
    updateHexes(hexes);
}

void MapView::setTrail(const std::vector<Hex>& hexes) {
    if (overlay_.trail == hexes) return;
    overlay_.trail = hexes;
    viewport()->update();
}

void MapView::setPath(const std::vector<Hex>& hexes) {
    overlay_.path = hexes;
    viewport()->update();
}

void MapView::setPartners(std::vector<PartnerMark> partners) {
    if (partners == overlay_.partners) return;
    for (const PartnerMark& m : overlay_.partners) updateHex(m.hex);
    overlay_.partners = std::move(partners);
    for (const PartnerMark& m : overlay_.partners) updateHex(m.hex);
}

void MapView::setAsking(bool asking) {
    overlay_.asking = asking;
    viewport()->update();
}

void MapView::setDrawings(std::vector<MapDrawing> drawings) {
    if (drawings == overlay_.drawings) return;
    overlay_.drawings = std::move(drawings);
    viewport()->update();
}

void MapView::setCursorHex(Hex h, bool byPlayer, bool scrolls) {
    if (!ground_.ground() || !layout().contains(h)) return;
    if (overlay_.cursor) updateHex(*overlay_.cursor);
    overlay_.cursor = h;
    cursorByPlayer_ = byPlayer;
    updateHex(h);
    if (byPlayer && scrolls) reveal(h);
    announceCursor();
    hexReached(*this);
    Q_EMIT cursorMoved(h);
}

void MapView::announceCursor() {
    if (!overlay_.cursor) return;
    setAccessibleDescription(scene_.describe(*overlay_.cursor));
}

void MapView::flashHex(Hex h) {
    if (overlay_.flash) updateHex(*overlay_.flash);
    overlay_.flash = h;
    // Don't scroll if the hex is at least partly visible.
    if (!QRectF(viewport()->rect()).contains(camera_.toView(layout().centre(h)))) reveal(h);
    updateHex(h);
    flashTimer_.start();
}

void MapView::layTray() {
    const QRect before = tray_.box();
    tray_.clear();
    if ((trayShown_ || fanned_) && overlay_.selected)
        tray_.lay(scene_, layout(), camera_, *overlay_.selected, room(), 2, {}, fanOrder_);
    fanOrder_ = tray_.order();
    for (const QRect& r : {before, tray_.box()})
        if (!r.isEmpty()) viewport()->update(r.adjusted(-2, -2, 2, 2));
}

void MapView::toggleFan() {
    fanned_ = !fanned_;
    layTray();
}

void MapView::foldFan() {
    if (fanned_) toggleFan();
}

void MapView::magnify(std::optional<Hex> hex) {
    if (hex && scene_.stack(*hex) == nullptr) hex.reset();
    lensTimer_.stop();
    if (hex == magnified_) return;
    magnified_ = hex;
    layLens();
}

void MapView::layLens() {
    const QRect before = lens_.box();
    lens_.clear();
    if (magnified_)
        lens_.lay(scene_, layout(), camera_, *magnified_, room(), 1, scene_.describe(*magnified_));
    for (const QRect& r : {before, lens_.box()})
        if (!r.isEmpty()) viewport()->update(r.adjusted(-2, -2, 2, 2));
}

void MapView::setCovered(int above, int below) {
    if (above == above_ && below == below_) return;
    above_ = above;
    below_ = below;
    updateRange(camera_.toMap(QPointF(0, 0)), QPointF(0, 0), Keep::exactly);
}

QRect MapView::room() const {
    const QRect all = viewport()->rect();
    const QRect free = all.adjusted(0, above_, 0, -below_);
    // Use the whole view if the bars cover most of a small window.
    return free.height() > all.height() / 3 ? free : all;
}

void MapView::updateRange(std::optional<QPointF> keepMap, QPointF atView, Keep keep) {
    const QRectF map = layout().bounds();
    const QRect free = room();
    const auto bar = [&](QScrollBar* b, double length, int from, int till, int view, double wanted) {
        const int whole = static_cast<int>(std::ceil(length));
        const int spare = till - from - whole;
        const int to = keepMap ? static_cast<int>(std::lround(wanted)) : b->value();
        // Center a map that is smaller than the view, and let a larger map scroll slightly beyond its edge.
        int least = spare >= 0 ? -spare / 2 - from : -margin - from;
        int most = spare >= 0 ? least : whole + margin - till;
        if (keep == Keep::exactly) {
            least = std::min(least, to);
            most = std::max(most, to);
        }
        const QSignalBlocker quiet(b);
        b->setRange(least, most);
        b->setPageStep(view);
        b->setSingleStep(40);
        b->setValue(to);
    };
    const QPoint before = camera_.scroll;
    const QPointF to = keepMap.value_or(QPointF()) * camera_.scale - atView;
    const QSize view = viewport()->size();
    bar(horizontalScrollBar(), map.width() * camera_.scale, 0, view.width(), view.width(), to.x());
    bar(verticalScrollBar(), map.height() * camera_.scale, free.top(), free.bottom() + 1, view.height(),
        to.y());
    camera_.scroll = QPoint(horizontalScrollBar()->value(), verticalScrollBar()->value());
    Q_EMIT overviewChanged();
    // Don't move a fan that is still visible.
    if (keep == Keep::exactly && camera_.scroll == before && viewport()->rect().contains(tray_.box())) return;
    layTray();
    magnify({});
    viewport()->update();
}

void MapView::zoomTo(double scale, std::optional<QPointF> about) {
    const QPointF at = about.value_or(QPointF(viewport()->rect().center()));
    const QPointF keep = camera_.toMap(at);
    camera_.scale = std::clamp(scale, leastScale, mostScale);
    forgetSprites();
    fitted_ = false;
    updateRange(keep, at);
    Q_EMIT zoomed(camera_.scale);
}

void MapView::zoomBy(int steps, std::optional<QPointF> about) {
    // Zoom only in fixed steps, so that tiles and counters in the cache can be used again.
    const double now = std::log(camera_.scale / defaultScale) / std::log(zoomStep);
    const double to = steps > 0 ? std::floor(now + 1e-6) + steps : std::ceil(now - 1e-6) + steps;
    zoomTo(defaultScale * std::pow(zoomStep, to), about);
}

void MapView::fit() {
    const QRectF map = layout().bounds();
    if (map.isEmpty()) return;
    const QRect free = room();
    const double s = std::min((free.width() - 16) / map.width(), (free.height() - 16) / map.height());
    zoomTo(s);
    updateRange(map.center(), QRectF(free).center());
    fitted_ = true;
}

void MapView::centreOn(Hex h) {
    centreOnPoint(layout().centre(h));
}

void MapView::centreOnPoint(QPointF map) {
    updateRange(map, QRectF(room()).center());
}

void MapView::reveal(Hex h) {
    // Don't scroll if the hex is in view, because the mouse may be on it.
    if (isInSight(h)) return;
    const QRectF box = camera_.toView(layout().box(h)).adjusted(-10, -10, 10, 10);
    const QRectF free = room();
    if (!free.intersects(box)) return centreOn(h);
    QPointF by;
    if (box.left() < free.left()) by.setX(box.left() - free.left());
    if (box.right() > free.right()) by.setX(box.right() - free.right());
    if (box.top() < free.top()) by.setY(box.top() - free.top());
    if (box.bottom() > free.bottom()) by.setY(box.bottom() - free.bottom());
    pan(by.toPoint());
}

MapView::Place MapView::place() const {
    return {overlay_.cursor, camera_.scale, camera_.toMap(QPointF(viewport()->rect().center())), fitted_};
}

void MapView::setPlace(const Place& place) {
    if (place.cursor) setCursorHex(*place.cursor, false);
    if (place.fitted) return fit();
    zoomTo(place.scale);
    updateRange(place.middle, QPointF(viewport()->rect().center()), Keep::exactly);
}

bool MapView::isInSight(Hex h) const {
    // For a half-hex, check only the half that is on the map.
    return QRectF(room()).contains(camera_.toView(layout().box(h) & layout().bounds()));
}

void MapView::pan(QPoint by) {
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + by.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() + by.y());
}

void MapView::scrollContentsBy(int dx, int dy) {
    const QRect before = tray_.box();
    camera_.scroll = QPoint(horizontalScrollBar()->value(), verticalScrollBar()->value());
    viewport()->scroll(dx, dy);
    magnify({});
    Q_EMIT overviewChanged();
    // Place the fan again after scrolling, because it must stay inside the view.
    if (!before.isEmpty()) {
        viewport()->update(
            before.adjusted(-2, -2, 2, 2).united(before.translated(dx, dy).adjusted(-2, -2, 2, 2)));
        layTray();
    }
}

void MapView::resizeEvent(QResizeEvent*) {
    // The arrow must not be a child of the viewport, because it would then scroll with the map.
    north_->move(viewport()->geometry().right() - north_->width() - 7, viewport()->geometry().top() + 8);
    north_->raise();
    // Move the map only when the window is resized, so that hexes stay under the mouse when a bar appears or
    // grows, even if the view begins at another place of the window.
    const bool byWindow = window()->size() != window_;
    window_ = window()->size();
    const QPoint corner = viewport()->mapTo(window(), QPoint(0, 0));
    const QPointF moved = corner - std::exchange(corner_, corner);
    if (fitted_ && byWindow && !toolBusy())
        fit();
    else if (byWindow)
        updateRange(camera_.toMap(QPointF(0, 0)), QPointF(0, 0));
    else
        updateRange(camera_.toMap(QPointF(0, 0)), -moved, Keep::exactly);
}

QStringList MapView::arriving(const QMimeData* data) {
    return QString::fromUtf8(data->data(QLatin1String(arrivalMime)))
        .split(QLatin1Char('\n'), Qt::SkipEmptyParts);
}

bool MapView::carries(const QMimeData* data) {
    return !arriving(data).isEmpty() || data->hasFormat(QLatin1String(countersMime));
}

void MapView::dragEnterEvent(QDragEnterEvent* event) {
    // The window handles other data, such as a file.
    if (!carries(event->mimeData())) return event->ignore();
    setFocus(Qt::MouseFocusReason);
    event->acceptProposedAction();
}

void MapView::dragMoveEvent(QDragMoveEvent* event) {
    const auto h = hexAt(event->position().toPoint());
    if (!h || !carries(event->mimeData())) return event->ignore();
    if (cursorHex() != *h) setCursorHex(*h, false);
    event->acceptProposedAction();
}

void MapView::dropEvent(QDropEvent* event) {
    const auto h = hexAt(event->position().toPoint());
    if (!h || !carries(event->mimeData())) return event->ignore();
    event->acceptProposedAction();
    if (const QStringList ids = arriving(event->mimeData()); !ids.isEmpty())
        Q_EMIT arrived(ids, *h);
    else
        Q_EMIT countersDropped(QString::fromUtf8(event->mimeData()->data(QLatin1String(countersMime))), *h);
}

std::optional<Hex> MapView::hexAt(QPoint viewPoint) const {
    if (!ground_.ground()) return std::nullopt;
    return layout().hexAt(camera_.toMap(QPointF(viewPoint)));
}

MapView::Pointed MapView::pointedAt(QPoint viewPoint) const {
    if (tray_.box().contains(viewPoint)) return {overlay_.selected, tray_.itemAt(viewPoint), true};
    Pointed out{hexAt(viewPoint), {}, false};
    // The counters of a half-hex extend beyond the edge of the map.
    const bool beside = !out.hex && ground_.ground() != nullptr;
    if (beside) {
        const QRectF map = layout().bounds().adjusted(1, 1, -1, -1);
        const QPointF at = camera_.toMap(QPointF(viewPoint));
        out.hex = layout().hexAt(
            {std::clamp(at.x(), map.left(), map.right()), std::clamp(at.y(), map.top(), map.bottom())});
    }
    const HexStack* stack = out.hex ? scene_.stack(*out.hex) : nullptr;
    for (std::size_t i = stack == nullptr ? 0 : stack->items.size(); i-- > 0;)
        if (counterBox(*out.hex, i).contains(viewPoint)) {
            out.id = stack->items[i].id;
            break;
        }
    if (beside && out.id.isEmpty()) out.hex.reset();
    return out;
}

MapView::Pointed MapView::meantAt(QPoint viewPoint, Qt::KeyboardModifiers modifiers, bool drags) const {
    Pointed out = pointedAt(viewPoint);
    const bool exact = modifiers.testFlag(Qt::ControlModifier) || ChooseTool::corrects(modifiers);
    if (meantBy_ && !out.fan && !out.id.isEmpty() && !exact) out.id = meantBy_(*out.hex, out.id, drags);
    return out;
}

void MapView::setTool(std::unique_ptr<MapTool> tool) {
    (tool_ ? tool_ : choose_)->deactivate();
    // A tool moves the cursor for its own question, so Enter does not select the hex under it afterwards.
    if (tool_ && !tool) cursorByPlayer_ = false;
    tool_ = std::move(tool);
    (tool_ ? tool_ : choose_)->activate();
    viewport()->update();
    Q_EMIT toolChanged();
}

void MapView::noteChosenByHex() {
    if (auto* choose = dynamic_cast<ChooseTool*>(choose_.get())) choose->noteChosenByHex();
}

void MapView::abortTool() {
    (tool_ ? tool_ : choose_)->abort();
}

bool MapView::toolBusy() const {
    return (tool_ ? tool_ : choose_)->busy();
}

void MapView::wheelEvent(QWheelEvent* event) {
    // Touchpads send many small angles, so add them up and use only whole steps.
    wheelRest_ += event->angleDelta().y();
    const int steps = wheelRest_ / 120;
    wheelRest_ -= steps * 120;
    if (steps != 0 && !(tool_ && tool_->wheel(steps, event->modifiers()))) zoomBy(steps, event->position());
    event->accept();
}

void MapView::mousePressEvent(QMouseEvent* event) {
    magnify({});
    setFocus(Qt::MouseFocusReason);
    if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && spaceHeld_)) {
        panning_ = true;
        panFrom_ = event->pos();
        viewport()->setCursor(Qt::ClosedHandCursor);
        return;
    }
    (tool_ ? tool_ : choose_)->press(event);
}

void MapView::mouseMoveEvent(QMouseEvent* event) {
    if (panning_) {
        pan(panFrom_ - event->pos());
        panFrom_ = event->pos();
        return;
    }
    (tool_ ? tool_ : choose_)->move(event);
    const auto h = hexAt(event->pos());
    if (h != pointed_) {
        pointed_ = h;
        magnify({});
        if (h && event->buttons() == Qt::NoButton && scene_.stack(*h) != nullptr &&
            !tray_.box().contains(event->pos()))
            lensTimer_.start();
    }
    if (h) Q_EMIT hovered(*h);
}

void MapView::mouseReleaseEvent(QMouseEvent* event) {
    if (panning_) {
        panning_ = false;
        viewport()->setCursor(spaceHeld_ ? Qt::OpenHandCursor : Qt::ArrowCursor);
        return;
    }
    (tool_ ? tool_ : choose_)->release(event);
}

void MapView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    magnify({});
    if (const Pointed at = pointedAt(event->pos()); at.hex && !at.fan)
        Q_EMIT hexDoubleClicked(*at.hex, at.id);
}

void MapView::contextMenuEvent(QContextMenuEvent* event) {
    // If the right button has canceled the action of a tool, don't open a menu.
    if (event->reason() == QContextMenuEvent::Mouse && tool_) return;
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    if (byKey && overlay_.cursor) {
        const QPoint at = camera_.toView(layout().centre(*overlay_.cursor)).toPoint();
        Q_EMIT menuWanted(*overlay_.cursor, QString(), viewport()->mapToGlobal(at));
    } else if (const Pointed at = pointedAt(event->pos()); at.hex) {
        Q_EMIT menuWanted(*at.hex, at.id, event->globalPos());
    }
}

bool MapView::event(QEvent* event) {
    // The keys of a tool take precedence over menus.
    if (event->type() == QEvent::ShortcutOverride && tool_ &&
        tool_->wantsKey(static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QAbstractScrollArea::event(event);
}

bool MapView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) {
        pointed_.reset();
        magnify({});
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void MapView::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    if (overlay_.cursor) updateHex(*overlay_.cursor);
}

void MapView::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    spaceHeld_ = false;
    if (overlay_.cursor) updateHex(*overlay_.cursor);
}

bool MapView::focusNextPrevChild(bool next) {
    return QAbstractScrollArea::focusNextPrevChild(next);
}

void MapView::moveCursor(int key) {
    if (!overlay_.cursor) return;
    if (const auto to = arrowStep(layout(), *overlay_.cursor, key)) setCursorHex(*to);
}

void MapView::keyPressEvent(QKeyEvent* event) {
    const int pressed = event->key();
    if (pressed != Qt::Key_Shift && pressed != Qt::Key_Control && pressed != Qt::Key_Alt) magnify({});
    if ((tool_ ? tool_ : choose_)->key(event)) return;
    const bool ctrl = event->modifiers().testFlag(Qt::ControlModifier);
    switch (event->key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Home:
        case Qt::Key_End:
            if (ctrl) {
                const int step = 80;
                pan({event->key() == Qt::Key_Left    ? -step
                     : event->key() == Qt::Key_Right ? step
                                                     : 0,
                     event->key() == Qt::Key_Up     ? -step
                     : event->key() == Qt::Key_Down ? step
                                                    : 0});
            } else {
                moveCursor(event->key());
            }
            return;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (overlay_.cursor) Q_EMIT hexChosen(*overlay_.cursor, QString(), event->modifiers());
            return;
        case Qt::Key_Space:
            if (!event->isAutoRepeat()) {
                spaceHeld_ = true;
                viewport()->setCursor(Qt::OpenHandCursor);
            }
            return;
        case Qt::Key_Escape:
            if (toolBusy())
                abortTool();
            else
                Q_EMIT cancelled();
            return;
        default:
            QAbstractScrollArea::keyPressEvent(event);
    }
}

void MapView::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        // A tool that uses the key keeps its own cursor.
        if (std::exchange(spaceHeld_, false) && !panning_) viewport()->setCursor(Qt::ArrowCursor);
        return;
    }
    QAbstractScrollArea::keyReleaseEvent(event);
}

}  // namespace shellgame::app
