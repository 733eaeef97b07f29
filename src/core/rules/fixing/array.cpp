// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <set>

#include "rules/counters/counters.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/fixing/fixing.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/base.hpp"
#include "words/exchange.hpp"
#include "words/fixing.hpp"
#include "words/mapboard.hpp"

namespace shellgame {

namespace {

/// The largest distance from a part's anchor at which the program searches for a hex for the part.
constexpr int nearEnough = 4;

/// Judges the placement of two forces that change places. The force that a moving force looked at leaves, and
/// the force's substitute arrives.
class ArrayJudge {
  public:
    ArrayJudge(const GameView& view, const Prompt& question, const std::vector<ArrayPart>& parts)
        : view_(view),
          state_(view.state),
          question_(question),
          leaves_(substitutedOf(view.state, forceOf(view, question.marker))),
          comes_(substitutedOf(view.state, forceOf(view, question.with))),
          mover_(movingForce(view, question.mover)) {
        for (const ArrayPart& p : parts) (comes_.has(p.part) ? coming_ : leaving_).push_back(p);
    }

    Findings run(bool whole) {
        named(whole);
        for (const ArrayPart& p : coming_) place(p, coming_, comes_);
        for (const ArrayPart& p : leaving_) place(p, leaving_, leaves_);
        for (const ArrayPart& p : coming_) inZoc(p);
        anchored(coming_, comes_, {state_.markers.at(question_.marker).at.hex},
                 Message(words::onePartHasToStandInWhere, state_.markers.at(question_.marker).at.text()));
        std::set<std::string> left;
        for (const MarkerId& part : comes_.parts) left.insert(state_.markers.at(part).at.hex);
        anchored(leaving_, leaves_, left, Message(words::otherForceGoesToHexThatSubstitute));
        return withRulings(state_, std::move(out_));
    }

  private:
    void say(Verdict verdict, const MarkerId& part, Message text) {
        out_.push_back({verdict, "N.4", part, std::move(text)});
    }
    /// Requests the player's ruling on a part in a hex.
    void ask(const ArrayPart& p, Message text) {
        out_.push_back({Verdict::ruling, "N.4", LayoutPlace{p.part, p.to}, std::move(text)});
    }

    void named(bool whole) {
        std::set<MarkerId> once;
        for (const auto* list : {&coming_, &leaving_})
            for (const ArrayPart& p : *list) {
                if (!comes_.has(p.part) && !leaves_.has(p.part))
                    say(Verdict::forbidden, p.part, Message(words::takesNoPartInThis, p.part.text));
                if (!once.insert(p.part).second)
                    say(Verdict::forbidden, p.part, Message(words::isNamedTwice, p.part.text));
            }
        if (!whole) return;
        for (const Force* force : {&comes_, &leaves_})
            for (const MarkerId& part : force->parts)
                if (!once.contains(part))
                    say(Verdict::forbidden, part,
                        Message(words::sayWhereGoes, forceName(state_, {force->side, {part}, false})));
    }

    void place(const ArrayPart& p, const std::vector<ArrayPart>& with, const Force& force) {
        const Marker* m = state_.marker(p.part);
        if (m == nullptr || !force.has(p.part)) return;
        if (barredFrom(state_, substitutedIn(state_, *m), p.to))
            ask(p, Message(words::scenarioBarsToIt, p.to));
        for (const auto& [id, other] : state_.markers)
            if (other.kind == MarkerKind::force && other.side != m->side && other.at.hex == p.to) {
                say(Verdict::forbidden, p.part, Message(words::thereIsEnemyIn, p.to));
                break;
            }
        if (!force.several) return;
        bool beside = with.size() == 1;
        for (const ArrayPart& q : with) {
            if (q.part == p.part) continue;
            if (q.to == p.to && q.part < p.part && !together(p, q))
                say(Verdict::forbidden, p.part, Message(words::anotherPartStandsIn, p.to));
            beside = beside || view_.ground.distance(p.to, q.to).value_or(2) <= 1;
        }
        if (beside) return;
        if (&force == &comes_ && inZocOf(view_, mover_, p.to))
            out_.push_back(
                {Verdict::ok, "N.4", p.part, Message(words::inItStandsApartFromOtherPartsOf, p.to)});
        else
            ask(p, Message(words::inItStandsApartFromOtherParts, p.to));
    }

    /// Returns true if two parts are in one hex before the exchange. Such parts may also be in one hex after
    /// the exchange.
    [[nodiscard]] bool together(const ArrayPart& p, const ArrayPart& q) const {
        const Marker* one = state_.marker(p.part);
        const Marker* other = state_.marker(q.part);
        return one != nullptr && other != nullptr && one->at == other->at;
    }

    /// Checks that each arriving part is in the ZOC of the moving force, as far as that is possible.
    void inZoc(const ArrayPart& p) {
        const Marker* m = state_.marker(p.part);
        if (m == nullptr || p.to == state_.markers.at(question_.marker).at.hex) return;
        std::string free;
        for (const MarkerId& part : mover_.parts)
            for (const std::string& hex : zocFrom(view_, state_.markers.at(part).at.hex)) {
                if (hex == p.to) return;
                if (free.empty() && open(hex, p, *m)) free = hex;
            }
        if (!free.empty()) ask(p, Message(words::isOutOfZocOfMovingForce, p.to, free));
    }
    bool open(const std::string& hex, const ArrayPart& p, const Marker& m) const {
        if (barredFrom(state_, substitutedIn(state_, m), hex)) return false;
        for (const ArrayPart& q : coming_)
            if (q.part != p.part && q.to == hex && !together(p, q)) return false;
        // This hex is reserved for one arriving part.
        if (hex == state_.markers.at(question_.marker).at.hex) return false;
        return std::none_of(state_.markers.begin(), state_.markers.end(), [&](const auto& entry) {
            const Marker& other = entry.second;
            return other.kind == MarkerKind::force && other.side != m.side && other.at.hex == hex;
        });
    }

    /// Checks that at least one part is in one of these hexes. Reports this only when all parts are placed.
    void anchored(const std::vector<ArrayPart>& parts, const Force& force, const std::set<std::string>& hexes,
                  Message text) {
        if (parts.empty() || parts.size() < force.parts.size()) return;
        for (const ArrayPart& p : parts)
            if (hexes.contains(p.to)) return;
        say(Verdict::forbidden, parts.back().part, std::move(text));
    }

    const GameView& view_;
    const State& state_;
    const Prompt& question_;
    Force leaves_, comes_, mover_;
    std::vector<ArrayPart> coming_, leaving_;
    Findings out_;
};

Verdict verdictOn(const Findings& findings, const MarkerId& part) {
    Verdict out = Verdict::ok;
    for (const Finding& f : findings)
        if (const auto* place = f.subject.as<LayoutPlace>();
            f.subject == part || (place != nullptr && place->part == part))
            out = std::max(out, f.verdict);
    return out;
}

/// Places a part as near to its anchor as possible, in a hex in which the part breaks no rule.
void addPart(const GameView& view, const Prompt& question, const MarkerId& part, const std::string& anchor,
             std::vector<ArrayPart>& parts) {
    std::string best = anchor;
    std::pair<Verdict, int> rank{Verdict::forbidden, nearEnough + 1};
    for (const std::string& hex : view.ground.names()) {
        const int far = view.ground.distance(anchor, hex).value_or(nearEnough + 1);
        if (hex.empty() || far > nearEnough) continue;
        parts.push_back({part, hex});
        const std::pair<Verdict, int> now{verdictOn(judgeArray(view, question, parts, false), part), far};
        parts.pop_back();
        if (now < rank) {
            rank = now;
            best = hex;
        }
    }
    parts.push_back({part, best});
}

}  // namespace

Findings judgeArray(const GameView& view, const Prompt& question, const std::vector<ArrayPart>& parts,
                    bool whole) {
    return ArrayJudge(view, question, parts).run(whole);
}

std::vector<std::string> arrayHexes(const GameView& view, const Prompt& question,
                                    std::vector<ArrayPart> parts, const MarkerId& part) {
    std::erase_if(parts, [&](const ArrayPart& p) { return p.part == part; });
    std::vector<std::string> out;
    for (const std::string& hex : view.ground.names()) {
        if (hex.empty()) continue;
        parts.push_back({part, hex});
        if (verdictOn(judgeArray(view, question, parts, false), part) == Verdict::ok) out.push_back(hex);
        parts.pop_back();
    }
    return out;
}

std::vector<ArrayPart> arrayProposal(const GameView& view, const Prompt& question) {
    std::vector<ArrayPart> parts;
    const Force comes = substitutedOf(view.state, forceOf(view, question.with));
    const Force leaves = substitutedOf(view.state, forceOf(view, question.marker));
    const std::string here = view.state.markers.at(question.marker).at.hex;
    const std::string there = view.state.markers.at(comes.id()).at.hex;
    for (const MarkerId& part : comes.parts) addPart(view, question, part, here, parts);
    for (const MarkerId& part : leaves.parts) addPart(view, question, part, there, parts);
    return parts;
}

namespace {

/// Returns true if a ruling is about this part of a force: about a substitution, a hex, or a change of the
/// force in play.
bool isOnPart(const Subject& at, const MarkerId& part) {
    if (const auto* pair = at.as<Substitution>()) return pair->asked == part || pair->with == part;
    if (const auto* place = at.as<LayoutPlace>()) return place->part == part;
    const auto* asked = at.as<InTurn>();
    return asked != nullptr && asked->who == decltype(asked->who)(part);
}

/// Removes the rulings ("f1/f2", "f3/1213") that refer to forces that leave their hexes.
void forgetRulings(const State& state, const std::vector<ArrayPart>& parts, Draft& draft) {
    for (const auto& [key, ruling] : state.rulings) {
        const RulingOn on = readRulingKey(state, key);
        if (on.rule == "N.4" && std::any_of(parts.begin(), parts.end(),
                                            [&](const ArrayPart& p) { return isOnPart(on.at, p.part); }))
            draft.erase<Ruling>(key);
    }
}

/// Leaves garrisons, Bridge Trains and Centers of Operation in place, because they do not constitute a force.
/// If they share a marker with other counters, they get a marker of their own.
void leaveBehind(const GameView& view, const std::vector<ArrayPart>& parts, Draft& draft, Outcome& outcome) {
    const State& state = view.state;
    std::map<std::string, std::vector<PieceId>> staying;  // for each hex, the counters that stay in it
    for (const ArrayPart& p : parts) {
        const Marker& m = state.markers.at(p.part);
        const std::vector<PieceId> goes = substitutedIn(state, m);
        std::vector<PieceId>& here = staying[m.at.hex];
        std::vector<PieceId> stays = m.contents;
        std::erase_if(
            stays, [&](const PieceId& id) { return std::find(goes.begin(), goes.end(), id) != goes.end(); });
        if (stays.empty()) continue;
        const MarkerId apart = draft.newMarker(m.side);
        splitMarker(state, draft, p.part, stays, 0, apart);
        draft.editMarker(apart).marks.erase("fixed");
        here.insert(here.end(), stays.begin(), stays.end());
    }
    const SideId& side = state.markers.at(parts.front().part).side;
    const auto takesPart = [&](const MarkerId& id) {
        return std::any_of(parts.begin(), parts.end(), [&](const ArrayPart& p) { return p.part == id; });
    };
    for (auto& [hex, here] : staying) {
        for (const auto& [id, m] : state.markers)
            if (m.side == side && m.kind == MarkerKind::force && m.at.hex == hex && !takesPart(id) &&
                !anyPiece(state, m.contents, [](const Piece& p) { return armRow(p.arm).force; }))
                here.insert(here.end(), m.contents.begin(), m.contents.end());
        if (here.empty()) continue;
        const Message::Arg names = piecesText(state, here);
        outcome.reasons.push_back({Verdict::ok, "N.3", HexId(hex),
                                   here.size() == 1 ? Message(words::staysInItIsNoForce, names, hex)
                                                    : Message(words::stayInTheyAreNoForce, names, hex)});
    }
}

}  // namespace

void exchangeForces(const GameView& view, const Prompt& question, const std::vector<ArrayPart>& parts,
                    Draft& draft, Outcome& outcome) {
    const State& state = view.state;
    const Force comes = substitutedOf(state, forceOf(view, question.with));
    const Force leaves = substitutedOf(state, forceOf(view, question.marker));
    const std::string here = state.markers.at(question.marker).at.hex;
    // The first part exchanges its contents like any marker. The other parts are moved individually.
    MarkerId first;
    for (const ArrayPart& p : parts)
        if (comes.has(p.part) && p.to == here && first.empty()) first = p.part;
    leaveBehind(view, parts, draft, outcome);
    const std::size_t before = outcome.reasons.size();
    exchangeContents({draft.now(), view.ground, view.sight}, question.marker, first, draft, outcome);
    for (const ArrayPart& p : parts) {
        if (p.part == first) continue;
        // After the exchange, the counters of the force that did not move are under the marker with which
        // they have changed places.
        const MarkerId id = p.part == question.marker ? first : p.part;
        Marker& marker = draft.editMarker(id);
        if (marker.at.hex == p.to) continue;
        // The part moves again, so the report about the exchange is outdated.
        outcome.reasons.erase(
            std::remove_if(outcome.reasons.begin() + static_cast<std::ptrdiff_t>(before),
                           outcome.reasons.end(), [&](const Finding& f) { return f.subject == id; }),
            outcome.reasons.end());
        Act act;
        act.turn = state.clock.turn;
        act.player = state.clock.player;
        act.phase = state.clock.phase;
        act.from = marker.at;
        act.to = marker.at = Location{p.to, 0};
        draft.append(id, std::move(act));
    }
    for (const MarkerId& part : comes.parts)
        draft.editMarker(part == first ? question.marker : part).marks.insert("fixed");
    for (const MarkerId& part : leaves.parts)
        draft.editMarker(part == question.marker ? first : part).marks.erase("fixed");
    forgetRulings(state, parts, draft);
}

void playArray(const GameView& view, const Prompt& question, const std::vector<ArrayPart>& parts,
               Draft& draft, Outcome& outcome) {
    draft.erase<Prompt>("array/" + question.marker.text);
    exchangeForces(view, question, parts, draft, outcome);
    std::vector<Message::Arg> where;
    for (const ArrayPart& p : parts)
        where.emplace_back(
            Message(words::in,
                    piecesText(view.state, substitutedIn(view.state, view.state.markers.at(p.part))), p.to));
    outcome.text = Message(words::laidOut, chained(words::andThose, where));
}

}  // namespace shellgame
