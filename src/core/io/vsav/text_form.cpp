// SPDX-License-Identifier: MIT
#include "io/vsav/text_form.hpp"

#include <lzma.h>
#include <zlib.h>

#include <new>
#include <optional>

#include "io/vsav/parts.hpp"

namespace shellgame::vsav {

namespace {

constexpr std::string_view hexMark = "!VCSK", zlibMark = "!VCSZ", bytesMark = "!VOBS", xzMaskedMark = "!VOXZ";
constexpr std::string_view xzMark{"\xFD\x37\x7A\x58\x5A\x00", 6};

int hexDigit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

void mask(std::string& text, std::uint8_t key) {
    for (char& c : text) c = static_cast<char>(static_cast<std::uint8_t>(c) ^ key);
}

/// The problem with a member. The two texts are used as "found" and "expected".
struct Wrong {
    std::string found, expected;
};

Wrong tooLong() {
    return {"a longer text", "at most " + std::to_string(Limits::textBytes) + " bytes of text"};
}

/// Decodes the hex digits after the mark at the beginning. The first byte is the key.
std::optional<Wrong> fromHex(std::string_view digits, TextForm& form, std::string& out) {
    if (digits.size() < 2 || digits.size() % 2 != 0)
        return Wrong{std::to_string(digits.size()) + " hex digits", "two for the key and two for each byte"};
    if (digits.size() / 2 - 1 > Limits::textBytes) return tooLong();
    out.assign(digits.size() / 2, '\0');
    bool upper = false, lower = false;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        const int high = hexDigit(digits[i]), low = hexDigit(digits[i + 1]);
        if (high < 0 || low < 0)
            return Wrong{
                "\"" + printable(digits.substr(i, 2)) + "\" at byte " + std::to_string(hexMark.size() + i),
                "two hex digits"};
        for (const char c : {digits[i], digits[i + 1]}) {
            upper = upper || (c >= 'A' && c <= 'F');
            lower = lower || (c >= 'a' && c <= 'f');
        }
        out[i / 2] = static_cast<char>(high * 16 + low);
    }
    form.upperCase = upper && !lower;
    form.key = static_cast<std::uint8_t>(out[0]);
    out.erase(0, 1);
    mask(out, form.key);
    return std::nullopt;
}

std::optional<Wrong> fromBytes(std::string_view masked, TextForm& form, std::string& out) {
    if (masked.empty()) return Wrong{"no key", "a byte for the key, and the text"};
    if (masked.size() - 1 > Limits::textBytes) return tooLong();
    form.key = static_cast<std::uint8_t>(masked[0]);
    out = masked.substr(1);
    mask(out, form.key);
    return std::nullopt;
}

/// Calls `more(room, size)` repeatedly. Each call must write at most `size` bytes and return their number. A
/// number smaller than `size` ends the loop.
template <class More>
bool fill(std::string& out, More more) {
    for (std::size_t room = 1U << 16U;; room = out.size()) {
        const std::size_t before = out.size();
        out.resize(std::min(before + room, Limits::textBytes + 1));
        const std::size_t size = out.size() - before, got = more(out.data() + before, size);
        out.resize(before + got);
        if (got < size) return true;
        if (out.size() > Limits::textBytes) return false;
    }
}

std::optional<Wrong> unzlib(const std::string& packed, std::string& out) {
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK) throw std::bad_alloc();
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    int state = Z_OK;
    out.clear();
    const bool fits = fill(out, [&](char* room, std::size_t size) {
        stream.next_out = reinterpret_cast<Bytef*>(room);
        stream.avail_out = static_cast<uInt>(size);
        if (state == Z_OK) state = inflate(&stream, Z_NO_FLUSH);
        return size - stream.avail_out;
    });
    const bool whole = state == Z_STREAM_END && stream.avail_in == 0;
    inflateEnd(&stream);
    if (!fits) return tooLong();
    if (!whole) return Wrong{"a damaged zlib stream", "a whole zlib stream"};
    return std::nullopt;
}

std::optional<Wrong> unxz(std::string_view packed, std::string& out) {
    constexpr std::uint64_t memory = 64U << 20U;
    lzma_stream stream = LZMA_STREAM_INIT;
    if (lzma_stream_decoder(&stream, memory, 0) != LZMA_OK) throw std::bad_alloc();
    stream.next_in = reinterpret_cast<const std::uint8_t*>(packed.data());
    stream.avail_in = packed.size();
    lzma_ret state = LZMA_OK;
    out.clear();
    const bool fits = fill(out, [&](char* room, std::size_t size) {
        stream.next_out = reinterpret_cast<std::uint8_t*>(room);
        stream.avail_out = size;
        while (state == LZMA_OK && stream.avail_out > 0) state = lzma_code(&stream, LZMA_FINISH);
        return size - stream.avail_out;
    });
    const bool whole = state == LZMA_STREAM_END && stream.avail_in == 0;
    lzma_end(&stream);
    if (!fits) return tooLong();
    if (!whole) return Wrong{"a damaged XZ stream", "a whole XZ stream"};
    return std::nullopt;
}

std::string zlibOf(std::string_view text) {
    uLongf size = compressBound(static_cast<uLong>(text.size()));
    std::string out(size, '\0');
    if (compress(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(text.data()),
                 static_cast<uLong>(text.size())) != Z_OK)
        throw std::bad_alloc();
    out.resize(size);
    return out;
}

std::string xzOf(std::string_view text) {
    constexpr std::uint32_t preset = 3;  // the compression level that VASSAL uses
    std::string out(lzma_stream_buffer_bound(text.size()), '\0');
    std::size_t used = 0;
    if (lzma_easy_buffer_encode(preset, LZMA_CHECK_CRC64, nullptr,
                                reinterpret_cast<const std::uint8_t*>(text.data()), text.size(),
                                reinterpret_cast<std::uint8_t*>(out.data()), &used, out.size()) != LZMA_OK)
        throw std::bad_alloc();
    out.resize(used);
    return out;
}

std::string hexOf(std::string_view mark, std::string_view text, const TextForm& form) {
    const std::string_view digits = form.upperCase ? "0123456789ABCDEF" : "0123456789abcdef";
    std::string out(mark);
    out.reserve(mark.size() + 2 * (text.size() + 1));
    const auto write = [&](std::uint8_t byte) {
        out += digits[byte >> 4U];
        out += digits[byte & 15U];
    };
    write(form.key);
    for (const char c : text) write(static_cast<std::uint8_t>(c) ^ form.key);
    return out;
}

std::string bytesOf(std::string_view mark, std::string text, const TextForm& form) {
    mask(text, form.key);
    return std::string(mark) + static_cast<char>(form.key) + text;
}

std::optional<Wrong> decode(std::string_view member, TextForm& form, std::string& out) {
    using Is = TextForm::Is;
    std::string packed;
    if (member.starts_with(hexMark)) {
        form.is = Is::hex;
        return fromHex(member.substr(hexMark.size()), form, out);
    }
    if (member.starts_with(zlibMark)) {
        form.is = Is::zlibHex;
        auto wrong = fromHex(member.substr(zlibMark.size()), form, packed);
        return wrong ? wrong : unzlib(packed, out);
    }
    form.unmarked = member.starts_with(bytesMark.substr(1));
    if (form.unmarked || member.starts_with(bytesMark)) {
        form.is = Is::bytes;
        return fromBytes(member.substr(bytesMark.size() - (form.unmarked ? 1 : 0)), form, out);
    }
    if (member.starts_with(xzMaskedMark)) {
        form.is = Is::maskedXz;
        auto wrong = fromBytes(member.substr(xzMaskedMark.size()), form, packed);
        return wrong ? wrong : unxz(packed, out);
    }
    if (member.starts_with(xzMark)) {
        form.is = Is::xz;
        return unxz(member, out);
    }
    if (member.starts_with("!V"))
        return Wrong{"a text in the form \"" + printable(member.substr(0, 5)) + "\"",
                     "one of the forms !VCSK, !VCSZ, !VOBS, !VOXZ, XZ or plain text"};
    if (member.size() > Limits::textBytes) return tooLong();
    out = member;
    return std::nullopt;
}

}  // namespace

Result<std::string> decodedText(std::string_view member, const std::string& file, TextForm& form) {
    form = {};
    std::string out;
    if (auto wrong = decode(member, form, out))
        return failure({file, "savedGame", std::move(wrong->found), std::move(wrong->expected), ""});
    return out;
}

std::string encodedText(std::string_view text, const TextForm& form) {
    switch (form.is) {
        case TextForm::Is::plain:
            break;
        case TextForm::Is::hex:
            return hexOf(hexMark, text, form);
        case TextForm::Is::zlibHex:
            return hexOf(zlibMark, zlibOf(text), form);
        case TextForm::Is::bytes:
            return bytesOf(bytesMark.substr(form.unmarked ? 1 : 0), std::string(text), form);
        case TextForm::Is::maskedXz:
            return bytesOf(xzMaskedMark, xzOf(text), form);
        case TextForm::Is::xz:
            return xzOf(text);
    }
    return std::string(text);
}

}  // namespace shellgame::vsav
