// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <type_traits>

#include "shellgame/base/message.hpp"

namespace shellgame {

/// Makes a message from a word of the game: a phase, a kind of counter or marker, a mark, or terrain. `word`
/// is the word that scenario files use. If the table lacks the word, as for terrain of the player's own
/// chart, the word is treated as a name.
[[nodiscard]] Message term(std::string_view word);
/// Returns the sentence for the word, or null if the table lacks it.
[[nodiscard]] const SentenceRow* termRow(std::string_view word);
template <class E>
requires std::is_enum_v<E>
[[nodiscard]] Message term(E value) {
    return term(enumText(value));
}

}  // namespace shellgame
