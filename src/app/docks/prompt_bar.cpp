// SPDX-License-Identifier: MIT
#include "docks/prompt_bar.hpp"

#include <QAccessible>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "docks/odds_bar.hpp"
#include "docks/roll_panel.hpp"
#include "map/map_text.hpp"
#include "session/table_steps.hpp"
#include "shellgame/rules/exchange/mines.hpp"

namespace shellgame::app {

PromptBar::PromptBar(GameController& game, QWidget* parent) : QFrame(parent), game_(game), text_(new QLabel) {
    setObjectName(QStringLiteral("promptBar"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 6, 10, 6);
    column->setSpacing(4);
    text_->setObjectName(QStringLiteral("promptText"));
    text_->setWordWrap(true);
    column->addWidget(text_);
    connect(&game_, &GameController::gameChanged, this, &PromptBar::refresh);
    connect(&game_, &GameController::stateChanged, this, &PromptBar::refresh);
    connect(&game_, &GameController::viewerChanged, this, &PromptBar::refresh);
    refresh();
}

void PromptBar::refresh() {
    // A button may be what has just been pressed: it goes when it has done its work.
    if (answers_ != nullptr) {
        answers_->hide();
        answers_->deleteLater();
        answers_ = nullptr;
    }
    dice_ = nullptr;
    const bool any = game_.hasGame() && !game_.state().prompts.empty();
    setVisible(any);
    if (!any) return key_.clear();
    const auto& [key, prompt] = *game_.state().prompts.begin();
    ask(key, prompt);
}

void PromptBar::ask(const std::string& key, const Prompt& prompt) {
    const bool fresh = key != key_;
    key_ = key;
    answers_ = new QWidget;
    line_ = new QHBoxLayout(answers_);
    line_->setContentsMargins(0, 0, 0, 0);
    if (!game_.maySee(prompt.side)) {
        text_->setText(tr("<b>Play waits</b> for an answer of the other side."));
    } else {
        switch (prompt.kind) {
            case PromptKind::mines:
                askMines(prompt);
                break;
            case PromptKind::attack:
                askAttack(prompt);
                break;
            case PromptKind::boreSight:
                askBoreSight(prompt);
                break;
        }
    }
    line_->addStretch(1);
    layout()->addWidget(answers_);
    setAccessibleName(text_->text().remove(QStringLiteral("<b>")).remove(QStringLiteral("</b>")));
    if (!fresh) return;
    if (!prompt.at.hex.empty() && game_.maySee(prompt.side)) Q_EMIT hexWanted(qs(prompt.at.hex));
    if (!QAccessible::isActive()) return;
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

QPushButton* PromptBar::button(const QString& name, const QString& text, const std::function<void()>& act) {
    auto* b = new QPushButton(text);
    b->setObjectName(name);
    connect(b, &QPushButton::clicked, this, act);
    line_->addWidget(b);
    return b;
}

void PromptBar::askDice(const QString& hint, int width) {
    dice_ = new QLineEdit;
    dice_->setObjectName(QStringLiteral("promptDice"));
    dice_->setPlaceholderText(hint);
    dice_->setAccessibleName(tr("Dice thrown on the table"));
    dice_->setMaximumWidth(width);
    line_->addWidget(dice_);
}

void PromptBar::perform(Json command) {
    if (dice_ != nullptr && !dice_->text().trimmed().isEmpty()) {
        const std::vector<int> faces = RollPanel::facesOf(dice_->text(), 0);
        if (faces.empty()) return dice_->selectAll();
        command["dice"] = faces;
    }
    game_.perform(command);
}

void PromptBar::askMines(const Prompt& prompt) {
    const State& state = game_.state();
    const Marker* mine = state.marker(prompt.marker);
    const QString what = mine != nullptr ? shortContents(state, *mine) : QString();
    text_->setText(
        tr("<b>%1 has entered the minefield in %2</b> (%3). Does its owner try to exchange it? (4.6.2)")
            .arg(qs(piecesText(state, prompt.pieces)).toHtmlEscaped(), qs(prompt.at.text()),
                 what.toHtmlEscaped()));
    auto* partners = new QComboBox;
    partners->setObjectName(QStringLiteral("minePartner"));
    partners->setAccessibleName(tr("Minefield to exchange with"));
    std::vector<std::pair<ShiftOption, MarkerId>> options;
    for (const auto& [id, m] : state.markers) {
        if (m.kind != MarkerKind::mine || m.side != prompt.side || id == prompt.marker) continue;
        ShiftOption o = judgeMines(game_.view(), prompt.marker, id);
        if (o.verdict != Verdict::forbidden) options.emplace_back(std::move(o), id);
    }
    std::stable_sort(options.begin(), options.end(), [](const auto& a, const auto& b) {
        return a.first.successCases() > b.first.successCases();
    });
    for (const auto& [o, id] : options) {
        const Marker& m = *state.marker(id);
        partners->addItem(tr("%1: %2, DRM %3, %4")
                              .arg(qs(m.at.text()), shortContents(state, m), signedNumber(o.drm),
                                   percentOf36(o.successCases())),
                          qs(id.text));
    }
    if (options.empty()) {
        delete partners;
    } else {
        line_->addWidget(partners);
        button(QStringLiteral("mineExchange"), tr("Roll the e&xchange"),
               [this, partners, id = prompt.marker] {
                   perform({{"do", "exchange_mines"},
                            {"marker", id.text},
                            {"with", partners->currentData().toString().toStdString()}});
               });
        askDice(tr("or my dice: 4 3"), 130);
    }
    button(QStringLiteral("mineNoAttempt"), tr("N&o attempt: reveal it"), [this, id = prompt.marker] {
        game_.perform({{"do", "exchange_mines"}, {"marker", id.text}});
    });
}

void PromptBar::askAttack(const Prompt& prompt) {
    QStringList strength;
    if (prompt.ap > 0) strength << tr("%1 A-P factors").arg(prompt.ap);
    if (prompt.antiTank > 0) strength << tr("%1 A-T factors").arg(prompt.antiTank);
    text_->setText(tr("<b>The minefield in %1 attacks %2</b> with %3. Resolve it by your tables and say what "
                      "came of it. (B28.41)")
                       .arg(qs(prompt.at.text()),
                            qs(attacked(game_.state(), prompt.pieces, prompt.ap == 0)).toHtmlEscaped(),
                            strength.join(tr(" and "))));
    const std::string at = prompt.at.text();
    if (!prompt.rolled) {
        button(QStringLiteral("mineDice"), tr("Throw its &dice"), [this, at] {
            perform({{"do", "mine_attack"}, {"at", at}});
        });
        askDice(tr("or my dice"), 110);
    }
    auto* result = new QLineEdit;
    result->setObjectName(QStringLiteral("mineResult"));
    result->setPlaceholderText(tr("What came of it: 1MC, no effect …"));
    result->setAccessibleName(tr("Result of the attack"));
    line_->addWidget(result, 4);
    const auto enter = [this, at, result] {
        const QString text = result->text().trimmed();
        if (text.isEmpty()) return result->setFocus();
        game_.perform({{"do", "mine_attack"}, {"at", at}, {"result", text.toStdString()}});
    };
    button(QStringLiteral("mineResultEnter"), tr("&Enter result"), enter);
    connect(result, &QLineEdit::returnPressed, this, enter);
}

void PromptBar::askBoreSight(const Prompt& prompt) {
    text_->setText(tr("<b>Which Location has %1 Bore Sighted?</b> (6.1)")
                       .arg(qs(piecesText(game_.state(), prompt.pieces)).toHtmlEscaped()));
    if (prompt.pieces.empty()) return;
    const auto choose = [this, piece = prompt.pieces.front()](const std::string& where) {
        game_.perform({{"do", "choose"}, {"piece", piece.text}, {"bore_sight", where}});
    };
    for (const Location& l : prompt.options)
        button(QStringLiteral("bore-") + qs(l.text()), qs(l.text()),
               [choose, where = l.text()] { choose(where); });
    button(QStringLiteral("bore-none"), tr("It sees &none of them"), [choose] { choose("none"); });
}

}  // namespace shellgame::app
