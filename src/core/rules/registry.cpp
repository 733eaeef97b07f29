// SPDX-License-Identifier: MIT
#include "shellgame/rules/registry.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "acts/acts.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/fixing/fixing.hpp"
#include "shellgame/rules/mapboard/entry.hpp"

namespace shellgame {

namespace {

constexpr std::array<std::string_view, 4> corrections{"correct", "seen", "set", "terrain"};

/// After any act: what came apart from its carrier is on foot, or lies on the ground. Who waits off-board may
/// be loaded there (A2.52).
void partFromCarriers(const State& before, Draft& draft) {
    for (const auto& [id, old] : before.pieces) {
        const Piece* piece = draft.piece(id);
        if (piece == nullptr || piece->carrier.empty()) continue;
        const Piece* on = draft.piece(piece->carrier);
        const bool together = on != nullptr && on->gone == piece->gone && on->entry == piece->entry &&
                              (on->gone.empty() || on->gone == offBoard);
        if (!together || on->under != piece->under || on->at != piece->at)
            draft.editPiece(id).carrier = PieceId();
    }
}

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
        // What puts right how things are tells nothing of how they were.
        const bool happens =
            std::find(corrections.begin(), corrections.end(), verb.name) == corrections.end();
        if (verb.check)
            verb.check = [ask = std::move(verb.check), name = verb.name](const GameView& view,
                                                                         const Args& args) {
                Findings out = ask(view, args);
                for (Finding& f : conductFindings(view, name, args)) out.push_back(std::move(f));
                return out;
            };
        if (verb.play)
            verb.play = [happens, act = std::move(verb.play), name = verb.name](
                            const GameView& view, const Args& args, Dice& dice, Draft& draft,
                            Outcome& outcome) {
                act(view, args, dice, draft, outcome);
                partFromCarriers(view.state, draft);
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
