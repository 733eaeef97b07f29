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
    if (place.hex < 0 || static_cast<std::size_t>(place.hex) + 1 >= first_.size()) return std::nullopt;
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

LosRows::LosRows(std::shared_ptr<const LosMap> map, std::size_t mostBytes)
    : tracer_(std::move(map)),
      places_(tracer_.map()),
      mostRows_(std::max<std::size_t>(mostBytes / (LosRow::bytesFor(places_.count()) + sizeof(LosRow)), 1)),
      rows_(places_.count()) {}

const LosRow* LosRows::row(std::size_t from, const StopToken& stop) {
    if (rows_[from]) return rows_[from].get();
    LosRow made(places_.count());
    LosResult result;
    for (std::size_t i = 0; i < places_.count(); ++i) {
        if (i % 64 == 0 && stop.stopRequested()) return nullptr;
        tracer_.trace(places_.at(from), places_.at(i), result);
        made.set(i, result);
    }
    ++traced_;
    add(from, std::move(made));
    return rows_[from].get();
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
