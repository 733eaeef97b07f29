// SPDX-License-Identifier: MIT
#include "shellgame/rules/registry.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "acts/acts.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/fixing/fixing.hpp"

namespace shellgame {

namespace {

constexpr std::array<std::string_view, 4> corrections{"correct", "seen", "set", "terrain"};

/// What counters do, as against what the player notes, orders or puts right.
constexpr std::array<std::string_view, 12> deeds{"act",   "conceal", "drop",  "fire",     "load",   "mark",
                                                 "merge", "replace", "shift", "transfer", "unload", "split"};

}  // namespace

void registerRules(Registry& rules) {
    Registry registry;
    // What a room adds belongs to one system, or to both; some of it to both, whatever the room.
    const auto add = [&](void (*room)(Registry&), std::optional<System> only = {},
                         std::initializer_list<std::string_view> both = {}) {
        Registry own;
        room(own);
        for (Verb verb : own.verbs()) {
            if (std::find(both.begin(), both.end(), verb.name) == both.end()) verb.only = only;
            registry.add(std::move(verb));
        }
    };
    add(acts::registerPlacing);
    add(acts::registerStacks, System::asl, {"split", "merge"});
    add(acts::registerMoving, System::asl, {"move"});
    add(acts::registerEntering);
    add(acts::registerLeaving);
    add(acts::registerStatus, System::asl);
    add(acts::registerSighting, System::asl, {"terrain"});
    add(acts::registerTrail, System::asl);
    add(acts::registerMines, System::asl);
    add(acts::registerFixing, System::fixing);
    add(acts::registerForces, System::fixing);
    add(acts::registerOba, System::asl);
    add(acts::registerChoices, System::asl);
    add(acts::registerWorks, System::asl);
    add(acts::registerUnits, System::asl);
    add(acts::registerOrders, System::asl);
    add(acts::registerInitiative, System::asl);
    add(acts::registerClock);
    add(acts::registerCorrections);
    add(acts::registerHistory);
    for (Verb verb : registry.verbs()) {
        if (verb.name == "view") {
            rules.add(std::move(verb));  // nothing happens in the game
            continue;
        }
        // What puts right how things are tells nothing of how they were.
        const bool happens =
            std::find(corrections.begin(), corrections.end(), verb.name) == corrections.end();
        if (verb.check)
            verb.check = [ask = std::move(verb.check), name = verb.name](const GameView& view,
                                                                         const Args& args) {
                Findings out = ask(view, args);
                for (Finding& f : conductFindings(view, name, args)) out.push_back(std::move(f));
                if (std::find(deeds.begin(), deeds.end(), name) != deeds.end())
                    for (Finding& f : acts::offBoardFirst(view, acts::piecesMeant(view.state, args),
                                                          actingSide(view.state, args)))
                        out.push_back(std::move(f));
                return out;
            };
        if (verb.play)
            verb.play = [happens, act = std::move(verb.play), name = verb.name](
                            const GameView& view, const Args& args, Dice& dice, Draft& draft,
                            Outcome& outcome) {
                act(view, args, dice, draft, outcome);
                acts::partFromCarriers(view.state, draft);
                settleFixing(view, draft, outcome);
                settleOrders(view, name, args, draft, outcome);
                if (happens) acts::keepSeen(view, draft);
            };
        rules.add(std::move(verb));
    }
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
