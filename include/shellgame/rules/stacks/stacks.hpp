// SPDX-License-Identifier: MIT
#pragma once

// Acts with stacks under markers: revealing, concealing, splitting, merging.

#include "shellgame/model/bounds.hpp"
#include "shellgame/play/typed_act.hpp"

namespace shellgame {

/// The status of counters that are revealed and removed from under their marker.
enum class RevealedAs { known, concealed };
template <>
struct EnumNames<RevealedAs> {
    static constexpr std::array<std::pair<RevealedAs, std::string_view>, 2> names{
        {{RevealedAs::known, "known"}, {RevealedAs::concealed, "concealed"}}};
};

struct RevealAct {
    MarkerId marker{};
    std::vector<PieceId> pieces{};
    RevealedAs as = RevealedAs::known;
    static constexpr ActAbout about{
        "reveal", "Reveals the units under a marker. Dummies are removed.", "2.2", {.only = System::asl}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &RevealAct::marker, "the stack"}.needed(),
            Arg{"pieces", &RevealAct::pieces, "the units of the stack that are revealed; by default all"},
            Arg{"as", &RevealAct::as,
                "how units appear: \"known\" for face up; \"concealed\" to put hidden or cloaked units under "
                "a \"?\""}};
    }
};

struct ConcealAct {
    std::optional<PieceId> piece{};
    std::vector<PieceId> pieces{};
    std::optional<std::string> id{};
    static constexpr ActAbout about{"conceal",
                                    "Puts a \"?\" on Known units. They do not become a PDS.",
                                    "A12.12",
                                    {.only = System::asl, .onTable = true}};
    static FieldRows fields() {
        return FieldRows{Arg{"piece", &ConcealAct::piece, "one counter"},
                         // The limit is one lower than mostUnderMarker, because `piece` names one more
                         // counter.
                         Arg{"pieces", &ConcealAct::pieces, "counters of one side in one place"}.entries(
                             1, mostUnderMarker - 1),
                         Arg{"id", &ConcealAct::id, "name of the new marker"}.as(ArgType::newName)};
    }
};

struct DropAct {
    MarkerId marker{};
    static constexpr ActAbout about{"drop",
                                    "Gives up the PDS status of a stack, which stays concealed.",
                                    "2.2",
                                    {.only = System::asl, .onTable = true}};
    static FieldRows fields() { return FieldRows{Arg{"marker", &DropAct::marker, "the stack"}.needed()}; }
};

/// Splits a stack during setup. During play, stacks split by moving.
struct SplitAct {
    MarkerId marker{};
    std::vector<PieceId> pieces{};
    std::optional<int> dummies{};
    std::optional<std::string> id{};
    static constexpr ActAbout about{
        "split",
        "Splits a stack at setup. During play, split a stack by moving or advancing a part of it.",
        "2.2",
        {.onTable = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &SplitAct::marker, "the stack"}.needed(),
            Arg{"pieces", &SplitAct::pieces, "the real counters to split off"},
            Arg{"dummies", &SplitAct::dummies, "number of dummy counters to split off"}.within(0, 60),
            Arg{"id", &SplitAct::id, "name of the new marker"}.as(ArgType::newName)};
    }
};

struct MergeAct {
    MarkerId marker{}, with{};
    static constexpr ActAbout about{
        "merge", "Merges two stacks in the same Location and position.", "2.2", {.onTable = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &MergeAct::marker, "the stack"}.needed(),
            Arg{"with", &MergeAct::with, "the stack that is merged into the stack given as \"marker\""}
                .needed()};
    }
};

}  // namespace shellgame
