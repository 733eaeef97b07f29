// SPDX-License-Identifier: MIT
#pragma once

#include "cli.hpp"

namespace shellgame::cli {

// Each verb has a file of its own, verb_<name>.cpp, and adds itself through one of these functions. All of
// them are called in verbs.cpp. Kept in alphabetical order.
void addHexes(VerbList& verbs);

void addAllVerbs(VerbList& verbs);

}  // namespace shellgame::cli
