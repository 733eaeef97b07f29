// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/session.hpp"

namespace shellgame {

/// Replaces the command of an entry from an older program with today's command: up to rules version 2,
/// `choose` was the command for six different acts. Returns true if the entry has changed. A `choose` that
/// contains several of these acts stays unchanged. Its changes are kept, but the rules can't run the command
/// again.
bool bringUpToDate(Entry& entry);
/// Converts changes to the form of older rules: up to version 3, rulings about LOS did not record the ground
/// and the positions of other units.
[[nodiscard]] std::vector<Change> asRulesOf(int rules, std::vector<Change> changes);
/// Rewrites the command of an older entry so that today's rules have the same effect as the rules of the
/// entry's version. Up to version 4, a deal did not make the program play the side. `before` is the state
/// before the entry.
[[nodiscard]] Entry asItWasMeant(Entry entry, const State& before);
/// Returns true if the verb of an entry no longer exists.
[[nodiscard]] bool isOfOldVerb(const Entry& entry);

}  // namespace shellgame
