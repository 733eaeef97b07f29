// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "shellgame/board/overlay.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame {

/// Finds the overlays that sentences name: designs in the scenario, designs in the program, and VASL's
/// archives in the player's folders. Designs in the scenario have priority. On a VASL board, the archive has
/// priority over the program's design of the same name, because the two may differ (the program's "B1" is a
/// house, VASL's is brush). On other boards, the program's design has priority over the archive.
class OverlayShelf {
  public:
    explicit OverlayShelf(BoardFolders folders) : folders_(std::move(folders)) {}
    /// Adds a design from the scenario. It replaces an earlier design with the same name.
    void add(std::shared_ptr<const OverlayDesign> design);

    /// Finds the overlay and its hexes (findOverlay, layPictureAt). `before` lists the overlays already
    /// placed.
    [[nodiscard]] Result<LaidOverlay> find(const Ground& ground, const OverlayOrder& order,
                                           const std::vector<LaidOverlay>& before) const;
    /// Returns true if an overlay has that name.
    [[nodiscard]] bool has(const std::string& id) const;

  private:
    BoardFolders folders_;
    std::vector<std::shared_ptr<const OverlayDesign>> own_;
};

}  // namespace shellgame
