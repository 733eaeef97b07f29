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
// come from it. A member that is no std::optional holds its default where nothing is said.

#include <cmath>
#include <memory>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "shellgame/model/fields.hpp"
#include "shellgame/play/command.hpp"

namespace shellgame {

/// One argument: its name in commands, the member that holds it, and what it is for. The type follows from
/// the member.
template <class A, class V>
struct Arg {
    std::string_view name;
    V A::*member;
    std::string_view doc;
    bool required = false;
    std::optional<ArgType> type{};  ///< where the member says less: a hex, a name, a counter
    double min = 0, max = 0;
    std::size_t most = 1000, least = 1;
    std::vector<std::string> (*words)() = nullptr;  ///< of a table, where the member is a text

    constexpr Arg(std::string_view n, V A::*m, std::string_view d = "") : name(n), member(m), doc(d) {}
    [[nodiscard]] constexpr Arg needed() const {
        Arg out = *this;
        out.required = true;
        return out;
    }
    [[nodiscard]] constexpr Arg as(ArgType t) const {
        Arg out = *this;
        out.type = t;
        return out;
    }
    /// One of the words of a table.
    [[nodiscard]] constexpr Arg oneOf(std::vector<std::string> (*these)()) const {
        Arg out = as(ArgType::word);
        out.words = these;
        return out;
    }
    /// Numbers: from, to. Texts: at least and at most so many characters.
    [[nodiscard]] constexpr Arg within(double from, double to) const {
        Arg out = *this;
        out.min = from;
        out.max = to;
        return out;
    }
    /// Lists: how many entries.
    [[nodiscard]] constexpr Arg entries(std::size_t atLeast, std::size_t atMost) const {
        Arg out = *this;
        out.least = atLeast;
        out.most = atMost;
        return out;
    }
};

/// Arguments that several acts share: those of a struct of their own, beside the act's.
template <class A, class G>
struct Shared {
    G A::*member;
    explicit constexpr Shared(G A::*m) : member(m) {}
};

template <class A>
concept TypedAct = Described<A> && requires {
    A::about.verb;
};

namespace detail {

template <class T>
struct Bare {
    using type = T;
};
template <class T>
struct Bare<std::optional<T>> : Bare<T> {};
template <class T>
struct Bare<std::vector<T>> : Bare<T> {};
template <class T>
struct Listed : std::false_type {};
template <class T>
struct Listed<std::vector<T>> : std::true_type {};
template <class T>
struct Listed<std::optional<T>> : Listed<T> {};

template <class V>
constexpr ArgType argType() {
    if constexpr (std::is_same_v<V, bool>) return ArgType::boolean;
    if constexpr (std::is_same_v<V, std::string>) return ArgType::text;
    if constexpr (std::is_same_v<V, SideId>) return ArgType::side;
    if constexpr (std::is_same_v<V, MarkerId>) return ArgType::marker;
    if constexpr (std::is_same_v<V, PieceId>) return ArgType::piece;
    if constexpr (std::is_same_v<V, Location>) return ArgType::location;
    if constexpr (std::is_same_v<V, Position>) return ArgType::position;
    if constexpr (std::is_same_v<V, Json>) return ArgType::any;
    if constexpr (NamedEnum<V>) return ArgType::word;
    if constexpr (std::is_integral_v<V> && !std::is_same_v<V, bool>) return ArgType::integer;
    if constexpr (std::is_floating_point_v<V>) return ArgType::number;
    if constexpr (Described<V>) return ArgType::object;
}

}  // namespace detail

template <Described A>
std::vector<ArgSpec> argSpecs();

namespace detail {

template <class A, class V>
void addSpecs(const Arg<A, V>& arg, std::vector<ArgSpec>& out) {
    using Value = typename Bare<V>::type;
    ArgSpec spec;
    spec.name = arg.name;
    spec.type = arg.type.value_or(argType<Value>());
    spec.doc = arg.doc;
    spec.required = arg.required;
    spec.list = Listed<V>::value;
    if constexpr (NamedEnum<Value>) spec.words = enumWords<Value>();
    if (arg.words != nullptr) spec.words = arg.words();
    spec.min = arg.min;
    spec.max = arg.max;
    if constexpr (Described<Value>) spec.fields = argSpecs<Value>();
    spec.most = arg.most;
    spec.least = arg.least;
    out.push_back(std::move(spec));
}
template <class A, class G>
void addSpecs(const Shared<A, G>&, std::vector<ArgSpec>& out) {
    for (ArgSpec& spec : argSpecs<G>()) out.push_back(std::move(spec));
}

template <class A>
void readArgs(const Json& json, A& act);
template <class A, class V>
void readArg(const Json& json, const Arg<A, V>& arg, A& act) {
    using Value = typename Bare<V>::type;
    const auto it = json.find(arg.name);
    if (it == json.end()) return;
    if constexpr (Described<Value>) {
        const auto one = [](const Json& j) {
            Value value;
            readArgs(j, value);
            return value;
        };
        if constexpr (Listed<V>::value) {
            std::vector<Value> list;
            for (const Json& j : *it) list.push_back(one(j));
            act.*(arg.member) = std::move(list);
        } else {
            act.*(arg.member) = one(*it);
        }
    } else if constexpr (std::is_same_v<V, std::optional<Json>>) {
        (act.*(arg.member)).emplace(*it);  // null is a value like any other
    } else {
        readValue(*it, act.*(arg.member));
    }
}
template <class A, class G>
void readArg(const Json& json, const Shared<A, G>& shared, A& act) {
    readArgs(json, act.*(shared.member));
}
template <class A>
void readArgs(const Json& json, A& act) {
    std::apply([&](const auto&... f) { (readArg(json, f, act), ...); }, A::fields());
}

template <class A>
void writeArgs(const A& act, Json& out);
template <class A, class V>
void writeArg(const A& act, const A& silent, const Arg<A, V>& arg, Json& out) {
    using Value = typename Bare<V>::type;
    const V& value = act.*(arg.member);
    if (!arg.required && value == silent.*(arg.member)) return;
    const std::string name(arg.name);
    if constexpr (Described<Value>) {
        const auto one = [](const Value& v) {
            Json j = Json::object();
            writeArgs(v, j);
            return j;
        };
        if constexpr (std::is_same_v<V, Value>) {
            out[name] = one(value);
        } else if constexpr (detail::IsVector<V>::value) {
            out[name] = Json::array();
            for (const Value& v : value) out[name].push_back(one(v));
        } else if constexpr (Listed<V>::value) {
            out[name] = Json::array();
            for (const Value& v : *value) out[name].push_back(one(v));
        } else {
            out[name] = one(*value);
        }
    } else {
        out[name] = writeValue(value);
        // As a player would write it: 2, not 2.0.
        if constexpr (std::is_floating_point_v<Value> && !Listed<V>::value)
            if (const double number = out[name].template get<double>(); number == std::trunc(number))
                out[name] = static_cast<std::int64_t>(number);
    }
}
template <class A, class G>
void writeArg(const A& act, const A&, const Shared<A, G>& shared, Json& out) {
    writeArgs(act.*(shared.member), out);
}
template <class A>
void writeArgs(const A& act, Json& out) {
    static const A silent{};
    std::apply([&](const auto&... f) { (writeArg(act, silent, f, out), ...); }, A::fields());
}

}  // namespace detail

/// The description that checks scripts, and makes the JSON Schema and the help page.
template <Described A>
std::vector<ArgSpec> argSpecs() {
    std::vector<ArgSpec> out;
    std::apply([&](const auto&... f) { (detail::addSpecs(f, out), ...); }, A::fields());
    return out;
}

/// The act that arguments say which have passed validation.
template <Described A>
[[nodiscard]] A actFrom(const Json& args) {
    A act;
    detail::readArgs(args, act);
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
void collect(const A& act, const Arg<A, V>& arg, Named& out) {
    using Value = typename Bare<V>::type;
    const ArgType type = arg.type.value_or(argType<Value>());
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
        } else if constexpr (Described<Value>) {
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
    detail::writeArgs(act, out);
    if constexpr (requires { act.dice.empty(); })
        if (!act.dice.empty()) out["dice"] = act.dice;
    return out;
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
    verb.read = [](const Verb& of, const Json& args) {
        A act = actFrom<A>(args);
        std::vector<int> faces;
        if (const auto given = args.find("dice"); given != args.end())
            faces = given->template get<std::vector<int>>();
        if constexpr (requires { act.dice.empty(); }) act.dice = faces;
        Named named = namedBy(act);
        return AnyAct(of, std::move(act), std::move(named), std::move(faces));
    };
    return verb;
}

}  // namespace detail

/// The verb of an act. `check` and `play` see the act as a value; `example` can be played in the example
/// scenario.
template <TypedAct A>
[[nodiscard]] Verb verbOf(Findings (*check)(const GameView&, const A&),
                          void (*play)(const GameView&, const A&, Dice&, Draft&, Outcome&),
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
