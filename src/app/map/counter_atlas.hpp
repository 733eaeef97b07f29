// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QPixmap>
#include <QString>
#include <list>
#include <vector>

#include "map/counter_face.hpp"

namespace shellgame::app {

/// A part of a pixmap: what is copied to the map for one counter or name plate.
struct Sprite {
    const QPixmap* page = nullptr;
    QRect source;  ///< device pixels
};

/// Counters and name plates in a few large pixmaps, one sheet per size and pixel ratio; the sheets used last
/// are kept. Counters are opaque and lie close together in memory, so that a full map costs little more than
/// copying them.
class CounterAtlas {
  public:
    /// Forgets everything: the faces have been numbered anew.
    void reset();
    /// The counter of face number `index`, a square of `side` view pixels.
    /// It stays valid until reset() or until as many other sizes have been asked for as sheets are kept.
    Sprite counter(const std::vector<CounterFace>& faces, int index, int side, double ratio);
    /// Grows with every sheet dropped: sprites taken before may be gone.
    [[nodiscard]] int dropped() const { return dropped_; }
    /// A hex name on a plate, for a size of letters in view pixels.
    const QPixmap& plate(const QString& text, double pixels, double ratio);

  private:
    struct Sheet {
        int side = 0;
        double ratio = 1;
        std::list<QPixmap> pages;
        std::vector<Sprite> counters;
        int used = 0;  ///< cells of the last page
    };
    Sheet& sheet(int side, double ratio);
    std::list<Sheet> sheets_;  ///< used last first
    QHash<QString, QPixmap> plates_;
    int dropped_ = 0;
    double platePixels_ = 0;
    double plateRatio_ = 0;
};

}  // namespace shellgame::app
