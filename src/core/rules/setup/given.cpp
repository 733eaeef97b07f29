// SPDX-License-Identifier: MIT
#include "shellgame/rules/setup/given.hpp"

#include <algorithm>

#include "play/verb_of.hpp"
#include "rules/counters/counters.hpp"
#include "rules/mapboard/setup_area.hpp"
#include "rules/setup/contents.hpp"
#include "rules/setup/room.hpp"
#include "rules/terms/findings.hpp"
#include "rules/terms/new_names.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/sighting/bore_sight.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/term.hpp"
#include "words/setup.hpp"
#include "words/sighting.hpp"
#include "words/stacks.hpp"

namespace shellgame {

namespace {

/// Refuses the acts of this file once play has begun.
Findings beforePlay(const GameView& view, const char* rule, Subject subject) {
    if (view.state.clock.phase == Phase::setup) return {};
    return {forbidden(rule, std::move(subject), Message(words::isSaidBeforePlay))};
}

template <class Table>
Findings notTheOthers(const Table& table, const std::string& id, const SideId& side, bool remove,
                      const char* rule) {
    const auto it = table.find(id);
    if (it == table.end() && remove) return {forbidden(rule, "/remove", Message(words::thereIsNoneOf, id))};
    if (it == table.end() || it->second.side == side) return {};
    return {forbidden(rule, "/side", Message(words::belongsToOtherSide, id))};
}

// --- setup_area ---

std::set<std::string> hexesOf(const GameView& view, const SetupAreaAct& act) {
    std::set<std::string> out(act.at.begin(), act.at.end());
    if (!act.from.empty() && !act.to.empty()) out.merge(hexesBetween(view.ground, act.from, act.to));
    out.merge(hexesOfBoards(view.ground, {act.boards.begin(), act.boards.end()}));
    return out;
}

Findings checkArea(const GameView& view, const SetupAreaAct& act) {
    const std::string& id = act.area;
    Findings out = beforePlay(view, "A2.9", act.side);
    for (Finding& f : notTheOthers(view.state.areas, id, act.side, act.remove, "A2.9"))
        out.push_back(std::move(f));
    if (act.remove) return out;
    for (Finding& f : boardFindings(view.ground, act.boards, "A2.9")) out.push_back(std::move(f));
    for (const auto& [key, corner] : {std::pair("/from", act.from), std::pair("/to", act.to)})
        if (!corner.empty() && !view.ground.find(corner))
            out.push_back(forbidden("A2.9", key, Message(words::isNoHexOfMap, corner)));
    if (act.from.empty() != act.to.empty())
        out.push_back(forbidden("A2.9", act.from.empty() ? "/from" : "/to", Message(words::nameBothCorners)));
    if (out.empty() && !view.state.areas.contains(id) && hexesOf(view, act).empty())
        out.push_back(forbidden("A2.9", "/at", Message(words::nameHexesOfSetupArea)));
    return out;
}

void playArea(const GameView& view, const SetupAreaAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const std::string& id = act.area;
    const std::string side = view.state.sideName(act.side);
    // A side's only area needs no name.
    const bool only = std::none_of(view.state.areas.begin(), view.state.areas.end(),
                                   [&](const auto& a) { return a.first != id && a.second.side == act.side; });
    if (act.remove) {
        draft.erase<SetupArea>(id);
        outcome.text =
            only ? Message(words::onlySetupAreaIsGone, side) : Message(words::setupAreaIsGone, id, side);
        return;
    }
    SetupArea& area = draft.edit<SetupArea>(id);
    area.side = act.side;
    if (act.group) area.group = *act.group;
    if (auto hexes = hexesOf(view, act); !hexes.empty()) area.hexes = std::move(hexes);
    const int size = static_cast<int>(area.hexes.size());
    if (area.group.empty())
        outcome.text =
            only ? Message(words::setsUpInOnly, side, size) : Message(words::setsUpIn, side, size, id);
    else
        outcome.text = only ? Message(words::groupSetsUpInOnly, side, size, area.group)
                            : Message(words::groupSetsUpIn, side, size, id, area.group);
}

// --- reinforcement ---

std::set<std::string> hexesOf(const GameView& view, const ReinforcementAct& act) {
    std::set<std::string> out(act.hexes.begin(), act.hexes.end());
    if (!act.edge.empty() || !act.boards.empty())
        out.merge(hexesOfEntry(view.ground, act.edge, {act.boards.begin(), act.boards.end()}));
    return out;
}

Findings checkReinforcement(const GameView& view, const ReinforcementAct& act) {
    const std::string& id = act.group;
    Findings out = beforePlay(view, "A2.5", act.side);
    for (Finding& f : notTheOthers(view.state.reinforcements, id, act.side, act.remove, "A2.5"))
        out.push_back(std::move(f));
    Placed placed = readContents(view, act.pieces, "pieces", act.side);
    for (Finding& f : placed.findings) out.push_back(std::move(f));
    if (act.remove) return out;
    for (Finding& f : boardFindings(view.ground, act.boards, "A2.5")) out.push_back(std::move(f));
    for (const std::string& hex : act.hexes)
        if (const auto h = view.ground.find(hex); h && edgesAt(view.ground, *h).empty())
            out.push_back(forbidden("A2.5", HexId(hex), Message(words::isNoHexAtEdge, hex)));
    const auto old = view.state.reinforcements.find(id);
    const bool fresh = old == view.state.reinforcements.end();
    if (const int turns = view.state.clock.turns; act.turn && turns > 0 && *act.turn > turns)
        out.push_back(forbidden("A2.5", "/turn", Message(words::scenarioHasTurns, turns)));
    if (out.empty() && fresh && hexesOf(view, act).empty())
        out.push_back(forbidden("A2.5", "/hexes", Message(words::nameHexesOfEntry)));
    std::vector<Piece> counters;
    for (const PieceSpec& s : placed.specs) counters.push_back(s.piece);
    if (out.empty()) out = systemFindings(view.state.settings, System::asl, counters, Location());
    if (out.empty() && waiting(view.state, id).size() + counters.size() > 200)
        out.push_back(forbidden("A2.5", "/pieces", Message(words::atMostEnterTogether, 200)));
    return out;
}

void playReinforcement(const GameView& view, const ReinforcementAct& act, Dice&, Draft& draft,
                       Outcome& outcome) {
    const std::string& id = act.group;
    const std::string side = view.state.sideName(act.side);
    if (act.remove) {
        for (const PieceId& piece : waiting(view.state, id)) {
            removePiece(draft, piece, std::string(notUsed));
            draft.editPiece(piece).entry.clear();
        }
        draft.erase<EntryGroup>(id);
        outcome.text = Message(words::groupIsGone, id, side);
        return;
    }
    EntryGroup& group = draft.edit<EntryGroup>(id);
    group.side = act.side;
    if (act.turn) group.turn = *act.turn;
    if (auto hexes = hexesOf(view, act); !hexes.empty()) group.hexes = std::move(hexes);
    std::vector<std::string> names;
    for (const PieceSpec& s : readContents(view, act.pieces, "pieces", act.side).specs) {
        Piece& piece = draft.editPiece(s.id.empty() ? draft.newPiece(act.side) : s.id) = s.piece;
        piece.carrier = PieceId(s.carrier);
        piece.gone = std::string(offBoard);
        piece.entry = id;
        names.push_back(piece.type);
    }
    const int size = static_cast<int>(group.hexes.size());
    if (group.turn == 0) {
        outcome.text = names.empty() ? Message(words::groupIsOutOfPlay, side, id)
                                     : Message(words::groupIsOutOfPlayWith, side, id, listed(names));
        return;
    }
    outcome.text = names.empty() ? Message(words::groupEnters, side, id, group.turn, size)
                                 : Message(words::groupEntersWith, side, id, group.turn, size, listed(names));
}

// --- oba_module ---

Findings checkOba(const GameView& view, const ObaModuleAct& act) {
    const std::string& id = act.module;
    Findings out = beforePlay(view, "C1.2", ModuleId(id));
    for (Finding& f : notTheOthers(view.state.modules, id, act.side, act.remove, "C1.2"))
        out.push_back(std::move(f));
    if (act.remove) return out;
    const auto old = view.state.modules.find(id);
    if (old == view.state.modules.end())
        for (Finding& f : newNameFindings(view, id, ModuleId(id))) out.push_back(std::move(f));
    const bool granted =
        act.preRegistered.value_or(old != view.state.modules.end() && old->second.preRegistered);
    if (act.hex && !granted)
        out.push_back(forbidden("7.1", ModuleId(id), Message(words::hasNotBeenGrantedPreRegisteredHex, id)));
    if (act.observer) {
        const Piece& p = *view.state.piece(*act.observer);
        if (p.side != act.side || !p.isPersonnel() || !p.inPlay())
            out.push_back(forbidden("C1.2", *act.observer,
                                    Message(words::cantObserveForObserverIsPersonnel, p.type, id)));
    }
    return out;
}

void playOba(const GameView& view, const ObaModuleAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const std::string& id = act.module;
    const std::string side = view.state.sideName(act.side);
    if (act.remove) {
        draft.erase<ObaModule>(id);
        outcome.text = Message(words::moduleIsGone, side, id);
        return;
    }
    ObaModule& module = draft.edit<ObaModule>(id);
    module.side = act.side;
    if (act.name) module.name = *act.name;
    if (act.preRegistered) module.preRegistered = *act.preRegistered;
    if (!module.preRegistered) module.hex.clear();
    if (act.hex) module.hex = *act.hex;
    if (act.observer) module.observer = *act.observer;
    const std::string& shown = module.name.empty() ? id : module.name;
    outcome.text = !module.preRegistered ? Message(words::hasModule, side, shown)
                   : module.hex.empty()  ? Message(words::hasModuleWithHex, side, shown)
                                         : Message(words::hasModuleWithThatHex, side, shown, module.hex);
}

// --- bore_sight ---

/// Returns the weapons to which an act refers. For a marker, these are the weapons under it that can Bore
/// Sight.
std::vector<PieceId> weaponsMeant(const State& state, const BoreSightAct& act) {
    std::vector<PieceId> out = piecesMeant(state, act);
    if (act.pieces.empty() && !act.piece)
        std::erase_if(out, [&](const PieceId& id) { return !isBoreSightWeapon(*state.piece(id)); });
    return out;
}

Findings checkBoreSight(const GameView& view, const BoreSightAct& act) {
    const auto weapons = weaponsMeant(view.state, act);
    if (weapons.empty()) return {forbidden("C6.4", "/pieces", Message(words::nameWeaponThatCanBoreSight))};
    Findings out = beforePlay(view, "C6.4", weapons.front());
    for (const PieceId& id : weapons) {
        const Piece& p = *view.state.piece(id);
        if (auto f = absence(view.state, id))
            out.push_back(std::move(*f));
        else if (!isBoreSightWeapon(p))
            out.push_back(forbidden("C6.4", id, Message(words::isNoWeaponThatCanBoreSight, p.type)));
    }
    return out;
}

void playBoreSight(const GameView& view, const BoreSightAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const auto weapons = weaponsMeant(view.state, act);
    for (const PieceId& id : weapons) {
        Piece& piece = draft.editPiece(id);
        piece.boreSight = !act.off;
        if (act.off) piece.boreSighted = Location();
    }
    outcome.text =
        Message(act.off ? words::mayNotBoreSight : words::mayBoreSight, piecesAt(view.state, weapons));
}

// --- side ---

bool saysNothing(const SideAct& act) {
    return !act.name && !act.dummies && !act.hipHalves && !act.apFactors && !act.atFactors && !act.elr &&
           !act.san && !act.edge && !act.first;
}

Findings checkSide(const GameView& view, const SideAct& act) {
    Findings out = beforePlay(view, "2.1", act.side);
    if (saysNothing(act)) out.push_back(forbidden("2.1", act.side, Message(words::sayWhatSideIsGiven)));
    return out;
}

void playSide(const GameView& view, const SideAct& act, Dice&, Draft& draft, Outcome& outcome) {
    Side& side = draft.edit<Side>(act.side);
    std::vector<Message> what;
    const auto limit = [&](const std::optional<int>& given, std::optional<int>& member,
                           const Sentence<1>& some, const Sentence<0>& none) {
        if (!given) return;
        member = *given < 0 ? std::nullopt : given;
        what.push_back(member ? Message(some, *member) : Message(none));
    };
    const auto number = [&](const std::optional<int>& given, int& member, const Sentence<1>& some) {
        if (!given) return;
        member = *given;
        what.push_back(Message(some, member));
    };
    if (act.name) {
        side.name = *act.name;
        what.push_back(Message(words::isCalled, side.name));
    }
    limit(act.dummies, side.dummies, words::hasDummyCounters, words::hasDummiesWithoutLimit);
    limit(act.hipHalves, side.hipHalves, words::hasHipCapacity, words::hasHipAsHidden);
    number(act.apFactors, side.apFactors, words::hasApFactors);
    number(act.atFactors, side.atFactors, words::hasAtFactors);
    limit(act.elr, side.elr, words::hasElr, words::hasNoElr);
    limit(act.san, side.san, words::hasSan, words::hasNoSan);
    if (act.edge) {
        side.edge = *act.edge == "none" ? "" : *act.edge;
        what.push_back(side.edge.empty() ? Message(words::hasNoFriendlyEdge)
                                         : Message(words::hasFriendlyEdge, term(side.edge)));
    }
    if (act.first) {
        draft.clock.first = draft.clock.player = act.side;
        what.emplace_back(words::movesFirst);
    }
    outcome.text = Message(words::isGiven, view.state.sideName(act.side), listed(what));
}

}  // namespace

Findings boardFindings(const Ground& ground, const std::vector<std::string>& boards, const char* rule) {
    Findings out;
    for (const std::string& board : boards) {
        const auto& all = ground.boards();
        if (std::none_of(all.begin(), all.end(), [&](const PlacedBoard& b) { return b.as == board; }))
            out.push_back(forbidden(rule, "/boards", Message(words::isNoBoardOfMap, board)));
    }
    return out;
}

void registerGiven(Registry& registry) {
    registry.add(verbOf<SetupAreaAct>(
        checkArea, playArea, {.area = "west", .side = SideId("german"), .from = "1A1", .to = "1H9"}));
    registry.add(verbOf<ReinforcementAct>(
        checkReinforcement, playReinforcement,
        {.group = "tanks", .side = SideId("russian"), .turn = 4, .edge = "E", .pieces = {"T-34 M43"}}));
    registry.add(verbOf<ObaModuleAct>(
        checkOba, playOba,
        {.module = "mortars", .side = SideId("russian"), .name = "82mm mortars", .preRegistered = true}));
    registry.add(verbOf<BoreSightAct>(checkBoreSight, playBoreSight, {.marker = MarkerId("m3")}));
    registry.add(
        verbOf<SideAct>(checkSide, playSide, {.side = SideId("german"), .dummies = 9, .edge = "west"}));
}

}  // namespace shellgame
