// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "shellgame/play/typed_act.hpp"

namespace shellgame {

/// The version of the rules code. Each entry contains the version that made it. `verify` reports the version
/// if applying the rules again gives another result.
inline constexpr int rulesVersion = 18;

/// One act in the log. `undo` and `redo` are entries too, so no entry is ever removed.
struct Entry {
    Entry();
    Entry(const Entry&);
    Entry(Entry&&) noexcept;
    Entry& operator=(const Entry&);
    Entry& operator=(Entry&&) noexcept;
    ~Entry();

    int n = 0;  ///< number, counted from 1; 0 for a refused command
    std::string verb;
    HeldJson command;
    SideId side;  ///< the acting side
    int turn = 0;
    SideId player;
    Phase phase = Phase::setup;
    bool ok = false;
    bool fault = false;  ///< true if the command was refused because of a program error; never in a log
    Findings findings;
    std::vector<Roll> rolls;
    std::vector<Change> changes;
    std::vector<int> targets;  ///< the numbers of the entries that an undo or redo affects, in order
    bool knownDice = false;    ///< true if the entry uses a die whose face an undone entry had shown
    /// True if the entry is the program's answer to the previous entry; both are undone together.
    bool follows = false;
    int rules = rulesVersion;
    Message text;
    std::uint64_t hash = 0;  ///< hash of the state after the entry
    bool undone = false;     ///< true if the entry is undone now; derived from the log

    [[nodiscard]] bool isUndo() const { return verb == "undo"; }
    [[nodiscard]] bool isHistory() const { return isUndo() || verb == "redo"; }
    /// Returns true if the entry only changes the view; undo and redo skip it.
    [[nodiscard]] bool isLook() const { return verb == "view"; }
};

/// Returns the secret seed (DiceState::secret) that an entry sets for its own rolls and all later ones, even
/// if the entry is undone. Returns an empty text if the entry does not set one.
[[nodiscard]] std::string secretSetBy(const Entry& entry);
/// Applies one entry of a log to a state: the entry's own changes, or the changes of its targets if it is an
/// undo or redo.
[[nodiscard]] Result<void> applyEntry(State& state, const std::vector<Entry>& log, const Entry& entry);
/// A state that is updated from a log, entry by entry.
class Retraced {
  public:
    explicit Retraced(State start);
    [[nodiscard]] const GameState& state() const { return state_; }
    [[nodiscard]] Result<void> follow(const std::vector<Entry>& log, const Entry& entry);

  private:
    GameState state_;
};
/// Returns the sentence that the log shows for an undo or redo of these entries.
[[nodiscard]] Message historyText(bool undo, const std::vector<int>& targets);

/// A game being played: the ground, the state, and the append-only log of everything done, undone and redone.
/// The log determines which entries are in effect.
class Session {
  public:
    Session(std::shared_ptr<const Ground> ground, State start, std::shared_ptr<const Sight> sight,
            std::shared_ptr<const Registry> registry);

    [[nodiscard]] const GameState& state() const { return state_; }
    [[nodiscard]] const State& start() const { return start_; }
    [[nodiscard]] const Ground& ground() const { return *ground_; }
    [[nodiscard]] std::shared_ptr<const Ground> groundPtr() const { return ground_; }
    [[nodiscard]] const Registry& registry() const { return *registry_; }
    [[nodiscard]] GameView view() const { return {state_, *ground_, *sight_}; }
    /// Returns the side that views and plays the game now; empty in the Umpire view.
    [[nodiscard]] const SideId& viewer() const { return state_.settings.viewer; }
    /// Returns the part of the state that the viewer may know. Everything that is queried, shown or refused
    /// must be based on this state.
    [[nodiscard]] const GameState& seen() const;
    /// These functions return the states of state() and seen() as shared pointers. All callers get the same
    /// copy until the next act.
    [[nodiscard]] std::shared_ptr<const GameState> sharedState() const;
    [[nodiscard]] std::shared_ptr<const GameState> sharedSeen() const;
    [[nodiscard]] GameView seenView() const { return {seen(), *ground_, *sight_}; }
    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

    /// Returns the findings about a command in the present state, as far as the viewer may know them. A
    /// viewing side acts only for itself. Invalid arguments cause forbidden findings without a rule, whose
    /// subject is the JSON Pointer inside the command.
    [[nodiscard]] Findings check(const Json& command) const;
    [[nodiscard]] Findings check(const MadeAct& act) const;
    /// Returns true if the act would succeed, considering everything in the game, even what the viewer does
    /// not know. Only for acts that the program itself decides on.
    [[nodiscard]] bool wouldSucceed(const MadeAct& act) const;
    /// Carries out a command. A refused command (`ok` false, `n` 0) changes nothing; an act that would
    /// violate the invariants (play/invariants.hpp) is refused with a report. `"dice":[4,3]` in the command
    /// states the dice that the player has rolled. Throws DiceExhausted, and changes nothing, if a scripted
    /// stream ends.
    Entry perform(const Json& command);
    /// Performs an act that was made in C++. Its command is written only for the log.
    Entry perform(const MadeAct& act);

    [[nodiscard]] bool canUndo() const { return !done_.empty(); }
    [[nodiscard]] bool canRedo() const { return !redo_.empty(); }
    /// Returns the number of the entry that the next undo affects, or 0 if there is none.
    [[nodiscard]] int lastDone() const;
    [[nodiscard]] int nextRedo() const { return redo_.empty() ? 0 : redo_.back(); }
    [[nodiscard]] const std::vector<int>& liveLine() const { return done_; }
    /// Returns the entries that can be redone. The last one in the list is redone first.
    [[nodiscard]] const std::vector<int>& redoLine() const { return redo_; }

    /// Makes all further rolls take their faces from this list. A roll beyond the end of the list throws
    /// DiceExhausted.
    void useScript(std::vector<std::uint8_t> faces);
    [[nodiscard]] std::size_t scriptLeft() const;
    /// Sets another seed. This is possible only before the first roll; otherwise returns false and does
    /// nothing. A roll that was undone counts as a roll. Earlier acts without dice remain, with new hashes,
    /// because hashes depend on the seed.
    bool seed(std::uint64_t seed);
    /// Does the same as seed(), and also derives the dice and decisions of a program-controlled side from
    /// `seed`, so that they are not secret. This is for tests, examples and pictures, which must be
    /// reproducible.
    bool fix(std::uint64_t seed);

    /// Returns the state after the first n entries of the log (with undo and redo carried out), for `state
    /// --at`.
    [[nodiscard]] Result<State> stateAt(int n) const;

    /// Restores a saved game. Uses state and history as they are and applies no rules. The caller must have
    /// checked that they are consistent (io/save).
    static Session restore(std::shared_ptr<const Ground> ground, State start, State state,
                           std::vector<Entry> entries, std::shared_ptr<const Sight> sight,
                           std::shared_ptr<const Registry> registry);

    /// Performs the command of an entry again, beginning with the state before that entry. Uses the entry's
    /// dice and secret seed, and names new counters as the entry's version did. The command `verify` uses
    /// this function.
    [[nodiscard]] static Entry rerun(const GameView& view, const Registry& registry, const Entry& entry);

  private:
    /// An act with valid arguments, or the problems with its arguments.
    using Meant = tl::expected<AnyAct, Findings>;
    [[nodiscard]] static Meant read(const GameView& view, const Registry& registry, const Json& command);
    [[nodiscard]] Meant read(const Json& command) const;
    [[nodiscard]] Meant meant(MadeAct act) const;
    [[nodiscard]] static Findings argumentFindings(const Problems& problems);
    [[nodiscard]] Findings check(const Meant& meant) const;
    Entry perform(const Meant& meant, const Json& command);
    [[nodiscard]] Entry headOf(const AnyAct& act, const Json& command) const;
    Entry enter(Entry e, std::vector<std::uint8_t> given);
    void follow(const AnyAct& done);
    [[nodiscard]] bool hasBinding(const std::vector<int>& line, std::size_t count) const;
    [[nodiscard]] std::size_t reach(const std::vector<int>& from, bool undo, std::size_t count) const;
    Entry refused(const Json& command, Findings findings) const;
    Entry faulty(const Json& command, Findings details) const;
    Problems apply(const std::vector<Change>& changes);
    [[nodiscard]] std::function<std::string()> secrets() const;
    [[nodiscard]] Judgement against(const AnyAct& act) const;
    Entry performHistory(const Json& command, bool undo, const std::optional<int>& to);
    void deriveLine();

    std::shared_ptr<const Ground> ground_;
    std::shared_ptr<const Sight> sight_;
    std::shared_ptr<const Registry> registry_;
    State start_;
    GameState state_;
    std::vector<Entry> entries_;
    std::vector<int> done_;
    std::vector<int> redo_;
    std::vector<std::uint8_t> given_;   ///< all faces given up to now, in stream order
    std::uint64_t shownGenerator_ = 0;  ///< for each stream, the first position whose face has not been shown
    std::uint64_t shownGiven_ = 0;
    bool scripted_ = false;
    std::optional<std::uint64_t> fixed_;  ///< number that determines the secret seeds; empty if random
    struct Seen {
        SideId viewer;
        std::uint64_t hash = 0;
        std::shared_ptr<const GameState> state;
    };
    mutable std::shared_ptr<const Seen> seen_;         ///< result of the last call of seen()
    mutable std::shared_ptr<const GameState> shared_;  ///< result of the last call of sharedState()
};

[[nodiscard]] Json entryToJson(const Entry& entry);
[[nodiscard]] Result<Entry> entryFromJson(const Json& json, const std::string& file,
                                          const std::string& pointer);

}  // namespace shellgame
