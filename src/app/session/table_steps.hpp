// SPDX-License-Identifier: MIT
#pragma once

#include <QStringList>
#include <functional>

#include "shellgame/play/session.hpp"

namespace shellgame::app {

/// What a player has to do with the counters on the table so that they agree with the game again, read off
/// the changes of an entry: "Under the ? in 1E4 now put 4-6-7, LMG." Empty when nothing has to be touched.
/// With `numbered` counters, whose contents live only here, it is told what lies under which, and only
/// counters that come or go must be touched. `nameOf`: what the player calls a marker.
[[nodiscard]] QStringList tableSteps(const Entry& entry, const State& after, bool numbered,
                                     const std::function<QString(const std::string&)>& nameOf);

/// Whether a shift came on a row that exchanges.
[[nodiscard]] bool shiftSucceeded(const Entry& entry);
/// What lies under a marker, short enough for a list: "2 x 4-6-7, LMG", "4 dummies".
[[nodiscard]] QString shortContents(const State& state, const Marker& marker);

}  // namespace shellgame::app
