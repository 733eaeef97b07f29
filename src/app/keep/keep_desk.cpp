// SPDX-License-Identifier: MIT
#include "keep/keep_desk.hpp"

#include <QApplication>
#include <QFileInfo>

#include "files/files.hpp"
#include "files/save_name.hpp"
#include "keep/end_page.hpp"
#include "keep/map_file.hpp"
#include "keep/print_dialog.hpp"
#include "keep/replay_window.hpp"
#include "keep/report_dialog.hpp"
#include "keep/sheets.hpp"

namespace shellgame::app {

ActionRows KeepDesk::actions() {
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
         .ticked = desk_.settings.flag(QStringLiteral("pictureCounters"), true),
         .ticks = [this](bool on) { desk_.settings.setFlag(QStringLiteral("pictureCounters"), on); }},
        {"print", {Menu::file, 280}, tr("&Print the map …"), "Ctrl+P", [this] { print(); }},
        {"replay", {Menu::view, 270}, tr("Re&play …"), "F8", [this] { replay(); }},
        {.id = "layOpen",
         .place = {Menu::view, 272},
         .text = tr("Reveal the enem&y …"),
         .keys = "Ctrl+Shift+L",
         .does = [this] { layOpen(); },
         .can = [this] { return desk_.game.hasGame() && !desk_.game.state().settings.kept.empty(); }},
    };
}

void KeepDesk::replay() {
    if (!desk_.game.hasGame()) return;
    desk_.map.abortTool();
    (new ReplayWindow(desk_))->show();
}

void KeepDesk::savePicture() {
    if (!desk_.game.hasGame()) return;
    const QList<FileKind> kinds{{tr("Picture"), QStringLiteral("png")},
                                {tr("Drawing"), QStringLiteral("svg")},
                                {tr("PDF"), QStringLiteral("pdf")}};
    const QString path =
        askSaveName(&desk_.window, tr("Save the map as a picture"), proposedFile(desk_), kinds);
    if (path.isEmpty()) return;
    const QString suffix = QFileInfo(path).suffix().toLower();
    const MapFile kind = suffix == QLatin1String("svg")   ? MapFile::svg
                         : suffix == QLatin1String("pdf") ? MapFile::pdf
                                                          : MapFile::png;
    QApplication::setOverrideCursor(Qt::WaitCursor);
    const QString wrong =
        writeMapFile(*sheetOf(desk_), kind, desk_.settings.flag(QStringLiteral("pictureCounters"), true),
                     desk_.game.title(), path);
    QApplication::restoreOverrideCursor();
    if (!wrong.isEmpty()) return desk_.game.post(Notice::Kind::refused, tr("The map was not saved."), wrong);
    desk_.settings.setLastFolder(QFileInfo(path).absolutePath());
    desk_.game.post(Notice::Kind::success, tr("The map is saved in %1.").arg(path));
}

void KeepDesk::print() {
    if (!desk_.game.hasGame()) return;
    PrintDialog(desk_, sheetOf(desk_)).exec();
}

void KeepDesk::layOpen() {
    if (desk_.game.viewer().empty()) return showEnd();
    const QString kept = qs(desk_.game.shown().sideName(desk_.game.state().settings.kept));
    desk_.strip.offer(
        tr("This shows everything that the %1 hide, and the log records that you looked. Reveal the enemy?")
            .arg(kept),
        tr("&Reveal"), tr("&Continue playing"), [this](bool yes) {
            if (!yes) return desk_.strip.forget();
            desk_.game.setViewer({});
            if (desk_.game.viewer().empty()) showEnd();
        });
}

void KeepDesk::showEnd() {
    auto* page = new EndPage(desk_);
    page->setAttribute(Qt::WA_DeleteOnClose);
    connect(page, &EndPage::replayWanted, this, &KeepDesk::replay);
    connect(page, &EndPage::reportWanted, this, &KeepDesk::report);
    page->open();
}

void KeepDesk::report() {
    if (!desk_.game.hasGame()) return;
    ReportDialog(desk_).exec();
}

}  // namespace shellgame::app
