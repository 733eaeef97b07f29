// SPDX-License-Identifier: MIT
#pragma once

// Finds the hex of our map for a pixel of VASL's map, by the sizes of the boards alone, without reading their
// terrain.

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "io/vsav/saved_game.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame::vsav {

/// The hex of a pixel on VASL's map.
struct Place {
    bool onBoard = false;
    std::string board;    ///< as VASL names it: "01"; empty beside the boards
    std::string hex;      ///< its hex without board: "E5"
    std::string other;    ///< the hex across the hexside at this pixel; empty in the middle of a hex
    std::string at;       ///< the hex as our map names it: "1E5"; empty if our map has no such hex
    std::string otherAt;  ///< the hex across the hexside, as our map names it
    /// "01:E5/F5", "off-board".
    [[nodiscard]] std::string text() const;
};

/// Returns true if the board only separates others and has no hexes: VASL's NUL, NULV and fillers.
[[nodiscard]] bool isSpacer(const SavedBoard& board);

/// The boards of a saved game, laid out as VASL does.
class Layout {
  public:
    struct Options {
        BoardFolders folders;
        std::set<std::string> blank;  ///< boards, as VASL names them, that are to be blank grids
    };
    /// Boards whose archive is missing count as standard boards, so that hexes can still be found. `problems`
    /// lists them, and the reasons for which the boards don't make one map.
    [[nodiscard]] static Layout of(const std::vector<SavedBoard>& boards, double north,
                                   const std::string& file, const Options& options);

    /// Returns the same boards from a game that was taken from such a save. This searches for no archives.
    [[nodiscard]] static Layout on(const std::vector<SavedBoard>& boards,
                                   std::shared_ptr<const Ground> ground, const std::string& file);

    [[nodiscard]] Place placeOf(int x, int y) const;
    /// Returns the pixel of a hex's center, as our map names the hex; nothing if no board has it.
    [[nodiscard]] std::optional<std::pair<int, int>> pixelsOf(const std::string& at) const;
    /// Returns the pixel of its hexside with a neighbor, which placeOf() reads as a place in the first of the
    /// two; without a neighbor, the center.
    [[nodiscard]] std::optional<std::pair<int, int>> pixelsOf(const std::string& at,
                                                              const std::string& beside) const;
    /// For an import's summary: "01@0,0/v6.1,r05@0,1/v6.3"; "-" without boards.
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] const std::vector<BoardEntry>& entries() const { return entries_; }
    [[nodiscard]] const Problems& problems() const { return problems_; }
    /// Boards whose archives are in none of the folders.
    [[nodiscard]] const std::vector<std::string>& missing() const { return missing_; }
    /// Boards whose archives have no grid of hexes: only blank grids can replace them.
    [[nodiscard]] const std::vector<std::string>& gridless() const { return gridless_; }
    /// Hexes as our map names them; null where the boards make no map.
    [[nodiscard]] const std::shared_ptr<const Ground>& ground() const { return ground_; }
    /// Returns the name that our map gives to the saved game's board with this number; empty if there is
    /// none.
    [[nodiscard]] std::string nameOf(std::size_t board) const;
    /// Returns the number of that board among the entries; nothing if it has no hexes.
    [[nodiscard]] std::optional<std::size_t> entryOf(std::size_t board) const;

  private:
    struct Laid {
        SavedBoard saved;
        std::string as;
        bool turned = false;
        double zoom = 1;
        BoardGeometry geometry;
        Point counters;                                ///< offset of VASL's counters from the hex centers
        SavedBoard::Crop crop;                         ///< the whole board if it is not cropped
        int left = 0, top = 0, width = 0, height = 0;  ///< on VASL's map
        std::optional<std::size_t> entry;  ///< its number among our boards; none if it has no hexes

        [[nodiscard]] Point centre(Hex hex) const;  ///< the place of counters, in whole pixels
        void cut();                                 ///< sets the crop, and the size on VASL's map
    };
    void lay(Laid board, const Options& options, const std::string& file);
    void arrange();
    void enterPlaces();
    void makeGround(double north, const std::string& file);

    std::vector<Laid> laid_;
    std::vector<std::size_t> order_;  ///< the order in which placeOf() searches the boards
    std::vector<BoardEntry> entries_;
    std::vector<PlacedBoard> placed_;
    Problems problems_;
    std::vector<std::string> missing_, gridless_;
    std::shared_ptr<const Ground> ground_;
    std::string text_ = "-";
};

}  // namespace shellgame::vsav
