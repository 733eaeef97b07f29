// SPDX-License-Identifier: MIT
#include "verbs.hpp"

namespace shellgame::cli {

void addAllVerbs(VerbList& verbs) {
    addHexes(verbs);
}

}  // namespace shellgame::cli
