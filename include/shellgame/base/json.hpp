// SPDX-License-Identifier: MIT
#pragma once

// For files that make or take apart JSON values. Headers that only name them include base/reader.hpp:
// the library costs each file that includes it two seconds.

#include <nlohmann/json.hpp>

#include "shellgame/base/reader.hpp"
