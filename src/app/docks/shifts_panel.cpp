// SPDX-License-Identifier: MIT
#include "docks/shifts_panel.hpp"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QSplitter>
#include <QVBoxLayout>

#include "docks/odds_bar.hpp"
#include "map/map_text.hpp"
#include "shellgame/rules/exchange/kinds.hpp"
#include "shellgame/rules/exchange/windows.hpp"

namespace shellgame::app {

namespace {

constexpr int oddsRole = Qt::UserRole + 1;

QString esc(const std::string& text) {
    return qs(text).toHtmlEscaped();
}

}  // namespace

ShiftsPanel::ShiftsPanel(GameController& game, Selection& selection, QWidget* parent)
    : QWidget(parent),
      game_(game),
      selection_(selection),
      head_(new QLabel),
      list_(new QTreeWidget),
      detail_(new QTextBrowser),
      group_(new QLabel),
      together_(new QPushButton(tr("Together with another pair"))),
      apart_(new QPushButton(tr("Apart again"))),
      roll_(new RollPanel) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(4);
    head_->setWordWrap(true);
    list_->setObjectName(QStringLiteral("shiftList"));
    list_->setAccessibleName(tr("Partners for a shift"));
    list_->setHeaderLabels({tr("Partner"), tr("Under it"), tr("DRM"), tr("Chance")});
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->setAllColumnsShowFocus(true);
    list_->setItemDelegateForColumn(3, new OddsDelegate(oddsRole, list_));
    // The odds always keep their room; what lies under the partner gives way.
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    list_->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    list_->header()->setSectionResizeMode(3, QHeaderView::Fixed);
    list_->header()->setMinimumSectionSize(30);
    list_->header()->resizeSection(3, fontMetrics().horizontalAdvance(QStringLiteral("100% ruling")) + 60);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    detail_->setObjectName(QStringLiteral("shiftDetail"));
    detail_->setAccessibleName(tr("The chosen shift"));
    detail_->setOpenLinks(false);
    auto* split = new QSplitter(Qt::Vertical);
    split->addWidget(list_);
    split->addWidget(detail_);
    split->setStretchFactor(0, 2);
    split->setStretchFactor(1, 3);
    split->setChildrenCollapsible(false);
    layout->addWidget(head_);
    layout->addWidget(split, 1);
    group_->setWordWrap(true);
    together_->setObjectName(QStringLiteral("togetherButton"));
    together_->setToolTip(
        tr("Keeps this pair and lets you choose another: all shift on one DR, as a single stack (2.4.2)"));
    auto* groupLine = new QHBoxLayout;
    groupLine->addWidget(together_);
    groupLine->addWidget(apart_);
    groupLine->addStretch(1);
    layout->addWidget(group_);
    layout->addLayout(groupLine);
    layout->addWidget(roll_);
    connect(together_, &QPushButton::clicked, &selection_, &Selection::addToGroup);
    connect(apart_, &QPushButton::clicked, &selection_, &Selection::clearGroup);
    connect(list_, &QTreeWidget::itemSelectionChanged, this, &ShiftsPanel::pick);
    connect(list_, &QTreeWidget::itemActivated, this, [this] { rollNow(); });
    connect(roll_, &RollPanel::roll, this, [this](const std::vector<int>& faces) { rollNow(faces); });
    connect(&selection_, &Selection::changed, this, &ShiftsPanel::refresh);
    connect(&selection_, &Selection::optionChanged, this, &ShiftsPanel::showOption);
    refresh();
}

void ShiftsPanel::refresh() {
    filling_ = true;
    list_->clear();
    const auto marker = selection_.marker();
    if (!marker) {
        head_->setText(tr("Choose one marker: a ? stack, an HIP marker or a cloaking counter."));
    } else if (!game_.maySee(game_.shown().marker(*marker)->side)) {
        head_->setText(tr("What lies under this marker is hidden from you."));
    } else {
        const State& state = game_.shown();
        const Marker& m = *state.marker(*marker);
        const WindowNow window = windowNow(state, m.side, m.kind);
        QString text = tr("<b>%1 in %2.</b> ").arg(qs(kindRow(m.kind).name), qs(m.at.text()).toHtmlEscaped());
        text += qs(window.why.text.text()).toHtmlEscaped();
        if (!window.why.rule.empty()) text += QStringLiteral(" (%1)").arg(qs(window.why.rule));
        head_->setText(text);
        for (const ShiftOption& o : selection_.options()) {
            const MarkerId to = o.request.pairs.front().to;
            const Marker* partner = state.marker(to);
            auto* item = new QTreeWidgetItem(list_);
            const bool self = to == *marker;
            item->setText(0, self ? tr("itself") : partner != nullptr ? qs(partner->at.text()) : qs(to.text));
            item->setText(1, partner != nullptr ? qs(contentsText(state, *partner)) : QString());
            item->setText(2, signedNumber(o.drm));
            switch (o.verdict) {
                case Verdict::ok:
                    item->setText(3, percentOf36(o.successCases()));
                    break;
                case Verdict::ruling:
                    item->setText(3, tr("%1 ruling").arg(percentOf36(o.successCases())));
                    break;
                case Verdict::forbidden:
                    item->setText(3, tr("not now"));
                    break;
            }
            if (o.verdict != Verdict::forbidden) {
                QVariantList odds;
                for (const int cases : o.odds) odds << cases;
                if (o.verdict == Verdict::ok) item->setData(3, oddsRole, odds);
            } else {
                for (int c = 0; c < 4; ++c)
                    item->setForeground(c, palette().color(QPalette::Disabled, QPalette::Text));
            }
            item->setToolTip(1, item->text(1));
            item->setToolTip(3, findingsText(o.findings, Verdict::ruling));
            item->setData(0, Qt::AccessibleTextRole,
                          tr("%1, %2, modifier %3, %4")
                              .arg(item->text(0), item->text(1), item->text(2), item->text(3)));
        }
    }
    filling_ = false;
    // The best exchange with another marker is offered first; one with itself must be asked for.
    int best = list_->topLevelItemCount() > 0 ? 0 : -1;
    const auto& options = selection_.options();
    for (std::size_t i = 0; i < options.size(); ++i) {
        const ShiftPair& pair = options[i].request.pairs.front();
        if (options[i].verdict == Verdict::forbidden || pair.from == pair.to) continue;
        best = static_cast<int>(i);
        break;
    }
    if (selection_.chosenOption() < 0 && best >= 0 && selection_.group().empty())
        selection_.chooseOption(best, false);
    else
        showOption();
}

void ShiftsPanel::pick() {
    if (filling_) return;
    const auto chosen = list_->selectedItems();
    selection_.chooseOption(chosen.isEmpty() ? -1 : list_->indexOfTopLevelItem(chosen.front()));
}

QString ShiftsPanel::optionHtml(const ShiftOption& o) const {
    QString html;
    if (o.verdict != Verdict::ok) {
        html += o.verdict == Verdict::forbidden ? tr("<p><b>Not possible now:</b></p>")
                                                : tr("<p><b>Left to your ruling:</b></p>");
        html += QStringLiteral("<ul style='margin-left:-24px'>");
        for (const Finding& f : o.findings) {
            if (f.verdict == Verdict::ok) continue;
            html += QStringLiteral("<li>%1%2</li>")
                        .arg(esc(f.text.text()),
                             f.rule.empty() ? QString() : QStringLiteral(" <i>(%1)</i>").arg(esc(f.rule)));
        }
        html += QStringLiteral("</ul>");
    }
    html += tr("<p style='margin-bottom:2px'><b>Modifiers: %1</b></p><table cellspacing='0' cellpadding='2'>")
                .arg(signedNumber(o.drm));
    for (const Modifier& m : o.modifiers)
        html += QStringLiteral("<tr><td align='right'><b>%1</b>&nbsp;</td><td>%2 <i>(%3)</i></td></tr>")
                    .arg(signedNumber(m.value), esc(m.cause.text()), esc(m.rule));
    if (o.modifiers.empty()) html += tr("<tr><td>none</td></tr>");
    html += QStringLiteral("</table>");
    html +=
        tr("<p style='margin-bottom:2px'><b>What the final DR would do</b></p><table cellspacing='0' "
           "cellpadding='2'>");
    for (std::size_t i = 0; i < allShiftRows.size(); ++i) {
        QString sentences;
        for (const Message& m : o.outcomes[i])
            sentences += (sentences.isEmpty() ? QString() : QStringLiteral(" ")) + esc(m.text());
        const bool never = o.odds[i] == 0;
        html += QStringLiteral(
                    "<tr%1><td valign='top' style='white-space:nowrap'><b>%2</b>&nbsp;</td>"
                    "<td valign='top' align='right' "
                    "style='white-space:nowrap'>%3/36&nbsp;%4&nbsp;</td><td>%5</td></tr>")
                    .arg(never ? QStringLiteral(" style='color:%1'")
                                     .arg(palette().color(QPalette::Disabled, QPalette::Text).name())
                               : QString(),
                         qs(toText(allShiftRows[i])).toHtmlEscaped())
                    .arg(o.odds[i])
                    .arg(percentOf36(o.odds[i]), sentences);
    }
    return html + QStringLiteral("</table>");
}

void ShiftsPanel::showOption() {
    const int index = selection_.chosenOption();
    filling_ = true;
    if (index >= 0 && index < list_->topLevelItemCount())
        list_->setCurrentItem(list_->topLevelItem(index));
    else
        list_->setCurrentItem(nullptr);
    filling_ = false;
    const bool grouped = !selection_.group().empty();
    QStringList pairs;
    for (const ShiftPair& p : selection_.group()) {
        const Marker* from = game_.shown().marker(p.from);
        const Marker* to = game_.shown().marker(p.to);
        if (from != nullptr && to != nullptr)
            pairs << QStringLiteral("%1 \u2194 %2").arg(qs(from->at.text()), qs(to->at.text()));
    }
    group_->setText(tr("On one roll with: %1. Choose another stack and its partner.")
                        .arg(pairs.join(QStringLiteral(", "))));
    group_->setVisible(grouped);
    apart_->setVisible(grouped);
    const std::optional<ShiftOption> attempt = selection_.attempt();
    together_->setVisible(index >= 0 && attempt && attempt->verdict != Verdict::forbidden);
    if (!attempt) {
        detail_->clear();
        roll_->offer(false, QString());
        return;
    }
    detail_->setHtml(optionHtml(*attempt));
    const bool can = attempt->verdict != Verdict::forbidden;
    roll_->offer(
        can,
        can ? tr("%1 in 36 succeed. Enter rolls; or type your dice, 4 3 Enter.").arg(attempt->successCases())
            : QString());
}

void ShiftsPanel::rollNow(const std::vector<int>& faces) {
    const std::optional<ShiftOption> attempt = selection_.attempt();
    if (!attempt) return;
    const ShiftRequest& request = attempt->request;
    Json command = {{"do", "shift"}, {"side", request.side.text}, {"pairs", Json::array()}};
    for (const ShiftPair& pair : request.pairs) {
        Json p = {{"from", pair.from.text}, {"to", pair.to.text}};
        for (const PieceId& id : pair.pieces) p["pieces"].push_back(id.text);
        command["pairs"].push_back(std::move(p));
    }
    if (!faces.empty()) command["dice"] = faces;
    const bool rolled = game_.perform(command);
    if (rolled && !selection_.group().empty()) selection_.clearGroup();
}

}  // namespace shellgame::app
