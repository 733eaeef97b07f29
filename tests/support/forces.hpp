// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/json.hpp"
#include "support/game.hpp"

namespace shellgame::test {

/// Makes a counter of the fixing system: "cavalry 3", "vedette", "bridge train"; the text is also its type.
[[nodiscard]] Json armed(const std::string& text);
/// Makes a force. Ids that begin with "f" are of the French, who stay; all others are of the Allies, who
/// move. With `name` the counter is a part of the force of that name.
[[nodiscard]] Json force(const std::string& id, const std::string& at, const std::vector<std::string>& arms,
                         const std::string& name = "");
/// Makes a scenario with forces on a numbered blank map of 24 x 25 hexes, in the Allied MPh; `patch` is
/// merged into it.
[[nodiscard]] Json fixingScenario(const std::vector<Json>& forces, const Json& patch = Json::object());
[[nodiscard]] TestGame fixingGame(const std::vector<Json>& forces, const Json& patch = Json::object());
/// Returns true if there is an open question whether that force is really there.
[[nodiscard]] bool asksOf(const TestGame& game, const std::string& force);
[[nodiscard]] bool isFixed(const TestGame& game, const std::string& marker);
/// Makes a move along hexes, which are separated by spaces.
[[nodiscard]] Json march(const std::string& marker, const std::string& way);
/// Answers the question about a force with the first die, and with the dice of the draw.
[[nodiscard]] Json fixWith(const std::string& marker, const std::vector<int>& dice);

}  // namespace shellgame::test
