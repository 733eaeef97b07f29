// SPDX-License-Identifier: MIT
#include "widgets/odds_bar.hpp"

#include <QApplication>
#include <QEvent>
#include <QHeaderView>
#include <QTimer>
#include <algorithm>
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
    // With lines between them the parts are told apart by whoever sees all their colours alike.
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
    constexpr int least = 16;  // else its parts are told apart by nobody
    if (bar.width() >= least) paintOdds(*painter, bar, odds, option.palette);
}

namespace {

constexpr int mostMeasured = 100;  ///< rows: a long list is as wide as its beginning

/// Keeps the last column as wide as its words in the letters of the day, and beside them a bar where there is
/// room for one: the words are never cut, and what stands in the second column goes before the bar.
class OddsColumns : public QObject {
  public:
    OddsColumns(QTreeWidget& list, QString widest, int bar)
        : QObject(&list), list_(list), widest_(std::move(widest)), bar_(bar) {
        list.installEventFilter(this);
        connect(list.model(), &QAbstractItemModel::rowsInserted, &later_, qOverload<>(&QTimer::start));
        connect(&later_, &QTimer::timeout, this, [this] { fit(); });
        later_.setSingleShot(true);
        fit();
    }
    bool eventFilter(QObject* watched, QEvent* event) override {
        const bool other = event->type() == QEvent::FontChange || event->type() == QEvent::Show ||
                           event->type() == QEvent::Resize;
        if (watched == &list_ && other) fit();
        return QObject::eventFilter(watched, event);
    }

  private:
    void fit() {
        const QHeaderView& header = *list_.header();
        const QFontMetrics letters = list_.fontMetrics();
        const int words = letters.horizontalAdvance(widest_) + 10;
        const int now = std::min(words, wordsNow());
        const int others = std::max(letters.horizontalAdvance(QStringLiteral("10WW10  +10  ")),
                                    header.sectionSize(0) + header.sectionSize(2)) +
                           header.minimumSectionSize() + 2;
        // Where letters are large, the list asks for the room that its words need.
        list_.setMinimumWidth(words + others + 2 * list_.frameWidth());
        const int room = list_.viewport()->width() - others - now - secondColumn();
        list_.header()->resizeSection(3, now + std::clamp(room, 0, words - now + bar_));
    }
    /// The last column's words in the rows that there are; of a long list, the widest that there may be.
    int wordsNow() const {
        const QFontMetrics letters = list_.fontMetrics();
        int widest = letters.horizontalAdvance(list_.headerItem()->text(3)) + 4;
        int rows = 0;
        for (QTreeWidgetItemIterator it(&list_); *it != nullptr; ++it) {
            if (++rows > mostMeasured) return letters.horizontalAdvance(widest_) + 10;
            widest = std::max(widest, letters.horizontalAdvance((*it)->text(3)));
        }
        return widest + 10;
    }
    /// Beyond what it always has; at most as much as a usual stack needs.
    int secondColumn() const {
        const QFontMetrics letters = list_.fontMetrics();
        int widest = 0;
        for (int i = 0; i < std::min(list_.topLevelItemCount(), mostMeasured); ++i)
            if (!list_.topLevelItem(i)->isFirstColumnSpanned())
                widest = std::max(widest, letters.horizontalAdvance(list_.topLevelItem(i)->text(1)) + 10);
        widest = std::min(widest, letters.horizontalAdvance(QStringLiteral("2× 4-6-7, LMG, 8-1")));
        return std::max(0, widest - list_.header()->minimumSectionSize());
    }
    QTreeWidget& list_;
    QString widest_;
    int bar_;
    QTimer later_;
};

}  // namespace

void layOutOddsList(QTreeWidget& list, const QString& widest, int bar) {
    list.setRootIsDecorated(false);
    list.setUniformRowHeights(true);
    list.setItemDelegateForColumn(3, new OddsDelegate(&list));
    QHeaderView& header = *list.header();
    header.setStretchLastSection(false);
    header.setResizeContentsPrecision(mostMeasured);
    header.setSectionResizeMode(0, QHeaderView::ResizeToContents);
    header.setSectionResizeMode(1, QHeaderView::Stretch);
    header.setSectionResizeMode(2, QHeaderView::ResizeToContents);
    header.setSectionResizeMode(3, QHeaderView::Fixed);
    new OddsColumns(list, widest, bar);
    list.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

}  // namespace shellgame::app
