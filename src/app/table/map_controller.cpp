// SPDX-License-Identifier: MIT
#include "table/map_controller.hpp"

#include <QFileInfo>
#include <QInputDialog>
#include <QMenu>
#include <QStatusBar>
#include <algorithm>
#include <cmath>
#include <map>

#include "map/ground_layer.hpp"
#include "map/map_tools.hpp"
#include "session/painted_first.hpp"
#include "shellgame/model/notation.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "widgets/odds_bar.hpp"
#include "words/language.hpp"

namespace shellgame::app {

MapController::MapController(const WindowContext& context, QObject* parent)
    : QObject(parent),
      context_(context),
      overview_(new Overview(context.map)),
      overviewDock_(
          context.dock(QStringLiteral("overviewDock"), tr("Overview"), overview_, Qt::RightDockWidgetArea)) {
    wire();
}

void MapController::wire() {
    MapView* map = &context_.map;
    connect(map, &MapView::hexChosen, this, &MapController::hexChosen);
    connect(map, &MapView::counterChosen, this,
            [this](Hex hex, const QString& id, Qt::KeyboardModifiers modifiers) {
                if (!context_.game.hasGame()) return;
                context_.selection.chooseHex(hex, id, modifiers.testFlag(Qt::ControlModifier));
                Q_EMIT hexTaken();
            });
    connect(map, &MapView::hexDoubleClicked, this, [this](Hex hex) {
        if (context_.game.hasGame() && context_.selection.hex() == hex) context_.map.toggleFan();
    });
    connect(map, &MapView::areaChosen, &context_.selection, &Selection::chooseArea);
    connect(map, &MapView::cancelled, &context_.selection, &Selection::clear);
    connect(map, &MapView::menuWanted, this, &MapController::contextMenu);
    connect(map, &MapView::hovered, this, &MapController::tell);
    connect(overview_, &Overview::left, map, [map] { map->setFocus(Qt::OtherFocusReason); });
    map->setStackOf([this](const QString& id) { return context_.acts.stackOf(id); });
    map->setMeantBy([this](Hex hex, const QString& id, bool drags) {
        return drags ? meantBy(hex, id) : clickedAt(hex, id);
    });
    connect(map, &MapView::dropped, this, &MapController::dropped);
    connect(map, &MapView::cursorMoved, this, [this](Hex h) {
        if (context_.game.hasGame()) tell(h);
    });
    // Update the map's file after a save, because a new game gets its file only then.
    connect(&context_.game, &GameController::dirtyChanged, this, [this] { noteFile(); });
}

void MapController::noteFile() {
    file_ = context_.game.hasGame() && context_.game.game().save
                ? QFileInfo(qs(context_.game.game().path)).absoluteFilePath()
                : QString();
}

ActionRows MapController::actions() {
    return lookRows() +
           ActionRows{
               {"goto", {Menu::edit, 220}, tr("&Go to hex …"), "Ctrl+G", [this] { askHex(); }},
               {"wholeStack",
                {Menu::stack, 110},
                tr("Select all in the hex"),
                "Ctrl+A",
                [this] { context_.acts.chooseStack(); }},
               {"fan", {Menu::stack, 120}, tr("Fan out the stack"), "Shift+S", [this] { fanOut(); }},
               {"nextCounter",
                {Menu::stack, 122},
                tr("Next counter of the hex"),
                ".",
                [this] { stepCounter(1); }},
               {"previousCounter",
                {Menu::stack, 124},
                tr("Previous counter of the hex"),
                ",",
                [this] { stepCounter(-1); }},
               {"magnify", {Menu::stack, 130}, tr("Show the stack large"), "Shift+V", [this] { magnify(); }},
               ActionRow{"path", {Menu::act, 130}, tr("&Move along hexes"), "M", [this] { beginPath(); }}
                   .where([this] { return context_.acts.can(Deed::move); }),
               levelRow(1),
               levelRow(-1),
           };
}

/// Fans out the stack of the selected hex. If no hex is selected, uses the hex under the cursor.
void MapController::fanOut() {
    if (!context_.selection.hex()) hexChosen(context_.map.cursorHex(), QString(), Qt::NoModifier);
    context_.map.toggleFan();
}

/// Selects only the next or previous counter of the selected hex, or of the hex under the cursor, from the
/// top of its stack.
void MapController::stepCounter(int by) {
    const Hex hex = context_.selection.hex().value_or(context_.map.cursorHex());
    const HexStack* stack = context_.map.scene().stack(hex);
    if (stack == nullptr || stack->empty())
        return context_.game.post(Notice::Kind::info,
                                  tr("No counters are in %1.").arg(qs(context_.game.ground().nameOf(hex))));
    const auto count = static_cast<int>(stack->items.size());
    const QStringList& now = context_.selection.ids();
    int at = by > 0 ? count : -1;
    for (int i = 0; i < count && now.size() == 1; ++i)
        if (stack->items[static_cast<std::size_t>(i)].id == now.front()) at = i;
    at = (at - by + count) % count;
    const QString id = stack->items[static_cast<std::size_t>(at)].id;
    context_.map.setCursorHex(hex, false);
    context_.selection.chooseStack(hex, {id});
}

void MapController::magnify() {
    const Hex hex = context_.selection.hex().value_or(context_.map.cursorHex());
    if (context_.map.magnified() == hex)
        context_.map.magnify({});
    else
        context_.map.magnify(hex);
}

/// Returns the action that moves the selected counters up or down a level within their hex.
ActionRow MapController::levelRow(int levels) {
    const bool up = levels > 0;
    ActionRow row{up ? QStringLiteral("levelUp") : QStringLiteral("levelDown"),
                  {Menu::moving, up ? 110 : 120},
                  up ? tr("Go up a level") : tr("Go down a level"),
                  up ? QStringLiteral("Alt+PgUp") : QStringLiteral("Alt+PgDown"),
                  [this, levels] { context_.acts.climb(levels); }};
    row.can = [this, up] { return context_.acts.can(up ? Deed::up : Deed::down); };
    return row;
}

ActionRows MapController::lookRows() {
    ActionRows rows{
        {"zoomIn",
         {Menu::view, 110},
         tr("Zoom &in"),
         "+; =; Ctrl++",
         [this] { context_.map.zoomBy(1, zoomPoint()); }},
        {"zoomOut",
         {Menu::view, 120},
         tr("Zoom &out"),
         "-; Ctrl+-",
         [this] { context_.map.zoomBy(-1, zoomPoint()); }},
        {"fit", {Menu::view, 130}, tr("&Whole map"), "F", [this] { context_.map.fit(); }},
        {"zoomReset",
         {Menu::view, 140},
         tr("&Readable size"),
         "0",
         [this] { context_.map.zoomTo(MapView::defaultScale, zoomPoint()); }},
        {"toMap",
         {Menu::view, 150},
         tr("Go to the &map"),
         "F6",
         [this] { context_.map.setFocus(Qt::ShortcutFocusReason); }},
        {"overview", {Menu::view, 157}, tr("Overview map"), "Shift+F9", [this] { showOverview(); }},
    };
    const auto flag = [&](const QString& id, int order, const QString& text, bool otherwise,
                          const std::function<void(bool)>& set, const QString& tip = {}) {
        const auto store = [this, id, set](bool on) {
            context_.settings.setFlag(id, on);
            set(on);
        };
        rows.append(ActionRow{.id = id,
                              .place = {Menu::view, 200 + order},
                              .text = text,
                              .when = When::always,
                              .ticked = context_.settings.flag(id, otherwise),
                              .ticks = store,
                              .tip = tip});
    };
    flag("grid", 10, tr("&Grid"), true, [this](bool) { showGround(); });
    flag("names", 20, tr("Hex &names"), true, [this](bool) { showGround(); });
    flag("northArrow", 30, tr("N a&rrow"), true, [this](bool on) { context_.map.setNorthShown(on); });
    flag("tray", 40, tr("&Fan out each selected stack"), false,
         [this](bool on) { context_.map.setTrayShown(on); });
    flag(
        "numbered", 50, tr("My ? are n&umbered"), false,
        [this](bool on) {
            context_.game.setNumbered(on);
            context_.map.setNumbered(on);
            if (context_.game.hasGame()) context_.map.showState(context_.game.shown());
            context_.map.repaintAll();
        },
        tr("Only Shellgame records the units under them, so a shift moves nothing on the table."));
    return rows;
}

/// Shows the overview, or hides it if it has the focus. The overview's shortcut calls this function.
void MapController::showOverview() {
    if (overviewDock_->isVisible() && overview_->hasFocus()) {
        overviewDock_->hide();
        return context_.map.setFocus();
    }
    bringForward(*overviewDock_);
    overview_->setFocus();
}

void MapController::showGround() {
    GroundStyle s;
    s.grid = context_.settings.flag(QStringLiteral("grid"), true);
    s.names = context_.settings.flag(QStringLiteral("names"), true);
    context_.map.setGroundStyle(s);
}

void MapController::applySettings() {
    showGround();
    context_.map.setTrayShown(context_.settings.flag(QStringLiteral("tray"), false));
    context_.map.setNorthShown(context_.settings.flag(QStringLiteral("northArrow"), true));
    context_.game.setNumbered(context_.settings.flag(QStringLiteral("numbered"), false));
    context_.map.setNumbered(context_.settings.flag(QStringLiteral("numbered"), false));
}

void MapController::beginGame() {
    noteFile();
    ground_ = context_.game.session().groundPtr();
    context_.map.setGround(ground_);
    showState();
    places_.clear();
    viewpoint_ = context_.game.viewer();
    if (!beginWhereLeft()) beginOnMap();
    context_.map.setFocus();
}

void MapController::keepPlace() {
    // While the form for a new game is open, the map shows that form's boards instead of the game.
    if (file_.isEmpty() || context_.map.groundLayer().ground() != ground_.get()) return;
    const MapView::Place place = context_.map.place();
    const Hex cursor = place.cursor.value_or(Hex{0, 0});
    context_.settings.setPlaceOf(file_, {{QStringLiteral("eyes"), qs(viewpoint_.text)},
                                         {QStringLiteral("column"), cursor.column},
                                         {QStringLiteral("row"), cursor.row},
                                         {QStringLiteral("scale"), place.scale},
                                         {QStringLiteral("x"), place.middle.x()},
                                         {QStringLiteral("y"), place.middle.y()},
                                         {QStringLiteral("fitted"), place.fitted}});
}

bool MapController::beginWhereLeft() {
    if (file_.isEmpty()) return false;
    const QVariantMap stored = context_.settings.placeOf(file_);
    const auto number = [&](const char* name) { return stored.value(QLatin1String(name)).toDouble(); };
    if (stored.isEmpty() || stored.value(QStringLiteral("eyes")).toString() != qs(viewpoint_.text))
        return false;
    MapView::Place place;
    place.cursor =
        Hex{stored.value(QStringLiteral("column")).toInt(), stored.value(QStringLiteral("row")).toInt()};
    place.scale = number("scale");
    place.middle = {number("x"), number("y")};
    place.fitted = stored.value(QStringLiteral("fitted")).toBool();
    const bool sound = std::isfinite(place.scale) && place.scale > 0 && std::isfinite(place.middle.x()) &&
                       std::isfinite(place.middle.y()) && context_.game.ground().contains(*place.cursor);
    if (!sound) return false;
    context_.map.setPlace(place);
    // Center later, after the panels have been laid out.
    QMetaObject::invokeMethod(
        this,
        [this, place, file = file_] {
            if (file == file_ && !context_.selection.hex()) context_.map.setPlace(place);
        },
        Qt::QueuedConnection);
    return true;
}

void MapController::changeViewpoint() {
    places_[viewpoint_] = context_.map.place();
    viewpoint_ = context_.game.viewer();
    showState();
    if (const auto own = places_.find(viewpoint_); own != places_.end())
        context_.map.setPlace(own->second);
    else
        beginOnMap();
    context_.map.repaintAll();
}

void MapController::showState(const QStringList* ids) {
    showNames();
    std::vector<std::string> names;
    if (ids != nullptr)
        for (const QString& id : *ids) names.push_back(id.toStdString());
    // In a side's view, an act may change more than the objects that it names, so ignore `ids`.
    auto seen = context_.game.viewer().empty() ? nullptr : context_.game.session().sharedSeen();
    if (seen)
        context_.map.showState(seen);
    else
        context_.map.showState(context_.game.shown(), ids != nullptr ? &names : nullptr);
    giveBackLater(std::exchange(seen_, std::move(seen)));
}

void MapController::showGameAgain() {
    context_.map.setGround(context_.game.session().groundPtr());
    context_.map.showState(context_.game.shown());
}

void MapController::centreAgain() {
    if (const auto h = context_.selection.hex())
        context_.map.centreOn(*h);
    else
        centreOnGame();
}

/// Returns the point of the view that keeps its place when the player zooms by a key: the selected hex if it
/// is visible, or else the mouse; nullopt for the middle of the view.
std::optional<QPointF> MapController::zoomPoint() const {
    const MapView& map = context_.map;
    if (const auto h = context_.selection.hex(); h && map.isInSight(*h))
        return map.camera().toView(map.layout().centre(*h));
    if (map.viewport()->underMouse()) return map.viewport()->mapFromGlobal(QCursor::pos());
    return std::nullopt;
}

/// Shows the part of the map that has counters, after the panels have been laid out.
void MapController::beginOnMap() {
    const std::vector<Hex> occupied = context_.map.scene().occupied();
    context_.map.setCursorHex(occupied.empty() ? Hex{0, 0} : occupied.front(), false);
    context_.map.zoomTo(MapView::defaultScale);
    QMetaObject::invokeMethod(
        this, [this] { centreOnGame(); }, Qt::QueuedConnection);
}

void MapController::centreOnGame() {
    if (!context_.game.hasGame() || context_.selection.hex()) return;
    MapView& map = context_.map;
    // The whole map has to be easier to read than the part of it that shows all rows with counters.
    constexpr double easy = MapView::defaultScale * 0.7, readable = MapView::defaultScale * 0.64;
    const std::vector<Hex> occupied = map.scene().occupied();
    map.fit();
    const double fitted = map.camera().scale;
    // Show an empty board as a whole, unless the names of its hexes would be too small.
    if (occupied.empty()) return fitted < easy ? map.zoomTo(easy) : void();
    if (fitted > MapView::defaultScale) map.zoomTo(MapView::defaultScale);
    if (fitted >= easy) return;
    QRectF rows;
    for (const Hex h : occupied) rows |= map.layout().box(h);
    const QSizeF hex = map.layout().box(occupied.front()).size();
    rows = rows.adjusted(-hex.width(), 0, hex.width(), 0) & map.layout().bounds();
    QRectF counters = rows.adjusted(0, -hex.height(), 0, hex.height()) & map.layout().bounds();
    // Show all rows with counters, or most of them, unless the counters would be too small.
    // Ignore the bar that shows the progress of LOS, because it soon disappears.
    const auto fitting = [&](const QRectF& box) { return map.viewport()->height() / box.height(); };
    // Do this twice, because a scroll bar that appears takes some of the height.
    for (int i = 0; i < 2; ++i) {
        // If the rows almost fit, let the counters be slightly smaller, and leave out the margin.
        constexpr double almost = readable * 0.9;
        const bool tight = fitting(rows) < readable && fitting(rows) >= almost;
        map.zoomTo(tight ? fitting(rows)
                   : fitting(counters) < readable * 0.75
                       ? MapView::defaultScale
                       : std::clamp(fitting(counters), readable, MapView::defaultScale));
        if (tight && i == 1) counters = rows;
    }
    const QRectF whole(map.viewport()->rect());
    // Center the counters, but don't cut off any at the left edge, and show as many as possible.
    const QSizeF seen = whole.size() / map.camera().scale;
    QPointF middle = counters.center();
    if (counters.width() > seen.width()) middle.setX(counters.left() + seen.width() / 2);
    std::vector<double> tops;
    for (const Hex from : occupied)
        tops.push_back(
            std::min(map.layout().box(from).top() - hex.height() / 2, counters.bottom() - seen.height()));
    tops.push_back(rows.center().y() - seen.height() / 2);
    std::ptrdiff_t most = 0;
    for (const double top : tops) {
        if (counters.height() <= seen.height()) break;
        const QRectF view(QPointF(middle.x() - seen.width() / 2, top), seen);
        const auto visible = std::count_if(occupied.begin(), occupied.end(), [&](Hex h) {
            return view.contains(map.layout().box(h) & map.layout().bounds());
        });
        if (visible <= most) continue;
        most = visible;
        middle.setY(view.center().y());
    }
    map.centreOnPoint(middle + (QRectF(map.room()).center() - whole.center()) / map.camera().scale);
}

/// Makes the map use the viewer's names for counters, as in the viewer's log.
void MapController::showNames() {
    context_.map.setViewer(context_.game.viewer(),
                           [this](const QString& id) { return context_.game.nameOf(id.toStdString()); });
}

void MapController::tell(Hex hex) {
    toldHex_ = hex;
    toldWords_ = context_.map.scene().describe(hex);
    for (const QString& more : moreWords_(hex))
        if (!more.isEmpty()) toldWords_ = tr("%1  ·  %2").arg(toldWords_, more);
    context_.window.statusBar()->showMessage(toldWords_);
}

void MapController::tellAgain() {
    if (context_.game.hasGame() && toldHex_ && context_.window.statusBar()->currentMessage() == toldWords_)
        tell(*toldHex_);
}

void MapController::hexChosen(Hex hex, const QString& id, Qt::KeyboardModifiers modifiers) {
    if (!context_.game.hasGame()) return;
    // A click on a hex with a ring selects the partner. A second click there, or a click elsewhere, selects
    // the hex.
    if (context_.selection.marker() && modifiers == Qt::NoModifier && context_.selection.hex() != hex) {
        const int option = context_.selection.optionIn(hex);
        const bool confirmed =
            context_.selection.chosenOption() == option && context_.selection.optionByPlayer();
        if (option >= 0 && !confirmed && markOf(static_cast<std::size_t>(option))) {
            context_.selection.chooseOption(option);
            return;
        }
    }
    QString chosen = id;
    if (chosen.isEmpty()) {
        // The hex was selected by keyboard, so select the top counter to show its shifts immediately.
        const HexStack* stack = context_.map.scene().stack(hex);
        if (stack != nullptr && !stack->items.empty()) chosen = meantBy(hex, stack->items.back().id);
    }
    // A click with Ctrl selects a single counter.
    if (modifiers.testFlag(Qt::ControlModifier))
        context_.selection.chooseHex(hex, chosen, true);
    else
        chooseStackOf(hex, chosen);
    Q_EMIT hexTaken();
}

/// Selects the stack of a counter that a drag would move.
void MapController::chooseStackOf(Hex hex, const QString& id) {
    if (context_.game.shown().piece(PieceId(id.toStdString())) != nullptr)
        context_.selection.chooseStack(hex, context_.acts.stackOf(id));
    else
        context_.selection.chooseHex(hex, id, false);
}

QString MapController::clickedAt(Hex hex, const QString& id) const {
    if (!context_.game.hasGame()) return id;
    const State& state = context_.game.shown();
    if (const Marker* m = state.marker(MarkerId(id.toStdString())))
        return m->kind != MarkerKind::mine ? id : meantBy(hex, id);
    const Piece* p = state.piece(PieceId(id.toStdString()));
    const bool ground =
        p == nullptr || isWreck(*p) || p->kind == PieceClass::fortification || p->kind == PieceClass::mines;
    return ground ? meantBy(hex, id) : id;
}

QString MapController::meantBy(Hex hex, const QString& id) const {
    const HexStack* stack = context_.map.scene().stack(hex);
    if (!context_.game.hasGame() || stack == nullptr) return id;
    // A counter that the player has selected remains selected.
    if (context_.selection.hex() == hex && context_.selection.ids().contains(id)) return id;
    const State& state = context_.game.shown();
    const SideId side = !context_.game.viewer().empty() ? context_.game.viewer() : state.clock.player;
    const auto acts = [&](const QString& counter, bool units) {
        if (const Marker* m = state.marker(MarkerId(counter.toStdString())))
            return m->side == side && m->kind != MarkerKind::mine;
        const Piece* p = state.piece(PieceId(counter.toStdString()));
        return p != nullptr && p->side == side && !isWreck(*p) &&
               (p->isUnit() ||
                (!units && p->kind != PieceClass::fortification && p->kind != PieceClass::mines));
    };
    const Piece* piece = state.piece(PieceId(id.toStdString()));
    const Marker* marker = state.marker(MarkerId(id.toStdString()));
    if ((piece != nullptr && piece->side == side) || (marker != nullptr && marker->side == side)) return id;
    for (const bool units : {true, false})
        for (auto item = stack->items.rbegin(); item != stack->items.rend(); ++item)
            if (acts(item->id, units)) return item->id;
    return id;
}

void MapController::dropped(const QStringList& ids, const std::vector<Hex>& path,
                            Qt::KeyboardModifiers modifiers) {
    // Select the dragged counters, so that the selection follows them to their new hex.
    const auto from = context_.map.scene().placeOf(ids.front());
    if (from && context_.selection.hex() != from) context_.selection.chooseHex(*from, ids.front(), false);
    context_.selection.chooseIds(ids);
    if (ChooseTool::corrects(modifiers))
        context_.acts.correctPlace(ids, qs(context_.game.ground().nameOf(path.back())));
    else if (!go(ids, path))
        return;
    if (const auto h = context_.selection.hex()) context_.map.setCursorHex(*h, false);
}

bool MapController::go(const QStringList& ids, const std::vector<Hex>& path, int levels) {
    if (levels != 0 || !context_.acts.endsInBypass(ids, path)) {
        context_.acts.go(ids, path, levels);
        return true;
    }
    const State& state = context_.game.shown();
    const Marker* stack = state.marker(MarkerId(ids.front().toStdString()));
    const Location start = stack != nullptr ? stack->at : state.placeOf(PieceId(ids.front().toStdString()));
    const auto from = context_.game.ground().find(start.hex);
    const Hex before = path.size() > 1 ? path[path.size() - 2] : from.value_or(path.back());
    context_.asks.hexside(
        path.back(), before, 1,
        tr("Along which hexside of %1 does it end in Bypass? Click beyond that hexside, or choose it with "
           "the arrow keys and press Enter. Press Esc to cancel.")
            .arg(qs(context_.game.ground().nameOf(path.back()))),
        [this, ids, path](const std::string& beside) { context_.acts.bypass(ids, path, beside); });
    return false;
}

void MapController::contextMenu(Hex hex, const QString& id, QPoint global) {
    if (!context_.game.hasGame()) return;
    // The menu is for the counter under the mouse, even in a selected stack. Only counters that the player
    // has selected one by one stay selected together.
    const QStringList ids = context_.selection.ids();
    const bool mine =
        id.isEmpty() || ids == QStringList{id} || (ids.contains(id) && context_.selection.picked());
    if (context_.selection.hex() != hex || !mine) {
        context_.map.setCursorHex(hex, false);
        context_.selection.chooseHex(hex, id, false);
        context_.map.noteChosenByHex();
    }
    Q_EMIT menuWanted(global);
}

QString MapController::nameOf(const QString& id) const {
    const State& state = context_.game.shown();
    if (const Marker* m = state.marker(MarkerId(id.toStdString()))) {
        const QString name = coreText(markerName(*m));
        return context_.game.maySee(m->side) ? tr("%1 (%2)").arg(name, coreText(contentsText(state, *m)))
                                             : tr("%1 (%2)").arg(name, qs(state.sideName(m->side)));
    }
    const Piece* p = state.piece(PieceId(id.toStdString()));
    return p == nullptr ? QString() : tr("%1 (%2)").arg(qs(p->type), qs(state.sideName(p->side)));
}

/// Returns the selected counters with their hex and side, such as "4-6-7, LMG in 1K4 (Germans)".
QString MapController::chosenText() const {
    const State& state = context_.game.shown();
    if (const std::vector<PieceId> pieces = context_.selection.pieces(); !pieces.empty())
        return tr("%1 (%2)").arg(coreText(piecesAt(state, pieces)),
                                 qs(state.sideName(state.piece(pieces.front())->side)));
    const QStringList& ids = context_.selection.ids();
    return ids.isEmpty() ? QString() : nameOf(ids.front());
}

void MapController::nameMenu(QMenu& menu, QPoint global) {
    if (!context_.game.hasGame() || menu.actions().isEmpty()) return;
    const QString title = chosenText();
    if (title.isEmpty()) return;
    QAction* const first = menu.actions().front();
    auto* head = new QAction(QString(title).replace(QLatin1Char('&'), QLatin1String("&&")), &menu);
    head->setObjectName(QStringLiteral("menuTitle"));
    head->setEnabled(false);
    QFont bold = menu.font();
    bold.setBold(true);
    head->setFont(bold);
    menu.insertAction(first, head);
    menu.setTitle(title);
    menu.setAccessibleName(title);
    if (QMenu* others = othersMenu(menu, global)) menu.insertMenu(first, others);
    menu.insertSeparator(first);
}

/// Returns a submenu that opens the menu for another counter of the hex; nullptr if the hex has no other
/// counters.
QMenu* MapController::othersMenu(QMenu& menu, QPoint global) {
    const std::optional<Hex> hex = context_.selection.hex();
    const HexStack* stack = hex ? context_.map.scene().stack(*hex) : nullptr;
    if (stack == nullptr) return nullptr;
    auto* out = new QMenu(tr("Other counters in %1").arg(context_.selection.hexName()), &menu);
    out->setObjectName(QStringLiteral("menuOthers"));
    for (auto item = stack->items.rbegin(); item != stack->items.rend(); ++item) {
        const QString name = nameOf(item->id).replace(QLatin1Char('&'), QLatin1String("&&"));
        if (context_.selection.ids().contains(item->id) || name.isEmpty()) continue;
        out->addAction(name, this, [this, hex, global, id = item->id] {
            context_.selection.chooseStack(*hex, {id});
            context_.map.noteChosenByHex();
            Q_EMIT menuWanted(global);
        });
    }
    if (!out->isEmpty()) return out;
    delete out;
    return nullptr;
}

void MapController::showChosen() {
    QSet<QString> ids;
    for (const QString& id : context_.selection.ids()) ids.insert(id);
    context_.map.setSelection(context_.selection.hex(), ids);
    context_.map.setArea(context_.selection.area());
    showTrail();
}

void MapController::showTrail() {
    std::vector<Hex> hexes;
    const auto id = context_.game.hasGame() ? context_.selection.marker() : std::nullopt;
    const Marker* m = id ? context_.game.shown().marker(*id) : nullptr;
    if (m != nullptr && context_.game.maySee(m->side)) {
        const auto add = [&](const Location& at) {
            const auto h = context_.game.ground().find(at.hex);
            if (h && (hexes.empty() || hexes.back() != *h)) hexes.push_back(*h);
        };
        add(m->start);
        for (const Act& act : context_.game.shown().trail(*id)) add(act.to);
        add(m->at);
    }
    context_.map.setTrail(hexes);
}

/// Returns the ring for a partner; nullopt if the map does not show the partner.
std::optional<PartnerMark> MapController::markOf(std::size_t option) const {
    const ShiftChance& o = context_.selection.options()[option];
    // Don't show shifts on the map that are impossible or have no effect, except one that the player points
    // at. The list shows them with their reasons.
    if ((o.verdict == Verdict::forbidden || o.idle) &&
        !(context_.selection.optionByPlayer() &&
          context_.selection.chosenOption() == static_cast<int>(option)))
        return std::nullopt;
    const ShiftPair& pair = o.request.pairs.front();
    const Marker* m = pair.to == pair.from ? nullptr : context_.game.shown().marker(pair.to);
    if (m == nullptr) return std::nullopt;
    const auto hex = context_.game.ground().find(m->at.hex);
    if (!hex) return std::nullopt;
    PartnerMark mark;
    mark.hex = *hex;
    mark.name = qs(m->at.hex);
    mark.chosen = context_.selection.chosenOption() == static_cast<int>(option);
    switch (o.verdict) {
        case Verdict::ok:
            mark.kind = PartnerMark::Kind::legal;
            mark.label = percentOf36(o.successCases());
            break;
        case Verdict::ruling:
            mark.kind = PartnerMark::Kind::ruling;
            mark.label = tr("%1, ruling").arg(percentOf36(o.successCases()));
            break;
        case Verdict::forbidden:
            mark.kind = PartnerMark::Kind::notNow;
            mark.label = tr("not now");
            break;
    }
    return mark;
}

void MapController::showPartners(std::vector<PartnerMark> marks) {
    if (marks.empty() && context_.game.hasGame() && context_.selection.marker() && !context_.game.inSetup()) {
        std::map<Hex, std::size_t> placed;
        for (std::size_t i = 0; i < context_.selection.options().size(); ++i) {
            const auto mark = markOf(i);
            if (!mark) continue;
            // If several partners are in one hex, its ring shows the best of them.
            const auto [at, fresh] = placed.try_emplace(mark->hex, marks.size());
            if (fresh)
                marks.push_back(*mark);
            else if (PartnerMark& there = marks[at->second];
                     mark->chosen || (mark->kind < there.kind && !there.chosen))
                there = *mark;
        }
    }
    context_.map.setPartners(std::move(marks));
}

QString MapController::goTo(const QString& text) {
    const Ground& ground = context_.game.ground();
    auto wanted = parseNotation(text.trimmed().toStdString(), &ground);
    if (!wanted) {
        // A hex without a level may be typed in lower case.
        const auto bare = parseNotation(text.trimmed().toUpper().toStdString(), &ground);
        if (!bare) return inputFault(wanted.error().text());
        wanted = bare;
    }
    const auto h = ground.find(wanted->at.hex);
    if (!h) return inputFault(ground.explainBadName(wanted->at.hex));
    if (const auto none = locationFinding(context_.game.shownView(), context_.game.viewer(), wanted->at);
        none && none->verdict == Verdict::forbidden)
        return qs(none->message) + QStringLiteral(" (%1)").arg(qs(none->rule));
    context_.map.setCursorHex(*h);
    // Select the stack of the top counter at the given level. If no level is given, select that of the hex.
    QString id;
    if (const HexStack* stack = context_.map.scene().stack(*h)) {
        for (const SceneItem& item : stack->items)
            if (item.level == wanted->at.level) id = item.id;
        if (id.isEmpty() && wanted->at.level == 0 && !stack->items.empty()) id = stack->items.back().id;
    }
    chooseStackOf(*h, id);
    return {};
}

void MapController::askHex() {
    bool ok = false;
    const QString name =
        QInputDialog::getText(&context_.window, tr("Go to hex"),
                              tr("A hex or Location, such as 1E4 or 1E4h1"), QLineEdit::Normal, {}, &ok);
    if (!ok || name.isEmpty()) return;
    const QString wrong = context_.game.hasGame() ? goTo(name) : tr("No game is open.");
    if (wrong.isEmpty())
        context_.game.post(Notice::Kind::info, tr("The map shows %1.").arg(context_.selection.hexName()));
    else
        context_.game.post(Notice::Kind::refused, wrong);
}

void MapController::flash(const QString& name) {
    if (!context_.game.hasGame()) return;
    if (const auto h = context_.game.ground().find(name.toStdString())) context_.map.flashHex(*h);
}

void MapController::beginPath() {
    if (!context_.game.hasGame() || context_.selection.ids().isEmpty() || !context_.selection.hex()) {
        context_.game.post(Notice::Kind::refused, tr("Select the counters that move."));
        return;
    }
    followPath(context_.selection.ids(), {*context_.selection.hex()});
    context_.game.post(
        Notice::Kind::info,
        tr("Use the arrow keys or click from hex to hex. PgUp and PgDown change the level. Press Enter to "
           "move, Esc to cancel."));
}

/// Lets the player continue a path that begins with the counters' own hex. If the path is refused or needs a
/// ruling, it stays on the map.
void MapController::followPath(const QStringList& ids, const std::vector<Hex>& path, int levels) {
    context_.map.setFocus();
    context_.map.setTool(std::make_unique<PathTool>(
        context_.map, ids, path, levels,
        [this, ids, from = path.front()](const std::vector<Hex>& way, int up) {
            if (way.empty() && up == 0) return;
            const std::size_t before = context_.game.session().entries().size();
            go(ids, way, up);
            if (context_.game.session().entries().size() != before || context_.map.toolBusy()) return;
            std::vector<Hex> whole{from};
            whole.insert(whole.end(), way.begin(), way.end());
            followPath(ids, whole, up);
        }));
}

}  // namespace shellgame::app
