// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/change.hpp"

namespace shellgame {

/// Who has lost HIP lies under a "?", and is no PDS (2.2); fortifications lie open.
void comeUnderConcealment(Draft& draft, const MarkerId& hidden);

}  // namespace shellgame
