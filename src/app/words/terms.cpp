// SPDX-License-Identifier: MIT
#include "words/terms.hpp"

#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/term.hpp"
#include "words/language.hpp"

namespace shellgame::app {

QString term(std::string_view word) {
    return word.empty() ? QString() : coreText(shellgame::term(word));
}

QString portionWords(const Position& position) {
    return coreText(positionName(position));
}

}  // namespace shellgame::app
