// SPDX-License-Identifier: MIT
#include "hexes/inspector.hpp"

#include <QEvent>
#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <set>

#include "map/map_text.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/overlay.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/sighting/night.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/rules/turn/state_report.hpp"
#include "widgets/counter_icon.hpp"
#include "widgets/layout_pause.hpp"
#include "widgets/quiet_tree.hpp"
#include "widgets/text_label.hpp"
#include "widgets/up_and_down.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {

enum Role { idRole = Qt::UserRole, placeRole };

QString seenText(const SeenAnswer& seen) {
    QString text = seen.seen ? Inspector::tr("seen by the enemy") : Inspector::tr("not seen by the enemy");
    if (seen.seen && seen.range > 0) text = Inspector::tr("%1, range %2").arg(text).arg(seen.range);
    if (seen.basis == SeenAnswer::Basis::assumed) text = Inspector::tr("%1 (not entered)").arg(text);
    if (seen.basis == SeenAnswer::Basis::computed) text = Inspector::tr("%1 (computed)").arg(text);
    if (seen.by == "broken") text = Inspector::tr("%1, only by units not in Good Order").arg(text);
    if (seen.by == "hidden") text = Inspector::tr("%1, only by hidden units").arg(text);
    return seen.stale ? Inspector::tr("%1 (may be out of date)").arg(text) : text;
}

/// Appends a counter's UNIT and the larger UNIT to which that UNIT belongs, as in "4-6-7; UNIT a of K".
QString withUnit(const QString& what, const State& state, const PieceId& id) {
    const std::string key = unitWith(state, id), above = commandOf(state, id);
    if (key.empty()) return what;
    return key == above
               ? Inspector::tr("%1; UNIT %2").arg(what, qs(unitMark(key)))
               : Inspector::tr("%1; UNIT %2 of %3").arg(what, qs(unitMark(key)), qs(unitMark(above)));
}

QString actText(const Act& act) {
    const QString spent =
        act.spent % 4 == 0 ? QString::number(act.spent / 4) : QString::number(act.spent / 4.0, 'g', 3);
    QString text =
        act.from == act.to || act.from.empty()
            ? Inspector::tr("Turn %1 %2: %3 in %4")
                  .arg(act.turn)
                  .arg(term(act.phase), term(act.kind), qs(act.to.text()))
            : Inspector::tr("Turn %1 %2: %3 %4 to %5, %6 spent")
                  .arg(act.turn)
                  .arg(term(act.phase), term(act.kind), qs(act.from.text()), qs(act.to.text()), spent);
    const auto note = [](const std::optional<SeenNote>& n) {
        return !n ? Inspector::tr("unknown") : n->seen ? Inspector::tr("seen") : Inspector::tr("unseen");
    };
    return Inspector::tr("%1; before %2, after %3").arg(text, note(act.before), note(act.after));
}

/// A list that is as high as all its rows, so that the panel scrolls and not the list.
class CounterList : public QuietTree {
  public:
    CounterList() {
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        connect(this, &QTreeWidget::itemExpanded, this, &CounterList::fitRows);
        connect(this, &QTreeWidget::itemCollapsed, this, &CounterList::fitRows);
    }
    void fitRows() {
        const QTreeWidgetItem* last = topLevelItem(topLevelItemCount() - 1);
        while (last != nullptr && last->isExpanded() && last->childCount() > 0)
            last = last->child(last->childCount() - 1);
        if (last != nullptr) setFixedHeight(visualItemRect(last).bottom() + 1 + 2 * frameWidth());
    }

  protected:
    void resizeEvent(QResizeEvent* event) override {
        QuietTree::resizeEvent(event);
        fitRows();  // the height of a row depends on where its text wraps
    }
};

}  // namespace

Inspector::Inspector(GameController& game, Selection& selection, SightOverlays& sightOverlays,
                     QWidget* parent)
    : QWidget(parent),
      game_(game),
      selection_(selection),
      head_(new TextLabel),
      terrain_(new TextLabel),
      question_(new HexQuestion(game, selection)),
      sight_(new SightQuestion(game, selection, sightOverlays)),
      tree_(new CounterList) {
    // With large text or in a small window the panel scrolls, so no answer or button is cut off.
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new UpAndDown;
    outer->addWidget(scroll);
    auto* inside = new QWidget;
    auto* layout = new QVBoxLayout(inside);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(4);
    enlargeHead();
    terrain_->setObjectName(QStringLiteral("hexTerrain"));
    terrain_->setWordWrap(true);
    terrain_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    tree_->setObjectName(QStringLiteral("stackList"));
    tree_->setAccessibleName(tr("Counters in the hex"));
    tree_->setHeaderHidden(true);
    tree_->setIconSize(QSize(counterIconSide, counterIconSide));
    tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    tree_->setIndentation(16);
    tree_->setWordWrap(true);
    tree_->setTextElideMode(Qt::ElideNone);
    tree_->setUniformRowHeights(false);
    layout->addWidget(head_);
    layout->addWidget(terrain_);
    layout->addWidget(question_);
    layout->addWidget(sight_);
    layout->addWidget(tree_);
    layout->addStretch(1);
    inside->resize(1, 1);  // postpone measuring, because the font is not set yet
    scroll->setWidget(inside);
    connect(tree_, &QTreeWidget::itemSelectionChanged, this, &Inspector::pick);
    connect(tree_, &QTreeWidget::currentItemChanged, scroll, [this, scroll](const QTreeWidgetItem* now) {
        if (now == nullptr) return;
        const QRect row = tree_->visualItemRect(now);
        const QPoint at = tree_->viewport()->mapTo(scroll->widget(), row.center());
        scroll->ensureVisible(0, at.y(), 0, row.height());
    });
    // Compute the shifts first, and the description of the hex after the shifts have been painted.
    soon_.setSingleShot(true);
    connect(&soon_, &QTimer::timeout, this, &Inspector::refresh);
    connect(&selection_, &Selection::changed, &soon_, qOverload<>(&QTimer::start));
    // Refresh at once when the viewer changes, so that the next viewer never sees the text for the previous
    // one.
    connect(&game_, &GameController::gameChanged, this, &Inspector::refresh);
    connect(&game_, &GameController::viewerChanged, this, &Inspector::refresh);
    refresh();
}

void Inspector::enlargeHead() {
    QFont bold = font();
    bold.setBold(true);
    bold.setPointSizeF(bold.pointSizeF() * 1.2);
    head_->setFont(bold);
}

void Inspector::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) enlargeHead();
}

void Inspector::refresh() {
    if (filling_) return;
    soon_.stop();
    const LayoutPause pause{tree_->parentWidget()};
    question_->refresh();
    sight_->refresh();
    filling_ = true;
    const QString name = selection_.hexName();
    head_->setText(name.isEmpty() ? tr("No hex selected") : name);
    terrain_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    tree_->clear();
    if (name.isEmpty()) {
        terrain_->setText(
            tr("Click a hex, or move the cursor there with the arrow keys and press Enter. This panel then "
               "lists its counters, the units under its markers, and their trails."));
    } else {
        showTerrain();
        showCounters();
        if (tree_->topLevelItemCount() == 0)
            terrain_->setText(tr("%1\nNo counters here.").arg(terrain_->text()));
    }
    tree_->setVisible(tree_->topLevelItemCount() > 0);
    static_cast<CounterList*>(tree_)->fitRows();
    filling_ = false;
}

/// In a game of the fixing system, shows the terrain printed on the map and the scenario's statements about
/// the hex.
void Inspector::showForcesTerrain(const GameView& view, const std::string& hex) {
    QStringList lines{coreText(describe(terrainAt(view, hex).rows))};
    if (const auto note = view.state.hexes.find(hex); note != view.state.hexes.end()) {
        QStringList hexes, arms;
        for (const std::string& to : note->second.noZocTo) hexes << qs(to);
        for (const std::string& arm : note->second.barred) arms << term(arm);
        if (!hexes.isEmpty()) lines << tr("A ZOC from here does not reach %1.").arg(listed(hexes));
        if (!arms.isEmpty()) lines << tr("Barred to: %1.").arg(listed(arms));
        if (!note->second.text.empty()) lines << qs(note->second.text);
    }
    terrain_->setText(lines.join(QLatin1Char('\n')));
}

void Inspector::showTerrain() {
    const std::string hex = selection_.hexName().toStdString();
    const GameView view = game_.shownView();
    if (isOfForces(view.state.settings)) return showForcesTerrain(view, hex);
    const HexTerrain terrain = terrainAt(view, hex);
    const PlaceTem tem = temAt(view, Location{hex, 0}, Position{});
    QStringList lines;
    QString first = coreText(describe(terrain.rows));
    if (terrain.basis == HexTerrain::Basis::ruled) first = tr("%1 (your ruling)").arg(first);
    if (terrain.basis == HexTerrain::Basis::assumed) first = tr("%1 (not entered: press T)").arg(first);
    const CostSum foot = infantryCost(terrain.rows);
    const CostSum tracked = vehicleCost(terrain.rows, VehicleClass::tracked);
    lines << (tem.unknown ? tr("%1 · TEM %2, your ruling needed") : tr("%1 · TEM %2"))
                 .arg(first, coreText(tem.text));
    lines << tr("Infantry %1 · tracked %2").arg(coreText(foot.text("MF")), coreText(tracked.text("MP")));
    for (const LaidOverlay& overlay : game_.ground().overlays()) {
        const auto h = game_.ground().find(hex);
        if (h && hexesUnder(overlay).contains(*h))
            lines << tr("Overlay %1 covers this hex (A2.73)").arg(qs(overlay.id()));
    }
    const auto hasMarker = [&](const SideId& side) {
        return std::any_of(view.state.markers.begin(), view.state.markers.end(),
                           [&](const auto& m) { return m.second.at.hex == hex && m.second.side == side; });
    };
    const auto levelsOf = [&](const SideId& side) {
        std::set<int> out;
        for (const auto& [id, p] : view.state.pieces)
            if (const Location& at = view.state.placeOf(p);
                p.side == side && p.inPlay() && !isWreck(p) && at.hex == hex)
                out.insert(at.level);
        return out;
    };
    const auto isHere = [&](const auto& entry) {
        return hasMarker(entry.first) || !levelsOf(entry.first).empty();
    };
    const bool occupied = std::any_of(view.state.sides.begin(), view.state.sides.end(), isHere);
    for (const auto& [id, side] : view.state.sides) {
        // In an occupied hex, show enemy LOS only for the side whose units are in the hex.
        std::set<int> levels = levelsOf(id);
        if (occupied && levels.empty()) continue;
        // Enemy LOS to a marker in the hex is shown on a separate line.
        if (hasMarker(id) || !game_.ruleSight().ready()) continue;
        if (!occupied) levels = {0};
        for (const int level : levels) {
            const SeenAnswer seen = seenInView(view, id, Location{hex, level}, nullptr);
            if (seen.basis == SeenAnswer::Basis::assumed) continue;
            const QString who =
                levels.size() > 1 ? tr("%1 on level %2").arg(qs(side.name)).arg(level) : qs(side.name);
            lines << (occupied ? tr("%1 here are %2") : tr("%1 that enter this hex are %2"))
                         .arg(who, seenText(seen));
        }
    }
    const auto note = view.state.hexes.find(hex);
    if (note != view.state.hexes.end()) {
        if (!note->second.becomes.empty()) lines << tr("now %1").arg(term(note->second.becomes));
        if (note->second.blaze > 0) lines << tr("Blaze");
        if (note->second.smoke > 0) lines << tr("SMOKE +%1").arg(note->second.smoke);
        if (note->second.crestLine)
            lines << (*note->second.crestLine ? tr("has a crest line") : tr("no crest line"));
        if (!note->second.text.empty()) lines << qs(note->second.text);
    }
    for (const Light& light : lightsOf(view.state))
        if (light.hex == hex)
            lines << (light.radius > 0 ? tr("%1 (radius %2)").arg(term(light.row->title)).arg(light.radius)
                                       : term(light.row->title));
    if (isIlluminated(view.state, view.ground, hex)) lines << tr("Illuminated (E1.9)");
    terrain_->setText(lines.join(QLatin1Char('\n')));
}

void Inspector::showCounters() {
    const State& state = game_.shown();
    const std::string hex = selection_.hexName().toStdString();
    for (const auto& [id, m] : state.markers)
        if (m.at.hex == hex) addMarker(id, m);
    for (const auto& [id, p] : state.pieces)
        if (p.at.hex == hex && p.under.empty() && p.gone.empty() && p.carrier.empty()) {
            QTreeWidgetItem* item = addPiece(nullptr, id, p);
            for (const auto& [other, q] : state.pieces)
                if (q.carrier == id && q.gone.empty()) addPiece(item, other, q);
            item->setExpanded(true);
        }
    // Also list weapons that are in this hex although their possessors are elsewhere.
    for (const auto& [id, p] : state.pieces) {
        if (p.at.hex != hex || !p.under.empty() || !p.gone.empty() || p.carrier.empty()) continue;
        const Piece* bearer = state.piece(p.carrier);
        if (bearer == nullptr || bearer->at.hex != hex) addPiece(nullptr, id, p);
    }
}

QTreeWidgetItem* Inspector::addPiece(QTreeWidgetItem* parent, const PieceId& id, const Piece& piece) {
    auto* item = parent != nullptr ? new QTreeWidgetItem(parent) : new QTreeWidgetItem(tree_);
    const CounterFace face = faceOf(piece, nationOf(game_.shown(), piece.side));
    QString text = face.words;
    if (parent == nullptr && piece.at.level != 0)
        text = tr("%1; level %2").arg(text, QString::number(piece.at.level));
    if (piece.position != Position{}) text = tr("%1; %2").arg(text, portionWords(piece.position));
    const auto offer = game_.shown().offers.find(id);
    if (offer != game_.shown().offers.end()) text = tr("%1; can choose now").arg(text);
    text = withUnit(text, game_.shown(), id);
    item->setText(0, text);
    item->setIcon(0, counterIcon(face, devicePixelRatioF()));
    item->setData(0, idRole, qs(id.text));
    item->setToolTip(0, text);
    if (selection_.ids().contains(qs(id.text))) item->setSelected(true);
    return item;
}

QTreeWidgetItem* Inspector::addMarker(const MarkerId& id, const Marker& marker) {
    const State& state = game_.shown();
    const bool open = marker.faceUp() || game_.maySee(marker.side);
    std::vector<const Piece*> contents;
    for (const PieceId& p : marker.contents)
        if (const Piece* piece = state.piece(p)) contents.push_back(piece);
    const CounterFace face = faceOf(marker, nationOf(state, marker.side), contents, open);
    auto* item = new QTreeWidgetItem(tree_);
    QString text =
        qs(state.sides.count(marker.side) != 0 ? state.sides.at(marker.side).name : marker.side.text);
    if (open) {
        text = tr("%1: %2").arg(text,
                                marker.force.empty() ? coreText(markerStatusText(marker)) : qs(marker.force));
        if (marker.isDummy() && marker.dummies > 0)
            text = tr("%1, %n counters", nullptr, marker.dummies).arg(text);
    } else {
        text = tr("%1: concealed").arg(text);
    }
    if (marker.at.level != 0) text = tr("%1; level %2").arg(text, QString::number(marker.at.level));
    if (marker.position != Position{}) text = tr("%1; %2").arg(text, portionWords(marker.position));
    for (const std::string& mark : marker.marks) text = tr("%1; %2").arg(text, term(mark));
    const GameView view = game_.shownView();
    if (!marker.faceUp())
        text += QLatin1Char('\n') + (game_.ruleSight().ready()
                                         ? seenText(seenInView(view, marker.side, marker.at, &marker))
                                         : game_.ruleSight().reason());
    item->setText(0, text);
    item->setIcon(0, counterIcon(face, devicePixelRatioF()));
    item->setData(0, idRole, qs(id.text));
    item->setToolTip(0, text);
    if (open) {
        for (const PieceId& p : marker.contents)
            if (const Piece* piece = state.piece(p)) addPiece(item, p, *piece);
        addTrail(item, id);
    }
    item->setExpanded(true);
    if (selection_.ids().contains(qs(id.text))) item->setSelected(true);
    return item;
}

void Inspector::addTrail(QTreeWidgetItem* parent, const MarkerId& id) {
    const Trail& trail = game_.shown().trail(id);
    auto* head = new QTreeWidgetItem(parent);
    head->setFlags(Qt::ItemIsEnabled);
    const Marker* m = game_.shown().marker(id);
    head->setText(
        0, trail.empty()
               ? tr("Trail: has stayed in %1").arg(qs(m->start.empty() ? m->at.text() : m->start.text()))
               : tr("Trail from %1 (%n actions)", nullptr, static_cast<int>(trail.size()))
                     .arg(qs(m->start.text())));
    for (const Act& act : trail) {
        auto* line = new QTreeWidgetItem(head);
        line->setText(0, actText(act));
        line->setFlags(Qt::ItemIsEnabled);
    }
}

void Inspector::pick() {
    if (filling_) return;
    QStringList ids;
    for (const QTreeWidgetItem* item : tree_->selectedItems())
        if (const QString id = item->data(0, idRole).toString(); !id.isEmpty()) ids << id;
    // Don't fill the list during a click on it, because Qt would lose the click.
    filling_ = true;
    selection_.chooseIds(ids);
    filling_ = false;
}

}  // namespace shellgame::app
