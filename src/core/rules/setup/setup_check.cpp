// SPDX-License-Identifier: MIT
#include "shellgame/rules/setup/setup_check.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include "rules/mapboard/setup_area.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/play/command.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/mapboard/tunnels.hpp"
#include "shellgame/rules/setup/allotment.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/mapboard.hpp"
#include "words/setup.hpp"

namespace shellgame {

namespace {

class SetupChecker {
  public:
    SetupChecker(const GameView& view, const SideId& side)
        : view_(view), state_(view.state), only_(side), occupancy_(view.state) {}

    std::vector<SetupFinding> run() {
        for (const auto& [id, m] : state_.markers) {
            for (const PieceId& piece : m.contents) ask(piece, m.at, m.position, id);
            askDummies(id, m);
        }
        for (const auto& [id, p] : state_.pieces)
            if (p.under.empty() && p.gone.empty()) ask(id, p.at, p.position, {});
        for (const auto& [name, work] : state_.works)
            if (mine(work.side))
                for (Finding& f : workFindings(view_, work)) {
                    SetupFinding out;
                    out.work = name;
                    out.found = f.message;
                    out.expected = Message(words::oneThatCouldBeThere);
                    add(std::move(out), std::move(f), work.side);
                }
        for (const auto& [side, s] : state_.sides)
            if (mine(side)) {
                for (const MarkerKind kind : kinds)
                    if (setup() || (kind == MarkerKind::mine && s.apFactors + s.atFactors > 0))
                        given(side, kind);
                if (setup()) deployed(side);
            }
        places();
        stacking();
        insides();
        return std::move(out_);
    }

  private:
    static constexpr std::array<MarkerKind, 4> kinds{MarkerKind::concealed, MarkerKind::hip,
                                                     MarkerKind::cloaked, MarkerKind::mine};
    [[nodiscard]] bool setup() const { return state_.clock.phase == Phase::setup; }
    [[nodiscard]] bool mine(const SideId& side) const { return only_.empty() || side == only_; }
    /// Reports counters beyond the allotment. After setup, checks only mines with a stated OB, because no
    /// rule adds mines, while 3.3.3 adds dummy HIP counters.
    void given(const SideId& side, MarkerKind kind) {
        for (Finding& f : allotmentFindings(state_, side, kind)) {
            SetupFinding out;
            out.found = f.message;
            out.expected = Message(words::noMoreThanAreGiven);
            add(std::move(out), std::move(f), side);
        }
    }
    void add(SetupFinding what, Finding finding, const SideId& side) {
        finding = withRulings(state_, {std::move(finding)}).front();
        if (finding.verdict == Verdict::ok) return;  // The player has already allowed this violation.
        finding.audience = Readers::only(side);
        what.side = side;
        what.finding = std::move(finding);
        out_.push_back(std::move(what));
    }

    void ask(const PieceId& id, const Location& at, const Position& where, const MarkerId& marker) {
        const Piece& piece = state_.pieces.at(id);
        if (!mine(piece.side) || at.empty()) return;
        const auto told = [&](Finding f, Message found, Message expected) {
            SetupFinding out;
            out.marker = marker;
            if (marker.empty()) out.piece = id;
            out.found = std::move(found);
            out.expected = std::move(expected);
            f.subject = at;
            add(std::move(out), std::move(f), piece.side);
        };
        if (setup() && !maySetUp(state_, piece.side, piece.group, at.hex))
            told({Verdict::forbidden, "A2.9", "", Message(words::mayNotSetUpIn, piece.type, at.text())},
                 Message(words::in, piece.type, at.text()), Message(words::hexOfItsSetupArea));
        if (setup() && piece.motion && piece.kind == PieceClass::vehicle)
            told({Verdict::ruling, "A2.52", "", Message(words::onMapMaySetUpInMotion, piece.type)},
                 Message(words::inMotion, piece.type), Message(words::stoppedVehicleUnlessSsrSaysSo));
        if (!piece.carrier.empty()) return;
        Findings findings = placeFindings(view_, piece, at, where);
        for (Finding& f : fortificationFindings(view_, piece, at, occupancy_))
            findings.push_back(std::move(f));
        for (Finding& f : findings) {
            if (f.verdict == Verdict::ok) continue;
            const Message found = f.message;
            told(std::move(f), found, Message(words::placeWhereItCouldBeInPlay));
        }
    }

    void askDummies(const MarkerId& id, const Marker& m) {
        if (!setup() || !mine(m.side) || m.at.empty() || m.dummies == 0 ||
            dummiesMaySetUp(state_, m.side, m.at.hex))
            return;
        SetupFinding out;
        out.marker = id;
        out.found = Message(words::in, markerName(m), m.at.text());
        out.expected = Message(words::hexOfItsSetupArea);
        Finding f{Verdict::forbidden, "A2.9", "", Message(words::dummiesMayNotSetUpIn, m.at.text())};
        f.subject = m.at;
        add(std::move(out), std::move(f), m.side);
    }

    void deployed(const SideId& side) {
        const FreeDeployment free = freeDeployment(state_, side);
        if (free.deployed <= free.allowed) return;
        SetupFinding out;
        out.found = Message(words::squadsOfDeployed, free.deployed, side.text);
        out.expected = Message(words::atMostOf, free.allowed, free.squads);
        add(std::move(out),
            {Verdict::forbidden, "A2.9", "",
             Message(words::ofSquadsAreFreelyDeployedMayBe, free.deployed, free.squads, free.allowed)},
            side);
    }

    /// Checks that every counter is in an existing Location (A2.8). Each place is checked once per side.
    void places() {
        std::set<std::tuple<SideId, Location, Position>> asked;
        const auto ask = [&](const SideId& side, const Location& at, const Position& where,
                             const MarkerId& marker, const PieceId& piece) {
            if (!mine(side) || at.empty() || !asked.insert({side, at, where}).second) return;
            auto none = locationFinding(view_, side, at, where);
            if (!none) return;
            SetupFinding out;
            out.marker = marker;
            out.piece = piece;
            out.found = none->message;
            out.expected = Message(words::locationOfMap);
            add(std::move(out), std::move(*none), side);
        };
        for (const auto& [id, m] : state_.markers) ask(m.side, m.at, m.position, id, {});
        for (const auto& [id, p] : state_.pieces)
            if (p.under.empty() && p.gone.empty()) ask(p.side, p.at, p.position, {}, id);
    }

    void stacking() {
        std::set<Location> places;
        for (const auto& [id, m] : state_.markers) places.insert(m.at);
        for (const auto& [id, p] : state_.pieces)
            if (!p.at.empty()) places.insert(p.at);
        for (const Location& at : places)
            for (const auto& [side, s] : state_.sides) {
                if (!mine(side)) continue;
                StackSize size;
                for (const PieceId& id : occupancy_.at(at).pieces) {
                    const Piece& p = state_.pieces.at(id);
                    const bool apart = state_.positionOf(p).capacity > 0;
                    if (p.side == side && p.carrier.empty() && !apart) size.add(p);
                }
                if (!size.over()) continue;
                SetupFinding out;
                out.found = Message(words::overstackedBy, at.text(), side.text);
                out.expected = Message(words::atMostThreeSquadsOrEquivalentFour);
                add(std::move(out),
                    {Verdict::forbidden, "A5.1", at, Message(words::isOverstacked, at.text())}, side);
            }
    }

    /// Reports foxholes, trenches and pillboxes beyond their capacity (B27.12, B30.111).
    void insides() {
        std::map<std::tuple<Location, Position, SideId>, std::vector<PieceId>> all;
        for (const auto& [id, p] : state_.pieces) {
            const Position position = state_.positionOf(p);
            // A fortification is not inside the portion that it makes.
            if (position.portion == Portion::open || !p.inPlay() || !p.carrier.empty() || !mine(p.side) ||
                p.kind == PieceClass::fortification)
                continue;
            all[{state_.placeOf(p), position, p.side}].push_back(id);
        }
        for (const auto& [place, ids] : all) {
            const auto& [at, position, side] = place;
            std::vector<Piece> inside;
            for (const PieceId& id : ids) inside.push_back(state_.pieces.at(id));
            auto full = roomFinding(state_, occupancy_, side, at, position, inside, {ids.begin(), ids.end()});
            if (!full) continue;
            SetupFinding out;
            out.piece = ids.front();
            out.found = Message(words::inIn, piecesIn(ids), position.text(), at.text());
            out.expected = full->message;
            add(std::move(out), std::move(*full), side);
        }
    }
    Listed piecesIn(const std::vector<PieceId>& ids) const {
        Listed out;
        for (const PieceId& id : ids) out.items.emplace_back(state_.pieces.at(id).type);
        return out;
    }

    const GameView& view_;
    const State& state_;
    const SideId& only_;
    Occupancy occupancy_;
    std::vector<SetupFinding> out_;
};

/// Nationalities for which it is certain whether their squads can Deploy. For all others the player decides.
struct DeployRow {
    std::string_view nation;
    bool may;
};
constexpr std::array<DeployRow, 9> deployRows{{{"german", true},
                                               {"german-ss", true},
                                               {"german-fj", true},
                                               {"american", true},
                                               {"usmc", true},
                                               {"british", true},
                                               {"finnish", true},
                                               {"russian", false},
                                               {"nkvd", false}}};

}  // namespace

std::vector<SetupFinding> setupFindings(const GameView& view, const SideId& side) {
    return SetupChecker(view, side).run();
}

std::vector<PieceId> gunsSetUpEmplaced(const GameView& view) {
    const auto& pieces = view.state.pieces;
    std::vector<PieceId> out;
    for (const auto& [id, gun] : pieces) {
        if (gun.kind != PieceClass::gun || gun.emplaced || gun.gunType == "RCL" || !gun.carrier.empty() ||
            !gun.inPlay() || gun.marks.contains("limbered") || gun.marks.contains("dismantled"))
            continue;
        const Location at = view.state.placeOf(gun);
        const bool manned = std::any_of(pieces.begin(), pieces.end(), [&](const auto& other) {
            const Piece& crew = other.second;
            return crew.kind == PieceClass::crew && crew.side == gun.side && crew.under == gun.under &&
                   crew.inPlay() && crew.carrier.empty() && view.state.placeOf(crew) == at;
        });
        if (manned && mayEmplaceAt(view, at, view.state.positionOf(gun))) out.push_back(id);
    }
    return out;
}

Findings leavingSetup(const GameView& view) {
    Findings out;
    const auto& pieces = view.state.pieces;
    if (view.state.markers.empty() && std::all_of(pieces.begin(), pieces.end(), [](const auto& p) {
            return !p.second.inPlay() && p.second.gone != offBoard;
        }))
        out.push_back(toRule("A2.9", Subject(), Message(words::nothingIsPlaced)));
    for (SetupFinding& f : setupFindings(view))
        if (std::find(out.begin(), out.end(), f.finding) == out.end()) out.push_back(std::move(f.finding));
    return out;
}

std::optional<bool> mayDeploy(std::string_view nationality) {
    const auto* it = std::find_if(deployRows.begin(), deployRows.end(),
                                  [&](const DeployRow& row) { return row.nation == nationality; });
    return it == deployRows.end() ? std::nullopt : std::optional(it->may);
}

int freelyDeployed(int squads) {
    return (squads + 9) / 10;
}

FreeDeployment freeDeployment(const State& state, const SideId& side, std::optional<int> turn) {
    FreeDeployment out;
    for (const auto& [id, p] : state.pieces) {
        if (p.side != side || p.kind != PieceClass::squad) continue;
        const auto group = state.reinforcements.find(p.entry);
        const bool comes = group != state.reinforcements.end();
        if (turn ? !comes || group->second.turn != *turn : comes) continue;
        const bool deployed = p.gone == "Deployed";
        if (!deployed && !p.gone.empty() && p.gone != offBoard) continue;
        ++out.squads;
        if (deployed) ++out.deployed;
    }
    out.allowed = freelyDeployed(out.squads);
    return out;
}

Findings deployFindings(const State& state, const Piece& squad, const std::string& id) {
    const auto may = mayDeploy(squad.nation);
    if (may == false)
        return {
            {Verdict::forbidden, "A2.9", PieceId(id), Message(words::isNotCapableOfDeployment, squad.type)}};
    Findings out;
    if (!may)
        out.push_back(
            {Verdict::ruling, "A2.9", PieceId(id), Message(words::isCapableOfDeployment, squad.type)});
    const auto group = state.reinforcements.find(squad.entry);
    const FreeDeployment free = freeDeployment(
        state, squad.side,
        group == state.reinforcements.end() ? std::nullopt : std::optional(group->second.turn));
    if (free.deployed >= free.allowed)
        out.push_back({Verdict::forbidden, "A2.9", PieceId(id),
                       Message(words::ofSquadsAreFreelyDeployedAlready, free.deployed, free.squads)});
    return out;
}

}  // namespace shellgame
