// SPDX-License-Identifier: MIT
#pragma once

// Include this header only in files that build or read JSON values: the JSON library adds two seconds of
// compile time to each file that includes it. Headers that only name the type Json include base/reader.hpp.

#include <nlohmann/json.hpp>

#include "shellgame/base/reader.hpp"
