// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/base/message.hpp"

namespace shellgame {

/// Returns true if the message contains only fixed words of an older program's sentence, and so no names.
[[nodiscard]] bool isOldWords(const Message& message);

}  // namespace shellgame
