// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "cli.hpp"
#include "shellgame/board/joined.hpp"
#include "shellgame/los/overlay.hpp"
#include "vasl_source.hpp"

namespace shellgame::cli {

/// The source of a verb's terrain: one VASL board archive, or several joined into a map; with `scenarios`
/// also the boards of a game. Adds the options `--board ARCHIVE`, `--map ARRANGEMENT --boards FOLDER`,
/// `--scenario FILE` and `--save FILE`, exactly one of which must be used. PlayersBoards determines the
/// folders.
class BoardSource {
  public:
    explicit BoardSource(CLI::App& options, bool scenarios = false);
    [[nodiscard]] Result<JoinedBoards> load();
    /// Hexes of a joined map go by "column,row", since names repeat; those of a single board by name, those
    /// of a game by their name with the board.
    [[nodiscard]] bool joined() const { return !map_.empty(); }
    [[nodiscard]] std::string hexKey(const JoinedBoards& boards, int index) const;
    /// Return, for a game after load(), the Hindrances besides its terrain, night and weather, and whether
    /// rooftops and cellars are used.
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
    std::vector<LosOverlay> overlays_;
    LosVisibility visibility_;
    bool specialLocations_ = false;
};

}  // namespace shellgame::cli
