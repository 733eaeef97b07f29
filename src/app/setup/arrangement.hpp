// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shellgame/base/reader.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame::app {

/// A board of a map that is being arranged.
struct ArrangedBoard {
    enum class Kind { blank, own, vasl, file };
    Kind kind = Kind::blank;
    int columns = 33;  ///< size of a blank board; for other boards their size, if it is known
    int rows = 10;
    std::string own;  ///< name of a board that comes with the program
    /// File of a VASL board, or of a board drawn by the player (docs/formats/board.md).
    std::string archive;
    std::string as;
    int column = 0;  ///< map column and row of the board's first hex, which may be negative until normalise()
                     ///< is called
    int row = 0;
    bool turned = false;
    std::string from;  ///< two opposite corner hexes of the part in play; if both are empty, the whole board
                       ///< is in play
    std::string to;
    bool operator==(const ArrangedBoard&) const = default;
};

/// Returns a board of the program or of the player with its real size; unchanged if the board can't be read.
[[nodiscard]] ArrangedBoard measured(ArrangedBoard board);

/// The boards of a map (A2.1) while the player arranges them. This class enforces no rules; readBoards
/// reports problems.
class Arrangement {
  public:
    std::vector<ArrangedBoard> boards;

    /// Adds a copy of this board to the right of the last board, with a new name; returns its index.
    std::size_t add(ArrangedBoard like);
    /// Returns the default prefix for a board's hex names. This is the number of a VASL archive ("4" for
    /// bd04), or the first free number for other boards. If another board already has that name, a letter is
    /// added, as in "4b".
    [[nodiscard]] std::string nameFor(const ArrangedBoard& board, std::optional<std::size_t> but = {}) const;
    /// Moves a board in a direction (each value is -1, 0 or 1) to the next position where its edge or middle
    /// meets that of another board, without covering any board. Returns false if there is no such position.
    bool step(std::size_t index, int right, int down);
    /// Returns the position nearest to the given one where the board meets other boards, at most `reach`
    /// columns and rows away. If there is none, returns the given position, moved to an even column.
    [[nodiscard]] std::pair<int, int> snapped(std::size_t index, int column, int row, int reach = 3) const;
    /// Moves all boards so that the first column and row are 0; returns the distance moved.
    std::pair<int, int> normalise();
    [[nodiscard]] bool overlaps(std::size_t index) const;

    /// Returns the "boards" list in the scenario format.
    [[nodiscard]] Json json() const;
    [[nodiscard]] BoardFolders folders() const;

  private:
    [[nodiscard]] std::vector<int> places(std::size_t index, bool across) const;
};

}  // namespace shellgame::app
