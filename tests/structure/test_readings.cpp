// SPDX-License-Identifier: MIT
// docs/readings.md: every place of the text that can be read in two ways, and which test holds the reading;
// every switch, and which test shows both its values.
#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <set>

#include "shellgame/rules/terms/house_rules.hpp"
#include "support/catch.hpp"
#include "support/pages.hpp"
#include "support/test_names.hpp"

using namespace shellgame;

namespace {

struct Reading {
    const char* rule;
    const char* open;          ///< as the page words it
    const char* test;          ///< how the name of a test that holds it begins
    const char* switch_ = "";  ///< the switches of its row, with spaces between
};

constexpr auto readings = std::to_array<Reading>({
    {"1", "What a random choice among several costs in dice.", "a random choice takes the fewest dice"},
    {"1", "What undo does to dice.", "undo gives the dice back, and later use of them is marked"},
    {"2", "Whether a shift moves markers or what is under them.", "laws of play hold over thousands"},
    {"2.1", "Which stacks are PDS at the start.", "S2.1 at setup every concealed stack of real counters"},
    {"2.1", "How many `?` there are for dummies.", "R04: S2.1 the ? that the OB allots"},
    {"2.2", "What the parts of a split PDS remember.", "S2.2 parts that move apart are PDS"},
    {"2.2", "Whether a part that goes nowhere makes a second stack.",
     "S2.2 a part that goes nowhere makes no second PDS"},
    {"2.2", "What else is shown with a unit that loses its `?`.", "A12.2 a vehicle and who rides it"},
    {"2.2", "What a merged PDS remembers.", "S2.2 PDS merge at the end of their side's CCPh",
     "merge_any_time"},
    {"2.2", "Whether dummy stacks split and merge.", "S2.2 dummy stacks split alike", "dummies_single"},
    {"2.2", "Whether a stack that has lost PDS status can win it back.",
     "S2.2 a stack that lost its ? is never a PDS again"},
    {"C10.3", "A Gun that is pushed.", "C10.3 a Gun that is pushed costs its crew double"},
    {"2.3", "How long \"the start\" of a phase lasts.", "S2.3 the first friendly move shuts the MPh window",
     "dummies_leave_open"},
    {"2.3", "What a \"move\" is.", "R01: S2.3 whatever spends MF or MP"},
    {"2.3", "Exchanges that would change nothing.", "R09: S2.3 an exchange that changes nothing"},
    {"2.3", "A PDS that exchanges with itself.",
     "S2.3 exchange with itself: a bad row strikes the stack once"},
    {"2.3", "The HD attempt after a shift, which the text calls a DR.", "D4.22 HD manoeuvre attempt: the dr"},
    {"2.3", "How long the choices after a shift stay open.", "S2.3 the choices lapse with the next act"},
    {"2.3", "Whether a Gun arrives Emplaced.", "S2.3 Guns choose their CA, and may be Emplaced"},
    {"2.3", "When Bore Sight eligibility survives.", "S2.3 Bore Sight eligibility survives shifts"},
    {"2.3.2", "What counts as a counter.", "S2.3.2 PDS and dummy stack: strictly fewer"},
    {"2.4.1", "Whether a \"?\" shows how large a counter lies under it.", "T15: no \"?\" has a size",
     "sizes_apart"},
    {"2.4.1", "Counters of different sizes.", "S2.4.1 switch sizes_apart", "sizes_apart"},
    {"2.4.2", "Several stacks on one roll.", "S2.4.2 consistency holds pair by pair",
     "numbers_each pairs_count_each"},
    {"D2.1", "Which way a vehicle faces that has moved.", "W15: D2.1 who drives on keeps his facing"},
    {"D2.4", "When a vehicle starts, and when it is in Motion.",
     "U03: a vehicle that stands still pays a Start MP"},
    {"D6.4", "What loading and unloading cost.", "U03: loading and unloading cost the vehicle a quarter"},
    {"2.4", "Who can cost a stack its `?` by looking.", "S2.4 only Good Order enemies that are not hidden"},
    {"2.4", "An enemy whose range nobody has said.", "A12.121 moving in enemy LOS"},
    {"2.4", "What loses its `?` merely by being seen where it is.",
     "S2.4 being there: a shift into each cell"},
    {"2.4", "A hex of which only a part is Concealment Terrain, or where the chart is not sure.",
     "S2.4 what the chart leaves open is for the player"},
    {"2.4", "A vehicle in a woods hex with a road.", "S2.4 what the chart leaves open is for the player"},
    {"2.4", "Stacking.", "S2.4 stacking limits hold after the exchange"},
    {"2.4", "Where nobody has said what the enemy sees or what terrain a hex of a blank grid has.",
     "S2.5 what nobody said or may be out of date is told"},
    {"2.4", "What \"at the start of the game\" asks of the past.", "S2.4 where the past began: setup areas"},
    {"2.4", "MF and MP when another kind of unit had gone the way.",
     "S2.4 on foot and on tracks: the chart says"},
    {"2.4", "Which bonuses Infantry gets.", "S2.4 Infantry: leader, Double Time, road and portage"},
    {"2.4", "In whose LOS a move is.", "S2.4 on foot only the LOS where MF are spent counts"},
    {"2.4", "A dummy stack that moved: as what.", "S2.4 each cell of the concealment table, as an act"},
    {"2.4", "Guns under a marker that moved.", "S2.4 what a counter of its kind can't do"},
    {"2.4", "LOS that came and went while a marker lay still.", "S2.4 the past of the text's T-34"},
    {"2.4", "Terrain and stacking in the past.", "S2.4 stacking limits in the past"},
    {"2.4", "What hidden units, fortifications and cloaked units are asked.",
     "S4.2 a hidden fortification does not shift to where LOS would show it"},
    {"2.4", "Night.", "S2.4 at night who walks in enemy LOS"},
    {"4.6.1", "Who sees where mines lie.", "T17: minefields lie on the board"},
    {"4.6.1", "Part of three A-P factors.", "S4.6.1 one dummy minefield for each three", "part_of_three"},
    {"4.6.1", "When more mines than given are noticed.", "S4.6.1 where the OB states factors"},
    {"4.6.2", "Whether dummy stacks trigger a minefield.", "S4.6.2 a dummy stack reveals nothing"},
    {"4.6.2", "What becomes of a dummy minefield that is revealed.", "S4.6.2 a dummy minefield entered"},
    {"4.6.2", "Mines that are revealed already, and leaving a minefield.",
     "S4.6.2 revealed mines attack whoever enters or leaves"},
    {"4.6.2", "A unit whose way leads on through the minefield.",
     "S4.6.2 who goes through a minefield stops"},
    {"4.6.2", "Where a minefield may come to lie.", "S4.6 mines lie only where mines may"},
    {"4.6.2", "Earlier exchanges of minefields.", "S4.6.3 an earlier exchange of the phase",
     "mines_no_count"},
    {"4.6.5", "\"known mines can only exchange locations with other hidden mines\".",
     "S4.6.5 hidden with hidden, Known with Known", "known_with_hidden"},
    {"6.1", "Which way direction 1 is.", "S6.1 on a 6 a direction and a distance", "direction_by_board"},
    {"6.1", "Several Locations in the hex found.", "S6.1 of several Locations in the hex the player picks"},
    {"6.1", "What the weapon could not Bore Sight.", "S6.1 range, building levels and CA"},
    {"6.1", "A target that did not become it.", "S6.1 on a 6 that leads nowhere", "bore_once"},
    {"6.3", "A shared 6.", "S6.3 on a shared 6", "bore_ways_apart"},
    {"7.1", "How often the die for a pre-registered hex may be thrown.",
     "R02: S7.1 that die comes before the accuracy dr"},
    {"7.1", "Which hexes a module could pre-register.",
     "S7.1 where lines are computed a module pre-registers what its Observer sees", "los_computed"},
    {"2.5", "Whether 8-10 also stops other stacks.", "S2.5 row 8-10: both stay as they are", "lock_others"},
    {"2.5", "What kinds there are for locks and for counting earlier shifts.",
     "S3.3.4 the tracks of concealed", "cloak_with_concealed fortifications_apart"},
    {"2.5", "Which Location's TEM counts.", "S2.5 S.drm.tem: the worst TEM of the two"},
    {"2.5", "What TEM a stack has.", "S2.5 S.drm.tem: terrain of a hex adds up"},
    {"2.5", "TEM that hangs on direction or circumstance.", "S2.5 TEM that hangs on direction"},
    {"2.5", "Who is an \"enemy unit\" that makes the +1.", "S2.5 switch los_good_order",
     "los_good_order los_letter los_no_hip"},
    {"2.4", "What lay in computed enemy LOS while it stood still.",
     "2.4 the trail keeps that a stack lay in computed LOS"},
    {"D9.4", "Which vehicles and wrecks hinder computed lines.", "D9.4 a vehicle or wreck hinders"},
    {"E1.101", "How far computed lines reach at night.", "E1.101 at night nobody sees beyond"},
    {"E3.1", "What Low Visibility does to computed lines.", "E3.1 Low Visibility hinders by range"},
    {"2.5", "What \"LV hindrance at all ranges\" is.", "S2.5 S.drm.lv, S.drm.night and S.drm.balance",
     "lv_heavy"},
    {"A3", "Which marks end and come by themselves.", "W20: marks end and come", "marks_by_hand"},
    {"A12.121", "How long it is kept in view who must be shown.", "W20: who must be shown stays in the list"},
    {"B25", "How high the SMOKE of a Blaze rises.", "B25 nobody can be in a Blaze"},
    {"2.5", "How it is known what an enemy sees.", "2.5 sight is computed only where the house rule says so",
     "los_computed"},
    {"B23.8", "Whether rooftops and cellars are Locations.", "B23.8 rooftops and cellars are Locations only",
     "rooftops_cellars"},
    {"2.5", "The +1s of earlier shifts.", "S2.5 S.drm.previous: +1 for each", "previous_any_kind"},
    {"2.5", "Modifiers for size.", "S2.5 S.drm.size: by class and target size, the largest alone"},
    {"2.5", "What TI after 13 or more falls on.", "S2.5 row >=13: both lose their ?, and are TI"},
    {"3.1.1", "How the squad capacity of HIP is counted.", "3.1.1 squad capacity: what counts how much"},
    {"A12.34", "Guns that set up hidden outside Concealment Terrain.", "W21: a Foxhole on a paved road"},
    {"3.1.1", "Whether all dummy HIP counters must be placed.", "3.1.1 more dummies than given"},
    {"3.3.3", "What becomes of a dummy HIP counter that goes to where others stay hidden.",
     "3.3.3 a dummy HIP counter met always changes places"},
    {"3.3.3", "When hidden units at the other end choose whether they come.",
     "3.3.3 before the roll it is told", "stay_declared"},
    {"3.3.3", "Where there is no room for all.", "Q01: only units make room"},
    {"3.3.3", "Whether a shift is the same when the other end asks for it.",
     "a shift of hidden units is the same from either end", "stay_declared"},
    {"3.3.5", "A TI unit at the other end.", "Q01: what is TI does not come"},
    {"3.3.3", "Who could not be at the other end (2.4).", "3.3.3 who could not be where the others were"},
    {"3.3.5", "What counts as one phase.", "3.3.5 earlier shifts of the enemy's MPh", "previous_joined"},
    {"2.5", "\"Retain concealment if applicable\".", "2.5 row 11-12: a \"?\" only if applicable"},
    {"4.1", "When a fortification \"contains\" hidden units or a dummy.",
     "4.1 a dummy HIP counter for each hidden fortification"},
    {"4.1", "Panji hexsides.", "4.1 one for each three Panji hexsides", "part_of_three"},
    {"2.4", "How many fit into a foxhole or trench.", "R03: B27.12 foxholes hold"},
    {"4.2", "Where a fortification \"would have been allowed to be placed\".",
     "4.2 where each kind of fortification may be placed"},
    {"3.4", "A hidden fortification whose unit is shown.", "S3.2 who loses the ? in a hidden fortification"},
    {"A12.33", "A hidden fortification in enemy LOS.", "A12.33 whatever brings a hidden fortification"},
    {"4.2", "A fortification and units on one roll where fortifications have a track of their own.",
     "4.2 switch fortifications_apart"},
    {"4.3", "Which TEM is not used.", "4.3 and 4.5 a fortification that stays gives its TEM"},
    {"4.5", "Which fortifications take part in a shift.", "Q01: a fortification of the other end shifts if"},
    {"2.3", "Where a unit is that comes under the marker of a fortification.",
     "Q01: a squad that shifts into a full pillbox"},
    {"4.4", "Which units may be \"in, above or beneath\".", "4.4 who may not be in it"},
    {"4.4.1", "Which side \"is allowed a cave complex\".", "4.4.1 after the shift of a cave"},
    {"4.4.2", "When the other end of a tunnel is chosen.", "4.4.2 the pillbox shifts: the tunnel stays"},
    {"4.4.2", "When a tunnel that ends in a cave complex may be changed.", "Q03: 4.4.2 a tunnel that leads"},
    {"4.5", "Fortification and units under two markers of one Location.", "4.5 also under two markers"},
    {"5.1", "\"At the start\" of a phase.", "5.1 shut by the first move, fire or advance", "cloak_each"},
    {"5.1", "What happens to what is under the other cloaking counter.",
     "5.1 any part; what is there comes back or stays", "cloak_exchange"},
    {"2.5", "What rows of 11 and more do to cloaked units.", "5.1 rows 11-12 and 13 or more", "cloak_kept"},
    {"5.2", "Who may be placed cloaked after setup.", "5.2 lost cloaking is never regained"},
    {"A2.2", "Which of two butted boards lies northeasternmost.",
     "A2.2: names of hexes that two boards share"},
    {"A2.2", "What a half-hex at the side of a board prints.", "A2.2: what the picture says of single hexes"},
    {"A2.2", "Who is a Passenger and who a Rider.", "A2.2: the log names places by their records"},
    {"A2.2", "In what order suffixes stand.", "A2.2: every example of the page of notation"},
    {"A2.2", "What a board prints where, and where its dots lie.",
     "A2.2: what the picture says of single hexes"},
    {"A2.1", "Which hexes are in a part of a board.", "A2.1: a hex is in the part in play"},
    {"A2.1", "Boards butted at a cut.", "A2.1: half-boards are butted at the cut"},
    {"A2.1", "Boards that are not butted together.", "A2.1: boards that are not butted together are told"},
    {"A2.3", "Half-hexes at the edge of a part of a board that is in play.",
     "A2.1: only a part of a board is in play"},
    {"A2.3", "What occupies a board for a Victory Condition.",
     "A2.3 a half-hex counts for a board's occupation"},
    {"A2.3", "Half-hexes in a setup area between two corners.", "A06: a rectangle of hexes"},
    {"A2.4", "What is left of an allowance.", "A01: Known units keep what they have spent"},
    {"A2.4", "What a dummy stack may spend (A4.11).", "Q11: a dummy stack is asked beyond what its counters"},
    {"A2.4", "What Cavalry pays (A13.3).", "Q02: A13.3 Cavalry pays by its own column"},
    {"A2.4", "What changes of level cost (B10.4).", "Q10: B10.4 Infantry and Cavalry pay double"},
    {"A2.4", "The road rate.", "A03: the road rate takes a road over each hexside"},
    {"A2.4", "What a Bypass costs (A4.31, D2.3).", "A2.4: what a Bypass costs vehicles"},
    {"A2.5", "What blocks an entry hex.", "A2.5: a Known enemy unit, rubble or Blaze"},
    {"A2.5", "When rubble or Blaze cuts a hex off.", "A2.5: rubble elsewhere blocks the hex"},
    {"A2.5", "Which hexes are \"within four hexes\".", "A2.5: delayed entry is within four hexes"},
    {"A2.5", "The other side of a river.", "A2.5: never on the other side of a river"},
    {"A2.5", "Forces that are forgotten in their turn of entry.",
     "A2.5: not before their turn, and not in another phase"},
    {"A2.51", "What weather does.", "A2.51: weather changes what Open Ground"},
    {"A2.51", "What the roads of a setup board are.", "A2.51: its roads are what most road hexes"},
    {"A2.51", "Half-hexes of a setup board that are butted against the map.",
     "A2.51: an off-board half-hex butted against other terrain"},
    {"A2.51", "How a setup board lies.", "A2.51: the way over the setup board ends beside"},
    {"A2.51", "Which boards are unused.", "A2.51: setup boards off-board"},
    {"A2.51", "What comes before the off-board setup, the first act of the RPh.",
     "A09: off-board setup is the first act of the RPh"},
    {"A2.51", "Which groups share a setup board.", "A09: a setup board lies at one edge"},
    {"A2.52", "Who is stacked with a leader off-board.", "A2.52: off-board nothing is done"},
    {"A2.6", "From where one leaves by Bypass.", "A2.6: an exit by Bypass has to bypass something"},
    {"A2.6", "What an exit costs that the chart gives as a part of the allotment.",
     "A2.6: with nothing left no vehicle leaves"},
    {"A2.6", "What lies at the edge of the map.", "A2.3, A2.5 and A2.6: a half-hex in the inner corner"},
    {"A2.6", "What an exit by Bypass costs.", "A2.6 EX: from X1 over the vertex"},
    {"A2.71", "An overlay that the program has and VASL's archive too.",
     "A2.7: on a board of VASL's the archive goes before"},
    {"A2.73", "Which hexes a picture of VASL's covers.", "A2.73: VASL's overlays may stick out of the map"},
    {"A2.74", "On what level an overlay lies.", "A2.74: the Open Ground of an overlay"},
    {"A2.74", "How much of a terrain is a sliver.", "A2.74: what an overlay covers is gone"},
    {"A2.76", "An end-hex of a wadi beside a stream.", "A12: an end-hex of a wadi beside a stream"},
    {"A2.76", "LOS over a hexside by which two beds are joined.",
     "A2.76 EXC: a line that begins or ends in another hex"},
    {"A2.76", "What a joined bed is worth to who moves.", "A2.76: where two streams are one"},
    {"A2.8", "Levels that nobody has told.", "A2.8: where nobody has said how high a building is"},
    {"A2.8", "The Locations of a hex with a bridge.", "A02: a hex with a bridge has the two Locations"},
    {"A2.8", "What holds for Recombining.", "A2.8 EX: a HS in an entrenchment"},
    {"A2.9", "Which nationalities can't Deploy.", "A2.9: only nationalities that are capable"},
    {"N.1", "\"(Vedette or General)\".", "N.1 only a force with a vedette or general asks",
     "fixing_any_force"},
    {"N.1", "How far a ZOC reaches.", "N.1 a ZOC is the adjacent hexes"},
    {"N.1", "When a force \"enters\" a ZOC.", "N.1 a force with an enemy force in its ZOC is not asked"},
    {"N.1", "Several forces asked by one step.", "N.4 the question belongs to the place"},
    {"N.3", "What \"do not constitute a force for this purpose\" covers.",
     "N.1 garrisons, bridge trains and centers", "fixing_trains"},
    {"N.3", "What becomes of garrisons, Bridge Trains and Centers of Operation in the hex of a force.",
     "N.3 C01: garrisons, bridge trains and centers of operations stay"},
    {"N.3", "Modified results beyond 1 to 6.", "N.3 1 to 3 leave the force"},
    {"N.3", "Whence the range is counted.", "N.3 a force in several hexes is in range", "fixing_whole_range"},
    {"N.3.2", "A vedette without printed strength.", "N.3.2 both have", "fixing_vedette_nil"},
    {"N.2", "Fixed forces as substitutes.", "N.2 fixed forces are no substitutes", "fixing_fixed_drawn"},
    {"N.2", "A force that joins a fixed one in its hex.", "N.2 who joins a fixed force"},
    {"N.1", "Several counters or markers of a side in one hex.", "N.1 what lies in one hex is one force"},
    {"N.1", "Retreat and advance after combat.", "N.1 C03: who may retreat and advance"},
    {"N.1", "Into the hex of an enemy force.", "N.1 into the hex of an enemy force only by ruling"},
    {"N.4", "Which hexes make one force.", "N.4 C03: a force of one name is one only"},
    {"N.4", "Forces that are formed anew in play.", "N.4 C03: counters and parts are detached"},
    {"N.4", "The layout of forces in several hexes.", "N.4 the whole of a force in several hexes comes"},
    {"N.4", "What makes a substitution illegal.", "N.4 illegal for whatever reason"},
    {"C 1.2", "What the other side knows of orders.", "C 1.2 orders are secret"},
    {"C 1.2", "What a side hears whose act waits for an answer of the other.",
     "A2.5: the other side's window does not tell who waits"},
    {"C 2.2", "Who is outside the range already.", "C 2.2 who is outside may come nearer"},
    {"C 2.2", "Counters in no UNIT.", "C 2.2 counters in no UNIT"},
    {"C 2.2", "Who enters or leaves the map.", "C 2.2 who enters the map within his range"},
    {"C 2.2", "Shifts (O'Leary).", "C 2.2 a shift is no movement"},
    {"C 2.2", "Several counters of a stack in one act.", "C 2.51 C05: one question a stack"},
    {"C 2.2", "How long the player's ruling on an act holds.", "C 2.2 a ruling on an act is for that act"},
    {"C 2.21", "A UNIT formed over others in play.", "C 2.21 a UNIT formed over others in play"},
    {"C 2.23", "Where the friendly board edge is.", "C 2.23 the friendly edge is found by the N arrow"},
    {"C 2.23", "Who counts as enemy near the new target hex.", "C 2.23 the new target hex: ten hexes away"},
    {"C 2.23", "Where to, when no hex of the map is as far as it should be.",
     "C 2.23 within ten hexes of its own edge"},
    {"C 2.23", "\"Have to retreat in the next MPh.\"", "C 2.23 the MPh is not left silently"},
    {"C 2.3", "A new order while one waits.", "C 2.3 an order written anew"},
    {"C 2.3", "Orders written before play to be accepted later.",
     "C 2.3 any order, also one written before play"},
    {"C 2.311, C 2.41", "When a range is devoid of enemies.", "C 2.41 switch attack_told", "attack_told"},
    {"C 2.312, C 2.41", "Who waits off-board.", "C 2.41 who waits off-board"},
    {"C 2.313", "A Move past its time frame.", "C 2.313 only a Move has a time frame"},
    {"C 2.313", "The way of a Move.", "C 2.51 an Attack or Defence binds to its range, a Move leads there"},
    {"C 2.32", "An Attack or Defence far away without a Move.", "C 2.32 a logical order is asked for"},
    {"C 2.42", "A range devoid of friendly units.", "C 2.42 an Attack has failed when nobody"},
    {"C 2.42", "A Move that begins beside an enemy.", "C 2.42 who stood beside an enemy when his Move began"},
    {"C 2.42", "Adjacent \"underway\".", "C 2.42 a Move fails where its way leads past an enemy"},
    {"C 2.42", "Enemies in LOS within the range.", "C 2.42 an enemy in LOS within the range"},
    {"C 2.43", "The range of a UNIT that has never had an order.", "C 2.43 a UNIT without an order at start"},
    {"C 2.6", "How the table is read.", "C 2.6 NP can't be rolled for"},
    {"C 2.6", "Accrued turns.", "C 2.6 turns accrue by what the UNIT is and does"},
    {"C 2.6", "How often, and when.", "C 2.6 switch accept_in_rph", "accept_in_rph"},
    {"C 2.6", "Both multipliers.", "C 2.6 switch order_best_multiplier", "order_best_multiplier"},
    {"C 2.71", "What a level's turns mean.", "C 2.71 switch level_one_eight", "level_one_eight"},
    {"C 2.82", "What the total is of.", "C 2.82 a variable end counts by the shortest"},
    {"C 3.2", "The size after losses.", "C 3.2 losses leave the size as it was"},
    {"C 3.21", "What counts for a platoon.", "C 3.21 a platoon or battery is three to five"},
    {"C 3.23", "A battery beside the companies of a battalion.",
     "C 3.23 a battalion is two companies or more"},
    {"C 3.4", "Other compositions in play.", "C 3.4 in a campaign a UNIT"},
    {"C 4.2", "The upcoming turn.", "C 4.2 switch initiative_any_phase", "initiative_any_phase"},
    {"C 4.2", "The company of a Leader who is in the company itself.",
     "C 4.2 a Leader of the company itself"},
    {"C 4.2", "The highest ranked Leader present.", "C 4.2 the highest Leader present"},
    {"C 4.2", "Who panics.", "C 4.2 failure is Panic of who has checked"},
    {"C 4.22", "A final DR of 12 that would pass.", "C 4.22 switch loose_cannon_more", "loose_cannon_more"},
});

/// Tests of switches whose names don't say "switch <id>".
const std::map<std::string, std::string> otherwise{
    {"rooftops_cellars", "B23.8 rooftops and cellars are Locations only"},
    {"los_computed", "2.5 sight is computed only where the house rule says so"},
    {"los_letter", "T12: while a side looks"},
    {"part_of_three", "S4.6.1 one dummy minefield for each three"},
    {"fixing_any_force", "N.1 only a force with a vedette or general asks"},
    {"fixing_trains", "N.1 garrisons, bridge trains and centers"},
    {"fixing_fixed_drawn", "N.2 fixed forces are no substitutes"},
    {"fixing_whole_range", "N.3 a force in several hexes is in range"},
    {"fixing_vedette_nil", "N.3.2 both have"}};

bool anyBegins(const std::vector<std::string>& names, const std::string& with) {
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return name.starts_with(with); });
}

/// The switches that a row names, in order of the alphabet.
std::string switchesIn(const std::string& cell) {
    static const std::regex code("`([a-z_]+)`");
    std::set<std::string> ids;
    for (std::sregex_iterator it(cell.begin(), cell.end(), code), end; it != end; ++it)
        if (houseRule((*it)[1].str()) != nullptr) ids.insert((*it)[1].str());
    std::string out;
    for (const std::string& id : ids) out += (out.empty() ? "" : " ") + id;
    return out;
}

}  // namespace

TEST_CASE("every reading of the page has a test that holds it, and none is missing", "[pages][readings]") {
    std::map<std::string, std::string> page;  // "rule: what is open" -> switches
    for (const test::PageSection& s : test::readPage("docs/readings.md")) {
        if (s.title == "Switches") continue;
        for (const auto& row : s.rows) {
            REQUIRE(row.size() == 3);
            INFO(row[0] << ": " << row[1]);
            CHECK_FALSE(row[2].empty());
            CHECK(page.emplace(row[0] + ": " + row[1], switchesIn(row[2])).second);
        }
    }
    const auto names = test::testNames();
    std::set<std::string> known;
    for (const Reading& r : readings) {
        const std::string key = std::string(r.rule) + ": " + r.open;
        INFO(key);
        CHECK(known.insert(key).second);
        CHECK(page.contains(key));
        if (page.contains(key)) CHECK(page[key] == r.switch_);
        INFO("test: " << r.test);
        CHECK(anyBegins(names, r.test));
    }
    for (const auto& [key, switches] : page) {
        INFO(key);
        CHECK(known.contains(key));
    }
}

TEST_CASE("every switch belongs to a reading, and a test shows both its values", "[pages][readings]") {
    const auto names = test::testNames();
    std::string all = " ";
    for (const Reading& r : readings) all += std::string(r.switch_) + " ";
    for (const HouseRule& rule : houseRules()) {
        const std::string id(rule.id);
        INFO(id);
        CHECK(all.find(" " + id + " ") != std::string::npos);
        const bool named = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
            return name.find("switch " + id + ":") != std::string::npos;
        });
        const auto it = otherwise.find(id);
        CHECK((named || (it != otherwise.end() && anyBegins(names, it->second))));
    }
}
