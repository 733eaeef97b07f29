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

/// The version of the rules code, written into each entry: `verify` names it when a re-run differs.
inline constexpr int rulesVersion = 7;

/// One act in the log. `undo` and `redo` are entries too: nothing ever leaves the list.
struct Entry {
    Entry();
    Entry(const Entry&);
    Entry(Entry&&) noexcept;
    Entry& operator=(const Entry&);
    Entry& operator=(Entry&&) noexcept;
    ~Entry();

    int n = 0;  ///< from 1; 0 for a refused command
    std::string verb;
    HeldJson command;
    SideId side;  ///< the acting side
    int turn = 0;
    SideId player;
    Phase phase = Phase::setup;
    bool ok = false;
    bool fault = false;  ///< refused, for the program itself went wrong; never in a log
    Findings findings;
    std::vector<Roll> rolls;
    std::vector<Change> changes;
    std::vector<int> targets;  ///< undo, redo: the entries undone or redone, in order
    bool knownDice = false;    ///< uses a face that an undone entry had shown
    bool follows = false;      ///< the program's answer to the act before it, undone together with it
    int rules = rulesVersion;
    Message text;
    std::uint64_t hash = 0;  ///< hash of the state after it
    bool undone = false;     ///< derived: not on the live line now

    [[nodiscard]] bool isUndo() const { return verb == "undo"; }
    [[nodiscard]] bool isHistory() const { return isUndo() || verb == "redo"; }
    /// Returns true if the entry only changes the view; undo and redo skip it.
    [[nodiscard]] bool isLook() const { return verb == "view"; }
};

/// The secret seed (DiceState::secret) that an entry sets for its own rolls and all later ones, even if the
/// entry is undone; empty if it sets none.
[[nodiscard]] std::string secretSetBy(const Entry& entry);
/// Applies one entry of a log to a state: its changes, or those of the entries that it undoes or redoes.
[[nodiscard]] Result<void> applyEntry(State& state, const std::vector<Entry>& log, const Entry& entry);
/// A state on its way through a log, entry by entry.
class Retraced {
  public:
    explicit Retraced(State start);
    [[nodiscard]] const GameState& state() const { return state_; }
    [[nodiscard]] Result<void> follow(const std::vector<Entry>& log, const Entry& entry);

  private:
    GameState state_;
};
/// The sentence of an undo or redo of these entries.
[[nodiscard]] Message historyText(bool undo, const std::vector<int>& targets);

/// A game being played: ground, state, and the append-only list of what was done, undone and redone. The live
/// line is derived from that list.
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
    /// Returns the side that views and plays the game now; empty: the Umpire view.
    [[nodiscard]] const SideId& viewer() const { return state_.settings.viewer; }
    /// Returns the state as the viewer may know it: the only source for everything that is asked, shown and
    /// refused.
    [[nodiscard]] const GameState& seen() const;
    /// Return the same two states for longer use: one copy for all callers until the next act.
    [[nodiscard]] std::shared_ptr<const GameState> sharedState() const;
    [[nodiscard]] std::shared_ptr<const GameState> sharedSeen() const;
    [[nodiscard]] GameView seenView() const { return {seen(), *ground_, *sight_}; }
    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

    /// Returns the findings about a command now, as far as the viewer may know; a viewing side acts for
    /// itself only. Bad arguments are forbidden findings without a rule, with the pointer inside the command
    /// as `at`.
    [[nodiscard]] Findings check(const Json& command) const;
    [[nodiscard]] Findings check(const MadeAct& act) const;
    /// Carries out a command. A refused one (`ok` false, `n` 0) leaves no trace; an act that would violate
    /// the invariants (play/invariants.hpp) is refused with a report. `"dice":[4,3]` in the command gives the
    /// faces rolled on the table. Throws DiceExhausted, without a trace, if a scripted stream ends.
    Entry perform(const Json& command);
    /// Performs an act that was made, not read: its command is written for the log only.
    Entry perform(const MadeAct& act);

    [[nodiscard]] bool canUndo() const { return !done_.empty(); }
    [[nodiscard]] bool canRedo() const { return !redo_.empty(); }
    /// Returns the number of the entry that undo would take back; 0 for none.
    [[nodiscard]] int lastDone() const;
    [[nodiscard]] int nextRedo() const { return redo_.empty() ? 0 : redo_.back(); }
    [[nodiscard]] const std::vector<int>& liveLine() const { return done_; }
    /// Returns the entries that can be redone, the next one last.
    [[nodiscard]] const std::vector<int>& redoLine() const { return redo_; }

    /// Uses only these faces from now on; if they end, a roll throws DiceExhausted.
    void useScript(std::vector<std::uint8_t> faces);
    [[nodiscard]] std::size_t scriptLeft() const;
    /// Sets another seed, before the first roll only (undone rolls count). Returns false and does nothing
    /// after it. Acts without dice stay, with new hashes that follow from the seed.
    bool seed(std::uint64_t seed);
    /// Like seed(), but the dice and draws of a program-controlled side follow from that number too. They are
    /// not secret then. For tests, examples and pictures, which must be reproducible.
    bool fix(std::uint64_t seed);

    /// The state after the first n entries of the list (undo and redo carried out), for `state --at`.
    [[nodiscard]] Result<State> stateAt(int n) const;

    /// Restores a saved game: takes state and history as they are and runs no rule. The caller has checked
    /// that they fit (io/save).
    static Session restore(std::shared_ptr<const Ground> ground, State start, State state,
                           std::vector<Entry> entries, std::shared_ptr<const Sight> sight,
                           std::shared_ptr<const Registry> registry);

    /// For `verify`: performs the command of an entry again, starting from the state before it. Uses the
    /// entry's faces and secret seed, and names new counters by the rules of the entry's version.
    [[nodiscard]] static Entry rerun(const GameView& view, const Registry& registry, const Entry& entry);

  private:
    /// An act with valid arguments, or the problems with them.
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
    std::vector<std::uint8_t> given_;   ///< every face given so far, in stream order
    std::uint64_t shownGenerator_ = 0;  ///< furthest place of each stream that any entry has shown
    std::uint64_t shownGiven_ = 0;
    bool scripted_ = false;
    std::optional<std::uint64_t> fixed_;  ///< secret seeds follow from this number; empty: they are random
    struct Seen {
        SideId viewer;
        std::uint64_t hash = 0;
        std::shared_ptr<const GameState> state;
    };
    mutable std::shared_ptr<const Seen> seen_;         ///< the seen state at the last call
    mutable std::shared_ptr<const GameState> shared_;  ///< likewise
};

[[nodiscard]] Json entryToJson(const Entry& entry);
[[nodiscard]] Result<Entry> entryFromJson(const Json& json, const std::string& file,
                                          const std::string& pointer);

}  // namespace shellgame
