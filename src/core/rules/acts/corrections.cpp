// SPDX-License-Identifier: MIT
#include <algorithm>

#include "acts.hpp"
#include "shellgame/board/terrain_chart.hpp"
#include "shellgame/model/piece_spec.hpp"
#include "shellgame/model/tables.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/house_rules.hpp"

namespace shellgame::acts {

namespace {

/// "/markers/m1/at" in its three parts; the id is empty for clock, settings, dice and counters.
struct Target {
    std::string table, id, field;
};

std::optional<Target> targetOf(const std::string& pointer) {
    std::vector<std::string> parts;
    std::string part;
    for (std::size_t i = 1; i <= pointer.size(); ++i) {
        if (i < pointer.size() && pointer[i] != '/') {
            part += pointer[i];
            continue;
        }
        parts.push_back(part);
        part.clear();
    }
    if (pointer.empty() || pointer[0] != '/') return std::nullopt;
    for (std::string& p : parts) {
        for (std::size_t at = 0; (at = p.find("~1", at)) != std::string::npos;) p.replace(at++, 2, "/");
        for (std::size_t at = 0; (at = p.find("~0", at)) != std::string::npos;) p.replace(at++, 2, "~");
    }
    if (parts.size() == 2) return Target{parts[0], "", parts[1]};
    if (parts.size() == 3) return Target{parts[0], parts[1], parts[2]};
    return std::nullopt;
}

/// Reads the value into the field of a copy; the problem in words, empty when fine.
template <class T>
std::string readField(T& object, const std::string& field, const Json& value) {
    std::string problem = "there is no such field";
    std::apply(
        [&](const auto&... f) {
            (
                [&] {
                    if (f.name != field) return;
                    try {
                        readValue(value, object.*(f.member));
                        problem.clear();
                    } catch (const CodecError& e) {
                        problem = e.what();
                    }
                }(),
                ...);
        },
        T::fields());
    return problem;
}

std::string placeProblem(const GameView& view, const Location& at) {
    if (at.empty() || view.ground.find(at.hex)) return "";
    return view.ground.explainBadName(at.hex);
}

/// What would make a rule stumble later, or a saved game unreadable.
template <class T>
std::string extraProblem(const GameView& view, const T& object, const std::string& self,
                         const std::string& field) {
    if constexpr (std::is_same_v<T, Marker>) {
        if (field == "at" && object.at.empty()) return "a marker lies somewhere";
    }
    if constexpr (std::is_same_v<T, Marker> || std::is_same_v<T, Piece>) {
        if (field == "at") return placeProblem(view, object.at);
        if (field == "side" && !view.state.sides.contains(object.side)) return "there is no such side";
    }
    if constexpr (std::is_same_v<T, Marker>) {
        std::set<PieceId> once;
        for (const PieceId& id : object.contents)
            if (view.state.piece(id) == nullptr || !once.insert(id).second)
                return "the piece " + id.text + " is unknown or named twice";
    }
    if constexpr (std::is_same_v<T, Piece>) {
        if (!object.carrier.empty() &&
            (object.carrier.text == self || view.state.piece(object.carrier) == nullptr))
            return "there is no other counter " + object.carrier.text;
        for (const std::string& mark : object.marks)
            if (std::find(pieceMarks().begin(), pieceMarks().end(), mark) == pieceMarks().end())
                return "there is no mark " + describeJson(mark);
        if (field == "under") return "say it of the marker: its \"contents\"";
        if (field == "carrier" && !object.carrier.empty()) {
            const Piece* on = view.state.piece(object.carrier);
            if (on == nullptr || on->under != object.under || on->at != object.at || !on->gone.empty())
                return "it is not in the same stack";
        }
    }
    if constexpr (std::is_same_v<T, Clock>) {
        if (!view.state.sides.contains(object.player) || !view.state.sides.contains(object.first))
            return "there is no such side";
        if (object.turn < 1 || object.turns < 0) return "turns count from 1";
    }
    if constexpr (std::is_same_v<T, Settings>) {
        for (const auto& [side, value] : object.balance)
            if (!view.state.sides.contains(SideId(side)) || value < -2 || value > 0)
                return "the balance of a side is 0, -1 or -2";
        for (const auto& [rule, value] : object.house) {
            const HouseRule* known = houseRule(rule);
            if (known == nullptr || (value != known->on && value != known->off))
                return "there is no house rule " + rule + " with " + describeJson(value);
        }
    }
    if constexpr (std::is_same_v<T, HexNote>) {
        for (const std::string& name : object.terrain)
            if (TerrainChart::builtIn().byName(name) == nullptr)
                return "the chart has no terrain " + describeJson(name);
    }
    return "";
}

/// Calls `use(object copy, is it there)` for the object the target names.
template <class F>
bool withTarget(const State& state, const Target& t, F use) {
    bool known = false;
    std::apply(
        [&](const auto&... s) {
            (
                [&] {
                    if (s.name == t.table && t.id.empty() && s.name != "dice" && s.name != "counters") {
                        known = true;
                        use(state.*(s.member));
                    }
                }(),
                ...);
        },
        stateSingles);
    std::apply(
        [&](const auto&... s) {
            (
                [&] {
                    if (s.name != t.table || t.id.empty()) return;
                    using Map = std::remove_cvref_t<decltype(state.*(s.member))>;
                    const auto it = (state.*(s.member)).find(typename Map::key_type(t.id));
                    if (it == (state.*(s.member)).end()) return;
                    known = true;
                    use(it->second);
                }(),
                ...);
        },
        stateTables);
    return known;
}

Findings checkCorrect(const GameView& view, const Args& args) {
    const std::string pointer = args.text("pointer");
    const auto target = targetOf(pointer);
    std::string problem = "nothing in the state is called so";
    if (target)
        withTarget(view.state, *target, [&](auto object) {
            problem = readField(object, target->field, args.json()["value"]);
            if (problem.empty()) problem = extraProblem(view, object, target->id, target->field);
        });
    if (problem.empty()) return {};
    return {forbidden("", "/pointer", Message("%1 can't be corrected: %2.", pointer, problem))};
}

void contentsCorrected(Draft& draft, const MarkerId& id, const std::vector<PieceId>& before,
                       const std::vector<PieceId>& after) {
    const auto has = [](const std::vector<PieceId>& v, const PieceId& p) {
        return std::find(v.begin(), v.end(), p) != v.end();
    };
    for (const PieceId& p : before)
        if (!has(after, p)) {
            Piece& piece = draft.editPiece(p);
            piece.under = MarkerId();
            piece.at = draft.marker(id)->at;
        }
    for (const PieceId& p : after) {
        if (has(before, p)) continue;
        const MarkerId old = draft.piece(p)->under;
        if (!old.empty() && draft.marker(old) != nullptr) std::erase(draft.editMarker(old).contents, p);
        Piece& piece = draft.editPiece(p);
        piece.under = id;
        piece.at = Location();
        piece.position = Position();
        piece.gone.clear();
    }
    if (!after.empty()) draft.editMarker(id).dummies = 0;
}

void playCorrect(const GameView& view, const Args& args, Dice&, Draft& draft, Outcome& outcome) {
    const Target t = *targetOf(args.text("pointer"));
    const Json& value = args.json()["value"];
    std::string before;
    const auto put = [&](auto& object) {
        const auto old = object;
        before = readField(object, t.field, value);
        std::apply(
            [&](const auto&... f) {
                ((f.name == t.field ? void(before = writeValue(old.*(f.member)).dump()) : void()), ...);
            },
            std::remove_cvref_t<decltype(object)>::fields());
    };
    if (t.table == "clock")
        put(draft.clock);
    else if (t.table == "settings")
        put(draft.settings);
    else
        std::apply(
            [&](const auto&... s) {
                (
                    [&] {
                        if (s.name != t.table) return;
                        using Map = std::remove_cvref_t<decltype(view.state.*(s.member))>;
                        put(draft.edit<typename Map::mapped_type>(typename Map::key_type(t.id)));
                    }(),
                    ...);
            },
            stateTables);
    if (t.table == "markers" && t.field == "contents") {
        const MarkerId id(t.id);
        contentsCorrected(draft, id, view.state.marker(id)->contents, draft.marker(id)->contents);
    }
    const std::string why = args.text("why");
    outcome.text = Message("Corrected %1: %2 -> %3. %4", args.text("pointer"), before, value.dump(), why);
}

}  // namespace

void registerCorrections(Registry& registry) {
    Verb correct{
        "correct",
        "Puts right what was forgotten or noted wrongly: place, contents, status, phase. No rule is asked; "
        "the log says so.",
        "",
        {{"pointer", ArgType::text,
          "JSON Pointer into the state: \"/markers/m1/at\", \"/pieces/p3/marks\", \"/clock/phase\"", true},
         {"value", ArgType::any, "the right value", true},
         {"why", ArgType::text, "for the log"}},
        {{"do", "correct"},
         {"pointer", "/markers/m1/at"},
         {"value", "1E5"},
         {"why", "moved and forgot to say so"}},
        checkCorrect,
        playCorrect};
    correct.keepsOffers = true;
    correct.audience = Audience::umpire;
    registry.add(std::move(correct));
}

}  // namespace shellgame::acts
