// SPDX-License-Identifier: MIT
#include "shellgame/base/problem.hpp"

namespace shellgame {

std::string Problem::text() const {
    std::string out = file;
    if (!pointer.empty()) out += (out.empty() ? "" : ": ") + pointer;
    if (!out.empty()) out += ": ";
    if (!found.empty()) out += "found " + found;
    if (!expected.empty()) out += (found.empty() ? "expected " : ", expected ") + expected;
    if (!rule.empty()) out += " (" + rule + ")";
    return out;
}

std::string joinProblems(const Problems& problems) {
    std::string out;
    for (const Problem& p : problems) out += p.text() + "\n";
    return out;
}

}  // namespace shellgame
