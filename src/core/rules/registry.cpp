// SPDX-License-Identifier: MIT
#include "shellgame/rules/registry.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>

#include "acts/acts.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/fixing/fixing.hpp"
#include "shellgame/rules/mapboard/entry.hpp"

namespace shellgame {

namespace {

constexpr std::array<std::string_view, 4> corrections{"correct", "seen", "set", "terrain"};

/// What belongs to one system only; the rest to both.
std::optional<System> systemOf(std::string_view verb) {
    static const std::map<std::string_view, System> of = [] {
        std::map<std::string_view, System> out;
        for (const char* name :
             {"reveal",      "conceal",  "drop",   "advance",   "mark",        "wreck",
              "load",        "unload",   "fire",   "transfer",  "seen",        "smoke",
              "becomes",     "blaze",    "act",    "ar",        "preregister", "exchange_mines",
              "mine_attack", "accuracy", "shift",  "choose",    "tunnel",      "redraw",
              "unit",        "order",    "accept", "end_order", "retreat",     "initiative"})
            out[name] = System::asl;
        for (const char* name : {"name_force", "fix", "array", "substitute"}) out[name] = System::fixing;
        return out;
    }();
    const auto it = of.find(verb);
    return it == of.end() ? std::nullopt : std::optional(it->second);
}

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
    acts::registerPlacing(registry);
    acts::registerStacks(registry);
    acts::registerMoving(registry);
    acts::registerEntering(registry);
    acts::registerLeaving(registry);
    acts::registerStatus(registry);
    acts::registerSighting(registry);
    acts::registerTrail(registry);
    acts::registerMines(registry);
    acts::registerFixing(registry);
    acts::registerOba(registry);
    acts::registerChoices(registry);
    acts::registerWorks(registry);
    acts::registerUnits(registry);
    acts::registerOrders(registry);
    acts::registerInitiative(registry);
    acts::registerClock(registry);
    acts::registerCorrections(registry);
    acts::registerHistory(registry);
    for (Verb verb : registry.verbs()) {
        verb.only = systemOf(verb.name);
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
