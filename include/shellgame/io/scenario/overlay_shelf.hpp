// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "shellgame/board/overlay.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame {

/// Finds the overlays that sentences name: designs of the scenario, designs of the program, VASL's archives
/// in the player's folders. Designs of the scenario have priority. On a board of VASL's the archive has
/// priority over the program's design of that name, which may be something else (its "B1" is a house, VASL's
/// is brush); on other boards the program's has priority.
class OverlayShelf {
  public:
    explicit OverlayShelf(BoardFolders folders) : folders_(std::move(folders)) {}
    /// A design that the scenario brings; a later one of that name takes its place.
    void add(std::shared_ptr<const OverlayDesign> design);

    /// Finds the overlay and its place (findOverlay, layPictureAt). `before` are those already placed.
    [[nodiscard]] Result<LaidOverlay> find(const Ground& ground, const OverlayOrder& order,
                                           const std::vector<LaidOverlay>& before) const;
    /// Returns true if any overlay has that name.
    [[nodiscard]] bool has(const std::string& id) const;

  private:
    BoardFolders folders_;
    std::vector<std::shared_ptr<const OverlayDesign>> own_;
};

}  // namespace shellgame
