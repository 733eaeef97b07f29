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

/// Rule by which a UNIT stays in its range now.
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

/// 2.22: berserk units of an unassigned UNIT may attack outside the range when no enemy is in it.
bool chargesOut(const GameView& view, const Formation& unit, const Piece& piece) {
    return !unit.order && !unit.retreating && piece.marks.contains("berserk") &&
           enemiesWithin(enemiesOf(view.state, unit.side), view.ground, unit.tah, targetRange).known == 0;
}

/// The objection of an order to one counter, named by "%1". Several counters of a stack have one objection.
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

/// One counter that moves, advances, enters or leaves the map.
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

    /// `exits`: the path continues over the edge of the map, where everything is out of range.
    void goes(const std::vector<Location>& way, bool exits) {
        const bool inside = far(way.front().hex) <= targetRange;
        // A unit that enters it on the way may not leave it again, in one command or in several.
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

    /// Requires every hex of the path, because 2.42 checks each of them for adjacent enemies.
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

    /// Asks about a unit that may enter within its range and does not, because from offboard every hex is
    /// nearer.
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

/// The objections to all counters that a command names, one for each stack: the counters under one marker, or
/// Known units of one place. A ruling on the marker, or on any of them, answers for all.
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

    /// Returns the place of an existing ruling, or else of the one that is asked for.
    [[nodiscard]] Subject place(const Said& s) const {
        std::vector<Subject> places;
        const MarkerId& under = state_.piece(s.who.front())->under;
        if (!under.empty() && s.who.size() > 1) places.emplace_back(under);
        for (const PieceId& id : s.who) places.emplace_back(id);
        if (!under.empty() && s.who.size() == 1) places.emplace_back(under);
        const Subject asked = places.front();
        for (const bool allow : {false, true})  // a prohibition for one holds for all
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
