// SPDX-License-Identifier: MIT
// libFuzzer's entry; FUZZ_TARGET is the name of the reader that this program feeds.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto* const run = [] {
        for (const auto& target : shellgame::test::fuzzTargets())
            if (std::string_view(target.name) == FUZZ_TARGET) return &target;
        std::abort();
    }();
    run->run({reinterpret_cast<const char*>(data), size});
    return 0;
}
