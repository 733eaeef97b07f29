// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "actions/window_context.hpp"
#include "exporting/past.hpp"
#include "map/map_sheet.hpp"

namespace shellgame::app {

/// Makes a sheet of the map as the viewer sees it now, for printing and export.
[[nodiscard]] std::unique_ptr<MapSheet> sheetOf(const WindowContext& context);
/// Makes a sheet of past states. `past` must outlive the sheet.
[[nodiscard]] std::unique_ptr<MapSheet> sheetOf(const WindowContext& context, const Past& past);

}  // namespace shellgame::app
