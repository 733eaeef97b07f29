// SPDX-License-Identifier: MIT
#include "shellgame/rules/turn/counter_actions.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

#include "rules/counters/marks.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/mapboard/way.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/term.hpp"
#include "words/base.hpp"
#include "words/mapboard.hpp"
#include "words/turn.hpp"

namespace shellgame {

namespace {

/// Tests for the kinds of counters to which actions apply.
struct Is {
    static bool weapon(const Piece& p) {
        return p.kind == PieceClass::supportWeapon || p.kind == PieceClass::gun;
    }
    static bool vehicle(const Piece& p) {
        return p.kind == PieceClass::vehicle && !p.marks.contains("wreck") &&
               !p.marks.contains("burning wreck");
    }
    static bool ordnance(const Piece& p) { return p.kind == PieceClass::gun || vehicle(p); }
    static bool person(const Piece& p) { return p.isPersonnel(); }
    static bool recovering(const Piece& p) {
        return p.isPersonnel() && p.marks.contains("broken") && !p.marks.contains("DM");
    }
    static bool intact(const Piece& p) { return weapon(p) || p.isPersonnel() || vehicle(p); }
    static bool fighting(const Piece& p) {
        return vehicle(p) || (p.isUnit() && p.kind != PieceClass::vehicle);
    }
};

/// Returns true if this counter may fire in this phase. In the MPh of its own side, only a vehicle may fire
/// (D3.3).
bool firesInPhase(const Clock& clock, const Piece& p) {
    if (clock.player != p.side) return clock.phase == Phase::MPh || clock.phase == Phase::DFPh;
    return clock.phase == Phase::PFPh || clock.phase == Phase::AFPh ||
           (clock.phase == Phase::MPh && Is::vehicle(p));
}

/// A set of phases, one bit for each.
using Phases = unsigned;
template <class... P>
constexpr Phases in(P... phases) {
    return ((1U << static_cast<unsigned>(phases)) | ...);
}
constexpr Phases anyPhase = ~0U;
constexpr Phases firePhases = in(Phase::PFPh, Phase::MPh, Phase::DFPh, Phase::AFPh);
constexpr Phases combatPhases = firePhases | in(Phase::CCPh);

/// A status mark that counters get and lose through events on the table, and the phases of these events.
struct StatusRow {
    std::string_view mark;
    ActionKey key;
    const Sentence<0>* comes;
    Phases comesIn;
    const Sentence<0>* goes = nullptr;  ///< null if the mark stays, or if another row ends the mark
    Phases goesIn = anyPhase;
    ActionKey goesKey = ActionKey::endsStatus;
};

// A Sniper can break and pin units in every phase (A14.3).
constexpr std::array<StatusRow, 8> statusRows{{
    {"broken", ActionKey::breaks, &words::fateBreaks, anyPhase, &words::fateRallies, in(Phase::RPh),
     ActionKey::rallies},
    {"pinned", ActionKey::pinned, &words::fatePinned, anyPhase, &words::fateNoLongerPinned},
    {"malfunctioned", ActionKey::malfunctions, &words::fateMalfunctions, firePhases, &words::fateRepaired,
     in(Phase::RPh), ActionKey::repaired},
    {"stunned", ActionKey::stunned, &words::fateStunned, combatPhases, &words::fateNoLongerStunned},
    {"shocked", ActionKey::shocked, &words::fateShocked, combatPhases, &words::fateNoLongerShocked},
    {"immobilized", ActionKey::immobilized, &words::fateImmobilized, combatPhases},
    {"bogged", ActionKey::bogged, &words::fateBogged, in(Phase::MPh), &words::fateNoLongerBogged,
     in(Phase::MPh)},
    {"abandoned", ActionKey::abandoned, &words::fateAbandoned, anyPhase, &words::fateManned},
}};

/// Returns the place of a key in the list: digits come first, then letters. The key 0 comes last, because it
/// removes counters.
int placeOf(ActionKey key) {
    return key == ActionKey::removed ? 'Z' + 1 : static_cast<int>(key);
}

class CounterActions {
    using enum PieceClass;

  public:
    CounterActions(const State& state, const std::vector<PieceId>& pieces) : state_(state), pieces_(pieces) {}

    std::vector<CounterAction> run() {
        const auto people = those(Is::person), vehicles = those(Is::vehicle);
        const auto hulls = those([](const Piece& p) { return p.kind == vehicle; });
        mount();
        handOver();
        recover(people);
        if (state_.clock.phase == Phase::setup) {
            deploy(people);
            add(ActionKey::removed, RemoveAct{.pieces = pieces_, .why = std::string(notUsed)},
                Message(words::fateNotUsed), pieces_, true);
            return inOrder();
        }
        if (vehicles.size() == 1) drive(vehicles.front());
        if (hulls.size() == 1 && pieces_.size() == 1) {
            unloadAll(hulls.front());
            placeCrew(hulls.front());
        }
        // A broken unit that is attacked again comes under DM again (A10.62).
        if (now(firePhases)) marker(ActionKey::dm, those(Is::recovering), "DM", true);
        for (const StatusRow& row : statusRows) {
            const auto each = row.mark == "broken" || row.mark == "pinned" ? without(those(row), row.mark)
                                                                           : std::vector<PieceId>();
            status(row, each.size() > 1);
            if (each.size() > 1) {
                statusOfMmc(row, each);
                statusOfEach(row, each);
            }
            if (row.mark == "broken") ralliesOfEach(row);
            if (row.mark == "malfunctioned") statusOfWeapons(row);
        }
        casualties(people);
        // Units Deploy and Recombine in their own RPh (A1.31, A1.32).
        if (ownPhase(Phase::RPh)) {
            deploy(people);
            const auto halves =
                those([](const Piece& p) { return p.kind == halfSquad && !p.marks.contains("broken"); });
            if (halves.size() == 2) recombine(halves[0], halves[1]);
        }
        melee();
        firing();
        acquisition();
        if (hulls.size() == 1) wrecks(hulls.front());
        add(ActionKey::removed, RemoveAct{.pieces = pieces_, .why = "eliminated"},
            Message(words::fateEliminated), pieces_, true);
        if (pieces_.size() > 1)
            for (auto& [id, name] : distinct(pieces_))
                out_.push_back({RemoveAct{.pieces = {id}, .why = "eliminated"},
                                Message(words::fateOf, Message(words::fateEliminated), std::move(name)),
                                ActionKey::removed, true});
        return inOrder();
    }

  private:
    /// Adds an action to the list. `who` are the counters that the action affects. The text names these
    /// counters unless all selected counters are affected. If `named` is true, or if several counters leave
    /// the map, the text always names them.
    template <class A>
    void add(ActionKey key, A act, Message text, const std::vector<PieceId>& who, bool destroys = false,
             bool named = false) {
        if (named || who.size() < pieces_.size() || (destroys && who.size() > 1))
            text = Message(words::fateOf, std::move(text), piecesText(state_, who));
        out_.push_back({std::move(act), std::move(text), key, destroys});
    }
    [[nodiscard]] std::vector<CounterAction> inOrder() {
        std::stable_sort(out_.begin(), out_.end(), [](const CounterAction& a, const CounterAction& b) {
            return placeOf(a.key) < placeOf(b.key);
        });
        return std::move(out_);
    }
    [[nodiscard]] const Piece& piece(const PieceId& id) const { return *state_.piece(id); }
    template <class Fits>
    [[nodiscard]] std::vector<PieceId> those(Fits is) const {
        std::vector<PieceId> out;
        std::copy_if(pieces_.begin(), pieces_.end(), std::back_inserter(out),
                     [&](const PieceId& id) { return is(piece(id)); });
        return out;
    }
    /// Returns the counters to which a status can happen. Units that are broken are not pinned (A7.8), and
    /// vehicles that are immobilized don't bog.
    [[nodiscard]] std::vector<PieceId> those(const StatusRow& row) const {
        return those([&](const Piece& p) {
            return Is::intact(p) && takesMark(p, row.mark) &&
                   (row.mark != "pinned" || !p.marks.contains("broken")) &&
                   (row.mark != "bogged" || !p.marks.contains("immobilized"));
        });
    }
    template <class Fits>
    [[nodiscard]] bool all(const std::vector<PieceId>& who, Fits is) const {
        return !who.empty() &&
               std::all_of(who.begin(), who.end(), [&](const PieceId& id) { return is(piece(id)); });
    }
    [[nodiscard]] bool marked(const std::vector<PieceId>& who, std::string_view mark) const {
        return all(who, [&](const Piece& p) { return p.marks.contains(std::string(mark)); });
    }
    [[nodiscard]] static PieceType typeOf(const Piece& p) {
        return Catalogue::builtIn().lookup(p.type, p.nation).type;
    }

    [[nodiscard]] bool now(Phases phases) const { return (phases & in(state_.clock.phase)) != 0; }
    /// Returns true if it is now this phase of the Player Turn of the selected counters' side.
    [[nodiscard]] bool ownPhase(Phase phase) const {
        return state_.clock.phase == phase && state_.clock.player == piece(pieces_.front()).side;
    }

    [[nodiscard]] std::vector<PieceId> with(std::vector<PieceId> who, std::string_view mark) const {
        std::erase_if(who, [&](const PieceId& id) { return !piece(id).marks.contains(std::string(mark)); });
        return who;
    }
    [[nodiscard]] std::vector<PieceId> without(std::vector<PieceId> who, std::string_view mark) const {
        std::erase_if(who, [&](const PieceId& id) { return piece(id).marks.contains(std::string(mark)); });
        return who;
    }

    /// Offers to put a mark on the counters that don't have it.
    void comes(ActionKey key, const std::vector<PieceId>& who, std::string_view word, Message text,
               bool named = false) {
        if (const auto those = without(who, word); !those.empty())
            add(key, MarkAct{.pieces = those, .add = {std::string(word)}}, std::move(text), those, false,
                named);
    }
    /// Offers to remove a mark from the counters that have it.
    void goes(ActionKey key, const std::vector<PieceId>& who, std::string_view word, Message text,
              bool named = false) {
        if (const auto those = with(who, word); !those.empty())
            add(key, MarkAct{.pieces = those, .remove = {std::string(word)}}, std::move(text), those, false,
                named);
    }

    /// Offers a status to the counters that can get it in this phase, and its end to those that can lose it.
    void status(const StatusRow& row, bool named) {
        auto who = those(row);
        if (now(row.comesIn)) comes(row.key, who, row.mark, Message(*row.comes), named);
        if (row.mark == "broken")
            std::erase_if(who, [this](const PieceId& id) { return !mayRally(state_, piece(id)); });
        if (row.goes != nullptr && now(row.goesIn))
            goes(row.goesKey, who, row.mark, Message(*row.goes), with(who, row.mark).size() > 1);
    }

    /// Offers a status that an attack can cause, for all squads, half-squads and crews of a stack with SMC.
    void statusOfMmc(const StatusRow& row, const std::vector<PieceId>& people) {
        std::vector<PieceId> mmc = people;
        std::erase_if(mmc, [this](const PieceId& id) { return !piece(id).isMmc(); });
        if (mmc.size() > 1 && mmc.size() < people.size() && now(row.comesIn))
            comes(row.key, mmc, row.mark, Message(*row.comes), true);
    }

    /// Offers a status that an attack can cause, for each unit separately, because each unit takes its own
    /// Morale Check.
    void statusOfEach(const StatusRow& row, const std::vector<PieceId>& people) {
        if (!now(row.comesIn)) return;
        for (auto& [id, name] : distinct(people))
            out_.push_back({MarkAct{.pieces = {id}, .add = {std::string(row.mark)}},
                            Message(words::fateOf, Message(*row.comes), std::move(name)), row.key});
    }

    /// Offers the rally of each broken unit separately, because each unit rolls on its own.
    void ralliesOfEach(const StatusRow& row) {
        const auto who = those([this](const Piece& p) {
            return p.isPersonnel() && p.marks.contains("broken") && mayRally(state_, p);
        });
        if (!now(row.goesIn) || who.size() < 2) return;
        for (auto& [id, name] : distinct(who))
            out_.push_back({MarkAct{.pieces = {id}, .remove = {std::string(row.mark)}},
                            Message(words::fateOf, Message(*row.goes), std::move(name)), row.goesKey});
    }

    /// Offers a malfunction, or a repair, of each weapon that the counters possess and that is not selected
    /// itself, because a click on a stack selects only its units.
    void statusOfWeapons(const StatusRow& row) {
        std::vector<PieceId> weapons;
        for (const auto& [id, p] : state_.pieces)
            if (p.inPlay() && Is::weapon(p) && isSelected(p.carrier) && !isSelected(id))
                weapons.push_back(id);
        const auto offer = [&](const std::vector<PieceId>& who, ActionKey key, const Sentence<0>& sentence,
                               bool comes) {
            for (auto& [id, name] : distinct(who)) {
                MarkAct act{.pieces = {id}};
                (comes ? act.add : act.remove) = {std::string(row.mark)};
                out_.push_back(
                    {std::move(act), Message(words::fateOf, Message(sentence), std::move(name)), key});
            }
        };
        if (now(row.comesIn)) offer(without(weapons, row.mark), row.key, *row.comes, true);
        if (now(row.goesIn)) offer(with(weapons, row.mark), row.goesKey, *row.goes, false);
    }
    [[nodiscard]] bool isSelected(const PieceId& id) const {
        return std::find(pieces_.begin(), pieces_.end(), id) != pieces_.end();
    }

    /// Offers a mark by its name: "Marker: first fire". If `fits` is false, only offers to remove the mark.
    void marker(ActionKey key, const std::vector<PieceId>& who, std::string_view word, bool fits) {
        if (fits) comes(key, who, word, Message(words::fateMarker, term(word)));
        goes(ActionKey::endsStatus, who, word, Message(words::fateNoMarker, term(word)));
    }

    /// Offers the fire marker of this phase, and to remove the fire markers that the counters have.
    void firing() {
        const auto who = those(Is::intact), guns = those(Is::ordnance);
        const auto fires = [this](const Piece& p) { return firesInPhase(state_.clock, p); };
        for (const std::string_view word : {"prep fire", "first fire", "final fire"}) {
            comes(ActionKey::fireMarker, those([&](const Piece& p) {
                      return Is::intact(p) && !p.marks.contains("broken") &&
                             fireMark(state_.clock, p) == word;
                  }),
                  word, Message(words::fateMarker, term(word)));
            marker(ActionKey::fireMarker, who, word, false);
        }
        marker(ActionKey::intensiveFire, guns, "intensive fire", all(guns, fires));
        marker(ActionKey::noFire, who, "no fire", all(who, fires));
    }

    /// Offers the Melee mark in the CCPh. In any phase, counters that have the mark can lose it (A11.15).
    void melee() {
        const auto who = those(Is::fighting);
        if (who.empty()) return;
        const bool enemy = knownEnemyWith(state_, piece(who.front()));
        if (marked(who, "melee"))
            return goes(ActionKey::melee, who, "melee", Message(words::fateNoLongerMelee));
        if (state_.clock.phase != Phase::CCPh || !enemy) return;
        // The units of both sides in the Location are in Melee, so one act marks all counters that the viewer
        // may handle.
        const Settings& settings = state_.settings;
        const auto handled = [&](const SideId& side) {
            return settings.viewer.empty() || side == settings.viewer || side == settings.aiSide;
        };
        std::vector<PieceId> there;
        for (const auto& [id, p] : state_.pieces)
            if (p.inPlay() && p.under.empty() && Is::fighting(p) && handled(p.side) &&
                state_.placeOf(p) == state_.placeOf(piece(who.front())))
                there.push_back(id);
        for (const PieceId& id : who)
            if (std::find(there.begin(), there.end(), id) == there.end()) there.push_back(id);
        add(ActionKey::melee, MarkAct{.pieces = there, .add = {"melee"}}, Message(words::fateMelee), there);
    }

    /// Offers the acquisition marks for targets of an enemy Gun (C6.5).
    void acquisition() {
        const auto who = those(Is::fighting);
        const auto& all = state_.pieces;
        const bool fires = !who.empty() && std::any_of(all.begin(), all.end(), [&](const auto& other) {
            const Piece& p = other.second;
            return p.side != piece(who.front()).side && p.inPlay() && Is::ordnance(p) &&
                   firesInPhase(state_.clock, p);
        });
        const bool once = marked(who, "acquired -1"), twice = marked(who, "acquired -2");
        if (who.empty() || (!once && !twice && !fires)) return;
        MarkAct less{.pieces = who, .add = {"acquired -1"}}, more{.pieces = who, .add = {"acquired -2"}},
            none{.pieces = who, .remove = {"acquired -1", "acquired -2"}};
        more.remove = {"acquired -1"};
        if (!once && !twice) add(ActionKey::acquired, std::move(less), Message(words::fateAcquired, -1), who);
        if (once) add(ActionKey::acquired, std::move(more), Message(words::fateAcquired, -2), who);
        if (once || twice)
            add(ActionKey::endsStatus, std::move(none), Message(words::fateNoLongerAcquired), who);
    }

    /// Offers Casualty Reduction (A7.302) for each unit: a squad becomes a half-squad, and a leader or hero
    /// is wounded. Units that are smaller than a squad, or already wounded, are eliminated. Squads come
    /// first, because they are hit more often.
    void casualties(std::vector<PieceId> people) {
        std::stable_partition(people.begin(), people.end(),
                              [this](const PieceId& id) { return !piece(id).isSmc(); });
        for (const auto& one : distinct(people)) {
            const PieceId& id = one.first;
            const Piece& p = piece(id);
            const auto offer = [&](auto act, Message result, bool destroys) {
                constexpr ActionKey key = ActionKey::casualties;
                if (pieces_.size() == 1)
                    return add(key, std::move(act), Message(words::fateCasualties, std::move(result)), {id},
                               destroys);
                out_.push_back({std::move(act), Message(words::fateReduces, one.second, std::move(result)),
                                key, destroys});
            };
            if (const std::string half = p.kind == squad ? typeOf(p).halfSquad : ""; !half.empty())
                offer(ReplaceAct{.piece = id, .with = {half}, .why = "Casualty Reduction"},
                      Message(words::asIs, half), true);
            if (p.isSmc() && !p.marks.contains("wounded"))
                offer(MarkAct{.piece = id, .add = {"wounded"}}, Message(words::asIs, term("wounded")), false);
        }
    }

    /// Returns the counters with names that tell them apart. Of counters that the player can't tell apart,
    /// returns only the first.
    [[nodiscard]] std::vector<std::pair<PieceId, Message>> distinct(const std::vector<PieceId>& all) const {
        std::vector<std::pair<PieceId, Message>> out;
        for (const PieceId& id : all) {
            Message name = nameAmong(id, all);
            if (std::none_of(out.begin(), out.end(), [&](const auto& other) { return other.second == name; }))
                out.emplace_back(id, std::move(name));
        }
        return out;
    }

    /// Returns the name of a counter. If another of these counters has the same name, adds in brackets what
    /// it possesses, its marks and its position.
    [[nodiscard]] Message nameAmong(const PieceId& id, const std::vector<PieceId>& all) const {
        const Piece& p = piece(id);
        const auto same = [&](const PieceId& other) { return piece(other).type == p.type; };
        Listed more;
        if (std::count_if(all.begin(), all.end(), same) > 1) {
            for (const auto& [carried, c] : state_.pieces)
                if (c.carrier == id && c.gone.empty()) more.items.emplace_back(c.type);
            for (const std::string& mark : p.marks) more.items.emplace_back(term(mark));
            if (Message position = positionName(state_.positionOf(p)); !position.empty())
                more.items.emplace_back(std::move(position));
        }
        Message name(words::asIs, p.type);
        return more.empty() ? name : Message(words::inBrackets, std::move(name), std::move(more));
    }

    /// Offers each kind of unbroken squad to Deploy (A1.31).
    void deploy(const std::vector<PieceId>& people) {
        for (const auto& one : distinct(people)) {
            const Piece& p = piece(one.first);
            const std::string half =
                p.kind == squad && !p.marks.contains("broken") ? typeOf(p).halfSquad : std::string();
            if (half.empty()) continue;
            Message text(words::fateDeploys, half);
            if (people.size() > 1) text = Message(words::fateOf, std::move(text), one.second);
            out_.push_back(
                {ReplaceAct{.piece = one.first, .with = {half, half}}, std::move(text), ActionKey::deploys});
        }
    }

    /// Offers to recombine two half-squads into a squad. There is one offer for each squad type of their
    /// nation that has such half-squads (A1.32).
    void recombine(const PieceId& first, const PieceId& second) {
        const Piece &one = piece(first), &other = piece(second);
        if (one.type != other.type || one.nation != other.nation || !mayRecombine(state_, first, second))
            return;
        for (const PieceType& type : Catalogue::builtIn().all())
            if (type.cls == squad && type.nation == one.nation && type.halfSquad == one.type)
                add(ActionKey::recombines,
                    ReplaceAct{.piece = first, .with = {type.name}, .other = second, .why = "Recombined"},
                    Message(words::fateRecombine, type.name), {first, second});
    }

    /// Offers to load onto vehicles in the Location, and to unload (D6.4, C10.12), at setup and in the MPh.
    /// Offers to bail out in every phase of play, and to drop weapons in the MPh, RtPh and APh (A4.43).
    void mount() {
        const bool moving = state_.clock.phase == Phase::setup || ownPhase(Phase::MPh);
        const auto onFoot = [](const Piece& p) { return Is::person(p) && p.carrier.empty(); };
        if (const auto people = those(onFoot); moving && !people.empty())
            eachBeside([&](const PieceId& id, const Piece& p) {
                if (Is::vehicle(p))
                    add(ActionKey::loads, LoadAct{.pieces = people, .on = id},
                        paying(Message(words::fateMounts, p.type), loadingCost(state_, id, people).quarters),
                        people);
            });
        const auto riders = those([&](const Piece& p) {
            const Piece* on = state_.piece(p.carrier);
            return p.isPersonnel() && on != nullptr && on->kind == vehicle;
        });
        if (!riders.empty()) {
            if (moving)
                add(ActionKey::unloads, UnloadAct{.pieces = riders},
                    paying(Message(words::fateDismounts),
                           loadingCost(state_, piece(riders.front()).carrier, riders).quarters),
                    riders);
            if (state_.clock.phase != Phase::setup)
                add(ActionKey::bailsOut, UnloadAct{.pieces = riders, .mp = 0}, Message(words::fateBailsOut),
                    riders);
        } else if ((moving || now(in(Phase::MPh, Phase::RtPh, Phase::APh))) &&
                   all(pieces_, [](const Piece& p) { return !p.carrier.empty(); })) {
            add(ActionKey::drops, UnloadAct{.pieces = pieces_},
                paying(Message(words::fateDropped),
                       loadingCost(state_, piece(pieces_.front()).carrier, pieces_).quarters),
                pieces_);
        }
    }

    /// Offers to unload all units that a vehicle carries, in one act.
    void unloadAll(const PieceId& carrier) {
        std::vector<PieceId> riders;
        for (const auto& [id, p] : state_.pieces)
            if (p.carrier == carrier && p.gone.empty() && p.isPersonnel()) riders.push_back(id);
        if (riders.empty() || !ownPhase(Phase::MPh)) return;
        Message unloads(words::fateOf, Message(words::fateDismounts), piecesText(state_, riders));
        add(ActionKey::unloads, UnloadAct{.pieces = riders},
            paying(std::move(unloads), loadingCost(state_, carrier, riders).quarters), riders);
    }

    /// Offers Start, Stop and Motion (D2.12, D2.13, D2.401), BU and CE (D5.3).
    void drive(const PieceId& id) {
        const Piece& p = piece(id);
        const auto does = [&](ActionKey key, InPlace what, Message text) {
            InPlaceAct act{.what = what};
            if (p.under.empty())
                act.pieces = {id};
            else
                act.marker = p.under;
            add(key, std::move(act), std::move(text), {id});
        };
        const bool stuck = p.marks.contains("immobilized") || p.marks.contains("bogged");
        if (stuck) {
            // It can't start and is not in Motion (D8.1).
        } else if (state_.clock.phase == Phase::MPh && state_.clock.player == p.side) {
            if (p.motion)
                does(ActionKey::stops, InPlace::stop,
                     paying(Message(words::fateStops), mpCost(MpAct::stop, p).quarters));
            else
                does(ActionKey::starts, InPlace::start,
                     paying(Message(words::fateStarts), mpCost(MpAct::start, p).quarters));
        } else if (!p.motion) {
            does(ActionKey::motion, InPlace::motion, Message(words::fateInMotion));
        }
        if (p.closedTopped)
            add(p.buttonedUp ? ActionKey::crewExposed : ActionKey::buttonsUp, crewChange(state_, id),
                term(p.buttonedUp ? InPlace::crewExposed : InPlace::buttonUp), {id});
    }

    /// Returns the text of an action with its cost: "Gets off (4 MP)".
    [[nodiscard]] static Message paying(Message what, int quarters) {
        if (quarters == 0) return what;
        return Message(words::wayCosting, std::move(what), pointsText(quarters), term("MP"));
    }

    /// Offers to transfer a weapon to another unit in the Location (A4.43). In the PFPh, DFPh, AFPh and RtPh,
    /// offers this only for weapons whose possessor is not recorded.
    void handOver() {
        const auto carried = [](const Piece& p) { return p.kind == supportWeapon || p.kind == radio; };
        if (!all(pieces_, carried)) return;
        const auto possessed = [&](const PieceId& id) { return !piece(id).carrier.empty(); };
        if (std::any_of(pieces_.begin(), pieces_.end(), possessed) &&
            now(in(Phase::PFPh, Phase::DFPh, Phase::AFPh, Phase::RtPh)))
            return;
        std::vector<PieceId> takers;
        eachBeside([&](const PieceId& id, const Piece& p) {
            if (p.isPersonnel() && piece(pieces_.front()).carrier != id) takers.push_back(id);
        });
        for (auto& [id, name] : distinct(takers))
            add(ActionKey::transfers, TransferAct{.pieces = pieces_, .to = id},
                Message(words::fateGoesTo, std::move(name)), pieces_);
    }

    /// Offers the results of each unit's attempt to recover an SW in its Location (A4.44): of the selected
    /// SW, or of each SW in the Location if only units are selected.
    void recover(const std::vector<PieceId>& people) {
        const SideId& side = piece(pieces_.front()).side;
        if (!ownPhase(Phase::MPh)) return;
        const auto unpossessed = [&](const PieceId& id) { return isUnpossessed(state_, id, side); };
        std::vector<PieceId> weapons, units = people;
        std::copy_if(pieces_.begin(), pieces_.end(), std::back_inserter(weapons), unpossessed);
        if (weapons.empty() && units.size() == pieces_.size())
            eachBeside([&](const PieceId& id, const Piece&) {
                if (unpossessed(id)) weapons.push_back(id);
            });
        if (units.empty() && !weapons.empty())
            eachBeside([&](const PieceId& id, const Piece& p) {
                if (p.isPersonnel()) units.push_back(id);
            });
        for (const auto& [weapon, name] : distinct(weapons))
            for (const auto& [unit, unitName] : distinct(units))
                for (const bool fails : {false, true}) {
                    Message text(fails ? words::fateDoesNotRecover : words::fateRecovers, name);
                    if (units.size() > 1) text = Message(words::fateOf, std::move(text), unitName);
                    out_.push_back({RecoverAct{.piece = weapon, .to = unit, .fails = fails}, std::move(text),
                                    ActionKey::recovers});
                }
    }

    void wrecks(const PieceId& id) {
        const auto& marks = piece(id).marks;
        if (marks.contains("burning wreck")) return;
        if (!marks.contains("wreck"))
            add(ActionKey::wreck, WreckAct{.piece = id}, Message(words::fateWreck), {id}, true);
        add(ActionKey::burningWreck, WreckAct{.piece = id, .burning = true}, Message(words::fateBurningWreck),
            {id}, true);
    }

    /// Offers to place the crew of a vehicle that is a wreck or abandoned, if the crew has survived (D5.4,
    /// D5.6).
    void placeCrew(const PieceId& id) {
        const Piece& hull = piece(id);
        const auto& marks = hull.marks;
        if (!marks.contains("wreck") && !marks.contains("burning wreck") && !marks.contains("abandoned"))
            return;
        const std::vector<PieceType>& all = Catalogue::builtIn().all();
        const auto type = std::find_if(all.begin(), all.end(), [&](const PieceType& one) {
            return one.vehicleCrew && one.nation == hull.nation;
        });
        if (type == all.end()) return;
        add(ActionKey::crew,
            PlaceAct{.side = hull.side,
                     .at = state_.placeOf(hull),
                     .kind = PlacedAs::known,
                     .contents = {type->name}},
            Message(words::fateCrew, type->name), {id});
    }

    /// Calls `what` for each other counter of the side in the same place. If the counter is under a marker,
    /// the others must be under the same marker; otherwise they must be without a marker.
    template <class Do>
    void eachBeside(Do what) const {
        const Piece& first = piece(pieces_.front());
        for (const auto& [id, p] : state_.pieces)
            if (p.side == first.side && p.under == first.under && p.gone.empty() &&
                state_.placeOf(p) == state_.placeOf(first) &&
                std::find(pieces_.begin(), pieces_.end(), id) == pieces_.end())
                what(id, p);
    }

    const State& state_;
    const std::vector<PieceId>& pieces_;
    std::vector<CounterAction> out_;
};

}  // namespace

std::vector<CounterAction> counterActionsOf(const State& state, const std::vector<PieceId>& pieces) {
    if (pieces.empty() || isOfForces(state.settings)) return {};
    for (const PieceId& id : pieces) {
        const Piece* p = state.piece(id);
        if (p == nullptr || (!p->gone.empty() && p->gone != offBoard) ||
            p->side != state.piece(pieces.front())->side)
            return {};
    }
    return CounterActions(state, pieces).run();
}

std::vector<PieceId> attackedWith(const State& state, const PieceId& unit) {
    const Piece& first = *state.piece(unit);
    std::vector<PieceId> out;
    for (const auto& [id, p] : state.pieces)
        if (p.side == first.side && p.under.empty() && p.inPlay() && p.isUnit() && p.carrier.empty() &&
            p.at == first.at && (p.kind == PieceClass::vehicle) == (first.kind == PieceClass::vehicle) &&
            !p.marks.contains("wreck") && !p.marks.contains("burning wreck") && !p.marks.contains("captured"))
            out.push_back(id);
    std::stable_partition(out.begin(), out.end(),
                          [&](const PieceId& id) { return !state.piece(id)->marks.contains("broken"); });
    return out;
}

}  // namespace shellgame
