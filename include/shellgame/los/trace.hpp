// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "shellgame/los/los_map.hpp"
#include "shellgame/los/overlay.hpp"
#include "shellgame/los/reason.hpp"

namespace shellgame {

namespace los {
class QuietTables;
class VisitedRegions;
}  // namespace los

/// One of the two vertices of a hexside along which a unit is in Bypass (A4.34). VASL gives such an end the
/// terrain at the center of that hexside, so a vertex can have two results, one for each of its hexsides.
struct LosVertex {
    std::int8_t side = 0;    ///< the hexside, 0 to 5
    bool clockwise = false;  ///< true for the vertex at the clockwise end of the hexside
    [[nodiscard]] int corner() const { return (side + (clockwise ? 1 : 0)) % 6; }
    /// Returns the vertex at which a hexside meets the next or the previous one; nothing for other sides.
    static std::optional<LosVertex> between(int side, int next) {
        const bool clockwise = next == (side + 1) % 6;
        if (!clockwise && side != (next + 1) % 6) return std::nullopt;
        return LosVertex{static_cast<std::int8_t>(side), clockwise};
    }
    bool operator==(const LosVertex&) const = default;
};

/// One end of a line: a vertex of a hex, or a Location or level at the center of the hex. At a level without
/// a Location, VASL assumes Open Ground. A vertex is at the base level of its hex, and one level higher in a
/// depression hex.
struct LosPlace {
    static constexpr int lowestLevel = -3;
    static constexpr int highestLevel = 10;

    int hex = 0;                 ///< index in LosMap::hexes()
    int location = 0;            ///< StackLocation::index; 0 if `level` or `vertex` is set
    std::optional<int> level{};  ///< from lowestLevel to highestLevel, in levels above the ground of the hex
    std::optional<LosVertex> vertex{};
    bool operator==(const LosPlace&) const = default;
};

struct LosHindrance {
    int hex = 0;
    int range = 0;  ///< the range from the source; at each range, only the largest value counts
    int value = 0;
    /// Index of the overlay that hinders the line; -1 for terrain, lowVisibility for Low Visibility.
    int overlay = -1;
    bool half = false;  ///< true if half a Hindrance is added; the total is rounded down
    static constexpr int lowVisibility = -2;
    [[nodiscard]] int halves() const { return 2 * value + (half ? 1 : 0); }
    bool operator==(const LosHindrance&) const = default;
};

struct LosResult {
    bool blocked = false;
    LosReason reason = LosReason::none;
    int range = 0;      ///< the range in hexes
    int hindrance = 0;  ///< the total; for a blocked line only up to the blocking point
    int blockHex = -1;
    PixelPoint blockPixel{-1, -1};
    std::vector<LosHindrance> hindrances;  ///< the Hindrances in order along the line
};

/// Traces lines of sight on one map and gives the same results as VASL. `from` and `to` are not
/// interchangeable, because the result can differ in the other direction. Each tracer has its own working
/// memory, so use one per thread. The hexes and Locations must exist on the map. If a line starts at or
/// passes through a point off the map, such as a vertex of a half-hex, the line is clear from that point on.
class LosTracer {
  public:
    /// If `everyPixel` is true, the tracer also checks pixels that can't affect a line. Tests use this
    /// option: it is slower and must give the same results.
    explicit LosTracer(std::shared_ptr<const LosMap> map, bool everyPixel = false);
    ~LosTracer();
    LosTracer(LosTracer&&) noexcept;
    LosTracer& operator=(LosTracer&&) noexcept;

    [[nodiscard]] const LosMap& map() const { return *map_; }
    [[nodiscard]] const std::shared_ptr<const LosMap>& mapPtr() const { return map_; }
    /// Sets the overlays whose Hindrances count in all later traces. VASL's reference results do not contain
    /// overlays.
    void setOverlays(std::vector<LosOverlay> overlays) { overlays_ = std::move(overlays); }
    /// Sets darkness and weather for all later traces. VASL's reference results do not contain darkness and
    /// weather.
    void setVisibility(const LosVisibility& visibility) { visibility_ = visibility; }
    [[nodiscard]] const std::vector<LosOverlay>& overlays() const { return overlays_; }
    [[nodiscard]] const LosVisibility& visibility() const { return visibility_; }
    [[nodiscard]] LosResult trace(LosPlace from, LosPlace to);
    /// Traces a line into a result whose memory is reused.
    void trace(LosPlace from, LosPlace to, LosResult& out);

  private:
    std::shared_ptr<const LosMap> map_;
    std::unique_ptr<los::QuietTables> quiet_;
    std::unique_ptr<los::VisitedRegions> visited_;
    bool everyPixel_ = false;
    std::vector<LosOverlay> overlays_;
    LosVisibility visibility_;
};

/// Visits the pixels of the line between two hexes as the tracer does, but only adds the pixels up. A tracer
/// that visits these pixels can't be faster than this function. `until` is the pixel of the line at which to
/// stop (LosResult::blockPixel), or {-1, -1}. The function is used for measurements.
[[nodiscard]] std::uint64_t bareWalk(const LosMap& map, int fromHex, int toHex, PixelPoint until = {-1, -1});

}  // namespace shellgame
