// SPDX-License-Identifier: MIT
#pragma once

// Makes a verb from an act type and the functions of the act, for the files that register verbs.

#include <memory>

#include "model/describe.hpp"
#include "shellgame/play/typed_act.hpp"

namespace shellgame {

namespace detail {

/// Returns a verb without its check and play functions.
[[nodiscard]] Verb verbAbout(const ActAbout& about, const ActType& type, HeldJson example);

}  // namespace detail

/// Makes the verb of an act. `check` and `play` get the act as a typed value. `example` must be legal in the
/// example scenario.
template <TypedAct A>
[[nodiscard]] Verb verbOf(std::function<Findings(const GameView&, const A&)> check,
                          std::function<void(const GameView&, const A&, Dice&, Draft&, Outcome&)> play,
                          const A& example) {
    Verb verb = detail::verbAbout(A::about, detail::actType<A>(), commandOf(example));
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

/// Makes a verb whose `check` computes a value of type `J`, which has a function `findings()`. `play` gets
/// that value, so that it is not computed twice.
template <TypedAct A, class J>
[[nodiscard]] Verb verbOf(J (*check)(const GameView&, const A&),
                          void (*play)(const GameView&, const A&, const J&, Dice&, Draft&, Outcome&),
                          const A& example) {
    Verb verb = detail::verbAbout(A::about, detail::actType<A>(), commandOf(example));
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
