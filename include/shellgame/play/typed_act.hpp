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
// As with structs in files (model/form.hpp), this one description is used for everything: checking a script's
// command (which reports all problems), JSON Schema, the help page, the command in the log, and the call from
// the window. If the command does not set a member, it keeps its default. verbOf (play/verb_of.hpp) makes the
// act's verb.

#include <memory>
#include <string_view>
#include <vector>

#include "shellgame/model/named_counter.hpp"
#include "shellgame/play/command.hpp"

namespace shellgame {

template <class A>
concept TypedAct = Described<A> && requires {
    A::about.verb;
};

namespace detail {
void readArgs(const Json& args, const ValueType& type, void* act);
}  // namespace detail

/// Makes the act from its arguments and skips invalid arguments.
template <Described A>
[[nodiscard]] A actFrom(const Json& args) {
    A act;
    detail::readArgs(args, typeOf<A>(), &act);
    return act;
}

namespace detail {
template <TypedAct A>
[[nodiscard]] const ActType& actType() {
    static constexpr ActType type = [] {
        ActType out{A::about.verb, typeOf<A>, [](const void* act) -> std::shared_ptr<void> {
                        return act == nullptr ? std::make_shared<A>()
                                              : std::make_shared<A>(*static_cast<const A*>(act));
                    }};
        if constexpr (requires(A & act) { act.dice.empty(); })
            out.dice = [](void* act) -> std::vector<int>& { return static_cast<A*>(act)->dice; };
        if constexpr (requires(const A& act) { act.routs(); })
            out.routs = [](const void* act) { return static_cast<const A*>(act)->routs(); };
        if constexpr (requires(const A& act) { act.binds(); })
            out.binds = [](const void* act) { return static_cast<const A*>(act)->binds(); };
        return out;
    }();
    return type;
}
}  // namespace detail

/// An act of any type that was made in C++ instead of being read from a command.
class MadeAct {
  public:
    template <TypedAct A>
    MadeAct(const A& act) : MadeAct(detail::actType<A>(), &act) {}
    MadeAct(const MadeAct& other) : MadeAct(*other.type_, other.act_.get()) {}
    MadeAct(MadeAct&&) noexcept = default;
    MadeAct& operator=(MadeAct&&) noexcept = default;
    ~MadeAct() = default;

    [[nodiscard]] std::string_view verb() const { return type_->verb; }
    /// Returns the command as in a script or the log, including dice that the player rolled.
    [[nodiscard]] HeldJson command() const;
    /// Checks the act as readAct checks a command: spells every Location as on the map, and lists every
    /// problem with its position in the command.
    void check(const GameView& view, const Verb& verb, Problems& problems);
    /// Converts the act to an AnyAct of its verb. This object is empty afterwards.
    [[nodiscard]] AnyAct asAny(const Verb& verb) &&;

  private:
    friend Result<AnyAct> readAct(const GameView& view, const Verb& verb, const Json& command);
    MadeAct(const ActType& type, const void* act) : type_(&type), act_(type.copy(act)) {}
    [[nodiscard]] std::vector<int> dice() const;
    const ActType* type_;
    std::shared_ptr<void> act_;
};

/// Returns the objects that an act names.
[[nodiscard]] Named namedIn(const ValueType& type, const void* act);

template <TypedAct A>
[[nodiscard]] HeldJson commandOf(const A& act) {
    return MadeAct(act).command();
}

}  // namespace shellgame
