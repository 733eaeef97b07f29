// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "shellgame/base/problem.hpp"
#include "shellgame/board/pixels.hpp"

namespace shellgame {

/// Pixels of a picture, at most.
inline constexpr std::int64_t mostPicturePixels = std::int64_t{16} << 20U;

/// The pixels of a GIF or PNG picture. Of a GIF with several images the first, without the screen it lies on:
/// so VASL has it. The bytes are not trusted; `member` names the picture inside the archive `file`.
[[nodiscard]] Result<Pixels> decodePicture(std::string_view bytes, const std::string& file,
                                           const std::string& member, std::int64_t most = mostPicturePixels);

}  // namespace shellgame
