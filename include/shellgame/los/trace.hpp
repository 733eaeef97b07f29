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

/// A point where a line starts or ends, always at the centre of its hex: a Location of the hex, or a level
/// that is not a Location. VASL gives such a level the terrain Open Ground.
struct LosPlace {
    static constexpr int lowestLevel = -3;
    static constexpr int highestLevel = 10;

    int hex = 0;                 ///< by LosMap::hexes()
    int location = 0;            ///< StackLocation::index; 0 where `level` is set
    std::optional<int> level{};  ///< lowestLevel to highestLevel, in levels above the ground of the hex
    bool operator==(const LosPlace&) const = default;
};

struct LosHindrance {
    int hex = 0;
    int range = 0;  ///< from the source; only the largest value of each range counts
    int value = 0;
    int overlay = -1;   ///< which of the overlays hinders; -1: terrain; lowVisibility: none of them
    bool half = false;  ///< and half a Hindrance: the total is rounded down
    static constexpr int lowVisibility = -2;
    [[nodiscard]] int halves() const { return 2 * value + (half ? 1 : 0); }
    bool operator==(const LosHindrance&) const = default;
};

struct LosResult {
    bool blocked = false;
    LosReason reason = LosReason::none;
    int range = 0;      ///< in hexes
    int hindrance = 0;  ///< total; for a blocked line only up to the block
    int blockHex = -1;
    PixelPoint blockPixel{-1, -1};
    std::vector<LosHindrance> hindrances;  ///< in the order met
};

/// Traces lines of sight on one map, with VASL's result for each (vasl facts, sections 7 and 8). The result
/// can change when the ends are exchanged, so `from` and `to` are not symmetric. Has scratch memory: use one
/// per thread. The arguments must exist: hexes of the map, Locations of the hex.
class LosTracer {
  public:
    /// `everyPixel` gives the same answers, slowly, by checking also the pixels that can do nothing to a
    /// line: for tests.
    explicit LosTracer(std::shared_ptr<const LosMap> map, bool everyPixel = false);
    ~LosTracer();
    LosTracer(LosTracer&&) noexcept;
    LosTracer& operator=(LosTracer&&) noexcept;

    [[nodiscard]] const LosMap& map() const { return *map_; }
    [[nodiscard]] const std::shared_ptr<const LosMap>& mapPtr() const { return map_; }
    /// Adds these to the Hindrances from now on. They are not part of VASL's reference results.
    void setOverlays(std::vector<LosOverlay> overlays) { overlays_ = std::move(overlays); }
    /// Sets darkness and weather from now on. They are not part of the reference results either.
    void setVisibility(const LosVisibility& visibility) { visibility_ = visibility; }
    [[nodiscard]] const std::vector<LosOverlay>& overlays() const { return overlays_; }
    [[nodiscard]] const LosVisibility& visibility() const { return visibility_; }
    [[nodiscard]] LosResult trace(LosPlace from, LosPlace to);
    /// Does the same with a result that reuses its memory.
    void trace(LosPlace from, LosPlace to, LosResult& out);

  private:
    std::shared_ptr<const LosMap> map_;
    std::unique_ptr<los::QuietTables> quiet_;
    std::unique_ptr<los::VisitedRegions> visited_;
    bool everyPixel_ = false;
    std::vector<LosOverlay> overlays_;
    LosVisibility visibility_;
};

/// Visits the pixels of the line between two hexes like the tracer, and only adds them up: the least cost of
/// any tracer of this kind. `until` is a pixel of the line where it ends early, as LosResult::blockPixel;
/// none at {-1, -1}. For measurements.
[[nodiscard]] std::uint64_t bareWalk(const LosMap& map, int fromHex, int toHex, PixelPoint until = {-1, -1});

}  // namespace shellgame
