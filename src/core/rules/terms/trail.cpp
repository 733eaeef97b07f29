// SPDX-License-Identifier: MIT
#include "rules/terms/trail.hpp"

namespace shellgame {

Act actNow(const Clock& clock, ActKind kind, const Location& from, const Location& to) {
    Act act;
    act.turn = clock.turn;
    act.player = clock.player;
    act.phase = clock.phase;
    act.from = from;
    act.to = to;
    act.kind = kind;
    return act;
}

Act beginning(const Clock& clock, const Location& at, const Position& position) {
    Act act = actNow(clock, ActKind::begin, at, at);
    if (clock.phase == Phase::setup) act.turn = 0;
    act.position = position;
    return act;
}

}  // namespace shellgame
