// SPDX-License-Identifier: MIT
#pragma once

// An act is a struct that describes its arguments once:
//     struct BlazeAct {
//         Places places;
//         bool out = false;
//         static constexpr ActAbout about{"blaze", "Sets hexes ablaze …", "B25"};
//         static FieldRows fields() {
//             return FieldRows{Shared{&BlazeAct::places}, Arg{"out", &BlazeAct::out, "the fire is out"}};
//         }
//     };
// Checking with all problems, JSON Schema, the help page, the log's command and the call of the window all
// come from it, as for files (model/form.hpp). A member that is not a std::optional holds its default where
// nothing is said. Its verb is made by verbOf (play/verb_of.hpp).

#include <memory>
#include <vector>

#include "shellgame/model/form.hpp"
#include "shellgame/play/command.hpp"

namespace shellgame {

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

/// Returns what an act names.
[[nodiscard]] Named namedIn(const ValueType& type, const void* act);
template <Described A>
[[nodiscard]] Named namedBy(const A& act) {
    Named out = namedIn(typeOf<A>(), &act);
    if constexpr (requires { act.routs(); }) out.routs = act.routs();
    return out;
}

/// The command as a script or the log has it. Faces thrown on the table (a member `dice`) go with it.
[[nodiscard]] Json commandOf(std::string_view verb, const ValueType& type, const void* act,
                             const std::vector<int>& dice);
template <TypedAct A>
[[nodiscard]] Json commandOf(const A& act) {
    if constexpr (requires { act.dice.empty(); })
        return commandOf(A::about.verb, typeOf<A>(), &act, act.dice);
    else
        return commandOf(A::about.verb, typeOf<A>(), &act, {});
}

/// An act with all that may be asked of acts of any verb.
template <TypedAct A>
[[nodiscard]] AnyAct anyAct(const Verb& verb, A act) {
    Named named = namedBy(act);
    std::vector<int> faces;
    if constexpr (requires { act.dice.empty(); }) faces = act.dice;
    return AnyAct(verb, typeOf<A>(), std::make_shared<const A>(std::move(act)), std::move(named),
                  std::move(faces));
}

/// Checks an act that was made and not read, as readAct checks a command: spells every Location as the map
/// spells it, or lists every problem with its place in the command.
void checkMade(const GameView& view, const Verb& verb, const ValueType& type, void* act,
               const std::vector<int>& dice, Problems& problems);
template <TypedAct A>
void checkAct(const GameView& view, const Verb& verb, A& act, Problems& problems) {
    if constexpr (requires { act.dice.empty(); })
        checkMade(view, verb, typeOf<A>(), &act, act.dice, problems);
    else
        checkMade(view, verb, typeOf<A>(), &act, {}, problems);
}

}  // namespace shellgame
