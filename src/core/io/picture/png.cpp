// SPDX-License-Identifier: MIT
#include <png.h>

#include <csetjmp>
#include <cstring>

#include "io/picture/formats.hpp"

namespace shellgame {

namespace {

/// The input of libpng, and the message of its error. On errors libpng calls longjmp, so no object here may
/// need a destructor.
struct PngInput {
    const char* bytes = nullptr;
    std::size_t size = 0;
    std::size_t at = 0;
    char message[120] = {};
};

void pngRead(png_structp png, png_bytep out, png_size_t count) {
    auto* input = static_cast<PngInput*>(png_get_io_ptr(png));
    if (input->size - input->at < count) png_error(png, "the file ends too early");
    std::memcpy(out, input->bytes + input->at, count);
    input->at += count;
}

[[noreturn]] void pngFailed(png_structp png, png_const_charp text) {
    auto* input = static_cast<PngInput*>(png_get_error_ptr(png));
    std::strncpy(input->message, text, sizeof input->message - 1);
    png_longjmp(png, 1);
}

void pngWarned(png_structp /*png*/, png_const_charp /*text*/) {}

/// Reads up to the size of the picture; returns false if libpng reported an error.
bool readPngHead(png_structp png, png_infop info) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;
    png_set_chunk_malloc_max(png, 1U << 20U);
    png_set_chunk_cache_max(png, 64);
    png_read_info(png, info);
    // Converts any format to eight bits each of red, green, blue and alpha. Ignores gamma, as VASL does.
    png_set_expand(png);
    png_set_strip_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    return true;
}

bool readPngRows(png_structp png, png_bytepp rows) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;
    png_read_image(png, rows);
    return true;
}

tl::expected<Pixels, PictureFault> readPng(png_structp png, png_infop info, const PngInput& input,
                                           std::int64_t most) {
    const auto damaged = [&] {
        return tl::unexpected(
            PictureFault{std::string("a damaged PNG (") + input.message + ")", "a whole PNG picture"});
    };
    if (!readPngHead(png, info)) return damaged();
    const auto width = png_get_image_width(png, info), height = png_get_image_height(png, info);
    if (auto fits = pictureFits(std::int64_t{width}, std::int64_t{height}, most); !fits)
        return tl::unexpected(fits.error());
    const std::size_t stride = png_get_rowbytes(png, info);
    if (stride != std::size_t{4} * width)
        return tl::unexpected(PictureFault{"a PNG of an unknown kind", "red, green, blue and alpha"});
    std::vector<png_byte> bytes(stride * height);
    std::vector<png_bytep> rows(height);
    for (std::size_t y = 0; y < height; ++y) rows[y] = bytes.data() + y * stride;
    if (!readPngRows(png, rows.data())) return damaged();
    Pixels out;
    out.width = static_cast<int>(width);
    out.height = static_cast<int>(height);
    out.argb.resize(static_cast<std::size_t>(width) * height);
    for (std::size_t i = 0; i < out.argb.size(); ++i) {
        const auto part = [&](std::size_t k) { return static_cast<std::uint32_t>(bytes[4 * i + k]); };
        out.argb[i] = part(3) << 24U | part(0) << 16U | part(1) << 8U | part(2);
    }
    return out;
}

}  // namespace

tl::expected<Pixels, PictureFault> decodePng(std::string_view bytes, std::int64_t most) {
    PngInput input;
    input.bytes = bytes.data();
    input.size = bytes.size();
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &input, pngFailed, pngWarned);
    png_infop info = png != nullptr ? png_create_info_struct(png) : nullptr;
    if (info == nullptr) {
        png_destroy_read_struct(&png, nullptr, nullptr);
        return tl::unexpected(PictureFault{"not enough memory to read a PNG", "enough memory"});
    }
    png_set_read_fn(png, &input, pngRead);
    auto out = readPng(png, info, input, most);
    png_destroy_read_struct(&png, &info, nullptr);
    return out;
}

}  // namespace shellgame
