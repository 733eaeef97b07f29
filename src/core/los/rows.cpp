// SPDX-License-Identifier: MIT
#include "shellgame/los/rows.hpp"

#include <algorithm>

namespace shellgame {

LosPlaces::LosPlaces(const LosMap& map) {
    for (std::size_t hex = 0; hex < map.hexes().size(); ++hex) {
        first_.push_back(places_.size());
        for (const StackLocation& l : map.hexes()[hex].locations)
            places_.push_back({static_cast<int>(hex), l.index});
    }
    first_.push_back(places_.size());
}

std::optional<std::size_t> LosPlaces::numberOf(LosPlace place) const {
    if (place.vertex || place.hex < 0 || static_cast<std::size_t>(place.hex) + 1 >= first_.size())
        return std::nullopt;
    const auto hex = static_cast<std::size_t>(place.hex);
    for (std::size_t i = first_[hex]; i < first_[hex + 1]; ++i)
        if (places_[i].location == place.location) return i;
    return std::nullopt;
}

std::optional<LosRow> LosRow::from(std::string_view bytes, std::size_t places) {
    if (bytes.size() != bytesFor(places)) return std::nullopt;
    LosRow out(places);
    std::copy(bytes.begin(), bytes.end(), out.bytes_.begin());
    for (std::size_t i = 0; i < 2 * out.bytes_.size(); ++i) {
        const LosAnswer answer = out.at(i);
        if (!answer.blocked && answer.hindrance >= hindranceLimit) return std::nullopt;
        if (i >= places && answer != LosAnswer{}) return std::nullopt;
    }
    return out;
}

void LosRow::set(std::size_t place, const LosResult& result) {
    const auto hindrance = static_cast<unsigned>(std::clamp(result.hindrance, 0, mostHindrance));
    const unsigned packed = (result.blocked ? 8U : 0U) | hindrance;
    std::uint8_t& byte = bytes_[place / 2];
    const auto shift = static_cast<unsigned>(place % 2 * 4);
    byte = static_cast<std::uint8_t>((byte & ~(15U << shift)) | packed << shift);
}

namespace {

/// Distance in hex heights from the center of a changed hex. Beyond this distance, the change can't affect a
/// line. The hex itself extends 0.6 from its center; hexsides and inherent terrain beside a line extend one
/// hex farther.
constexpr double farFromLine = 2.0;

/// Returns true if `p` is within `reach` of the straight line from `a` to `b`.
bool isNear(PixelPoint p, PixelPoint a, PixelPoint b, double reach) {
    const double dx = b.x - a.x, dy = b.y - a.y, px = p.x - a.x, py = p.y - a.y;
    const double length = dx * dx + dy * dy;
    const double at = length > 0 ? std::clamp((px * dx + py * dy) / length, 0.0, 1.0) : 0.0;
    const double x = px - at * dx, y = py - at * dy;
    return x * x + y * y <= reach * reach;
}

}  // namespace

std::optional<LosRow> tracedRow(LosTracer& tracer, const LosPlaces& places, std::size_t from,
                                const LosRowsBefore& before, const LosRow* old, const StopToken& stop) {
    LosRow made(places.count());
    LosResult result;
    const LosMap& map = tracer.map();
    const PixelPoint start = map.hex(places.at(from).hex).centre;
    const double reach = farFromLine * map.geometry().hexHeight;
    // Lines that are far from every change keep their old results. Whether a line is far is the same for all
    // Locations of a hex.
    int hex = -1;
    bool same = false;
    for (std::size_t i = 0; i < places.count(); ++i) {
        if (i % 64 == 0 && stop.stopRequested()) return std::nullopt;
        const LosPlace to = places.at(i);
        if (old != nullptr) {
            if (to.hex != hex) {
                hex = to.hex;
                same = std::none_of(before.centres.begin(), before.centres.end(), [&](PixelPoint p) {
                    return isNear(p, start, map.hex(hex).centre, reach);
                });
            }
            if (same)
                if (const auto then = before.rows->places().numberOf(to)) {
                    made.copy(i, *old, *then);
                    continue;
                }
        }
        tracer.trace(places.at(from), to, result);
        made.set(i, result);
    }
    return made;
}

void LosRow::copy(std::size_t place, const LosRow& other, std::size_t otherPlace) {
    const unsigned packed = other.bytes_[otherPlace / 2] >> (otherPlace % 2 * 4) & 15U;
    const auto shift = static_cast<unsigned>(place % 2 * 4);
    std::uint8_t& byte = bytes_[place / 2];
    byte = static_cast<std::uint8_t>((byte & ~(15U << shift)) | packed << shift);
}

LosRows::LosRows(std::shared_ptr<const LosMap> map, std::size_t mostBytes, LosRowsBefore before)
    : tracer_(std::move(map)),
      places_(tracer_.map()),
      mostRows_(std::max<std::size_t>(mostBytes / (LosRow::bytesFor(places_.count()) + sizeof(LosRow)), 1)),
      before_(std::move(before)),
      rows_(places_.count()) {}

const LosRow* LosRows::row(std::size_t from, const StopToken& stop) {
    if (rows_[from]) return rows_[from].get();
    auto made = tracedRow(tracer_, places_, from, before_, rowBefore(from), stop);
    if (!made) return nullptr;
    ++traced_;
    add(from, std::move(*made));
    return rows_[from].get();
}

const LosRow* LosRows::rowBefore(std::size_t from) const {
    if (!before_.rows) return nullptr;
    const auto then = before_.rows->places().numberOf(places_.at(from));
    return then ? before_.rows->known(*then) : nullptr;
}

LosAnswer LosRows::answer(LosPlace from, LosPlace to) {
    const auto a = places_.numberOf(from), b = places_.numberOf(to);
    return a && b ? row(*a)->at(*b) : LosAnswer{true, 0};
}

void LosRows::add(std::size_t from, LosRow row) {
    if (!rows_[from]) {
        if (order_.size() >= mostRows_) {
            rows_[order_.front()].reset();
            order_.pop_front();
        }
        order_.push_back(from);
    }
    rows_[from] = std::make_unique<LosRow>(std::move(row));
}

std::size_t LosRows::memory() const {
    return order_.size() * (LosRow::bytesFor(places_.count()) + sizeof(LosRow) + sizeof(std::size_t)) +
           places_.count() * (sizeof(LosPlace) + sizeof(void*));
}

}  // namespace shellgame
