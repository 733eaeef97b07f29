// SPDX-License-Identifier: MIT
#include "play/fire_bar.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <algorithm>
#include <map>
#include <set>

#include "shellgame/rules/sighting/bore_sight.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

/// Returns the Location in a hex at which units of a side would aim: with the level of the enemies there, if
/// they are all on one level.
Location aimedAt(const State& state, const SideId& side, const std::string& hex) {
    std::set<int> levels;
    for (const auto& [id, p] : state.pieces)
        if (p.side != side && p.under.empty() && p.inPlay() && p.isUnit() && state.placeOf(p).hex == hex)
            levels.insert(state.placeOf(p).level);
    for (const auto& [id, m] : state.markers)
        if (m.side != side && m.at.hex == hex && m.kind != MarkerKind::mine) levels.insert(m.at.level);
    return {hex, levels.size() == 1 ? *levels.begin() : 0};
}

}  // namespace

FireBar::FireBar(GameController& game, MapAsks& asks, QWidget* parent)
    : FormBar(QStringLiteral("fireBar"), game, &asks, parent) {}

void FireBar::forget() {
    pieces_.clear();
    weapons_.clear();
    target_ = nullptr;
    toHit_ = nullptr;
    Q_EMIT enterChanged();
}

bool FireBar::open(const FireAct& fire, const std::vector<PieceId>& pieces) {
    close();
    const State& state = game_.shown();
    std::vector<PieceId> sighting;
    bool gun = false;
    for (const PieceId& id : pieces) {
        const Piece& p = *state.piece(id);
        if (p.boreSight && p.boreSighted.empty() && isBoreSightWeapon(p)) sighting.push_back(id);
        gun = gun || (p.kind == PieceClass::gun && p.emplaced && !p.under.empty());
    }
    if (sighting.empty() && !gun) return false;
    fire_ = fire;
    pieces_ = pieces;
    openedAt_ = state.clock;
    side_ = state.piece(pieces.front())->side;
    setOpen();
    begin(tr("<b>%1</b> fires. Click the target on the map, or type it.")
              .arg(coreText(piecesText(state, pieces)).toHtmlEscaped()));
    askTarget();
    if (!sighting.empty()) askThirdDice(sighting);
    if (gun) askToHit();
    line();
    go_ = button(QStringLiteral("fireGo"), tr("Fi&re"), [this] { perform(said()); });
    connect(target_, &QLineEdit::returnPressed, go_, &QPushButton::click);
    if (!sighting.empty()) askDice(tr("or my dice: 6 4 1"), 130, go_);
    button(QStringLiteral("fireCancel"), tr("Cancel"), [this] { close(); });
    verdict_ = remark(QStringLiteral("fireVerdict"));
    end();
    announce();
    Q_EMIT isAbout({qs(state.placeOf(*state.piece(pieces.front())).hex)});
    judgeFire();
    aim();
    return true;
}

void FireBar::askTarget() {
    line(tr("Target"));
    target_ = put(new QLineEdit, QStringLiteral("fireTarget"), tr("Target Location"));
    target_->setPlaceholderText(tr("1E4 or 1E4h1"));
    target_->setFixedWidth(120);
    button(QStringLiteral("fireAim"), tr("On the &map"), [this] { aim(); });
    connect(target_, &QLineEdit::textChanged, this, &FireBar::judgeFire);
}

void FireBar::askThirdDice(const std::vector<PieceId>& sighting) {
    line(sighting.size() > 1 ? tr("Third die for a Bore Sighted Location (6.1); one number, one die (6.3):")
                             : tr("Third die for a Bore Sighted Location (6.1):"));
    for (const PieceId& id : sighting) {
        const QString name = qs(game_.shown().piece(id)->type);
        auto* which =
            put(new QComboBox, QStringLiteral("thirdDie-") + qs(id.text), tr("Third die of %1").arg(name));
        which->addItem(tr("%1: no die").arg(name), 0);
        for (int n = 1; n <= static_cast<int>(sighting.size()); ++n)
            which->addItem(
                sighting.size() == 1 ? tr("%1: one die").arg(name) : tr("%1: die %2").arg(name).arg(n), n);
        which->setCurrentIndex(1 + static_cast<int>(weapons_.size()));
        weapons_.emplace_back(id, which);
        connect(which, &QComboBox::currentIndexChanged, this, &FireBar::judgeFire);
    }
}

void FireBar::askToHit() {
    line(tr("Colored die of the To Hit DR (A12.34):"));
    toHit_ = put(new QComboBox, QStringLiteral("toHitDie"), tr("Colored die of the To Hit DR"));
    toHit_->addItem(tr("not entered"), 0);
    for (int n = 1; n <= 6; ++n) toHit_->addItem(QString::number(n), n);
    connect(toHit_, &QComboBox::currentIndexChanged, this, &FireBar::judgeFire);
}

void FireBar::aim() {
    pickHex(tr("Click the target hex, or go there with the arrow keys and press Enter. Press Esc to type it "
               "instead."),
            [this](const std::string& hex) {
                if (target_ == nullptr) return;
                const Location at = aimedAt(game_.shown(), side_, hex);
                target_->setText(qs(at.text()));
                const bool needsDie = !go_->isEnabled() && toHit_ != nullptr && toHit_->currentIndex() == 0;
                game_.post(Notice::Kind::info,
                           (needsDie ? tr("Target %1. Enter the colored die of the To Hit DR, then fire.")
                                     : tr("Target %1. Fire, or choose another target."))
                               .arg(qs(at.text())));
                QWidget* next = needsDie ? static_cast<QWidget*>(toHit_) : target_;
                (go_->isEnabled() ? static_cast<QWidget*>(go_) : next)->setFocus(Qt::OtherFocusReason);
            });
}

FireAct FireBar::said() const {
    FireAct out = fire_;
    // Pass the text as it was typed, because the command reports an invalid Location.
    if (const QString at = target_->text().trimmed(); !at.isEmpty()) out.at = Location{at.toStdString(), 0};
    std::map<int, ThirdDieGroup> groups;
    for (const auto& [id, which] : weapons_)
        if (const int n = which->currentData().toInt(); n > 0) groups[n].pieces.push_back(id);
    for (const auto& [n, group] : groups) out.boreSight.push_back(group);
    if (toHit_ != nullptr)
        if (const int die = toHit_->currentData().toInt(); die > 0) out.die = die;
    return out;
}

void FireBar::judgeFire() {
    if (verdict_ == nullptr) return;
    judge(said(), go_, verdict_);
    if (target_->text().trimmed().isEmpty()) say(verdict_, tr("Choose a target."));
    Q_EMIT enterChanged();
}

void FireBar::acted() {
    const std::vector<Entry>& entries = game_.session().entries();
    const State& state = game_.shown();
    const bool fired = !entries.empty() && entries.back().verb == FireAct::about.verb;
    const bool gone = std::any_of(pieces_.begin(), pieces_.end(), [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        return p == nullptr || !p->inPlay();
    });
    if (fired || gone || !(state.clock == openedAt_)) return close();
    judgeFire();
}

void FireBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) return FormBar::keyPressEvent(event);
    if (event->isAutoRepeat()) return;
    if (go_->isEnabled())
        go_->click();
    else
        focusFirst();
}

bool FireBar::focusFirst() {
    if (!isVisible() || go_ == nullptr) return FormBar::focusFirst();
    QWidget* missing = target_;
    if (!target_->text().trimmed().isEmpty() && toHit_ != nullptr && toHit_->currentIndex() == 0)
        missing = toHit_;
    (go_->isEnabled() ? static_cast<QWidget*>(go_) : missing)->setFocus(Qt::OtherFocusReason);
    return true;
}

QString FireBar::enterText() const {
    const QWidget* focus = QApplication::focusWidget();
    if (!isOpen() || focus == nullptr || !isAncestorOf(focus)) return {};
    if (focus != go_)
        if (const auto* other = qobject_cast<const QPushButton*>(focus); other != nullptr)
            return tr("Enter: %1").arg(QString(other->text()).remove(QLatin1Char('&')));
    return go_->isEnabled() ? tr("Enter: fire at %1; Esc: cancel the fire").arg(target_->text().trimmed())
                            : tr("Enter: go to the missing detail of the fire; Esc: cancel the fire");
}

bool FireBar::asksForFire() {
    if (!hasTarget()) return false;
    focusFirst();
    game_.post(
        Notice::Kind::info,
        go_->isEnabled()
            ? tr("Press Enter to fire at %1, or Esc to cancel this fire.").arg(target_->text().trimmed())
            : tr("First finish this fire in the bar, or cancel it with Esc."));
    return true;
}

}  // namespace shellgame::app
