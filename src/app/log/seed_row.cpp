// SPDX-License-Identifier: MIT
#include "log/seed_row.hpp"

#include <QRegularExpressionValidator>

#include "widgets/flow_layout.hpp"

namespace shellgame::app {

SeedRow::SeedRow(GameController& game, QWidget* parent)
    : QWidget(parent),
      game_(game),
      text_(new QLabel),
      fresh_(new QPushButton(tr("&New seed"))),
      again_(new QPushButton(tr("Same seed a&gain"))),
      number_(new QLineEdit),
      take_(new QPushButton(tr("Use this &number"))) {
    auto* row = new FlowLayout(this);
    row->setContentsMargins(8, 4, 8, 0);
    text_->setObjectName(QStringLiteral("luckText"));
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    fresh_->setObjectName(QStringLiteral("luckFresh"));
    fresh_->setToolTip(tr("Draws a new random seed"));
    again_->setObjectName(QStringLiteral("luckAgain"));
    number_->setObjectName(QStringLiteral("luckNumber"));
    number_->setPlaceholderText(tr("a number"));
    number_->setAccessibleName(tr("Random seed"));
    number_->setToolTip(tr("The same random seed gives the same dice, so that two players can compare"));
    // A number of 18 digits always fits into a file.
    number_->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,18}")), number_));
    number_->setMaximumWidth(170);
    take_->setObjectName(QStringLiteral("luckTake"));
    for (QWidget* w :
         {static_cast<QWidget*>(text_), static_cast<QWidget*>(fresh_), static_cast<QWidget*>(again_),
          static_cast<QWidget*>(number_), static_cast<QWidget*>(take_)})
        row->addWidget(w);
    connect(fresh_, &QPushButton::clicked, this,
            [this] { game_.setSeed(game_.seedSource().fresh(game_.seedSource().stated())); });
    connect(again_, &QPushButton::clicked, this, [this] { game_.setSeed(before()); });
    connect(take_, &QPushButton::clicked, this, &SeedRow::takeTyped);
    connect(number_, &QLineEdit::returnPressed, this, &SeedRow::takeTyped);
    connect(number_, &QLineEdit::textChanged, this, &SeedRow::refresh);
    connect(&game, &GameController::gameChanged, this, [this] { setOrigin(QString()); });
    connect(&game, &GameController::entriesChanged, this, &SeedRow::refresh);
    connect(&game, &GameController::viewerChanged, this, &SeedRow::refresh);
    connect(&game, &GameController::performed, this, &SeedRow::remember);
    refresh();
}

void SeedRow::setOrigin(const QString& origin) {
    origin_ = origin;
    number_->clear();
    refresh();
}

std::uint64_t SeedRow::before() const {
    return settings_.luckOf(origin_).value_or(game_.seedSource().stated());
}

void SeedRow::remember(const Entry& entry) {
    if (!entry.rolls.empty() && !origin_.isEmpty()) settings_.setLuckOf(origin_, game_.luck());
}

void SeedRow::takeTyped() {
    if (number_->hasAcceptableInput() && game_.setSeed(number_->text().toULongLong())) number_->clear();
}

void SeedRow::focusFirst() {
    if (number_->isEnabled())
        number_->setFocus();
    else
        text_->setFocus();
}

void SeedRow::refresh() {
    const bool game = game_.hasGame();
    // In a side's view, show neither the seed nor the number of rolls. Both would reveal the results of
    // hidden rolls.
    if (!game)
        text_->clear();
    else if (!game_.viewer().empty())
        text_->setText(tr("Only the Umpire view shows the random seed."));
    else
        text_->setText(
            tr("Random seed %1, %n dice drawn", nullptr, static_cast<int>(game_.state().dice.generator))
                .arg(game_.luck()));
    const bool open = game && game_.seedOpen();
    for (QWidget* w : {static_cast<QWidget*>(fresh_), static_cast<QWidget*>(again_)}) w->setEnabled(open);
    number_->setEnabled(open);
    take_->setEnabled(open && number_->hasAcceptableInput());
    again_->setToolTip(!open ? QString()
                       : settings_.luckOf(origin_)
                           ? tr("The random seed of the last time you played this: %1").arg(before())
                           : tr("The random seed in the scenario: %1").arg(before()));
}

}  // namespace shellgame::app
