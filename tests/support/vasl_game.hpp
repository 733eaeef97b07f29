// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "io/vsav/saved_game.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "support/vsav_text.hpp"

namespace shellgame::test {

inline constexpr std::array<vsav::Dialect, 3> allDialects{vsav::Dialect::map0, vsav::Dialect::mainMap,
                                                          vsav::Dialect::uniqueIds};

/// The middle of a hex of a single board, "E4", on VASL's map.
[[nodiscard]] std::pair<int, int> pixelOf(const std::string& hex);

/// A saved game of VASL on board 01, and the game that was taken from it on a blank grid. Counters go by
/// VASL's ids.
class GameOfVasl {
  public:
    explicit GameOfVasl(std::string file);

    /// Does a command; it must be possible.
    void play(const Json& command);
    void correct(const std::string& pointer, const Json& value);
    /// A shift that succeeds.
    void exchange(const std::string& from, const std::string& to);
    [[nodiscard]] std::string pieceOf(const std::string& vasl) const;
    [[nodiscard]] const Piece& piece(const std::string& vasl) const;
    [[nodiscard]] std::string markerOf(const std::string& vasl) const;  ///< the marker of the `?`
    [[nodiscard]] std::string hexOf(const std::string& vasl) const;     ///< in the game
    void toMph();
    [[nodiscard]] shellgame::vsav::SavedGame read() const;  ///< VASL's file

    std::string file;
    std::size_t pieces = 0;
    Game game;
};

/// The game that a file holds, on blank grids: from its setup where it has not gone beyond the first Player
/// Turn, with all that waits beside the map entering in turn 1.
[[nodiscard]] VaslImport importOnGrids(const std::string& file);

/// Reads a saved game of VASL's, which must be readable.
[[nodiscard]] shellgame::vsav::SavedGame gameFrom(const std::string& bytes);
/// The counters that lie together with one in a file, from the bottom.
[[nodiscard]] std::vector<std::string> stackWith(const std::string& bytes, const std::string& id);

/// A small one, in the German MPh of turn 1: 11 and 13 (LMG) below the `?` 12 in E5; dummies 15, 16, 17 in
/// H3; 31 a German squad in the open in K5; 33 a Russian `?` with the squad 32 in P5; 41 a pinned Russian
/// squad in S5 with its mark 42.
class HillOfVasl : public GameOfVasl {
  public:
    explicit HillOfVasl(vsav::Dialect dialect = vsav::Dialect::mainMap);
};

/// In E5 the tank 51 with its turret, CE, both arcs to hexspine 4; in H3 the Russian Gun 61, HIP.
[[nodiscard]] vsav::Maker armourOfVasl();

/// A layer of VASL's of so many pictures, with the name of each level.
[[nodiscard]] std::string layer(const std::string& pictures, const std::string& names,
                                const std::string& layerName = "");
/// Layers of a squad with its grades, half-squads and broken side.
[[nodiscard]] std::vector<vsav::TraitText> layersOfSquad(const std::string& nation);

}  // namespace shellgame::test
