// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <string_view>

#include "shellgame/model/fields.hpp"
#include "shellgame/model/location.hpp"

namespace shellgame::app {

/// Returns a word of the core's tables (enums, kinds of markers and counters, marks, edges) in the language
/// of the window. A word that is in no table, such as a scenario's own mark, is returned unchanged.
[[nodiscard]] QString term(std::string_view word);
template <NamedEnum E>
[[nodiscard]] QString term(E value) {
    return term(enumText(value));
}

/// Describes a position in a Location, such as "in foxhole" or "in Bypass of its hexside to 1E5"; empty for a
/// unit in the open.
[[nodiscard]] QString portionWords(const Position& position);

}  // namespace shellgame::app
