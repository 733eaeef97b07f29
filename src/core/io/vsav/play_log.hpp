// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "io/vsav/parts.hpp"
#include "shellgame/io/vsav/log_steps.hpp"

namespace shellgame::vsav {

/// The state at the end of a log. It consists of the text of the saved game that VASSAL would write at that
/// point, and the recorded steps.
struct PlayedLog {
    std::string text;
    VaslSteps steps;
};
/// Applies all recorded steps that place, move, change or remove pieces, or that set boards or scenario
/// information.
[[nodiscard]] PlayedLog playLog(const Parts& log);

/// Returns the roll in a line of VASL's chat: "*** (IFT DR) 4,2 ***   <Otto>   …".
[[nodiscard]] std::optional<VaslRoll> rollIn(std::string_view chat);

}  // namespace shellgame::vsav
