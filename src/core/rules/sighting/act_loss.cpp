// SPDX-License-Identifier: MIT
#include "rules/sighting/act_loss.hpp"

namespace shellgame {

namespace {

LossAct lossAct(ActKind kind) {
    switch (kind) {
        case ActKind::begin:
        case ActKind::seen:
            return LossAct::presence;
        case ActKind::assault:
            return LossAct::assaultMove;
        case ActKind::advance:
            return LossAct::advance;
        case ActKind::fire:
            return LossAct::fire;
        case ActKind::changeCa:
            return LossAct::changeCa;
        case ActKind::other:
            return LossAct::otherAction;
        default:
            return LossAct::move;
    }
}

bool onFoot(LossClass who) {
    return who == LossClass::infantry || who == LossClass::dummy;
}

class LossFinder {
  public:
    explicit LossFinder(const ActQuestion& q) : q_(q), act_(*q.act) {}

    std::optional<ActLoss> run() {
        const Viewer before = viewerOf(act_.before), after = viewerOf(act_.after);
        if (before == Viewer::none && after == Viewer::none) return std::nullopt;
        const LossAct what = lossAct(act_.kind);
        // Mere presence (Case H) is checked before and after the act.
        ask(before, *q_.from, act_.from, LossAct::presence);
        ask(after, *q_.to, act_.to, LossAct::presence);
        if (what == LossAct::presence) return worst_;
        ask(after, *q_.to, act_.to, what);
        if (what == LossAct::move && q_.who == LossClass::vehicle) ask(before, *q_.from, act_.from, what);
        return worst_;
    }

  private:
    void ask(Viewer viewer, PlaceCover cover, const Location& where, LossAct what) {
        if (viewer == Viewer::none) return;
        const bool roadMatters = cover.road && q_.who == LossClass::vehicle;
        if (roadMatters && act_.kind == ActKind::road) cover.cover = Cover::notConcealing;
        if (q_.hidden && q_.who == LossClass::emplacedGun && cover.cover != Cover::concealing &&
            cover.cover != Cover::building)
            return add({'H', where, cover.certain ? Doubt::none : Doubt::chart});
        // At night or in jungle, LOS does not reveal Fortifications (E1.16, G.2).
        if ((q_.night || cover.hidesWorks) && q_.who == LossClass::fortification) return;
        // At night, units on foot lose their "?" by moving only if they use Non-Assault Movement in an
        // Illuminated Location (E1.31).
        const bool foot = onFoot(q_.who);
        if (q_.night && foot && (what == LossAct::assaultMove || what == LossAct::advance)) return;
        const bool walks = q_.night && foot && what == LossAct::move;
        if (walks && light() == Light::dark) return;
        const LossCell cell = concealmentLoss(q_.who, cover.cover, viewer, what);
        switch (cell.effect) {
            case LossCell::Effect::keeps:
                if (roadMatters && act_.kind != ActKind::road) add({'H', where, Doubt::road});
                return;
            case LossCell::Effect::byDie:
                if (act_.die == 0) return add({cell.lossCase, where, Doubt::die});
                // The enemy sees an Emplaced Gun that fires if the colored die is 5 or 6; beyond 16 hexes, if
                // it is 6 (A12.34).
                if (act_.die >= (viewer == Viewer::near ? 5 : 6)) add({cell.lossCase, where, Doubt::none});
                return;
            case LossCell::Effect::loses:
                break;
        }
        Doubt doubt = Doubt::none;
        if (walks && light() == Light::unknown)
            doubt = Doubt::light;
        else if (!cell.certain)
            doubt = Doubt::table;
        else if (!cover.certain && (cell.lossCase == 'H' || cell.lossCase == 'B')) {
            // If the "?" would be lost even in Concealment Terrain, nobody needs to decide whether the place
            // is Concealment Terrain.
            const LossCell inside = concealmentLoss(q_.who, Cover::concealing, viewer, what);
            if (inside.effect == LossCell::Effect::loses && inside.certain)
                return add({inside.lossCase, where, Doubt::none});
            doubt = Doubt::chart;
        }
        add({cell.lossCase, where, doubt});
    }

    enum class Light { dark, lit, unknown };
    /// Returns whether the Location entered was Illuminated. A Location that an enemy occupies has the same
    /// effect (E1.31), but range 0 tells only that the enemy is in the same hex.
    [[nodiscard]] Light light() const {
        const auto& note = act_.after;
        if (!note || !note->lit) return Light::unknown;
        if (*note->lit) return Light::lit;
        return note->range == 0 && note->stamp != 0 ? Light::unknown : Light::dark;
    }

    /// Adds a loss. A certain loss replaces a doubtful one.
    void add(ActLoss loss) {
        if (!worst_ || (worst_->doubt != Doubt::none && loss.doubt == Doubt::none)) worst_ = std::move(loss);
    }

    const ActQuestion& q_;
    const Act& act_;
    std::optional<ActLoss> worst_;
};

}  // namespace

Viewer viewerOf(const std::optional<SeenNote>& note) {
    if (!note || !note->seen || !note->by.empty()) return Viewer::none;
    return note->range > 16 ? Viewer::far : Viewer::near;
}

std::optional<ActLoss> actLoss(const ActQuestion& question) {
    return LossFinder(question).run();
}

}  // namespace shellgame
