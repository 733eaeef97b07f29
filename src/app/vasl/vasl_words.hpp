// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/import.hpp"

namespace shellgame::app {

/// Returns the name of a kind of question about a counter, for a column of a table.
[[nodiscard]] QString wordsOf(VaslAsk ask);
/// Returns the displayed text of a possible answer to that kind of question.
[[nodiscard]] QString choiceText(VaslAsk ask, const std::string& choice);
/// Returns the reason why a part of VASL's file is not in the game, with details.
[[nodiscard]] QString wordsOf(VaslLeftOut why);
[[nodiscard]] QString wordsOf(const VaslLeft& left);
/// Returns the name of a counter or line that was not imported.
[[nodiscard]] QString whatIsLeft(const VaslLeft& left);
/// Returns a hex by its name in VASL; for a counter off the map, returns "off-board".
[[nodiscard]] QString vaslPlace(const std::string& hex);
/// Returns a description of a change in VASL's file, such as "4-6-7 moved from 1E4 to 1E5".
[[nodiscard]] QString wordsOf(const VaslChange& change);
/// Describes a change that the player must make by hand in VASL, with the reason.
[[nodiscard]] QString wordsOf(const VaslLeftToDo& left);

}  // namespace shellgame::app
