// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace shellgame {

/// One fault of an input: which file, where in it, what stands there and what should stand there.
struct Problem {
    std::string file;
    std::string pointer;  ///< JSON Pointer, "line 3", a member name of an archive, or empty.
    std::string found;
    std::string expected;
    std::string rule;  ///< Rule number when the fault is one of the game, else empty.

    /// "hill.json: /markers/3/at: found "1E99", expected a hex of board 1 (row E has 10)"
    [[nodiscard]] std::string text() const;
    bool operator==(const Problem&) const = default;
};

using Problems = std::vector<Problem>;

/// A value, or every problem that kept it from being made.
template <class T>
using Result = tl::expected<T, Problems>;

[[nodiscard]] inline tl::unexpected<Problems> failure(Problem problem) {
    return tl::unexpected<Problems>(Problems{std::move(problem)});
}
[[nodiscard]] std::string joinProblems(const Problems& problems);

}  // namespace shellgame
