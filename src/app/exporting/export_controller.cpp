// SPDX-License-Identifier: MIT
#include "exporting/export_controller.hpp"

#include <QApplication>
#include <QFileInfo>

#include "exporting/end_page.hpp"
#include "exporting/map_file.hpp"
#include "exporting/print_dialog.hpp"
#include "exporting/replay_window.hpp"
#include "exporting/report_dialog.hpp"
#include "exporting/sheets.hpp"
#include "files/files.hpp"
#include "files/save_name.hpp"
#include "session/ready_view.hpp"
#include "shellgame/rules/turn/next_step.hpp"

namespace shellgame::app {

ExportController::ExportController(const WindowContext& context, QObject* parent)
    : QObject(parent), context_(context) {
    connect(&context_.acts, &Acts::ended, this, &ExportController::offerEnd);
}

ActionRows ExportController::actions() {
    return {
        {"report", {Menu::file, 260}, tr("A&fter-action report …"), "Ctrl+Shift+R", [this] { report(); }},
        {"savePicture",
         {Menu::file, 270},
         tr("Save the &map as a picture …"),
         "Ctrl+Shift+P",
         [this] { savePicture(); }},
        {.id = "pictureCounters",
         .place = {Menu::file, 272},
         .text = tr("Pictures show coun&ters"),
         .ticked = context_.settings.flag(QStringLiteral("pictureCounters"), true),
         .ticks = [this](bool on) { context_.settings.setFlag(QStringLiteral("pictureCounters"), on); }},
        {"print", {Menu::file, 280}, tr("&Print the map …"), "Ctrl+P", [this] { print(); }},
        {"replay", {Menu::view, 270}, tr("Re&play …"), "F8", [this] { replay(); }},
        {.id = "layOpen",
         .place = {Menu::view, 272},
         .text = tr("Reveal the enem&y …"),
         .keys = "Ctrl+Shift+L",
         .does = [this] { revealEnemy(); },
         .can = [this] { return context_.game.hasGame() && !context_.game.state().settings.aiSide.empty(); }},
    };
}

void ExportController::replay() {
    if (!context_.game.hasGame()) return;
    context_.map.abortTool();
    (new ReplayWindow(context_))->show();
}

void ExportController::savePicture() {
    if (!context_.game.hasGame()) return;
    const QList<FileKind> kinds{{tr("Picture"), QStringLiteral("png")},
                                {tr("Drawing"), QStringLiteral("svg")},
                                {tr("PDF"), QStringLiteral("pdf")}};
    const QString path =
        askSaveName(&context_.window, tr("Save the map as a picture"), proposedFile(context_), kinds);
    if (path.isEmpty()) return;
    const QString suffix = QFileInfo(path).suffix().toLower();
    const MapFile kind = suffix == QLatin1String("svg")   ? MapFile::svg
                         : suffix == QLatin1String("pdf") ? MapFile::pdf
                                                          : MapFile::png;
    QApplication::setOverrideCursor(Qt::WaitCursor);
    const QString wrong = writeMapFile(*sheetOf(context_), kind,
                                       context_.settings.flag(QStringLiteral("pictureCounters"), true),
                                       context_.game.title(), path);
    QApplication::restoreOverrideCursor();
    if (!wrong.isEmpty())
        return context_.game.post(Notice::Kind::refused, tr("The map was not saved."), wrong);
    context_.settings.setLastFolder(QFileInfo(path).absolutePath());
    context_.game.post(Notice::Kind::success, tr("The map is saved in %1.").arg(path));
}

void ExportController::print() {
    if (!context_.game.hasGame()) return;
    PrintDialog(context_, sheetOf(context_)).exec();
}

void ExportController::revealEnemy() {
    if (context_.game.viewer().empty()) return showEnd();
    const QString aiSide = qs(context_.game.shown().sideName(context_.game.state().settings.aiSide));
    context_.strip.offer(
        tr("This shows everything that the %1 hide, and the log records that you looked. Reveal the enemy?")
            .arg(aiSide),
        tr("&Reveal"), tr("&Continue playing"), [this](bool yes) {
            if (!yes) return context_.strip.forget();
            context_.game.setViewer({});
            if (context_.game.viewer().empty()) showEnd();
        });
}

void ExportController::showEnd() {
    auto* page = new EndPage(context_);
    page->setAttribute(Qt::WA_DeleteOnClose);
    connect(page, &EndPage::replayWanted, this, &ExportController::replay);
    connect(page, &EndPage::reportWanted, this, &ExportController::report);
    page->open();
}

void ExportController::offerEnd() {
    const GameController& game = context_.game;
    QStringList text{tr("The scenario is over: turn %1 was the last.").arg(game.state().clock.turns)};
    for (const NextStep& step : nextSteps(readyView(game), game.viewer()))
        if (step.kind == NextStep::Kind::over && !step.side.empty()) text << game.told(step.text);
    const bool ai = !game.state().settings.aiSide.empty();
    if (ai) text << tr("Reveal the enemy to see what was hidden from you.");
    context_.strip.offer(
        text.join(QLatin1Char(' ')), ai ? tr("&Reveal the enemy …") : tr("After-action re&port …"),
        tr("&Not now"),
        [this, ai](bool yes) {
            context_.strip.forget();
            if (yes) ai ? revealEnemy() : report();
        },
        Notice::Kind::info);
}

void ExportController::report() {
    if (!context_.game.hasGame()) return;
    ReportDialog(context_).exec();
}

}  // namespace shellgame::app
