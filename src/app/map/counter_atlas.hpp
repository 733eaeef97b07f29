// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QPixmap>
#include <QString>
#include <list>
#include <vector>

#include "map/counter_face.hpp"

namespace shellgame::app {

/// Caches counters and name plates as pixmaps, one sheet per size and pixel ratio. Counters are opaque and
/// are stored at their painted size, so painting a full map costs little more than copying them.
class CounterAtlas {
  public:
    /// Clears the cache, because the indexes of the faces have changed.
    void reset();
    /// Returns the counter of face number `index`, a square of `side` view pixels.
    QPixmap counter(const std::vector<CounterFace>& faces, int index, int side, double ratio);
    /// Returns a hex name on a plate, with letters of `pixels` view pixels.
    const QPixmap& plate(const QString& text, double pixels, double ratio);

  private:
    struct Sheet {
        int side = 0;
        double ratio = 1;
        std::vector<QPixmap> counters;
    };
    Sheet& sheet(int side, double ratio);
    std::list<Sheet> sheets_;  ///< the most recently used first
    QHash<QString, QPixmap> plates_;
    double platePixels_ = 0;
    double plateRatio_ = 0;
};

}  // namespace shellgame::app
