// SPDX-License-Identifier: MIT
#pragma once

// An act is a struct that describes its arguments once:
//     struct BlazeAct {
//         Places places;
//         bool out = false;
//         static constexpr ActAbout about{"blaze", "Sets hexes ablaze …", "B25"};
//         static constexpr auto fields() {
//             return std::tuple{Shared{&BlazeAct::places}, Arg{"out", &BlazeAct::out, "the fire is out"}};
//         }
//     };
// Checking with all problems, JSON Schema, the help page, the log's command and the call of the window all
// come from it, as for files (model/form.hpp). A member that is no std::optional holds its default where
// nothing is said.

#include <memory>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "shellgame/model/form.hpp"
#include "shellgame/play/command.hpp"

namespace shellgame {

/// One argument: a key of a command (model/form.hpp), with bounds that are wider than those of files.
template <class A, class V>
struct Arg : Key<A, V> {
    constexpr Arg(std::string_view n, V A::*m, std::string_view d = "") : Key<A, V>(n, m, d) {
        this->characters = 10'000;
        this->least = 1;
        this->most = 1000;
    }
};

template <class A>
concept TypedAct = Described<A> && requires {
    A::about.verb;
};

/// The act that arguments say which are known to be right; what is wrong is left out.
template <Described A>
[[nodiscard]] A actFrom(const Json& args) {
    A act;
    Problems problems;
    FormReader{.ofAct = true}.keys(Reader(args, problems, ""), act);
    return act;
}

namespace detail {

/// Ids of one kind that a member holds, whether one, perhaps one or many.
template <class V, class F>
void eachIn(const V& value, const F& f) {
    if constexpr (requires { value.has_value(); }) {
        if (value) eachIn(*value, f);
    } else if constexpr (IsVector<V>::value) {
        for (const auto& v : value) f(v);
    } else {
        f(value);
    }
}

template <class A>
void collect(const A& act, Named& out);

template <class A, class V>
void collect(const A& act, const Key<A, V>& arg, Named& out) {
    using Value = typename Element<V>::type;
    const ArgType type = arg.kind();
    eachIn(act.*(arg.member), [&](const Value& value) {
        const auto first = [&](std::string_view name, auto& into) {
            if (arg.name == name && !into) into = value;
        };
        if constexpr (std::is_same_v<Value, SideId>) {
            if (value.empty()) return;
            first("side", out.side);
            out.everySide.push_back(value);
        } else if constexpr (std::is_same_v<Value, MarkerId>) {
            if (value.empty()) return;
            first("marker", out.marker);
            first("from", out.from);
            out.everyMarker.push_back(value);
        } else if constexpr (std::is_same_v<Value, PieceId>) {
            if (value.empty()) return;
            first("piece", out.piece);
            if (arg.name == "pieces") out.pieces.push_back(value);
            if (arg.name == "joins") out.joins.push_back(value);
            out.everyPiece.push_back(value);
        } else if constexpr (std::is_same_v<Value, Location>) {
            first("at", out.at);
            first("to", out.to);
            if (arg.name == "path") out.path.push_back(value);
        } else if constexpr (std::is_same_v<Value, std::string>) {
            if (arg.name == "module") out.module = value;
            if (arg.name == "unit") out.unit = value;
            if (type == ArgType::side) out.everySide.emplace_back(value);
            if (type == ArgType::marker) out.everyMarker.emplace_back(value);
            if (type == ArgType::piece) out.everyPiece.emplace_back(value);
        } else if constexpr (requires { requires !OfFields<decltype(Value::fields())>::value; }) {
            Named inside;
            collect(value, inside);
            if (arg.name == "pairs" && !out.firstPair) out.firstPair = inside.from;
            for (auto& id : inside.everySide) out.everySide.push_back(std::move(id));
            for (auto& id : inside.everyMarker) out.everyMarker.push_back(std::move(id));
            for (auto& id : inside.everyPiece) out.everyPiece.push_back(std::move(id));
        }
    });
}
template <class A, class G>
void collect(const A& act, const Shared<A, G>& shared, Named& out) {
    collect(act.*(shared.member), out);
}
template <class A>
void collect(const A& act, Named& out) {
    std::apply([&](const auto&... f) { (collect(act, f, out), ...); }, A::fields());
}

}  // namespace detail

/// What an act names.
template <Described A>
[[nodiscard]] Named namedBy(const A& act) {
    Named out;
    detail::collect(act, out);
    if constexpr (requires { act.routs(); }) out.routs = act.routs();
    return out;
}

/// The command as a script or the log has it. Faces thrown on the table (a member `dice`) go with it.
template <TypedAct A>
[[nodiscard]] Json commandOf(const A& act) {
    Json out = {{"do", std::string(A::about.verb)}};
    writeForm(act, out);
    if constexpr (requires { act.dice.empty(); })
        if (!act.dice.empty()) out["dice"] = act.dice;
    return out;
}

/// An act with all that is asked of acts of any verb.
template <TypedAct A>
[[nodiscard]] AnyAct anyAct(const Verb& verb, A act) {
    Named named = namedBy(act);
    std::vector<int> faces;
    if constexpr (requires { act.dice.empty(); }) faces = act.dice;
    return AnyAct(verb, std::move(act), std::move(named), std::move(faces));
}

/// Checks an act that was made and not read as readAct checks a command: every Location spelled as the map
/// spells it, or every problem with its place in the command.
template <TypedAct A>
void checkAct(const GameView& view, const Verb& verb, A& act, Problems& problems) {
    const Json none = Json::object();
    const Reader r(none, problems, "", "");
    formOfActs(view).check(r, act);
    if constexpr (requires { act.dice.empty(); })
        for (std::size_t i = 0; i < act.dice.size(); ++i)
            if (verb.traits.dice == 0 || act.dice[i] < 1 || act.dice[i] > 6)
                r.at("dice").at(i).problem(std::to_string(act.dice[i]), detail::wholeNumberFrom(1, 6));
}

namespace detail {

template <class A>
Verb verbAbout(const A& example) {
    Verb verb;
    verb.name = A::about.verb;
    verb.summary = A::about.summary;
    verb.rule = A::about.rule;
    verb.args = argSpecs<A>();
    verb.example = commandOf(example);
    verb.traits = A::about.traits;
    verb.schema = [] { return formSchema<A>({}); };
    verb.read = [](const Verb& of, const FormReader& form, const Reader& r) {
        A act;
        form.keys(r, act);
        if constexpr (requires { act.dice.empty(); }) act.dice = facesThrown(of, r);
        return anyAct(of, std::move(act));
    };
    return verb;
}

}  // namespace detail

/// The verb of an act. `check` and `play` see the act as a value; `example` can be played in the example
/// scenario.
template <TypedAct A>
[[nodiscard]] Verb verbOf(std::function<Findings(const GameView&, const A&)> check,
                          std::function<void(const GameView&, const A&, Dice&, Draft&, Outcome&)> play,
                          const A& example) {
    Verb verb = detail::verbAbout(example);
    if (check != nullptr)
        verb.check = [check](const GameView& view, const AnyAct& act) {
            return Judgement{check(view, *act.as<A>())};
        };
    if (play != nullptr)
        verb.play = [play](const GameView& view, const AnyAct& act, const Judgement&, Dice& dice,
                           Draft& draft,
                           Outcome& outcome) { play(view, *act.as<A>(), dice, draft, outcome); };
    return verb;
}

/// The same for an act whose check works out what its play goes on with: a value `J` with `findings()`.
template <TypedAct A, class J>
[[nodiscard]] Verb verbOf(J (*check)(const GameView&, const A&),
                          void (*play)(const GameView&, const A&, const J&, Dice&, Draft&, Outcome&),
                          const A& example) {
    Verb verb = detail::verbAbout(example);
    verb.check = [check](const GameView& view, const AnyAct& act) {
        auto judged = std::make_shared<const J>(check(view, *act.as<A>()));
        return Judgement{judged->findings(), judged};
    };
    verb.play = [play](const GameView& view, const AnyAct& act, const Judgement& judged, Dice& dice,
                       Draft& draft, Outcome& outcome) {
        play(view, *act.as<A>(), *static_cast<const J*>(judged.worked.get()), dice, draft, outcome);
    };
    return verb;
}

}  // namespace shellgame
