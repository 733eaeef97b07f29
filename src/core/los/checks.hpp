// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "line.hpp"

namespace shellgame::los {

/// One pixel on a line.
struct Cell {
    PixelPoint at;
    const LosTerrain* terrain = nullptr;
    std::uint8_t code = noTerrain;
    int ground = 0;  ///< elevation of the ground in levels
};

/// The center of a hex, or one of its sides.
struct Spot {
    const LosHex* hex = nullptr;
    int side = -1;  ///< the side, or -1 for the center
    [[nodiscard]] bool isSide() const { return side >= 0; }
};

[[nodiscard]] inline std::int64_t squaredDistance(PixelPoint a, PixelPoint b) {
    const std::int64_t dx = a.x - b.x;
    const std::int64_t dy = a.y - b.y;
    return dx * dx + dy * dy;
}

/// Performs all checks of a pixel, and stores the data that a line must keep from one pixel to the next.
/// `check` returns true if the line is blocked, and sets LosResult::reason. The names of the checks follow
/// the rules. In comments, each check also has a letter from A to J. The order of the checks is VASL's, and
/// the first check that blocks gives the reason.
class Checks {
  public:
    Checks(Line& line, LosResult& out);

    /// Performs all checks of a pixel that counts as part of this hex.
    bool check(int hex, const Cell& cell);
    /// Returns the spot of a hex that is nearest to a pixel.
    [[nodiscard]] Spot nearest(const LosHex& h, PixelPoint p) const;
    /// Call this function before the first check of each pixel. When a pixel outside buildings is passed, the
    /// line has left its building.
    void pass(const LosTerrain& terrain) { leftBuilding_ = leftBuilding_ || !terrain.isBuilding(); }
    [[nodiscard]] bool leftBuilding() const { return leftBuilding_; }
    /// Returns the hex that the line ignores from this point on, or nullptr.
    [[nodiscard]] const LosHex* ignored() const { return ignored_; }
    [[nodiscard]] bool isIn(int hex) const { return cur_ == &map_.hex(hex); }

  private:
    [[nodiscard]] const LosTerrain& terrain(std::uint8_t code) const { return map_.terrain(code); }
    [[nodiscard]] const LosTerrain& centre(const LosHex& h) const { return terrain(h.centreTerrain); }
    [[nodiscard]] const LosTerrain& sideTerrain(const LosHex& h, int side) const {
        return terrain(h.sides[static_cast<std::size_t>(side)].locationTerrain);
    }
    [[nodiscard]] const LosTerrain& spotTerrain(const Spot& s) const {
        return s.isSide() ? sideTerrain(*s.hex, s.side) : centre(*s.hex);
    }
    [[nodiscard]] const HexsideFacts& side(const LosHex& h, int side) const {
        return h.sides[static_cast<std::size_t>(side)];
    }
    [[nodiscard]] const LosHex* across(const LosHex& h, int side) const;
    [[nodiscard]] bool isEnd(const LosHex& h) const { return &h == line_.from.hex || &h == line_.to.hex; }
    [[nodiscard]] unsigned crossed();  ///< the sides of the current hex that the line crosses, as a bit set
    [[nodiscard]] int firstCrossed();  ///< the lowest of the crossed sides, or -1 if there is none
    [[nodiscard]] const LineSides& exits();
    [[nodiscard]] const LineSides& enters();
    /// Returns true if a pixel is closer to the center of an end's hex than the center of the current hex is.
    [[nodiscard]] bool nearerThanCentre(const End& end, PixelPoint p) const;
    [[nodiscard]] bool fartherThanCentre(const End& end, PixelPoint p) const;
    bool block(LosReason reason) {
        out_.reason = reason;
        return true;
    }

    // These functions are called when the line enters a hex.
    void enter(int hex, const Cell& cell);
    void ignoreDepressionAhead(const Cell& cell);
    void followHillocks(const Cell& cell);

    // These functions make up check A; they are defined in depression.cpp.
    bool depression(const Cell& cell);
    bool leavesDepression(const Cell& cell);
    bool entersDepression(const Cell& cell);
    [[nodiscard]] bool crest(const End& end, const LineSides& sides) const;
    [[nodiscard]] bool exitSideInDepression();

    // These functions make up check B.
    bool building(const Cell& cell);
    [[nodiscard]] bool rooftopHides(const LosHex& h, const LosTerrain& t) const;

    // These functions make up check C; they are defined in hexside.cpp.
    bool hexside(const Cell& cell);
    bool rowhouseWall(const Cell& cell);
    bool hexsideOrdinary(const Cell& cell);
    bool partialOrchard(const Cell& cell);
    [[nodiscard]] bool ignorable(const End& end, Spot spot, int spine, const Cell& cell) const;
    [[nodiscard]] bool ignorableBeyond(const End& end, const LosHex& q, int k, int spine) const;

    // These functions make up checks D to J, which apply only in hexes between the ends. Some hexes count as
    // between the ends only if an end is a vertex.
    [[nodiscard]] bool isBetween(const Cell& cell) const;
    bool between(const Cell& cell);
    bool groundLevel(const Cell& cell);
    bool splitTerrain(const Cell& cell);
    bool halfLevel(const Cell& cell);
    bool higherThanBoth(const Cell& cell);
    bool heightAdvantage(const Cell& cell);
    bool blindHexes(const Cell& cell);
    bool blindObstacle(const Cell& cell);
    [[nodiscard]] bool fillsOneHex() const;
    bool blindAcross(const Cell& cell);
    bool hillocks(const Cell& cell);
    bool hillockSummit(bool starts, bool ends);
    bool secondWall(const Cell& cell);

    struct BlindZone {
        int height = 0;  ///< height of the terrain in levels
        bool cliff = false;
        std::optional<int> ground;  ///< if set, is used instead of the pixel's elevation
    };
    [[nodiscard]] bool blind(const Cell& cell, const BlindZone& zone, int rangeFrom, int rangeTo);
    [[nodiscard]] bool blind(const Cell& cell, const BlindZone& zone) {
        return blind(cell, zone, rangeFrom_, rangeTo_);
    }
    [[nodiscard]] bool overCliff(const Cell& cell);
    [[nodiscard]] bool spillsOver(const Cell& cell) const;
    [[nodiscard]] bool liesOutsideLine(PixelPoint p) const;

    // These functions are for lines along hexsides.
    [[nodiscard]] int alongSide(PixelPoint p) const;  ///< the side along which the line runs, or -1
    [[nodiscard]] bool cliffAlong(PixelPoint p, int& side) const;
    [[nodiscard]] int lowBeside(int side) const;
    /// Returns true if a pixel is nearest to one of the sides along which the line can run.
    [[nodiscard]] bool besideLine(const Spot& near) const;
    [[nodiscard]] const LosHex* acrossLine(PixelPoint p) const;

    // These functions are for hillocks; they are defined in hillocks.cpp.
    [[nodiscard]] bool hillockCase(const Cell& cell) const;

    /// Adds a Hindrance of the current hex. Returns true if the total reaches six, which blocks the line.
    bool hinder(const Cell& cell);

    const LosMap& map_;
    Line& line_;
    LosResult& out_;
    // These members store the present position of the line.
    const LosHex* cur_;
    const LosHex* previous_ = nullptr;  ///< the hex that VASL stores as the previous one; not always the hex
                                        ///< that the line has just left
    int rangeFrom_ = 0;
    int rangeTo_ = 0;
    std::optional<unsigned> crossed_;
    int halves_ = 0;                   ///< the total up to now, in half Hindrances
    const LosHex* ignored_ = nullptr;  ///< the hex that VASL calls "ignore hex"
    bool leftBuilding_;
    // These members store facts about the hillocks, walls and rubble that the line has met.
    int inside_ = -1;
    std::vector<int> crossedHillocks_;
    const LosHex* firstRubble_ = nullptr;
    bool metBrush_ = false;
    std::optional<Spot> firstWall_;
    PixelPoint firstWallAt_;
};

}  // namespace shellgame::los
