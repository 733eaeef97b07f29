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
SHELLGAME_DESCRIBED(Phase);

struct Clock {
    int turns = 0;  ///< Game Turns of the scenario; 0 if it has no end
    int turn = 1;   ///< Game Turn, from 1
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

/// A player turn as notes name it: "3/german".
[[nodiscard]] std::string playerTurn(const Clock& clock);
/// A number for each phase of a game, growing with play: 0 in the setup phase.
[[nodiscard]] int clockOrder(const Clock& clock);
/// Even before the setup phase.
inline constexpr int beforeAllPlay = -1;
[[nodiscard]] int clockOrder(const SideId& first, int turn, const SideId& player, Phase phase);

// --- Settings and dice
// -----------------------------------------------------------------------------------------

/// Which rules a scenario is played by.
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
    bool lv = false;           ///< an LV Hindrance applies at all ranges >= 0
    std::optional<int> nvr{};  ///< Night Visibility Range in hexes; counts at night (E1.1)
    std::string weather;       ///< row of the weather table (rules/sighting/visibility.hpp); empty: clear
    std::string ground;        ///< row of the table of ground (rules/mapboard/ground_rate.hpp); empty: dry
    bool dummies =
        true;  ///< the scenario allots concealment counters as dummies (2.1): only then there are PDS
    std::map<std::string, int> balance;  ///< side -> 0, -1 or -2 on every shift roll (remark closing 2.5)
    std::map<std::string, std::string> house;  ///< house rule -> value, if it differs from the default
    System system = System::asl;
    int series = 1;         ///< fixing: scale of the series, 1x, 2x or 5x
    int shortestEnd = 0;    ///< least Game Turns if the end is variable (Command Rules 2.82); 0: turns
    bool campaign = false;  ///< part of a campaign, which restricts changes of UNITs (Command Rules 3.4)
    /// The side that views and plays the game now (`view`); empty: the Umpire view, which shows all. While a
    /// side views the game, it acts for itself only, and what it does not know counts for nothing.
    SideId viewer{};
    /// The program-controlled side; empty: the player plays both.
    SideId aiSide{};
    Temper temper = Temper::sound;          ///< how readily that side shifts
    OpensFire aiFire = OpensFire::asDealt;  ///< when its markers open fire, unless they have orders
    int aiRange = 0;                        ///< the range of OpensFire::within, in hexes
    /// The numbers by which that side decides, stored from the deal on, so that it decides alike wherever the
    /// game is opened. Before the deal, those of the program unless somebody has supplied others.
    std::optional<Policy> policy{};
    static FieldRows fields() {
        return FieldRows{Field{"night", &Settings::night},
                         Field{"lv", &Settings::lv},
                         Field{"nvr", &Settings::nvr, later},
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

/// The source of the next die. `generator` counts draws of the seeded generator, `given` the dice given by
/// the player or a script; both are positions in a stream of faces, and undo moves them back (play/dice.hpp).
struct DiceState {
    std::uint64_t seed = 1;
    std::uint64_t generator = 0;
    std::uint64_t given = 0;
    std::uint64_t ai = 0;  ///< position in the stream of the side that the program plays
    /// Seed of that stream: 128 random bits from the system, as hexadecimal digits. Empty until it is first
    /// needed, and in games of older programs, which derive that stream from `seed`.
    std::string secret{};
    static FieldRows fields() {
        return FieldRows{Field{"seed", &DiceState::seed}, Field{"generator", &DiceState::generator},
                         Field{"given", &DiceState::given}, Field{"kept", &DiceState::ai, later},
                         Field{"secret", &DiceState::secret, later}};
    }
    bool operator==(const DiceState&) const = default;
};
SHELLGAME_DESCRIBED(DiceState);

/// Counters that only grow, so that no id is used twice; and the number of moves of a side's real units,
/// which tells when a statement "seen by the enemy" may be out of date.
struct Counters {
    int markers = 0;
    int pieces = 0;
    std::map<std::string, int> moves;
    std::map<std::string, int> named{};  ///< ids given while a side views, by side and letter ("german/m")
    static FieldRows fields() {
        return FieldRows{Field{"markers", &Counters::markers}, Field{"pieces", &Counters::pieces},
                         Field{"moves", &Counters::moves}, Field{"named", &Counters::named, later}};
    }
    bool operator==(const Counters&) const = default;
};
SHELLGAME_DESCRIBED(Counters);

// --- Sides, pieces
// ---------------------------------------------------------------------------------------------

struct Side {
    std::string name;         ///< as shown: "German"
    std::string nationality;  ///< for the catalogue of pieces
    int apFactors = 0;        ///< hidden A-P mine factors of the OB (4.6.1); 0 if unstated
    int atFactors = 0;        ///< hidden A-T mine factors of the OB
    /// Squad capacity of HIP that the scenario allows, in half-squads (3.1.1); without it the units hidden
    /// during setup determine it.
    std::optional<int> hipHalves{};
    /// The `?` counters that the OB allots as dummies (2.1); unlimited if unstated.
    std::optional<int> dummies{};
    std::string edge{};  ///< its friendly edge of the map, by the N arrow (A2.1): "north", "east" …
    std::set<std::string> entry{};  ///< or the hexes of its entry area (Command Rules 2.23)
    std::optional<int> elr{};       ///< Experience Level Rating (A19.1), if stated
    std::optional<int> san{};       ///< Sniper Activation Number (A14.1); 0 if it has none
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

/// The kind of a counter of the fixing system; a table gives the meaning of each (rules/fixing/forces.hpp).
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

/// The reasons for which a unit may spend more than is printed.
enum class Haste {
    none,
    late,  ///< Double Time or Gallop declared on the way (A4.5, A13.36)
    full   ///< declared at the start
};
template <>
struct EnumNames<Haste> {
    static constexpr std::array<std::pair<Haste, std::string_view>, 3> names{
        {{Haste::none, "none"}, {Haste::late, "late"}, {Haste::full, "full"}}};
};
SHELLGAME_DESCRIBED(Haste);

/// The amount that a Known counter has spent in this MPh; a stack under a marker has its trail instead.
struct Spent {
    int quarters = 0;      ///< quarters of MF or MP
    bool offRoad = false;  ///< not by road alone: no road bonus (B3.4)
    Haste haste = Haste::none;
    static FieldRows fields() {
        return FieldRows{Field{"quarters", &Spent::quarters}, Field{"off_road", &Spent::offRoad},
                         Field{"haste", &Spent::haste}};
    }
    bool operator==(const Spent&) const = default;
};
SHELLGAME_DESCRIBED(Spent);
SHELLGAME_DESCRIBED(std::optional<Spent>);

/// Piece::gone of a counter that waits off-board with its group (State::reinforcements).
inline constexpr std::string_view offBoard = "off board";
/// Piece::gone of a counter that has left the map (A2.6).
inline constexpr std::string_view exited = "exited";

/// One real counter. Its values are its own (a scenario may state others than the catalogue's), so a saved
/// game never depends on a later catalogue.
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
    int allowance = 0;  ///< MF or MP printed; 0 for counters that do not move by themselves
    MovementClass moves = MovementClass::none;
    int portage = 0;  ///< PP
    bool closedTopped = false;
    std::string gunType;  ///< "AT", "INF", "ART", "AA", "MTR", "RCL"; empty for other counters than Guns
    std::string mines;    ///< "AP" or "AT"; empty for other counters than mines
    int factors = 0;      ///< mine factors (B28.1, B28.5)
    std::string group;    ///< the group of the OB it sets up with; its areas are in State::areas

    std::string
        fortification;  ///< row of the terrain chart ("pillbox", "at-ditch"); empty for other counters
    Position makes;     ///< the portion of its Location that a fortification gives to units in it
    int capacity = 0;   ///< capacity of a fortification in squads; 0: the counter sets no limit
    int hexsides = 0;   ///< how many hexsides a Panji counter covers (4.1)

    Arm arm = Arm::none;  ///< arm of a counter of class "force"
    int strength = 0;     ///< its strength points; 0 if none are printed

    Location at;  ///< the place of a Known unit; empty if it is under a marker or gone
    Position position;
    MarkerId under;   ///< the marker above it
    PieceId carrier;  ///< the vehicle it rides, or the unit that possesses it
    bool emplaced = false;
    bool mayEmplace = false;  ///< was allowed to emplace at setup (2.3)
    bool buttonedUp = false;
    bool motion = false;
    bool boreSight = false;  ///< still eligible to Bore Sight (2.3)
    Location boreSighted;    ///< its Bore Sighted Location; empty while undetermined (6.1)
    std::vector<Location>
        boreRuledOut;  ///< Locations for which a third die of 6 was rolled, if a house rule records them
    int hullDown = 0;  ///< hexsides to which it is HD (D4.22)
    std::string ca;    ///< covered arc or VCA: "1D3/1D4", two neighbours of its hex that touch (A2.2)
    std::string tca;   ///< turret covered arc
    std::set<std::string> marks;  ///< "broken", "pinned", "TI", "CX", "wounded" …
    std::string gone;  ///< why it is out of play: "eliminated", "exited", offBoard …; empty while in play
    std::string
        entry;  ///< the group (State::reinforcements) that it waits off-board with; empty once it has entered
    std::optional<Spent> spent{};  ///< while it is Known, and until its MPh ends
    bool fired = false;            ///< and the program-controlled side has had no fire phase since then
    bool byHand = false;  ///< moved by the player although the program controls its side, while it is Known
    int acted = 0;        ///< the last phase in which the program has acted with it, as clockOrder() counts

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
    /// Returns its size for stacking and CVP, in half-squads (A1.22, A5.1, A13.1): a Cavalry counter of half
    /// a squad has at most two factors. SMC, vehicles and Guns return 0.
    [[nodiscard]] int halfSquads() const {
        if (kind == PieceClass::squad) return 2;
        if (kind == PieceClass::cavalry) return firepower >= 3 ? 2 : 1;
        return kind == PieceClass::halfSquad || kind == PieceClass::crew ? 1 : 0;
    }
    /// A Leader of any kind: commissars (A25.22) and armour leaders (D3.4) too.
    [[nodiscard]] bool isLeader() const {
        return kind == PieceClass::leader || kind == PieceClass::commissar ||
               kind == PieceClass::armourLeader;
    }
    [[nodiscard]] bool isPersonnel() const { return isMmc() || isSmc() || kind == PieceClass::cavalry; }
    /// A unit, as against a weapon or a fortification: Personnel, vehicles, Guns count only through their
    /// crew.
    [[nodiscard]] bool isUnit() const { return isPersonnel() || kind == PieceClass::vehicle; }
    /// On a 5/8" counter, not a 1/2" one (2.4.1).
    [[nodiscard]] bool isLarge() const { return kind == PieceClass::vehicle || kind == PieceClass::gun; }
    [[nodiscard]] bool inPlay() const { return gone.empty() && (!at.empty() || !under.empty()); }
};
SHELLGAME_DESCRIBED(Piece);

// --- Markers
// ---------------------------------------------------------------------------------------------------

/// Kinds of face-down markers, and forces (Napoleon at Bay), which are face up. All differences in how they
/// change places are rows of a table (rules/terms/kinds.hpp).
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

/// A statement by scenario or player whether an enemy sees a place.
struct SeenNote {
    bool seen = false;
    int range = 0;  ///< hexes to the nearest enemy that sees it; 0 if unstated (then it counts as near)
    int stamp = 0;  ///< moves of real enemy units at the time of the statement; if there are more now, it may
                    ///< be out of date
    std::string
        by{};  ///< empty: a Good Order unit; "broken": only units not in Good Order; "hidden": only HIP units
    /// Hash of what play had made of the ground at the time of the statement (rules/sighting/scene.hpp); 0:
    /// nothing. If the ground differs now, the statement is out of date.
    int ground = 0;
    int others = 0;  ///< Hash of the positions of others that the owner saw then; 0: unknown (during setup,
                     ///< from a file)
    static FieldRows fields() {
        return FieldRows{Field{"seen", &SeenNote::seen},
                         Field{"range", &SeenNote::range},
                         Field{"stamp", &SeenNote::stamp},
                         Field{"by", &SeenNote::by},
                         Field{"ground", &SeenNote::ground, later},
                         Field{"others", &SeenNote::others, later}};
    }
    bool operator==(const SeenNote&) const = default;
};
SHELLGAME_DESCRIBED(SeenNote);
SHELLGAME_DESCRIBED(std::optional<SeenNote>);

/// A `?` stack, an HIP marker, a cloaking counter or a face-down minefield. It has a place and a past (its
/// trail); the units under it may be exchanged with those under another (section 0 of O'Leary's cure).
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
    Location start;          ///< its place when play began (or when it was placed later)
    Position startPosition;  ///< its portion of that Location
    bool pds = false;        ///< potential dummy stack (2.1); never true without real contents
    int dummies = 0;         ///< `?` counters, the topping one included, of a stack without real contents
    bool large = false;      ///< 5/8" counter instead of 1/2" (2.4.1)
    bool known = false;      ///< a Known minefield, strength down: it exchanges with its like only (4.6.5)
    std::vector<PieceId> contents;         ///< real counters, in the order of the stack
    std::optional<SeenNote> seen;          ///< for this marker alone; overrides that of its Location
    std::set<std::string> marks;           ///< "TI"; "fixed": its force cannot be substituted (N.2)
    std::string force;                     ///< name of the force in several hexes that it is a part of
    OpensFire opens = OpensFire::asDealt;  ///< standing order of a program-controlled side
    int opensWithin = 0;                   ///< the range of OpensFire::within, in hexes
    /// At the last shift of a program-controlled side with this marker: one more than the hexes to the
    /// nearest enemy that side knew of. 0: no shift yet. Known to that side only.
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

    /// Without real contents: a dummy stack, dummy HIP counter, dummy cloak.
    [[nodiscard]] bool isDummy() const { return contents.empty(); }
    /// Returns true if everybody sees the units there.
    [[nodiscard]] bool faceUp() const { return kind == MarkerKind::force; }
};
SHELLGAME_DESCRIBED(Marker);

/// The kind of an act. `begin` is not an act: in the trail of a merged stack the past of the other stack
/// begins there. `seen` is not one either: the marker was in enemy LOS, which ends or changes now.
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

/// The other units of a side in a Location, as far as stacking needs them (A5.1, A5.2).
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

/// One act of a marker since setup (consistency, 2.4): everything that later partners are checked against.
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
    Position position;  ///< portion of `to`
    ActKind kind = ActKind::other;
    MovementClass moves = MovementClass::none;  ///< the way in which MF or MP were spent
    int spent = 0;  ///< MF or MP spent in that phase so far, this act included, in quarters
    bool doubleTime = false;
    int die = 0;   ///< colored die of the To Hit DR of a Gun that fired (A12.34); 0 if unstated
    Crowd others;  ///< real units of the side that were in `to` besides
    std::optional<SeenNote> before;  ///< in enemy LOS at its beginning, if stated
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

// --- Hexes, windows, offers
// ------------------------------------------------------------------------------------

/// The player's statements about a hex; they override the board. On a blank grid they are all the program
/// knows.
struct HexNote {
    std::vector<std::string> terrain;  ///< names of the terrain chart ("Woods"); empty: as the board has it
    std::optional<int> tem;            ///< ruled TEM of the hex; before the chart's sum
    std::optional<bool> crestLine;     ///< has a crest line (2.3, D4.22)
    int smoke = 0;                     ///< SMOKE Hindrance, 0 none
    int smokeHeight = 0;               ///< levels that it rises above the hex; 0: as high as SMOKE does, 2
    /// The terrain that play has made of the hex, from the terrain chart ("Stone Rubble"); empty: unchanged.
    /// Unlike `terrain` it affects LOS too.
    std::string becomes;
    int blaze = 0;                  ///< levels that the SMOKE of its Blaze rises above the hex; 0: no Blaze
    int changed = 0;                ///< when it became that, as clockOrder() counts
    std::set<std::string> noZocTo;  ///< fixing: neighbours that a ZOC from here does not reach
    std::set<std::string> barred;   ///< fixing: arms that may not be here; "all"
    std::string text;               ///< remark
    static FieldRows fields() {
        return FieldRows{Field{"terrain", &HexNote::terrain},
                         Field{"tem", &HexNote::tem},
                         Field{"crest_line", &HexNote::crestLine},
                         Field{"smoke", &HexNote::smoke},
                         Field{"smoke_height", &HexNote::smokeHeight, later},
                         Field{"becomes", &HexNote::becomes, later},
                         Field{"blaze", &HexNote::blaze, later},
                         Field{"changed", &HexNote::changed, later},
                         Field{"no_zoc_to", &HexNote::noZocTo, later},
                         Field{"barred", &HexNote::barred, later},
                         Field{"text", &HexNote::text}};
    }
    bool operator==(const HexNote&) const = default;
};
SHELLGAME_DESCRIBED(HexNote);

/// The events of one shift opportunity of a side and track. `window` and `phase` name the opportunity and the
/// phase of these values; in any other the record counts as empty (locks last for an opportunity, counts for
/// a phase).
struct WindowState {
    std::string window;  ///< "1/german/MPh"
    std::string phase;
    bool shut = false;    ///< by the first friendly move or advance (2.3)
    bool locked = false;  ///< by a row of 8 or more (2.5)
    int count = 0;        ///< successful counting shifts in this phase
    /// Markers that have failed in this window, where a house rule locks the others only.
    std::vector<MarkerId> tried;
    static FieldRows fields() {
        return FieldRows{Field{"window", &WindowState::window}, Field{"phase", &WindowState::phase},
                         Field{"shut", &WindowState::shut},     Field{"locked", &WindowState::locked},
                         Field{"count", &WindowState::count},   Field{"tried", &WindowState::tried, later}};
    }
    bool operator==(const WindowState&) const = default;
};
SHELLGAME_DESCRIBED(WindowState);

/// A choice open to a piece right after a shift (2.3); it lapses with the side's next act.
struct Offer {
    /// "ca", "tca", "bu", "emplaced", "hull_down"; "come": change places after all (3.3.3); "in": who there
    /// is in the fortification (4.4); "redraw": a cave complex (4.4.1); "tunnel": its other end (4.4.2).
    std::set<std::string> what;
    MarkerId back{};  ///< for "come": the marker that the arrived units have left
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

/// A tunnel (B8.6) or a cave complex (G11). It has no place of its own but joins fortifications, and follows
/// their shifts (4.4.1, 4.4.2). Units inside a complex are under a marker of the portion "cave complex" at
/// one of its caves.
struct Work {
    SideId side;
    WorkKind kind = WorkKind::tunnel;
    std::vector<PieceId> joins;  ///< fortifications; of a complex its caves
    std::vector<Location> ends;  ///< tunnel: entrances that are in no fortification; with `joins` two in all
    bool known = false;          ///< the enemy has found it
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

/// Hexes in which a side may set up: all of it, or one group of its OB.
struct SetupArea {
    SideId side;
    std::string group;  ///< empty: counters without a group
    std::set<std::string> hexes;
    static FieldRows fields() {
        return FieldRows{Field{"side", &SetupArea::side}, Field{"group", &SetupArea::group},
                         Field{"hexes", &SetupArea::hexes}};
    }
    bool operator==(const SetupArea&) const = default;
};
SHELLGAME_DESCRIBED(SetupArea);

/// Forces that enter the map in a certain turn (A2.5). Waiting counters name the group in Piece::entry.
struct EntryGroup {
    SideId side;
    int turn = 1;                 ///< Game Turn in which they are to enter; 0: none, they are out of play
    std::set<std::string> hexes;  ///< hexes at the edge of the map that they are to enter by
    int delayed = 0;              ///< Game Turns of delay by blocked hexes
    std::string board;            ///< the board that they have set up on off-board (A2.51)
    bool lengthwise = true;       ///< how that board is butted: by its long edge
    std::string roads;  ///< the kind of its roads, if the player has stated it: "dirt", "paved", "plowed"
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
    int spent = 0;  ///< MF or MP of the exit itself, in quarters; 0 in the APh
    static FieldRows fields() {
        return FieldRows{Field{"side", &ExitNote::side}, Field{"hex", &ExitNote::hex},
                         Field{"turn", &ExitNote::turn}, Field{"phase", &ExitNote::phase},
                         Field{"spent_quarters", &ExitNote::spent}};
    }
    bool operator==(const ExitNote&) const = default;
};
SHELLGAME_DESCRIBED(ExitNote);

/// The kinds of questions for which play waits: until one is answered, only commands that do not wait are
/// carried out.
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

/// A question to the player in the middle of play. mines: a unit has entered an unrevealed minefield; does
/// its owner try to exchange it (4.6.2)? attack: the result of a revealed minefield's attack. bore sight:
/// which of several Locations has a weapon Bore Sighted (6.1)? which force: a moving force has entered the
/// ZOC of another; is that one really there (N.1)? array: the parts of a substitution with a force of several
/// hexes must be placed (N.4).
struct Prompt {
    PromptKind kind = PromptKind::mines;
    SideId side;                    ///< the side that answers
    MarkerId marker;                ///< mines: the minefield; which force, array: the force that did not move
    Location at;                    ///< mines, attack: the Location entered
    std::vector<PieceId> pieces;    ///< mines, attack: the entrants; bore sight: the weapon
    std::vector<Location> options;  ///< bore sight
    int ap = 0;                     ///< attack: A-P factors
    int antiTank = 0;               ///< attack: A-T factors
    bool rolled = false;            ///< attack: its dice have been rolled
    MarkerId mover;                 ///< which force, array: the one that moved
    MarkerId with;                  ///< array: the force that is substituted
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
    bool preRegistered = false;  ///< was granted a pre-registered hex
    std::string hex;             ///< that hex; empty while undetermined
    std::string ar;              ///< the hex of its AR; empty while it is off the map
    bool fixed = false;          ///< the AR may not be moved before the accuracy dr (7.1)
    /// For this AR the die for the pre-registered hex, or the accuracy dr, has been rolled (7.1).
    bool thrown = false;
    PieceId observer{};  ///< on the board; empty if unstated
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

// --- The state
// -------------------------------------------------------------------------------------------------

/// Everything that play can change, as one value. Boards are not in it (board/ground.hpp). Only applyChanges
/// (play/change.hpp) changes it and keeps `hash` current.
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
    std::map<std::string, HexNote> hexes;        ///< by hex name
    std::map<std::string, SeenNote> seen;        ///< by "side@Location"
    std::map<std::string, WindowState> windows;  ///< by "side/track"
    std::map<PieceId, Offer> offers;
    std::map<std::string, Ruling> rulings;     ///< by "rule@place"
    std::map<std::string, SetupArea> areas;    ///< by the name that the scenario gives
    std::map<std::string, Prompt> prompts;     ///< by the question's subject: "mines/m9", "bore_sight/p4"
    std::map<std::string, ObaModule> modules;  ///< by the name that the scenario gives
    std::map<std::string, EntryGroup>
        reinforcements;                           ///< groups that enter later, by their names in the scenario
    std::map<PieceId, ExitNote> exits;            ///< units that have left the map
    std::map<std::string, Work> works;            ///< tunnels and cave complexes, by name ("t1", "c2")
    std::map<std::string, Formation> formations;  ///< UNITs with their orders, by side and mark ("german/A")
    std::map<std::string, Card> card;             ///< the scenario card: one, by cardKey, or none
    std::map<std::string, Condition> conditions;  ///< counted along, by the name that the scenario gives
    std::map<std::string, Holder> control;        ///< control by viewer and objective: "german@1P3+1P4"
    std::map<std::string, PoolGroup> pool;        ///< to be dealt, by the name that the scenario gives
    std::map<std::string, DealPlace> places;      ///< setup Locations of the deal: by side and Location
    std::uint64_t hash = 0;                       ///< sum of the objects' hashes

    bool operator==(const State&) const;

    [[nodiscard]] const Piece* piece(const PieceId& id) const;
    [[nodiscard]] const Marker* marker(const MarkerId& id) const;
    [[nodiscard]] const Trail& trail(const MarkerId& id) const;
    /// Returns the place of a counter, Known or under its marker; an empty Location if it is out of play or
    /// does not exist.
    [[nodiscard]] Location placeOf(const Piece& piece) const;
    [[nodiscard]] Location placeOf(const PieceId& id) const;
    /// Its portion of that Location.
    [[nodiscard]] Position positionOf(const Piece& piece) const;
    [[nodiscard]] std::string sideName(const SideId& id) const;  ///< "Germans"; the id if there is no name
};

/// The key type of the table with objects of a type.
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

/// A state that rules and LOS may use. Nobody can edit it, so its hash, by which LOS results are cached, is
/// always right: only a session and a draft, which maintain the hash, have a changing one. A copy is a State
/// like any other, which can be edited but not used for this.
class GameState : public State {
  public:
    ~GameState();
    /// Makes one, and computes its hash.
    [[nodiscard]] static std::shared_ptr<const GameState> of(State state);
    /// A copy, which is not counted again.
    [[nodiscard]] static std::shared_ptr<const GameState> copyOf(const GameState& state);
    /// The side whose knowledge it contains, if `seenBy` has made it; empty: everything.
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

/// Returns true if a marker or counter has this name, or has had it: both are named from one list, and no
/// name is used twice.
[[nodiscard]] bool nameTaken(const State& state, const std::string& name);
/// The ending of new names of a side's counters and markers while that side views the game: "--a" for the
/// first side. No other side may use it, so a new name never clashes with one that another side hides.
[[nodiscard]] std::string nameEnding(const State& state, const SideId& side);
/// The side that the ending of a name belongs to; empty if the name has no such ending.
[[nodiscard]] SideId sideOfName(const State& state, const std::string& name);
/// Returns true if something new may get this name now. While a side views the game, the name must have that
/// side's ending; in the Umpire view it must have no side's ending.
[[nodiscard]] bool mayBeNamed(const State& state, const std::string& name);
/// A counter fresh from the catalogue.
[[nodiscard]] Piece makePiece(const PieceType& type, const SideId& side);
/// The starred modifier of a shift roll for its size (2.5): 0 to 4.
[[nodiscard]] int shiftSizeDrm(const Piece& piece);

/// Returns the sum of all object hashes, computed from scratch.
[[nodiscard]] std::uint64_t recountHash(const State& state);
/// The state as JSON, one object a field above; `Elide::no` writes every field (for `state --json`).
[[nodiscard]] Json stateToJson(const State& state, Elide elide);
/// Reads what stateToJson wrote (with either elision) and recounts the hash.
[[nodiscard]] Result<State> stateFromJson(const Json& json, const std::string& file,
                                          const std::string& pointer);

}  // namespace shellgame
