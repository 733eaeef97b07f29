// SPDX-License-Identifier: MIT
// What the window does with lines of sight: the thread, the shaded fields, and waiting for them.
#include <QGuiApplication>
#include <QStatusBar>

#include "main_window.hpp"
#include "map/los_thread.hpp"
#include "session/line_text.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"

namespace shellgame::app {

ActionRows MainWindow::sightRows() {
    const auto field = [this](const QString& id, void (SightShades::*shadeThis)(bool)) {
        return [this, id, shadeThis](bool on) {
            if (on && game_->hasGame() && !linesOf(game_->shownView().sight)) {
                game_->post(Notice::Kind::refused, noLinesText(game_->ground(), false));
                action(id)->setChecked(false);
                return;
            }
            (shades_->*shadeThis)(on);
        };
    };
    return {
        {"thread", {Menu::sight, 110}, tr("LOS &thread"), "L", [this] { threadToCursor(); }},
        {.id = "ownField",
         .place = {Menu::sight, 120},
         .text = tr("Shade what this &Location sees"),
         .keys = "Shift+L",
         .ticked = false,
         .ticks = field("ownField", &SightShades::showOwn)},
        {.id = "enemyField",
         .place = {Menu::sight, 130},
         .text = tr("Shade what the &enemy sees"),
         .keys = "Shift+E",
         .ticked = false,
         .ticks = field("enemyField", &SightShades::showEnemy)},
        {"fieldHigher",
         {Menu::sight, 140},
         tr("From a &higher level"),
         "Ctrl+PgUp",
         [this] { shades_->stepLevel(1); }},
        {"fieldLower",
         {Menu::sight, 150},
         tr("From a lo&wer level"),
         "Ctrl+PgDown",
         [this] { shades_->stepLevel(-1); }},
    };
}

/// From the chosen hex to where the mouse is, else to the hex cursor.
void MainWindow::threadToCursor() {
    if (!game_->hasGame()) return;
    const Hex from = selection_->hex().value_or(map_->cursorHex());
    const QPoint mouse = map_->viewport()->mapFromGlobal(QCursor::pos());
    const auto under = map_->viewport()->underMouse() ? map_->hexAt(mouse) : std::nullopt;
    beginThread(from, under.value_or(map_->cursorHex()), false);
}

void MainWindow::wireSight() {
    connect(map_, &MapView::threadWanted, this, [this](Hex from) { beginThread(from, from, true); });
    connect(shades_, &SightShades::changed, map_, [this] { map_->setFields(shades_->picture()); });
    connect(sightBar_, &SightBar::ownWanted, action(QStringLiteral("ownField")), &QAction::setChecked);
    connect(sightBar_, &SightBar::enemyWanted, action(QStringLiteral("enemyField")), &QAction::setChecked);
    // Lists that had to wait are filled.
    connect(&game_->ruleSight(), &RuleSight::changed, this, [this] {
        if (!game_->hasGame()) return;
        selection_->refresh();
        showSeen();
    });
}

/// The sign of those who are seen, by the answer that shifts and docks go by. While lines of sight are being
/// worked out the signs stay as they were.
void MainWindow::showSeen() {
    if (game_->ruleSight().working()) return;
    MapScene::SeenPlaces seen;
    if (game_->hasGame()) {
        const GameView view = game_->shownView();
        const RuledSight told;
        const Sight& sight = game_->ruleSight().ready() ? view.sight : told;
        const auto ask = [&](const SideId& side, const Location& at, const Marker* marker) {
            if (at.empty()) return;
            const auto known = seen.find(at.hex);
            if (known != seen.end() && known->second.contains(side)) return;
            if (sight.enemySees(view.state, view.ground, side, at, marker).seen) seen[at.hex].insert(side);
        };
        for (const auto& [id, m] : view.state.markers)
            if (!m.faceUp()) ask(m.side, m.at, &m);
        for (const auto& [id, p] : view.state.pieces)
            if (p.under.empty() && p.gone.empty() && p.isUnit()) ask(p.side, p.at, nullptr);
    }
    map_->setSeen(game_->hasGame() ? game_->shown() : State(), std::move(seen));
    if (game_->hasGame() && toldHex_ && statusBar()->currentMessage() == toldWords_) tellHex(*toldHex_);
}

bool MainWindow::threadTo(const QString& name) {
    const auto to = game_->hasGame() ? game_->ground().find(name.toStdString()) : std::nullopt;
    if (!to) return false;
    const Hex from = selection_->hex().value_or(map_->cursorHex());
    map_->centreOn({(from.column + to->column) / 2, (from.row + to->row) / 2});
    beginThread(from, *to, false);
    return true;
}

QString MainWindow::hexWords(Hex hex) const {
    QString what = map_->scene().describe(hex);
    for (const QString& more : {shades_->hexText(hex), ordersAt(hex)})
        if (!more.isEmpty()) what = tr("%1  ·  %2").arg(what, more);
    return what;
}

void MainWindow::beginThread(Hex from, Hex to, bool drawn) {
    if (!game_->hasGame()) return;
    int level = 0;
    if (selection_->hex() == from)
        if (const auto at = shades_->from()) level = at->level;
    const auto atOnce = std::make_shared<bool>(true);
    shades_->withLines([this, from, to, level, drawn, atOnce](const std::shared_ptr<const GameLines>& lines) {
        if (!map_->layout().contains(from) || !map_->layout().contains(to)) return;
        // Where the map had to be made first, the mouse has gone on and may have let go.
        const auto under = map_->hexAt(map_->viewport()->mapFromGlobal(QCursor::pos()));
        const bool late = drawn && !*atOnce;
        const Hex end = late ? under.value_or(to) : to;
        const bool held = drawn && (!late || QGuiApplication::mouseButtons().testFlag(Qt::LeftButton));
        LosThread::Game game;
        game.line = [this, lines](const Location& a, const Location& b) {
            return lines->line(game_->shown(), a, b);
        };
        game.ends = [this, lines](const std::string& hex) { return lines->endsOf(game_->shown(), hex); };
        game.told = [this](const std::optional<GameLine>& line, bool lasting) {
            Notice n;
            if (!line) {
                n.kind = Notice::Kind::refused;
                n.text = tr("No line of sight: one of its ends lies on no board.");
            } else if (line->from == line->to) {
                n.text = tr("From %1: lead the thread with the mouse or the arrow keys. Wheel or digits "
                            "choose the "
                            "level of its far end (with Shift or Alt that of the near one), X turns it "
                            "round, Enter "
                            "or a click fixes it, Esc ends.")
                             .arg(placeText(line->from));
            } else {
                n.kind = line->blocked ? Notice::Kind::refused : Notice::Kind::success;
                n.text = lineText(*line);
            }
            strip_->showRunning(n, lasting);
        };
        game.over = [this] { strip_->endRunning(); };
        map_->setFocus();
        map_->setTool(std::make_unique<LosThread>(*map_, std::move(game), from, level, end, held));
    });
    *atOnce = false;
}

}  // namespace shellgame::app
