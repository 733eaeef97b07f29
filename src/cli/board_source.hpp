// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "cli.hpp"
#include "shellgame/board/joined.hpp"
#include "shellgame/los/overlay.hpp"
#include "vasl_source.hpp"

namespace shellgame::cli {

/// Reads the terrain for a verb. This may be one VASL board archive, several archives joined into a map or,
/// with `scenarios`, the boards of a game. Adds the options `--board ARCHIVE`, `--map ARRANGEMENT --boards
/// FOLDER`, `--scenario FILE` and `--save FILE`. The user must give exactly one of these sources.
/// PlayersBoards determines the folders.
class BoardSource {
  public:
    explicit BoardSource(CLI::App& options, bool scenarios = false);
    [[nodiscard]] Result<JoinedBoards> load();
    /// Returns true for a joined map. Hexes of different boards have the same names, so a hex of a joined map
    /// is named "column,row". A hex of a single board has the name that is printed on the board, and in a
    /// game the name of the hex also includes the board.
    [[nodiscard]] bool joined() const { return !map_.empty(); }
    [[nodiscard]] std::string hexKey(const JoinedBoards& boards, int index) const;
    /// Returns the name of the hex across a side, even if that hex is just off the map; empty if the hex has
    /// no name.
    [[nodiscard]] std::string keyBeside(const JoinedBoards& boards, int index, Side6 side) const;
    /// For a game, these functions return values that load() has set: the Hindrances that are not terrain,
    /// the visibility by night and weather, and whether rooftops and cellars are in use.
    [[nodiscard]] const std::vector<LosOverlay>& overlays() const { return overlays_; }
    [[nodiscard]] const LosVisibility& visibility() const { return visibility_; }
    [[nodiscard]] bool specialLocations() const { return specialLocations_; }

  private:
    [[nodiscard]] Result<JoinedBoards> boardsOf(const Game& game);

    std::string board_;
    std::string map_;
    std::string scenario_;
    std::string save_;
    PlayersBoards boards_;
    std::map<std::pair<int, Side6>, std::string> beyond_;  ///< names of a game's hexes that are off its map
    std::vector<LosOverlay> overlays_;
    LosVisibility visibility_;
    bool specialLocations_ = false;
};

}  // namespace shellgame::cli
