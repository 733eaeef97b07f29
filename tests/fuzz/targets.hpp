// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

namespace shellgame::test {

/// One reader of what comes from outside. It must take any bytes, answer with a value or with problems, and
/// nothing else: no crash, no hang. `run` throws where an answer breaks a promise.
struct FuzzTarget {
    const char* name;  ///< also the folder of its seeds, tests/fuzz/corpus/NAME
    void (*run)(std::string_view bytes);
};

[[nodiscard]] const std::vector<FuzzTarget>& fuzzTargets();

}  // namespace shellgame::test
