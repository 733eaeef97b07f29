// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/import.hpp"

namespace shellgame::app {

/// Names a kind of question about a counter, for a table's column.
[[nodiscard]] QString wordsOf(VaslAsk ask);
/// One of the choices of such a question, as it is shown.
[[nodiscard]] QString choiceText(VaslAsk ask, const std::string& choice);
/// Says why a part of VASL's file is not in the game, with details.
[[nodiscard]] QString wordsOf(VaslLeftOut why);
[[nodiscard]] QString wordsOf(const VaslLeft& left);
/// Names a counter or line that was left out.
[[nodiscard]] QString whatIsLeft(const VaslLeft& left);
/// Returns a hex in VASL's names, or "beside the boards".
[[nodiscard]] QString vaslPlace(const std::string& hex);
/// Describes a change in VASL's file: "4-6-7 moved from 1E4 to 1E5".
[[nodiscard]] QString wordsOf(const VaslChange& change);
/// Says what the player must still do in VASL, and why.
[[nodiscard]] QString wordsOf(const VaslLeftToDo& left);

}  // namespace shellgame::app
