// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace shellgame {

/// Escapes a text for use in an HTML element or between double quotes.
[[nodiscard]] inline std::string htmlEscaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

}  // namespace shellgame
