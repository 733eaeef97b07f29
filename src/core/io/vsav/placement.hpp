// SPDX-License-Identifier: MIT
#pragma once

// Finds the hex of the game's map for a pixel of VASL's map. This needs only the sizes of the boards, not
// their terrain.

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "io/vsav/saved_piece.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame::vsav {

/// The hex at a pixel of VASL's map.
struct Place {
    bool onBoard = false;
    std::string board;    ///< VASL's name of the board: "01"; empty beside the boards
    std::string hex;      ///< name of the hex without the board: "E5"
    std::string other;    ///< the hex across the hexside at this pixel; empty if the pixel is in the interior
                          ///< of a hex
    std::string at;       ///< the hex as named on the game's map: "1E5"; empty if that map has no such hex
    std::string otherAt;  ///< the hex across the hexside, as named on the game's map
    /// Returns "01:E5/F5" or "off-board".
    [[nodiscard]] std::string text() const;
};

/// Returns true if the board has no hexes and only separates other boards: VASL's NUL, NULV and fillers.
[[nodiscard]] bool isSpacer(const SavedBoard& board);

/// The boards of a saved game, laid out as in VASL.
class Layout {
  public:
    struct Options {
        BoardFolders folders;
        std::set<std::string> blank;  ///< VASL's names of the boards that are to be blank grids
    };
    /// Lays out the boards. A board without an archive is treated as a standard board, so that hexes can
    /// still be found, and is listed in `problems`. If the boards can't form a map, `problems` also lists the
    /// reasons.
    [[nodiscard]] static Layout of(const std::vector<SavedBoard>& boards, double north,
                                   const std::string& file, const Options& options);

    /// Lays out a file's boards on the map of the game that was imported from that file. Does not search for
    /// archives.
    [[nodiscard]] static Layout on(const std::vector<SavedBoard>& boards,
                                   std::shared_ptr<const Ground> ground, const std::string& file);

    [[nodiscard]] Place placeOf(int x, int y) const;
    /// Returns the pixel of a hex's center. The hex is named as on the game's map. Returns nullopt if no
    /// board contains the hex.
    [[nodiscard]] std::optional<std::pair<int, int>> pixelsOf(const std::string& at) const;
    /// Returns a text for the summary of an import: "01@0,0/v6.1,r05@0,1/v6.3"; "-" if there are no boards.
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] const std::vector<BoardEntry>& entries() const { return entries_; }
    [[nodiscard]] const Problems& problems() const { return problems_; }
    /// Returns the boards whose archives are not in any of the folders.
    [[nodiscard]] const std::vector<std::string>& missing() const { return missing_; }
    /// Returns the boards whose archives contain no hex grid. Such boards can be replaced only by blank
    /// grids.
    [[nodiscard]] const std::vector<std::string>& gridless() const { return gridless_; }
    /// Returns the map with the game's names of hexes; nullptr if the boards don't form a map.
    [[nodiscard]] const std::shared_ptr<const Ground>& ground() const { return ground_; }
    /// Returns the name that a board of the saved game has on the game's map; empty if the map does not have
    /// the board. `board` is an index into the saved game's boards.
    [[nodiscard]] std::string nameOf(std::size_t board) const;
    /// Returns the index in entries() of a board of the saved game; nullopt if the board has no hexes.
    [[nodiscard]] std::optional<std::size_t> entryOf(std::size_t board) const;

  private:
    struct Laid {
        SavedBoard saved;
        std::string as;
        bool turned = false;
        double zoom = 1;
        BoardGeometry geometry;
        Point counters;                                ///< offset of VASL's counters from the hex centers
        SavedBoard::Crop crop;                         ///< the visible part of the board: the whole board,
                                                       ///< unless it is cropped
        int left = 0, top = 0, width = 0, height = 0;  ///< position and size on VASL's map
        std::optional<std::size_t> entry;  ///< the board's index in entries(); nullopt if the board has no
                                           ///< hexes

        /// The position of counters in the hex, computed as in VASL.
        [[nodiscard]] Point centre(Hex hex) const;
        void cut();  ///< sets the crop, and the board's size on VASL's map
    };
    void lay(Laid board, const Options& options, const std::string& file);
    void arrange();
    void enterPlaces();
    void makeGround(double north, const std::string& file);

    std::vector<Laid> laid_;
    std::vector<std::size_t> order_;  ///< the order in which placeOf() searches boards
    std::vector<BoardEntry> entries_;
    std::vector<PlacedBoard> placed_;
    Problems problems_;
    std::vector<std::string> missing_, gridless_;
    std::shared_ptr<const Ground> ground_;
    std::string text_ = "-";
};

}  // namespace shellgame::vsav
