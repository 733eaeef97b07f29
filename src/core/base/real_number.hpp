// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

namespace shellgame {

/// Reads a number as in files ("-2", "0.5", "1e3"), whatever the user's language: the whole text, or nothing.
/// Like std::from_chars for doubles, which not every C++ library has.
[[nodiscard]] std::optional<double> realNumber(std::string_view text);

}  // namespace shellgame
