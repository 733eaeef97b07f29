// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace shellgame {

// Windows alone: what its calls want, of UTF-8.
[[nodiscard]] std::wstring wideText(const std::string& utf8);
/// With its own separators, and made so that it may be long.
[[nodiscard]] std::wstring widePath(const std::string& utf8);

}  // namespace shellgame
