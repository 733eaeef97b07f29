// SPDX-License-Identifier: MIT
#include "shellgame/model/finding.hpp"

#include <algorithm>

namespace shellgame {

namespace {

constexpr const char* umpireOnly = "umpire";

}  // namespace

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

std::string Readers::text() const {
    return kind_ == Kind::umpire ? umpireOnly : side_.text;
}

Readers Readers::read(const std::string& text) {
    if (text.empty()) return {};
    return text == umpireOnly ? umpire() : only(SideId(text));
}

Verdict worst(const Findings& findings) {
    Verdict v = Verdict::ok;
    for (const Finding& f : findings) v = std::max(v, f.verdict);
    return v;
}

void keepReadable(Findings& findings, const SideId& reader) {
    std::erase_if(findings, [&](const Finding& f) { return !f.audience.include(reader); });
}

}  // namespace shellgame
