// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "actions/window_context.hpp"
#include "exporting/past.hpp"
#include "map/map_sheet.hpp"

namespace shellgame::app {

/// The map as the viewer sees it now, for paper and files.
[[nodiscard]] std::unique_ptr<MapSheet> sheetOf(const WindowContext& context);
/// Makes a sheet that shows states of the past. The past must outlive it.
[[nodiscard]] std::unique_ptr<MapSheet> sheetOf(const WindowContext& context, const Past& past);

}  // namespace shellgame::app
