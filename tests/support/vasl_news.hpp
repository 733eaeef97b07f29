// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/io/vsav/sync.hpp"
#include "support/vasl_table.hpp"

namespace shellgame::test {

/// What has happened in VASL since; the comparison must be possible.
[[nodiscard]] VaslNews newsOf(const Game& game, const std::string& file);
/// Takes over all that has happened there, which must be possible; then both tables agree.
void takeAll(Game& game, VaslTable& table);
/// The whole stack of a piece goes to the middle of a hex of a single board, "E4".
void moveStackOf(VaslTable& table, const std::string& piece, const std::string& hex);

}  // namespace shellgame::test
