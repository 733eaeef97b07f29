// SPDX-License-Identifier: MIT
#include "base/memory.hpp"

#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace shellgame {

void giveBackMemory([[maybe_unused]] std::size_t bytes) {
#ifdef __GLIBC__
    constexpr std::size_t few = std::size_t{1} << 20U;
    if (bytes > few) malloc_trim(0);
#endif
}

}  // namespace shellgame
