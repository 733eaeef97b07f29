// SPDX-License-Identifier: MIT
#pragma once

// What is done with stacks under markers: shown, put under a "?", split and merged.

#include "shellgame/model/bounds.hpp"
#include "shellgame/play/typed_act.hpp"

namespace shellgame {

/// As what counters come out from under their marker.
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
        "reveal", "Shows what lies under a marker; dummies are taken off.", "2.2", {.only = System::asl}};
    static FieldRows fields() {
        return FieldRows{Arg{"marker", &RevealAct::marker, "the stack"}.needed(),
                         Arg{"pieces", &RevealAct::pieces, "a part of it; all by default"},
                         Arg{"as", &RevealAct::as, "hidden or cloaked units may come under a \"?\""}};
    }
};

struct ConcealAct {
    std::optional<PieceId> piece{};
    std::vector<PieceId> pieces{};
    std::optional<std::string> id{};
    static constexpr ActAbout about{"conceal",
                                    "Puts a \"?\" on Known units (they are no PDS).",
                                    "A12.12",
                                    {.only = System::asl, .onTable = true}};
    static FieldRows fields() {
        return FieldRows{Arg{"piece", &ConcealAct::piece, "one counter"},
                         // and the one that is named by itself
                         Arg{"pieces", &ConcealAct::pieces, "counters of one side in one place"}.entries(
                             1, mostUnderMarker - 1),
                         Arg{"id", &ConcealAct::id, "name of the new marker"}.as(ArgType::newName)};
    }
};

struct DropAct {
    MarkerId marker{};
    static constexpr ActAbout about{"drop",
                                    "Gives up a stack's PDS status; it stays concealed.",
                                    "2.2",
                                    {.only = System::asl, .onTable = true}};
    static FieldRows fields() { return FieldRows{Arg{"marker", &DropAct::marker, "the stack"}.needed()}; }
};

/// At setup; in play stacks split by moving.
struct SplitAct {
    MarkerId marker{};
    std::vector<PieceId> pieces{};
    std::optional<int> dummies{};
    std::optional<std::string> id{};
    static constexpr ActAbout about{
        "split",
        "Splits a stack at setup; in play a stack splits by moving or advancing a part of it.",
        "2.2",
        {.onTable = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &SplitAct::marker, "the stack"}.needed(),
            Arg{"pieces", &SplitAct::pieces, "the real counters that go apart"},
            Arg{"dummies", &SplitAct::dummies, "counters of a dummy stack that go apart"}.within(0, 60),
            Arg{"id", &SplitAct::id, "name of the new marker"}.as(ArgType::newName)};
    }
};

struct MergeAct {
    MarkerId marker{}, with{};
    static constexpr ActAbout about{
        "merge", "Makes one stack of two in the same Location and position.", "2.2", {.onTable = true}};
    static FieldRows fields() {
        return FieldRows{Arg{"marker", &MergeAct::marker, "the stack"}.needed(),
                         Arg{"with", &MergeAct::with, "the stack that is merged into it"}.needed()};
    }
};

}  // namespace shellgame
