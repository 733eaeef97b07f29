// SPDX-License-Identifier: MIT
#include <array>
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

/// The three large setups: scenarios C, E and G.
constexpr std::array<const char*, 3> saves{"The-Streets-Of-Stalingrad-(Scenario-C)", "Hill-621-(Scenario-E)",
                                           "Hube's-Pocket-(Scenario-G)"};

std::string pathOfSave(std::size_t number) {
    return test::sharedPath(std::string("vasl/saves/") + saves.at(number) + ".vsav");
}

std::string bytesOfSave(std::int64_t number) {
    auto bytes = readFile(pathOfSave(static_cast<std::size_t>(number)), std::size_t{64} << 20U);
    if (!bytes) throw std::runtime_error(joinProblems(bytes.error()));
    return std::move(*bytes);
}

void importSave(benchmark::State& state) {
    const std::string bytes = bytesOfSave(state.range(0));
    ImportOptions options;
    options.folders.vasl = {test::sharedPath("vasl/boards")};
    for (auto _ : state) {
        const auto import = importVaslBytes(bytes, "save.vsav", options);
        if (!import || !import->problems.empty()) throw std::runtime_error("no game");
        benchmark::DoNotOptimize(import->counters.size());
    }
}

/// Measures the least work that any reader of the file must do: unpacking the text and decoding it.
void revealSave(benchmark::State& state) {
    const std::string bytes = bytesOfSave(state.range(0));
    for (auto _ : state) {
        const auto zip = ZipReader::fromBytes(bytes, "save.vsav");
        auto packed = zip ? zip->read("savedGame", std::size_t{64} << 20U) : tl::unexpected(zip.error());
        if (!packed) throw std::runtime_error(joinProblems(packed.error()));
        vsav::TextForm how;
        const auto text = vsav::decodedText(*packed, "save.vsav", how);
        if (!text) throw std::runtime_error(joinProblems(text.error()));
        benchmark::DoNotOptimize(text->size());
    }
}

}  // namespace

std::vector<Ratio> addSaves(const Effort& effort) {
    const double quick = effort.smoke ? 0.001 : 0.1;
    std::vector<Ratio> out;
    for (std::size_t i = 0; i < saves.size(); ++i) {
        if (!std::filesystem::exists(pathOfSave(i))) continue;  // reference data outside the project
        const auto number = static_cast<std::int64_t>(i);
        repeated(benchmark::RegisterBenchmark("import a saved game", importSave)->Arg(number)->MinTime(quick),
                 effort);
        repeated(benchmark::RegisterBenchmark("reveal a saved game", revealSave)->Arg(number)->MinTime(quick),
                 effort);
        const std::string tail = "/" + std::to_string(i);
        out.push_back(
            {"VASL save " + std::string(1, "CEG"[i]) + ": importing it against unpacking and revealing it",
             "import a saved game" + tail, "reveal a saved game" + tail, 1, 1, 5.0});
    }
    return out;
}

}  // namespace shellgame::bench
