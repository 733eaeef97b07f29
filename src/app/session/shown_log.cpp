// SPDX-License-Identifier: MIT
#include "session/shown_log.hpp"

namespace shellgame::app {

void ShownLog::show(const Session& session, const SideId& side, SideLog& shown) {
    if (!(side == now_)) {
        if (!now_.empty()) sides_[now_].log = std::move(shown);
        shown = side.empty() ? SideLog() : std::move(sides_[side].log);
        now_ = side;
    }
    if (side.empty()) return;
    std::unique_ptr<ToldLog>& reader = sides_[side].reader;
    if (!reader) reader = std::make_unique<ToldLog>(session, side);
    reader->follow(shown);
}

void ShownLog::forget(SideLog& shown) {
    sides_.clear();
    now_ = SideId();
    shown = SideLog();
}

}  // namespace shellgame::app
