// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>
#include <stdexcept>
#include <tuple>

#include "model/describe.hpp"
#include "model/keys.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/play/told_log.hpp"
#include "shellgame/words/term.hpp"
#include "words/base.hpp"
#include "words/command.hpp"
#include "words/play.hpp"

namespace shellgame {

namespace {

/// The objects that an entry changes.
struct Touched {
    std::set<MarkerId> markers;
    std::set<MarkerId> remembered;  ///< markers of which only the trail has changed
    std::set<PieceId> pieces;
    std::set<std::string> hexes;
    std::set<std::string> units;  ///< UNITs of the side
    bool other = false;           ///< true if the entry has a change known only to the umpire or another side
};

/// Returns the owner of the tunnel or cave complex that a change concerns.
SideId workSide(const Change& c, const State& state) {
    for (const HeldJson& object : {c.before, c.after})
        if (c.field.empty() && object->is_object()) return SideId(object->value("side", ""));
    const auto it = state.works.find(c.id);
    return it == state.works.end() ? SideId() : it->second.side;
}

/// Returns true if a ruling is about orders, and its subject is one of this side's counters ("C 2.2@p1"),
/// stacks ("C 2.2@m1") or UNITs ("C 2.42@german/A", "C 2.23@german/A/1E4").
bool orderRulingOf(const RulingOn& ruling, const State& state, const SideId& side) {
    if (!ruling.ofOrders()) return false;
    const Subject& at = ruling.at;
    if (const auto* m = at.as<MarkerId>()) return state.marker(*m)->side == side;
    if (const auto* p = at.as<PieceId>()) return state.piece(*p)->side == side;
    const auto unit = unitNamed(at);
    return unit && sideOfKey(unit->text) == side;
}

Touched touchedBy(const std::vector<Change>& changes, const State& state, const SideId& side) {
    Touched out;
    for (const Change& c : changes) {
        if (c.table == "markers")
            out.markers.insert(MarkerId(c.id));
        else if (c.table == "trails")
            out.remembered.insert(MarkerId(c.id));
        else if (c.table == "pieces")
            out.pieces.insert(PieceId(c.id));
        else if (c.table == "hexes")
            out.hexes.insert(c.id);
        else if (c.table == "seen" || c.table == "windows")
            out.other = out.other || sideOfKey(c.id) != side;
        else if (c.table == "modules") {
            const auto it = state.modules.find(c.id);
            out.other = out.other || it == state.modules.end() || it->second.side != side;
        } else if (c.table == "works")
            out.other = out.other || workSide(c, state) != side;
        else if (c.table == "formations") {
            // Orders of the other side are secret, and so is the fact that an act has changed them.
            if (sideOfKey(c.id) == side) out.units.insert(c.id);
        } else if (c.table == "rulings")
            out.other = out.other || !orderRulingOf(readRulingKey(state, c.id), state, side);
    }
    // Counters that these counters carry are included too.
    for (const auto& [id, p] : state.pieces)
        if (!p.carrier.empty() && out.pieces.contains(p.carrier)) out.pieces.insert(id);
    return out;
}

/// The touched objects as the side sees them. For a piece, this includes its place even if another counter
/// carries it.
struct Shown {
    struct Standing {
        Piece piece;
        std::string place;
        bool operator==(const Standing&) const = default;
    };
    std::map<MarkerId, std::optional<Marker>> markers;
    std::map<PieceId, std::optional<Standing>> pieces;
    std::map<std::string, HexNote> hexes;  ///< notes without the umpire's remarks
    std::map<std::string, bool> assigned;  ///< UNITs of the side that have an order in force
};

Shown shown(const State& state, const Touched& touched, const SideId& side) {
    Shown out;
    for (const auto* ids : {&touched.markers, &touched.remembered})
        for (const MarkerId& id : *ids) out.markers.emplace(id, markerFor(state, id, side));
    for (const std::string& key : touched.units) {
        const auto it = state.formations.find(key);
        if (it != state.formations.end()) out.assigned.emplace(key, it->second.order.has_value());
    }
    for (const std::string& hex : touched.hexes) {
        const auto it = state.hexes.find(hex);
        HexNote& note = out.hexes[hex];
        if (it != state.hexes.end()) note = it->second;
        note.text.clear();
    }
    for (const PieceId& id : touched.pieces) {
        auto& standing = out.pieces[id];
        auto piece = pieceFor(state, id, side);
        if (!piece) continue;
        // `fired` is not shown, because it only tells the program that the player has stated this fire.
        piece->fired = false;
        // The sentences about the acts of a counter tell what it has done and spent.
        piece->acted = 0;
        piece->spent.reset();
        standing = Shown::Standing{*piece, state.placeOf(*piece).text()};
    }
    return out;
}

Message::Arg marksText(const Piece& p) {
    if (p.marks.empty()) return Message::Arg(Message(words::noMarks));
    Listed out;
    for (const std::string& mark : p.marks) out.items.emplace_back(term(mark));
    return Message::Arg(std::move(out));
}

/// Returns true if mines have just been revealed in a place.
bool turnsUp(const Shown& before, const Shown& after, const std::string& at) {
    return std::any_of(after.pieces.begin(), after.pieces.end(), [&](const auto& entry) {
        const auto& [id, now] = entry;
        return now && now->piece.kind == PieceClass::mines && now->place == at && !before.pieces.at(id);
    });
}

/// Returns true for a counter that has left play. Returns false for a counter that is now under a marker.
bool isOutOfPlay(const State& state, const PieceId& id) {
    const Piece* p = state.piece(id);
    return p != nullptr && !p->gone.empty() && p->gone != offBoard;
}

/// Returns the events that the side has seen, with one sentence for each event.
std::vector<Message> sights(const Shown& before, const Shown& after, const State& state) {
    std::vector<Message> out;
    for (const auto& [id, b] : before.markers) {
        const auto& a = after.markers.at(id);
        if (b == a) continue;
        const Marker& any = a ? *a : *b;
        const std::string who = state.sideName(any.side);
        const Message what = term("kind " + std::string(enumText(any.kind)));
        if (!b)
            out.emplace_back(words::liesIn, who, what, a->at.text());
        else if (!a && any.kind == MarkerKind::mine && turnsUp(before, after, b->at.text()))
            out.emplace_back(words::minefieldTurnsUp, who, b->at.text());
        else if (!a)
            out.emplace_back(words::inIsGone, who, what, b->at.text());
        else if (!(b->at == a->at))
            out.emplace_back(words::movesFromTo, who, what, b->at.text(), a->at.text());
        else
            out.emplace_back(words::inChanges, who, what, a->at.text());
    }
    // The order of ids would reveal the order of the deal, so the counters are listed by place and type.
    std::vector<PieceId> changed;
    for (const auto& [id, b] : before.pieces)
        if (!(b == after.pieces.at(id))) changed.push_back(id);
    const auto seenOf = [&](const PieceId& id) {
        const auto& there = after.pieces.at(id) ? after.pieces.at(id) : before.pieces.at(id);
        return std::pair(there->place, there->piece.type);
    };
    std::stable_sort(changed.begin(), changed.end(),
                     [&](const PieceId& x, const PieceId& y) { return seenOf(x) < seenOf(y); });
    for (const PieceId& id : changed) {
        const auto& b = before.pieces.at(id);
        const auto& a = after.pieces.at(id);
        const Piece& any = a ? a->piece : b->piece;
        const std::string who = state.sideName(any.side);
        if (!b)
            out.emplace_back(words::standsIn, who, any.type, a->place);
        else if (!a && isOutOfPlay(state, id))
            out.emplace_back(words::counterIsGone, who, any.type, b->place, state.piece(id)->gone);
        else if (!a)
            out.emplace_back(words::inIsSeenNoMore, who, any.type, b->place);
        else if (b->place != a->place)
            out.emplace_back(words::counterMovesFromTo, who, any.type, b->place, a->place);
        else if (const auto by = after.pieces.find(a->piece.carrier);
                 b->piece.carrier != a->piece.carrier && by != after.pieces.end() && by->second)
            out.emplace_back(words::unitPossesses, who, by->second->piece.type, any.type, a->place);
        else if (b->piece.marks != a->piece.marks)
            out.emplace_back(words::inHasNow, who, any.type, a->place, marksText(a->piece));
        else if (b->piece.ca != a->piece.ca || b->piece.tca != a->piece.tca)
            out.emplace_back(words::counterTurns, who, any.type, a->place);
        else
            out.emplace_back(words::counterInChanges, who, any.type, a->place);
    }
    for (const auto& [hex, b] : before.hexes)
        if (!(b == after.hexes.at(hex))) out.emplace_back(words::whatIsSaidOfChanges, hex);
    for (const auto& [key, was] : before.assigned)
        if (const auto is = after.assigned.find(key); is != after.assigned.end() && was && !is->second)
            out.emplace_back(words::unitIsUnassigned, key.substr(key.find('/') + 1));
    return out;
}

/// Combines several sentences into one message.
Message joined(const std::vector<Message>& sentences) {
    return Message(words::asIs, sentences);
}

class Teller {
  public:
    Teller(const Session& session, const SideId& side)
        : session_(session), side_(side), state_(session.start()) {
        std::map<MarkerId, Marker> markers;
        for (const auto& [id, m] : state_.markers)
            if (m.side == side_ || markerFor(state_, id, side_)) markers.emplace(id, m);
        nameMarkers(markers);
        std::map<PieceId, Shown::Standing> pieces;
        for (const auto& [id, p] : state_.pieces)
            if (p.side == side_ || pieceFor(state_, id, side_))
                pieces.emplace(id, Shown::Standing{p, state_.placeOf(p).text()});
        namePieces(pieces);
    }

    void tell(const Entry& e) {
        std::vector<Change> changes = e.changes;
        if (e.isHistory()) {
            for (int n : e.targets) {
                const auto& done = session_.entries()[static_cast<std::size_t>(n) - 1].changes;
                changes.insert(changes.end(), done.begin(), done.end());
            }
        }
        const Touched touched = touchedBy(changes, state_, side_);
        const Shown was = shown(state_, touched, side_);
        if (const auto r = applyEntry(state_, session_.entries(), e); !r)
            throw std::logic_error("history does not fit: " + joinProblems(r.error()));
        const Shown is = shown(state_, touched, side_);
        name(was, is);
        if (e.isHistory())
            tellHistory(e);
        else if (looksAtSecrets(e))
            add(e, bare(e), e.text);
        else if (audience(e) == Audience::everybody && !e.command->contains("text"))
            add(e, whole(e, was, is, false), e.text);
        else if (asksUmpire(e))
            tellAnswer(e, was, is);
        else if (own(e, touched, was, is))
            add(e, whole(e, was, is, true), e.text);
        else
            tellSights(e, sights(was, is, state_));
    }

    /// Marks the earlier entries that this entry has undone or redone.
    void mark(const Entry& history) {
        for (int n : history.targets)
            if (const auto it = numbers_.find(n); it != numbers_.end())
                out_.entries[static_cast<std::size_t>(it->second) - 1].undone =
                    session_.entries()[static_cast<std::size_t>(n) - 1].undone;
    }

    [[nodiscard]] const Session& session() const { return session_; }
    [[nodiscard]] SideLog& result() { return out_; }

  private:
    /// Gives names to objects. The side's own objects get names in the order of their ids, by number (9
    /// before 10). Objects of other sides get names in the order of their visible properties, so that names
    /// reveal nothing about hidden counters.
    template <class Things, class Side, class Looks>
    void nameAll(const Things& things, char letter, const Side& sideOf, const Looks& looks) {
        std::vector<std::tuple<bool, std::string, std::size_t, std::string>> order;
        for (const auto& [id, thing] : things) {
            const bool own = sideOf(thing) == side_;
            order.emplace_back(!own, own ? std::string() : looks(thing), id.text.size(), id.text);
        }
        std::sort(order.begin(), order.end());
        for (const auto& [others, look, length, id] : order) out_.names.name(id, others ? 'e' : letter);
    }
    void nameMarkers(const std::map<MarkerId, Marker>& markers) {
        nameAll(
            markers, 'm', [](const Marker& m) { return m.side; },
            [](const Marker& m) { return m.side.text + "@" + m.at.text(); });
    }
    void namePieces(const std::map<PieceId, Shown::Standing>& pieces) {
        nameAll(
            pieces, 'p', [](const Shown::Standing& s) { return s.piece.side; },
            [](const Shown::Standing& s) { return s.piece.side.text + "@" + s.place + " " + s.piece.type; });
    }

    void name(const Shown& was, const Shown& is) {
        for (const Shown* s : {&was, &is}) {
            std::map<MarkerId, Marker> markers;
            for (const auto& [id, m] : s->markers)
                if (m) markers.emplace(id, *m);
            nameMarkers(markers);
            std::map<PieceId, Shown::Standing> pieces;
            for (const auto& [id, p] : s->pieces)
                if (p) pieces.emplace(id, *p);
            namePieces(pieces);
        }
    }

    /// Returns true if this entry records that the player has looked at the program's secrets during play.
    /// All sides may read such an entry.
    bool looksAtSecrets(const Entry& e) const {
        return e.isLook() && !state_.settings.aiSide.empty() && e.phase != Phase::setup &&
               std::any_of(e.changes.begin(), e.changes.end(), [](const Change& c) {
                   return c.table == "settings" && c.field == "viewer" && *c.after == "";
               });
    }

    Audience audience(const Entry& e) const {
        const Verb* verb = session_.registry().find(e.verb);
        return verb != nullptr ? verb->traits.audience : Audience::actor;
    }

    /// Returns true for a question about something that another side hides. Every player may ask such
    /// questions.
    bool asksUmpire(const Entry& e) const {
        const Verb* verb = session_.registry().find(e.verb);
        return verb != nullptr && verb->traits.ofUmpire && verb->traits.audience == Audience::actor &&
               !e.command->contains("side");
    }

    bool own(const Entry& e, const Touched& touched, const Shown& was, const Shown& is) const {
        if (e.verb == "rule")
            return orderRulingOf(
                {e.command->value("rule", ""), Subject::written(e.command->value("at", "")).in(state_)},
                state_, side_);
        if (e.side != side_ || touched.other) return false;
        const bool named = e.command->is_object() && e.command->value("side", Json()) == Json(side_.text);
        if (audience(e) != Audience::actor && !named) return false;
        // Changes in the trails of hidden markers are ignored here, because trails also record LOS.
        for (const MarkerId& id : touched.markers)
            if (!was.markers.at(id) && !is.markers.at(id)) return false;
        for (const auto& [id, p] : was.pieces)
            if (!p && !is.pieces.at(id)) return false;
        return true;
    }

    /// Adds the findings of an entry that this side may read. If `all` is true, adds all of them; otherwise
    /// adds only the findings for this side alone.
    void tellFindings(const Entry& e, bool all, Entry& out) const {
        for (Finding f : e.findings) {
            if (all ? !f.audience.include(side_) : !f.audience.areOnly(side_)) continue;
            f.subject = Subject::written(out_.names.inText(f.subject.text()));
            f.message = out_.names.inMessage(f.message);
            out.findings.push_back(std::move(f));
        }
    }

    /// Returns the entry with its command, as this side may read it. If `reasons` is true, includes the rolls
    /// and all findings.
    Entry whole(const Entry& e, const Shown& was, const Shown& is, bool reasons) const {
        Entry out = bare(e);
        out.verb = e.verb;
        out.command = out_.names.inJson(e.command);
        if (reasons) {
            out.knownDice = e.knownDice;
            out.rolls = e.rolls;
            // Rolls for the program-controlled side are visible to that side only.
            if (state_.settings.aiSide != side_)
                std::erase_if(out.rolls, [](const Roll& roll) { return roll.ai; });
            for (Roll& roll : out.rolls) {
                roll.position = 0;
                roll.purpose = out_.names.inMessage(roll.purpose);
                for (Modifier& m : roll.modifiers) m.cause = out_.names.inMessage(m.cause);
            }
        }
        tellFindings(e, reasons, out);
        const auto ownMarker = [&](const MarkerId& id) {
            for (const Shown* s : {&was, &is})
                if (const auto it = s->markers.find(id); it != s->markers.end() && it->second)
                    return it->second->side == side_;
            return false;
        };
        const auto ownPiece = [&](const PieceId& id) {
            for (const Shown* s : {&was, &is})
                if (const auto it = s->pieces.find(id); it != s->pieces.end() && it->second)
                    return it->second->piece.side == side_;
            return false;
        };
        for (const Change& own : e.changes) {
            const std::optional<Change> shownChange = known(own);
            if (!shownChange) continue;
            const Change& c = *shownChange;
            const bool markers = c.table == "markers" || c.table == "trails";
            const bool pieces = c.table == "pieces";
            const bool shows = markers  ? ownMarker(MarkerId(c.id))
                               : pieces ? ownPiece(PieceId(c.id))
                               : c.table == "seen" || c.table == "windows" || c.table == "formations"
                                   ? sideOfKey(c.id) == side_
                               : c.table == "works" ? workSide(c, state_) == side_
                                                    : c.table == "clock" || c.table == "settings";
            if (!shows) continue;
            Change change = c;
            change.id = markers || pieces ? out_.names.inText(c.id) : c.id;
            change.before = out_.names.inJson(c.before);
            change.after = out_.names.inJson(c.after);
            out.changes.push_back(std::move(change));
        }
        return out;
    }

    /// Returns a change without the LOS information that only the umpire may read. Returns nothing if the
    /// change contains nothing else.
    static std::optional<Change> known(const Change& change) {
        const auto note = [](const Json& json) {
            std::optional<SeenNote> n;
            readValue(json, n);
            return writeValue(noteFor(n));
        };
        Change out = change;
        // The stamp counts hidden moves.
        if (out.table == "seen" && out.field == "stamp") return std::nullopt;
        for (HeldJson* held : {&out.before, &out.after}) {
            const Json& value = **held;
            if (out.table == "trails" && value.is_object()) {
                Act act;
                readValue(value, act);
                act.before = noteFor(act.before);
                act.after = noteFor(act.after);
                if (act.kind == ActKind::seen && !act.before && !act.after) return std::nullopt;
                *held = writeValue(act);
            } else if ((out.table == "markers" && out.field == "seen") ||
                       (out.table == "seen" && value.is_object())) {
                *held = note(value);
            } else if (out.table == "markers" && value.is_object() && value.contains("seen")) {
                Json marker = value;
                marker["seen"] = note(marker["seen"]);
                *held = std::move(marker);
            }
        }
        if (out.before == out.after) return std::nullopt;
        return out;
    }

    static Entry bare(const Entry& e) {
        Entry out;
        out.side = e.side;
        out.turn = e.turn;
        out.player = e.player;
        out.phase = e.phase;
        out.ok = e.ok;
        out.undone = e.undone;
        out.rules = e.rules;
        out.command = Json::object();
        return out;
    }

    void add(const Entry& e, Entry told, const Message& text) {
        told.n = static_cast<int>(out_.entries.size()) + 1;
        told.text = out_.names.inMessage(text);
        out_.entries.push_back(std::move(told));
        out_.numbers.push_back(e.n);
        numbers_.emplace(e.n, out_.entries.back().n);
    }

    void tellSights(const Entry& e, const std::vector<Message>& seen) {
        Entry told = bare(e);
        tellFindings(e, false, told);
        // A shot is reported before the things that it reveals, and a failed shift before the "?" that it
        // removes.
        const auto isCause = [](const Finding& f) { return f.rule == "A8.1" || f.rule == "2.5"; };
        if (const auto cause = std::find_if(told.findings.begin(), told.findings.end(), isCause);
            !seen.empty() && cause != told.findings.end()) {
            std::vector<Message> all{cause->message};
            all.insert(all.end(), seen.begin(), seen.end());
            told.findings.erase(cause);
            add(e, std::move(told), joined(all));
        } else if (!seen.empty())
            add(e, std::move(told), joined(seen));
        else if (!told.findings.empty()) {
            std::vector<Message> secrets;
            for (const Finding& f : told.findings) secrets.push_back(f.message);
            told.findings.clear();
            add(e, std::move(told), joined(secrets));
        }
    }

    /// Adds a question and the visible part of the answer, always in the same form.
    void tellAnswer(const Entry& e, const Shown& was, const Shown& is) {
        std::vector<Message> all{e.text};
        for (Message& m : sights(was, is, state_)) all.push_back(std::move(m));
        add(e, whole(e, was, is, false), joined(all));
    }

    void tellHistory(const Entry& e) {
        std::vector<int> targets;
        for (int n : e.targets)
            if (const auto it = numbers_.find(n); it != numbers_.end()) targets.push_back(it->second);
        if (targets.empty()) return;
        Entry told = bare(e);
        told.verb = e.verb;
        told.targets = targets;
        add(e, std::move(told), historyText(e.isUndo(), targets));
    }

    const Session& session_;
    const SideId side_;
    State state_;
    SideLog out_;
    std::map<int, int> numbers_;
};

}  // namespace

struct ToldLog::Reading {
    Teller teller;
    std::size_t read = 0;  ///< number of entries of the session that have been processed
    bool begun = false;
};

ToldLog::ToldLog(const Session& session, const SideId& side)
    : reading_(std::make_unique<Reading>(Reading{Teller(session, side)})) {}

ToldLog::~ToldLog() = default;

void ToldLog::follow(SideLog& log) {
    auto& [teller, read, begun] = *reading_;
    // The caller owns the log between two calls, except before the first one.
    if (begun) std::swap(teller.result(), log);
    begun = true;
    const std::vector<Entry>& entries = teller.session().entries();
    for (; read < entries.size(); ++read) {
        teller.tell(entries[read]);
        teller.mark(entries[read]);
    }
    std::swap(teller.result(), log);
}

SideLog logFor(const Session& session, const SideId& side, std::optional<int> most) {
    Teller teller(session, side);
    for (const Entry& e : session.entries()) {
        if (most && e.n > *most) break;
        teller.tell(e);
    }
    return std::move(teller.result());
}

}  // namespace shellgame
