// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace shellgame {

// Windows alone: what its calls want, of UTF-8.
[[nodiscard]] std::wstring wideText(const std::string& utf8);
/// Converts a path to Windows' separators, in the form that allows long paths.
[[nodiscard]] std::wstring widePath(const std::string& utf8);

}  // namespace shellgame
