// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/json.hpp"
#include "support/game.hpp"

namespace shellgame::test {

/// Makes a counter of the fixing system from a text such as "cavalry 3", "vedette" or "bridge train", which
/// is also its type.
[[nodiscard]] Json armed(const std::string& text);
/// Makes a force. If its id begins with "f", it belongs to the French, who do not move; all others belong to
/// the Allies, who move. With `name` the counter is part of the force with that name.
[[nodiscard]] Json force(const std::string& id, const std::string& at, const std::vector<std::string>& arms,
                         const std::string& name = "");
/// Makes a scenario with forces on a blank map of 24 x 25 numbered hexes, in the Allied MPh. `patch` is
/// merged into the scenario.
[[nodiscard]] Json fixingScenario(const std::vector<Json>& forces, const Json& patch = Json::object());
[[nodiscard]] TestGame fixingGame(const std::vector<Json>& forces, const Json& patch = Json::object());
/// Returns true if there is an open question whether that force is really there.
[[nodiscard]] bool asksOf(const TestGame& game, const std::string& force);
[[nodiscard]] bool isFixed(const TestGame& game, const std::string& marker);
/// Makes a move along hexes, whose names are separated by spaces.
[[nodiscard]] Json march(const std::string& marker, const std::string& way);
/// Answers the question about a force with the dice: first the die for the question, then the dice for the
/// draw.
[[nodiscard]] Json fixWith(const std::string& marker, const std::vector<int>& dice);

}  // namespace shellgame::test
