// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/play/change.hpp"

namespace shellgame {

/// Replaces the HIP marker of units that lose HIP with a "?". The "?" is not a PDS (2.2). Fortifications
/// under the marker are revealed.
void comeUnderConcealment(Draft& draft, const MarkerId& hidden);

}  // namespace shellgame
