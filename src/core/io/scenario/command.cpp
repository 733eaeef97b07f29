// SPDX-License-Identifier: MIT
#include "command.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "shellgame/base/message_text.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/rules/command/unit_size.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/mapboard/entry.hpp"

namespace shellgame {

namespace {

std::string commandHex(const Reader& r, const std::string& key, const Ground& ground, bool required) {
    const std::size_t before = r.problems().size();
    const std::string hex = r.text(key, required ? std::nullopt : std::optional<std::string>(""), 40);
    if (r.problems().size() != before || hex.empty()) return "";
    if (!ground.find(hex)) {
        r.problemAt(key, describeJson(hex), "a hex of the map: " + ground.explainBadName(hex));
        return "";
    }
    return hex;
}

std::optional<Order> readSteps(const Reader& r, const std::string& key, const Ground& ground) {
    if (!r.has(key)) return std::nullopt;
    Order order;
    const std::size_t before = r.problems().size();
    r.each(key, 20, [&](const Reader& s) {
        if (!s.isObject()) return;
        OrderStep step;
        step.type = enumFrom<OrderType>(s.word("type", enumWords<OrderType>())).value_or(OrderType::move);
        step.tah = commandHex(s, "tah", ground, true);
        step.turns = static_cast<int>(s.integer("turns", 1, 100, 0));
        s.noOtherKeys();
        order.steps.push_back(std::move(step));
    });
    if (!order.steps.empty()) return order;
    if (r.problems().size() == before) r.problemAt(key, "an empty list", "at least one step of an order");
    return std::nullopt;
}

/// A UNIT of the file, before it is known whether it fits.
struct ReadUnit {
    std::string key;
    Formation unit;
    std::optional<int> size;
    std::string pointer;
};

}  // namespace

void readCommand(const Reader& root, const Ground& ground, State& state, bool standing) {
    std::vector<ReadUnit> all;
    root.each("command", 400, [&](const Reader& r) {
        if (!r.isObject()) return;
        ReadUnit one;
        one.pointer = r.pointer();
        one.unit.side = SideId(r.identifier("side"));
        if (!state.sides.contains(one.unit.side))
            r.problemAt("side", describeJson(one.unit.side.text), "one of the sides");
        const std::string mark = r.text("unit", std::nullopt, 20);
        one.unit.kind = enumFrom<FormationKind>(r.word("kind", enumWords<FormationKind>(), "platoon"))
                            .value_or(FormationKind::platoon);
        one.unit.company = r.text("company", "", 20);
        r.each("pieces", 400, [&](const Reader& v) {
            const PieceId id(v.asText(40));
            if (state.pieces.contains(id))
                one.unit.pieces.push_back(id);
            else
                v.problem(describeJson(id.text), "the id of a counter");
        });
        for (const std::string& part : r.texts("parts", 60, false, 20)) one.unit.parts.insert(part);
        if (r.has("size")) one.size = static_cast<int>(r.integer("size", 1, 40));
        one.unit.pl = static_cast<int>(r.integer("pl", 1, 4, 0));
        one.unit.tah = commandHex(r, "tah", ground, false);
        one.unit.order = readSteps(r, "order", ground);
        one.unit.waiting = readSteps(r, "waiting", ground);
        if (one.unit.order) one.unit.tah = one.unit.order->steps.front().tah;
        r.noOtherKeys();
        one.key = unitKey(one.unit.side, mark);
        all.push_back(std::move(one));
    });
    if (!root.problems().empty()) return;
    const auto bad = [&](const ReadUnit& one, const Finding& f) {
        root.problems().push_back(
            {root.file(), one.pointer, textOf(f.message), "a UNIT as the rules have it", f.rule});
    };
    const auto sight = ruledSight();
    // What others are composed of comes first; what is left when no more can be read is told as it is.
    std::vector<ReadUnit*> left;
    for (ReadUnit& one : all) left.push_back(&one);
    const auto waits = [&](const ReadUnit* one) {
        return std::any_of(one->unit.parts.begin(), one->unit.parts.end(), [&](const std::string& part) {
            const std::string key = unitKey(one->unit.side, part);
            return std::any_of(left.begin(), left.end(), [&](const ReadUnit* other) {
                return other != one && other->key == key && !state.formations.contains(key);
            });
        });
    };
    while (!left.empty()) {
        const auto next = std::find_if_not(left.begin(), left.end(), waits);
        ReadUnit* const first = next == left.end() ? left.front() : *next;
        std::erase(left, first);
        {
            ReadUnit& one = *first;
            if (state.formations.contains(one.key))
                bad(one, {Verdict::forbidden, "C 3.3", "",
                          Message("A UNIT %1 a second time.", unitMark(one.key))});
            const GameView view{state, ground, *sight};
            if (!standing)
                for (const Finding& f : judgeUnit(view, one.key, one.unit, one.size))
                    if (f.verdict != Verdict::ok) bad(one, f);
            one.unit.size = one.size.value_or(unitSizeOf(shapeOf(state, one.key, one.unit)).size);
            state.formations[one.key] = one.unit;
            for (const auto& order : {one.unit.order, one.unit.waiting})
                if (order && !standing)
                    for (const Finding& f : judgeSteps(view, one.key, order->steps))
                        if (f.verdict == Verdict::forbidden) bad(one, f);
        }
    }
    for (const ReadUnit& one : all)
        if (!standing && (one.unit.order || one.unit.waiting) && !unitAbove(state, one.key).empty())
            bad(one,
                {Verdict::forbidden, "C 3.24", "",
                 Message("UNIT %1 acts by the orders of the UNIT that it is a part of.", unitMark(one.key))});
}

Json commandJson(const State& state) {
    // A scenario has no counters that are gone, and no UNITs of nobody else.
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
    Json out = Json::array();
    for (const auto& [key, whole] : state.formations) {
        if (!lives(key)) continue;
        Formation unit = whole;
        std::erase_if(unit.pieces, [&](const PieceId& id) { return !stays(id); });
        std::erase_if(unit.parts, [&](const std::string& part) { return !lives(unitKey(unit.side, part)); });
        Json u = {{"side", unit.side.text},
                  {"unit", unitMark(key)},
                  {"kind", std::string(enumText(unit.kind))},
                  {"size", unit.size}};
        if (!unit.company.empty()) u["company"] = unit.company;
        if (!unit.pieces.empty()) u["pieces"] = writeValue(unit.pieces);
        if (!unit.parts.empty()) u["parts"] = writeValue(unit.parts);
        if (unit.pl > 0) u["pl"] = unit.pl;
        // What is done of an order is past.
        if (unit.order)
            u["order"] = stepsJson({unit.order->steps.begin() + unit.order->step, unit.order->steps.end()});
        else if (!unit.tah.empty())
            u["tah"] = unit.tah;
        if (unit.waiting) u["waiting"] = stepsJson(unit.waiting->steps);
        out.push_back(std::move(u));
    }
    return out;
}

}  // namespace shellgame
