// SPDX-License-Identifier: MIT
#include "exporting/print_dialog.hpp"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPdfWriter>
#include <QPushButton>
#include <QVBoxLayout>
#include <numeric>

#include "exporting/printer.hpp"
#include "files/files.hpp"
#include "files/save_name.hpp"
#include "settings/manual_topic.hpp"
#include "words/language.hpp"

namespace shellgame::app {

PagePreview::PagePreview(const MapSheet& sheet, QWidget* parent) : QWidget(parent), sheet_(&sheet) {
    setMinimumSize(300, 200);
    setAccessibleName(tr("Pages on the map"));
}

void PagePreview::setPages(const PageLayout& layout, const std::vector<std::size_t>& chosen, bool counters) {
    layout_ = layout;
    chosen_ = chosen;
    if (counters != counters_) picture_ = QImage();
    counters_ = counters;
    update();
}

/// Returns the rectangle in which the widget draws the map.
QRectF PagePreview::box() const {
    const QSizeF size =
        sheet_->bounds().size().scaled(QSizeF(width() - 8, height() - 8), Qt::KeepAspectRatio);
    return {QPointF((width() - size.width()) / 2, (height() - size.height()) / 2), size};
}

QRectF PagePreview::boxOf(const PageTile& tile) const {
    const QRectF to = box();
    const double scale = to.width() / sheet_->bounds().width();
    return {to.topLeft() + (tile.area.topLeft() - sheet_->bounds().topLeft()) * scale,
            tile.area.size() * scale};
}

void PagePreview::resizeEvent(QResizeEvent*) {
    picture_ = QImage();
}

void PagePreview::paintEvent(QPaintEvent*) {
    QPainter p(this);
    const QRectF to = box();
    if (picture_.isNull())
        picture_ = sheet_->picture(sheet_->bounds(),
                                   to.width() * devicePixelRatioF() / sheet_->bounds().width(), counters_);
    p.drawImage(to, picture_);
    p.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < layout_.pages.size(); ++i) {
        const bool on = std::find(chosen_.begin(), chosen_.end(), i) != chosen_.end();
        const QRectF page = boxOf(layout_.pages[i]);
        if (!on) p.fillRect(page, QColor(255, 255, 255, 190));
        p.setPen(QPen(on ? Qt::black : Qt::gray, 1.5, on ? Qt::SolidLine : Qt::DotLine));
        p.setBrush(Qt::NoBrush);
        p.drawRect(page);
        const QRectF plate(page.left() + 3, page.top() + 3,
                           fontMetrics().horizontalAdvance(layout_.pages[i].name) + 8,
                           fontMetrics().height() + 2);
        p.fillRect(plate, Qt::white);
        p.setPen(Qt::black);
        p.drawText(plate, Qt::AlignCenter, layout_.pages[i].name);
    }
}

void PagePreview::mousePressEvent(QMouseEvent* event) {
    for (std::size_t i = layout_.pages.size(); i-- > 0;)
        if (boxOf(layout_.pages[i]).contains(event->position())) return Q_EMIT clicked(static_cast<int>(i));
}

PrintDialog::PrintDialog(const WindowContext& context, std::unique_ptr<MapSheet> sheet)
    : QDialog(&context.window),
      context_(context),
      sheet_(std::move(sheet)),
      one_(new QRadioButton(tr("On &one page"))),
      real_(new QRadioButton(tr("At &true size: 1/2\" counters fit the hexes"))),
      counters_(new QCheckBox(tr("With &counters"))),
      paper_(new QComboBox),
      turn_(new QComboBox),
      pages_(new QListWidget),
      words_(new QLabel),
      preview_(new PagePreview(*sheet_)) {
    setObjectName(QStringLiteral("printDialog"));
    explainedBy(this, ManualTopic::exporting);
    setWindowTitle(tr("Print the map"));
    auto* column = new QVBoxLayout(this);
    column->addLayout(choices());
    auto* middle = new QHBoxLayout;
    middle->addWidget(preview_, 1);
    pages_->setObjectName(QStringLiteral("printPages"));
    pages_->setAccessibleName(tr("Pages to print"));
    pages_->setMaximumWidth(140);
    middle->addWidget(pages_);
    column->addLayout(middle, 1);
    words_->setObjectName(QStringLiteral("printWords"));
    column->addWidget(words_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    auto* print = buttons->addButton(tr("&Print …"), QDialogButtonBox::AcceptRole);
    print->setObjectName(QStringLiteral("printNow"));
    auto* pdf = buttons->addButton(tr("Save as P&DF …"), QDialogButtonBox::ActionRole);
    pdf->setObjectName(QStringLiteral("printPdf"));
    pdf->setAutoDefault(false);
    column->addWidget(buttons);
    connect(print, &QPushButton::clicked, this, &PrintDialog::print);
    connect(pdf, &QPushButton::clicked, this, &PrintDialog::savePdf);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(pages_, &QListWidget::itemChanged, this, &PrintDialog::pagesChosen);
    connect(preview_, &PagePreview::clicked, this, [this](int page) {
        QListWidgetItem* item = pages_->item(page);
        item->setCheckState(item->checkState() == Qt::Checked ? Qt::Unchecked : Qt::Checked);
    });
    layPages();
}

QLayout* PrintDialog::choices() {
    one_->setObjectName(QStringLiteral("printOne"));
    real_->setObjectName(QStringLiteral("printReal"));
    counters_->setObjectName(QStringLiteral("printCounters"));
    one_->setChecked(true);
    counters_->setChecked(true);
    paper_->setObjectName(QStringLiteral("printPaper"));
    paper_->setAccessibleName(tr("Paper"));
    for (const QPageSize::PageSizeId id : {QPageSize::A4, QPageSize::A3, QPageSize::A2, QPageSize::Letter,
                                           QPageSize::Legal, QPageSize::Tabloid})
        paper_->addItem(QPageSize(id).key(), static_cast<int>(id));
    turn_->setObjectName(QStringLiteral("printTurn"));
    turn_->setAccessibleName(tr("Orientation"));
    turn_->addItems({tr("automatic"), tr("portrait"), tr("landscape")});
    auto* rows = new QVBoxLayout;
    auto* first = new QHBoxLayout;
    first->addWidget(one_);
    first->addWidget(real_);
    first->addStretch(1);
    rows->addLayout(first);
    auto* second = new QHBoxLayout;
    second->addWidget(counters_);
    second->addStretch(1);
    second->addWidget(paper_);
    second->addWidget(turn_);
    rows->addLayout(second);
    for (QRadioButton* b : {one_, real_}) connect(b, &QRadioButton::toggled, this, &PrintDialog::layPages);
    for (QComboBox* b : {paper_, turn_})
        connect(b, &QComboBox::currentIndexChanged, this, &PrintDialog::layPages);
    connect(counters_, &QCheckBox::toggled, this, &PrintDialog::pagesChosen);
    return rows;
}

/// Returns the chosen paper in the orientation that the player has chosen. In the automatic setting a map on
/// one page gets the orientation that makes the map larger, and a map at true size gets the one that needs
/// fewer pages.
QPageLayout PrintDialog::page() const {
    const QPageSize size(static_cast<QPageSize::PageSizeId>(paper_->currentData().toInt()));
    const QPageLayout up(size, QPageLayout::Portrait, {}, QPageLayout::Millimeter);
    const QPageLayout side(size, QPageLayout::Landscape, {}, QPageLayout::Millimeter);
    if (turn_->currentIndex() != 0) return turn_->currentIndex() == 1 ? up : side;
    const QRectF map = sheet_->bounds();
    if (one_->isChecked())
        return onOnePage(map, roomFor(side)).millimetres > onOnePage(map, roomFor(up)).millimetres ? side
                                                                                                   : up;
    const auto pagesOf = [&](const QPageLayout& l) {
        return atTrueSize(map, roomFor(l), sheet_->hexHeight(), pageOverlap).pages.size();
    };
    return pagesOf(side) < pagesOf(up) ? side : up;
}

PageLayout PrintDialog::laidOn(const QSizeF& room) const {
    return one_->isChecked() ? onOnePage(sheet_->bounds(), room)
                             : atTrueSize(sheet_->bounds(), room, sheet_->hexHeight(), pageOverlap);
}

void PrintDialog::layPages() {
    layout_ = laidOn(roomFor(page()));
    {
        const QSignalBlocker quiet(pages_);
        pages_->clear();
        for (const PageTile& t : layout_.pages) {
            auto* item = new QListWidgetItem(tr("Page %1").arg(t.name), pages_);
            item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
            item->setCheckState(Qt::Checked);
        }
    }
    pages_->setVisible(layout_.pages.size() > 1);
    if (pages_->count() > 0) pages_->setCurrentRow(0);
    pagesChosen();
}

std::vector<std::size_t> PrintDialog::chosen() const {
    std::vector<std::size_t> out;
    for (int i = 0; i < pages_->count(); ++i)
        if (pages_->item(i)->checkState() == Qt::Checked) out.push_back(static_cast<std::size_t>(i));
    return out;
}

void PrintDialog::pagesChosen() {
    const auto some = chosen();
    preview_->setPages(layout_, some, counters_->isChecked());
    const double hex = layout_.millimetres * sheet_->hexHeight();
    words_->setText(tr("%1 across, %2 down; %3. A hex is %4 mm high.")
                        .arg(layout_.columns)
                        .arg(layout_.rows)
                        .arg(tr("%n pages will be printed", nullptr, static_cast<int>(some.size())))
                        .arg(QLocale().toString(hex, 'f', 1)));
    for (const char* name : {"printNow", "printPdf"})
        if (auto* b = findChild<QPushButton*>(QLatin1String(name))) b->setEnabled(!some.empty());
}

/// Prints on the paper that the printer reports. If that paper differs from the chosen paper, arranges the
/// pages again and prints all of them.
bool PrintDialog::printOnPaper(QPagedPaintDevice& device) const {
    const QSizeF room = roomFor(device.pageLayout());
    std::vector<std::size_t> pages = chosen();
    PageLayout laid = layout_;
    if (room != roomFor(page())) {
        laid = laidOn(room);
        pages.resize(laid.pages.size());
        std::iota(pages.begin(), pages.end(), 0U);
    }
    return MapPaper(*sheet_, counters_->isChecked(), context_.game.title()).print(device, laid, pages);
}

void PrintDialog::print() {
    const auto draw = [this](QPagedPaintDevice& device) { return printOnPaper(device); };
    switch (printOn(this, context_.game.title(), page(), draw)) {
        case Printed::gaveUp:
            return;
        case Printed::failed:
            return context_.game.post(Notice::Kind::refused, tr("The map could not be printed."));
        case Printed::done:
            context_.game.post(Notice::Kind::success, tr("The map is being printed."));
            return accept();
    }
}

bool PrintDialog::writePdf(const QString& path) const {
    QPdfWriter pdf(path);
    pdf.setTitle(context_.game.title());
    pdf.setResolution(600);
    pdf.setPageLayout(page());
    return MapPaper(*sheet_, counters_->isChecked(), context_.game.title()).print(pdf, layout_, chosen());
}

void PrintDialog::savePdf() {
    const QString path =
        askSaveName(this, tr("Save the pages"), proposedFile(context_), {{tr("PDF"), QStringLiteral("pdf")}});
    if (path.isEmpty()) return;
    if (!writePdf(path)) {
        context_.game.post(Notice::Kind::refused, tr("The pages were not saved in %1.").arg(path));
        return;
    }
    context_.settings.setLastFolder(QFileInfo(path).absolutePath());
    context_.game.post(Notice::Kind::success, tr("The pages are saved in %1.").arg(path));
    accept();
}

}  // namespace shellgame::app
