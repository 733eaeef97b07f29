// SPDX-License-Identifier: MIT
#include "shellgame/los/field.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace shellgame {

namespace {

/// Returns true if overlays or weather could block a line that terrain does not block. An overlay can hinder
/// the line only if its distance from each end is at most the distance between the ends.
bool couldBlock(const LosTracer& tracer, const LosHex& from, const LosHex& to, int hindrance) {
    const int range = from.rangeTo(to);
    if (range == 0) return false;
    const LosVisibility& visibility = tracer.visibility();
    if (visibility.farthest >= 0 && range > visibility.farthest) return true;
    int most = hindrance + visibility.hindranceAt(range);
    for (const LosOverlay& o : tracer.overlays()) {
        const LosHex& h = tracer.map().hex(o.hex);
        if (h.rangeTo(from) <= range && h.rangeTo(to) <= range) most += std::max(o.value, 0);
    }
    return most >= hindranceLimit;
}

}  // namespace

std::optional<LosField> LosField::from(LosTracer& tracer, const LosPlaces& places, LosPlace observer,
                                       const StopToken& stop) {
    LosField out;
    out.bits_.resize((places.count() + 63) / 64);
    LosResult result;
    for (std::size_t i = 0; i < places.count(); ++i) {
        if (i % 64 == 0 && stop.stopRequested()) return std::nullopt;
        tracer.trace(observer, places.at(i), result);
        if (!result.blocked) out.bits_[i / 64] |= std::uint64_t{1} << (i % 64);
    }
    return out;
}

LosField LosField::from(const LosRow& row, LosTracer& tracer, const LosPlaces& places, LosPlace observer) {
    LosField out;
    out.bits_.resize((places.count() + 63) / 64);
    LosResult result;
    const LosMap& map = tracer.map();
    for (std::size_t i = 0; i < places.count(); ++i) {
        const LosAnswer answer = row.at(i);
        if (answer.blocked) continue;
        const LosPlace to = places.at(i);
        if (couldBlock(tracer, map.hex(observer.hex), map.hex(to.hex), answer.hindrance)) {
            tracer.trace(observer, to, result);
            if (result.blocked) continue;
        }
        out.bits_[i / 64] |= std::uint64_t{1} << (i % 64);
    }
    return out;
}

SightFields::SightFields(std::shared_ptr<const LosMap> map, std::vector<LosOverlay> overlays,
                         const LosVisibility& visibility, std::shared_ptr<LosRows> rows)
    : tracer_(std::move(map)),
      places_(tracer_.map()),
      rows_(rows && rows->mapPtr() == tracer_.mapPtr() ? std::move(rows) : nullptr),
      counts_(places_.count()) {
    tracer_.setOverlays(std::move(overlays));
    tracer_.setVisibility(visibility);
}

bool SightFields::setObservers(std::vector<LosPlace> observers, const StopToken& stop,
                               const Progress& progress) {
    std::vector<std::size_t> wanted;
    for (const LosPlace& place : observers)
        if (const auto number = places_.numberOf(place)) wanted.push_back(*number);
    std::sort(wanted.begin(), wanted.end());
    wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());

    std::size_t done = 0;
    for (const std::size_t number : wanted) {
        if (progress) progress(done, wanted.size());
        ++done;
        if (fields_.count(number) != 0) continue;
        auto field = fieldOf(number, stop);
        if (!field) return false;
        ++traced_;
        fields_.emplace(number, Entry{places_.at(number), std::move(*field), false});
        spare_.push_back(number);
    }
    if (progress) progress(done, wanted.size());

    for (auto& [number, entry] : fields_) {
        const bool use = std::binary_search(wanted.begin(), wanted.end(), number);
        if (use == entry.used) continue;
        entry.used = use;
        count(entry.field, use ? 1 : -1);
        if (use)
            spare_.erase(std::remove(spare_.begin(), spare_.end(), number), spare_.end());
        else
            spare_.push_back(number);
    }
    dropSpare();
    return true;
}

std::optional<LosField> SightFields::fieldOf(std::size_t number, const StopToken& stop) {
    if (!rows_) return LosField::from(tracer_, places_, places_.at(number), stop);
    const LosRow* row = rows_->row(number, stop);
    if (row == nullptr) return std::nullopt;
    return LosField::from(*row, tracer_, places_, places_.at(number));
}

void SightFields::count(const LosField& field, int by) {
    nearest_.clear();
    for (std::size_t word = 0; word < field.bits().size(); ++word)
        for (std::uint64_t left = field.bits()[word]; left != 0; left &= left - 1) {
            auto& n = counts_[word * 64 + static_cast<std::size_t>(std::countr_zero(left))];
            n = static_cast<std::uint16_t>(n + by);
        }
}

void SightFields::dropSpare() {
    while (spare_.size() > mostSpare) {
        fields_.erase(spare_.front());
        spare_.pop_front();
    }
}

int SightFields::observersOf(LosPlace place) const {
    const auto number = places_.numberOf(place);
    return number ? counts_[*number] : 0;
}

std::optional<int> SightFields::nearest(LosPlace place) const {
    const auto number = places_.numberOf(place);
    if (!number || counts_[*number] == 0) return std::nullopt;
    if (nearest_.empty()) nearest_.assign(places_.count(), unknown);
    std::int16_t& best = nearest_[*number];
    if (best != unknown) return best;
    int range = std::numeric_limits<std::int16_t>::max();
    const LosHex& h = map().hex(place.hex);
    for (const auto& [from, entry] : fields_)
        if (entry.used && entry.field.sees(*number))
            range = std::min(range, h.rangeTo(map().hex(entry.place.hex)));
    best = static_cast<std::int16_t>(range);
    return range;
}

std::size_t SightFields::memory() const {
    std::size_t sum =
        (counts_.size() + nearest_.size()) * sizeof(std::uint16_t) + places_.count() * sizeof(LosPlace);
    for (const auto& [number, entry] : fields_)
        sum += sizeof(Entry) + entry.field.bits().size() * sizeof(std::uint64_t);
    return sum;
}

}  // namespace shellgame
