// SPDX-License-Identifier: MIT
#include "help/manual_window.hpp"

#include <QAction>
#include <QDesktopServices>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyle>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>
#include <QToolBar>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "settings/manual_topic.hpp"
#include "widgets/clear_button.hpp"

namespace shellgame::app {

namespace {

constexpr int addressRole = Qt::UserRole;
constexpr int lettersMost = 12;
constexpr int lettersLeast = -4;

QUrl urlOf(const QString& address) {
    QUrl url(QStringLiteral("qrc") + manualFolder() + address.section(QLatin1Char('#'), 0, 0));
    if (const QString anchor = address.section(QLatin1Char('#'), 1); !anchor.isEmpty())
        url.setFragment(anchor);
    return url;
}

QString addressIn(const QUrl& url) {
    QString file = url.path();
    file.remove(0, manualFolder().size() - 1);
    return url.hasFragment() ? file + QLatin1Char('#') + url.fragment() : file;
}

/// Shows the manual's pages in this window, and opens other links in the system's default program.
class Reader : public QTextBrowser {
  public:
    using QTextBrowser::QTextBrowser;

  protected:
    void doSetSource(const QUrl& url, QTextDocument::ResourceType type) override {
        if (url.scheme().startsWith(QLatin1String("http"))) {
            QDesktopServices::openUrl(url);
            return;
        }
        const QUrl full = url.isRelative() ? source().resolved(url) : url;
        QTextBrowser::doSetSource(
            full, full.path().endsWith(QLatin1String(".md")) ? QTextDocument::MarkdownResource : type);
    }
    QVariant loadResource(int type, const QUrl& url) override {
        // Example files are shown as plain text.
        if (url.path().endsWith(QLatin1String(".json")))
            return QStringLiteral("<pre>%1</pre>").arg(manualText(addressIn(url)).toHtmlEscaped());
        // Disable layout while the text is read, because Qt would lay out a table again for each of its rows.
        // dress() then lays out the whole page once.
        if (type == QTextDocument::MarkdownResource) document()->setLayoutEnabled(false);
        return QTextBrowser::loadResource(type, url);
    }
};

}  // namespace

ManualWindow::ManualWindow(Settings& settings, QWidget* parent)
    : QDialog(parent),
      settings_(settings),
      bar_(new QToolBar),
      search_(new QLineEdit),
      left_(new QStackedWidget),
      contents_(new QTreeWidget),
      hits_(new QListWidget),
      page_(new Reader) {
    setObjectName(QStringLiteral("manualWindow"));
    setWindowTitle(tr("Manual"));
    setWindowFlag(Qt::WindowMinMaxButtonsHint, true);
    setModal(false);
    resize(1000, 720);
    explainedBy(this, ManualTopic::start);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    makeBar();
    column->addWidget(bar_);
    page_->setObjectName(QStringLiteral("manualPage"));
    page_->viewport()->installEventFilter(this);
    // The page is fitted to the width of the window, so it never scrolls horizontally.
    page_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    page_->setAccessibleName(tr("Page of the manual"));
    page_->document()->setDocumentMargin(16);
    page_->setLineWrapMode(QTextEdit::FixedPixelWidth);
    fitLines();
    hits_->setObjectName(QStringLiteral("manualHits"));
    hits_->setAccessibleName(tr("Search results"));
    hits_->setWordWrap(true);
    left_->addWidget(contents_);
    left_->addWidget(hits_);
    auto* split = new QSplitter;
    split->addWidget(left_);
    split->addWidget(page_);
    split->setStretchFactor(1, 1);
    split->setSizes({280, 720});
    column->addWidget(split, 1);
    fillContents();
    if (const int step = settings_.bytes(QStringLiteral("manualLetters")).toInt(); step != 0)
        page_->zoomIn(std::clamp(step, lettersLeast, lettersMost));
    connect(page_, &QTextBrowser::sourceChanged, this, &ManualWindow::dress);
    connect(search_, &QLineEdit::textChanged, this, &ManualWindow::search);
    connect(search_, &QLineEdit::returnPressed, this, &ManualWindow::takeFirst);
    connect(hits_, &QListWidget::currentRowChanged, this, &ManualWindow::openHit);
    connect(hits_, &QListWidget::itemActivated, this, [this] { page_->setFocus(Qt::OtherFocusReason); });
    connect(contents_, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (item != nullptr) page_->setSource(urlOf(item->data(0, addressRole).toString()));
    });
    connect(contents_, &QTreeWidget::itemActivated, this, [this] { page_->setFocus(Qt::OtherFocusReason); });
    openAt(book_.pages().front().file);
}

void ManualWindow::makeBar() {
    bar_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    const auto add = [this](const char* name, const QString& text, const QList<QKeySequence>& keys,
                            const auto& does) {
        QAction* a = bar_->addAction(text);
        a->setObjectName(QLatin1String(name));
        a->setShortcuts(keys);
        QStringList shown;
        for (const QKeySequence& k : keys) shown << k.toString(QKeySequence::NativeText);
        a->setToolTip(QStringLiteral("%1 (%2)").arg(QString(text).remove(QLatin1Char('&')), shown.front()));
        connect(a, &QAction::triggered, this, does);
        return a;
    };
    QAction* back =
        add("manualBack", tr("&Back"), {QKeySequence(Qt::ALT | Qt::Key_Left)}, [this] { page_->backward(); });
    QAction* on = add("manualForward", tr("&Forward"), {QKeySequence(Qt::ALT | Qt::Key_Right)},
                      [this] { page_->forward(); });
    back->setIcon(style()->standardIcon(QStyle::SP_ArrowBack));
    on->setIcon(style()->standardIcon(QStyle::SP_ArrowForward));
    back->setEnabled(false);
    on->setEnabled(false);
    connect(page_, &QTextBrowser::backwardAvailable, back, &QAction::setEnabled);
    connect(page_, &QTextBrowser::forwardAvailable, on, &QAction::setEnabled);
    bar_->addSeparator();
    add("manualLarger", tr("&Larger text"),
        {QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)},
        [this] { letters(1); });
    add("manualSmaller", tr("&Smaller text"), {QKeySequence(Qt::CTRL | Qt::Key_Minus)},
        [this] { letters(-1); });
    bar_->addSeparator();
    search_->setObjectName(QStringLiteral("manualSearch"));
    search_->setAccessibleName(tr("Search the manual"));
    search_->setPlaceholderText(tr("Search all pages (Ctrl+F)"));
    clearOnceWritten(*search_);
    bar_->addWidget(search_);
    auto* find = new QAction(this);
    find->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_F));
    addAction(find);
    connect(find, &QAction::triggered, this, [this] {
        search_->setFocus(Qt::ShortcutFocusReason);
        search_->selectAll();
    });
}

void ManualWindow::fillContents() {
    contents_->setObjectName(QStringLiteral("manualContents"));
    contents_->setAccessibleName(tr("Contents of the manual"));
    contents_->setHeaderHidden(true);
    for (const ManualPage& page : book_.pages()) {
        QList<QTreeWidgetItem*> above;  // the latest item of each level
        for (const ManualPart& part : page.parts) {
            while (!above.isEmpty() && above.last()->data(0, addressRole + 1).toInt() >= part.level)
                above.removeLast();
            auto* item = new QTreeWidgetItem({part.title});
            item->setData(0, addressRole, ManualBook::addressOf(page, part));
            item->setData(0, addressRole + 1, part.level);
            if (above.isEmpty())
                contents_->addTopLevelItem(item);
            else
                above.last()->addChild(item);
            above.append(item);
        }
    }
    contents_->topLevelItem(0)->setExpanded(true);
}

void ManualWindow::openAt(const QString& address) {
    const QUrl url = urlOf(address);
    page_->setSource(url);
    // The scroll position was unknown while the page was being laid out, so select the visible heading now.
    follow();
    if (url.hasFragment()) page_->scrollToAnchor(url.fragment());
}

void ManualWindow::search() {
    const QString words = search_->text().trimmed();
    const QSignalBlocker quiet(hits_);
    hits_->clear();
    const QList<ManualHit> found = book_.find(words);
    for (const ManualHit& hit : found) {
        const ManualPage& page = book_.pages()[hit.page];
        const ManualPart& part = page.parts[hit.part];
        QString title = page.parts.front().title;
        if (hit.part > 0) title += QStringLiteral(" › ") + part.title;
        auto* item = new QListWidgetItem(title + QLatin1Char('\n') + hit.words, hits_);
        item->setData(addressRole, ManualBook::addressOf(page, part));
    }
    if (!words.isEmpty() && found.isEmpty()) {
        auto* none = new QListWidgetItem(tr("No page mentions this."), hits_);
        none->setFlags(Qt::NoItemFlags);
    }
    left_->setCurrentWidget(words.isEmpty() ? static_cast<QWidget*>(contents_) : hits_);
    markWords();
}

void ManualWindow::takeFirst() {
    if (hits_->count() == 0 || hits_->item(0)->flags() == Qt::NoItemFlags) return;
    // Enter selects the next hit.
    hits_->setCurrentRow((hits_->currentRow() + 1) % hits_->count());
}

void ManualWindow::openHit(int row) {
    const QListWidgetItem* item = hits_->item(row);
    if (item == nullptr || item->data(addressRole).isNull()) return;
    openAt(item->data(addressRole).toString());
}

void ManualWindow::dress() {
    QTextDocument& text = *page_->document();
    QTextCursor whole(&text);
    whole.beginEditBlock();
    nameHeadings(text);
    for (QTextFrame* frame : text.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            QTextTableFormat format = table->format();
            format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            format.setBorder(1);
            format.setBorderCollapse(true);
            format.setCellPadding(4);
            format.setWidth(QTextLength(QTextLength::PercentageLength, 99));
            table->setFormat(format);
        }
    // Wrap the lines of examples, so that no text is cut off.
    for (QTextBlock b = text.begin(); b.isValid(); b = b.next())
        if (QTextBlockFormat format = b.blockFormat(); format.nonBreakableLines()) {
            format.setNonBreakableLines(false);
            QTextCursor(b).setBlockFormat(format);
        }
    fitPictures();
    text.setLayoutEnabled(true);
    text.markContentsDirty(0, text.characterCount());
    whole.endEditBlock();
    markWords();
    follow();
    // Scroll only here, after the page has been laid out.
    if (page_->source().hasFragment()) page_->scrollToAnchor(page_->source().fragment());
}

void ManualWindow::fitPictures() {
    const int room =
        page_->lineWrapColumnOrWidth() - static_cast<int>(2 * page_->document()->documentMargin());
    for (QTextBlock b = page_->document()->begin(); b.isValid(); b = b.next())
        for (auto it = b.begin(); !it.atEnd(); ++it) {
            if (!it.fragment().charFormat().isImageFormat()) continue;
            QTextImageFormat image = it.fragment().charFormat().toImageFormat();
            const QUrl at = page_->source().resolved(QUrl(image.name()));
            const QImage picture(manualFolder() + addressIn(at));
            if (picture.isNull()) continue;
            const int wide = std::min(room, picture.width());
            if (image.width() == wide) break;
            image.setWidth(wide);
            image.setHeight(image.width() * picture.height() / picture.width());
            QTextCursor cursor(page_->document());
            cursor.setPosition(it.fragment().position());
            cursor.setPosition(it.fragment().position() + it.fragment().length(), QTextCursor::KeepAnchor);
            cursor.setCharFormat(image);
            break;  // stop here, because the page has changed; each picture is a paragraph of its own
        }
}

void ManualWindow::markWords() {
    QList<QTextEdit::ExtraSelection> marks;
    for (const QString& word : search_->text().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (word.size() < 2) continue;
        for (QTextCursor at = page_->document()->find(word); !at.isNull();
             at = page_->document()->find(word, at)) {
            QTextEdit::ExtraSelection mark;
            mark.cursor = at;
            mark.format.setBackground(palette().highlight());
            mark.format.setForeground(palette().highlightedText());
            marks.append(mark);
        }
    }
    page_->setExtraSelections(marks);
}

QTreeWidgetItem* ManualWindow::itemOf(const QString& address) const {
    for (QTreeWidgetItemIterator it(contents_); *it != nullptr; ++it) {
        const QString here = (*it)->data(0, addressRole).toString();
        if (here == address ||
            (!address.contains(QLatin1Char('#')) && here.startsWith(address + QLatin1Char('#'))))
            return *it;
    }
    return nullptr;
}

void ManualWindow::follow() {
    const QSignalBlocker quiet(contents_);
    QTreeWidgetItem* item = itemOf(addressIn(page_->source()));
    contents_->setCurrentItem(item);
    if (item == nullptr) return;
    item->setExpanded(true);
    contents_->scrollToItem(item);
}

void ManualWindow::letters(int by) {
    const QString name = QStringLiteral("manualLetters");
    const int before = settings_.bytes(name).toInt();
    const int now = std::clamp(before + by, lettersLeast, lettersMost);
    settings_.setBytes(name, QByteArray::number(now));
    page_->zoomIn(now - before);
}

void ManualWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && !search_->text().isEmpty()) {
        search_->clear();
        return;
    }
    // Handle Enter in the search field here, so that the key does not press a button.
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return;
    if (event->key() == Qt::Key_Down && search_->hasFocus() && hits_->count() > 0) {
        hits_->setFocus(Qt::OtherFocusReason);
        if (hits_->currentRow() < 0) hits_->setCurrentRow(0);
        return;
    }
    QDialog::keyPressEvent(event);
}

/// Makes lines narrower by two spaces, because Qt lets the space before italic text at a line break extend
/// into the margin.
void ManualWindow::fitLines() {
    page_->setLineWrapColumnOrWidth(page_->viewport()->width() -
                                    2 * page_->fontMetrics().horizontalAdvance(QLatin1Char(' ')));
}

/// Lays the page out again when the window, the table of contents or the scroll bar changes the width of the
/// page.
bool ManualWindow::eventFilter(QObject* watched, QEvent* event) {
    if (watched == page_->viewport() && event->type() == QEvent::Resize) {
        fitLines();
        if (page_->source().isValid())
            QMetaObject::invokeMethod(this, &ManualWindow::fitPictures, Qt::QueuedConnection);
    }
    return QDialog::eventFilter(watched, event);
}

}  // namespace shellgame::app
