// SPDX-License-Identifier: MIT
#include "shellgame/words/term.hpp"

#include <cctype>

#include "shellgame/words/say.hpp"
#include "words/base.hpp"

namespace shellgame {

const SentenceRow* termRow(std::string_view word) {
    std::string id = "term_";
    for (const char c : word) id += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    return sentenceOf(id);
}

Message term(std::string_view word) {
    const SentenceRow* row = termRow(word);
    return row != nullptr ? Message(*row, {}) : Message(words::asIs, std::string(word));
}

}  // namespace shellgame
