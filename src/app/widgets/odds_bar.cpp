// SPDX-License-Identifier: MIT
#include "widgets/odds_bar.hpp"

#include <QApplication>
#include <QEvent>
#include <QHash>
#include <QHeaderView>
#include <algorithm>
#include <array>
#include <cmath>

namespace shellgame::app {

QString percentOf(int cases, int of) {
    return QStringLiteral("%1%").arg(of < 1 ? 0 : std::lround(cases * 100.0 / of));
}
QString percentOf36(int cases) {
    return percentOf(cases, 36);
}

void paintOdds(QPainter& p, const QRect& box, const std::array<int, 5>& odds, const QPalette& palette) {
    struct Look {
        QRgb colour;
        Qt::BrushStyle pattern;
    };
    static constexpr std::array<Look, 5> looks{{{0xff0f7a3d, Qt::SolidPattern},
                                                {0xff5fb05a, Qt::SolidPattern},
                                                {0xffc9c9c4, Qt::SolidPattern},
                                                {0xffd98a2b, Qt::BDiagPattern},
                                                {0xffb02a2a, Qt::DiagCrossPattern}}};
    p.save();
    double x = box.left();
    for (std::size_t i = 0; i < odds.size(); ++i) {
        const double wide = box.width() * odds[i] / 36.0;
        const QRectF part(x, box.top(), wide, box.height());
        const QColor colour(looks[i].colour);
        if (looks[i].pattern != Qt::SolidPattern) {
            p.fillRect(part, colour.lighter(140));
            p.fillRect(part, QBrush(colour.darker(120), looks[i].pattern));
        } else {
            p.fillRect(part, colour);
        }
        x += wide;
    }
    // Lines between the parts help players who can't distinguish the colors.
    p.setPen(palette.color(QPalette::Mid));
    x = box.left();
    for (const int cases : odds) {
        x += box.width() * cases / 36.0;
        if (cases > 0) p.drawLine(QPointF(std::round(x), box.top()), QPointF(std::round(x), box.bottom()));
    }
    p.drawRect(box.adjusted(0, 0, -1, -1));
    p.restore();
}

void OddsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    QStyleOptionViewItem opt = option;
    initStyleOption(&opt, index);
    const QString text = opt.text;
    opt.text.clear();
    QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &opt, painter, opt.widget);
    const QVariantList list = index.data(oddsRole).toList();
    const QRect all = option.rect.adjusted(4, 2, -4, -2);
    const QColor ink = option.palette.color(option.state & QStyle::State_Selected ? QPalette::HighlightedText
                                                                                  : QPalette::Text);
    painter->setPen(ink);
    if (list.size() != 5) {
        painter->drawText(all, Qt::AlignVCenter | Qt::AlignLeft, text);
        return;
    }
    const int figures = option.fontMetrics.horizontalAdvance(QStringLiteral("100%")) + 6;
    painter->drawText(QRect(all.left(), all.top(), figures, all.height()), Qt::AlignVCenter | Qt::AlignLeft,
                      text);
    std::array<int, 5> odds{};
    for (int i = 0; i < 5; ++i) odds[static_cast<std::size_t>(i)] = list[i].toInt();
    const QRect bar(all.left() + figures, all.center().y() - 6, all.width() - figures, 12);
    constexpr int least = 16;  // minimum width; narrower parts can't be distinguished
    if (bar.width() >= least) paintOdds(*painter, bar, odds, option.palette);
}

namespace {

constexpr int mostMeasured = 100;  ///< number of rows that determine the width of a long list

/// Keeps the columns as wide as their text at the current text size. If there is room, shows a bar beside the
/// text of the last column. Text is never cut off; if there is too little room, the second column shrinks
/// first. Each row creates its text only once, after all rows have been added and before they are painted.
class OddsColumns : public QObject {
  public:
    OddsColumns(QTreeWidget& list, QString widest, int bar)
        : QObject(&list), list_(list), widest_(std::move(widest)), bar_(bar) {
        list.installEventFilter(this);
        // Watch the viewport, because it becomes narrower when a scroll bar appears.
        list.viewport()->installEventFilter(this);
        connect(list.model(), &QAbstractItemModel::rowsInserted, this, &OddsColumns::soon);
        connect(&list, &QTreeWidget::itemExpanded, this, &OddsColumns::soon);
        connect(&list, &QTreeWidget::itemCollapsed, this, &OddsColumns::soon);
        measure();
    }
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == &list_ && event->type() == QEvent::FontChange) {
            wide_.clear();
            measure();
        }
        if (watched == &list_ && event->type() == QEvent::Show) fit();
        if (watched == list_.viewport() && event->type() == QEvent::Resize) fit();
        return QObject::eventFilter(watched, event);
    }

  private:
    using Widths = std::array<int, 4>;

    void soon() {
        if (waits_) return;
        waits_ = true;
        // Use a queued call, which runs before painting; a timer might run after it.
        QMetaObject::invokeMethod(
            this,
            [this] {
                waits_ = false;
                measure();
            },
            Qt::QueuedConnection);
    }
    void measure() {
        words_ = {};
        int rows = 0;
        for (int i = 0; i < list_.topLevelItemCount() && rows < mostMeasured; ++i) {
            const QTreeWidgetItem& row = *list_.topLevelItem(i);
            if (!row.isFirstColumnSpanned()) take(row, 0, rows);
            for (int k = 0; row.isExpanded() && k < row.childCount() && rows < mostMeasured; ++k)
                take(*row.child(k), list_.indentation(), rows);
        }
        long_ = rows >= mostMeasured;
        fit();
    }
    void take(const QTreeWidgetItem& row, int indented, int& rows) {
        ++rows;
        for (std::size_t c = 0; c < words_.size(); ++c)
            words_[c] = std::max(words_[c], widthOf(row.text(static_cast<int>(c))) + (c == 0 ? indented : 0));
    }
    /// Returns the width of a text. Widths are cached, because many rows and lists have the same texts.
    [[nodiscard]] int widthOf(const QString& words) {
        constexpr int mostKept = 4000;
        if (wide_.size() >= mostKept) wide_.clear();
        const auto known = wide_.constFind(words);
        if (known != wide_.constEnd()) return *known;
        return *wide_.insert(words, list_.fontMetrics().horizontalAdvance(words));
    }
    /// Returns the width of a column, including the style's margins and the title.
    [[nodiscard]] int whole(int column) const {
        const int margin = list_.style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, &list_) + 1;
        return std::max(words_[static_cast<std::size_t>(column)] + 2 * margin,
                        list_.header()->sectionSizeHint(column));
    }
    void fit() {
        if (!list_.isVisible()) return;  // the list is measured later, when it becomes visible
        QHeaderView& header = *list_.header();
        const QFontMetrics letters = list_.fontMetrics();
        header.resizeSection(0, whole(0));
        header.resizeSection(2, whole(2));
        const int words = letters.horizontalAdvance(widest_) + 10;
        const int now = std::min(words, wordsNow());
        const int others = std::max(letters.horizontalAdvance(QStringLiteral("10WW10  +10  ")),
                                    header.sectionSize(0) + header.sectionSize(2)) +
                           header.minimumSectionSize() + 2;
        // With large text the list needs more width, so increase its minimum.
        list_.setMinimumWidth(words + others + 2 * list_.frameWidth());
        const int room = list_.viewport()->width() - others - now - secondColumn();
        header.resizeSection(3, now + std::clamp(room, 0, words - now + bar_));
    }
    /// Returns the width of the texts in the last column. If the list is long, returns the largest possible
    /// width.
    [[nodiscard]] int wordsNow() const {
        const QFontMetrics letters = list_.fontMetrics();
        if (long_) return letters.horizontalAdvance(widest_) + 10;
        return std::max(words_[3], letters.horizontalAdvance(list_.headerItem()->text(3)) + 4) + 10;
    }
    /// Returns the width that the texts of the second column need beyond its minimum.
    [[nodiscard]] int secondColumn() const {
        return std::max(0, whole(1) - list_.header()->minimumSectionSize());
    }
    QTreeWidget& list_;
    QString widest_;
    int bar_;
    QHash<QString, int> wide_;
    Widths words_{};  ///< width of the widest text in each column, without margins
    bool long_ = false;
    bool waits_ = false;
};

}  // namespace

void layOutOddsList(QTreeWidget& list, const QString& widest, int bar) {
    list.setRootIsDecorated(false);
    list.setUniformRowHeights(true);
    list.setItemDelegateForColumn(3, new OddsDelegate(&list));
    QHeaderView& header = *list.header();
    header.setStretchLastSection(false);
    for (const int own : {0, 2, 3}) header.setSectionResizeMode(own, QHeaderView::Fixed);
    header.setSectionResizeMode(1, QHeaderView::Stretch);
    new OddsColumns(list, widest, bar);
    list.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

}  // namespace shellgame::app
