// SPDX-License-Identifier: MIT
#include "io/vsav/board_size.hpp"

#include "io/vasl/board_geometry.hpp"
#include "io/vasl/board_members.hpp"
#include "io/vasl/board_metadata.hpp"
#include "io/vasl/los_data.hpp"
#include "io/vasl/zip_reader.hpp"

namespace shellgame::vsav {

namespace {

constexpr std::size_t mostArchive = 128U << 20U;
constexpr std::size_t mostLosData = 64U << 20U;

}  // namespace

Result<BoardSize> boardSize(const std::string& path) {
    const auto zip = ZipReader::open(path, mostArchive);
    if (!zip) return tl::unexpected(zip.error());
    Oddities unsaid;  // not used, because unusual features are reported when the board is read
    auto said = metadataIn(*zip, path, unsaid);
    if (!said) return tl::unexpected(said.error());
    const auto compressed = zip->read(memberOrName(*zip, "LOSData", unsaid), mostLosData);
    if (!compressed) return tl::unexpected(compressed.error());

    const auto header = readLosHeader(*compressed, path);
    if (!header) return tl::unexpected(header.error());
    const GridSize& size = header->size;
    said->metadata.equalRows = said->metadata.equalRows || header->equalRows;
    BoardSize out;
    fitHexes(said->metadata, size.columns, size.rows, size.pixelWidth, size.pixelHeight);
    out.geometry = boardGeometry(boardNameOf(path), size, said->metadata);
    out.counters = countersBeside(out.geometry, said->metadata);
    return out;
}

}  // namespace shellgame::vsav
