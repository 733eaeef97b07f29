// SPDX-License-Identifier: MIT
#include "shellgame/rules/turn/state_report.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/words/say.hpp"

#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/setup/allotment.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/terms/kinds.hpp"

namespace shellgame {

Json findingJson(const Finding& f) {
    return {{"verdict", std::string(toText(f.verdict))},
            {"rule", f.rule},
            {"at", f.subject.text()},
            {"text", textOf(f.message)}};
}

Json findingsJson(const Findings& findings) {
    Json out = Json::array();
    for (const Finding& f : findings) out.push_back(findingJson(f));
    return out;
}

Json modifiersJson(const std::vector<Modifier>& modifiers) {
    Json out = Json::array();
    for (const Modifier& m : modifiers)
        out.push_back({{"id", m.id}, {"rule", m.rule}, {"value", m.value}, {"text", textOf(m.cause)}});
    return out;
}

namespace {

/// Adds to the JSON of a marker the values that follow from the marker's fields.
void reportMarker(const GameView& view, const Marker& marker, Json trail, Json& m) {
    m["status"] = std::string(markerStatus(marker));
    // Hidden units are immune to fire at their Location and to Snipers (3.2.1).
    m["immune"] = marker.kind == MarkerKind::hip ? Json{"fire", "sniper"} : Json::array();
    m["seen_note"] = m["seen"];
    const SeenAnswer seen = seenInView(view, marker.side, marker.at, &marker);
    m["seen"] = seen.seen;
    m["seen_stale"] = seen.stale;
    m["seen_basis"] = seen.basis == SeenAnswer::Basis::assumed ? "assumed"
                      : seen.basis == SeenAnswer::Basis::told  ? "told"
                                                               : "computed";
    m["trail"] = std::move(trail);
    for (Json& act : m["trail"]) {
        act["spent"] = act["spent_quarters"].get<int>() / 4.0;
        act.erase("spent_quarters");
    }
}

}  // namespace

Json stateReport(const ReportExtension& rooms, const GameView& view, const SideId& viewer) {
    const GameState& state = view.state;
    Json out = stateToJson(state, Elide::no);
    out.erase("windows");
    Json trails = std::move(out["trails"]);
    out.erase("trails");
    for (const auto& [id, marker] : state.markers) {
        Json& m = out["markers"][id.text];
        if (!viewer.empty() && marker.side != viewer && !marker.faceUp()) {
            // The viewer knows only the place and the kind of this marker.
            m = {{"side", m["side"]}, {"kind", m["kind"]}, {"at", m["at"]}, {"large", m["large"]}};
            m["status"] = "unknown";
            continue;
        }
        reportMarker(view, marker, trails.contains(id.text) ? trails[id.text] : Json::array(), m);
    }
    Json windows = Json::array();
    for (const WindowNow& w : windowsNow(state)) {
        if (!viewer.empty() && w.side != viewer) continue;
        windows.push_back({{"side", w.side.text},
                           {"track", w.track},
                           {"open", w.open},
                           {"why", textOf(w.why.message)},
                           {"rule", w.why.rule},
                           {"count", w.count},
                           {"locked", w.locked},
                           {"shut", w.shut}});
    }
    out["windows"] = std::move(windows);
    for (const auto& [id, group] : state.reinforcements) {
        out["reinforcements"][id]["permitted"] = Json::array();
        for (const EntryTurn& t : entryTurns(view, group)) {
            Json blocked = Json::object();
            for (const auto& [hex, why] : t.obstructed) blocked[hex] = textOf(why.front().message);
            out["reinforcements"][id]["permitted"].push_back({{"turn", t.turn},
                                                              {"radius", t.radius},
                                                              {"open", t.open},
                                                              {"obstructed", std::move(blocked)}});
        }
    }
    out["allotments"] = Json::array();
    for (const Allotment& a : allotments(state)) {
        if (!viewer.empty() && a.side != viewer) continue;
        out["allotments"].push_back({{"side", a.side.text},
                                     {"what", enumText(a.what)},
                                     {"rule", a.rule},
                                     {"allotted", a.allotted},
                                     {"placed", a.placed},
                                     {"why", textOf(Message::Arg(listed(a.why)))}});
    }
    for (const RoomReport& room : rooms.rooms)
        if (Json told = room.of(view); !told.is_null()) out[room.key] = std::move(told);
    if (!viewer.empty())
        for (const char* umpires : {"dice", "counters", "rulings"}) out.erase(umpires);
    out["hash"] = hexDigits(state.hash);
    return out;
}

Json stateReport(const Registry& registry, const GameView& view, const SideId& viewer) {
    const auto* rooms = registry.answers<ReportExtension>();
    return stateReport(rooms != nullptr ? *rooms : ReportExtension(), view, viewer);
}

}  // namespace shellgame
