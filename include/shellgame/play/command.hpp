// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <typeindex>
#include <vector>

#include "shellgame/base/held_json.hpp"
#include "shellgame/base/reader.hpp"
#include "shellgame/model/arg_spec.hpp"
#include "shellgame/model/finding.hpp"
#include "shellgame/play/change.hpp"
#include "shellgame/play/dice.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// The objects that an act names, for code that handles acts of any verb. They are derived from the act's
/// description.
struct Named {
    Named();
    Named(const Named&);
    Named(Named&&) noexcept;
    Named& operator=(const Named&);
    Named& operator=(Named&&) noexcept;
    ~Named();

    std::optional<SideId> side{};
    std::optional<MarkerId> marker{}, from{};
    std::optional<PieceId> piece{};
    std::vector<PieceId> pieces{};
    std::optional<Location> at{}, to{};
    std::vector<Location> path{};
    std::string module{}, unit{};
    bool routs = false;  ///< true if the units must rout (A10.5), even against their orders
    bool binds = false;  ///< true if a side can't undo the act, because the side has read the answer
    std::optional<MarkerId> firstPair{};  ///< `from` of the first pair, if the act has several pairs
    std::vector<PieceId> joins{};
    // These lists contain all objects that the act names, including those in nested objects.
    std::vector<SideId> everySide{};
    std::vector<MarkerId> everyMarker{};
    std::vector<PieceId> everyPiece{};
};

struct Verb;

/// An act of any verb: the struct of its command, and the objects that it names.
class AnyAct {
  public:
    AnyAct();
    AnyAct(const AnyAct&);
    AnyAct(AnyAct&&) noexcept;
    AnyAct& operator=(const AnyAct&);
    AnyAct& operator=(AnyAct&&) noexcept;
    ~AnyAct();
    AnyAct(const Verb& verb, const ValueType& type, std::shared_ptr<const void> act, Named named,
           std::vector<int> dice);
    [[nodiscard]] const Verb& verb() const { return *verb_; }
    [[nodiscard]] const Named& named() const { return named_; }
    /// Returns the dice that the player rolled for the act, the colored die first; empty if the program
    /// rolls.
    [[nodiscard]] const std::vector<int>& dice() const { return dice_; }
    /// Returns the act's struct, or null if the act belongs to another verb.
    template <class A>
    [[nodiscard]] const A* as() const {
        return type_ == &typeOf<A>() ? static_cast<const A*>(act_.get()) : nullptr;
    }

  private:
    const Verb* verb_ = nullptr;
    const ValueType* type_ = nullptr;
    std::shared_ptr<const void> act_;
    Named named_;
    std::vector<int> dice_;
};

/// The result of an act, not including its changes and rolls.
struct Outcome {
    Outcome();
    Outcome(const Outcome&);
    Outcome(Outcome&&) noexcept;
    Outcome& operator=(const Outcome&);
    Outcome& operator=(Outcome&&) noexcept;
    ~Outcome();

    Message text;                ///< the complete sentence for the log
    Findings reasons;            ///< additional information for the player, each with its rule
    std::vector<Location> went;  ///< the path of the moved counters, in the order of the moves
};

/// The readers of an act in a side's log (play/side_view.hpp).
enum class Audience {
    actor,      ///< the acting side reads everything; other sides read only what they can see
    everybody,  ///< everybody reads everything, because the act is visible to all: phases, terrain, SMOKE
    umpire      ///< only the Umpire view and the views of sides that the command names show the act
};

/// The kind of action that an act makes its units perform. Rules that apply to acts of any verb use this
/// value (written orders, offboard setup).
enum class Doing { nothing, moves, enters, exits, fires, acts };

/// The properties of a verb. Each verb declares them once, beside its name.
struct ActTraits {
    std::optional<System> only{};         ///< the only system that has the verb; empty if all systems have it
    Audience audience = Audience::actor;  ///< the readers of the act
    Doing doing = Doing::nothing;
    bool waits = true;         ///< true if an open question (State::prompts) blocks the act
    bool keepsOffers = false;  ///< true if choices after a shift remain available after this act; other acts
                               ///< end them
    /// True if counters on the map act, so that a pending offboard setup must be completed first (A2.51).
    bool onTable = false;
    bool corrects = false;  ///< true if the act corrects the state, so that no sighting is recorded for it
    bool inspects = false;  ///< true if the act only checks something and makes no log entry (`expect`)
    /// True if a viewing side may use the act to query hidden facts and to name other sides' counters.
    bool ofUmpire = false;
    bool looks = false;    ///< true if the act only changes who views the game
    bool phasing = false;  ///< true if the act belongs to the phasing side, whatever objects it names
    int dice = 0;          ///< the minimum number of dice that the act rolls; 0 if dice are not allowed
};

/// The name of a verb, a one-sentence summary, its rule number, and its traits.
struct ActAbout {
    std::string_view verb, summary, rule;
    ActTraits traits{};
};

/// The result of `check`: its findings, and data that `play` needs, so that an act is checked only once. A
/// judgement is valid only for the state that was checked. Only the verb writes and reads the data
/// (play/typed_act.hpp).
struct Judgement {
    Findings findings;
    std::shared_ptr<const void> worked{};
};

/// The functions that code uses to handle an act of unknown type (play/typed_act.hpp). `dice`, `routs` and
/// `binds` are null if the type does not have that member.
struct ActType {
    std::string_view verb;
    const ValueType& (*type)() = nullptr;
    std::shared_ptr<void> (*copy)(const void* act) = nullptr;  ///< copies an act; makes a new one for null
    std::vector<int>& (*dice)(void* act) = nullptr;            ///< returns the dice that the player rolled
    bool (*routs)(const void* act) = nullptr;                  ///< returns Named::routs
    bool (*binds)(const void* act) = nullptr;                  ///< returns Named::binds
};

/// One kind of act. `check` evaluates an act without dice, `play` carries it out. `play` is called only if
/// `check` found nothing forbidden and no open ruling; it gets the result of `check`.
struct Verb {
    std::string name;
    std::string summary;
    std::string rule;
    std::vector<ArgSpec> args;
    HeldJson example;  ///< an example that runs with the example scenario
    ActTraits traits{};
    const ActType* type = nullptr;
    std::function<Judgement(const GameView&, const AnyAct&)> check{};
    std::function<void(const GameView&, const AnyAct&, const Judgement&, Dice&, Draft&, Outcome&)> play{};
};

class Registry;

/// Functions that a folder of the rules adds to every act in the game: `before` may return objections,
/// `after` adds consequences.
struct Hooks {
    Findings (*before)(const GameView&, const AnyAct&) = nullptr;
    void (*after)(const GameView&, const AnyAct&, Draft&, Outcome&) = nullptr;
};

/// An act that the program adds after an act of the player. It has its own log entry, and undoing the
/// player's act undoes it too. A `check` of the player's act does not include the added act.
struct Following {
    AnyAct act;
    HeldJson command;
};
using Follow = std::optional<Following> (*)(const GameView&, const Registry&, const AnyAct&);

class Registry {
  public:
    void add(Verb verb);
    void add(Follow follow) { follow_ = follow; }
    /// Returns the act with which the program answers the act `done`. `view` has the state after `done`.
    [[nodiscard]] std::optional<Following> following(const GameView& view, const AnyAct& done) const;
    /// Adds hooks; they run in the order in which they were added.
    void add(Hooks hooks);
    [[nodiscard]] const Verb* find(const std::string& name) const;
    [[nodiscard]] const std::vector<Verb>& verbs() const { return verbs_; }
    [[nodiscard]] std::vector<std::string> names() const;
    /// Returns the words that a state may contain under these rules; null if words are not checked.
    [[nodiscard]] const StateWords* words() const { return words_; }
    void know(const StateWords& words) { words_ = &words; }

    /// Returns the extension point of this type, a struct of functions that one folder of the rules declares.
    /// Folders that depend on the declaring folder set the functions when they register. The caller shares
    /// ownership.
    template <class Extension>
    [[nodiscard]] std::shared_ptr<Extension> extension() {
        std::shared_ptr<void>& slot = extensions_[typeid(Extension)];
        if (slot == nullptr) slot = std::make_shared<Extension>();
        return std::static_pointer_cast<Extension>(slot);
    }
    /// Returns the extension point for reading, or null if no folder of the rules has declared it.
    template <class Extension>
    [[nodiscard]] const Extension* answers() const {
        const auto it = extensions_.find(typeid(Extension));
        return it == extensions_.end() ? nullptr : static_cast<const Extension*>(it->second.get());
    }

    /// Returns the findings about an act, from its verb and all hooks.
    [[nodiscard]] Judgement check(const GameView& view, const AnyAct& act) const;
    void play(const GameView& view, const AnyAct& act, const Judgement& judged, Dice& dice, Draft& draft,
              Outcome& outcome) const;

  private:
    std::vector<Verb> verbs_;
    std::vector<Hooks> hooks_;
    Follow follow_ = nullptr;
    const StateWords* words_ = nullptr;
    std::map<std::type_index, std::shared_ptr<void>> extensions_;
};

/// Returns the side of an act: the side that the act states, otherwise the owner of the objects that it
/// names, otherwise the phasing side.
[[nodiscard]] SideId actingSide(const State& state, const Named& named);
/// Returns the counters that the act names, or all counters under the marker that it names.
[[nodiscard]] std::vector<PieceId> piecesNamed(const State& state, const Named& named);

/// Returns a reader for the arguments of acts, which accepts only objects that the game has.
[[nodiscard]] FormReader formOfActs(const GameView& view);
/// Returns the dice that the command states as rolled by the player.
[[nodiscard]] std::vector<int> facesThrown(const Verb& verb, const Reader& command);
/// Reads a command according to the verb's description. Returns the act, with every Location spelled as on
/// the map, or every problem with its JSON Pointer inside the command.
[[nodiscard]] Result<AnyAct> readAct(const GameView& view, const Verb& verb, const Json& command);
/// Returns the JSON Schema (2020-12) of one command.
[[nodiscard]] Json verbSchema(const Verb& verb);

/// If the player has ruled on a finding, sets it to `ok` or `forbidden` and adds a note to it. Findings of
/// rules that can't be overruled are already `forbidden`.
[[nodiscard]] Findings withRulings(const State& state, Findings findings);

}  // namespace shellgame
