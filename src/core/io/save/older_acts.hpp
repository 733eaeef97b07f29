// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/session.hpp"

namespace shellgame {

/// Gives an entry that an older program has written the command of today: `choose`, which was six acts in one
/// up to rules version 2. Whether it was changed. One that chose things which are two acts now stays as it
/// is: its changes hold, but the rules can't be asked about it again.
bool bringUpToDate(Entry& entry);
/// Changes as rules of an older version have written them: up to version 3 no word on sight kept its scene.
[[nodiscard]] std::vector<Change> asRulesOf(int rules, std::vector<Change> changes);
/// Rewrites the command of an older entry so that today's rules do what the rules of its version did: up to
/// version 4 a deal did not give the side to the program. `before` is the state before the entry.
[[nodiscard]] Entry asItWasMeant(Entry entry, const State& before);
/// Whether the verb of an entry no longer exists.
[[nodiscard]] bool isOfOldVerb(const Entry& entry);

}  // namespace shellgame
