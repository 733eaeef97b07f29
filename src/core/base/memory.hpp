// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace shellgame {

/// Call it after work with so many bytes of text: it returns free memory to the system. The JSON tree of a
/// long game is many times the game, and the C library keeps it if other data lie between. Does nothing on
/// other systems.
void giveBackMemory(std::size_t bytes);

/// While an object of this class lives and the text is long, freed memory is joined with its neighbors at
/// once. Otherwise the C library joins the many small pieces of such a tree at each larger one, which takes
/// an eighth of the time for opening a long game.
class ManySmallPieces {
  public:
    explicit ManySmallPieces(std::size_t bytes);
    ~ManySmallPieces();
    ManySmallPieces(const ManySmallPieces&) = delete;
    ManySmallPieces& operator=(const ManySmallPieces&) = delete;

  private:
    [[maybe_unused]] bool many_;
};

}  // namespace shellgame
