// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "actions/desk.hpp"
#include "keep/past.hpp"
#include "map/map_sheet.hpp"

namespace shellgame::app {

/// The map as the viewer sees it now, for paper and files.
[[nodiscard]] std::unique_ptr<MapSheet> sheetOf(const Desk& desk);
/// Makes a sheet that shows states of the past. The past must outlive it.
[[nodiscard]] std::unique_ptr<MapSheet> sheetOf(const Desk& desk, const Past& past);

}  // namespace shellgame::app
