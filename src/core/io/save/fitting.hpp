// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <span>
#include <string>

#include "shellgame/base/problem.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/play/change.hpp"

namespace shellgame {

/// Whether a stored state hangs together: every id leads to an object, every place is on the map. Rules rely
/// on it, so a saved game is refused in which any state on its way does not. `ground` may be null: then
/// places are not asked.
class StateFitting {
  public:
    StateFitting(const State& state, const Ground* ground, std::string file, std::string pointer)
        : state_(state), ground_(ground), file_(std::move(file)), pointer_(std::move(pointer)) {}

    /// Every problem of the whole state.
    [[nodiscard]] Problems whole();

    /// For one entry: what its changes touch and what belongs together with it. Asked before and after
    /// applying them.
    void note(std::span<const Change> changes);
    /// Problems of what was noted; forgets it.
    [[nodiscard]] Problems noted();

  private:
    void bad(const std::string& where, const std::string& found, const std::string& expected);
    void place(const std::string& where, const Location& at);
    void general();
    void hex(const std::string& name);
    void marker(const MarkerId& id);
    void piece(const PieceId& id);

    const State& state_;
    const Ground* ground_;
    std::string file_, pointer_;
    Problems problems_;
    std::set<std::string> hexes_;
    std::set<MarkerId> markers_;
    std::set<PieceId> pieces_;
    bool general_ = false;
};

}  // namespace shellgame
