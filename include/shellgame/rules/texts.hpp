// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>

namespace shellgame {

/// Texts that stand whole in tables of the core, in English: what verbs and their arguments are for, entries
/// of menus, house rules and their values, nations. `Language::text` says them in another language.
[[nodiscard]] const std::set<std::string>& tableTexts();

}  // namespace shellgame
