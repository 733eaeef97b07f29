// SPDX-License-Identifier: MIT
#include "shellgame/rules/turn/fates.hpp"

#include <algorithm>

#include "shellgame/model/catalogue.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/mapboard/way.hpp"
#include "shellgame/words/term.hpp"
#include "words/mapboard.hpp"
#include "words/turn.hpp"

namespace shellgame {

namespace {

class Fates {
  public:
    Fates(const State& state, const std::vector<PieceId>& pieces) : state_(state), pieces_(pieces) {
        for (const PieceId& id : pieces) counters_.push_back(state.piece(id));
    }

    std::vector<Fate> run() {
        const bool one = counters_.size() == 1;
        if (one && counters_.front()->kind == PieceClass::vehicle) stop(*counters_.front());
        if (one) casualties(pieces_.front(), *counters_.front());
        if (one) deploy(pieces_.front(), *counters_.front());
        if (counters_.size() == 2) recombine();
        marks();
        mount();
        handOver();
        if (one && counters_.front()->kind == PieceClass::vehicle) wrecks(pieces_.front());
        add(RemoveAct{.pieces = pieces_, .why = "eliminated"}, Message(words::fateEliminated));
        return std::move(out_);
    }

  private:
    template <class A>
    void add(A act, Message text) {
        out_.push_back({std::move(act), std::move(text)});
    }
    template <class Is>
    [[nodiscard]] bool all(Is is) const {
        return std::all_of(counters_.begin(), counters_.end(), [&](const Piece* p) { return is(*p); });
    }
    [[nodiscard]] bool marked(std::string_view mark) const {
        return all([&](const Piece& p) { return p.marks.contains(std::string(mark)); });
    }
    [[nodiscard]] static PieceType typeOf(const Piece& p) {
        return Catalogue::builtIn().lookup(p.type, p.nation).type;
    }

    /// A7.302: a squad becomes its half-squad, a leader or hero is wounded; who is wounded, or is less than a
    /// squad, is eliminated.
    void casualties(const PieceId& id, const Piece& p) {
        if (const std::string half = p.kind == PieceClass::squad ? typeOf(p).halfSquad : ""; !half.empty())
            add(ReplaceAct{.piece = id, .with = {half}, .why = "Casualty Reduction"},
                Message(words::fateCasualties, half));
        if (p.isSmc() && !p.marks.contains("wounded"))
            add(MarkAct{.piece = id, .add = {"wounded"}}, Message(words::fateCasualties, term("wounded")));
    }

    void deploy(const PieceId& id, const Piece& p) {
        if (p.kind != PieceClass::squad || p.marks.contains("broken")) return;
        if (const std::string half = typeOf(p).halfSquad; !half.empty())
            add(ReplaceAct{.piece = id, .with = {half, half}}, Message(words::fateDeploys, half));
    }

    /// A1.32: into any squad of their nation that has such halves.
    void recombine() {
        const Piece &one = *counters_[0], &other = *counters_[1];
        if (one.type != other.type || one.nation != other.nation ||
            !mayRecombine(state_, pieces_[0], pieces_[1]))
            return;
        for (const PieceType& squad : Catalogue::builtIn().all())
            if (squad.cls == PieceClass::squad && squad.nation == one.nation && squad.halfSquad == one.type)
                add(
                    ReplaceAct{
                        .piece = pieces_[0], .with = {squad.name}, .other = pieces_[1], .why = "Recombined"},
                    Message(words::fateRecombine, squad.name));
    }

    void marks() {
        if (!all([](const Piece& p) { return p.isPersonnel(); })) return;
        const auto mark = [&](const char* word, const Sentence<0>& comes, const Sentence<0>& goes) {
            if (marked(word))
                add(MarkAct{.pieces = pieces_, .remove = {word}}, Message(goes));
            else
                add(MarkAct{.pieces = pieces_, .add = {word}}, Message(comes));
        };
        mark("broken", words::fateBreaks, words::fateRallies);
        mark("pinned", words::fatePinned, words::fateNoLongerPinned);
    }

    /// On and off vehicles of the Location (D6.4, C10.12).
    void mount() {
        const bool troops = all([](const Piece& p) { return p.isPersonnel(); });
        if (troops && all([](const Piece& p) { return p.carrier.empty(); }))
            eachBeside([&](const PieceId& id, const Piece& p) {
                if (p.kind == PieceClass::vehicle)
                    add(LoadAct{.pieces = pieces_, .on = id},
                        paying(Message(words::fateMounts, p.type),
                               loadingCost(state_, id, pieces_).quarters));
            });
        if (all([](const Piece& p) { return !p.carrier.empty(); }))
            add(UnloadAct{.pieces = pieces_},
                paying(Message(troops ? words::fateDismounts : words::fateDropped),
                       loadingCost(state_, counters_.front()->carrier, pieces_).quarters));
    }

    /// Offers a Stop to a vehicle in Motion (D2.13).
    void stop(const Piece& p) {
        if (!p.motion || state_.clock.phase != Phase::MPh || state_.clock.player != p.side) return;
        InPlaceAct act{.what = InPlace::stop};
        if (p.under.empty())
            act.pieces = pieces_;
        else
            act.marker = p.under;
        add(std::move(act), paying(Message(words::fateStops), mpCost(MpAct::stop, p).quarters));
    }

    /// The text of a choice with its cost: "Gets off (4 MP)".
    [[nodiscard]] static Message paying(Message what, int quarters) {
        if (quarters == 0) return what;
        return Message(words::wayCosting, std::move(what), pointsText(quarters), term("MP"));
    }

    /// A weapon to another unit of the Location (A4.43), or to who recovers it (A4.44).
    void handOver() {
        if (!all([](const Piece& p) {
                return p.kind == PieceClass::supportWeapon || p.kind == PieceClass::radio;
            }))
            return;
        eachBeside([&](const PieceId& id, const Piece& p) {
            if (p.isPersonnel() && counters_.front()->carrier != id)
                add(TransferAct{.pieces = pieces_, .to = id}, Message(words::fateGoesTo, p.type));
        });
    }

    void wrecks(const PieceId& id) {
        add(WreckAct{.piece = id}, Message(words::fateWreck));
        add(WreckAct{.piece = id, .burning = true}, Message(words::fateBurningWreck));
    }

    /// Calls `what` for other counters of the side in the same place, under the same marker or none.
    template <class Do>
    void eachBeside(Do what) const {
        const Piece& first = *counters_.front();
        for (const auto& [id, p] : state_.pieces)
            if (p.side == first.side && p.under == first.under && p.gone.empty() &&
                state_.placeOf(p) == state_.placeOf(first) &&
                std::find(pieces_.begin(), pieces_.end(), id) == pieces_.end())
                what(id, p);
    }

    const State& state_;
    const std::vector<PieceId>& pieces_;
    std::vector<const Piece*> counters_;
    std::vector<Fate> out_;
};

}  // namespace

std::vector<Fate> fatesOf(const State& state, const std::vector<PieceId>& pieces) {
    if (pieces.empty() || isOfForces(state.settings)) return {};
    for (const PieceId& id : pieces) {
        const Piece* p = state.piece(id);
        if (p == nullptr || (!p->gone.empty() && p->gone != offBoard) ||
            p->side != state.piece(pieces.front())->side)
            return {};
    }
    return Fates(state, pieces).run();
}

}  // namespace shellgame
