// SPDX-License-Identifier: MIT
// The program that libFuzzer runs. FUZZ_TARGET is the name of the reader that it tests.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "fuzz/targets.hpp"

namespace {

const shellgame::test::FuzzTarget& fuzzed() {
    static const auto* const target = [] {
        for (const auto& one : shellgame::test::fuzzTargets())
            if (std::string_view(one.name) == FUZZ_TARGET) return &one;
        std::abort();
    }();
    return *target;
}

std::string_view asText(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzzed().run(asText(data, size));
    return 0;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

/// Makes three of four changes according to the form of the input, and every fourth change to its bytes.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
    if (fuzzed().form != shellgame::test::FuzzForm::bytes && seed % 4 != 0) {
        const std::string changed = shellgame::test::changedInput(fuzzed(), asText(data, size), most, seed);
        if (!changed.empty()) {
            std::copy(changed.begin(), changed.end(), data);
            return changed.size();
        }
    }
    return LLVMFuzzerMutate(data, size, most);
}
