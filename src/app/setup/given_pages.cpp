// SPDX-License-Identifier: MIT
#include "setup/given_pages.hpp"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

#include "shellgame/rules/setup/typed_hexes.hpp"
#include "widgets/clear_button.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

GivenPage::GivenPage(GameController& game, Selection& selection, QWidget* parent)
    : QWidget(parent), game_(game), selection_(selection), verdict_(new QLabel) {
    verdict_->setWordWrap(true);
    verdict_->setTextFormat(Qt::PlainText);
    verdict_->setMinimumHeight(fontMetrics().height() * 2 + 4);
    verdict_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    const auto again = [this] {
        if (!game_.inSetup()) return;
        refresh();
        judge();
    };
    connect(&game_, &GameController::gameChanged, this, again);
    connect(&game_, &GameController::viewerChanged, this, again);
    connect(&game_, &GameController::stateChanged, this, again);
}

QComboBox* GivenPage::sideBox(const QString& name) {
    auto* box = new QComboBox;
    box->setObjectName(name);
    box->setAccessibleName(tr("Side"));
    connect(box, &QComboBox::currentIndexChanged, this, [this] { judge(); });
    return box;
}

SideId GivenPage::sideIn(const QComboBox* box) {
    return SideId(box->currentData().toString().toStdString());
}

void GivenPage::fillSides(QComboBox* box) {
    const QVariant before = box->currentData();
    const QSignalBlocker quiet(box);
    box->clear();
    const State& state = game_.shown();
    for (const bool first : {true, false})
        for (const auto& [id, s] : state.sides)
            if ((id == state.clock.first) == first && game_.maySee(id)) box->addItem(qs(s.name), qs(id.text));
    box->setCurrentIndex(std::max(box->findData(before), 0));
}

QWidget* GivenPage::hexRow(QLineEdit* line, const QString& name, const QString& hint) {
    line->setObjectName(name);
    line->setAccessibleName(tr("Hexes"));
    line->setPlaceholderText(hint);
    clearOnceWritten(*line);
    line->setToolTip(
        tr("A rectangle given by two corners (1A1-1H9), single hexes, \"board 2\", \"east edge\", \"board 2 "
           "east edge\" or \"all\", separated by commas"));
    auto* out = new QWidget;
    auto* row = new QGridLayout(out);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(line, 0, 0, 1, 2);
    auto* take = new QPushButton(tr("From map"));
    take->setObjectName(name + QStringLiteral("Taken"));
    take->setToolTip(
        tr("Adds the hexes selected on the map: a rectangle drawn with Shift, or the selected hex"));
    connect(take, &QPushButton::clicked, this, [this, line] {
        QStringList names;
        for (const Hex h : selection_.area()) names << qs(game_.ground().nameOf(h));
        if (names.isEmpty() && !selection_.hexName().isEmpty()) names << selection_.hexName();
        if (names.isEmpty()) return game_.post(Notice::Kind::refused, tr("Select hexes on the map first."));
        if (!line->text().trimmed().isEmpty()) names.prepend(line->text().trimmed());
        line->setText(names.join(QStringLiteral(", ")));
        line->setFocus(Qt::OtherFocusReason);
    });
    connect(line, &QLineEdit::textChanged, this, [this] { judge(); });
    row->addWidget(take, 1, 0);
    auto* draw = new QPushButton(tr("On the map"));
    draw->setObjectName(name + QStringLiteral("Drawn"));
    draw->setToolTip(tr("Click hexes on the map: each click adds a hex, or removes it. Esc ends it."));
    connect(draw, &QPushButton::clicked, this, [this, line] { Q_EMIT hexesWanted(line); });
    row->addWidget(draw, 1, 1);
    return out;
}

void GivenPage::addList(QVBoxLayout* column, const QString& name, const QString& words) {
    list_ = new QListWidget;
    list_->setObjectName(name);
    list_->setAccessibleName(words);
    list_->setWordWrap(true);
    column->addWidget(list_, 1);
    remove_ = new QPushButton(tr("&Remove"));
    remove_->setObjectName(name + QStringLiteral("Remove"));
    column->addWidget(remove_, 0, Qt::AlignRight);
    auto* key = new QShortcut(QKeySequence(Qt::Key_Delete), list_);
    key->setContext(Qt::WidgetShortcut);
    const auto drop = [this] {
        if (!chosen().empty()) removeChosen();
    };
    connect(key, &QShortcut::activated, this, drop);
    connect(remove_, &QPushButton::clicked, this, drop);
    connect(list_, &QListWidget::currentRowChanged, this, [this] {
        remove_->setEnabled(!chosen().empty());
        Q_EMIT drawingsChanged();
    });
    remove_->setEnabled(false);
}

void GivenPage::listAs(const std::vector<std::pair<std::string, QString>>& entries) {
    const std::string before = chosen();
    const QSignalBlocker quiet(list_);
    list_->clear();
    for (const auto& [id, text] : entries) {
        auto* item = new QListWidgetItem(text, list_);
        item->setData(Qt::UserRole, qs(id));
        if (id == before) list_->setCurrentItem(item);
    }
    remove_->setEnabled(!chosen().empty());
    Q_EMIT drawingsChanged();
}

std::string GivenPage::chosen() const {
    const QListWidgetItem* item = list_ == nullptr ? nullptr : list_->currentItem();
    return item == nullptr ? std::string() : item->data(Qt::UserRole).toString().toStdString();
}

std::vector<Hex> GivenPage::hexesOf(const std::set<std::string>& names) const {
    std::vector<Hex> out;
    for (const std::string& name : names)
        if (const auto h = game_.ground().find(name)) out.push_back(*h);
    return out;
}

std::vector<std::string> GivenPage::hexesTyped(const QLineEdit* line, QString& problem) const {
    const TypedHexes typed = readTypedHexes(game_.ground(), line->text().toStdString());
    if (!typed) problem = qs(typed.problem);
    return {typed.hexes.begin(), typed.hexes.end()};
}

void GivenPage::tell(const QString& problem, const QString& reading) {
    verdict_->setText(!problem.isEmpty()   ? tr("× %1").arg(problem)
                      : !reading.isEmpty() ? tr("✓ %1").arg(reading)
                                           : QString());
}

}  // namespace shellgame::app
