// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/io/scenario/game.hpp"

namespace shellgame {

/// A session to which entries were appended. The entries are checked like those of a saved game.
struct Continued {
    std::optional<Session> session;  ///< nullopt if one of the entries is wrong
    std::size_t good = 0;            ///< number of entries before the first wrong one
    Problems problems;
};
[[nodiscard]] Continued continued(const Session& session, std::vector<Entry> more, const std::string& file);

}  // namespace shellgame
