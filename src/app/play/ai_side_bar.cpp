// SPDX-License-Identifier: MIT
#include "play/ai_side_bar.hpp"

#include <QApplication>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QKeyEvent>
#include <QListWidget>
#include <QRegularExpression>
#include <QTabBar>
#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "shellgame/base/json.hpp"
#include "shellgame/play/command.hpp"
#include "shellgame/rules/ai/beside_map.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "shellgame/rules/setup/placing.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/stacks/stacks.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "shellgame/rules/turn/counter_actions.hpp"
#include "shellgame/rules/turn/next_step.hpp"
#include "shellgame/words/term.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

AiSideBar::AiSideBar(GameController& game, MapAsks& asks, QWidget* parent)
    : FormBar(QStringLiteral("aiBar"), game, &asks, parent) {
    time_ = [] {
        static const QElapsedTimer timer = [] {
            QElapsedTimer out;
            out.start();
            return out;
        }();
        return timer.elapsed();
    };
    connect(&game_, &GameController::gameChanged, this, [this] { attempts_.clear(); });
    connect(&game_, &GameController::stateChanged, this, [this] {
        if (!isOpen() && !playing_ && lastEntry().isUndo()) resume();
    });
    // Whether units see the program's last move is known only after LOS has been computed.
    connect(&game_.ruleSight(), &RuleSight::changed, this, [this] {
        if (isOpen() && !playing_ && pause_ && game_.ruleSight().ready() && lastMove() != nullptr) paused();
    });
}

void AiSideBar::forget() {
    offer_ = waits_ = false;
    asksAbout_.reset();
    askRolled_.clear();
    pause_.reset();
    rolled_.clear();
    stopped_.reset();
    announcedEnd_.reset();
    first_ = nullptr;
    drm_.clear();
    marker_ = MarkerId();
    typed_.clear();
    hexes_.clear();
    for_.clear();
    page_ = 0;
    counters_ = at_ = nullptr;
    count_ = nullptr;
    wish_ = takes_ = nullptr;
}

void AiSideBar::acted() {
    if (!isOpen() || playing_) return;
    if (pause_)
        game_.state().clock == pausedAt_ && !hasUndonePause() ? paused() : close();
    else if (offer_)
        toDeal().empty() ? close() : offered();
    else if (asksAbout_ &&
             (lastEntry().verb == RollAct::about.verb || lastEntry().verb == MarkAct::about.verb))
        fillAsk(true);
    else if (marker_.empty() && !asksAbout_)
        refresh();
    else
        close();
}

/// Returns true if the player has undone the program's act after which the program stopped.
bool AiSideBar::hasUndonePause() const {
    const auto& entries = game_.session().entries();
    return std::any_of(entries.begin(), entries.end(),
                       [this](const Entry& e) { return e.n == pausedBy_ && e.undone; });
}

void AiSideBar::open() {
    if (!game_.hasGame()) return;
    close();
    showsStacks_ = false;
    setOpen();
    const shellgame::Settings& s = game_.state().settings;
    side_ = s.aiSide;
    // Propose the enemy of the viewing side. In the Umpire view propose the defender.
    for (const auto& [id, side] : game_.state().sides)
        if (side_.empty() && id != game_.viewer() && id != game_.state().clock.first) side_ = id;
    refresh();
    announce();
}

void AiSideBar::openOrder(const MarkerId& marker) {
    close();
    setOpen();
    marker_ = marker;
    order();
    announce();
}

void AiSideBar::openAsk(const Location& at) {
    close();
    setOpen();
    asksAbout_ = at;
    fillAsk(false);
    announce();
}

void AiSideBar::fillAsk(bool rolled) {
    const Location at = *asksAbout_;
    begin(tr("What did you do to %1?").arg(qs(at.text())));
    if (rolled && lastEntry().rolls.size() == 1) {
        const std::vector<int>& faces = lastEntry().rolls.front().faces;
        if (askRolled_.empty()) askRolled_ = faces;
        line(tr("Rolled: %1, before the DRM.").arg(std::accumulate(faces.begin(), faces.end(), 0)));
        line();
    }
    const std::vector<Breakdown> broken = breakdownsOf(game_.shown(), weaponsOfLastFire(game_), askRolled_);
    for (const Breakdown& one : broken)
        button(QStringLiteral("breaksDown-%1").arg(qs(one.weapon.text)), one.text,
               [this, act = one.act] { game_.perform(act); });
    if (!broken.empty()) line();
    button(QStringLiteral("askSearch"), tr("&Searched it"),
           [this, at] { game_.perform(AskAct{.at = at, .what = AskedOf::search}); });
    const auto results = [this, at, rolled, broken](AskedOf what, const QString& prefix) {
        for (const auto& [result, word] : EnumNames<AttackResult>::names) {
            if (!isResultOf(result, what == AskedOf::combat)) continue;
            auto* b = button(prefix + qs(word),
                             result == AttackResult::none ? tr("no effect")
                             : what == AskedOf::combat    ? qs(shellgame::term(word))
                                                          : qs(word),
                             [this, at, what, r = result, broken] {
                                 // Copy the breakdown first, because the act closes this bar.
                                 const std::vector<Breakdown> breaks = broken;
                                 if (game_.perform(AskAct{.at = at, .what = what, .result = r}) &&
                                     breaks.size() == 1 && breaks.front().certain)
                                     game_.perform(breaks.front().act);
                             });
            if (result == AttackResult::none && rolled) first_ = b;
        }
    };
    if (game_.shown().clock.phase == Phase::CCPh) {
        line(tr("Attacked it in Close Combat with the result:"));
        results(AskedOf::combat, QStringLiteral("askCombat-"));
    } else {
        line(tr("Attacked it with the result:"));
        results(AskedOf::attack, QStringLiteral("ask-"));
    }
    // A search can't be undone, so Enter does not search. Before the roll, Enter rolls.
    auto* rolls = button(QStringLiteral("askRoll"), rolled ? tr("&Roll again") : tr("&Roll the dice"),
                         [this] { game_.perform(RollAct{.why = tr("attack").toStdString()}); });
    if (!rolled) first_ = rolls;
    button(QStringLiteral("askCancel"), tr("Cancel"), [this] { close(); });
    end();
    if (const QWidget* focus = QApplication::focusWidget(); focus != nullptr && isAncestorOf(focus))
        focusFirst();
}

void AiSideBar::offer() {
    close();
    setOpen();
    offer_ = true;
    offered();
}

void AiSideBar::offered() {
    const SideId side = toDeal();
    const QString name = qs(game_.state().sideName(side));
    begin(game_.state().settings.aiSide == side
              ? tr("The program plays the %1, but has not dealt them yet.").arg(name)
              : tr("The program can deal the %1 from the enemy OB and play them.").arg(name));
    button(QStringLiteral("offerDeal"), tr("&Deal the %1").arg(name), [this] { deal(); });
    if (game_.state().settings.aiSide != side) openDealButton(side);
    button(QStringLiteral("offerMore"), tr("&Enemy OB, setup Locations, aggressiveness …"),
           [this] { open(); });
    button(QStringLiteral("offerClose"), tr("Later"), [this] { close(); });
    end();
}

void AiSideBar::playOn() {
    if (game_.waits([this] { playOn(); })) return;
    if (resume()) {
        focusFirst();
        return;
    }
    if (showWork_ && showWork_()) {
        if (isTurnOfProgram()) playersPhase_ = phaseEntry();
        return;
    }
    if (!movesOn().empty()) return moveOn();
    playing_ = true;
    EnemyPause pause = playEnemy(
        game_.session(),
        [this](const MadeAct& act) {
            // After acts that the player need not see, the program goes on at once.
            game_.ruleSight().wait();
            return game_.perform(act);
        },
        playersPhase_ == phaseEntry());
    playing_ = false;
    close();
    setOpen();
    pause_ = std::move(pause);
    pausedAt_ = game_.state().clock;
    pausedBy_ = lastEntry().n;
    playersPhase_ = pause_->playersTurn ? std::optional(phaseEntry()) : std::nullopt;
    announcedEnd_.reset();
    if (const Entry* move = lastMove(); move != nullptr && !pathOf(*move).empty())
        announcedEnd_ = pathOf(*move).back();
    paused();
    stoppedAt_ = time_();
    announce();
    showMove();
    // While an attack must be resolved, a unit must be routed or the player can act, the focus stays on the
    // map. There Enter performs the step that the line above the map names.
    const bool acts = pause_->playersTurn || pause_->idle || routIsOpen();
    if ((shots_ == nullptr || shots_->open().empty()) && !acts) focusFirst();
    askResults();
}

/// Ignores Enter on "Go on" for a moment if the player could fire instead.
bool AiSideBar::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && watched == go_ && couldFire_ &&
        time_() - stoppedAt_ < enterWaits) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            game_.post(Notice::Kind::info,
                       tr("Your units could fire at this move. To go on without fire, press Enter again."));
            return true;
        }
    }
    return FormBar::eventFilter(watched, event);
}

void AiSideBar::askResults() {
    if (!pause_->interdicted.empty())
        return resultWanted(std::vector<PieceId>(pause_->interdicted), {}, game_.told(pause_->text));
    const Entry& last = lastEntry();
    if (pause_->acts == 0 || last.verb != EnemyUnitAct::about.verb ||
        last.command->value("task", "") != enumText(UnitTask::combat))
        return;
    const PieceId first(last.command->at("pieces").front().get<std::string>());
    Q_EMIT combatWanted(Location(game_.shown().placeOf(first)));
}

/// Scrolls the map to the hex in which the program's last move has ended.
void AiSideBar::showMove() {
    const Entry* move = lastMove();
    if (move == nullptr || !move->command->contains("path") || move->command->at("path").empty()) return;
    Q_EMIT hexWanted(qs(pathOf(*move).back().hex));
}

bool AiSideBar::isTurnOfProgram() const {
    return playsAgainstProgram(game_) && !game_.inSetup() &&
           game_.shown().clock.player == game_.state().settings.aiSide;
}

bool AiSideBar::actsBeforeNextPhase() const {
    if (!playsAgainstProgram(game_)) return false;
    const Clock& clock = game_.state().clock;
    return clock.player == game_.viewer() &&
           (clock.phase == Phase::RPh || clock.phase == Phase::RtPh || clock.phase == Phase::CCPh);
}

void AiSideBar::finishPhase() {
    playOn();
    if (isOpen() && pause_ && pause_->idle && pause_->acts == 0) Q_EMIT nextPhaseWanted();
}

int AiSideBar::lastAnnounced() const {
    const auto& entries = game_.session().entries();
    const auto last = std::find_if(entries.rbegin(), entries.rend(), [](const Entry& e) {
        return e.ok && !e.undone && e.verb == EnemyUnitAct::about.verb;
    });
    return last == entries.rend() ? 0 : last->n;
}

bool AiSideBar::resume() {
    const auto& entries = game_.session().entries();
    const auto left = attempts_.find(lastAnnounced());
    if (left == attempts_.end()) return false;
    const Attempt attempt = left->second;
    const bool answered = attempt.answer > 0 && !entries[static_cast<std::size_t>(attempt.answer) - 1].undone;
    if (answered || !(attempt.at == game_.state().clock) || needsOf(attempt.pause) == Needs::nothing)
        return false;
    const int n = left->first;
    close();
    setOpen();
    pause_ = attempt.pause;
    pausedAt_ = attempt.at;
    pausedBy_ = n;
    drm_ = attempt.drm;
    paused();
    announce();
    return true;
}

int AiSideBar::phaseEntry() const {
    const auto& entries = game_.session().entries();
    const auto last = std::find_if(entries.rbegin(), entries.rend(), [](const Entry& e) {
        return e.verb == PhaseAct::about.verb && e.ok && !e.undone;
    });
    return last == entries.rend() ? 0 : last->n;
}

bool AiSideBar::focusFirst() {
    if (!isVisible() || first_ == nullptr) return FormBar::focusFirst();
    first_->setFocus(Qt::OtherFocusReason);
    return true;
}

void AiSideBar::paused() {
    const Stopped* stop = stoppedNow();
    begin(stop != nullptr
              ? tr("The units have stopped in %1. What is the result of your fire?").arg(qs(stop->at.text()))
              : endText().toHtmlEscaped());
    if (!pause_->seen.empty()) line(seenText());
    pathLine();
    rollLines();
    if (const auto roll = ambushRoll())
        line(tr("Rolled: %1 for the %2, %3 for you, before the drm.")
                 .arg(roll->first)
                 .arg(qs(game_.shown().sideName(game_.state().settings.aiSide)))
                 .arg(roll->second));
    if (stop != nullptr && !stop->unmarked.empty())
        line(tr("With A, mark the units that have fired: %1.").arg(firersText(stop->unmarked)));
    // The buttons have their own line, so that the texts before them don't move them.
    line();
    const Needs needed = needs();
    waits_ = needed != Needs::nothing;
    if (waits_) attempts_[lastAnnounced()] = {*pause_, pausedAt_, drm_};
    const bool routs = routIsOpen();
    if (stop != nullptr) addStopButtons();
    const auto noWay = trapped();
    if (noWay) addTrappedButtons(*noWay);
    // The buttons keep their places before and after the roll.
    go_ = button(QStringLiteral("enemyGoOn"),
                 needed == Needs::rally    ? tr("It stays broken, &go on")
                 : needed == Needs::repair ? tr("It stays malfunctioned, &go on")
                 : waits_         ? pause_->rolls.size() > 1 ? tr("All fail, &go on") : tr("It fails, &go on")
                         : pause_->ambush ? tr("No Ambush, &go on")
                 : routs          ? tr("&Go on without the rout")
                 : pause_->idle   ? tr("&Next phase")
                 : stop != nullptr && !movesOn().empty() ? tr("They stay there, &go on")
                                                         : tr("&Go on"),
                 [this] {
                     stopped_.reset();
                     if (std::exchange(waits_, false)) attempts_.erase(lastAnnounced());
                     if (const auto at = pause_->ambush;
                         at && !game_.perform(AskAct{.at = *at, .what = AskedOf::ambush}))
                         return;
                     pause_->idle ? nextPhaseWanted() : playOn();
                 });
    go_->installEventFilter(this);
    if (noWay ? pause_->idle : stop == nullptr || movesOn().empty()) first_ = go_;
    if (pause_->ambush) addAmbushButtons();
    if (waits_) addResultButtons(needed);
    if (waits_ && rolled_.empty()) addRollButton(needed);
    button(QStringLiteral("enemyClose"), tr("Close"), [this] { close(); });
    end();
    if (const QWidget* focus = QApplication::focusWidget(); focus != nullptr && isAncestorOf(focus))
        focusFirst();
    Q_EMIT isAbout(hexesOfLastActs());
}

/// Returns the text of the stop. If units have stopped on their way since, names the Location where they are
/// now, because the announcement names the end of their whole path.
QString AiSideBar::endText() const {
    const Entry* move = lastMove();
    const std::vector<Location> path = move != nullptr ? pathOf(*move) : std::vector<Location>();
    if (path.empty() || !announcedEnd_ || path.back() == *announcedEnd_) return game_.told(pause_->text);
    return tr("The %1 go only to %2.")
        .arg(qs(game_.shown().sideName(game_.state().settings.aiSide)), qs(path.back().text()));
}

QString AiSideBar::seenText() const {
    // More lines would cover much of a small map.
    constexpr std::size_t mostLines = 5;
    const std::size_t more = pause_->seen.size() > mostLines ? pause_->seen.size() - mostLines : 0;
    QStringList out;
    if (more > 0) out << tr("Earlier acts (see the log): %1").arg(more);
    for (std::size_t i = more; i < pause_->seen.size(); ++i)
        out << game_.told(pause_->seen[i]).toHtmlEscaped();
    return out.join(QStringLiteral("<br>"));
}

const Entry& AiSideBar::lastEntry() const {
    static const Entry none;
    const auto& entries = game_.session().entries();
    return entries.empty() ? none : entries.back();
}

const Entry* AiSideBar::lastMove() const {
    // The player's fire and its results may follow the move.
    static const std::set<std::string_view> results{
        FireAct::about.verb,   MarkAct::about.verb, RemoveAct::about.verb, ReplaceAct::about.verb,
        RevealAct::about.verb, RollAct::about.verb, AskAct::about.verb,    WreckAct::about.verb};
    const auto& entries = game_.session().entries();
    auto e = entries.rbegin();
    while (e != entries.rend() &&
           (e->follows || e->undone || e->isHistory() || e->isLook() || results.contains(e->verb)))
        ++e;
    const bool moves = e != entries.rend() && e->ok && e->verb == MoveAct::about.verb &&
                       e->phase == Phase::MPh && e->player == game_.state().settings.aiSide;
    return moves && pause_->acts > 0 ? &*e : nullptr;
}

void AiSideBar::pathLine() {
    couldFire_ = false;
    advanceDemands();
    const Entry* move = lastMove();
    if (move == nullptr || !move->command->contains("path")) return;
    const std::vector<Location> path = pathOf(*move);
    demandButton(*move, path);
    if (path.empty()) return;
    const auto firers = firersAlong(game_.shownView(), game_.viewer(), game_.session().entries(), *move);
    couldFire_ =
        std::any_of(firers.begin(), firers.end(), [](const auto& some) { return some && !some->empty(); });
    if (const QString names = firersText(firers.back()); !names.isEmpty())
        line(tr("At its end in %1 could fire: %2.").arg(qs(path.back().text()), names));
    line(wayText(*move, path));
    // A demand can't be undone, so the move can't be made again only as far as a hex before its end.
    if (isFollowedByDemand(*move)) return;
    bool first = true;
    for (std::size_t step = 0; step + 1 < path.size(); ++step) {
        if (firers[step] && firers[step]->empty()) continue;
        if (std::exchange(first, false)) line(tr("You fired at it on the way, in:"));
        const QString names = firersText(firers[step]);
        const QString hex = qs(path[step].text());
        button(QStringLiteral("stopIn-%1").arg(hex), names.isEmpty() ? hex : tr("%1: %2").arg(hex, names),
               [this, step, all = firers[step].value_or(std::vector<PieceId>())] { stopInHex(step, all); })
            ->setToolTip(tr("Undoes the move, and makes it again only as far as %1 (A8.1). The units keep "
                            "the MF or MP that they have spent up to there. If the button names only one "
                            "unit, that unit is marked as having fired.")
                             .arg(hex));
    }
}

bool AiSideBar::isFollowedByDemand(const Entry& move) const {
    const auto& entries = game_.session().entries();
    return std::any_of(entries.rbegin(), entries.rend(), [&](const Entry& e) {
        return e.n > move.n && !e.undone && e.ok && e.verb == AskAct::about.verb &&
               e.command->value("what", "") == enumText(AskedOf::demand);
    });
}

/// Names the path and, for Infantry, the kind of movement, on which the DRM of fire at it depends (FFNAM).
/// Under a "?" the program moves only Infantry.
QString AiSideBar::wayText(const Entry& move, const std::vector<Location>& path) const {
    QStringList hexes;
    for (const Location& at : path) hexes << qs(at.text());
    const QString way = hexes.join(QStringLiteral(" - "));
    const Json pieces = move.command->value("pieces", Json::array());
    const bool drives = std::any_of(pieces.begin(), pieces.end(), [this](const Json& id) {
        const Piece* p = game_.shown().piece(PieceId(id.get<std::string>()));
        return p != nullptr && p->kind == PieceClass::vehicle;
    });
    if (drives || move.command->contains("piece")) return tr("Path: %1").arg(way);
    return (move.command->value("how", "") == enumText(Going::assault)
                ? tr("Path: %1 (Assault Movement)")
                : tr("Path: %1 (Non-Assault Movement)"))
        .arg(way);
}

QString AiSideBar::firersText(const std::optional<std::vector<PieceId>>& firers) const {
    if (!firers) return {};
    return firers->empty() ? tr("none of your units") : coreText(piecesAt(game_.shown(), *firers));
}

const AiSideBar::Stopped* AiSideBar::stoppedNow() const {
    const Entry* move = stopped_ ? lastMove() : nullptr;
    return move != nullptr && move->n == stopped_->entry ? &*stopped_ : nullptr;
}

/// Returns the Known units that have stopped, and those that have been revealed since under the "?" that has
/// stopped.
std::vector<PieceId> AiSideBar::stoppedUnits() const {
    const State& state = game_.shown();
    std::vector<PieceId> out = stopped_->pieces;
    if (!stopped_->marker.empty())
        for (const Entry& e : game_.session().entries())
            for (const Change& c : e.changes)
                if (e.n >= stopped_->entry && !e.undone && c.table == "pieces" && c.field == "under" &&
                    c.before->is_string() && *c.before == stopped_->marker.text)
                    out.emplace_back(c.id);
    std::erase_if(out, [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        return p == nullptr || !p->under.empty();
    });
    return out;
}

std::vector<MoveAct> AiSideBar::movesOn() const {
    std::vector<MoveAct> out;
    const Stopped* stop = pause_ ? stoppedNow() : nullptr;
    if (stop == nullptr) return out;
    const State& state = game_.shown();
    if (const Marker* m = state.marker(stop->marker); m != nullptr && m->at == stop->at)
        out.push_back({.marker = stop->marker, .path = stop->rest, .how = stop->how});
    MoveAct known{.path = stop->rest, .how = stop->how};
    const std::vector<PieceId> all = stoppedUnits();
    const auto stays = [&](const PieceId& id) {
        const Piece& p = *state.piece(id);
        return !p.inPlay() || isWreck(p) || state.placeOf(p) != stop->at ||
               std::any_of(p.marks.begin(), p.marks.end(), [](const std::string& mark) {
                   return mark == "broken" || mark == "pinned" || mark == "TI" || mark == "immobilized" ||
                          mark == "bogged" || mark == "captured";
               });
    };
    bool unit = false;
    for (const PieceId& id : all) {
        const PieceId& carrier = state.piece(id)->carrier;
        if (stays(id) || (!carrier.empty() && (state.piece(carrier) == nullptr || stays(carrier)))) continue;
        known.pieces.push_back(id);
        unit = unit || state.piece(id)->isUnit();
    }
    // Units that have lost MF, for example those of a broken leader, go only as far as they still can.
    while (!known.path.empty() && worst(game_.check(known)) != Verdict::ok) known.path.pop_back();
    if (unit && !known.path.empty()) out.push_back(std::move(known));
    return out;
}

bool AiSideBar::anyHarmed() const {
    const Entry& stop = game_.session().entries()[static_cast<std::size_t>(stopped_->entry) - 1];
    const auto& entries = game_.session().entries();
    return std::any_of(entries.begin() + stop.n, entries.end(), [&](const Entry& e) {
        return !e.undone && !e.isHistory() && !e.isLook() && !e.follows && e.verb != RollAct::about.verb &&
               e.verb != FireAct::about.verb &&
               std::any_of(e.changes.begin(), e.changes.end(), [&](const Change& c) {
                   const Piece* p = c.table == "pieces" ? game_.state().piece(PieceId(c.id)) : nullptr;
                   return (p != nullptr && p->side == game_.state().settings.aiSide) ||
                          (c.table == "markers" && c.id == stopped_->marker.text);
               });
    });
}

/// Before a result is entered, Enter and Y mean that the fire had no effect.
void AiSideBar::addStopButtons() {
    const bool harmed = anyHarmed();
    if (!movesOn().empty())
        first_ = keyButton(QStringLiteral("enemyMoveOn"), u'Y',
                           harmed ? tr("The others move on") : tr("No effect, they move on"),
                           [this] { moveOn(); });
    std::vector<PieceId> units = stoppedUnits();
    std::erase_if(units, [this](const PieceId& id) {
        const Piece& p = *game_.shown().piece(id);
        return !p.isUnit() || !p.inPlay() || game_.shown().placeOf(p) != stopped_->at;
    });
    std::vector<MarkerId> stacks;
    if (game_.shown().marker(stopped_->marker) != nullptr) stacks.push_back(stopped_->marker);
    if (!units.empty() || !stacks.empty())
        button(QStringLiteral("enemyResult"), tr("Enter the &result …"), [this, units, stacks] {
            const Location at = stopped_->at;
            const int tem = temAt(game_.shownView(), at, {}).value;
            Q_EMIT resultWanted(units, stacks, tr("Your fire at %1 (TEM %2).").arg(qs(at.text())).arg(tem));
        });
}

void AiSideBar::moveOn() {
    const std::vector<MoveAct> moves = movesOn();
    for (const MoveAct& move : moves)
        if (!game_.perform(move)) return;
    if (isOpen()) focusFirst();
}

void AiSideBar::advanceDemands() {
    const Clock& now = game_.state().clock;
    if (now.phase != Phase::APh || now.player != game_.state().settings.aiSide) return;
    const auto& entries = game_.session().entries();
    for (auto e = entries.rbegin(); e != entries.rend() && e->phase == now.phase; ++e)
        if (e->ok && !e->undone && e->verb == AdvanceAct::about.verb)
            if (const Marker* m = game_.shown().marker(MarkerId(e->command->value("marker", ""))))
                demandButton(*e, {m->at});
}

/// If only concealed units of the player see a "?" where its move may cost the "?" (A12.121), adds the button
/// with which these units demand that (A12.14).
void AiSideBar::demandButton(const Entry& move, const std::vector<Location>& path) {
    const Marker* m = game_.shown().marker(MarkerId(move.command->value("marker", "")));
    if (m == nullptr || m->faceUp()) return;
    const AskAct demand{.at = m->at, .what = AskedOf::demand};
    if (worst(game_.check(demand)) != Verdict::ok) return;
    const GameView view = game_.shownView();
    const bool assault =
        move.command->value("how", "") == enumText(Going::assault) || move.verb == AdvanceAct::about.verb;
    const bool seen = std::any_of(path.begin(), path.end(), [&](const Location& at) {
        const Cover cover = coverAt(view, at, {}).cover;
        const SeenAnswer answer = seenInView(view, m->side, at, nullptr);
        return answer.seen && answer.by.empty() &&
               !view.sight.enemySees(view.state, view.ground, m->side, at, nullptr).seen &&
               !(assault && (cover == Cover::concealing || cover == Cover::building));
    });
    if (!seen) return;
    line(move.verb == AdvanceAct::about.verb
             ? tr("Only your concealed units see the \"?\" in %1.").arg(qs(m->at.text()))
             : tr("Only your concealed units see it."));
    button(QStringLiteral("enemyDemand"), tr("&Demand that it loses its \"?\" (A12.14)"),
           [this, demand] { game_.perform(demand); });
}

/// If the unit possesses several SW, or the Location contains several Guns, only the player knows which of
/// them fires.
FireAct AiSideBar::firing(const PieceId& unit, const Location& at) const {
    const State& state = game_.shown();
    const Piece& firer = *state.piece(unit);
    FireAct out{.pieces = {unit}, .at = at, .markers = !houseRuleOn(state.settings, "marks_by_hand")};
    std::vector<PieceId> weapons;
    for (const auto& [id, p] : state.pieces) {
        const bool manned = p.kind == PieceClass::gun && firer.kind == PieceClass::crew && p.inPlay() &&
                            p.side == firer.side && state.placeOf(p) == state.placeOf(firer);
        if ((manned || (p.kind == PieceClass::supportWeapon && p.carrier == unit)) &&
            worst(game_.check(FireAct{.pieces = {id}})) != Verdict::forbidden)
            weapons.push_back(id);
    }
    if (weapons.size() == 1) out.pieces.push_back(weapons.front());
    return out;
}

/// If only one unit could have fired there, it fires, so that it gets its marker. If several could have, the
/// bar names them. The player may have marked the fire before.
void AiSideBar::stopInHex(std::size_t step, const std::vector<PieceId>& firers) {
    const Entry* move = lastMove();
    if (move == nullptr) return;
    // The undo also affects the player's acts since the move, so they are performed again.
    std::vector<Json> acts;
    bool marked = false;
    const auto isMarked = [&](const Change& c) {
        return c.table == "pieces" && c.field == "marks" &&
               std::find(firers.begin(), firers.end(), PieceId(c.id)) != firers.end();
    };
    for (const Entry& e : game_.session().entries()) {
        if (e.n <= move->n || e.follows || e.undone || e.isHistory() || e.isLook()) continue;
        marked = marked || e.verb == FireAct::about.verb ||
                 std::any_of(e.changes.begin(), e.changes.end(), isMarked);
        acts.push_back(*e.command);
        if (e.verb == RollAct::about.verb && e.rolls.size() == 1) acts.back()["dice"] = e.rolls.front().faces;
    }
    const auto& live = game_.session().liveLine();
    const auto at = std::lower_bound(live.begin(), live.end(), move->n);
    const int last = live.back();
    const int before = at == live.begin() ? 0 : *std::prev(at);
    Json shorter = *move->command;
    Json& path = shorter["path"];
    path.erase(path.begin() + static_cast<Json::difference_type>(step) + 1, path.end());
    shorter["stops"] = true;
    const std::vector<Location> whole = pathOf(*move);
    const auto here = whole.begin() + static_cast<std::ptrdiff_t>(step);
    Stopped stop{.at = *here,
                 .rest = {here + 1, whole.end()},
                 .how = enumFrom<Going>(shorter.value("how", "")).value_or(Going::move),
                 .marker = MarkerId(shorter.value("marker", ""))};
    for (const Json& id : shorter.value("pieces", Json::array()))
        stop.pieces.emplace_back(id.get<std::string>());
    if (shorter.contains("piece")) stop.pieces.emplace_back(shorter.value("piece", ""));
    std::vector<Json> again{shorter};
    if (!marked && firers.size() == 1)
        if (const FireAct fire = firing(firers.front(), stop.at); worst(game_.check(fire)) == Verdict::ok) {
            again.push_back(*commandOf(fire));
            marked = true;
        }
    if (!marked) stop.unmarked = firers;
    // The bar stays open, although the undo would close it.
    playing_ = true;
    if (game_.undoTo(before)) {
        if (game_.performAtOnce(again)) {
            const auto& entries = game_.session().entries();
            const auto made = std::find_if(entries.rbegin(), entries.rend(),
                                           [](const Entry& e) { return e.verb == MoveAct::about.verb; });
            stop.entry = made->n;
            stopped_ = std::move(stop);
            pausedBy_ = game_.session().liveLine().back();
            game_.performAtOnce(acts);
        } else {
            game_.redoTo(last);
        }
    }
    playing_ = false;
    paused();
    announce();
}

/// Returns the roll whose result the player has not entered yet.
AiSideBar::Needs AiSideBar::needsOf(const EnemyPause& pause) const {
    const Piece* p = pause.rolls.empty() ? nullptr : game_.shown().piece(pause.rolls.front());
    if (!pause.success || p == nullptr || !p->under.empty() || !p->inPlay() ||
        worst(game_.check(*pause.success)) != Verdict::ok)
        return Needs::nothing;
    if (pause.success->verb() == ConcealAct::about.verb) return Needs::concealment;
    if (pause.success->verb() == TransferAct::about.verb)
        return p->carrier.empty() ? Needs::recovery : Needs::nothing;
    if (p->marks.contains("broken")) return Needs::rally;
    return p->marks.contains("malfunctioned") ? Needs::repair : Needs::nothing;
}

/// Shows the DRM of the roll before and after it.
void AiSideBar::rollLines() {
    if (pause_->rolls.empty()) return;
    const Entry& last = lastEntry();
    if (last.ok && last.verb == EnemyUnitAct::about.verb) {
        drm_.clear();
        for (const Finding& f : game_.forViewer(last.findings))
            if (f.verdict == Verdict::ok) drm_ << qs(f.message).toHtmlEscaped();
    }
    const Needs needed = needs();
    rolled_ = rollsMade(needed);
    const bool several = pause_->rolls.size() > 1;
    if (rolled_.empty() || !several)
        for (const QString& text : drm_) line(text);
    if (rolled_.empty() || needed == Needs::nothing) return;
    for (std::size_t i = 0; i < rolled_.size(); ++i) {
        const auto final = finalRoll(needed, i);
        QString text;
        if (!final)
            text = tr("Rolled: %1, before the DRM.").arg(rolled_[i]);
        else if (needed == Needs::repair)
            text = tr("Rolled: %1.").arg(final->rolled);
        else
            text = (needed == Needs::rally ? tr("Rolled: %1. With these DRM: %2, against Morale Level %3.")
                    : needed == Needs::recovery
                        ? tr("Rolled: %1. With these drm: %2. Recovery needs at most %3.")
                        : tr("Rolled: %1. With these drm: %2. A \"?\" needs at most %3."))
                       .arg(rolled_[i])
                       .arg(final->rolled)
                       .arg(final->most);
        constexpr int bestRoll = 2;
        if (needed == Needs::rally && rolled_[i] == bestRoll)
            text += QLatin1Char(' ') + tr("Check for Heat of Battle on the table (A15.1).");
        const Piece* p = game_.shown().piece(pause_->rolls[i]);
        line(several && p != nullptr ? tr("%1: %2").arg(qs(p->type).toHtmlEscaped(), text) : text);
    }
}

/// Reads the first rolls that the player has made since the program has announced them, one for each unit;
/// empty if some are missing. The player may also roll on the table, and enter the dice as free rolls.
std::vector<int> AiSideBar::rollsMade(Needs needs) const {
    const std::size_t dice = needs == Needs::rally ? 2 : 1;
    std::vector<int> out;
    for (const Entry& e : game_.session().entries()) {
        if (e.n <= pausedBy_ || e.verb != RollAct::about.verb || e.undone || e.rolls.size() != 1 ||
            e.rolls.front().faces.size() != dice || out.size() == pause_->rolls.size())
            continue;
        const std::vector<int>& faces = e.rolls.front().faces;
        out.push_back(std::accumulate(faces.begin(), faces.end(), 0));
    }
    return out.size() == pause_->rolls.size() ? out : std::vector<int>();
}

std::optional<AiSideBar::FinalRoll> AiSideBar::finalRoll(Needs needs, std::size_t index) const {
    const PieceId& id = pause_->rolls[index];
    const Piece* p = game_.shown().piece(id);
    if (rolled_.size() <= index || p == nullptr) return std::nullopt;
    const int rolled = rolled_[index];
    constexpr int repairs = 1;
    switch (needs) {
        case Needs::rally: {
            const RallyRoll roll = rallyRollOf(game_.shownView(), id);
            if (p->morale == 0) return std::nullopt;
            return FinalRoll{rolled + roll.drm(), roll.morale};
        }
        case Needs::concealment:
            return FinalRoll{rolled + concealmentRollOf(game_.shownView(), id).drm(), ConcealmentRoll::most};
        case Needs::repair:
            // The counter states the repair number, which is 1 or more.
            return FinalRoll{rolled, repairs};
        case Needs::recovery: {
            const PieceId to(pause_->success->command()->at("to").get<std::string>());
            return FinalRoll{rolled + recoveryRollOf(game_.shown(), to).drm(), RecoveryRoll::most};
        }
        case Needs::nothing:
            break;
    }
    return std::nullopt;
}

void AiSideBar::addRollButton(Needs needs) {
    const std::string why = (needs == Needs::rally      ? tr("rally")
                             : needs == Needs::repair   ? tr("repair")
                             : needs == Needs::recovery ? tr("Recovery")
                                                        : tr("concealment"))
                                .toStdString();
    const std::size_t units = pause_->rolls.size();
    first_ = button(QStringLiteral("enemyRoll"), units > 1 ? tr("&Roll for all") : tr("&Roll for it"),
                    [this, why, needs, units] {
                        const Json roll = *commandOf(RollAct{.one = needs != Needs::rally, .why = why});
                        game_.performAtOnce(std::vector<Json>(units, roll));
                    });
}

std::optional<std::pair<int, int>> AiSideBar::ambushRoll() const {
    const Entry& last = lastEntry();
    if (!pause_->ambush || last.verb != RollAct::about.verb || last.rolls.size() != 1 ||
        last.rolls.front().faces.size() != 2)
        return std::nullopt;
    return std::pair(last.rolls.front().faces[0], last.rolls.front().faces[1]);
}

/// After the roll, Enter presses the button of the result, as far as the program knows the drm (A11.4).
void AiSideBar::addAmbushButtons() {
    const State& state = game_.shown();
    const Location at = *pause_->ambush;
    const SideId& theirs = state.settings.aiSide;
    const SideId ours = game_.viewer();
    const auto ambushes = [this, at](const SideId& side) {
        enter(AskAct{.at = at, .what = AskedOf::ambush, .ambusher = side});
    };
    auto* they = button(QStringLiteral("ambushTheirs"), tr("The %1 am&bush").arg(qs(state.sideName(theirs))),
                        [ambushes, theirs] { ambushes(theirs); });
    auto* we =
        button(QStringLiteral("ambushOurs"), tr("&You ambush them"), [ambushes, ours] { ambushes(ours); });
    const auto roll = ambushRoll();
    if (!roll) {
        first_ = button(QStringLiteral("enemyRoll"), tr("&Roll for both sides"),
                        [this] { game_.perform(RollAct{.why = tr("Ambush").toStdString()}); });
        return;
    }
    constexpr int margin = 3;
    const int their = roll->first + ambushDrm(state, at), our = roll->second;
    if (their <= our - margin) first_ = they;
    if (our <= their - margin) first_ = we;
}

/// Enters the result of a roll, and lets the program play on.
void AiSideBar::enter(const MadeAct& result) {
    const int announced = waits_ ? lastAnnounced() : 0;
    if (!game_.perform(result)) return;
    waits_ = false;
    if (const auto it = attempts_.find(announced); it != attempts_.end())
        it->second.answer = game_.session().liveLine().back();
    playOn();
}

/// Adds the buttons for a success and for an Original 12. After the roll, Enter presses the button of the
/// result, as far as the program knows it (A10.6, A10.64).
void AiSideBar::addResultButtons(Needs needs) {
    if (pause_->rolls.size() > 1) return addConcealButtons();
    const PieceId id = pause_->rolls.front();
    QPushButton* succeeds = button(QStringLiteral("enemySucceeds"),
                                   needs == Needs::rally      ? tr("It r&allies, go on")
                                   : needs == Needs::repair   ? tr("It is rep&aired, go on")
                                   : needs == Needs::recovery ? tr("It is recovered (&A4.44), go on")
                                                              : tr("It g&ains a \"?\", go on"),
                                   [this, success = *pause_->success] { enter(success); });
    constexpr int worstRoll = 12;
    if (const auto final = finalRoll(needs);
        final && final->rolled <= final->most && !(needs == Needs::rally && rolled_.front() == worstRoll))
        first_ = succeeds;
    if (needs == Needs::repair && !rolled_.empty()) {
        constexpr int eliminates = 6;
        // The MA of a vehicle is disabled, and the vehicle stays in play.
        if (rolled_.front() == eliminates && !game_.shown().piece(id)->isUnit())
            first_ = button(QStringLiteral("enemyEliminated"), tr("It is &eliminated (A9.72)"),
                            [this, id] { enter(RemoveAct{.pieces = {id}, .why = "eliminated"}); });
    }
    if (needs != Needs::rally || rolled_.empty() || rolled_.front() != worstRoll) return;
    // Casualty Reduction comes before elimination, which is for units that can't be reduced.
    const std::vector<CounterAction> actions = counterActionsOf(game_.shown(), {id});
    const auto reduces = [](const CounterAction& action) {
        const auto* mark = std::get_if<MarkAct>(&action.act);
        const auto* replace = std::get_if<ReplaceAct>(&action.act);
        return (mark != nullptr && mark->add == std::vector<std::string>{"wounded"}) ||
               (replace != nullptr && action.destroys);
    };
    auto action = std::find_if(actions.begin(), actions.end(), reduces);
    if (action == actions.end()) action = std::prev(actions.end());
    first_ =
        button(QStringLiteral("enemyReduced"), tr("&Original 12 (A10.64): %1").arg(coreText(action->text)),
               [this, act = action->act] { std::visit([this](const auto& one) { enter(one); }, act); });
}

/// Adds the buttons that enter the results of the Concealment dr of several units in one place (A12.122).
/// After the rolls, Enter presses the button of the result, as far as the program knows it.
void AiSideBar::addConcealButtons() {
    const State& state = game_.shown();
    const auto add = [&](const char* name, const QString& text, std::vector<PieceId> units) {
        ConcealAct act{.pieces = units};
        for (const auto& [id, p] : state.pieces)
            if (p.under.empty() && std::find(units.begin(), units.end(), p.carrier) != units.end())
                act.pieces.push_back(id);
        return button(QLatin1String(name), text, [this, act] { enter(act); });
    };
    std::vector<PieceId> hidden;
    for (std::size_t i = 0; i < rolled_.size(); ++i)
        if (const auto final = finalRoll(Needs::concealment, i); final && final->rolled <= final->most)
            hidden.push_back(pause_->rolls[i]);
    const bool all = hidden.size() == pause_->rolls.size();
    if (!hidden.empty() && !all)
        first_ = add("enemySomeSucceed",
                     tr("%1 g&ains a \"?\", go on").arg(coreText(piecesText(state, hidden))), hidden);
    QPushButton* succeed = add("enemySucceeds", tr("A&ll gain a \"?\", go on"), pause_->rolls);
    if (all) first_ = succeed;
}

/// Returns true if the program has stopped because the player has to rout one of its units, and the unit has
/// not moved yet.
bool AiSideBar::routIsOpen() const {
    const Entry& last = lastEntry();
    return pause_ && !pause_->idle && pause_->rolls.empty() && last.ok &&
           last.verb == EnemyUnitAct::about.verb && game_.shown().clock.phase == Phase::RtPh && !trapped();
}

std::optional<PieceId> AiSideBar::trapped() const {
    const int n = pause_ ? lastAnnounced() : 0;
    if (n == 0) return std::nullopt;
    const Entry& entry = game_.session().entries()[static_cast<std::size_t>(n) - 1];
    if (entry.command->value("task", "") != enumText(UnitTask::trapped)) return std::nullopt;
    const PieceId id(entry.command->at("pieces").front().get<std::string>());
    const Piece* p = game_.shown().piece(id);
    const bool open =
        p != nullptr && p->inPlay() && p->marks.contains("broken") && !p->marks.contains("captured");
    return open && game_.shown().clock.phase == Phase::RtPh ? std::optional(id) : std::nullopt;
}

void AiSideBar::addTrappedButtons(const PieceId& id) {
    const State& state = game_.shown();
    const QString name = qs(state.piece(id)->type);
    auto* goes = keyButton(QStringLiteral("enemyEliminated"), u'0', tr("%1 is eliminated (A10.5)").arg(name),
                           [this, id] { enter(RemoveAct{.pieces = {id}, .why = "eliminated"}); });
    if (!pause_->idle) first_ = goes;
    const MarkAct surrenders{.pieces = {id}, .add = {"captured"}};
    if (isNextToKnownEnemy(game_.shownView(), state.piece(id)->side, state.placeOf(id)) &&
        worst(game_.check(surrenders)) == Verdict::ok)
        keyButton(QStringLiteral("enemySurrenders"), u'C', tr("%1 surrenders (A20.21)").arg(name),
                  [this, surrenders] { enter(surrenders); });
}

/// Returns the hexes of the units that the last acts have changed, and of the "?" that they have moved, so
/// that the bar does not cover them.
QStringList AiSideBar::hexesOfLastActs() const {
    const State& state = game_.shown();
    const auto& entries = game_.session().entries();
    QStringList out;
    for (auto e = entries.rbegin(); e != entries.rend() && e - entries.rbegin() < 2; ++e)
        for (const Change& c : e->changes) {
            const Piece* p = c.table == "pieces" ? state.piece(PieceId(c.id)) : nullptr;
            // Other changes of a "?" are secret.
            const Marker* m =
                c.table == "markers" && c.field == "at" ? state.marker(MarkerId(c.id)) : nullptr;
            const Location at = m != nullptr                  ? m->at
                                : p != nullptr && p->inPlay() ? state.placeOf(*p)
                                                              : Location();
            if (const QString hex = qs(at.hex); !hex.isEmpty() && !out.contains(hex)) out << hex;
        }
    return out;
}

SideId AiSideBar::toDeal() const {
    if (!game_.hasGame() || !game_.inSetup()) return {};
    SideId out;
    for (const auto& [name, group] : game_.state().pool)
        if (!group.dealt && (out.empty() || group.side == game_.state().settings.aiSide)) out = group.side;
    return out;
}

/// Adds the button for an open deal. It is separate from the secret deal, because an open deal shows the
/// player all units.
void AiSideBar::openDealButton(const SideId& side) {
    auto* open = button(QStringLiteral("dealOpenly"), tr("Deal openly, so that I play them m&yself"),
                        [this, side] { game_.perform(DealAct{.side = side, .open = true}); });
    open->setToolTip(tr("You see where all units are, and you play both sides."));
    open->setEnabled(worst(game_.check(DealAct{.side = side, .open = true})) == Verdict::ok);
}

void AiSideBar::deal() {
    // The next keys are for the map, and not for a text field of the Setup panel.
    if (const SideId side = toDeal(); !side.empty() && game_.perform(DealAct{side})) Q_EMIT left();
}

QComboBox* AiSideBar::opensBox(const QString& name, OpensFire now) {
    auto* out = put(new QComboBox, name, tr("When it opens fire"));
    for (const auto& [when, word] : EnumNames<OpensFire>::names) {
        out->addItem(qs(shellgame::term("opens " + std::string(word))), qs(word));
        if (when == now) out->setCurrentIndex(out->count() - 1);
    }
    return out;
}

namespace {

QSpinBox* hexesBox(const QString& name, int now) {
    auto* out = new QSpinBox;
    out->setObjectName(name);
    out->setAccessibleName(AiSideBar::tr("Hexes"));
    out->setRange(1, 40);
    out->setValue(std::max(now, 1));
    out->setSuffix(AiSideBar::tr(" hexes"));
    return out;
}

void showsRange(QComboBox* opens, QSpinBox* hexes) {
    const auto follow = [opens, hexes] {
        hexes->setVisible(opens->currentData().toString() == qs(enumText(OpensFire::within)));
    };
    QObject::connect(opens, &QComboBox::currentIndexChanged, hexes, follow);
    follow();
}

OpensFire opensIn(const QComboBox* box) {
    return enumFrom<OpensFire>(box->currentData().toString().toStdString()).value_or(OpensFire::asDealt);
}

}  // namespace

void AiSideBar::sideLine() {
    line(tr("Side:"));
    auto* sides = put(new QComboBox, QStringLiteral("aiSide"), tr("Program-controlled side"));
    for (const auto& [id, one] : game_.state().sides) {
        sides->addItem(qs(one.name), qs(id.text));
        if (id == side_) sides->setCurrentIndex(sides->count() - 1);
    }
    sides->setEnabled(game_.state().settings.aiSide.empty());
    connect(sides, &QComboBox::activated, this, [this, sides] {
        side_ = SideId(sides->currentData().toString().toStdString());
        refresh();
    });
}

/// Shows one page at a time, so that the map remains visible.
void AiSideBar::turnPages(QTabBar* tabs, const std::vector<std::pair<QString, QWidget*>>& pages) {
    for (const auto& [title, page] : pages) tabs->addTab(title);
    tabs->setCurrentIndex(page_);
    const auto turn = [this, pages](int now) {
        page_ = now;
        stopPicking();
        for (std::size_t i = 0; i < pages.size(); ++i)
            pages[i].second->setVisible(static_cast<int>(i) == page_);
    };
    connect(tabs, &QTabBar::currentChanged, this, turn);
    turn(page_);
}

std::function<AiSideAct()> AiSideBar::behaviorLine() {
    line();
    const shellgame::Settings& s = game_.state().settings;
    auto* temper = put(new QComboBox, QStringLiteral("aiTemper"), tr("Aggressiveness in shifting"));
    for (const auto& [one, word] : EnumNames<Temper>::names) {
        temper->addItem(qs(shellgame::term("temper " + std::string(word))), qs(word));
        if (one == s.temper) temper->setCurrentIndex(temper->count() - 1);
    }
    auto* opens = opensBox(QStringLiteral("aiOpens"), s.aiFire);
    auto* within = put(hexesBox(QStringLiteral("aiWithin"), s.aiRange));
    showsRange(opens, within);
    const auto said = [this, temper, opens, within] {
        AiSideAct act{.side = side_,
                      .temper = enumFrom<Temper>(temper->currentData().toString().toStdString()),
                      .opens = opensIn(opens)};
        if (act.opens == OpensFire::within) act.within = within->value();
        return act;
    };
    go_ = button(QStringLiteral("aiGo"), s.aiSide.empty() ? tr("Let the program &play it") : tr("&Apply"),
                 [this, said] { game_.perform(said()); });
    button(
        QStringLiteral("aiNumbers"),
        s.policy && *s.policy != builtInPolicy() ? tr("Be&havior file: your own …") : tr("Be&havior file …"),
        [this] { chooseNumbers(); })
        ->setToolTip(tr("Your behavior file replaces the program's own numbers for its decisions."));
    if (s.policy && *s.policy != builtInPolicy())
        button(QStringLiteral("aiOwnNumbers"), tr("Def&ault behavior"),
               [this] { game_.perform(AiSideAct{.side = side_, .policy = builtInPolicy()}); });
    if (!s.aiSide.empty())
        button(QStringLiteral("aiOff"), tr("Pla&y it myself"),
               [this] { game_.perform(AiSideAct{.side = side_, .off = true}); });
    verdict_ = remark(QStringLiteral("aiVerdict"));
    judge(said(), go_, verdict_);
    return said;
}

void AiSideBar::chooseNumbers() {
    const QString path = QFileDialog::getOpenFileName(window(), tr("Behavior file of the unknown enemy"),
                                                      QString(), tr("Behavior files (*.json)"));
    if (path.isEmpty()) return;
    auto policy = loadPolicy(path.toStdString());
    if (!policy) {
        game_.post(Notice::Kind::refused, tr("This file is not a valid behavior file."),
                   inputFault(joinProblems(policy.error())));
        return;
    }
    game_.perform(AiSideAct{.side = side_, .policy = std::move(*policy)});
}

PoolAct AiSideBar::pooled() const {
    int n = 1;
    while (game_.state().pool.contains("g" + std::to_string(n))) ++n;
    PoolAct act{.group = "g" + std::to_string(n),
                .side = side_,
                .counters = counters_->text().trimmed().toStdString()};
    if (count_->value() > 1) act.count = count_->value();
    return act;
}

void AiSideBar::poolLine() {
    line();
    counters_ = put(new QLineEdit(typed_), QStringLiteral("aiCounters"), tr("Counters of one stack"));
    counters_->setPlaceholderText(tr("4-6-7, LMG, 8-1 · ? x12 · hip 75L AT, 2-2-8 · mine 6 AP"));
    counters_->setMinimumWidth(320);
    count_ = put(new QSpinBox, QStringLiteral("aiCount"), tr("How many such stacks"));
    count_->setRange(1, 60);
    count_->setPrefix(tr("× "));
    auto* add = button(QStringLiteral("aiAdd"), tr("&Add to the OB"), [this] {
        const PoolAct act = pooled();
        typed_.clear();
        game_.perform(act);
        if (counters_ != nullptr) counters_->setFocus(Qt::OtherFocusReason);
    });
    auto* why = remark(QStringLiteral("aiPoolVerdict"));
    const auto ask = [this, add, why] {
        typed_ = counters_->text();
        add->setEnabled(false);
        say(why, QString());
        if (!typed_.trimmed().isEmpty()) judge(pooled(), add, why);
    };
    connect(counters_, &QLineEdit::textChanged, this, ask);
    connect(counters_, &QLineEdit::returnPressed, add, &QPushButton::click);
    ask();
    besideLine();
    if (!knowsStacks()) {
        button(QStringLiteral("aiShowStacks"), tr("Show the stac&ks"),
               [this] {
                   showsStacks_ = true;
                   refresh();
               })
            ->setToolTip(
                tr("Lists which counters form a stack, so that you can remove stacks. In play, a Known "
                   "counter then tells you the rest of its stack."));
        return;
    }
    auto* groups = listBox(QStringLiteral("aiGroups"), tr("Groups of the enemy OB"));
    for (const auto& [name, group] : game_.state().pool)
        if (group.side == side_ && !group.dealt)
            groups->addItem(
                group.count > 1 ? tr("%1 × %2").arg(group.count).arg(qs(group.counters)) : qs(group.counters),
                qs(name));
    removeButton(groups, QStringLiteral("aiRemoveGroup"), tr("Remo&ve group"), [this](const QString& group) {
        game_.perform(PoolAct{.group = group.toStdString(), .side = side_, .remove = true});
    });
}

/// Offers the counters beside the map as the enemy OB, all of them or one group of them.
void AiSideBar::besideLine() {
    const std::vector<BesideMap> groups = groupsBesideMap(game_.state(), side_);
    if (groups.empty()) return;
    line();
    auto* which = listBox(QStringLiteral("aiBeside"), tr("Counters beside the map"));
    if (groups.size() > 1) which->addItem(tr("All groups beside the map"), QString());
    for (const BesideMap& group : groups) which->addItem(qs(group.text), qs(group.group));
    button(QStringLiteral("aiTakeBeside"), tr("&Take the counters beside the map"), [this, which] {
        const std::vector<PoolAct> pool =
            poolBesideMap(game_.state(), side_, which->currentData().toString().toStdString());
        std::vector<Json> commands;
        for (const PoolAct& act : pool) commands.push_back(*commandOf(act));
        game_.performAtOnce(commands);
    })->setToolTip(tr("Adds them to the OB: each squad with SW and leaders becomes a stack."));
}

/// Returns true if the side has an OB, and all of it has been dealt.
bool AiSideBar::isDealt() const {
    const auto& pool = game_.state().pool;
    const auto ofSide = [this](const auto& group) { return group.second.side == side_; };
    return std::any_of(pool.begin(), pool.end(), ofSide) &&
           std::none_of(pool.begin(), pool.end(),
                        [&](const auto& group) { return ofSide(group) && !group.second.dealt; });
}

/// Returns true if the player has seen which counters of the OB form a stack, or has entered all stacks in
/// this game.
bool AiSideBar::knowsStacks() const {
    const auto isEntered = [this](const std::string& group) {
        const auto& entries = game_.session().entries();
        return std::any_of(entries.begin(), entries.end(), [&](const Entry& e) {
            return e.ok && e.verb == PoolAct::about.verb && e.command->value("group", "") == group;
        });
    };
    return showsStacks_ ||
           std::all_of(game_.state().pool.begin(), game_.state().pool.end(), [&](const auto& group) {
               return !(group.second.side == side_) || isEntered(group.first);
           });
}

void AiSideBar::dealtLine() {
    const bool dealt = isDealt();
    if (!dealt && knowsStacks()) return;
    QStringList groups;
    for (const auto& [what, count] : countersOfPool(game_.state(), side_))
        groups << tr("%1 × %2").arg(count).arg(qs(what));
    if (groups.isEmpty()) return;
    remark(QString(), (dealt ? tr("The OB of the %1 at the start:") : tr("The OB of the %1:"))
                          .arg(qs(game_.state().sideName(side_))));
    auto* list = put(new QListWidget);
    list->setObjectName(QStringLiteral("aiDealt"));
    list->setAccessibleName(tr("The enemy OB at the start"));
    list->addItems(groups);
    // The map needs the room during setup.
    const int mostRows = game_.inSetup() ? 4 : 12;
    const int rows = std::min(mostRows, static_cast<int>(groups.size()));
    list->setFixedHeight(rows * list->sizeHintForRow(0) + 2 * list->frameWidth());
    list->setMinimumWidth(list->sizeHintForColumn(0) + 3 * list->frameWidth() + 24);
}

/// Adds a list whose box stays on one line, however long its entries are.
QComboBox* AiSideBar::listBox(const QString& name, const QString& accessible) {
    auto* out = put(new QComboBox, name, accessible);
    out->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    out->setMinimumContentsLength(18);
    return out;
}

/// Adds a button that removes the selected entry of a list. If the list is empty, hides the list and the
/// button.
void AiSideBar::removeButton(QComboBox* list, const QString& name, const QString& text,
                             const std::function<void(const QString&)>& remove) {
    auto* out = button(name, text, [list, remove] { remove(list->currentData().toString()); });
    out->setToolTip(tr("Undo brings it back."));
    list->setVisible(list->count() > 0);
    out->setVisible(list->count() > 0);
}

DealPlacesAct AiSideBar::places() const {
    DealPlacesAct act{.side = side_, .wish = enumFrom<Wish>(wish_->currentData().toString().toStdString())};
    static const QRegularExpression gap(QStringLiteral("[\\s,]+"));
    for (const QString& name : at_->text().split(gap, Qt::SkipEmptyParts)) {
        const auto at = Location::parse(typedHex(name));
        act.at.push_back(at ? *at : Location{name.toStdString(), 0});
    }
    if (const std::string thing = takes_->currentData().toString().toStdString(); !thing.empty())
        act.takes = {thing};
    return act;
}

void AiSideBar::placesLine() {
    line();
    at_ = put(new QLineEdit(hexes_), QStringLiteral("aiAt"), tr("Setup Locations to add"));
    at_->setPlaceholderText(tr("1E4, 1F5h1 …"));
    at_->setMinimumWidth(240);
    button(QStringLiteral("aiPick"), tr("On the &map"), [this] {
        pickHexes(
            tr("Click setup Locations. Press Esc to finish."),
            [this](const std::string& hex) {
                if (at_ != nullptr) at_->setText((at_->text() + QLatin1Char(' ') + qs(hex)).trimmed());
            },
            [this] { at_->setFocus(); });
    });
    wish_ = put(new QComboBox, QStringLiteral("aiWish"), tr("Priority for real troops"));
    for (const auto& [wish, word] : EnumNames<Wish>::names) {
        wish_->addItem(tr("Priority: %1").arg(qs(shellgame::term("wish " + std::string(word)))), qs(word));
        if (wish == Wish::normal) wish_->setCurrentIndex(wish_->count() - 1);
    }
    takes_ = put(new QComboBox, QStringLiteral("aiTakes"), tr("Counters for these setup Locations"));
    takes_->addItem(tr("For any counters"), QString());
    for (const auto& [thing, word] : EnumNames<DealtThing>::names)
        takes_->addItem(tr("For %1").arg(qs(shellgame::term("takes " + std::string(word)))), qs(word));
    if (const int was = takes_->findData(for_); was >= 0) takes_->setCurrentIndex(was);
    auto* add = button(QStringLiteral("aiPlaces"), tr("Add &Locations"), [this] {
        const DealPlacesAct act = places();
        hexes_.clear();
        stopPicking();
        game_.perform(act);
        if (at_ != nullptr) at_->setFocus(Qt::OtherFocusReason);
    });
    auto* why = remark(QStringLiteral("aiPlacesVerdict"));
    const auto ask = [this, add, why] {
        hexes_ = at_->text();
        add->setEnabled(false);
        say(why, QString());
        if (!hexes_.trimmed().isEmpty()) judge(places(), add, why);
    };
    connect(at_, &QLineEdit::textChanged, this, ask);
    connect(wish_, &QComboBox::currentIndexChanged, this, ask);
    connect(takes_, &QComboBox::currentIndexChanged, this, [this, ask] {
        for_ = takes_->currentData().toString();
        ask();
    });
    connect(at_, &QLineEdit::returnPressed, add, &QPushButton::click);
    ask();
    auto* named = listBox(QStringLiteral("aiPlaceList"), tr("Setup Locations"));
    for (const auto& [key, place] : game_.state().places) {
        if (place.side != side_) continue;
        QStringList things;
        for (const std::string& thing : place.takes) things << qs(shellgame::term("takes " + thing));
        const QString wish = qs(shellgame::term("wish " + std::string(enumText(place.wish))));
        named->addItem(
            things.isEmpty()
                ? tr("%1: %2").arg(qs(place.at.text()), wish)
                : tr("%1: %2, for %3").arg(qs(place.at.text()), wish, things.join(QStringLiteral(", "))),
            qs(place.at.text()));
    }
    removeButton(named, QStringLiteral("aiRemovePlace"), tr("Remove L&ocation"), [this](const QString& at) {
        if (const auto location = Location::parse(at.toStdString()))
            game_.perform(DealPlacesAct{.side = side_, .at = {*location}, .remove = true});
    });
}

/// Adds the button that deals the side. If the side is not program-controlled yet, the button first gives the
/// side to the program, with the settings in the line above.
void AiSideBar::dealLine(const std::function<AiSideAct()>& said) {
    auto* why = remark(QStringLiteral("aiDealVerdict"));
    line();
    const bool gives = game_.state().settings.aiSide.empty();
    auto* deals = button(QStringLiteral("aiDeal"),
                         (gives ? tr("Let the program play and &deal the %1") : tr("&Deal the %1"))
                             .arg(qs(game_.state().sideName(side_))),
                         [this, gives, said] {
                             // Copy the act and the reference first, because the first act builds this bar
                             // again.
                             GameController& game = game_;
                             const DealAct deal{side_};
                             if (!gives || game.perform(said())) game.perform(deal);
                         });
    judge(DealAct{side_}, deals, why);
    if (gives) openDealButton(side_);
}

void AiSideBar::refresh() {
    begin(game_.state().settings.aiSide.empty()
              ? tr("The unknown enemy: a side that the program deals, hides and plays")
              : tr("The unknown enemy: the program plays the %1").arg(qs(game_.state().sideName(side_))));
    sideLine();
    if (game_.inSetup()) {
        auto* tabs = put(new QTabBar, QStringLiteral("aiTabs"), tr("Parts of the enemy's setup"));
        tabs->setDrawBase(false);
        tabs->setExpanding(false);
        poolLine();
        dealtLine();
        placesLine();
        const auto said = behaviorLine();
        turnPages(tabs, {{tr("Enemy OB"), counters_->parentWidget()},
                         {tr("Setup Locations"), at_->parentWidget()},
                         {tr("Behavior"), go_->parentWidget()}});
        // After the deal there is nothing left to deal.
        line();
        if (!isDealt()) dealLine(said);
    } else {
        line();
        dealtLine();
        behaviorLine();
        line();
    }
    button(QStringLiteral("aiClose"), tr("Close"), [this] { close(); });
    end();
}

void AiSideBar::order() {
    const Marker* m = game_.shown().marker(marker_);
    if (m == nullptr) return close();
    begin(tr("When does the stack in %1 open fire?").arg(qs(m->at.text())));
    auto* opens = opensBox(QStringLiteral("orderOpens"), m->opens);
    auto* within = put(hexesBox(QStringLiteral("orderWithin"), m->opensWithin));
    showsRange(opens, within);
    go_ = button(QStringLiteral("orderGo"), tr("&Set"), [this, opens, within] {
        StandingOrderAct act{.marker = marker_, .opens = opensIn(opens)};
        if (act.opens == OpensFire::within) act.within = within->value();
        game_.perform(act);
    });
    button(QStringLiteral("orderCancel"), tr("Cancel"), [this] { close(); });
    end();
}

}  // namespace shellgame::app
