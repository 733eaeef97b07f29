// SPDX-License-Identifier: MIT
#pragma once

// Makes a game from the counters of a saved game of VASL: units under each `?`, hidden units, marks and notes
// from VASL's markers, and counters beside the map that enter later.

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "io/scenario/file.hpp"
#include "io/vsav/marker_table.hpp"
#include "io/vsav/ours.hpp"
#include "io/vsav/placement.hpp"
#include "io/vsav/saved_game.hpp"
#include "io/vsav/stack.hpp"

namespace shellgame::vsav {

/// A counter on VASL's battlefield, and the facts known about it while the game is being made.
struct Item {
    Counter c;
    Place place;
    SideId side;
    const MarkerRow* row = nullptr;  ///< for a marker, the row with its meaning
    int level = 0;
    std::optional<Piece> piece;  ///< the counter as a piece of the game
    PieceId id;                  ///< set once the counter is in the game
    MarkerId under;              ///< the marker that covers the counter in the game
    MarkerKind underKind = MarkerKind::concealed;
    std::string onCover;  ///< for a mark directly on a `?`, VASL's id of that `?`
    Position position;    ///< the counter's position in its Location
    bool fortification = false, wreck = false, mines = false;
    bool done = false;       ///< true if the counter is in the game, or is listed as not imported
    bool asked = false;      ///< true if the player was asked about the counter's type
    bool sideAsked = false;  ///< true if nothing in the file shows the counter's side

    [[nodiscard]] bool isQ() const { return c.kind == CounterKind::concealment; }
    [[nodiscard]] bool isCloak() const { return row != nullptr && row->means == MarkerMeans::cloak; }
    /// Returns true if a `?` can cover this counter.
    [[nodiscard]] bool isUnit() const { return piece && !fortification && !wreck && !mines; }
};

/// Converts an item for readStack(). Call this after the item's piece was made.
[[nodiscard]] StackCounter cardOf(const Item& item);

class Assembler {
  public:
    Assembler(const SavedGame& game, const Layout& layout, Questions& questions, SideId first);
    void run();

    std::set<std::string> leaveOut;  ///< VaslLink::leftOut of the game, if the game was imported before

    std::vector<Item> items;
    ScenarioPlaced placed;
    VaslLink link;
    std::map<SideId, int> apFactors, atFactors;            ///< factors of the mines beside the map, for each
                                                           ///< side
    std::map<SideId, std::map<std::string, int>> nations;  ///< number of units by side and nation
    std::string groundIs;                                  ///< the value for Settings::ground
    std::vector<VaslLeft> left;
    int understood = 0, asked = 0;

  private:
    /// The items of a stack, from the bottom.
    struct Pile {
        std::vector<std::size_t> of;
        std::vector<Lies> lies;  ///< for each item, the facts that follow from its position in the stack
        int x = 0, y = 0;
        bool onBoard = false;
    };
    struct Group;

    void gather();
    void sides();
    void captures(const Pile& pile);
    [[nodiscard]] SideId sideByOthers(const Pile& pile) const;
    void makePieces(const Pile& pile);
    void understand(Pile& pile);
    void understandMarker(Item& item, Item* of);
    void mark(Item& unit, Item& marker);
    void noteHex(Item& item);
    void mines(Item& item);
    void placePile(const Pile& pile);
    void possess(const Pile& pile, const std::vector<std::size_t>& together);
    void askUnder(const Item& top, MarkerEntry& entry);
    void placeCovers(const Pile& pile, const std::map<std::size_t, std::size_t>& ofCounter,
                     std::vector<Group>& groups);
    void putMarker(const Pile& pile, Group& group);
    void putOpen(const Pile& pile, const std::vector<std::size_t>& open);
    void face(Item& item);
    void tray();
    void trayGroup(const std::vector<const Pile*>& piles, const SideId& side);
    [[nodiscard]] std::string nameFor(const std::string& counters, const SideId& side) const;
    [[nodiscard]] std::vector<std::string> groupNames(const SideId& side) const;
    void leave(Item& item, VaslLeftOut why);
    void take(Item& item);
    PieceId nextPiece() { return PieceId("p" + std::to_string(++pieces_)); }
    [[nodiscard]] SideId defender() const { return SideId(first_.text == axisSide ? alliedSide : axisSide); }

    const SavedGame& game_;
    const Layout& layout_;
    Questions& questions_;
    SideId first_;
    std::vector<Pile> piles_;
    std::set<std::string> edge_;  ///< hexes at the edge of the map
    int pieces_ = 0, markers_ = 0;
};

}  // namespace shellgame::vsav
