// SPDX-License-Identifier: MIT
#include "shellgame/board/overlay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "board/coverage.hpp"
#include "board/los_facts.hpp"
#include "shellgame/board/los_terrain.hpp"

namespace shellgame {

namespace {

// Pixels at VASL's scale.
constexpr double wallReach = 9;   ///< how far from its hexside art of a wall may lie
constexpr double spineReach = 7;  ///< how far a wall runs on from its end into an overlay
constexpr int artReach = 6;       ///< how far art of a board is drawn beyond the pixels of its terrain

/// A place in columns and hexes: A1's centre is 0, 0.5, as in ShapeLine.
Point latticePoint(Hex h) {
    return {static_cast<double>(h.column), h.row + 0.5 - 0.5 * (h.column & 1)};
}
Hex latticeHex(Point p) {
    const int column = static_cast<int>(std::lround(p.x));
    return {column, static_cast<int>(std::lround(p.y - 0.5 + 0.5 * (column & 1)))};
}

/// By 60 degrees clockwise: north becomes north-east. Exact on the lattice, though hexes are not regular.
Point turnedOnce(Point p) {
    return {0.5 * p.x - p.y, 0.75 * p.x + 0.5 * p.y};
}

/// From the grid of a design to that of a board or map: "1" comes to lie on `first`, "2" on `second`.
class Turn {
  public:
    Turn(const OverlayDesign& design, Hex first, std::optional<Hex> second)
        : from_(latticePoint(design.one)), to_(latticePoint(first)) {
        if (!design.two || !second) return;
        const auto own = sideTowards(design.one, *design.two);
        const auto wanted = sideTowards(first, *second);
        if (own && wanted) steps_ = (static_cast<int>(*wanted) - static_cast<int>(*own) + 6) % 6;
    }
    [[nodiscard]] Point operator()(Point p) const {
        Point d{p.x - from_.x, p.y - from_.y};
        for (int i = 0; i < steps_; ++i) d = turnedOnce(d);
        return {to_.x + d.x, to_.y + d.y};
    }
    [[nodiscard]] Hex operator()(Hex h) const { return latticeHex((*this)(latticePoint(h))); }

  private:
    Point from_, to_;
    int steps_ = 0;
};

double distanceToSegment(Point p, Point a, Point b) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double t = std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
    return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/// One board while overlays are laid on it.
class OverlaidBoard {
  public:
    explicit OverlaidBoard(const PlacedBoard& placed)
        : placed_(placed), board_(std::make_shared<Board>(*placed.board)), g_(board_->geometry) {
        if (board_->raster)
            raster_ = *board_->raster;
        else
            raster_ = Raster(g_.pixelWidth, g_.pixelHeight, 0);
        const auto count = static_cast<std::size_t>(g_.hexCount());
        stairways_.resize(count);
        slopes_.resize(count);
        for (std::size_t i = 0; i < board_->los.size(); ++i) {
            stairways_[i] = board_->los[i].stairway;
            for (std::size_t side = 0; side < 6; ++side) slopes_[i][side] = board_->los[i].sides[side].slope;
        }
        if (board_->kind == BoardKind::blank) board_->kind = BoardKind::own;
        derive();
    }

    void lay(const LaidOverlay& overlay) {
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
            const auto at = static_cast<std::size_t>(g_.indexOf(h));
            stairways_[at] = false;
            slopes_[at] = {};
        }
        for (const BoardShapes::Building& b : design.shapes.buildings)
            for (const Hex h : b.stairwells)
                if (const Hex here = turn(h); under_.contains(here))
                    stairways_[static_cast<std::size_t>(g_.indexOf(here))] = true;
        derive();
    }

    [[nodiscard]] std::shared_ptr<const Board> done() {
        board_->cleared = clearedRuns();
        board_->raster = std::make_shared<const Raster>(std::move(raster_));
        return board_;
    }

  private:
    void derive() {
        board_->los = deriveLosFacts(g_, raster_, stairways_, slopes_);
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

    /// What has become Open Ground beside the overlays, and the Open Ground around it into which art reaches.
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

    /// Outer hexsides of the overlay, and the hexspines that end at its vertices outside it.
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
                // The hexside between two hexes outside, from the vertex that they share with this one.
                if (under_.contains(across) || under_.contains(next)) continue;
                const Point v = corners[(i + 1) % 6];
                const Point c = g_.centre(h);
                out.spines.emplace_back(v, Point{v.x + (v.x - c.x), v.y + (v.y - c.y)});
            }
        }
        return out;
    }

    /// Walls and hedges along outer hexsides go, on both sides of them; those that come from outside and end
    /// at a vertex stay, and so does the bit of them on the overlay (A2.74, B9.1).
    void clearWalls() {
        const Edges e = edges();
        kept_.clear();
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
                    if (wall) kept_.emplace_back(at, raster_.terrain[at]);
                    return;
                }
                // The end of a wall that is covered is no wall along the hexspine that it points to.
                if (outer > wallReach || (spine <= outer && wallBeyond(e, p))) return;
                makeOpen(at);
            });
    }

    /// Whether the spine nearest to a pixel bears a wall outside the overlay.
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

    /// Terrain that only just reached out of the covered hexes into others is none any more (A2.74).
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
        // From where it touches the overlay, as far as it runs within the hex.
        for (const std::size_t at : within) {
            bool touches = false;
            around(at, [&](std::size_t next) { touches = touches || mask_[next]; });
            if (touches) take(at);
        }
        for (std::size_t i = 0; i < reached.size(); ++i)
            around(reached[i], [&](std::size_t next) {
                if (within.contains(next)) take(next);
            });
        // Of a bed or of water the ground goes too: what is Open Ground lies as high as its hex.
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
        for (const auto& [at, code] : kept_) {
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
    std::vector<bool> stairways_;
    std::vector<SlopeSides> slopes_;
    std::set<Hex> under_;
    std::vector<bool> mask_;
    std::vector<bool> covered_;      ///< pixels of all overlays so far
    std::set<std::size_t> cleared_;  ///< pixels beside them that have become Open Ground
    std::vector<std::pair<std::size_t, std::uint8_t>> kept_;
    std::set<std::size_t> taken_;
};

Problem overlayProblem(const OverlayOrder& order, std::string found, std::string expected) {
    return {"", "", fmt::format("overlay {}: {}", order.id, found), std::move(expected), "A2.73"};
}

bool hasBoardCalled(const Ground& ground, std::string_view name) {
    return std::any_of(ground.boards().begin(), ground.boards().end(),
                       [&](const PlacedBoard& b) { return b.as == name; });
}

/// "27" of "27H6", and of "27oH6": the hex 27H6, under an overlay that was placed before.
std::string boardOfHex(const Ground& ground, const std::string& name) {
    std::string out = name.substr(0, boardPartOf(name));
    if (out.ends_with('o') && !hasBoardCalled(ground, out) &&
        hasBoardCalled(ground, out.substr(0, out.size() - 1)))
        out.pop_back();
    return out;
}

/// A hex by the coordinate that its board prints, also where the combined hex bears another board's name.
Result<Hex> printedHex(const Ground& ground, const OverlayOrder& order, const std::string& name,
                       const std::vector<LaidOverlay>& before) {
    const std::size_t letter = boardPartOf(name);
    const std::string board = boardOfHex(ground, name);
    std::string known;
    for (const PlacedBoard& b : ground.boards()) {
        known += (known.empty() ? "" : ", ") + b.as;
        if (b.as != board) continue;
        const auto h = b.board->geometry.hexNamed(name.substr(letter));
        if (!h)
            return failure(
                overlayProblem(order, "the hex " + name, "a hex of the map: " + ground.explainBadName(name)));
        const Hex at = b.toMap(*h);
        const bool covered =
            ground.covered(at) || std::any_of(before.begin(), before.end(), [&](const LaidOverlay& overlay) {
                return hexesUnder(overlay).contains(at);
            });
        if (board.size() != letter && !covered)
            return failure(overlayProblem(order, "the hex " + name,
                                          board + name.substr(letter) + ": no overlay lies there before"));
        return at;
    }
    return failure(overlayProblem(order, board.empty() ? name + " without a board" : "the board " + board,
                                  "one of the boards of the map: " + known));
}

/// Wadi or stream in a hex, and across a hexside, as its board has them.
struct BedInHex {
    bool here = false;
    std::array<bool, 6> across{};
    std::array<bool, 6> cliff{};
    std::vector<const PlacedBoard*> boards;  ///< on which it is drawn: two may share a hex of a seam
    [[nodiscard]] bool isEnd() const { return std::count(across.begin(), across.end(), true) <= 1; }
};
bool isBed(std::uint8_t code) {
    const TerrainRow* row = code == noTerrain ? nullptr : TerrainChart::builtIn().byCode(code);
    return row != nullptr && row->kind == TerrainKind::depression &&
           (row->id.find("stream") != std::string::npos || row->id.find("wadi") != std::string::npos);
}
BedInHex bedInHex(const Ground& ground, Hex h) {
    BedInHex out;
    for (const Ground::Origin& o : ground.origins(h)) {
        const Board& board = *o.board->board;
        if (board.los.empty()) continue;
        const HexLosFacts& f = board.los[static_cast<std::size_t>(board.geometry.indexOf(o.hex))];
        if (isBed(f.depression) || isBed(f.centreTerrain)) {
            out.here = true;
            out.boards.push_back(o.board);
        }
        for (const Side6 side : allSides) {
            const auto own = static_cast<std::size_t>(o.board->turned ? opposite(side) : side);
            const auto map = static_cast<std::size_t>(side);
            out.across[map] = out.across[map] || isBed(f.sides[own].depressionTerrain);
            out.cliff[map] = out.cliff[map] || f.sides[own].cliff;
        }
    }
    return out;
}

/// Whether the beds of two hexes are of different boards.
bool onTwoBoards(const BedInHex& a, const BedInHex& b) {
    return std::any_of(a.boards.begin(), a.boards.end(), [&](const PlacedBoard* board) {
        return b.boards.front() != board || b.boards.back() != board;
    });
}

}  // namespace

Result<LaidOverlay> findOverlay(const Ground& ground, const OverlayOrder& order,
                                const std::vector<std::shared_ptr<const OverlayDesign>>& known,
                                const std::vector<LaidOverlay>& before) {
    if (auto wrong = overlayPlaceProblem(order)) return failure(std::move(*wrong));
    LaidOverlay out;
    std::string names;
    for (const auto& design : known) {
        names += (names.empty() ? "" : ", ") + design->id;
        if (design->id == order.id) out.design = design;
    }
    if (!out.design)
        return failure(
            overlayProblem(order, "unknown", "an overlay of the program or of the scenario: " + names));
    const auto first = printedHex(ground, order, order.first, before);
    if (!first) return tl::unexpected(first.error());
    out.first = *first;
    if (order.second.empty() != !out.design->two)
        return failure(overlayProblem(order, order.second.empty() ? "one hex" : "two hexes",
                                      out.design->two ? "two adjacent hexes, for its \"1\" and its \"2\""
                                                      : "one hex: it covers no more"));
    if (!order.second.empty()) {
        // The second hex stands without its board where that is the same.
        const bool bare =
            boardPartOf(order.second) == 0 || (boardPartOf(order.second) == 1 && order.second.front() == 'o');
        const std::string board = bare ? boardOfHex(ground, order.first) : std::string();
        const auto second = printedHex(ground, order, board + order.second, before);
        if (!second) return tl::unexpected(second.error());
        out.second = *second;
        if (hexDistance(out.first, *out.second) != 1)
            return failure(overlayProblem(order, order.first + " and " + order.second, "two adjacent hexes"));
    }
    if (auto wrong = overlayCoordinateProblem(order, *out.design)) return failure(std::move(*wrong));
    const std::set<Hex> under = hexesUnder(out);
    const auto off = std::count_if(under.begin(), under.end(), [&](Hex h) { return !ground.contains(h); });
    if (off > 0)
        return failure(overlayProblem(order, fmt::format("{} of its {} hexes off the map", off, under.size()),
                                      "a place where all of it is on the map"));
    return out;
}

Point onMap(const LaidOverlay& overlay, Point own) {
    return Turn(*overlay.design, overlay.first, overlay.second)(own);
}

std::set<Hex> hexesUnder(const LaidOverlay& overlay) {
    const Turn turn(*overlay.design, overlay.first, overlay.second);
    std::set<Hex> out;
    for (const Hex h : overlay.design->hexes) out.insert(turn(h));
    return out;
}

Result<std::shared_ptr<const Ground>> layOverlays(const Ground& ground,
                                                  const std::vector<LaidOverlay>& overlays) {
    std::vector<PlacedBoard> boards = ground.boards();
    for (PlacedBoard& b : boards) {
        std::optional<OverlaidBoard> laid;
        for (const LaidOverlay& overlay : overlays) {
            const std::set<Hex> under = hexesUnder(overlay);
            const bool here = std::any_of(under.begin(), under.end(),
                                          [&](Hex h) { return b.board->geometry.contains(b.toBoard(h)); });
            if (!here) continue;
            if (!laid) laid.emplace(b);
            laid->lay(overlay);
        }
        if (laid) b.board = laid->done();
    }
    return Ground::make(std::move(boards), ground.northDegrees(),
                        std::make_shared<const std::vector<LaidOverlay>>(overlays));
}

std::set<std::pair<Hex, Side6>> joinedBeds(const Ground& ground) {
    std::set<std::pair<Hex, Side6>> out;
    const BoardGeometry& g = ground.geometry();
    for (int i = 0; i < g.hexCount(); ++i) {
        const Hex h = g.hexAt(i);
        if (!ground.contains(h)) continue;
        const BedInHex a = bedInHex(ground, h);
        if (!a.here) continue;
        for (const Side6 side : {Side6::N, Side6::NE, Side6::SE}) {
            const Hex n = neighbour(h, side);
            if (!ground.contains(n)) continue;
            const BedInHex b = bedInHex(ground, n);
            const auto own = static_cast<std::size_t>(side);
            const auto other = static_cast<std::size_t>(opposite(side));
            if (!b.here || (a.across[own] && b.across[other]) || a.cliff[own] || b.cliff[other]) continue;
            const bool overlayEnd = (ground.covered(h) && a.isEnd()) || (ground.covered(n) && b.isEnd());
            const bool twoBoards = onTwoBoards(a, b) && a.isEnd() && b.isEnd();
            if (overlayEnd || twoBoards) out.emplace(h, side);
        }
    }
    return out;
}

bool bedRuns(const Ground& ground, Hex a, Hex b) {
    const auto side = sideTowards(a, b);
    if (!side || !ground.contains(a) || !ground.contains(b)) return false;
    if (ground.bedsJoin(a, b)) return true;
    const BedInHex here = bedInHex(ground, a);
    const BedInHex there = bedInHex(ground, b);
    return here.here && there.here && here.across[static_cast<std::size_t>(*side)] &&
           there.across[static_cast<std::size_t>(opposite(*side))];
}

}  // namespace shellgame
