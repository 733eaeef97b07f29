// SPDX-License-Identifier: MIT
#pragma once

// What a counter of VASL is. Neither its class nor its side stands in the file: both are told by the traits,
// in an order of questions that needs no table of VASL's palette and so survives new ids, extensions and
// renamed pictures.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/vsav/saved_game.hpp"

namespace shellgame::vsav {

enum class CounterKind {
    concealment,  ///< a `?`
    mapOverlay,   ///< labels, perimeters, terrain that is drawn onto the map
    watercraft,
    vehicle,
    gun,
    smc,
    squad,
    halfSquad,
    crew,
    mmc,  ///< of men, and no more is known
    supportWeapon,
    sniper,
    fortification,
    marker
};
/// "MMC-squad", "sw", as the summary of an import says it.
[[nodiscard]] std::string_view kindText(CounterKind kind);
[[nodiscard]] bool isMmc(CounterKind kind);
[[nodiscard]] bool isUnitOrWeapon(CounterKind kind);

/// Fields of the type of a layer ("emb2").
struct LayerField {
    static constexpr std::size_t key = 3, pictures = 16, levelNames = 17, layerName = 19, version = 25;
};
/// Whether the name of a level takes the place of the piece's, instead of being added to it.
[[nodiscard]] bool givesName(std::string_view levelName);

/// A layer that shows: "emb2" whose state is above 0.
struct ActiveLayer {
    std::string picture;    ///< without ending
    std::string levelName;  ///< as written: "broken +", "6\+1"
    std::string layerName;  ///< "BRK"
    int level = 0;
};

struct Counter {
    const SavedPiece* piece = nullptr;
    CounterKind kind = CounterKind::marker;
    std::string nation;   ///< VASL's code, "ge"; empty where nothing tells it
    std::string folder;   ///< of its pictures, "hu": other than the nation for those that borrow its counters
    std::string name;     ///< as it is now, without what is said of its state: "4-4-7 1sq", "8-1", "PzKw VIE"
    std::string said;     ///< the level of a layer that says more: "1S", "Axis", "+2"
    std::string label;    ///< what a player has written on it
    std::string ownName;  ///< of a leader
    bool large = false;   ///< on a 5/8" counter, as far as its `?` tells
    bool broken = false, malfunctioned = false, wounded = false, berserk = false, fanatic = false,
         heroic = false, dismantled = false, limbered = false, moved = false;
    std::optional<bool> buttonedUp;
    int ca = 0, tca = 0;              ///< hexspines 1 (upper right) to 6 (upper left), clockwise; 0: none
    std::string wreckOf;              ///< the palette's list of its wreck, which tells what moves so: "htw"
    int size = 0;                     ///< squads of a foxhole, factors of a minefield; 0: not told
    std::vector<ActiveLayer> layers;  ///< those that show, outermost first

    [[nodiscard]] bool hidden() const { return piece->hidden != Owner::none; }
    [[nodiscard]] bool concealed() const { return piece->concealed != Owner::none; }
    /// Whether the name of a level or of a picture that shows has this in it; case does not matter.
    [[nodiscard]] bool shows(std::string_view word) const;
    /// The first number in the name of a level that shows, else in that of a picture; 0: none.
    [[nodiscard]] int shownNumber() const;
};

/// Where a turret of VASL's points ("turr"), by its value and the hull's arc; and back. All from 1 to 6.
[[nodiscard]] int turretArc(const Trait& turret, int value, int ca);
[[nodiscard]] int turretValue(const Trait& turret, int tca, int ca);

/// Of a counter that tells on which level lies what is above it: -1 for a cellar.
[[nodiscard]] int levelTold(const Counter& counter);

/// Whether a trait is a Layer, in either of its two forms.
[[nodiscard]] bool isLayer(const Trait& trait);

/// `piece` has to live as long.
[[nodiscard]] Counter counterOf(const SavedPiece& piece);

/// The vehicle that a wreck was by its name, "SPW 250/8" of "SPW 250/8 Wreck2"; empty for what is no wreck.
[[nodiscard]] std::string_view wreckedName(std::string_view name);
/// "4-6-7" at the beginning of a name; empty where there is none.
[[nodiscard]] std::string_view unitNumbers(std::string_view name);
/// Whether a picture is of a squad, half-squad or crew, by its name: "ge467S", "ruh7b".
[[nodiscard]] bool isPictureOfMen(std::string_view picture);
/// The name of a picture without its folder and ending.
[[nodiscard]] std::string_view pictureStem(std::string_view picture);

}  // namespace shellgame::vsav
