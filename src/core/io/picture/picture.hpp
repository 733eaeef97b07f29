// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "shellgame/base/problem.hpp"
#include "shellgame/board/pixels.hpp"

namespace shellgame {

/// Pixels of a picture, at most.
inline constexpr long mostPicturePixels = 16L << 20U;

/// The pixels of a GIF or PNG picture. Of a GIF with several images the first, without the screen it lies on:
/// so VASL has it. The bytes are not trusted; `member` names the picture inside the archive `file`.
[[nodiscard]] Result<Pixels> decodePicture(std::string_view bytes, const std::string& file,
                                           const std::string& member, long most = mostPicturePixels);

// The two formats, told apart by their first bytes. What is wrong comes back as "found" and "expected".
struct PictureFault {
    std::string found, expected;
};
[[nodiscard]] tl::expected<Pixels, PictureFault> decodeGif(std::string_view bytes, long most);
[[nodiscard]] tl::expected<Pixels, PictureFault> decodePng(std::string_view bytes, long most);
/// Whether a picture of that size is worth its memory; what is wrong with it otherwise.
[[nodiscard]] tl::expected<void, PictureFault> pictureFits(long width, long height, long most);

}  // namespace shellgame
