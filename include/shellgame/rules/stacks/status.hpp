// SPDX-License-Identifier: MIT
#pragma once

// Acts that change counters without moving them: marks, carriers, fire.

#include "shellgame/model/piece_spec.hpp"
#include "shellgame/play/typed_act.hpp"

namespace shellgame {

/// Returns true if counters of this kind can get this status marker; for example, only Personnel can be
/// pinned (A7.8).
[[nodiscard]] bool takesMark(const Piece& piece, std::string_view mark);

struct MarkAct {
    std::optional<PieceId> piece{};
    std::vector<PieceId> pieces{};
    std::optional<MarkerId> marker{};
    std::vector<std::string> add{}, remove{};
    static constexpr ActAbout about{
        "mark",
        "Adds status markers such as broken, pinned, TI, CX or wounded to counters, or removes them.",
        "",
        {.only = System::asl, .onTable = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"piece", &MarkAct::piece, "one counter"}, Arg{"pieces", &MarkAct::pieces, "several counters"},
            Arg{"marker", &MarkAct::marker, "all counters under this marker"},
            Arg{"add", &MarkAct::add, "status markers to add"}.oneOf([] { return pieceMarks(); }),
            Arg{"remove", &MarkAct::remove, "status markers to remove"}.oneOf([] { return pieceMarks(); })};
    }
};

struct WreckAct {
    PieceId piece{};
    bool burning = false;
    static constexpr ActAbout about{"wreck",
                                    "Makes a vehicle a wreck. Its load is then on foot or on the ground.",
                                    "D10.1",
                                    {.only = System::asl}};
    static FieldRows fields() {
        return FieldRows{Arg{"piece", &WreckAct::piece, "the vehicle"}.needed(),
                         Arg{"burning", &WreckAct::burning, "whether the wreck burns"}};
    }
};

struct LoadAct {
    std::optional<PieceId> piece{};
    std::vector<PieceId> pieces{};
    PieceId on{};
    std::optional<double> mp{};
    static constexpr ActAbout about{"load",
                                    "Loads counters of the same stack on a vehicle.",
                                    "D6.1",
                                    {.only = System::asl, .onTable = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"piece", &LoadAct::piece, "one counter"}, Arg{"pieces", &LoadAct::pieces, "several counters"},
            Arg{"on", &LoadAct::on, "the vehicle"}.needed(),
            Arg{"mp", &LoadAct::mp, "MP that the vehicle spends in its MPh; by default a quarter of its MP"}
                .within(0, 60)};
    }
};

struct UnloadAct {
    std::optional<PieceId> piece{};
    std::vector<PieceId> pieces{};
    std::optional<double> mp{};
    static constexpr ActAbout about{"unload",
                                    "Unloads counters from their vehicle, or drops a weapon.",
                                    "D6.4",
                                    {.only = System::asl, .onTable = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"piece", &UnloadAct::piece, "one counter"},
            Arg{"pieces", &UnloadAct::pieces, "several counters"},
            Arg{"mp", &UnloadAct::mp, "MP that the vehicle spends in its MPh; by default a quarter of its MP"}
                .within(0, 60)};
    }
};

struct TransferAct {
    std::optional<PieceId> piece{};
    std::vector<PieceId> pieces{};
    PieceId to{};
    static constexpr ActAbout about{"transfer",
                                    "Transfers a weapon to another unit of the stack.",
                                    "A4.43",
                                    {.only = System::asl, .onTable = true}};
    static FieldRows fields() {
        return FieldRows{Arg{"piece", &TransferAct::piece, "one counter"},
                         Arg{"pieces", &TransferAct::pieces, "several counters"},
                         Arg{"to", &TransferAct::to, "the new possessor"}.needed()};
    }
};

struct RecoverAct {
    PieceId piece{};
    PieceId to{};
    bool fails = false;
    static constexpr ActAbout about{
        "recover",
        "Enters the result of a unit's attempt to recover a weapon without a possessor. The attempt costs "
        "the "
        "unit 1 MF. The weapon is recovered if the Final Recovery dr is 5 or less.",
        "A4.44",
        {.only = System::asl, .onTable = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"piece", &RecoverAct::piece, "the weapon"}.needed(),
            Arg{"to", &RecoverAct::to, "the unit that attempts to recover it"}.needed(),
            Arg{"fails", &RecoverAct::fails, "true if the attempt has failed; by default it has succeeded"}};
    }
};

/// The numbers for the Recovery dr of an SW by a unit: +1 for a CX unit, and +1 at night (A4.44).
struct RecoveryRoll {
    static constexpr int most = 5;  ///< the highest Final dr that recovers the SW
    int exhausted = 0;
    int night = 0;
    [[nodiscard]] int drm() const { return exhausted + night; }
};
[[nodiscard]] RecoveryRoll recoveryRollOf(const State& state, const PieceId& unit);
/// Returns true for a Known SW of a side that no unit possesses.
[[nodiscard]] bool isUnpossessed(const State& state, const PieceId& id, const SideId& side);

/// Weapons that share one third die (6.3).
struct ThirdDieGroup {
    std::vector<PieceId> pieces{};
    bool operator==(const ThirdDieGroup&) const = default;
    static FieldRows fields() {
        return FieldRows{
            Arg{"pieces", &ThirdDieGroup::pieces, "weapons that share one third die (6.3)"}.needed()};
    }
};

struct FireAct {
    std::optional<PieceId> piece{};
    std::vector<PieceId> pieces{};
    std::optional<MarkerId> marker{};
    std::optional<Location> at{};
    std::optional<int> die{};
    std::vector<ThirdDieGroup> boreSight{};
    bool markers = false;
    std::vector<int> dice{};
    static constexpr ActAbout about{"fire",
                                    "Records that counters fire, and reveals those that lose their \"?\" by "
                                    "the table. Resolve the attack yourself.",
                                    "A12.121",
                                    {.only = System::asl, .doing = Doing::fires, .onTable = true, .dice = 1}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"piece", &FireAct::piece, "one counter"},
            Arg{"pieces", &FireAct::pieces, "several counters"},
            Arg{"marker", &FireAct::marker, "all counters under this marker"},
            Arg{"at", &FireAct::at, "the target"},
            Arg{"die", &FireAct::die, "colored die of the To Hit DR of an Emplaced Gun (A12.34)"}.within(1,
                                                                                                         6),
            Arg{"bore_sight", &FireAct::boreSight,
                "weapons that roll a third die for their Bore Sighted Location (6.1): one die for each "
                "group"},
            Arg{"markers", &FireAct::markers,
                "mark the firing counters with the fire marker of the phase: prep, first or final fire"}};
    }
};

/// Returns true if units of the moving side spend MF or MP for the act in their own MPh. Such an act ends the
/// shift opportunity of that MPh, as a move does (2.3). Recovering a weapon costs 1 MF (A4.44), loading and
/// unloading cost MF and MP (D6.4, D6.5), and dropping a weapon or giving it to another unit is free (A4.43).
[[nodiscard]] bool spendsMf(const GameView& view, const TransferAct& act);
[[nodiscard]] bool spendsMf(const GameView& view, const RecoverAct& act);
[[nodiscard]] bool spendsMf(const GameView& view, const LoadAct& act);
[[nodiscard]] bool spendsMf(const GameView& view, const UnloadAct& act);

}  // namespace shellgame
