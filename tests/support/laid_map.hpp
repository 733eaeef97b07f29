// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "support/drawing.hpp"
#include "support/paths.hpp"

namespace shellgame {
class LosMap;
}

namespace shellgame::test {

/// A folder with board archives and overlay archives that a test has made, and maps that use them.
class LaidFolder {
  public:
    /// Writes a board archive in VASL's format with this name, such as "bd9". `metadata` is inserted into the
    /// root element of its metadata.
    void board(const std::string& name, const Drawing& drawing, const std::string& metadata = "",
               const std::vector<std::string>& stairs = {},
               const std::vector<std::pair<std::string, std::string>>& members = {});
    void file(const std::string& name, const std::string& bytes);
    [[nodiscard]] BoardFolders folders() const { return {"", {folder_.path()}}; }
    [[nodiscard]] std::string path() const { return folder_.path(); }

    /// Returns the map for a "boards" list and an "overlays" list, or all problems.
    [[nodiscard]] Result<std::shared_ptr<const Ground>> ground(const Json& boards,
                                                               const Json& overlays = Json::array()) const;

  private:
    TemporaryFolder folder_;
};

/// Returns the warnings of a game in which the archive's board occurs twice, or the problems if the game
/// can't be opened.
[[nodiscard]] std::string toldOfBoardTwice(const std::string& folder, const std::string& archive);

/// A map with terrain and lines of sight, addressed by the hex names that players use.
class LaidMap {
  public:
    LaidMap(const LaidFolder& folder, const Json& boards, const Json& overlays = Json::array());
    [[nodiscard]] const Ground& ground() const { return *ground_; }
    /// Returns "clear", a number of Hindrances such as "+2", or the reason why the line is blocked.
    [[nodiscard]] std::string line(const std::string& from, const std::string& to) const;
    [[nodiscard]] const HexLosFacts& facts(const std::string& hex) const;
    /// Returns the name of the terrain at the pixel with the offset (`dx`, `dy`) from the hex's center, in
    /// directions of the board.
    [[nodiscard]] std::string terrain(const std::string& hex, int dx = 0, int dy = 0) const;
    [[nodiscard]] int level(const std::string& hex, int dx = 0, int dy = 0) const;
    /// Returns the name that players use for the terrain of a hex.
    [[nodiscard]] std::string seen(const std::string& hex) const;
    [[nodiscard]] std::string covered() const;

  private:
    [[nodiscard]] std::pair<const Board*, PixelPoint> pixel(const std::string& hex, int dx, int dy) const;
    std::shared_ptr<const Ground> ground_;
    std::shared_ptr<const LosMap> map_;
    std::vector<HexLosFacts> facts_;
};

}  // namespace shellgame::test
