// SPDX-License-Identifier: MIT
#include "play/next_step_line.hpp"

#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStyle>
#include <QTextLayout>
#include <QVBoxLayout>

#include "session/ready_view.hpp"
#include "settings/input_habits.hpp"
#include "shellgame/rules/turn/sequence.hpp"

namespace shellgame::app {

namespace {

constexpr int sideMargin = 10;
constexpr int linesBelow = 2;  ///< lines for which the place below has room

}  // namespace

NextStepLine::NextStepLine(GameController& game, QWidget* parent) : QLabel(parent), game_(game) {
    setObjectName(QStringLiteral("nextStep"));
    setTextFormat(Qt::PlainText);
    setContentsMargins(sideMargin, 0, sideMargin, 4);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    holdHeight();
    connect(&game_, &GameController::gameChanged, this, &NextStepLine::refresh);
    connect(&game_, &GameController::stateChanged, this, &NextStepLine::refresh);
    connect(&game_, &GameController::viewerChanged, this, &NextStepLine::refresh);
    connect(&game_.ruleSight(), &RuleSight::changed, this, &NextStepLine::refresh);
    connect(qApp, &QApplication::focusChanged, this, [this] {
        if (!game_.hasGame()) return;
        game_.inSetup() ? refresh() : refreshKey();
    });
    refresh();
}

QStringList NextStepLine::lines() const {
    QStringList out;
    if (!game_.hasGame()) return out;
    for (const NextStep& step : steps()) {
        const QString text = game_.told(step.text);
        out << (step.rule.empty() ? text : tr("%1 (%2)").arg(text, qs(step.rule)));
    }
    return out;
}

std::vector<NextStep> NextStepLine::steps() const {
    auto out = nextSteps(readyView(game_), game_.viewer(), workOfPhase(game_.session().entries()));
    if (impossible_) std::erase_if(out, impossible_);
    return out;
}

NextStep NextStepLine::step() const {
    return steps().front();
}

void NextStepLine::follow(const EnemyShots& shots) {
    shots_ = &shots;
    connect(&shots, &EnemyShots::changed, this, &NextStepLine::refresh);
    refresh();
}

std::optional<EnemyShot> NextStepLine::shot() const {
    // An open question is more urgent than an attack.
    if (shots_ == nullptr || !game_.hasGame() || step().kind == NextStep::Kind::question) return std::nullopt;
    const std::vector<EnemyShot> open = shots_->open();
    return open.empty() ? std::nullopt : std::optional(open.front());
}

/// Returns the keys that perform the step. While a text field of the setup panel has the focus, keys are
/// entered as text, so Esc must be pressed first.
QString NextStepLine::keyOf(const NextStep& step) const {
    const QString key = plainKeyOf(step);
    const QWidget* focus = QApplication::focusWidget();
    const bool typing =
        focus != nullptr && focus->window() == window() &&
        (qobject_cast<const QLineEdit*>(focus) != nullptr ||
         qobject_cast<const QAbstractSpinBox*>(focus) != nullptr ||
         qobject_cast<const QPlainTextEdit*>(focus) != nullptr || focus->property(takesLetters).toBool());
    return game_.inSetup() && typing ? tr("Esc, then %1").arg(key) : key;
}

QString NextStepLine::plainKeyOf(const NextStep& step) const {
    if (QString key = windowKey_ ? windowKey_(step) : QString(); !key.isEmpty()) return key;
    switch (step.kind) {
        case NextStep::Kind::question:
            return tr("Enter: answer");
        case NextStep::Kind::pendingAction:
            return tr("Enter: reminders");
        case NextStep::Kind::entry:
            return tr("Enter: off the map");
        case NextStep::Kind::window:
            return tr("Enter: list them; N: next phase");
        case NextStep::Kind::over:
            if (!shellgame::nextPhase(game_.state())) return tr("Enter: end of the scenario");
            return tr("Enter: next phase");
        case NextStep::Kind::phase:
            if (!game_.inSetup()) return tr("Enter: next phase");
            return step.side.empty() ? tr("N: start play") : tr("Enter: deal the enemy");
    }
    return {};
}

void NextStepLine::refresh() {
    setVisible(game_.hasGame());
    if (!game_.hasGame()) return;
    steps_.clear();
    first_.reset();
    if (shot()) {
        for (const EnemyShot& open : shots_->open()) steps_ << tr("Resolve the attack: %1").arg(open.text);
        key_ = tr("Enter: show it");
    }
    for (const NextStep& step : steps()) {
        if (steps_.isEmpty()) {
            first_ = step;
            key_ = keyOf(step);
        }
        steps_ << game_.told(step.text);
        // Show no further steps after an open question.
        if (step.kind == NextStep::Kind::question) break;
    }
    const QString now = saying(steps_.size());
    if (now != said_) {
        said_ = now;
        setAccessibleName(tr("Now: %1").arg(now));
        QAccessibleEvent event(this, QAccessible::NameChanged);
        QAccessible::updateAccessibility(&event);
    }
    setToolTip(lines().join(QLatin1Char('\n')));
    elide();
}

void NextStepLine::refreshKey() {
    if (!first_ || steps_.isEmpty() || !game_.hasGame()) return;
    const QString key = keyOf(*first_);
    if (key == key_) return;
    key_ = key;
    said_ = saying(steps_.size());
    setAccessibleName(tr("Now: %1").arg(said_));
    elide();
}

/// Returns the first `count` steps as a text, with the key of the first step.
QString NextStepLine::saying(qsizetype count) const {
    QStringList said = steps_.mid(0, count);
    said.front() = tr("%1 [%2]").arg(said.front(), key_);
    if (count < steps_.size()) said << QStringLiteral("…");
    return said.join(QLatin1Char(' '));
}

void NextStepLine::continueIn(QWidget& place, QWidget& cover) {
    auto* column = new QVBoxLayout(&place);
    column->setContentsMargins(sideMargin, 0, sideMargin, 0);
    below_ = new QWidget;
    below_->setObjectName(QStringLiteral("nextStepBelow"));
    column->addWidget(below_);
    cover_ = &cover;
    cover.installEventFilter(this);
    below_->installEventFilter(this);
}

bool NextStepLine::eventFilter(QObject* watched, QEvent* event) {
    const bool covers = watched == cover_.data() &&
                        (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent);
    const bool below = watched == below_.data();
    if (covers || (below && event->type() == QEvent::Resize)) elide();
    if (below && event->type() == QEvent::Paint)
        paintLines(*below_, below_->rect(), lines_.mid(1).join(QLatin1Char('\n')), Qt::AlignTop);
    return QLabel::eventFilter(watched, event);
}

/// Paints the first line. The text of the label contains all lines, for example for screen readers.
void NextStepLine::paintEvent(QPaintEvent*) {
    paintLines(*this, contentsRect(), lines_.value(0), Qt::AlignVCenter);
}

void NextStepLine::paintLines(QWidget& on, const QRect& box, const QString& text, Qt::Alignment at) const {
    QPainter p(&on);
    style()->drawItemText(&p, box, static_cast<int>(at | Qt::AlignLeft), palette(), isEnabled(), text,
                          foregroundRole());
}

/// Breaks a text into lines, the first of which is in this label and the others below it.
QStringList NextStepLine::linesOf(const QString& text) const {
    QStringList out;
    QTextLayout layout(text, font());
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(out.isEmpty() || below_ == nullptr ? width() - 2 * sideMargin : below_->width());
        out << text.mid(line.textStart(), line.textLength()).trimmed();
    }
    layout.endLayout();
    return out;
}

/// Continues the text below if it is too long for one line and no message is there. Leaves out the steps that
/// do not fit. If even the first step is too long, its words are cut but its key remains.
void NextStepLine::elide() {
    if (!isVisible() || steps_.isEmpty()) return showLines({said_});
    const bool free = below_ != nullptr && cover_ != nullptr && cover_->isHidden();
    const qsizetype most = free ? 1 + linesBelow : 1;
    qsizetype count = steps_.size();
    while (count > 1 && linesOf(saying(count)).size() > most) --count;
    QStringList lines = linesOf(saying(count));
    constexpr int less = 20;  // pixels by which the words get shorter until they fit
    for (int words = fontMetrics().horizontalAdvance(steps_.front()) - less; lines.size() > most && words > 0;
         words -= less)
        lines =
            linesOf(tr("%1 [%2]").arg(fontMetrics().elidedText(steps_.front(), Qt::ElideRight, words), key_));
    showLines(lines);
}

void NextStepLine::showLines(const QStringList& lines) {
    lines_ = lines;
    setText(lines.join(QLatin1Char(' ')));
    update();
    if (below_ != nullptr) below_->update();
}

/// Keeps one height for all texts. Otherwise a sign from a font with higher lines would move the map.
void NextStepLine::holdHeight() {
    const QMargins m = contentsMargins();
    setFixedHeight(fontMetrics().height() + m.top() + m.bottom() + 2);
}

void NextStepLine::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange) holdHeight();
}

void NextStepLine::hideEvent(QHideEvent* event) {
    QLabel::hideEvent(event);
    showLines({said_});
}

void NextStepLine::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    elide();
}

}  // namespace shellgame::app
