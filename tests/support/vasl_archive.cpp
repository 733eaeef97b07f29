// SPDX-License-Identifier: MIT
#include "support/vasl_archive.hpp"

#include <fmt/format.h>
#include <zip.h>
#include <zlib.h>

#include <stdexcept>

namespace shellgame::test {

std::string bigEndian32(std::int64_t value) {
    const auto v = static_cast<std::uint32_t>(value);
    std::string out;
    for (const unsigned shift : {24U, 16U, 8U, 0U}) out += static_cast<char>(v >> shift & 0xFFU);
    return out;
}

std::string javaBlocks(const std::string& payload, std::size_t blockSize) {
    std::string out("\xAC\xED\x00\x05", 4);
    for (std::size_t at = 0; at < payload.size(); at += blockSize) {
        const std::string block = payload.substr(at, blockSize);
        if (block.size() < 256)
            out += std::string("\x77") + static_cast<char>(block.size());
        else
            out += "\x7A" + bigEndian32(static_cast<std::int64_t>(block.size()));
        out += block;
    }
    return out;
}

std::string gzipped(const std::string& bytes) {
    z_stream z{};
    if (deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::runtime_error("deflateInit2 failed");
    std::string out(deflateBound(&z, bytes.size()), '\0');
    std::string in = bytes;
    z.next_in = reinterpret_cast<Bytef*>(in.data());
    z.avail_in = static_cast<uInt>(in.size());
    z.next_out = reinterpret_cast<Bytef*>(out.data());
    z.avail_out = static_cast<uInt>(out.size());
    const int code = deflate(&z, Z_FINISH);
    out.resize(z.total_out);
    deflateEnd(&z);
    if (code != Z_STREAM_END) throw std::runtime_error("deflate failed");
    return out;
}

std::string zipped(const std::vector<std::pair<std::string, std::string>>& members, bool deflated) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* target = zip_source_buffer_create(nullptr, 0, 0, &error);
    zip_t* zip = zip_open_from_source(target, ZIP_TRUNCATE, &error);
    if (zip == nullptr) throw std::runtime_error("cannot start a ZIP file");
    zip_source_keep(target);
    for (const auto& [name, bytes] : members) {
        zip_source_t* source = zip_source_buffer(zip, bytes.data(), bytes.size(), 0);
        const auto index = zip_file_add(zip, name.c_str(), source, 0);
        if (index < 0) throw std::runtime_error("cannot add a ZIP member");
        zip_set_file_compression(zip, static_cast<zip_uint64_t>(index),
                                 deflated ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 0);
    }
    if (zip_close(zip) != 0) throw std::runtime_error("cannot write the ZIP file");
    zip_stat_t stat;
    zip_stat_init(&stat);
    zip_source_stat(target, &stat);
    std::string out(stat.size, '\0');
    zip_source_open(target);
    zip_source_read(target, out.data(), out.size());
    zip_source_close(target);
    zip_source_free(target);
    return out;
}

std::string zippedBoard(const ArchiveParts& parts) {
    return zipped(
        {{"LOSData", parts.losData}, {"BoardMetadata.xml", parts.metadata}, {"bdtest.gif", parts.picture}});
}

ArchiveParts archiveParts(const Drawing& drawing, const std::vector<std::string>& stairs) {
    const BoardGeometry& g = drawing.geometry;
    ArchiveParts out;
    out.losPayload =
        bigEndian32(g.columns) + bigEndian32(g.rows) + bigEndian32(g.pixelWidth) + bigEndian32(g.pixelHeight);
    for (std::size_t i = 0; i < drawing.raster.terrain.size(); ++i) {
        out.losPayload += static_cast<char>(drawing.raster.elevation[i]);
        out.losPayload += static_cast<char>(drawing.raster.terrain[i]);
    }
    std::string bytes(static_cast<std::size_t>(g.hexCount()), '\0');
    for (const auto& s : stairs) bytes[static_cast<std::size_t>(g.indexOf(drawing.hex(s)))] = 1;
    out.losPayload += bytes;
    out.losData = gzipped(javaBlocks(out.losPayload));
    out.metadata = fmt::format(
        R"(<?xml version="1.0"?>
<boardMetadata name="test" version="1.2" author="us" boardImageFileName="bdtest.gif" hasHills="TRUE"
    width="{}" height="{}">
  <buildingTypes/>
  <slopes><slope hex="c2" hexsides="03"/></slopes>
</boardMetadata>
)",
        g.columns, g.rows);
    return out;
}

}  // namespace shellgame::test
