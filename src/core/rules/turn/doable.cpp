// SPDX-License-Identifier: MIT
#include "shellgame/rules/turn/doable.hpp"

#include <algorithm>

#include "shellgame/rules/exchange/choices.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/movement/trail.hpp"
#include "shellgame/rules/setup/placing.hpp"
#include "shellgame/rules/stacks/stacks.hpp"
#include "shellgame/rules/stacks/status.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/rules/turn/corrections.hpp"

namespace shellgame {

namespace {

constexpr std::string_view deedWords[] = {
    "move",   "up",        "down",    "exit",      "fire",  "reveal", "conceal",   "drop",
    "split",  "merge",     "mark",    "start",     "stop",  "motion", "change_ca", "turn",
    "turret", "button_up", "emplace", "hull_down", "place", "correct"};
static_assert(std::size(deedWords) == static_cast<std::size_t>(Deed::correct) + 1);

}  // namespace

std::string_view deedWord(Deed deed) {
    return deedWords[static_cast<std::size_t>(deed)];
}

std::optional<MarkerId> Chosen::marker(const State& state) const {
    if (!markers.empty()) return markers.size() == 1 ? std::optional(markers.front()) : std::nullopt;
    std::optional<MarkerId> found;
    for (const PieceId& id : pieces) {
        const Piece* piece = state.piece(id);
        if (piece == nullptr || piece->under.empty() || (found && *found != piece->under))
            return std::nullopt;
        found = piece->under;
    }
    return found;
}

namespace {

class Asked {
  public:
    Asked(const GameView& seen, const SideId& viewer, const Chosen& chosen,
          const std::function<Findings(const MadeAct&)>& ask)
        : seen_(seen), viewer_(viewer), chosen_(chosen), ask_(ask), markerId_(chosen.marker(seen.state)) {
        if (markerId_) marker_ = seen.state.marker(*markerId_);
        meant_ = chosen.pieces;
        if (meant_.empty() && ownMarker() != nullptr) meant_ = marker_->contents;
    }

    [[nodiscard]] bool can(Deed what) const {
        switch (what) {
            case Deed::move:
                return moves();
            case Deed::up:
                return climbs(1);
            case Deed::down:
                return climbs(-1);
            case Deed::exit:
                return leaves();
            case Deed::fire:
                return fires();
            case Deed::reveal:
                return std::any_of(chosen_.markers.begin(), chosen_.markers.end(),
                                   [this](const MarkerId& id) { return allowed(RevealAct{.marker = id}); });
            case Deed::conceal:
                return !chosen_.pieces.empty() && allowed(ConcealAct{.pieces = chosen_.pieces});
            case Deed::drop:
                return markerId_ && allowed(DropAct{.marker = *markerId_});
            case Deed::split:
                return splits();
            case Deed::merge:
                return merges();
            case Deed::mark:
                return std::any_of(meant_.begin(), meant_.end(),
                                   [this](const PieceId& id) { return piece(id).isUnit(); });
            case Deed::start:
                return acts(InPlace::start);
            case Deed::stop:
                return acts(InPlace::stop);
            case Deed::motion:
                return acts(InPlace::motion);
            case Deed::changeCa:
                return acts(InPlace::changeCa);
            case Deed::turn:
                return turns(ArcOf::counter);
            case Deed::turret:
                return turns(ArcOf::turret);
            case Deed::buttonUp:
                return onePiece() && changesCrew(chosen_.pieces.front());
            case Deed::emplace:
                return onePiece() && allowed(StanceAct{.piece = chosen_.pieces.front(), .emplaced = true});
            case Deed::hullDown:
                return onePiece() && allowed(HullDownAct{.piece = chosen_.pieces.front()});
            case Deed::place:
                return !inSetup() && chosen_.hex && chosen_.noCounter();
            case Deed::correct:
                return putsRight();
        }
        return false;
    }

  private:
    template <class A>
    [[nodiscard]] bool allowed(const A& act) const {
        return worst(ask_(act)) != Verdict::forbidden;
    }
    [[nodiscard]] const Piece& piece(const PieceId& id) const { return *seen_.state.piece(id); }
    [[nodiscard]] bool inSetup() const { return seen_.state.clock.phase == Phase::setup; }
    [[nodiscard]] bool maySee(const SideId& side) const { return viewer_.empty() || viewer_ == side; }
    [[nodiscard]] bool onePiece() const { return chosen_.pieces.size() == 1; }
    /// Returns the selected marker if the viewer may see what is under it.
    [[nodiscard]] const Marker* ownMarker() const {
        return marker_ != nullptr && maySee(marker_->side) ? marker_ : nullptr;
    }

    [[nodiscard]] bool moves() const {
        const State& state = seen_.state;
        const Clock& clock = state.clock;
        if (marker_ == nullptr && meant_.empty()) return false;
        const SideId side = marker_ != nullptr ? marker_->side : piece(meant_.front()).side;
        // The player moves the counters of the viewing side and of the program-controlled side.
        if (!maySee(side) && side != state.settings.aiSide) return false;
        if (inSetup()) return true;
        if (marker_ != nullptr && (marker_->kind == MarkerKind::mine || marker_->kind == MarkerKind::hip))
            return false;
        const auto stays = [&](const PieceId& id) {
            return !piece(id).isUnit() && piece(id).carrier.empty();
        };
        if (marker_ == nullptr && std::all_of(meant_.begin(), meant_.end(), stays)) return false;
        if (clock.phase == Phase::RtPh)
            return std::any_of(meant_.begin(), meant_.end(),
                               [&](const PieceId& id) { return piece(id).marks.contains("broken"); });
        return clock.player == side && (clock.phase == Phase::MPh || clock.phase == Phase::APh);
    }

    [[nodiscard]] bool climbs(int levels) const {
        if (!moves() || inSetup()) return false;
        const Piece* first = meant_.empty() ? nullptr : &piece(meant_.front());
        Location to = marker_ != nullptr ? marker_->at : seen_.state.placeOf(*first);
        to.level += levels;
        return !locationFinding(seen_, marker_ != nullptr ? marker_->side : first->side, to, Position());
    }

    [[nodiscard]] bool leaves() const {
        if (!chosen_.hex || inSetup() || !moves()) return false;
        return std::any_of(allSides.begin(), allSides.end(), [this](Side6 side) {
            return !seen_.ground.contains(neighbour(*chosen_.hex, side));
        });
    }

    [[nodiscard]] bool fires() const {
        FireAct act{};
        act.pieces = chosen_.pieces;
        if (act.pieces.empty()) act.marker = markerId_;
        return (act.marker || !act.pieces.empty()) && allowed(act);
    }

    [[nodiscard]] bool splits() const {
        const Marker* m = ownMarker();
        if (m == nullptr) return false;
        SplitAct act{.marker = *markerId_, .pieces = chosen_.pieces};
        if (m->isDummy()) act.dummies = m->dummies / 2;
        // If no counter of the stack is selected, this tests whether one counter could leave the stack.
        if (!m->isDummy() && act.pieces.empty() && m->contents.size() > 1) act.pieces = {m->contents.front()};
        return allowed(act);
    }

    [[nodiscard]] bool merges() const {
        const Marker* m = ownMarker();
        if (m == nullptr) return false;
        const auto& all = seen_.state.markers;
        return std::any_of(all.begin(), all.end(), [&](const auto& other) {
            return other.first != *markerId_ && other.second.side == m->side &&
                   other.second.kind == m->kind && other.second.at == m->at &&
                   allowed(MergeAct{.marker = *markerId_, .with = other.first});
        });
    }

    [[nodiscard]] bool acts(InPlace what) const {
        InPlaceAct act{.what = what};
        act.marker = markerId_;
        if (!act.marker) act.pieces = chosen_.pieces;
        if (!act.marker && act.pieces.empty()) return false;
        const bool vehicle = std::any_of(meant_.begin(), meant_.end(), [this](const PieceId& id) {
            return piece(id).kind == PieceClass::vehicle;
        });
        // A dummy stack that represents a vehicle may start and stop.
        const Marker* m = ownMarker();
        return (vehicle || (m != nullptr && m->isDummy() && m->large)) && allowed(act);
    }

    [[nodiscard]] bool turns(ArcOf of) const {
        return std::count_if(meant_.begin(), meant_.end(), [&](const PieceId& id) {
                   return arcShape(piece(id), of) != ArcShape::none;
               }) == 1;
    }

    /// Returns true if the vehicle can change between BU and CE. At setup or after a shift the change is a
    /// choice, otherwise an act.
    [[nodiscard]] bool changesCrew(const PieceId& id) const {
        const bool bu = !piece(id).buttonedUp;
        return allowed(StanceAct{.piece = id, .bu = bu}) || allowed(crewChange(seen_.state, id));
    }

    [[nodiscard]] bool putsRight() const {
        const std::optional<MarkerId> marker = chosen_.pieces.empty() ? markerId_ : std::nullopt;
        if (chosen_.pieces.size() > 1 || (chosen_.pieces.empty() && !marker)) return false;
        const auto piece = chosen_.pieces.empty() ? std::nullopt : std::optional(chosen_.pieces.front());
        return !correctables(seen_.state, seen_.ground, marker, piece).empty();
    }

    const GameView& seen_;
    const SideId& viewer_;
    const Chosen& chosen_;
    const std::function<Findings(const MadeAct&)>& ask_;
    std::optional<MarkerId> markerId_;
    const Marker* marker_ = nullptr;
    std::vector<PieceId> meant_;  ///< the selected counters or, if none, those under the selected marker
};

}  // namespace

bool isDoable(Deed what, const GameView& seen, const SideId& viewer, const Chosen& chosen,
              const std::function<Findings(const MadeAct&)>& ask) {
    return Asked(seen, viewer, chosen, ask).can(what);
}

std::vector<Deed> doableWith(const Session& session, const Chosen& chosen) {
    const GameView seen = session.seenView();
    const std::function<Findings(const MadeAct&)> ask = [&](const MadeAct& act) {
        return session.check(act);
    };
    const Asked asked(seen, session.viewer(), chosen, ask);
    std::vector<Deed> out;
    for (std::size_t i = 0; i < std::size(deedWords); ++i)
        if (const auto deed = static_cast<Deed>(i); asked.can(deed)) out.push_back(deed);
    return out;
}

}  // namespace shellgame
