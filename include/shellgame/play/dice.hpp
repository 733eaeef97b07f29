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

struct Dr {
    int coloured = 0;
    int white = 0;
    [[nodiscard]] int total() const { return coloured + white; }
    bool operator==(const Dr&) const = default;
};

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
    std::vector<int> faces;  ///< the faces in the order rolled; for a DR, the colored die first
    Message purpose;         ///< "shift ? 1E4 <-> ? 1F5"
    std::vector<Modifier> modifiers;
    std::optional<int> final;
    std::string row;            ///< the row of the table that contains the result, if there is a table
    std::optional<int> choice;  ///< index of the item that a "random" roll has chosen among `of`
    int of = 0;
    bool given = false;          ///< true if the faces are given by the player or a script
    bool ai = false;             ///< true if the faces come from the stream of the program-controlled side
    std::uint64_t position = 0;  ///< position of the first face in the stream
    bool operator==(const Roll&) const = default;
};

/// Thrown if a script contains no further faces.
struct DiceExhausted : std::runtime_error {
    DiceExhausted() : std::runtime_error("dice exhausted") {}
};

/// Returns draw number `n` (from 0) of the generator SplitMix64: mix(seed + (n + 1) * 0x9e3779b97f4a7c15).
[[nodiscard]] std::uint64_t splitMix64(std::uint64_t seed, std::uint64_t n);
/// Returns the face for a draw: the draw's upper 32 bits, modulo 6, plus 1. Returns nothing if these bits are
/// 4294967292 (the largest multiple of 6 in 32 bits) or more; the caller then uses the next draw.
[[nodiscard]] std::optional<int> faceOfDraw(std::uint64_t draw);
/// Returns the seed of the program-controlled side's stream for games of older programs. This seed is the
/// draw with number 2^63 of the generator that has the game's seed.
[[nodiscard]] std::uint64_t aiSeed(std::uint64_t seed);

/// Number of hexadecimal digits in a secret seed (128 bits).
inline constexpr std::size_t secretDigits = 32;
/// Draws a secret seed from the system's random device, as lower-case hexadecimal digits.
[[nodiscard]] std::string drawnSecret();
/// Returns secret seed number `n` of a game with a fixed seed: equal arguments always give the same secret
/// seed.
[[nodiscard]] std::string fixedSecret(std::uint64_t seed, std::uint64_t n);
[[nodiscard]] bool isSecretSeed(std::string_view text);
/// Returns draw number `n` of a secret seed: the first 64 bits of the SHA-256 of the text "seed/n". A player
/// who sees faces can't compute the seed from them. With splitMix64, a player could do that.
[[nodiscard]] std::uint64_t secretDraw(const std::string& secret, std::uint64_t n);
/// Returns a number below `n` that depends on the secret seed and a text: the first 64 bits of the SHA-256 of
/// "seed/text", modulo `n`. The function does not advance the stream, so every call with the same text
/// returns the same number. For a game without a secret seed, the function uses the seed of the game's older
/// stream (aiSeed).
[[nodiscard]] int secretChance(const DiceState& state, const std::string& text, int n);

/// Supplies the faces for one command. Faces from the player or a script form a stream. Undo restores the
/// earlier position in the stream, so that redo gets the same faces. If the stream has no face at its
/// position, the generator is used, unless the session is scripted.
class Dice {
  public:
    /// `given` is the whole stream of given faces, `state.given` the position in that stream. `secrets` makes
    /// a new secret seed.
    Dice(const DiceState& state, const std::vector<std::uint8_t>& given, bool scripted,
         std::function<std::string()> secrets = {});

    /// Takes all further faces from the stream of the program-controlled side. If the game has not used that
    /// stream yet, sets the stream's secret seed.
    void forAi();
    /// Gives the program-controlled side's stream a new seed, so that faces seen before an undo reveal
    /// nothing about the faces rolled after it.
    void newSecret();
    /// Takes all further generated faces from this position. The stream's position never moves back, so the
    /// next act gets other faces.
    void rollAt(std::uint64_t position) { at_ = position; }
    /// These functions roll two dice (a DR) or one die (a dr).
    Dr rollDr(Message purpose);
    int rollDie(Message purpose);
    /// Adds modifiers to the last roll and returns the final result. The log stores the modifiers and the
    /// result. The calling rule sets the table row of the result through last().
    int finalWith(std::vector<Modifier> modifiers);
    /// Chooses one of n >= 1 items at random. Rolls the smallest number of dice k with 6^k >= n, reads them
    /// as base-6 digits (first face first), and rolls again if the number is too large for equal chances. For
    /// n = 1, rolls no die. All faces are logged.
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
    std::optional<std::uint64_t> at_{};
    std::function<std::string()> secrets_;
    std::vector<Roll> rolls_;
};

}  // namespace shellgame
