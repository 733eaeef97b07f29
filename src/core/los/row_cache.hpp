// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "shellgame/base/problem.hpp"
#include "shellgame/los/rows.hpp"

namespace shellgame {

/// Returns a hash of everything that determines LOS on a map: its pixels, the facts about its hexes, the
/// terrain table, and the version of the tracer. Maps with the same results have the same hash, even if they
/// consist of different boards, overlays and terrain changes. The hashes of other maps differ, except in a
/// collision (1 in 2^64).
[[nodiscard]] std::uint64_t fingerprintOf(const LosMap& map);

/// Packs the known rows into the format of the cache files. Packs as many as fit into `mostBytes`, and
/// returns an empty string if there are none.
[[nodiscard]] std::string packRows(const LosRows& rows, std::size_t mostBytes, std::uint64_t fingerprint);
/// Adds packed rows to `rows`, as many as it may contain, and returns the number of rows added. Adds none if
/// the bytes are damaged or belong to another map.
std::size_t unpackRows(std::string_view bytes, LosRows& rows, std::uint64_t fingerprint);

/// Stores rows for the next run of the program. The folder contains one file per map, named by the map's
/// fingerprint. The contents can always be computed again, and are not trusted: sizes, all results and a
/// checksum are verified. A damaged or foreign file is treated as missing until the next save replaces it. If
/// the folder exceeds a size limit, the oldest files are removed.
class LosRowCache {
  public:
    static constexpr std::size_t usualBytes = std::size_t{64} << 20U;

    explicit LosRowCache(std::string folder, std::size_t mostBytes = usualBytes)
        : folder_(std::move(folder)), mostBytes_(mostBytes) {}
    /// Adds the rows that the folder contains for this map, and returns the number of rows added.
    std::size_t load(LosRows& rows) const;
    /// Writes all known rows, or as many as the size limit allows.
    [[nodiscard]] Result<void> save(const LosRows& rows) const;
    [[nodiscard]] std::string pathOf(const LosMap& map) const { return pathOf(fingerprintOf(map)); }
    [[nodiscard]] std::string pathOf(std::uint64_t fingerprint) const;

  private:
    void makeRoom(const std::string& kept) const;

    std::string folder_;
    std::size_t mostBytes_;
};

}  // namespace shellgame
