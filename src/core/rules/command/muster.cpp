// SPDX-License-Identifier: MIT
#include "muster.hpp"

#include <algorithm>
#include <array>

#include "../acts/acts.hpp"

namespace shellgame {

Deed deedOf(const std::string& verb) {
    static constexpr std::array<std::pair<const char*, Deed>, 6> deeds{{{"move", Deed::goes},
                                                                        {"advance", Deed::goes},
                                                                        {"enter_map", Deed::enters},
                                                                        {"exit", Deed::exits},
                                                                        {"fire", Deed::fires},
                                                                        {"act", Deed::acts}}};
    const auto it = std::find_if(deeds.begin(), deeds.end(), [&](const auto& d) { return verb == d.first; });
    return it == deeds.end() ? Deed::none : it->second;
}

std::vector<PieceId> withPassengers(const State& state, std::vector<PieceId> pieces) {
    for (std::size_t i = 0; i < pieces.size(); ++i)
        for (const auto& [id, p] : state.pieces)
            if (p.carrier == pieces[i] && p.isUnit() && p.gone == state.piece(pieces[i])->gone &&
                std::find(pieces.begin(), pieces.end(), id) == pieces.end())
                pieces.push_back(id);
    return pieces;
}

std::vector<PieceId> whoActs(const State& state, const std::string& verb, const Args& args) {
    std::vector<PieceId> named = acts::piecesMeant(state, args);
    const Deed deed = deedOf(verb);
    const bool goes = deed == Deed::goes || deed == Deed::enters || deed == Deed::exits;
    return goes ? withPassengers(state, std::move(named)) : named;
}

std::vector<Location> wayOfCommand(const State& state, const Args& args, const PieceId& id) {
    std::vector<Location> out{state.placeOf(id)};
    for (const std::string& step : args.texts("path"))
        if (const auto l = Location::parse(step)) out.push_back(*l);
    if (args.has("to")) out.push_back(args.location("to"));
    return out;
}

const OrderStep& stepNow(const Order& order) {
    return order.steps[static_cast<std::size_t>(order.step)];
}

bool isMove(const Formation& unit) {
    return unit.order && stepNow(*unit.order).type == OrderType::move;
}

OrderEnd orderEndOf(bool completed, bool sure, const char* rule, const std::string& mark, Message text) {
    return {completed, sure, {sure ? Verdict::ok : Verdict::ruling, rule, mark, std::move(text)}};
}

Muster muster(const GameView& view, const std::string& key, const std::string& tah) {
    Muster out;
    out.alive = survivorsOf(view.state, key);
    out.coming = static_cast<int>(comingOf(view.state, key).size());
    for (const PieceId& id : out.alive)
        out.inside += inTargetRange(view.ground, tah, view.state.placeOf(id).hex) ? 1 : 0;
    return out;
}

}  // namespace shellgame
