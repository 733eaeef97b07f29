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
// come from it, as for files (model/form.hpp). A member that is not a std::optional keeps its default if
// the command does not set it. Its verb is made by verbOf (play/verb_of.hpp).

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

/// Makes the act from valid arguments; skips wrong ones.
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

/// An act of any type that was made, not read.
class MadeAct {
  public:
    template <TypedAct A>
    MadeAct(const A& act) : MadeAct(detail::actType<A>(), &act) {}
    MadeAct(const MadeAct& other) : MadeAct(*other.type_, other.act_.get()) {}
    MadeAct(MadeAct&&) noexcept = default;
    MadeAct& operator=(MadeAct&&) noexcept = default;
    ~MadeAct() = default;

    [[nodiscard]] std::string_view verb() const { return type_->verb; }
    /// Returns the command as in a script or the log, including faces rolled on the table.
    [[nodiscard]] HeldJson command() const;
    /// Checks it as readAct checks a command: spells every Location as the map spells it, or lists every
    /// problem with its place in the command.
    void check(const GameView& view, const Verb& verb, Problems& problems);
    /// Converts it to an AnyAct with everything that acts of any verb provide. This object is empty
    /// afterwards.
    [[nodiscard]] AnyAct asAny(const Verb& verb) &&;

  private:
    friend Result<AnyAct> readAct(const GameView& view, const Verb& verb, const Json& command);
    MadeAct(const ActType& type, const void* act) : type_(&type), act_(type.copy(act)) {}
    [[nodiscard]] std::vector<int> dice() const;
    const ActType* type_;
    std::shared_ptr<void> act_;
};

/// Returns what an act names.
[[nodiscard]] Named namedIn(const ValueType& type, const void* act);

template <TypedAct A>
[[nodiscard]] HeldJson commandOf(const A& act) {
    return MadeAct(act).command();
}

}  // namespace shellgame
