// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "rules/ai/ai_view.hpp"
#include "shellgame/play/typed_act.hpp"

namespace shellgame {

/// A game with a program-controlled side as both players know it: it has the markers, but no unit of either
/// side under them. Decisions about Known units use nothing else.
struct OpenGame {
    AiView ai;
    std::set<std::string> lost;  ///< hexes of objectives that the other side controls, as that side knows
    std::set<std::string> held;  ///< hexes of objectives that the program-controlled side controls
};
[[nodiscard]] OpenGame openGame(const GameView& view);

/// The action of a group of Known units in this phase.
struct UnitChoice {
    MadeAct act;
    Message why;
    std::vector<PieceId> rolls{};      ///< units for which the player rolls
    std::optional<MadeAct> success{};  ///< the act that enters a successful roll
    bool quiet = false;                ///< true: the player need not look at it
};

/// Announces the Close Combat attack of units on all Known enemies in their Location.
[[nodiscard]] Message combatOf(const State& state, const std::vector<PieceId>& units);

/// Decides for Known units, with what it has found out about hexes and enemies of one state.
class UnitChooser {
  public:
    explicit UnitChooser(const OpenGame& open);
    ~UnitChooser();
    UnitChooser(const UnitChooser&) = delete;
    UnitChooser& operator=(const UnitChooser&) = delete;
    /// Known units that may still act in this phase, in groups that act together. Units that the player
    /// moves, and units that have acted, are not among them.
    [[nodiscard]] std::vector<std::vector<PieceId>> groups() const;
    /// Returns the action of a group; nothing if it stays.
    [[nodiscard]] std::optional<UnitChoice> choose(const std::vector<PieceId>& group) const;

  private:
    class Facts;
    std::unique_ptr<Facts> facts_;
};

}  // namespace shellgame
