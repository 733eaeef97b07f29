// SPDX-License-Identifier: MIT
#include "shellgame/rules/command/conduct.hpp"

#include <algorithm>

#include "../acts/acts.hpp"
#include "muster.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/mapboard/entry.hpp"

namespace shellgame {

using acts::forbidden;
using acts::said;
using acts::toRule;

namespace {

/// Rule by which a UNIT stays in its range now.
const char* rangeRule(const Formation& unit) {
    if (unit.retreating) return "C 2.23";
    if (!unit.order) return "C 2.2";
    return isMove(unit) ? "C 2.313" : "C 2.51";
}

std::string whatItDoes(const Formation& unit) {
    return unit.retreating ? "retreats" : unit.order ? "has an order" : "is unassigned";
}

/// 2.22: berserk units of an unassigned UNIT may attack outside the range when no enemy is in it.
bool chargesOut(const GameView& view, const Formation& unit, const Piece& piece) {
    return !unit.order && !unit.retreating && piece.marks.contains("berserk") &&
           enemiesWithin(enemiesOf(view.state, unit.side), view.ground, unit.tah, targetRange).known == 0;
}

/// One counter that moves, advances, enters or leaves the map.
class Journey {
  public:
    Journey(const GameView& view, const std::string& key, const PieceId& id)
        : view_(view),
          unit_(*unitOf(view.state, key)),
          id_(id),
          piece_(*view.state.piece(id)),
          mark_(unitMark(key)) {}

    Findings judge(Deed deed, const Args& args) {
        if (unit_.halted == playerTurn(view_.state.clock)) {
            no("C 2.42",
               Message("The Move of UNIT %1 has failed: it moves no more in this player turn.", mark_));
        } else if (deed == Deed::enters) {
            enters(args.location("at").hex);
        } else {
            const std::vector<Location> way = wayOfCommand(view_.state, args, id_);
            if (deed == Deed::exits || way.size() > 1) goes(way, deed == Deed::exits);
        }
        return std::move(out_);
    }

  private:
    [[nodiscard]] int far(const std::string& hex) const {
        return view_.ground.distance(unit_.tah, hex).value_or(0);
    }
    void no(const char* rule, Message text) { out_.push_back(forbidden(rule, id_.text, std::move(text))); }

    /// `exits`: the way goes on over the edge of the map, which is out of every range.
    void goes(const std::vector<Location>& way, bool exits) {
        const bool inside = far(way.front().hex) <= targetRange;
        // Who comes into it on the way may not go out again, in one command as in several.
        bool been = false, leaves = false;
        for (const Location& at : way) {
            const bool in = far(at.hex) <= targetRange;
            leaves = leaves || (been && !in);
            been = been || in;
        }
        leaves = leaves || (exits && been);
        if (!exits && chargesOut(view_, unit_, piece_)) return;
        if (leaves) {
            return no(rangeRule(unit_), Message("%1 would leave the 5 hexes around %2: UNIT %3 %4.",
                                                piece_.type, unit_.tah, mark_, whatItDoes(unit_)));
        }
        toldWholly(way);
        if (inside || (!exits && far(way.back().hex) < far(way.front().hex))) return;
        if (unit_.retreating)
            return no("C 2.23", Message("%1 has to retreat towards %2.", piece_.type, unit_.tah));
        out_.push_back(toRule(rangeRule(unit_), id_.text,
                              Message("%1 is outside the 5 hexes around %2 and does not come nearer: UNIT %3 "
                                      "%4.",
                                      piece_.type, unit_.tah, mark_, whatItDoes(unit_))));
    }

    /// 2.42 asks of every hex on the way whether an enemy is adjacent: it has to be known by which they go.
    void toldWholly(const std::vector<Location>& way) {
        if (!isMove(unit_)) return;
        std::optional<MoveWatch> watch;
        for (std::size_t i = 1; i < way.size(); ++i) {
            if (view_.ground.distance(way[i - 1].hex, way[i].hex).value_or(0) < 2) continue;
            if (!watch) watch.emplace(view_, unit_);
            if (const auto enemy = watch->between(way[i - 1].hex, way[i].hex))
                return no(
                    "C 2.42",
                    Message("The way of %1 may lead past an enemy in %2, and the Move would fail there: "
                            "name every hex of it in \"path\".",
                            piece_.type, *enemy));
        }
    }

    /// From off-board every hex is nearer; but who may enter within his range and does not is asked why.
    void enters(const std::string& hex) {
        const auto group = view_.state.reinforcements.find(piece_.entry);
        if (group == view_.state.reinforcements.end() || far(hex) <= targetRange) return;
        for (const std::string& open : entryTurn(view_, group->second, group->second.delayed).open)
            if (far(open) <= targetRange) {
                out_.push_back(toRule(rangeRule(unit_), id_.text,
                                      Message("%1 would enter outside the 5 hexes around %2, though %3 is "
                                              "open: UNIT %4 %5.",
                                              piece_.type, unit_.tah, open, mark_, whatItDoes(unit_))));
                return;
            }
    }

    const GameView& view_;
    const Formation& unit_;
    const PieceId& id_;
    const Piece& piece_;
    std::string mark_;
    Findings out_;
};

}  // namespace

Findings conductFindings(const GameView& view, const std::string& verb, const Args& args) {
    const State& state = view.state;
    const Deed deed = deedOf(verb);
    if (state.formations.empty() || state.clock.phase == Phase::setup || deed == Deed::none ||
        deed == Deed::acts || args.text("how") == "rout")
        return {};
    Findings out;
    std::set<PieceId> judged;
    for (const PieceId& named : whoActs(state, verb, args)) {
        const PieceId id = actorOf(state, named);
        const std::string key = commandOf(state, id);
        if (key.empty() || !judged.insert(id).second) continue;
        const Formation& unit = *unitOf(state, key);
        const Piece& piece = *state.piece(id);
        if (piece.marks.contains("straying")) continue;
        if (unit.free.contains(id)) {
            out.push_back(said("C 4.2", id.text, Message("%1 has Initiative.", piece.type)));
            continue;
        }
        if (unit.tah.empty()) {
            out.push_back(toRule("C 2.43", id.text,
                                 Message("UNIT %1 is unassigned and has never had a target hex, so nothing "
                                         "says where its units may act. May %2 do this?",
                                         unitMark(key), piece.type)));
            continue;
        }
        if (deed != Deed::fires) {
            for (Finding& f : Journey(view, key, id).judge(deed, args)) out.push_back(std::move(f));
        } else if (!inTargetRange(view.ground, unit.tah, state.placeOf(piece).hex) &&
                   !chargesOut(view, unit, piece)) {
            out.push_back(toRule(unit.order ? "C 2.51" : "C 2.22", id.text,
                                 Message("%1 fires from outside the 5 hexes around %2: UNIT %3 %4.",
                                         piece.type, unit.tah, unitMark(key), whatItDoes(unit))));
        }
    }
    return out;
}

}  // namespace shellgame
