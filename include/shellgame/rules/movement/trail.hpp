// SPDX-License-Identifier: MIT
#pragma once

// What counters do without leaving their Location.

#include "shellgame/play/typed_act.hpp"

namespace shellgame {

/// The words are those of ActKind.
enum class InPlace { changeCa, start, stop, motion, other };
template <>
struct EnumNames<InPlace> {
    static constexpr std::array<std::pair<InPlace, std::string_view>, 5> names{
        {{InPlace::changeCa, "change CA"},
         {InPlace::start, "start"},
         {InPlace::stop, "stop"},
         {InPlace::motion, "motion"},
         {InPlace::other, "other"}}};
};

struct InPlaceAct {
    std::optional<MarkerId> marker{};
    std::optional<PieceId> piece{};
    std::vector<PieceId> pieces{};
    InPlace what = InPlace::other;
    std::optional<double> mf{};
    std::optional<std::string> text{};
    std::optional<PieceId> turns{};
    std::optional<std::string> ca{}, tca{};
    static constexpr ActAbout about{
        "act",
        "Notes what else a stack or Known units do without leaving their Location. The trail of a stack "
        "keeps it, for consistency; what costs MF or MP shuts the start-of-phase shift windows.",
        "2.4",
        {.only = System::asl, .doing = Doing::acts, .onTable = true}};
    static FieldRows fields() {
        return FieldRows{Arg{"marker", &InPlaceAct::marker, "a stack under a marker"},
                         Arg{"piece", &InPlaceAct::piece, "one Known counter"},
                         Arg{"pieces", &InPlaceAct::pieces, "several Known counters"},
                         Arg{"what", &InPlaceAct::what, "what it does"}.needed(),
                         Arg{"mf", &InPlaceAct::mf,
                             "MF or MP spent for it in the own MPh; 1 for starting and stopping, for "
                             "another VCA by the chart"}
                             .within(0, 60),
                         Arg{"turns", &InPlaceAct::turns,
                             "with \"change CA\": who of a stack turns, where several have a CA"},
                         Arg{"ca", &InPlaceAct::ca,
                             "with \"change CA\": the new CA or VCA, two neighbours of its hex that touch"},
                         Arg{"tca", &InPlaceAct::tca, "the new TCA; else a turret turns with its vehicle"},
                         Arg{"text", &InPlaceAct::text, "what exactly"}.within(0, 500)};
    }
};

/// MP of another VCA: 1 for each hexspine, 2 inside a building, woods or rubble (D2.11). 0 for a Gun, and
/// where nobody has said which way it faced.
[[nodiscard]] int turnCost(const GameView& view, const Piece& piece, const std::string& ca);

}  // namespace shellgame
