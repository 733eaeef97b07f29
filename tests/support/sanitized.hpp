// SPDX-License-Identifier: MIT
#pragma once

// Whether this build watches itself (address sanitizer). Everything is some ten times slower and holds freed
// memory back, so tests of bounds allow for it, and tests that walk through all cases take each
// so-and-so-manieth.
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
