// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/session.hpp"

namespace shellgame {

/// Replaces the command of an older program by the present one: `choose`, which was six acts in one up to
/// rules version 2. Returns true if it changed. A `choose` that is several acts now stays as it is: its
/// changes hold, but the rules can't run it again.
bool bringUpToDate(Entry& entry);
/// Converts changes to the form of older rules: up to version 3 statements about sight had no scene.
[[nodiscard]] std::vector<Change> asRulesOf(int rules, std::vector<Change> changes);
/// Rewrites the command of an older entry so that today's rules do what the rules of its version did: up to
/// version 4 a deal did not give the side to the program. `before` is the state before the entry.
[[nodiscard]] Entry asItWasMeant(Entry entry, const State& before);
/// Returns true if the verb of an entry no longer exists.
[[nodiscard]] bool isOfOldVerb(const Entry& entry);

}  // namespace shellgame
