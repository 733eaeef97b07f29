// SPDX-License-Identifier: MIT
#include "command.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "shellgame/rules/command/unit_size.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/words/say.hpp"
#include "words/play.hpp"

namespace shellgame {

namespace {

/// A UNIT as read from the file, before its validity is checked.
struct ReadUnit {
    std::string key;
    Formation unit;
    std::optional<int> size;
    std::string pointer;
};

std::optional<Order> orderOf(const std::vector<OrderStep>& steps) {
    if (steps.empty()) return std::nullopt;
    Order order;
    order.steps = steps;
    return order;
}

ReadUnit unitOfFile(const UnitEntry& e, const std::string& pointer) {
    ReadUnit out{unitKey(e.side, e.unit), {}, e.size, pointer};
    Formation& unit = out.unit;
    unit.side = e.side;
    unit.kind = e.kind;
    unit.company = e.company;
    unit.pieces = e.pieces;
    unit.parts = e.parts;
    unit.pl = e.pl;
    unit.order = orderOf(e.order);
    unit.waiting = orderOf(e.waiting);
    unit.tah = unit.order ? unit.order->steps.front().tah : e.tah;
    return out;
}

/// Sorts the UNITs so that the parts of a UNIT come before that UNIT. UNITs that contain each other in a
/// circle keep their order.
std::vector<const ReadUnit*> partsFirst(const std::vector<ReadUnit>& all) {
    std::vector<const ReadUnit*> left, out;
    for (const ReadUnit& one : all) left.push_back(&one);
    const auto waits = [&](const ReadUnit* one) {
        return std::any_of(left.begin(), left.end(), [&](const ReadUnit* other) {
            return other != one && other->unit.side == one->unit.side &&
                   one->unit.parts.contains(unitMark(other->key)) &&
                   std::none_of(out.begin(), out.end(),
                                [&](const ReadUnit* o) { return o->key == other->key; });
        });
    };
    while (!left.empty()) {
        const auto next = std::find_if_not(left.begin(), left.end(), waits);
        const ReadUnit* const first = next == left.end() ? left.front() : *next;
        std::erase(left, first);
        out.push_back(first);
    }
    return out;
}

}  // namespace

void addUnits(const std::vector<UnitEntry>& units, const Reader& list, const Ground& ground, State& state,
              bool standing) {
    std::vector<ReadUnit> all;
    for (std::size_t i = 0; i < units.size(); ++i)
        all.push_back(unitOfFile(units[i], list.pointer() + "/" + std::to_string(i)));
    const auto bad = [&](const ReadUnit& one, const Finding& f) {
        list.problems().push_back(
            {list.file(), one.pointer, textOf(f.message), "a UNIT that the rules allow", f.rule});
    };
    const auto sight = ruledSight();
    const auto base = GameState::of(state);
    Draft draft(*base);
    const auto view = [&] { return GameView{draft.now(), ground, *sight}; };
    for (const ReadUnit* next : partsFirst(all)) {
        const ReadUnit& one = *next;
        if (draft.find<Formation>(one.key) != nullptr)
            bad(one, {Verdict::forbidden, "C 3.3", "", Message(words::unitSecondTime, unitMark(one.key))});
        if (!standing)
            for (const Finding& f : judgeUnit(view(), one.key, one.unit, one.size))
                if (f.verdict != Verdict::ok) bad(one, f);
        Formation& unit = draft.edit<Formation>(one.key) = one.unit;
        unit.size = one.size.value_or(unitSizeOf(shapeOf(draft.now(), one.key, one.unit)).size);
        for (const auto& order : {one.unit.order, one.unit.waiting})
            if (order && !standing)
                for (const Finding& f : judgeSteps(view(), one.key, order->steps))
                    if (f.verdict == Verdict::forbidden) bad(one, f);
    }
    state.formations = draft.now().formations;
    for (const ReadUnit& one : all)
        if (!standing && (one.unit.order || one.unit.waiting) && !unitAbove(state, one.key).empty())
            bad(one, {Verdict::forbidden, "C 3.24", "",
                      Message(words::unitActsByOrdersOfUnit, unitMark(one.key))});
}

std::vector<UnitEntry> unitEntries(const State& state) {
    // Counters that have left the game are omitted, and so are UNITs without any remaining counter.
    const auto stays = [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        return p != nullptr && (p->gone.empty() || p->gone == offBoard);
    };
    const std::function<bool(const std::string&)> lives = [&](const std::string& key) {
        const Formation* unit = unitOf(state, key);
        return unit != nullptr &&
               (std::any_of(unit->pieces.begin(), unit->pieces.end(), stays) ||
                std::any_of(unit->parts.begin(), unit->parts.end(),
                            [&](const std::string& part) { return lives(unitKey(unit->side, part)); }));
    };
    std::vector<UnitEntry> out;
    for (const auto& [key, unit] : state.formations) {
        if (!lives(key)) continue;
        UnitEntry e{unit.side, unitMark(key), unit.company, unit.kind, unit.pieces, unit.parts,
                    unit.size, unit.pl,       unit.tah,     {},        {}};
        std::erase_if(e.pieces, [&](const PieceId& id) { return !stays(id); });
        std::erase_if(e.parts, [&](const std::string& part) { return !lives(unitKey(e.side, part)); });
        // The completed steps of an order are omitted.
        if (unit.order) {
            e.order.assign(unit.order->steps.begin() + unit.order->step, unit.order->steps.end());
            e.tah.clear();
        }
        if (unit.waiting) e.waiting = unit.waiting->steps;
        out.push_back(std::move(e));
    }
    return out;
}

}  // namespace shellgame
