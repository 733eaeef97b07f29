// SPDX-License-Identifier: MIT
#include "session/enemy_shots.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "shellgame/base/json.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "shellgame/rules/setup/placing.hpp"
#include "shellgame/rules/stacks/stacks.hpp"
#include "shellgame/rules/stacks/status.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

constexpr qsizetype mostShotLines = 6;  ///< more lines than this would cover the map

Location placeOf(const Finding& finding) {
    const auto* at = finding.subject.as<Location>();
    return at == nullptr ? Location() : *at;
}

/// The units that have been revealed under each "?".
using Revealed = std::map<std::string, std::vector<PieceId>>;

/// Returns the counters whose move the program has answered.
std::vector<PieceId> moversIn(const State& state, const Json& answer, const Revealed& revealed) {
    std::vector<PieceId> out;
    for (const Json& id : answer.value("pieces", Json::array())) out.emplace_back(id.get<std::string>());
    const MarkerId marker(answer.value("marker", ""));
    if (marker.empty()) return out;
    for (const auto& [id, p] : state.pieces)
        if (p.under == marker) out.push_back(id);
    if (const auto known = revealed.find(marker.text); known != revealed.end())
        out.insert(out.end(), known->second.begin(), known->second.end());
    return out;
}

/// Returns the hex of the counter that a change is about or, if the change has removed the counter, its last
/// hex. Empty if the change is not about a counter.
std::string hexOf(const State& state, const Change& c) {
    const Piece* p = c.table == "pieces" ? state.piece(PieceId(c.id)) : nullptr;
    if (p == nullptr) return {};
    if (p->inPlay()) return state.placeOf(*p).hex;
    const Json& before = c.before;
    const auto at =
        c.field == "at" && before.is_string() ? Location::parse(before.get<std::string>()) : std::nullopt;
    return at ? at->hex : std::string();
}

/// Returns true if an act is one by which the player enters the result of an attack.
bool entersResult(const Entry& entry) {
    constexpr std::array<std::string_view, 4> verbs{MarkAct::about.verb, ReplaceAct::about.verb,
                                                    RemoveAct::about.verb, WreckAct::about.verb};
    return std::find(verbs.begin(), verbs.end(), entry.verb) != verbs.end();
}

/// Returns true for rolls, results and reveals, which only the player enters.
bool isEnteredByPlayer(const Entry& e) {
    return e.verb == RollAct::about.verb || e.verb == RevealAct::about.verb || entersResult(e);
}

}  // namespace

bool playsAgainstProgram(const GameController& game) {
    if (!game.hasGame()) return false;
    const SideId& side = game.state().settings.aiSide;
    return !side.empty() && !game.viewer().empty() && !(game.viewer() == side);
}

EnemyShots::EnemyShots(GameController& game, QObject* parent) : QObject(parent), game_(game) {
    connect(&game_, &GameController::gameChanged, this, [this] {
        closed_.clear();
        begun_.clear();
        current_.reset();
        note();
    });
    connect(&game_, &GameController::viewerChanged, this, &EnemyShots::note);
    connect(&game_, &GameController::entriesChanged, this, &EnemyShots::note);
}

std::vector<PieceId> weaponsFiredIn(const State& state, const Entry& act) {
    std::vector<PieceId> out;
    for (const Change& c : act.changes) {
        const Piece* p = c.table == "pieces" && c.field == "marks" ? state.piece(PieceId(c.id)) : nullptr;
        if (p != nullptr && p->inPlay() &&
            (p->kind == PieceClass::supportWeapon || p->kind == PieceClass::gun))
            out.emplace_back(c.id);
    }
    return out;
}

std::vector<PieceId> weaponsOfLastFire(const GameController& game) {
    std::vector<PieceId> out;
    bool found = false;
    const Clock& now = game.state().clock;
    const auto& entries = game.session().entries();
    for (auto e = entries.rbegin(); e != entries.rend(); ++e) {
        if (e->undone || e->isHistory() || e->isLook() || e->follows) continue;
        if (e->turn != now.turn || e->player != now.player || e->phase != now.phase) break;
        if (e->verb != FireAct::about.verb && found) break;
        if (e->verb != FireAct::about.verb) continue;
        found = true;
        for (const PieceId& id : weaponsFiredIn(game.shown(), *e)) out.push_back(id);
    }
    return out;
}

std::vector<Breakdown> breakdownsOf(const State& state, const std::vector<PieceId>& weapons,
                                    const std::vector<int>& dice) {
    std::vector<Breakdown> out;
    if (dice.size() != 2) return out;
    constexpr int most = 12;
    const int original = dice[0] + dice[1];
    for (const PieceId& id : weapons) {
        const Piece* p = state.piece(id);
        if (p == nullptr || !p->inPlay() || p->marks.contains("malfunctioned")) continue;
        const PieceLookup found = Catalogue::builtIn().lookup(
            p->type, p->nation.empty() ? state.sides.at(p->side).nationality : p->nation);
        const int breaks = found ? found.type.breakdown : 0, gone = found ? found.type.eliminated : 0;
        const QString name = coreText(piecesAt(state, {id}));
        if (gone > 0 && original >= gone)
            out.push_back({id, EnemyShots::tr("%1 is eliminated (X%2)").arg(name).arg(gone),
                           RemoveAct{.pieces = {id}, .why = "eliminated"}, true});
        else if (breaks > 0 && original >= breaks)
            out.push_back({id, EnemyShots::tr("%1 malfunctions (B%2)").arg(name).arg(breaks),
                           MarkAct{.pieces = {id}, .add = {"malfunctioned"}}, true});
        else if (breaks == 0 && gone == 0 && original == most)
            out.push_back({id, EnemyShots::tr("%1 malfunctions").arg(name),
                           MarkAct{.pieces = {id}, .add = {"malfunctioned"}}, false});
    }
    if (out.size() > 1)
        for (Breakdown& one : out) one.certain = false;
    return out;
}

void EnemyShots::note() {
    std::vector<EnemyShot> now = open();
    if (now == shown_) return;
    shown_ = std::move(now);
    Q_EMIT changed();
}

/// An attack whose results the player has not begun to enter in the bar is also resolved if the player has
/// entered a result for a counter in its target hex since. Revealing units is not a result, because they may
/// have lost their "?" by their move (A12.121).
///
/// Reads the attacks from the findings of the program's answers. Each attack has a finding for A8.1 about the
/// firer's Location. After it there may be a finding about the target's Location, which is for A7.1, or for
/// C3.1 if the attack rolls To Hit. This function reads the game's own log, because a side's log joins these
/// findings into one sentence.
std::vector<EnemyShot> EnemyShots::open() const {
    std::vector<EnemyShot> out;
    if (!playsAgainstProgram(game_)) return out;
    const Clock& now = game_.shown().clock;
    std::set<std::string> resolved;  // hexes in which the player has entered a result since
    Revealed revealed;
    const std::vector<Entry>& entries = game_.session().entries();
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
        if (entry->undone || entry->isHistory() || entry->isLook()) continue;
        if (entry->turn != now.turn || entry->player != now.player || entry->phase != now.phase) break;
        if (entersResult(*entry))
            for (const Change& c : entry->changes) resolved.insert(hexOf(game_.shown(), c));
        for (const Change& c : entry->changes)
            if (c.table == "pieces" && c.field == "under" && c.before->is_string() && *c.after == "")
                revealed[c.before->get<std::string>()].emplace_back(c.id);
        if (entry->verb != EnemyAct::about.verb) continue;
        const Findings seen = game_.forViewer(entry->findings);
        std::vector<EnemyShot> shots;
        for (std::size_t i = 0; i < seen.size(); ++i)
            if (seen[i].rule == "A8.1")
                shots.push_back({.entry = entry->n,
                                 .finding = i,
                                 .from = placeOf(seen[i]).hex,
                                 .text = qs(seen[i].message)});
            else if ((seen[i].rule == "A7.1" || seen[i].rule == "C3.1") && !shots.empty() &&
                     shots.back().finding + 1 == i) {
                shots.back().at = placeOf(seen[i]);
                shots.back().target = shots.back().at.hex;
                shots.back().movers = moversIn(game_.shown(), *entry->command, revealed);
                shots.back().stack = MarkerId(entry->command->value("marker", ""));
                shots.back().attack = qs(seen[i].message);
                shots.back().toHit = seen[i].rule == "C3.1";
            }
        // A Fire Group contains weapons of other hexes, which are not the firers of another attack.
        for (const PieceId& id : weaponsFiredIn(game_.shown(), *entry)) {
            const std::string hex = game_.shown().placeOf(*game_.shown().piece(id)).hex;
            const auto fromThere = [&](const EnemyShot& s) { return s.from == hex; };
            const bool alone = std::none_of(shots.begin(), shots.end(), fromThere);
            for (EnemyShot& s : shots)
                if (alone || fromThere(s)) s.weapons.push_back(id);
        }
        // If the player has begun to enter the results of one of several attacks on a hex, the results there
        // are results of that attack.
        for (const EnemyShot& s : shots)
            if (begun_.contains({s.entry, s.finding})) resolved.erase(s.target);
        std::erase_if(shots, [&](const EnemyShot& s) {
            // A "?" that was a dummy is gone.
            const bool gone =
                !s.stack.empty() && s.movers.empty() && game_.shown().marker(s.stack) == nullptr;
            return gone || isClosed(s) || (!s.target.empty() && resolved.contains(s.target));
        });
        out.insert(out.begin(), shots.begin(), shots.end());
    }
    return out;
}

bool EnemyShots::isClosed(const EnemyShot& shot) const {
    const auto it = closed_.find({shot.entry, shot.finding});
    if (it == closed_.end()) return false;
    const auto& live = game_.session().liveLine();
    return std::find(live.begin(), live.end(), it->second) != live.end();
}

void EnemyShots::begin(const EnemyShot& shot) {
    current_ = Key{shot.entry, shot.finding};
    begun_.insert(*current_);
    note();
    Q_EMIT changed();
}

void EnemyShots::pause() {
    if (!std::exchange(current_, std::nullopt)) return;
    note();
    Q_EMIT changed();
}

void EnemyShots::close(const EnemyShot& shot) {
    begun_.insert({shot.entry, shot.finding});
    closed_[{shot.entry, shot.finding}] = game_.session().liveLine().back();
    note();
}

std::vector<MapDrawing> EnemyShots::drawings() const {
    std::vector<MapDrawing> out;
    std::vector<EnemyShot> shots = open();
    const auto isCurrent = [this](const EnemyShot& shot) {
        return current_ == Key{shot.entry, shot.finding};
    };
    if (std::any_of(shots.begin(), shots.end(), isCurrent))
        std::erase_if(shots, [&](const EnemyShot& shot) { return !isCurrent(shot); });
    for (const EnemyShot& shot : shots) {
        MapDrawing d;
        d.kind = MapDrawing::Kind::shot;
        for (const std::string& hex : {shot.from, shot.target})
            if (const auto h = game_.ground().find(hex)) d.hexes.push_back(*h);
        if (!d.hexes.empty()) out.push_back(std::move(d));
    }
    return out;
}

QStringList EnemyShots::turnEnded(const Entry& phase) const {
    QStringList out;
    const SideId& side = game_.state().settings.aiSide;
    if (!playsAgainstProgram(game_) || phase.player != side || game_.shown().clock.player == side) return out;
    const std::vector<Entry>& entries = game_.shownEntries();
    for (std::size_t row = entries.size(); row-- > 0;) {
        const Entry& entry = entries[row];
        if (game_.gameNumber(row) >= phase.n) continue;
        if (entry.turn != phase.turn || entry.player != side) break;
        const bool act = entry.verb != phase.verb && !entry.isHistory() && !entry.isLook();
        if (act && !entry.undone && entry.side != game_.viewer() && !isEnteredByPlayer(entry))
            out.prepend(qs(entry.text));
    }
    const QString name = qs(game_.shown().sideName(side));
    if (out.isEmpty()) return {tr("%1: you saw nothing of their Player Turn.").arg(name)};
    const qsizetype more = out.size() - mostShotLines;
    if (more > 0) out = out.mid(more);
    // The first line is visible in the folded message.
    out.front() =
        (more > 0 ? tr("%1, the last acts of their Player Turn: %2") : tr("%1, their Player Turn: %2"))
            .arg(name, out.front());
    return out;
}

QStringList EnemyShots::routsIn(const Entry& phase) const {
    QStringList out;
    if (!playsAgainstProgram(game_) || phase.phase != Phase::RtPh || phase.player != game_.viewer())
        return out;
    const std::vector<Entry>& entries = game_.shownEntries();
    for (std::size_t row = entries.size(); row-- > 0;) {
        const Entry& entry = entries[row];
        const int n = game_.gameNumber(row);
        if (n >= phase.n || entry.undone || entry.isHistory()) continue;
        if (entry.turn != phase.turn || entry.player != phase.player || entry.phase != phase.phase) break;
        // The viewer's log does not tell the verbs of the enemy's acts.
        if (game_.session().entries()[static_cast<std::size_t>(n) - 1].verb == MoveAct::about.verb &&
            entry.side != game_.viewer())
            out.prepend(qs(entry.text));
    }
    return out;
}

}  // namespace shellgame::app
