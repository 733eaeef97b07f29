// SPDX-License-Identifier: MIT
#include "play/prompt_bar.hpp"

#include <algorithm>

#include "map/map_text.hpp"
#include "session/table_steps.hpp"
#include "shellgame/rules/exchange/choices.hpp"
#include "shellgame/rules/exchange/mine_acts.hpp"
#include "shellgame/rules/exchange/mines.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "widgets/odds_bar.hpp"
#include "words/language.hpp"

namespace shellgame::app {

PromptBar::PromptBar(GameController& game, MapAsks& asks, QWidget* parent)
    : ActBar(QStringLiteral("promptBar"), game, parent), asks_(asks) {
    connect(&game_, &GameController::gameChanged, this, &PromptBar::refresh);
    connect(&game_, &GameController::stateChanged, this, &PromptBar::refresh);
    connect(&game_, &GameController::viewerChanged, this, &PromptBar::refresh);
    refresh();
}

namespace {

/// Returns the names of counters, or a general term if the viewer may not know them.
QString whoIs(const State& state, const std::vector<PieceId>& pieces) {
    return pieces.empty() ? PromptBar::tr("A concealed stack") : coreText(piecesText(state, pieces));
}

}  // namespace

void PromptBar::refresh() {
    const bool shown = !marks_.empty() || !drawings_.empty();
    marks_.clear();
    drawings_.clear();
    if (!game_.hasGame() || game_.state().prompts.empty()) {
        key_.clear();
        vanish();
    } else if (game_.shown().prompts.empty()) {
        // A question to one side stops play for both sides, but only the side that must answer can read it.
        key_.clear();
        begin(tr("<b>Waiting</b> for an answer from the other side."));
        end();
    } else {
        const auto& [key, prompt] = *game_.shown().prompts.begin();
        ask(key, prompt);
    }
    if (shown || !marks_.empty() || !drawings_.empty()) Q_EMIT sketched();
}

void PromptBar::ask(const std::string& key, const Prompt& prompt) {
    const bool fresh = key != key_;
    key_ = key;
    const auto taught = taught_.find(prompt.kind);
    if (!game_.maySee(prompt.side) && (taught == taught_.end() || !taught->second->open()))
        begin(tr("<b>Waiting</b> for an answer from the other side."));
    else if (taught != taught_.end())
        taught->second->ask(key, prompt, fresh);
    else if (prompt.kind == PromptKind::mines)
        askMines(prompt);
    else if (prompt.kind == PromptKind::attack)
        askAttack(prompt);
    else
        askBoreSight(prompt, fresh);
    end();
    const bool rolled = prompt.kind == PromptKind::attack && prompt.rolled;
    // The result of the attack is typed next. On the map its letters would be shortcuts.
    if (rolled && !rolled_ && !fresh)
        if (auto* result = findChild<QLineEdit*>(QStringLiteral("mineResult")))
            result->setFocus(Qt::OtherFocusReason);
    rolled_ = rolled;
    if (!fresh) return;
    if (!prompt.at.hex.empty() && game_.maySee(prompt.side)) Q_EMIT hexWanted(qs(prompt.at.hex));
    announce();
}

void PromptBar::teach(PromptKind kind, std::unique_ptr<Question> question) {
    taught_[kind] = std::move(question);
}

bool PromptBar::focusFirst() {
    if (!isVisible() || dice_ == nullptr || !dice_->isEnabled()) return ActBar::focusFirst();
    dice_->setFocus(Qt::OtherFocusReason);
    return true;
}

void PromptBar::askMines(const Prompt& prompt) {
    const State& state = game_.shown();
    const Marker* mine = state.marker(prompt.marker);
    const QString what = mine != nullptr ? shortContents(state, *mine) : QString();
    const QString question = prompt.pieces.size() > 1 ? tr("<b>%1 have entered the minefield in %2</b> (%3). "
                                                           "Does its owner try to exchange it? (4.6.2)")
                                                      : tr("<b>%1 has entered the minefield in %2</b> (%3). "
                                                           "Does its owner try to exchange it? (4.6.2)");
    begin(question.arg(whoIs(state, prompt.pieces).toHtmlEscaped(), qs(prompt.at.text()),
                       what.toHtmlEscaped()));
    auto* partners = new QComboBox;
    partners->setObjectName(QStringLiteral("minePartner"));
    partners->setAccessibleName(tr("Minefield to exchange with"));
    std::vector<ShiftOption> options;
    for (const auto& [id, m] : state.markers) {
        if (m.kind != MarkerKind::mine || m.side != prompt.side || id == prompt.marker) continue;
        ShiftOption o = judgeMines(game_.shownView(), prompt.marker, id);
        if (o.verdict != Verdict::forbidden) options.push_back(std::move(o));
    }
    sortShifts(options);
    for (const ShiftOption& o : options) {
        const MarkerId& id = o.request.pairs.front().to;
        const Marker& m = *state.marker(id);
        const QString text = o.idle ? tr("%1: %2, DRM %3, %4: changes nothing") : tr("%1: %2, DRM %3, %4");
        partners->addItem(text.arg(qs(m.at.text()), shortContents(state, m), signedNumber(o.drm),
                                   percentOf36(o.successCases())),
                          qs(id.text));
    }
    if (options.empty()) {
        delete partners;
    } else {
        put(partners);
        QPushButton* roll = button(
            QStringLiteral("mineExchange"), tr("Roll the e&xchange"), [this, partners, id = prompt.marker] {
                const std::string with = partners->currentData().toString().toStdString();
                perform(ExchangeMinesAct{.marker = id, .with = MarkerId(with)});
            });
        askDice(tr("or my dice: 4 3"), 130, roll);
    }
    button(QStringLiteral("mineNoAttempt"), tr("N&o attempt: reveal it"),
           [this, id = prompt.marker] { game_.perform(ExchangeMinesAct{.marker = id}); });
}

void PromptBar::askAttack(const Prompt& prompt) {
    QStringList strength;
    if (prompt.ap > 0) strength << tr("%n A-P factors", nullptr, prompt.ap);
    if (prompt.antiTank > 0) strength << tr("%n A-T factors", nullptr, prompt.antiTank);
    const bool hidden = prompt.pieces.empty();
    begin(tr("<b>The minefield in %1 attacks %2</b> with %3. Resolve the attack on your tables and enter the "
             "result. (B28.41)")
              .arg(qs(prompt.at.text()),
                   hidden ? tr("the concealed units there")
                          : coreText(attacked(game_.shown(), prompt.pieces, prompt.ap == 0)).toHtmlEscaped(),
                   strength.join(tr(" and "))));
    const Location at = prompt.at;
    QPushButton* roll = button(QStringLiteral("mineDice"), tr("Roll its &dice"),
                               [this, at] { perform(MineAttackAct{.at = at}); });
    askDice(tr("or my dice"), 110, roll);
    // After the roll, disable the button and the field instead of hiding them, so that the widgets beside
    // them keep their places.
    roll->setEnabled(!prompt.rolled);
    dice_->setEnabled(!prompt.rolled);
    auto* result = new QLineEdit;
    result->setObjectName(QStringLiteral("mineResult"));
    result->setPlaceholderText(tr("Result: 1MC, no effect …"));
    result->setAccessibleName(tr("Result of the attack"));
    result->setMinimumWidth(260);
    put(result);
    const auto enter = [this, at, pieces = prompt.pieces, result] {
        const QString text = result->text().trimmed();
        if (text.isEmpty()) return result->setFocus();
        // Copy the values, because performing the act deletes this function.
        const auto [hex, targets] = std::pair(qs(at.hex), pieces);
        if (game_.perform(MineAttackAct{.at = at, .result = text.toStdString()}))
            Q_EMIT minesResolved(hex, targets, text);
    };
    button(QStringLiteral("mineResultEnter"), tr("&Enter result"), enter);
    connect(result, &QLineEdit::returnPressed, this, enter);
}

void PromptBar::askBoreSight(const Prompt& prompt, bool fresh) {
    begin(tr("<b>Which Location has %1 Bore Sighted?</b> Click it on the map, or press its button. (6.1)")
              .arg(coreText(piecesText(game_.shown(), prompt.pieces)).toHtmlEscaped()));
    if (prompt.pieces.empty()) return;
    const auto choose = [this, piece = prompt.pieces.front()](const std::optional<Location>& where) {
        game_.perform(BoreSightedAct{.piece = piece, .at = where});
    };
    for (const Location& l : prompt.options)
        button(QStringLiteral("bore-") + qs(l.text()), qs(l.text()), [choose, l] { choose(l); });
    button(QStringLiteral("bore-none"), tr("It sees &none of them"), [choose] { choose(std::nullopt); });
    const auto ask = [this, options = prompt.options, choose] {
        asks_.location(options, [choose](const Location& l) { choose(l); });
    };
    button(QStringLiteral("bore-map"), tr("On the &map"), ask);
    // Set the tool later, because the state that raised the question is still being processed.
    if (fresh) QMetaObject::invokeMethod(this, ask, Qt::QueuedConnection);
}

}  // namespace shellgame::app
