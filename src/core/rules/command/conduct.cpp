// SPDX-License-Identifier: MIT
#include "shellgame/rules/command/conduct.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "shellgame/base/json.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "unit_now.hpp"
#include "words/command.hpp"

namespace shellgame {

namespace {

/// Returns the rule that keeps the UNIT within range of its target hex at present.
const char* rangeRule(const Formation& unit) {
    if (unit.retreating) return "C 2.23";
    if (!unit.order) return "C 2.2";
    return isMove(unit) ? "C 2.313" : "C 2.51";
}

Message whatItDoes(const Formation& unit) {
    return unit.retreating ? Message(words::retreats)
           : unit.order    ? Message(words::hasOrder)
                           : Message(words::isUnassigned);
}

/// Returns true if berserk units of an unassigned UNIT may attack outside the range, because no enemy is
/// within the range (2.22).
bool chargesOut(const GameView& view, const Formation& unit, const Piece& piece) {
    return !unit.order && !unit.retreating && piece.marks.contains("berserk") &&
           enemiesWithin(enemiesOf(view.state, unit.side), view.ground, unit.tah, targetRange).known == 0;
}

/// An order's objection to an act. "%1" is replaced with the counters, because all counters of a stack share
/// one objection.
struct Objection {
    template <int places, class... A>
    Objection(Verdict v, const char* r, const Sentence<places>& s, A&&... a)
        : verdict(v), rule(r), sentence(&s), args{Message::Arg(std::forward<A>(a))...} {
        static_assert(places == sizeof...(A) + 1);
    }
    [[nodiscard]] bool operator==(const Objection& other) const = default;
    [[nodiscard]] Finding of(Message::Arg who, Subject at) const {
        std::vector<Message::Arg> all{std::move(who)};
        all.insert(all.end(), args.begin(), args.end());
        return {verdict, std::string(rule), std::move(at), Message(*sentence, std::move(all))};
    }

    Verdict verdict;
    std::string_view rule;
    const SentenceRow* sentence;
    std::vector<Message::Arg> args;
};

/// Checks one counter that moves, advances, enters or leaves the map.
class Journey {
  public:
    Journey(const GameView& view, const std::string& key, const PieceId& id)
        : view_(view),
          unit_(*unitOf(view.state, key)),
          id_(id),
          piece_(*view.state.piece(id)),
          mark_(unitMark(key)) {}

    std::vector<Objection> judge(Doing doing, const Named& named) {
        if (unit_.halted == playerTurn(view_.state.clock)) {
            no("C 2.42", words::moveOfUnitHasFailedMove, mark_);
        } else if (doing == Doing::enters) {
            enters(named.at ? named.at->hex : "");
        } else {
            const std::vector<Location> way = wayOfAct(view_.state, named, id_);
            const bool exits = doing == Doing::exits;
            if (exits || way.size() > 1) goes(way, exits);
        }
        return std::move(out_);
    }

  private:
    [[nodiscard]] int far(const std::string& hex) const {
        return view_.ground.distance(unit_.tah, hex).value_or(0);
    }
    template <class... What>
    void no(const char* rule, What&&... what) {
        out_.emplace_back(Verdict::forbidden, rule, std::forward<What>(what)...);
    }
    template <class... What>
    void ask(const char* rule, What&&... what) {
        out_.emplace_back(Verdict::ruling, rule, std::forward<What>(what)...);
    }

    /// Checks a path on the map. `exits` means that the path continues over the edge of the map, which is
    /// always out of range.
    void goes(const std::vector<Location>& way, bool exits) {
        const bool inside = far(way.front().hex) <= targetRange;
        // A unit that has entered the range may not leave the range again, in the same move or later.
        bool been = false, leaves = false;
        for (const Location& at : way) {
            const bool in = far(at.hex) <= targetRange;
            leaves = leaves || (been && !in);
            been = been || in;
        }
        leaves = leaves || (exits && been);
        if (!exits && chargesOut(view_, unit_, piece_)) return;
        if (leaves) {
            return no(rangeRule(unit_), words::wouldLeave5HexesAroundUnit, unit_.tah, mark_,
                      whatItDoes(unit_));
        }
        toldWholly(way);
        if (inside || (!exits && far(way.back().hex) < far(way.front().hex))) return;
        if (unit_.retreating) return no("C 2.23", words::haveToRetreatTowards, unit_.tah);
        ask(rangeRule(unit_), words::areOutside5HexesAroundAndDo, unit_.tah, mark_, whatItDoes(unit_));
    }

    /// Requires that the path names every hex, because 2.42 checks every hex for adjacent enemies.
    void toldWholly(const std::vector<Location>& way) {
        if (!isMove(unit_)) return;
        std::optional<MoveWatch> watch;
        for (std::size_t i = 1; i < way.size(); ++i) {
            if (view_.ground.distance(way[i - 1].hex, way[i].hex).value_or(0) < 2) continue;
            if (!watch) watch.emplace(view_, unit_);
            if (const auto enemy = watch->between(way[i - 1].hex, way[i].hex)) {
                return no("C 2.42", words::wayOfMayLeadPastEnemy, *enemy);
            }
        }
    }

    /// Requests a ruling if a unit enters outside its range although an entry hex within the range is open.
    /// The rule does not decide this case, because every hex of the map is nearer to the target hex than a
    /// place offboard.
    void enters(const std::string& hex) {
        const auto group = view_.state.reinforcements.find(piece_.entry);
        if (group == view_.state.reinforcements.end() || far(hex) <= targetRange) return;
        for (const std::string& open : entryTurn(view_, group->second, group->second.delayed).open)
            if (far(open) <= targetRange)
                return ask(rangeRule(unit_), words::wouldEnterOutside5HexesAroundThough, unit_.tah, open,
                           mark_, whatItDoes(unit_));
    }

    const GameView& view_;
    const Formation& unit_;
    const PieceId& id_;
    const Piece& piece_;
    std::string mark_;
    std::vector<Objection> out_;
};

/// Collects the objections to all counters of a command, one for each stack: the counters under one marker,
/// or the Known units of one place. A ruling on the marker or on one counter of the stack applies to the
/// whole stack.
class Objections {
  public:
    explicit Objections(const State& state) : state_(state) {}

    void add(const PieceId& id, Objection what) {
        const Piece& piece = *state_.piece(id);
        const auto together = [&](const Said& s) {
            const Piece& first = *state_.piece(s.who.front());
            return s.what == what && first.under == piece.under && first.gone == piece.gone &&
                   state_.placeOf(first) == state_.placeOf(piece);
        };
        const auto same = std::find_if(said_.begin(), said_.end(), together);
        if (same == said_.end())
            said_.push_back({std::move(what), {id}});
        else
            same->who.push_back(id);
    }

    [[nodiscard]] Findings findings() const {
        Findings out;
        for (const Said& s : said_) {
            out.push_back(s.what.of(piecesText(state_, s.who), place(s)));
        }
        return out;
    }

  private:
    struct Said {
        Objection what;
        std::vector<PieceId> who;
    };

    /// Returns the subject of the ruling that was already made. If there is none, returns the subject for
    /// which a ruling is to be requested.
    [[nodiscard]] Subject place(const Said& s) const {
        std::vector<Subject> places;
        const MarkerId& under = state_.piece(s.who.front())->under;
        if (!under.empty() && s.who.size() > 1) places.emplace_back(under);
        for (const PieceId& id : s.who) places.emplace_back(id);
        if (!under.empty() && s.who.size() == 1) places.emplace_back(under);
        const Subject asked = places.front();
        // Prohibitions come first: a prohibition for one counter applies to all.
        for (const bool allow : {false, true})
            for (const Subject& at : places)
                if (const auto it = state_.rulings.find(rulingKey(std::string(s.what.rule), at));
                    it != state_.rulings.end() && it->second.allow == allow)
                    return at;
        return asked;
    }

    const State& state_;
    std::vector<Said> said_;
};

}  // namespace

Findings conductFindings(const GameView& view, const AnyAct& act) {
    const State& state = view.state;
    const Doing doing = act.verb().traits.doing;
    if (state.formations.empty() || state.clock.phase == Phase::setup || doing == Doing::nothing ||
        doing == Doing::acts || act.named().routs)
        return {};
    Objections out(state);
    std::set<PieceId> judged;
    for (const PieceId& named : whoActs(state, act)) {
        const PieceId id = actorOf(state, named);
        const std::string key = commandOf(state, id);
        if (key.empty() || !judged.insert(id).second) continue;
        const Formation& unit = *unitOf(state, key);
        const Piece& piece = *state.piece(id);
        if (piece.marks.contains("straying")) continue;
        if (unit.free.contains(id)) {
            out.add(id, {Verdict::ok, "C 4.2", words::haveInitiative});
            continue;
        }
        if (unit.tah.empty()) {
            out.add(id, {Verdict::ruling, "C 2.43", words::unitIsUnassignedAndHasNeverHad, unitMark(key)});
            continue;
        }
        if (doing != Doing::fires) {
            for (Objection& o : Journey(view, key, id).judge(doing, act.named())) out.add(id, std::move(o));
        } else if (!inTargetRange(view.ground, unit.tah, state.placeOf(piece).hex) &&
                   !chargesOut(view, unit, piece)) {
            out.add(id, {Verdict::ruling, unit.order ? "C 2.51" : "C 2.22",
                         words::fireFromOutside5HexesAroundUnit, unit.tah, unitMark(key), whatItDoes(unit)});
        }
    }
    return out.findings();
}

}  // namespace shellgame
