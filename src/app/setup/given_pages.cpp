// SPDX-License-Identifier: MIT
#include "setup/given_pages.hpp"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include "shellgame/rules/setup/typed_hexes.hpp"

namespace shellgame::app {

GivenPage::GivenPage(GameController& game, Selection& selection, QWidget* parent)
    : QWidget(parent), game_(game), selection_(selection), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(10, 6, 10, 8);
    column_->setSpacing(5);
    const auto again = [this] {
        if (game_.inSetup()) refresh();
    };
    connect(&game_, &GameController::gameChanged, this, again);
    connect(&game_, &GameController::viewerChanged, this, again);
    connect(&game_, &GameController::stateChanged, this, again);
}

ListPage::ListPage(GameController& game, Selection& selection, QWidget* parent)
    : GivenPage(game, selection, parent),
      form_(new ActForm(game, selection)),
      add_(new QPushButton),
      list_(new QListWidget),
      remove_(new QPushButton(tr("&Remove"))),
      verdict_(new QLabel) {
    connect(form_, &ActForm::changed, this, [this] { judge(); });
    connect(form_, &ActForm::entered, this, [this] { perform(); });
    connect(form_, &ActForm::hexesWanted, this, &GivenPage::hexesWanted);
}

void ListPage::build(const QString& prefix, const QString& add, const QString& list) {
    column_->addWidget(form_);
    add_->setText(add);
    add_->setObjectName(prefix + QStringLiteral("Add"));
    column_->addWidget(add_);
    connect(add_, &QPushButton::clicked, this, [this] { perform(); });
    verdict_->setObjectName(prefix + QStringLiteral("Verdict"));
    verdict_->setWordWrap(true);
    verdict_->setTextFormat(Qt::PlainText);
    verdict_->setMinimumHeight(fontMetrics().height() * 2 + 4);
    verdict_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    column_->addWidget(verdict_);
    list_->setObjectName(prefix + QStringLiteral("List"));
    list_->setAccessibleName(list);
    list_->setWordWrap(true);
    column_->addWidget(list_, 1);
    remove_->setObjectName(prefix + QStringLiteral("ListRemove"));
    column_->addWidget(remove_, 0, Qt::AlignRight);
    list_->installEventFilter(this);
    connect(remove_, &QPushButton::clicked, this, &ListPage::drop);
    connect(list_, &QListWidget::currentRowChanged, this, [this] {
        remove_->setEnabled(!chosen().empty());
        Q_EMIT drawingsChanged();
    });
    remove_->setEnabled(false);
}

void ListPage::drop() {
    if (!chosen().empty()) removeChosen();
}

/// In the list, Del removes the selected entry, not the counters that are selected on the map.
bool ListPage::eventFilter(QObject* watched, QEvent* event) {
    const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (watched != list_ || !key || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Delete)
        return GivenPage::eventFilter(watched, event);
    event->accept();
    if (event->type() == QEvent::KeyPress) drop();
    return true;
}

void ListPage::judge() {
    const bool complete = game_.inSetup() && ready();
    add_->setEnabled(complete);
    verdict_->clear();
    Q_EMIT drawingsChanged();
    if (!complete) return;
    const Wanted now = wanted();
    const QString problem =
        now.problem.isEmpty() ? findingsText(game_.check(now.act), Verdict::ruling) : now.problem;
    if (!problem.isEmpty())
        verdict_->setText(tr("× %1").arg(problem));
    else if (!now.reading.isEmpty())
        verdict_->setText(tr("✓ %1").arg(now.reading));
}

void ListPage::perform() {
    if (!add_->isEnabled()) return;
    const Wanted now = wanted();
    if (!now.problem.isEmpty()) return game_.post(Notice::Kind::refused, now.problem);
    if (game_.perform(now.act)) added();
}

void ListPage::listAs(std::vector<Listed> entries) {
    form_->refreshSides();
    const std::string before = chosen();
    listed_ = std::move(entries);
    const QSignalBlocker quiet(list_);
    list_->clear();
    for (const Listed& entry : listed_) {
        auto* item = new QListWidgetItem(entry.text, list_);
        item->setData(Qt::UserRole, qs(entry.id));
        if (entry.id == before) list_->setCurrentItem(item);
    }
    remove_->setEnabled(!chosen().empty());
    judge();
}

std::string ListPage::chosen() const {
    const QListWidgetItem* item = list_->currentItem();
    return item == nullptr ? std::string() : item->data(Qt::UserRole).toString().toStdString();
}

std::vector<Hex> ListPage::hexesOf(const std::set<std::string>& names) const {
    std::vector<Hex> out;
    for (const std::string& name : names)
        if (const auto h = game_.ground().find(name)) out.push_back(*h);
    return out;
}

std::vector<MapDrawing> ListPage::drawings() const {
    std::vector<MapDrawing> out;
    if (!game_.inSetup()) return out;
    for (const Listed& entry : listed_)
        if (!entry.hexes.empty())
            out.push_back(
                {.kind = entry.id == chosen() ? MapDrawing::Kind::entry : MapDrawing::Kind::entryLater,
                 .hexes = hexesOf(entry.hexes),
                 .label = entry.label});
    const QLineEdit* line = form_->hexLine();
    if (line != nullptr && !line->text().isEmpty())
        out.push_back({.kind = MapDrawing::Kind::picked,
                       .hexes = hexesOf(readTypedHexes(game_.ground(), line->text().toStdString()).hexes),
                       .label = {}});
    return out;
}

}  // namespace shellgame::app
