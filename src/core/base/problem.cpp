// SPDX-License-Identifier: MIT
#include "shellgame/base/problem.hpp"

namespace shellgame {

namespace {

/// Returns the length in bytes of the UTF-8 character at the beginning, or 0 if there is none (overlong forms
/// and surrogates are invalid).
std::size_t characterLength(std::string_view text) {
    const auto at = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const unsigned c = at(0);
    if (c < 0x80) return 1;
    const std::size_t length = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
    if (c < 0xC2 || c > 0xF4) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((at(i) & 0xC0U) != 0x80U) return 0;
    const unsigned second = at(1);
    if ((c == 0xE0 && second < 0xA0) || (c == 0xED && second > 0x9F) || (c == 0xF0 && second < 0x90) ||
        (c == 0xF4 && second > 0x8F))
        return 0;
    return length;
}

}  // namespace

std::string printable(std::string_view text, std::size_t most) {
    static constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        if (out.size() >= most) return out + "…";
        const auto c = static_cast<unsigned char>(text[i]);
        const std::size_t length = characterLength(text.substr(i));
        if (length == 0 || c < 0x20 || c == 0x7F) {
            out += {'<', digits[c >> 4U], digits[c & 15U], '>'};
            ++i;
        } else {
            out += text.substr(i, length);
            i += length;
        }
    }
    return out;
}

std::string Problem::text() const {
    std::string out = file;
    if (!pointer.empty()) out += (out.empty() ? "" : ": ") + pointer;
    if (!out.empty()) out += ": ";
    if (!found.empty()) out += "found " + found;
    // If `found` is a sentence, remove its period, because the text continues after it.
    if (!expected.empty() && !found.empty() && out.ends_with('.') && !out.ends_with("..")) out.pop_back();
    if (!expected.empty()) out += (found.empty() ? "expected " : ", expected ") + expected;
    if (!rule.empty()) out += " (" + rule + ")";
    return printable(out);
}

std::string joinProblems(const Problems& problems) {
    std::string out;
    for (const Problem& p : problems) out += p.text() + "\n";
    return out;
}

}  // namespace shellgame
