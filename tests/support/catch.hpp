// SPDX-License-Identifier: MIT
#pragma once

// Catch2 v2 here, v3 elsewhere: tests include this header instead of either.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
