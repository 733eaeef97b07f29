// SPDX-License-Identifier: MIT
#include "shellgame/io/picture/picture.hpp"

#include "support/catch.hpp"
#include "support/vasl_picture.hpp"

using namespace shellgame;
using test::Canvas;
using test::GifForm;

namespace {

Canvas sample(int width, int height) {
    Canvas c(width, height);
    std::uint32_t random = 7;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            random = random * 1664525U + 1013904223U;
            // The picture consists of runs of equal pixels, noise and some holes.
            const std::uint32_t kind = random >> 24U;
            if (kind < 40) continue;
            c.put(x, y, kind < 200 ? 0x112233U : (random >> 8U & 0x3FU) * 0x030201U);
        }
    return c;
}

std::string fault(const std::string& bytes, long most = mostPicturePixels) {
    const auto read = decodePicture(bytes, "f", "m", most);
    return read ? "read" : joinProblems(read.error());
}

}  // namespace

TEST_CASE("pictures: GIF and PNG files are read back with the pixels that were written", "[io][pictures]") {
    for (const auto& [width, height] : {std::pair{1, 1}, {3, 2}, {17, 9}, {200, 150}, {640, 5}}) {
        const Canvas c = sample(width, height);
        INFO(width << " x " << height);
        for (const GifForm form : {GifForm::plain, GifForm::interlaced, GifForm::ownColours}) {
            const auto read = decodePicture(test::gifOf(c.pixels, form), "f", "m");
            INFO((read ? "" : joinProblems(read.error())));
            REQUIRE(read);
            CHECK(*read == c.pixels);
        }
        const auto png = decodePicture(test::pngOf(c.pixels), "f", "m");
        INFO((png ? "" : joinProblems(png.error())));
        REQUIRE(png);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                if (png->opaque(x, y) != c.pixels.opaque(x, y)) FAIL("a hole elsewhere");
                if (png->opaque(x, y) && png->at(x, y) != c.pixels.at(x, y)) FAIL("another colour");
            }
    }
}

TEST_CASE("pictures: invalid and damaged files are reported", "[io][pictures]") {
    using Catch::Contains;
    CHECK_THAT(fault(""), Contains("a GIF or PNG picture"));
    CHECK_THAT(fault("\xff\xd8\xff"), Contains("a GIF or PNG picture"));
    const std::string gif = test::gifOf(sample(60, 40).pixels);
    const std::string png = test::pngOf(sample(60, 40).pixels);
    CHECK_THAT(fault(gif, 2399), Contains("60 x 40 pixels") && Contains("1 to 2399 pixels"));
    CHECK_THAT(fault(png, 2399), Contains("60 x 40 pixels"));
    CHECK(fault(gif, 2400) == "read");
    for (std::size_t cut = 1; cut + 4 < gif.size(); cut += 11) CHECK(fault(gif.substr(0, cut)) != "read");
    for (std::size_t cut = 1; cut + 13 < png.size(); cut += 11) CHECK(fault(png.substr(0, cut)) != "read");
    // Change a byte in the data. A PNG file has a checksum. A GIF file has none, but the reader never exceeds
    // the picture's size.
    std::string bad = png;
    bad[png.size() / 2] = static_cast<char>(bad[png.size() / 2] ^ 0x10);
    CHECK_THAT(fault(bad), Contains("a damaged PNG"));
    for (std::size_t at = 6; at < gif.size(); at += 3) {
        std::string other = gif;
        other[at] = static_cast<char>(other[at] ^ 0xFF);
        const auto read = decodePicture(other, "f", "m", 4096);
        if (read) CHECK(read->argb.size() <= 4096);
    }
    CHECK_THAT(fault("GIF89a" + std::string(7, '\0') + ";"), Contains("a GIF without an image"));
}

TEST_CASE("pictures: a GIF with undefined color indexes is refused", "[io][pictures]") {
    using Catch::Contains;
    // The table in the header is cut to its first two colors, but the pixels use more colors.
    std::string gif = test::gifOf(sample(60, 40).pixels);
    constexpr std::size_t flags = 10, table = 13;
    const auto colours = std::size_t{2} << (static_cast<unsigned char>(gif[flags]) & 7U);
    REQUIRE((static_cast<unsigned char>(gif[flags]) & 0x80U) != 0);
    REQUIRE(colours > 4);
    gif[flags] = static_cast<char>(static_cast<unsigned char>(gif[flags]) & 0xF8U);
    gif.erase(table + 2 * 3, (colours - 2) * 3);
    CHECK_THAT(fault(gif), Contains(" of 2, expected colours that the file has"));
}
