// SPDX-License-Identifier: MIT
#pragma once

// True in a build with the address sanitizer, which is about ten times slower and delays the release of
// memory. Tests of limits allow for that, and exhaustive tests skip some cases.
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
