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

/// Returns the center of a hex such as "E4" on VASL's map of a single board.
[[nodiscard]] std::pair<int, int> pixelOf(const std::string& hex);

/// A VASL saved game on board 01, and the game imported from it on a blank grid. Counters are identified by
/// VASL's ids.
class GameOfVasl {
  public:
    explicit GameOfVasl(std::string file);

    /// Performs a command, which must succeed.
    void play(const Json& command);
    void correct(const std::string& pointer, const Json& value);
    /// Performs a shift that succeeds.
    void exchange(const std::string& from, const std::string& to);
    [[nodiscard]] std::string pieceOf(const std::string& vasl) const;
    [[nodiscard]] const Piece& piece(const std::string& vasl) const;
    /// Returns the game's marker for the `?`.
    [[nodiscard]] std::string markerOf(const std::string& vasl) const;
    [[nodiscard]] std::string hexOf(const std::string& vasl) const;
    void toMph();
    [[nodiscard]] shellgame::vsav::SavedGame read() const;  ///< reads VASL's file

    std::string file;
    std::size_t pieces = 0;
    Game game;
};

/// Imports a file on blank grids. If the game is not beyond the first Player Turn, it begins at setup, and
/// all units that wait beside the map enter in turn 1.
[[nodiscard]] VaslImport importOnGrids(const std::string& file);

/// Reads a VASL saved game, which must be valid.
[[nodiscard]] shellgame::vsav::SavedGame gameFrom(const std::string& bytes);
/// Lists the counters of a counter's stack in a file, from the bottom up.
[[nodiscard]] std::vector<std::string> stackWith(const std::string& bytes, const std::string& id);

/// A small game in the German MPh of turn 1. In E5, 11 and 13 (an LMG) are under the `?` 12. In H3 are the
/// dummies 15, 16 and 17. In K5 is 31, a German squad in the open. In P5 a Russian squad 32 is under the `?`
/// 33. In S5 is a pinned Russian squad 41 with its Pin counter 42.
class HillOfVasl : public GameOfVasl {
  public:
    explicit HillOfVasl(vsav::Dialect dialect = vsav::Dialect::mainMap);
};

/// Makes a game with the tank 51 in E5 and the hidden Russian Gun 61 in H3. The tank is CE, and its hull and
/// turret face hexspine 4.
[[nodiscard]] vsav::Maker armourOfVasl();

/// Writes a VASL layer with these pictures and with the names of its levels.
[[nodiscard]] std::string layer(const std::string& pictures, const std::string& names,
                                const std::string& layerName = "");
/// Writes the layers of a squad, which are its grades, half-squads and broken side.
[[nodiscard]] std::vector<vsav::TraitText> layersOfSquad(const std::string& nation);

}  // namespace shellgame::test
