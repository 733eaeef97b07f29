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
/// already have their painted size, so a full map costs little more than copying them.
class CounterAtlas {
  public:
    /// Forgets everything, because the faces have new numbers.
    void reset();
    /// The counter of face number `index`, a square of `side` view pixels.
    QPixmap counter(const std::vector<CounterFace>& faces, int index, int side, double ratio);
    /// A hex name on a plate, for a size of letters in view pixels.
    const QPixmap& plate(const QString& text, double pixels, double ratio);

  private:
    struct Sheet {
        int side = 0;
        double ratio = 1;
        std::vector<QPixmap> counters;
    };
    Sheet& sheet(int side, double ratio);
    std::list<Sheet> sheets_;  ///< used last first
    QHash<QString, QPixmap> plates_;
    double platePixels_ = 0;
    double plateRatio_ = 0;
};

}  // namespace shellgame::app
