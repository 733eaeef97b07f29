// SPDX-License-Identifier: MIT
#include "shifts/stacks_list.hpp"

#include <QElapsedTimer>
#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>

#include "session/table_steps.hpp"
#include "shifts/possible_shifts.hpp"
#include "widgets/lazy_row.hpp"
#include "widgets/odds_bar.hpp"
#include "widgets/quiet_tree.hpp"
#include "widgets/text_label.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {
constexpr int idRole = Qt::UserRole;
}  // namespace

StacksList::StacksList(GameController& game, Selection& selection, QWidget* parent)
    : QWidget(parent), game_(game), selection_(selection), windows_(new TextLabel), list_(new QuietTree) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    windows_->setWordWrap(true);
    windows_->setObjectName(QStringLiteral("openWindows"));
    list_->setObjectName(QStringLiteral("stacksThatCould"));
    list_->setAccessibleName(tr("Stacks that could shift now"));
    column->addWidget(windows_);
    column->addWidget(list_, 1);
    connect(list_, &QTreeWidget::itemClicked, this, &StacksList::pick);
    connect(list_, &QTreeWidget::itemActivated, this, &StacksList::pick);
    connect(list_, &QTreeWidget::currentItemChanged, this, &StacksList::currentChanged);
    next_.setSingleShot(true);
    connect(&next_, &QTimer::timeout, this, [this] {
        if (!goOn(later_)) next_.start(0);
    });
    // The computed chances are valid only for one state and one viewer.
    connect(&game, &GameController::stateChanged, this, &StacksList::drop);
    connect(&game, &GameController::gameChanged, this, &StacksList::forget);
    connect(&game, &GameController::viewerChanged, this, &StacksList::forget);
}

void StacksList::setPatience(int atOnce, int later) {
    atOnce_ = atOnce;
    later_ = later;
}

bool StacksList::focusFirst() {
    if (!list_->isVisible() || list_->topLevelItemCount() == 0) return false;
    if (list_->currentItem() == nullptr) list_->setCurrentItem(list_->topLevelItem(0));
    list_->setFocus(Qt::OtherFocusReason);
    return true;
}

QString StacksList::placeOnEnter() const {
    const QTreeWidgetItem* row = list_->hasFocus() ? list_->currentItem() : nullptr;
    return row != nullptr ? row->text(0) : QString();
}

void StacksList::drop() {
    next_.stop();
    count_.reset();
    counted_.reset();
}

void StacksList::rest() {
    next_.stop();
}

void StacksList::forget() {
    drop();
    list_->clear();
    chances_.clear();
}

void StacksList::refresh() {
    next_.stop();
    lines_.clear();
    if (!game_.hasGame() || game_.inSetup()) {
        forget();
        list_->hide();
        return windows_->clear();
    }
    if (list_->columnCount() < 4) {
        // Don't set the columns before a game is open, because they load fonts and would delay the start.
        list_->setHeaderLabels({tr("Stack"), tr("Under it"), tr("Partners"), tr("Best")});
        layOutOddsList(*list_, QStringLiteral("100%"), 76);
    }
    const State& state = game_.shown();
    for (const WindowNow& w : windowsNow(state)) {
        if (!game_.maySee(w.side)) continue;
        const auto side = state.sides.find(w.side);
        const QString who = side == state.sides.end() ? qs(w.side.text) : qs(side->second.name);
        QString why = qs(w.why.message).toHtmlEscaped();
        if (!w.why.rule.empty()) why += QStringLiteral(" <i>(%1)</i>").arg(qs(w.why.rule));
        lines_ << QStringLiteral("<b>%1, %2:</b> %3").arg(who.toHtmlEscaped(), term(w.track), why);
    }
    const std::vector<WindowNow> open = openWindows(game_);
    if (open.empty() || !game_.ruleSight().ready()) {
        drop();
        if (game_.ruleSight().ready()) counted_ = state.hash;
        return fill({});
    }
    // Use the chances that were already computed for this state, or continue computing them.
    if (counted_ == state.hash && !count_) return say();
    if (counted_ != state.hash) {
        drop();
        count_.emplace(game_.shownView(), open);
        counted_ = state.hash;
        spent_ = 0;
    }
    // If the last computation took longer than `atOnce_`, let the window be painted first.
    if (took_ <= atOnce_ && goOn(atOnce_)) return;
    // Show the previous results in gray until all chances are computed.
    list_->viewport()->update();
    say();
    next_.start(0);
}

/// Continues computing chances for `milliseconds`; returns true when all chances are computed and shown.
bool StacksList::goOn(int milliseconds) {
    if (!count_) return true;
    QElapsedTimer clock;
    clock.start();
    const bool all = count_->goOn([&] { return clock.elapsed() >= milliseconds; });
    spent_ += clock.elapsed();
    took_ = all ? spent_ : std::max(took_, spent_);
    if (!all) return false;
    std::vector<WindowChances> chances = count_->take();
    count_.reset();
    fill(std::move(chances));
    return true;
}

/// Writes the text above the list.
void StacksList::say() {
    const bool any = list_->topLevelItemCount() > 0;
    list_->setVisible(any);
    QStringList lines = lines_;
    if (!game_.ruleSight().ready()) lines << game_.ruleSight().reason().toHtmlEscaped();
    if (counting())
        lines << tr("The stacks that could shift are being listed.");
    else
        lines << (any ? tr("Select a stack here or on the map:")
                      : tr("Select a marker on the map to see its possible shifts."));
    windows_->setText(lines.join(QStringLiteral("<br>")));
    windows_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
}

void StacksList::fill(std::vector<WindowChances> chances) {
    list_->clear();
    chances_ = std::move(chances);
    QList<QTreeWidgetItem*> rows;
    for (const WindowChances& w : chances_)
        for (const StackChance& c : w.stacks)
            rows << new LazyRow([this, &c](int column, int role) { return cell(c, column, role); });
    list_->addTopLevelItems(rows);
    say();
    if (chances_.empty() ||
        std::any_of(chances_.begin(), chances_.end(), [](const WindowChances& w) { return w.pairs == 0; }))
        Q_EMIT foundNone();
}

bool StacksList::knowsNone(const SideId& side, const std::string& track) const {
    return game_.hasGame() && counted_ == game_.shown().hash && !count_ &&
           std::none_of(chances_.begin(), chances_.end(), [&](const WindowChances& w) {
               return w.window.side == side && w.window.track == track && w.pairs > 0;
           });
}

QVariant StacksList::cell(const StackChance& c, int column, int role) const {
    const Marker* m = game_.shown().marker(c.marker);
    const auto word = [&](int of) {
        switch (of) {
            case 0:
                return m != nullptr ? qs(m->at.text()) : QString();
            case 1:
                return m != nullptr ? shortContents(game_.shown(), *m) : QString();
            case 2:
                return QString::number(c.partners);
            default:
                return percentOf36(c.best.successCases());
        }
    };
    switch (role) {
        case Qt::DisplayRole:
            return word(column);
        case Qt::ToolTipRole:
            return column == 1 ? QVariant(word(1)) : QVariant();
        case Qt::TextAlignmentRole:
            return column == 2 ? QVariant(static_cast<int>(Qt::AlignRight | Qt::AlignVCenter)) : QVariant();
        case Qt::ForegroundRole:
            return counting() ? QVariant(QBrush(palette().color(QPalette::Disabled, QPalette::Text)))
                              : QVariant();
        case oddsRole: {
            if (column != 3) return {};
            QVariantList odds;
            for (const int cases : c.best.odds) odds << cases;
            return odds;
        }
        case idRole:
            return column == 0 ? QVariant(qs(c.marker.text)) : QVariant();
        case Qt::AccessibleTextRole:
            return column == 0
                       ? QVariant(tr("%1, %2, %3, best %4")
                                      .arg(word(0), word(1), tr("%n partners", nullptr, c.partners), word(3)))
                       : QVariant();
        default:
            return {};
    }
}

void StacksList::pick(const QTreeWidgetItem* item) {
    const QString id = item->data(0, idRole).toString();
    const Marker* m = game_.shown().marker(MarkerId(id.toStdString()));
    if (m == nullptr) return;
    const QString hex = qs(m->at.hex);
    if (const auto h = game_.ground().find(m->at.hex)) selection_.chooseHex(*h, id, false);
    Q_EMIT hexWanted(hex);
}

}  // namespace shellgame::app
