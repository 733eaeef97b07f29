// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "support/paths.hpp"

namespace shellgame::test {

/// Valid documents that together use every key of their format. They are made from tests/data/good.
class GoodSamples {
  public:
    GoodSamples();

    [[nodiscard]] const Json& scenario() const { return scenario_; }
    /// Returns a scenario of the fixing system, with the keys that exist only in this system.
    [[nodiscard]] const Json& forces() const { return forces_; }
    [[nodiscard]] const Json& board() const { return board_; }
    /// Returns the sample board as an overlay, with some of its hexes cut out.
    [[nodiscard]] Json overlay() const;
    /// Returns a game in progress on a blank board. Every part of its state contains data, and it has entries
    /// of every kind.
    [[nodiscard]] const Json& save() const { return save_; }
    /// Returns the game of save() with a board of each kind and without entries.
    [[nodiscard]] const Json& saveOnAllBoards() const { return saveOnAllBoards_; }
    [[nodiscard]] Game game() const;
    /// Returns one command for each verb, with every argument.
    [[nodiscard]] std::vector<Json> commands(const Session& session) const;

    /// Loads a text as if it were a file beside the valid scenario, with the same boards.
    [[nodiscard]] Result<Game> loadScenario(const std::string& text,
                                            const std::string& file = "good.json") const;

  private:
    TemporaryFolder folder_;  ///< contains a VASL archive that was made for the test
    Json scenario_, forces_, board_, save_, saveOnAllBoards_;
};

}  // namespace shellgame::test
