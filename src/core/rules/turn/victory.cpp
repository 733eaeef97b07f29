// SPDX-License-Identifier: MIT
#include "shellgame/rules/turn/victory.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "model/keys.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "words/turn.hpp"

namespace shellgame {

namespace {

/// The sides that have a Good Order MMC in certain hexes, and the sides that have a Good Order ground unit
/// there or a marker that may hide one.
struct Occupants {
    std::set<SideId> mmc, units;
};

bool isGoodOrder(const Piece& p) {
    static constexpr std::array<const char*, 4> out{"broken", "captured", "wreck", "burning wreck"};
    return std::none_of(out.begin(), out.end(), [&](const char* mark) { return p.marks.contains(mark); });
}

/// Returns the occupants of hexes as `viewpoint` sees them. Of other sides, only Known units and markers that
/// may hide units are included.
std::map<std::string, Occupants> occupants(const State& state, const std::set<std::string>& hexes,
                                           const SideId& viewpoint) {
    std::map<std::string, Occupants> out;
    const auto known = [&](const SideId& side, const Marker* under) {
        return viewpoint.empty() || side == viewpoint || under == nullptr || under->faceUp();
    };
    for (const auto& [id, p] : state.pieces) {
        if (!p.isUnit() || !p.inPlay() || !isGoodOrder(p)) continue;
        const std::string& hex = state.placeOf(p).hex;
        if (!hexes.contains(hex) || !known(p.side, state.marker(p.under))) continue;
        Occupants& there = out[hex];
        there.units.insert(p.side);
        if (p.isMmc()) there.mmc.insert(p.side);
    }
    if (!viewpoint.empty())
        for (const auto& [id, m] : state.markers)
            if (m.side != viewpoint && m.kind != MarkerKind::mine && !m.faceUp() &&
                hexes.contains(m.at.hex) && markerFor(state, id, viewpoint))
                out[m.at.hex].units.insert(m.side);
    return out;
}

Occupants together(const std::map<std::string, Occupants>& all, const Objective& objective) {
    Occupants out;
    for (const std::string& hex : objective.hexes)
        if (const auto it = all.find(hex); it != all.end()) {
            out.mmc.insert(it->second.mmc.begin(), it->second.mmc.end());
            out.units.insert(it->second.units.begin(), it->second.units.end());
        }
    return out;
}

std::set<std::string> hexesOf(const State& state) {
    std::set<std::string> out;
    for (const auto& [id, c] : state.conditions)
        for (const Objective& o : c.objectives) out.insert(o.hexes.begin(), o.hexes.end());
    return out;
}

class Counter {
  public:
    Counter(const GameView& view, const SideId& viewpoint)
        : view_(view.state), ground_(view.ground), viewpoint_(viewpoint) {
        there_ = occupants(view_, hexesOf(view_), viewpoint);
    }

    ConditionNow count(const std::string& id, const Condition& c) {
        ConditionNow out{.id = id, .condition = c};
        switch (c.counts) {
            case Counts::tally:
                out.how = Message(words::countedByHand);
                break;
            case Counts::control:
                control(out);
                break;
            case Counts::exits:
                exits(out);
                break;
            case Counts::losses:
                losses(out);
                break;
            case Counts::occupation:
                occupation(out);
                break;
        }
        out.points = out.counted + c.tally;
        out.met = c.need > 0 && out.points >= c.need;
        return out;
    }

  private:
    void control(ConditionNow& out) {
        out.rule = "A26.1";
        std::size_t held = 0;
        for (const Objective& o : out.condition.objectives) {
            ObjectiveNow now{o, holderOf(view_, viewpoint_, o), together(there_, o).units.size() > 1};
            if (now.holder.side == out.condition.side) {
                out.counted += o.points;
                ++held;
            }
            out.objectives.push_back(std::move(now));
        }
        out.how = Message(words::controlsOf, view_.sideName(out.condition.side), held,
                          out.condition.objectives.size());
    }
    void exits(ConditionNow& out) {
        out.rule = "A26.3";
        int units = 0;
        for (const auto& [id, note] : view_.exits) {
            const Piece* p = view_.piece(id);
            if (p == nullptr || p->side != out.condition.side || p->gone != exited) continue;
            if (!out.condition.by.empty() && !out.condition.by.contains(note.hex)) continue;
            const int points = pointsOf(*p, out.condition);
            units += points > 0 ? 1 : 0;
            out.counted += points;
        }
        out.how = Message(words::unitsExited, units);
    }
    /// Counts the losses of the other side.
    void losses(ConditionNow& out) {
        out.rule = "A26.2";
        int units = 0;
        for (const auto& [id, p] : view_.pieces) {
            const bool wreck = p.marks.contains("wreck") || p.marks.contains("burning wreck");
            const bool lost =
                wreck || p.gone == "eliminated" || p.gone == "captured" || p.marks.contains("captured");
            if (p.side == out.condition.side || !lost) continue;
            const int points = pointsOf(p, out.condition);
            units += points > 0 ? 1 : 0;
            out.counted += points;
        }
        out.how = Message(words::enemyUnitsLost, units);
    }
    /// Counts Good Order units on the named boards. A half-hex counts only if all boards that share the
    /// half-hex are named.
    void occupation(ConditionNow& out) {
        out.rule = "A2.3";
        const std::set<std::string>& boards = out.condition.boards;
        int units = 0;
        for (const auto& [id, p] : view_.pieces) {
            if (p.side != out.condition.side || !p.isUnit() || !p.inPlay() || !isGoodOrder(p)) continue;
            const auto hex = ground_.find(view_.placeOf(p).hex);
            if (!hex || !ground_.belongsTo(*hex, boards)) continue;
            ++units;
            out.counted += pointsOf(p, out.condition);
        }
        out.how = Message(words::unitsOnBoards, units, listed(boards), boards.size());
    }

    const State& view_;
    const Ground& ground_;
    const SideId& viewpoint_;
    std::map<std::string, Occupants> there_;
};

}  // namespace

Holder holderOf(const State& state, const SideId& viewpoint, const Objective& objective) {
    const auto it = state.control.find(ControlKey{viewpoint, objective.ground()}.text());
    return it == state.control.end() ? Holder{objective.held, false} : it->second;
}

int pointsOf(const Piece& piece, const Condition& condition) {
    switch (piece.kind) {
        case PieceClass::gun:
            return 2;
        case PieceClass::hero:
            return 1;
        case PieceClass::leader:
        case PieceClass::commissar:
        case PieceClass::armourLeader:
            return 1 + std::max(0, -piece.leadership);
        case PieceClass::vehicle:
            return condition.vehicle;
        default:
            return piece.halfSquads();
    }
}

std::vector<ConditionNow> conditionsNow(const GameView& view, const SideId& viewpoint) {
    std::vector<ConditionNow> out;
    if (view.state.conditions.empty()) return out;
    Counter counter(view, viewpoint);
    for (const auto& [id, c] : view.state.conditions) out.push_back(counter.count(id, c));
    return out;
}

SideId winnerOf(const std::vector<ConditionNow>& conditions, bool over, const State& state) {
    std::set<SideId> sides;
    int met = 0, needed = 0;
    for (const ConditionNow& c : conditions) {
        if (c.condition.need == 0) continue;
        if (c.met && c.condition.atOnce) return c.condition.side;
        sides.insert(c.condition.side);
        ++needed;
        met += c.met ? 1 : 0;
    }
    if (!over || sides.size() != 1) return {};
    if (met == needed) return *sides.begin();
    if (met == 0 && state.sides.size() == 2)
        for (const auto& [id, side] : state.sides)
            if (!sides.contains(id)) return id;
    return {};
}

void settleControl(const GameView& view, const AnyAct& act, Draft& draft, Outcome&) {
    // Control does not change during setup, because units were in these hexes from the start. A change of
    // view does not change control either.
    if (view.state.clock.phase == Phase::setup || act.verb().traits.looks) return;
    const auto& conditions = view.state.conditions;
    if (std::none_of(conditions.begin(), conditions.end(),
                     [](const auto& c) { return c.second.counts == Counts::control; }))
        return;
    const State& now = draft.now();
    const std::set<std::string> hexes = hexesOf(now);
    std::vector<SideId> everybody{SideId()};
    for (const auto& [id, side] : now.sides) everybody.push_back(id);
    std::vector<std::pair<std::string, SideId>> gained;
    for (const SideId& viewpoint : everybody) {
        const auto before = occupants(view.state, hexes, viewpoint), after = occupants(now, hexes, viewpoint);
        for (const auto& [id, c] : now.conditions)
            for (const Objective& o : c.objectives) {
                const Occupants there = together(after, o), was = together(before, o);
                if (there.units.size() != 1 || there.mmc.size() != 1) continue;
                const Holder holder = holderOf(now, viewpoint, o);
                // The player's statement remains valid until the occupants change.
                if (holder.byHand && there.mmc == was.mmc && there.units == was.units) continue;
                if (holder.side != *there.mmc.begin())
                    gained.emplace_back(ControlKey{viewpoint, o.ground()}.text(), *there.mmc.begin());
            }
    }
    for (const auto& [key, side] : gained) draft.edit<Holder>(key) = Holder{side, false};
}

}  // namespace shellgame
