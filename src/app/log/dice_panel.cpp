// SPDX-License-Identifier: MIT
#include "log/dice_panel.hpp"

#include <QPainter>
#include <algorithm>

#include "words/language.hpp"

namespace shellgame::app {

DiceCount countDice(const std::vector<Entry>& entries) {
    DiceCount c;
    for (const Entry& e : entries) {
        if (e.rolls.empty()) continue;
        if (e.undone) {
            ++c.undone;
            continue;
        }
        if (e.knownDice) ++c.known;
        for (const Roll& r : e.rolls) {
            ++c.rolls;
            if (r.given) ++c.given;
            for (const int f : r.faces)
                if (f >= 1 && f <= 6) ++c.faces[static_cast<std::size_t>(f - 1)];
            if (r.kind == "DR" && r.faces.size() == 2)
                ++c.sums[static_cast<std::size_t>(r.faces[0] + r.faces[1] - 2)];
        }
    }
    return c;
}

DicePanel::DicePanel(GameController& game, QWidget* parent) : QWidget(parent), game_(game) {
    setAccessibleName(tr("Dice so far"));
    for (const auto signal :
         {&GameController::gameChanged, &GameController::entriesChanged, &GameController::viewerChanged})
        connect(&game, signal, this, &DicePanel::outdate);
}

void DicePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!fresh_) refresh();
}

/// Marks the counts as outdated. New counts are made when the panel is visible, because counting reads the
/// whole log.
void DicePanel::outdate() {
    fresh_ = false;
    if (isVisible()) refresh();
}

void DicePanel::refresh() {
    fresh_ = true;
    count_ = DiceCount{};
    if (game_.hasGame()) count_ = countDice(game_.shownEntries());
    QStringList words;
    for (std::size_t i = 0; i < 11; ++i)
        words << tr("%1: %2").arg(i + 2).arg(tr("%n times", nullptr, count_.sums[i]));
    setAccessibleDescription(listed(words));
    update();
}

void DicePanel::paintEvent(QPaintEvent*) {
    QPainter p(this);
    const QColor ink = palette().color(QPalette::WindowText);
    p.setPen(ink);
    const QFontMetrics m = fontMetrics();
    const QString head = tr("%1, %2 with your own dice; %3 with known dice, %4 undone (not counted)")
                             .arg(tr("%n rolls", nullptr, count_.rolls))
                             .arg(count_.given)
                             .arg(count_.known)
                             .arg(count_.undone);
    QRect words;
    p.drawText(QRect(8, 2, width() - 16, height()), Qt::AlignLeft | Qt::TextWordWrap, head, &words);
    int dr = 0;
    for (const int n : count_.sums) dr += n;
    const auto bars = [&](const QRect& box, const int* counts, int n, int first, const auto& expected) {
        const int x = box.left(), wide = box.width(), top = box.top() + 4;
        const int floor = box.bottom() + 1 - m.height() - 4;
        const double step = static_cast<double>(wide) / n;
        double most = 1;
        for (int i = 0; i < n; ++i) most = std::max({most, static_cast<double>(counts[i]), expected(i)});
        for (int i = 0; i < n; ++i) {
            const double h = (floor - top) * counts[i] / most;
            const QRectF bar(x + i * step + step * 0.15, floor - h, step * 0.7, h);
            p.fillRect(bar, palette().color(QPalette::Highlight));
            const double e = floor - (floor - top) * expected(i) / most;
            p.setPen(QPen(ink, 1.5));
            p.drawLine(QPointF(x + i * step + step * 0.05, e), QPointF(x + i * step + step * 0.95, e));
            p.drawText(QRectF(x + i * step, floor, step, m.height()), Qt::AlignCenter,
                       QString::number(i + first));
            if (counts[i] > 0 && bar.height() > m.height())
                p.setPen(palette().color(QPalette::HighlightedText)),
                    p.drawText(bar, Qt::AlignHCenter | Qt::AlignTop, QString::number(counts[i]));
            p.setPen(ink);
        }
    };
    // Draw the two charts side by side, or one above the other if the numbers below the bars would touch.
    const int top = words.bottom() + 1, whole = width() - 24, left = whole * 11 / 18;
    const bool beside = left >= 11 * m.horizontalAdvance(QStringLiteral("12 "));
    const int high = beside ? height() - top : (height() - top) / 2;
    const QRect sums(8, top, beside ? left : width() - 16, high);
    const QRect faces =
        beside ? QRect(16 + left, top, whole - left, high) : QRect(8, top + high, width() - 16, high);
    bars(sums, count_.sums.data(), 11, 2, [&](int i) { return dr * (6 - std::abs(i - 5)) / 36.0; });
    int all = 0;
    for (const int n : count_.faces) all += n;
    bars(faces, count_.faces.data(), 6, 1, [&](int) { return all / 6.0; });
}

}  // namespace shellgame::app
