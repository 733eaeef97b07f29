// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/reader.hpp"
#include "shellgame/play/command.hpp"

namespace shellgame {

/// Returns the names of the schemas: "scenario", "save", "board", "overlay", "script", "entry", "state".
[[nodiscard]] const std::vector<std::string>& schemaNames();
/// Returns the JSON Schema (2020-12) of a format. All schemas except "board" are made from the tables that
/// the program uses to read and write the format. The files in resources/schemas are the output of this
/// function.
[[nodiscard]] Json schemaNamed(const std::string& name);

}  // namespace shellgame
