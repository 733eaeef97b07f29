// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace shellgame {

/// Returns free memory to the system. Call this function after work with this many bytes of text. The JSON
/// tree of a long game needs many times the size of its text, and the C library does not return such memory
/// if other data are between its pieces. The function does nothing on systems without glibc.
void giveBackMemory(std::size_t bytes);

/// While an object of this class exists and the text is long, freed memory is merged with its neighbors
/// immediately. Otherwise the C library merges the many small pieces of a tree whenever a larger piece is
/// freed, which takes an eighth of the time needed to open a long game.
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
