// SPDX-License-Identifier: MIT
#include "fitting.hpp"

#include <algorithm>
#include <utility>

namespace shellgame {

void StateFitting::bad(const std::string& where, const std::string& found, const std::string& expected) {
    problems_.push_back({file_, pointer_ + where, found, expected, ""});
}

void StateFitting::place(const std::string& where, const Location& at) {
    if (ground_ != nullptr && !at.empty() && !ground_->find(at.hex))
        bad(where, describeJson(at.text()), "a hex of the map: " + ground_->explainBadName(at.hex));
}

void StateFitting::general() {
    const auto side = [&](const std::string& where, const SideId& id) {
        if (!state_.sides.contains(id)) bad(where, describeJson(id.text), "a side");
    };
    if (state_.sides.size() != 2) bad("/sides", std::to_string(state_.sides.size()) + " sides", "two sides");
    side("/clock/player", state_.clock.player);
    side("/clock/first", state_.clock.first);
    if (state_.clock.turn < 1) bad("/clock/turn", std::to_string(state_.clock.turn), "a turn from 1 on");
    for (const auto& [id, value] : state_.settings.balance)
        side("/settings/balance/" + pointerToken(id), SideId(id));
    for (const auto& [id, moves] : state_.counters.moves)
        side("/counters/moves/" + pointerToken(id), SideId(id));
    for (const auto& [id, area] : state_.areas) side("/areas/" + pointerToken(id) + "/side", area.side);
    for (const auto& [id, module] : state_.modules)
        side("/modules/" + pointerToken(id) + "/side", module.side);
    for (const auto& [id, prompt] : state_.prompts) {
        const std::string where = "/prompts/" + pointerToken(id);
        side(where + "/side", prompt.side);
        place(where + "/at", prompt.at);
        for (const PieceId& p : prompt.pieces)
            if (state_.piece(p) == nullptr) bad(where + "/pieces", describeJson(p.text), "a piece");
        if (prompt.kind == PromptKind::mines && state_.marker(prompt.marker) == nullptr)
            bad(where + "/marker", describeJson(prompt.marker.text), "a marker");
        if (prompt.kind == PromptKind::boreSight && prompt.pieces.size() != 1)
            bad(where + "/pieces", std::to_string(prompt.pieces.size()) + " pieces", "one weapon");
    }
    for (const auto& [name, work] : state_.works) {
        const std::string where = "/works/" + pointerToken(name);
        side(where + "/side", work.side);
        for (const PieceId& id : work.joins)
            if (state_.piece(id) == nullptr) bad(where + "/joins", describeJson(id.text), "a piece");
        for (const Location& at : work.ends) place(where + "/ends", at);
    }
    for (const auto& [key, unit] : state_.formations) {
        const std::string where = "/formations/" + pointerToken(key);
        side(where + "/side", unit.side);
        if (!key.starts_with(unit.side.text + "/"))
            bad(where, describeJson(key), "a key of its side and mark, such as \"" + unit.side.text + "/A\"");
        for (const PieceId& id : unit.pieces)
            if (state_.piece(id) == nullptr) bad(where + "/pieces", describeJson(id.text), "a piece");
        for (const std::string& part : unit.parts)
            if (!state_.formations.contains(unit.side.text + "/" + part))
                bad(where + "/parts", describeJson(part), "a UNIT of its side");
        place(where + "/tah", Location{unit.tah, 0});
        for (const auto& order : {unit.order, unit.waiting}) {
            if (!order) continue;
            for (const OrderStep& step : order->steps) place(where + "/steps", Location{step.tah, 0});
            if (order->steps.empty() || order->step < 0 ||
                order->step >= static_cast<int>(order->steps.size()))
                bad(where + "/steps", std::to_string(order->steps.size()) + " steps",
                    "at least one, and the one being carried out among them");
        }
    }
    if (state_.counters.markers < 0)
        bad("/counters/markers", std::to_string(state_.counters.markers), "0 or more");
    if (state_.counters.pieces < 0)
        bad("/counters/pieces", std::to_string(state_.counters.pieces), "0 or more");
}

void StateFitting::hex(const std::string& name) {
    if (ground_ != nullptr && state_.hexes.contains(name) && !ground_->find(name))
        bad("/hexes/" + pointerToken(name), describeJson(name),
            "a hex of the map: " + ground_->explainBadName(name));
}

void StateFitting::marker(const MarkerId& id) {
    const Marker* m = state_.marker(id);
    if (m == nullptr) return;
    const std::string where = "/markers/" + pointerToken(id.text);
    if (!state_.sides.contains(m->side)) bad(where + "/side", describeJson(m->side.text), "a side");
    if (m->at.empty()) bad(where + "/at", "nothing", "a Location");
    place(where + "/at", m->at);
    std::set<PieceId> once;
    for (const PieceId& p : m->contents) {
        const Piece* under = state_.piece(p);
        if (under == nullptr || under->under != id || !once.insert(p).second)
            bad(where + "/contents", describeJson(p.text), "a piece that lies under this marker, once");
    }
}

void StateFitting::piece(const PieceId& id) {
    const Piece* p = state_.piece(id);
    if (p == nullptr) return;
    const std::string where = "/pieces/" + pointerToken(id.text);
    place(where + "/at", p->at);
    if (!state_.sides.contains(p->side)) bad(where + "/side", describeJson(p->side.text), "a side");
    if (!p->carrier.empty() && (state_.piece(p->carrier) == nullptr || p->carrier == id))
        bad(where + "/carrier", describeJson(p->carrier.text), "another piece");
    if (p->under.empty()) return;
    const Marker* m = state_.marker(p->under);
    if (m == nullptr || std::count(m->contents.begin(), m->contents.end(), id) != 1)
        bad(where + "/under", describeJson(p->under.text), "a marker that has it under it once");
}

Problems StateFitting::whole() {
    general();
    for (const auto& [name, note] : state_.hexes) hex(name);
    for (const auto& [id, m] : state_.markers) marker(id);
    for (const auto& [id, p] : state_.pieces) piece(id);
    return std::exchange(problems_, {});
}

void StateFitting::note(std::span<const Change> changes) {
    for (const Change& c : changes) {
        if (c.table == "markers") {
            const MarkerId id(c.id);
            markers_.insert(id);
            if (const Marker* m = state_.marker(id)) pieces_.insert(m->contents.begin(), m->contents.end());
        } else if (c.table == "pieces") {
            const PieceId id(c.id);
            pieces_.insert(id);
            if (const Piece* p = state_.piece(id)) {
                markers_.insert(p->under);
            } else if (c.field.empty()) {
                // It is not there (any more, or yet): what it carried must not name it.
                for (const auto& [other, q] : state_.pieces)
                    if (q.carrier == id) pieces_.insert(other);
            }
        } else if (c.table == "hexes") {
            hexes_.insert(c.id);
        } else if (c.table != "trails" && c.table != "windows" && c.table != "seen" && c.table != "offers" &&
                   c.table != "rulings" && c.table != "dice") {
            general_ = true;
        }
    }
}

Problems StateFitting::noted() {
    if (general_) general();
    for (const std::string& name : hexes_) hex(name);
    for (const MarkerId& id : markers_) marker(id);
    for (const PieceId& id : pieces_) piece(id);
    hexes_.clear();
    markers_.clear();
    pieces_.clear();
    general_ = false;
    return std::exchange(problems_, {});
}

}  // namespace shellgame
