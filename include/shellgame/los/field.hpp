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

/// Reports the progress of long work: done, of all.
using Progress = std::function<void(std::size_t, std::size_t)>;

/// The Locations that one Location sees: a bit for each Location of the map. Lines are traced from the
/// observer; in VASL the reverse may differ.
class LosField {
  public:
    /// Returns nothing when stopped.
    static std::optional<LosField> from(LosTracer& tracer, const LosPlaces& places, LosPlace observer,
                                        const StopToken& stop = {});
    /// Makes the field if the observer's row is known. Only lines that the tracer's overlays or weather could
    /// block are traced.
    static LosField from(const LosRow& row, LosTracer& tracer, const LosPlaces& places, LosPlace observer);
    [[nodiscard]] bool sees(std::size_t place) const { return (bits_[place / 64] >> (place % 64) & 1U) != 0; }
    [[nodiscard]] const std::vector<std::uint64_t>& bits() const { return bits_; }
    bool operator==(const LosField&) const = default;

  private:
    std::vector<std::uint64_t> bits_;
};

/// The Locations that a group of observers sees together, updated as observers come, go and move: only new
/// observer Locations are traced. Fields of Locations that observers have left stay for a while, for undo.
/// If it is given rows of the map, it makes its fields from them; others may use the same rows.  Memory: one
/// bit per Location of the map for each observer Location and for at most `mostSpare` others, and four bytes
/// per Location: some 0.4 MB for 300 observers on four boards, not counting the rows. Everything in it can be
/// computed again.
class SightFields {
  public:
    static constexpr std::size_t mostSpare = 512;

    explicit SightFields(std::shared_ptr<const LosMap> map, std::vector<LosOverlay> overlays = {},
                         const LosVisibility& visibility = {}, std::shared_ptr<LosRows> rows = {});

    /// Sets the observers, who may share Locations. Returns false and changes nothing when stopped; fields
    /// traced by then stay.
    bool setObservers(std::vector<LosPlace> observers, const StopToken& stop = {},
                      const Progress& progress = {});
    [[nodiscard]] const LosPlaces& places() const { return places_; }
    [[nodiscard]] const LosMap& map() const { return tracer_.map(); }
    /// Returns the number of observer Locations that see a place.
    [[nodiscard]] int observersOf(LosPlace place) const;
    [[nodiscard]] bool seen(LosPlace place) const { return observersOf(place) > 0; }
    /// Hexes to the nearest observer that sees it.
    [[nodiscard]] std::optional<int> nearest(LosPlace place) const;
    /// Fields made so far: for measurements.
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
    std::map<std::size_t, Entry> fields_;  ///< by number of the observer's place
    std::deque<std::size_t> spare_;        ///< numbers of fields out of use, oldest first
    std::vector<std::uint16_t> counts_;
    static constexpr std::int16_t unknown = -1;
    mutable std::vector<std::int16_t> nearest_;  ///< by place, computed on demand; empty after a change
    std::size_t traced_ = 0;
};

}  // namespace shellgame
