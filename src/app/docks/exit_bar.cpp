// SPDX-License-Identifier: MIT
#include "docks/exit_bar.hpp"

#include <QSpinBox>

#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/movement.hpp"

namespace shellgame::app {

ExitBar::ExitBar(GameController& game, QWidget* parent)
    : FormBar(QStringLiteral("exitBar"), game, nullptr, parent) {}

ExitBar::Leaving ExitBar::leaving() const {
    Leaving out;
    const State& state = game_.shown();
    QStringList names;
    for (const QString& id : ids_) {
        const std::string text = id.toStdString();
        if (const Marker* m = state.marker(MarkerId(text))) {
            out.pieces = m->contents;
            out.at = m->at;
            names << tr("marker %1").arg(id);
        } else if (const Piece* p = state.piece(PieceId(text)); p != nullptr && p->gone.empty()) {
            out.pieces.push_back(PieceId(text));
            out.at = state.placeOf(*p);
            names << qs(p->type);
        }
    }
    out.who = names.join(QStringLiteral(", "));
    return out;
}

Json ExitBar::command() const {
    Json c = {{"do", "exit"}};
    const State& state = game_.shown();
    for (const QString& id : ids_) {
        const std::string text = id.toStdString();
        if (state.marker(MarkerId(text)) != nullptr) {
            c["marker"] = text;
        } else if (const Piece* p = state.piece(PieceId(text))) {
            if (!p->under.empty())
                c["marker"] = p->under.text;
            else
                c["pieces"].push_back(text);
        }
    }
    if (c.contains("marker")) c.erase("pieces");
    if (bypass_) c["bypass"] = true;
    if (road_ && !bypass_) c["how"] = "road";
    if (spent_ > 0 && !c.contains("marker")) c["spent"] = spent_;
    return c;
}

bool ExitBar::open(const QStringList& ids) {
    setOpen();
    ids_ = ids;
    road_ = bypass_ = false;
    spent_ = 0;
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
        for (const MapEdge e : edgesAt(ground, *hex)) edges << qs(edgeName(ground, e));
    const MovementClass way = wayOf(game_.shown(), l.pieces);
    const bool moves = game_.shown().clock.phase == Phase::MPh;
    const auto cost = exitCost(game_.shownView(), way, l.at, road_, bypass_);
    QString price = !moves ? tr("no cost in this phase")
                    : cost ? tr("%1 %2").arg(qs(pointsText(*cost)), qs(pointsName(way)))
                           : tr("a cost that the chart does not tell");
    price += bypass_ ? tr(", one hex of Open Ground beyond the Bypass")
                     : tr(", as if into the mirror image of %1").arg(qs(l.at.hex));
    begin(tr("<b>Leave the map.</b> %1 from %2%3: %4. Who leaves may not return (A2.6).")
              .arg(l.who.toHtmlEscaped(), qs(l.at.text()),
                   edges.isEmpty() ? QString() : tr(" over the %1 edge").arg(edges.join(tr(" or "))), price));
    line();
    QCheckBox* road = box(QStringLiteral("exitRoad"), tr("by road"), road_);
    QCheckBox* bypass = box(QStringLiteral("exitBypass"), tr("by Bypass"), bypass_);
    road->setEnabled(moves);
    bypass->setEnabled(moves);
    const auto set = [this](bool& flag, bool on) {
        flag = on;
        QMetaObject::invokeMethod(this, &ExitBar::refresh, Qt::QueuedConnection);
    };
    connect(road, &QCheckBox::toggled, this, [this, set](bool on) { set(road_, on); });
    connect(bypass, &QCheckBox::toggled, this, [this, set](bool on) { set(bypass_, on); });
    if (moves && !command().contains("marker")) {
        auto* spent = put(new QSpinBox);
        spent->setObjectName(QStringLiteral("exitSpent"));
        spent->setAccessibleName(tr("MF or MP spent before in this phase"));
        spent->setPrefix(tr("spent before: "));
        spent->setRange(0, 60);
        spent->setValue(spent_);
        connect(spent, &QSpinBox::valueChanged, this, [this](int v) {
            spent_ = v;
            QMetaObject::invokeMethod(this, &ExitBar::refresh, Qt::QueuedConnection);
        });
    }
    // Counters that are gone close the bar by themselves.
    QPushButton* leave =
        button(QStringLiteral("exitLeave"), tr("Leave the map"), [this] { game_.perform(command()); });
    button(QStringLiteral("exitClose"), tr("Close"), [this] { close(); });
    QLabel* words = remark(QStringLiteral("exitVerdict"));
    judge(command(), leave, words);
    end();
}

}  // namespace shellgame::app
