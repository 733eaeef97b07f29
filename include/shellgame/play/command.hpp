// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "shellgame/base/finding.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/play/change.hpp"
#include "shellgame/play/dice.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

enum class ArgType {
    text,
    integer,
    number,
    boolean,
    word,
    identifier,
    newName,  ///< a name that no marker or counter has, or had
    side,
    marker,
    piece,
    hex,
    location,
    position,
    any,
    counter,  ///< a real counter: its name, or an object as in a scenario (model/piece_spec.hpp)
    object
};

/// One argument of a command. The same description checks scripts, makes the JSON Schema and the help page.
struct ArgSpec {
    std::string name;
    ArgType type = ArgType::text;
    std::string doc;
    bool required = false;
    bool list = false;
    std::vector<std::string> words{};  ///< ArgType::word
    /// integer, number: from `min` to `max`; text: at least `min` and at most `max` characters (0: as any
    /// text)
    double min = 0, max = 0;
    std::vector<ArgSpec> fields{};  ///< ArgType::object
    std::size_t most = 1000;        ///< list: at most so many
    std::size_t least = 1;          ///< list: at least so many; 0 where none says something too
};

/// Arguments that have passed validateArgs: every value is of its type, every id exists, Locations are
/// spelled as the map spells them.
class Args {
  public:
    Args() = default;
    explicit Args(Json json) : json_(std::move(json)) {}
    [[nodiscard]] const Json& json() const { return json_; }
    [[nodiscard]] bool has(const std::string& k) const { return json_.contains(k); }
    [[nodiscard]] std::string text(const std::string& k, const std::string& otherwise = "") const;
    [[nodiscard]] int integer(const std::string& k, int otherwise = 0) const;
    [[nodiscard]] double number(const std::string& k, double otherwise = 0) const;
    [[nodiscard]] bool boolean(const std::string& k, bool otherwise = false) const;
    [[nodiscard]] Location location(const std::string& k) const;
    [[nodiscard]] Position position(const std::string& k) const;
    [[nodiscard]] MarkerId marker(const std::string& k) const { return MarkerId(text(k)); }
    [[nodiscard]] PieceId piece(const std::string& k) const { return PieceId(text(k)); }
    [[nodiscard]] SideId side(const std::string& k) const { return SideId(text(k)); }
    [[nodiscard]] std::vector<std::string> texts(const std::string& k) const;
    [[nodiscard]] std::vector<PieceId> pieces(const std::string& k) const;
    [[nodiscard]] std::vector<Args> objects(const std::string& k) const;

  private:
    Json json_ = Json::object();
};

/// What an act did, besides its changes and rolls.
struct Outcome {
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

/// One kind of act: asked first by `check` (no dice within reach), done by `play`. Both see validated
/// arguments, and `play` is only called when `check` found nothing forbidden and nothing left to rule.
struct Verb {
    std::string name;
    std::string summary;
    std::string rule;
    std::vector<ArgSpec> args;
    Json example;  ///< runnable with the example scenario
    std::function<Findings(const GameView&, const Args&)> check;
    std::function<void(const GameView&, const Args&, Dice&, Draft&, Outcome&)> play;
    bool keepsOffers = false;  ///< choices after a shift stay open (they lapse with any other act)
    bool waits = true;         ///< is refused while a question to the player is open (State::prompts)
    bool inspects = false;     ///< looks or answers only; makes no log entry (`expect`)
    Audience audience = Audience::actor;
    std::optional<System> only{};  ///< belongs to one system; none: to both
    bool phasing = false;          ///< the phasing side's act, whatever it names
    int dice = 0;                  ///< how many dice it throws at least, for documentation
};

class Registry {
  public:
    void add(Verb verb);
    [[nodiscard]] const Verb* find(const std::string& name) const;
    [[nodiscard]] const std::vector<Verb>& verbs() const { return verbs_; }
    [[nodiscard]] std::vector<std::string> names() const;

  private:
    std::vector<Verb> verbs_;
};

/// Whose act a command is: as it says, else the side of what it names, else the phasing side.
[[nodiscard]] SideId actingSide(const State& state, const Args& args);

/// Checks a command's arguments against its description; every problem with its pointer inside the command.
[[nodiscard]] Result<Args> validateArgs(const GameView& view, const Verb& verb, const Json& command);
/// JSON Schema (2020-12) of one command.
[[nodiscard]] Json verbSchema(const Verb& verb);

/// Turns findings that the player has ruled on into ok or forbidden, and says so. Rules whose findings can't
/// be ruled away simply answer `forbidden`.
[[nodiscard]] Findings withRulings(const State& state, Findings findings);
[[nodiscard]] std::string rulingKey(const std::string& rule, const std::string& at);

}  // namespace shellgame
