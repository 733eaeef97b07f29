// SPDX-License-Identifier: MIT
#include "shellgame/play/side_view.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "model/keys.hpp"
#include "model/tables.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"

namespace shellgame {

namespace {

/// Returns true for markers that an enemy does not see at all. Minefields are visible: their markers are on
/// the board, with the strength side down (4.6.1).
bool invisible(MarkerKind kind) {
    return kind == MarkerKind::hip;
}

/// Returns true if others see that a marker is large. They see sizes only if a house rule distinguishes
/// stacks of different sizes (2.4.1). Otherwise all "?" look the same.
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

namespace {

std::optional<Marker> markerSeen(const State& state, const Marker& m, const SideId& side) {
    std::optional<Marker> out;
    if (m.side == side) {
        out = m;
        out->seen = noteFor(m.seen);
    } else if (m.faceUp()) {
        out = m;
    } else if (!invisible(m.kind) || m.known) {
        Marker& shut = out.emplace();
        shut.side = m.side;
        shut.kind = m.kind;
        shut.at = m.at;
        shut.large = looksLarge(state, m);
        shut.known = m.known;
        shut.opens = m.opens;  // The player has stated `opens`, so it is not secret.
        shut.opensWithin = m.opensWithin;
    }
    return out;
}

bool isPieceSeen(const State& state, const Piece& p, const SideId& side) {
    if (p.side == side) return true;
    // Others know of an eliminated counter only if it was Known. The program does not record whether it was,
    // so an eliminated counter is not shown.
    const Marker* over = p.under.empty() ? nullptr : state.marker(p.under);
    if (over != nullptr && over->faceUp()) return true;
    if (!p.under.empty() || !p.gone.empty()) return false;
    // A carried counter is not shown if it would reveal a carrier under a marker.
    const Piece* carrier = p.carrier.empty() ? nullptr : state.piece(p.carrier);
    return carrier == nullptr || carrier->under.empty();
}

}  // namespace

std::optional<Marker> markerFor(const State& state, const MarkerId& id, const SideId& side) {
    const Marker* m = state.marker(id);
    return m == nullptr ? std::nullopt : markerSeen(state, *m, side);
}

std::optional<Piece> pieceFor(const State& state, const PieceId& id, const SideId& side) {
    const Piece* p = state.piece(id);
    return p != nullptr && isPieceSeen(state, *p, side) ? std::optional<Piece>(*p) : std::nullopt;
}

namespace {

/// A side's view while it is being made. `shown` contains the tables that are finished, because later tables
/// depend on these.
struct Viewpoint {
    const State& state;
    const SideId& side;
    const State& shown;
};

// These functions are for tables with Secrecy::byFunction. They return the part of an object that a side
// knows; nothing if the side knows nothing about the object.

std::optional<Side> known(const Viewpoint& viewpoint, const SideId& id, Side side) {
    if (id == viewpoint.side) return side;
    side.dummies.reset();
    side.hipHalves.reset();
    side.apFactors = side.atFactors = 0;
    return side;
}
std::optional<Piece> known(const Viewpoint& viewpoint, const PieceId&, const Piece& piece) {
    return isPieceSeen(viewpoint.state, piece, viewpoint.side) ? std::optional<Piece>(piece) : std::nullopt;
}
std::optional<Marker> known(const Viewpoint& viewpoint, const MarkerId&, const Marker& marker) {
    return markerSeen(viewpoint.state, marker, viewpoint.side);
}
std::optional<HexNote> known(const Viewpoint&, const std::string&, HexNote note) {
    note.text.clear();  // The text contains the umpire's remarks.
    return note;
}
std::optional<SeenNote> known(const Viewpoint& viewpoint, const std::string& key, const SeenNote& note) {
    return sideOfKey(key) == viewpoint.side ? noteFor(note) : std::nullopt;
}
std::optional<Offer> known(const Viewpoint& viewpoint, const PieceId& id, const Offer& offer) {
    const Piece* piece = viewpoint.shown.piece(id);
    return piece != nullptr && piece->side == viewpoint.side ? std::optional<Offer>(offer) : std::nullopt;
}
/// Returns the ruling if it is about the orders of the side's UNITs.
std::optional<Ruling> known(const Viewpoint& viewpoint, const std::string& key, const Ruling& ruling) {
    const RulingOn on = readRulingKey(viewpoint.state, key);
    return on.ofOrders() && sideOfKey(on.at.text()) == viewpoint.side ? std::optional<Ruling>(ruling)
                                                                      : std::nullopt;
}
/// Returns a question without its secrets, or nothing for another side's question about a Bore Sighted
/// Location. All other questions are public, but the units under the other side's marker are secret.
std::optional<Prompt> known(const Viewpoint& viewpoint, const std::string&, Prompt prompt) {
    if (prompt.side != viewpoint.side && prompt.kind == PromptKind::boreSight) return std::nullopt;
    std::erase_if(prompt.pieces, [&](const PieceId& p) { return !viewpoint.shown.pieces.contains(p); });
    if (!viewpoint.shown.markers.contains(prompt.marker)) prompt.marker = MarkerId();
    return prompt;
}
/// Both sides see an AR on the map, but only its owner knows the module.
std::optional<ObaModule> known(const Viewpoint& viewpoint, const std::string&, ObaModule module) {
    if (module.side == viewpoint.side) return module;
    if (module.ar.empty()) return std::nullopt;
    module.name.clear();
    module.hex.clear();
    module.preRegistered = module.fixed = false;
    module.observer = PieceId();
    return module;
}
std::optional<Work> known(const Viewpoint& viewpoint, const std::string&, Work work) {
    if (work.side != viewpoint.side && !work.known) return std::nullopt;
    std::erase_if(work.joins, [&](const PieceId& id) { return !viewpoint.shown.pieces.contains(id); });
    return work;
}

/// Returns the key under which an object is shown. This is the object's own key, except for a question of
/// another side, because the key of such a question must not name a counter.
template <class K, class T>
const K& shownKey(const Viewpoint&, const K& key, const T&) {
    return key;
}
std::string shownKey(const Viewpoint& viewpoint, const std::string& key, const Prompt& prompt) {
    return prompt.side == viewpoint.side ? key : promptKey(prompt, prompt.at.text(), viewpoint.shown);
}

template <auto table>
void show(const Viewpoint& viewpoint, State& out) {
    auto& shown = out.*table;
    for (const auto& [key, object] : viewpoint.state.*table)
        if (auto seen = known(viewpoint, key, object))
            shown.emplace_hint(shown.end(), shownKey(viewpoint, key, object), std::move(*seen));
}

/// Adds the objects of a table with Secrecy::byFunction to the view.
void showByFunction(const TableRow& row, const Viewpoint& viewpoint, State& out) {
    static const std::map<std::string_view, void (*)(const Viewpoint&, State&)> functions{
        {"sides", show<&State::sides>},     {"pieces", show<&State::pieces>},
        {"markers", show<&State::markers>}, {"hexes", show<&State::hexes>},
        {"seen", show<&State::seen>},       {"offers", show<&State::offers>},
        {"rulings", show<&State::rulings>}, {"prompts", show<&State::prompts>},
        {"modules", show<&State::modules>}, {"works", show<&State::works>}};
    const auto it = functions.find(row.name);
    if (it == functions.end())
        throw std::logic_error("who may know of " + std::string(row.name) + " is not said");
    it->second(viewpoint, out);
}

/// Returns true if the side may know the object according to the Secrecy of the object's table.
bool knows(const TableRow& row, const Viewpoint& viewpoint, const std::string& key, const void* object) {
    switch (row.secrecy) {
        case Secrecy::plain:
            return true;
        case Secrecy::ownSide:
            return valueAs<SideId>(row.object().rows().field("side")->in(object)) == viewpoint.side;
        case Secrecy::sideInKey:
            return sideOfKey(key) == viewpoint.side;
        case Secrecy::withPiece:
            return viewpoint.shown.pieces.contains(PieceId(key));
        case Secrecy::byFunction:
            break;
    }
    return false;
}

void showTable(const TableRow& row, const Viewpoint& viewpoint, State& out) {
    if (row.secrecy == Secrecy::byFunction) return showByFunction(row, viewpoint, out);
    row.type().each(row.in(viewpoint.state), [&](const std::string* key, const void* object) {
        if (knows(row, viewpoint, *key, object))
            row.type().add(row.in(out), key, [&](void* shown) { row.object().assign(shown, object); });
    });
}

/// Returns the view without its hash.
State uncounted(const State& state, const SideId& side) {
    State out;
    out.clock = state.clock;
    out.settings = state.settings;
    out.dice.seed = 0;
    const Viewpoint viewpoint{state, side, out};
    for (const TableRow& row : stateTables()) showTable(row, viewpoint, out);
    for (const auto& [id, m] : state.markers)
        if (m.side == side)
            if (Trail trail = ownTrail(state, id); !trail.empty()) out.trails.emplace(id, std::move(trail));
    // A side knows how many times its own real units have moved. Other counts would include hidden moves.
    if (const auto it = state.counters.moves.find(side.text); it != state.counters.moves.end())
        out.counters.moves.insert(*it);
    return out;
}

}  // namespace

State stateFor(const State& state, const SideId& side) {
    State out = uncounted(state, side);
    out.hash = recountHash(out);
    return out;
}

std::shared_ptr<const GameState> seenBy(const State& state, const SideId& side) {
    return std::shared_ptr<const GameState>(new GameState(uncounted(state, side), side));
}

const std::string& SideNames::name(const std::string& id, char letter) {
    std::string& name = names_[id];
    // After an undo, an id can be used again for a counter of another side.
    if (name.empty() || name[0] != letter) name = letter + std::to_string(++given_[letter]);
    return name;
}

std::string SideNames::idOf(const std::string& name) const {
    for (const auto& [id, given] : names_)
        if (given == name) return id;
    return {};
}

namespace {

/// Calls `put` for each argument of a command that names a marker or counter.
void eachName(const std::vector<ArgSpec>& specs, Json& object, const std::function<void(Json&)>& put) {
    if (!object.is_object()) return;
    for (const ArgSpec& s : specs) {
        const auto it = object.find(s.name);
        if (it == object.end()) continue;
        const auto one = [&](Json& value) {
            if (s.type == ArgType::object)
                eachName(s.fields, value, put);
            else if (s.type == ArgType::marker || s.type == ArgType::piece)
                put(value);
        };
        if (s.list && it->is_array())
            for (Json& value : *it) one(value);
        else
            one(*it);
    }
}

constexpr std::string_view joiner = "\xe2\x81\xa0";

/// Inserts an invisible joiner into words of the player's own text that look like generated ids (m1, p12; see
/// Draft::newMarker, newPiece). Such words are then not replaced by names.
std::string namingNothing(const std::string& text) {
    std::string out;
    const auto alnum = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t letters = i + (text[i] == 'm' || text[i] == 'p' ? 1 : 0);
        std::size_t end = letters;
        while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
        const bool begins = i == 0 || !alnum(text[i - 1]);
        if (begins && letters > i && end > letters && (end == text.size() || !alnum(text[end]))) {
            out += text.substr(i, letters - i);
            out += joiner;
            out += text.substr(letters, end - letters);
            i = end;
        } else {
            out += text[i++];
        }
    }
    return out;
}

/// Applies namingNothing to all texts among the arguments of a command. A value that is a single word may be
/// a name, so it stays unchanged.
void keepWordsApart(const std::vector<ArgSpec>& specs, Json& value, bool words) {
    if (value.is_string()) {
        const std::string text = value.get<std::string>();
        const bool one = std::all_of(text.begin(), text.end(), [](char c) {
            return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
        });
        if (words || !one) value = namingNothing(text);
    } else if (value.is_array()) {
        for (Json& item : value) keepWordsApart(specs, item, words);
    } else if (value.is_object()) {
        for (auto& [key, item] : value.items()) {
            const auto spec =
                std::find_if(specs.begin(), specs.end(),
                             [&, k = std::string_view(key)](const ArgSpec& s) { return s.name == k; });
            const bool known = spec != specs.end();
            if (key != "pointer")
                keepWordsApart(known ? spec->fields : specs, item, known && spec->type == ArgType::text);
        }
    }
}

/// Returns true if a field of a table, such as "contents" of "markers", contains ids of counters or markers.
bool holdsNames(std::string_view table, std::string_view field) {
    const TableRow* t = tableNamed(table);
    const FieldRow* row = t == nullptr ? nullptr : t->object().rows().field(field);
    if (row == nullptr) return false;
    const ValueType& type = row->type();
    const Shape shape = type.shape == Shape::list ? type.element().shape : type.shape;
    return shape == Shape::piece || shape == Shape::marker;
}

}  // namespace

std::vector<std::string> SideNames::toIds(const Verb& verb, Json& command) const {
    std::vector<std::string> unknown;
    keepWordsApart(verb.args, command, false);
    // Commands may contain only ids of the side's own counters. Ids of other sides' counters would show how
    // many counters those sides hide.
    const auto own = [this](const std::string& id) {
        const auto it = names_.find(id);
        return it != names_.end() && it->second.front() != 'e';
    };
    const auto put = [&](Json& value) {
        if (!value.is_string()) return;
        const std::string name = value.get<std::string>();
        const std::string id = idOf(name);
        if (!id.empty()) {
            value = id;
            return;
        }
        unknown.push_back(name);
        if (!own(name)) value = name + std::string(joiner);
    };
    eachName(verb.args, command, put);
    // A JSON Pointer into the state can name a counter, and so can the new value.
    const auto pointer = command.find("pointer");
    if (pointer == command.end() || !pointer->is_string()) return unknown;
    const std::string text = pointer->get<std::string>();
    const auto putValue = [&](Json& value) {
        if (!value.is_string() || value.get_ref<const std::string&>().empty()) return;
        const std::size_t known = unknown.size();
        put(value);
        if (unknown.size() > known) value = namingNothing(unknown.back());
    };
    for (const std::string_view table : {"/markers/", "/pieces/"}) {
        if (!text.starts_with(table)) continue;
        const auto end = std::min(text.find('/', table.size()), text.size());
        Json name = text.substr(table.size(), end - table.size());
        put(name);
        *pointer = std::string(table) + name.get<std::string>() + text.substr(end);
        const auto value = command.find("value");
        if (value == command.end() || end == text.size() ||
            !holdsNames(table.substr(1, table.size() - 2), std::string_view(text).substr(end + 1)))
            continue;
        if (value->is_array())
            std::for_each(value->begin(), value->end(), putValue);
        else
            putValue(*value);
    }
    return unknown;
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
        // A period at the end of a sentence is not part of an id.
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
    return message.renamed([this](const std::string& name) { return inText(name); });
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
    const auto keyOf = [&](const TableRow& row, const std::string& key, const void* object) {
        if (row.object == &typeOf<Prompt>) {
            const auto& prompt = valueAs<Prompt>(object);
            return promptKey(
                prompt,
                prompt.kind == PromptKind::boreSight ? std::to_string(out.prompts.size()) : prompt.at.text(),
                out);
        }
        const Shape ids = row.type().key().shape;
        return ids == Shape::piece || ids == Shape::marker ? renamed(PieceId(key)).text : key;
    };
    const auto rename = [&](const ValueType& type, void* v) {
        if (type.shape == Shape::piece) valueAs<PieceId>(v) = renamed(valueAs<PieceId>(v));
        if (type.shape == Shape::marker) valueAs<MarkerId>(v) = renamed(valueAs<MarkerId>(v));
    };
    for (const TableRow& row : stateTables()) {
        const ValueType& type = row.object();
        void* table = row.in(out);
        row.type().clear(table);
        row.type().each(row.in(view), [&](const std::string* key, const void* object) {
            const std::string name = keyOf(row, *key, object);
            if (row.type().find(table, name) != nullptr) return;
            row.type().add(table, &name, [&](void* named) {
                type.assign(named, object);
                eachStored(type, named, rename);
            });
        });
    }
    out.trails.clear();
    for (const auto& [id, trail] : view.trails) out.trails.emplace(renamed(id), trail);
    out.hash = recountHash(out);
    return out;
}

}  // namespace shellgame
