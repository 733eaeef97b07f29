// SPDX-License-Identifier: MIT
#include "base/real_number.hpp"

#include <cmath>
#include <locale>
#include <sstream>
#include <string>

namespace shellgame {

namespace {

constexpr std::size_t mostCharacters = 400;  ///< more characters than any double needs

/// Removes the digits at the beginning and returns the number of digits removed.
std::size_t takeDigits(std::string_view& text) {
    std::size_t n = 0;
    while (n < text.size() && text[n] >= '0' && text[n] <= '9') ++n;
    text.remove_prefix(n);
    return n;
}

bool isNumeral(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    std::size_t digits = takeDigits(text);
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        digits += takeDigits(text);
    }
    if (digits == 0) return false;
    if (text.empty()) return true;
    if (text.front() != 'e' && text.front() != 'E') return false;
    text.remove_prefix(1);
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    return takeDigits(text) > 0 && text.empty();
}

}  // namespace

std::optional<double> realNumber(std::string_view text) {
    if (text.size() > mostCharacters || !isNumeral(text)) return std::nullopt;
    std::istringstream in{std::string(text)};
    in.imbue(std::locale::classic());
    double out = 0;
    in >> out;
    if (in.fail() || !std::isfinite(out)) return std::nullopt;
    return out;
}

}  // namespace shellgame
