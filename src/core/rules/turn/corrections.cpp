// SPDX-License-Identifier: MIT
#include <algorithm>
#include <stdexcept>

#include "model/tables.hpp"
#include "play/invariants.hpp"
#include "play/verb_of.hpp"
#include "rules/counters/counters.hpp"
#include "rules/terms/findings.hpp"
#include "rules/turn/room.hpp"
#include "rules/turn/state_words.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/model/piece_spec.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/rules/turn/corrections.hpp"
#include "shellgame/words/term.hpp"
#include "words/base.hpp"
#include "words/turn.hpp"

namespace shellgame {

namespace {

/// The three parts of a path such as "/markers/m1/at". The id is empty for the clock, the settings, the dice
/// and the counters table.
struct Target {
    std::string table, id, field;
};

std::optional<Target> targetOf(const std::string& pointer) {
    std::vector<std::string> parts;
    std::string part;
    for (std::size_t i = 1; i <= pointer.size(); ++i) {
        if (i < pointer.size() && pointer[i] != '/') {
            part += pointer[i];
            continue;
        }
        parts.push_back(part);
        part.clear();
    }
    if (pointer.empty() || pointer[0] != '/') return std::nullopt;
    for (std::string& p : parts) {
        for (std::size_t at = 0; (at = p.find("~1", at)) != std::string::npos;) p.replace(at++, 2, "/");
        for (std::size_t at = 0; (at = p.find("~0", at)) != std::string::npos;) p.replace(at++, 2, "~");
    }
    if (parts.size() == 2) return Target{parts[0], "", parts[1]};
    if (parts.size() == 3) return Target{parts[0], parts[1], parts[2]};
    return std::nullopt;
}

/// Reads the value into a field of a copy. Returns a description of the problem; empty if there is no
/// problem.
Message readField(const ValueType& type, void* object, const std::string& field, const Json& value) {
    const FieldRow* row = type.rows().field(field);
    if (row == nullptr) return Message(words::thereIsNoSuchField);
    try {
        readStored(value, row->type(), row->in(object));
        return {};
    } catch (const CodecError& e) {
        return Message(words::asIs, std::string(e.what()));
    }
}
/// Returns the reason why a field must be changed by another command. All other checks come later and use the
/// new state.
Message extraProblem(const Target& t) {
    if (t.table == "settings" && t.field == "system") return Message(words::gameGoesOnBySystem);
    if (t.table == "pieces" && t.field == "under") return Message(words::sayItOfMarkerItsContents);
    return {};
}

struct Found {
    const void* object = nullptr;
    const ValueType* type = nullptr;
};

/// Returns the object that the target names; null if it does not exist or can't be corrected.
Found objectAt(const State& state, const Target& t) {
    if (t.id.empty() && (t.table == "clock" || t.table == "settings")) {
        const StateRow* single = singleNamed(t.table);
        return {single->in(state), &single->type()};
    }
    const TableRow* table = t.id.empty() ? nullptr : tableNamed(t.table);
    if (table == nullptr) return {};
    return {table->find(state, t.id), &table->object()};
}

/// Puts a counter onto the map, after it waited off the map or left the map.
void backOnMap(Draft& draft, const PieceId& id) {
    Piece& piece = draft.editPiece(id);
    piece.gone.clear();
    piece.entry.clear();
    if (draft.find<ExitNote>(id) != nullptr) draft.erase<ExitNote>(id);
}

void contentsCorrected(Draft& draft, const MarkerId& id, const std::vector<PieceId>& before,
                       const std::vector<PieceId> after) {
    const auto has = [](const std::vector<PieceId>& v, const PieceId& p) {
        return std::find(v.begin(), v.end(), p) != v.end();
    };
    for (const PieceId& p : before)
        if (!has(after, p)) {
            Piece& piece = draft.editPiece(p);
            piece.under = MarkerId();
            piece.at = draft.marker(id)->at;
            piece.position = draft.marker(id)->position;
        }
    for (const PieceId& p : after) {
        if (has(before, p) || draft.piece(p) == nullptr) continue;
        const MarkerId old = draft.piece(p)->under;
        if (const Marker* had = old.empty() || old == id ? nullptr : draft.marker(old); had != nullptr) {
            std::erase(draft.editMarker(old).contents, p);
            if (had = draft.marker(old); had->contents.empty() && had->dummies == 0) draft.erase<Marker>(old);
        }
        Piece& piece = draft.editPiece(p);
        piece.under = id;
        piece.at = Location();
        piece.position = Position();
        backOnMap(draft, p);
    }
    if (!after.empty()) draft.editMarker(id).dummies = 0;
}

/// Exactly one of the fields `at`, `under` and `gone` locates a counter; setting one clears the others.
/// Returns the counter's old place.
Location placeCorrected(Draft& draft, const PieceId& id, const Piece& before) {
    const Piece said = *draft.piece(id);
    Location from = before.at;
    if (said.at != before.at && !said.at.empty()) {
        if (!said.under.empty()) {
            showPiece(draft, id);
            from = draft.piece(id)->at;
            draft.editPiece(id).at = said.at;
        }
        backOnMap(draft, id);
    } else if (said.gone != before.gone && !said.gone.empty() && before.gone.empty()) {
        removePiece(draft, id, said.gone);
    }
    return from;
}

/// Removes a CA that is not valid in the counter's new hex, because a CA is named by adjacent hexes.
void arcsCorrected(const GameView& view, const PieceId& id, Draft& draft) {
    const Piece* p = draft.piece(id);
    if (p == nullptr) return;
    const Marker* m = draft.marker(p->under);
    const Location at = m != nullptr ? m->at : p->at;
    for (const auto& [arc, of] :
         {std::pair{&Piece::ca, ArcOf::counter}, std::pair{&Piece::tca, ArcOf::turret}})
        if (!(p->*arc).empty() && !at.empty() && view.ground.find(at.hex) && arcShape(*p) != ArcShape::none &&
            !arcFits(view.ground, *p, at.hex, p->*arc, of)) {
            (draft.editPiece(id).*arc).clear();
            // The call of editPiece() has made a new object in the draft, so the old pointer is invalid.
            p = draft.piece(id);
        }
}

/// If a counter in Bypass or Crest status faces a hex that is not adjacent, removes that facing.
void facesCorrected(const GameView& view, Position& position, const Location& at) {
    if (position.faces.empty() || at.empty()) return;
    if (view.ground.distance(at.hex, position.faces) != 1) position.faces.clear();
}

/// Moves a counter's load to the counter's new place. If a vehicle changes hexes, its Passengers stay behind.
void bearAlong(const GameView& view, Draft& draft, const PieceId& id, const Location& from) {
    const Piece bearer = *draft.piece(id);
    if (!bearer.under.empty() || !bearer.gone.empty()) return;
    for (const auto& [other, before] : draft.base().pieces) {
        const Piece* borne = draft.piece(other);
        const bool stays = borne == nullptr || borne->carrier != id || !borne->gone.empty() ||
                           !borne->under.empty() || borne->at != from ||
                           (borne->isUnit() && bearer.at != from);
        if (stays) continue;
        Piece& piece = draft.editPiece(other);
        piece.at = bearer.at;
        piece.position = bearer.position;
        arcsCorrected(view, other, draft);
        bearAlong(view, draft, other, from);
    }
}

/// Sets the value, and updates everything that depends on the value. Returns the old value as text.
std::string putRight(const GameView& view, const Target& t, const Json& value, Draft& draft) {
    std::string before;
    const auto put = [&](const ValueType& type, void* object) {
        if (const FieldRow* row = type.rows().field(t.field))
            before = jsonText(writeStored(row->type(), row->in(object), Elide::defaults));
        (void)readField(type, object, t.field, value);
    };
    if (t.table == "clock")
        put(typeOf<Clock>(), &draft.clock);
    else if (t.table == "settings")
        put(typeOf<Settings>(), &draft.settings);
    else if (const TableRow* table = tableNamed(t.table))
        put(table->object(), draft.editObject(table->object, t.id));
    if (t.table == "markers") {
        const MarkerId id(t.id);
        if (t.field == "contents")
            contentsCorrected(draft, id, view.state.marker(id)->contents, draft.marker(id)->contents);
        if (t.field == "at") facesCorrected(view, draft.editMarker(id).position, draft.marker(id)->at);
        const std::vector<PieceId> contents = draft.marker(id)->contents;
        for (const PieceId& p : contents) arcsCorrected(view, p, draft);
    } else if (t.table == "pieces") {
        const PieceId id(t.id);
        if (t.field == "type" || t.field == "nation") followType(draft.editPiece(id));
        const Location from = placeCorrected(draft, id, *view.state.piece(id));
        if (t.field == "at") facesCorrected(view, draft.editPiece(id).position, draft.piece(id)->at);
        arcsCorrected(view, id, draft);
        if (t.field == "at" || t.field == "position") bearAlong(view, draft, id, from);
    }
    return before;
}

/// Returns true if the viewer may correct the target. A side may correct its own counters, and the place and
/// the possessor of the Known counters of the program-controlled side, because the player moves these
/// counters on the table too. The umpire may correct everything.
bool mayCorrect(const State& state, const Target& t) {
    // Only the command `view` changes this setting.
    if (t.table == "settings" && t.field == "viewer") return false;
    const SideId& viewer = state.settings.viewer;
    if (viewer.empty()) return true;
    const Marker* m = state.marker(MarkerId(t.id));
    const Piece* p = state.piece(PieceId(t.id));
    if (t.table == "pieces" && p != nullptr && p->side == state.settings.aiSide && p->under.empty() &&
        p->inPlay() && (t.field == "at" || t.field == "position" || t.field == "carrier"))
        return true;
    return (t.table == "markers" && m != nullptr && m->side == viewer && t.field != "side") ||
           (t.table == "pieces" && p != nullptr && p->side == viewer && t.field != "side");
}

/// Checks a CA that the player states.
Message arcProblem(const GameView& view, const Target& t, const Json& value) {
    if (t.table != "pieces" || (t.field != "ca" && t.field != "tca")) return {};
    const Piece* p = view.state.piece(PieceId(t.id));
    const std::string hex = p == nullptr ? "" : view.state.placeOf(*p).hex;
    const auto arc = value.get<std::string>();
    const ArcOf of = t.field == "tca" ? ArcOf::turret : ArcOf::counter;
    if (arc.empty() || (!hex.empty() && arcFits(view.ground, *p, hex, arc, of))) return {};
    if (hex.empty()) return Message(words::itIsNotOnMap);
    if (of == ArcOf::turret && !hasTurret(*p)) return Message(words::itHasNoTurret);
    return Message(words::arcDoesNotName, arc, arcExpectation(*p, hex));
}

/// Builds the list of values that the player can correct.
class Rows {
  public:
    Rows(const State& state, const Ground& ground) : state_(state), ground_(ground) {}

    void clock() {
        const Clock& c = state_.clock;
        add("/clock/turn", Message(words::rightTurn), Correctable::Value::number, c.turn);
        std::vector<std::pair<Json, Message>> sides, phases;
        for (const auto& [id, side] : state_.sides)
            sides.emplace_back(id.text, Message(words::asIs, side.name));
        for (const auto& [phase, word] : EnumNames<Phase>::names)
            if (phase != Phase::setup || c.phase == Phase::setup)
                phases.emplace_back(std::string(word), term(phase));
        add("/clock/player", Message(words::rightPlayer), Correctable::Value::oneOf, c.player.text, sides);
        add("/clock/phase", Message(words::rightPhase), Correctable::Value::oneOf,
            std::string(enumText(c.phase)), phases);
    }

    void marker(const MarkerId& id, const Marker& m) {
        const std::string at = "/markers/" + id.text;
        add(at + "/at", Message(words::rightPlace), Correctable::Value::text, m.at.text());
        const bool vehicle = std::any_of(m.contents.begin(), m.contents.end(), [&](const PieceId& p) {
            return state_.piece(p) != nullptr && state_.piece(p)->kind == PieceClass::vehicle;
        });
        position(at, m.at, m.side, m.position, vehicle);
        if (m.isDummy() && m.kind == MarkerKind::concealed)
            add(at + "/dummies", Message(words::rightDummies), Correctable::Value::number, m.dummies);
        if (!m.isDummy() && m.kind == MarkerKind::concealed)
            add(at + "/pds", Message(words::rightPds), Correctable::Value::yesNo, m.pds);
    }

    void piece(const PieceId& id, const Piece& p) {
        const std::string at = "/pieces/" + id.text;
        if (p.under.empty() && p.carrier.empty())
            add(at + "/at", Message(words::rightPlace), Correctable::Value::text, p.at.text());
        if (p.under.empty() && p.carrier.empty() && !p.at.empty() && p.kind != PieceClass::fortification &&
            p.kind != PieceClass::mines)
            position(at, p.at, p.side, p.position, p.kind == PieceClass::vehicle);
        add(at + "/type", Message(words::rightType), Correctable::Value::text, p.type);
        carrier(id, p, at);
        if (p.kind == PieceClass::gun)
            add(at + "/emplaced", Message(words::rightEmplaced), Correctable::Value::yesNo, p.emplaced);
        if (p.kind == PieceClass::vehicle) {
            add(at + "/bu", Message(words::rightBu), Correctable::Value::yesNo, p.buttonedUp);
            add(at + "/motion", Message(words::rightMotion), Correctable::Value::yesNo, p.motion);
        }
        if (arcShape(p) != ArcShape::none)
            add(at + "/ca", Message(words::rightCa), Correctable::Value::text, p.ca);
    }

    [[nodiscard]] std::vector<Correctable> take() { return std::move(out_); }

  private:
    /// Adds the possible portions: the hex itself, portions that fortifications in the Location make,
    /// hexsides for a vehicle in Bypass, and the present portion.
    void position(const std::string& of, const Location& at, const SideId& side, const Position& now,
                  bool vehicle) {
        std::vector<Position> parts{{}};
        const auto offer = [&](const Position& part) {
            if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
        };
        for (const auto& [id, fort] : state_.pieces)
            if (!vehicle && fort.kind == PieceClass::fortification && fort.gone.empty() &&
                fort.side == side && state_.placeOf(fort) == at)
                offer(fort.makes);
        const auto faced = [&](Portion portion) {
            for (const std::string& hex : ground_.neighbours(at.hex)) {
                Position part;
                part.portion = portion;
                part.faces = hex;
                offer(part);
            }
        };
        if (vehicle) faced(Portion::bypass);
        if (now.portion == Portion::crest) faced(Portion::crest);
        offer(now);
        if (parts.size() < 2) return;
        std::vector<std::pair<Json, Message>> choices;
        for (const Position& part : parts)
            choices.emplace_back(part.text(),
                                 part == Position() ? Message(words::rightOutside) : positionName(part));
        add(of + "/position", Message(words::rightPosition), Correctable::Value::oneOf, now.text(),
            std::move(choices));
    }
    /// Adds the possible carriers and possessors in the same place and under the same marker.
    void carrier(const PieceId& id, const Piece& p, const std::string& at) {
        std::vector<std::pair<Json, Message>> who{{"", Message(words::rightNobody)}};
        for (const auto& [other, q] : state_.pieces)
            if (other != id && q.isUnit() && q.side == p.side && q.gone.empty() && q.under == p.under &&
                state_.placeOf(q) == state_.placeOf(p) && (!p.isUnit() || q.kind == PieceClass::vehicle))
                who.emplace_back(other.text, Message(words::asIs, piecesText(state_, {other})));
        if (who.size() > 1)
            add(at + "/carrier", Message(words::rightCarrier), Correctable::Value::oneOf, p.carrier.text,
                who);
    }
    void add(const std::string& pointer, Message name, Correctable::Value value, Json now,
             std::vector<std::pair<Json, Message>> choices = {}) {
        if (const auto target = targetOf(pointer); target && mayCorrect(state_, *target))
            out_.push_back({pointer, std::move(name), value, std::move(now), std::move(choices)});
    }
    const State& state_;
    const Ground& ground_;
    std::vector<Correctable> out_;
};

/// Returns a value in words that the player understands.
Message saidOf(const Correctable& row, const Json& value) {
    for (const auto& [choice, words] : row.choices)
        if (choice == value) return words;
    if (value.is_boolean()) return Message(value.get<bool>() ? words::rightYes : words::rightNo);
    if (value == Json("")) return Message(words::rightNothing);
    return Message(words::asIs, value.is_string() ? value.get<std::string>() : jsonText(value));
}

/// Returns the reason why the viewer may not correct the target.
Message notForViewer(const State& state, const Target& target, const std::string& pointer) {
    const SideId& viewer = state.settings.viewer;
    if (viewer.empty()) return Message(words::whoseEyesLookIsChangedByView);
    const Marker* m = target.table == "markers" ? state.marker(MarkerId(target.id)) : nullptr;
    const Piece* p = target.table == "pieces" ? state.piece(PieceId(target.id)) : nullptr;
    const Message what = m != nullptr   ? Message(words::asIs, markerName(*m))
                         : p != nullptr ? Message(words::asIs, piecesText(state, {PieceId(target.id)}))
                                        : Message(words::asIs, pointer);
    const SideId& aiSide = state.settings.aiSide;
    const bool ai =
        !aiSide.empty() && ((m != nullptr && m->side == aiSide) || (p != nullptr && p->side == aiSide));
    return ai ? Message(words::isNotOfThoseWhoCorrect, what, state.sideName(viewer))
              : Message(words::isNotForToCorrect, what, state.sideName(viewer));
}

Findings checkCorrect(const GameView& view, const CorrectAct& act) {
    const std::string& pointer = act.pointer;
    const auto target = targetOf(pointer);
    if (target && !mayCorrect(view.state, *target))
        return {forbidden("", "/pointer", notForViewer(view.state, *target, pointer))};
    Message problem = Message(words::nothingInStateIsCalledSo);
    if (target && (target->table == "prompts" || target->table == "offers"))
        return {forbidden("", "/pointer", Message(words::cantBeCorrectedWhatPlayAsks, pointer))};
    if (const auto [object, type] = target ? objectAt(view.state, *target) : Found{}; object != nullptr) {
        const Scratch copy = type->make();
        type->assign(copy.get(), object);
        problem = readField(*type, copy.get(), target->field, act.value);
        if (problem.empty()) problem = extraProblem(*target);
    }
    if (target && problem.empty()) problem = arcProblem(view, *target, act.value);
    if (!problem.empty())
        return {forbidden("", "/pointer", Message(words::cantBeCorrected, pointer, problem))};
    Draft draft(view.state);
    const GameState& asked = draft.now();  // a reference, which shows the corrected state after putRight()
    (void)putRight(view, *target, act.value, draft);
    partFromCarriers(view.state, draft);
    Findings out;
    const auto changes = draft.changes();
    ActInvariants check(asked, &view.ground, &stateWords());
    check.note(changes);
    (void)draft.now();
    check.note(changes);
    for (const Problem& p : problemsOf(check.violations()))
        out.push_back(forbidden(
            "", "/pointer",
            Message(words::cantBeCorrectedWouldBeExpectedIs, pointer, p.pointer, p.found, p.expected)));
    return out;
}

void playCorrect(const GameView& view, const CorrectAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const std::string before = putRight(view, *targetOf(act.pointer), act.value, draft);
    const Target target = *targetOf(act.pointer);
    std::optional<MarkerId> marker;
    std::optional<PieceId> piece;
    if (target.table == "markers") marker = MarkerId(target.id);
    if (target.table == "pieces") piece = PieceId(target.id);
    for (const Correctable& row : correctables(view.state, view.ground, marker, piece)) {
        if (row.pointer != act.pointer) continue;
        const Message of = marker  ? Message(words::asIs, markerName(*view.state.marker(*marker)))
                           : piece ? Message(words::asIs, piecesText(view.state, {*piece}))
                                   : Message(words::rightClock);
        outcome.text =
            Message(words::correctedRow, of, row.name, saidOf(row, row.now), saidOf(row, act.value), act.why);
        return;
    }
    outcome.text = Message(words::corrected, act.pointer, before, jsonText(act.value), act.why);
}

}  // namespace

std::vector<Correctable> correctables(const State& state, const Ground& ground,
                                      const std::optional<MarkerId>& marker,
                                      const std::optional<PieceId>& piece) {
    Rows rows(state, ground);
    const Marker* m = marker ? state.marker(*marker) : nullptr;
    const Piece* p = piece ? state.piece(*piece) : nullptr;
    if (m != nullptr) rows.marker(*marker, *m);
    if (p != nullptr && p->gone.empty()) rows.piece(*piece, *p);
    if (!marker && !piece) rows.clock();
    return rows.take();
}

void registerCorrections(Registry& registry) {
    registry.add(verbOf<CorrectAct>(
        checkCorrect, playCorrect,
        {.pointer = "/markers/m1/at", .value = "1E5", .why = "moved and forgot to say so"}));
}

}  // namespace shellgame
