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

/// What an act names, for whoever asks it of acts of any verb. Read off the act's own description.
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
    bool routs = false;                   ///< who goes has to (A10.5), whatever his orders are
    std::optional<MarkerId> firstPair{};  ///< "from" of the first of several pairs
    std::vector<PieceId> joins{};
    // Wherever they stand in it, in objects too.
    std::vector<SideId> everySide{};
    std::vector<MarkerId> everyMarker{};
    std::vector<PieceId> everyPiece{};
};

struct Verb;

/// An act of any verb: the struct that its command says, and what it names.
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
    /// Faces thrown on the table for it, the coloured die first; empty: the program throws.
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

/// What an act did, besides its changes and rolls.
struct Outcome {
    Outcome();
    Outcome(const Outcome&);
    Outcome(Outcome&&) noexcept;
    Outcome& operator=(const Outcome&);
    Outcome& operator=(Outcome&&) noexcept;
    ~Outcome();

    Message text;                ///< the whole sentence of the log
    Findings reasons;            ///< what else the player should know: each with its rule
    std::vector<Location> went;  ///< where counters have moved, one Location after the other
};

/// Who reads of an act in the log of a side (play/side_view.hpp).
enum class Audience {
    actor,      ///< the side that acts reads all of it, others what they see happen
    everybody,  ///< it happens on the table before all: phases, terrain, SMOKE
    umpire      ///< who sees everything: a side reads it only where the command names that side
};

/// What those who act do by an act, for rules that ask it of acts of any verb (written orders, off-board
/// setup).
enum class Doing { nothing, moves, enters, exits, fires, acts };

/// What sets a verb apart from others, said once beside its name.
struct ActTraits {
    std::optional<System> only{};         ///< belongs to one system; none: to both
    Audience audience = Audience::actor;  ///< who reads of it
    Doing doing = Doing::nothing;
    bool waits = true;         ///< is refused while a question to the player is open (State::prompts)
    bool keepsOffers = false;  ///< choices after a shift stay open (they lapse with any other act)
    bool onTable = false;   ///< counters on the map do something: who is due sets up off-board first (A2.51)
    bool corrects = false;  ///< puts right how things are, and tells nothing of how they were
    bool inspects = false;  ///< looks or answers only; makes no log entry (`expect`)
    bool ofUmpire = false;  ///< a side that looks asks by it for what others hide, and may point at that
    bool looks = false;     ///< changes whose eyes look, and nothing in the game
    bool phasing = false;   ///< the phasing side's act, whatever it names
    int dice = 0;           ///< how many dice it throws at least; 0: none may be given
};

/// The name of a verb, what it does in a sentence, the rule it plays by, and its traits.
struct ActAbout {
    std::string_view verb, summary, rule;
    ActTraits traits{};
};

/// What `check` says of an act: its findings, and what it has worked out on the way, for `play` to go on with
/// instead of judging anew. That speaks of the state which was asked and counts only while it stands; the
/// verb alone makes and reads it (play/typed_act.hpp).
struct Judgement {
    Findings findings;
    std::shared_ptr<const void> worked{};
};

/// The functions by which code handles an act whose type it does not know (play/typed_act.hpp). `dice` and
/// `routs` are null if the type has no such member.
struct ActType {
    std::string_view verb;
    const ValueType& (*type)() = nullptr;
    std::shared_ptr<void> (*copy)(const void* act) = nullptr;  ///< of null: an act as it is made
    std::vector<int>& (*dice)(void* act) = nullptr;            ///< faces thrown on the table
    bool (*routs)(const void* act) = nullptr;                  ///< Named::routs
};

/// One kind of act: asked first by `check` (no dice within reach), done by `play`. `play` is only called when
/// `check` found nothing forbidden and nothing left to rule, with what it has judged.
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

/// What a room adds to every act that happens in the game: what it says against it, and what follows from it.
struct Hooks {
    Findings (*before)(const GameView&, const AnyAct&) = nullptr;
    void (*after)(const GameView&, const AnyAct&, Draft&, Outcome&) = nullptr;
};

/// What the program does by itself after an act of the player's: an entry of its own, which undo takes back
/// with that act. Nothing of it is asked of `check`.
struct Following {
    AnyAct act;
    HeldJson command;
};
using Follow = std::optional<Following> (*)(const GameView&, const Registry&, const AnyAct&);

class Registry {
  public:
    void add(Verb verb);
    void add(Follow follow) { follow_ = follow; }
    /// After an act that has been done, asked of the state that it left.
    [[nodiscard]] std::optional<Following> following(const GameView& view, const AnyAct& done) const;
    /// Asked and carried out in the order in which they were added.
    void add(Hooks hooks);
    [[nodiscard]] const Verb* find(const std::string& name) const;
    [[nodiscard]] const std::vector<Verb>& verbs() const { return verbs_; }
    [[nodiscard]] std::vector<std::string> names() const;
    /// The words of these rules that a state may hold; null: they are not asked.
    [[nodiscard]] const StateWords* words() const { return words_; }
    void know(const StateWords& words) { words_ = &words; }

    /// What a room asks of rooms above it, which it doesn't know: a struct of its own with functions, which
    /// those fill in where they register. Held by whoever asks as long as he asks.
    template <class Asked>
    [[nodiscard]] std::shared_ptr<Asked> asked() {
        std::shared_ptr<void>& slot = asked_[typeid(Asked)];
        if (slot == nullptr) slot = std::make_shared<Asked>();
        return std::static_pointer_cast<Asked>(slot);
    }
    /// The same for who only looks it up; null: nobody has asked.
    template <class Asked>
    [[nodiscard]] const Asked* answers() const {
        const auto it = asked_.find(typeid(Asked));
        return it == asked_.end() ? nullptr : static_cast<const Asked*>(it->second.get());
    }

    /// What the verb and all hooks say of an act, and what they do.
    [[nodiscard]] Judgement check(const GameView& view, const AnyAct& act) const;
    void play(const GameView& view, const AnyAct& act, const Judgement& judged, Dice& dice, Draft& draft,
              Outcome& outcome) const;

  private:
    std::vector<Verb> verbs_;
    std::vector<Hooks> hooks_;
    Follow follow_ = nullptr;
    const StateWords* words_ = nullptr;
    std::map<std::type_index, std::shared_ptr<void>> asked_;
};

/// Whose act it is: as it says, else the side of what it names, else the phasing side.
[[nodiscard]] SideId actingSide(const State& state, const Named& named);
/// The counters that it names, or all under the marker that it names.
[[nodiscard]] std::vector<PieceId> piecesNamed(const State& state, const Named& named);

/// Reads arguments of acts by what there is in a game.
[[nodiscard]] FormReader formOfActs(const GameView& view);
/// Faces thrown on the table, as a command gives them.
[[nodiscard]] std::vector<int> facesThrown(const Verb& verb, const Reader& command);
/// Checks a command's arguments against its description: the act, every Location spelled as the map spells
/// it, or every problem with its pointer inside the command.
[[nodiscard]] Result<AnyAct> readAct(const GameView& view, const Verb& verb, const Json& command);
/// JSON Schema (2020-12) of one command.
[[nodiscard]] Json verbSchema(const Verb& verb);

/// Turns findings that the player has ruled on into ok or forbidden, and says so. Rules whose findings can't
/// be ruled away simply answer `forbidden`.
[[nodiscard]] Findings withRulings(const State& state, Findings findings);

}  // namespace shellgame
