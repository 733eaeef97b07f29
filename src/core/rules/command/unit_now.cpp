// SPDX-License-Identifier: MIT
#include "unit_now.hpp"

#include <algorithm>

namespace shellgame {

std::vector<PieceId> withPassengers(const State& state, std::vector<PieceId> pieces) {
    for (std::size_t i = 0; i < pieces.size(); ++i)
        for (const auto& [id, p] : state.pieces)
            if (p.carrier == pieces[i] && p.isUnit() && p.gone == state.piece(pieces[i])->gone &&
                std::find(pieces.begin(), pieces.end(), id) == pieces.end())
                pieces.push_back(id);
    return pieces;
}

std::vector<PieceId> whoActs(const State& state, const AnyAct& act) {
    std::vector<PieceId> named = piecesNamed(state, act.named());
    const Doing doing = act.verb().traits.doing;
    const bool goes = doing == Doing::moves || doing == Doing::enters || doing == Doing::exits;
    return goes ? withPassengers(state, std::move(named)) : named;
}

std::vector<Location> wayOfAct(const State& state, const Named& named, const PieceId& id) {
    std::vector<Location> out{state.placeOf(id)};
    out.insert(out.end(), named.path.begin(), named.path.end());
    if (named.to) out.push_back(*named.to);
    return out;
}

const OrderStep& stepNow(const Order& order) {
    return order.steps[static_cast<std::size_t>(order.step)];
}

bool isMove(const Formation& unit) {
    return unit.order && stepNow(*unit.order).type == OrderType::move;
}

OrderEnd orderEndOf(bool completed, bool sure, const char* rule, const std::string& mark, Message text) {
    return {completed, sure, {sure ? Verdict::ok : Verdict::ruling, rule, UnitMark(mark), std::move(text)}};
}

Presence presenceOf(const GameView& view, const std::string& key, const std::string& tah) {
    Presence out;
    out.alive = survivorsOf(view.state, key);
    out.coming = static_cast<int>(comingOf(view.state, key).size());
    for (const PieceId& id : out.alive)
        out.inside += inTargetRange(view.ground, tah, view.state.placeOf(id).hex) ? 1 : 0;
    return out;
}

}  // namespace shellgame
