// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>
#include <QRect>
#include <QSet>
#include <QString>
#include <QStringList>
#include <vector>

#include "map/camera.hpp"
#include "map/counter_atlas.hpp"
#include "map/map_scene.hpp"

namespace shellgame::app {

/// Shows a stack fanned out beside its hex, so that every counter can be read and clicked.
class StackTray {
  public:
    /// `side` is the side length of a large counter, in view pixels.
    explicit StackTray(int side = 60) : side_(side) {}
    /// Fans out the stack of a hex, with `words` below the counters. With fewer than `least` counters the fan
    /// is empty. `order` is the previous order of the counters: a counter in it keeps its place, a new
    /// counter takes the place of the one that it replaces, and the place of a counter that is gone remains
    /// empty.
    void lay(const MapScene& scene, const HexLayout& layout, const Camera& camera, Hex hex, const QRect& room,
             std::size_t least = 2, const QString& words = {}, const QStringList& order = {});
    /// Returns the ids of the counters by their places; a free place has an empty id.
    [[nodiscard]] QStringList order() const { return order_; }
    void clear();
    [[nodiscard]] QRect box() const { return box_; }
    [[nodiscard]] QString itemAt(QPoint p) const;
    [[nodiscard]] QRect boxOf(const QString& id) const;
    void paint(QPainter& painter, const MapScene& scene, CounterAtlas& atlas,
               const QSet<QString>& chosen) const;

  private:
    struct Cell {
        QRect box;
        SceneItem item;
    };
    int side_;
    QRect box_;
    std::vector<Cell> cells_;
    QStringList order_;
    QString words_;
    QRect wordsBox_;
};

}  // namespace shellgame::app
