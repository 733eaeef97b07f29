// SPDX-License-Identifier: MIT
#include "shellgame/play/dice.hpp"
#include "shellgame/base/message_text.hpp"

#include <algorithm>

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

namespace {

/// How one of n >= 2 is thrown: so many dice at a time, read as a number in base 6, again from `limit` on.
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

/// Whether the faces that undo has left from the player's hand, from `at` on, are enough for a whole roll: a
/// roll is of one source, so that each of its faces can be found again by its place.
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

Dice::Dice(const DiceState& state, const std::vector<std::uint8_t>& given, bool scripted)
    : state_(state), given_(&given), scripted_(scripted) {}

Roll& Dice::begin(const std::string& kind, const std::string& purpose) {
    Roll roll;
    roll.kind = kind;
    roll.purpose = purpose;
    rolls_.push_back(std::move(roll));
    return rolls_.back();
}

int Dice::face(Roll& roll) {
    int out = 0;
    const bool first = roll.faces.empty();
    if (first) {
        roll.given = scripted_ || serves(roll, *given_, static_cast<std::size_t>(state_.given));
        roll.position = roll.given ? state_.given : state_.generator;
    }
    if (roll.given) {
        if (state_.given >= given_->size()) throw DiceExhausted();
        out = (*given_)[state_.given++];
    } else {
        std::optional<int> f;
        while (!f) f = faceOfDraw(splitMix64(state_.seed, state_.generator++));
        out = *f;
    }
    roll.faces.push_back(out);
    return out;
}

Dr Dice::rollDr(const std::string& purpose) {
    Roll& roll = begin("DR", purpose);
    Dr dr;
    dr.coloured = face(roll);
    dr.white = face(roll);
    return dr;
}

int Dice::rollDr1(const std::string& purpose) {
    return face(begin("dr", purpose));
}

int Dice::choose(int n, const std::string& purpose) {
    if (n <= 1) return 0;
    Roll& roll = begin("random", purpose);
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

Json rollToJson(const Roll& roll) {
    Json out = {{"kind", roll.kind}, {"faces", roll.faces}, {"for", roll.purpose}};
    Json drm = Json::array();
    for (const Modifier& m : roll.modifiers)
        drm.push_back({{"id", m.id},
                       {"rule", m.rule},
                       {"value", m.value},
                       {"text", textOf(m.cause)},
                       {"pattern", MessageWords::pattern(m.cause)},
                       {"args", MessageWords::args(m.cause)}});
    out["drm"] = std::move(drm);
    if (roll.final) out["final"] = *roll.final;
    if (!roll.row.empty()) out["row"] = roll.row;
    if (roll.choice) out["choice"] = *roll.choice;
    if (roll.of > 0) out["of"] = roll.of;
    out["source"] = roll.given ? "given" : "generator";
    out["position"] = roll.position;
    return out;
}

void readSentence(const Reader& reader, const Message& message) {
    const std::size_t before = reader.problems().size();
    const std::string text = reader.text("text", std::nullopt, storedTextMost);
    if (reader.problems().size() == before && text != textOf(message))
        reader.problemAt("text", describeJson(text),
                         "the sentence of the message, " + describeJson(textOf(message)));
}

Roll readRoll(const Reader& r) {
    Roll roll;
    if (!r.isObject()) return roll;
    roll.kind = r.word("kind", {"DR", "dr", "random"});
    r.each(
        "faces", 1000, [&](const Reader& f) { roll.faces.push_back(static_cast<int>(f.asInteger(1, 6))); },
        true);
    roll.purpose = r.text("for", std::nullopt, storedTextMost);
    r.each(
        "drm", 100,
        [&](const Reader& m) {
            if (!m.isObject()) return;
            Modifier mod;
            mod.id = m.text("id", std::nullopt, storedTextMost);
            mod.rule = m.text("rule", std::nullopt, storedTextMost);
            mod.value = static_cast<int>(m.integer("value", -storedIntegerMost, storedIntegerMost));
            const std::string pattern = m.text("pattern", std::nullopt, storedTextMost);
            mod.cause = Message::of(pattern, m.texts("args", 20, true, storedTextMost));
            readSentence(m, mod.cause);
            m.noOtherKeys();
            roll.modifiers.push_back(std::move(mod));
        },
        true);
    if (r.has("final"))
        roll.final = static_cast<int>(r.integer("final", -100 * storedIntegerMost, 100 * storedIntegerMost));
    roll.row = r.text("row", "", storedTextMost);
    if (r.has("choice")) roll.choice = static_cast<int>(r.integer("choice", 0, 1'000'000));
    roll.of = static_cast<int>(r.integer("of", 0, 1'000'000, 0));
    roll.given = r.word("source", {"given", "generator"}) == "given";
    roll.position = static_cast<std::uint64_t>(r.integer("position", 0, INT64_MAX));
    r.noOtherKeys();
    return roll;
}

}  // namespace shellgame
