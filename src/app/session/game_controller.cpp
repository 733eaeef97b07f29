// SPDX-License-Identifier: MIT
#include "session/game_controller.hpp"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <set>

#include "session/table_steps.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/base/safe_write.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/stacks/status.hpp"
#include "shellgame/rules/turn/card.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "shellgame/rules/turn/history.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

std::vector<std::string> stringsOf(const QStringList& list) {
    std::vector<std::string> out;
    for (const QString& text : list) out.push_back(text.toStdString());
    return out;
}

/// Returns a text that identifies the current content of a file, to detect changes by other programs.
QString markOf(const QString& path) {
    const QFileInfo file(path);
    return path.isEmpty() || !file.exists()
               ? QString()
               : QStringLiteral("%1 %2").arg(file.size()).arg(file.lastModified().toMSecsSinceEpoch());
}

}  // namespace

GameController::GameController(QObject* parent) : ShownGame(parent), autoSaver_(new AutoSaver(this)) {
    qRegisterMetaType<Notice>();
    connect(autoSaver_, &AutoSaver::failed, this, [this](const Problems& problems) {
        Q_EMIT placeWanted(tr("Autosave has stopped working. You can continue to play, but save the game in "
                              "another folder."),
                           problems);
    });
    connect(autoSaver_, &AutoSaver::savedElsewhere, this, [this] {
        Q_EMIT placeWanted(tr("The folder of the game is not writable. Autosave now uses the program's own "
                              "folder. Save the game in another folder."),
                           {});
    });
    connect(autoSaver_, &AutoSaver::savedAgain, this,
            [this] { post(Notice::Kind::info, tr("Autosave works again.")); });
    connect(autoSaver_, &AutoSaver::slow, this, [this] {
        post(Notice::Kind::warning,
             tr("The disk is slow: your latest actions are not saved yet. You can continue to play."));
    });
    connect(autoSaver_, &AutoSaver::putAside, this, &GameController::putAside);
    connect(autoSaver_, &AutoSaver::due, this, &GameController::keep);
    connect(autoSaver_, &AutoSaver::unsettled, this, [this] {
        if (hasGame()) autoSaver_->settle(*game_);
    });
}

GameController::~GameController() = default;

bool GameController::refuse(const QString& what, const Problems& problems) {
    QStringList lines;
    for (const Problem& p : problems) lines << inputFault(p.text());
    post(Notice::Kind::refused, what, lines.join(QLatin1Char('\n')));
    return false;
}

QString GameController::notOpened(const QString& what) const {
    return hasGame() ? tr("%1 could not be opened. The open game is unchanged.").arg(what)
                     : tr("%1 could not be opened.").arg(what);
}

BoardFolders GameController::lookupIn(const QStringList& vaslFolders,
                                      std::shared_ptr<const LosTerrainTable> terrain) {
    return {"", stringsOf(vaslFolders), std::move(terrain)};
}

bool GameController::open(const QString& path) {
    const BoardFolders folders = foldersFor(path.toStdString(), lookup());
    auto early = early_ == nullptr ? std::nullopt : early_->take(path.toStdString(), folders);
    auto game = early ? std::move(*early) : loadGame(path.toStdString(), folders);
    if (!game) return refuse(notOpened(path), game.error());
    const std::uint64_t stated = game->session->start().dice.seed;
    // If acts in the journal have already been performed, the game keeps its seed, like a saved game.
    if (!game->save && game->session->entries().empty()) seedSource_.begin(*game->session, stated);
    take(std::move(*game), stated, folders);
    return true;
}

bool GameController::mayLeave(const std::function<void()>& then) {
    if (!dirty() || autoSaver_->holds(*game_)) return true;
    Q_EMIT lossAsked(then);
    return false;
}

bool GameController::mayReplace(const std::function<void()>& then) {
    if (!mayLeave(then)) return false;
    if (!dirty() || onlyLooks() || letGo_) return true;
    Q_EMIT replaceAsked(then);
    return letGo_;
}

bool GameController::edit(const QString& path) {
    if (!mayReplace()) return false;
    const BoardFolders folders = foldersFor(path.toStdString(), lookup());
    auto game = editScenario(path.toStdString(), folders);
    if (!game) return refuse(notOpened(path), game.error());
    const std::uint64_t stated = game->session->start().dice.seed;
    take(std::move(*game), stated, folders);
    post(Notice::Kind::info,
         tr("%1 is open for editing. The file stays unchanged until you choose Save as scenario.")
             .arg(title()));
    return true;
}

bool GameController::mirror() {
    if (!mayReplace([this] { mirror(); })) return false;
    BoardFolders folders = foldersFor(game_->path, lookup());
    for (const QString& folder : boardFolders_) folders.vasl.push_back(folder.toStdString());
    auto game = mirrored(*game_, folders);
    if (!game) return refuse(tr("This map can't be mirrored. The game is unchanged."), game.error());
    game->path.clear();
    const std::uint64_t stated = game->session->start().dice.seed;
    seedSource_.begin(*game->session, stated);
    take(std::move(*game), stated, folders);
    savedEntries_ = -1;  // the game is not in a file yet
    keep();
    Q_EMIT dirtyChanged();
    post(Notice::Kind::info, tr("The map and everything on it are rotated by 180 degrees. The file stays "
                                "unchanged until you choose Save as scenario."));
    return true;
}

void GameController::followVasl(const VaslLink& link) {
    if (!hasGame()) return;
    game_->info.vasl = link;
    savedEntries_ = -1;  // the link to VASL in the game's file is outdated
    Q_EMIT dirtyChanged();
    autoSaver_->infoChanged();
    keep();
}

bool GameController::take(const VaslImport& import) {
    if (!mayReplace()) return false;
    auto game = gameOf(import);
    if (!game) return refuse(notOpened(qs(import.title)), game.error());
    game->path.clear();
    const std::uint64_t stated = game->session->start().dice.seed;
    seedSource_.begin(*game->session, stated);
    take(std::move(*game), stated, import.folders);
    savedEntries_ = -1;  // the game is not in a file yet
    keep();
    Q_EMIT dirtyChanged();
    return true;
}

void GameController::take(Game game, std::uint64_t statedSeed, const BoardFolders& folders) {
    seedSource_.setStated(statedSeed);
    letGo_ = false;
    warnedAt_.reset();
    together_.clear();
    boardFolders_.clear();
    for (const std::string& folder : foldersInUse(game.info.boards, game.info.overlays, folders))
        boardFolders_ << QFileInfo(folder.empty() ? QStringLiteral(".") : qs(folder)).absoluteFilePath();
    ruleSight_.forget();
    forgetLog();
    game_ = std::move(game);
    ruleSight_.follow(&session());
    showLog();
    savedEntries_ = game_->rewritten ? -1 : game_->inFile;
    const QString path = qs(game_->path);
    if (autoSaver_->isOurs(path)) {  // this game ended without being saved
        game_->path.clear();
        game_->seal.clear();
        game_->save = false;
        savedEntries_ = -1;
        // Give the game no path, because nothing may be written to a journal that was set aside.
        autoSaver_->begin(*game_, isPutAside(path.toStdString()) ? QString() : path);
    } else {
        autoSaver_->begin(*game_);
    }
    mark_ = markOf(path);
    Q_EMIT gameChanged();
    Q_EMIT dirtyChanged();
    QStringList lines;
    for (const Problem& p : game_->warnings) lines << inputFault(p.text());
    if (game_->journalLeft)
        lines << tr(
            "The journal of this game contains actions that the game does not include. Before the journal is "
            "written again, they are saved under a separate name.");
    post(lines.isEmpty() ? Notice::Kind::info : Notice::Kind::warning, tr("%1 is open.").arg(title()),
         lines.join(QLatin1Char('\n')));
    if (onlyLooks())
        post(Notice::Kind::warning,
             tr("%1 is open in another window. Here you can only view it.").arg(title()),
             autoSaver_->owner());
    else if (game_->unsaved() > 0 && game_->save)
        post(Notice::Kind::info,
             tr("%1 is open, including the unsaved actions of the last session.").arg(title()),
             autoSaver_->wasLeft() ? tr("The last player did not close it: %1.").arg(autoSaver_->owner())
                                   : QString());
    else if (autoSaver_->wasLeft())
        post(Notice::Kind::info,
             tr("%1 is open. The last player did not close it, but no actions are missing.").arg(title()),
             autoSaver_->owner());
    else if (autoSaver_->isUnlocked())
        post(Notice::Kind::warning, tr("%1 is open. Its folder does not support locks, so make sure that the "
                                       "game is not open elsewhere.")
                                        .arg(title()));
}

QStringList GameController::missingBoards(const QString& path) const {
    QStringList out;
    for (const std::string& board : shellgame::missingBoards(path.toStdString(), lookup())) out << qs(board);
    return out;
}

void GameController::setViewer(const SideId& side) {
    if (!hasGame() || side == viewer()) return;
    const Entry entry = game_->session->perform(ViewAct{.as = side.empty() ? umpireEyes : side.text});
    if (!entry.ok)
        post(Notice::Kind::refused, tr("Not possible now."), findingsText(entry.findings, Verdict::ruling));
    else
        looked();
}

/// Updates everything that depends on the viewer.
void GameController::looked() {
    showLog();
    ruleSight_.follow(&session());
    Q_EMIT viewerChanged();
    Q_EMIT entriesChanged();
    Q_EMIT dirtyChanged();
    keep();
}

void GameController::close() {
    autoSaver_->end();
    ruleSight_.forget();
    forgetLog();
    game_.reset();
    Q_EMIT gameChanged();
    Q_EMIT dirtyChanged();
}

bool GameController::start(const NewGame& wanted, const BoardFolders& folders) {
    if (!mayReplace()) return false;
    auto game = shellgame::newGame(wanted, folders);
    if (!game) return refuse(tr("The new game could not be created."), game.error());
    take(std::move(*game), wanted.seed, folders);
    return true;
}

bool GameController::save(const QString& path) {
    if (!hasGame()) return false;
    const bool own = QFileInfo(path) == QFileInfo(qs(game_->path));
    if (onlyLooks() && own) return !isLeftToOthers();
    if (!own && FileLock::isHeld(path.toStdString()))
        return refuse(tr("The game was not saved: %1 is open in another window.").arg(path), {});
    auto seal = saveGame(*game_, path.toStdString());
    if (!seal) return refuse(tr("The game was not saved. The file is unchanged."), seal.error());
    game_->path = path.toStdString();
    game_->save = true;
    game_->seal = std::move(*seal);
    game_->inFile = static_cast<int>(session().entries().size());
    game_->rewritten = game_->journalLeft = false;
    savedEntries_ = static_cast<int>(session().entries().size());
    autoSaver_->saved(*game_);
    mark_ = markOf(path);
    Q_EMIT dirtyChanged();
    post(Notice::Kind::success, tr("Saved in %1.").arg(path));
    return true;
}

bool GameController::saveAsScenario(const QString& path) {
    if (!hasGame()) return false;
    if (auto done = saveScenario(*game_, path.toStdString()); !done)
        return refuse(tr("The scenario was not saved. The file is unchanged."), done.error());
    const SideId& aiSide = state().settings.aiSide;
    post(Notice::Kind::success,
         aiSide.empty()
             ? tr("Saved as a scenario in %1, with all counters where they are now and without the log.")
                   .arg(path)
             : tr("Saved as a scenario in %1, as it was set up, with the enemy OB of the %2.")
                   .arg(path, qs(state().sideName(aiSide))));
    return true;
}

bool GameController::onlyCoversInVasl() const {
    return hasGame() && !state().settings.aiSide.empty();
}

bool GameController::setSeed(std::uint64_t luck) {
    if (!seedOpen() || !game_->session->seed(luck)) {
        post(Notice::Kind::refused,
             viewer().empty() ? tr("Dice have already been rolled, so the random seed can't change.")
                              : tr("You can change the random seed only in the Umpire view."));
        return false;
    }
    // Each entry has a new hash now, so the file of the game is outdated.
    game_->rewritten = true;
    if (!session().entries().empty() || game_->save) savedEntries_ = -1;
    if (!session().entries().empty()) autoSaver_->again(*game_);
    changed({});
    Q_EMIT entriesChanged();
    post(Notice::Kind::info, tr("The random seed is now %1.").arg(luck));
    return true;
}

bool GameController::dirty() const {
    return hasGame() && static_cast<int>(session().entries().size()) != savedEntries_;
}

void GameController::setTitle(const QString& title) {
    if (!hasGame()) return;
    game_->info.title = title.toStdString();
    autoSaver_->infoChanged();
    Q_EMIT dirtyChanged();
}

Findings GameController::check(const Json& command) const {
    return canAsk() ? forViewer(session().check(command)) : notNow();
}

Findings GameController::notNow() const {
    if (!hasGame()) return {};
    return {{Verdict::forbidden, "", "", asWritten(ruleSight_.reason().toStdString())}};
}

bool GameController::isLeftToOthers() {
    if (!onlyLooks()) return false;
    post(Notice::Kind::refused,
         tr("%1 is open in another window, so you can only view it here. To play on your own copy, choose "
            "Save as.")
             .arg(title()),
         autoSaver_->owner());
    return true;
}

void GameController::keep() {
    letGo_ = false;
    // A game without changes needs no journal.
    if (dirty()) autoSaver_->keep(*game_);
}

bool GameController::changedOutside(const QString& path) const {
    const QString now = markOf(path);
    return hasGame() && game_->save && QFileInfo(path) == QFileInfo(qs(game_->path)) && !mark_.isEmpty() &&
           !now.isEmpty() && now != mark_;
}

QString GameController::goneFolderOf(const QString& path) {
    return qs(folderGone(path.toStdString()));
}

bool GameController::waits(std::function<void()> act) {
    if (isLeftToOthers()) return true;
    if (ruleSight_.ready()) return false;
    if (ruleSight_.holding())
        post(Notice::Kind::refused,
             tr("LOS is being computed, and another action is already waiting for it."));
    else if (!ruleSight_.whenReady(std::move(act)))
        post(Notice::Kind::info, tr("LOS is being computed. This action will follow."));
    return true;
}

Findings GameController::check(const MadeAct& act) const {
    return canAsk() ? forViewer(session().check(act)) : notNow();
}

bool GameController::perform(const Json& command) {
    if (!hasGame() || waits([this, command] { perform(command); })) return false;
    const EvenPace pace(state());
    return done(game_->session->perform(command));
}

bool GameController::perform(const MadeAct& act) {
    if (!hasGame() || waits([this, act] { perform(act); })) return false;
    const EvenPace pace(state());
    return done(game_->session->perform(act));
}

bool GameController::performAtOnce(const std::vector<Json>& commands) {
    if (!hasGame() || isLeftToOthers()) return false;
    const EvenPace pace(state());
    const int before = static_cast<int>(session().entries().size());
    const bool all = std::all_of(commands.begin(), commands.end(), [this](const Json& command) {
        return done(game_->session->perform(command));
    });
    if (all && commands.size() > 1) together_[static_cast<int>(session().entries().size())] = before + 1;
    return all;
}

bool GameController::done(const Entry& entry) {
    if (!entry.ok && worst(entry.findings) == Verdict::ruling) {
        Notice n;
        n.kind = Notice::Kind::ruling;
        n.text = tr("The rules leave this to your ruling:");
        n.command = entry.command;
        for (const Finding& f : entry.findings)
            if (f.verdict == Verdict::ruling) n.open.push_back(f);
        n.detail = findingsText(forViewer(n.open), Verdict::ruling);
        Q_EMIT posted(n);
        return false;
    }
    if (!entry.ok) {
        // A ruling would not make the act possible, so don't ask for it.
        post(Notice::Kind::refused, tr("Not possible now."),
             findingsText(forViewer(entry.findings), Verdict::forbidden));
        return false;
    }
    if (entry.isLook()) {
        looked();
        return true;
    }
    // Report the program's answer together with the act that caused it.
    const std::vector<Entry>& log = session().entries();
    const auto next = static_cast<std::size_t>(entry.n);
    const Entry* answer = next < log.size() && log[next].follows ? &log[next] : nullptr;
    std::vector<Change> changes = entry.changes;
    if (answer != nullptr) changes.insert(changes.end(), answer->changes.begin(), answer->changes.end());
    changed(changes);
    Q_EMIT entriesChanged();
    tell(entry);
    if (answer != nullptr) tellAnswer(*answer);
    Q_EMIT performed(entry);
    return true;
}

/// Reports the enemy's response to an act, as far as the viewing side may read it.
void GameController::tellAnswer(const Entry& answer) {
    const Entry* told = viewer().empty() ? nullptr : toldEntry(answer.n);
    if (told != nullptr)
        post(Notice::Kind::warning, qs(told->text), findingsText(told->findings, Verdict::ok));
}

void GameController::rule(const Notice& notice, bool allow) {
    if (waits([this, notice, allow] { rule(notice, allow); })) return;
    for (const Finding& f : notice.open) {
        const Entry entry =
            game_->session->perform(RuleAct{.rule = f.rule, .at = f.subject.text(), .allow = allow});
        if (!entry.ok) {
            post(Notice::Kind::refused, tr("The ruling was not accepted."),
                 findingsText(forViewer(entry.findings), Verdict::ruling));
            return;
        }
        changed(entry.changes);
    }
    Q_EMIT entriesChanged();
    if (allow && !notice.command.isNull())
        perform(notice.command);
    else
        post(Notice::Kind::info, allow ? tr("Ruled: allowed.") : tr("Ruled: not allowed."), notice.detail);
}

void GameController::tell(const Entry& done) {
    const Entry entry = asTold(done);
    const QString text = qs(entry.text);
    if (entry.verb == "shift" && !entry.rolls.empty() && !shiftSucceeded(entry)) {
        // For each changed marker, show the findings that report the effect of the failed shift on that
        // marker.
        std::set<std::string> struck;
        for (const Change& c : entry.changes)
            if (c.table == "markers" || c.table == "pieces") struck.insert(c.id);
        Findings told;
        for (const Finding& f : entry.findings)
            if (f.code == FindingCode::struck && struck.contains(f.subject.text())) told.push_back(f);
        post(Notice::Kind::warning, text, findingsText(told, Verdict::ok));
        return;
    }
    const QStringList steps =
        tableSteps(done, shown(), numbered_, [this](const std::string& id) { return nameOf(id); });
    const QString reasons = findingsText(entry.findings, Verdict::ok);
    QString detail = steps.join(QLatin1Char('\n'));
    if (detail.isEmpty()) detail = reasons;
    post(entry.rolls.empty() ? Notice::Kind::info : Notice::Kind::success, text, detail);
}

bool GameController::history(const Entry& entry) {
    if (!entry.ok) {
        post(Notice::Kind::refused, tr("Nothing to undo or redo."),
             findingsText(forViewer(entry.findings), Verdict::ruling));
        return false;
    }
    std::vector<Change> changes;
    for (const int n : entry.targets) {
        const auto& c = session().entries()[static_cast<std::size_t>(n - 1)].changes;
        changes.insert(changes.end(), c.begin(), c.end());
    }
    const QString what = toldOf(entry.targets);
    changed(changes);
    Q_EMIT entriesChanged();
    QString text = qs(asTold(entry).text);
    // Use only sentences that the viewer may read, because the number of undone entries would reveal hidden
    // acts.
    const bool one = !what.isEmpty() && !what.contains(QLatin1Char('\n'));
    if (one) text = (entry.isUndo() ? tr("Undid: %1") : tr("Redid: %1")).arg(what);
    post(Notice::Kind::info, text, one ? QString() : what);
    return true;
}

/// Undoes the last act. In a side's view, undoes the last act that the side can read, together with all later
/// acts.
void GameController::undoTogether(int first) {
    if (hasGame() && !session().liveLine().empty()) together_[session().liveLine().back()] = first;
}

bool GameController::undo() {
    if (!hasGame() || isLeftToOthers()) return false;
    const auto& live = session().liveLine();
    if (const auto group = live.empty() ? together_.end() : together_.find(live.back());
        group != together_.end()) {
        const auto first = std::lower_bound(live.begin(), live.end(), group->second);
        return undoTo(first == live.begin() ? 0 : *std::prev(first));
    }
    if (viewer().empty()) return history(game_->session->perform(UndoAct{}));
    const int last = lastDone();
    if (last == 0) {
        post(Notice::Kind::refused, tr("Nothing to undo or redo."));
        return false;
    }
    const auto& done = session().liveLine();
    const auto at = std::lower_bound(done.begin(), done.end(), last);
    return undoTo(at == done.begin() ? 0 : *std::prev(at));
}
bool GameController::redo() {
    if (!hasGame() || isLeftToOthers()) return false;
    if (viewer().empty()) return history(game_->session->perform(RedoAct{}));
    const int next = nextRedo();
    if (next != 0) return redoTo(next);
    post(Notice::Kind::refused, tr("Nothing to undo or redo."));
    return false;
}
bool GameController::undoTo(int entry) {
    if (!hasGame() || isLeftToOthers()) return false;
    const EvenPace pace(state());
    return history(game_->session->perform(UndoAct{.to = entry}));
}
bool GameController::redoTo(int entry) {
    if (!hasGame() || isLeftToOthers()) return false;
    const EvenPace pace(state());
    return history(game_->session->perform(RedoAct{.to = entry}));
}

void GameController::changed(const std::vector<Change>& changes) {
    QStringList ids;
    std::set<std::string> seen;
    const auto add = [&](const std::string& id) {
        if (!id.empty() && seen.insert(id).second) ids << qs(id);
    };
    for (const Change& c : changes) {
        if (c.table != "markers" && c.table != "pieces") continue;
        add(c.id);
        // The face of a marker shows the pieces under it, so both the old and the new marker look different.
        for (const HeldJson& side : {c.before, c.after}) {
            if (c.field == "under" && side->is_string()) add(side->get<std::string>());
            if (side->is_object() && side->contains("under")) add(side->at("under").get<std::string>());
        }
    }
    showLog();
    ruleSight_.follow(&session());
    keep();
    // The viewer changes if a side is given to the program, and also if that act is undone.
    if (std::any_of(changes.begin(), changes.end(),
                    [](const Change& c) { return c.table == "settings" && c.field == "viewer"; }))
        Q_EMIT viewerChanged();
    Q_EMIT stateChanged(ids);
    Q_EMIT dirtyChanged();
}

void GameController::post(Notice::Kind kind, const QString& text, const QString& detail) {
    // Wait for the disk before reporting that the act is done.
    if (hasGame()) autoSaver_->settle(*game_);
    Notice n;
    n.kind = kind;
    n.text = text;
    n.detail = detail;
    Q_EMIT posted(n);
}

bool GameController::shiftsUntilFirstMove(const SideId& side) const {
    const State& state = shown();
    const auto windows = windowsNow(state);
    return maySee(side) && std::any_of(windows.begin(), windows.end(), [&](const WindowNow& w) {
               const auto shifts = [&](const auto& marker) {
                   return marker.second.side == side && marker.second.kind == w.kind;
               };
               return w.side == side && untilFirstMove(state, w) &&
                      std::any_of(state.markers.begin(), state.markers.end(), shifts);
           });
}

bool GameController::mayEndShifts(std::string_view verb) {
    const SideId& side = shown().clock.player;
    const std::size_t now = session().entries().size();
    if (now == warnedAt_ || !shiftsUntilFirstMove(side)) return true;
    warnedAt_ = now;
    post(Notice::Kind::warning,
         tr("This costs MF or MP, so it ends the shift opportunity of the %1 in this phase (2.3). To do it "
            "anyway, choose it again.")
             .arg(qs(shown().sideName(side))),
         verb == TransferAct::about.verb || verb == RecoverAct::about.verb
             ? tr("If you only correct which unit possesses the weapon, press Shift+Z instead. A correction "
                  "does not end the opportunity.")
             : QString());
    return false;
}

}  // namespace shellgame::app
