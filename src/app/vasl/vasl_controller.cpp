// SPDX-License-Identifier: MIT
#include "vasl/vasl_controller.hpp"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStatusBar>
#include <algorithm>

#include "files/save_name.hpp"
#include "settings/manual_topic.hpp"
#include "shellgame/base/file.hpp"
#include "vasl/export_dialog.hpp"
#include "vasl/import_dialog.hpp"
#include "vasl/vasl_words.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

/// Milliseconds without changes after which a file is considered complete.
constexpr int settled = 400;
constexpr qint64 mostMarked = 64LL << 20;  ///< maximum size in bytes of a file that is watched
constexpr std::size_t mostTold = 12;       ///< maximum number of lines in the message about the written
                                           ///< changes

/// Returns a hash of a file's content, to detect changes.
QByteArray markOf(const QString& path) {
    QFile file(path);
    if (path.isEmpty() || !file.open(QIODevice::ReadOnly) || file.size() > mostMarked) return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    return hash.addData(&file) ? hash.result() : QByteArray();
}

}  // namespace

VaslController::VaslController(const WindowContext& context, QObject* parent)
    : QObject(parent),
      context_(context),
      panel_(new IncomingPanel(context.game)),
      dock_(context.dock(QStringLiteral("vaslDock"), tr("In VASL"), panel_, Qt::RightDockWidgetArea)),
      badge_(new QToolButton(&context.window)) {
    explainedBy(dock_, ManualTopic::vasl);
    badge_->setObjectName(QStringLiteral("vaslBadge"));
    badge_->setAutoRaise(false);
    badge_->hide();
    connect(badge_, &QToolButton::clicked, this, &VaslController::showNews);
    connect(panel_, &IncomingPanel::hexWanted, this, &VaslController::hexWanted);
    connect(panel_, &IncomingPanel::counted, this, [this](int items) {
        badge_->setText(tr("VASL: %n changes", nullptr, items));
        // Add the button to the status bar only while the button is shown, because the tallest widget sets
        // the bar's height.
        QStatusBar* bar = context_.window.statusBar();
        bar->removeWidget(badge_);
        if (items == 0) return;
        bar->addPermanentWidget(badge_);
        badge_->show();
    });
    connect(panel_, &IncomingPanel::followed, this, [this](const VaslLink& link) {
        context_.settings.setVaslFileOf(qs(link.hash), original());
        context_.game.followVasl(link);
    });
    later_.setSingleShot(true);
    later_.setInterval(settled);
    connect(&later_, &QTimer::timeout, this, &VaslController::looked);
    connect(&watch_, &QFileSystemWatcher::fileChanged, this, [this] { later_.start(); });
    connect(&watch_, &QFileSystemWatcher::directoryChanged, this, [this] { later_.start(); });
    connect(panel_, &IncomingPanel::otherFileWanted, this, &VaslController::chooseOther);
    connect(panel_, &IncomingPanel::left, this, [this] { context_.map.setFocus(Qt::OtherFocusReason); });
    connect(&context_.game, &GameController::gameChanged, this, [this] {
        copies_.clear();
        exported_.clear();
        follow();
        later_.start();  // VASL may have saved the game while it was not open here
    });
}

ActionRows VaslController::actions() {
    const auto may = [this] { return linked(); };
    return {
        {"openVasl",
         {Menu::file, 128},
         tr("Open a &VASL saved game …"),
         "Ctrl+Alt+O",
         [this] { openWithDialog(); },
         When::always},
        {.id = "toVasl",
         .place = {Menu::file, 255},
         .text = tr("Export &to VASL …"),
         .keys = "Ctrl+Alt+S",
         .does = [this] { toVasl(false); },
         .can = may},
        {.id = "toVaslAs",
         .place = {Menu::file, 256},
         .text = tr("Export to VASL &under another name …"),
         .does = [this] { toVasl(true); },
         .can = may},
        {.id = "vaslSummary",
         .place = {Menu::view, 275},
         .text = tr("Import report from &VASL …"),
         .does = [this] { showSummary(); },
         .can = may},
        {.id = "vaslNewsShow",
         .place = {Menu::view, 276},
         .text = tr("Changes &in VASL"),
         .keys = "Ctrl+Alt+V",
         .does = [this] { showNews(); },
         .can = may},
    };
}

bool VaslController::linked() const {
    return context_.game.hasGame() && context_.game.game().info.vasl.has_value() &&
           (context_.game.viewer().empty() || context_.game.onlyCoversInVasl());
}

void VaslController::openWithDialog() {
    const QString path = QFileDialog::getOpenFileName(
        &context_.window, tr("Open a VASL saved game"), context_.settings.lastFolder(),
        tr("VASL saved games (*.vsav *.vlog *.vmdx)") + QStringLiteral(";;") + tr("All files (*)"));
    if (!path.isEmpty()) open(path);
}

void VaslController::open(const QString& path) {
    if (isSameTable(path)) return goOnWith(path);
    ImportDialog dialog(context_, path);
    connect(&dialog, &ImportDialog::taken, this, [this, path](const VaslImport& i) { take(i, path); });
    dialog.exec();
}

void VaslController::take(const VaslImport& import, const QString& path) {
    if (!context_.game.mayReplace([this, import, path] { take(import, path); })) return;
    if (!context_.game.take(import)) return;
    context_.settings.setLastFolder(QFileInfo(path).absolutePath());
    if (const auto& link = context_.game.game().info.vasl)
        context_.settings.setVaslFileOf(qs(link->hash), QFileInfo(path).absoluteFilePath());
    follow();
    context_.game.post(
        Notice::Kind::info,
        import.moment.phase == Phase::setup
            ? tr("%1 is imported from VASL. Set up the hidden units, then start play.")
                  .arg(context_.game.title())
            : tr("%1 is imported from VASL. Play continues from here.").arg(context_.game.title()),
        import.leftOut.empty() ? QString()
                               : tr("%n counters of its file were not imported. To list them, choose View, "
                                    "Import report from VASL.",
                                    nullptr, static_cast<int>(import.leftOut.size())));
}

QString VaslController::original() const {
    if (!context_.game.hasGame() || !context_.game.game().info.vasl) return {};
    const VaslLink& link = *context_.game.game().info.vasl;
    const QString known = context_.settings.vaslFileOf(qs(link.hash));
    if (!known.isEmpty() && QFileInfo::exists(known)) return known;
    if (context_.game.game().path.empty()) return {};
    const QString beside =
        QFileInfo(qs(context_.game.game().path)).absolutePath() + QLatin1Char('/') + qs(link.file);
    return QFileInfo::exists(beside) ? beside : QString();
}

void VaslController::showSummary() {
    const QString path = original();
    if (path.isEmpty())
        return context_.game.post(
            Notice::Kind::warning,
            tr("VASL's file %1 has been moved or deleted.").arg(qs(context_.game.game().info.vasl->file)));
    ImportDialog(context_, path, true).exec();
}

void VaslController::toVasl(bool ask) {
    QString from = original();
    if (!ask && !from.isEmpty() && from == exported_) {
        const auto again =
            exportVasl(context_.game.game(), from.toStdString(), {context_.game.numberedInVasl()});
        if (again && !again->ofArchive && again->byHand.empty()) return write(*again, from);
    }
    if (from.isEmpty())
        from = QFileDialog::getOpenFileName(
            &context_.window, tr("VASL's file %1").arg(qs(context_.game.game().info.vasl->file)),
            context_.settings.lastFolder(), tr("VASL saved games (*.vsav)"));
    if (from.isEmpty()) return;
    ExportDialog dialog(context_, from, context_.window.findChild<QAction*>(QStringLiteral("numbered")));
    if (dialog.exec() != QDialog::Accepted) return;
    const QString path = askSaveName(&context_.window, tr("To VASL"),
                                     QFileInfo(from).absolutePath() + QLatin1Char('/') + nameFor(from),
                                     {{tr("VASL saved games"), QStringLiteral("vsav")}});
    if (!path.isEmpty()) write(dialog.made(), path);
}

/// Returns the name that is proposed for an export of this file. The turn in the old name is replaced.
QString VaslController::nameFor(const QString& file) const {
    const QString turn = QString::number(context_.game.state().clock.turn);
    QString any = QRegularExpression::escape(tr(" (turn %1)").arg(QLatin1Char('0')));
    any.replace(QLatin1Char('0'), QStringLiteral("\\d+"));
    QString name = QFileInfo(file).completeBaseName();
    name.remove(QRegularExpression(QStringLiteral("(%1)+$").arg(any)));
    const bool names = name.endsWith(tr("turn %1").arg(turn), Qt::CaseInsensitive);
    return names ? name : name + tr(" (turn %1)").arg(turn);
}

void VaslController::write(const VaslExport& done, const QString& path) {
    if (const auto written = writeFileSafely(path.toStdString(), done.bytes); !written)
        return context_.game.post(Notice::Kind::refused, tr("Nothing was exported to VASL."),
                                  inputFault(joinProblems(written.error())));
    VaslLink link = done.link;
    link.file = QFileInfo(path).fileName().toStdString();
    link.member.clear();
    const QString before = original();
    exported_ = QFileInfo(path).absoluteFilePath();
    watch(path, link);
    tell(done, path, before);
}

void VaslController::watch(const QString& path, const VaslLink& link) {
    const QString now = QFileInfo(path).absoluteFilePath();
    if (const QString before = original(); !before.isEmpty() && before != now)
        copies_[before] = {*context_.game.game().info.vasl, mark_};
    copies_.erase(now);
    if (link != *context_.game.game().info.vasl) context_.game.followVasl(link);
    context_.settings.setVaslFileOf(qs(link.hash), now);
    follow();
}

QString VaslController::savedCopy() {
    for (auto& [path, copy] : copies_) {
        const QByteArray now = markOf(path);
        if (now.isEmpty() || now == copy.mark) continue;
        copy.mark = now;
        if (isSameTable(path)) return path;
    }
    return {};
}

void VaslController::chooseOther() {
    const QString path =
        QFileDialog::getOpenFileName(&context_.window, tr("The file that VASL plays with"),
                                     QFileInfo(original()).absolutePath(), tr("VASL saved games (*.vsav)"));
    if (path.isEmpty()) return;
    if (isSameTable(path)) return goOnWith(path);
    context_.game.post(Notice::Kind::refused,
                       tr("%1 is not a saved game of this table. The watched file is unchanged.")
                           .arg(QFileInfo(path).fileName()));
}

void VaslController::tell(const VaslExport& done, const QString& path, const QString& before) {
    QStringList lines;  // put the changes that the player must make first, so that they are not cut off
    for (const VaslLeftToDo& l : done.byHand) lines << wordsOf(l);
    for (const VaslChange& c : done.changes) lines << wordsOf(c);
    const int changes = countersChanged(done);
    if (done.numbered) lines.prepend(tr("Your “?” are numbered, so shifts move nothing in VASL."));
    if (lines.size() > static_cast<qsizetype>(mostTold)) {
        const auto more = static_cast<int>(lines.size() - static_cast<qsizetype>(mostTold));
        lines = lines.mid(0, static_cast<qsizetype>(mostTold));
        lines << tr("… and %n more", nullptr, more);
    }
    if (!before.isEmpty() && before != QFileInfo(path).absoluteFilePath())
        lines.prepend(
            tr("Changes in this file and in %1 will be reported.").arg(QFileInfo(before).fileName()));
    context_.game.post(done.byHand.empty() ? Notice::Kind::success : Notice::Kind::warning,
                       changes == 0
                           ? tr("%1 is saved, without changes.").arg(path)
                           : tr("%1 is saved. %n counters change in VASL.", nullptr, changes).arg(path),
                       lines.join(QLatin1Char('\n')));
}

/// Starts watching the file of the open game, and treats its current content as known.
void VaslController::follow() {
    if (const QStringList files = watch_.files() + watch_.directories(); !files.isEmpty())
        watch_.removePaths(files);
    const QString path = original();
    mark_ = markOf(path);
    panel_->read(path);
    if (path.isEmpty()) return;
    // Also watch the folder, because VASL replaces the old file with a new one.
    QStringList files{path};
    for (const auto& [copy, link] : copies_) files << copy;
    for (const QString& file : files) {
        if (QFileInfo::exists(file)) watch_.addPath(file);
        watch_.addPath(QFileInfo(file).absolutePath());
    }
}

void VaslController::looked() {
    const QString path = original();
    if (path.isEmpty() || !linked()) return;
    if (!watch_.files().contains(path)) watch_.addPath(path);
    if (const QString saved = savedCopy(); !saved.isEmpty()) {
        const VaslLink link = copies_.at(saved).link;
        watch(saved, link);
        return context_.strip.offer(
            tr("VASL plays with %1, so this file is watched now.").arg(QFileInfo(saved).fileName()),
            tr("&Show the changes"), tr("&Not now"), [this](bool wanted) {
                if (wanted) showNews();
            });
    }
    if (const QString newer = newerBeside(); !newer.isEmpty())
        return context_.strip.offer(
            tr("%1 is a newer VASL save of this game.").arg(QFileInfo(newer).fileName()),
            tr("&Show the changes"), tr("&Not now"), [this, newer](bool wanted) {
                if (wanted) goOnWith(newer);
            });
    const QByteArray now = markOf(path);
    if (now.isEmpty() || now == mark_) return;
    mark_ = now;
    const int items = panel_->read(path);
    if (items > 0)
        context_.strip.offer(tr("VASL has %n changes.", nullptr, items), tr("&Show them"), tr("&Not now"),
                             [this](bool wanted) {
                                 if (wanted) showNews();
                             });
}

bool VaslController::isSameTable(const QString& path) const {
    return linked() &&
           newsFromVasl(context_.game.game(), path.toStdString(), {context_.game.numberedInVasl()});
}

void VaslController::goOnWith(const QString& path) {
    const auto copy = copies_.find(QFileInfo(path).absoluteFilePath());
    const VaslLink link = copy == copies_.end() ? *context_.game.game().info.vasl : copy->second.link;
    watch(path, link);
    context_.settings.setLastFolder(QFileInfo(path).absolutePath());
    context_.game.post(
        Notice::Kind::info,
        tr("%1 is a VASL save of the open game, so its changes are listed.").arg(QFileInfo(path).fileName()),
        tr("To start a new game from it, close this game first."));
    showNews();
}

QString VaslController::newerBeside() {
    const QFileInfo followed(original());
    const QFileInfoList all =
        followed.dir().entryInfoList({QStringLiteral("*.vsav")}, QDir::Files, QDir::Time);
    if (all.isEmpty() || all.front() == followed || all.front().lastModified() <= followed.lastModified())
        return {};
    const QString newest = all.front().absoluteFilePath();
    return beside_.insert(markOf(newest)).second && isSameTable(newest) ? newest : QString();
}

void VaslController::showNews() {
    const QString path = original();
    mark_ = markOf(path);
    panel_->read(path);
    bringForward(*dock_);
    panel_->focusFirst();
}

}  // namespace shellgame::app
