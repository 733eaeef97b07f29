// SPDX-License-Identifier: MIT
#include "base/memory.hpp"

#include <cstdint>
#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace shellgame {

void giveBackMemory([[maybe_unused]] std::size_t bytes) {
#ifdef __GLIBC__
    constexpr std::size_t few = std::size_t{1} << 20U;
    if (bytes > few) malloc_trim(0);
#endif
}

void askForLargePages([[maybe_unused]] const void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
    // Only whole large pages are asked for, so that nothing grows.
    constexpr std::uintptr_t page = std::uintptr_t{1} << 21U;
    const auto begin = reinterpret_cast<std::uintptr_t>(memory);
    const std::uintptr_t first = (begin + page - 1) / page * page;
    const std::uintptr_t end = (begin + bytes) / page * page;
    if (first < end) madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
#endif
}

}  // namespace shellgame
