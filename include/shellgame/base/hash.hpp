// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace shellgame {

/// A 64-bit hash that is the same on all platforms (FNV-1a over a fixed byte order, mixed at the end). It
/// distinguishes states and detects damage, but is not cryptographic.
class StableHash {
  public:
    void byte(std::uint8_t b) { h_ = (h_ ^ b) * 0x100000001b3ULL; }
    void number(std::uint64_t v) {
        for (int i = 0; i < 8; ++i) byte(static_cast<std::uint8_t>(v >> (8 * i)));
    }
    void text(std::string_view s) {
        number(s.size());
        for (char c : s) byte(static_cast<std::uint8_t>(c));
    }
    /// Hashes eight bytes at a time, for long texts. The result differs from the result of text().
    void longText(std::string_view s) {
        number(s.size());
        std::size_t at = 0;
        for (; at + 8 <= s.size(); at += 8) {
            std::uint64_t word = 0;
            for (std::size_t i = 0; i < 8; ++i)
                word |= static_cast<std::uint64_t>(static_cast<std::uint8_t>(s[at + i])) << (8 * i);
            h_ = (h_ ^ word) * 0x9e3779b97f4a7c15ULL;
            h_ ^= h_ >> 32U;
        }
        for (; at < s.size(); ++at) byte(static_cast<std::uint8_t>(s[at]));
    }
    void real(double v) { number(std::bit_cast<std::uint64_t>(v == 0 ? 0.0 : v)); }
    [[nodiscard]] std::uint64_t value() const {
        std::uint64_t z = h_;
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31U);
    }

  private:
    std::uint64_t h_ = 0xcbf29ce484222325ULL;
};

/// Returns sixteen lower-case hexadecimal digits.
[[nodiscard]] std::string hexDigits(std::uint64_t value);
/// Reads the output of hexDigits. For any other text, sets `value` to 0 and returns false.
[[nodiscard]] bool parseHexDigits(std::string_view text, std::uint64_t& value);

}  // namespace shellgame
