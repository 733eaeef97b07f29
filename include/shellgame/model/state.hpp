// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "shellgame/base/problem.hpp"
#include "shellgame/model/ai_settings.hpp"
#include "shellgame/model/card.hpp"
#include "shellgame/model/description.hpp"
#include "shellgame/model/enum_names.hpp"
#include "shellgame/model/formation.hpp"
#include "shellgame/model/ids.hpp"
#include "shellgame/model/location.hpp"
#include "shellgame/model/piece_type.hpp"
#include "shellgame/model/policy.hpp"

namespace shellgame {

enum class Elide;

// --- Clock ---

/// The phases of the ASL sequence of play. `setup` precedes the first Player Turn.
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
SHELLGAME_DESCRIBED(Phase);

struct Clock {
    int turns = 0;  ///< number of Game Turns of the scenario; 0 if the scenario has no end
    int turn = 1;   ///< the present Game Turn, counted from 1
    SideId first;   ///< the side that moves first
    SideId player;  ///< the side whose Player Turn it is
    Phase phase = Phase::setup;
    static FieldRows fields() {
        return FieldRows{Field{"turns", &Clock::turns}, Field{"turn", &Clock::turn},
                         Field{"first", &Clock::first}, Field{"player", &Clock::player},
                         Field{"phase", &Clock::phase}};
    }
    bool operator==(const Clock&) const = default;
};
SHELLGAME_DESCRIBED(Clock);

/// Returns the name of a Player Turn in stored data: "3/german".
[[nodiscard]] std::string playerTurn(const Clock& clock);
/// Returns a number for the phase. The number increases during play; it is 0 in the setup phase.
[[nodiscard]] int clockOrder(const Clock& clock);
/// A number smaller than any result of clockOrder().
inline constexpr int beforeAllPlay = -1;
[[nodiscard]] int clockOrder(const SideId& first, int turn, const SideId& player, Phase phase);

// --- Settings and dice ---

/// The rules by which a scenario is played.
enum class System { asl, forces };
template <>
struct EnumNames<System> {
    static constexpr std::array<std::pair<System, std::string_view>, 2> names{
        {{System::asl, "asl"}, {System::forces, "fixing"}}};
};
SHELLGAME_DESCRIBED(System);

struct Settings {
    Settings();
    Settings(const Settings&);
    Settings(Settings&&) noexcept;
    Settings& operator=(const Settings&);
    Settings& operator=(Settings&&) noexcept;
    ~Settings();

    bool night = false;
    bool lv = false;           ///< true if an LV Hindrance applies at all ranges
    std::optional<int> nvr{};  ///< the Night Visibility Range in hexes, which applies at night (E1.1)
    /// The NVR of each Game Turn, if the scenario states it (E1.1). The last value also holds for later
    /// turns. If a turn's value differs from the value of the turn before, `nvr` changes when the turn
    /// begins.
    std::vector<int> nvrByTurn{};
    std::string clouds{};  ///< the cloud cover (E1.11): "none", "scattered", "overcast"; empty if unstated
    std::string weather;   ///< row of the weather table (rules/sighting/visibility.hpp); empty if clear
    std::string ground;    ///< row of the ground table (rules/mapboard/ground_rate.hpp); empty if dry
    bool dummies = true;   ///< true if the scenario provides dummies (2.1); otherwise no stack can be a PDS
    std::map<std::string, int> balance;  ///< each side's DRM to every shift roll: 0, -1 or -2 (2.5, remark)
    std::map<std::string, std::string> house;  ///< house rules whose value differs from the default
    System system = System::asl;
    int series = 1;  ///< Napoleon at Bay: the scale of the series, 1x, 2x or 5x
    /// The smallest number of Game Turns if the end is variable (Command Rules 2.82); 0 if the end is fixed.
    int shortestEnd = 0;
    bool campaign = false;  ///< true in a campaign, which restricts changes of UNITs (Command Rules 3.4)
    /// The side that views and plays the game now, as set by the command `view`. It is empty in the Umpire
    /// view, which shows everything. While a side views the game, it acts only for itself, and facts that the
    /// side does not know have no effect.
    SideId viewer{};
    /// The program-controlled side; empty if the player plays both sides.
    SideId aiSide{};
    Temper temper = Temper::sound;  ///< how readily the program-controlled side shifts
    /// When markers of the program-controlled side open fire, unless a marker has its own order.
    OpensFire aiFire = OpensFire::asDealt;
    int aiRange = 0;  ///< the range of OpensFire::within, in hexes
    /// The numbers that the program-controlled side uses in its decisions. The deal stores them, so that the
    /// side decides in the same way wherever the game is opened. If they are empty before the deal, the
    /// program's own numbers are used.
    std::optional<Policy> policy{};
    static FieldRows fields() {
        return FieldRows{Field{"night", &Settings::night},
                         Field{"lv", &Settings::lv},
                         Field{"nvr", &Settings::nvr, later},
                         Field{"nvr_by_turn", &Settings::nvrByTurn, later},
                         Field{"clouds", &Settings::clouds, later},
                         Field{"weather", &Settings::weather, later},
                         Field{"ground", &Settings::ground, later},
                         Field{"dummies", &Settings::dummies},
                         Field{"balance", &Settings::balance},
                         Field{"house", &Settings::house},
                         Field{"system", &Settings::system, later},
                         Field{"series", &Settings::series, later},
                         Field{"shortest_end", &Settings::shortestEnd, later},
                         Field{"campaign", &Settings::campaign, later},
                         Field{"viewer", &Settings::viewer, later},
                         Field{"kept", &Settings::aiSide, later},
                         Field{"temper", &Settings::temper, later},
                         Field{"kept_fire", &Settings::aiFire, later},
                         Field{"kept_range", &Settings::aiRange, later},
                         Field{"policy", &Settings::policy, later}};
    }
    bool operator==(const Settings&) const;
};
SHELLGAME_DESCRIBED(Settings);

/// The source of the next die. `generator` is the number of draws from the seeded generator, `given` the
/// number of dice taken from the player or a script. Both are positions in a stream of faces; undo restores
/// the earlier positions (play/dice.hpp).
struct DiceState {
    std::uint64_t seed = 1;
    std::uint64_t generator = 0;
    std::uint64_t given = 0;
    std::uint64_t ai = 0;  ///< position in the dice stream of the program-controlled side
    /// The seed of the program-controlled side's stream: 128 random bits from the system, as hexadecimal
    /// digits. The secret seed is empty until it is needed. In games of older programs it is always empty,
    /// because their stream is derived from `seed`.
    std::string secret{};
    static FieldRows fields() {
        return FieldRows{Field{"seed", &DiceState::seed}, Field{"generator", &DiceState::generator},
                         Field{"given", &DiceState::given}, Field{"kept", &DiceState::ai, later},
                         Field{"secret", &DiceState::secret, later}};
    }
    bool operator==(const DiceState&) const = default;
};
SHELLGAME_DESCRIBED(DiceState);

/// Numbers that only increase. `markers` and `pieces` are used for new ids, so that no id is used twice.
/// `moves` counts the moves of each side's real units, so that an older statement "in LOS of the enemy" can
/// be recognized as outdated.
struct Counters {
    int markers = 0;
    int pieces = 0;
    std::map<std::string, int> moves;
    /// Numbers for the ids of new counters while a side views the game. The key consists of side and letter
    /// ("german/m").
    std::map<std::string, int> named{};
    static FieldRows fields() {
        return FieldRows{Field{"markers", &Counters::markers}, Field{"pieces", &Counters::pieces},
                         Field{"moves", &Counters::moves}, Field{"named", &Counters::named, later}};
    }
    bool operator==(const Counters&) const = default;
};
SHELLGAME_DESCRIBED(Counters);

// --- Sides, pieces ---

struct Side {
    std::string name;         ///< the displayed name: "German"
    std::string nationality;  ///< the nation in the catalog of pieces
    int apFactors = 0;        ///< hidden A-P mine factors of the OB (4.6.1); 0 if unstated
    int atFactors = 0;        ///< hidden A-T mine factors of the OB
    /// The HIP capacity that the scenario allows, in half-squads (3.1.1). If `hipHalves` is empty, the units
    /// hidden during setup determine the capacity.
    std::optional<int> hipHalves{};
    /// The number of `?` counters that the OB provides as dummies (2.1); empty if unlimited.
    std::optional<int> dummies{};
    std::string edge{};             ///< the friendly map edge by the N arrow (A2.1): "north", "east" …
    std::set<std::string> entry{};  ///< the side's entry area, instead of `edge` (Command Rules 2.23)
    std::optional<int> elr{};       ///< Experience Level Rating (A19.1); empty if not stated
    std::optional<int> san{};       ///< Sniper Activation Number (A14.1); 0 if the side has none
    static FieldRows fields() {
        return FieldRows{Field{"name", &Side::name},
                         Field{"nationality", &Side::nationality},
                         Field{"ap_factors", &Side::apFactors, later},
                         Field{"at_factors", &Side::atFactors, later},
                         Field{"hip_half_squads", &Side::hipHalves, later},
                         Field{"dummies", &Side::dummies, later},
                         Field{"edge", &Side::edge, later},
                         Field{"entry", &Side::entry, later},
                         Field{"elr", &Side::elr, later},
                         Field{"san", &Side::san, later}};
    }
    bool operator==(const Side&) const = default;
};
SHELLGAME_DESCRIBED(Side);

template <>
struct EnumNames<PieceClass> {
    static constexpr std::array<std::pair<PieceClass, std::string_view>, 15> names{
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
         {PieceClass::mines, "mines"},
         {PieceClass::force, "force"}}};
};
SHELLGAME_DESCRIBED(PieceClass);
template <>
struct EnumNames<TargetSize> {
    static constexpr std::array<std::pair<TargetSize, std::string_view>, 5> names{
        {{TargetSize::verySmall, "very small"},
         {TargetSize::small, "small"},
         {TargetSize::normal, "normal"},
         {TargetSize::large, "large"},
         {TargetSize::veryLarge, "very large"}}};
};
SHELLGAME_DESCRIBED(TargetSize);
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
SHELLGAME_DESCRIBED(MovementClass);

/// The kind of a counter in Napoleon at Bay; a table in rules/fixing/forces.hpp lists the properties of each
/// kind.
enum class Arm { none, infantry, cavalry, vedette, general, garrison, bridgeTrain, centerOfOperations };
template <>
struct EnumNames<Arm> {
    static constexpr std::array<std::pair<Arm, std::string_view>, 8> names{
        {{Arm::none, "none"},
         {Arm::infantry, "infantry"},
         {Arm::cavalry, "cavalry"},
         {Arm::vedette, "vedette"},
         {Arm::general, "general"},
         {Arm::garrison, "garrison"},
         {Arm::bridgeTrain, "bridge train"},
         {Arm::centerOfOperations, "center of operations"}}};
};
SHELLGAME_DESCRIBED(Arm);

/// The reason why a unit may spend more MF than its printed allowance.
enum class Haste {
    none,
    late,  ///< Double Time or Gallop, declared during the move (A4.5, A13.36)
    full   ///< Double Time or Gallop, declared at the start
};
template <>
struct EnumNames<Haste> {
    static constexpr std::array<std::pair<Haste, std::string_view>, 3> names{
        {{Haste::none, "none"}, {Haste::late, "late"}, {Haste::full, "full"}}};
};
SHELLGAME_DESCRIBED(Haste);

/// The MF or MP that a Known counter has spent in this MPh. A stack under a marker has a trail instead.
struct Spent {
    int quarters = 0;      ///< MF or MP spent, in quarters
    bool offRoad = false;  ///< true if the unit has moved off-road and so has no road bonus (B3.4)
    Haste haste = Haste::none;
    static FieldRows fields() {
        return FieldRows{Field{"quarters", &Spent::quarters}, Field{"off_road", &Spent::offRoad},
                         Field{"haste", &Spent::haste}};
    }
    bool operator==(const Spent&) const = default;
};
SHELLGAME_DESCRIBED(Spent);
SHELLGAME_DESCRIBED(std::optional<Spent>);

/// The value of Piece::gone for a counter that waits off-board with its group (State::reinforcements).
inline constexpr std::string_view offBoard = "off board";
/// The value of Piece::gone for a counter that has left the map (A2.6).
inline constexpr std::string_view exited = "exited";

/// One real counter with all its values. A scenario may override the values of the catalog. A saved game
/// contains all values, so later changes of the catalog do not affect it.
struct Piece {
    Piece();
    Piece(const Piece&);
    Piece(Piece&&) noexcept;
    Piece& operator=(const Piece&);
    Piece& operator=(Piece&&) noexcept;
    ~Piece();

    SideId side;
    std::string type;  ///< as players write it: "4-6-7", "8-1", "PzKw VIE"
    PieceClass kind = PieceClass::squad;
    std::string nation;
    int firepower = 0;
    int range = 0;
    int morale = 0;
    int leadership = 0;
    TargetSize size = TargetSize::normal;  ///< target size of Guns and vehicles
    int allowance = 0;  ///< printed MF or MP; 0 for counters that do not move by themselves
    MovementClass moves = MovementClass::none;
    int portage = 0;  ///< PP
    bool closedTopped = false;
    std::string gunType;  ///< "AT", "INF", "ART", "AA", "MTR", "RCL"; empty for other counters
    std::string mines;    ///< "AP" or "AT"; empty for other counters
    int factors = 0;      ///< mine factors (B28.1, B28.5)
    std::string group;    ///< the counter's OB group; State::areas contains the group's areas

    std::string
        fortification;  ///< row of the terrain chart ("pillbox", "at-ditch"); empty for other counters
    Position makes;     ///< for a fortification, the portion of its Location that its occupants are in
    int capacity = 0;   ///< capacity of a fortification in squads; 0 if unlimited
    int hexsides = 0;   ///< number of hexsides that a Panji counter covers (4.1)

    Arm arm = Arm::none;  ///< the kind of a counter of class "force"
    int strength = 0;     ///< the piece's strength points; 0 if none are printed

    Location at;  ///< the Location of a Known unit; empty if the unit is under a marker or out of play
    Position position;
    MarkerId under;   ///< the marker that the piece is under
    PieceId carrier;  ///< the vehicle that carries the piece, or the unit that possesses it
    bool emplaced = false;
    bool mayEmplace = false;  ///< true if the piece was allowed to set up Emplaced (2.3)
    bool buttonedUp = false;
    bool motion = false;
    bool boreSight = false;  ///< true if the piece may still Bore Sight (2.3)
    Location boreSighted;    ///< the piece's Bore Sighted Location; empty while undetermined (6.1)
    std::vector<Location>
        boreRuledOut;  ///< Locations that are ruled out because a 6 was rolled, if a house rule records them
    int hullDown = 0;  ///< number of hexsides across which the piece is HD (D4.22)
    std::string ca;    ///< covered arc or VCA: two adjacent neighbors of the piece's hex, "1D3/1D4" (A2.2)
    std::string tca;   ///< turret covered arc
    std::set<std::string> marks;  ///< "broken", "pinned", "TI", "CX", "wounded" …
    /// The reason why the piece is out of play: "eliminated", "exited", offBoard …; empty if the piece is in
    /// play.
    std::string gone;
    std::string entry;  ///< the group (State::reinforcements) with which the piece waits off-board, or empty
    std::optional<Spent> spent{};  ///< set only while the piece is Known, until its MPh ends
    /// True if the piece has fired since the last fire phase of the program-controlled side.
    bool fired = false;
    bool byHand = false;  ///< true for a Known unit of the program's side that the player moves
    int acted = 0;        ///< the last phase in which the program used the piece (see clockOrder())

    static FieldRows fields() {
        return FieldRows{Field{"side", &Piece::side},
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
                         Field{"mines", &Piece::mines, later},
                         Field{"factors", &Piece::factors, later},
                         Field{"group", &Piece::group, later},
                         Field{"fortification", &Piece::fortification, later},
                         Field{"makes", &Piece::makes, later},
                         Field{"capacity", &Piece::capacity, later},
                         Field{"hexsides", &Piece::hexsides, later},
                         Field{"arm", &Piece::arm, later},
                         Field{"sp", &Piece::strength, later},
                         Field{"at", &Piece::at},
                         Field{"position", &Piece::position},
                         Field{"under", &Piece::under},
                         Field{"carrier", &Piece::carrier},
                         Field{"emplaced", &Piece::emplaced},
                         Field{"may_emplace", &Piece::mayEmplace},
                         Field{"bu", &Piece::buttonedUp},
                         Field{"motion", &Piece::motion},
                         Field{"bore_sight", &Piece::boreSight},
                         Field{"bore_sighted", &Piece::boreSighted, later},
                         Field{"bore_ruled_out", &Piece::boreRuledOut, later},
                         Field{"hull_down", &Piece::hullDown},
                         Field{"ca", &Piece::ca},
                         Field{"tca", &Piece::tca},
                         Field{"marks", &Piece::marks},
                         Field{"gone", &Piece::gone},
                         Field{"entry", &Piece::entry, later},
                         Field{"spent", &Piece::spent, later},
                         Field{"fired", &Piece::fired, later},
                         Field{"by_hand", &Piece::byHand, later},
                         Field{"acted", &Piece::acted, later}};
    }
    bool operator==(const Piece&) const;

    [[nodiscard]] bool isMmc() const {
        return kind == PieceClass::squad || kind == PieceClass::halfSquad || kind == PieceClass::crew;
    }
    [[nodiscard]] bool isSmc() const {
        return kind == PieceClass::leader || kind == PieceClass::commissar || kind == PieceClass::hero;
    }
    /// Returns the piece's size in half-squads, for stacking and CVP (A1.22, A5.1, A13.1). A Cavalry counter
    /// with at most two factors is half a squad. SMC, vehicles and Guns return 0.
    [[nodiscard]] int halfSquads() const {
        if (kind == PieceClass::squad) return 2;
        if (kind == PieceClass::cavalry) return firepower >= 3 ? 2 : 1;
        return kind == PieceClass::halfSquad || kind == PieceClass::crew ? 1 : 0;
    }
    /// Returns true for leaders of all kinds, including commissars (A25.22) and Armor Leaders (D3.4).
    [[nodiscard]] bool isLeader() const {
        return kind == PieceClass::leader || kind == PieceClass::commissar ||
               kind == PieceClass::armourLeader;
    }
    [[nodiscard]] bool isPersonnel() const { return isMmc() || isSmc() || kind == PieceClass::cavalry; }
    /// Returns true for Personnel and vehicles, but not for weapons and fortifications. A Gun is not a unit,
    /// but its crew is.
    [[nodiscard]] bool isUnit() const { return isPersonnel() || kind == PieceClass::vehicle; }
    /// Returns true for a 5/8" counter, false for a 1/2" one (2.4.1).
    [[nodiscard]] bool isLarge() const { return kind == PieceClass::vehicle || kind == PieceClass::gun; }
    [[nodiscard]] bool inPlay() const { return gone.empty() && (!at.empty() || !under.empty()); }
};
SHELLGAME_DESCRIBED(Piece);

// --- Markers ---

/// The kinds of markers. All kinds are face-down, except forces (Napoleon at Bay). A table lists how the
/// kinds differ in shifting (rules/terms/kinds.hpp).
enum class MarkerKind { concealed, hip, cloaked, mine, force };
template <>
struct EnumNames<MarkerKind> {
    static constexpr std::array<std::pair<MarkerKind, std::string_view>, 5> names{
        {{MarkerKind::concealed, "concealed"},
         {MarkerKind::hip, "hip"},
         {MarkerKind::cloaked, "cloaked"},
         {MarkerKind::mine, "mine"},
         {MarkerKind::force, "force"}}};
};
SHELLGAME_DESCRIBED(MarkerKind);

/// States whether an enemy has LOS to a Location, according to the scenario or the player.
struct SeenNote {
    bool seen = false;
    int range = 0;  ///< range in hexes to the nearest enemy with LOS; 0 if not stated, which counts as near
    /// Number of moves of real enemy units when the note was made; if there have been more moves since, the
    /// note may be outdated.
    int stamp = 0;
    /// The kind of observers: empty if a Good Order unit is among them, "broken" if none is in Good Order,
    /// "hidden" if all are HIP.
    std::string by{};
    /// The hash of the terrain changes that play had made when the note was made (rules/sighting/scene.hpp);
    /// 0 if there were none. If the hash is different now, the note is outdated.
    int ground = 0;
    /// Hash of the positions of other units that the owner could see when the note was made; 0 if unknown
    /// (the note was made during setup or read from a file).
    int others = 0;
    /// True if the Location was Illuminated when an act ended there at night (E1.31). Empty by day, in notes
    /// that the player stated, and in games of older programs.
    std::optional<bool> lit{};
    static FieldRows fields() {
        return FieldRows{Field{"seen", &SeenNote::seen},
                         Field{"range", &SeenNote::range},
                         Field{"stamp", &SeenNote::stamp},
                         Field{"by", &SeenNote::by},
                         Field{"ground", &SeenNote::ground, later},
                         Field{"others", &SeenNote::others, later},
                         Field{"lit", &SeenNote::lit, later}};
    }
    bool operator==(const SeenNote&) const = default;
};
SHELLGAME_DESCRIBED(SeenNote);
SHELLGAME_DESCRIBED(std::optional<SeenNote>);

/// A `?` stack, an HIP marker, a cloaking counter or a face-down minefield. The marker has a position and a
/// past (its trail). In a shift, the units under two markers change places (section 0 of O'Leary's rules).
struct Marker {
    Marker();
    Marker(const Marker&);
    Marker(Marker&&) noexcept;
    Marker& operator=(const Marker&);
    Marker& operator=(Marker&&) noexcept;
    ~Marker();

    SideId side;
    MarkerKind kind = MarkerKind::concealed;
    Location at;
    Position position;
    Location start;          ///< the marker's Location when play began, or when the marker was made
    Position startPosition;  ///< the portion of `start`
    bool pds = false;        ///< true for a potential dummy stack (2.1); always false without real contents
    int dummies = 0;         ///< number of `?` counters in a dummy stack, including the top one; otherwise 0
    bool large = false;      ///< true for a 5/8" counter, false for a 1/2" one (2.4.1)
    /// True for a minefield that is Known and has its strength face-down: it can shift only with another such
    /// minefield (4.6.5).
    bool known = false;
    std::vector<PieceId> contents;         ///< real counters, in stack order
    std::optional<SeenNote> seen;          ///< overrides the note on the Location, for this marker only
    std::set<std::string> marks;           ///< "TI"; "fixed" if the force can't be substituted (N.2)
    std::string force;                     ///< name of the marker's force, if it occupies several hexes
    OpensFire opens = OpensFire::asDealt;  ///< the program-controlled side's order about opening fire
    int opensWithin = 0;                   ///< the range of OpensFire::within, in hexes
    /// The distance in hexes to the nearest enemy that the program-controlled side knew of when it shifted
    /// this marker, plus one. 0 if the marker has not shifted yet. Only that side may know this value.
    int shiftedNear = 0;
    static FieldRows fields() {
        return FieldRows{Field{"side", &Marker::side},
                         Field{"kind", &Marker::kind},
                         Field{"at", &Marker::at},
                         Field{"position", &Marker::position},
                         Field{"start", &Marker::start},
                         Field{"start_position", &Marker::startPosition, later},
                         Field{"pds", &Marker::pds},
                         Field{"dummies", &Marker::dummies},
                         Field{"large", &Marker::large},
                         Field{"known", &Marker::known, later},
                         Field{"contents", &Marker::contents},
                         Field{"seen", &Marker::seen},
                         Field{"marks", &Marker::marks},
                         Field{"force", &Marker::force, later},
                         Field{"opens", &Marker::opens, later},
                         Field{"opens_within", &Marker::opensWithin, later},
                         Field{"shifted_near", &Marker::shiftedNear, later}};
    }
    bool operator==(const Marker&) const;

    /// Returns true if the marker has no real contents: a dummy stack, dummy HIP counter or dummy cloak.
    [[nodiscard]] bool isDummy() const { return contents.empty(); }
    /// Returns true if everybody sees the counters of this marker.
    [[nodiscard]] bool faceUp() const { return kind == MarkerKind::force; }
};
SHELLGAME_DESCRIBED(Marker);

/// The kind of an act in a trail. Two kinds are not acts. `begin`: two stacks have merged, and the acts after
/// this one are the past of the second stack. `seen`: the marker was in enemy LOS until now, and that LOS
/// ends or changes.
enum class ActKind {
    begin,
    move,
    assault,
    doubleTime,
    road,
    bypass,
    advance,
    fire,
    start,
    stop,
    motion,
    changeCa,
    seen,
    other
};
template <>
struct EnumNames<ActKind> {
    static constexpr std::array<std::pair<ActKind, std::string_view>, 14> names{
        {{ActKind::begin, "begin"},
         {ActKind::move, "move"},
         {ActKind::assault, "assault"},
         {ActKind::doubleTime, "double time"},
         {ActKind::road, "road"},
         {ActKind::bypass, "bypass"},
         {ActKind::advance, "advance"},
         {ActKind::fire, "fire"},
         {ActKind::start, "start"},
         {ActKind::stop, "stop"},
         {ActKind::motion, "motion"},
         {ActKind::changeCa, "change CA"},
         {ActKind::seen, "seen"},
         {ActKind::other, "other"}}};
};
SHELLGAME_DESCRIBED(ActKind);

/// The other units of a side in a Location, counted by the stacking rules (A5.1, A5.2).
struct Crowd {
    int halfSquads = 0;
    int smc = 0;
    int vehicles = 0;
    static FieldRows fields() {
        return FieldRows{Field{"half_squads", &Crowd::halfSquads}, Field{"smc", &Crowd::smc},
                         Field{"vehicles", &Crowd::vehicles}};
    }
    bool operator==(const Crowd&) const = default;
};
SHELLGAME_DESCRIBED(Crowd);

/// One act of a marker since setup. A stack that shifts to the marker later must have been able to perform
/// the same act (consistency, 2.4).
struct Act {
    Act();
    Act(const Act&);
    Act(Act&&) noexcept;
    Act& operator=(const Act&);
    Act& operator=(Act&&) noexcept;
    ~Act();

    int turn = 0;
    SideId player;
    Phase phase = Phase::setup;
    Location from;
    Location to;
    Position position;  ///< the portion of `to`
    ActKind kind = ActKind::other;
    MovementClass moves = MovementClass::none;  ///< the kind of movement for which MF or MP were spent
    int spent = 0;  ///< MF or MP spent in the phase up to and including this act, in quarters
    bool doubleTime = false;
    int die = 0;   ///< colored die of the To Hit DR, if a Gun fired (A12.34); 0 if not stated
    Crowd others;  ///< other real units of the side in `to`
    std::optional<SeenNote> before;  ///< enemy LOS at the beginning of the act, if it was stated
    std::optional<SeenNote> after;
    static FieldRows fields() {
        return FieldRows{Field{"turn", &Act::turn},
                         Field{"player", &Act::player},
                         Field{"phase", &Act::phase},
                         Field{"from", &Act::from},
                         Field{"to", &Act::to},
                         Field{"position", &Act::position, later},
                         Field{"kind", &Act::kind},
                         Field{"moves", &Act::moves, later},
                         Field{"spent_quarters", &Act::spent},
                         Field{"double_time", &Act::doubleTime},
                         Field{"die", &Act::die, later},
                         Field{"others", &Act::others, later},
                         Field{"seen_before", &Act::before},
                         Field{"seen_after", &Act::after}};
    }
    bool operator==(const Act&) const;
};
SHELLGAME_DESCRIBED(Act);
using Trail = std::vector<Act>;

// --- Hexes, shift opportunities, choices ---

/// The player's statements about a hex. They override the board. On a blank grid they are the only
/// information.
struct HexNote {
    std::vector<std::string> terrain;  ///< names in the terrain chart; if empty, the board's terrain counts
    std::optional<int> tem;            ///< TEM stated by the player, which replaces the chart's sum
    std::optional<bool> crestLine;     ///< true if the hex has a crest line (2.3, D4.22)
    int smoke = 0;                     ///< SMOKE Hindrance; 0 if there is none
    int smokeHeight = 0;               ///< levels that the SMOKE rises above the hex; 0 means the usual 2
    /// The terrain into which play has changed the hex, by its name in the terrain chart ("Stone Rubble");
    /// empty if unchanged. Unlike `terrain`, this terrain affects LOS too.
    std::string becomes;
    int blaze = 0;                  ///< levels that a Blaze's SMOKE rises above the hex; 0 without a Blaze
    int changed = 0;                ///< result of clockOrder() at the time of the change to `becomes`
    std::set<std::string> lights;   ///< rows of the table of lights (rules/sighting/night.hpp), for the night
    int lightRadius = 0;            ///< how far `lights` reach, in hexes
    std::set<std::string> noZocTo;  ///< Napoleon at Bay: the neighbors that are not in a ZOC from this hex
    std::set<std::string> barred;   ///< Napoleon at Bay: the arms that may not enter; "all" means all arms
    std::string text;               ///< the player's remark
    static FieldRows fields() {
        return FieldRows{Field{"terrain", &HexNote::terrain},
                         Field{"tem", &HexNote::tem},
                         Field{"crest_line", &HexNote::crestLine},
                         Field{"smoke", &HexNote::smoke},
                         Field{"smoke_height", &HexNote::smokeHeight, later},
                         Field{"becomes", &HexNote::becomes, later},
                         Field{"blaze", &HexNote::blaze, later},
                         Field{"changed", &HexNote::changed, later},
                         Field{"lights", &HexNote::lights, later},
                         Field{"light_radius", &HexNote::lightRadius, later},
                         Field{"no_zoc_to", &HexNote::noZocTo, later},
                         Field{"barred", &HexNote::barred, later},
                         Field{"text", &HexNote::text}};
    }
    bool operator==(const HexNote&) const = default;
};
SHELLGAME_DESCRIBED(HexNote);

/// The events of one shift opportunity of a side and track. `window` and `phase` name the opportunity and the
/// phase to which the values belong; at any other time the values count as empty. (A lock lasts for an
/// opportunity, a count for a phase.)
struct WindowState {
    std::string window;  ///< "1/german/MPh"
    std::string phase;
    bool shut = false;    ///< true if the side's first move or advance has ended the opportunity (2.3)
    bool locked = false;  ///< true if a result of 8 or more has locked the opportunity (2.5)
    int count = 0;        ///< number of this phase's successful shifts that count toward the limit
    /// Markers that have failed in this opportunity. A house rule lets them try again although the lock stops
    /// all other markers.
    std::vector<MarkerId> tried;
    static FieldRows fields() {
        return FieldRows{Field{"window", &WindowState::window}, Field{"phase", &WindowState::phase},
                         Field{"shut", &WindowState::shut},     Field{"locked", &WindowState::locked},
                         Field{"count", &WindowState::count},   Field{"tried", &WindowState::tried, later}};
    }
    bool operator==(const WindowState&) const = default;
};
SHELLGAME_DESCRIBED(WindowState);

/// Choices that a piece may make right after a shift (2.3). The choices expire with the side's next act.
struct Offer {
    /// "ca", "tca", "bu", "emplaced", "hull_down"; "come": the piece may still move to the other end (3.3.3);
    /// "in": the player chooses the units in the fortification (4.4); "redraw": a cave complex may be changed
    /// (4.4.1); "tunnel": the other end of a tunnel may be changed (4.4.2).
    std::set<std::string> what;
    MarkerId back{};  ///< the marker that the shifted units have left, if `what` contains "come"
    static FieldRows fields() {
        return FieldRows{Field{"what", &Offer::what}, Field{"back", &Offer::back, later}};
    }
    bool operator==(const Offer&) const = default;
};
SHELLGAME_DESCRIBED(Offer);

/// The kinds of underground connections.
enum class WorkKind { tunnel, caveComplex };
template <>
struct EnumNames<WorkKind> {
    static constexpr std::array<std::pair<WorkKind, std::string_view>, 2> names{
        {{WorkKind::tunnel, "tunnel"}, {WorkKind::caveComplex, "cave complex"}}};
};
SHELLGAME_DESCRIBED(WorkKind);

/// A tunnel (B8.6) or a cave complex (G11). It has no position of its own: it connects fortifications, and so
/// it moves with them when they shift (4.4.1, 4.4.2). Units inside a complex are under a marker of the
/// portion "cave complex" at one of its caves.
struct Work {
    SideId side;
    WorkKind kind = WorkKind::tunnel;
    std::vector<PieceId> joins;  ///< the connected fortifications; for a complex, its caves
    /// The entrances of a tunnel outside fortifications; `joins` and `ends` together have two entries.
    std::vector<Location> ends;
    bool known = false;  ///< true if the enemy has found the tunnel or complex
    static FieldRows fields() {
        return FieldRows{Field{"side", &Work::side}, Field{"kind", &Work::kind}, Field{"joins", &Work::joins},
                         Field{"ends", &Work::ends}, Field{"known", &Work::known}};
    }
    bool operator==(const Work&) const = default;
};
SHELLGAME_DESCRIBED(Work);

/// A player's answer to a finding that the program could not decide.
struct Ruling {
    bool allow = false;
    std::string why;
    static FieldRows fields() {
        return FieldRows{Field{"allow", &Ruling::allow}, Field{"why", &Ruling::why}};
    }
    bool operator==(const Ruling&) const = default;
};
SHELLGAME_DESCRIBED(Ruling);

/// The hexes in which a side may set up. They apply to the whole side, or to one group of its OB.
struct SetupArea {
    SideId side;
    std::string group;  ///< empty for counters that belong to no group
    std::set<std::string> hexes;
    static FieldRows fields() {
        return FieldRows{Field{"side", &SetupArea::side}, Field{"group", &SetupArea::group},
                         Field{"hexes", &SetupArea::hexes}};
    }
    bool operator==(const SetupArea&) const = default;
};
SHELLGAME_DESCRIBED(SetupArea);

/// Forces that enter the map in a certain turn (A2.5). Their counters have the group's name in Piece::entry.
struct EntryGroup {
    SideId side;
    int turn = 1;                 ///< Game Turn of entry; 0 if the forces do not enter and are out of play
    std::set<std::string> hexes;  ///< hexes at the map edge through which the forces enter
    int delayed = 0;              ///< number of Game Turns by which blocked hexes have delayed the entry
    std::string board;            ///< the board on which the forces have set up off-board (A2.51)
    bool lengthwise = true;       ///< true if the board's long edge touches the map
    std::string roads;            ///< the kind of the board's roads, if stated: "dirt", "paved", "plowed"
    static FieldRows fields() {
        return FieldRows{
            Field{"side", &EntryGroup::side},         Field{"turn", &EntryGroup::turn},
            Field{"hexes", &EntryGroup::hexes},       Field{"delayed", &EntryGroup::delayed},
            Field{"board", &EntryGroup::board},       Field{"lengthwise", &EntryGroup::lengthwise},
            Field{"roads", &EntryGroup::roads, later}};
    }
    bool operator==(const EntryGroup&) const = default;
};
SHELLGAME_DESCRIBED(EntryGroup);

/// The place and time at which a counter left the map (A2.6).
struct ExitNote {
    SideId side;
    std::string hex;
    int turn = 0;
    Phase phase = Phase::MPh;
    int spent = 0;  ///< MF or MP spent on the exit itself, in quarters; 0 in the APh
    static FieldRows fields() {
        return FieldRows{Field{"side", &ExitNote::side}, Field{"hex", &ExitNote::hex},
                         Field{"turn", &ExitNote::turn}, Field{"phase", &ExitNote::phase},
                         Field{"spent_quarters", &ExitNote::spent}};
    }
    bool operator==(const ExitNote&) const = default;
};
SHELLGAME_DESCRIBED(ExitNote);

/// The kinds of questions that interrupt play. While a question is open, commands with ActTraits::waits are
/// refused.
enum class PromptKind { mines, attack, boreSight, whichForce, array };
template <>
struct EnumNames<PromptKind> {
    static constexpr std::array<std::pair<PromptKind, std::string_view>, 5> names{
        {{PromptKind::mines, "mines"},
         {PromptKind::attack, "attack"},
         {PromptKind::boreSight, "bore sight"},
         {PromptKind::whichForce, "fixing"},
         {PromptKind::array, "array"}}};
};
SHELLGAME_DESCRIBED(PromptKind);

/// A question to the player during play. Mines: does the owner of an unrevealed minefield try to exchange it,
/// now that a unit has entered it (4.6.2)? Attack: what was the result of a revealed minefield's attack? Bore
/// sight: which of several Locations has a weapon Bore Sighted (6.1)? Which force: a moving force has entered
/// another force's ZOC; is that other force really the one that it seems to be (N.1)? Array: where do the
/// parts of a force of several hexes go after a substitution (N.4)?
struct Prompt {
    PromptKind kind = PromptKind::mines;
    SideId side;  ///< the side that must answer
    /// Mines: the minefield; which force and array: the force that has not moved.
    MarkerId marker;
    Location at;                    ///< mines and attack: the Location that was entered
    std::vector<PieceId> pieces;    ///< mines and attack: the units that have entered; bore sight: the weapon
    std::vector<Location> options;  ///< bore sight: the Locations that are possible
    int ap = 0;                     ///< attack: A-P factors
    int antiTank = 0;               ///< attack: A-T factors
    bool rolled = false;            ///< attack: true if its dice have already been rolled
    MarkerId mover;                 ///< which force and array: the force that has moved
    MarkerId with;                  ///< array: the force that takes the place of `marker`
    static FieldRows fields() {
        return FieldRows{Field{"kind", &Prompt::kind},       Field{"side", &Prompt::side},
                         Field{"marker", &Prompt::marker},   Field{"at", &Prompt::at},
                         Field{"pieces", &Prompt::pieces},   Field{"options", &Prompt::options},
                         Field{"ap", &Prompt::ap},           Field{"at_factors", &Prompt::antiTank},
                         Field{"rolled", &Prompt::rolled},   Field{"mover", &Prompt::mover, later},
                         Field{"with", &Prompt::with, later}};
    }
    bool operator==(const Prompt&) const = default;
};
SHELLGAME_DESCRIBED(Prompt);

/// An OBA module (7.1).
struct ObaModule {
    SideId side;
    std::string name;            ///< "80mm Battalion Mortar"
    bool preRegistered = false;  ///< true if the module has a pre-registered hex
    std::string hex;             ///< the pre-registered hex; empty if it has not been determined yet
    std::string ar;              ///< the hex of its AR; empty if the AR is not on the map
    bool fixed = false;          ///< true if the AR may not be moved before the accuracy dr (7.1)
    /// True if the die for the pre-registered hex, or the accuracy dr, has been rolled for this AR (7.1).
    bool thrown = false;
    PieceId observer{};  ///< the Observer, if on the map; empty if not stated
    static FieldRows fields() {
        return FieldRows{Field{"side", &ObaModule::side},
                         Field{"name", &ObaModule::name},
                         Field{"pre_registered", &ObaModule::preRegistered},
                         Field{"hex", &ObaModule::hex},
                         Field{"ar", &ObaModule::ar},
                         Field{"fixed", &ObaModule::fixed},
                         Field{"thrown", &ObaModule::thrown, later},
                         Field{"observer", &ObaModule::observer, later}};
    }
    bool operator==(const ObaModule&) const = default;
};
SHELLGAME_DESCRIBED(ObaModule);

// --- The state ---

/// Everything that play can change, as one value. Boards are not part of the state (board/ground.hpp). Only
/// applyChanges (play/change.hpp) changes the state of a game; it also keeps `hash` current.
struct State {
    State();
    State(const State&);
    State(State&&) noexcept;
    State& operator=(const State&);
    State& operator=(State&&) noexcept;
    ~State();

    Clock clock;
    Settings settings;
    DiceState dice;
    Counters counters;
    std::map<SideId, Side> sides;
    std::map<PieceId, Piece> pieces;
    std::map<MarkerId, Marker> markers;
    std::map<MarkerId, Trail> trails;
    std::map<std::string, HexNote> hexes;        ///< the key is the hex name
    std::map<std::string, SeenNote> seen;        ///< the key is "side@Location"
    std::map<std::string, WindowState> windows;  ///< the key is "side/track"
    std::map<PieceId, Offer> offers;
    std::map<std::string, Ruling> rulings;     ///< the player's rulings; the key is "rule@place"
    std::map<std::string, SetupArea> areas;    ///< the key is the scenario's name for the area
    std::map<std::string, Prompt> prompts;     ///< open questions by subject: "mines/m9", "bore_sight/p4"
    std::map<std::string, ObaModule> modules;  ///< the key is the scenario's name for the module
    std::map<std::string, EntryGroup> reinforcements;  ///< groups that enter later, by the scenario's names
    std::map<PieceId, ExitNote> exits;                 ///< units that have left the map
    std::map<std::string, Work> works;                 ///< tunnels and cave complexes by name ("t1", "c2")
    std::map<std::string, Formation> formations;       ///< UNITs by side and mark ("german/A")
    std::map<std::string, Card> card;                  ///< the scenario card under the key cardKey, if any
    std::map<std::string, Condition> conditions;       ///< the tracked Victory Conditions, by name
    std::map<std::string, Holder> control;    ///< controllers by viewer and objective: "german@1P3+1P4"
    std::map<std::string, PoolGroup> pool;    ///< counters to be dealt; the key is the scenario's name
    std::map<std::string, DealPlace> places;  ///< setup Locations of the deal by side and Location
    std::uint64_t hash = 0;                   ///< sum of the hashes of all objects

    bool operator==(const State&) const;

    [[nodiscard]] const Piece* piece(const PieceId& id) const;
    [[nodiscard]] const Marker* marker(const MarkerId& id) const;
    [[nodiscard]] const Trail& trail(const MarkerId& id) const;
    /// Returns the place of a counter, whether Known or under a marker; an empty Location if it is out of
    /// play or does not exist.
    [[nodiscard]] Location placeOf(const Piece& piece) const;
    [[nodiscard]] Location placeOf(const PieceId& id) const;
    /// Returns the portion of the Location that placeOf() returns.
    [[nodiscard]] Position positionOf(const Piece& piece) const;
    /// Returns the side's name ("Germans"), or its id if it has no name.
    [[nodiscard]] std::string sideName(const SideId& id) const;
};

/// The type of the keys of the table that contains objects of type T.
template <class T>
struct KeyOfTable {
    using Type = std::string;
};
template <>
struct KeyOfTable<Side> {
    using Type = SideId;
};
template <>
struct KeyOfTable<Marker> {
    using Type = MarkerId;
};
template <>
struct KeyOfTable<Piece> {
    using Type = PieceId;
};
template <>
struct KeyOfTable<Offer> {
    using Type = PieceId;
};
template <>
struct KeyOfTable<ExitNote> {
    using Type = PieceId;
};
template <class T>
using TableKey = typename KeyOfTable<T>::Type;

/// A state that rules and LOS may use. Nobody can edit it, so its hash is always right, and LOS results can
/// be cached under that hash. Only a session and a draft have a GameState that changes, and they keep its
/// hash current. A copy is a plain State: the copy can be edited, but rules and LOS don't accept it.
class GameState : public State {
  public:
    ~GameState();
    /// Makes a GameState and computes its hash.
    [[nodiscard]] static std::shared_ptr<const GameState> of(State state);
    /// Copies a GameState together with its hash.
    [[nodiscard]] static std::shared_ptr<const GameState> copyOf(const GameState& state);
    /// Returns the side whose knowledge the state contains, if `seenBy` made the state. Returns an empty id
    /// if the state contains everything.
    [[nodiscard]] const SideId& viewpoint() const { return viewpoint_; }

  private:
    friend class Session;
    friend class Draft;
    friend class Retraced;
    friend std::shared_ptr<const GameState> seenBy(const State& state, const SideId& side);
    explicit GameState(State state, SideId viewpoint = {});
    GameState(const GameState&);
    GameState(GameState&&) noexcept;
    GameState& operator=(const GameState&);
    GameState& operator=(GameState&&) noexcept;
    [[nodiscard]] std::uint64_t recount() const;

    SideId viewpoint_;
};

/// Returns true if a marker or counter has this name or has ever had it. Markers and counters share one list
/// of names, and no name is used twice.
[[nodiscard]] bool nameTaken(const State& state, const std::string& name);
/// Returns the ending of names that are given while this side views the game: "--a" for the first side. No
/// other side uses the same ending, so a new name never clashes with one that another side hides.
[[nodiscard]] std::string nameEnding(const State& state, const SideId& side);
/// Returns the side to which a name's ending belongs; empty if the name has no such ending.
[[nodiscard]] SideId sideOfName(const State& state, const std::string& name);
/// Returns true if a new counter or marker may get this name. While a side views the game, the name must have
/// that side's ending. In the Umpire view, the name must not have the ending of any side.
[[nodiscard]] bool mayBeNamed(const State& state, const std::string& name);
/// Makes a counter with the values of a row of the catalog.
[[nodiscard]] Piece makePiece(const PieceType& type, const SideId& side);
/// Returns the starred modifier of a shift roll for the piece's size (2.5): 0 to 4.
[[nodiscard]] int shiftSizeDrm(const Piece& piece);

/// Returns the sum of all object hashes, computed from scratch.
[[nodiscard]] std::uint64_t recountHash(const State& state);
/// Returns the state as JSON, with one object for each field of State. `Elide::no` writes fields with default
/// values too (for `state --json`).
[[nodiscard]] Json stateToJson(const State& state, Elide elide);
/// Reads the output of stateToJson, in which default values may be missing, and computes the hash.
[[nodiscard]] Result<State> stateFromJson(const Json& json, const std::string& file,
                                          const std::string& pointer);

}  // namespace shellgame
