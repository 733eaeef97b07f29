// SPDX-License-Identifier: MIT
#include "shifts/shifts_controller.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <tuple>

#include "session/enemy_shots.hpp"
#include "shifts/possible_shifts.hpp"
#include "widgets/odds_bar.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

ShiftsController::ShiftsController(const WindowContext& context, QObject* parent)
    : QObject(parent),
      context_(context),
      panel_(new ShiftsPanel(context.game, context.selection)),
      dock_(context.dock(QStringLiteral("shiftsDock"), tr("Shifts"), panel_, Qt::RightDockWidgetArea)) {
    for (QWidget* w : {static_cast<QWidget*>(&context_.map), static_cast<QWidget*>(panel_->list())})
        w->installEventFilter(this);
    connect(panel_, &ShiftsPanel::hexWanted, this, [this](const QString& name) {
        const auto h = context_.game.ground().find(name.toStdString());
        if (!h) return;
        // Scroll only if the hex is out of view, because the mouse may be on another hex.
        context_.map.setCursorHex(*h, true, false);
        context_.map.flashHex(*h);
        context_.map.setFocus();
    });
    connect(&context_.game, &GameController::gameChanged, this, [this] {
        if (context_.game.hasGame()) last_ = context_.game.shown().clock;
    });
    connect(&context_.game, &GameController::stateChanged, this, &ShiftsController::leaveEndedPhase);
}

/// Returns the focus to the map when a phase ends while the panel has the focus. From then on the player
/// expects Enter to do the step that the line above the map names.
void ShiftsController::leaveEndedPhase() {
    if (!context_.game.hasGame()) return;
    const Clock& now = context_.game.shown().clock;
    const bool ended =
        std::tie(now.turn, now.player, now.phase) != std::tie(last_.turn, last_.player, last_.phase);
    last_ = now;
    const QWidget* focus = QApplication::focusWidget();
    if (ended && focus != nullptr && panel_->isAncestorOf(focus)) context_.map.setFocus();
}

void ShiftsController::listenTo(QWidget* list) {
    lists_ << list;
    list->installEventFilter(this);
}

ActionRows ShiftsController::actions() {
    return {{.id = "roll",
             .place = {Menu::turn, 110},
             .text = tr("&Roll the shift"),
             .keys = "R",
             .does = [this] { roll(); },
             .repeats = false,
             .fits = [this] { return panel_->couldRoll(); }}};
}

void ShiftsController::setEnter(std::function<bool()> question, std::function<bool()> urgent,
                                std::function<bool()> next) {
    question_ = std::move(question);
    urgent_ = std::move(urgent);
    next_ = std::move(next);
}

void ShiftsController::showStacks() {
    bringForward(*dock_);
    if (panel_->stacks()->focusFirst()) return;
    if (!context_.game.ruleSight().ready())
        context_.game.post(Notice::Kind::info, context_.game.ruleSight().reason());
    else
        context_.game.post(Notice::Kind::info, tr("No stack can shift now. Press N for the next phase."));
}

/// Rolls for the selected shift. If a question is open, rolls for the question instead, because it stops
/// play.
void ShiftsController::roll() {
    if (!question_ || !question_()) panel_->rollNow();
}

bool ShiftsController::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && !context_.map.toolBusy()) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool plain = key->modifiers() == Qt::NoModifier || key->modifiers() == Qt::KeypadModifier;
        // Check the typed text instead of the key, because the digits in the top row of a French keyboard
        // need Shift.
        const QString typed = key->text();
        if (!(key->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) && typed.size() == 1 &&
            typed >= QLatin1String("1") && typed <= QLatin1String("6") &&
            panel_->rollPanel()->dice()->isEnabled()) {
            panel_->rollPanel()->type(typed);
            return true;
        }
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && key->isAutoRepeat()) return true;  // holding the key down rolls only once
        if (plain && enter && watched == &context_.map) {
            switch (enterDoes()) {
                case EnterDoes::roll:
                    panel_->rollNow();
                    return true;
                case EnterDoes::step:
                    if (next_ && next_()) return true;
                    break;
                case EnterDoes::select:
                    break;  // the map selects the hex
            }
        }
        if (plain && enter && lists_.contains(watched)) {
            enterInList();
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

/// In a list Enter does what it does on the map, except that it selects no hex.
void ShiftsController::enterInList() {
    if (!context_.game.hasGame()) return;
    if (enterDoes() == EnterDoes::roll)
        panel_->rollNow();
    else if (next_)
        next_();
}

/// Against the program the player presses Enter again and again, so there only R rolls a shift.
bool ShiftsController::enterRolls() const {
    return panel_->couldRoll() && !playsAgainstProgram(context_.game);
}

ShiftsController::EnterDoes ShiftsController::enterDoes() const {
    if (!context_.game.hasGame()) return EnterDoes::select;
    if (!context_.game.shown().prompts.empty() || (urgent_ && urgent_())) return EnterDoes::step;
    const Hex cursor = context_.map.cursorHex();
    const bool selected = context_.selection.hex() == cursor || context_.selection.partnerHex() == cursor;
    const bool inList = lists_.contains(QApplication::focusWidget());
    if (context_.map.cursorByPlayer() && !selected && !inList) return EnterDoes::select;
    return enterRolls() ? EnterDoes::roll : EnterDoes::step;
}

QStringList ShiftsController::phaseLines() const {
    const State& state = context_.game.shown();
    QStringList lines;
    for (const WindowChances& chances : chancesIn(context_.game, openWindows(context_.game))) {
        const WindowNow& w = chances.window;
        const QString who = qs(state.sides.at(w.side).name);
        lines << (chances.pairs == 0
                      ? tr("%1, %2: no shift is possible.").arg(who, term(w.track))
                      : tr("%1, %2: %n shifts possible, best %3. %4", nullptr, chances.pairs)
                            .arg(who, term(w.track), percentOf36(chances.best), qs(w.why.message)));
    }
    return lines;
}

}  // namespace shellgame::app
