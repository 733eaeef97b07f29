// SPDX-License-Identifier: MIT
#include "table/overview.hpp"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>

#include "settings/spoken.hpp"

namespace shellgame::app {

Overview::Overview(MapView& map, QWidget* parent) : QWidget(parent), map_(map) {
    setObjectName(QStringLiteral("overviewMap"));
    setAccessibleName(tr("Overview map"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    connect(&map_, &MapView::overviewChanged, this, qOverload<>(&QWidget::update));
}

QRectF Overview::box() const {
    const QSizeF whole = map_.layout().bounds().size();
    if (whole.isEmpty()) return {};
    const QRectF room = QRectF(rect()).adjusted(4, 4, -4, -4);
    const QSizeF size = whole.scaled(room.size(), Qt::KeepAspectRatio);
    return {room.center() - QPointF(size.width() / 2, size.height() / 2), size};
}

QPointF Overview::fromMap(QPointF map) const {
    const QRectF to = box(), bounds = map_.layout().bounds();
    return to.topLeft() + (map - bounds.topLeft()) * (to.width() / std::max(1.0, bounds.width()));
}

QRectF Overview::shownPart() const {
    return map_.camera().toMap(QRectF(map_.room())) & map_.layout().bounds();
}

void Overview::goTo(QPointF map) {
    const QRectF bounds = map_.layout().bounds();
    map_.centreOnPoint(QPointF(std::clamp(map.x(), bounds.left(), bounds.right()),
                               std::clamp(map.y(), bounds.top(), bounds.bottom())));
}

void Overview::paintEvent(QPaintEvent*) {
    QPainter p(this);
    const Ground* ground = map_.groundLayer().ground();
    if (ground == nullptr) return;
    const QRectF to = box();
    const QPixmap& picture = map_.groundLayer().overview();
    p.setRenderHint(QPainter::SmoothPixmapTransform);
    if (picture.isNull())
        p.fillRect(to, palette().color(QPalette::Mid));
    else
        p.drawPixmap(to, picture, QRectF(picture.rect()));
    paintStacks(p);
    const QRectF part = shownPart();
    const QRectF frame(fromMap(part.topLeft()), fromMap(part.bottomRight()));
    p.setBrush(Qt::NoBrush);
    p.setPen(QPen(Qt::white, 4));
    p.drawRect(frame);
    p.setPen(QPen(hasFocus() ? QColor(0xff1565d8) : QColor(0xff101820), 2));
    p.drawRect(frame);
}

void Overview::paintStacks(QPainter& p) const {
    const double side = std::clamp(
        map_.layout().hexHeight() * box().width() / std::max(1.0, map_.layout().bounds().width()) * 0.7, 4.0,
        12.0);
    const MapScene& scene = map_.scene();
    for (const Hex h : scene.occupied()) {
        const HexStack* stack = scene.stack(h);
        if (stack == nullptr || stack->items.empty()) continue;
        const CounterFace& top = scene.faces()[static_cast<std::size_t>(stack->items.back().face)];
        const NationColours colours = coloursOf(top.nation);
        const QPointF at = fromMap(map_.layout().centre(h));
        p.setPen(QPen(colours.ink, 1));
        p.setBrush(colours.field);
        p.drawRect(QRectF(at - QPointF(side / 2, side / 2), QSizeF(side, side)));
    }
}

void Overview::mousePressEvent(QMouseEvent* event) {
    mouseMoveEvent(event);
}

void Overview::mouseMoveEvent(QMouseEvent* event) {
    const QRectF to = box(), bounds = map_.layout().bounds();
    if (!event->buttons().testFlag(Qt::LeftButton) || to.isEmpty()) return;
    goTo(bounds.topLeft() + (event->position() - to.topLeft()) * (bounds.width() / to.width()));
}

void Overview::keyPressEvent(QKeyEvent* event) {
    const QRectF part = shownPart();
    const QRectF bounds = map_.layout().bounds();
    const double x = part.width() / 4, y = part.height() / 4;
    QPointF to = part.center();
    switch (event->key()) {
        case Qt::Key_Left:
            to.rx() -= x;
            break;
        case Qt::Key_Right:
            to.rx() += x;
            break;
        case Qt::Key_Up:
            to.ry() -= y;
            break;
        case Qt::Key_Down:
            to.ry() += y;
            break;
        case Qt::Key_Home:
            to = bounds.topLeft();
            break;
        case Qt::Key_End:
            to = bounds.bottomRight();
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Escape:
            Q_EMIT left();
            return;
        default:
            return QWidget::keyPressEvent(event);
    }
    goTo(to);
    const QRectF now = shownPart();
    if (const auto middle = map_.layout().hexAt(now.center())) {
        setAccessibleName(tr("Overview map, around %1")
                              .arg(QString::fromStdString(map_.groundLayer().ground()->nameOf(*middle))));
        QAccessibleEvent renamed(this, QAccessible::NameChanged);
        tellReaders(renamed);
    }
}

void Overview::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void Overview::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

void Overview::hideEvent(QHideEvent* event) {
    // Move the focus to the map. Otherwise Qt would give it to the next field, such as the log's search
    // field.
    if (hasFocus()) Q_EMIT left();
    QWidget::hideEvent(event);
}

}  // namespace shellgame::app
