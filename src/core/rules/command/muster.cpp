// SPDX-License-Identifier: MIT
#include "muster.hpp"

#include "shellgame/rules/command/units.hpp"

namespace shellgame {

std::string playerTurn(const Clock& clock) {
    return std::to_string(clock.turn) + "/" + clock.player.text;
}

const OrderStep& stepNow(const Order& order) {
    return order.steps[static_cast<std::size_t>(order.step)];
}

OrderEnd orderEndOf(bool completed, bool sure, const char* rule, const std::string& mark, Message text) {
    return {completed, sure, {sure ? Verdict::ok : Verdict::ruling, rule, mark, std::move(text)}};
}

Muster muster(const GameView& view, const std::string& key, const std::string& tah) {
    Muster out;
    out.alive = survivorsOf(view.state, key);
    for (const PieceId& id : out.alive)
        out.inside += inTargetRange(view.ground, tah, view.state.placeOf(id).hex) ? 1 : 0;
    return out;
}

}  // namespace shellgame
