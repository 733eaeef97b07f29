// SPDX-License-Identifier: MIT
#include <zlib.h>

#include <filesystem>
#include <stdexcept>

#include "bench/bench.hpp"
#include "io/vasl/zip_reader.hpp"
#include "shellgame/io/vasl/board_archive.hpp"
#include "support/paths.hpp"

namespace shellgame::bench {

namespace {

const std::string& board01Path() {
    static const std::string path = test::sharedPath("vasl/boards/bd01");
    return path;
}

void loadBoard(benchmark::State& state) {
    for (auto _ : state) {
        const auto board = readBoardArchive(board01Path());
        if (!board) throw std::runtime_error(joinProblems(board.error()));
        benchmark::DoNotOptimize((*board)->los.size());
    }
}

/// Measures the least work that any reader of the board must do: unpacking the member from the board's
/// archive, and then the gzip stream in that member.
void inflateBoard(benchmark::State& state) {
    for (auto _ : state) {
        const auto zip = ZipReader::open(board01Path(), std::size_t{128} << 20U);
        auto packed = zip ? zip->read("LOSData", std::size_t{64} << 20U) : tl::unexpected(zip.error());
        if (!packed) throw std::runtime_error(joinProblems(packed.error()));
        z_stream z{};
        if (inflateInit2(&z, 15 + 16) != Z_OK) throw std::runtime_error("inflateInit2 failed");
        std::vector<unsigned char> out(std::size_t{1} << 20U);
        z.next_in = reinterpret_cast<Bytef*>(packed->data());
        z.avail_in = static_cast<uInt>(packed->size());
        int code = Z_OK;
        while (code == Z_OK) {
            z.next_out = out.data();
            z.avail_out = static_cast<uInt>(out.size());
            code = inflate(&z, Z_NO_FLUSH);
            benchmark::DoNotOptimize(out.data());
        }
        inflateEnd(&z);
        if (code != Z_STREAM_END) throw std::runtime_error("LOSData is damaged");
    }
}

}  // namespace

std::vector<Ratio> addBoards(const Effort& effort) {
    if (!std::filesystem::exists(board01Path()))
        return {{"VASL board 01: loading it against inflating its LOSData",
                 {},
                 {},
                 1,
                 1,
                 {},
                 "vasl/boards/bd01"}};
    const double quick = effort.smoke ? 0.001 : 0.1;
    repeated(benchmark::RegisterBenchmark("load board 01", loadBoard)->MinTime(quick), effort);
    repeated(benchmark::RegisterBenchmark("inflate board 01", inflateBoard)->MinTime(quick), effort);
    return {{"VASL board 01: loading it against inflating its LOSData", "load board 01", "inflate board 01",
             1, 1, 3.0}};
}

}  // namespace shellgame::bench
