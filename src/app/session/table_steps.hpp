// SPDX-License-Identifier: MIT
#pragma once

#include <QStringList>
#include <functional>

#include "shellgame/play/session.hpp"

namespace shellgame::app {

/// Returns the player's steps that make the counters on the table agree with the game again, from the changes
/// of an entry: "Under the ? in 1E4 now put 4-6-7, LMG." Empty if there is nothing to do. With `numbered`
/// counters, whose contents are only in the game, the steps say what is under which number, and only counters
/// that come or go must be moved. `nameOf` returns the player's name of a marker.
[[nodiscard]] QStringList tableSteps(const Entry& entry, const State& after, bool numbered,
                                     const std::function<QString(const std::string&)>& nameOf);

/// Tells whether a shift exchanged the stacks.
[[nodiscard]] bool shiftSucceeded(const Entry& entry);
/// Lists the units under a marker, short enough for a list: "2 x 4-6-7, LMG", "4 dummies".
[[nodiscard]] QString shortContents(const State& state, const Marker& marker);

}  // namespace shellgame::app
