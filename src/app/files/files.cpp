// SPDX-License-Identifier: MIT
#include "files/files.hpp"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QRegularExpression>
#include <QTimer>

#include "actions/game_files.hpp"
#include "files/own_vasl.hpp"
#include "files/save_name.hpp"
#include "files/start_page.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/io/save/journal.hpp"
#include "shellgame/io/text/log.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

QString proposedFile(const WindowContext& context) {
    // Replace characters of the title that a file name may not contain.
    QString name = context.game.title();
    name.replace(QRegularExpression(QStringLiteral("[/\\\\:*?\"<>|\\x00-\\x1f]")), QStringLiteral("-"));
    return context.settings.lastFolder() + QLatin1Char('/') + name;
}

bool isOfVasl(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    return suffix == QLatin1String("vsav") || suffix == QLatin1String("vlog") ||
           suffix == QLatin1String("vmdx");
}

namespace {

QString lastPlayed(const QString& path) {
    return QLocale().toString(QFileInfo(path).lastModified(), QLocale::ShortFormat);
}

}  // namespace

Files::Files(const WindowContext& context, QObject* parent) : QObject(parent), context_(context) {
    connect(&context.game, &GameController::lossAsked, this, [this](const std::function<void()>& then) {
        context_.strip.offer(tr("Your latest actions can't be written to disk and would be lost."),
                             tr("&Save in another folder …"), tr("&Discard them"),
                             [this, then](bool elsewhere) {
                                 if (elsewhere && !save(true)) return;
                                 if (!elsewhere) context_.game.giveUpUnsaved();
                                 if (then) then();
                             });
    });
    connect(&context.game, &GameController::replaceAsked, this, [this](const std::function<void()>& then) {
        context_.strip.offer(
            tr("%1 is not saved, and you are about to open another game.").arg(context_.game.title()),
            tr("&Save, then continue"), tr("&Continue without saving"),
            [this, then](bool saves) {
                if (saves && !save(false)) return;
                context_.game.setLetGo(true);
                if (then) then();
                context_.game.setLetGo(false);
            },
            Notice::Kind::warning, true);
    });
    connect(&context.game, &GameController::putAside, this, [this](const QString& name) {
        // Show the offer later, so that it appears after the messages of the act itself.
        QTimer::singleShot(0, this, [this, name] {
            context_.strip.offer(
                tr("The folder of this game contains actions that the game does not include. "
                   "They have been saved as %1.")
                    .arg(name),
                tr("&Open them"), tr("&Not now"), [this, name](bool accepted) {
                    if (accepted) open(name);
                });
        });
    });
    connect(&context.game, &GameController::placeWanted, this,
            [this](const QString& text, const Problems& problems) {
                const QString all =
                    problems.empty() ? text : text + QLatin1Char('\n') + inputFault(joinProblems(problems));
                // Show the offer later, so that it appears after the messages of the act itself.
                QTimer::singleShot(0, this, [this, all] {
                    context_.strip.offer(all, tr("&Save in another folder …"), tr("&Not now"),
                                         [this](bool accepted) {
                                             if (accepted) save(true);
                                         });
                });
            });
}

ActionRows Files::actions() {
    return {
        {"open", {Menu::file, 120}, tr("&Open …"), "Ctrl+O", [this] { openWithDialog(); }, When::always},
        {"editScenario",
         {Menu::file, 125},
         tr("Edi&t a scenario …"),
         "Ctrl+Shift+O",
         [this] { editWithDialog(); },
         When::always},
        mirrorRow(),
        {"save", {Menu::file, 210}, tr("&Save"), "Ctrl+S", [this] { save(false); }},
        {"saveAs", {Menu::file, 220}, tr("Save &as …"), "Ctrl+Shift+S", [this] { save(true); }},
        {"saveScenario", {Menu::file, 230}, tr("Save as s&cenario …"), "", [this] { saveScenario(); }},
        {"vaslFolder",
         {Menu::file, 240},
         tr("Folder of &boards …"),
         "",
         [this] { chooseBoardFolder(); },
         When::always},
        {.id = "vaslModule",
         .place = {Menu::file, 241},
         .text = tr("VASL's mo&dule …"),
         .does = [this] { chooseVaslModule(); },
         .when = When::always,
         .tip = tr("The module file of your VASL. Shellgame reads terrain from it that is newer than this "
                   "program.")},
        {"exportLog", {Menu::file, 250}, tr("&Export the log …"), "", [this] { exportLog(); }},
        {"close", {Menu::file, 310}, tr("C&lose the game"), "Ctrl+W", [this] { close(); }},
        {"quit", {Menu::file, 320}, tr("&Quit"), "Ctrl+Q", [this] { context_.window.close(); }, When::always},
    };
}

ActionRow Files::mirrorRow() {
    ActionRow row{"mirror", {Menu::file, 127}, tr("&Mirror the map"), "", [this] { context_.game.mirror(); }};
    row.can = [this] { return context_.game.inSetup() && context_.game.viewer().empty(); };
    row.tip = tr("The same scenario on the same map, rotated by 180 degrees");
    return row;
}

void Files::fillMenus(const ActionTable& table) {
    QMenu* samples = table.menu(Menu::samples);
    for (const QString& path : sampleScenarios())
        samples->addAction(QFileInfo(path).completeBaseName(), this, [this, path] { open(path); })
            ->setData(path);
    samples->setEnabled(!samples->isEmpty());
    // Read the titles when the menu opens for the first time, because reading the files takes time.
    connect(
        samples, &QMenu::aboutToShow, this,
        [samples] {
            for (QAction* a : samples->actions())
                a->setText(
                    titleOfFile(a->data().toString()).first.replace(QLatin1Char('&'), QLatin1String("&&")));
        },
        Qt::SingleShotConnection);
    recent_ = table.menu(Menu::recent);
    fillRecent();
}

void Files::fillRecent() {
    recent_->clear();
    for (const QString& path : context_.settings.recent())
        recent_->addAction(path, this, [this, path] { open(path); });
    recent_->setEnabled(!recent_->isEmpty());
}

void Files::close() {
    if (context_.game.mayLeave([this] { close(); })) context_.game.close();
}

bool Files::open(const QString& path) {
    if (isGone(path)) return false;
    // Opening a VASL file or a board only opens a form, so the current game stays open until the player
    // confirms the form.
    if (isOfVasl(path)) {
        Q_EMIT vaslWanted(path);
        return context_.game.hasGame();
    }
    if (isBoardFile(path)) {
        // Check the board here, because the form would show an unreadable board as empty.
        if (const auto board = loadBoardFile(path.toStdString()); board)
            Q_EMIT boardWanted(QFileInfo(path).absoluteFilePath());
        else
            context_.game.post(Notice::Kind::refused, tr("%1 could not be read.").arg(path),
                               inputFault(joinProblems(board.error())));
        return false;
    }
    if (!context_.game.mayReplace([this, path] { open(path); })) return false;
    if (!context_.game.open(path)) {
        offerBoardFolder(path);
        return false;
    }
    useBoardFolders(context_.game.boardFolders());
    // A game without a path was restored from a copy of unsaved acts. That copy is not one of the player's
    // files.
    if (context_.game.game().path.empty()) return true;
    if (!context_.game.game().save) Q_EMIT begun(QFileInfo(path).absoluteFilePath());
    context_.settings.setFlag(QStringLiteral("played"), true);
    // Samples have a list of their own, and the player's games are not saved in the folder of the samples.
    if (!isSample(path)) {
        context_.settings.addRecent(path, context_.game.title(), lastAct());
        context_.settings.setLastFolder(QFileInfo(path).absolutePath());
    }
    fillRecent();
    return true;
}

void Files::openWithDialog() {
    const QString path = QFileDialog::getOpenFileName(&context_.window, tr("Open a scenario or a saved game"),
                                                      context_.settings.lastFolder(), gameFiles());
    if (!path.isEmpty()) open(path);
}

void Files::editWithDialog() {
    const QString path = QFileDialog::getOpenFileName(&context_.window, tr("Edit a scenario"),
                                                      context_.settings.scenarioFolder(), gameFiles());
    if (!path.isEmpty()) edit(path);
}

void Files::edit(const QString& path) {
    if (!context_.game.mayReplace([this, path] { edit(path); }) || !context_.game.edit(path)) return;
    useBoardFolders(context_.game.boardFolders());
    const QString folder = QFileInfo(path).absolutePath();
    context_.settings.setScenarioFolder(folder);
    if (!isSample(path)) context_.settings.setLastFolder(folder);
}

bool Files::chooseBoardFolder() {
    const QString folder = QFileDialog::getExistingDirectory(&context_.window, tr("Folder of boards"),
                                                             context_.settings.lastFolder());
    if (folder.isEmpty()) return false;
    useBoardFolders({folder});
    context_.game.post(Notice::Kind::info, tr("Shellgame now looks for boards in %1.").arg(folder));
    return true;
}

void Files::chooseVaslModule() {
    const QString module =
        QFileDialog::getOpenFileName(&context_.window, tr("VASL's module"), context_.settings.lastFolder(),
                                     tr("Modules (*.vmod)") + QStringLiteral(";;") + tr("All files (*)"));
    if (module.isEmpty()) return;
    const auto taken = OwnVasl(context_.game, context_.settings).takeModule(module);
    if (!taken)
        return context_.game.post(Notice::Kind::refused, tr("%1 could not be read.").arg(module),
                                  inputFault(joinProblems(taken.error())));
    const int kinds = static_cast<int>(taken->rows.size());
    context_.game.post(Notice::Kind::info,
                       kinds == 0
                           ? tr("Shellgame already knows all terrain of your VASL.")
                           : tr("Shellgame now knows %n additional terrain types from your VASL. Boards "
                                "that you open from now on can use them.",
                                nullptr, kinds),
                       taken->told.empty() ? QString() : inputFault(joinProblems(taken->told)));
}

void Files::useBoardFolders(const QStringList& folders) {
    OwnVasl(context_.game, context_.settings).addFolders(folders);
}

void Files::offerBoardFolder(const QString& path) {
    const QStringList boards = context_.game.missingBoards(path);
    if (boards.isEmpty()) return;
    const QString file = QFileInfo(path).fileName();
    context_.strip.offer(
        tr("%1 needs the boards %2, which Shellgame did not find.", nullptr, static_cast<int>(boards.size()))
            .arg(file, listed(boards)),
        tr("&Choose the folder of boards …"), tr("&Not now"), [this, path](bool accepted) {
            if (accepted && chooseBoardFolder()) open(path);
        });
}

bool Files::save(bool asNew) {
    if (!context_.game.hasGame()) return false;
    QString path = context_.game.game().save ? qs(context_.game.game().path) : QString();
    if (asNew || path.isEmpty()) {
        path = askSaveName(&context_.window, tr("Save the game"), proposedFile(context_),
                           {{tr("Saved games"), QStringLiteral("shellgame")},
                            {tr("Saved games as plain JSON"), QStringLiteral("json")}});
        if (path.isEmpty()) return false;
    }
    if (const QString gone = GameController::goneFolderOf(path); !gone.isEmpty()) {
        context_.strip.offer(
            tr("The folder %1 no longer exists, so the game can't be saved there.").arg(gone),
            tr("&Save in another folder …"), tr("&Not now"), [this](bool elsewhere) {
                if (elsewhere) save(true);
            });
        return false;
    }
    if (context_.game.changedOutside(path)) {
        context_.strip.offer(
            tr("Another program has written %1 since you opened it.").arg(QFileInfo(path).fileName()),
            tr("&Overwrite it"), tr("&Save under another name …"), [this, path](bool over) {
                if (over)
                    write(path);
                else
                    save(true);
            });
        return false;
    }
    return write(path);
}

bool Files::write(const QString& path) {
    if (!context_.game.save(path)) return false;
    context_.settings.addRecent(path, context_.game.title(), lastAct());
    context_.settings.setLastFolder(QFileInfo(path).absolutePath());
    fillRecent();
    return true;
}

void Files::saveScenario() {
    if (!context_.game.hasGame()) return;
    // Propose the folder of the player's own scenario.
    const QFileInfo own(context_.game.game().save ? QString() : qs(context_.game.game().path));
    const bool his = own.exists() && own.isWritable() && !isSample(own.absoluteFilePath());
    const QString path = askSaveName(&context_.window, tr("Save as a scenario"),
                                     his ? own.absoluteFilePath() : proposedFile(context_),
                                     {{tr("Scenarios"), QStringLiteral("sgscenario")},
                                      {tr("Scenarios as plain JSON"), QStringLiteral("json")}});
    if (path.isEmpty()) return;
    if (context_.game.saveAsScenario(path)) {
        context_.settings.addRecent(path, context_.game.title(), lastAct());
        fillRecent();
    }
}

void Files::exportLog() {
    if (!context_.game.hasGame()) return;
    const QList<FileKind> kinds{{tr("Web page"), QStringLiteral("html")},
                                {tr("Text"), QStringLiteral("txt")},
                                {tr("Table"), QStringLiteral("csv")},
                                {tr("JSON"), QStringLiteral("json")}};
    const QString path = askSaveName(&context_.window, tr("Export the log"), proposedFile(context_), kinds);
    if (path.isEmpty()) return;
    const QString suffix = QFileInfo(path).suffix().toLower();
    const LogFormat format = suffix == QLatin1String("csv")    ? LogFormat::csv
                             : suffix == QLatin1String("json") ? LogFormat::json
                             : suffix == QLatin1String("html") ? LogFormat::html
                                                               : LogFormat::text;
    const auto done = writeFileSafely(path.toStdString(), context_.game.exportedLog(format));
    if (done)
        context_.game.post(Notice::Kind::success, tr("The log is saved in %1.").arg(path));
    else
        context_.game.post(Notice::Kind::refused, tr("The log was not saved."),
                           inputFault(joinProblems(done.error())));
}

/// Returns turn, side and phase of the last act in the game. These facts are public, so the settings that
/// store them reveal nothing hidden.
QString Files::lastAct() const {
    const Clock& clock = context_.game.shown().clock;
    if (!context_.game.game().save) return {};
    if (context_.game.inSetup()) return tr("last act: setup");
    return tr("last act: turn %1, %2, %3")
        .arg(clock.turn)
        .arg(qs(context_.game.shown().sideName(clock.player)), term(clock.phase));
}

void Files::offerUnsaved() {
    const QStringList unsaved = context_.game.autoSaver().unsaved();
    if (unsaved.isEmpty()) return;
    const QString path = unsaved.front();
    context_.strip.offer(tr("“%1” from %2 was not saved.").arg(titleOfFile(path).first, lastPlayed(path)),
                         tr("&Continue it"), tr("&Discard it …"), [this, path](bool accepted) {
                             if (accepted)
                                 open(path);
                             else
                                 askDiscard(path);
                         });
}

void Files::askDiscard(const QString& path) {
    const QString title = titleOfFile(path).first;
    // The button that keeps the game appears where “Discard it” was, so that a double click can't discard the
    // game.
    context_.strip.offer(
        tr("Discard “%1” from %2? Its unsaved actions can't be restored.").arg(title, lastPlayed(path)),
        tr("Di&scard it"), tr("&Keep it"), [this, path, title](bool discards) {
            context_.strip.forget();
            if (!discards) return;
            context_.game.autoSaver().forget(path);
            Q_EMIT unsavedChanged();
            context_.game.post(Notice::Kind::success,
                               tr("The unsaved actions of “%1” are discarded.").arg(title));
        });
}

bool Files::isGone(const QString& path) {
    if (QFileInfo::exists(path) || QFileInfo::exists(qs(journalOf(path.toStdString())))) return false;
    const QString title = context_.settings.titleOfRecent(path);
    context_.game.post(Notice::Kind::refused,
                       title.isEmpty() ? tr("The file %1 does not exist.").arg(QDir::toNativeSeparators(path))
                                       : tr("“%1” can't be opened: its file %2 no longer exists.")
                                             .arg(title, QDir::toNativeSeparators(path)));
    Q_EMIT unsavedChanged();
    return true;
}

}  // namespace shellgame::app
