// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

namespace shellgame {

/// A number as files write it ("-2", "0.5", "1e3"), whatever the user's language: the whole text, or nothing.
/// As std::from_chars for doubles, which not every library of C++ has.
[[nodiscard]] std::optional<double> realNumber(std::string_view text);

}  // namespace shellgame
