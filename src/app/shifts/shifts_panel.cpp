// SPDX-License-Identifier: MIT
#include "shifts/shifts_panel.hpp"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

#include "map/map_text.hpp"
#include "session/enemy_shots.hpp"
#include "session/table_steps.hpp"
#include "shellgame/rules/exchange/choices.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "widgets/flow_layout.hpp"
#include "widgets/layout_pause.hpp"
#include "widgets/lazy_row.hpp"
#include "widgets/list_over_detail.hpp"
#include "widgets/odds_bar.hpp"
#include "widgets/quiet_tree.hpp"
#include "widgets/text_label.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {

constexpr int indexRole = Qt::UserRole + 2;  ///< item role: index of the option; not set for the row that
                                             ///< folds and unfolds

QString foldText(int count, bool open) {
    return (open ? QStringLiteral("\u25be ") : QStringLiteral("\u25b8 ")) +
           ShiftsPanel::tr("Not offered now (%1)").arg(count);
}

QString esc(const std::string& text) {
    return qs(text).toHtmlEscaped();
}

/// Returns the results of a row of the shift table as printed: "≤0", "1-7", "≥13".
QString rowText(ShiftRow row) {
    QString out = qs(toText(row));
    out.replace(QLatin1String("<="), QStringLiteral("\u2264"));
    return out.replace(QLatin1String(">="), QStringLiteral("\u2265")).toHtmlEscaped();
}

}  // namespace

ShiftsPanel::ShiftsPanel(GameController& game, Selection& selection, QWidget* parent)
    : QWidget(parent),
      game_(game),
      selection_(selection),
      head_(new TextLabel),
      stacks_(new StacksList(game, selection)),
      chosen_(new QWidget),
      list_(new QuietTree),
      detail_(new QTextBrowser),
      parts_(new PartsBox(QStringLiteral("shiftParts"))),
      come_(new PartsBox(QStringLiteral("shiftCome"))),
      group_(new TextLabel),
      pairs_(nullptr),
      together_(new QPushButton(tr("Add another pair"))),
      apart_(new QPushButton(tr("Remove these pairs"))),
      roll_(new RollPanel) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(4);
    head_->setWordWrap(true);
    list_->setObjectName(QStringLiteral("shiftList"));
    list_->setAccessibleName(tr("Partners for a shift"));
    list_->setHeaderLabels({tr("Partner"), tr("Under it"), tr("DRM"), tr("Chance")});
    layOutOddsList(*list_, tr("%1 ruling").arg(QStringLiteral("100%")), 60);
    list_->header()->setMinimumSectionSize(24);
    detail_->setObjectName(QStringLiteral("shiftDetail"));
    detail_->setAccessibleName(tr("The chosen shift"));
    detail_->setPlaceholderText(tr("Select a partner to see its odds and reasons."));
    auto* split = listOverDetail(list_, detail_);
    auto* column = new QVBoxLayout(chosen_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    layout->addWidget(head_);
    layout->addWidget(stacks_, 1);
    layout->addWidget(chosen_, 1);
    // The button to roll is above the list, where it is visible in a low window too.
    // The widgets whose height depends on the stack or on the last roll are below the list, so that its rows
    // keep their places.
    column->addWidget(roll_);
    column->addWidget(split, 1);
    column->addWidget(parts_);
    column->addWidget(come_);
    group_->setWordWrap(true);
    together_->setObjectName(QStringLiteral("togetherButton"));
    together_->setToolTip(
        tr("Keeps this pair so that you can choose another. All pairs shift on one DR, as a single stack "
           "(2.4.2)"));
    auto* groupLine = new QHBoxLayout;
    groupLine->addWidget(together_);
    groupLine->addWidget(apart_);
    groupLine->addStretch(1);
    column->addWidget(group_);
    column->addLayout(groupLine);
    connect(together_, &QPushButton::clicked, &selection_, &Selection::addToGroup);
    apart_->setObjectName(QStringLiteral("apartButton"));
    connect(parts_, &PartsBox::ticksChanged, this, &ShiftsPanel::partsChosen);
    connect(come_, &PartsBox::ticksChanged, this, [this] {
        std::vector<PieceId> come;
        for (const QString& id : come_->ticked()) come.emplace_back(id.toStdString());
        selection_.chooseCome(std::move(come));
    });
    connect(apart_, &QPushButton::clicked, &selection_, &Selection::clearGroup);
    connect(list_, &QTreeWidget::itemSelectionChanged, this, &ShiftsPanel::pick);
    connect(list_, &QTreeWidget::itemExpanded, this, [this](QTreeWidgetItem* item) {
        unfolded_ = unfolded_ || !filling_;
        if (!filling_) item->setText(0, foldText(item->childCount(), true));
    });
    connect(list_, &QTreeWidget::itemCollapsed, this, [this](QTreeWidgetItem* item) {
        unfolded_ = unfolded_ && filling_;
        if (!filling_) item->setText(0, foldText(item->childCount(), false));
    });
    connect(list_, &QTreeWidget::itemClicked, this, [](QTreeWidgetItem* item) {
        if (!item->data(0, indexRole).isValid()) item->setExpanded(!item->isExpanded());
    });
    connect(list_, &QTreeWidget::itemActivated, this, [this] { rollNow(); });
    connect(roll_, &RollPanel::roll, this, [this](const std::vector<int>& faces) { rollNow(faces); });
    connect(stacks_, &StacksList::hexWanted, this, &ShiftsPanel::hexWanted);
    connect(&selection_, &Selection::changed, this, &ShiftsPanel::refresh);
    connect(&selection_, &Selection::optionChanged, this, &ShiftsPanel::showOption);
    refresh();
}

/// Fills the list for a marker. Texts are created only for visible rows, because lists can be long.
void ShiftsPanel::fill(const State& state, const MarkerId& marker) {
    const Marker& m = *state.marker(marker);
    const WindowNow window = windowNow(state, m.side, m.kind);
    QString kind = term(kindRow(m.kind).name);
    const auto first = std::find_if(kind.begin(), kind.end(), [](QChar c) { return c.isLetter(); });
    if (first != kind.end()) *first = first->toUpper();
    QString text = tr("<b>%1 in %2.</b> %3")
                       .arg(kind, qs(m.at.text()).toHtmlEscaped(), qs(window.why.message).toHtmlEscaped());
    if (!window.why.rule.empty()) text += QStringLiteral(" <i>(%1)</i>").arg(qs(window.why.rule));
    head_->setText(text);
    QList<QTreeWidgetItem*> now;
    QList<QTreeWidgetItem*> notNow;
    const auto& options = selection_.options();
    rows_.reserve(options.size());
    words_.assign(options.size(), {});
    for (std::size_t i = 0; i < options.size(); ++i) {
        rows_.push_back(
            new LazyRow([this, i](int column, int role) { return cell(static_cast<int>(i), column, role); }));
        // The list of stacks and the rings on the map count only shifts that would have an effect.
        (options[i].verdict == Verdict::forbidden || options[i].idle ? notNow : now) << rows_.back();
    }
    list_->addTopLevelItems(now);
    if (notNow.isEmpty()) return;
    // If no shift is possible, open the fold, so that the reasons are visible.
    const bool open = now.isEmpty() || unfolded_;
    auto* fold = new QTreeWidgetItem;
    fold->setText(0, foldText(static_cast<int>(notNow.size()), open));
    fold->setData(0, Qt::AccessibleTextRole, tr("Not offered now (%1)").arg(notNow.size()));
    fold->setFlags(Qt::ItemIsEnabled);
    fold->addChildren(notNow);
    list_->addTopLevelItem(fold);
    // Set this last, because a row that spans all columns is laid out immediately.
    fold->setExpanded(open);
    fold->setFirstColumnSpanned(true);
}

QString ShiftsPanel::word(const ShiftChance& o, int column) const {
    const State& state = game_.shown();
    const ShiftPair& pair = o.request.pairs.front();
    const Marker* partner = state.marker(pair.to);
    switch (column) {
        case 0:
            return pair.to == selection_.marker() ? tr("itself")
                   : partner != nullptr           ? qs(partner->at.text())
                                                  : qs(pair.to.text);
        case 1:
            return partner != nullptr ? shortContents(state, *partner) : QString();
        case 2:
            return signedNumber(o.drm);
        default:
            break;
    }
    if (o.idle && o.verdict != Verdict::forbidden) return tr("no effect");
    const QString chance = percentOf36(o.successCases());
    switch (o.verdict) {
        case Verdict::ok:
            return chance;
        case Verdict::ruling:
            return tr("%1 ruling").arg(chance);
        case Verdict::forbidden:
            break;
    }
    return tr("not now");
}

QVariant ShiftsPanel::cell(int index, int column, int role) const {
    if (role == indexRole) return column == 0 ? QVariant(index) : QVariant();
    const auto& options = selection_.options();
    if (index >= static_cast<int>(std::min(options.size(), words_.size()))) return {};
    const ShiftChance& o = options[static_cast<std::size_t>(index)];
    const auto why = [&] {
        return findingsText(game_.forViewer(selection_.option(index).findings), Verdict::ruling);
    };
    switch (role) {
        case Qt::DisplayRole: {
            QString& known = words_[static_cast<std::size_t>(index)][static_cast<std::size_t>(column)];
            if (known.isNull()) known = word(o, column);
            return known;
        }
        case Qt::ToolTipRole:
            return column == 1 ? QVariant(word(o, 1)) : column == 3 ? QVariant(why()) : QVariant();
        case Qt::ForegroundRole:
            return o.verdict == Verdict::forbidden
                       ? QVariant(QBrush(palette().color(QPalette::Disabled, QPalette::Text)))
                       : QVariant();
        case oddsRole: {
            if (column != 3 || o.verdict != Verdict::ok || o.idle) return {};
            QVariantList odds;
            for (const int cases : o.odds) odds << cases;
            return odds;
        }
        case Qt::AccessibleTextRole: {
            if (column != 0) return {};
            // Let screen readers read only the first reason with the row, because the text below the list
            // contains all reasons.
            const QString heard =
                tr("%1, %2, modifier %3, %4").arg(word(o, 0), word(o, 1), word(o, 2), word(o, 3));
            const QString reasons = why();
            return reasons.isEmpty() ? heard
                                     : tr("%1: %2").arg(heard, reasons.section(QLatin1Char('\n'), 0, 0));
        }
        default:
            return {};
    }
}

QTreeWidgetItem* ShiftsPanel::itemOf(int index) const {
    return index < 0 || index >= static_cast<int>(rows_.size()) ? nullptr
                                                                : rows_[static_cast<std::size_t>(index)];
}

void ShiftsPanel::refresh() {
    const LayoutPause pause{this, chosen_};
    filling_ = true;
    list_->clear();
    rows_.clear();
    words_.clear();
    const auto marker = selection_.marker();
    const bool mine = marker && game_.maySee(game_.shown().marker(*marker)->side);
    // If markers of this kind have no shift opportunities, a question below the map offers the exchange at
    // the proper time (4.6.2).
    const bool byWindow = mine && !kindRow(game_.shown().marker(*marker)->kind).windows.empty();
    stacks_->setVisible(!marker);
    chosen_->setVisible(byWindow);
    head_->setVisible(marker.has_value());
    head_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    // If the selected stack can shift, the line above the map offers the list in any case. Otherwise count
    // the shifts of the other stacks, because the line must not offer an empty list.
    const auto& options = selection_.options();
    const bool shifts = std::any_of(options.begin(), options.end(), [](const ShiftChance& o) {
        return o.verdict != Verdict::forbidden && !o.idle;
    });
    if (marker && shifts)
        stacks_->rest();
    else
        stacks_->refresh();
    if (!marker) {
        // The list of stacks says what to do.
    } else if (game_.shown().marker(*marker)->faceUp()) {
        head_->setText(faceUp_ ? faceUp_(*marker) : QString());
    } else if (!mine) {
        head_->setText(tr("You can't see the units under this marker."));
    } else if (!byWindow) {
        head_->setText(
            tr("Minefields exchange when a unit enters one. A bar below the map then prompts you. (4.6.2)"));
    } else {
        fill(game_.shown(), *marker);
    }
    filling_ = false;
    // Propose the best exchange with another marker, not the shift of this marker with itself.
    int best = byWindow && !options.empty() ? 0 : -1;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const ShiftPair& pair = options[i].request.pairs.front();
        if (options[i].verdict == Verdict::forbidden || options[i].idle || pair.from == pair.to) continue;
        best = static_cast<int>(i);
        break;
    }
    const auto& group = selection_.group();
    const bool inGroup = marker && std::any_of(group.begin(), group.end(), [&](const ShiftPair& p) {
                             return p.from == *marker || p.to == *marker;
                         });
    showParts();
    if (selection_.chosenOption() < 0 && best >= 0 && !inGroup && selection_.mayOffer())
        selection_.chooseOption(best, false);
    else
        showOption();
}

void ShiftsPanel::pick() {
    if (filling_) return;
    const auto chosen = list_->selectedItems();
    const QVariant index = chosen.isEmpty() ? QVariant() : chosen.front()->data(0, indexRole);
    selection_.chooseOption(index.isValid() ? index.toInt() : -1);
}

/// Fills the list again after a palette change, because the list and the text below it contain colors of the
/// palette.
void ShiftsPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) refresh();
}

QString ShiftsPanel::optionHtml(const ShiftOption& o) const {
    QString html;
    if (o.verdict != Verdict::ok) {
        html +=
            QStringLiteral("<p><b>%1</b></p>")
                .arg(o.verdict == Verdict::forbidden ? tr("Not possible now:") : tr("Left to your ruling:"));
        html += QStringLiteral("<ul style='margin-left:-24px'>");
        for (const Finding& f : game_.forViewer(o.findings)) {
            if (f.verdict == Verdict::ok) continue;
            html += QStringLiteral("<li>%1%2</li>")
                        .arg(qs(f.message).toHtmlEscaped(),
                             f.rule.empty() ? QString() : QStringLiteral(" <i>(%1)</i>").arg(esc(f.rule)));
        }
        html += QStringLiteral("</ul>");
    }
    const auto table = [](const QString& title) {
        return QStringLiteral(
                   "<p style='margin-bottom:2px'><b>%1</b></p><table cellspacing='0' cellpadding='2'>")
            .arg(title);
    };
    html += table(tr("Modifiers: %1").arg(signedNumber(o.drm)));
    for (const Modifier& m : o.modifiers)
        html += QStringLiteral("<tr><td align='right'><b>%1</b>&nbsp;</td><td>%2 <i>(%3)</i></td></tr>")
                    .arg(signedNumber(m.value), game_.told(m.cause).toHtmlEscaped(), esc(m.rule));
    if (o.modifiers.empty()) html += QStringLiteral("<tr><td>%1</td></tr>").arg(tr("none"));
    html += QStringLiteral("</table>") + table(tr("Results of the final DR"));
    for (std::size_t i = 0; i < allShiftRows.size(); ++i) {
        QString sentences;
        for (const Message& m : o.outcomes[i])
            sentences +=
                (sentences.isEmpty() ? QString() : QStringLiteral(" ")) + game_.told(m).toHtmlEscaped();
        const bool never = o.odds[i] == 0;
        html += QStringLiteral(
                    "<tr%1><td valign='top' style='white-space:nowrap'><b>%2</b>&nbsp;</td>"
                    "<td valign='top' align='right' "
                    "style='white-space:nowrap'>%3/36&nbsp;%4&nbsp;</td><td>%5</td></tr>")
                    .arg(never ? QStringLiteral(" style='color:%1'")
                                     .arg(palette().color(QPalette::Disabled, QPalette::Text).name())
                               : QString(),
                         rowText(allShiftRows[i]))
                    .arg(o.odds[i])
                    .arg(percentOf36(o.odds[i]), sentences);
    }
    return html + QStringLiteral("</table>");
}

void ShiftsPanel::showOption() {
    const int index = selection_.chosenOption();
    filling_ = true;
    list_->setCurrentItem(itemOf(index));
    filling_ = false;
    showGroup();
    showCome();
    const std::optional<ShiftOption> attempt = selection_.attempt();
    // A pair with too few counters is possible if another pair makes up for the missing counters, because
    // only the total matters (2.4.2).
    const auto& options = selection_.options();
    const bool pair = index >= 0 && index < static_cast<int>(options.size());
    const ShiftPair own = pair ? options[static_cast<std::size_t>(index)].request.pairs.front() : ShiftPair();
    together_->setVisible(pair && own.from != own.to);
    roll_->reserve(rollHint(36));
    if (!attempt) {
        detail_->clear();
        const bool more = std::any_of(options.begin(), options.end(),
                                      [](const ShiftChance& o) { return o.verdict != Verdict::forbidden; });
        offerNoRoll(!game_.ruleSight().ready()       ? game_.ruleSight().reason()
                    : more && !selection_.mayOffer() ? tr("To shift this stack, choose a partner.")
                                                     : QString());
        return;
    }
    detail_->setHtml(optionHtml(*attempt));
    const bool can = attempt->verdict != Verdict::forbidden;
    if (can)
        roll_->offer(true, rollHint(attempt->successCases()));
    else
        offerNoRoll(QString());
}

QString ShiftsPanel::rollHint(int cases) const {
    return playsAgainstProgram(game_)
               ? tr("%n rolls of 36 succeed. Press R to roll, or type your own dice: 4 3 Enter.", nullptr,
                    cases)
               : tr("%n rolls of 36 succeed. Press Enter to roll, or type your own dice: 4 3 Enter.", nullptr,
                    cases);
}

/// Grays out the button. If it has the focus, moves the focus to the list first: Qt would move it to the next
/// widget and scroll the panel there.
void ShiftsPanel::offerNoRoll(const QString& why) {
    if (roll_->button()->hasFocus() || roll_->dice()->hasFocus()) list_->setFocus(Qt::OtherFocusReason);
    roll_->offer(false, why);
}

/// Lists the parts of the selected marker that can shift, and the hidden units in the marker's Location that
/// can shift with these parts (3.3.3, 4.5).
void ShiftsPanel::showParts() {
    std::vector<PartsBox::Part> parts;
    const State& state = game_.shown();
    const auto id = selection_.marker();
    const Marker* own = id ? state.marker(*id) : nullptr;
    bool others = false;
    if (own != nullptr && game_.maySee(own->side) && !kindRow(own->kind).whole) {
        const auto chosen = selection_.pieces();
        const auto add = [&](const Marker& m, const auto& on) {
            for (const PieceId& p : m.contents)
                if (const Piece* piece = state.piece(p))
                    parts.push_back({qs(p.text), qs(piece->type), on(p)});
        };
        add(*own, [&](const PieceId& p) {
            return chosen.empty() || std::find(chosen.begin(), chosen.end(), p) != chosen.end();
        });
        if (!own->isDummy() && kindRow(own->kind).fortified)
            for (const auto& [other, m] : state.markers) {
                if (other == *id || m.side != own->side || m.kind != own->kind || m.at != own->at ||
                    m.isDummy())
                    continue;
                others = true;
                const auto& with = selection_.companions();
                const auto c = std::find_if(with.begin(), with.end(),
                                            [&, o = other](const ShiftPart& k) { return k.marker == o; });
                add(m, [&](const PieceId& p) {
                    return c != with.end() &&
                           (c->pieces.empty() ||
                            std::find(c->pieces.begin(), c->pieces.end(), p) != c->pieces.end());
                });
            }
    }
    if (parts.size() < 2) parts.clear();
    parts_->show(
        others ? tr("Counters that shift on one roll (3.3.3, 4.5):") : tr("Counters that shift (3.3.3):"),
        parts);
}

void ShiftsPanel::partsChosen() {
    const State& state = game_.shown();
    const auto id = selection_.marker();
    const Marker* own = id ? state.marker(*id) : nullptr;
    if (own == nullptr) return;
    std::map<MarkerId, std::vector<PieceId>> ticked;
    for (const QString& text : parts_->ticked())
        if (const Piece* p = state.piece(PieceId(text.toStdString())))
            ticked[p->under].emplace_back(text.toStdString());
    // If no part of the stack itself is ticked, nothing would shift, so restore the check marks.
    if (ticked[*id].empty()) return showParts();
    const auto part = [&](const MarkerId& m) {
        const bool all = ticked[m].size() == state.marker(m)->contents.size();
        return all ? std::vector<PieceId>{} : ticked[m];
    };
    std::vector<ShiftPart> companions;
    for (const auto& [marker, pieces] : ticked)
        if (marker != *id && !pieces.empty()) companions.push_back({marker, part(marker)});
    selection_.chooseParts(part(*id), std::move(companions));
}

/// Shows check boxes for counters at the other end about which the player must decide before the roll. These
/// are fortifications that shift as well (4.3) and, with the house rule stay_declared, the units that change
/// places.
void ShiftsPanel::showCome() {
    std::vector<PartsBox::Part> parts;
    const State& state = game_.shown();
    const int index = selection_.chosenOption();
    const auto& options = selection_.options();
    const bool units = houseRuleOn(state.settings, "stay_declared");
    if (index >= 0 && index < static_cast<int>(options.size())) {
        const ShiftPair& pair = options[static_cast<std::size_t>(index)].request.pairs.front();
        const Marker* to = state.marker(pair.to);
        if (to != nullptr && pair.from != pair.to && !kindRow(to->kind).whole)
            for (const PieceId& p : to->contents) {
                const auto& come = selection_.come();
                if (const Piece* piece = state.piece(p);
                    piece != nullptr && (units || piece->kind == PieceClass::fortification))
                    parts.push_back(
                        {qs(p.text), qs(piece->type), std::find(come.begin(), come.end(), p) != come.end()});
            }
    }
    come_->show(
        units ? tr("Units that move back on a success, chosen before the roll. The others stay (3.3.3):")
              : tr("Fortifications there that also shift. The others stay (4.3):"),
        parts);
}

/// Lists the pairs that will shift together on the next roll, each with a button that removes the pair.
void ShiftsPanel::showGroup() {
    QStringList names;
    for (const ShiftPair& p : selection_.group()) {
        const Marker* from = game_.shown().marker(p.from);
        const Marker* to = game_.shown().marker(p.to);
        names << QStringLiteral("%1 \u2194 %2")
                     .arg(from != nullptr ? qs(from->at.text()) : qs(p.from.text),
                          to != nullptr ? qs(to->at.text()) : qs(p.to.text));
    }
    group_->setVisible(!names.isEmpty());
    apart_->setVisible(!names.isEmpty());
    if (names == shownPairs_) return;
    shownPairs_ = names;
    if (pairs_ != nullptr) {
        for (QWidget* w : pairs_->findChildren<QWidget*>()) w->setObjectName(QString());
        pairs_->hide();
        pairs_->deleteLater();
        pairs_ = nullptr;
    }
    group_->setText(tr("On one roll with these pairs (2.4.2). Select another stack and its partner:"));
    if (names.isEmpty()) return;
    pairs_ = new QWidget;
    auto* flow = new FlowLayout(pairs_);
    for (int i = 0; i < names.size(); ++i) {
        auto* b = new QPushButton(names[i] + QStringLiteral("  \u00d7"));
        b->setObjectName(QStringLiteral("pair-%1").arg(i));
        b->setAccessibleName(tr("Remove the pair %1").arg(names[i]));
        b->setToolTip(b->accessibleName());
        connect(b, &QPushButton::clicked, this,
                [this, i] { selection_.removeFromGroup(static_cast<std::size_t>(i)); });
        flow->addWidget(b);
    }
    auto* column = static_cast<QVBoxLayout*>(chosen_->layout());
    column->insertWidget(column->indexOf(group_) + 1, pairs_);
}

void ShiftsPanel::rollNow(const std::vector<int>& faces) {
    const std::optional<ShiftOption> attempt = selection_.attempt();
    if (!attempt) return;
    const ShiftRequest& request = attempt->request;
    const ShiftAct shift{.side = request.side, .pairs = request.pairs, .dice = faces};
    if (game_.perform(shift) && !selection_.group().empty()) selection_.clearGroup();
}

}  // namespace shellgame::app
