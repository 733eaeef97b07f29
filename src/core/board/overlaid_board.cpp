// SPDX-License-Identifier: MIT
#include "board/overlaid_board.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "board/coverage.hpp"
#include "board/los_facts.hpp"
#include "board/overlay_turn.hpp"
#include "board/terrain_changes.hpp"
#include "shellgame/board/los_terrain.hpp"

namespace shellgame {

namespace {

// These distances are in pixels at VASL's scale.
constexpr double wallReach = 9;   ///< the greatest distance from the art of a wall to its hexside
constexpr double spineReach = 7;  ///< how far the end of a wall along a hexspine extends into an overlay
constexpr int artReach = 6;       ///< how far the art of a board extends beyond the pixels of its terrain

bool contains(const std::vector<std::string>& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

/// Returns the map pixel of a board's upper left corner.
PixelPoint cornerOf(const PlacedBoard& b) {
    const BoardGeometry& g = b.board->geometry;
    return {static_cast<int>(std::lround(b.atColumn * g.hexWidth)),
            static_cast<int>(std::lround(b.atRow * g.hexHeight))};
}
/// Converts a pixel of the printed board to a pixel of the turned board, and vice versa.
PixelPoint turnedPixel(const PlacedBoard& b, PixelPoint p) {
    const BoardGeometry& g = b.board->geometry;
    return b.turned ? PixelPoint{g.pixelWidth - 1 - p.x, g.pixelHeight - 1 - p.y} : p;
}
PixelPoint pixelToMap(const PlacedBoard& b, PixelPoint own) {
    const PixelPoint corner = cornerOf(b);
    const PixelPoint p = turnedPixel(b, own);
    return {corner.x + p.x, corner.y + p.y};
}
PixelPoint pixelToBoard(const PlacedBoard& b, PixelPoint map) {
    const PixelPoint corner = cornerOf(b);
    return turnedPixel(b, {map.x - corner.x, map.y - corner.y});
}

/// Returns the position of a picture on a board. The board may be the one to which the picture's position
/// refers, or an adjacent one.
PicturePlace placeOn(const ReadPicture& read, const PlacedBoard& board) {
    const PixelPoint p = pixelToBoard(board, pixelToMap(*read.board, {read.laid->left, read.laid->top}));
    return {p.x, p.y, read.board->turned != board.turned};
}
/// Returns the board's pixel at the point where the picture has its upper left corner on the map.
PixelPoint cornerOn(const ReadPicture& read, const PlacedBoard& board) {
    const LaidPicture& laid = *read.laid;
    const int across = read.board->turned ? laid.picture->width - 1 : 0;
    const int down = read.board->turned ? laid.picture->height - 1 : 0;
    return pixelToBoard(board, pixelToMap(*read.board, {laid.left + across, laid.top + down}));
}

double distanceToSegment(Point p, Point a, Point b) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double t = std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
    return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/// One board while overlays are being placed on it.
class OverlaidBoard {
  public:
    /// If `seen` is true, pictures contribute only the terrain that they show, without the terrain that VASL
    /// adds for lines of sight.
    OverlaidBoard(const PlacedBoard& placed, bool seen)
        : placed_(placed), board_(std::make_shared<Board>(*placed.board)), g_(board_->geometry), seen_(seen) {
        if (board_->raster)
            raster_ = *board_->raster;
        else
            raster_ = Raster(g_.pixelWidth, g_.pixelHeight, 0);
        marks_ = plainMarks(g_);
        for (std::size_t i = 0; i < board_->los.size(); ++i) marks_[i] = marksOf(board_->los[i]);
        if (board_->kind == BoardKind::blank) board_->kind = BoardKind::own;
    }

    void lay(const LaidOverlay& overlay) {
        derive();
        const OverlayDesign& design = *overlay.design;
        const Turn turn(design, placed_.toBoard(overlay.first),
                        overlay.second ? std::optional(placed_.toBoard(*overlay.second)) : std::nullopt);
        under_.clear();
        for (const Hex h : design.hexes)
            if (const Hex here = turn(h); g_.contains(here)) under_.insert(here);
        if (under_.empty()) return;
        mask();
        clearSlivers();
        clearWalls();
        clearGround();
        paintShapes(fillsHere(design, turn), raster_, mask_);
        for (const Hex h : under_) {
            HexMarks& marks = marks_[static_cast<std::size_t>(g_.indexOf(h))];
            marks = {marks.name, false, {}, {}, {}};
        }
        for (const BoardShapes::Building& b : design.shapes.buildings)
            for (const Hex h : b.stairwells)
                if (const Hex here = turn(h); under_.contains(here))
                    marks_[static_cast<std::size_t>(g_.indexOf(here))].stairway = true;
        derived_ = false;
    }

    void lay(const ReadPicture& read) {
        layPicture(*read.laid->picture, read.changes, read.kind, placeOn(read, placed_),
                   contains(board_->changes, "Bamboo"), raster_, seen_);
        pictures_.push_back(&read);
        derived_ = false;
    }

    [[nodiscard]] std::shared_ptr<Board> done() {
        derive();
        if (!pictures_.empty()) {
            // As in VASL, changes of whole hexes are made after all pictures have been placed.
            changeHexes(board_->changes, g_, board_->los, raster_);
            if (!seen_)
                for (const ReadPicture* read : pictures_)
                    fillHexes(g_, read->kind, cornerOn(*read, placed_), placed_.turned, raster_);
            derived_ = false;
            derive();
        }
        board_->cleared = clearedRuns();
        board_->raster = std::make_shared<const Raster>(std::move(raster_));
        return board_;
    }

  private:
    void derive() {
        if (derived_) return;
        derived_ = true;
        board_->los = deriveMarkedFacts(g_, raster_, marks_,
                                        board_->table ? *board_->table : LosTerrainTable::builtIn());
        board_->coverage = coverageOf(g_, raster_);
    }

    template <class Each>
    void pixelsOf(Hex h, Each each) const {
        for (const PixelRun& run : pixelRuns(g_.border(h))) {
            if (run.x < 0 || run.x >= raster_.width) continue;
            for (int y = std::max(run.top, 0); y < std::min(run.bottom, raster_.height); ++y) each(run.x, y);
        }
    }
    [[nodiscard]] bool isHexside(std::size_t at) const {
        return LosTerrainTable::builtIn().at(raster_.terrain[at]).isHexside();
    }

    void mask() {
        mask_.assign(raster_.terrain.size(), false);
        covered_.resize(mask_.size(), false);
        for (const Hex h : under_)
            pixelsOf(h, [&](int x, int y) {
                mask_[raster_.index(x, y)] = true;
                covered_[raster_.index(x, y)] = true;
            });
    }

    void makeOpen(std::size_t at) {
        raster_.terrain[at] = 0;
        cleared_.insert(at);
    }

    /// Returns the pixels beside the overlays that have become Open Ground, and pixels near them that are
    /// Open Ground or under an overlay, because the art of the removed terrain may extend there.
    [[nodiscard]] std::vector<PixelRun> clearedRuns() const {
        std::set<std::size_t> all;
        for (const std::size_t at : cleared_) {
            const int x = static_cast<int>(at) / raster_.height;
            const int y = static_cast<int>(at) % raster_.height;
            for (int dx = -artReach; dx <= artReach; ++dx)
                for (int dy = -artReach; dy <= artReach; ++dy)
                    if (raster_.contains(x + dx, y + dy)) all.insert(raster_.index(x + dx, y + dy));
        }
        std::vector<PixelRun> out;
        for (const std::size_t at : all) {
            if (!covered_[at] && raster_.terrain[at] != 0) continue;
            const int x = static_cast<int>(at) / raster_.height;
            const int y = static_cast<int>(at) % raster_.height;
            if (!out.empty() && out.back().x == x && out.back().bottom == y)
                ++out.back().bottom;
            else
                out.push_back({x, y, y + 1});
        }
        return out;
    }

    /// The outer hexsides of the overlays, and the hexspines outside the overlays that end at the overlays'
    /// vertices.
    struct Edges {
        std::vector<std::pair<Point, Point>> outer, spines;
    };
    [[nodiscard]] Edges edges() const {
        Edges out;
        for (const Hex h : under_) {
            const auto corners = g_.corners(h);
            for (std::size_t i = 0; i < 6; ++i) {
                const Hex across = neighbour(h, static_cast<Side6>(i));
                const Hex next = neighbour(h, static_cast<Side6>((i + 1) % 6));
                if (!under_.contains(across)) out.outer.emplace_back(corners[i], corners[(i + 1) % 6]);
                // Adds the hexside between `across` and `next`, which are two hexes outside the overlay. The
                // hexside starts at the vertex that both hexes share with the hex `h`.
                if (under_.contains(across) || under_.contains(next)) continue;
                const Point v = corners[(i + 1) % 6];
                const Point c = g_.centre(h);
                out.spines.emplace_back(v, Point{v.x + (v.x - c.x), v.y + (v.y - c.y)});
            }
        }
        return out;
    }

    /// Removes walls and hedges along the overlays' outer hexsides, on both sides of the hexside. A wall or
    /// hedge that comes from outside and ends at a vertex stays, together with its short end on the overlay
    /// (A2.74, B9.1).
    void clearWalls() {
        const Edges e = edges();
        saved_.clear();
        const auto nearest = [](const auto& segments, Point p) {
            double least = 1e9;
            for (const auto& [a, b] : segments) least = std::min(least, distanceToSegment(p, a, b));
            return least;
        };
        std::set<Hex> around = under_;
        for (const Hex h : under_)
            for (const Side6 side : allSides)
                if (const Hex n = neighbour(h, side); g_.contains(n)) around.insert(n);
        for (const Hex h : around)
            pixelsOf(h, [&](int x, int y) {
                const std::size_t at = raster_.index(x, y);
                if (!isHexside(at)) return;
                const Point p{x + 0.5, y + 0.5};
                const double spine = nearest(e.spines, p);
                const double outer = nearest(e.outer, p);
                if (mask_[at]) {
                    const bool wall = spine <= spineReach && wallBeyond(e, p);
                    if (wall) saved_.emplace_back(at, raster_.terrain[at]);
                    return;
                }
                // A wall that is closer to a hexspine than to an outer hexside stays if it continues along
                // that hexspine.
                if (outer > wallReach || (spine <= outer && wallBeyond(e, p))) return;
                makeOpen(at);
            });
    }

    /// Returns true if the hexspine nearest to a pixel has a wall outside the overlays.
    [[nodiscard]] bool wallBeyond(const Edges& e, Point p) const {
        const auto it = std::min_element(e.spines.begin(), e.spines.end(), [&](const auto& a, const auto& b) {
            return distanceToSegment(p, a.first, a.second) < distanceToSegment(p, b.first, b.second);
        });
        if (it == e.spines.end()) return false;
        const int x = static_cast<int>((it->first.x + it->second.x) / 2);
        const int y = static_cast<int>((it->first.y + it->second.y) / 2);
        for (int dx = -4; dx <= 4; ++dx)
            for (int dy = -4; dy <= 4; ++dy)
                if (raster_.contains(x + dx, y + dy) && isHexside(raster_.index(x + dx, y + dy))) return true;
        return false;
    }

    /// Removes terrain from hexes beside the overlays if only slivers of it remain (A2.74).
    void clearSlivers() {
        for (const Hex h : under_)
            for (const Side6 side : allSides) {
                const Hex n = neighbour(h, side);
                if (!g_.contains(n) || under_.contains(n)) continue;
                const auto terrain = terrainOf(*board_, n);
                for (const auto& sliver : terrain.slivers)
                    for (const std::uint8_t code : sliver.row->codes) clearSliver(n, code);
            }
    }
    void clearSliver(Hex n, std::uint8_t code) {
        std::vector<std::size_t> reached;
        const auto take = [&](std::size_t at) {
            if (mask_[at] || raster_.terrain[at] != code || taken_.contains(at)) return;
            taken_.insert(at);
            reached.push_back(at);
        };
        std::set<std::size_t> within;
        pixelsOf(n, [&](int x, int y) { within.insert(raster_.index(x, y)); });
        const auto around = [&](std::size_t at, auto each) {
            const int x = static_cast<int>(at) / raster_.height;
            const int y = static_cast<int>(at) % raster_.height;
            for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
                if (raster_.contains(x + dx, y + dy)) each(raster_.index(x + dx, y + dy));
        };
        // Start with the pixels that touch the overlay, and find all connected terrain within the hex.
        for (const std::size_t at : within) {
            bool touches = false;
            around(at, [&](std::size_t next) { touches = touches || mask_[next]; });
            if (touches) take(at);
        }
        for (std::size_t i = 0; i < reached.size(); ++i)
            around(reached[i], [&](std::size_t next) {
                if (within.contains(next)) take(next);
            });
        // The depression of a bed or of water is removed too, so that the Open Ground is as high as its hex.
        const TerrainRow* row = TerrainChart::builtIn().byCode(code);
        const int height = board_->los[static_cast<std::size_t>(g_.indexOf(n))].baseHeight;
        for (const std::size_t at : reached) {
            makeOpen(at);
            if (raster_.elevation[at] < height && row != nullptr &&
                (row->kind == TerrainKind::depression || row->rule.starts_with("B21")))
                raster_.elevation[at] = static_cast<std::int8_t>(height);
        }
    }

    void clearGround() {
        for (std::size_t at = 0; at < mask_.size(); ++at)
            if (mask_[at]) {
                raster_.terrain[at] = 0;
                raster_.elevation[at] = 0;
            }
        for (const auto& [at, code] : saved_) {
            raster_.terrain[at] = code;
            mask_[at] = false;
        }
        taken_.clear();
    }

    [[nodiscard]] std::vector<ShapeFill> fillsHere(const OverlayDesign& design, const Turn& turn) const {
        const BoardGeometry own = BoardGeometry::standard(design.shapes.columns, design.shapes.rows);
        const Point origin = g_.centre({0, 0});
        const auto here = [&](Point p) {
            const Point q = turn(Point{p.x / own.hexWidth, p.y / own.hexHeight});
            return Point{origin.x + q.x * g_.hexWidth, origin.y + (q.y - 0.5) * g_.hexHeight};
        };
        std::vector<ShapeFill> out = fillsOf(design.shapes);
        for (ShapeFill& fill : out) {
            fill.width *= g_.hexHeight / own.hexHeight;
            for (Point& p : fill.line) p = here(p);
            for (auto& ring : fill.rings)
                for (Point& p : ring) p = here(p);
        }
        return out;
    }

    PlacedBoard placed_;
    std::shared_ptr<Board> board_;
    BoardGeometry g_;
    Raster raster_;
    std::vector<HexMarks> marks_;
    std::set<Hex> under_;
    std::vector<bool> mask_;
    std::vector<bool> covered_;      ///< pixels that all overlays together cover
    std::set<std::size_t> cleared_;  ///< pixels beside the overlays that have become Open Ground
    std::vector<std::pair<std::size_t, std::uint8_t>> saved_;
    std::set<std::size_t> taken_;
    std::vector<const ReadPicture*> pictures_;
    bool seen_ = false;
    bool derived_ = false;
};

/// Returns true if any part of an overlay is on a board.
bool reaches(const LaidOverlay& overlay, const ReadPicture* read, const PlacedBoard& b) {
    const BoardGeometry& g = b.board->geometry;
    if (read == nullptr) {
        const std::set<Hex> under = hexesUnder(overlay);
        return std::any_of(under.begin(), under.end(), [&](Hex h) { return g.contains(b.toBoard(h)); });
    }
    const PicturePlace place = placeOn(*read, b);
    const PixelPoint first = place.of(0, 0);
    const PixelPoint last = place.of(read->laid->picture->width - 1, read->laid->picture->height - 1);
    return std::max(first.x, last.x) >= 0 && std::min(first.x, last.x) < g.pixelWidth &&
           std::max(first.y, last.y) >= 0 && std::min(first.y, last.y) < g.pixelHeight;
}

/// Copies the visible terrain of hexes that pictures have changed. Other hexes do not change.
void takeCoverage(const Board& before, const Board& seen, Board& out) {
    out.coverage = seen.coverage;
    if (!before.raster || before.coverage.size() != seen.coverage.size()) return;
    const BoardGeometry& g = before.geometry;
    for (int i = 0; i < g.hexCount(); ++i) {
        bool changed = false;
        for (const PixelRun& run : pixelRuns(g.border(g.hexAt(i))))
            for (int y = run.top; y < run.bottom && !changed; ++y)
                changed = before.raster->contains(run.x, y) &&
                          before.raster->terrainAt(run.x, y) != seen.raster->terrainAt(run.x, y);
        const auto at = static_cast<std::size_t>(i);
        if (!changed) out.coverage[at] = before.coverage[at];
    }
}

std::shared_ptr<Board> laidOn(const PlacedBoard& b, const std::vector<LaidOverlay>& overlays,
                              const std::vector<std::optional<ReadPicture>>& pictures, bool seen) {
    OverlaidBoard laid(b, seen);
    for (std::size_t i = 0; i < overlays.size(); ++i) {
        const ReadPicture* read = pictures[i] ? &*pictures[i] : nullptr;
        if (!reaches(overlays[i], read, b)) continue;
        if (read == nullptr)
            laid.lay(overlays[i]);
        else if (seen || !read->kind.linesBlind)
            laid.lay(*read);
    }
    return laid.done();
}

}  // namespace

ReadPicture readLaid(const Ground& ground, const LaidPicture& laid) {
    ReadPicture out;
    out.laid = &laid;
    for (const PlacedBoard& b : ground.boards())
        if (b.as == laid.board) out.board = &b;
    out.kind = pictureKind(laid.kind);
    const PixelPoint corner = cornerOf(*out.board);
    const PictureSite site{-corner.x - laid.left, -corner.y - laid.top, ground.geometry().pixelWidth,
                           ground.geometry().pixelHeight};
    const auto& own = out.board->board->colours;
    out.changes = readPicture(*laid.picture, own ? *own : VaslColours::shared(), site);
    return out;
}

CoveredHexes hexesCovered(const Ground& ground, const LaidPicture& laid) {
    const PlacedBoard* board = nullptr;
    for (const PlacedBoard& b : ground.boards())
        if (b.as == laid.board) board = &b;
    const BoardGeometry& g = ground.geometry();
    std::map<Hex, int> pixels;
    for (int y = 0; y < laid.picture->height; ++y)
        for (int x = 0; x < laid.picture->width; ++x) {
            if (!laid.picture->opaque(x, y)) continue;
            const PixelPoint p = pixelToMap(*board, {laid.left + x, laid.top + y});
            if (const auto h = g.hexAtPixel(p.x, p.y)) ++pixels[*h];
        }
    CoveredHexes out;
    for (const auto& [h, count] : pixels) {
        if (!ground.contains(h)) continue;
        out.any = true;
        int whole = 0;
        for (const PixelRun& run : pixelRuns(g.border(h)))
            if (run.x >= 0 && run.x < g.pixelWidth)
                whole += std::max(0, std::min(run.bottom, g.pixelHeight) - std::max(run.top, 0));
        if (2 * count > whole) out.hexes.insert(h);
    }
    return out;
}

std::shared_ptr<const Board> boardUnder(const PlacedBoard& b, const std::vector<LaidOverlay>& overlays,
                                        const std::vector<std::optional<ReadPicture>>& pictures) {
    bool any = false;
    bool picture = false;
    for (std::size_t i = 0; i < overlays.size(); ++i) {
        if (!reaches(overlays[i], pictures[i] ? &*pictures[i] : nullptr, b)) continue;
        any = true;
        picture = picture || pictures[i];
    }
    if (!any) return nullptr;
    auto out = laidOn(b, overlays, pictures, false);
    if (picture) takeCoverage(*b.board, *laidOn(b, overlays, pictures, true), *out);
    return out;
}

}  // namespace shellgame
