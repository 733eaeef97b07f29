// SPDX-License-Identifier: MIT
#include "past.hpp"

#include <algorithm>

#include "rules/exchange/memo.hpp"
#include "rules/mapboard/setup_area.hpp"
#include "rules/sighting/act_loss.hpp"
#include "rules/sighting/to_show.hpp"
#include "shellgame/rules/mapboard/ground_rate.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/term.hpp"
#include "words/exchange.hpp"

namespace shellgame::exchange {

namespace {

/// Consecutive acts of one phase. They are checked together, because a movement allowance applies to a whole
/// MPh.
struct Run {
    std::size_t first = 0, last = 0;
    bool moves = false;
    bool allRoad = true;
    bool assault = false;
    Haste haste = Haste::none;
    int spent = 0;
    MovementClass way = MovementClass::infantry;
};

/// One counter to check: a counter that no other counter carries, or the whole dummy stack.
struct Asked {
    PieceId id;
    const Piece* piece = nullptr;  ///< null for the dummy stack
    Message::Arg name;
    std::array<bool, 4> told{};  ///< indexed by Question: true if an objection was already reported
};
enum Question : std::size_t { places, stacking, allowance, concealment };

class Past {
  public:
    Past(const Memo& memo, const Party& incoming, const Party& place, Findings& out)
        : view_(memo.view),
          incoming_(incoming),
          place_(place),
          occupancy_(memo.occupancy),
          out_(out),
          trail_(memo.past(place.id)) {
        for (const PieceId& id : incoming.pieces) {
            const Piece* p = view_.state.piece(id);
            if (p == nullptr) continue;
            if (!p->carrier.empty()) continue;
            asked_.push_back({id, p, Message::Arg(p->type), {}});
            size_.add(*p);
        }
        if (incoming.dummy())
            asked_.push_back({PieceId("dummies"), nullptr, Message::Arg(Message(words::dummyStack)), {}});
    }

    void run() {
        // Counters placed during play begin where they were placed. Counters that were on the map at the
        // start must have been allowed to set up in their place.
        const bool later =
            !trail_.empty() && trail_.front().kind == ActKind::begin && trail_.front().phase != Phase::setup;
        if (!later) begin(place_.marker->start, place_.marker->startPosition, 0, true);
        if (trail_.empty()) return;
        movingCounters_ = movingCountersOf(view_.state, incoming_.pieces);
        Location from = place_.marker->start;
        Position position = place_.marker->startPosition;
        bool gone = false;  // true for a Gun that has moved and therefore is not Emplaced any more (C11.3)
        Run run;
        for (std::size_t i = 0; i < trail_.size(); ++i) {
            const Act& act = trail_[i];
            if (act.kind == ActKind::begin) {
                finish(run, i);
                run = Run{i + 1, i + 1};
                begin(act.to, act.position, i + 1, act.phase == Phase::setup);
                position = act.position;
                gone = false;
                continue;
            }
            if (i > run.first && !samePhase(trail_[run.first], act)) {
                finish(run, i);
                run = Run{i, i};
            }
            note(run, act, i);
            gone = gone || act.from != act.to;
            ask(act, i, position, gone);
            position = act.position;
        }
        finish(run, trail_.size());
    }

  private:
    static bool samePhase(const Act& a, const Act& b) {
        return a.turn == b.turn && a.phase == b.phase && a.player == b.player;
    }

    void note(Run& run, const Act& act, std::size_t i) const {
        run.last = i;
        if (act.phase != Phase::MPh || act.kind == ActKind::seen || act.kind == ActKind::fire) return;
        if (act.from == act.to && act.spent == 0) return;
        if (!run.moves) run.way = act.moves;
        if (act.kind == ActKind::doubleTime || act.doubleTime)
            run.haste = run.moves && run.haste != Haste::full ? Haste::late : Haste::full;
        run.moves = true;
        run.allRoad = run.allRoad && (act.from.hex == act.to.hex || alongRoad(act));
        run.assault = run.assault || act.kind == ActKind::assault;
        run.spent = std::max(run.spent, act.spent);
    }

    // --- the beginning of the past

    void begin(const Location& at, const Position& position, std::size_t n, bool setup) {
        if (at.empty()) return;
        const PlaceFacts& facts =
            occupancy_.facts(view_, at, position, setup || n == 0 ? 0 : time(trail_[n - 1]));
        for (Asked& a : asked_) {
            if (a.piece == nullptr) {
                if (setup && !dummiesMaySetUp(view_.state, place_.marker->side, at.hex))
                    add(a, places, n, Verdict::forbidden,
                        Message(words::couldNotHaveSetUpThere, a.name, at.text()));
                continue;
            }
            if (setup && !maySetUp(view_.state, a.piece->side, a.piece->group, at.hex))
                add(a, places, n, Verdict::forbidden,
                    Message(words::couldNotHaveSetUpInWhere, a.name, at.text(), markerName(*place_.marker)));
            // The check of the present already covers this place. It also covers the place of units whose
            // fortification has since shifted away.
            if (at == place_.marker->at && (position == place_.marker->position || leftBehind())) continue;
            for (const Finding& f : placeFindings(facts, *a.piece, at, position))
                add(a, places, n, f.verdict,
                    Message(words::couldNotHaveSetUpIn, a.name, at.text(), f.message));
        }
    }

    /// Returns true if the marker began in a fortification and is now in the open, although its units never
    /// left it.
    bool leftBehind() const {
        const Marker& m = *place_.marker;
        return m.startPosition.portion != Portion::open && m.position.portion == Portion::open &&
               std::all_of(trail_.begin(), trail_.end(), [&](const Act& a) {
                   return a.from == m.start && a.to == m.start &&
                          (a.kind == ActKind::seen || a.position == m.startPosition);
               });
    }

    // --- one act

    void ask(const Act& act, std::size_t i, const Position& before, bool gone) {
        const PlaceFacts& from = occupancy_.facts(view_, act.from, before, time(act));
        const bool stays = act.from == act.to && act.position == before;
        const PlaceFacts& to = stays ? from : occupancy_.facts(view_, act.to, act.position, time(act));
        for (Asked& a : asked_) {
            const std::size_t n = i + 1;
            // The check of the present includes the marker's present place.
            const bool now = act.to == place_.marker->at && act.position == place_.marker->position;
            if (!stays && !now && a.piece != nullptr && !a.told[places]) be(a, act, n, to);
            kinds(a, act, n, to);
            if (!a.told[concealment]) conceal(a, act, n, from, to, gone);
        }
        if (!stays) crowd(act, i + 1);
    }

    void be(Asked& a, const Act& act, std::size_t n, const PlaceFacts& facts) {
        for (const Finding& f : entryFindings(facts, *a.piece, act))
            add(a, places, n, f.verdict, Message(words::about, when(act), f.message));
    }

    /// Checks whether the piece could have entered the act's place in the same way. A unit in Bypass does not
    /// enter the obstacle.
    static Findings entryFindings(const PlaceFacts& facts, const Piece& piece, const Act& act) {
        Position position = act.position;
        if (act.kind == ActKind::bypass && position.portion == Portion::open)
            position.portion = Portion::bypass;
        return placeFindings(facts, piece, act.to, position);
    }

    void crowd(const Act& act, std::size_t n) {
        if (asked_.empty() || asked_.front().told[stacking]) return;
        const auto squads = squadsHeld(view_.state, occupancy_, place_.marker->side, act.to, act.position);
        if (squads && size_.overSquads(*squads))
            return add(asked_.front(), stacking, n, Verdict::forbidden,
                       Message(words::dontFitIntoB2712, when(act), partyText(view_.state, incoming_),
                               act.position.text()));
        StackSize all;
        all.add(act.others);
        if (all.over()) return;  // The Location was overstacked even without the incoming units.
        all.add(size_.crowd());
        if (all.over())
            add(asked_.front(), stacking, n, Verdict::forbidden,
                Message(words::wouldHaveBeenOverstackedA51, when(act), act.to.text()));
    }

    /// Checks for acts that are impossible for counters of this kind.
    void kinds(Asked& a, const Act& act, std::size_t n, const PlaceFacts& to) {
        if (a.told[allowance]) return;
        const bool vehicle = a.piece != nullptr && a.piece->kind == PieceClass::vehicle;
        const bool cavalry = a.piece != nullptr && a.piece->kind == PieceClass::cavalry;
        const bool gun = a.piece != nullptr && a.piece->kind == PieceClass::gun;
        const auto no = [&](const Sentence<2>& sentence) {
            add(a, allowance, n, Verdict::forbidden, Message(sentence, when(act), a.name));
        };
        switch (act.kind) {
            case ActKind::fire:
                if (a.piece == nullptr) no(words::firedAndCantFire);
                break;
            case ActKind::start:
            case ActKind::stop:
            case ActKind::motion:
                if (a.piece != nullptr && !vehicle) no(words::onlyVehicleStartsStopsOrIsIn);
                break;
            case ActKind::assault:
                if (vehicle || cavalry) no(words::cantUseAssaultMovementA461);
                break;
            case ActKind::doubleTime:
                if (vehicle) no(words::cantUseDoubleTimeA45);
                break;
            case ActKind::advance:
                if (vehicle) no(words::cantAdvanceD21);
                if (a.piece != nullptr && a.piece->isPersonnel() && !to.infantry.advance)
                    no(words::cantAdvanceIntoSuchTerrain);
                break;
            default:
                break;
        }
        if (gun && act.from != act.to)
            add(a, allowance, n, Verdict::ruling,
                Message(words::couldHaveBeenPushedThereC103, when(act), a.name));
    }

    void conceal(Asked& a, const Act& act, std::size_t n, const PlaceFacts& from, const PlaceFacts& to,
                 bool gone) {
        if (!act.before && !act.after) return;
        ActQuestion q;
        if (a.piece == nullptr) {
            // Dummies that move like a vehicle look like a vehicle (A12.11).
            q.who =
                isVehicleWay(act.moves) && act.kind != ActKind::seen ? LossClass::vehicle : LossClass::dummy;
            if (q.who == LossClass::vehicle && act.from == act.to) q.who = LossClass::dummy;
        } else {
            const bool may = (a.piece->emplaced || a.piece->mayEmplace) && from.mayEmplace;
            q.who = lossClassOf(*a.piece, may && !gone);
            if (a.piece->kind == PieceClass::fortification && !shownByLos(*a.piece, place_.marker->kind))
                return;
        }
        q.act = &act;
        q.from = &from.cover;
        q.to = &to.cover;
        q.night = view_.state.settings.night;
        q.hidden = place_.marker->kind == MarkerKind::hip;
        const auto loss = actLoss(q);
        if (!loss) return;
        const std::string lossCase(1, loss->lossCase);
        const std::string lost(kindRow(place_.marker->kind).loses);
        switch (loss->doubt) {
            case Doubt::none:
                add(a, concealment, n, Verdict::forbidden,
                    Message(words::wouldHaveLostItsInEnemyLos, when(act), a.name, lost, loss->where.text(),
                            lossCase));
                break;
            case Doubt::road:
                add(a, concealment, n, Verdict::ruling,
                    Message(words::wasOffRoadInA122, when(act), a.name, loss->where.text()));
                break;
            case Doubt::light:
                // Light depends only on the place, so one question is enough for the whole stack.
                if (lightAsked_ == n) break;
                lightAsked_ = n;
                out_.push_back({Verdict::ruling, "2.4",
                                PastAct{place_.id, static_cast<int>(n), PastAct::Of::light},
                                Message(words::didKeepItsInBecauseItWas, when(act),
                                        partyText(view_.state, incoming_), lost, loss->where.text())});
                break;
            case Doubt::die:
                add(a, concealment, n, Verdict::ruling,
                    Message(words::wouldHaveKeptItsWhenItFired, when(act), a.name, lost));
                break;
            case Doubt::chart:
            case Doubt::table:
                add(a, concealment, n, Verdict::ruling,
                    Message(words::wouldHaveKeptItsInEnemyLos, when(act), a.name, lost, loss->where.text(),
                            lossCase));
                break;
        }
    }

    // --- a whole MPh

    void finish(const Run& run, std::size_t end) {
        if (!run.moves) return;
        // Only the slowest counter is reported: the one that lacks the most MF or MP.
        Asked* slowest = nullptr;
        int lacks = 0, has = 0, needs = 0;
        for (const MovingCounter& w : movingCounters_) {
            Asked* a = find(w.id);
            if (a == nullptr || a->told[allowance]) continue;
            const auto limit = w.quarters[static_cast<std::size_t>(run.haste)];
            if (!limit) {
                add(*a, allowance, run.last + 1, Verdict::forbidden,
                    Message(words::cantUseDoubleTimeA45, when(run), a->name));
                continue;
            }
            const auto cost = costFor(w, run, end);
            if (!w.known || !cost) {
                // If the counter may not enter a hex of the path, only that is reported, because the cost
                // does not matter then.
                if (barredOnWay(*a, run, end)) continue;
                add(*a, allowance, run.last + 1, Verdict::ruling,
                    Message(words::couldHaveGoneThatWayChartGives, when(run), a->name));
                continue;
            }
            const int most = *limit + (run.allRoad ? roadBonus(w) : 0);
            if (*cost > most && *cost - most > lacks) {
                slowest = a;
                lacks = *cost - most;
                has = most;
                needs = *cost;
            }
            // A unit that uses Assault Movement may not use all its MF. The MF of Double Time don't count as
            // unused (A4.61).
            if (run.assault && *cost <= most && *cost >= *w.quarters[0] + (run.allRoad ? roadBonus(w) : 0))
                add(*a, allowance, run.last + 1, Verdict::forbidden,
                    Message(words::byAssaultMovementAndHasOnlyA4, when(run), pointsText(*cost),
                            pointsName(w.way), a->name, pointsText(*w.quarters[0])));
        }
        if (slowest != nullptr)
            add(*slowest, allowance, run.last + 1, Verdict::forbidden,
                Message(words::has, when(run), pointsText(needs),
                        pointsName(slowest->piece->kind == PieceClass::vehicle ? MovementClass::fullyTracked
                                                                               : MovementClass::infantry),
                        slowest->name, pointsText(has)));
    }

    /// Returns true if the path enters a hex that this counter may not enter.
    bool barredOnWay(const Asked& a, const Run& run, std::size_t end) const {
        for (std::size_t i = run.first; i < end; ++i) {
            const Act& act = trail_[i];
            if (act.from == act.to || act.kind == ActKind::begin) continue;
            const PlaceFacts& into = occupancy_.facts(view_, act.to, act.position, time(act));
            if (worst(entryFindings(into, *a.piece, act)) == Verdict::forbidden) return true;
        }
        return false;
    }

    /// Returns true if the act used a road that still gives the road bonus in this weather (B3.4).
    [[nodiscard]] bool alongRoad(const Act& act) const {
        if (act.kind != ActKind::road) return false;
        return roadHelps(view_.state.settings.ground,
                         occupancy_.facts(view_, act.to, act.position, time(act)).terrain.rows);
    }

    /// Returns the cost of the path for this counter. If the counter has the movement class of the act, the
    /// cost is the amount that was spent. If both are classes of vehicles, that amount is changed by the
    /// difference of their terrain costs. In all other cases the cost is the chart's.
    std::optional<int> costFor(const MovingCounter& w, const Run& run, std::size_t end) const {
        if (w.way == run.way) return run.spent;
        const bool vehicles = isVehicleWay(w.way) && isVehicleWay(run.way);
        int mine = 0, theirs = 0;
        for (std::size_t i = run.first; i < end; ++i) {
            const Act& act = trail_[i];
            if (act.from == act.to || act.kind == ActKind::begin) continue;
            const PlaceFacts& into = occupancy_.facts(view_, act.to, act.position, time(act));
            const bool road = act.kind == ActKind::road;
            const bool bypass = act.kind == ActKind::bypass;
            const auto own = stepCost(view_, into, w.way, act.from, act.to, road, bypass);
            if (!own) return std::nullopt;
            mine += *own;
            if (const auto other = stepCost(view_, into, run.way, act.from, act.to, road, bypass))
                theirs += *other;
        }
        return vehicles ? std::max(0, run.spent - theirs) + mine : mine;
    }

    Asked* find(const PieceId& id) {
        const auto it =
            std::find_if(asked_.begin(), asked_.end(), [&](const Asked& a) { return a.id == id; });
        return it == asked_.end() ? nullptr : &*it;
    }

    /// Returns the time of an act, with which the terrain of hexes at that time can be looked up.
    int time(const Act& act) const {
        return clockOrder(view_.state.clock.first, act.turn, act.player, act.phase);
    }

    // --- findings

    Message when(const Act& act) const { return phrase(act, act.from, act.to); }
    Message when(const Run& run) const {
        return phrase(trail_[run.first], trail_[run.first].from, trail_[run.last].to);
    }
    static Message phrase(const Act& act, const Location& from, const Location& to) {
        if (from == to) return Message(words::whenIn, act.turn, term(act.phase), from);
        return Message(words::whenFromTo, act.turn, term(act.phase), from, to);
    }

    /// Adds a finding. Of the findings about one question, reports every finding that the player may decide,
    /// but only the first finding that forbids something.
    void add(Asked& a, Question q, std::size_t act, Verdict verdict, Message text) {
        if (a.told[q]) return;
        a.told[q] = verdict == Verdict::forbidden;
        out_.push_back({verdict, "2.4", PastAct{place_.id, static_cast<int>(act), PastAct::Of::piece, a.id},
                        std::move(text)});
    }

    const GameView& view_;
    const Party& incoming_;
    const Party& place_;
    const Occupancy& occupancy_;
    Findings& out_;
    const Trail& trail_;
    std::vector<Asked> asked_;
    std::vector<MovingCounter> movingCounters_;
    StackSize size_;
    std::size_t lightAsked_ = 0;  ///< number of the act, from 1, for which the question about light was asked
};

}  // namespace

void pastFindings(const Memo& memo, const Party& incoming, const Party& place, Findings& out) {
    if (kindRow(place.marker->kind).loses.empty()) return;  // Minefields have no past to check (4.2).
    Past(memo, incoming, place, out).run();
}

}  // namespace shellgame::exchange
