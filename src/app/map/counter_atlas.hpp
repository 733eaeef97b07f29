// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QPixmap>
#include <QString>
#include <list>
#include <vector>

#include "map/counter_face.hpp"

namespace shellgame::app {

/// Caches counters and name plates as pixmaps, on one sheet per size and pixel ratio. Counters are opaque and
/// are stored at their painted size, so painting a full map takes little longer than copying them.
class CounterAtlas {
  public:
    /// Clears the cache. Call this function when the indexes of the faces have changed.
    void reset();
    /// Returns the picture of the counter with face number `index`, a square with sides of `side` view
    /// pixels.
    QPixmap counter(const std::vector<CounterFace>& faces, int index, int side, double ratio);
    /// Returns the picture of a hex name on its plate, with letters `pixels` view pixels high.
    const QPixmap& plate(const QString& text, double pixels, double ratio);

  private:
    struct Sheet {
        int side = 0;
        double ratio = 1;
        std::vector<QPixmap> counters;
    };
    Sheet& sheet(int side, double ratio);
    std::list<Sheet> sheets_;  ///< the sheets, the most recently used first
    QHash<QString, QPixmap> plates_;
    double platePixels_ = 0;
    double plateRatio_ = 0;
};

}  // namespace shellgame::app
