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

/// A folder with board archives and archives of overlays that a test makes, and maps of them.
class LaidFolder {
  public:
    /// Writes a board archive in VASL's form, by its name ("bd9"). `metadata` is inserted into its root
    /// element.
    void board(const std::string& name, const Drawing& drawing, const std::string& metadata = "",
               const std::vector<std::string>& stairs = {},
               const std::vector<std::pair<std::string, std::string>>& members = {});
    void file(const std::string& name, const std::string& bytes);
    [[nodiscard]] BoardFolders folders() const { return {"", {folder_.path()}}; }
    [[nodiscard]] std::string path() const { return folder_.path(); }

    /// The map of a "boards" and an "overlays" list, or all problems as text.
    [[nodiscard]] Result<std::shared_ptr<const Ground>> ground(const Json& boards,
                                                               const Json& overlays = Json::array()) const;

  private:
    TemporaryFolder folder_;
};

/// Returns the warnings of a game with the board of that archive twice, or its problems if it doesn't open.
[[nodiscard]] std::string toldOfBoardTwice(const std::string& folder, const std::string& archive);

/// A map with its terrain and lines of sight, by the names that players know.
class LaidMap {
  public:
    LaidMap(const LaidFolder& folder, const Json& boards, const Json& overlays = Json::array());
    [[nodiscard]] const Ground& ground() const { return *ground_; }
    /// "clear", "+2" where hindered, or why it is blocked.
    [[nodiscard]] std::string line(const std::string& from, const std::string& to) const;
    [[nodiscard]] const HexLosFacts& facts(const std::string& hex) const;
    /// Name of the terrain at the pixel so far from the centre of a hex on its board, as printed.
    [[nodiscard]] std::string terrain(const std::string& hex, int dx = 0, int dy = 0) const;
    [[nodiscard]] int level(const std::string& hex, int dx = 0, int dy = 0) const;
    /// Returns the players' name for the terrain of a hex.
    [[nodiscard]] std::string seen(const std::string& hex) const;
    /// All hexes that overlays cover.
    [[nodiscard]] std::string covered() const;

  private:
    [[nodiscard]] std::pair<const Board*, PixelPoint> pixel(const std::string& hex, int dx, int dy) const;
    std::shared_ptr<const Ground> ground_;
    std::shared_ptr<const LosMap> map_;
    std::vector<HexLosFacts> facts_;
};

}  // namespace shellgame::test
