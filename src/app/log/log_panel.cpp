// SPDX-License-Identifier: MIT
#include "log/log_panel.hpp"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QScrollBar>
#include <QShortcut>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <functional>

#include "widgets/clear_button.hpp"

namespace shellgame::app {

namespace {

/// Draws the dice after the sentence while the column for dice is hidden.
class WhatHappened : public QStyledItemDelegate {
  public:
    explicit WhatHappened(QTableView& table) : QStyledItemDelegate(&table), table_(table) {}

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        if (!table_.isColumnHidden(LogModel::dice)) return;
        const QString dice = index.siblingAtColumn(LogModel::dice).data().toString();
        if (!dice.isEmpty()) option->text = LogModel::tr("%1  [%2]").arg(option->text, dice);
    }

  private:
    const QTableView& table_;
};

/// Adjusts its columns whenever its width changes, even while the panel is coming to the front.
class LogTable : public QTableView {
  public:
    void setFit(std::function<void()> fit) { fit_ = std::move(fit); }

  protected:
    void resizeEvent(QResizeEvent* event) override {
        QTableView::resizeEvent(event);
        if (fitting_ || !fit_) return;
        fitting_ = true;
        fit_();
        fitting_ = false;
    }

  private:
    std::function<void()> fit_;
    bool fitting_ = false;
};

}  // namespace

LogPanel::LogPanel(GameController& game, QWidget* parent)
    : QWidget(parent),
      game_(game),
      model_(new LogModel(game, this)),
      filter_(new LogFilter(*model_, this)),
      table_(new LogTable),
      search_(new QLineEdit),
      kind_(new QComboBox) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 4);
    layout->setSpacing(4);
    auto* line = new QHBoxLayout;
    search_->setObjectName(QStringLiteral("logSearch"));
    search_->setPlaceholderText(tr("Search the log: 1E4, Tiger, 2.5 …"));
    clearOnceWritten(*search_);
    search_->setAccessibleName(tr("Search the log"));
    kind_->setObjectName(QStringLiteral("logKind"));
    kind_->setAccessibleName(tr("Kind of entries"));
    kind_->addItems(
        {tr("Everything"), tr("Shifts"), tr("With dice"), tr("Moves"), tr("Rulings and corrections")});
    auto* undone = new QCheckBox(tr("Undone"));
    undone->setToolTip(tr("Show undone entries"));
    undone->setChecked(true);
    line->addWidget(kind_, 1);
    line->addWidget(undone);
    layout->addWidget(search_);
    layout->addLayout(line);

    table_->setObjectName(QStringLiteral("logTable"));
    table_->setAccessibleName(tr("Log"));
    table_->setModel(filter_);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setShowGrid(false);
    // Let Tab leave the table for the next panel; the arrow keys move within the table.
    table_->setTabKeyNavigation(false);
    table_->setAlternatingRowColors(true);
    table_->setItemDelegateForColumn(LogModel::what, new WhatHappened(*table_));
    static_cast<LogTable*>(table_)->setFit([this] { fitColumns(); });
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setSectionResizeMode(LogModel::what, QHeaderView::Stretch);
    table_->horizontalHeader()->setHighlightSections(false);
    fitLetters();
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    layout->addWidget(table_, 1);

    connect(&game, &GameController::entriesChanged, this, [this] {
        filter_->lookAgain();
        table_->viewport()->update();
    });
    connect(search_, &QLineEdit::textChanged, filter_, &LogFilter::setText);
    connect(search_, &QLineEdit::returnPressed, this, &LogPanel::left);
    auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), search_);
    escape->setContext(Qt::WidgetShortcut);
    connect(escape, &QShortcut::activated, this, [this] {
        search_->setText(QString());
        Q_EMIT left();
    });
    connect(kind_, &QComboBox::currentIndexChanged, filter_,
            [this](int i) { filter_->setKind(static_cast<LogFilter::Kind>(i)); });
    connect(undone, &QCheckBox::toggled, filter_, &LogFilter::setUndoneShown);
    connect(table_, &QTableView::customContextMenuRequested, this, &LogPanel::menu);
    const auto show = [this](const QModelIndex& index) {
        const QString hex = index.siblingAtColumn(0).data(LogModel::hexRole).toString();
        if (!hex.isEmpty()) Q_EMIT hexWanted(hex);
    };
    connect(table_, &QTableView::clicked, this, show);
    connect(table_, &QTableView::activated, this, show);
    const auto toEnd = [this] {
        atEnd_ = true;
        table_->scrollToBottom();
    };
    // When a search finds earlier rows, keep the visible rows in place.
    connect(filter_, &QAbstractItemModel::rowsInserted, this,
            [this, toEnd](const QModelIndex&, int first, int last) {
                fitRows(first, last);
                QScrollBar* bar = table_->verticalScrollBar();
                if (last + 1 == filter_->rowCount())
                    toEnd();
                else if (!atEnd_ && first <= bar->value())
                    bar->setValue(bar->value() + last - first + 1);
            });
    connect(filter_, &QAbstractItemModel::modelReset, this, [this, toEnd] {
        fitRows(0, filter_->rowCount() - 1);
        toEnd();
    });
    followEnd();
}

/// Adjusts rows and columns to the text size.
void LogPanel::fitLetters() {
    const QFontMetrics m = fontMetrics();
    table_->setColumnWidth(LogModel::number, m.horizontalAdvance(QStringLiteral("00000")) + 12);
    table_->setColumnWidth(LogModel::when, m.horizontalAdvance(QStringLiteral("10 DFPh")) + 14);
    table_->setColumnWidth(LogModel::who, m.horizontalAdvance(QStringLiteral("Americans")) + 18);
    fitColumns();
}

/// In a narrow panel the sentence uses two lines and nearly all the width. The dice follow the sentence, and
/// the columns for time and side appear only if there is room. The column with the number remains, because
/// the arrow keys move along it.
void LogPanel::fitColumns() {
    const QFontMetrics m = fontMetrics();
    const int all = table_->viewport()->width();
    const bool narrow = all < m.averageCharWidth() * 80;
    table_->setColumnHidden(LogModel::dice, narrow);
    table_->setWordWrap(narrow);
    table_->verticalHeader()->setDefaultSectionSize(narrow ? 2 * m.lineSpacing() + 7 : m.height() + 7);
    table_->setColumnWidth(
        LogModel::dice,
        m.horizontalAdvance(LogModel::tr("%1, own dice").arg(QStringLiteral("4+3 -1 = 6"))) + 14);
    int room = all - m.averageCharWidth() * (narrow ? 34 : 20) - table_->columnWidth(LogModel::number);
    if (!narrow) room -= table_->columnWidth(LogModel::dice);
    const auto show = [this, &room, &m](LogModel::Column column, const QString& widest, int margin) {
        const int width = m.horizontalAdvance(widest) + margin;
        table_->setColumnHidden(column, room < width);
        room -= width;
    };
    show(LogModel::when, QStringLiteral("10 DFPh"), 14);
    show(LogModel::who, QStringLiteral("Americans"), 18);
    fitRows(0, filter_->rowCount() - 1);
    if (atEnd_) table_->scrollToBottom();
}

/// Makes these rows as high as their sentences. Of many rows only the last get more than the usual height,
/// because the log of a long game has thousands.
void LogPanel::fitRows(int first, int last) {
    if (!table_->wordWrap()) return;
    constexpr int mostFitted = 100;
    const int usual = table_->verticalHeader()->defaultSectionSize();
    for (int row = std::max(first, last - mostFitted + 1); row <= last; ++row)
        if (table_->resizeRowToContents(row); table_->rowHeight(row) < usual)
            table_->setRowHeight(row, usual);
}

void LogPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitColumns();
}

void LogPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) fitLetters();
}

/// If the last entry was visible, keeps it visible when bars reduce the height of the log.
void LogPanel::followEnd() {
    QScrollBar* bar = table_->verticalScrollBar();
    connect(bar, &QScrollBar::sliderMoved, this,
            [this, bar](int value) { atEnd_ = value >= bar->maximum(); });
    connect(bar, &QScrollBar::actionTriggered, this,
            [this, bar] { atEnd_ = bar->sliderPosition() >= bar->maximum(); });
    connect(bar, &QScrollBar::rangeChanged, this, [this, bar](int, int maximum) {
        if (atEnd_) bar->setValue(maximum);
    });
}

void LogPanel::menu(QPoint at) {
    const QModelIndex index = table_->indexAt(at);
    if (!index.isValid()) return;
    const int entry = index.siblingAtColumn(0).data(LogModel::entryRole).toInt();
    const bool undone = index.siblingAtColumn(0).data(LogModel::undoneRole).toBool();
    QMenu menu(this);
    QAction* hex = menu.addAction(tr("Show its hex"));
    hex->setEnabled(!index.siblingAtColumn(0).data(LogModel::hexRole).toString().isEmpty());
    QAction* before = menu.addAction(tr("Undo this and everything after it"));
    before->setEnabled(!undone);
    QAction* after = menu.addAction(tr("Undo everything after this"));
    after->setEnabled(!undone);
    QAction* redo = menu.addAction(tr("Redo to here"));
    redo->setEnabled(undone && game_.session().canRedo());
    QAction* chosen = menu.exec(table_->viewport()->mapToGlobal(at));
    if (chosen == nullptr) return;
    if (chosen == hex) {
        Q_EMIT hexWanted(index.siblingAtColumn(0).data(LogModel::hexRole).toString());
    } else if (chosen == after) {
        game_.undoTo(entry);
    } else if (chosen == redo) {
        game_.redoTo(entry);
    } else if (chosen == before) {
        int previous = 0;
        for (const int n : game_.session().liveLine())
            if (n < entry) previous = n;
        game_.undoTo(previous);
    }
}

}  // namespace shellgame::app
