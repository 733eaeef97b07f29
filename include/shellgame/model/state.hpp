// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "shellgame/model/fields.hpp"
#include "shellgame/model/ids.hpp"
#include "shellgame/model/location.hpp"
#include "shellgame/model/piece_type.hpp"

namespace shellgame {

// --- Clock
// -----------------------------------------------------------------------------------------------------

/// The ASL sequence of play. `setup` comes before the first player turn.
enum class Phase { setup, RPh, PFPh, MPh, DFPh, AFPh, RtPh, APh, CCPh };
template <>
struct EnumNames<Phase> {
    static constexpr std::array<std::pair<Phase, std::string_view>, 9> names{{{Phase::setup, "setup"},
                                                                              {Phase::RPh, "RPh"},
                                                                              {Phase::PFPh, "PFPh"},
                                                                              {Phase::MPh, "MPh"},
                                                                              {Phase::DFPh, "DFPh"},
                                                                              {Phase::AFPh, "AFPh"},
                                                                              {Phase::RtPh, "RtPh"},
                                                                              {Phase::APh, "APh"},
                                                                              {Phase::CCPh, "CCPh"}}};
};

struct Clock {
    int turns = 0;  ///< Game Turns of the scenario; 0 where it has no end
    int turn = 1;   ///< Game Turn, from 1
    SideId first;   ///< the side that moves first
    SideId player;  ///< whose player turn it is
    Phase phase = Phase::setup;
    static constexpr auto fields() {
        return std::tuple{Field{"turns", &Clock::turns}, Field{"turn", &Clock::turn},
                          Field{"first", &Clock::first}, Field{"player", &Clock::player},
                          Field{"phase", &Clock::phase}};
    }
    bool operator==(const Clock&) const = default;
};

// --- Settings and dice
// -----------------------------------------------------------------------------------------

struct Settings {
    bool night = false;
    bool lv = false;  ///< an LV Hindrance applies at all ranges >= 0
    bool dummies =
        true;  ///< the scenario allots concealment counters as dummies (2.1): only then there are PDS
    std::map<std::string, int> balance;  ///< side -> 0, -1 or -2 on every shift roll (remark closing 2.5)
    std::map<std::string, std::string> house;  ///< house rule -> value, where it differs from the default
    static constexpr auto fields() {
        return std::tuple{Field{"night", &Settings::night}, Field{"lv", &Settings::lv},
                          Field{"dummies", &Settings::dummies}, Field{"balance", &Settings::balance},
                          Field{"house", &Settings::house}};
    }
    bool operator==(const Settings&) const = default;
};

/// Where the next die comes from. `generator` counts draws of the seeded generator, `given` the dice that
/// came from the player's hand or a script; both are positions in a stream of faces that undo moves back
/// (play/dice.hpp).
struct DiceState {
    std::uint64_t seed = 1;
    std::uint64_t generator = 0;
    std::uint64_t given = 0;
    static constexpr auto fields() {
        return std::tuple{Field{"seed", &DiceState::seed}, Field{"generator", &DiceState::generator},
                          Field{"given", &DiceState::given}};
    }
    bool operator==(const DiceState&) const = default;
};

/// Counters that only grow, so that an id is never used again; and how often real units of a side have moved,
/// which tells when a remark "seen by the enemy" may be out of date.
struct Counters {
    int markers = 0;
    int pieces = 0;
    std::map<std::string, int> moves;
    static constexpr auto fields() {
        return std::tuple{Field{"markers", &Counters::markers}, Field{"pieces", &Counters::pieces},
                          Field{"moves", &Counters::moves}};
    }
    bool operator==(const Counters&) const = default;
};

// --- Sides, pieces
// ---------------------------------------------------------------------------------------------

struct Side {
    std::string name;         ///< as shown: "German"
    std::string nationality;  ///< for the catalogue of pieces
    static constexpr auto fields() {
        return std::tuple{Field{"name", &Side::name}, Field{"nationality", &Side::nationality}};
    }
    bool operator==(const Side&) const = default;
};

template <>
struct EnumNames<PieceClass> {
    static constexpr std::array<std::pair<PieceClass, std::string_view>, 14> names{
        {{PieceClass::squad, "squad"},
         {PieceClass::halfSquad, "half-squad"},
         {PieceClass::crew, "crew"},
         {PieceClass::leader, "leader"},
         {PieceClass::commissar, "commissar"},
         {PieceClass::hero, "hero"},
         {PieceClass::armourLeader, "armour leader"},
         {PieceClass::cavalry, "cavalry"},
         {PieceClass::supportWeapon, "SW"},
         {PieceClass::radio, "radio"},
         {PieceClass::gun, "Gun"},
         {PieceClass::vehicle, "vehicle"},
         {PieceClass::fortification, "fortification"},
         {PieceClass::mines, "mines"}}};
};
template <>
struct EnumNames<TargetSize> {
    static constexpr std::array<std::pair<TargetSize, std::string_view>, 5> names{
        {{TargetSize::verySmall, "very small"},
         {TargetSize::small, "small"},
         {TargetSize::normal, "normal"},
         {TargetSize::large, "large"},
         {TargetSize::veryLarge, "very large"}}};
};
template <>
struct EnumNames<MovementClass> {
    static constexpr std::array<std::pair<MovementClass, std::string_view>, 7> names{
        {{MovementClass::none, "none"},
         {MovementClass::infantry, "infantry"},
         {MovementClass::cavalry, "cavalry"},
         {MovementClass::fullyTracked, "fully tracked"},
         {MovementClass::halftrack, "halftrack"},
         {MovementClass::armouredCar, "armoured car"},
         {MovementClass::truck, "truck"}}};
};

/// One real counter. Its values are its own (a scenario may state others than the catalogue's), so a saved
/// game never depends on a later catalogue.
struct Piece {
    SideId side;
    std::string type;  ///< as players write it: "4-6-7", "8-1", "PzKw VIE"
    PieceClass kind = PieceClass::squad;
    std::string nation;
    int firepower = 0;
    int range = 0;
    int morale = 0;
    int leadership = 0;
    TargetSize size = TargetSize::normal;  ///< target size of Guns and vehicles
    int allowance = 0;                     ///< MF or MP printed; 0 for what does not move by itself
    MovementClass moves = MovementClass::none;
    int portage = 0;  ///< PP
    bool closedTopped = false;
    std::string gunType;  ///< "AT", "INF", "ART", "AA", "MTR", "RCL"; empty for what is no Gun

    Location at;  ///< where a Known unit stands; empty while it lies under a marker or is gone
    Position position;
    MarkerId under;   ///< the marker it lies under
    PieceId carrier;  ///< the vehicle it rides, or the unit that possesses it
    bool emplaced = false;
    bool mayEmplace = false;  ///< was allowed to emplace at setup (2.3)
    bool buttonedUp = false;
    bool motion = false;
    bool boreSight = false;  ///< still eligible to Bore Sight (2.3)
    int hullDown = 0;        ///< hexsides to which it is HD (D4.22)
    std::string ca;          ///< covered arc or VCA: "1D3/1D4", two neighbours of its hex that touch (A2.2)
    std::string tca;         ///< turret covered arc
    std::set<std::string> marks;  ///< "broken", "pinned", "TI", "CX", "wounded" …
    std::string gone;             ///< why it is out of play: "eliminated", "exited" …; empty while in play

    static constexpr auto fields() {
        return std::tuple{Field{"side", &Piece::side},
                          Field{"type", &Piece::type},
                          Field{"kind", &Piece::kind},
                          Field{"nation", &Piece::nation},
                          Field{"firepower", &Piece::firepower},
                          Field{"range", &Piece::range},
                          Field{"morale", &Piece::morale},
                          Field{"leadership", &Piece::leadership},
                          Field{"size", &Piece::size},
                          Field{"allowance", &Piece::allowance},
                          Field{"moves", &Piece::moves},
                          Field{"portage", &Piece::portage},
                          Field{"closed_topped", &Piece::closedTopped},
                          Field{"gun_type", &Piece::gunType},
                          Field{"at", &Piece::at},
                          Field{"position", &Piece::position},
                          Field{"under", &Piece::under},
                          Field{"carrier", &Piece::carrier},
                          Field{"emplaced", &Piece::emplaced},
                          Field{"may_emplace", &Piece::mayEmplace},
                          Field{"bu", &Piece::buttonedUp},
                          Field{"motion", &Piece::motion},
                          Field{"bore_sight", &Piece::boreSight},
                          Field{"hull_down", &Piece::hullDown},
                          Field{"ca", &Piece::ca},
                          Field{"tca", &Piece::tca},
                          Field{"marks", &Piece::marks},
                          Field{"gone", &Piece::gone}};
    }
    bool operator==(const Piece&) const = default;

    [[nodiscard]] bool isMmc() const {
        return kind == PieceClass::squad || kind == PieceClass::halfSquad || kind == PieceClass::crew;
    }
    [[nodiscard]] bool isSmc() const {
        return kind == PieceClass::leader || kind == PieceClass::commissar || kind == PieceClass::hero;
    }
    [[nodiscard]] bool isPersonnel() const { return isMmc() || isSmc() || kind == PieceClass::cavalry; }
    /// A unit, as against a weapon or a fortification: Personnel, vehicles, Guns count only through their
    /// crew.
    [[nodiscard]] bool isUnit() const { return isPersonnel() || kind == PieceClass::vehicle; }
    [[nodiscard]] bool inPlay() const { return gone.empty() && (!at.empty() || !under.empty()); }
};

// --- Markers
// ---------------------------------------------------------------------------------------------------

/// What lies face down on the map. All differences in how they shift are rows of a table
/// (rules/exchange/kinds.hpp).
enum class MarkerKind { concealed, hip, cloaked, mine };
template <>
struct EnumNames<MarkerKind> {
    static constexpr std::array<std::pair<MarkerKind, std::string_view>, 4> names{
        {{MarkerKind::concealed, "concealed"},
         {MarkerKind::hip, "hip"},
         {MarkerKind::cloaked, "cloaked"},
         {MarkerKind::mine, "mine"}}};
};

/// Whether an enemy sees a place, as told by scenario or player.
struct SeenNote {
    bool seen = false;
    int range =
        0;  ///< to the nearest enemy that sees it, in hexes; 0 when nobody said (then it counts as near)
    int stamp = 0;  ///< moves of real enemy units when this was said; more since then: possibly out of date
    std::string
        by;  ///< empty: a Good Order unit; "broken": only units not in Good Order; "hidden": only HIP units
    static constexpr auto fields() {
        return std::tuple{Field{"seen", &SeenNote::seen}, Field{"range", &SeenNote::range},
                          Field{"stamp", &SeenNote::stamp}, Field{"by", &SeenNote::by}};
    }
    bool operator==(const SeenNote&) const = default;
};

/// A `?` stack, an HIP marker, a cloaking counter or a face-down minefield. It has a place and a past (its
/// trail); what lies under it may be exchanged with what lies under another (section 0 of O'Leary's cure).
struct Marker {
    SideId side;
    MarkerKind kind = MarkerKind::concealed;
    Location at;
    Position position;
    Location start;      ///< where it lay when play began (or where it was placed later)
    bool pds = false;    ///< potential dummy stack (2.1); never true without real contents
    int dummies = 0;     ///< `?` counters, the topping one included, of a stack without real contents
    bool large = false;  ///< 5/8" counter instead of 1/2" (2.4.1)
    std::vector<PieceId> contents;  ///< real counters, in the order they lie
    std::optional<SeenNote> seen;   ///< said of this marker alone; before what is said of its Location
    std::set<std::string> marks;    ///< "TI" …
    static constexpr auto fields() {
        return std::tuple{Field{"side", &Marker::side},
                          Field{"kind", &Marker::kind},
                          Field{"at", &Marker::at},
                          Field{"position", &Marker::position},
                          Field{"start", &Marker::start},
                          Field{"pds", &Marker::pds},
                          Field{"dummies", &Marker::dummies},
                          Field{"large", &Marker::large},
                          Field{"contents", &Marker::contents},
                          Field{"seen", &Marker::seen},
                          Field{"marks", &Marker::marks}};
    }
    bool operator==(const Marker&) const = default;

    /// Without real contents: a dummy stack, dummy HIP counter, dummy cloak.
    [[nodiscard]] bool isDummy() const { return contents.empty(); }
};

/// How an act was done.
enum class ActKind { move, assault, doubleTime, road, bypass, advance, fire, start, stop, other };
template <>
struct EnumNames<ActKind> {
    static constexpr std::array<std::pair<ActKind, std::string_view>, 10> names{
        {{ActKind::move, "move"},
         {ActKind::assault, "assault"},
         {ActKind::doubleTime, "double time"},
         {ActKind::road, "road"},
         {ActKind::bypass, "bypass"},
         {ActKind::advance, "advance"},
         {ActKind::fire, "fire"},
         {ActKind::start, "start"},
         {ActKind::stop, "stop"},
         {ActKind::other, "other"}}};
};

/// One act of a marker since setup (consistency, 2.4).
struct Act {
    int turn = 0;
    SideId player;
    Phase phase = Phase::setup;
    Location from;
    Location to;
    ActKind kind = ActKind::other;
    int spent = 0;  ///< MF or MP spent in that phase so far, this act included, in quarters
    bool doubleTime = false;
    std::optional<SeenNote> before;  ///< in enemy LOS when it began, if anybody said
    std::optional<SeenNote> after;
    static constexpr auto fields() {
        return std::tuple{Field{"turn", &Act::turn},
                          Field{"player", &Act::player},
                          Field{"phase", &Act::phase},
                          Field{"from", &Act::from},
                          Field{"to", &Act::to},
                          Field{"kind", &Act::kind},
                          Field{"spent_quarters", &Act::spent},
                          Field{"double_time", &Act::doubleTime},
                          Field{"seen_before", &Act::before},
                          Field{"seen_after", &Act::after}};
    }
    bool operator==(const Act&) const = default;
};
using Trail = std::vector<Act>;

// --- Hexes, windows, offers
// ------------------------------------------------------------------------------------

/// What the player says of a hex; before what the board says. On a blank grid it is all there is.
struct HexNote {
    std::vector<std::string> terrain;  ///< names of the terrain chart ("Woods"); empty: as the board has it
    std::optional<int> tem;            ///< ruled TEM of the hex; before the chart's sum
    std::optional<bool> crestLine;     ///< has a crest line (2.3, D4.22)
    int smoke = 0;                     ///< SMOKE Hindrance, 0 none
    std::string text;                  ///< remark
    static constexpr auto fields() {
        return std::tuple{Field{"terrain", &HexNote::terrain}, Field{"tem", &HexNote::tem},
                          Field{"crest_line", &HexNote::crestLine}, Field{"smoke", &HexNote::smoke},
                          Field{"text", &HexNote::text}};
    }
    bool operator==(const HexNote&) const = default;
};

/// What has happened in one shift window of a side and track. `window` and `phase` name the window and the
/// phase it speaks of; in any other window or phase it counts as fresh (locks are kept per window, counts per
/// phase).
struct WindowState {
    std::string window;  ///< "1/german/MPh"
    std::string phase;
    bool shut = false;    ///< by the first friendly move or advance (2.3)
    bool locked = false;  ///< by a row of 8 or more (2.5)
    int count = 0;        ///< successful counting shifts in this phase
    static constexpr auto fields() {
        return std::tuple{Field{"window", &WindowState::window}, Field{"phase", &WindowState::phase},
                          Field{"shut", &WindowState::shut}, Field{"locked", &WindowState::locked},
                          Field{"count", &WindowState::count}};
    }
    bool operator==(const WindowState&) const = default;
};

/// A choice open to a piece right after a shift (2.3); it lapses with the side's next act.
struct Offer {
    std::set<std::string> what;  ///< "ca", "vca", "tca", "bu", "emplaced", "hull_down"
    static constexpr auto fields() { return std::tuple{Field{"what", &Offer::what}}; }
    bool operator==(const Offer&) const = default;
};

/// A player's answer to a finding that the program could not decide.
struct Ruling {
    bool allow = false;
    std::string why;
    static constexpr auto fields() {
        return std::tuple{Field{"allow", &Ruling::allow}, Field{"why", &Ruling::why}};
    }
    bool operator==(const Ruling&) const = default;
};

// --- The state
// -------------------------------------------------------------------------------------------------

/// Everything that play can change, as one value. Boards are not in it (board/ground.hpp). Only applyChanges
/// (play/change.hpp) changes it; `hash` is kept up there.
struct State {
    Clock clock;
    Settings settings;
    DiceState dice;
    Counters counters;
    std::map<SideId, Side> sides;
    std::map<PieceId, Piece> pieces;
    std::map<MarkerId, Marker> markers;
    std::map<MarkerId, Trail> trails;
    std::map<std::string, HexNote> hexes;        ///< by hex name
    std::map<std::string, SeenNote> seen;        ///< by "side@Location"
    std::map<std::string, WindowState> windows;  ///< by "side/track"
    std::map<PieceId, Offer> offers;
    std::map<std::string, Ruling> rulings;  ///< by "rule@place"
    std::uint64_t hash = 0;                 ///< sum of the objects' hashes

    bool operator==(const State&) const = default;

    [[nodiscard]] const Piece* piece(const PieceId& id) const;
    [[nodiscard]] const Marker* marker(const MarkerId& id) const;
    [[nodiscard]] const Trail& trail(const MarkerId& id) const;
};

/// A counter fresh from the catalogue.
[[nodiscard]] Piece makePiece(const PieceType& type, const SideId& side);
/// The starred modifier of a shift roll for its size (2.5): 0 to 4.
[[nodiscard]] int shiftSizeDrm(const Piece& piece);

/// The sum of all object hashes, counted anew.
[[nodiscard]] std::uint64_t recountHash(const State& state);
/// The state as JSON, one object a field above; `Elide::no` writes every field (for `state --json`).
[[nodiscard]] Json stateToJson(const State& state, Elide elide);
/// Reads what stateToJson wrote (with either elision) and recounts the hash.
[[nodiscard]] Result<State> stateFromJson(const Json& json, const std::string& file,
                                          const std::string& pointer);

}  // namespace shellgame
