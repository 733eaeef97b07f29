// SPDX-License-Identifier: MIT
// Measures how long the map view takes to repaint. The map has four boards and 2000 counters and is drawn at
// five zoom steps: in full, after one counter has moved, and with both LOS overlays. Full repaints, with and
// without overlays, are compared with drawing the ground and, for each counter, a blank pixmap of the same
// size. The repaint after a move is compared with a full repaint. A repaint takes a fraction of a
// millisecond, so what is compared is measured in turns, and the limits only detect costs that a player could
// notice, such as counters that are drawn again instead of being taken from the atlas.
#include <QApplication>
#include <QElapsedTimer>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <random>

#include "map/map_view.hpp"
#include "shellgame/model/catalogue.hpp"

using namespace shellgame;
using namespace shellgame::app;

namespace {

struct Times {
    double median;
    double p95;
};

constexpr double mostRatio = 1.5, mostPart = 0.3;

/// Measures functions in turns, so that a temporarily slow machine affects all of them equally.
template <std::size_t N>
std::array<Times, N> measure(const std::array<std::function<void()>, N>& all) {
    constexpr int runs = 60;
    std::array<std::vector<double>, N> ms;
    for (int i = -1; i < runs; ++i)
        for (std::size_t k = 0; k < N; ++k) {
            QElapsedTimer t;
            t.start();
            all[k]();
            if (i >= 0) ms[k].push_back(static_cast<double>(t.nsecsElapsed()) / 1e6);
        }
    std::array<Times, N> out{};
    for (std::size_t k = 0; k < N; ++k) {
        std::sort(ms[k].begin(), ms[k].end());
        out[k] = {ms[k][ms[k].size() / 2], ms[k][ms[k].size() * 95 / 100]};
    }
    return out;
}

State crowd(const Ground& ground, int counters) {
    State s;
    s.sides[SideId("german")] = {"German", "german"};
    s.sides[SideId("russian")] = {"Russian", "russian"};
    const std::array<std::vector<const char*>, 2> types{
        {{"4-6-7", "8-1", "LMG", "PzKw VIE", "50L AT PaK 38", "2-2-8"},
         {"4-4-7", "9-1", "MMG", "T-34 M41", "6-2-8", "1-4-9"}}};
    std::mt19937 random(7);
    for (int i = 0; i < counters; ++i) {
        const bool german = random() % 2 == 0;
        const char* nation = german ? "german" : "russian";
        Piece p = makePiece(Catalogue::builtIn().lookup(types[german ? 0 : 1][random() % 6], nation).type,
                            SideId(nation));
        p.at.hex = ground.names()[random() % ground.names().size()];
        if (random() % 5 == 0) p.marks.insert("broken");
        if (random() % 9 == 0) p.marks.insert("pinned");
        if (random() % 4 == 0) {
            Marker m;
            m.side = p.side;
            m.at = p.at;
            m.dummies = 3;
            s.markers[MarkerId("m" + std::to_string(i))] = m;
        } else {
            s.pieces[PieceId("p" + std::to_string(i))] = p;
        }
    }
    return s;
}

/// Makes LOS fields of both sides over the whole map, with edges everywhere and every kind of hatching.
FieldPicture twoFields(const Ground& ground) {
    const int count = ground.geometry().hexCount();
    auto own = std::make_shared<std::vector<HexSight>>(static_cast<std::size_t>(count));
    auto enemy = std::make_shared<std::vector<HexSight>>(static_cast<std::size_t>(count));
    std::mt19937 random(9);
    for (int i = 0; i < count; ++i) {
        (*own)[static_cast<std::size_t>(i)] = {static_cast<Sighted>(random() % 4), 1};
        (*enemy)[static_cast<std::size_t>(i)] = {static_cast<Sighted>(random() % 4), 1};
    }
    return {own, enemy};
}

}  // namespace

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    std::vector<PlacedBoard> boards;
    for (int i = 0; i < 4; ++i) {
        PlacedBoard b;
        b.board = blankBoard(33, 10);
        b.as = std::to_string(i + 1);
        b.atColumn = i % 2 * 32;
        b.atRow = i / 2 * 10;
        boards.push_back(b);
    }
    const auto ground = Ground::make(boards);
    if (!ground) return 1;
    State state = crowd(**ground, 2000);
    MapView view;
    view.resize(1280, 800);
    view.setGround(*ground);
    view.showState(state);
    view.show();
    QCoreApplication::processEvents();
    const QRect whole = view.viewport()->rect();
    QImage screen(whole.size(), QImage::Format_RGB32);
    bool good = true;
    const FieldPicture fields = twoFields(**ground);
    std::printf("%6s %9s %18s %18s %7s %18s %7s %18s %7s\n", "zoom", "counters", "map ms (p95)",
                "blank ms (p95)", "ratio", "one moved ms", "part", "shaded ms (p95)", "ratio");
    for (const double zoom : {0.35, 0.5, 0.8, 1.25, 2.0}) {
        view.zoomTo(zoom);
        view.centreOn({32, 10});
        std::vector<QRect> boxes;
        const auto r = view.layout().hexesIn(view.camera().toMap(QRectF(whole)));
        for (int c = r.firstColumn; c <= r.lastColumn; ++c)
            for (int row = r.firstRow; row <= r.lastRow + (c & 1); ++row)
                if (const HexStack* stack = view.scene().stack({c, row}))
                    for (std::size_t i = 0; i < stack->items.size(); ++i)
                        boxes.push_back(view.counterBox({c, row}, i));
        std::map<int, QPixmap> blanks;
        for (const QRect& b : boxes)
            if (blanks.find(b.width()) == blanks.end()) {
                QPixmap blank(b.size());
                blank.fill(Qt::white);
                blanks.emplace(b.width(), blank);
            }
        const auto paint = [&] {
            QPainter p(&screen);
            view.paintPart(p, whole);
        };
        const auto paintBlank = [&] {
            QPainter p(&screen);
            view.groundLayer().paint(p, view.camera(), whole);
            for (const QRect& b : boxes) p.drawPixmap(b.topLeft(), blanks.find(b.width())->second);
        };
        // Moves one counter to the next hex, so that the old and the new hex are repainted.
        bool there = false;
        const Hex from{32, 10};
        const Hex to{32, 11};
        Piece& piece = state.pieces.begin()->second;
        const std::vector<std::string> ids{state.pieces.begin()->first.text};
        const auto move = [&] {
            there = !there;
            piece.at.hex = (*ground)->nameOf(there ? to : from);
            view.showState(state, &ids);
            QPainter p(&screen);
            for (const Hex h : {from, to}) {
                const QRect box =
                    view.camera().toView(view.layout().box(h)).toAlignedRect().adjusted(-22, -22, 22, 22) &
                    whole;
                p.setClipRect(box);
                view.paintPart(p, box);
            }
        };
        const auto [map, blank, moved] = measure<3>({paint, paintBlank, move});
        view.setFields(fields);
        const auto [shaded, blankToo] = measure<2>({paint, paintBlank});
        view.setFields({});
        const double ratio = map.median / blank.median;
        const double shadedRatio = shaded.median / blankToo.median;
        const double part = moved.median / map.median;
        std::printf("%6.2f %9zu %9.3f (%6.3f) %9.3f (%6.3f) %7.2f %18.3f %7.2f %9.3f (%6.3f) %7.2f\n", zoom,
                    boxes.size(), map.median, map.p95, blank.median, blank.p95, ratio, moved.median, part,
                    shaded.median, shaded.p95, shadedRatio);
        good = good && ratio < mostRatio && part < mostPart && shadedRatio < mostRatio;
    }
    std::printf("%s: ratios %.1f, a part %.1f\n", good ? "within the limits" : "beyond the limits", mostRatio,
                mostPart);
    return good ? 0 : 1;
}
