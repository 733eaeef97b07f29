// SPDX-License-Identifier: MIT
#pragma once

// How rules say what they find; not for other rooms of the core.

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
