// SPDX-License-Identifier: MIT
#include "sight/sight_bar.hpp"

#include <QHBoxLayout>

#include "widgets/announcer.hpp"

namespace shellgame::app {

namespace {
constexpr QSize swatchSize(30, 18);
}  // namespace

SightBar::SightBar(GameController& game, SightOverlays& sightOverlays, QWidget* parent)
    : QFrame(parent), game_(game), sightOverlays_(sightOverlays) {
    setObjectName(QStringLiteral("sightBar"));
    // The bar covers a part of the map, so it needs a background, as the other bars have.
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 4, 8, 4);
    column->setSpacing(3);
    own_ = makePart(QStringLiteral("own"), false);
    enemy_ = makePart(QStringLiteral("enemy"), true);
    lower_ = new QToolButton;
    lower_->setText(QStringLiteral("\u25be"));
    lower_->setObjectName(QStringLiteral("sightLower"));
    lower_->setAccessibleName(tr("From a lower level"));
    lower_->setToolTip(tr("From a lower level (Ctrl+PgDown)"));
    higher_ = new QToolButton;
    higher_->setText(QStringLiteral("\u25b4"));
    higher_->setObjectName(QStringLiteral("sightHigher"));
    higher_->setAccessibleName(tr("From a higher level"));
    higher_->setToolTip(tr("From a higher level (Ctrl+PgUp)"));
    auto* ownLine = static_cast<QHBoxLayout*>(own_.box->layout());
    ownLine->insertWidget(2, lower_);
    ownLine->insertWidget(3, higher_);
    work_ = new QWidget;
    auto* line = new QHBoxLayout(work_);
    line->setContentsMargins(0, 0, 0, 0);
    workText_ = new QLabel;
    workText_->setObjectName(QStringLiteral("sightWorkText"));
    progress_ = new QProgressBar;
    progress_->setObjectName(QStringLiteral("sightProgress"));
    progress_->setAccessibleName(tr("Progress of LOS computation"));
    progress_->setMaximumWidth(260);
    cancel_ = new QPushButton;
    cancel_->setObjectName(QStringLiteral("sightCancel"));
    line->addWidget(workText_);
    line->addWidget(progress_, 1);
    line->addWidget(cancel_);
    line->addStretch(1);
    for (QWidget* w : {own_.box, enemy_.box, work_}) column->addWidget(w);
    connect(own_.off, &QToolButton::clicked, this, [this] { Q_EMIT ownWanted(false); });
    connect(enemy_.off, &QToolButton::clicked, this, [this] { Q_EMIT enemyWanted(false); });
    connect(lower_, &QToolButton::clicked, &sightOverlays_, [this] { sightOverlays_.stepLevel(-1); });
    connect(higher_, &QToolButton::clicked, &sightOverlays_, [this] { sightOverlays_.stepLevel(1); });
    connect(cancel_, &QPushButton::clicked, this, &SightBar::cancel);
    connect(&sightOverlays_, &SightOverlays::changed, this, &SightBar::refresh);
    connect(&sightOverlays_, &SightOverlays::progressed, progress_, &QProgressBar::setValue);
    connect(&game_.ruleSight(), &RuleSight::changed, this, &SightBar::refresh);
    connect(&game_.ruleSight(), &RuleSight::progressed, progress_, &QProgressBar::setValue);
    connect(&game_, &GameController::gameChanged, this, &SightBar::refresh);
    refresh();
}

SightBar::Part SightBar::makePart(const QString& name, bool enemy) {
    Part part{new QWidget, new QLabel, new QLabel, new QToolButton};
    auto* line = new QHBoxLayout(part.box);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    part.swatch->setPixmap(fieldSwatch(enemy, Sighted::whole, swatchSize, devicePixelRatioF()));
    part.text->setObjectName(name + QStringLiteral("SightText"));
    part.text->setWordWrap(true);
    makeNotification(*part.text);
    part.off->setText(QStringLiteral("\u00d7"));
    part.off->setAutoRaise(true);
    part.off->setObjectName(name + QStringLiteral("SightOff"));
    part.off->setAccessibleName(tr("Hide this LOS overlay"));
    part.off->setToolTip(part.off->accessibleName());
    line->addWidget(part.swatch);
    line->addWidget(part.text, 1);
    line->addWidget(part.off);
    return part;
}

void SightBar::showPart(const Part& part, bool on, bool enemy, const QString& text) {
    part.box->setVisible(on);
    if (!on) return;
    QString all = text;
    const FieldPicture& picture = sightOverlays_.picture();
    const auto& field = enemy ? picture.enemy : picture.own;
    const auto any = [&](Sighted how) {
        return field &&
               std::any_of(field->begin(), field->end(), [how](const HexSight& s) { return s.how == how; });
    };
    // Explain only the kinds of hatching that are visible on the map.
    if (any(Sighted::weak)) all = tr("%1; pale: only by units that are hidden or not in Good Order").arg(all);
    if (any(Sighted::above))
        all = tr("%1; broken lines and 1\u2191: only level 1 and higher of that hex").arg(all);
    if (part.text->text() == all) return;
    part.text->setText(all);
    part.text->setAccessibleName(all);
    announce(*part.text);
}

void SightBar::refresh() {
    const bool game = game_.hasGame();
    const bool own = game && sightOverlays_.ownShown();
    const bool enemy = game && sightOverlays_.enemyShown();
    showPart(own_, own, false, own ? sightOverlays_.ownText() : QString());
    showPart(enemy_, enemy, true, enemy ? sightOverlays_.enemyText() : QString());
    const auto levels = own ? sightOverlays_.levels() : std::vector<int>{};
    lower_->setVisible(levels.size() > 1);
    higher_->setVisible(levels.size() > 1);
    if (levels.size() > 1) {
        lower_->setEnabled(sightOverlays_.from()->level > levels.front());
        higher_->setEnabled(sightOverlays_.from()->level < levels.back());
    }
    const RuleSight& rules = game_.ruleSight();
    const bool working = rules.working() || sightOverlays_.working();
    const bool stopped = rules.stopped() || (sightOverlays_.stopped() && (own || enemy));
    work_->setVisible(game && (working || stopped));
    progress_->setVisible(working);
    progress_->setValue(rules.working() ? rules.percent() : sightOverlays_.percent());
    workText_->setText(working ? tr("Computing LOS:")
                       : rules.stopped()
                           ? tr("Canceled: the lists of shifts and your next action need computed LOS.")
                           : tr("Canceled: LOS is not computed."));
    cancel_->setText(working ? tr("Cancel") : tr("Compute"));
    setVisible(own || enemy || (game && (working || stopped)));
}

void SightBar::cancel() {
    RuleSight& rules = game_.ruleSight();
    if (rules.working())
        rules.stop();
    else if (sightOverlays_.working())
        sightOverlays_.stop();
    else if (rules.stopped())
        rules.resume();
    else
        sightOverlays_.resume();
}

}  // namespace shellgame::app
