// SPDX-License-Identifier: MIT
#pragma once

#include <QStringList>
#include <functional>

#include "shellgame/play/session.hpp"

namespace shellgame::app {

/// Returns what the player must do so that the counters on the table agree with the game after an entry, such
/// as "Under the ? in 1E4 now put 4-6-7, LMG." Empty if there is nothing to do. If the counters are
/// `numbered`, only the game records the units under each number. The steps then list these units for each
/// number, and the player moves only counters that appear or disappear. `nameOf` returns the player's name
/// for a marker.
[[nodiscard]] QStringList tableSteps(const Entry& entry, const State& after, bool numbered,
                                     const std::function<QString(const std::string&)>& nameOf);

/// Returns true if an entry is a shift in which stacks changed places.
[[nodiscard]] bool shiftSucceeded(const Entry& entry);
/// Lists the units under a marker in a short form, such as "2 x 4-6-7, LMG" or "4 dummies".
[[nodiscard]] QString shortContents(const State& state, const Marker& marker);

}  // namespace shellgame::app
