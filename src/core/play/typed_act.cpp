// SPDX-License-Identifier: MIT
#include "shellgame/play/typed_act.hpp"

#include "shellgame/play/verb_of.hpp"

namespace shellgame {

namespace {

/// Calls `use` for each value that a member holds, whether one, perhaps one or many.
void eachIn(const ValueType& type, const void* value, FunctionRef<void(const void*)> use) {
    if (type.shape == Shape::optional || type.shape == Shape::list)
        type.each(value, [&](const std::string*, const void* e) { eachIn(type.element(), e, use); });
    else
        use(value);
}

void collect(const FieldRow& arg, const void* member, Named& out) {
    const ValueType& element = arg.element();
    const auto first = [&](std::string_view name, auto& into, const auto& value) {
        if (arg.name == name && !into) into = value;
    };
    eachIn(arg.type(), member, [&](const void* v) {
        switch (element.shape) {
            case Shape::side: {
                const auto& id = valueAs<SideId>(v);
                if (id.empty()) return;
                first("side", out.side, id);
                out.everySide.push_back(id);
                return;
            }
            case Shape::marker: {
                const auto& id = valueAs<MarkerId>(v);
                if (id.empty()) return;
                first("marker", out.marker, id);
                first("from", out.from, id);
                out.everyMarker.push_back(id);
                return;
            }
            case Shape::piece: {
                const auto& id = valueAs<PieceId>(v);
                if (id.empty()) return;
                first("piece", out.piece, id);
                if (arg.name == "pieces") out.pieces.push_back(id);
                if (arg.name == "joins") out.joins.push_back(id);
                out.everyPiece.push_back(id);
                return;
            }
            case Shape::location: {
                const auto& at = valueAs<Location>(v);
                first("at", out.at, at);
                first("to", out.to, at);
                if (arg.name == "path") out.path.push_back(at);
                return;
            }
            case Shape::text: {
                const auto& text = valueAs<std::string>(v);
                const ArgType kind = arg.kind();
                if (arg.name == "module") out.module = text;
                if (arg.name == "unit") out.unit = text;
                if (kind == ArgType::side) out.everySide.emplace_back(text);
                if (kind == ArgType::marker) out.everyMarker.emplace_back(text);
                if (kind == ArgType::piece) out.everyPiece.emplace_back(text);
                return;
            }
            case Shape::object: {
                if (!element.rows().ofActs) return;
                Named inside = namedIn(element, v);
                if (arg.name == "pairs" && !out.firstPair) out.firstPair = inside.from;
                for (auto& id : inside.everySide) out.everySide.push_back(std::move(id));
                for (auto& id : inside.everyMarker) out.everyMarker.push_back(std::move(id));
                for (auto& id : inside.everyPiece) out.everyPiece.push_back(std::move(id));
                return;
            }
            default:
                return;
        }
    });
}

void collect(const ValueType& type, const void* act, Named& out) {
    for (const FieldRow& row : type.rows().keys) {
        if (row.is == FieldRow::Is::shared)
            collect(row.type(), row.in(act), out);
        else if (row.is == FieldRow::Is::key)
            collect(row, row.in(act), out);
    }
}

}  // namespace

Named namedIn(const ValueType& type, const void* act) {
    Named out;
    collect(type, act, out);
    return out;
}

Json commandOf(std::string_view verb, const ValueType& type, const void* act, const std::vector<int>& dice) {
    Json out = {{"do", std::string(verb)}};
    writeKeys(type, act, type.rows().fresh, out);
    if (!dice.empty()) out["dice"] = dice;
    return out;
}

void checkMade(const GameView& view, const Verb& verb, const ValueType& type, void* act,
               const std::vector<int>& dice, Problems& problems) {
    const Json none = Json::object();
    const Reader r(none, problems, "", "");
    formOfActs(view).check(r, type, act);
    for (std::size_t i = 0; i < dice.size(); ++i)
        if (verb.traits.dice == 0 || dice[i] < 1 || dice[i] > 6)
            r.at("dice").at(i).problem(std::to_string(dice[i]), detail::wholeNumberFrom(1, 6));
}

Verb detail::verbAbout(const ActAbout& about, const ValueType& (*type)(), Json example) {
    Verb verb;
    verb.name = about.verb;
    verb.summary = about.summary;
    verb.rule = about.rule;
    verb.args = specsOf(type());
    verb.example = std::move(example);
    verb.traits = about.traits;
    verb.type = type;
    return verb;
}

}  // namespace shellgame
