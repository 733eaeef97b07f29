// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "shellgame/model/state.hpp"

namespace shellgame::app {

enum class Glyph {
    squad,
    halfSquad,
    crew,
    leader,
    commissar,
    hero,
    armourLeader,
    cavalry,
    machineGun,
    lightMortar,
    tubeWeapon,  ///< ATR, BAZ, PSK, PIAT …
    flamethrower,
    demolition,
    weapon,
    radio,
    gunAntitank,
    gunInfantry,
    gunArtillery,
    gunAntiaircraft,
    gunMortar,
    gunRecoilless,
    tank,
    assaultGun,
    halftrack,
    armouredCar,
    truck,
    pillbox,
    cave,
    entrenchment,
    foxhole,
    sangar,
    wire,
    panji,
    roadblock,
    tunnel,
    fortified,
    mines,
    concealed,
    hip,
    cloaked,
    forceInfantry,
    forceCavalry,
    forceVedette,
    forceGeneral,
    forceGarrison,
    forceBridge,
    forceCenter,
};

/// A status shown on a counter, with an abbreviation of at most four letters and the full word.
struct Badge {
    enum class Tone { bad, hindered, spent, good, plain };
    QString text;
    QString meaning;
    Tone tone = Tone::plain;
    bool operator==(const Badge&) const = default;
};

/// Everything that determines a counter's appearance and its description in words. Two counters with the same
/// key look and read the same.
struct CounterFace {
    QString nation;  ///< the nation's id in the catalog, or the name of a nation that is not in the catalog
    Glyph glyph = Glyph::squad;
    QString title;     ///< the name of a vehicle, Gun or weapon, or the kind of a marker
    QString strength;  ///< the strength as printed, such as "4-6-7", "8-1" or "12 MP"
    QString detail;    ///< summary of the units under a marker, for the Umpire view
    QString number;    ///< the number of the counter, if the player's "?" counters are numbered
    std::vector<Badge> badges;
    bool large = false;  ///< true for a 5/8" counter
    /// The CA, and a turret's TCA if it differs, in twelfths of a turn clockwise from the top.
    std::optional<int> facing, turret;
    bool faceDown = false;  ///< true for a marker
    bool dummy = false;     ///< true if the marker has no real units and the viewer may know that
    bool reversed = false;  ///< true if the counter is drawn with the stripes of its reverse side, because it
                            ///< is broken or malfunctioned
    QString words;          ///< description for screen readers and tool tips, such as "German squad 4-6-7,
                            ///< broken"
    [[nodiscard]] QString key() const;
};

/// Colors of a nation's counters. Text in `ink` on `field` and in `headInk` on `head` has a contrast of at
/// least 4.5.
struct NationColours {
    QColor field;
    QColor head;
    QColor ink;
    QColor headInk;
};
[[nodiscard]] NationColours coloursOf(const QString& nation);
/// Returns the three-letter code of a nation, such as "GER".
[[nodiscard]] QString nationCode(const QString& nation);
[[nodiscard]] QString nationName(const QString& nation);

/// Returns the face of a real counter. `sideNation` is used if the counter itself has no nation, like support
/// weapons that all nations use.
[[nodiscard]] CounterFace faceOf(const Piece& piece, const QString& sideNation);
/// Returns the face of a marker. `contents` are the real counters under the marker that the viewer may know
/// about. If `open` is false, the face does not show them.
[[nodiscard]] CounterFace faceOf(const Marker& marker, const QString& sideNation,
                                 const std::vector<const Piece*>& contents, bool open);

/// Returns the contrast ratio that WCAG 2 defines, from 1 to 21.
[[nodiscard]] double contrast(const QColor& a, const QColor& b);

/// Returns the badges of counters with their meanings, in alphabetical order.
[[nodiscard]] std::vector<Badge> badgeLegend();

/// Returns the number in a marker's id, such as "#7", for players who number their "?" counters.
[[nodiscard]] QString markerNumber(const QString& id);

/// Returns the nation whose colors the counters of a side use.
[[nodiscard]] QString nationOf(const State& state, const SideId& side);

}  // namespace shellgame::app
