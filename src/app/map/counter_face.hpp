// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "shellgame/model/state.hpp"

namespace shellgame::app {

/// Pictures of counters.
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

/// One status shown on a counter: at most four letters, and the whole word.
struct Badge {
    enum class Tone { bad, hindered, spent, good, plain };
    QString text;
    QString meaning;
    Tone tone = Tone::plain;
    bool operator==(const Badge&) const = default;
};

/// Everything that decides how a counter looks, and its description in words. Two counters with the same key
/// look and read the same.
struct CounterFace {
    QString nation;  ///< id of the catalog, or a name that is not in it
    Glyph glyph = Glyph::squad;
    QString title;     ///< name of a vehicle, Gun or weapon; the kind of a marker
    QString strength;  ///< "4-6-7", "8-1", "12 MP"
    QString detail;    ///< summary of the units under a marker, for the umpire
    QString number;    ///< the number on the marker's counter, if counters on the table are numbered
    std::vector<Badge> badges;
    bool large = false;  ///< 5/8" counter
    /// The CA, and a turret's TCA if it differs: twelfths of a turn clockwise from the top.
    std::optional<int> facing, turret;
    bool faceDown = false;  ///< a marker
    bool dummy = false;     ///< a marker without real units, if the viewer may know that
    bool reversed = false;  ///< drawn like the counter's other side: broken, malfunctioned
    QString words;          ///< for screen readers and tool tips: "German squad 4-6-7, broken"
    [[nodiscard]] QString key() const;
};

/// Colours of a nation's counters; text in `ink` on `field` and in `headInk` on `head` has a contrast of 4.5
/// or more.
struct NationColours {
    QColor field;
    QColor head;
    QColor ink;
    QColor headInk;
};
[[nodiscard]] NationColours coloursOf(const QString& nation);
/// Three letters for a nation ("GER").
[[nodiscard]] QString nationCode(const QString& nation);
[[nodiscard]] QString nationName(const QString& nation);

/// The face of a real counter. `sideNation` is used where the piece itself has none (support weapons of all
/// nations).
[[nodiscard]] CounterFace faceOf(const Piece& piece, const QString& sideNation);
/// Returns the face of a marker; `contents` are the real counters under it that the viewer may know. If
/// `open` is false, nothing under it is shown.
[[nodiscard]] CounterFace faceOf(const Marker& marker, const QString& sideNation,
                                 const std::vector<const Piece*>& contents, bool open);

/// Ratio of luminances as WCAG 2 defines it: 1 to 21.
[[nodiscard]] double contrast(const QColor& a, const QColor& b);

/// Returns the status letters on counters with their meanings, in alphabetical order.
[[nodiscard]] std::vector<Badge> badgeLegend();

/// Returns the number on a marker from its id, for players whose "?" are numbered: "#7".
[[nodiscard]] QString markerNumber(const QString& id);

}  // namespace shellgame::app
