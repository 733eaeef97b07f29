// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/base/message.hpp"

namespace shellgame {

/// Returns true for a part of an older program's text that is the sentence itself and so contains no name.
[[nodiscard]] bool isOldWords(const Message& message);

}  // namespace shellgame
