// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/io/scenario/game.hpp"

namespace shellgame {

/// A game with more entries behind its own, checked as those of a saved game are.
struct Continued {
    std::optional<Session> session;  ///< nothing if one of them is wrong
    std::size_t good = 0;            ///< entries before the first wrong one
    Problems problems;
};
[[nodiscard]] Continued continued(const Session& session, std::vector<Entry> more, const std::string& file);

}  // namespace shellgame
