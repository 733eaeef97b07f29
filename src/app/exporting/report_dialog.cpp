// SPDX-License-Identifier: MIT
#include "exporting/report_dialog.hpp"

#include <QApplication>
#include <QBuffer>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QUrl>
#include <QVBoxLayout>

#include "exporting/sheets.hpp"
#include "files/files.hpp"
#include "files/save_name.hpp"
#include "picture/few_colours.hpp"
#include "settings/manual_topic.hpp"
#include "shellgame/io/text/report.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {

constexpr double reportWidth = 1300;  ///< maximum width of a picture in pixels
constexpr double reportScale = 1.6;   ///< picture pixels per map pixel; fewer if the picture would become too
                                      ///< wide

constexpr int reportColours = 256;  ///< this limit makes the file a third as large, and letters stay sharp

const Entry& entryOf(const Past& past, const ReplayStep& step) {
    return past.entries()[static_cast<std::size_t>(step.told)];
}

/// Returns the sheet's picture as a data URL for the report's page.
std::string pictureOf(const MapSheet& sheet) {
    const QRectF area = sheet.inUse();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    inFewColours(sheet.picture(area, std::min(reportScale, reportWidth / area.width()), true), reportColours)
        .save(&buffer, "PNG");
    return "data:image/png;base64," + bytes.toBase64().toStdString();
}

bool sameTurn(const Entry& a, const Entry& b) {
    const auto key = [](const Entry& e) {
        return e.phase == Phase::setup ? std::pair(0, SideId()) : std::pair(e.turn, e.player);
    };
    return key(a) == key(b);
}

}  // namespace

ReportDialog::ReportDialog(const WindowContext& context)
    : QDialog(&context.window),
      context_(context),
      past_(std::make_unique<Past>(context.game, context.game.viewer())),
      steps_(past_->steps(true)),
      list_(new QListWidget),
      count_(new QLabel) {
    setObjectName(QStringLiteral("reportDialog"));
    explainedBy(this, ManualTopic::exporting);
    setWindowTitle(tr("After-action report"));
    resize(640, 480);
    auto* column = new QVBoxLayout(this);
    auto* words =
        new QLabel(tr("A web page with the events by turn, the dice statistics, and pictures of the map "
                      "after the checked entries."));
    words->setWordWrap(true);
    column->addWidget(words);
    list_->setObjectName(QStringLiteral("reportEntries"));
    list_->setAccessibleName(tr("Pictures after these entries"));
    list_->setUniformItemSizes(true);
    column->addWidget(list_, 1);
    count_->setObjectName(QStringLiteral("reportCount"));
    auto* row = new QHBoxLayout;
    row->addWidget(count_, 1);
    const auto choose = [&](const char* name, const QString& text, bool turnEnds) {
        auto* b = new QPushButton(text);
        b->setObjectName(QLatin1String(name));
        b->setAutoDefault(false);
        connect(b, &QPushButton::clicked, this, [this, turnEnds] { tick(turnEnds); });
        row->addWidget(b);
    };
    choose("reportTurns", tr("&Ends of Player Turns"), true);
    choose("reportNone", tr("&No pictures"), false);
    column->addLayout(row);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    auto* write = buttons->addButton(tr("&Save the report …"), QDialogButtonBox::AcceptRole);
    write->setObjectName(QStringLiteral("reportSave"));
    column->addWidget(buttons);
    auto* show = buttons->addButton(tr("Show it in the &browser"), QDialogButtonBox::ActionRole);
    show->setObjectName(QStringLiteral("reportShow"));
    show->setAutoDefault(false);
    connect(show, &QPushButton::clicked, this, &ReportDialog::showPage);
    connect(write, &QPushButton::clicked, this, &ReportDialog::save);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    fill();
    connect(list_, &QListWidget::itemChanged, this, &ReportDialog::counted);
    tick(true);
    list_->setFocus();
}

void ReportDialog::fill() {
    const auto add = [this](const QString& text) {
        auto* item = new QListWidgetItem(text, list_);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Unchecked);
    };
    add(tr("The beginning"));
    for (const ReplayStep& s : steps_) {
        const Entry& e = entryOf(*past_, s);
        const QString when =
            e.phase == Phase::setup
                ? tr("setup")
                : tr("turn %1, %2 %3").arg(e.turn).arg(past_->sideName(e.player), term(e.phase));
        add(tr("%1: %2").arg(when, coreText(e.text)));
    }
    list_->setCurrentRow(0);
}

void ReportDialog::tick(bool turnEnds) {
    {
        const QSignalBlocker quiet(list_);
        list_->item(0)->setCheckState(turnEnds ? Qt::Checked : Qt::Unchecked);
        // Don't tick a turn in which only phases changed, because its picture would repeat that of the turn
        // before.
        bool changed = false;
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            const Entry& e = entryOf(*past_, steps_[i]);
            changed = changed || e.verb != "phase";
            const bool ends = i + 1 == steps_.size() || !sameTurn(e, entryOf(*past_, steps_[i + 1]));
            const bool shown = turnEnds && ends && changed;
            list_->item(static_cast<int>(i) + 1)->setCheckState(shown ? Qt::Checked : Qt::Unchecked);
            if (ends) changed = false;
        }
    }
    counted();
}

void ReportDialog::counted() {
    int n = 0;
    for (int i = 0; i < list_->count(); ++i)
        if (list_->item(i)->checkState() == Qt::Checked) ++n;
    count_->setText(tr("%n pictures", nullptr, n));
}

std::string ReportDialog::report() {
    ReportParts parts;
    parts.title = context_.game.title().toStdString();
    for (const auto& [id, side] : context_.game.shown().sides) parts.sides.emplace(id, side.name);
    if (!past_->viewpoint().empty()) parts.viewpoint = past_->sideName(past_->viewpoint()).toStdString();
    parts.entries = past_->entries();
    parts.rolled = context_.game.game().info.rolled;
    if (past_->viewpoint().empty()) parts.revealedEnemy = revealedEnemy(context_.game.session());
    const auto sheet = sheetOf(context_, *past_);
    for (int i = 0; i < list_->count(); ++i) {
        if (list_->item(i)->checkState() != Qt::Checked) continue;
        const ReplayStep* step = i == 0 ? nullptr : &steps_[static_cast<std::size_t>(i) - 1];
        sheet->show(past_->stateAt(step == nullptr ? 0 : step->number));
        parts.pictures.push_back(
            {.after = step == nullptr ? 0 : entryOf(*past_, *step).n,
             .source = pictureOf(*sheet),
             .words = (step == nullptr ? tr("The map at the beginning.")
                                       : tr("The map after entry %1.").arg(entryOf(*past_, *step).n))
                          .toStdString()});
    }
    return writeReport(parts);
}

/// Writes the page to a temporary file that exists until the program ends.
void ReportDialog::showPage() {
    static const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("report.html"));
    QApplication::setOverrideCursor(Qt::WaitCursor);
    const auto done = writeFileSafely(path.toStdString(), report());
    QApplication::restoreOverrideCursor();
    if (!done)
        context_.game.post(Notice::Kind::refused, tr("The report could not be shown."),
                           inputFault(joinProblems(done.error())));
    else if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
        context_.game.post(Notice::Kind::refused,
                           tr("No web browser could be started. Save the report and open the file."));
}

void ReportDialog::save() {
    const QString path = askSaveName(this, tr("Save the report"), proposedFile(context_),
                                     {{tr("Web page"), QStringLiteral("html")}});
    if (path.isEmpty()) return;
    QApplication::setOverrideCursor(Qt::WaitCursor);
    const auto done = writeFileSafely(path.toStdString(), report());
    QApplication::restoreOverrideCursor();
    if (!done) {
        context_.game.post(Notice::Kind::refused, tr("The report was not saved."),
                           inputFault(joinProblems(done.error())));
        return;
    }
    context_.settings.setLastFolder(QFileInfo(path).absolutePath());
    context_.game.post(Notice::Kind::success, tr("The report is saved in %1.").arg(path));
    accept();
}

}  // namespace shellgame::app
