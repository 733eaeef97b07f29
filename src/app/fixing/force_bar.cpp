// SPDX-License-Identifier: MIT
#include "fixing/force_bar.hpp"

#include "session/table_steps.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

constexpr int longestForce = 40;

}  // namespace

ForceBar::ForceBar(GameController& game, MapAsks& asks, QWidget* parent)
    : FormBar(QStringLiteral("forceBar"), game, &asks, parent) {}

void ForceBar::forget() {
    way_.clear();
    name_ = nullptr;
    with_ = nullptr;
}

bool ForceBar::open(const MarkerId& marker, const std::vector<PieceId>& pieces) {
    close();
    const Marker* m = game_.hasGame() ? game_.shown().marker(marker) : nullptr;
    if (m == nullptr || m->kind != MarkerKind::force) return false;
    marker_ = marker;
    pieces_ = pieces.size() < m->contents.size() ? pieces : std::vector<PieceId>{};
    setOpen();
    refresh();
    announce();
    return true;
}

std::optional<std::string> ForceBar::typedName() const {
    const QString name = name_->text().simplified();
    return name.isEmpty() ? std::nullopt : std::optional(name.toStdString());
}

DetachAct ForceBar::detaching() const {
    return {.marker = marker_, .pieces = pieces_, .force = typedName()};
}

JoinAct ForceBar::joining() const {
    return {.marker = marker_,
            .with = MarkerId(with_->currentData().toString().toStdString()),
            .force = typedName()};
}

template <class With>
void ForceBar::going(With with) const {
    WayAfterCombat way{.marker = marker_, .pieces = pieces_};
    for (const std::string& hex : way_) way.path.push_back({hex, 0});
    retreats_ ? with(RetreatAfterCombatAct{way}) : with(AdvanceAfterCombatAct{way});
}

void ForceBar::refresh() {
    const State& state = game_.shown();
    const Marker& m = state.markers.at(marker_);
    const QString all = coreText(forceName(state, forceOf(game_.shownView(), marker_)));
    const QString who = pieces_.empty() ? shortContents(state, m) : coreText(piecesText(state, pieces_));
    begin(tr("<b>%1</b>: %2 in %3. Choose an action.")
              .arg(all.toHtmlEscaped(), who.toHtmlEscaped(), qs(m.at.text())));
    sketch_.clear();
    go_ = nullptr;
    if (way_.empty()) {
        line(tr("Detach"));
        name_ = put(new QLineEdit, QStringLiteral("forceName"), tr("Name of the force to detach or form"));
        name_->setPlaceholderText(tr("a name (optional)"));
        name_->setMaxLength(longestForce);
        name_->setFixedWidth(170);
        auto* detach =
            button(QStringLiteral("forceDetach"), tr("&Detach"), [this] { game_.perform(detaching()); });
        judge(detaching(), detach, remark(QStringLiteral("forceDetachVerdict")));
        // Check again when the name changes, because some commands are allowed only with a name.
        connect(name_, &QLineEdit::textChanged, detach, [this, detach] {
            judge(detaching(), detach, findChild<QLabel*>(QStringLiteral("forceDetachVerdict")));
        });
        connect(name_, &QLineEdit::returnPressed, detach, &QPushButton::click);
        joinLine();
    }
    wayLines();
    button(QStringLiteral("forceClose"), tr("Close"), [this] { close(); });
    end();
    Q_EMIT sketchChanged();
}

/// Lists the forces in the same hex and in adjacent hexes, which this force can join.
void ForceBar::joinLine() {
    const GameView view = game_.shownView();
    const Force own = forceOf(view, marker_);
    line(tr("Join"));
    with_ = put(new QComboBox, QStringLiteral("forceWith"), tr("Force to join"));
    for (const Force& other : forcesOf(view, own.side))
        if (!other.has(marker_) && isForce(view.state, other) && hangTogether(view, own, other))
            with_->addItem(tr("%1: %2").arg(coreText(forceName(view.state, other)),
                                            coreText(piecesText(view.state, piecesOf(view.state, other)))),
                           qs(other.id().text));
    auto* join = button(QStringLiteral("forceJoin"), tr("&Join it"), [this] { game_.perform(joining()); });
    auto* why = remark(QStringLiteral("forceJoinVerdict"));
    const bool any = with_->count() > 0;
    with_->setEnabled(any);
    if (!any) {
        join->setEnabled(false);
        say(why, tr("No other force of its side is in its hex or an adjacent hex."));
        return;
    }
    judge(joining(), join, why);
    connect(with_, &QComboBox::currentIndexChanged, join, [this, join, why] { judge(joining(), join, why); });
}

/// Shows the buttons that begin a retreat or advance after combat, or the hexes picked so far.
void ForceBar::wayLines() {
    line(tr("After combat"));
    if (way_.empty()) {
        button(QStringLiteral("forceRetreat"), tr("&Retreat along hexes …"), [this] { pickWay(true); });
        button(QStringLiteral("forceAdvance"), tr("&Advance along hexes …"), [this] { pickWay(false); });
        return;
    }
    const std::string& from = game_.shown().markers.at(marker_).at.hex;
    QString told = qs(from);
    for (const std::string& hex : way_) told += QStringLiteral(" - ") + qs(hex);
    remark(QStringLiteral("forceWay"), retreats_ ? tr("Retreat %1").arg(told) : tr("Advance %1").arg(told));
    go_ = button(QStringLiteral("forceGo"), retreats_ ? tr("&Retreat this way") : tr("&Advance this way"),
                 [this] {
                     stopPicking();
                     going([this](const auto& act) { game_.perform(act); });
                 });
    button(QStringLiteral("forceBack"), tr("Remove the &last hex"), [this] {
        way_.pop_back();
        const bool again = !way_.empty();
        stopPicking();
        refresh();
        if (again) pickWay(retreats_);
    });
    verdict_ = remark(QStringLiteral("forceVerdict"));
    going([this](const auto& act) { judge(act, go_, verdict_); });
    for (const std::string& hex : way_)
        draw(MapDrawing::Kind::picked, {hex}, hex == way_.back() ? qs(hex) : QString(), hex == way_.back());
}

void ForceBar::pickWay(bool retreats) {
    retreats_ = retreats;
    pickHexes(
        retreats ? tr("Click each hex of the retreat, or go there with the arrow keys and press Space. Press "
                      "Enter to finish.")
                 : tr("Click each hex of the advance, or go there with the arrow keys and press Space. Press "
                      "Enter to finish."),
        [this](const std::string& hex) {
            if (!isOpen()) return;
            way_.push_back(hex);
            refresh();
        },
        [this] {
            if (!way_.empty() && go_ != nullptr) go_->setFocus(Qt::OtherFocusReason);
        });
}

}  // namespace shellgame::app
