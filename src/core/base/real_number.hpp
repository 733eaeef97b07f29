// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

namespace shellgame {

/// Reads a number in the form used in files ("-2", "0.5", "1e3"), independent of the user's language. Returns
/// nothing unless the whole text is a number. This function replaces std::from_chars for doubles, which some
/// C++ libraries lack.
[[nodiscard]] std::optional<double> realNumber(std::string_view text);

}  // namespace shellgame
