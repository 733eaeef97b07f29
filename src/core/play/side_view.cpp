// SPDX-License-Identifier: MIT
#include "shellgame/play/side_view.hpp"

#include <algorithm>
#include <cctype>

namespace shellgame {

namespace {

/// Markers that an enemy does not even see lying there. Minefields lie on the board, strength down (4.6.1).
bool invisible(MarkerKind kind) {
    return kind == MarkerKind::hip;
}

/// Something that others see of a marker only where a house rule has stacks of both sizes stay apart (2.4.1);
/// else a "?" is a "?", whatever lies under it.
bool looksLarge(const State& state, const Marker& marker) {
    if (marker.kind != MarkerKind::concealed || !state.settings.house.contains("sizes_apart")) return false;
    if (marker.isDummy()) return marker.large;
    return std::any_of(marker.contents.begin(), marker.contents.end(), [&](const PieceId& id) {
        const Piece* piece = state.piece(id);
        return piece != nullptr && piece->isLarge();
    });
}

std::string promptKey(const Prompt& prompt, const std::string& where, const State& state) {
    const std::string plain = std::string(enumText(prompt.kind)) + "/" + where;
    std::string key = plain;
    for (int n = 2; state.prompts.contains(key); ++n) key = plain + "/" + std::to_string(n);
    return key;
}

}  // namespace

std::optional<SeenNote> noteFor(const std::optional<SeenNote>& note) {
    if (!note || note->by == "hidden" || note->stamp == computedStamp) return std::nullopt;
    SeenNote out = *note;
    out.stamp = note->stamp == knownStamp ? knownStamp : 0;
    return out;
}

Trail ownTrail(const State& state, const MarkerId& id) {
    Trail trail = state.trail(id);
    for (Act& act : trail) {
        act.before = noteFor(act.before);
        act.after = noteFor(act.after);
    }
    std::erase_if(trail,
                  [](const Act& act) { return act.kind == ActKind::seen && !act.before && !act.after; });
    return trail;
}

Trail askedTrail(const State& state, const MarkerId& id) {
    return state.settings.viewer.empty() ? state.trail(id) : ownTrail(state, id);
}

bool isKeyOf(const std::string& key, const SideId& side) {
    return key.size() > side.text.size() && key.starts_with(side.text) &&
           (key[side.text.size()] == '@' || key[side.text.size()] == '/');
}

std::optional<Marker> markerFor(const State& state, const MarkerId& id, const SideId& side) {
    const Marker* m = state.marker(id);
    if (m == nullptr) return std::nullopt;
    if (m->side == side) {
        Marker own = *m;
        own.seen = noteFor(m->seen);
        return own;
    }
    if (m->faceUp()) return *m;
    if (invisible(m->kind) && !m->known) return std::nullopt;
    Marker shut;
    shut.side = m->side;
    shut.kind = m->kind;
    shut.at = m->at;
    shut.large = looksLarge(state, *m);
    shut.known = m->known;
    return shut;
}

std::optional<Piece> pieceFor(const State& state, const PieceId& id, const SideId& side) {
    const Piece* p = state.piece(id);
    if (p == nullptr || p->side == side) return p == nullptr ? std::nullopt : std::optional<Piece>(*p);
    // What is gone was seen going only if it stood in the open; nobody kept a note of that.
    const Marker* over = state.marker(p->under);
    if (over != nullptr && over->faceUp()) return *p;
    if (!p->under.empty() || !p->gone.empty()) return std::nullopt;
    // A possessor that lies under a marker must not be betrayed by what it carries.
    const Piece* carrier = state.piece(p->carrier);
    if (carrier != nullptr && !carrier->under.empty()) return std::nullopt;
    return *p;
}

State stateFor(const State& state, const SideId& side) {
    State out;
    out.clock = state.clock;
    out.settings = state.settings;
    out.sides = state.sides;
    out.hexes = state.hexes;
    for (auto& [hex, note] : out.hexes) note.text.clear();
    out.dice.seed = 0;
    for (const auto& [id, m] : state.markers) {
        auto shown = markerFor(state, id, side);
        if (!shown) continue;
        out.markers.emplace(id, std::move(*shown));
        if (m.side != side) continue;
        if (Trail trail = ownTrail(state, id); !trail.empty()) out.trails.emplace(id, std::move(trail));
    }
    for (const auto& [id, p] : state.pieces)
        if (auto shown = pieceFor(state, id, side)) out.pieces.emplace(id, std::move(*shown));
    for (const auto& [key, note] : state.seen)
        if (isKeyOf(key, side))
            if (const auto known = noteFor(note)) out.seen.emplace(key, *known);
    for (const auto& [key, window] : state.windows)
        if (isKeyOf(key, side)) out.windows.emplace(key, window);
    for (const auto& [name, work] : state.works) {
        if (work.side != side && !work.known) continue;
        Work& shown = out.works.emplace(name, work).first->second;
        std::erase_if(shown.joins, [&](const PieceId& id) { return !out.pieces.contains(id); });
    }
    // Written orders are secret (Command Rules 1.2), and so is who belongs to which UNIT.
    for (const auto& [key, unit] : state.formations)
        if (unit.side == side) out.formations.emplace(key, unit);
    // What the player has answered of its UNITs.
    for (const auto& [key, ruling] : state.rulings)
        if (key.starts_with("C ") && isKeyOf(key.substr(key.find('@') + 1), side))
            out.rulings.emplace(key, ruling);
    for (const auto& [id, offer] : state.offers)
        if (out.pieces.contains(id) && out.pieces.at(id).side == side) out.offers.emplace(id, offer);
    out.areas = state.areas;
    out.reinforcements =
        state.reinforcements;  // of the scenario; who waits is among the pieces, and of others not shown
    for (const auto& [id, note] : state.exits)
        if (out.pieces.contains(id)) out.exits.emplace(id, note);
    for (const auto& [id, prompt] : state.prompts) {
        // What is asked is plain on the table; who lies under the other side's marker is not, and its key
        // names no counter. What it asks itself its rules must find again.
        if (prompt.side != side && prompt.kind == PromptKind::boreSight) continue;
        Prompt shown = prompt;
        std::erase_if(shown.pieces, [&](const PieceId& p) { return !out.pieces.contains(p); });
        if (!out.markers.contains(prompt.marker)) shown.marker = MarkerId();
        const std::string key = prompt.side == side ? id : promptKey(prompt, prompt.at.text(), out);
        out.prompts.emplace(key, std::move(shown));
    }
    for (const auto& [id, module] : state.modules) {
        ObaModule shown = module;
        if (module.side != side) {
            if (module.ar.empty()) continue;  // an AR on the map is seen by both, its module is not
            shown.name.clear();
            shown.hex.clear();
            shown.preRegistered = shown.fixed = false;
            shown.observer = PieceId();
        }
        out.modules.emplace(id, std::move(shown));
    }
    // How often the own real units have moved is known to their side; the rest would count hidden steps.
    if (const auto it = state.counters.moves.find(side.text); it != state.counters.moves.end())
        out.counters.moves.insert(*it);
    out.hash = recountHash(out);
    return out;
}

const std::string& SideNames::name(const std::string& id, char letter) {
    std::string& name = names_[id];
    // An id taken back may be given again, to a counter of another side.
    if (name.empty() || name[0] != letter) name = letter + std::to_string(++given_[letter]);
    return name;
}

std::string SideNames::idOf(const std::string& name) const {
    for (const auto& [id, given] : names_)
        if (given == name) return id;
    return {};
}

std::string SideNames::nameOf(const std::string& id) const {
    const auto it = names_.find(id);
    return it == names_.end() ? id : it->second;
}

std::string SideNames::inText(const std::string& text) const {
    std::string out;
    const auto word = [](char c) {
        const auto u = static_cast<unsigned char>(c);
        return std::isalnum(u) != 0 || c == '_' || c == '-' || c == '.' || u >= 0x80;
    };
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && word(text[end])) ++end;
        if (end == i) {
            out += text[i++];
            continue;
        }
        // A full stop at the end of a sentence is no part of an id.
        std::size_t core = end;
        while (core > i && text[core - 1] == '.') --core;
        const auto it = names_.find(text.substr(i, core - i));
        out += it != names_.end() ? it->second : text.substr(i, core - i);
        out += text.substr(core, end - core);
        i = end;
    }
    return out;
}

Message SideNames::inMessage(const Message& message) const {
    Message out = message;
    for (std::string& arg : out.args) arg = inText(arg);
    return out;
}

Json SideNames::inJson(const Json& json) const {
    if (json.is_string()) {
        const auto it = names_.find(json.get_ref<const std::string&>());
        return it == names_.end() ? json : Json(it->second);
    }
    if (!json.is_structured()) return json;
    Json out = json;
    if (json.is_array())
        for (Json& item : out) item = inJson(item);
    else
        for (auto& [key, value] : out.items())
            if (key != "side") value = inJson(value);
    return out;
}

State SideNames::inState(const State& view) const {
    State out = view;
    const auto renamed = [&](auto id) {
        if (const auto it = names_.find(id.text); it != names_.end()) id.text = it->second;
        return id;
    };
    out.pieces.clear();
    for (const auto& [id, p] : view.pieces) {
        Piece piece = p;
        piece.under = renamed(p.under);
        piece.carrier = renamed(p.carrier);
        out.pieces.emplace(renamed(id), std::move(piece));
    }
    out.markers.clear();
    for (const auto& [id, m] : view.markers) {
        Marker marker = m;
        for (PieceId& piece : marker.contents) piece = renamed(piece);
        out.markers.emplace(renamed(id), std::move(marker));
    }
    out.trails.clear();
    for (const auto& [id, trail] : view.trails) out.trails.emplace(renamed(id), trail);
    out.exits.clear();
    for (const auto& [id, note] : view.exits) out.exits.emplace(renamed(id), note);
    out.prompts.clear();
    for (const auto& [asked, p] : view.prompts) {
        Prompt prompt = p;
        for (MarkerId* id : {&prompt.marker, &prompt.mover, &prompt.with}) *id = renamed(*id);
        for (PieceId& piece : prompt.pieces) piece = renamed(piece);
        const std::string where =
            prompt.kind == PromptKind::boreSight ? std::to_string(out.prompts.size()) : prompt.at.text();
        const std::string key = promptKey(prompt, where, out);
        out.prompts.emplace(key, std::move(prompt));
    }
    out.offers.clear();
    for (const auto& [id, offer] : view.offers)
        out.offers.emplace(renamed(id), Offer{offer.what, renamed(offer.back)});
    for (auto& [name, work] : out.works)
        for (PieceId& piece : work.joins) piece = renamed(piece);
    for (auto& [key, unit] : out.formations) {
        for (PieceId& piece : unit.pieces) piece = renamed(piece);
        for (std::set<PieceId>* some : {&unit.checked, &unit.free}) {
            std::set<PieceId> named;
            for (const PieceId& piece : *some) named.insert(renamed(piece));
            *some = std::move(named);
        }
    }
    out.hash = recountHash(out);
    return out;
}

}  // namespace shellgame
