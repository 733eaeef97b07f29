// SPDX-License-Identifier: MIT
#include "widgets/roll_panel.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include "settings/input_habits.hpp"
#include "widgets/text_label.hpp"

namespace shellgame::app {

RollPanel::RollPanel(QWidget* parent)
    : QWidget(parent), button_(new QPushButton(tr("Roll"))), dice_(new QLineEdit), hint_(new TextLabel) {
    setObjectName(QStringLiteral("rollPanel"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(4);
    hint_->setWordWrap(true);
    hint_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* line = new QHBoxLayout;
    QFont bold = button_->font();
    bold.setBold(true);
    button_->setFont(bold);
    button_->setObjectName(QStringLiteral("rollButton"));
    button_->setToolTip(tr("Rolls two dice for the selected shift (Enter)"));
    button_->setMinimumHeight(32);
    dice_->setObjectName(QStringLiteral("diceInput"));
    dice_->setPlaceholderText(tr("4 3"));
    dice_->setAccessibleName(tr("Your own dice"));
    dice_->setToolTip(tr("Your own dice: colored die, then white die, then Enter"));
    dice_->setMaximumWidth(84);
    dice_->setMinimumHeight(32);
    auto* label = new QLabel(tr("or my &dice:"));
    label->setBuddy(dice_);
    line->addWidget(button_, 1);
    line->addWidget(label);
    line->addWidget(dice_);
    layout->addWidget(hint_);
    layout->addLayout(line);
    InputHabits::takeOnce(button_);
    connect(button_, &QPushButton::clicked, this, [this] { commit(); });
    connect(dice_, &QLineEdit::returnPressed, this, &RollPanel::commit);
    connect(dice_, &QLineEdit::textChanged, this, [this](const QString& text) {
        const bool wrong = !text.trimmed().isEmpty() && facesOf(text).empty() && text.trimmed().size() > 2;
        QPalette colours;
        if (wrong) colours.setColor(QPalette::Text, QColor(0xffb02a2a));
        dice_->setPalette(colours);
    });
    offer(false, QString());
}

QString RollPanel::hint() const {
    return hint_->text();
}

void RollPanel::reserve(const QString& longest) {
    longest_ = longest;
    keepRoom();
}

void RollPanel::keepRoom() {
    if (longest_.isEmpty()) return;
    const QRect room(0, 0, width(), QWIDGETSIZE_MAX);
    hint_->setMinimumHeight(hint_->fontMetrics().boundingRect(room, Qt::TextWordWrap, longest_).height());
}

void RollPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) keepRoom();
}

void RollPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    keepRoom();
}

void RollPanel::offer(bool can, const QString& text) {
    button_->setEnabled(can);
    dice_->setEnabled(can);
    hint_->setText(text);
    hint_->setVisible(!text.isEmpty() || !longest_.isEmpty());
}

void RollPanel::type(const QString& digit) {
    if (!dice_->isEnabled()) return;
    dice_->setFocus(Qt::OtherFocusReason);
    dice_->setText(digit);
}

std::vector<int> RollPanel::facesOf(const QString& text, std::size_t exactly) {
    std::vector<int> faces;
    for (const QChar c : text) {
        if (c.isSpace() || c == QLatin1Char(',') || c == QLatin1Char('-')) continue;
        if (c < QLatin1Char('1') || c > QLatin1Char('6')) return {};
        faces.push_back(c.digitValue());
    }
    return exactly == 0 || faces.size() == exactly ? faces : std::vector<int>{};
}

void RollPanel::commit() {
    if (dice_->text().trimmed().isEmpty()) {
        Q_EMIT roll({});
        return;
    }
    const std::vector<int> faces = facesOf(dice_->text());
    if (faces.empty()) {
        dice_->selectAll();
        return;
    }
    dice_->setText(QString());  // setText() also clears the field's undo history
    Q_EMIT roll(faces);
}

}  // namespace shellgame::app
