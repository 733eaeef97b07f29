// SPDX-License-Identifier: MIT
#include "io/vsav/faces.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "io/vsav/sequence.hpp"

namespace shellgame::vsav {

namespace {

bool isWeapon(CounterKind kind) {
    return kind == CounterKind::supportWeapon || kind == CounterKind::gun || kind == CounterKind::vehicle;
}

struct FaceRow {
    const char* mark;
    bool (*shown)(const Counter&);
};
constexpr std::array<FaceRow, 7> faceRows{{
    {"broken", [](const Counter& c) { return c.broken && !isWeapon(c.kind); }},
    {"malfunctioned", [](const Counter& c) { return c.malfunctioned || (c.broken && isWeapon(c.kind)); }},
    {"wounded", [](const Counter& c) { return c.wounded; }},
    {"berserk", [](const Counter& c) { return c.berserk; }},
    {"fanatic", [](const Counter& c) { return c.fanatic; }},
    {"limbered", [](const Counter& c) { return c.limbered; }},
    {"dismantled", [](const Counter& c) { return c.dismantled && c.kind == CounterKind::gun; }},
}};

int leadingNumber(std::string_view text) {
    int value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

std::string withLevel(const std::string& state, int level) {
    const std::size_t end = state.find(';');
    return std::to_string(level) + (end == std::string::npos ? "" : state.substr(end));
}

/// States that a layer can have: off, and each of its levels.
std::vector<std::string> statesOf(const Trait& t) {
    constexpr std::size_t pictures = 16, mostLevels = 24;
    std::vector<std::string> out;
    const int now = leadingNumber(t.state);
    if (now == 0) return out;
    const std::size_t levels = std::min(splitSequence(t.field(pictures), ',').size(), mostLevels);
    out.push_back(withLevel(t.state, -std::abs(now)));
    out.push_back(withLevel(t.state, std::abs(now)));
    for (std::size_t level = 1; level <= levels; ++level)
        out.push_back(withLevel(t.state, static_cast<int>(level)));
    return out;
}

/// How many facts of two faces differ.
int distance(const Face& a, const Face& b) {
    int out = 0;
    for (const std::string& mark : faceMarks()) out += a.marks.count(mark) != b.marks.count(mark) ? 1 : 0;
    return out + (a.buttonedUp != b.buttonedUp ? 1 : 0) + (a.ca != b.ca ? 1 : 0) + (a.tca != b.tca ? 1 : 0);
}

}  // namespace

const std::set<std::string>& faceMarks() {
    static const std::set<std::string> all = [] {
        std::set<std::string> out;
        for (const FaceRow& r : faceRows) out.insert(r.mark);
        return out;
    }();
    return all;
}

Face faceOf(const Counter& counter) {
    Face out;
    for (const FaceRow& r : faceRows)
        if (r.shown(counter)) out.marks.insert(r.mark);
    out.buttonedUp = counter.buttonedUp;
    out.ca = counter.ca;
    out.tca = counter.tca;
    return out;
}

std::optional<std::vector<FaceChange>> changesFor(const SavedPiece& piece, const Face& wanted) {
    SavedPiece now = piece;
    const Counter first = counterOf(piece);
    Face face = faceOf(first);
    std::map<std::size_t, std::string> changed;
    // One layer after the other, each time the one that brings the face nearer to what is wanted; the reader
    // of counters says what a layer means.
    while (!(face == wanted)) {
        int best = distance(face, wanted);
        std::size_t trait = 0;
        std::string state;
        Face reached;
        for (std::size_t i = 0; i < now.traits.size(); ++i) {
            if (now.traits[i].name != "emb2" && now.traits[i].name != "emb") continue;
            const std::string old = now.traits[i].state;
            for (const std::string& s : statesOf(now.traits[i])) {
                if (s == old) continue;
                now.traits[i].state = s;
                const Counter c = counterOf(now);
                const Face f = faceOf(c);
                if (c.kind == first.kind && c.name == first.name && distance(f, wanted) < best) {
                    best = distance(f, wanted);
                    trait = i;
                    state = s;
                    reached = f;
                }
            }
            now.traits[i].state = old;
        }
        if (state.empty()) return std::nullopt;
        now.traits[trait].state = changed[trait] = state;
        // The art turns with the arc that its counter tells.
        if (reached.ca != face.ca && face.ca > 0 && reached.ca > 0)
            for (std::size_t i = 0; i < now.traits.size(); ++i) {
                if (now.traits[i].name != "rotate" || leadingNumber(now.traits[i].field(1)) != 6) continue;
                const int turned = leadingNumber(now.traits[i].state) + reached.ca - face.ca + 6;
                now.traits[i].state = changed[i] = std::to_string(turned % 6);
                break;
            }
        face = reached;
    }
    std::vector<FaceChange> out;
    for (const auto& [trait, state] : changed) out.push_back({trait, state});
    return out;
}

}  // namespace shellgame::vsav
