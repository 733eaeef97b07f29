// SPDX-License-Identifier: MIT
#include "shellgame/play/state_check.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "shellgame/model/keys.hpp"
#include "shellgame/model/piece_spec.hpp"

namespace shellgame {

namespace {

/// What Piece::gone says of a counter that waits to enter (rules/mapboard/entry.hpp).
constexpr std::string_view waitsOffBoard = "off board";

struct PieceRange {
    const char* key;
    int Piece::*value;
    int min, max;
};
constexpr std::array<PieceRange, 11> pieceRanges{{{"firepower", &Piece::firepower, 0, 99},
                                                  {"range", &Piece::range, 0, 99},
                                                  {"morale", &Piece::morale, 0, 12},
                                                  {"leadership", &Piece::leadership, -4, 4},
                                                  {"allowance", &Piece::allowance, 0, 60},
                                                  {"portage", &Piece::portage, 0, 20},
                                                  {"factors", &Piece::factors, 0, 99},
                                                  {"capacity", &Piece::capacity, 0, 99},
                                                  {"hexsides", &Piece::hexsides, 0, 6},
                                                  {"sp", &Piece::strength, 0, 99},
                                                  {"hull_down", &Piece::hullDown, 0, 3}}};

bool oneOf(std::string_view text, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), text) != words.end();
}

std::string keyed(const char* table, const std::string& id) {
    return std::string("/") + table + "/" + pointerToken(id);
}

}  // namespace

void StateCheck::bad(const std::string& where, const std::string& found, const std::string& expected) {
    if (problems_.size() < mostStoredProblems)
        problems_.push_back({file_, pointer_ + where, found, expected, ""});
}

void StateCheck::side(const std::string& where, const SideId& id) {
    if (!state_.sides.contains(id)) bad(where, describeJson(id.text), "a side");
}

void StateCheck::place(const std::string& where, const Location& at) {
    if (ground_ != nullptr && !at.empty() && !ground_->find(at.hex))
        bad(where, describeJson(at.text()), "a hex of the map: " + ground_->explainBadName(at.hex));
}

void StateCheck::hexName(const std::string& where, const std::string& hex) {
    place(where, Location{hex, 0});
}

void StateCheck::number(const std::string& where, int value, int min, int max) {
    if (value < min || value > max)
        bad(where, std::to_string(value),
            "a whole number from " + std::to_string(min) + " to " + std::to_string(max));
}

void StateCheck::words(const std::string& where, const std::string& text, std::size_t most) {
    // Continuation bytes of UTF-8 begin no character.
    const auto characters = static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
    if (characters > most)
        bad(where, std::to_string(characters) + " characters", "at most " + std::to_string(most));
}

void StateCheck::standing(const std::string& where, const Position& position, const Location& at) {
    hexName(where, position.faces);
    if (ground_ == nullptr || position.faces.empty() || at.empty() || !ground_->find(at.hex)) return;
    if (ground_->find(position.faces) && ground_->distance(at.hex, position.faces) != 1)
        bad(where, describeJson(position.faces), "a neighbour of " + at.hex);
}

void StateCheck::seenNote(const std::string& where, const SeenNote& note) {
    number(where + "/range", note.range, 0, 200);
    if (!oneOf(note.by, {"", "broken", "hidden"}))
        bad(where + "/by", describeJson(note.by), R"("broken", "hidden" or nothing)");
}

// --- What there is once, or little of

void StateCheck::sides() {
    if (state_.sides.size() != 2) bad("/sides", std::to_string(state_.sides.size()) + " sides", "two sides");
    for (const auto& [id, s] : state_.sides) {
        const std::string where = keyed("sides", id.text);
        words(where + "/name", s.name, 60);
        words(where + "/nationality", s.nationality, 40);
        number(where + "/ap_factors", s.apFactors, 0, 999);
        number(where + "/at_factors", s.atFactors, 0, 99);
        number(where + "/dummies", s.dummies.value_or(0), 0, 999);
        number(where + "/hip_half_squads", s.hipHalves.value_or(0), 0, 200);
        if (!oneOf(s.edge, {"", "north", "east", "south", "west"}))
            bad(where + "/edge", describeJson(s.edge), "an edge such as \"north\", or nothing");
        for (const std::string& hex : s.entry) hexName(where + "/entry", hex);
    }
}

void StateCheck::clock() {
    const Clock& c = state_.clock;
    side("/clock/player", c.player);
    side("/clock/first", c.first);
    number("/clock/turns", c.turns, 0, 100);
    if (c.turn < 1) bad("/clock/turn", std::to_string(c.turn), "a turn from 1 on");
    const int last = c.turns > 0 ? c.turns : mostTurns;
    if (c.turn > last) bad("/clock/turn", std::to_string(c.turn), "at most turn " + std::to_string(last));
}

void StateCheck::settings() {
    const Settings& s = state_.settings;
    number("/settings/nvr", s.nvr.value_or(0), 0, 9);
    number("/settings/shortest_end", s.shortestEnd, 0, state_.clock.turns > 0 ? state_.clock.turns : 100);
    if (s.series != 1 && s.series != 2 && s.series != 5)
        bad("/settings/series", std::to_string(s.series), "1, 2 or 5");
    if (!s.viewer.empty()) side("/settings/viewer", s.viewer);
    for (const auto& [id, value] : s.balance) {
        side("/settings/balance/" + pointerToken(id), SideId(id));
        number("/settings/balance/" + pointerToken(id), value, -2, 0);
    }
    for (const auto& [id, moves] : state_.counters.moves)
        side("/counters/moves/" + pointerToken(id), SideId(id));
    if (state_.counters.markers < 0)
        bad("/counters/markers", std::to_string(state_.counters.markers), "0 or more");
    if (state_.counters.pieces < 0)
        bad("/counters/pieces", std::to_string(state_.counters.pieces), "0 or more");
}

void StateCheck::areas() {
    for (const auto& [id, area] : state_.areas) {
        const std::string where = keyed("areas", id);
        side(where + "/side", area.side);
        words(where + "/group", area.group, 40);
        if (area.hexes.empty()) bad(where + "/hexes", "no hexes", "at least one");
        for (const std::string& hex : area.hexes) hexName(where + "/hexes", hex);
    }
}

void StateCheck::modules() {
    for (const auto& [id, module] : state_.modules) {
        const std::string where = keyed("modules", id);
        side(where + "/side", module.side);
        words(where + "/name", module.name, 80);
        hexName(where + "/hex", module.hex);
        hexName(where + "/ar", module.ar);
        if (!module.hex.empty() && !module.preRegistered)
            bad(where + "/hex", describeJson(module.hex), "only for a module with a pre-registered hex");
        if (!module.observer.empty() && state_.piece(module.observer) == nullptr)
            bad(where + "/observer", describeJson(module.observer.text), "a piece");
    }
}

void StateCheck::prompts() {
    for (const auto& [id, prompt] : state_.prompts) {
        const std::string where = keyed("prompts", id);
        side(where + "/side", prompt.side);
        place(where + "/at", prompt.at);
        for (const Location& at : prompt.options) place(where + "/options", at);
        for (const PieceId& p : prompt.pieces)
            if (state_.piece(p) == nullptr) bad(where + "/pieces", describeJson(p.text), "a piece");
        const bool ofForces = prompt.kind == PromptKind::fixing || prompt.kind == PromptKind::array;
        const auto there = [&](const char* key, const MarkerId& m) {
            if (state_.marker(m) == nullptr) bad(where + "/" + key, describeJson(m.text), "a marker");
        };
        if (prompt.kind == PromptKind::mines || ofForces) there("marker", prompt.marker);
        if (ofForces) there("mover", prompt.mover);
        if (prompt.kind == PromptKind::array) there("with", prompt.with);
        if (prompt.kind == PromptKind::boreSight && prompt.pieces.size() != 1)
            bad(where + "/pieces", std::to_string(prompt.pieces.size()) + " pieces", "one weapon");
        number(where + "/ap", prompt.ap, 0, storedIntegerMost);
        number(where + "/at_factors", prompt.antiTank, 0, storedIntegerMost);
    }
}

void StateCheck::offers() {
    for (const auto& [id, offer] : state_.offers) {
        const std::string where = keyed("offers", id.text);
        if (state_.piece(id) == nullptr) bad(where, describeJson(id.text), "a piece");
        if (offer.what.empty()) bad(where + "/what", "nothing", "a choice");
        if (offer.what.contains("come") && state_.marker(offer.back) == nullptr)
            bad(where + "/back", describeJson(offer.back.text), "a marker");
    }
}

void StateCheck::works() {
    for (const auto& [name, work] : state_.works) {
        const std::string where = keyed("works", name);
        if (!isIdentifier(name)) bad(where, describeJson(name), identifierForm);
        side(where + "/side", work.side);
        if (work.joins.size() > 40)
            bad(where + "/joins", std::to_string(work.joins.size()) + " entries", "at most 40");
        if (work.ends.size() > 2)
            bad(where + "/ends", std::to_string(work.ends.size()) + " entries", "at most 2");
        std::set<PieceId> once;
        for (const PieceId& id : work.joins) {
            const Piece* p = state_.piece(id);
            if (p == nullptr || p->kind != PieceClass::fortification || p->side != work.side ||
                !once.insert(id).second)
                bad(where + "/joins", describeJson(id.text), "a fortification of its side, once");
        }
        for (const Location& at : work.ends) {
            if (at.empty()) bad(where + "/ends", "nothing", "a Location");
            place(where + "/ends", at);
        }
    }
}

void StateCheck::formations() {
    for (const auto& [key, unit] : state_.formations) {
        const std::string where = keyed("formations", key);
        side(where + "/side", unit.side);
        if (const auto of = SideName::parse(key); !of || of->side != unit.side)
            bad(where, describeJson(key), "a key of its side and mark, such as \"" + unit.side.text + "/A\"");
        std::set<PieceId> once;
        for (const PieceId& id : unit.pieces) {
            if (state_.piece(id) == nullptr) bad(where + "/pieces", describeJson(id.text), "a piece");
            if (!once.insert(id).second)
                bad(where + "/pieces", describeJson(id.text) + " twice", "each piece once");
        }
        for (const std::string& part : unit.parts)
            if (!state_.formations.contains(SideName{unit.side, part}.text()))
                bad(where + "/parts", describeJson(part), "a UNIT of its side");
        words(where + "/company", unit.company, 20);
        number(where + "/size", unit.size, 1, 40);
        number(where + "/pl", unit.pl, 0, 4);
        hexName(where + "/tah", unit.tah);
        for (const auto& order : {unit.order, unit.waiting}) {
            if (!order) continue;
            for (const OrderStep& step : order->steps) {
                if (step.tah.empty()) bad(where + "/steps", "nothing", "a target hex");
                hexName(where + "/steps", step.tah);
                number(where + "/steps", step.turns, 0, 100);
            }
            if (order->steps.empty() || order->steps.size() > 20 || order->step < 0 ||
                order->step >= static_cast<int>(order->steps.size()))
                bad(where + "/steps", std::to_string(order->steps.size()) + " steps",
                    "at least one, at most 20, and the one being carried out among them");
        }
    }
}

void StateCheck::reinforcements() {
    for (const auto& [id, group] : state_.reinforcements) {
        const std::string where = keyed("reinforcements", id);
        side(where + "/side", group.side);
        number(where + "/turn", group.turn, 1, state_.clock.turns > 0 ? state_.clock.turns : 100);
        number(where + "/delayed", group.delayed, 0, 100);
        words(where + "/board", group.board, 12);
        if (group.hexes.empty()) bad(where + "/hexes", "no hexes", "at least one");
        for (const std::string& hex : group.hexes) hexName(where + "/hexes", hex);
    }
    for (const auto& [id, note] : state_.exits) {
        const std::string where = keyed("exits", id.text);
        if (state_.piece(id) == nullptr) bad(where, describeJson(id.text), "a piece");
        side(where + "/side", note.side);
        hexName(where + "/hex", note.hex);
    }
}

void StateCheck::general() {
    sides();
    clock();
    settings();
    areas();
    modules();
    prompts();
    offers();
    works();
    formations();
    reinforcements();
}

// --- Hexes, and what was said of places

void StateCheck::hex(const std::string& name) {
    const auto it = state_.hexes.find(name);
    if (it == state_.hexes.end()) return;
    const HexNote& note = it->second;
    const std::string where = keyed("hexes", name);
    if (ground_ != nullptr && !ground_->find(name))
        bad(where, describeJson(name), "a hex of the map: " + ground_->explainBadName(name));
    if (note.terrain.size() > 20)
        bad(where + "/terrain", std::to_string(note.terrain.size()) + " entries", "at most 20");
    if (note.tem) number(where + "/tem", *note.tem, -3, 9);
    number(where + "/smoke", note.smoke, 0, 3);
    number(where + "/smoke_height", note.smokeHeight, 0, 9);
    number(where + "/blaze", note.blaze, 0, 9);
    words(where + "/text", note.text, 2000);
    for (const std::string& next : note.noZocTo)
        if (ground_ != nullptr && ground_->distance(name, next) != 1)
            bad(where + "/no_zoc_to", describeJson(next), "a neighbour of " + name);
    for (const std::string& arm : note.barred)
        if (arm != "all" && (arm == enumText(Arm::none) || !enumFrom<Arm>(arm)))
            bad(where + "/barred", describeJson(arm), "an arm such as \"cavalry\", or \"all\"");
}

void StateCheck::said(const std::string& key) {
    const auto it = state_.seen.find(key);
    if (it == state_.seen.end()) return;
    const std::string where = keyed("seen", key);
    const auto said = SideAt::parse(key);
    if (!said) {
        bad(where, describeJson(key), "a key of a side and a Location, such as \"german@1E4\"");
    } else {
        side(where, said->side);
        place(where, said->at);
    }
    seenNote(where, it->second);
}

// --- Counters

void StateCheck::marker(const MarkerId& id) {
    const Marker* m = state_.marker(id);
    if (m == nullptr) return;
    const std::string where = keyed("markers", id.text);
    side(where + "/side", m->side);
    if (m->at.empty()) bad(where + "/at", "nothing", "a Location");
    place(where + "/at", m->at);
    place(where + "/start", m->start);
    standing(where + "/position", m->position, m->at);
    standing(where + "/start_position", m->startPosition, m->start);
    number(where + "/dummies", m->dummies, 0, mostUnderMarker);
    if (m->contents.size() > mostUnderMarker)
        bad(where + "/contents", std::to_string(m->contents.size()) + " entries",
            "at most " + std::to_string(mostUnderMarker));
    std::set<PieceId> once;
    for (const PieceId& p : m->contents) {
        const Piece* under = state_.piece(p);
        if (under == nullptr || under->under != id || !once.insert(p).second)
            bad(where + "/contents", describeJson(p.text), "a piece that lies under this marker, once");
    }
    if (!m->contents.empty() && m->dummies > 0)
        bad(where + "/dummies", std::to_string(m->dummies), "real contents or dummies, not both");
    if (m->dummies > 0 && m->kind != MarkerKind::concealed)
        bad(where + "/dummies", std::to_string(m->dummies), "none, but in a concealed stack");
    if (m->kind == MarkerKind::concealed && m->contents.empty() && m->dummies == 0)
        bad(where + "/contents", "nothing", "contents, or a number of dummies");
    if (m->pds && (m->contents.empty() || m->kind != MarkerKind::concealed))
        bad(where + "/pds", "true", "only for a concealed stack of real counters");
    if (m->known && m->kind != MarkerKind::mine) bad(where + "/known", "true", "only for a minefield");
    if (m->faceUp() != (state_.settings.system == System::fixing))
        bad(where + "/kind", describeJson(std::string(enumText(m->kind))),
            "what the system of the scenario has");
    if (!m->faceUp() && !m->force.empty()) bad(where + "/force", describeJson(m->force), "only for a force");
    words(where + "/force", m->force, 40);
    if (m->seen) seenNote(where + "/seen", *m->seen);
    for (const std::string& mark : m->marks)
        if (mark != "TI" && mark != "fixed") bad(where + "/marks", describeJson(mark), R"("TI" or "fixed")");
}

void StateCheck::pieceValues(const std::string& where, const Piece& p) {
    for (const PieceRange& range : pieceRanges)
        number(where + "/" + range.key, p.*(range.value), range.min, range.max);
    if (p.type.empty()) bad(where + "/type", "nothing", "the name of a counter such as \"4-6-7\"");
    words(where + "/type", p.type, 80);
    words(where + "/nation", p.nation, 40);
    words(where + "/group", p.group, 40);
    words(where + "/ca", p.ca, 60);
    words(where + "/tca", p.tca, 60);
    words(where + "/gone", p.gone, 10'000);
    Piece byType = p;
    followType(byType);
    const auto follows = [&](const char* field, const auto& found, const auto& expected) {
        if (!(found == expected))
            bad(where + "/" + field, writeValue(found).dump(),
                writeValue(expected).dump() + ", as \"" + p.type + "\" has it");
    };
    follows("nation", p.nation, byType.nation);
    follows("fortification", p.fortification, byType.fortification);
    follows("makes", p.makes, byType.makes);
    follows("capacity", p.capacity, byType.capacity);
    follows("mines", p.mines, byType.mines);
    follows("gun_type", p.gunType, byType.gunType);
    follows("sp", p.strength, byType.strength);
    if (p.fortification == "panji" && p.hexsides < 1) bad(where + "/hexsides", "0", "at least one");
    if (!oneOf(p.gunType, {"", "AT", "INF", "ART", "AA", "MTR", "RCL"}))
        bad(where + "/gun_type", describeJson(p.gunType), "a type of Gun such as \"AT\", or nothing");
    if (!oneOf(p.mines, {"", "AP", "AT"}))
        bad(where + "/mines", describeJson(p.mines), R"("AP", "AT" or nothing)");
    if ((p.kind == PieceClass::force) != (p.arm != Arm::none))
        bad(where + "/arm", describeJson(std::string(enumText(p.arm))),
            "an arm for a counter of class \"force\", and for no other");
    for (const std::string& mark : p.marks) {
        const auto& known = pieceMarks();
        if (std::find(known.begin(), known.end(), mark) == known.end())
            bad(where + "/marks", describeJson(mark), "a mark such as \"broken\"");
    }
}

void StateCheck::carried(const std::string& where, const PieceId& id, const Piece& p) {
    const Piece* on = state_.piece(p.carrier);
    if (on == nullptr || p.carrier == id) {
        bad(where + "/carrier", describeJson(p.carrier.text), "another piece");
        return;
    }
    if (on->side != p.side || on->at != p.at || on->under != p.under || on->gone != p.gone ||
        on->entry != p.entry)
        bad(where + "/carrier", describeJson(p.carrier.text), "another counter of the same stack");
    // Each carrier on the way up is itself carried: more steps than counters lead in a circle.
    std::size_t steps = 0;
    for (const Piece* up = on; up != nullptr && !up->carrier.empty(); up = state_.piece(up->carrier))
        if (++steps > state_.pieces.size()) {
            bad(where + "/carrier", describeJson(p.carrier.text),
                "a counter that is not carried by this one in turn");
            return;
        }
}

void StateCheck::piece(const PieceId& id) {
    const Piece* p = state_.piece(id);
    if (p == nullptr) return;
    const std::string where = keyed("pieces", id.text);
    side(where + "/side", p->side);
    place(where + "/at", p->at);
    standing(where + "/position", p->position, p->at);
    place(where + "/bore_sighted", p->boreSighted);
    for (const Location& at : p->boreRuledOut) place(where + "/bore_ruled_out", at);
    pieceValues(where, *p);
    const bool forces = state_.settings.system == System::fixing;
    if ((p->kind == PieceClass::force) != forces)
        bad(where + "/kind", describeJson(std::string(enumText(p->kind))),
            "what the system of the scenario has");
    if (forces && !p->at.empty())
        bad(where + "/at", describeJson(p->at.text()),
            "nothing, for the counters of a force lie in its marker");
    const bool waits = p->gone == waitsOffBoard;
    if (p->gone.empty() && !p->entry.empty())
        bad(where + "/entry", describeJson(p->entry), "nothing, for it is on the map");
    if (const auto group = state_.reinforcements.find(p->entry);
        waits && (group == state_.reinforcements.end() || group->second.side != p->side))
        bad(where + "/entry", describeJson(p->entry), "a group of its side that is to enter the map");
    const int places = (p->at.empty() ? 0 : 1) + (p->under.empty() ? 0 : 1) + (p->gone.empty() ? 0 : 1);
    if (places != 1)
        bad(where + "/at", std::to_string(places) + " places (at, under and gone)",
            "exactly one: on the map, under a marker, or out of play");
    if (!p->carrier.empty()) carried(where, id, *p);
    if (p->under.empty()) return;
    const Marker* m = state_.marker(p->under);
    if (m == nullptr || std::count(m->contents.begin(), m->contents.end(), id) != 1)
        bad(where + "/under", describeJson(p->under.text), "a marker that has it under it once");
    else if (m->side != p->side)
        bad(where + "/under", describeJson(p->under.text), "a marker of its side");
}

void StateCheck::acts(const MarkerId& id, const Trail& trail, std::size_t from) {
    for (std::size_t i = from; i < trail.size(); ++i) {
        const std::string where = keyed("trails", id.text) + "/" + std::to_string(i);
        place(where + "/from", trail[i].from);
        place(where + "/to", trail[i].to);
    }
}

// --- The two forms

Problems StateCheck::whole() {
    general();
    for (const auto& [name, note] : state_.hexes) hex(name);
    for (const auto& [key, note] : state_.seen) said(key);
    for (const auto& [id, m] : state_.markers) marker(id);
    for (const auto& [id, p] : state_.pieces) piece(id);
    for (const auto& [id, trail] : state_.trails) acts(id, trail, 0);
    return std::exchange(problems_, {});
}

void StateCheck::note(std::span<const Change> changes) {
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
            // What has come or gone, or waits no more, is named elsewhere too.
            general_ = general_ || c.field.empty() || c.field == "gone" || c.field == "side" ||
                       c.field == "kind" || c.field == "entry";
        } else if (c.table == "hexes") {
            hexes_.insert(c.id);
        } else if (c.table == "seen") {
            said_.insert(c.id);
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

Problems StateCheck::noted() {
    if (std::exchange(whole_, false)) return whole();
    if (general_) general();
    for (const std::string& name : hexes_) hex(name);
    for (const std::string& key : said_) said(key);
    for (const MarkerId& id : markers_) marker(id);
    if (carriers_)
        for (const auto& [id, p] : state_.pieces)
            if (!p.carrier.empty() && pieces_.contains(p.carrier)) pieces_.insert(id);
    for (const PieceId& id : pieces_) piece(id);
    // One act appends few: the last ones are what is new.
    for (const MarkerId& id : trails_)
        if (const Trail& trail = state_.trail(id); !trail.empty()) acts(id, trail, trail.size() - 1);
    hexes_.clear();
    said_.clear();
    markers_.clear();
    trails_.clear();
    pieces_.clear();
    carriers_ = general_ = false;
    return std::exchange(problems_, {});
}

}  // namespace shellgame
