// SPDX-License-Identifier: MIT
#include "setup/arrange_tool.hpp"

#include <QApplication>
#include <cmath>

#include "map/map_text.hpp"
#include "map/map_view.hpp"

namespace shellgame::app {

QRectF ArrangeTool::frame(const ArrangedBoard& b) const {
    const double w = view().layout().hexWidth();
    const double h = view().layout().hexHeight();
    return view().camera().toView(QRectF(b.column * w, b.row * h, (b.columns - 1) * w, b.rows * h));
}

void ArrangeTool::abort() {
    if (dragging_) view().repaintAll();
    pressed_ = dragging_ = false;
}

void ArrangeTool::press(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const auto& boards = panel_.arrangement().boards;
    for (std::size_t i = boards.size(); i-- > 0;)
        if (frame(boards[i]).contains(event->pos())) {
            panel_.choose(i);
            pressed_ = true;
            from_ = event->pos();
            column_ = boards[i].column;
            row_ = boards[i].row;
            to_ = {column_, row_};
            view().repaintAll();
            return;
        }
}

void ArrangeTool::move(QMouseEvent* event) {
    if (!pressed_) return;
    const QPoint by = event->pos() - from_;
    if (!dragging_ && by.manhattanLength() < QApplication::startDragDistance()) return;
    dragging_ = true;
    const double scale = view().camera().scale;
    const auto columns = static_cast<int>(std::lround(by.x() / scale / view().layout().hexWidth()));
    const auto rows = static_cast<int>(std::lround(by.y() / scale / view().layout().hexHeight()));
    to_ = panel_.arrangement().snapped(panel_.chosen(), column_ + columns, row_ + rows);
    view().repaintAll();
}

void ArrangeTool::release(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const bool moved = dragging_ && to_ != std::pair{column_, row_};
    abort();
    if (moved) panel_.moveTo(to_.first, to_.second);
}

bool ArrangeTool::key(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape || !pressed_) return false;
    abort();
    return true;
}

void ArrangeTool::paint(QPainter& p) {
    const Arrangement& all = panel_.arrangement();
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < all.boards.size(); ++i) {
        const bool chosen = i == panel_.chosen();
        ArrangedBoard b = all.boards[i];
        if (chosen && dragging_) std::tie(b.column, b.row) = to_;
        Arrangement moved = all;
        moved.boards[i] = b;
        const bool wrong = moved.overlaps(i);
        const QRectF box = frame(b).adjusted(2, 2, -2, -2);
        const QColor ink = wrong ? QColor(0xffb01818) : QColor(0xff0a4fa0);
        p.setBrush(dragging_ && chosen ? QColor(40, 110, 220, 60)
                   : wrong             ? QColor(192, 32, 32, 40)
                                       : QColor(Qt::transparent));
        p.setPen(QPen(QColor(255, 255, 255, 215), chosen ? 6 : 3));
        p.drawRect(box);
        p.setPen(QPen(ink, chosen ? 3.4 : 1.4, wrong ? Qt::DashLine : Qt::SolidLine));
        p.drawRect(box);
        QString text = QString::fromStdString(b.as);
        if (b.turned) text += QStringLiteral(" ↻");
        // Draw the text only on the selected board, because labels on overlapping boards would cover each
        // other.
        if (wrong)
            text = chosen ? ArrangePanel::tr("%1 × covers another board").arg(text)
                          : text + QStringLiteral(" ×");
        paintLabel(p, {box.center().x(), box.top() + 14}, text, {1, 1}, LabelStyle::strong, 1e9, 14);
    }
    p.restore();
}

}  // namespace shellgame::app
