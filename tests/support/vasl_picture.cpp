// SPDX-License-Identifier: MIT
#include "support/vasl_picture.hpp"

#include <zlib.h>

#include <algorithm>
#include <map>
#include <stdexcept>

#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "support/paths.hpp"
#include "support/vasl_archive.hpp"

namespace shellgame::test {

namespace {

std::string little16(unsigned v) {
    return {static_cast<char>(v & 0xFFU), static_cast<char>(v >> 8U & 0xFFU)};
}

/// Compresses 8-bit color numbers in the same way as GIF.
std::string packed(const std::vector<std::uint8_t>& numbers) {
    std::string bytes;
    std::uint32_t bits = 0;
    unsigned held = 0;
    const auto put = [&](unsigned code, unsigned width) {
        bits |= code << held;
        held += width;
        for (; held >= 8; held -= 8, bits >>= 8U) bytes += static_cast<char>(bits & 0xFFU);
    };
    std::map<std::pair<unsigned, std::uint8_t>, unsigned> table;
    unsigned width = 9, next = 258, prefix = numbers.front();
    put(256, width);
    for (std::size_t i = 1; i < numbers.size(); ++i) {
        if (const auto it = table.find({prefix, numbers[i]}); it != table.end()) {
            prefix = it->second;
            continue;
        }
        put(prefix, width);
        if (next < 4096) {
            table[{prefix, numbers[i]}] = next++;
            if (next > 1U << width && width < 12) ++width;
        } else {
            put(256, width);
            table.clear();
            width = 9;
            next = 258;
        }
        prefix = numbers[i];
    }
    put(prefix, width);
    // At this point the table of the reader has one entry more than that of the writer.
    if (next == 1U << width && width < 12) ++width;
    put(257, width);
    if (held > 0) bytes += static_cast<char>(bits & 0xFFU);
    std::string out;
    for (std::size_t at = 0; at < bytes.size(); at += 255) {
        const std::string block = bytes.substr(at, 255);
        out += static_cast<char>(block.size());
        out += block;
    }
    return out + '\0';
}

}  // namespace

Canvas::Canvas(int width, int height) {
    pixels.width = width;
    pixels.height = height;
    pixels.argb.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
}

Canvas& Canvas::put(int x, int y, std::uint32_t rgb) {
    if (pixels.contains(x, y))
        pixels.argb[static_cast<std::size_t>(y) * static_cast<std::size_t>(pixels.width) +
                    static_cast<std::size_t>(x)] = 0xFF000000U | rgb;
    return *this;
}
Canvas& Canvas::put(int x, int y, std::string_view colour) {
    return put(x, y, colourNamed(colour));
}

Canvas& Canvas::fill(std::string_view hex, std::string_view colour) {
    const std::uint32_t rgb = colourNamed(colour);
    for (const PixelRun& run : pixelRuns(geometry.border(geometry.hexNamed(hex).value())))
        for (int y = run.top; y < run.bottom; ++y) put(run.x, y, rgb);
    return *this;
}
Canvas& Canvas::square(PixelPoint p, std::string_view colour, int reach) {
    for (int x = p.x - reach; x <= p.x + reach; ++x)
        for (int y = p.y - reach; y <= p.y + reach; ++y) put(x, y, colour);
    return *this;
}
Canvas& Canvas::centre(std::string_view hex, std::string_view colour, int reach) {
    return square(at(hex), colour, reach);
}
Canvas& Canvas::clear(PixelPoint p, int reach) {
    for (int x = p.x - reach; x <= p.x + reach; ++x)
        for (int y = p.y - reach; y <= p.y + reach; ++y)
            if (pixels.contains(x, y))
                pixels.argb[static_cast<std::size_t>(y) * static_cast<std::size_t>(pixels.width) +
                            static_cast<std::size_t>(x)] = 0;
    return *this;
}
PixelPoint Canvas::at(std::string_view hex) const {
    return geometry.losPoint(geometry.hexNamed(hex).value());
}

std::uint32_t colourNamed(std::string_view name) {
    static const std::map<std::string, std::uint32_t> colours = [] {
        std::map<std::string, std::uint32_t> out;
        const auto json = Json::parse(readFile(sourcePath("resources/vasl-colours.json"), 1U << 20U).value());
        for (const Json& row : json["colours"])
            out[row["name"]] = row["rgb"][0].get<std::uint32_t>() << 16U |
                               row["rgb"][1].get<std::uint32_t>() << 8U | row["rgb"][2].get<std::uint32_t>();
        return out;
    }();
    return colours.at(std::string(name));
}

std::string gifOf(const Pixels& pixels, GifForm form) {
    std::map<std::uint32_t, std::uint8_t> numbers;
    std::string colours;
    const auto numberOf = [&](std::uint32_t argb) -> std::uint8_t {
        if (argb >> 24U == 0) return 255;
        const auto [it, fresh] = numbers.try_emplace(argb, static_cast<std::uint8_t>(numbers.size()));
        if (numbers.size() > 255) throw std::runtime_error("too many colours for a GIF");
        if (fresh)
            for (const unsigned shift : {16U, 8U, 0U}) colours += static_cast<char>(argb >> shift & 0xFFU);
        return it->second;
    };
    std::vector<int> rows;
    for (const auto& [first, step] : form == GifForm::interlaced
                                         ? std::vector<std::pair<int, int>>{{0, 8}, {4, 8}, {2, 4}, {1, 2}}
                                         : std::vector<std::pair<int, int>>{{0, 1}})
        for (int y = first; y < pixels.height; y += step) rows.push_back(y);
    std::vector<std::uint8_t> body;
    for (const int y : rows)
        for (int x = 0; x < pixels.width; ++x) body.push_back(numberOf(pixels.at(x, y)));
    colours.resize(768);
    const auto width = static_cast<unsigned>(pixels.width), height = static_cast<unsigned>(pixels.height);
    const bool own = form == GifForm::ownColours;
    std::string out = "GIF89a" + little16(width + 7) + little16(height + 3);
    out += static_cast<char>(own ? 0x70 : 0xF7);
    out += std::string(2, '\0');
    if (!own) out += colours;
    out += std::string("\x21\xFE\x05hello\0", 9);
    out += std::string("\x21\xF9\x04\x01\0\0\xFF\0", 8);
    out += '\x2C' + little16(4) + little16(2) + little16(width) + little16(height);
    out += static_cast<char>((own ? 0x87 : 0) | (form == GifForm::interlaced ? 0x40 : 0));
    if (own) out += colours;
    return out + '\x08' + packed(body) + ';';
}

std::string pngOf(const Pixels& pixels) {
    const auto chunk = [](const std::string& kind, const std::string& data) {
        const std::string body = kind + data;
        const auto sum =
            crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
        return bigEndian32(static_cast<std::int64_t>(data.size())) + body +
               bigEndian32(static_cast<std::int64_t>(sum));
    };
    std::string rows;
    for (int y = 0; y < pixels.height; ++y) {
        rows += '\0';
        for (int x = 0; x < pixels.width; ++x)
            for (const unsigned shift : {16U, 8U, 0U, 24U})
                rows += static_cast<char>(pixels.at(x, y) >> shift & 0xFFU);
    }
    std::string squeezed(compressBound(rows.size()), '\0');
    uLongf size = squeezed.size();
    if (compress(reinterpret_cast<Bytef*>(squeezed.data()), &size,
                 reinterpret_cast<const Bytef*>(rows.data()), rows.size()) != Z_OK)
        throw std::runtime_error("compress failed");
    squeezed.resize(size);
    return "\x89PNG\r\n\x1a\n" +
           chunk("IHDR",
                 bigEndian32(pixels.width) + bigEndian32(pixels.height) + std::string("\x08\x06\0\0\0", 5)) +
           chunk("gAMA", bigEndian32(100000)) + chunk("IDAT", squeezed) + chunk("IEND", "");
}

std::string overlayArchive(const std::vector<std::pair<std::string, Pixels>>& pictures,
                           const std::string& data) {
    std::vector<std::pair<std::string, std::string>> members{{"data", data}};
    for (const auto& [name, pixels] : pictures) members.emplace_back(name, gifOf(pixels));
    return zipped(members);
}

}  // namespace shellgame::test
