// SPDX-License-Identifier: MIT
#include "setup/board_picker.hpp"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPixmapCache>
#include <QPushButton>
#include <QVBoxLayout>

#include "map/board_painter.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/io/vasl/board_archive.hpp"
#include "widgets/clear_button.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {

constexpr QSize thumb(112, 42);

/// Returns a key that identifies the source of a board's picture.
QString sourceOf(const ArrangedBoard& b) {
    switch (b.kind) {
        case ArrangedBoard::Kind::own:
            return QStringLiteral("own:") + qs(b.own);
        case ArrangedBoard::Kind::vasl:
            return QStringLiteral("vasl:") + qs(b.archive);
        case ArrangedBoard::Kind::file:
            return QStringLiteral("file:") + qs(b.archive);
        case ArrangedBoard::Kind::blank:
            break;
    }
    return QStringLiteral("blank");
}

/// Reads a board's picture. This function runs on a thread, so it must not use widgets or pixmaps.
QImage pictureOf(const ArrangedBoard& b) {
    QImage whole;
    if (b.kind == ArrangedBoard::Kind::vasl) {
        if (const auto bytes = readBoardPicture(b.archive))
            whole = QImage::fromData(reinterpret_cast<const uchar*>(bytes->data()),
                                     static_cast<int>(bytes->size()));
    } else if (const auto board =
                   b.kind == ArrangedBoard::Kind::file ? loadBoardFile(b.archive) : builtInBoard(b.own);
               board && (*board)->shapes) {
        whole = BoardPainter((*board)->shapes).picture(0.15);
    }
    if (whole.isNull()) return whole;
    return whole.convertToFormat(QImage::Format_RGB32)
        .scaled(thumb * 2, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

/// Draws a blank sheet, which is shown until the picture is ready, or permanently if the board has no
/// picture.
QPixmap sheet() {
    QPixmap out(thumb);
    out.fill(QColor(0xfff3ecd8));
    QPainter p(&out);
    p.setPen(QColor(0xffb0a684));
    p.drawRect(0, 0, thumb.width() - 1, thumb.height() - 1);
    return out;
}

QString cacheKey(const QString& source) {
    QString key = QStringLiteral("board/") + source;
    if (source.startsWith(QLatin1String("vasl:")) || source.startsWith(QLatin1String("file:")))
        key += QString::number(QFileInfo(source.mid(5)).lastModified().toMSecsSinceEpoch());
    return key;
}

/// Returns a board's name in the form that players use, such as "4" for "04" and "5a" for "5A".
QString called(const QString& name) {
    QString out = name.toLower();
    while (out.size() > 1 && out[0] == QLatin1Char('0')) out.remove(0, 1);
    return out;
}

}  // namespace

BoardPicker::BoardPicker(GameController& game, QWidget* parent)
    : QWidget(parent), game_(game), search_(new QLineEdit), list_(new QListWidget) {
    pictures_.setMaxThreadCount(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(6, 6, 6, 0);
    column->setSpacing(4);
    auto* line = new QHBoxLayout;
    search_->setObjectName(QStringLiteral("boardSearch"));
    search_->setAccessibleName(tr("Number or name of a board"));
    search_->setPlaceholderText(tr("Number or name of a board, then Enter"));
    search_->setToolTip(
        tr("Press Enter to add the board to the right of the last. Use the arrow keys to move in the list."));
    clearOnceWritten(*search_);
    search_->installEventFilter(this);
    line->addWidget(search_, 1);
    auto* folder = new QPushButton(tr("Fol&der …"));
    folder->setObjectName(QStringLiteral("boardFolder"));
    folder->setToolTip(tr("Choose another folder of boards: VASL archives such as bd01"));
    line->addWidget(folder);
    column->addLayout(line);
    list_->setObjectName(QStringLiteral("boardPictures"));
    list_->setAccessibleName(tr("Available boards"));
    list_->setViewMode(QListView::IconMode);
    list_->setResizeMode(QListView::Adjust);
    list_->setMovement(QListView::Static);
    list_->setUniformItemSizes(true);
    list_->setIconSize(thumb);
    list_->setSpacing(3);
    list_->setWordWrap(true);
    list_->setFixedHeight((thumb.height() + fontMetrics().height() + 12) * 2 + 8);
    column->addWidget(list_);
    connect(search_, &QLineEdit::textChanged, this, &BoardPicker::filter);
    connect(search_, &QLineEdit::returnPressed, this, [this] { take(meant()); });
    connect(list_, &QListWidget::itemClicked, this, &BoardPicker::take);
    list_->installEventFilter(this);
    connect(folder, &QPushButton::clicked, this, &BoardPicker::folderWanted);
    refresh();
}

BoardPicker::~BoardPicker() {
    pictures_.clear();
    pictures_.waitForDone();
}

void BoardPicker::add(const ArrangedBoard& board, const QString& name, const QString& tip) {
    auto* item = new QListWidgetItem(name, list_);
    item->setToolTip(tip);
    item->setData(Qt::UserRole, sourceOf(board));
    item->setTextAlignment(Qt::AlignHCenter);
    boards_.push_back(board);
    QPixmap known;
    if (QPixmapCache::find(cacheKey(sourceOf(board)), &known)) {
        item->setIcon(QIcon(known));
        return;
    }
    item->setIcon(QIcon(sheet()));
    if (board.kind == ArrangedBoard::Kind::blank) return;
    pictures_.start([this, board] {
        const QImage picture = pictureOf(board);
        // The picker still exists when this runs, because the destructor empties the thread pool before the
        // picker is destroyed.
        QMetaObject::invokeMethod(
            this, [this, source = sourceOf(board), picture] { showPicture(source, picture); },
            Qt::QueuedConnection);
    });
}

void BoardPicker::showPicture(const QString& source, const QImage& picture) {
    if (picture.isNull()) return;
    QPixmap pixmap = QPixmap::fromImage(picture);
    pixmap.setDevicePixelRatio(2);
    QPixmapCache::insert(cacheKey(source), pixmap);
    for (int i = 0; i < list_->count(); ++i)
        if (list_->item(i)->data(Qt::UserRole).toString() == source) list_->item(i)->setIcon(QIcon(pixmap));
}

void BoardPicker::refresh() {
    pictures_.clear();
    list_->clear();
    boards_.clear();
    QStringList seen;
    for (const QString& folder : game_.vaslFolders())
        for (const QFileInfo& file :
             QDir(folder).entryInfoList({QStringLiteral("bd*")}, QDir::Files | QDir::Readable, QDir::Name)) {
            const QString name = file.fileName().mid(2);
            const bool plain = std::all_of(name.begin(), name.end(),
                                           [](QChar c) { return c.isLetterOrNumber() && c.unicode() < 128; });
            // If several folders contain the file, use the first one.
            if (name.isEmpty() || !plain || seen.contains(file.fileName())) continue;
            seen << file.fileName();
            ArrangedBoard b;
            b.kind = ArrangedBoard::Kind::vasl;
            b.archive = file.absoluteFilePath().toStdString();
            add(b, name, tr("Board %1, from %2").arg(name, QDir::toNativeSeparators(folder)));
        }
    for (const QString& folder : game_.vaslFolders())
        for (const QFileInfo& file :
             QDir(folder).entryInfoList({QStringLiteral("*.sgboard"), QStringLiteral("*.board.json")},
                                        QDir::Files | QDir::Readable, QDir::Name)) {
            if (seen.contains(file.fileName())) continue;
            seen << file.fileName();
            ArrangedBoard b;
            b.kind = ArrangedBoard::Kind::file;
            b.archive = file.absoluteFilePath().toStdString();
            add(b, file.completeBaseName().remove(QStringLiteral(".board")),
                tr("Your own board %1, from %2").arg(file.fileName(), QDir::toNativeSeparators(folder)));
        }
    for (const std::string& name : builtInBoardNames()) {
        ArrangedBoard b;
        b.kind = ArrangedBoard::Kind::own;
        b.own = name;
        add(b, qs(name), tr("A Shellgame board"));
    }
    add({}, tr("blank grid"), tr("A blank grid of 33 × 10 hexes"));
    filter();
}

void BoardPicker::filter() {
    const QString typed = called(search_->text().trimmed());
    for (int i = 0; i < list_->count(); ++i) {
        QListWidgetItem* item = list_->item(i);
        const QString name = called(item->text());
        const bool number = !typed.isEmpty() && typed[0].isDigit();
        item->setHidden(!typed.isEmpty() && !(number ? name.startsWith(typed) : name.contains(typed)));
    }
    list_->setCurrentItem(typed.isEmpty() ? nullptr : meant());
}

QListWidgetItem* BoardPicker::meant() const {
    const QString typed = called(search_->text().trimmed());
    if (typed.isEmpty()) return nullptr;
    QListWidgetItem* first = nullptr;
    for (int i = 0; i < list_->count(); ++i) {
        QListWidgetItem* item = list_->item(i);
        if (item->isHidden()) continue;
        if (called(item->text()) == typed) return item;
        if (first == nullptr) first = item;
    }
    return first;
}

void BoardPicker::take(QListWidgetItem* item) {
    if (item == nullptr) return;
    const ArrangedBoard board = boards_[static_cast<std::size_t>(list_->row(item))];
    search_->clear();
    Q_EMIT chosen(board);
}

bool BoardPicker::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (watched == search_ && key == Qt::Key_Down) {
        if (list_->currentItem() == nullptr || list_->currentItem()->isHidden())
            list_->setCurrentItem(meant() != nullptr ? meant() : list_->item(0));
        list_->setFocus(Qt::OtherFocusReason);
        return true;
    }
    if (watched == list_ && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
        take(list_->currentItem());
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace shellgame::app
