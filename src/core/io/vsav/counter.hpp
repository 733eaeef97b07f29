// SPDX-License-Identifier: MIT
#pragma once

// Determines the kind of a VASL counter. The file states neither the counter's class nor its side, but both
// follow from the counter's traits. The code does not use a table of VASL's palette, so it also works for new
// ids, extensions and renamed pictures.

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/vsav/saved_piece.hpp"

namespace shellgame::vsav {

enum class CounterKind {
    concealment,  ///< a `?`
    mapOverlay,   ///< labels, perimeters, and terrain drawn onto the map
    watercraft,
    vehicle,
    gun,
    smc,
    squad,
    halfSquad,
    crew,
    mmc,  ///< an MMC that may be a squad, half-squad or crew
    supportWeapon,
    sniper,
    fortification,
    marker
};
/// Returns the marks that a counter's own layers can show.
[[nodiscard]] const std::set<std::string>& faceMarks();
/// Returns the name of the kind for the summary of an import: "MMC-squad", "sw".
[[nodiscard]] std::string_view kindText(CounterKind kind);
[[nodiscard]] bool isMmc(CounterKind kind);
[[nodiscard]] bool isUnitOrWeapon(CounterKind kind);

/// Indexes of the fields in a layer trait ("emb2").
struct LayerField {
    static constexpr std::size_t key = 3, pictures = 16, levelNames = 17, layerName = 19, version = 25;
};
/// Returns true if the name of a level replaces the piece's name; false if it is added to that name.
[[nodiscard]] bool givesName(std::string_view levelName);

/// An active layer: "emb2" with a state above 0.
struct ActiveLayer {
    std::string picture;    ///< name of the picture without its file name extension
    std::string levelName;  ///< name of the level as written in the file: "broken +", "6\+1"
    std::string layerName;  ///< name of the layer, such as "BRK"
    int level = 0;
};

struct Counter {
    const SavedPiece* piece = nullptr;
    CounterKind kind = CounterKind::marker;
    std::string nation;  ///< VASL's code of the nation, such as "ge"; empty if unknown
    /// The folder of the counter's pictures, such as "hu". It differs from `nation` if the nation uses
    /// another nation's counters.
    std::string folder;
    std::string name;    ///< the counter's present name without the words for its state: "4-4-7 1sq", "8-1",
                         ///< "PzKw VIE"
    std::string label;   ///< text that the player has added to the counter
    bool large = false;  ///< true if the picture of its `?` is one for 5/8" counters
    std::set<std::string> marks;  ///< the marks from `faceMarks` that the counter's own layers show
    bool heroic = false, dismantled = false, moved = false;
    std::optional<bool> buttonedUp;
    int ca = 0, tca = 0;  ///< hexspines, counted clockwise from 1 (upper right) to 6 (upper left); 0 if there
                          ///< is none
    int size = 0;         ///< number of squads in a foxhole, or factors of a minefield; 0 if unknown
    std::vector<ActiveLayer> layers;  ///< the active layers, sorted from the outermost to the innermost

    [[nodiscard]] bool hidden() const { return piece->hidden != Owner::none; }
    [[nodiscard]] bool concealed() const { return piece->concealed != Owner::none; }
    /// Returns true if the name or picture of an active level contains this word, ignoring case.
    [[nodiscard]] bool shows(std::string_view word) const;
    /// Returns the first number in the name of an active level, or else of an active picture; 0 if there is
    /// none.
    [[nodiscard]] int shownNumber() const;
};

/// Returns the hexspine to which a VASL turret ("turr") points, given its value and the hull's arc.
/// turretValue() is the inverse. All values are from 1 to 6.
[[nodiscard]] int turretArc(const Trait& turret, int value, int ca);
[[nodiscard]] int turretValue(const Trait& turret, int tca, int ca);

/// Returns the level to which a level counter raises the counters above it: -1 for a cellar.
[[nodiscard]] int levelTold(const Counter& counter);

/// Returns true if a trait is a Layer, in either of its two forms.
[[nodiscard]] bool isLayer(const Trait& trait);

/// Determines the kind and properties of a piece. The result refers to `piece`, which must outlive it.
[[nodiscard]] Counter counterOf(const SavedPiece& piece);

/// Returns the name that a wreck had as a vehicle: "SPW 250/8" for "SPW 250/8 Wreck2". Empty if the name is
/// not the name of a wreck.
[[nodiscard]] std::string_view wreckedName(std::string_view name);
/// Returns the numbers at the beginning of a name, such as "4-6-7"; empty if there are none.
[[nodiscard]] std::string_view unitNumbers(std::string_view name);
/// Returns true if a picture with this name shows a squad, half-squad or crew: "ge467S", "ruh7b".
[[nodiscard]] bool isPictureOfMen(std::string_view picture);
/// Returns the name of a picture without its folder and file name extension.
[[nodiscard]] std::string_view pictureStem(std::string_view picture);

}  // namespace shellgame::vsav
