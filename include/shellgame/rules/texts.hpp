// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>

namespace shellgame {

/// Returns all English texts that are complete entries in tables of the core: summaries of verbs and
/// arguments, menu entries, house rules and their values, nations. `Language::text` translates them.
[[nodiscard]] const std::set<std::string>& tableTexts();

}  // namespace shellgame
