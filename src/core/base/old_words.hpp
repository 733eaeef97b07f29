// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/base/message.hpp"

namespace shellgame {

/// The part of what an older program said that was the sentence's own, and so holds no name.
[[nodiscard]] bool isOldWords(const Message& message);

}  // namespace shellgame
