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
    int columns = 33;  ///< size of a blank board; for other boards, the size if it is known
    int rows = 10;
    std::string own;  ///< name of one of our boards
    /// File of a VASL board, or of a board that the player drew (docs/formats/board.md).
    std::string archive;
    std::string as;
    int column = 0;  ///< map column and row of the board's first hex; may be negative until normalise()
    int row = 0;
    bool turned = false;
    std::string from;  ///< two opposite corner hexes of the part in play; if both are empty, the whole board
    std::string to;
    bool operator==(const ArrangedBoard&) const = default;
};

/// Returns one of our boards or of the player's with its real size; unchanged if the board can't be read.
[[nodiscard]] ArrangedBoard measured(ArrangedBoard board);

/// The boards of a map (A2.1) while the player arranges them. It enforces no rules; readBoards reports
/// problems.
class Arrangement {
  public:
    std::vector<ArrangedBoard> boards;

    /// Adds a copy of this board to the right of the last one, with a new name; returns its index.
    std::size_t add(ArrangedBoard like);
    /// Returns the default prefix of a board's hex names: the number of an archive ("4" for bd04), or the
    /// first free number for other boards; "4b" if another board has that name.
    [[nodiscard]] std::string nameFor(const ArrangedBoard& board, std::optional<std::size_t> but = {}) const;
    /// Moves a board in a direction (each value is -1, 0 or 1) to the next position at which its edge or
    /// middle meets that of another board, and no board is covered. Returns false if there is no such
    /// position.
    bool step(std::size_t index, int right, int down);
    /// Returns the position nearest to the given one where the board meets other boards, within `reach`
    /// columns and rows. If there is none, returns the given position, on the next even column.
    [[nodiscard]] std::pair<int, int> snapped(std::size_t index, int column, int row, int reach = 3) const;
    /// Moves all boards so that the first column and row are 0; returns the offset.
    std::pair<int, int> normalise();
    [[nodiscard]] bool overlaps(std::size_t index) const;

    /// Returns the "boards" list of the scenario format.
    [[nodiscard]] Json json() const;
    /// Returns the folders of the archives and files.
    [[nodiscard]] BoardFolders folders() const;

  private:
    [[nodiscard]] std::vector<int> places(std::size_t index, bool across) const;
};

}  // namespace shellgame::app
