// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "shellgame/words/say.hpp"
#include "words/ai.hpp"
#include "words/base.hpp"
#include "words/command.hpp"
#include "words/counters.hpp"
#include "words/exchange.hpp"
#include "words/fixing.hpp"
#include "words/los.hpp"
#include "words/mapboard.hpp"
#include "words/movement.hpp"
#include "words/play.hpp"
#include "words/setup.hpp"
#include "words/sighting.hpp"
#include "words/stacks.hpp"
#include "words/turn.hpp"
#include "words/vasl.hpp"

namespace shellgame {

// These words of the game are looked up only by id (words/term.hpp).
namespace words {
#define SENTENCE(id, english) inline constexpr Sentence<0> id{#id, english};
#include "words/terms.def"
#undef SENTENCE
}  // namespace words

namespace {

/// All sentences, sorted by id.
const auto table = [] {
    auto rows = std::to_array<const SentenceRow*>({
#define SENTENCE(id, english) &words::id,
#include "words/ai.def"
#include "words/base.def"
#include "words/command.def"
#include "words/counters.def"
#include "words/exchange.def"
#include "words/fixing.def"
#include "words/los.def"
#include "words/mapboard.def"
#include "words/movement.def"
#include "words/play.def"
#include "words/setup.def"
#include "words/sighting.def"
#include "words/stacks.def"
#include "words/terms.def"
#include "words/turn.def"
#include "words/vasl.def"
#undef SENTENCE
    });
    std::sort(rows.begin(), rows.end(),
              [](const SentenceRow* a, const SentenceRow* b) { return a->id < b->id; });
    return rows;
}();

}  // namespace

std::span<const SentenceRow* const> sentences() {
    return table;
}

const SentenceRow* sentenceOf(std::string_view id) {
    const auto it =
        std::lower_bound(table.begin(), table.end(), id,
                         [](const SentenceRow* row, std::string_view with) { return row->id < with; });
    return it != table.end() && (*it)->id == id ? *it : nullptr;
}

}  // namespace shellgame
