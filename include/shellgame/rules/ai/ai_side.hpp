// SPDX-License-Identifier: MIT
#pragma once

// Commands for the program-controlled side. They set the side, its OB, its setup Locations and its standing
// orders; they deal its units; they give its answers; and they search for or attack its units. See
// docs/unknown-enemy.md.

#include "shellgame/model/ai_settings.hpp"
#include "shellgame/model/policy_form.hpp"
#include "shellgame/play/typed_act.hpp"

namespace shellgame {

struct AiSideAct {
    SideId side{};
    std::optional<Temper> temper{};
    std::optional<OpensFire> opens{};
    std::optional<int> within{};
    std::optional<Policy> policy{};
    bool off = false;
    static constexpr ActAbout about{"keep",
                                    "Gives a side to the program, which deals, hides and shifts it and opens "
                                    "fire for it. The game is then viewed as the other side. Only before "
                                    "play; its aggressiveness and behavior can be changed later.",
                                    "",
                                    {.only = System::asl, .audience = Audience::everybody, .ofUmpire = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"side", &AiSideAct::side, "the side"}.needed(),
            Arg{"temper", &AiSideAct::temper, "the side's aggressiveness in shifting"},
            Arg{"opens", &AiSideAct::opens,
                "when the side's stacks open fire, except stacks with standing orders of their own"},
            Arg{"within", &AiSideAct::within, "the range in hexes, for \"within\""}.within(1, 40),
            Arg{"policy", &AiSideAct::policy, "all numbers of its behavior, as in a behavior file"},
            Arg{"off", &AiSideAct::off, "from now on the player, not the program, plays this side"}};
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
        "Adds counters to the enemy OB that the program deals, as one stack; before play.",
        "",
        {.only = System::asl, .audience = Audience::everybody, .ofUmpire = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"group", &PoolAct::group, "name of the group; an existing group is replaced"}
                .as(ArgType::identifier)
                .needed(),
            Arg{"side", &PoolAct::side, "the side of the group"}.needed(),
            Arg{"counters", &PoolAct::counters,
                "the counters of one stack, typed as at setup: \"4-6-7, LMG, 8-1\", \"? x4\", \"hip 75L AT, "
                "2-2-8\""}
                .within(0, 400),
            Arg{"count", &PoolAct::count, "number of stacks in the group; by default 1"}.within(1, 60),
            Arg{"remove", &PoolAct::remove, "remove this group"}};
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
        "Adds setup Locations of the enemy OB and their priority for real troops; before play.",
        "",
        {.only = System::asl, .audience = Audience::everybody, .ofUmpire = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"side", &DealPlacesAct::side, "the side whose units may be dealt to the Locations"}.needed(),
            Arg{"at", &DealPlacesAct::at, "the Locations"}.entries(1, 2000).needed(),
            Arg{"wish", &DealPlacesAct::wish, "priority for real troops; by default normal"},
            Arg{"takes", &DealPlacesAct::takes,
                "the kinds of counters for which these Locations are reserved; by default any kind"}
                .oneOf(&things),
            Arg{"note", &DealPlacesAct::note, "a remark"}.within(0, 200),
            Arg{"remove", &DealPlacesAct::remove, "remove these setup Locations"}};
    }
};

struct DealAct {
    SideId side{};
    bool open = false;
    static constexpr ActAbout about{
        "deal",
        "The program deals a side from the enemy OB: real stacks, dummies, hidden units and mines, each to a "
        "legal setup Location. From then on the program plays that side, and the game is viewed as the "
        "other, unless it is dealt openly.",
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
                                    "Orders when a stack of the program-controlled side opens fire.",
                                    "",
                                    {.only = System::asl, .audience = Audience::everybody, .ofUmpire = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &StandingOrderAct::marker, "the stack"}.needed(),
            Arg{"opens", &StandingOrderAct::opens, "when the stack opens fire"}.needed(),
            Arg{"within", &StandingOrderAct::within, "the range in hexes, for \"within\""}.within(1, 40)};
    }
};

/// The player's actions to which the program responds.
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
        "The program-controlled side reacts to the last action: it opens fire, exchanges mines and shifts. "
        "The program does this in secret after each action of the other side.",
        "",
        {.only = System::asl, .waits = false, .keepsOffers = true, .ofUmpire = true}};
    static FieldRows fields() {
        return FieldRows{Arg{"side", &EnemyAct::side, "the program-controlled side"},
                         Arg{"after", &EnemyAct::after, "the kind of action to which the side responds"},
                         Arg{"marker", &EnemyAct::marker, "the stack that has moved"},
                         Arg{"pieces", &EnemyAct::pieces, "the Known counters that have moved"}};
    }
};

/// The player's action against a Location that may contain units of the program-controlled side.
enum class AskedOf { search, attack, ambush, combat, demand };
template <>
struct EnumNames<AskedOf> {
    static constexpr std::array<std::pair<AskedOf, std::string_view>, 5> names{
        {{AskedOf::search, "search"},
         {AskedOf::attack, "attack"},
         {AskedOf::ambush, "ambush"},
         {AskedOf::combat, "close combat"},
         {AskedOf::demand, "demand"}}};
};
/// The result of an attack on the Infantry Fire Table or, from CR on, in Close Combat. No effect (`none`) is
/// a result of both.
enum class AttackResult { none, PTC, NMC, MC1, MC2, MC3, MC4, K, KIA, CR, eliminated, captured };
template <>
struct EnumNames<AttackResult> {
    static constexpr std::array<std::pair<AttackResult, std::string_view>, 12> names{
        {{AttackResult::none, "none"},
         {AttackResult::PTC, "PTC"},
         {AttackResult::NMC, "NMC"},
         {AttackResult::MC1, "1MC"},
         {AttackResult::MC2, "2MC"},
         {AttackResult::MC3, "3MC"},
         {AttackResult::MC4, "4MC"},
         {AttackResult::K, "K"},
         {AttackResult::KIA, "KIA"},
         {AttackResult::CR, "CR"},
         {AttackResult::eliminated, "eliminated"},
         {AttackResult::captured, "captured"}}};
};
/// Returns true if Close Combat can have this result, or for `inCombat` = false, if fire can.
[[nodiscard]] constexpr bool isResultOf(AttackResult result, bool inCombat) {
    return result == AttackResult::none || (result >= AttackResult::CR) == inCombat;
}

struct AskAct {
    Location at{};
    AskedOf what = AskedOf::search;
    std::optional<AttackResult> result{};
    std::optional<SideId> ambusher{};
    /// A side can't undo a search or a demand, because they reveal units. An attack can be undone, because
    /// its result may have been entered incorrectly.
    [[nodiscard]] bool binds() const { return what == AskedOf::search || what == AskedOf::demand; }
    static constexpr ActAbout about{
        "ask",
        "Resolves a search, the result of an attack, an Ambush, the result of Close Combat, or a demand of "
        "your concealed units, against the program-controlled side's stacks in a Location. The program makes "
        "their checks and reports only what the rules reveal.",
        "A12.14",
        {.only = System::asl, .ofUmpire = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"at", &AskAct::at, "the Location"}.needed(),
            Arg{"what", &AskAct::what,
                "whether you search the Location, attack it, resolve Ambush or Close Combat in "
                "it, or demand that a \"?\" loses its \"?\" for its move in LOS of your concealed "
                "units"}
                .needed(),
            Arg{"result", &AskAct::result, "the result of an attack or of Close Combat"},
            Arg{"ambusher", &AskAct::ambusher,
                "the side that ambushes the other; omit it if there is no Ambush"}};
    }
};

/// Returns the OB of a side that the program deals: the types of its counters in the order of their kinds,
/// with their numbers, and "?" for the dummies. Omits which counters form a stack, because a Known counter
/// would then reveal the rest of its stack.
[[nodiscard]] std::vector<std::pair<std::string, int>> countersOfPool(const State& state, const SideId& side);

}  // namespace shellgame
