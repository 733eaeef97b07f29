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

/// The Locations of a map in one row, hex by hex.
class LosPlaces {
  public:
    explicit LosPlaces(const LosMap& map);
    [[nodiscard]] std::size_t count() const { return places_.size(); }
    [[nodiscard]] LosPlace at(std::size_t number) const { return places_[number]; }
    /// Returns nothing for a Location that the hex lacks.
    [[nodiscard]] std::optional<std::size_t> numberOf(LosPlace place) const;

  private:
    std::vector<LosPlace> places_;
    std::vector<std::size_t> first_;  ///< by hex
};

/// The answer to a line, without where and why.
struct LosAnswer {
    bool blocked = false;
    int hindrance = 0;  ///< total; of a blocked line at most LosRow::mostHindrance
    bool operator==(const LosAnswer&) const = default;
};

/// The results from one Location to all of a map, by number of LosPlaces, half a byte each: terrain only,
/// without overlays and weather.
class LosRow {
  public:
    static constexpr int mostHindrance = 7;

    explicit LosRow(std::size_t places) : bytes_(bytesFor(places)) {}
    /// Reads a row; nothing for bytes of another length, or with an impossible result.
    static std::optional<LosRow> from(std::string_view bytes, std::size_t places);
    [[nodiscard]] static std::size_t bytesFor(std::size_t places) { return (places + 1) / 2; }

    [[nodiscard]] LosAnswer at(std::size_t place) const {
        const unsigned packed = bytes_[place / 2] >> (place % 2 * 4) & 15U;
        return {(packed & 8U) != 0, static_cast<int>(packed & 7U)};
    }
    void set(std::size_t place, const LosResult& result);
    /// The answer of another row, of a map where the Location has another number.
    void copy(std::size_t place, const LosRow& other, std::size_t otherPlace);
    [[nodiscard]] const std::vector<std::uint8_t>& bytes() const { return bytes_; }
    bool operator==(const LosRow&) const = default;

  private:
    std::vector<std::uint8_t> bytes_;
};

class LosRows;

/// The map before play changed the terrain of some hexes. A line that passes far from all of them keeps its
/// result; the others are traced again when a row is requested.
struct LosRowsBefore {
    std::shared_ptr<LosRows>
        rows;  ///< rows of the other map, of the same size; nobody else uses them meanwhile
    std::vector<PixelPoint> centres;  ///< centers of the hexes that differ
};

/// The row of a Location, traced; nothing when stopped. `old` is its row before, if it is known.
[[nodiscard]] std::optional<LosRow> tracedRow(LosTracer& tracer, const LosPlaces& places, std::size_t from,
                                              const LosRowsBefore& before, const LosRow* old,
                                              const StopToken& stop);

/// Rows of a map, traced on first use and then kept. They depend on the map alone, so they outlast changes of
/// smoke, wrecks and weather. Beyond a number of bytes the oldest are dropped. Use one per thread.
class LosRows {
  public:
    static constexpr std::size_t usualBytes = std::size_t{32} << 20U;

    explicit LosRows(std::shared_ptr<const LosMap> map, std::size_t mostBytes = usualBytes,
                     LosRowsBefore before = {});
    [[nodiscard]] const LosMap& map() const { return tracer_.map(); }
    [[nodiscard]] const std::shared_ptr<const LosMap>& mapPtr() const { return tracer_.mapPtr(); }
    [[nodiscard]] const LosPlaces& places() const { return places_; }

    /// Null when stopped. Good until the next row is made.
    const LosRow* row(std::size_t from, const StopToken& stop = {});
    [[nodiscard]] const LosRow* known(std::size_t from) const { return rows_[from].get(); }
    /// Both must be Locations of the map.
    LosAnswer answer(LosPlace from, LosPlace to);
    /// Takes over a row that was known before, of this very map.
    void add(std::size_t from, LosRow row);

    /// Rows traced so far: for measurements.
    [[nodiscard]] std::size_t traced() const { return traced_; }
    [[nodiscard]] std::size_t count() const { return order_.size(); }
    [[nodiscard]] bool whole() const { return count() == places_.count(); }
    [[nodiscard]] const LosRowsBefore& before() const { return before_; }
    void forgetBefore() { before_ = {}; }
    /// Returns the row on the map before; null if it is unknown.
    [[nodiscard]] const LosRow* rowBefore(std::size_t from) const;
    [[nodiscard]] std::size_t mostRows() const { return mostRows_; }
    [[nodiscard]] std::size_t memory() const;

  private:
    LosTracer tracer_;
    LosPlaces places_;
    std::size_t mostRows_;
    LosRowsBefore before_;
    std::vector<std::unique_ptr<LosRow>> rows_;  ///< by number of the Location
    std::deque<std::size_t> order_;              ///< known rows, in the order in which they were made
    std::size_t traced_ = 0;
};

}  // namespace shellgame
