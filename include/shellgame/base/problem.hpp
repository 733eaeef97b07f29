// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace shellgame {

/// One fault of an input: the file, the position of the fault, what was found and what was expected.
struct Problem {
    std::string file;
    std::string pointer;  ///< a JSON Pointer, "line 3", the name of an archive member, or empty
    std::string found;
    std::string expected;
    std::string rule;  ///< the number of the violated rule of the game, if there is one; otherwise empty

    /// Returns the problem as one line that is safe to show and write, whatever bytes the file contained:
    /// "hill.json: /markers/3/at: found "1E99", expected a hex of board 1 (row E has 10)"
    [[nodiscard]] std::string text() const;
    bool operator==(const Problem&) const = default;
};

using Problems = std::vector<Problem>;

/// Contains a value, or all problems if there is no value.
template <class T>
using Result = tl::expected<T, Problems>;

[[nodiscard]] inline tl::unexpected<Problems> failure(Problem problem) {
    return tl::unexpected<Problems>(Problems{std::move(problem)});
}
/// Returns the text as valid UTF-8 on one line. Control characters and invalid bytes appear as <XX>; the text
/// is cut after about `most` bytes.
[[nodiscard]] std::string printable(std::string_view text, std::size_t most = SIZE_MAX);
[[nodiscard]] std::string joinProblems(const Problems& problems);

}  // namespace shellgame
