// SPDX-License-Identifier: MIT
#pragma once

// Where on our map a pixel of VASL's map lies, by the sizes of the boards alone: their terrain is not read.

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "io/vsav/saved_game.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame::vsav {

/// A pixel of the map, as it is told.
struct Place {
    bool onBoard = false;
    std::string board;    ///< as VASL names it: "01"; empty beside the boards
    std::string hex;      ///< its hex without board: "E5"
    std::string other;    ///< the hex across the hexside on which it lies; empty in the middle of a hex
    std::string at;       ///< the hex as our map names it: "1E5"; empty where our map has no such hex
    std::string otherAt;  ///< the same of the other
    /// "01:E5/F5", "off-board".
    [[nodiscard]] std::string text() const;
};

/// Whether it only keeps others apart, and has no hexes: VASL's NUL, NULV and fillers.
[[nodiscard]] bool isSpacer(const SavedBoard& board);

/// The boards of a saved game, laid out as VASL does.
class Layout {
  public:
    struct Options {
        BoardFolders folders;
        std::set<std::string> blank;  ///< boards, as VASL names them, that are to be blank grids
    };
    /// Boards whose archive is missing count as standard ones, so that places can be told; `problems` has a
    /// line for each, and for whatever keeps the boards from being one map.
    [[nodiscard]] static Layout of(const std::vector<SavedBoard>& boards, double north,
                                   const std::string& file, const Options& options);

    /// The same boards as they lie in a game that was taken from such a save: no archive is looked for.
    [[nodiscard]] static Layout on(const std::vector<SavedBoard>& boards,
                                   std::shared_ptr<const Ground> ground, const std::string& file);

    [[nodiscard]] Place placeOf(int x, int y) const;
    /// The pixel of the middle of a hex as our map names it; nothing where no board has it.
    [[nodiscard]] std::optional<std::pair<int, int>> pixelsOf(const std::string& at) const;
    /// The pixel of its hexside with a neighbour, read as a place in the first of the two; of no neighbour,
    /// the middle.
    [[nodiscard]] std::optional<std::pair<int, int>> pixelsOf(const std::string& at,
                                                              const std::string& beside) const;
    /// For an import's summary: "01@0,0/v6.1,r05@0,1/v6.3"; "-" without boards.
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] const std::vector<BoardEntry>& entries() const { return entries_; }
    [[nodiscard]] const Problems& problems() const { return problems_; }
    /// Boards whose archives are in none of the folders.
    [[nodiscard]] const std::vector<std::string>& missing() const { return missing_; }
    /// Boards whose archives have no grid of hexes: only blank ones can stand for them.
    [[nodiscard]] const std::vector<std::string>& gridless() const { return gridless_; }
    /// Hexes as our map names them; null where the boards make no map.
    [[nodiscard]] const std::shared_ptr<const Ground>& ground() const { return ground_; }
    /// What our map calls the board of the saved game at this place of its list; empty where there is none.
    [[nodiscard]] std::string nameOf(std::size_t board) const;
    /// The place of that board among the entries; nothing for what has no hexes.
    [[nodiscard]] std::optional<std::size_t> entryOf(std::size_t board) const;

  private:
    struct Laid {
        SavedBoard saved;
        std::string as;
        bool turned = false;
        double zoom = 1;
        BoardGeometry geometry;
        Point counters;                                ///< how far beside its centres VASL's counters stand
        SavedBoard::Crop crop;                         ///< whole where nothing is cropped
        int left = 0, top = 0, width = 0, height = 0;  ///< on VASL's map
        std::optional<std::size_t> entry;              ///< its place among ours; none where it has no hexes

        [[nodiscard]] Point centre(Hex hex) const;  ///< where counters stand, in whole pixels
        void cut();                                 ///< sets the crop, and the size on VASL's map
    };
    void lay(Laid board, const Options& options, const std::string& file);
    void arrange();
    void enterPlaces();
    void makeGround(double north, const std::string& file);

    std::vector<Laid> laid_;
    std::vector<std::size_t> order_;  ///< in which boards are asked
    std::vector<BoardEntry> entries_;
    std::vector<PlacedBoard> placed_;
    Problems problems_;
    std::vector<std::string> missing_, gridless_;
    std::shared_ptr<const Ground> ground_;
    std::string text_ = "-";
};

}  // namespace shellgame::vsav
