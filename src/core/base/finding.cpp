// SPDX-License-Identifier: MIT
#include "shellgame/base/finding.hpp"

#include <algorithm>

namespace shellgame {

std::string fillPattern(std::string_view pattern, const std::vector<std::string>& args) {
    std::string out;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] != '%' || i + 1 == pattern.size()) {
            out += pattern[i];
            continue;
        }
        const char next = pattern[++i];
        if (next >= '1' && next <= '9') {
            const auto index = static_cast<std::size_t>(next - '1');
            if (index < args.size()) out += args[index];
        } else {
            if (next != '%') out += '%';
            out += next;
        }
    }
    return out;
}

std::string Message::text() const {
    return fillPattern(pattern, args);
}

std::string_view toText(Verdict verdict) {
    switch (verdict) {
        case Verdict::ok:
            return "ok";
        case Verdict::ruling:
            return "ruling";
        case Verdict::forbidden:
            return "forbidden";
    }
    return "ok";
}

Verdict worst(const Findings& findings) {
    Verdict v = Verdict::ok;
    for (const Finding& f : findings) v = std::max(v, f.verdict);
    return v;
}

}  // namespace shellgame
