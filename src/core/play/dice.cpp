// SPDX-License-Identifier: MIT
#include "shellgame/play/dice.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include "base/sha256.hpp"

namespace shellgame {

std::uint64_t splitMix64(std::uint64_t seed, std::uint64_t n) {
    std::uint64_t z = seed + (n + 1) * 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31U);
}

std::optional<int> faceOfDraw(std::uint64_t draw) {
    const std::uint64_t upper = draw >> 32U;
    if (upper >= 4294967292ULL) return std::nullopt;
    return static_cast<int>(upper % 6) + 1;
}

std::uint64_t aiSeed(std::uint64_t seed) {
    return splitMix64(seed, std::uint64_t{1} << 63U);
}

std::string drawnSecret() {
    std::random_device system;
    std::string out;
    while (out.size() < secretDigits) {
        constexpr std::size_t digits = 8;
        const std::uint32_t bits = system();
        for (std::size_t i = 0; i < digits; ++i) out += "0123456789abcdef"[(bits >> (4 * i)) & 15U];
    }
    return out;
}

std::string fixedSecret(std::uint64_t seed, std::uint64_t n) {
    return sha256("fixed/" + std::to_string(seed) + "/" + std::to_string(n)).substr(0, secretDigits);
}

bool isSecretSeed(std::string_view text) {
    return text.size() == secretDigits &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

namespace {

/// Returns the first 64 bits of a text's SHA-256.
std::uint64_t firstBits(const std::string& text) {
    constexpr std::size_t digits = 16;
    constexpr int base = 16;
    return std::stoull(sha256(text).substr(0, digits), nullptr, base);
}

}  // namespace

std::uint64_t secretDraw(const std::string& secret, std::uint64_t n) {
    return firstBits(secret + "/" + std::to_string(n));
}

int secretChance(const DiceState& state, const std::string& text, int n) {
    const std::string seed = state.secret.empty() ? std::to_string(aiSeed(state.seed)) : state.secret;
    return static_cast<int>(firstBits(seed + "/" + text) % static_cast<std::uint64_t>(n));
}

namespace {

/// The method to choose one of n >= 2 with dice. Several dice are read as a number in base 6, and rolled
/// again if the number is `limit` or more.
struct Choosing {
    explicit Choosing(int n) {
        while (span < n) {
            span *= 6;
            ++dice;
        }
        limit = span - span % n;
    }
    int dice = 1;
    long long span = 6;
    long long limit = 0;
};

/// Returns true if the faces from position `at` on, which remain after an undo, are enough for the whole
/// roll. A roll never mixes faces of the player with generated faces, so that each face can be found by its
/// position.
bool serves(const Roll& roll, const std::vector<std::uint8_t>& given, std::size_t at) {
    const std::size_t left = given.size() - std::min(at, given.size());
    if (roll.kind != "random") return left >= (roll.kind == "DR" ? 2U : 1U);
    const Choosing how(roll.of);
    const auto step = static_cast<std::size_t>(how.dice);
    for (std::size_t i = at; i + step <= given.size(); i += step) {
        long long value = 0;
        for (std::size_t k = 0; k < step; ++k) value = value * 6 + (given[i + k] - 1);
        if (value < how.limit) return true;
    }
    return false;
}

}  // namespace

Dice::Dice(const DiceState& state, const std::vector<std::uint8_t>& given, bool scripted,
           std::function<std::string()> secrets)
    : state_(state), given_(&given), scripted_(scripted), secrets_(std::move(secrets)) {}

void Dice::forAi() {
    ai_ = true;
    // If the program has already rolled in a game of an older version, that game continues without a secret
    // seed.
    if (state_.secret.empty() && state_.ai == 0) newSecret();
}

void Dice::newSecret() {
    state_.secret = secrets_ ? secrets_() : drawnSecret();
}

Roll& Dice::begin(const std::string& kind, Message purpose) {
    Roll roll;
    roll.kind = kind;
    roll.purpose = std::move(purpose);
    rolls_.push_back(std::move(roll));
    return rolls_.back();
}

int Dice::face(Roll& roll) {
    int out = 0;
    const bool first = roll.faces.empty();
    std::uint64_t& next = at_ ? *at_ : state_.generator;
    if (first && ai_) {
        roll.ai = true;
        roll.position = state_.ai;
    } else if (first) {
        roll.given = scripted_ || serves(roll, *given_, static_cast<std::size_t>(state_.given));
        roll.position = roll.given ? state_.given : next;
    }
    if (roll.ai) {
        std::optional<int> f;
        while (!f) {
            const std::uint64_t at = state_.ai++;
            f = faceOfDraw(state_.secret.empty() ? splitMix64(aiSeed(state_.seed), at)
                                                 : secretDraw(state_.secret, at));
        }
        out = *f;
    } else if (roll.given) {
        if (state_.given >= given_->size()) throw DiceExhausted();
        out = (*given_)[state_.given++];
    } else {
        std::optional<int> f;
        while (!f) f = faceOfDraw(splitMix64(state_.seed, next++));
        state_.generator = std::max(state_.generator, next);
        out = *f;
    }
    roll.faces.push_back(out);
    return out;
}

Dr Dice::rollDr(Message purpose) {
    Roll& roll = begin("DR", std::move(purpose));
    Dr dr;
    dr.coloured = face(roll);
    dr.white = face(roll);
    return dr;
}

int Dice::rollDie(Message purpose) {
    return face(begin("dr", std::move(purpose)));
}

int Dice::finalWith(std::vector<Modifier> modifiers) {
    Roll& roll = last();
    roll.modifiers = std::move(modifiers);
    int sum = std::accumulate(roll.faces.begin(), roll.faces.end(), 0);
    for (const Modifier& m : roll.modifiers) sum += m.value;
    roll.final = sum;
    return sum;
}

int Dice::choose(int n, Message purpose) {
    if (n <= 1) return 0;
    Roll& roll = begin("random", std::move(purpose));
    roll.of = n;
    const Choosing how(n);
    while (true) {
        long long value = 0;
        for (int i = 0; i < how.dice; ++i) value = value * 6 + (face(roll) - 1);
        if (value >= how.limit) continue;
        roll.choice = static_cast<int>(value % n);
        return *roll.choice;
    }
}

}  // namespace shellgame
