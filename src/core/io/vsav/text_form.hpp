// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "shellgame/base/problem.hpp"

namespace shellgame::vsav {

/// The encoding of the text in the member `savedGame`. As in VASSAL, the first bytes of the member identify
/// the encoding.
struct TextForm {
    enum class Is {
        plain,
        hex,       ///< "!VCSK", then the key and each byte XOR the key as hex digits; used up to VASSAL 3.7
        zlibHex,   ///< "!VCSZ", then a zlib stream encoded like the text in `hex`
        bytes,     ///< "!VOBS" ("VOBS" in a first build of 3.8), then the key and each byte XOR the key
        maskedXz,  ///< "!VOXZ", then an XZ stream encoded like the text in `bytes`
        xz         ///< an XZ stream
    };
    Is is = Is::plain;
    std::uint8_t key = 0;
    bool upperCase = false;  ///< true if hex digits are in upper case
    bool unmarked = false;   ///< true for "VOBS" without '!'
};

/// These functions decode the text of the member `savedGame` after detecting its form, and encode the text
/// again. A text has at most Limits::textBytes bytes.
[[nodiscard]] Result<std::string> decodedText(std::string_view member, const std::string& file,
                                              TextForm& form);
[[nodiscard]] std::string encodedText(std::string_view text, const TextForm& form);

}  // namespace shellgame::vsav
