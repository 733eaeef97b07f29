// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "shellgame/rules/acts/placing.hpp"

namespace shellgame::app {

// clang-format off
/// What a player types on a hex at setup, as the act `place`:
///   4-6-7 LMG 8-1          real counters under a "?"
///   2x 4-6-7, PzKw VIE     several of a kind; names of several words are found in the catalogue, or end at a comma
///   ? x4                   a dummy stack of four counters
///   hip 4-6-7 LMG          under an HIP marker; so "cloak", "mine", and "known" for face up
///   hip ?                  a dummy HIP counter
///   4-6-7 in foxhole       a portion of the Location; "@1" an upper level
/// and for the kind "force" (fixing system):
///   Guard foot infantry 9, Noirot general     name, arm and strength points of each counter
// clang-format on
struct TypedCounters {
    PlaceAct act;
    QString problem;  ///< what could not be read; empty when all is well
    QString reading;  ///< how it was understood: "4-6-7, LMG, 8-1 under a ?"
};

/// `kind` is used where the text names none.
[[nodiscard]] TypedCounters readTypedCounters(const QString& text, const std::string& nationality,
                                              MarkerKind kind, bool known, const QString& hex);

/// Names of counters in a text, several words long where the catalogue knows such a name.
[[nodiscard]] std::optional<QStringList> splitNames(const QString& text, const std::string& nationality,
                                                    QString& problem);

}  // namespace shellgame::app
