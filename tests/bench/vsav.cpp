// SPDX-License-Identifier: MIT
#include <filesystem>
#include <stdexcept>

#include "bench/bench.hpp"
#include "io/vasl/zip_reader.hpp"
#include "io/vsav/parts.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "support/paths.hpp"

namespace shellgame::bench {

namespace {

/// 344 pieces in 599 commands, on one board.
const std::string& streets() {
    static const std::string path =
        test::sharedPath("vasl/saves/The-Streets-Of-Stalingrad-(Scenario-C).vsav");
    return path;
}

std::string bytesOfStreets() {
    auto bytes = readFile(streets(), std::size_t{64} << 20U);
    if (!bytes) throw std::runtime_error(joinProblems(bytes.error()));
    return std::move(*bytes);
}

void importSave(benchmark::State& state) {
    const std::string bytes = bytesOfStreets();
    ImportOptions options;
    options.folders.vasl = {test::sharedPath("vasl/boards")};
    for (auto _ : state) {
        const auto import = importVaslBytes(bytes, "streets.vsav", options);
        if (!import || !import->problems.empty()) throw std::runtime_error("no game");
        benchmark::DoNotOptimize(import->counters.size());
    }
}

/// What no reader of the file can do without: unpacking the text and revealing it.
void revealSave(benchmark::State& state) {
    const std::string bytes = bytesOfStreets();
    for (auto _ : state) {
        const auto zip = ZipReader::fromBytes(bytes, "streets.vsav");
        auto packed = zip ? zip->read("savedGame", std::size_t{64} << 20U) : tl::unexpected(zip.error());
        if (!packed) throw std::runtime_error(joinProblems(packed.error()));
        vsav::Obfuscation how;
        const auto text = vsav::decodedText(*packed, "streets.vsav", how);
        if (!text) throw std::runtime_error(joinProblems(text.error()));
        benchmark::DoNotOptimize(text->size());
    }
}

}  // namespace

std::vector<Ratio> addSaves(const Effort& effort) {
    if (!std::filesystem::exists(streets())) return {};  // reference data beside the project
    const double quick = effort.smoke ? 0.001 : 0.1;
    repeated(benchmark::RegisterBenchmark("import a saved game", importSave)->MinTime(quick), effort);
    repeated(benchmark::RegisterBenchmark("reveal a saved game", revealSave)->MinTime(quick), effort);
    return {{"VASL save: importing it against unpacking and revealing it", "import a saved game",
             "reveal a saved game", 1, 1, 5.0}};
}

}  // namespace shellgame::bench
