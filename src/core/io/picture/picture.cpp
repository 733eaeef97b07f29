// SPDX-License-Identifier: MIT
#include "io/picture/formats.hpp"

#include <fmt/format.h>

namespace shellgame {

tl::expected<void, PictureFault> pictureFits(std::int64_t width, std::int64_t height, std::int64_t most) {
    if (width >= 1 && height >= 1 && width <= 0xFFFF && height <= 0xFFFF && width * height <= most) return {};
    return tl::unexpected(PictureFault{fmt::format("a picture of {} x {} pixels", width, height),
                                       fmt::format("1 to {} pixels", most)});
}

Result<Pixels> decodePicture(std::string_view bytes, const std::string& file, const std::string& member,
                             std::int64_t most) {
    const auto told = [&](PictureFault fault) {
        return failure({file, member, std::move(fault.found), std::move(fault.expected), ""});
    };
    const bool gif = bytes.starts_with("GIF87a") || bytes.starts_with("GIF89a");
    const bool png = bytes.starts_with("\x89PNG\r\n\x1a\n");
    if (!gif && !png)
        return told({bytes.empty() ? "nothing" : "a file of another type", "a GIF or PNG picture"});
    auto pixels = gif ? decodeGif(bytes, most) : decodePng(bytes, most);
    if (!pixels) return told(std::move(pixels.error()));
    return std::move(*pixels);
}

}  // namespace shellgame
