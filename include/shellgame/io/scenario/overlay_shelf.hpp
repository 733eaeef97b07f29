// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "shellgame/board/overlay.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame {

/// Where the overlays come from that sentences name: designs that the scenario brings, designs of the
/// program, VASL's archives in the player's folders. A design of the scenario goes before all. On a board of
/// VASL's the archive goes before the program's design of that name, which may show something else (its "B1"
/// is a house, VASL's is brush); on other boards the program's goes before the archive.
class OverlayShelf {
  public:
    explicit OverlayShelf(BoardFolders folders) : folders_(std::move(folders)) {}
    /// A design that the scenario brings; a later one of that name takes its place.
    void add(std::shared_ptr<const OverlayDesign> design);

    /// Finds the overlay and its place (findOverlay, layPictureAt). `before` are those that lie already.
    [[nodiscard]] Result<LaidOverlay> find(const Ground& ground, const OverlayOrder& order,
                                           const std::vector<LaidOverlay>& before) const;
    /// Whether there is an overlay of that name at all.
    [[nodiscard]] bool has(const std::string& id) const;

  private:
    BoardFolders folders_;
    std::vector<std::shared_ptr<const OverlayDesign>> own_;
};

}  // namespace shellgame
