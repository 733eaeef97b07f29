// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/session.hpp"

namespace shellgame {

/// Gives an entry that an older program has written the command of today: `choose`, which was six acts in one
/// up to rules version 2. Whether it was changed. One that chose things which are two acts now stays as it
/// is: its changes hold, but the rules can't be asked about it again.
bool bringUpToDate(Entry& entry);
/// Whether an entry is of a verb that is no more.
[[nodiscard]] bool isOfOldVerb(const Entry& entry);

}  // namespace shellgame
