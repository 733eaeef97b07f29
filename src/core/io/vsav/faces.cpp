// SPDX-License-Identifier: MIT
#include "io/vsav/faces.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "io/vsav/counter.hpp"
#include "io/vsav/ours.hpp"
#include "io/vsav/questions.hpp"
#include "io/vsav/sequence.hpp"
#include "io/vsav/table.hpp"

namespace shellgame::vsav {

namespace {

int leadingNumber(std::string_view text) {
    int value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

std::string withLevel(const std::string& state, int level) {
    const std::size_t end = state.find(';');
    return std::to_string(level) + (end == std::string::npos ? "" : state.substr(end));
}

/// Returns the possible states of a layer: off, and each of its levels.
std::vector<std::string> statesOf(const Trait& t) {
    constexpr std::size_t mostLevels = 24;
    std::vector<std::string> out;
    const int now = leadingNumber(t.state);
    if (now == 0) return out;
    const std::size_t levels = std::min(splitSequence(t.field(LayerField::pictures), ',').size(), mostLevels);
    out.push_back(withLevel(t.state, std::abs(now)));
    for (std::size_t level = 1; level <= levels; ++level)
        out.push_back(withLevel(t.state, static_cast<int>(level)));
    // Try "off" last. If several states fit equally well, the first of them is used, so a layer is not turned
    // off because another trait shows the same fact.
    out.push_back(withLevel(t.state, -std::abs(now)));
    return out;
}

/// Changes the turret that VASL draws: its direction, and whether its crew is exposed ("3\;;false").
std::vector<FaceChange> turnTurret(SavedPiece& piece, const Face& from, const Face& to) {
    std::vector<FaceChange> out;
    for (std::size_t i = 0; i < piece.traits.size(); ++i) {
        Trait& t = piece.traits[i];
        if (t.name != "turr") continue;
        auto fields = splitSequence(t.state, ';');
        const bool turns = to.tca != from.tca || to.ca != from.ca;
        if (to.tca > 0 && turns && leadingNumber(fields[0]) > 0)
            fields[0] = withLevel(fields[0], turretValue(t, to.tca, to.ca));
        if (to.buttonedUp && to.buttonedUp != from.buttonedUp && fields.size() > 1)
            fields[1] = *to.buttonedUp ? "false" : "true";
        std::string state = joinSequence(fields, ';');
        if (state == t.state) continue;
        t.state = state;
        out.push_back({i, std::move(state)});
    }
    return out;
}

/// Returns a layer's state with its pressed keys. Layers of older games store their pressed keys beside the
/// level. A layer with two keys is visible when both are pressed.
std::string withKeys(const Trait& t, const std::string& state, const std::set<char>& pressed) {
    const std::string& version = t.field(LayerField::version);
    const std::string& keys = t.field(LayerField::key);
    if (version == "1" || keys.size() < 2) return state;
    std::string down;
    for (const char k : keys)
        if (pressed.contains(k)) down += k;
    const int level = std::abs(leadingNumber(state));
    return std::to_string(down.size() == keys.size() ? level : -level) + ";" + down;
}

/// Returns true for a layer that is visible only when several keys are pressed, such as a broken half-squad:
/// F and V.
bool needsKeys(const Trait& t) {
    return isLayer(t) && t.field(LayerField::version) != "1" && t.field(LayerField::key).size() > 1;
}

/// Sets a layer, and presses or releases its key in those layers that need several keys.
void turnLayer(SavedPiece& piece, std::size_t layer, const std::string& state) {
    Trait& turned = piece.traits[layer];
    turned.state = state;
    const std::string& key = turned.field(LayerField::key);
    if (key.size() != 1) return;
    for (Trait& t : piece.traits) {
        if (!needsKeys(t) || t.field(LayerField::key).find(key) == std::string::npos) continue;
        const std::size_t end = t.state.find(';');
        std::set<char> pressed;
        if (end != std::string::npos) pressed.insert(t.state.begin() + static_cast<long>(end), t.state.end());
        if (leadingNumber(state) > 0)
            pressed.insert(key[0]);
        else
            pressed.erase(key[0]);
        t.state = withKeys(t, t.state, pressed);
    }
}

/// Returns the number of facts in which two faces differ.
int distance(const Face& a, const Face& b) {
    int out = 0;
    for (const std::string& mark : faceMarks()) out += a.marks.count(mark) != b.marks.count(mark) ? 1 : 0;
    return out + (a.buttonedUp != b.buttonedUp ? 1 : 0) + (a.ca != b.ca ? 1 : 0) + (a.tca != b.tca ? 1 : 0);
}

}  // namespace

Face faceOf(const Counter& counter) {
    return {counter.marks, counter.buttonedUp, counter.ca, counter.tca};
}

/// Finds the changes by layers and facings only.
static std::optional<std::vector<FaceChange>> layersFor(const SavedPiece& piece, const Face& wanted) {
    SavedPiece now = piece;
    const Counter first = counterOf(piece);
    Face face = faceOf(first);
    // Changes one layer at a time: the change that brings the face nearest to the wanted face. counterOf()
    // determines the effect of each change. Changes only layers that have a single key, as a VASL player
    // would.
    while (!(face == wanted)) {
        int best = distance(face, wanted);
        std::optional<SavedPiece> reached;
        for (std::size_t i = 0; i < now.traits.size(); ++i) {
            if (!isLayer(now.traits[i]) || needsKeys(now.traits[i])) continue;
            for (const std::string& state : statesOf(now.traits[i])) {
                if (state == now.traits[i].state) continue;
                SavedPiece tried = now;
                turnLayer(tried, i, state);
                const Counter c = counterOf(tried);
                const Face f = faceOf(c);
                if (c.kind == first.kind && c.name == first.name && distance(f, wanted) < best) {
                    best = distance(f, wanted);
                    reached = std::move(tried);
                }
            }
        }
        if (!reached) return std::nullopt;
        now = std::move(*reached);
        const Face before = std::exchange(face, faceOf(counterOf(now)));
        // The picture turns together with the arc.
        if (face.ca != before.ca && before.ca > 0 && face.ca > 0)
            for (Trait& t : now.traits) {
                if (t.name != "rotate" || leadingNumber(t.field(1)) != 6) continue;
                t.state = std::to_string((leadingNumber(t.state) + face.ca - before.ca + 6) % 6);
                break;
            }
    }
    std::vector<FaceChange> out;
    for (std::size_t i = 0; i < now.traits.size(); ++i)
        if (now.traits[i].state != piece.traits[i].state) out.push_back({i, now.traits[i].state});
    return out;
}

std::optional<std::vector<FaceChange>> changesFor(const SavedPiece& piece, const Face& wanted) {
    SavedPiece turned = piece;
    const std::vector<FaceChange> turret = turnTurret(turned, faceOf(counterOf(piece)), wanted);
    auto out = layersFor(piece, wanted);
    // If layers alone can't show the face, this tries again with the turret turned.
    if (!out && !turret.empty()) out = layersFor(turned, wanted);
    if (out) out->insert(out->end(), turret.begin(), turret.end());
    return out;
}

namespace {

/// Returns true if a layer shows the type of the unit. The levels of such a layer have names, or show
/// different broken sides.
bool saysWho(const Trait& t) {
    if (!isLayer(t)) return false;
    for (const std::string& name : splitSequence(t.field(LayerField::levelNames), ','))
        if (givesName(name)) return true;
    for (const std::string& picture : splitSequence(t.field(LayerField::pictures), ','))
        if (isPictureOfMen(picture)) return true;
    return false;
}

}  // namespace

std::optional<std::vector<FaceChange>> shownAs(const SavedPiece& piece, const Piece& wanted) {
    const VaslAnswers none;
    Questions questions(none);
    const Counter first = counterOf(piece);
    const Face face = faceOf(first);
    const auto isWanted = [&](const Counter& c) {
        const auto made = ourPiece(c, wanted.side, questions);
        return made && sameCounter(*made, wanted) && faceOf(c) == face;
    };
    if (isWanted(first)) return std::vector<FaceChange>();
    std::vector<std::size_t> layers;
    std::size_t levels = 0;
    constexpr std::size_t mostLayers = 6, mostLevels = 12;
    for (std::size_t i = 0; i < piece.traits.size() && layers.size() < mostLayers; ++i)
        if (saysWho(piece.traits[i])) {
            layers.push_back(i);
            levels = std::max(levels, splitSequence(piece.traits[i].field(LayerField::pictures), ',').size());
        }
    levels = std::min(levels, mostLevels);
    // VASL's keys set all these layers to the same level, and turn each layer on or off. The state with the
    // fewest changes is chosen.
    std::optional<std::vector<FaceChange>> best;
    std::size_t flips = SIZE_MAX;
    for (std::size_t level = 1; level <= levels; ++level)
        for (std::size_t on = 0; on < (std::size_t{1} << layers.size()); ++on) {
            SavedPiece now = piece;
            std::set<char> pressed;
            std::size_t flipped = 0;
            for (std::size_t k = 0; k < layers.size(); ++k) {
                Trait& t = now.traits[layers[k]];
                const bool shows = (on >> k & 1U) != 0;
                const int old = leadingNumber(t.state);
                if (old == 0) continue;
                flipped += shows != (old > 0) ? 1U : 0U;
                const std::size_t has = splitSequence(t.field(LayerField::pictures), ',').size();
                const int at = has >= level ? static_cast<int>(level) : std::abs(old);
                t.state = withLevel(t.state, shows ? at : -at);
                if (shows && t.field(LayerField::key).size() == 1)
                    pressed.insert(t.field(LayerField::key)[0]);
            }
            for (const std::size_t i : layers)
                now.traits[i].state = withKeys(now.traits[i], now.traits[i].state, pressed);
            if (flipped >= flips || !isWanted(counterOf(now))) continue;
            flips = flipped;
            best.emplace();
            for (const std::size_t i : layers)
                if (now.traits[i].state != piece.traits[i].state) best->push_back({i, now.traits[i].state});
        }
    return best;
}

}  // namespace shellgame::vsav
