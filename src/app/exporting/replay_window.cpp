// SPDX-License-Identifier: MIT
#include "exporting/replay_window.hpp"

#include <QAccessible>
#include <QHBoxLayout>
#include <QShortcut>
#include <QStyle>
#include <QVBoxLayout>
#include <array>

#include "log/log_model.hpp"
#include "settings/manual_topic.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {
constexpr std::array<int, 4> stepMillis{2400, 1200, 600, 200};
}

ReplayWindow::ReplayWindow(const WindowContext& context)
    : QDialog(&context.window),
      context_(context),
      map_(new MapView),
      head_(new QLabel),
      what_(new QLabel),
      hex_(new QLabel),
      slider_(new QSlider(Qt::Horizontal)),
      speed_(new QComboBox),
      eyesBox_(new QComboBox),
      onlyActive_(new QCheckBox(tr("&Skip undone entries"))) {
    setObjectName(QStringLiteral("replayWindow"));
    explainedBy(this, ManualTopic::exporting);
    setWindowTitle(tr("Replay of %1").arg(context.game.title()));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowModality(Qt::WindowModal);
    resize(context.window.size());
    head_->setObjectName(QStringLiteral("replayHead"));
    what_->setObjectName(QStringLiteral("replayWhat"));
    what_->setWordWrap(true);
    what_->setMinimumHeight(2 * fontMetrics().lineSpacing());
    what_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    hex_->setObjectName(QStringLiteral("replayHex"));
    QFont bold = head_->font();
    bold.setBold(true);
    head_->setFont(bold);

    auto* column = new QVBoxLayout(this);
    auto* top = new QHBoxLayout;
    top->addWidget(head_, 1);
    auto* as = new QLabel(tr("&View as"));
    as->setBuddy(eyesBox_);
    top->addWidget(as);
    top->addWidget(eyesBox_);
    column->addLayout(top);
    column->addWidget(map_, 1);
    column->addWidget(hex_);
    column->addWidget(what_);
    column->addLayout(controls());

    eyesBox_->setObjectName(QStringLiteral("replayEyes"));
    const SideId viewer = context.game.viewer();
    if (viewer.empty()) eyesBox_->addItem(tr("Umpire view (sees everything)"), QString());
    for (const auto& [id, side] : context.game.shown().sides)
        if (viewer.empty() || viewer == id) eyesBox_->addItem(qs(side.name), qs(id.text));
    eyesBox_->setEnabled(eyesBox_->count() > 1);
    connect(eyesBox_, &QComboBox::currentIndexChanged, this,
            [this] { look(SideId(eyesBox_->currentData().toString().toStdString())); });

    map_->setObjectName(QStringLiteral("replayMap"));
    map_->setAccessibleName(tr("Map as it was"));
    map_->setGround(context.game.session().groundPtr());
    map_->setGroundStyle(context.map.groundLayer().style());
    map_->setNumbered(context.settings.flag(QStringLiteral("numbered"), false));
    map_->setTrayShown(false);
    map_->viewport()->installEventFilter(this);
    connect(map_, &MapView::cancelled, this, &QDialog::reject);
    const auto tellHex = [this](Hex h) { hex_->setText(map_->scene().describe(h)); };
    connect(map_, &MapView::hovered, this, tellHex);
    connect(map_, &MapView::cursorMoved, this, tellHex);
    // Close when the game changes, because the shown log is then outdated.
    connect(&context.game, &GameController::gameChanged, this, &QDialog::reject);
    connect(&context.game, &GameController::stateChanged, this, &QDialog::reject);
    connect(&context.game, &GameController::viewerChanged, this, &QDialog::reject);
    connect(this, &QDialog::finished, &timer_, &QTimer::stop);
    connect(&timer_, &QTimer::timeout, this, &ReplayWindow::playOn);

    look(viewer);
    map_->setPlace(context.map.place());
    slider_->setFocus();
}

QLayout* ReplayWindow::controls() {
    slider_->setObjectName(QStringLiteral("replaySlider"));
    slider_->setAccessibleName(tr("Entry of the log"));
    slider_->setPageStep(10);
    slider_->installEventFilter(this);
    connect(slider_, &QSlider::valueChanged, this, &ReplayWindow::showAt);
    speed_->setObjectName(QStringLiteral("replaySpeed"));
    speed_->addItems({tr("very slow"), tr("slow"), tr("normal"), tr("fast")});
    speed_->setCurrentIndex(1);
    connect(speed_, &QComboBox::currentIndexChanged, this,
            [this](int i) { timer_.setInterval(stepMillis[static_cast<std::size_t>(i)]); });
    timer_.setInterval(stepMillis[1]);
    onlyActive_->setObjectName(QStringLiteral("replayKept"));
    connect(onlyActive_, &QCheckBox::toggled, this, &ReplayWindow::fillSteps);

    auto* row = new QHBoxLayout;
    const auto step = [this](int by) {
        play(false);
        slider_->setValue(slider_->value() + by);
    };
    row->addWidget(button("replayTurnBack", tr("Previous turn"), tr("The previous Player Turn"),
                          {Qt::Key_PageUp}, [this] { turnStep(-1); }));
    row->addWidget(
        button("replayBack", tr("Back"), tr("One entry back"), {Qt::Key_Comma}, [step] { step(-1); }));
    play_ = button("replayPlay", tr("Play"), tr("Plays from here, or stops"), {Qt::Key_P},
                   [this] { play(!timer_.isActive()); });
    row->addWidget(play_);
    row->addWidget(
        button("replayOn", tr("Forward"), tr("One entry forward"), {Qt::Key_Period}, [step] { step(1); }));
    row->addWidget(button("replayTurnOn", tr("Next turn"), tr("The next Player Turn"), {Qt::Key_PageDown},
                          [this] { turnStep(1); }));
    row->addWidget(slider_, 1);
    auto* fast = new QLabel(tr("P&ace"));
    fast->setBuddy(speed_);
    row->addWidget(fast);
    row->addWidget(speed_);
    row->addWidget(onlyActive_);
    row->addWidget(button("replayLeave", tr("Back to the game"), tr("The current state of the game"), {},
                          [this] { reject(); }));
    return row;
}

QPushButton* ReplayWindow::button(const char* name, const QString& text, const QString& tip,
                                  const QList<QKeySequence>& keys, const std::function<void()>& does) {
    auto* b = new QPushButton(text);
    b->setObjectName(QLatin1String(name));
    b->setAutoDefault(false);
    QString words = tip;
    for (const QKeySequence& k : keys) {
        // Use QShortcut, because QAbstractButton::setShortcut is meant for Alt and a letter and would move
        // the focus to the button.
        connect(new QShortcut(k, this), &QShortcut::activated, this, does);
        words = tr("%1 (%2)").arg(words, k.toString(QKeySequence::NativeText));
    }
    b->setToolTip(words);
    connect(b, &QPushButton::clicked, this, does);
    return b;
}

int ReplayWindow::entryShown() const {
    const int place = slider_->value();
    return place == 0 ? 0 : steps_[static_cast<std::size_t>(place) - 1].number;
}

/// Shows the same moment in another view. If that view does not contain the moment, shows the last moment
/// before it that the view contains.
void ReplayWindow::look(const SideId& viewpoint) {
    const int moment =
        past_ == nullptr ? static_cast<int>(context_.game.session().entries().size()) : entryShown();
    past_ = std::make_unique<Past>(context_.game, viewpoint);
    map_->setViewer(past_->viewpoint(), [this](const QString& id) { return past_->nameOf(id); });
    steps_ = past_->steps(onlyActive_->isChecked());
    const auto at = std::upper_bound(steps_.begin(), steps_.end(), moment,
                                     [](int n, const ReplayStep& s) { return n < s.number; });
    const QSignalBlocker quiet(slider_);
    slider_->setRange(0, static_cast<int>(steps_.size()));
    slider_->setValue(static_cast<int>(at - steps_.begin()));
    showAt(slider_->value());
}

void ReplayWindow::fillSteps() {
    look(past_->viewpoint());
}

void ReplayWindow::showAt(int place) {
    const ReplayStep* step = place == 0 ? nullptr : &steps_[static_cast<std::size_t>(place) - 1];
    const State then = past_->stateAt(step == nullptr ? 0 : step->number);
    map_->showState(then);
    tell(step, then);
}

void ReplayWindow::tell(const ReplayStep* step, const State& then) {
    const Clock& c = then.clock;
    const QString when = c.phase == Phase::setup
                             ? tr("setup")
                             : tr("turn %1, %2 %3").arg(c.turn).arg(past_->sideName(c.player), term(c.phase));
    head_->setText(tr("%1 of %2  ·  %3").arg(slider_->value()).arg(steps_.size()).arg(when));
    QString words = tr("The beginning.");
    if (step != nullptr) {
        const Entry& e = past_->entries()[static_cast<std::size_t>(step->told)];
        words = coreText(e.text);
        if (e.undone) words = tr("(undone) %1").arg(words);
        if (const QString dice = diceText(e); !dice.isEmpty()) words = tr("%1  [%2]").arg(words, dice);
        if (const auto h = context_.game.ground().find(past_->hexOf(*step, then).toStdString()))
            map_->flashHex(*h);
    }
    what_->setText(words);
    slider_->setAccessibleDescription(tr("%1: %2").arg(head_->text(), words));
    QAccessibleEvent told(slider_, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&told);
}

/// Jumps to the first entry of another Player Turn.
void ReplayWindow::turnStep(int by) {
    play(false);
    const auto& entries = past_->entries();
    const auto turnAt = [&](int place) {
        const Entry& e = entries[static_cast<std::size_t>(steps_[static_cast<std::size_t>(place) - 1].told)];
        return std::pair(e.phase == Phase::setup ? 0 : e.turn, e.phase == Phase::setup ? SideId() : e.player);
    };
    const int last = slider_->maximum();
    const auto begins = [&](int place) {
        return place <= 1 || place == last || turnAt(place) != turnAt(place - 1);
    };
    int place = std::clamp(slider_->value() + by, 0, last);
    while (place > 0 && place < last && !begins(place)) place += by;
    slider_->setValue(place);
}

void ReplayWindow::play(bool on) {
    if (on && slider_->value() == slider_->maximum()) slider_->setValue(0);
    if (on)
        timer_.start();
    else
        timer_.stop();
    play_->setText(on ? tr("Stop") : tr("Play"));
}

void ReplayWindow::playOn() {
    slider_->setValue(slider_->value() + 1);
    if (slider_->value() == slider_->maximum()) play(false);
}

/// A drag on the map only scrolls, because the past can't change. Space plays, unless the focused control
/// uses it.
bool ReplayWindow::eventFilter(QObject* watched, QEvent* event) {
    if (watched == slider_) {
        if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
            play(!timer_.isActive());
            return true;
        }
        return QDialog::eventFilter(watched, event);
    }
    const auto* mouse = static_cast<QMouseEvent*>(event);
    switch (event->type()) {
        case QEvent::MouseButtonDblClick:
            return true;
        case QEvent::MouseButtonPress:
            if (mouse->button() != Qt::LeftButton) return false;
            dragFrom_ = mouse->pos();
            if (const auto h = map_->hexAt(mouse->pos())) map_->setCursorHex(*h, false);
            map_->setFocus();
            return true;
        case QEvent::MouseMove:
            if (!dragFrom_) return false;
            map_->pan(*dragFrom_ - mouse->pos());
            dragFrom_ = mouse->pos();
            return true;
        case QEvent::MouseButtonRelease:
            if (!dragFrom_) return false;
            dragFrom_.reset();
            return true;
        default:
            return QDialog::eventFilter(watched, event);
    }
}

}  // namespace shellgame::app
