// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "shellgame/base/problem.hpp"
#include "shellgame/board/pixels.hpp"

namespace shellgame {

inline constexpr std::int64_t mostPicturePixels = std::int64_t{16} << 20U;

/// Decodes a GIF or PNG picture. Of a GIF with several images, takes the first image without the screen
/// around the image, as VASL does. The bytes are not trusted; `member` names the picture inside the archive
/// `file`.
[[nodiscard]] Result<Pixels> decodePicture(std::string_view bytes, const std::string& file,
                                           const std::string& member, std::int64_t most = mostPicturePixels);

}  // namespace shellgame
