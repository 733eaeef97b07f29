// SPDX-License-Identifier: MIT
#include "base/memory.hpp"

#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace shellgame {

namespace {
constexpr std::size_t few = std::size_t{1} << 20U;
}

void giveBackMemory([[maybe_unused]] std::size_t bytes) {
#ifdef __GLIBC__
    if (bytes > few) malloc_trim(0);
#endif
}

ManySmallPieces::ManySmallPieces(std::size_t bytes) : many_(bytes > few) {
#ifdef __GLIBC__
    if (many_) mallopt(M_MXFAST, 0);
#endif
}

ManySmallPieces::~ManySmallPieces() {
#ifdef __GLIBC__
    constexpr int usual = 64 * static_cast<int>(sizeof(std::size_t)) / 4;
    if (many_) mallopt(M_MXFAST, usual);
#endif
}

}  // namespace shellgame
