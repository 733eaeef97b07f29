// SPDX-License-Identifier: MIT
#include "play/invariants.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "model/file_forms.hpp"
#include "model/form.hpp"
#include "model/keys.hpp"
#include "model/state_words.hpp"
#include "model/tables.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/bounds.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/play/dice.hpp"

namespace shellgame {

namespace {

constexpr int mostSteps = 20;

/// Returns the name of the state's field to which a key in the file belongs.
std::string_view storedName(const Description& rows, const FieldRow& key) {
    for (const FieldRow& field : rows.fields)
        if (field.offset == key.offset && &field.type() == &key.type()) return field.name;
    return "";
}

template <class V>
const V& as(const void* value) {
    return *static_cast<const V*>(value);
}

/// Checks the objects of a state one by one and collects violations.
class StateValidator {
  public:
    StateValidator(const State& state, const Ground* ground, const StateWords* words)
        : state_(state), ground_(ground), words_(words) {}

    void general() {
        sides();
        clock();
        settings();
        counters();
        each("areas", state_.areas, &StateValidator::area);
        each("modules", state_.modules, &StateValidator::module);
        each("prompts", state_.prompts, &StateValidator::prompt);
        each("offers", state_.offers, &StateValidator::offer);
        each("works", state_.works, &StateValidator::work);
        each("formations", state_.formations, &StateValidator::formation);
        each("reinforcements", state_.reinforcements, &StateValidator::group);
        each("exits", state_.exits, &StateValidator::exited);
        each("card", state_.card, &StateValidator::card);
        each("conditions", state_.conditions, &StateValidator::condition);
        each("control", state_.control, &StateValidator::holder);
        each("pool", state_.pool, &StateValidator::pooled);
        each("places", state_.places, &StateValidator::dealPlace);
    }
    void whole() {
        general();
        each("hexes", state_.hexes, &StateValidator::hex);
        each("seen", state_.seen, &StateValidator::said);
        each("markers", state_.markers, &StateValidator::marker);
        each("pieces", state_.pieces, &StateValidator::piece);
        for (const auto& [id, trail] : state_.trails) acts(id, trail, 0);
    }
    template <class Map, class F>
    void one(const char* table, const Map& map, const typename Map::key_type& key, F ask) {
        if (const auto it = map.find(key); it != map.end()) object(table, it->first, it->second, ask);
    }
    void hex(const std::string& name, const HexNote& note);
    void holder(const std::string& key, const Holder& holder);
    void said(const std::string& key, const SeenNote& note);
    void marker(const MarkerId& id, const Marker& m);
    void piece(const PieceId& id, const Piece& p);
    void acts(const MarkerId& id, const Trail& trail, std::size_t from);

    Violations found;

  private:
    template <class K, class T, class F>
    void object(const char* table, const K& key, const T& value, F ask) {
        table_ = table;
        id_ = &detail::keyText(key);
        (this->*ask)(key, value);
    }
    template <class Map, class F>
    void each(const char* table, const Map& map, F ask) {
        for (const auto& [key, value] : map) object(table, key, value, ask);
    }
    /// Makes the following checks report problems of a part that exists only once, such as the clock.
    void single(const char* table) {
        static const std::string none;
        table_ = table;
        id_ = &none;
    }
    void bad(std::string_view field, std::string what, std::string expected, std::string entry = "") {
        if (found.size() >= mostStoredProblems) return;
        found.push_back({std::string(table_), *id_, std::string(field), std::move(entry), std::move(what),
                         std::move(expected)});
    }
    /// Reports an invalid entry of a list.
    void badEntry(std::string_view field, const std::string& entry, std::string expected) {
        bad(field, describeJson(entry), std::move(expected), entry);
    }

    void side(std::string_view field, const SideId& id) {
        if (!state_.sides.contains(id)) bad(field, describeJson(id.text), "a side");
    }
    void place(std::string_view field, const Location& at, const std::string& entry = "") {
        if (ground_ != nullptr && !at.empty() && !ground_->find(at.hex))
            bad(field, describeJson(at.text()), "a hex of the map: " + ground_->explainBadName(at.hex),
                entry);
    }
    void number(std::string_view field, int value, int min, int max) {
        if (value < min || value > max) bad(field, std::to_string(value), detail::wholeNumberFrom(min, max));
    }
    void characters(std::string_view field, const std::string& text, std::size_t most) {
        // Counts characters: continuation bytes of UTF-8 don't begin a character.
        const auto count = static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
            return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
        }));
        if (count > most)
            bad(field, std::to_string(count) + " characters", "at most " + std::to_string(most));
    }
    void standing(std::string_view field, const Position& position, const Location& at) {
        if (ground_ == nullptr || position.faces.empty() || at.empty() || !ground_->find(at.hex)) return;
        if (ground_->find(position.faces) && ground_->distance(at.hex, position.faces) != 1)
            bad(field, describeJson(position.faces), "a neighbour of " + at.hex);
    }

    /// Checks the parts of the object that a scenario file can state (model/file_forms.hpp): their limits and
    /// words.
    template <class T>
    void form(const T& value) {
        form(typeOf<T>(), &value);
    }
    void form(const ValueType& type, const void* object) {
        const Description& rows = type.rows();
        for (const FieldRow& k : rows.keys)
            if (k.is == FieldRow::Is::key && (k.required || !k.type().equal(k.in(object), k.in(rows.fresh))))
                key(k, storedName(rows, k), k.in(object));
    }
    void key(const FieldRow& k, std::string_view field, const void* member) {
        const ValueType& type = k.type();
        const bool formed = k.element().shape == Shape::object;
        if (formed && type.shape == Shape::optional) {
            // An optional value is either valid or invalid as a whole.
            type.each(member, [&](const std::string*, const void* value) {
                const Json written = writeStored(type.element(), value, Elide::no);
                const Scratch made = type.element().make();
                readStored(written, type.element(), made.get());
                Problems problems;
                FormReader().check(Reader(written, problems, ""), type.element(), made.get());
                for (const Problem& p : problems) bad(field, p.pointer + " " + p.found, p.expected);
            });
        } else if (formed) {
            if (type.count(member) > k.most)
                bad(field, std::to_string(type.count(member)) + " entries",
                    "at most " + std::to_string(k.most));
            type.each(member, [&](const std::string*, const void* e) { form(type.element(), e); });
        } else if (type.shape == Shape::list || type.shape == Shape::set) {
            if (type.count(member) > k.most)
                bad(field, std::to_string(type.count(member)) + " entries",
                    "at most " + std::to_string(k.most));
            type.each(member, [&](const std::string*, const void* e) {
                const Json written = writeStored(type.element(), e, Elide::defaults);
                element(k, type.element(), field, e, written.is_string() ? written.get<std::string>() : "");
            });
        } else if (type.shape == Shape::map) {
            type.each(member, [&](const std::string* name, const void* e) {
                element(k, type.element(), field, e, *name);
            });
        } else if (type.shape == Shape::optional) {
            type.each(member,
                      [&](const std::string*, const void* e) { element(k, type.element(), field, e, ""); });
        } else {
            element(k, type, field, member, "");
        }
    }
    void element(const FieldRow& k, const ValueType& type, std::string_view field, const void* e,
                 const std::string& entry) {
        switch (type.shape) {
            case Shape::integer: {
                const std::int64_t value = type.whole(e);
                if (value < k.min.whole || value > k.max.whole)
                    bad(field, std::to_string(value), detail::wholeNumberFrom(k.min.whole, k.max.whole),
                        entry);
                return;
            }
            case Shape::side:
                return side(field, as<SideId>(e));
            case Shape::location:
                return place(field, as<Location>(e), entry);
            case Shape::position:
                return place(field, Location{as<Position>(e).faces, 0});
            case Shape::text:
                return text(k, field, as<std::string>(e), entry);
            default:
                return;
        }
    }
    void text(const FieldRow& k, std::string_view field, const std::string& e, const std::string& entry) {
        const auto known = k.wordsOf(words_);
        const auto unknown = [&](const std::string& expected) {
            bad(field, describeJson(e), expected, entry);
        };
        if (!known.empty()) {
            if (!e.empty() && std::find(known.begin(), known.end(), e) == known.end())
                unknown("one of " + joinedWords(known) + ", or nothing");
        } else if (k.asked == ArgType::hex) {
            place(field, Location{e, 0}, entry);
        } else if (k.asked == ArgType::terrain) {
            if (words_ != nullptr && words_->terrain(e).empty()) unknown("a terrain of the chart");
        } else if (k.asked == ArgType::becomes) {
            if (words_ != nullptr && !words_->becomes(e)) unknown("a terrain that a hex can become");
        } else {
            characters(field, e, k.mostCharacters());
        }
    }

    void sides();
    void clock();
    void settings();
    void counters();
    void area(const std::string&, const SetupArea& area);
    void module(const std::string&, const ObaModule& module);
    void prompt(const std::string&, const Prompt& prompt);
    void offer(const PieceId& id, const Offer& offer);
    void work(const std::string& name, const Work& work);
    void formation(const std::string& key, const Formation& unit);
    void orders(const Formation& unit);
    void group(const std::string&, const EntryGroup& group);
    void exited(const PieceId& id, const ExitNote& note);
    void card(const std::string& key, const Card& card);
    void condition(const std::string& name, const Condition& condition);
    void pooled(const std::string& name, const PoolGroup& group);
    void dealPlace(const std::string& key, const DealPlace& where);
    void contents(const MarkerId& id, const Marker& m);
    void pieceValues(const Piece& p);
    void asTypeHasIt(const Piece& p);
    void carried(const PieceId& id, const Piece& p);
    void onePlace(const PieceId& id, const Piece& p);

    const State& state_;
    const Ground* ground_;
    const StateWords* words_;
    std::string_view table_;
    const std::string* id_ = nullptr;
};

// --- Objects that exist once, and small tables

void StateValidator::sides() {
    if (state_.sides.size() != 2) {
        single("sides");
        bad("", std::to_string(state_.sides.size()) + " sides", "two sides");
    }
    for (const auto& [id, s] : state_.sides) {
        table_ = "sides";
        id_ = &id.text;
        form(s);
        number("hip_half_squads", s.hipHalves.value_or(0), 0, 200);
        number("elr", s.elr.value_or(0), 0, 5);
        number("san", s.san.value_or(0), 0, 7);
    }
}

void StateValidator::clock() {
    const Clock& c = state_.clock;
    single("clock");
    form(c);
    for (const auto& [field, id] : {std::pair{"player", c.player}, std::pair{"first", c.first}})
        if (id.empty()) side(field, id);
    if (c.turns > 0 && c.turn > c.turns)
        bad("turn", std::to_string(c.turn),
            "at most the " + std::to_string(c.turns) + " turns of the scenario");
}

void StateValidator::settings() {
    const Settings& s = state_.settings;
    single("settings");
    form(s);
    if (state_.clock.turns > 0 && s.shortestEnd > state_.clock.turns)
        bad("shortest_end", std::to_string(s.shortestEnd),
            "at most the " + std::to_string(state_.clock.turns) + " turns of the scenario (C 2.82)");
    if (s.series != 1 && s.series != 2 && s.series != 5) bad("series", std::to_string(s.series), "1, 2 or 5");
    for (const auto& [id, value] : s.balance)
        if (!state_.sides.contains(SideId(id)))
            bad("balance", "the unknown side " + describeJson(id), "a side", id);
    for (const auto& [id, value] : s.house) {
        if (words_ == nullptr) break;
        const auto rule = std::find_if(words_->house.begin(), words_->house.end(),
                                       [&](const StateWords::House& h) { return h.id == id; });
        if (rule == words_->house.end())
            bad("house", describeJson(id), "the name of a house rule", id);
        else if (value != rule->on && value != rule->off)
            bad("house", describeJson(value),
                "\"" + std::string(rule->off) + "\" or \"" + std::string(rule->on) + "\"", id);
    }
}

void StateValidator::counters() {
    const Counters& c = state_.counters;
    single("counters");
    for (const auto& [id, moves] : c.moves)
        if (!state_.sides.contains(SideId(id))) badEntry("moves", id, "a side");
    if (c.markers < 0) bad("markers", std::to_string(c.markers), "0 or more");
    if (c.pieces < 0) bad("pieces", std::to_string(c.pieces), "0 or more");
    for (const auto& [key, last] : c.named) {
        const auto slash = key.find('/');
        const bool fine = state_.sides.contains(SideId(key.substr(0, slash))) && slash != std::string::npos &&
                          (key.substr(slash) == "/m" || key.substr(slash) == "/p");
        if (!fine || last < 0) badEntry("named", key, "a side and a letter, and how many names it has had");
    }
    single("dice");
    if (const std::string& secret = state_.dice.secret; !secret.empty() && !isSecretSeed(secret))
        bad("secret", describeJson(secret), std::to_string(secretDigits) + " small hexadecimal digits");
}

void StateValidator::area(const std::string&, const SetupArea& area) {
    form(area);
    if (area.hexes.empty()) bad("hexes", "no hexes", "at least one");
}

void StateValidator::module(const std::string&, const ObaModule& module) {
    form(module);
    if (!module.hex.empty() && !module.preRegistered)
        bad("hex", describeJson(module.hex), "only for a module with a pre-registered hex");
    if (!module.observer.empty() && state_.piece(module.observer) == nullptr)
        bad("observer", describeJson(module.observer.text), "a piece");
}

void StateValidator::prompt(const std::string&, const Prompt& prompt) {
    side("side", prompt.side);
    place("at", prompt.at);
    for (const Location& at : prompt.options) place("options", at);
    for (const PieceId& p : prompt.pieces)
        if (state_.piece(p) == nullptr) bad("pieces", describeJson(p.text), "a piece");
    const bool ofForces = prompt.kind == PromptKind::whichForce || prompt.kind == PromptKind::array;
    const auto there = [&](const char* key, const MarkerId& m) {
        if (state_.marker(m) == nullptr) bad(key, describeJson(m.text), "a marker");
    };
    if (prompt.kind == PromptKind::mines || ofForces) there("marker", prompt.marker);
    if (ofForces) there("mover", prompt.mover);
    if (prompt.kind == PromptKind::array) there("with", prompt.with);
    if (prompt.kind == PromptKind::boreSight && prompt.pieces.size() != 1)
        bad("pieces", std::to_string(prompt.pieces.size()) + " pieces", "one weapon");
    number("ap", prompt.ap, 0, storedIntegerMost);
    number("at_factors", prompt.antiTank, 0, storedIntegerMost);
}

void StateValidator::offer(const PieceId& id, const Offer& offer) {
    if (state_.piece(id) == nullptr) bad("", describeJson(id.text), "a piece");
    if (offer.what.empty()) bad("what", "nothing", "a choice");
    if (offer.what.contains("come") && state_.marker(offer.back) == nullptr)
        bad("back", describeJson(offer.back.text), "a marker");
}

void StateValidator::work(const std::string& name, const Work& work) {
    if (!isIdentifier(name)) bad("", describeJson(name), identifierForm);
    form(work);
    std::set<PieceId> once;
    for (const PieceId& id : work.joins) {
        const Piece* p = state_.piece(id);
        if (p == nullptr || p->kind != PieceClass::fortification || p->side != work.side ||
            !once.insert(id).second)
            badEntry("joins", id.text, "a fortification of its side, once");
    }
    for (const Location& at : work.ends)
        if (at.empty()) bad("ends", "nothing", "a Location");
}

void StateValidator::formation(const std::string& key, const Formation& unit) {
    side("side", unit.side);
    if (!key.starts_with(unit.side.text + "/"))
        bad("", describeJson(key), "a key of its side and mark, such as \"" + unit.side.text + "/A\"");
    std::set<PieceId> once;
    for (const PieceId& id : unit.pieces) {
        if (state_.piece(id) == nullptr) badEntry("pieces", id.text, "a piece");
        if (!once.insert(id).second) badEntry("pieces", id.text, "each piece once");
    }
    for (const std::string& part : unit.parts)
        if (!state_.formations.contains(unit.side.text + "/" + part))
            badEntry("parts", part, "a UNIT of its side");
    characters("company", unit.company, 20);
    number("size", unit.size, 1, 40);
    number("pl", unit.pl, 0, 4);
    place("tah", Location{unit.tah, 0});
    orders(unit);
}

void StateValidator::orders(const Formation& unit) {
    for (const auto& [field, order] :
         {std::pair{"order", &unit.order}, std::pair{"waiting", &unit.waiting}}) {
        if (!*order) continue;
        const auto& steps = (*order)->steps;
        for (const OrderStep& step : steps) {
            if (step.tah.empty()) bad(field, "nothing", "a target hex");
            place(field, Location{step.tah, 0});
            number(field, step.turns, 0, 100);
        }
        if (steps.empty() || steps.size() > mostSteps || (*order)->step < 0 ||
            (*order)->step >= static_cast<int>(steps.size()))
            bad(field, std::to_string(steps.size()) + " steps",
                "at least one, at most 20, and the one being carried out among them");
    }
}

void StateValidator::group(const std::string&, const EntryGroup& group) {
    form(group);
    if (const int turns = state_.clock.turns; turns > 0 && group.turn > turns)
        bad("turn", std::to_string(group.turn),
            "at most the " + std::to_string(turns) + " turns of the scenario");
    if (group.hexes.empty()) bad("hexes", "no hexes", "at least one");
}

void StateValidator::exited(const PieceId& id, const ExitNote& note) {
    if (state_.piece(id) == nullptr) bad("", describeJson(id.text), "a piece");
    side("side", note.side);
    place("hex", Location{note.hex, 0});
}

// --- The card, Victory Conditions, the deal, hexes, and statements about places

void StateValidator::card(const std::string& key, const Card& card) {
    if (key != cardKey) bad("", describeJson(key), describeJson(cardKey));
    form(card);
    characters("title", card.title.value_or(""), 200);
    characters("description", card.description.value_or(""), 20'000);
    for (const auto& [id, text] : card.forces)
        if (!state_.sides.contains(SideId(id))) badEntry("forces", id, "a side");
}

void StateValidator::condition(const std::string& name, const Condition& condition) {
    if (!isIdentifier(name)) bad("", describeJson(name), identifierForm);
    form(condition);
    if (condition.counts == Counts::control && condition.objectives.empty())
        bad("objectives", "none", "what is to be controlled");
    if (condition.counts == Counts::occupation && condition.boards.empty())
        bad("boards", "none", "the boards to be occupied");
    for (const std::string& board : condition.boards)
        if (ground_ != nullptr && std::none_of(ground_->boards().begin(), ground_->boards().end(),
                                               [&](const PlacedBoard& b) { return b.as == board; }))
            badEntry("boards", board, "a board of the map");
    for (const Objective& o : condition.objectives) {
        if (o.hexes.empty()) bad("objectives", "no hexes", "at least one");
        if (!o.held.empty()) side("objectives", o.held);
    }
}

void StateValidator::pooled(const std::string& name, const PoolGroup& group) {
    if (!isIdentifier(name)) bad("", describeJson(name), identifierForm);
    form(group);
}

void StateValidator::dealPlace(const std::string& key, const DealPlace& where) {
    if (key != SideAt{where.side, where.at}.text()) bad("", describeJson(key), "its side and Location");
    place("at", where.at);
    form(where);
}

void StateValidator::holder(const std::string& key, const Holder& holder) {
    const auto at = ControlKey::parse(key);
    if (!at || !(at->viewpoint.empty() || state_.sides.contains(at->viewpoint)))
        return bad("", describeJson(key), "who knows it, and of what ground");
    if (!holder.side.empty()) side("side", holder.side);
}

void StateValidator::hex(const std::string& name, const HexNote& note) {
    place("", Location{name, 0});
    form(note);
    for (const std::string& next : note.noZocTo)
        if (ground_ != nullptr && ground_->find(next) && ground_->distance(name, next) != 1)
            badEntry("no_zoc_to", next, "a neighbour of " + name);
}

void StateValidator::said(const std::string& key, const SeenNote& note) {
    const auto split = key.find('@');
    side("", SideId(key.substr(0, split)));
    const auto at = split == std::string::npos ? std::nullopt : Location::parse(key.substr(split + 1));
    if (!at)
        bad("", describeJson(key), "a key of a side and a Location, such as \"german@1E4\"");
    else
        place("", *at);
    form(note);
}

// --- Counters

void StateValidator::marker(const MarkerId& id, const Marker& m) {
    if (m.at.empty()) bad("at", "nothing", "a Location");
    form(m);
    place("start", m.start);
    place("start_position", Location{m.startPosition.faces, 0});
    standing("position", m.position, m.at);
    standing("start_position", m.startPosition, m.start);
    contents(id, m);
    if (m.pds && (m.contents.empty() || m.kind != MarkerKind::concealed))
        bad("pds", "true", "only for a concealed stack of real counters (2.1)");
    if (m.known && m.kind != MarkerKind::mine) bad("known", "true", "only for a minefield (4.6.5)");
    if (systemOf(m.kind) != state_.settings.system)
        bad("kind", describeJson(std::string(enumText(m.kind))), "what the system of the scenario has");
    if (!m.faceUp() && !m.force.empty()) bad("force", describeJson(m.force), "only for a force");
    if (m.seen) number("seen", m.seen->range, 0, 200);
    if (m.seen && !m.seen->by.empty() && m.seen->by != "broken" && m.seen->by != "hidden")
        bad("seen", describeJson(m.seen->by), R"("broken", "hidden" or nothing)");
    for (const std::string& mark : m.marks)
        if (mark != "TI" && mark != "fixed") badEntry("marks", mark, R"("TI" or "fixed")");
}

void StateValidator::contents(const MarkerId& id, const Marker& m) {
    if (m.contents.size() > mostUnderMarker)
        bad("contents", std::to_string(m.contents.size()) + " entries",
            "at most " + std::to_string(mostUnderMarker));
    std::set<PieceId> once;
    for (const PieceId& p : m.contents) {
        const Piece* under = state_.piece(p);
        if (under == nullptr || under->under != id || !once.insert(p).second)
            badEntry("contents", p.text, "a piece that lies under this marker, once");
    }
    if (!m.contents.empty() && m.dummies > 0)
        bad("dummies", std::to_string(m.dummies), "real contents or dummies, not both");
    if (m.dummies > 0 && m.kind != MarkerKind::concealed)
        bad("dummies", std::to_string(m.dummies), "none, but in a concealed stack");
    if (m.kind == MarkerKind::concealed && m.contents.empty() && m.dummies == 0)
        bad("contents", "nothing", "contents, or a number of dummies");
    if (m.faceUp() && m.contents.empty()) bad("contents", "nothing", "the counters of the force");
}

void StateValidator::pieceValues(const Piece& p) {
    form(p);
    number("capacity", p.capacity, 0, 99);
    number("sp", p.strength, 0, 99);
    if (p.type.empty()) bad("type", "nothing", "the name of a counter such as \"4-6-7\"");
    characters("type", p.type, 80);
    characters("nation", p.nation, 40);
    characters("ca", p.ca, 60);
    characters("tca", p.tca, 60);
    characters("gone", p.gone, 10'000);
    asTypeHasIt(p);
    if (p.fortification == "panji" && p.hexsides < 1) bad("hexsides", "0", "at least one");
    if ((p.kind == PieceClass::force) != (p.arm != Arm::none))
        bad("arm", describeJson(std::string(enumText(p.arm))),
            "an arm for a counter of class \"force\", and for no other");
}

void StateValidator::asTypeHasIt(const Piece& p) {
    Piece byType = p;
    followType(byType);
    const auto follows = [&](const char* field, const auto& here, const auto& expected) {
        if (!(here == expected))
            bad(field, jsonText(writeValue(here)),
                jsonText(writeValue(expected)) + ", as \"" + p.type + "\" has it");
    };
    follows("nation", p.nation, byType.nation);
    follows("fortification", p.fortification, byType.fortification);
    follows("makes", p.makes, byType.makes);
    follows("capacity", p.capacity, byType.capacity);
    follows("mines", p.mines, byType.mines);
    follows("gun_type", p.gunType, byType.gunType);
    follows("sp", p.strength, byType.strength);
}

void StateValidator::carried(const PieceId& id, const Piece& p) {
    const Piece* on = state_.piece(p.carrier);
    if (on == nullptr || p.carrier == id || on->side != p.side || on->at != p.at || on->under != p.under ||
        on->gone != p.gone || on->entry != p.entry) {
        bad("carrier", describeJson(p.carrier.text), "the id of another counter of the same stack");
        if (on == nullptr || p.carrier == id) return;
    }
    // This loop follows the carriers. If there are more steps than counters, the carriers form a circle.
    std::size_t steps = 0;
    for (const Piece* up = on; up != nullptr && !up->carrier.empty(); up = state_.piece(up->carrier))
        if (++steps > state_.pieces.size())
            return bad("carrier", describeJson(p.carrier.text),
                       "a counter that is not carried by this one in turn");
}

void StateValidator::piece(const PieceId& id, const Piece& p) {
    side("side", p.side);
    place("at", p.at);
    place("position", Location{p.position.faces, 0});
    standing("position", p.position, p.at);
    for (const Location& at : p.boreRuledOut) place("bore_ruled_out", at, at.text());
    pieceValues(p);
    const bool forces = isOfForces(state_.settings);
    if ((p.kind == PieceClass::force) != forces)
        bad("kind", describeJson(std::string(enumText(p.kind))), "what the system of the scenario has");
    if (forces && !p.at.empty())
        bad("at", describeJson(p.at.text()), "nothing, for the counters of a force lie in its marker");
    onePlace(id, p);
}

void StateValidator::onePlace(const PieceId& id, const Piece& p) {
    if (p.gone.empty() && !p.entry.empty())
        bad("entry", describeJson(p.entry), "nothing, for it is on the map");
    if (const auto group = state_.reinforcements.find(p.entry);
        p.gone == offBoard && (group == state_.reinforcements.end() || group->second.side != p.side))
        bad("entry", describeJson(p.entry), "a group of its side that is to enter the map");
    const int places = (p.at.empty() ? 0 : 1) + (p.under.empty() ? 0 : 1) + (p.gone.empty() ? 0 : 1);
    if (places != 1)
        bad("at", std::to_string(places) + " places (at, under and gone)",
            "exactly one: on the map, under a marker, or out of play");
    if (!p.carrier.empty()) carried(id, p);
    if (p.under.empty()) return;
    const Marker* m = state_.marker(p.under);
    if (m == nullptr || std::count(m->contents.begin(), m->contents.end(), id) != 1)
        bad("under", describeJson(p.under.text), "a marker that has it under it once");
    else if (m->side != p.side)
        bad("under", describeJson(p.under.text), "a marker of its side");
}

void StateValidator::acts(const MarkerId& id, const Trail& trail, std::size_t from) {
    table_ = "trails";
    id_ = &id.text;
    for (std::size_t i = from; i < trail.size(); ++i) {
        place(std::to_string(i) + "/from", trail[i].from);
        place(std::to_string(i) + "/to", trail[i].to);
    }
}

}  // namespace

Problem Violation::problem(const std::string& file, const std::string& pointer) const {
    std::string at = pointer + "/" + table;
    if (!id.empty()) at += "/" + pointerToken(id);
    if (!field.empty()) at += "/" + field;
    // A map's entry has its own JSON Pointer. A list's entry is identified by its value in `found`.
    if (table == "settings" && !entry.empty()) at += "/" + pointerToken(entry);
    return {file, at, found, expected, ""};
}

Problems problemsOf(const Violations& violations, const std::string& file, const std::string& pointer) {
    Problems out;
    for (const Violation& m : violations) out.push_back(m.problem(file, pointer));
    return out;
}

Violations invariants(const State& state, const Ground* ground, const StateWords* words) {
    StateValidator validator(state, ground, words);
    validator.whole();
    return std::move(validator.found);
}

void ActInvariants::note(std::span<const Change> changes) {
    for (const Change& c : changes) {
        if (c.table == "markers") {
            const MarkerId id(c.id);
            markers_.insert(id);
            if (const Marker* m = state_.marker(id)) pieces_.insert(m->contents.begin(), m->contents.end());
            general_ = general_ || c.field.empty();
        } else if (c.table == "pieces") {
            const PieceId id(c.id);
            pieces_.insert(id);
            if (const Piece* p = state_.piece(id)) markers_.insert(p->under);
            carriers_ = true;
            // Other tables may refer to an object that appears, disappears or stops waiting.
            general_ = general_ || c.field.empty() || c.field == "gone" || c.field == "side" ||
                       c.field == "kind" || c.field == "entry";
        } else if (c.table == "hexes") {
            hexes_.insert(c.id);
        } else if (c.table == "seen") {
            said_.insert(c.id);
        } else if (c.table == "control") {
            controlled_.insert(c.id);
        } else if (c.table == "trails") {
            trails_.insert(MarkerId(c.id));
        } else if (c.table == "reinforcements") {
            general_ = true;
            for (const auto& [id, p] : state_.pieces)
                if (p.entry == c.id) pieces_.insert(id);
        } else if (c.table == "settings" && c.field == "system") {
            whole_ = true;
        } else if (c.table != "windows" && c.table != "rulings" && c.table != "dice") {
            general_ = true;
        }
    }
}

Violations ActInvariants::violations() {
    StateValidator validator(state_, ground_, words_);
    if (whole_) {
        validator.whole();
    } else {
        if (general_) validator.general();
        for (const std::string& name : hexes_)
            validator.one("hexes", state_.hexes, name, &StateValidator::hex);
        for (const std::string& key : controlled_)
            validator.one("control", state_.control, key, &StateValidator::holder);
        for (const std::string& key : said_) validator.one("seen", state_.seen, key, &StateValidator::said);
        for (const MarkerId& id : markers_)
            validator.one("markers", state_.markers, id, &StateValidator::marker);
        if (carriers_)
            for (const auto& [id, p] : state_.pieces)
                if (!p.carrier.empty() && pieces_.contains(p.carrier)) pieces_.insert(id);
        for (const PieceId& id : pieces_) validator.one("pieces", state_.pieces, id, &StateValidator::piece);
        // An act appends few entries to a trail, so only the last entries need a check.
        for (const MarkerId& id : trails_)
            if (const Trail& trail = state_.trail(id); !trail.empty())
                validator.acts(id, trail, trail.size() - 1);
    }
    hexes_.clear();
    said_.clear();
    controlled_.clear();
    markers_.clear();
    trails_.clear();
    pieces_.clear();
    carriers_ = general_ = whole_ = false;
    return std::move(validator.found);
}

}  // namespace shellgame
