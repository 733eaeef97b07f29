// SPDX-License-Identifier: MIT
#pragma once

// The scenario card: its printed texts, and the Victory Conditions that the program tracks.

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
        keeps{};  ///< the ids of the parts that the program enforces (rules/turn/scenario_settings.hpp)
    static FieldRows fields() {
        return FieldRows{Field{"text", &SpecialRule::text}, Field{"keeps", &SpecialRule::keeps}};
    }
    bool operator==(const SpecialRule&) const = default;
};
SHELLGAME_DESCRIBED(SpecialRule);
SHELLGAME_DESCRIBED(std::vector<SpecialRule>);

/// The printed parts of the scenario card, each with the author's own text. State::card contains at most one
/// Card.
struct Card {
    /// Set only if the player has changed title or description. The card's title or description then replaces
    /// the one of the file.
    std::optional<std::string> title{}, description{};
    std::string place, date;
    std::map<std::string, std::string> forces{};  ///< a text for each side
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
inline constexpr const char* cardKey = "card";  ///< key of the only entry of State::card

/// The quantity that a Victory Condition counts. Each value has a row in rules/turn/victory.hpp.
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

/// Something that a side can control: a hex, or a building of one or more hexes (A26.1).
struct Objective {
    std::string name{};             ///< "town hall"; if empty, the names of the hexes are used
    std::set<std::string> hexes{};  ///< the hexes that together are the objective
    int points = 1;
    SideId held{};  ///< the side that controls the objective at the start; empty if no side does
    static FieldRows fields() {
        return FieldRows{Field{"name", &Objective::name}, Field{"hexes", &Objective::hexes},
                         Field{"points", &Objective::points}, Field{"held", &Objective::held}};
    }
    bool operator==(const Objective&) const = default;
    /// Returns the objective's key in State::control: "1P3+1P4".
    [[nodiscard]] std::string ground() const {
        std::string out;
        for (const std::string& hex : hexes) out += (out.empty() ? "" : "+") + hex;
        return out;
    }
};
SHELLGAME_DESCRIBED(Objective);
SHELLGAME_DESCRIBED(std::vector<Objective>);

/// A Victory Condition that the program tracks.
struct Condition {
    SideId side;  ///< the side that has this condition
    Counts counts = Counts::tally;
    std::string text{};   ///< "stone buildings on the square"
    int need = 0;         ///< the points required; 0 if the points are only counted
    bool atOnce = false;  ///< true if the condition ends play at once; false if it is checked at the end
    std::vector<Objective> objectives{};  ///< control: the objectives
    std::set<std::string> by{};           ///< exits: the hexes where exits count; everywhere if empty
    std::set<std::string> boards{};       ///< occupation: the boards to occupy, as one board (A2.3)
    int vehicle = 5;                      ///< exits, losses, occupation: the points for each vehicle
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

/// The controller of an objective as one viewer knows it. The viewer is a side or the Umpire view.
struct Holder {
    SideId side;          ///< empty if no side controls the objective
    bool byHand = false;  ///< true if the player stated the controller; valid until control changes
    static FieldRows fields() {
        return FieldRows{Field{"side", &Holder::side}, Field{"by_hand", &Holder::byHand}};
    }
    bool operator==(const Holder&) const = default;
};
SHELLGAME_DESCRIBED(Holder);

}  // namespace shellgame
