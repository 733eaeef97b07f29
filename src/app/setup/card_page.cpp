// SPDX-License-Identifier: MIT
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "setup/given_pages.hpp"
#include "shellgame/rules/turn/card.hpp"
#include "words/language.hpp"

namespace shellgame::app {

CardSetupPage::CardSetupPage(GameController& game, Selection& selection, QWidget* parent)
    : GivenPage(game, selection, parent),
      title_(new QLineEdit),
      place_(new QLineEdit),
      date_(new QLineEdit),
      description_(new QPlainTextEdit),
      victory_(new QPlainTextEdit),
      rules_(new QPlainTextEdit),
      write_(new QPushButton(tr("&Update the card"))) {
    auto* form = new QFormLayout;
    form->setVerticalSpacing(4);
    const auto line = [&](QLineEdit* edit, const char* name, const QString& words) {
        edit->setObjectName(QString::fromLatin1(name));
        edit->setAccessibleName(words);
        form->addRow(words, edit);
        connect(edit, &QLineEdit::textEdited, this, [this] { touch(); });
        connect(edit, &QLineEdit::returnPressed, this, &CardSetupPage::write);
    };
    line(title_, "cardTitle", tr("Title"));
    line(place_, "cardPlace", tr("Place"));
    line(date_, "cardDate", tr("Date"));
    column_->addLayout(form);
    const auto text = [&](QPlainTextEdit* edit, const char* name, const QString& words) {
        auto* label = new QLabel(words);
        edit->setObjectName(QString::fromLatin1(name));
        edit->setAccessibleName(words);
        edit->setTabChangesFocus(true);
        edit->setMinimumHeight(fontMetrics().height() * 4);
        label->setBuddy(edit);
        column_->addWidget(label);
        column_->addWidget(edit, 1);
        connect(edit, &QPlainTextEdit::textChanged, this, [this] { touch(); });
    };
    text(description_, "cardDescription", tr("Description"));
    text(victory_, "cardVictory", tr("Victory Conditions"));
    text(rules_, "cardRules", tr("Special Rules, one per line"));
    write_->setObjectName(QStringLiteral("cardWrite"));
    column_->addWidget(write_);
    connect(write_, &QPushButton::clicked, this, &CardSetupPage::write);
    write_->setEnabled(false);
}

void CardSetupPage::touch() {
    if (filling_) return;
    touched_ = true;
    write_->setEnabled(true);
}

void CardSetupPage::forget() {
    touched_ = false;
    refresh();
}

void CardSetupPage::refresh() {
    // Keep text that the player is still typing until it is stored. When another game is opened, its card
    // replaces the text.
    if (touched_ || !game_.hasGame()) return;
    filling_ = true;
    const State& state = game_.shown();
    const Card& card = cardOf(state);
    title_->setText(qs(titleOf(state, game_.game().info.title)));
    place_->setText(qs(card.place));
    date_->setText(qs(card.date));
    description_->setPlainText(qs(descriptionOf(state, game_.game().info.description)));
    victory_->setPlainText(qs(card.victory));
    QStringList rules;
    for (const SpecialRule& rule : card.rules)
        rules << qs(rule.text).replace(QLatin1Char('\n'), QLatin1Char(' '));
    rules_->setPlainText(rules.join(QLatin1Char('\n')));
    write_->setEnabled(false);
    filling_ = false;
}

void CardSetupPage::write() {
    if (!touched_ || !game_.inSetup()) return;
    const State& state = game_.shown();
    const Card before = cardOf(state);
    CardAct act;
    bool any = false;
    const auto say = [&](std::optional<std::string>& into, const QString& text, const std::string& was) {
        if (const std::string now = text.trimmed().toStdString(); now != was) {
            into = now;
            any = true;
        }
    };
    say(act.title, title_->text(), titleOf(state, game_.game().info.title));
    say(act.place, place_->text(), before.place);
    say(act.date, date_->text(), before.date);
    say(act.description, description_->toPlainText(), descriptionOf(state, game_.game().info.description));
    say(act.victory, victory_->toPlainText(), before.victory);
    QStringList rules;
    for (const QString& line : rules_->toPlainText().split(QLatin1Char('\n')))
        if (!line.trimmed().isEmpty()) rules << line.trimmed();
    // Read all fields before performing an act, because each act fills the page again.
    if (any && !game_.perform(act)) return;
    const int had = static_cast<int>(before.rules.size());
    for (int i = 0; i < rules.size(); ++i) {
        const std::string words = rules[i].toStdString();
        if (i >= had)
            game_.perform(SpecialRuleAct{.text = words});
        else if (qs(before.rules[static_cast<std::size_t>(i)].text)
                     .replace(QLatin1Char('\n'), QLatin1Char(' ')) != rules[i])
            game_.perform(SpecialRuleAct{.number = i + 1, .text = words});
    }
    for (int i = had; i > rules.size(); --i) game_.perform(SpecialRuleAct{.number = i, .remove = true});
    forget();
}

}  // namespace shellgame::app
