// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace shellgame {

/// After work with so many bytes of text: the tree of a long game's JSON is many times the game, and what it
/// leaves behind goes back to the system. The library of C does not do so by itself where other things lie
/// between; elsewhere nothing is done.
void giveBackMemory(std::size_t bytes);

/// As long as one lives and the text is long, what is given back is joined with its neighbours at once. Else
/// the library of C joins the many small pieces of such a tree at each larger one: an eighth of the time that
/// a long game takes to open.
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
