// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace shellgame {

// Windows only. Converts UTF-8 to the form that Windows functions require.
[[nodiscard]] std::wstring wideText(const std::string& utf8);
/// Converts a path to Windows' separators, in the form that allows long paths.
[[nodiscard]] std::wstring widePath(const std::string& utf8);

}  // namespace shellgame
