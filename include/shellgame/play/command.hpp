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

/// The objects that an act names, for code that handles acts of any verb. Derived from the act's description.
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
    bool routs = false;                   ///< the units must go (A10.5), whatever their orders are
    bool binds = false;                   ///< a viewing side can't undo it, because it has read the answer
    std::optional<MarkerId> firstPair{};  ///< "from" of the first of several pairs
    std::vector<PieceId> joins{};
    // Anywhere in the act, in nested objects too.
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
    /// Returns the faces rolled on the table for it, the colored die first; empty: the program rolls.
    [[nodiscard]] const std::vector<int>& dice() const { return dice_; }
    /// The act; null when it is of another verb.
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

/// The result of an act, apart from its changes and rolls.
struct Outcome {
    Outcome();
    Outcome(const Outcome&);
    Outcome(Outcome&&) noexcept;
    Outcome& operator=(const Outcome&);
    Outcome& operator=(Outcome&&) noexcept;
    ~Outcome();

    Message text;                ///< the whole sentence of the log
    Findings reasons;            ///< additional information for the player, each with its rule
    std::vector<Location> went;  ///< the path of moved counters, one Location after the other
};

/// The readers of an act in the log of a side (play/side_view.hpp).
enum class Audience {
    actor,      ///< the acting side reads all of it, others what they see happen
    everybody,  ///< everybody, because it happens in plain sight: phases, terrain, SMOKE
    umpire      ///< the umpire: a side reads it only if the command names that side
};

/// The doing of the acting units, for rules about acts of any verb (written orders, offboard setup).
enum class Doing { nothing, moves, enters, exits, fires, acts };

/// The properties of a verb, declared once beside its name.
struct ActTraits {
    std::optional<System> only{};         ///< belongs to one system; none: to both
    Audience audience = Audience::actor;  ///< its readers
    Doing doing = Doing::nothing;
    bool waits = true;         ///< is refused while a question to the player is open (State::prompts)
    bool keepsOffers = false;  ///< choices after a shift stay open (they lapse with any other act)
    bool onTable = false;   ///< counters on the map act: offboard setup that is due must come first (A2.51)
    bool corrects = false;  ///< corrects the state, and says nothing about the past
    bool inspects = false;  ///< only queries; makes no log entry (`expect`)
    bool ofUmpire = false;  ///< a viewing side uses it to query what others hide, and may point at that
    bool looks = false;     ///< changes the viewer, and nothing in the game
    bool phasing = false;   ///< is the phasing side's act, whatever it names
    int dice = 0;           ///< the least number of dice that it rolls; 0: dice are not allowed
};

/// The name of a verb, what it does in a sentence, the rule it plays by, and its traits.
struct ActAbout {
    std::string_view verb, summary, rule;
    ActTraits traits{};
};

/// The answer of `check` to an act: its findings, and its results, so that `play` need not judge again. It
/// holds only while that state stands; only the verb makes and reads it (play/typed_act.hpp).
struct Judgement {
    Findings findings;
    std::shared_ptr<const void> worked{};
};

/// The functions by which code handles an act whose type it does not know (play/typed_act.hpp). `dice`,
/// `routs` and `binds` are null if the type has no such member.
struct ActType {
    std::string_view verb;
    const ValueType& (*type)() = nullptr;
    std::shared_ptr<void> (*copy)(const void* act) = nullptr;  ///< for null: makes a new act
    std::vector<int>& (*dice)(void* act) = nullptr;            ///< faces rolled on the table
    bool (*routs)(const void* act) = nullptr;                  ///< Named::routs
    bool (*binds)(const void* act) = nullptr;                  ///< Named::binds
};

/// One kind of act: judged first by `check` (without dice), carried out by `play`. `play` is called only if
/// `check` found nothing forbidden and no open ruling, with the judgement of `check`.
struct Verb {
    std::string name;
    std::string summary;
    std::string rule;
    std::vector<ArgSpec> args;
    HeldJson example;  ///< runnable with the example scenario
    ActTraits traits{};
    const ActType* type = nullptr;
    std::function<Judgement(const GameView&, const AnyAct&)> check{};
    std::function<void(const GameView&, const AnyAct&, const Judgement&, Dice&, Draft&, Outcome&)> play{};
};

class Registry;

/// The additions of a room to every act in the game: its objections, and its consequences.
struct Hooks {
    Findings (*before)(const GameView&, const AnyAct&) = nullptr;
    void (*after)(const GameView&, const AnyAct&, Draft&, Outcome&) = nullptr;
};

/// An act that the program does by itself after an act of the player: a separate entry, which undo takes back
/// with that act. `check` knows nothing of it.
struct Following {
    AnyAct act;
    HeldJson command;
};
using Follow = std::optional<Following> (*)(const GameView&, const Registry&, const AnyAct&);

class Registry {
  public:
    void add(Verb verb);
    void add(Follow follow) { follow_ = follow; }
    /// Returns what follows an act, given the state after it.
    [[nodiscard]] std::optional<Following> following(const GameView& view, const AnyAct& done) const;
    /// Adds hooks; they run in the order in which they were added.
    void add(Hooks hooks);
    [[nodiscard]] const Verb* find(const std::string& name) const;
    [[nodiscard]] const std::vector<Verb>& verbs() const { return verbs_; }
    [[nodiscard]] std::vector<std::string> names() const;
    /// Returns the words of these rules that a state may contain; null: words are not checked.
    [[nodiscard]] const StateWords* words() const { return words_; }
    void know(const StateWords& words) { words_ = &words; }

    /// Returns the extension point of type `Asked`: a struct of functions that a room declares, and rooms
    /// above it, which it does not know, fill in when they register. The caller shares ownership.
    template <class Extension>
    [[nodiscard]] std::shared_ptr<Extension> extension() {
        std::shared_ptr<void>& slot = extensions_[typeid(Extension)];
        if (slot == nullptr) slot = std::make_shared<Extension>();
        return std::static_pointer_cast<Extension>(slot);
    }
    /// Returns the extension point for reading only; null if no room has declared it.
    template <class Extension>
    [[nodiscard]] const Extension* answers() const {
        const auto it = extensions_.find(typeid(Extension));
        return it == extensions_.end() ? nullptr : static_cast<const Extension*>(it->second.get());
    }

    /// Returns the findings of the verb and all hooks about an act.
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

/// Returns the side of an act: the one that it states, else the side of what it names, else the phasing side.
[[nodiscard]] SideId actingSide(const State& state, const Named& named);
/// The counters that it names, or all under the marker that it names.
[[nodiscard]] std::vector<PieceId> piecesNamed(const State& state, const Named& named);

/// Reads arguments of acts by what there is in a game.
[[nodiscard]] FormReader formOfActs(const GameView& view);
/// Returns the faces rolled on the table, from a command.
[[nodiscard]] std::vector<int> facesThrown(const Verb& verb, const Reader& command);
/// Checks a command's arguments against its description: the act, every Location spelled as the map spells
/// it, or every problem with its pointer inside the command.
[[nodiscard]] Result<AnyAct> readAct(const GameView& view, const Verb& verb, const Json& command);
/// JSON Schema (2020-12) of one command.
[[nodiscard]] Json verbSchema(const Verb& verb);

/// Turns findings on which the player has ruled into ok or forbidden, and says so. Rules that can't be
/// overruled simply return `forbidden`.
[[nodiscard]] Findings withRulings(const State& state, Findings findings);

}  // namespace shellgame
