// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "shellgame/base/problem.hpp"
#include "shellgame/los/rows.hpp"

namespace shellgame {

/// Returns a hash of everything that LOS on a map depends on: its pixels, the facts of its hexes, the terrain
/// table, and the version of the tracer. Maps with the same results have the same hash, whatever their
/// boards, overlays and terrain changes; others differ, except for a collision of one in 2^64.
[[nodiscard]] std::uint64_t fingerprintOf(const LosMap& map);

/// Packs the known rows, or as many as fit into `mostBytes`, in the form of the cache's files; empty for
/// none.
[[nodiscard]] std::string packRows(const LosRows& rows, std::size_t mostBytes, std::uint64_t fingerprint);
/// Makes them known again, as many as there may be; how many. None where the bytes are damaged, or of another
/// map: they are not trusted.
std::size_t unpackRows(std::string_view bytes, LosRows& rows, std::uint64_t fingerprint);

/// Stores rows from one run of the program to the next: one file for each map in a folder, named by the map's
/// fingerprint. The contents can always be traced again, and are not trusted: sizes, every result and a
/// checksum are verified, and a damaged or foreign file counts as missing until a save replaces it. If the
/// folder exceeds a number of bytes, the oldest files are removed.
class LosRowCache {
  public:
    static constexpr std::size_t usualBytes = std::size_t{64} << 20U;

    explicit LosRowCache(std::string folder, std::size_t mostBytes = usualBytes)
        : folder_(std::move(folder)), mostBytes_(mostBytes) {}
    /// Makes what the folder has of this map known; how many rows that are.
    std::size_t load(LosRows& rows) const;
    /// Writes all known rows, or as many as the cache may contain.
    [[nodiscard]] Result<void> save(const LosRows& rows) const;
    [[nodiscard]] std::string pathOf(const LosMap& map) const { return pathOf(fingerprintOf(map)); }
    [[nodiscard]] std::string pathOf(std::uint64_t fingerprint) const;

  private:
    void makeRoom(const std::string& kept) const;

    std::string folder_;
    std::size_t mostBytes_;
};

}  // namespace shellgame
