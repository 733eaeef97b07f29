// SPDX-License-Identifier: MIT
#include "shellgame/rules/state_report.hpp"

#include "shellgame/rules/exchange/windows.hpp"

namespace shellgame {

std::string markerStatus(const Marker& marker) {
    const bool dummy = marker.isDummy();
    switch (marker.kind) {
        case MarkerKind::concealed:
            return dummy ? "dummy" : marker.pds ? "pds" : "concealed";
        case MarkerKind::hip:
            return dummy ? "dummy hidden" : "hidden";
        case MarkerKind::cloaked:
            return dummy ? "dummy cloak" : "cloaked";
        case MarkerKind::mine:
            return dummy ? "dummy mine" : "mine";
    }
    return "";
}

Json stateReport(const GameView& view, const SideId& viewer) {
    const State& state = view.state;
    Json out = stateToJson(state, Elide::no);
    out.erase("windows");
    Json trails = std::move(out["trails"]);
    out.erase("trails");
    for (const auto& [id, marker] : state.markers) {
        Json& m = out["markers"][id.text];
        if (!viewer.empty() && marker.side != viewer) {
            // Nothing is known of it but that it lies there.
            m = {{"side", m["side"]}, {"kind", m["kind"]}, {"at", m["at"]}, {"large", m["large"]}};
            m["status"] = "unknown";
            continue;
        }
        m["status"] = markerStatus(marker);
        m["seen_note"] = m["seen"];
        const SeenAnswer seen = view.sight.enemySees(state, view.ground, marker.side, marker.at, &marker);
        m["seen"] = seen.seen;
        m["seen_stale"] = seen.stale;
        m["seen_basis"] = seen.basis == SeenAnswer::Basis::assumed ? "assumed"
                          : seen.basis == SeenAnswer::Basis::told  ? "told"
                                                                   : "computed";
        m["trail"] = trails.contains(id.text) ? trails[id.text] : Json::array();
        for (Json& act : m["trail"]) {
            act["spent"] = act["spent_quarters"].get<int>() / 4.0;
            act.erase("spent_quarters");
        }
    }
    Json windows = Json::array();
    for (const WindowNow& w : windowsNow(state)) {
        if (!viewer.empty() && w.side != viewer) continue;
        windows.push_back({{"side", w.side.text},
                           {"track", w.track},
                           {"open", w.open},
                           {"why", w.why.text.text()},
                           {"rule", w.why.rule},
                           {"count", w.count},
                           {"locked", w.locked},
                           {"shut", w.shut}});
    }
    out["windows"] = std::move(windows);
    if (!viewer.empty())
        for (const char* umpires : {"dice", "counters", "rulings"}) out.erase(umpires);
    out["hash"] = hexDigits(state.hash);
    return out;
}

}  // namespace shellgame
