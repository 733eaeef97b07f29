// SPDX-License-Identifier: MIT
#include "shellgame/rules/registry.hpp"

#include "acts/acts.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/fixing/fixing.hpp"
#include "shellgame/rules/state_words.hpp"

namespace shellgame {

namespace {

/// What is to be set up off-board comes before what counters do on the map.
Findings offBoardFirst(const GameView& view, const AnyAct& act) {
    if (!act.verb().traits.onTable) return {};
    return acts::offBoardFirst(view, piecesNamed(view.state, act.named()),
                               actingSide(view.state, act.named()));
}

void partFromCarriers(const GameView& view, const AnyAct&, Draft& draft, Outcome&) {
    acts::partFromCarriers(view.state, draft);
}

void settleForces(const GameView& view, const AnyAct&, Draft& draft, Outcome& outcome) {
    settleFixing(view, draft, outcome);
}

/// What puts right how things are tells nothing of how they were.
void keepSeen(const GameView& view, const AnyAct& act, Draft& draft, Outcome&) {
    if (!act.verb().traits.corrects) acts::keepSeen(view, draft);
}

}  // namespace

void registerRules(Registry& rules) {
    rules.know(stateWords());
    for (void (*add)(Registry&) :
         {acts::registerPlacing,    acts::registerStacks, acts::registerMoving,      acts::registerEntering,
          acts::registerLeaving,    acts::registerStatus, acts::registerSighting,    acts::registerTrail,
          acts::registerMines,      acts::registerFixing, acts::registerForces,      acts::registerOba,
          acts::registerChoices,    acts::registerWorks,  acts::registerUnits,       acts::registerOrders,
          acts::registerInitiative, acts::registerClock,  acts::registerCorrections, acts::registerHistory})
        add(rules);
    rules.add(Hooks{conductFindings, partFromCarriers});
    rules.add(Hooks{offBoardFirst, settleForces});
    rules.add(Hooks{nullptr, settleOrders});
    rules.add(Hooks{nullptr, keepSeen});
}

std::shared_ptr<const Registry> standardRegistry() {
    static const std::shared_ptr<const Registry> registry = [] {
        auto r = std::make_shared<Registry>();
        registerRules(*r);
        return r;
    }();
    return registry;
}

}  // namespace shellgame
