// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "shellgame/io/picture/picture.hpp"

namespace shellgame {

// Readers for two picture formats, which are recognized by their first bytes. The two texts of a fault are
// used as "found" and "expected".
struct PictureFault {
    std::string found, expected;
};
[[nodiscard]] tl::expected<Pixels, PictureFault> decodeGif(std::string_view bytes, std::int64_t most);
[[nodiscard]] tl::expected<Pixels, PictureFault> decodePng(std::string_view bytes, std::int64_t most);
/// Checks that a picture of this size is within the limits. If it is not, returns the fault.
[[nodiscard]] tl::expected<void, PictureFault> pictureFits(std::int64_t width, std::int64_t height,
                                                           std::int64_t most);

}  // namespace shellgame
