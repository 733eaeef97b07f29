// SPDX-License-Identifier: MIT
#pragma once

// Writes the changes of play into VASL's saved game with a few kinds of edits: a counter moves, changes its
// position in a stack, is concealed or hidden, shows another state, is copied or is removed.

#include "io/vsav/edited_game.hpp"
#include "io/vsav/match.hpp"
#include "io/vsav/placement.hpp"
#include "shellgame/io/vsav/export.hpp"

namespace shellgame::vsav {

class Realiser {
  public:
    Realiser(const Comparison& of, EditedGame edited, bool numbered);
    void run();

    /// Returns the rows that VASL's table shows for our counters after the player has made the changes by
    /// hand.
    [[nodiscard]] const std::map<std::string, Row>& wanted() const { return wanted_; }
    /// Returns the added `?` and copies, which the next export removes after an undo.
    [[nodiscard]] std::set<std::string> laid() const;
    [[nodiscard]] const EditedGame& edited() const { return edited_; }
    [[nodiscard]] const VaslLink& link() const { return matched_.link; }
    std::vector<VaslLeftToDo> byHand;

  private:
    /// Returns the present place of a counter; an empty place if the counter is not on the main map.
    [[nodiscard]] Place placeOf(const std::string& vasl) const;
    [[nodiscard]] const SavedPiece* saved(const std::string& vasl) const;
    [[nodiscard]] const StackCounter& card(const std::string& vasl) const;
    [[nodiscard]] MarkerId markerOf(const std::string& vasl) const;
    [[nodiscard]] Owner ownerFor(const SideId& side) const;
    [[nodiscard]] std::string nameOf(const std::string& vasl) const;
    void leave(VaslByHand why, const std::string& name, const std::string& at, Message detail = {});
    template <class T>
    bool done(const Result<T>& result, const std::string& vasl);
    void remove(const std::string& vasl);
    void tellUncovered(const std::string& cover);

    // planning
    void plan(const std::string& vasl, const PieceId& id);
    void takeAway(const std::string& vasl, const Row& theirs, const Row& base);
    void newcomers();
    [[nodiscard]] std::optional<std::string> like(const Piece& wanted) const;

    // functions for `?` and cloaks
    [[nodiscard]] bool isCoverOf(MarkerKind kind, const std::string& vasl) const;
    [[nodiscard]] bool isHeld(const std::string& cover) const;
    [[nodiscard]] std::vector<std::string> coversOf(const MarkerId& id) const;
    [[nodiscard]] std::size_t coversNeeded(const Marker& m, std::size_t has) const;
    [[nodiscard]] bool mayLay(const MarkerId& id, const Marker& m) const;
    [[nodiscard]] bool isTouched(const Marker& m) const;
    void release();
    void supply(const MarkerId& id);
    [[nodiscard]] std::string coverFromElsewhere(const Marker& m);
    void coverTargets();

    // functions that make the edits
    void aim();
    void moveOne(const std::string& vasl, const std::string& hex);
    void moveAll();
    void conceal();
    void markAsMoved();
    void marks();
    void faces();
    void face(const std::string& vasl, const PieceId& id);
    void hexNotes();

    // functions for the order in stacks
    [[nodiscard]] std::size_t coverWanted(const std::vector<std::string>& children,
                                          const std::string& vasl) const;
    void sort(const std::string& stack);

    const State& before_;
    const State& now_;
    const Ground& ground_;
    Matched matched_;
    const Layout& layout_;
    const TheirTable& theirs_;
    Table there_;  // VASL's table, without facts that are not compared
    Agreed base_;
    // The game's table without facts that are not compared, and VASL's table with all facts.
    Table ours_, real_;
    EditedGame edited_;
    // True for numbered `?`. The units under a numbered `?` may differ between the game and VASL, and each
    // marker keeps its number of `?`.
    bool anyMayLieUnder_;

    std::map<std::string, Row> wanted_;
    std::map<std::string, StackCounter> cards_;
    std::map<std::string, std::string> copies_;  // for each copy, the counter from which it was copied
    std::set<std::string> touched_;              // pieces whose place or stack changes
    std::set<std::string> laidCovers_;
    // The `?` or cloaks of each side that no marker needs, and those that their markers need no longer.
    std::map<std::pair<SideId, bool>, std::vector<std::string>> spare_, surplus_;
    std::map<std::string, std::string> target_;  // the hex to which each counter moves
    std::set<std::string> stacks_;               // stacks that were changed
};

}  // namespace shellgame::vsav
