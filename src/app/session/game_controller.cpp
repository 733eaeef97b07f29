// SPDX-License-Identifier: MIT
#include "session/game_controller.hpp"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <set>

#include "session/table_steps.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/play/side_view.hpp"

namespace shellgame::app {

QString qs(const std::string& text) {
    return QString::fromStdString(text);
}
QString qs(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString findingsText(const Findings& findings, Verdict least) {
    QStringList lines;
    for (const Finding& f : findings) {
        if (f.verdict < least) continue;
        QString line = qs(f.text.text());
        if (!f.rule.empty()) line += QStringLiteral(" (%1)").arg(qs(f.rule));
        if (!lines.contains(line)) lines << line;
    }
    return lines.join(QLatin1Char('\n'));
}

GameController::GameController(QObject* parent) : QObject(parent) {
    qRegisterMetaType<Notice>();
    autosave_.setSingleShot(true);
    autosave_.setInterval(300);
    connect(&autosave_, &QTimer::timeout, this, &GameController::flushAutosave);
}

GameController::~GameController() = default;

bool GameController::refuse(const QString& what, const Problems& problems) {
    QStringList lines;
    for (const Problem& p : problems) lines << qs(p.text());
    post(Notice::Kind::refused, what, lines.join(QLatin1Char('\n')));
    return false;
}

bool GameController::open(const QString& path) {
    std::vector<std::string> folders;
    for (const QString& f : vaslFolders_) folders.push_back(f.toStdString());
    auto game = loadGame(path.toStdString(), folders);
    if (!game)
        return refuse(tr("%1 could not be opened. The game that was open is as it was.").arg(path),
                      game.error());
    take(std::move(*game));
    return true;
}

void GameController::take(Game game) {
    flushAutosave();
    ruleSight_.forget();
    game_ = std::move(game);
    ruleSight_.follow(&session());
    viewer_ = SideId();
    savedEntries_ = static_cast<int>(session().entries().size());
    // Each game has a copy of its own, so that opening another never writes over what was not saved.
    const QString path = qs(game_->path);
    if (!path.isEmpty() && QFileInfo(path).absolutePath() == QFileInfo(autosaveFolder_).absoluteFilePath()) {
        autosaveFile_ = path;
        game_->path.clear();
        game_->save = false;
        savedEntries_ = -1;
    } else {
        autosaveFile_ = autosaveFolder_.isEmpty() ? QString()
                                                  : QStringLiteral("%1/unsaved-%2.json")
                                                        .arg(autosaveFolder_)
                                                        .arg(QDateTime::currentMSecsSinceEpoch());
    }
    Q_EMIT gameChanged();
    Q_EMIT dirtyChanged();
    QStringList lines;
    for (const Problem& p : game_->warnings) lines << qs(p.text());
    post(lines.isEmpty() ? Notice::Kind::info : Notice::Kind::warning, tr("%1 is open.").arg(title()),
         lines.join(QLatin1Char('\n')));
}

void GameController::setViewer(const SideId& side) {
    viewer_ = side;
    if (!side.empty()) {
        shown_ = stateFor(state(), side);
        shownLog_ = logFor(session(), side);
    }
    Q_EMIT viewerChanged();
}

void GameController::close() {
    flushAutosave();
    ruleSight_.forget();
    game_.reset();
    Q_EMIT gameChanged();
    Q_EMIT dirtyChanged();
}

bool GameController::start(const NewGame& wanted, const BoardFolders& folders) {
    auto game = shellgame::newGame(wanted, folders);
    if (!game) return refuse(tr("The new game could not be made."), game.error());
    take(std::move(*game));
    return true;
}

bool GameController::save(const QString& path) {
    if (!hasGame()) return false;
    if (auto done = saveGame(*game_, path.toStdString()); !done)
        return refuse(tr("The game was not saved; the file is as it was before."), done.error());
    game_->path = path.toStdString();
    game_->save = true;
    savedEntries_ = static_cast<int>(session().entries().size());
    dropAutosave();
    Q_EMIT dirtyChanged();
    post(Notice::Kind::success, tr("Saved in %1.").arg(path));
    return true;
}

bool GameController::saveAsScenario(const QString& path) {
    if (!hasGame()) return false;
    if (auto done = saveScenario(*game_, path.toStdString()); !done)
        return refuse(tr("The scenario was not saved; the file is as it was before."), done.error());
    post(Notice::Kind::success,
         tr("Saved as a scenario in %1: where everything lies now, without the log.").arg(path));
    return true;
}

bool GameController::dirty() const {
    return hasGame() && static_cast<int>(session().entries().size()) != savedEntries_;
}

QString GameController::title() const {
    if (!hasGame()) return {};
    if (!game_->info.title.empty()) return qs(game_->info.title);
    if (!game_->path.empty()) return QFileInfo(qs(game_->path)).completeBaseName();
    return tr("Untitled game");
}

void GameController::setTitle(const QString& title) {
    if (!hasGame()) return;
    game_->info.title = title.toStdString();
    Q_EMIT dirtyChanged();
}

Findings GameController::check(const Json& command) const {
    if (!hasGame()) return {};
    if (!ruleSight_.ready())
        return {{Verdict::forbidden, "", "", Message(ruleSight_.reason().toStdString())}};
    return session().check(command);
}

bool GameController::waits(std::function<void()> act) {
    if (ruleSight_.ready()) return false;
    if (ruleSight_.holding())
        post(Notice::Kind::refused,
             tr("Lines of sight are being worked out, and something waits for them already."));
    else if (!ruleSight_.whenReady(std::move(act)))
        post(Notice::Kind::info, tr("Lines of sight are being worked out; then this is done."));
    return true;
}

bool GameController::perform(const Json& command) {
    if (!hasGame() || waits([this, command] { perform(command); })) return false;
    const Findings findings = session().check(command);
    if (worst(findings) == Verdict::ruling) {
        // What rests on the other side's secrets is not this viewer's to read or to answer.
        if (std::any_of(findings.begin(), findings.end(), [&](const Finding& f) {
                return f.verdict == Verdict::ruling && hiddenFrom(f, viewer_.text);
            })) {
            post(Notice::Kind::refused,
                 tr("Something is left to the other side first: look as the %1 or as the umpire.")
                     .arg(qs(state().sideName(state().clock.player))));
            return false;
        }
        Notice n;
        n.kind = Notice::Kind::ruling;
        n.text = tr("The rules leave this to you:");
        n.command = command;
        for (const Finding& f : findings)
            if (f.verdict == Verdict::ruling) n.open.push_back(f);
        n.detail = findingsText(n.open, Verdict::ruling);
        Q_EMIT posted(n);
        return false;
    }
    const Entry entry = game_->session->perform(command);
    if (!entry.ok) {
        post(Notice::Kind::refused, tr("Not possible now."), findingsText(entry.findings, Verdict::ruling));
        return false;
    }
    changed(entry.changes);
    if (!viewer_.empty()) shownLog_ = logFor(session(), viewer_);
    Q_EMIT entriesChanged();
    tell(entry);
    Q_EMIT performed(entry);
    return true;
}

void GameController::rule(const Notice& notice, bool allow) {
    if (waits([this, notice, allow] { rule(notice, allow); })) return;
    for (const Finding& f : notice.open) {
        const Entry entry =
            game_->session->perform({{"do", "rule"}, {"rule", f.rule}, {"at", f.at}, {"allow", allow}});
        if (!entry.ok) {
            post(Notice::Kind::refused, tr("The ruling was not taken."),
                 findingsText(entry.findings, Verdict::ruling));
            return;
        }
        changed(entry.changes);
    }
    if (!viewer_.empty()) shownLog_ = logFor(session(), viewer_);
    Q_EMIT entriesChanged();
    if (allow && !notice.command.is_null())
        perform(notice.command);
    else
        post(Notice::Kind::info, allow ? tr("Ruled: allowed.") : tr("Ruled: not allowed."), notice.detail);
}

Findings GameController::forViewer(Findings findings) const {
    std::erase_if(findings, [&](const Finding& f) { return hiddenFrom(f, viewer_.text); });
    return findings;
}

void GameController::tell(const Entry& entry) {
    const QString text = qs(entry.text.text());
    if (entry.verb == "shift" && !entry.rolls.empty() && !shiftSucceeded(entry)) {
        // What a bad row does is told by the rule itself, marker by marker.
        Findings done;
        for (const Finding& f : entry.findings)
            if (f.rule == "2.5" && !ground().find(f.at)) done.push_back(f);
        post(Notice::Kind::warning, text, findingsText(done, Verdict::ok));
        return;
    }
    const QStringList steps = tableSteps(entry, state(), numbered_);
    const QString reasons = findingsText(forViewer(entry.findings), Verdict::ok);
    QString detail = steps.join(QLatin1Char('\n'));
    if (detail.isEmpty()) detail = reasons;
    post(entry.rolls.empty() ? Notice::Kind::info : Notice::Kind::success, text, detail);
}

bool GameController::history(const Json& command) {
    if (!hasGame()) return false;
    const Entry entry = game_->session->perform(command);
    if (!entry.ok) {
        post(Notice::Kind::refused, tr("Nothing to take back or to do again."),
             findingsText(entry.findings, Verdict::ruling));
        return false;
    }
    std::vector<Change> changes;
    for (const int n : entry.targets) {
        const auto& c = session().entries()[static_cast<std::size_t>(n - 1)].changes;
        changes.insert(changes.end(), c.begin(), c.end());
    }
    changed(changes);
    if (!viewer_.empty()) shownLog_ = logFor(session(), viewer_);
    Q_EMIT entriesChanged();
    post(Notice::Kind::info, qs(entry.text.text()));
    return true;
}

bool GameController::undo() {
    return history({{"do", "undo"}});
}
bool GameController::redo() {
    return history({{"do", "redo"}});
}
bool GameController::undoTo(int entry) {
    return history({{"do", "undo"}, {"to", entry}});
}
bool GameController::redoTo(int entry) {
    return history({{"do", "redo"}, {"to", entry}});
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
        // A piece shows in the face of its marker, the one it left and the one it came to.
        for (const Json* side : {&c.before, &c.after}) {
            if (c.field == "under" && side->is_string()) add(side->get<std::string>());
            if (side->is_object() && side->contains("under")) add((*side)["under"].get<std::string>());
        }
    }
    if (!viewer_.empty()) shown_ = stateFor(state(), viewer_);
    ruleSight_.follow(&session());
    Q_EMIT stateChanged(ids);
    Q_EMIT dirtyChanged();
    autosave_.start();
}

void GameController::post(Notice::Kind kind, const QString& text, const QString& detail) {
    Notice n;
    n.kind = kind;
    n.text = text;
    n.detail = detail;
    Q_EMIT posted(n);
}

// --- Autosave
// --------------------------------------------------------------------------------------------------------

void GameController::setAutosaveFolder(const QString& folder) {
    autosaveFolder_ = folder;
}

QStringList GameController::unsavedGames() const {
    QStringList out;
    if (autosaveFolder_.isEmpty()) return out;
    for (const QFileInfo& f :
         QDir(autosaveFolder_).entryInfoList({QStringLiteral("unsaved-*.json")}, QDir::Files, QDir::Time))
        out << f.absoluteFilePath();
    return out;
}

void GameController::forgetUnsaved(const QString& path) {
    QFile::remove(path);
    QFile::remove(path + QStringLiteral(".bak"));
}

void GameController::flushAutosave() {
    if (!autosave_.isActive() && !dirty()) return;
    autosave_.stop();
    if (!hasGame() || autosavePath().isEmpty() || !dirty()) return;
    QDir().mkpath(autosaveFolder_);
    if (auto done = saveGame(*game_, autosavePath().toStdString()); !done)
        refuse(tr("The copy that guards against a crash could not be written."), done.error());
}

void GameController::dropAutosave() {
    autosave_.stop();
    if (!autosavePath().isEmpty()) forgetUnsaved(autosavePath());
}

}  // namespace shellgame::app
