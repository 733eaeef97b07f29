// SPDX-License-Identifier: MIT
#include "widgets/tool_icon.hpp"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>

#include "map/counter_glyphs.hpp"

namespace shellgame::app {

namespace {

constexpr double iconBox = 24;  ///< side of the square in which icons are drawn

/// Draws the path each time the icon is painted, so that it always has the current colors of the window.
class PathEngine : public QIconEngine {
  public:
    explicit PathEngine(QPainterPath path) : path_(std::move(path)) {}
    void paint(QPainter* p, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const QPalette palette = QApplication::palette();
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        p->save();
        p->setRenderHint(QPainter::Antialiasing);
        p->translate(rect.topLeft());
        p->scale(rect.width() / iconBox, rect.height() / iconBox);
        p->fillPath(path_, palette.color(group, QPalette::ButtonText));
        p->restore();
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap out(size);
        out.fill(Qt::transparent);
        QPainter p(&out);
        paint(&p, QRect(QPoint(0, 0), size), mode, state);
        return out;
    }
    [[nodiscard]] QIconEngine* clone() const override { return new PathEngine(path_); }

  private:
    QPainterPath path_;
};

}  // namespace

QIcon toolIcon(const QString& id) {
    static const QHash<QString, QPainterPath> paths = drawnPaths(QStringLiteral(":/pictures/tools.svg"));
    QPainterPath path = paths.value(id);
    path.setFillRule(Qt::OddEvenFill);
    return QIcon(new PathEngine(std::move(path)));
}

}  // namespace shellgame::app
