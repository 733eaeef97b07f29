// SPDX-License-Identifier: MIT
#include "words/terms.hpp"

#include "shellgame/words/term.hpp"
#include "words/language.hpp"

namespace shellgame::app {

QString term(std::string_view word) {
    return word.empty() ? QString() : coreText(shellgame::term(word));
}

}  // namespace shellgame::app
