// SPDX-License-Identifier: MIT
#pragma once

// Acts of counters that stay in their Location.

#include "shellgame/play/typed_act.hpp"

namespace shellgame {

/// Acts of counters in their Location. The words are those of ActKind, and also BU and CE, which trails do
/// not record.
enum class InPlace { changeCa, start, stop, motion, other, buttonUp, crewExposed };
template <>
struct EnumNames<InPlace> {
    static constexpr std::array<std::pair<InPlace, std::string_view>, 7> names{
        {{InPlace::changeCa, "change CA"},
         {InPlace::start, "start"},
         {InPlace::stop, "stop"},
         {InPlace::motion, "motion"},
         {InPlace::other, "other"},
         {InPlace::buttonUp, "BU"},
         {InPlace::crewExposed, "CE"}}};
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
        "Records another action of a stack or Known units within their Location. It is recorded in the trail "
        "of a stack. An action that costs MF or MP ends shift opportunities at the start of a phase.",
        "2.4",
        {.only = System::asl, .doing = Doing::acts, .onTable = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &InPlaceAct::marker, "a stack under a marker"},
            Arg{"piece", &InPlaceAct::piece, "one Known counter"},
            Arg{"pieces", &InPlaceAct::pieces, "several Known counters"},
            Arg{"what", &InPlaceAct::what, "the action"}.needed(),
            Arg{"mf", &InPlaceAct::mf,
                "MF or MP spent on it in its own MPh; by default 1 to start or stop, and the cost of the "
                "chart for a new VCA"}
                .within(0, 60),
            Arg{"turns", &InPlaceAct::turns,
                "with \"change CA\": the counter that turns, if several have a CA"},
            Arg{"ca", &InPlaceAct::ca,
                "with \"change CA\": the new CA or VCA, two hexes adjacent to its hex and to each other"},
            Arg{"tca", &InPlaceAct::tca, "the new TCA; by default the turret turns with its vehicle"},
            Arg{"text", &InPlaceAct::text, "a description"}.within(0, 500)};
    }
};

/// Returns true if the act costs MF or MP in the own MPh of the counters. Such an act ends the shift
/// opportunity of that MPh, as a move does (2.3).
[[nodiscard]] bool spendsMf(const GameView& view, const InPlaceAct& act);

/// Returns the act that makes the crew of a vehicle CE if it is BU, and BU if it is CE.
[[nodiscard]] InPlaceAct crewChange(const State& state, const PieceId& vehicle);
/// Returns the MP needed to change to another VCA: 1 per hexspine, 2 inside a building, woods or rubble
/// (D2.11). Returns 0 for a Gun, or if the direction of the piece is unknown.
[[nodiscard]] int turnCost(const GameView& view, const Piece& piece, const std::string& ca);

}  // namespace shellgame
