// SPDX-License-Identifier: MIT
#pragma once

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>

namespace shellgame::app {

/// A scroll area that scrolls only vertically. It is as wide as its contents.
class UpAndDown : public QScrollArea {
  public:
    UpAndDown() {
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setFocusPolicy(Qt::NoFocus);
    }
    [[nodiscard]] QSize minimumSizeHint() const override {
        QSize size = QScrollArea::minimumSizeHint();
        if (widget() != nullptr)
            size.setWidth(widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width());
        return size;
    }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }
};

}  // namespace shellgame::app
