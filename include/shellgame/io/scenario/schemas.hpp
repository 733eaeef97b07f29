// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/reader.hpp"
#include "shellgame/play/command.hpp"

namespace shellgame {

/// Names of the schemas: "scenario", "save", "board", "overlay", "script", "entry", "state".
[[nodiscard]] const std::vector<std::string>& schemaNames();
/// JSON Schema (2020-12) of a format. All but "board" are made from the same tables that read and write it;
/// the files in resources/schemas are their printed form.
[[nodiscard]] Json schemaNamed(const std::string& name);

}  // namespace shellgame
