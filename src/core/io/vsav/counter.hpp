// SPDX-License-Identifier: MIT
#pragma once

// Determines the kind of a VASL counter. The file states neither its class nor its side. Both follow from the
// traits, in an order of tests that needs no table of VASL's palette, so that new ids, extensions and renamed
// pictures do not matter.

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
    mmc,  ///< an MMC of unknown kind
    supportWeapon,
    sniper,
    fortification,
    marker
};
/// Returns the name of the kind in an import's summary: "MMC-squad", "sw".
[[nodiscard]] std::string_view kindText(CounterKind kind);
[[nodiscard]] bool isMmc(CounterKind kind);
[[nodiscard]] bool isUnitOrWeapon(CounterKind kind);

/// Trait fields of a layer ("emb2").
struct LayerField {
    static constexpr std::size_t key = 3, pictures = 16, levelNames = 17, layerName = 19, version = 25;
};
/// Returns true if the name of a level replaces the piece's name instead of being added to it.
[[nodiscard]] bool givesName(std::string_view levelName);

/// An active layer: "emb2" with a state above 0.
struct ActiveLayer {
    std::string picture;    ///< without its file name extension
    std::string levelName;  ///< as it is in the file: "broken +", "6\+1"
    std::string layerName;  ///< "BRK"
    int level = 0;
};

struct Counter {
    const SavedPiece* piece = nullptr;
    CounterKind kind = CounterKind::marker;
    std::string nation;  ///< VASL's code, "ge"; empty if unknown
    std::string folder;  ///< the folder of its pictures, "hu": differs from the nation if it borrows another
                         ///< nation's counters
    std::string name;    ///< its present name without the words for its state: "4-4-7 1sq", "8-1", "PzKw VIE"
    std::string said;    ///< the name of a layer's level with more information: "1S", "Axis", "+2"
    std::string label;   ///< the player's text on it
    std::string ownName;  ///< the name of a leader
    bool large = false;   ///< on a 5/8" counter, as far as its `?` shows
    bool broken = false, malfunctioned = false, wounded = false, berserk = false, fanatic = false,
         heroic = false, dismantled = false, limbered = false, moved = false;
    std::optional<bool> buttonedUp;
    int ca = 0, tca = 0;  ///< hexspines 1 (upper right) to 6 (upper left), clockwise; 0: none
    std::string wreckOf;  ///< the palette's list of its wreck, which groups vehicles by movement type: "htw"
    int size = 0;         ///< squads of a foxhole, factors of a minefield; 0: unknown
    std::vector<ActiveLayer> layers;  ///< the active layers, outermost first

    [[nodiscard]] bool hidden() const { return piece->hidden != Owner::none; }
    [[nodiscard]] bool concealed() const { return piece->concealed != Owner::none; }
    /// Returns true if the name of an active level or its picture contains this word, in upper or lower case.
    [[nodiscard]] bool shows(std::string_view word) const;
    /// Returns the first number in the name of an active level, or else of an active picture; 0 if there is
    /// none.
    [[nodiscard]] int shownNumber() const;
};

/// Returns the hexspine at which a VASL turret ("turr") points, from its value and the hull's arc.
/// turretValue() is the inverse. All are from 1 to 6.
[[nodiscard]] int turretArc(const Trait& turret, int value, int ca);
[[nodiscard]] int turretValue(const Trait& turret, int tca, int ca);

/// Returns the level that a level counter gives to the counters above it: -1 for a cellar.
[[nodiscard]] int levelTold(const Counter& counter);

/// Returns true if a trait is a Layer, in either of its two forms.
[[nodiscard]] bool isLayer(const Trait& trait);

/// The result refers to `piece`, which must outlive it.
[[nodiscard]] Counter counterOf(const SavedPiece& piece);

/// Returns the name of the vehicle before it was wrecked: "SPW 250/8" for "SPW 250/8 Wreck2"; empty if it is
/// not a wreck.
[[nodiscard]] std::string_view wreckedName(std::string_view name);
/// Returns the numbers at the beginning of a name, such as "4-6-7"; empty if there are none.
[[nodiscard]] std::string_view unitNumbers(std::string_view name);
/// Returns true if the name of a picture is that of a squad, half-squad or crew: "ge467S", "ruh7b".
[[nodiscard]] bool isPictureOfMen(std::string_view picture);
/// Returns the name of a picture without its folder and file name extension.
[[nodiscard]] std::string_view pictureStem(std::string_view picture);

}  // namespace shellgame::vsav
