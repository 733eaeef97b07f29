// SPDX-License-Identifier: MIT
#pragma once

// Places lights, removes them, and ends them by the sequence of play.

#include <string>
#include <vector>

#include "shellgame/play/change.hpp"
#include "shellgame/play/command.hpp"

namespace shellgame {

/// Adds a light to a hex. `radius` also applies to the other lights of the hex if their radius is smaller.
void addLight(Draft& draft, const std::string& hex, const std::string& kind, int radius);
void removeLight(Draft& draft, const std::string& hex, const std::string& kind);
/// Removes the lights that last only until one of these phases ends, and reports them.
void endLights(const State& state, const std::vector<Clock>& left, Draft& draft, Outcome& outcome);

}  // namespace shellgame
