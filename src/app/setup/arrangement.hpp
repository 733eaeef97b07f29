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
    int columns = 33;  ///< size of a blank board; of others as far as known
    int rows = 10;
    std::string own;      ///< name of one of our boards
    std::string archive;  ///< file of a VASL board, or of one that the player drew (docs/formats/board.md)
    std::string as;
    int column = 0;  ///< map column and row of its first hex; may be negative until normalise()
    int row = 0;
    bool turned = false;
    std::string from;  ///< the part in play, by two of its corner hexes; both empty: all of it
    std::string to;
    bool operator==(const ArrangedBoard&) const = default;
};

/// Returns a board of ours, or of the player, with its real size; unchanged if it can't be read.
[[nodiscard]] ArrangedBoard measured(ArrangedBoard board);

/// Boards joined into a map (A2.1), while the player moves them. It enforces no rule: readBoards reports
/// problems.
class Arrangement {
  public:
    std::vector<ArrangedBoard> boards;

    /// Adds a copy of this board to the right of the last, under its own name; returns its index.
    std::size_t add(ArrangedBoard like);
    /// Returns a board's default name in hex names: the number of an archive ("4" for bd04), the first free
    /// number for others; "4b" if another board has that name.
    [[nodiscard]] std::string nameFor(const ArrangedBoard& board, std::optional<std::size_t> but = {}) const;
    /// Moves a board to the next place in a direction (each -1, 0 or 1) where its edge or middle meets an
    /// edge or middle of another board without covering one; returns false if there is none.
    bool step(std::size_t index, int right, int down);
    /// Returns the place nearest to a wanted one where it meets other boards, within `reach` columns and
    /// rows; otherwise the wanted one on the next even column.
    [[nodiscard]] std::pair<int, int> snapped(std::size_t index, int column, int row, int reach = 3) const;
    /// Moves all boards so that the first column and row are 0; returns the offset.
    std::pair<int, int> normalise();
    [[nodiscard]] bool overlaps(std::size_t index) const;

    /// The "boards" list of the scenario format.
    [[nodiscard]] Json json() const;
    /// Returns the folders of the archives and files.
    [[nodiscard]] BoardFolders folders() const;

  private:
    [[nodiscard]] std::vector<int> places(std::size_t index, bool across) const;
};

}  // namespace shellgame::app
