// SPDX-License-Identifier: MIT
#pragma once

#include "map/ground_layer.hpp"
#include "map/map_scene.hpp"

namespace shellgame::app {

/// Side lengths of counters, in map pixels.
struct CounterSizes {
    double small = MapScene::smallCounter;
    double large = MapScene::largeCounter;
};

/// The map for printing and export. It draws ground and counters as lines and text, without tiles, selection
/// or cursor, and shows only the state that is passed to it.
class MapSheet {
  public:
    MapSheet(std::shared_ptr<const Ground> ground, const GroundStyle& style);
    void setViewer(const SideId& side, CounterNames names) { scene_.setViewer(side, std::move(names)); }
    void setNumbered(bool numbered) { scene_.setNumbered(numbered); }
    void show(const State& state);
    [[nodiscard]] const MapScene& scene() const { return scene_; }

    /// Returns the rectangle of the whole map in map pixels.
    [[nodiscard]] QRectF bounds() const { return ground_.layout().bounds(); }
    [[nodiscard]] double hexHeight() const { return ground_.layout().hexHeight(); }
    /// Returns the part of the map that has counters, with a margin of two hexes. Without counters,
    /// returns the whole map.
    [[nodiscard]] QRectF inUse() const;
    /// Paints a part of the map with its upper left corner at the painter's origin.
    void paint(QPainter& painter, const QRectF& area, MapScale scale, bool counters,
               const CounterSizes& sizes = {}) const;
    /// Returns an area as a picture with `scale` pixels for each map pixel.
    [[nodiscard]] QImage picture(const QRectF& area, double scale, bool counters) const;

    /// Screen pixels per map pixel at the default zoom. On paper, elements of fixed size (names, lines) have
    /// the same size relative to the map as on the screen at this zoom.
    static constexpr double likeScreen = 1.25;

  private:
    void paintStack(QPainter& painter, Hex h, const HexStack& stack, MapScale scale,
                    const CounterSizes& sizes) const;

    GroundLayer ground_;
    MapScene scene_;
};

}  // namespace shellgame::app
