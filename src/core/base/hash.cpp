// SPDX-License-Identifier: MIT
#include "shellgame/base/hash.hpp"

#include <charconv>

namespace shellgame {

std::string hexDigits(std::uint64_t value) {
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string out(16, '0');
    for (std::size_t i = 16; i-- > 0; value >>= 4U) out[i] = digits[value & 15U];
    return out;
}

bool parseHexDigits(std::string_view text, std::uint64_t& value) {
    value = 0;
    if (text.size() != 16) return false;
    std::uint64_t v = 0;
    const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), v, 16);
    if (ec != std::errc{} || end != text.data() + text.size() || hexDigits(v) != text) return false;
    value = v;
    return true;
}

}  // namespace shellgame
