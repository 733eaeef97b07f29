// SPDX-License-Identifier: MIT
// Defines the descriptions of everything that a state stores, in the forms of saved games and of files.
#include "model/describe.hpp"
#include "model/file_forms.hpp"
#include "model/tables.hpp"

namespace shellgame {

SHELLGAME_DESCRIBES(std::vector<int>);
SHELLGAME_DESCRIBES(std::vector<std::string>);
SHELLGAME_DESCRIBES(std::vector<MarkerId>);
SHELLGAME_DESCRIBES(std::vector<PieceId>);
SHELLGAME_DESCRIBES(std::vector<Location>);
SHELLGAME_DESCRIBES(std::set<std::string>);
SHELLGAME_DESCRIBES(std::set<PieceId>);
SHELLGAME_DESCRIBES(std::map<std::string, int>);
SHELLGAME_DESCRIBES(std::map<std::string, std::string>);
SHELLGAME_DESCRIBES(std::optional<bool>);
SHELLGAME_DESCRIBES(std::optional<int>);
SHELLGAME_DESCRIBES(std::optional<std::string>);
SHELLGAME_DESCRIBES(std::optional<SideId>);
SHELLGAME_DESCRIBES(std::optional<MarkerId>);
SHELLGAME_DESCRIBES(std::optional<PieceId>);
SHELLGAME_DESCRIBES(std::optional<Location>);
SHELLGAME_DESCRIBES(Phase);
SHELLGAME_DESCRIBES(System);
SHELLGAME_DESCRIBES(PieceClass);
SHELLGAME_DESCRIBES(TargetSize);
SHELLGAME_DESCRIBES(MovementClass);
SHELLGAME_DESCRIBES(Arm);
SHELLGAME_DESCRIBES(Haste);
SHELLGAME_DESCRIBES(MarkerKind);
SHELLGAME_DESCRIBES(ActKind);
SHELLGAME_DESCRIBES(WorkKind);
SHELLGAME_DESCRIBES(PromptKind);
SHELLGAME_DESCRIBES(Counts);
SHELLGAME_DESCRIBES(FormationKind);
SHELLGAME_DESCRIBES(OrderType);
SHELLGAME_DESCRIBES(Temper);
SHELLGAME_DESCRIBES(OpensFire);
SHELLGAME_DESCRIBES(Wish);
SHELLGAME_DESCRIBES(DealtThing);
SHELLGAME_DESCRIBES(std::optional<SeenNote>);
SHELLGAME_DESCRIBES(std::optional<Spent>);
SHELLGAME_DESCRIBES(std::vector<SpecialRule>);
SHELLGAME_DESCRIBES(std::vector<Objective>);
SHELLGAME_DESCRIBES(std::optional<Order>);
SHELLGAME_DESCRIBES(std::optional<Policy>);
SHELLGAME_DESCRIBES(std::optional<PolicyChances>);
SHELLGAME_DESCRIBES(std::optional<PolicyDeal>);
SHELLGAME_DESCRIBES(std::optional<PolicyUnits>);
SHELLGAME_DESCRIBES(std::optional<PolicyVehicles>);

SHELLGAME_DESCRIBES(SpecialRule);
SHELLGAME_DESCRIBES(Card);
SHELLGAME_DESCRIBES(Objective);
SHELLGAME_DESCRIBES(Condition);
SHELLGAME_DESCRIBES(Holder);
SHELLGAME_DESCRIBES(OrderStep);
SHELLGAME_DESCRIBES(Order);
SHELLGAME_DESCRIBES(Formation);
SHELLGAME_DESCRIBES(PoolGroup);
SHELLGAME_DESCRIBES(DealPlace);
SHELLGAME_DESCRIBES(PolicyWorth);
SHELLGAME_DESCRIBES(PolicyPlace);
SHELLGAME_DESCRIBES(PolicyShift);
SHELLGAME_DESCRIBES(PolicyTemper);
SHELLGAME_DESCRIBES(PolicyTempers);
SHELLGAME_DESCRIBES(PolicyReach);
SHELLGAME_DESCRIBES(PolicyFire);
SHELLGAME_DESCRIBES(PolicyChances);
SHELLGAME_DESCRIBES(PolicyDeal);
SHELLGAME_DESCRIBES(PolicyUnits);
SHELLGAME_DESCRIBES(PolicyVehicles);
SHELLGAME_DESCRIBES(Policy);
SHELLGAME_DESCRIBES(Clock);
SHELLGAME_DESCRIBES(Settings);
SHELLGAME_DESCRIBES(DiceState);
SHELLGAME_DESCRIBES(Counters);
SHELLGAME_DESCRIBES(Side);
SHELLGAME_DESCRIBES(Spent);
SHELLGAME_DESCRIBES(Piece);
SHELLGAME_DESCRIBES(SeenNote);
SHELLGAME_DESCRIBES(Marker);
SHELLGAME_DESCRIBES(Crowd);
SHELLGAME_DESCRIBES(Act);
SHELLGAME_DESCRIBES(HexNote);
SHELLGAME_DESCRIBES(WindowState);
SHELLGAME_DESCRIBES(Offer);
SHELLGAME_DESCRIBES(Work);
SHELLGAME_DESCRIBES(Ruling);
SHELLGAME_DESCRIBES(SetupArea);
SHELLGAME_DESCRIBES(EntryGroup);
SHELLGAME_DESCRIBES(ExitNote);
SHELLGAME_DESCRIBES(Prompt);
SHELLGAME_DESCRIBES(ObaModule);

// These are the tables of a state.
SHELLGAME_DESCRIBES(Trail);
SHELLGAME_DESCRIBES(std::map<SideId, Side>);
SHELLGAME_DESCRIBES(std::map<PieceId, Piece>);
SHELLGAME_DESCRIBES(std::map<MarkerId, Marker>);
SHELLGAME_DESCRIBES(std::map<MarkerId, Trail>);
SHELLGAME_DESCRIBES(std::map<std::string, HexNote>);
SHELLGAME_DESCRIBES(std::map<std::string, SeenNote>);
SHELLGAME_DESCRIBES(std::map<std::string, WindowState>);
SHELLGAME_DESCRIBES(std::map<PieceId, Offer>);
SHELLGAME_DESCRIBES(std::map<std::string, Ruling>);
SHELLGAME_DESCRIBES(std::map<std::string, SetupArea>);
SHELLGAME_DESCRIBES(std::map<std::string, Prompt>);
SHELLGAME_DESCRIBES(std::map<std::string, ObaModule>);
SHELLGAME_DESCRIBES(std::map<std::string, EntryGroup>);
SHELLGAME_DESCRIBES(std::map<PieceId, ExitNote>);
SHELLGAME_DESCRIBES(std::map<std::string, Work>);
SHELLGAME_DESCRIBES(std::map<std::string, Formation>);
SHELLGAME_DESCRIBES(std::map<std::string, Card>);
SHELLGAME_DESCRIBES(std::map<std::string, Condition>);
SHELLGAME_DESCRIBES(std::map<std::string, Holder>);
SHELLGAME_DESCRIBES(std::map<std::string, PoolGroup>);
SHELLGAME_DESCRIBES(std::map<std::string, DealPlace>);

}  // namespace shellgame
