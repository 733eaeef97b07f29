// SPDX-License-Identifier: MIT
#include "io/vsav/board_size.hpp"

#include <zlib.h>

#include <array>
#include <cstdint>
#include <limits>

#include "io/vasl/board_geometry.hpp"
#include "io/vasl/board_metadata.hpp"
#include "io/vasl/zip_reader.hpp"

namespace shellgame::vsav {

namespace {

constexpr std::size_t mostArchive = 128U << 20U;
constexpr std::size_t mostLosData = 64U << 20U;
constexpr std::size_t mostMetadata = 4U << 20U;

/// The first bytes of a gzip stream; fewer where it ends or is damaged.
template <std::size_t n>
std::size_t inflateBegin(std::string_view in, std::array<std::uint8_t, n>& out) {
    z_stream z{};
    if (inflateInit2(&z, 15 + 16) != Z_OK) return 0;
    // zlib's interface wants non-const input but does not write to it.
    z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
    z.avail_in = static_cast<uInt>(std::min<std::size_t>(in.size(), std::numeric_limits<uInt>::max()));
    z.next_out = out.data();
    z.avail_out = static_cast<uInt>(n);
    (void)inflate(&z, Z_SYNC_FLUSH);
    const std::size_t done = n - z.avail_out;
    inflateEnd(&z);
    return done;
}

int number(const std::uint8_t* b) {
    const std::uint32_t v =
        std::uint32_t{b[0]} << 24U | std::uint32_t{b[1]} << 16U | std::uint32_t{b[2]} << 8U | b[3];
    return v > 1'000'000 ? 0 : static_cast<int>(v);
}

}  // namespace

Result<BoardSize> boardSize(const std::string& path) {
    const auto zip = ZipReader::open(path, mostArchive);
    if (!zip) return tl::unexpected(zip.error());
    const auto xml = zip->read("BoardMetadata.xml", mostMetadata);
    if (!xml) return tl::unexpected(xml.error());
    const auto metadata = readBoardMetadata(*xml, path);
    if (!metadata) return tl::unexpected(metadata.error());
    const auto compressed = zip->read("LOSData", mostLosData);
    if (!compressed) return tl::unexpected(compressed.error());

    // Magic number, head of the first block (77 with a byte, 7A with four), then four numbers.
    std::array<std::uint8_t, 4 + 5 + 16> begin{};
    const std::size_t got = inflateBegin(*compressed, begin);
    const std::size_t at = got > 4 && begin[4] == 0x77 ? 6 : 9;
    GridSize size;
    if (got >= at + 16 && (begin[4] == 0x77 || begin[4] == 0x7A)) {
        size.columns = number(&begin[at]);
        size.rows = number(&begin[at + 4]);
        size.pixelWidth = number(&begin[at + 8]);
        size.pixelHeight = number(&begin[at + 12]);
    }
    if (size.columns < 1 || size.rows < 1 || size.pixelWidth < 1 || size.pixelHeight < 1 ||
        size.columns > 4096 || size.rows > 4096)
        return failure({path, "LOSData", "no sizes at its beginning", "hexes and pixels of the board", ""});
    BoardSize out;
    out.geometry = boardGeometry(boardNameOf(path), size, *metadata);
    out.counters = countersBeside(out.geometry, *metadata);
    return out;
}

}  // namespace shellgame::vsav
