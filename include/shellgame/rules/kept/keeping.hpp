// SPDX-License-Identifier: MIT
#pragma once

// A side that the program keeps: who it is, what it is dealt from, and how it fights. See
// docs/unknown-enemy.md.

#include "shellgame/model/kept.hpp"
#include "shellgame/model/policy_form.hpp"
#include "shellgame/play/typed_act.hpp"

namespace shellgame {

struct KeepAct {
    SideId side{};
    std::optional<Temper> temper{};
    std::optional<OpensFire> opens{};
    std::optional<int> within{};
    std::optional<Policy> policy{};
    bool off = false;
    static constexpr ActAbout about{
        "keep",
        "Gives a side to the program: it deals, hides, shifts and opens fire for it, and the game is seen "
        "with "
        "the eyes of the other side. Before play; how it fights can be changed later.",
        "",
        {.only = System::asl, .audience = Audience::everybody, .ofUmpire = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"side", &KeepAct::side, "the side"}.needed(),
            Arg{"temper", &KeepAct::temper, "how readily it shifts"},
            Arg{"opens", &KeepAct::opens, "when its stacks open fire, unless they have orders of their own"},
            Arg{"within", &KeepAct::within, "for \"within\": hexes"}.within(1, 40),
            Arg{"policy", &KeepAct::policy,
                "the numbers by which it decides, all of them, as in a file of a policy"},
            Arg{"off", &KeepAct::off, "the player plays it himself"}};
    }
};

struct PoolAct {
    std::string group{};
    SideId side{};
    std::string counters{};
    std::optional<int> count{};
    bool remove = false;
    static constexpr ActAbout about{
        "pool",
        "Puts counters into the pool from which the program deals a side, as one stack; before play.",
        "",
        {.only = System::asl, .audience = Audience::everybody, .ofUmpire = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"group", &PoolAct::group, "its name; what it was before is gone"}
                .as(ArgType::identifier)
                .needed(),
            Arg{"side", &PoolAct::side, "whose it is"}.needed(),
            Arg{"counters", &PoolAct::counters,
                "as they are typed on a hex at setup: \"4-6-7, LMG, 8-1\", \"? x4\", \"hip 75L AT, 2-2-8\""}
                .within(0, 400),
            Arg{"count", &PoolAct::count, "so many such stacks; 1 by default"}.within(1, 60),
            Arg{"remove", &PoolAct::remove, "there is no such group any more"}};
    }
};

struct DealPlacesAct {
    SideId side{};
    std::vector<Location> at{};
    std::optional<Wish> wish{};
    std::vector<std::string> takes{};
    std::string note{};
    bool remove = false;
    [[nodiscard]] static std::vector<std::string> things();
    static constexpr ActAbout about{
        "deal_places",
        "Says where the program may deal a side, and how much real troops are wanted there; before play.",
        "",
        {.only = System::asl, .audience = Audience::everybody, .ofUmpire = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"side", &DealPlacesAct::side, "whose places they are"}.needed(),
            Arg{"at", &DealPlacesAct::at, "the Locations"}.entries(1, 2000).needed(),
            Arg{"wish", &DealPlacesAct::wish, "how much real troops are wanted there; normal by default"},
            Arg{"takes", &DealPlacesAct::takes, "what they are for; by default anything"}.oneOf(&things),
            Arg{"note", &DealPlacesAct::note, "a remark"}.within(0, 200),
            Arg{"remove", &DealPlacesAct::remove, "these are no such places any more"}};
    }
};

struct DealAct {
    SideId side{};
    bool open = false;
    static constexpr ActAbout about{"deal",
                                    "The program deals a side from its pool: real stacks, dummies, hidden "
                                    "units and mines, each to a place "
                                    "where it may be. From then on the program plays that side, and the game "
                                    "is viewed as the other, unless "
                                    "it is dealt openly.",
                                    "A2.9",
                                    {.only = System::asl, .ofUmpire = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"side", &DealAct::side, "the side"}.needed(),
            Arg{"open", &DealAct::open, "deals openly: you see the deal and play the side yourself"}};
    }
};

struct StandingOrderAct {
    MarkerId marker{};
    OpensFire opens = OpensFire::asDealt;
    std::optional<int> within{};
    static constexpr ActAbout about{"standing_order",
                                    "Says when what lies under a marker of the kept side opens fire, as an "
                                    "order of that side's would be.",
                                    "",
                                    {.only = System::asl, .audience = Audience::everybody, .ofUmpire = true}};
    static FieldRows fields() {
        return FieldRows{Arg{"marker", &StandingOrderAct::marker, "the stack"}.needed(),
                         Arg{"opens", &StandingOrderAct::opens, "when"}.needed(),
                         Arg{"within", &StandingOrderAct::within, "for \"within\": hexes"}.within(1, 40)};
    }
};

/// What the player has just done, as far as the kept side answers it.
enum class Done { other, phase, moved };
template <>
struct EnumNames<Done> {
    static constexpr std::array<std::pair<Done, std::string_view>, 3> names{
        {{Done::other, "other"}, {Done::phase, "phase"}, {Done::moved, "moved"}}};
};

struct EnemyAct {
    std::optional<SideId> side{};
    Done after = Done::other;
    std::optional<MarkerId> marker{};
    std::vector<PieceId> pieces{};
    static constexpr ActAbout about{
        "enemy",
        "The kept side answers what was just done: it opens fire, exchanges mines and shifts. The program "
        "does "
        "it by itself after each act of the other side, in secret.",
        "",
        {.only = System::asl, .waits = false, .keepsOffers = true, .ofUmpire = true}};
    static FieldRows fields() {
        return FieldRows{Arg{"side", &EnemyAct::side, "the kept side"},
                         Arg{"after", &EnemyAct::after, "what was done"},
                         Arg{"marker", &EnemyAct::marker, "who has moved: a stack under a marker"},
                         Arg{"pieces", &EnemyAct::pieces, "who has moved: Known counters"}};
    }
};

/// What the player does to a place in which something of the kept side may lie.
enum class AskedOf { search, attack };
template <>
struct EnumNames<AskedOf> {
    static constexpr std::array<std::pair<AskedOf, std::string_view>, 2> names{
        {{AskedOf::search, "search"}, {AskedOf::attack, "attack"}}};
};
/// What the table says of an attack.
enum class AttackResult { none, PTC, NMC, MC1, MC2, MC3, MC4, K, KIA };
template <>
struct EnumNames<AttackResult> {
    static constexpr std::array<std::pair<AttackResult, std::string_view>, 9> names{
        {{AttackResult::none, "none"},
         {AttackResult::PTC, "PTC"},
         {AttackResult::NMC, "NMC"},
         {AttackResult::MC1, "1MC"},
         {AttackResult::MC2, "2MC"},
         {AttackResult::MC3, "3MC"},
         {AttackResult::MC4, "4MC"},
         {AttackResult::K, "K"},
         {AttackResult::KIA, "KIA"}}};
};

struct AskAct {
    Location at{};
    AskedOf what = AskedOf::search;
    std::optional<AttackResult> result{};
    static constexpr ActAbout about{
        "ask",
        "Asks the program what becomes of the kept side's stacks in a Location that is searched, or attacked "
        "with a "
        "result of the table's: it throws their checks and tells what the rules reveal, no more.",
        "A12.14",
        {.only = System::asl, .ofUmpire = true}};
    static FieldRows fields() {
        return FieldRows{Arg{"at", &AskAct::at, "the Location"}.needed(),
                         Arg{"what", &AskAct::what, "what is done to it"}.needed(),
                         Arg{"result", &AskAct::result, "of an attack: what the table says"}};
    }
};

}  // namespace shellgame
