// SPDX-License-Identifier: MIT
#pragma once

// Caches the facts about one state that are needed to judge many attempts. Only files of this folder may
// include this header.

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "parties.hpp"
#include "shellgame/rules/exchange/windows.hpp"

namespace shellgame::exchange {

/// A counter that is included in the stacking limits of its Location.
struct Standing {
    PieceId id;
    const Piece* piece = nullptr;
};

[[nodiscard]] inline bool makesFortified(const Piece& piece, const SideId& side) {
    return piece.fortification == "fortified-building" && piece.side == side;
}

/// Facts of one state, each computed on first use. The state must outlive this object.
class Memo {
  public:
    explicit Memo(const GameView& game) : view(game), occupancy(game.state), rules(game.state.settings) {}
    Memo(const Memo&) = delete;
    Memo& operator=(const Memo&) = delete;

    /// House rules that are read for every pair.
    struct Rules {
        explicit Rules(const Settings& settings);
        bool numbersEach, sizesApart, stayDeclared, goodOrder, noHip;
    };

    const GameView view;
    const Occupancy occupancy;
    const Rules rules;

    /// Calls `each` for every counter of a party that exists in the state.
    template <class Each>
    void each(const Party& party, const Each& each) const {
        if (party.whole)
            for (const Piece* piece : of(*party.marker).contents) each(*piece);
        else
            for (const PieceId& id : party.pieces)
                if (const Piece* piece = view.state.piece(id)) each(*piece);
    }
    /// Returns true if the party contains a fortification.
    [[nodiscard]] bool hasWorks(const Party& party) const;
    /// Returns whether an enemy has LOS to the marker in its place.
    [[nodiscard]] const SeenAnswer& seen(const Marker& marker) const;
    [[nodiscard]] const PlaceTem& tem(const Marker& marker, const Shelter& shelter) const;
    /// Returns true if a counter of the marker's side makes its Location a fortified building.
    [[nodiscard]] bool inFortified(const Marker& marker) const;
    /// Returns the counters of a side in the marker's Location that are included in the stacking limits.
    [[nodiscard]] const std::vector<Standing>& standing(const Marker& marker, const SideId& side) const;
    [[nodiscard]] const Trail& past(const MarkerId& id) const;
    [[nodiscard]] const WindowNow& window(const SideId& side, MarkerKind kind,
                                          const std::string& track) const;

    // These functions return verdicts that take the player's rulings into account.

    /// Returns the worst verdict on consistency (2.4) that would result if `incoming` were under the marker
    /// of `place`, in portion `in`.
    [[nodiscard]] Verdict fits(const Party& incoming, const Party& place, const Position& in) const;
    /// Returns the worst verdict on missing or uncertain facts about a party's place.
    [[nodiscard]] Verdict known(const Party& party, const std::vector<PairView>& pairs) const;

  private:
    struct Facts {
        std::vector<const Piece*> contents;
        bool works = false;
        int kind = -1;  ///< number of the group of equivalent units under the marker; -1 if unknown
        std::optional<SeenAnswer> seen;
        std::array<std::optional<PlaceTem>, 4> tem;
        std::optional<bool> fortified;
        const std::vector<Standing>* standing = nullptr;  ///< counters of the marker's side
        std::vector<std::optional<Verdict>> fits;         ///< indexed by the group of the incoming units
        std::optional<Verdict> known;
    };
    struct Window {
        SideId side;
        MarkerKind kind;
        std::string track;
        WindowNow now;
    };
    [[nodiscard]] Facts& of(const Marker& marker) const;
    [[nodiscard]] int kindOf(const Marker& marker) const;
    [[nodiscard]] bool alike(const Marker& a, const Marker& b) const;

    mutable std::unordered_map<const Marker*, Facts> facts_;
    mutable std::map<std::pair<Location, SideId>, std::vector<Standing>> standing_;
    mutable std::map<MarkerId, Trail> past_;
    mutable std::vector<std::unique_ptr<Window>> windows_;
    /// Groups of equivalent units, by counter types.
    mutable std::unordered_map<std::string, std::vector<std::pair<int, const Marker*>>> kinds_;
    mutable int lastKind_ = 0;
};

}  // namespace shellgame::exchange
