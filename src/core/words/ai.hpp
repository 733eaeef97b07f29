// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/base/message.hpp"

namespace shellgame::words {
#define SENTENCE(id, english) inline constexpr Sentence<placesIn(english)> id{#id, english};
#include "words/ai.def"
#undef SENTENCE
}  // namespace shellgame::words
