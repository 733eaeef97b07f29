// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "rules/ai/set_up_again.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame {

namespace {

/// Returns the list of boards for the map rotated by 180 degrees as a whole. `placed` contains the boards
/// that were read from the list, in the same order.
Json turnedRound(Json boards, const std::vector<PlacedBoard>& placed) {
    int right = 0, bottom = 0;
    for (const PlacedBoard& b : placed) {
        right = std::max(right, b.atColumn + b.board->geometry.columns - 1);
        bottom = std::max(bottom, b.atRow + b.board->geometry.rows);
    }
    for (std::size_t i = 0; i < placed.size() && i < boards.size(); ++i) {
        const PlacedBoard& b = placed[i];
        Json& entry = boards[i];
        entry["as"] = b.as;
        entry["turned"] = !b.turned;
        entry["at"] = {{"column", right - (b.atColumn + b.board->geometry.columns - 1)},
                       {"row", bottom - (b.atRow + b.board->geometry.rows)}};
    }
    return boards;
}

}  // namespace

Result<Game> mirrored(const Game& game, const BoardFolders& folders) {
    GameInfo info = game.info;
    info.boards = turnedRound(std::move(info.boards), game.session->ground().boards());
    info.north = std::fmod(info.north + 180, 360);
    const auto state = setUpAgain(*game.session);
    if (!state) return tl::unexpected(state.error());
    auto out = readScenario(scenarioJson(info, *state), game.path, folders);
    if (!out) return out;
    for (Problem& p : groundWarnings(out->session->ground(), game.path, "/boards"))
        out->warnings.push_back(std::move(p));
    return out;
}

}  // namespace shellgame
