// SPDX-License-Identifier: MIT
#include "sight/sight_controller.hpp"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

#include "session/ready_view.hpp"
#include "shellgame/rules/mapboard/facing.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "words/line_text.hpp"

namespace shellgame::app {

SightController::SightController(const WindowContext& context, QObject* parent)
    : QObject(parent), context_(context), bar_(new SightBar(context.game, context.sightOverlays)) {
    connect(&context_.map, &MapView::threadWanted, this,
            [this](Hex from) { beginThread(from, from, LosThread::Begun::byDrag); });
    connect(&context_.sightOverlays, &SightOverlays::threadWanted, this, &SightController::threadBetween);
    connect(&context_.sightOverlays, &SightOverlays::changed, &context_.map,
            [this] { context_.map.setFields(context_.sightOverlays.picture()); });
    // Refresh lists that were waiting for lines of sight.
    connect(&context_.game.ruleSight(), &RuleSight::changed, this, [this] {
        if (!context_.game.hasGame()) return;
        context_.selection.refresh();
        showSeen();
    });
}

void SightController::follow(const ActionTable& table) {
    table_ = &table;
    connect(bar_, &SightBar::ownWanted, table.action(QStringLiteral("ownField")), &QAction::setChecked);
    connect(bar_, &SightBar::enemyWanted, table.action(QStringLiteral("enemyField")), &QAction::setChecked);
    // Another game begins without overlays.
    for (const char* id : {"ownField", "enemyField"})
        connect(&context_.game, &GameController::gameChanged, table.action(QLatin1String(id)),
                [overlay = table.action(QLatin1String(id))] { overlay->setChecked(false); });
}

ActionRows SightController::actions() {
    const auto field = [this](const QString& id, void (SightOverlays::*shadeThis)(bool)) {
        return [this, id, shadeThis](bool on) {
            if (on && context_.game.hasGame() && !linesOf(context_.game.shownView().sight)) {
                context_.game.post(Notice::Kind::refused, noLinesText(context_.game.ground(), false));
                table_->action(id)->setChecked(false);
                return;
            }
            (context_.sightOverlays.*shadeThis)(on);
        };
    };
    return {
        {"thread", {Menu::sight, 110}, tr("LOS &thread"), "L", [this] { threadToCursor(); }},
        {"threadFromSeer",
         {Menu::sight, 115},
         tr("Thread from an enemy unit that &sees this"),
         "Ctrl+L",
         [this] { threadFromSeer(); }},
        {"copyLine",
         {Menu::sight, 118},
         tr("Copy the LOS as text and &picture"),
         "Ctrl+Shift+C",
         [this] { copyLine(); }},
        {.id = "ownField",
         .place = {Menu::sight, 120},
         .text = tr("&LOS overlay of this Location"),
         .keys = "Shift+L",
         .ticked = false,
         .ticks = field("ownField", &SightOverlays::showOwn)},
        {.id = "enemyField",
         .place = {Menu::sight, 130},
         .text = tr("LOS overlay of the &enemy"),
         .keys = "Shift+E",
         .ticked = false,
         .ticks = field("enemyField", &SightOverlays::showEnemy)},
        {"fieldHigher",
         {Menu::sight, 140},
         tr("From a &higher level"),
         "Ctrl+PgUp",
         [this] { context_.sightOverlays.stepLevel(1); }},
        {"fieldLower",
         {Menu::sight, 150},
         tr("From a lo&wer level"),
         "Ctrl+PgDown",
         [this] { context_.sightOverlays.stepLevel(-1); }},
    };
}

/// Draws the signs for units in enemy LOS, based on the same answers as shifts and panels. While lines of
/// sight are being computed, the signs stay unchanged.
void SightController::showSeen() {
    if (context_.game.ruleSight().working()) return;
    MapScene::SeenPlaces seen;
    if (context_.game.hasGame()) {
        const GameView view = readyView(context_.game);
        const auto ask = [&](const SideId& side, const Location& at, const Marker* marker) {
            if (at.empty()) return;
            const auto known = seen.find(at.hex);
            if (known != seen.end() && known->second.contains(side)) return;
            if (seenInView(view, side, at, marker).seen) seen[at.hex].insert(side);
        };
        for (const auto& [id, m] : view.state.markers)
            if (!m.faceUp()) ask(m.side, m.at, &m);
        for (const auto& [id, p] : view.state.pieces)
            if (p.under.empty() && p.gone.empty() && p.isUnit()) ask(p.side, p.at, nullptr);
    }
    context_.map.setSeen(context_.game.shown(), std::move(seen));
    Q_EMIT shown();
}

/// Shows the LOS thread from the selected hex to the mouse. If the mouse is not on the map, shows it to the
/// hex cursor.
void SightController::threadToCursor() {
    if (!context_.game.hasGame()) return;
    const Hex from = context_.selection.hex().value_or(context_.map.cursorHex());
    const QPoint mouse = context_.map.viewport()->mapFromGlobal(QCursor::pos());
    const auto under = context_.map.viewport()->underMouse() ? context_.map.hexAt(mouse) : std::nullopt;
    beginThread(from, under.value_or(context_.map.cursorHex()), LosThread::Begun::byKey);
}

/// Copies the line as text and as a picture, because a report about a doubtful line needs both.
void SightController::copyLine() {
    const auto* thread = dynamic_cast<const LosThread*>(context_.map.tool());
    if (thread == nullptr || !thread->line())
        return context_.game.post(Notice::Kind::refused,
                                  tr("To copy a line, first lay a LOS thread with L."));
    auto* copy = new QMimeData;
    copy->setText(lineText(*thread->line()));
    copy->setImageData(context_.map.grab().toImage());
    QGuiApplication::clipboard()->setMimeData(copy);
    context_.game.post(Notice::Kind::info, tr("The LOS was copied as text and as a picture of the map."));
}

bool SightController::threadTo(const QString& name) {
    const auto to = context_.game.hasGame() ? context_.game.ground().find(name.toStdString()) : std::nullopt;
    if (!to) return false;
    const Hex from = context_.selection.hex().value_or(context_.map.cursorHex());
    context_.map.centreOn({(from.column + to->column) / 2, (from.row + to->row) / 2});
    beginThread(from, *to, LosThread::Begun::byKey);
    return true;
}

std::optional<LosVertex> SightController::seenVertex(const GameLines& lines, const Location& from,
                                                     const Location& at, const Position& position) const {
    const auto facing = facingOf(context_.game.ground(), at.hex, position.faces);
    if (position.portion != Portion::bypass || !facing || *facing % 2 != 0) return std::nullopt;
    for (const bool clockwise : {false, true}) {
        const LosVertex vertex{static_cast<std::int8_t>(*facing / 2), clockwise};
        const auto line = lines.lineBetween(context_.game.shown(), {from}, {at, vertex});
        if (line && !line->blocked) return vertex;
    }
    return std::nullopt;
}

void SightController::threadBetween(const Location& from, const Location& to) {
    threadToEnd(from, {to});
}

void SightController::threadToEnd(const Location& from, const GameEnd& to) {
    if (!context_.game.hasGame()) return;
    const auto a = context_.game.ground().find(from.hex), b = context_.game.ground().find(to.at.hex);
    if (!a || !b) return;
    const LosThread::Ends ends{*a, from.level, *b, to.at.level, LosThread::Begun::laid, to.vertex};
    context_.sightOverlays.withLines(
        [this, ends](const std::shared_ptr<const GameLines>& lines) { layThread(lines, ends); });
}

void SightController::threadFromSeer() {
    if (!context_.game.hasGame() || !context_.selection.hex()) return;
    const SideId owner = context_.sightOverlays.owner();
    Location at = *context_.sightOverlays.from();
    Position position;
    for (const auto& [id, m] : context_.game.shown().markers)
        if (m.at.hex == at.hex && m.side == owner) {
            at = m.at;
            position = m.position;
        }
    context_.sightOverlays.withLines([this, owner, at,
                                      position](const std::shared_ptr<const GameLines>& lines) {
        const auto seers = lines->whoSees(context_.game.shown(), owner, at, position);
        if (seers.empty())
            return context_.game.post(Notice::Kind::refused, tr("No enemy unit sees %1.").arg(placeText(at)));
        const Location& from = seers.front().from;
        threadToEnd(from, {at, seenVertex(*lines, from, at, position)});
    });
}

/// Returns the level of the top counter in a hex; 0 without counters.
int SightController::levelOfTop(Hex hex) const {
    const HexStack* stack = context_.map.scene().stack(hex);
    return stack == nullptr || stack->items.empty() ? 0 : stack->items.back().level;
}

void SightController::beginThread(Hex from, Hex to, LosThread::Begun begun) {
    if (!context_.game.hasGame()) return;
    int level = 0;
    if (context_.selection.hex() == from)
        if (const auto at = context_.sightOverlays.from()) level = at->level;
    const auto atOnce = std::make_shared<bool>(true);
    context_.sightOverlays.withLines([this, from, to, level, begun,
                                      atOnce](const std::shared_ptr<const GameLines>& lines) {
        if (!context_.map.layout().contains(from) || !context_.map.layout().contains(to)) return;
        LosThread::Ends ends{from, level, to, levelOfTop(to), begun};
        // Check the mouse again, because the player may have moved it or released its button while the map
        // was being prepared.
        if (begun == LosThread::Begun::byDrag && !*atOnce) {
            ends.to = context_.map.hexAt(context_.map.viewport()->mapFromGlobal(QCursor::pos())).value_or(to);
            ends.toLevel = levelOfTop(ends.to);
            if (!QGuiApplication::mouseButtons().testFlag(Qt::LeftButton))
                ends.begun = LosThread::Begun::byKey;
        }
        layThread(lines, ends);
    });
    *atOnce = false;
}

void SightController::layThread(const std::shared_ptr<const GameLines>& lines, const LosThread::Ends& ends) {
    LosThread::Game game;
    game.line = [this, lines](const GameEnd& a, const GameEnd& b) {
        return lines->lineBetween(context_.game.shown(), a, b, GameLines::Levels::any);
    };
    game.ends = [this, lines](const std::string& hex) { return lines->endsOf(context_.game.shown(), hex); };
    game.levelIn = [this](Hex hex) { return levelOfTop(hex); };
    game.told = [this](const std::optional<GameLine>& line, bool lasting) {
        Notice n;
        if (!line) {
            n.kind = Notice::Kind::refused;
            n.text = tr("The LOS can't be traced, because one end is not on a board.");
        } else if (line->start == line->end && line->from == line->to) {
            n.text = tr("From %1: move the thread with the mouse or the arrow keys. The wheel or digits set "
                        "the level of its far end (with Shift or Alt, of its near end). X swaps the ends, "
                        "Enter or a click fixes the thread, and Esc ends it.")
                         .arg(placeText(line->from));
        } else {
            n.kind = line->blocked ? Notice::Kind::refused : Notice::Kind::success;
            n.text = lineText(*line);
        }
        context_.strip.showRunning(n, lasting);
        told_ = n.text;
    };
    game.over = [this] {
        context_.strip.endRunning();
        // The message is about a line that the map no longer shows.
        if (context_.strip.text() == told_) context_.strip.dismiss();
    };
    context_.map.setFocus();
    context_.map.setTool(std::make_unique<LosThread>(context_.map, std::move(game), ends));
}

}  // namespace shellgame::app
