// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/message.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// A DR: the colored die first, with both faces.
struct Dr {
    int coloured = 0;
    int white = 0;
    [[nodiscard]] int total() const { return coloured + white; }
    bool operator==(const Dr&) const = default;
};

/// One modifier of a roll.
struct Modifier {
    std::string id;    ///< "S.drm.tem"
    std::string rule;  ///< "2.5"
    int value = 0;
    Message cause;
    bool operator==(const Modifier&) const = default;
};

/// One roll, as in the log.
struct Roll {
    std::string kind;        ///< "DR", "dr", "random"
    std::vector<int> faces;  ///< in the order rolled; DR: colored die first
    Message purpose;         ///< "shift ? 1E4 <-> ? 1F5"
    std::vector<Modifier> modifiers;
    std::optional<int> final;
    std::string row;            ///< row of the table, if there is one
    std::optional<int> choice;  ///< "random": which of `of`, from 0
    int of = 0;
    bool given = false;          ///< from the player's hand or a script, not from the generator
    bool ai = false;             ///< from the stream of the program-controlled side
    std::uint64_t position = 0;  ///< position of the first face in its stream
    bool operator==(const Roll&) const = default;
};

/// A scripted stream has no face left.
struct DiceExhausted : std::runtime_error {
    DiceExhausted() : std::runtime_error("dice exhausted") {}
};

/// Draw number `n` (from 0) of the generator: SplitMix64, output n is mix(seed + (n + 1) *
/// 0x9e3779b97f4a7c15).
[[nodiscard]] std::uint64_t splitMix64(std::uint64_t seed, std::uint64_t n);
/// Returns the face for a draw: its upper 32 bits, modulo 6, plus 1; nothing for draws from 4294967292 on
/// (the largest multiple of 6 in 32 bits), after which the next draw is used.
[[nodiscard]] std::optional<int> faceOfDraw(std::uint64_t draw);
/// The seed of a program-controlled side's own stream in games of older programs: draw number 2^63 of the
/// game's seed.
[[nodiscard]] std::uint64_t aiSeed(std::uint64_t seed);

/// Number of hexadecimal digits in a secret seed (128 bits).
inline constexpr std::size_t secretDigits = 32;
/// Draws a secret seed from the system's random device, as lower-case hexadecimal digits.
[[nodiscard]] std::string drawnSecret();
/// Secret seed number `n` of a game whose seed is fixed: the same arguments always give the same secret seed.
[[nodiscard]] std::string fixedSecret(std::uint64_t seed, std::uint64_t n);
[[nodiscard]] bool isSecretSeed(std::string_view text);
/// Draw number `n` of a secret seed: the first 64 bits of the SHA-256 of the text "seed/n". Unlike with
/// splitMix64, a player who sees faces can't work out the seed from them.
[[nodiscard]] std::uint64_t secretDraw(const std::string& secret, std::uint64_t n);
/// A number below `n` that follows from the secret seed and a text: the first 64 bits of the SHA-256 of
/// "seed/text", modulo `n`. It takes nothing from the stream: whoever asks again gets the same number. In a
/// game without a secret seed the seed of its older stream stands for it (aiSeed).
[[nodiscard]] int secretChance(const DiceState& state, const std::string& text, int n);

/// Supplies the faces of one command. Faces from the player or a script form a stream; undo moves the
/// position in it back, so the same faces come again. If that stream has no face at the position, the
/// generator is used, unless the session is scripted.
class Dice {
  public:
    /// `given` is the whole stream of given faces, `state.given` the place in it.
    /// `secrets` makes a new secret seed.
    Dice(const DiceState& state, const std::vector<std::uint8_t>& given, bool scripted,
         std::function<std::string()> secrets = {});

    /// All further faces come from the stream of the program-controlled side. If the game has not rolled from
    /// that stream yet, this sets its secret seed.
    void forAi();
    /// Gives that stream a new seed, so that faces seen before an undo tell nothing about it.
    void newSecret();
    /// Two dice (DR), or one (dr).
    Dr rollDr(Message purpose);
    int rollDie(Message purpose);
    /// Returns the last roll with its modifiers. The log stores both; the rule adds the row of the table
    /// (`last`).
    int finalWith(std::vector<Modifier> modifiers);
    /// Makes a random choice among n >= 1: k d6, the fewest with 6^k >= n, read as base-6 digits (first face
    /// first), rolled again from the largest multiple of n on. No die for n = 1. All faces are logged.
    int choose(int n, Message purpose);

    [[nodiscard]] Roll& last() { return rolls_.back(); }
    [[nodiscard]] const std::vector<Roll>& rolls() const { return rolls_; }
    [[nodiscard]] const DiceState& state() const { return state_; }

  private:
    int face(Roll& roll);
    Roll& begin(const std::string& kind, Message purpose);
    DiceState state_;
    const std::vector<std::uint8_t>* given_;
    bool scripted_;
    bool ai_ = false;
    std::function<std::string()> secrets_;
    std::vector<Roll> rolls_;
};

}  // namespace shellgame
