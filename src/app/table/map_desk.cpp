// SPDX-License-Identifier: MIT
#include "table/map_desk.hpp"

#include <QFileInfo>
#include <QInputDialog>
#include <QStatusBar>
#include <algorithm>
#include <cmath>
#include <map>

#include "map/ground_layer.hpp"
#include "map/map_tools.hpp"
#include "session/painted_first.hpp"
#include "shellgame/model/notation.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "widgets/odds_bar.hpp"
#include "words/language.hpp"

namespace shellgame::app {

MapDesk::MapDesk(const Desk& desk, QObject* parent)
    : QObject(parent),
      desk_(desk),
      overview_(new Overview(desk.map)),
      overviewDock_(
          desk.dock(QStringLiteral("overviewDock"), tr("Overview"), overview_, Qt::RightDockWidgetArea)) {
    wire();
}

void MapDesk::wire() {
    MapView* map = &desk_.map;
    connect(map, &MapView::hexChosen, this, &MapDesk::hexChosen);
    connect(map, &MapView::counterChosen, this,
            [this](Hex hex, const QString& id, Qt::KeyboardModifiers modifiers) {
                if (!desk_.game.hasGame()) return;
                desk_.selection.chooseHex(hex, id, modifiers.testFlag(Qt::ControlModifier));
                Q_EMIT hexTaken();
            });
    connect(map, &MapView::hexDoubleClicked, this, [this](Hex hex) {
        if (desk_.game.hasGame() && desk_.selection.hex() == hex) desk_.map.toggleFan();
    });
    connect(map, &MapView::areaChosen, &desk_.selection, &Selection::chooseArea);
    connect(map, &MapView::cancelled, &desk_.selection, &Selection::clear);
    connect(map, &MapView::menuWanted, this, &MapDesk::contextMenu);
    connect(map, &MapView::hovered, this, &MapDesk::tell);
    connect(overview_, &Overview::left, map, [map] { map->setFocus(Qt::OtherFocusReason); });
    map->setStackOf([this](const QString& id) { return desk_.acts.stackOf(id); });
    connect(map, &MapView::dropped, this, &MapDesk::dropped);
    connect(map, &MapView::cursorMoved, this, [this](Hex h) {
        if (desk_.game.hasGame()) tell(h);
    });
    // A game becomes a file by being saved.
    connect(&desk_.game, &GameController::dirtyChanged, this, [this] { noteFile(); });
}

void MapDesk::noteFile() {
    file_ = desk_.game.hasGame() && desk_.game.game().save
                ? QFileInfo(qs(desk_.game.game().path)).absoluteFilePath()
                : QString();
}

ActionRows MapDesk::actions() {
    return lookRows() +
           ActionRows{
               {"goto", {Menu::edit, 220}, tr("&Go to hex …"), "Ctrl+G", [this] { askHex(); }},
               {"wholeStack",
                {Menu::stack, 110},
                tr("Select all in the hex"),
                "Ctrl+A",
                [this] { desk_.acts.chooseStack(); }},
               {"fan", {Menu::stack, 120}, tr("Fan out the stack"), "Shift+S", [this] { fanOut(); }},
               {"magnify", {Menu::stack, 130}, tr("Show the stack large"), "Shift+V", [this] { magnify(); }},
               ActionRow{"path",
                         {Menu::act, 130},
                         tr("&Move along hexes"),
                         "M",
                         [this] { beginPath(); },
                         When::chosen}
                   .where([this] { return desk_.acts.can(Deed::move); }),
               levelRow(1),
               levelRow(-1),
           };
}

/// Fans out the stack of the selected hex, else of the hex under the cursor.
void MapDesk::fanOut() {
    if (!desk_.selection.hex()) hexChosen(desk_.map.cursorHex(), QString(), Qt::NoModifier);
    desk_.map.toggleFan();
}

void MapDesk::magnify() {
    const Hex hex = desk_.selection.hex().value_or(desk_.map.cursorHex());
    if (desk_.map.magnified() == hex)
        desk_.map.magnify({});
    else
        desk_.map.magnify(hex);
}

/// Within a hex: up and down levels.
ActionRow MapDesk::levelRow(int levels) {
    const bool up = levels > 0;
    ActionRow row{up ? QStringLiteral("levelUp") : QStringLiteral("levelDown"),
                  {Menu::moving, up ? 110 : 120},
                  up ? tr("Go up a level") : tr("Go down a level"),
                  up ? QStringLiteral("Alt+PgUp") : QStringLiteral("Alt+PgDown"),
                  [this, levels] { desk_.acts.climb(levels); },
                  When::chosen};
    row.can = [this, up] { return desk_.acts.can(up ? Deed::up : Deed::down); };
    return row;
}

ActionRows MapDesk::lookRows() {
    ActionRows rows{
        {"zoomIn", {Menu::view, 110}, tr("Zoom &in"), "+; =; Ctrl++", [this] { desk_.map.zoomBy(1); }},
        {"zoomOut", {Menu::view, 120}, tr("Zoom &out"), "-; Ctrl+-", [this] { desk_.map.zoomBy(-1); }},
        {"fit", {Menu::view, 130}, tr("&Whole map"), "F", [this] { desk_.map.fit(); }},
        {"zoomReset",
         {Menu::view, 140},
         tr("&Readable size"),
         "0",
         [this] { desk_.map.zoomTo(MapView::defaultScale); }},
        {"toMap",
         {Menu::view, 150},
         tr("Go to the &map"),
         "F6",
         [this] { desk_.map.setFocus(Qt::ShortcutFocusReason); }},
        {"overview", {Menu::view, 157}, tr("Overview map"), "Shift+F9", [this] { showOverview(); }},
    };
    const auto flag = [&](const QString& id, int order, const QString& text, bool otherwise,
                          const std::function<void(bool)>& set, const QString& tip = {}) {
        const auto kept = [this, id, set](bool on) {
            desk_.settings.setFlag(id, on);
            set(on);
        };
        rows.append(ActionRow{.id = id,
                              .place = {Menu::view, 200 + order},
                              .text = text,
                              .when = When::always,
                              .ticked = desk_.settings.flag(id, otherwise),
                              .ticks = kept,
                              .tip = tip});
    };
    flag("grid", 10, tr("&Grid"), true, [this](bool) { showGround(); });
    flag("names", 20, tr("Hex &names"), true, [this](bool) { showGround(); });
    flag("northArrow", 30, tr("N a&rrow"), true, [this](bool on) { desk_.map.setNorthShown(on); });
    flag("tray", 40, tr("&Fan out each selected stack"), false,
         [this](bool on) { desk_.map.setTrayShown(on); });
    flag(
        "numbered", 50, tr("My ? are n&umbered"), false,
        [this](bool on) {
            desk_.game.setNumbered(on);
            desk_.map.setNumbered(on);
            if (desk_.game.hasGame()) desk_.map.showState(desk_.game.shown());
            desk_.map.repaintAll();
        },
        tr("Only Shellgame records the units under them, so a shift moves nothing on the table."));
    return rows;
}

/// The key shows and hides it.
void MapDesk::showOverview() {
    if (overviewDock_->isVisible() && overview_->hasFocus()) {
        overviewDock_->hide();
        return desk_.map.setFocus();
    }
    bringForward(*overviewDock_);
    overview_->setFocus();
}

void MapDesk::showGround() {
    GroundStyle s;
    s.grid = desk_.settings.flag(QStringLiteral("grid"), true);
    s.names = desk_.settings.flag(QStringLiteral("names"), true);
    desk_.map.setGroundStyle(s);
}

void MapDesk::applySettings() {
    showGround();
    desk_.map.setTrayShown(desk_.settings.flag(QStringLiteral("tray"), false));
    desk_.map.setNorthShown(desk_.settings.flag(QStringLiteral("northArrow"), true));
    desk_.game.setNumbered(desk_.settings.flag(QStringLiteral("numbered"), false));
    desk_.map.setNumbered(desk_.settings.flag(QStringLiteral("numbered"), false));
}

void MapDesk::beginGame() {
    noteFile();
    ground_ = desk_.game.session().groundPtr();
    desk_.map.setGround(ground_);
    showState();
    places_.clear();
    eyes_ = desk_.game.viewer();
    if (!beginWhereLeft()) beginOnMap();
    desk_.map.setFocus();
}

void MapDesk::keepPlace() {
    // While the form for a new game is open, the map shows its boards.
    if (file_.isEmpty() || desk_.map.groundLayer().ground() != ground_.get()) return;
    const MapView::Place place = desk_.map.place();
    const Hex cursor = place.cursor.value_or(Hex{0, 0});
    desk_.settings.setPlaceOf(file_, {{QStringLiteral("eyes"), qs(eyes_.text)},
                                      {QStringLiteral("column"), cursor.column},
                                      {QStringLiteral("row"), cursor.row},
                                      {QStringLiteral("scale"), place.scale},
                                      {QStringLiteral("x"), place.middle.x()},
                                      {QStringLiteral("y"), place.middle.y()},
                                      {QStringLiteral("fitted"), place.fitted}});
}

bool MapDesk::beginWhereLeft() {
    if (file_.isEmpty()) return false;
    const QVariantMap kept = desk_.settings.placeOf(file_);
    const auto number = [&](const char* name) { return kept.value(QLatin1String(name)).toDouble(); };
    if (kept.isEmpty() || kept.value(QStringLiteral("eyes")).toString() != qs(eyes_.text)) return false;
    MapView::Place place;
    place.cursor =
        Hex{kept.value(QStringLiteral("column")).toInt(), kept.value(QStringLiteral("row")).toInt()};
    place.scale = number("scale");
    place.middle = {number("x"), number("y")};
    place.fitted = kept.value(QStringLiteral("fitted")).toBool();
    const bool sound = std::isfinite(place.scale) && place.scale > 0 && std::isfinite(place.middle.x()) &&
                       std::isfinite(place.middle.y()) && desk_.game.ground().contains(*place.cursor);
    if (!sound) return false;
    desk_.map.setPlace(place);
    // Center later, after the panels have their size.
    QMetaObject::invokeMethod(
        this,
        [this, place, file = file_] {
            if (file == file_ && !desk_.selection.hex()) desk_.map.setPlace(place);
        },
        Qt::QueuedConnection);
    return true;
}

void MapDesk::changeEyes() {
    places_[eyes_] = desk_.map.place();
    eyes_ = desk_.game.viewer();
    showState();
    if (const auto own = places_.find(eyes_); own != places_.end())
        desk_.map.setPlace(own->second);
    else
        beginOnMap();
    desk_.map.repaintAll();
}

void MapDesk::showState(const QStringList* ids) {
    showNames();
    std::vector<std::string> names;
    if (ids != nullptr)
        for (const QString& id : *ids) names.push_back(id.toStdString());
    // An act may change more for a side than the objects that it names.
    auto seen = desk_.game.viewer().empty() ? nullptr : desk_.game.session().keptSeen();
    if (seen)
        desk_.map.showState(seen);
    else
        desk_.map.showState(desk_.game.shown(), ids != nullptr ? &names : nullptr);
    giveBackLater(std::exchange(seen_, std::move(seen)));
}

void MapDesk::showGameAgain() {
    desk_.map.setGround(desk_.game.session().groundPtr());
    desk_.map.showState(desk_.game.shown());
}

void MapDesk::centreAgain() {
    if (const auto h = desk_.selection.hex())
        desk_.map.centreOn(*h);
    else
        centreOnGame();
}

/// Shows the part of the map with counters, after the panels have their size.
void MapDesk::beginOnMap() {
    const std::vector<Hex> occupied = desk_.map.scene().occupied();
    desk_.map.setCursorHex(occupied.empty() ? Hex{0, 0} : occupied.front(), false);
    desk_.map.zoomTo(MapView::defaultScale);
    QMetaObject::invokeMethod(
        this, [this] { centreOnGame(); }, Qt::QueuedConnection);
}

void MapDesk::centreOnGame() {
    if (!desk_.game.hasGame() || desk_.selection.hex()) return;
    const std::vector<Hex> occupied = desk_.map.scene().occupied();
    if (occupied.empty()) {
        // Show an empty board whole, unless the names of its hexes would be too small.
        desk_.map.fit();
        const double least = MapView::defaultScale * 0.7;
        if (desk_.map.camera().scale < least) desk_.map.zoomTo(least);
        return;
    }
    // The middle of the counters.
    Hex middle;
    for (const Hex h : occupied) {
        middle.column += h.column;
        middle.row += h.row;
    }
    const int n = static_cast<int>(occupied.size());
    desk_.map.centreOn({middle.column / n, middle.row / n});
}

/// The map uses the names of counters in the viewer's log.
void MapDesk::showNames() {
    desk_.map.setViewer(desk_.game.viewer(),
                        [this](const QString& id) { return desk_.game.nameOf(id.toStdString()); });
}

void MapDesk::tell(Hex hex) {
    toldHex_ = hex;
    toldWords_ = desk_.map.scene().describe(hex);
    for (const QString& more : moreWords_(hex))
        if (!more.isEmpty()) toldWords_ = tr("%1  ·  %2").arg(toldWords_, more);
    desk_.window.statusBar()->showMessage(toldWords_);
}

void MapDesk::tellAgain() {
    if (desk_.game.hasGame() && toldHex_ && desk_.window.statusBar()->currentMessage() == toldWords_)
        tell(*toldHex_);
}

void MapDesk::hexChosen(Hex hex, const QString& id, Qt::KeyboardModifiers modifiers) {
    if (!desk_.game.hasGame()) return;
    // A click on a ringed hex selects the partner; a second click there, or one elsewhere, selects the hex.
    if (desk_.selection.marker() && modifiers == Qt::NoModifier && desk_.selection.hex() != hex) {
        const int option = desk_.selection.optionIn(hex);
        const bool confirmed = desk_.selection.chosenOption() == option && desk_.selection.optionByPlayer();
        if (option >= 0 && !confirmed &&
            desk_.selection.options()[static_cast<std::size_t>(option)].verdict != Verdict::forbidden) {
            desk_.selection.chooseOption(option);
            return;
        }
    }
    QString chosen = id;
    if (chosen.isEmpty()) {
        // By keyboard: select the top counter, so that its shifts appear at once.
        const HexStack* stack = desk_.map.scene().stack(hex);
        if (stack != nullptr && !stack->items.empty()) chosen = stack->items.back().id;
    }
    // A click selects the stack, which a drag would move; with Ctrl, single counters.
    const bool known = desk_.game.shown().piece(PieceId(chosen.toStdString())) != nullptr;
    if (modifiers.testFlag(Qt::ControlModifier) || !known)
        desk_.selection.chooseHex(hex, chosen, modifiers.testFlag(Qt::ControlModifier));
    else
        desk_.selection.chooseStack(hex, desk_.acts.stackOf(chosen));
    Q_EMIT hexTaken();
}

void MapDesk::dropped(const QStringList& ids, const std::vector<Hex>& path, Qt::KeyboardModifiers modifiers) {
    // Select the dragged counters, so that the selection follows them.
    const auto from = desk_.map.scene().placeOf(ids.front());
    if (from && desk_.selection.hex() != from) desk_.selection.chooseHex(*from, ids.front(), false);
    desk_.selection.chooseIds(ids);
    // The window manager often uses Alt with the mouse, so Shift, pressed after the drag began, does the
    // same.
    if ((modifiers & (Qt::AltModifier | Qt::ShiftModifier)) != Qt::NoModifier)
        desk_.acts.correctPlace(ids, qs(desk_.game.ground().nameOf(path.back())));
    else if (!go(ids, path))
        return;
    if (const auto h = desk_.selection.hex()) desk_.map.setCursorHex(*h, false);
}

bool MapDesk::go(const QStringList& ids, const std::vector<Hex>& path) {
    if (!desk_.acts.endsInBypass(ids, path)) {
        desk_.acts.go(ids, path);
        return true;
    }
    const State& state = desk_.game.shown();
    const Marker* stack = state.marker(MarkerId(ids.front().toStdString()));
    const Location start = stack != nullptr ? stack->at : state.placeOf(PieceId(ids.front().toStdString()));
    const auto from = desk_.game.ground().find(start.hex);
    const Hex before = path.size() > 1 ? path[path.size() - 2] : from.value_or(path.back());
    desk_.asks.hexside(
        path.back(), before, 1,
        tr("Along which hexside of %1 does it end in Bypass? Click beyond that hexside, or choose it with "
           "the arrow keys and press Enter. Press Esc to cancel.")
            .arg(qs(desk_.game.ground().nameOf(path.back()))),
        [this, ids, path](const std::string& beside) { desk_.acts.bypass(ids, path, beside); });
    return false;
}

void MapDesk::contextMenu(Hex hex, const QString& id, QPoint global) {
    if (!desk_.game.hasGame()) return;
    if (desk_.selection.hex() != hex || (!id.isEmpty() && !desk_.selection.ids().contains(id))) {
        desk_.map.setCursorHex(hex, false);
        desk_.selection.chooseHex(hex, id, false);
    }
    Q_EMIT menuWanted(global);
}

void MapDesk::showChosen() {
    QSet<QString> ids;
    for (const QString& id : desk_.selection.ids()) ids.insert(id);
    desk_.map.setSelection(desk_.selection.hex(), ids);
    desk_.map.setArea(desk_.selection.area());
    showTrail();
}

void MapDesk::showTrail() {
    std::vector<Hex> hexes;
    const auto id = desk_.game.hasGame() ? desk_.selection.marker() : std::nullopt;
    const Marker* m = id ? desk_.game.shown().marker(*id) : nullptr;
    if (m != nullptr && desk_.game.maySee(m->side)) {
        const auto add = [&](const Location& at) {
            const auto h = desk_.game.ground().find(at.hex);
            if (h && (hexes.empty() || hexes.back() != *h)) hexes.push_back(*h);
        };
        add(m->start);
        for (const Act& act : desk_.game.shown().trail(*id)) add(act.to);
        add(m->at);
    }
    desk_.map.setTrail(hexes);
}

/// Returns the ring of a partner; nothing for one that the map does not show.
std::optional<PartnerMark> MapDesk::markOf(std::size_t option) const {
    const ShiftChance& o = desk_.selection.options()[option];
    // Impossible shifts are in the list with their reasons; the map shows them only on demand.
    if (o.verdict == Verdict::forbidden && desk_.selection.chosenOption() != static_cast<int>(option))
        return std::nullopt;
    const ShiftPair& pair = o.request.pairs.front();
    const Marker* m = pair.to == pair.from ? nullptr : desk_.game.shown().marker(pair.to);
    if (m == nullptr) return std::nullopt;
    const auto hex = desk_.game.ground().find(m->at.hex);
    if (!hex) return std::nullopt;
    PartnerMark mark;
    mark.hex = *hex;
    mark.name = qs(m->at.hex);
    mark.chosen = desk_.selection.chosenOption() == static_cast<int>(option);
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

void MapDesk::showPartners(std::vector<PartnerMark> marks) {
    if (marks.empty() && desk_.game.hasGame() && desk_.selection.marker() && !desk_.game.inSetup()) {
        std::map<Hex, std::size_t> placed;
        for (std::size_t i = 0; i < desk_.selection.options().size(); ++i) {
            const auto mark = markOf(i);
            if (!mark) continue;
            // If several markers are in one hex, the ring belongs to the best.
            const auto [at, fresh] = placed.try_emplace(mark->hex, marks.size());
            if (fresh)
                marks.push_back(*mark);
            else if (PartnerMark& there = marks[at->second];
                     mark->chosen || (mark->kind < there.kind && !there.chosen))
                there = *mark;
        }
    }
    desk_.map.setPartners(std::move(marks));
}

QString MapDesk::goTo(const QString& text) {
    const Ground& ground = desk_.game.ground();
    auto wanted = parseNotation(text.trimmed().toStdString(), &ground);
    if (!wanted) {
        // A hex alone may be typed in lower case.
        const auto bare = parseNotation(text.trimmed().toUpper().toStdString(), &ground);
        if (!bare) return inputFault(wanted.error().text());
        wanted = bare;
    }
    const auto h = ground.find(wanted->at.hex);
    if (!h) return inputFault(ground.explainBadName(wanted->at.hex));
    if (const auto none = locationFinding(desk_.game.shownView(), desk_.game.viewer(), wanted->at);
        none && none->verdict == Verdict::forbidden)
        return qs(none->message) + QStringLiteral(" (%1)").arg(qs(none->rule));
    desk_.map.setCursorHex(*h);
    desk_.map.centreOn(*h);
    // Take the top counter of the named level, else of the hex.
    QString id;
    if (const HexStack* stack = desk_.map.scene().stack(*h)) {
        for (const SceneItem& item : stack->items)
            if (item.level == wanted->at.level) id = item.id;
        if (id.isEmpty() && wanted->at.level == 0 && !stack->items.empty()) id = stack->items.back().id;
    }
    desk_.selection.chooseHex(*h, id, false);
    return {};
}

void MapDesk::askHex() {
    bool ok = false;
    const QString name =
        QInputDialog::getText(&desk_.window, tr("Go to hex"), tr("A hex or Location, such as 1E4 or 1E4h1"),
                              QLineEdit::Normal, {}, &ok);
    if (!ok || name.isEmpty()) return;
    const QString wrong = desk_.game.hasGame() ? goTo(name) : tr("No game is open.");
    if (wrong.isEmpty())
        desk_.game.post(Notice::Kind::info, tr("The map shows %1.").arg(desk_.selection.hexName()));
    else
        desk_.game.post(Notice::Kind::refused, wrong);
}

void MapDesk::flash(const QString& name) {
    if (!desk_.game.hasGame()) return;
    if (const auto h = desk_.game.ground().find(name.toStdString())) desk_.map.flashHex(*h);
}

void MapDesk::beginPath() {
    if (!desk_.game.hasGame() || desk_.selection.ids().isEmpty() || !desk_.selection.hex()) {
        desk_.game.post(Notice::Kind::refused, tr("Select the counters that move."));
        return;
    }
    const QStringList ids = desk_.selection.ids();
    desk_.map.setFocus();
    desk_.map.setTool(std::make_unique<PathTool>(desk_.map, ids, *desk_.selection.hex(),
                                                 [this, ids](const std::vector<Hex>& path) {
                                                     if (!path.empty()) go(ids, path);
                                                 }));
    desk_.game.post(Notice::Kind::info,
                    tr("Use the arrow keys or click from hex to hex. Press Enter to move, Esc to cancel."));
}

}  // namespace shellgame::app
