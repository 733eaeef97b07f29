// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <span>
#include <string>

#include "shellgame/base/problem.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/play/change.hpp"

namespace shellgame {

/// Most counters, real ones or dummies, that lie under one marker.
inline constexpr int mostUnderMarker = 60;
/// Latest Game Turn that a game can be in.
inline constexpr int mostTurns = 1000;

/// What always holds of a state, whatever was done: every id leads to an object, every place is on the map,
/// every counter is in exactly one place, every number is one that a scenario can hold. Rules rely on it. It
/// is asked of each act before it is told (Session::perform), of every state on the way of a saved game, and
/// of what a scenario file makes. Rules of play are no part of it: an overstacked hex is whole. `ground` may
/// be null: then places are not asked.
class StateCheck {
  public:
    StateCheck(const State& state, const Ground* ground, std::string file = "", std::string pointer = "")
        : state_(state), ground_(ground), file_(std::move(file)), pointer_(std::move(pointer)) {}

    /// Every problem of the whole state.
    [[nodiscard]] Problems whole();

    /// The cheap form, for one act: what its changes touch and what belongs together with it. Asked before
    /// and after applying them.
    void note(std::span<const Change> changes);
    /// Problems of what was noted; forgets it.
    [[nodiscard]] Problems noted();

  private:
    void bad(const std::string& where, const std::string& found, const std::string& expected);
    void side(const std::string& where, const SideId& id);
    void place(const std::string& where, const Location& at);
    void hexName(const std::string& where, const std::string& hex);
    void number(const std::string& where, int value, int min, int max);
    void words(const std::string& where, const std::string& text, std::size_t most);
    void standing(const std::string& where, const Position& position, const Location& at);
    void seenNote(const std::string& where, const SeenNote& note);
    void general();
    void sides();
    void clock();
    void settings();
    void areas();
    void modules();
    void prompts();
    void offers();
    void works();
    void formations();
    void reinforcements();
    void hex(const std::string& name);
    void said(const std::string& key);
    void marker(const MarkerId& id);
    void piece(const PieceId& id);
    void pieceValues(const std::string& where, const Piece& p);
    void carried(const std::string& where, const PieceId& id, const Piece& p);
    void acts(const MarkerId& id, const Trail& trail, std::size_t from);

    const State& state_;
    const Ground* ground_;
    std::string file_, pointer_;
    Problems problems_;
    std::set<std::string> hexes_;
    std::set<std::string> said_;
    std::set<MarkerId> markers_;
    std::set<MarkerId> trails_;
    std::set<PieceId> pieces_;
    bool carriers_ = false;  ///< a counter has gone elsewhere: what it carries must have gone with it
    bool general_ = false;
    bool whole_ = false;
};

}  // namespace shellgame
