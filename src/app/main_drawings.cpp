// SPDX-License-Identifier: MIT
// What the map shows beside the counters, and what is asked on it.
#include <QDockWidget>
#include <algorithm>

#include "main_window.hpp"
#include "shellgame/rules/acts/choices.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/works.hpp"
#include "shellgame/rules/sighting/bore_sight.hpp"

namespace shellgame::app {

namespace {

/// Of docks that share a place. While they are being shown Qt has no order for them yet.
void bringToFront(QDockWidget* dock) {
    QMetaObject::invokeMethod(dock, &QWidget::raise, Qt::QueuedConnection);
}

}  // namespace

void MainWindow::wireBars() {
    for (ActBar* bar : bars()) {
        connect(bar, &ActBar::hexWanted, this, &MainWindow::showHex);
        connect(bar, &ActBar::left, map_, [this] { map_->setFocus(); });
        connect(bar, &ActBar::sketchChanged, this, &MainWindow::showDrawings);
    }
    connect(prompt_, &PromptBar::sketched, this, [this] {
        showPartners();
        showDrawings();
    });
    connect(choices_, &ChoicesBar::tunnelWanted, works_, &WorksBar::drawTunnel);
    connect(choices_, &ChoicesBar::complexesWanted, works_, &WorksBar::drawComplexes);
    // What one side's dice have found is not the other's to see.
    connect(game_, &GameController::viewerChanged, this, [this] { thirdDice_.clear(); });
    connect(works_, &WorksBar::sketchChanged, this, [this] { choices_->standBack(works_->drawing()); });
}

void MainWindow::wireOffBoard() {
    connect(offBoard_, &OffBoardPanel::drawingsChanged, this, &MainWindow::showDrawings);
    connect(offBoard_, &OffBoardPanel::hexWanted, this, &MainWindow::showHex);
    connect(offBoard_, &OffBoardPanel::entryChosen, this, [this](const std::vector<Hex>& hexes) {
        const bool seen =
            std::any_of(hexes.begin(), hexes.end(), [this](Hex h) { return map_->isInSight(h); });
        if (!hexes.empty() && !seen) map_->reveal(hexes[hexes.size() / 2]);
    });
    connect(offBoardDock_, &QDockWidget::visibilityChanged, this, [this](bool shown) {
        offBoardShown_ = shown;
        showDrawings();
    });
    connect(map_, &MapView::arrived, this, [this](const QStringList& ids, Hex h) {
        if (game_->hasGame()) offBoard_->enter(ids, game_->ground().nameOf(h));
    });
    connect(map_, &MapView::droppedOutside, this,
            [this](const QStringList& ids, const std::vector<Hex>& path) {
                // Over the last hexes of the map first, then over its edge.
                if (!game_->hasGame() || game_->inSetup()) return;
                const int spent = acts_->cost(ids, path);
                if (path.empty() || acts_->go(ids, path)) leaveMap(ids, spent);
            });
    connect(map_, &MapView::dropCancelled, this,
            [this] { game_->post(Notice::Kind::info, tr("Let go outside the map: nothing has moved.")); });
    map_->setWayWords([this](const QStringList& ids, const std::vector<Hex>& path) {
        return game_->hasGame() ? acts_->spending(ids, path) : QString();
    });
    connect(game_, &GameController::stateChanged, this, &MainWindow::showOffBoard);
    connect(game_, &GameController::viewerChanged, this, &MainWindow::showOffBoard);
}

/// The panel comes with the first who waits or has left, and goes with the last; between that it stays as the
/// player has it. It comes to the front when somebody is to enter now.
void MainWindow::showOffBoard() {
    const bool wanted = game_->hasGame() && !game_->inSetup() && offBoard_->hasContent();
    const bool due = wanted && !entriesDue(game_->shown()).empty();
    if (wanted != offBoardWanted_) {
        offBoardDock_->setVisible(wanted);
        if (wanted && !due) bringToFront(shiftsDock_);
    }
    if (due && !offBoardDue_) bringToFront(offBoardDock_);
    // Who has entered last may be undone or followed by an exit: it makes way with the player turn.
    const std::pair<int, SideId> turn(game_->hasGame() ? game_->shown().clock.turn : 0,
                                      game_->hasGame() ? game_->shown().clock.player : SideId());
    if (due) offBoardTurn_ = turn;
    if (!due && wanted && offBoardTurn_ && *offBoardTurn_ != turn) {
        bringToFront(shiftsDock_);
        offBoardTurn_.reset();
    }
    offBoardWanted_ = wanted;
    offBoardDue_ = due;
}

void MainWindow::leaveMap(const QStringList& ids, int spent) {
    if (!game_->hasGame()) return;
    if (ids.isEmpty())
        game_->post(Notice::Kind::refused, tr("Choose the counters that leave the map."));
    else if (exit_->open(ids, spent))
        exit_->focusFirst();
    else
        game_->post(Notice::Kind::refused, tr("None of these is on the map."));
}

void MainWindow::formForces() {
    if (!game_->hasGame()) return;
    const auto marker = selection_->marker();
    if (marker && force_->open(*marker, selection_->pieces()))
        force_->focusFirst();
    else
        game_->post(Notice::Kind::refused, tr("Choose a force, or some of its counters."));
}

/// Tunnels, complexes, ARs, Bore Sights and pairs, as far as the viewer knows them.
void MainWindow::showDrawings() {
    std::vector<MapDrawing> out;
    if (game_->hasGame()) addOwnDrawings(out);
    for (MapDrawing& d : orders_->drawings()) out.push_back(std::move(d));
    out.insert(out.end(), thirdDice_.begin(), thirdDice_.end());
    if (offBoardShown_) out.insert(out.end(), offBoard_->drawings().begin(), offBoard_->drawings().end());
    for (const ActBar* bar : bars()) out.insert(out.end(), bar->sketch().begin(), bar->sketch().end());
    out.insert(out.end(), prompt_->drawings().begin(), prompt_->drawings().end());
    map_->setDrawings(std::move(out));
}

void MainWindow::addOwnDrawings(std::vector<MapDrawing>& out) const {
    using Kind = MapDrawing::Kind;
    const State& state = game_->shown();
    const auto add = [&](Kind kind, const std::vector<std::string>& names, const QString& label) {
        MapDrawing d;
        d.kind = kind;
        d.label = label;
        for (const std::string& n : names)
            if (const auto h = game_->ground().find(n)) d.hexes.push_back(*h);
        if (!d.hexes.empty()) out.push_back(std::move(d));
    };
    for (const auto& [name, work] : state.works) {
        if (works_->redraws(name, work)) continue;
        std::vector<std::string> hexes;
        for (const Location& l : tunnelEnds(state, work)) hexes.push_back(l.hex);
        add(work.kind == WorkKind::tunnel ? Kind::tunnel : Kind::complex, hexes, qs(name));
    }
    for (const auto& [id, m] : state.modules) {
        if (!m.hex.empty()) add(Kind::registered, {m.hex}, tr("pre-registered"));
        if (!m.ar.empty()) add(Kind::ar, {m.ar}, m.fixed ? tr("AR, stays") : tr("AR"));
    }
    // Of the chosen weapons, and of all in the chosen stack.
    const auto marker = selection_->marker();
    for (const auto& [id, p] : state.pieces) {
        if (p.boreSighted.empty() || !game_->maySee(p.side)) continue;
        const bool chosen = selection_->ids().contains(qs(id.text)) || (marker && p.under == *marker);
        if (chosen) add(Kind::boreSight, {state.placeOf(p).hex, p.boreSighted.hex}, tr("Bore Sighted"));
    }
    for (const ShiftPair& pair : selection_->group()) {
        const Marker* from = state.marker(pair.from);
        const Marker* to = state.marker(pair.to);
        if (from != nullptr && to != nullptr) add(Kind::pair, {from->at.hex, to->at.hex}, QString());
    }
}

/// After a third die of 6 its direction and distance are drawn from the target (6.1, 7.1).
void MainWindow::noteThirdDice(const Entry& entry) {
    if (!game_->maySee(entry.side)) return;
    std::string target;
    if (entry.verb == "fire" && entry.command.contains("at")) {
        if (const auto at = Location::parse(entry.command["at"].get<std::string>())) target = at->hex;
    } else if (entry.verb == "preregister") {
        const auto it = game_->shown().modules.find(entry.command.value("module", ""));
        if (it != game_->shown().modules.end()) target = it->second.ar;
    }
    const auto from = game_->ground().find(target);
    if (!from) return;
    for (std::size_t i = 0; i + 2 < entry.rolls.size(); ++i) {
        if (entry.rolls[i].row != "elsewhere") continue;
        const int direction = entry.rolls[i + 1].faces.front();
        const int distance = entry.rolls[i + 2].faces.front();
        const Hex to = hexTowards(game_->shownView(), *from, direction, distance);
        const std::string& there = game_->ground().nameOf(to);
        thirdDice_.push_back(
            {MapDrawing::Kind::thirdDie,
             {*from, to},
             there.empty() ? tr("direction %1, distance %2: off the map").arg(direction).arg(distance)
                           : tr("direction %1, distance %2: %3").arg(direction).arg(distance).arg(qs(there)),
             false});
    }
    if (!thirdDice_.empty()) showDrawings();
}

/// Fires at once where nothing need be said before.
void MainWindow::fire() {
    const std::optional<FireAct> act = acts_->firing();
    if (!act) return;
    std::vector<PieceId> pieces = selection_->pieces();
    if (pieces.empty())
        if (const auto m = selection_->marker()) pieces = game_->shown().marker(*m)->contents;
    if (!fire_->open(*act, pieces)) game_->perform(*act);
}

/// The covered arc of the one chosen counter that has one: at setup, or right after a shift.
void MainWindow::chooseArc() {
    if (!game_->hasGame()) return;
    const State& state = game_->shown();
    std::vector<PieceId> all = selection_->pieces();
    const auto m = selection_->marker();
    if (all.empty() && m && game_->maySee(state.marker(*m)->side)) all = state.marker(*m)->contents;
    std::erase_if(all, [&](const PieceId& id) { return arcShape(*state.piece(id)) == ArcShape::none; });
    if (all.size() != 1) {
        game_->post(Notice::Kind::refused, tr("Choose one counter that has a CA."));
        return;
    }
    asks_->arc(all.front(), [this, id = all.front()](const std::string& arc) {
        game_->perform(StanceAct{.piece = id, .ca = arc});
    });
}

}  // namespace shellgame::app
