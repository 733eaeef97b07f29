// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <type_traits>

#include "shellgame/base/message.hpp"

namespace shellgame {

/// A word of the game as a message: a phase, a kind of counter or marker, a mark, terrain. `word` is what
/// scenario files call it; what the table lacks, such as terrain of a chart of one's own, is a name.
[[nodiscard]] Message term(std::string_view word);
/// Returns null if the table lacks the word.
[[nodiscard]] const SentenceRow* termRow(std::string_view word);
template <class E>
requires std::is_enum_v<E>
[[nodiscard]] Message term(E value) {
    return term(enumText(value));
}

}  // namespace shellgame
