// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "shellgame/base/problem.hpp"
#include "shellgame/los/rows.hpp"

namespace shellgame {

/// All that lines of sight on a map rest on: its pixels, the facts of its hexes, the terrain table, and how
/// this program traces. Equal for maps that give the same answers whatever boards, overlays and changes of
/// terrain they were made of; of others it differs but by an accident of one in 2^64.
[[nodiscard]] std::uint64_t fingerprintOf(const LosMap& map);

/// The rows that are known, or as many as `mostBytes` may hold, as the cache's files have them; empty for
/// none.
[[nodiscard]] std::string packRows(const LosRows& rows, std::size_t mostBytes, std::uint64_t fingerprint);
/// Makes them known again, as many as there may be; how many. None where the bytes are damaged, or of another
/// map: they are not trusted.
std::size_t unpackRows(std::string_view bytes, LosRows& rows, std::uint64_t fingerprint);

/// Keeps rows from one run of the program to the next: one file for each map in a folder, named by the map's
/// fingerprint. The files hold nothing that could not be traced again, and are not trusted: sizes, every
/// answer and a checksum are looked at, and what is damaged or foreign counts as not there, until a save
/// replaces it. Where the folder's files come to more than a number of bytes, those written first go.
class LosRowCache {
  public:
    static constexpr std::size_t usualBytes = std::size_t{64} << 20U;

    explicit LosRowCache(std::string folder, std::size_t mostBytes = usualBytes)
        : folder_(std::move(folder)), mostBytes_(mostBytes) {}
    /// Makes what the folder has of this map known; how many rows that are.
    std::size_t load(LosRows& rows) const;
    /// Writes all that are known, or as many as the cache may hold.
    [[nodiscard]] Result<void> save(const LosRows& rows) const;
    [[nodiscard]] std::string pathOf(const LosMap& map) const { return pathOf(fingerprintOf(map)); }
    [[nodiscard]] std::string pathOf(std::uint64_t fingerprint) const;

  private:
    void makeRoom(const std::string& kept) const;

    std::string folder_;
    std::size_t mostBytes_;
};

}  // namespace shellgame
