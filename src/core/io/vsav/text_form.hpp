// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "shellgame/base/problem.hpp"

namespace shellgame::vsav {

/// The form of the text in the member `savedGame`, which the first bytes show, as in VASSAL.
struct TextForm {
    enum class Is {
        plain,
        hex,       ///< "!VCSK", the key and each byte XOR the key, as hex digits: up to VASSAL 3.7
        zlibHex,   ///< "!VCSZ", the same of a zlib stream
        bytes,     ///< "!VOBS" (a first build of 3.8 wrote "VOBS"), the key, each byte XOR the key
        maskedXz,  ///< "!VOXZ", the same of an XZ stream
        xz         ///< an XZ stream
    };
    Is is = Is::plain;
    std::uint8_t key = 0;
    bool upperCase = false;  ///< hex digits
    bool unmarked = false;   ///< "VOBS" without '!'
};

/// Decode the text of the member `savedGame` and find its form, and the inverse. A text is at most
/// Limits::textBytes long.
[[nodiscard]] Result<std::string> decodedText(std::string_view member, const std::string& file,
                                              TextForm& form);
[[nodiscard]] std::string encodedText(std::string_view text, const TextForm& form);

}  // namespace shellgame::vsav
