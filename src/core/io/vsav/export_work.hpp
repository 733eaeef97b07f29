// SPDX-License-Identifier: MIT
#pragma once

// The steps in which a game is written onto a saved game of VASL.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "io/vsav/counter.hpp"
#include "io/vsav/edited_game.hpp"
#include "io/vsav/news.hpp"
#include "io/vsav/placement.hpp"
#include "shellgame/io/vsav/export.hpp"

namespace shellgame::vsav {

class ExportWork {
  public:
    ExportWork(const Session& session, LinkNow link, const Layout& layout, LookOfVasl there, Look base,
               EditedGame edited, bool numbered);
    /// Before `run`: counters that are nobody's now, with the marks on them.
    void remove(const std::set<std::string>& counters);
    void run();

    [[nodiscard]] std::set<std::string> copies() const;
    [[nodiscard]] const EditedGame& edited() const { return edited_; }
    /// Marks on `?` that are of others than those whom the written file shows by how they lie.
    [[nodiscard]] std::map<std::string, MarkAside> asides(
        const std::map<std::string, std::vector<std::string>>& shown) const;
    /// With the counters that were copied.
    [[nodiscard]] const VaslLink& link() const { return link_; }
    std::vector<VaslChange> changes;
    std::vector<VaslLeftToDo> byHand;

  private:
    /// How a counter of ours lies, in the terms in which it can have changed.
    struct Lie {
        Location at;
        MarkerId under;
        std::optional<MarkerKind> kind;
        bool gone = false;
        bool operator==(const Lie&) const = default;
    };
    /// Where a counter of VASL's lies: in the middle of a hex, or on its hexside with a neighbour.
    struct Spot {
        std::string hex, beside;
        [[nodiscard]] std::string text() const { return beside.empty() ? hex : hex + "/" + beside; }
        auto operator<=>(const Spot&) const = default;
    };
    [[nodiscard]] Lie lieOf(const State& state, const PieceId& id) const;
    /// As it was before play: itself, or the counter in whose place it lies; null for what came later.
    [[nodiscard]] const Piece* wasOf(const PieceId& id) const;
    /// As both tables agreed last.
    [[nodiscard]] Lie lieBefore(const PieceId& id) const;
    [[nodiscard]] const Shown* agreedOn(const PieceId& id) const;
    /// Whether VASL has changed it since, and otherwise than play here: neither is written over.
    [[nodiscard]] bool changedThere(const PieceId& id, const Lie& is) const;
    /// Whether the `?` to which he has gone here have left that hex in VASL since: none covers him there.
    [[nodiscard]] bool goneWithoutHim(const Lie& is) const;
    /// Whether VASL shows another unit by its counter since: reduced, Deployed, of another grade.
    [[nodiscard]] bool renamedThere(const PieceId& id) const;
    /// Whether VASL has shown or hidden somebody since who lies under this marker here and lay so there.
    [[nodiscard]] bool uncoveredThere(const Marker& m) const;
    /// Whether VASL has taken away since of the `?` of a dummy stack that has more here than lie there.
    [[nodiscard]] bool takenFrom(const MarkerId& id, const Marker& m, std::size_t wanted) const;
    /// Whether VASL has put a counter of ours otherwise since both agreed, and play here has not.
    [[nodiscard]] bool isNews(const std::string& vasl) const;
    /// Whether a `?` lies elsewhere in VASL since, or on who stays as he lies.
    [[nodiscard]] bool isHeld(const std::string& question) const;
    /// Whether a dummy stack has more `?` than it needs, and they stay where VASL has them.
    [[nodiscard]] bool othersHold(const SideId& side, MarkerKind kind) const;
    /// Whether it is one of two half-squads, and VASL has moved the other since.
    [[nodiscard]] bool halfGone(const PieceId& id) const;
    [[nodiscard]] static std::size_t coversWanted(const Marker& m, std::size_t has);
    /// The hex of a Location; empty beside the map.
    [[nodiscard]] std::string hexOf(const std::string& vasl) const;
    [[nodiscard]] Spot spotOf(const std::string& vasl) const;
    [[nodiscard]] Spot spotAt(int x, int y) const;
    /// Where who is in that portion of a Location lies. On which hexside nobody has said: in the middle.
    [[nodiscard]] static Spot spotFor(const Location& at, const Position& position);
    /// Where it is to lie: as the game has it, or as it lies there if the game does not know the hexside.
    [[nodiscard]] Spot spotFor(const PieceId& id) const;
    /// With what lies under it, once that is in its place.
    [[nodiscard]] Spot spotFor(const Marker& m) const;
    [[nodiscard]] const SavedPiece* saved(const std::string& vasl) const;
    [[nodiscard]] SideId sideOf(const std::string& vasl) const;
    [[nodiscard]] Owner ownerFor(const SideId& side) const;
    [[nodiscard]] std::string nameOf(const PieceId& id) const;
    /// Whether its counters lie on what is under it: `?` and cloaks.
    [[nodiscard]] static bool covers(const Marker& m);
    /// Whether a counter of VASL's is of those that lie on such a marker.
    [[nodiscard]] bool isCoverOf(MarkerKind kind, const std::string& vasl) const;
    [[nodiscard]] bool isCovered(const std::string& vasl) const;
    /// In the file as it was, of those that the state has: the marker whose `?` lies above it in its stack.
    [[nodiscard]] std::optional<MarkerId> sharedCover(const std::string& vasl, const State& state) const;
    void note(VaslChanged what, const std::string& vasl, const std::string& detail = "",
              const std::string& from = "", const std::string& to = "");
    void leave(VaslByHand why, const std::string& name, const std::string& at,
               const std::string& detail = "");
    template <class T>
    bool done(const Result<T>& result, const std::string& vasl);

    void findTouched();
    void findPortions();
    void findHanded();
    void removals();
    void removeOne(const std::string& vasl);
    void newcomers();
    void targets();
    void moveWhole();
    void moveRest();
    [[nodiscard]] std::optional<std::size_t> belowToppings(const std::string& vasl,
                                                           const std::vector<std::string>& children) const;
    void moveOne(const std::string& vasl, const Spot& spot);
    void counters();
    void coverMarker(const MarkerId& id, const Marker& m, std::size_t wanted);
    [[nodiscard]] std::vector<std::string>* withTooMany(const SideId& side, MarkerKind kind);
    void conceal();
    void movedAsTheirCover();
    void faces();
    void markCounters(const PieceId& id, const std::string& vasl);
    /// The `?` of ours right beneath a mark in its stack, nobody between; empty: none.
    [[nodiscard]] std::string coverBeneath(const std::string& vasl) const;
    /// The same, where it covers in play still: what lies on it stays with it.
    [[nodiscard]] std::string coverThatKeeps(const std::string& vasl) const;
    /// Whether a mark goes where he goes: one on a `?` goes with that.
    [[nodiscard]] bool goesWith(const std::string& mark, const PieceId& id) const;
    [[nodiscard]] std::string toldBy(const std::string& vasl) const;
    void settleMarks();
    [[nodiscard]] bool liesOn(const PieceId& id, const std::string& mark) const;
    /// In the file as it was: the marker on whose `?` it lay, with nobody between, where that lies in the
    /// same stack still.
    [[nodiscard]] std::optional<MarkerId> toppedBy(const std::string& vasl,
                                                   const std::vector<std::string>& children) const;
    /// In the file as it was: whether no `?` lay above it.
    [[nodiscard]] bool isOnTop(const std::string& vasl) const;
    void putAbove(const std::string& vasl, const std::string& below);
    void intoForts();
    void order();
    void shownOnTop(const std::string& stack, const std::vector<std::string>& children);
    void toBearers();
    void portionsByHand();
    void levelsByHand();
    void bearersByHand();
    /// Puts these into the stack of another counter, which gets one where it lies in none.
    void into(const std::vector<std::string>& all, const std::string& counter);
    /// Who possesses a weapon here, as VASL's counter; empty: nobody. Nothing where he has no counter there.
    [[nodiscard]] std::optional<std::string> bearerOf(const Piece& piece) const;
    /// The same as the file shows it at a place of a stack.
    [[nodiscard]] std::string bearerShown(const std::vector<std::string>& children, std::size_t place) const;
    /// Each weapon on who possesses it, below them what nobody does; marks on what they are of.
    [[nodiscard]] std::vector<std::string> borne(const std::vector<std::string>& counters) const;
    [[nodiscard]] const Piece* pieceAt(const std::string& vasl) const;
    /// The portion of its Location in which the file shows who lies at a place of a stack.
    [[nodiscard]] Position shownIn(const std::vector<std::string>& children, std::size_t place) const;
    /// The counter of the fortification that a piece is in; empty where there is none in the file.
    [[nodiscard]] std::string fortOf(const Piece& piece) const;
    [[nodiscard]] std::string fortOf(const Marker& dummies) const;
    [[nodiscard]] std::string fortAt(const Location& at, const Position& in) const;
    void hexNotes();
    /// A copy of a counter that has a layer which says what is wanted; nothing where the file has none.
    template <class Says>
    std::optional<std::string> copySaying(const Says& says);
    /// Lays a copy of a counter that says this of its hex. False where the file has none.
    bool layNote(const std::string& hex, const GroundNote& says);
    /// A copy of a counter of a level, in no stack yet.
    std::optional<std::string> layFloor(int level);
    /// A part of a stack, from the bottom: the counter of its level, and what lies above it. Level 0 needs
    /// none.
    struct Floor {
        std::string counter;
        int level = 0;
        std::vector<std::string> lies;
    };
    [[nodiscard]] std::optional<int> levelOf(const std::string& vasl) const;
    [[nodiscard]] std::vector<Floor> floorsOf(const std::vector<std::string>& children) const;
    /// The level on which a counter is to lie; that on which it lies, of what the game has no level.
    [[nodiscard]] int levelFor(const std::string& vasl, int lies) const;
    void ontoFloors();
    void ontoFloors(const std::string& stack);
    /// A stack from the bottom: what belongs to no unit and fortifications on who is in them; then all
    /// others.
    struct Order {
        std::vector<std::string> lower, upper;
    };
    [[nodiscard]] Order ordered(const std::vector<std::string>& children) const;
    /// The marker whose `?` or cloak is the next of its side above a counter of ours.
    [[nodiscard]] std::optional<MarkerId> coverIn(const std::vector<std::string>& children, std::size_t place,
                                                  const State& state) const;
    [[nodiscard]] bool wrongCover(const std::vector<std::string>& children) const;
    [[nodiscard]] bool wrongPlace(const std::vector<std::string>& children) const;
    [[nodiscard]] std::optional<std::string> like(const PieceId& id) const;
    /// Gives the counter the layer that shows what it is now.
    [[nodiscard]] bool becomes(const PieceId& id, const std::string& vasl);

    const State& before_;
    const State& now_;
    const Ground& ground_;
    VaslLink link_;
    const Layout& layout_;
    LookOfVasl there_;  // the file as it is
    Look base_;         // what both agreed on last
    EditedGame edited_;
    bool numbered_;

    std::map<std::string, PieceId> ours_;         // pieces of VASL that are counters of ours
    std::map<std::string, MarkerId> markerOf_;    // `?` of VASL
    std::map<std::string, PieceId> markedBy_;     // mark counters of VASL
    std::map<std::string, std::string> onCover_;  // marks, by the `?` on which they lay or were laid
    std::map<std::string, MarkAside> nowhere_;    // marks that went with their `?`, and whose they are
    std::set<PieceId> bare_;                      // whose marks lie elsewhere, and are to be laid on him
    std::set<std::string> fixed_;                 // notes of hexes
    std::map<std::string, std::string> copies_;   // a copy of VASL's, and what it is one of
    std::map<PieceId, PieceId> places_;           // in whose place a counter lies, back to the beginning
    std::map<std::string, SavedPiece> shown_;     // counters that were given another layer
    std::set<PieceId> touched_;
    std::set<MarkerId> touchedMarkers_;
    std::set<PieceId> contested_;         // whom VASL has changed since, and otherwise: he stays as he lies
    std::set<std::string> held_;          // `?` that lie on these there
    std::set<PieceId> handed_;            // weapons that another possesses now, or nobody
    std::set<PieceId> settling_;          // whose portion of its Location is to be shown
    std::map<std::string, Spot> target_;  // of VASL's pieces: where to go
    /// Copies that say something of their hex, and `?` that have been laid on another stack: an undo takes
    /// them away.
    std::set<std::string> laid_;
    std::map<std::string, int> floors_;                                        // copies that tell a level
    std::map<std::pair<SideId, MarkerKind>, std::vector<std::string>> spare_;  // covers without a marker
    std::set<std::string> stacks_;                                             // those that were changed
};

}  // namespace shellgame::vsav
