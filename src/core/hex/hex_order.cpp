// SPDX-License-Identifier: MIT
#include "shellgame/hex/hex_order.hpp"

#include <algorithm>
#include <tuple>

namespace shellgame {

namespace {

bool isDecimalDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isColumnLetter(char c) {
    return c >= 'A' && c <= 'Z';
}

/// Removes leading zeros, so that numbers of any length can be compared by their digits.
std::string_view withoutZeros(std::string_view digits) {
    return digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
}

using Sized = std::pair<std::size_t, std::string_view>;
Sized sized(std::string_view text) {
    return {text.size(), text};
}

struct HexNameParts {
    std::string_view boardNumber, boardRest, letters, number;

    explicit HexNameParts(std::string_view name) {
        const auto cut = [&name](bool (*fits)(char)) {
            std::size_t n = name.size();
            while (n > 0 && fits(name[n - 1])) --n;
            const std::string_view tail = name.substr(n);
            name.remove_suffix(tail.size());
            return tail;
        };
        number = withoutZeros(cut(isDecimalDigit));
        letters = cut(isColumnLetter);
        if (name.ends_with('o')) name.remove_suffix(1);  // the hex is under an overlay (A2.73)
        const auto n = static_cast<std::size_t>(std::find_if_not(name.begin(), name.end(), isDecimalDigit) -
                                                name.begin());
        boardNumber = withoutZeros(name.substr(0, n));
        boardRest = name.substr(n);
    }
    [[nodiscard]] auto key() const {
        return std::tuple{sized(boardNumber), boardRest, sized(letters), sized(number)};
    }
};

}  // namespace

bool HexOrder::operator()(std::string_view a, std::string_view b) const {
    const auto first = HexNameParts(a).key();
    const auto second = HexNameParts(b).key();
    return first != second ? first < second : a < b;
}

std::string hexListText(std::vector<std::string> names) {
    std::sort(names.begin(), names.end(), HexOrder());
    std::string out;
    for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
    return out;
}

}  // namespace shellgame
