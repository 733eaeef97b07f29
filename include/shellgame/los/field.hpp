// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "shellgame/base/stop.hpp"
#include "shellgame/los/rows.hpp"

namespace shellgame {

/// Reports the progress of a long computation: the number of finished steps, and the total.
using Progress = std::function<void(std::size_t, std::size_t)>;

/// The Locations that are in LOS of one Location: one bit for each Location of the map. Lines are traced from
/// the observer; in the other direction VASL's result may differ.
class LosField {
  public:
    /// Traces the field; returns nothing if a stop was requested.
    static std::optional<LosField> from(LosTracer& tracer, const LosPlaces& places, LosPlace observer,
                                        const StopToken& stop = {});
    /// Makes the field from the observer's row, which has already been traced. Of the lines in the row, only
    /// those that the tracer's overlays or weather could block are traced again.
    static LosField from(const LosRow& row, LosTracer& tracer, const LosPlaces& places, LosPlace observer);
    [[nodiscard]] bool sees(std::size_t place) const { return (bits_[place / 64] >> (place % 64) & 1U) != 0; }
    [[nodiscard]] const std::vector<std::uint64_t>& bits() const { return bits_; }
    bool operator==(const LosField&) const = default;

  private:
    std::vector<std::uint64_t> bits_;
};

/// The Locations that are in LOS of a group of observers. When observers are added, removed or moved, only
/// new observer Locations are traced. Fields of Locations that observers have left are kept for a while,
/// because undo may need them again. If the object is given the rows of the map, it makes its fields from the
/// rows; several objects can share rows. Memory: one bit per Location of the map for each observer Location
/// and for at most `mostSpare` others, and four bytes per Location. This is about 0.4 MB for 300 observers on
/// four boards, not counting the rows. Everything in this object can be recomputed.
class SightFields {
  public:
    static constexpr std::size_t mostSpare = 512;

    explicit SightFields(std::shared_ptr<const LosMap> map, std::vector<LosOverlay> overlays = {},
                         const LosVisibility& visibility = {}, std::shared_ptr<LosRows> rows = {});

    /// Sets the observers; several observers may be in one Location. If a stop was requested, returns false
    /// and changes nothing, but keeps the fields that have already been traced.
    bool setObservers(std::vector<LosPlace> observers, const StopToken& stop = {},
                      const Progress& progress = {});
    [[nodiscard]] const LosPlaces& places() const { return places_; }
    [[nodiscard]] const LosMap& map() const { return tracer_.map(); }
    /// Returns the number of observer Locations that have LOS to a place.
    [[nodiscard]] int observersOf(LosPlace place) const;
    [[nodiscard]] bool seen(LosPlace place) const { return observersOf(place) > 0; }
    /// Returns the distance in hexes to the nearest observer that has LOS to the place.
    [[nodiscard]] std::optional<int> nearest(LosPlace place) const;
    /// Returns the number of fields made so far, for measurements.
    [[nodiscard]] std::size_t traced() const { return traced_; }
    [[nodiscard]] std::size_t memory() const;

  private:
    struct Entry {
        LosPlace place;
        LosField field;
        bool used = false;
    };
    [[nodiscard]] std::optional<LosField> fieldOf(std::size_t number, const StopToken& stop);
    void count(const LosField& field, int by);
    void dropSpare();

    LosTracer tracer_;
    LosPlaces places_;
    std::shared_ptr<LosRows> rows_;
    std::map<std::size_t, Entry> fields_;  ///< keyed by the index of the observer's Location
    std::deque<std::size_t> spare_;        ///< indexes of unused fields, oldest first
    std::vector<std::uint16_t> counts_;
    static constexpr std::int16_t unknown = -1;
    mutable std::vector<std::int16_t> nearest_;  ///< by Location; computed on demand, empty after a change
    std::size_t traced_ = 0;
};

}  // namespace shellgame
