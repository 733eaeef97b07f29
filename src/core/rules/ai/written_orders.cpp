// SPDX-License-Identifier: MIT
#include "rules/ai/written_orders.hpp"

#include <algorithm>
#include <limits>
#include <memory>

#include "rules/command/order_acts.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "words/ai.hpp"

namespace shellgame {

namespace {

constexpr int highestLevel = 3;     ///< the highest preadvice level of the program's orders
constexpr int objectivesDrawn = 2;  ///< number of objectives among which the program draws
constexpr int counterWithin = 8;    ///< hexes within which a defending UNIT attacks a lost objective

/// Returns the UNITs of a side that act under their own orders and have troops left.
std::vector<std::string> unitsOf(const State& state, const SideId& side) {
    std::vector<std::string> out;
    for (const auto& [key, unit] : state.formations)
        if (unit.side == side && unitAbove(state, key).empty() && !survivorsOf(state, key).empty())
            out.push_back(key);
    return out;
}

int distanceTo(const GameView& view, const std::string& key, const std::string& hex) {
    int out = std::numeric_limits<int>::max();
    for (const PieceId& id : survivorsOf(view.state, key))
        if (const Location at = view.state.placeOf(id); !at.empty())
            out = std::min(out, view.ground.distance(at.hex, hex).value_or(out));
    return out;
}

/// Returns the orders that suit a UNIT, the one with the nearest target hex first.
std::vector<StepWritten> ordersFor(const GameView& view, const OpenGame& open, const std::string& key) {
    std::vector<std::pair<int, StepWritten>> all;
    for (const std::string& hex : open.lost)
        if (const int far = distanceTo(view, key, hex); open.attacks || far <= counterWithin)
            all.emplace_back(far, StepWritten{.type = OrderType::attack, .tah = hex});
    if (!open.attacks)
        for (const std::string& hex : open.held)
            all.emplace_back(distanceTo(view, key, hex), StepWritten{.type = OrderType::defend, .tah = hex});
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<StepWritten> out;
    for (auto& [far, step] : all) out.push_back(std::move(step));
    return out;
}

class Commander {
  public:
    Commander(const GameView& view, Dice& dice, Draft& draft, Findings& reasons)
        : view_(view), side_(view.state.settings.aiSide), dice_(dice), draft_(draft), reasons_(reasons) {}

    void command() {
        for (const std::string& key : unitsOf(*now(), side_)) {
            decideEnds(key);
            const Clock& clock = view_.state.clock;
            if (clock.phase != Phase::RPh || clock.player != side_) continue;
            accept(key);
            write(key);
        }
    }

  private:
    /// Returns a copy of the state after all changes so far.
    [[nodiscard]] std::shared_ptr<const GameState> now() const { return GameState::of(State(draft_.now())); }
    [[nodiscard]] GameView on(const GameState& state) const { return {state, view_.ground, view_.sight}; }
    [[nodiscard]] const Formation& unit(const std::string& key) const { return *draft_.find<Formation>(key); }

    /// Ends an order whose end the map does not show: a Move if the UNIT has arrived, and an Attack if the
    /// side controls the target hex. Otherwise the order stays in force.
    void decideEnds(const std::string& key) {
        const auto state = now();
        const GameView view = on(*state);
        for (const OrderQuestion& question : orderQuestions(view)) {
            if (question.key != key || !question.end.completed) continue;
            const OrderStep step = stepNow(*unit(key).order);
            if (step.type != OrderType::move && !openGame(view).held.contains(step.tah)) continue;
            endOrder(key, question.end, draft_, reasons_);
            return;
        }
    }

    void accept(const std::string& key) {
        const auto state = now();
        const GameView view = on(*state);
        if (!unit(key).waiting || worst(judgeAcceptance(view, key)) != Verdict::ok) return;
        Outcome outcome;
        acceptOrder(view, {.of = {.side = side_, .unit = unitMark(key)}}, dice_, draft_, outcome);
        tell(key, std::move(outcome));
    }

    /// Writes an order for a UNIT without one. An order before play is in force at once: it is written for
    /// UNITs that have never had a target hex.
    void write(const std::string& key) {
        const auto state = now();
        const GameView view = on(*state);
        const Formation& old = *unitOf(*state, key);
        if (old.order || old.waiting || old.retreating) return;
        std::vector<StepWritten> orders = ordersFor(view, openGame(view), key);
        if (orders.empty()) return;
        const int drawn =
            dice_.choose(std::min(objectivesDrawn, static_cast<int>(orders.size())), Message(words::policy));
        const StepWritten& step = orders[static_cast<std::size_t>(drawn)];
        if (old.tah.empty()) {
            Formation& unit = draft_.edit<Formation>(key);
            unit.order = Order{.steps = {{step.type, step.tah, 0}}, .since = view.state.clock.turn};
            unit.tah = step.tah;
            return;
        }
        const OrderAct act{.of = {.side = side_, .unit = unitMark(key)}, .steps = {step}, .pl = level(key)};
        if (worst(judgeOrder(view, act)) != Verdict::ok) return;
        Outcome outcome;
        writeOrder(view, act, dice_, draft_, outcome);
        tell(key, std::move(outcome));
    }

    /// Returns the preadvice level of a new order: the UNIT's own, or an equal share of the levels that the
    /// side has left (2.82).
    [[nodiscard]] int level(const std::string& key) const {
        const State& state = draft_.now();
        if (unit(key).pl > 0) return unit(key).pl;
        const auto allowed = levelsAllowed(state);
        if (!allowed) return 1;
        const auto units = unitsOf(state, side_);
        const auto without = std::count_if(units.begin(), units.end(), [&](const std::string& other) {
            return !unit(other).order && !unit(other).waiting;
        });
        return std::clamp((*allowed - levelsUsed(state, side_)) / std::max(1, static_cast<int>(without)), 1,
                          highestLevel);
    }

    void tell(const std::string& key, Outcome outcome) {
        outcome.reasons.push_back(said("C 2.3", UnitMark(unitMark(key)), std::move(outcome.text)));
        for (Finding& f : outcome.reasons) {
            f.audience = Readers::only(side_);
            reasons_.push_back(std::move(f));
        }
    }

    const GameView& view_;
    SideId side_;
    Dice& dice_;
    Draft& draft_;
    Findings& reasons_;
};

/// Returns the UNIT under whose order a marker acts; empty if there is none. Dummies follow the UNIT of the
/// nearest unit of their side.
std::string unitOfMarker(const GameView& view, const MarkerId& id) {
    const State& state = view.state;
    const Marker& m = *state.marker(id);
    if (!m.isDummy()) return commandOf(state, m.contents.front());
    std::string out;
    int nearest = std::numeric_limits<int>::max();
    for (const auto& [piece, p] : state.pieces) {
        if (p.side != m.side || !p.inPlay() || !p.isUnit()) continue;
        const auto d = view.ground.distance(state.placeOf(p).hex, m.at.hex);
        if (!d || *d >= nearest) continue;
        nearest = *d;
        out = commandOf(state, piece);
    }
    return out;
}

bool hasOrder(const State& state, const std::string& key) {
    const Formation* unit = unitOf(state, key);
    return unit != nullptr && unit->order && !unit->retreating;
}

}  // namespace

void giveOrders(const GameView& view, Dice& dice, Draft& draft, Findings& reasons) {
    if (!view.state.formations.empty() && view.state.clock.phase != Phase::setup)
        Commander(view, dice, draft, reasons).command();
}

bool EnemyTask::decidesFor(const GameView& view, const PieceId& id) const {
    const std::string key = commandOf(view.state, id);
    return hasOrder(view.state, key) ? key == unit : unit.empty();
}

bool EnemyTask::decidesFor(const GameView& view, const MarkerId& id) const {
    const std::string key = unitOfMarker(view, id);
    return hasOrder(view.state, key) ? key == unit : unit.empty();
}

std::vector<EnemyTask> enemyTasks(const GameView& view) {
    const State& state = view.state;
    std::vector<EnemyTask> out;
    out.push_back({openGame(view)});
    for (const std::string& key : unitsOf(state, state.settings.aiSide)) {
        if (!hasOrder(state, key)) continue;
        const OrderStep& step = stepNow(*unitOf(state, key)->order);
        EnemyTask task{out.front().open, key};
        const bool defends = step.type == OrderType::defend || task.open.held.contains(step.tah);
        task.open.attacks = !defends;
        task.open.lost = defends ? std::set<std::string>{} : std::set{step.tah};
        task.open.held = defends ? std::set{step.tah} : std::set<std::string>{};
        // Far from the hex that it defends, the UNIT goes there as to an empty objective.
        task.open.bare = task.open.held;
        if (distanceTo(view, key, step.tah) <= targetRange) task.open.bare.clear();
        out.push_back(std::move(task));
    }
    return out;
}

}  // namespace shellgame
