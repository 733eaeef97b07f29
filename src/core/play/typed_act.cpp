// SPDX-License-Identifier: MIT
#include "shellgame/play/typed_act.hpp"

#include "model/form.hpp"
#include "play/verb_of.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame {

namespace {

/// Calls `use` for each value of a member. A member may be a single value, an optional or a list.
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

void detail::readArgs(const Json& args, const ValueType& type, void* act) {
    Problems problems;
    FormReader{.ofAct = true}.keys(Reader(args, problems, ""), type, act);
}

std::vector<int> MadeAct::dice() const {
    return type_->dice != nullptr ? type_->dice(act_.get()) : std::vector<int>();
}

HeldJson MadeAct::command() const {
    const ValueType& type = type_->type();
    Json out = {{"do", std::string(type_->verb)}};
    writeKeys(type, act_.get(), type.rows().fresh, out);
    const std::vector<int> faces = dice();
    if (!faces.empty()) out["dice"] = faces;
    return out;
}

void MadeAct::check(const GameView& view, const Verb& verb, Problems& problems) {
    const Json none = Json::object();
    const Reader r(none, problems, "", "");
    formOfActs(view).check(r, type_->type(), act_.get());
    const std::vector<int> faces = dice();
    for (std::size_t i = 0; i < faces.size(); ++i)
        if (verb.traits.dice == 0 || faces[i] < 1 || faces[i] > 6)
            r.at("dice").at(i).problem(std::to_string(faces[i]), detail::wholeNumberFrom(1, 6));
}

AnyAct MadeAct::asAny(const Verb& verb) && {
    Named named = namedIn(type_->type(), act_.get());
    if (type_->routs != nullptr) named.routs = type_->routs(act_.get());
    if (type_->binds != nullptr) named.binds = type_->binds(act_.get());
    std::vector<int> faces = dice();
    return AnyAct(verb, type_->type(), std::move(act_), std::move(named), std::move(faces));
}

Result<AnyAct> readAct(const GameView& view, const Verb& verb, const Json& command) {
    Problems problems;
    const Reader r(command, problems, "", "");
    MadeAct act(*verb.type, nullptr);
    formOfActs(view).keys(r, verb.type->type(), act.act_.get());
    if (verb.type->dice != nullptr) verb.type->dice(act.act_.get()) = facesThrown(verb, r);
    r.word("do", {verb.name});
    r.noOtherKeys();
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return std::move(act).asAny(verb);
}

Verb detail::verbAbout(const ActAbout& about, const ActType& type, HeldJson example) {
    Verb verb;
    verb.name = about.verb;
    verb.summary = about.summary;
    verb.rule = about.rule;
    verb.args = specsOf(type.type());
    verb.example = std::move(example);
    verb.traits = about.traits;
    verb.type = &type;
    return verb;
}

}  // namespace shellgame
