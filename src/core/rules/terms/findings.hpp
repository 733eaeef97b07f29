// SPDX-License-Identifier: MIT
#pragma once

// Helpers with which rules report findings. Only files of rules/ may include this header.

#include <string>
#include <utility>
#include <vector>

#include "shellgame/model/finding.hpp"

namespace shellgame {

[[nodiscard]] inline Finding forbidden(std::string rule, Subject at, Message text, Readers audience = {}) {
    return {Verdict::forbidden, std::move(rule), std::move(at), std::move(text), std::move(audience)};
}
[[nodiscard]] inline Finding toRule(std::string rule, Subject at, Message text, Readers audience = {}) {
    return {Verdict::ruling, std::move(rule), std::move(at), std::move(text), std::move(audience)};
}
[[nodiscard]] inline Finding said(std::string rule, Subject at, Message text, Readers audience = {}) {
    return {Verdict::ok, std::move(rule), std::move(at), std::move(text), std::move(audience)};
}

}  // namespace shellgame
