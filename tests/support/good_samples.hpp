// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "support/paths.hpp"

namespace shellgame::test {

/// Documents without a fault that use every key of their format, made from tests/data/good.
class GoodSamples {
  public:
    GoodSamples();

    [[nodiscard]] const Json& scenario() const { return scenario_; }
    /// One of the fixing system, with the keys that only it has.
    [[nodiscard]] const Json& forces() const { return forces_; }
    [[nodiscard]] const Json& board() const { return board_; }
    /// The same board, with some of its hexes cut out.
    [[nodiscard]] Json overlay() const;
    /// A game in progress on a blank board, with something in every part of its state and every kind of
    /// entry.
    [[nodiscard]] const Json& save() const { return save_; }
    /// The same with a board of each kind and without entries.
    [[nodiscard]] const Json& saveOnAllBoards() const { return saveOnAllBoards_; }
    /// The game of the save.
    [[nodiscard]] Game game() const;
    /// One command for each verb, with every argument.
    [[nodiscard]] std::vector<Json> commands(const Session& session) const;

    /// Loads a text as a file beside the good scenario, with the same boards.
    [[nodiscard]] Result<Game> loadScenario(const std::string& text,
                                            const std::string& file = "good.json") const;

  private:
    TemporaryFolder folder_;  ///< with a VASL archive made for the test
    Json scenario_, forces_, board_, save_, saveOnAllBoards_;
};

}  // namespace shellgame::test
