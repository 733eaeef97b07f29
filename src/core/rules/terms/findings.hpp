// SPDX-License-Identifier: MIT
#pragma once

// How rules say what they find; not for other rooms of the core.

#include <string>
#include <utility>
#include <vector>

#include "shellgame/model/finding.hpp"

namespace shellgame {

struct GameView;

[[nodiscard]] inline Finding forbidden(std::string rule, Subject at, Message text, Readers audience = {}) {
    return {Verdict::forbidden, std::move(rule), std::move(at), std::move(text), std::move(audience)};
}
[[nodiscard]] inline Finding toRule(std::string rule, Subject at, Message text, Readers audience = {}) {
    return {Verdict::ruling, std::move(rule), std::move(at), std::move(text), std::move(audience)};
}
[[nodiscard]] inline Finding said(std::string rule, Subject at, Message text, Readers audience = {}) {
    return {Verdict::ok, std::move(rule), std::move(at), std::move(text), std::move(audience)};
}

/// Checks a name that somebody gives to something new (mayBeNamed).
[[nodiscard]] Findings newNameFindings(const GameView& view, const std::string& name, Subject about);

}  // namespace shellgame
