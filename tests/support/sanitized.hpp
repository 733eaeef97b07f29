// SPDX-License-Identifier: MIT
#pragma once

// Set in a build with the address sanitizer. Everything is some ten times slower and freed memory stays, so
// tests of bounds allow for it, and tests of all cases skip some.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#else
inline constexpr bool sanitized = false;
#endif
