// SPDX-License-Identifier: MIT
#pragma once

// The words of a message, for who shows or stores it. `tests/structure` names who may read this file: code
// that decides something asks the finding for its verdict, its subject and its code.

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/message.hpp"

namespace shellgame {

/// The English sentence: %1, %2 … replaced; %% is a percent sign.
[[nodiscard]] std::string textOf(const Message& message);
/// Fills the places of a (translated) pattern.
[[nodiscard]] std::string fillPattern(std::string_view pattern, const std::vector<std::string>& args);

/// What is stored of a message: `Message::of` makes it again.
struct MessageWords {
    [[nodiscard]] static const std::string& pattern(const Message& message) { return message.pattern_; }
    [[nodiscard]] static std::vector<std::string> args(const Message& message);
};

}  // namespace shellgame
