// SPDX-License-Identifier: MIT
#include "vasl/incoming_panel.hpp"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>

#include "shellgame/base/json.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "widgets/up_and_down.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

constexpr int hexRole = Qt::UserRole;
/// Item role: the indexes of the items of this row; not set for a contradiction.
constexpr int numbersRole = Qt::UserRole + 1;

/// Returns the hexes of the longest path that the commands take; empty if none enters several hexes.
QString pathOf(const VaslIncomingItem& item) {
    QStringList out;
    for (const Json& command : item.commands) {
        const auto path = command.find("path");
        if (path == command.end() || !path->is_array() || path->size() < 2) continue;
        QStringList hexes;
        for (const Json& hex : *path)
            if (hex.is_string()) hexes << qs(hex.get<std::string>());
        if (hexes.size() > out.size()) out = hexes;
    }
    return out.join(QStringLiteral(", "));
}

bool moves(const VaslIncomingItem& item) {
    return std::any_of(item.commands.begin(), item.commands.end(), [](const Json& command) {
        return command.value("do", std::string()) == MoveAct::about.verb;
    });
}

}  // namespace

IncomingPanel::IncomingPanel(GameController& game, QWidget* parent)
    : QWidget(parent),
      game_(game),
      watched_(new QLabel),
      other_(new QToolButton),
      headline_(new QLabel),
      list_(new QTreeWidget),
      why_(new QLabel),
      all_(new QPushButton(tr("Apply &all that fit"))),
      ticked_(new QPushButton(tr("Apply &checked"))) {
    // The list and its texts scroll in a low window; the buttons below stay in view.
    auto* outer = new QVBoxLayout(this);
    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 0, 0);
    auto* file = new QHBoxLayout;
    watched_->setObjectName(QStringLiteral("vaslWatched"));
    watched_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    other_->setObjectName(QStringLiteral("vaslOther"));
    other_->setText(tr("Other file …"));
    other_->setToolTip(tr("Compares the game with another file that VASL has saved"));
    other_->setFocusPolicy(Qt::StrongFocus);
    file->addWidget(watched_, 1);
    file->addWidget(other_);
    column->addLayout(file);
    headline_->setObjectName(QStringLiteral("vaslNewsHeadline"));
    headline_->setWordWrap(true);
    column->addWidget(headline_);
    list_->setObjectName(QStringLiteral("vaslNews"));
    list_->setAccessibleName(tr("Changes in VASL"));
    list_->setHeaderLabels({tr("In VASL"), tr("Objection, or path")});
    list_->setRootIsDecorated(false);
    list_->setWordWrap(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(QHeaderView::Stretch);
    connect(list_->header(), &QHeaderView::sectionResized, list_, &QTreeWidget::doItemsLayout,
            Qt::QueuedConnection);
    constexpr int fewestRows = 4;
    list_->setMinimumHeight(fewestRows * 2 * fontMetrics().height());
    column->addWidget(list_, 1);
    why_->setObjectName(QStringLiteral("vaslNewsWhy"));
    why_->setWordWrap(true);
    column->addWidget(why_);
    connect(list_, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* row) {
        why_->setText(row == nullptr ? QString() : row->text(1));
        why_->setVisible(!why_->text().isEmpty());
    });
    inside->resize(1, 1);  // postpone measuring, because the font is not set yet
    auto* scroll = new UpAndDown;
    scroll->setWidget(inside);
    outer->addWidget(scroll, 1);
    auto* row = new QHBoxLayout;
    all_->setObjectName(QStringLiteral("vaslTakeAll"));
    ticked_->setObjectName(QStringLiteral("vaslTakeTicked"));
    for (QPushButton* b : {all_, ticked_}) row->addWidget(b);
    row->addStretch(1);
    outer->addLayout(row);
    connect(all_, &QPushButton::clicked, this, [this] { take(true); });
    connect(ticked_, &QPushButton::clicked, this, [this] { take(false); });
    connect(other_, &QToolButton::clicked, this, &IncomingPanel::otherFileWanted);
    connect(list_, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        if (const QString hex = item->data(0, hexRole).toString(); !hex.isEmpty()) Q_EMIT hexWanted(hex);
    });
    connect(&game_, &GameController::gameChanged, this, [this] { read({}); });
    // Compare again after each act, because the player may have done the same as in VASL, or have resolved a
    // contradiction.
    connect(&game_, &GameController::stateChanged, this, [this] {
        if (!file_.isEmpty() && !taking_ && isVisible()) read(file_);
    });
    connect(&game_, &GameController::viewerChanged, this, [this] { read(file_); });
    read({});
}

int IncomingPanel::read(const QString& file) {
    file_ = file;
    news_ = {};
    const QFileInfo info(file);
    watched_->setText(file.isEmpty()
                          ? QString()
                          : tr("Watching %1").arg(info.dir().dirName() + QLatin1Char('/') + info.fileName()));
    watched_->setToolTip(QDir::toNativeSeparators(file));
    other_->setEnabled(game_.hasGame() && game_.game().info.vasl);
    // VASL's file contains what both sides hide, so in a side's view only the side's `?` are compared.
    const bool may = game_.hasGame() && game_.game().info.vasl &&
                     (game_.viewer().empty() || game_.onlyCoversInVasl()) && !file_.isEmpty();
    if (may) {
        if (auto news = newsFromVasl(game_.game(), file_.toStdString(), {game_.numberedInVasl()}))
            fill(*news);
        else
            refuse(news.error());
    } else {
        list_->clear();
        headline_->setText(
            game_.hasGame() && !game_.viewer().empty() && !game_.onlyCoversInVasl()
                ? tr("VASL's file shows hidden units, so it is read only in the Umpire view.")
                : tr("This game was not imported from VASL, or its VASL file has been moved."));
    }
    const int items = static_cast<int>(news_.items.size());
    all_->setEnabled(!sureItems(news_).empty());
    ticked_->setEnabled(items > 0);
    Q_EMIT counted(items);
    return items;
}

void IncomingPanel::refuse(const Problems& problems) {
    list_->clear();
    headline_->setText(tr("VASL's file could not be read. The game is unchanged.") + QLatin1Char('\n') +
                       inputFault(joinProblems(problems)));
}

QString IncomingPanel::sentence(const VaslIncomingItem& item) const {
    using Kind = VaslIncomingItem::Kind;
    const bool counted = item.kind == Kind::moved || item.kind == Kind::came || item.kind == Kind::gone;
    const QString detail = qs(item.detail), from = qs(item.from), to = qs(item.to);
    const QString name =
        counted && !item.detail.empty() ? tr("%1 (%2)").arg(qs(item.name), detail) : qs(item.name);
    switch (item.kind) {
        case Kind::moved:
            return from.isEmpty() ? tr("%1 has appeared in %2").arg(name, to)
                   : to.isEmpty() ? tr("%1 has left %2").arg(name, from)
                                  : tr("%1 has moved from %2 to %3").arg(name, from, to);
        case Kind::came:
            return tr("%1 has appeared in %2").arg(name, to);
        case Kind::gone:
            return tr("%1 is no longer in %2").arg(name, from);
        case Kind::marked:
            return tr("%1 in %2: %3").arg(name, to.isEmpty() ? from : to, detail);
        case Kind::concealed:
            return tr("%1 in %2 is now under a “?”").arg(name, to.isEmpty() ? from : to);
        case Kind::revealed:
            return tr("%1 in %2 is now revealed").arg(name, to.isEmpty() ? from : to);
        case Kind::replaced:
            return tr("%1 in %2 is now %3").arg(name, from, detail);
        case Kind::ground:
            return to.isEmpty() ? tr("%1 is no longer in %2").arg(name, from)
                                : tr("%1 is now %2").arg(to, name);
        case Kind::clock: {
            // The detail contains the number of the turn and the id of the side.
            const qsizetype slash = detail.indexOf(QLatin1Char('/'));
            const SideId player(detail.mid(slash + 1).toStdString());
            return slash < 0 || !game_.shown().sides.contains(player)
                       ? tr("It is now %1").arg(detail)
                       : tr("It is now turn %1, Player Turn of the %2")
                             .arg(detail.left(slash), qs(game_.shown().sideName(player)));
        }
    }
    return name;
}

void IncomingPanel::addRow(const QString& text, const QString& reason, const QString& hex,
                           const QVariantList& items) {
    auto* row = new QTreeWidgetItem(
        list_, {items.size() < 2 ? text : tr("%1 × %2").arg(items.size()).arg(text), reason});
    row->setData(0, hexRole, hex);
    for (const int c : {0, 1})
        row->setToolTip(c, reason.isEmpty() ? row->text(0) : row->text(0) + QLatin1Char('\n') + reason);
    row->setData(0, Qt::AccessibleTextRole,
                 reason.isEmpty() ? row->text(0) : QStringLiteral("%1. %2").arg(row->text(0), reason));
    if (items.isEmpty()) return;
    const std::set<std::size_t> sure = sureItems(news_);
    row->setFlags(row->flags() | Qt::ItemIsUserCheckable);
    row->setCheckState(0, sure.contains(items.front().toUInt()) ? Qt::Checked : Qt::Unchecked);
    row->setData(0, numbersRole, items);
}

void IncomingPanel::fill(const VaslIncoming& news) {
    news_ = news;
    list_->clear();
    // Equal changes that follow each other, such as those of several `?` in a hex, share a row.
    for (std::size_t i = 0; i < news_.items.size();) {
        const VaslIncomingItem& item = news_.items[i];
        const QString text = sentence(item);
        const QString doubt = qs(item.doubt), path = pathOf(item);
        QVariantList same;
        for (; i < news_.items.size() && sentence(news_.items[i]) == text &&
               qs(news_.items[i].doubt) == doubt && pathOf(news_.items[i]) == path;
             ++i)
            same << static_cast<uint>(i);
        QStringList reasons;
        if (!doubt.isEmpty()) reasons << doubt;
        if (!path.isEmpty()) reasons << tr("Path: %1").arg(path);
        addRow(text, reasons.join(QLatin1Char(' ')), qs(item.to.empty() ? item.from : item.to), same);
    }
    for (const VaslContradiction& c : news_.contradictions) {
        const QString where = !c.hex.empty()   ? tr("%1 in %2").arg(qs(c.name), qs(c.hex))
                              : c.name.empty() ? tr("VASL file")
                                               : qs(c.name);
        addRow(where, qs(c.why), qs(c.hex), {});
    }
    // Record on which counters the game and VASL agree now, even if there are no changes to apply.
    const Game& game = game_.game();
    if (news_.same && !game_.onlyLooks() && !game.session->entries().empty() && !game.info.vasl->seen.empty())
        if (const VaslLink link = linkAfter(news_, *game.info.vasl, *game.session); link != *game.info.vasl)
            Q_EMIT followed(link);
    const QString when = QLocale().toString(QFileInfo(file_).lastModified(), QLocale::ShortFormat);
    const QString name = QFileInfo(file_).fileName();
    QString says = news_.items.empty() && news_.contradictions.empty()
                       ? tr("%1 of %2: no changes since then.").arg(name, when)
                       : tr("%1 of %2: check the changes to apply.").arg(name, when);
    if (game_.numberedInVasl())
        says +=
            QLatin1Char(' ') + tr("Your “?” are numbered. Only their numbers show where a stack has moved.");
    if (const SideId& player = game_.shown().clock.player;
        std::any_of(news_.items.begin(), news_.items.end(), moves) && game_.shiftsUntilFirstMove(player))
        says += QLatin1Char(' ') + tr("The first move closes the shift opportunity of the %1.")
                                       .arg(qs(game_.shown().sideName(player)));
    headline_->setText(says);
    if (list_->topLevelItemCount() > 0) list_->setCurrentItem(list_->topLevelItem(0));
}

/// Returns true if all commands of an item can be performed; otherwise reports the reason. A single command
/// need not be checked here, because performing it reports the reason anyway.
bool IncomingPanel::canBeDone(const VaslIncomingItem& item) {
    if (item.commands.size() < 2) return true;
    Session attempt = game_.session();
    for (const Json& command : item.commands)
        if (const Entry e = attempt.perform(command); !e.ok) {
            game_.post(Notice::Kind::refused, tr("Not applied: %1").arg(sentence(item)),
                       findingsText(e.findings, Verdict::ruling));
            return false;
        }
    return true;
}

/// Applies the ticked items. If `all` is set, applies all items that are not in doubt. Each command is an act
/// in the log. Stops at the first command that is refused or needs a ruling. An item is applied completely or
/// not at all.
void IncomingPanel::take(bool all) {
    std::set<std::size_t> wanted = all ? sureItems(news_) : std::set<std::size_t>();
    for (int i = 0; i < list_->topLevelItemCount(); ++i) {
        const QTreeWidgetItem* row = list_->topLevelItem(i);
        if (all || row->checkState(0) != Qt::Checked) continue;
        for (const QVariant& number : row->data(0, numbersRole).toList()) wanted.insert(number.toUInt());
    }
    if (wanted.empty()) return game_.post(Notice::Kind::info, tr("Check at least one change."));
    if (game_.waits([this, all] { take(all); })) return;
    const VaslIncoming news = news_;
    VaslLink link = *game_.game().info.vasl;
    const QWidget* focus = window()->focusWidget();
    const bool hadFocus = focus != nullptr && isAncestorOf(focus);
    // The message at the end must not hide warnings about the changes, such as the answers of the enemy.
    QStringList warnings, details;
    const auto hears = connect(&game_, &GameController::posted, this, [&](const Notice& notice) {
        if (notice.kind != Notice::Kind::warning) return;
        warnings << notice.text;
        if (!notice.detail.isEmpty()) details << notice.detail;
    });
    taking_ = true;
    std::set<std::size_t> applied;
    bool whole = true;
    for (const std::size_t i : wanted) {
        const VaslIncomingItem& item = news.items[i];
        const State before = game_.state();
        whole = canBeDone(item) && game_.performAtOnce(item.commands);
        if (!whole) break;
        linkItem(link, item, before, game_.state());
        applied.insert(i);
    }
    taking_ = false;
    disconnect(hears);
    // Game and file agree now, so later changes are compared with this state.
    link = linkAfter(news, link, *game_.game().session, applied);
    if (!applied.empty()) Q_EMIT followed(link);
    read(file_);
    if (whole)
        game_.post(Notice::Kind::success,
                   tr("%n changes from VASL are now in the log.", nullptr, static_cast<int>(applied.size())));
    if (whole && !warnings.isEmpty())
        game_.post(Notice::Kind::warning, warnings.join(QLatin1Char(' ')), details.join(QLatin1Char('\n')));
    focusAfter(hadFocus);
}

void IncomingPanel::focusAfter(bool hadFocus) {
    if (!hadFocus) return;
    if (news_.items.empty())
        Q_EMIT left();
    else if (const QWidget* now = window()->focusWidget(); now == nullptr || !isAncestorOf(now))
        list_->setFocus(Qt::OtherFocusReason);
}

void IncomingPanel::focusFirst() {
    list_->setFocus(Qt::OtherFocusReason);
}

}  // namespace shellgame::app
