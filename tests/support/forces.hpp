// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/json.hpp"
#include "support/game.hpp"

namespace shellgame::test {

/// A counter of the fixing system: "cavalry 3", "vedette", "bridge train"; its type is the same text.
[[nodiscard]] Json armed(const std::string& text);
/// Makes a force; "f…" is French, which stays, any other Allied, which moves. `name`: it is a part of that
/// force.
[[nodiscard]] Json force(const std::string& id, const std::string& at, const std::vector<std::string>& arms,
                         const std::string& name = "");
/// Forces on a numbered blank map of 24 x 25 hexes in the Allied MPh; `patch` is merged over the scenario.
[[nodiscard]] Json fixingScenario(const std::vector<Json>& forces, const Json& patch = Json::object());
[[nodiscard]] TestGame fixingGame(const std::vector<Json>& forces, const Json& patch = Json::object());
/// Returns true if the question is open now whether that force is there.
[[nodiscard]] bool asksOf(const TestGame& game, const std::string& force);
[[nodiscard]] bool isFixed(const TestGame& game, const std::string& marker);
/// A move along a way of hexes between blanks.
[[nodiscard]] Json march(const std::string& marker, const std::string& way);
/// Answers the question about a force with a die, and those of the draw.
[[nodiscard]] Json fixWith(const std::string& marker, const std::vector<int>& dice);

}  // namespace shellgame::test
