// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "shellgame/base/problem.hpp"

namespace shellgame::vsav {

/// How the member `savedGame` holds its text. VASSAL goes by the first bytes, and so does this.
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

/// The text in the member `savedGame`, and its form; and the way back. A text is at most Limits::textBytes
/// long.
[[nodiscard]] Result<std::string> decodedText(std::string_view member, const std::string& file,
                                              TextForm& form);
[[nodiscard]] std::string encodedText(std::string_view text, const TextForm& form);

}  // namespace shellgame::vsav
