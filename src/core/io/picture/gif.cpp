// SPDX-License-Identifier: MIT
// Reads the first image of a GIF picture. The format needs only one compression method and a color table with
// an optional transparent color, so a library is not worth the dependency.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "io/picture/formats.hpp"

namespace shellgame {

namespace {

using GifFault = tl::unexpected<PictureFault>;

GifFault gifFault(std::string found, std::string expected) {
    return GifFault(PictureFault{std::move(found), std::move(expected)});
}

/// Returns the bytes of a file in order; nullopt at the end.
class GifBytes {
  public:
    explicit GifBytes(std::string_view bytes) : bytes_(bytes) {}

    std::optional<unsigned> byte() {
        if (at_ >= bytes_.size()) return std::nullopt;
        return static_cast<unsigned char>(bytes_[at_++]);
    }
    std::optional<unsigned> word() {
        const auto low = byte(), high = byte();
        if (!low || !high) return std::nullopt;
        return *low | *high << 8U;
    }
    std::optional<std::string_view> take(std::size_t count) {
        if (bytes_.size() - at_ < count) return std::nullopt;
        at_ += count;
        return bytes_.substr(at_ - count, count);
    }
    /// Returns the next block, which is preceded by its length; an empty block ends a sequence of blocks.
    std::optional<std::string_view> block() {
        const auto length = byte();
        if (!length) return std::nullopt;
        return take(*length);
    }

  private:
    std::string_view bytes_;
    std::size_t at_ = 0;
};

/// Extracts the LZW codes from the blocks of an image. Later codes have more bits.
class GifCodes {
  public:
    explicit GifCodes(GifBytes& bytes) : bytes_(bytes) {}
    std::optional<unsigned> next(unsigned width) {
        while (held_ < width) {
            if (block_.empty()) {
                const auto more = bytes_.block();
                if (!more || more->empty()) return std::nullopt;
                block_ = *more;
            }
            bits_ |= static_cast<std::uint32_t>(static_cast<unsigned char>(block_.front())) << held_;
            block_.remove_prefix(1);
            held_ += 8;
        }
        const unsigned code = bits_ & ((1U << width) - 1);
        bits_ >>= width;
        held_ -= width;
        return code;
    }

  private:
    GifBytes& bytes_;
    std::string_view block_;
    std::uint32_t bits_ = 0;
    unsigned held_ = 0;
};

constexpr unsigned mostCodes = 4096;

/// Returns `count` color indexes of an image, or fewer if the data end early or are invalid.
std::vector<std::uint8_t> unpackGif(GifBytes& bytes, unsigned rootBits, std::size_t count) {
    struct Entry {
        std::uint16_t before = 0;  ///< the code of the same color sequence without its last color
        std::uint8_t last = 0, first = 0;
        std::uint16_t length = 0;
    };
    std::vector<Entry> table(mostCodes);
    const unsigned clear = 1U << rootBits;
    for (unsigned i = 0; i < clear; ++i)
        table[i] = {0, static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(i), 1};
    std::vector<std::uint8_t> out;
    GifCodes codes(bytes);
    unsigned width = rootBits + 1;
    unsigned known = clear + 2;
    unsigned previous = 0;
    bool first = true;  // true for the first code after a reset, which has no predecessor
    while (out.size() < count) {
        const auto code = codes.next(width);
        if (!code || *code == clear + 1) return out;
        if (*code == clear) {
            width = rootBits + 1;
            known = clear + 2;
            first = true;
            continue;
        }
        if (first ? *code >= clear : *code > known || (*code == known && known == mostCodes)) return out;
        if (!first && known < mostCodes) {
            const Entry& before = table[previous];
            const std::uint8_t last = *code == known ? before.first : table[*code].first;
            table[known] = {static_cast<std::uint16_t>(previous), last, before.first,
                            static_cast<std::uint16_t>(before.length + 1)};
            ++known;
            if (known == 1U << width && width < 12) ++width;
        }
        const std::size_t start = out.size();
        out.resize(start + table[*code].length);
        unsigned at = *code;
        for (std::size_t i = out.size(); i-- > start; at = table[at].before) out[i] = table[at].last;
        previous = *code;
        first = false;
    }
    out.resize(count);
    return out;
}

/// Returns the number of the picture's row that an interlaced image stores as its n-th row.
int interlacedRow(int n, int height) {
    for (const auto& [first, step] : {std::pair{0, 8}, {4, 8}, {2, 4}, {1, 2}}) {
        const int rows = (height - first + step - 1) / step;
        if (n < rows) return first + n * step;
        n -= std::max(rows, 0);
    }
    return height - 1;
}

/// The part of the file before its first image.
struct GifHead {
    std::string_view colours;  ///< color table of the whole file, with three bytes for each color
    std::optional<unsigned> transparent;
};

tl::expected<Pixels, PictureFault> readGifImage(GifBytes& bytes, const GifHead& head, std::int64_t most) {
    const auto left = bytes.word(), top = bytes.word(), width = bytes.word(), height = bytes.word(),
               flags = bytes.byte();
    if (!left || !top || !width || !height || !flags)
        return gifFault("a GIF that ends in the head of its image", "a whole GIF");
    if (auto fits = pictureFits(*width, *height, most); !fits) return tl::unexpected(fits.error());
    std::string_view colours = head.colours;
    if ((*flags & 0x80U) != 0) {
        const auto own = bytes.take(3U << ((*flags & 7U) + 1));
        if (!own) return gifFault("a GIF that ends in its colours", "a whole GIF");
        colours = *own;
    }
    const auto rootBits = bytes.byte();
    if (!rootBits || *rootBits < 1 || *rootBits > 8)
        return gifFault("an image whose codes begin with " +
                            (rootBits ? std::to_string(*rootBits) : std::string("no")) + " bits",
                        "1 to 8 bits");
    Pixels out;
    out.width = static_cast<int>(*width);
    out.height = static_cast<int>(*height);
    const std::size_t count = static_cast<std::size_t>(*width) * *height;
    const auto numbers = unpackGif(bytes, *rootBits, count);
    if (numbers.size() < count)
        return gifFault(fmt::format("{} of {} pixels", numbers.size(), count), "all pixels of the picture");
    out.argb.resize(count);
    const bool interlaced = (*flags & 0x40U) != 0;
    for (int n = 0; n < out.height; ++n) {
        const int row = interlaced ? interlacedRow(n, out.height) : n;
        for (int x = 0; x < out.width; ++x) {
            const std::size_t from = static_cast<std::size_t>(n) * *width + static_cast<std::size_t>(x);
            const std::size_t to = static_cast<std::size_t>(row) * *width + static_cast<std::size_t>(x);
            const unsigned number = numbers[from];
            if (number == head.transparent) continue;
            if (3 * (number + 1) > colours.size())
                return gifFault(fmt::format("colour {} of {}", number, colours.size() / 3),
                                "colours that the file has");
            const auto part = [&](std::size_t i) {
                return static_cast<std::uint32_t>(static_cast<unsigned char>(colours[3 * number + i]));
            };
            out.argb[to] = 0xFF000000U | part(0) << 16U | part(1) << 8U | part(2);
        }
    }
    return out;
}

}  // namespace

tl::expected<Pixels, PictureFault> decodeGif(std::string_view file, std::int64_t most) {
    GifBytes bytes(file);
    const auto signature = bytes.take(6), screen = bytes.take(4);
    const auto flags = bytes.byte();
    const auto rest = bytes.take(2);
    if (!signature || !screen || !flags || !rest)
        return gifFault("a GIF that ends in its head", "a whole GIF");
    GifHead head;
    if ((*flags & 0x80U) != 0) {
        const auto colours = bytes.take(3U << ((*flags & 7U) + 1));
        if (!colours) return gifFault("a GIF that ends in its colours", "a whole GIF");
        head.colours = *colours;
    }
    while (const auto kind = bytes.byte()) {
        if (*kind == 0x2C) return readGifImage(bytes, head, most);
        if (*kind != 0x21) break;
        const auto label = bytes.byte();
        auto block = bytes.block();
        // The graphic control extension states which color is transparent.
        if (label == 0xF9U && block && block->size() >= 4 && ((*block)[0] & 1) != 0)
            head.transparent = static_cast<unsigned char>((*block)[3]);
        while (block && !block->empty()) block = bytes.block();
        if (!block) break;
    }
    return gifFault("a GIF without an image", "one image");
}

}  // namespace shellgame
