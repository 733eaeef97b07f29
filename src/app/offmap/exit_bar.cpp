// SPDX-License-Identifier: MIT
#include "offmap/exit_bar.hpp"

#include <QSpinBox>

#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

ExitBar::ExitBar(GameController& game, QWidget* parent)
    : FormBar(QStringLiteral("exitBar"), game, nullptr, parent) {
    connect(&game_.ruleSight(), &RuleSight::changed, this, &ExitBar::refresh);
}

ExitBar::Leaving ExitBar::leaving() const {
    Leaving out;
    const State& state = game_.shown();
    QStringList names;
    for (const QString& id : ids_) {
        const PieceId piece(id.toStdString());
        const Piece* p = state.piece(piece);
        const MarkerId under = p != nullptr ? p->under : MarkerId(id.toStdString());
        if (const Marker* m = state.marker(under)) {
            if (!out.pieces.empty()) continue;
            // All units under a marker leave together.
            return {under, m->contents, m->at, coreText(markerName(*m))};
        }
        if (p == nullptr || !p->gone.empty()) continue;
        const Location at = state.placeOf(*p);
        if (!out.pieces.empty() && !(at == out.at)) continue;
        out.pieces.push_back(piece);
        out.at = at;
        names << qs(p->type);
    }
    out.who = listed(names);
    return out;
}

ExitAct ExitBar::act() const {
    const Leaving l = leaving();
    ExitAct out{.bypass = bypass_};
    if (road_ && !bypass_) out.how = Crossing::road;
    if (!l.marker.empty()) {
        out.marker = l.marker;
    } else {
        out.pieces = l.pieces;
        if (spent_ > 0) out.spent = spent_;
    }
    return out;
}

bool ExitBar::open(const QStringList& ids, int spent) {
    setOpen();
    ids_ = ids;
    road_ = bypass_ = false;
    spent_ = spent;
    refresh();
    return isOpen();
}

void ExitBar::refresh() {
    if (!isOpen()) return;
    const Leaving l = game_.hasGame() ? leaving() : Leaving();
    if (l.at.empty()) return close();
    const Ground& ground = game_.ground();
    const auto hex = ground.find(l.at.hex);
    QStringList edges;
    if (hex)
        for (const MapEdge e : edgesAt(ground, *hex)) edges << term(edgeName(ground, e));
    const MovementClass way = wayOf(game_.shown(), l.pieces);
    const bool moves = game_.shown().clock.phase == Phase::MPh;
    const auto cost =
        exitCost(game_.shownView(), way, l.at, road_, bypass_, anyButtonedUp(game_.shown(), l.pieces));
    const QString cheap = !moves ? tr("no cost in this phase")
                          : cost ? tr("%1 %2").arg(qs(pointsText(*cost)), coreText(pointsName(way)))
                                 : tr("a cost that the chart does not give");
    const QString price = bypass_ ? tr("%1, one hex of Open Ground beyond the Bypass").arg(cheap)
                                  : tr("%1, as if into the mirror image of %2").arg(cheap, qs(l.at.hex));
    const QString who = l.who.toHtmlEscaped(), from = qs(l.at.text());
    begin(edges.isEmpty()
              ? tr("<b>Leave the map.</b> %1 from %2: %3. Units that leave the map may not return (A2.6).")
                    .arg(who, from, price)
              : tr("<b>Leave the map.</b> %1 from %2 over the %3 edge: %4. Units that leave the map may not "
                   "return (A2.6).")
                    .arg(who, from, edges.join(tr(" or ")), price));
    line();
    tick(QStringLiteral("exitRoad"), tr("by road"), road_)->setEnabled(moves);
    tick(QStringLiteral("exitBypass"), tr("by Bypass"), bypass_)->setEnabled(moves);
    QSpinBox* spent = nullptr;
    if (moves && l.marker.empty()) {
        spent = put(new QSpinBox, QStringLiteral("exitSpent"), tr("MF or MP already spent in this phase"));
        spent->setPrefix(tr("already spent: "));
        spent->setRange(0, 60);
        spent->setValue(spent_);
    }
    // This button need not close the bar, which closes automatically when its counters are gone.
    go_ = button(QStringLiteral("exitLeave"), tr("Leave the map"), [this] { game_.perform(act()); });
    button(QStringLiteral("exitClose"), tr("Close"), [this] { close(); });
    verdict_ = remark(QStringLiteral("exitVerdict"));
    judge(act(), go_, verdict_);
    if (spent != nullptr)
        connect(spent, &QSpinBox::valueChanged, this, [this](int v) {
            spent_ = v;
            judge(act(), go_, verdict_);
        });
    end();
}

/// Adds a check box. Ticking the box changes the cost, so the whole bar is built again, and the box keeps the
/// focus.
QCheckBox* ExitBar::tick(const QString& name, const QString& text, bool& flag) {
    QCheckBox* made = box(name, text, flag);
    connect(made, &QCheckBox::toggled, this, [this, name, &flag](bool on) {
        flag = on;
        QMetaObject::invokeMethod(
            this,
            [this, name] {
                refresh();
                if (auto* again = findChild<QCheckBox*>(name)) again->setFocus(Qt::OtherFocusReason);
            },
            Qt::QueuedConnection);
    });
    return made;
}

}  // namespace shellgame::app
