// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "shellgame/base/stop.hpp"
#include "shellgame/los/trace.hpp"

namespace shellgame {

/// Gives all Locations of a map consecutive numbers, hex by hex.
class LosPlaces {
  public:
    explicit LosPlaces(const LosMap& map);
    [[nodiscard]] std::size_t count() const { return places_.size(); }
    [[nodiscard]] LosPlace at(std::size_t number) const { return places_[number]; }
    /// Returns the number of a Location, or nothing if the hex does not have it.
    [[nodiscard]] std::optional<std::size_t> numberOf(LosPlace place) const;

  private:
    std::vector<LosPlace> places_;
    std::vector<std::size_t> first_;  ///< number of each hex's first Location
};

/// The result of one line, without the blocking point and the reason for the block.
struct LosAnswer {
    bool blocked = false;
    int hindrance = 0;  ///< the total; at most LosRow::mostHindrance for a blocked line
    bool operator==(const LosAnswer&) const = default;
};

/// The results of all lines from one Location, in the order of LosPlaces, half a byte each. They take only
/// terrain into account, not overlays and weather.
class LosRow {
  public:
    static constexpr int mostHindrance = 7;

    explicit LosRow(std::size_t places) : bytes_(bytesFor(places)) {}
    /// Reads a row; returns nothing if the number of bytes is wrong or a result is impossible.
    static std::optional<LosRow> from(std::string_view bytes, std::size_t places);
    [[nodiscard]] static std::size_t bytesFor(std::size_t places) { return (places + 1) / 2; }

    [[nodiscard]] LosAnswer at(std::size_t place) const {
        const unsigned packed = bytes_[place / 2] >> (place % 2 * 4) & 15U;
        return {(packed & 8U) != 0, static_cast<int>(packed & 7U)};
    }
    void set(std::size_t place, const LosResult& result);
    /// Copies a result from a row of another map, on which the Location has another number.
    void copy(std::size_t place, const LosRow& other, std::size_t otherPlace);
    [[nodiscard]] const std::vector<std::uint8_t>& bytes() const { return bytes_; }
    bool operator==(const LosRow&) const = default;

  private:
    std::vector<std::uint8_t> bytes_;
};

class LosRows;

/// The rows of the map as it was before play changed the terrain of some hexes. A line that passes far from
/// these hexes has the same result on the changed map; other lines are traced again when their row is
/// requested.
struct LosRowsBefore {
    /// The rows of the earlier map. Both maps have the same size. Other code must not use these rows while a
    /// LosRows object contains this pointer.
    std::shared_ptr<LosRows> rows;
    std::vector<PixelPoint> centres;  ///< centers of the changed hexes
};

/// Returns the row of a Location; returns nothing if a stop was requested. `old` is the row on the earlier
/// map, or null. A line that is far from all changes keeps its result from `old`; other lines are traced.
[[nodiscard]] std::optional<LosRow> tracedRow(LosTracer& tracer, const LosPlaces& places, std::size_t from,
                                              const LosRowsBefore& before, const LosRow* old,
                                              const StopToken& stop);

/// The rows of a map. A row is traced on first use and then kept. Rows depend only on the map, so they remain
/// valid when smoke, wrecks and weather change. If the rows exceed the given number of bytes, the oldest are
/// dropped. Use one object per thread.
class LosRows {
  public:
    static constexpr std::size_t usualBytes = std::size_t{32} << 20U;

    explicit LosRows(std::shared_ptr<const LosMap> map, std::size_t mostBytes = usualBytes,
                     LosRowsBefore before = {});
    [[nodiscard]] const LosMap& map() const { return tracer_.map(); }
    [[nodiscard]] const std::shared_ptr<const LosMap>& mapPtr() const { return tracer_.mapPtr(); }
    [[nodiscard]] const LosPlaces& places() const { return places_; }

    /// Returns the row of a Location, or null if a stop was requested. The pointer is valid until the next
    /// row is made.
    const LosRow* row(std::size_t from, const StopToken& stop = {});
    [[nodiscard]] const LosRow* known(std::size_t from) const { return rows_[from].get(); }
    /// Returns the result of a line. Both ends must be Locations of the map.
    LosAnswer answer(LosPlace from, LosPlace to);
    /// Adds a row that was traced earlier on exactly this map.
    void add(std::size_t from, LosRow row);

    /// Returns the number of rows traced so far, for measurements.
    [[nodiscard]] std::size_t traced() const { return traced_; }
    [[nodiscard]] std::size_t count() const { return order_.size(); }
    [[nodiscard]] bool whole() const { return count() == places_.count(); }
    [[nodiscard]] const LosRowsBefore& before() const { return before_; }
    void forgetBefore() { before_ = {}; }
    /// Returns the Location's row on the earlier map, or null if it is unknown.
    [[nodiscard]] const LosRow* rowBefore(std::size_t from) const;
    [[nodiscard]] std::size_t mostRows() const { return mostRows_; }
    [[nodiscard]] std::size_t memory() const;

  private:
    LosTracer tracer_;
    LosPlaces places_;
    std::size_t mostRows_;
    LosRowsBefore before_;
    std::vector<std::unique_ptr<LosRow>> rows_;  ///< indexed by the Location's number
    std::deque<std::size_t> order_;              ///< known rows, in the order in which they were made
    std::size_t traced_ = 0;
};

}  // namespace shellgame
