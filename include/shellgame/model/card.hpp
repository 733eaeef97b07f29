// SPDX-License-Identifier: MIT
#pragma once

// The scenario card: its printed texts, and the Victory Conditions that are counted.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "shellgame/model/description.hpp"
#include "shellgame/model/enum_names.hpp"
#include "shellgame/model/ids.hpp"

namespace shellgame {

/// A Special Rule of the scenario (SSR).
struct SpecialRule {
    std::string text;
    std::set<std::string>
        keeps{};  ///< the parts that the program enforces: ids of rules/turn/scenario_settings.hpp
    static FieldRows fields() {
        return FieldRows{Field{"text", &SpecialRule::text}, Field{"keeps", &SpecialRule::keeps}};
    }
    bool operator==(const SpecialRule&) const = default;
};
SHELLGAME_DESCRIBED(SpecialRule);
SHELLGAME_DESCRIBED(std::vector<SpecialRule>);

/// The printed parts of the scenario card, each text as its author wrote it. State::card has at most one.
struct Card {
    /// Replace title and description of the file if the player has changed them.
    std::optional<std::string> title{}, description{};
    std::string place, date;
    std::map<std::string, std::string> forces{};  ///< by side
    std::string victory, balance, notes;
    std::vector<SpecialRule> rules{};
    static FieldRows fields() {
        return FieldRows{Field{"title", &Card::title},     Field{"description", &Card::description},
                         Field{"place", &Card::place},     Field{"date", &Card::date},
                         Field{"forces", &Card::forces},   Field{"victory", &Card::victory},
                         Field{"balance", &Card::balance}, Field{"notes", &Card::notes},
                         Field{"rules", &Card::rules}};
    }
    bool operator==(const Card&) const = default;
};
SHELLGAME_DESCRIBED(Card);
inline constexpr const char* cardKey = "card";  ///< key of the one entry of State::card

/// The kind of count of a Victory Condition; each is a row of rules/turn/victory.hpp.
enum class Counts { tally, control, exits, losses, occupation };
template <>
struct EnumNames<Counts> {
    static constexpr std::array<std::pair<Counts, std::string_view>, 5> names{
        {{Counts::tally, "tally"},
         {Counts::control, "control"},
         {Counts::exits, "exits"},
         {Counts::losses, "losses"},
         {Counts::occupation, "occupation"}}};
};
SHELLGAME_DESCRIBED(Counts);

/// Something to be controlled: a hex, or a building of one or more hexes (A26.1).
struct Objective {
    std::string name{};             ///< "town hall"; empty: its hexes are its name
    std::set<std::string> hexes{};  ///< all of them together
    int points = 1;
    SideId held{};  ///< the side that controls it at the start; empty for none
    static FieldRows fields() {
        return FieldRows{Field{"name", &Objective::name}, Field{"hexes", &Objective::hexes},
                         Field{"points", &Objective::points}, Field{"held", &Objective::held}};
    }
    bool operator==(const Objective&) const = default;
    /// Returns its name in State::control: "1P3+1P4".
    [[nodiscard]] std::string ground() const {
        std::string out;
        for (const std::string& hex : hexes) out += (out.empty() ? "" : "+") + hex;
        return out;
    }
};
SHELLGAME_DESCRIBED(Objective);
SHELLGAME_DESCRIBED(std::vector<Objective>);

/// A Victory Condition that is counted along.
struct Condition {
    SideId side;  ///< the side that has this condition
    Counts counts = Counts::tally;
    std::string text{};   ///< "stone buildings on the square"
    int need = 0;         ///< points that meet it; 0: counted only
    bool atOnce = false;  ///< play ends as soon as it is met; otherwise it is checked at the end of play
    std::vector<Objective> objectives{};  ///< control
    std::set<std::string> by{};           ///< exits: hexes where they count; empty: anywhere
    std::set<std::string> boards{};       ///< occupation: the boards, counted as one (A2.3)
    int vehicle = 5;                      ///< exits, losses, occupation: points of a vehicle
    int tally = 0;                        ///< points that the player has added by hand
    static FieldRows fields() {
        return FieldRows{Field{"side", &Condition::side},       Field{"counts", &Condition::counts},
                         Field{"text", &Condition::text},       Field{"need", &Condition::need},
                         Field{"at_once", &Condition::atOnce},  Field{"objectives", &Condition::objectives},
                         Field{"by", &Condition::by},           Field{"boards", &Condition::boards, later},
                         Field{"vehicle", &Condition::vehicle}, Field{"tally", &Condition::tally}};
    }
    bool operator==(const Condition&) const = default;
};
SHELLGAME_DESCRIBED(Condition);

/// The side that controls an objective, as one viewer knows it: a side, or the umpire.
struct Holder {
    SideId side;          ///< empty: no side
    bool byHand = false;  ///< stated by the player: holds until control of the objective changes
    static FieldRows fields() {
        return FieldRows{Field{"side", &Holder::side}, Field{"by_hand", &Holder::byHand}};
    }
    bool operator==(const Holder&) const = default;
};
SHELLGAME_DESCRIBED(Holder);

}  // namespace shellgame
