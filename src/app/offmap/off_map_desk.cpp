// SPDX-License-Identifier: MIT
#include "offmap/off_map_desk.hpp"

#include <algorithm>

#include "shellgame/rules/mapboard/entry.hpp"

namespace shellgame::app {

OffMapDesk::OffMapDesk(const Desk& desk, QObject* parent)
    : QObject(parent),
      desk_(desk),
      panel_(new OffBoardPanel(desk.game, desk.asks)),
      dock_(desk.dock(QStringLiteral("offBoardDock"), tr("Off the map"), panel_, Qt::RightDockWidgetArea)),
      exit_(new ExitBar(desk.game)) {
    wire();
}

ActionRows OffMapDesk::actions() {
    const auto out = [this] { leave(desk_.selection.ids()); };
    return {
        ActionRow{"exit", {Menu::moving, 210}, tr("Leave the ma&p over its edge …"), "Q", out, When::chosen}
            .where([this] { return desk_.acts.can(Deed::exit); }),
        ActionRow{"offBoard",
                  {Menu::moving, 220},
                  tr("&Off the map: reinforcements and exited units"),
                  "Shift+O",
                  [this] { show(); }}
            .where([this] { return panel_->hasContent(); }),
    };
}

void OffMapDesk::show() {
    panel_->refresh();
    bringForward(*dock_);
    panel_->tree()->setFocus();
}

std::vector<MapDrawing> OffMapDesk::drawings() const {
    return shown_ ? panel_->drawings() : std::vector<MapDrawing>();
}

void OffMapDesk::wire() {
    connect(panel_, &OffBoardPanel::drawingsChanged, this, &OffMapDesk::drawingsChanged);
    connect(panel_, &OffBoardPanel::entryChosen, this, [this](const std::vector<Hex>& hexes) {
        const bool seen =
            std::any_of(hexes.begin(), hexes.end(), [this](Hex h) { return desk_.map.isInSight(h); });
        if (!hexes.empty() && !seen) desk_.map.reveal(hexes[hexes.size() / 2]);
    });
    connect(dock_, &QDockWidget::visibilityChanged, this, [this](bool shown) {
        shown_ = shown;
        Q_EMIT drawingsChanged();
    });
    connect(&desk_.map, &MapView::arrived, this, [this](const QStringList& ids, Hex h) {
        if (desk_.game.hasGame()) panel_->enter(ids, desk_.game.ground().nameOf(h));
    });
    connect(&desk_.map, &MapView::droppedOutside, this,
            [this](const QStringList& ids, const std::vector<Hex>& path) {
                // Enter the last hexes of the path first, then cross the edge.
                if (!desk_.game.hasGame() || desk_.game.inSetup()) return;
                const int spent = desk_.acts.cost(ids, path);
                if (path.empty() || desk_.acts.go(ids, path)) leave(ids, spent);
            });
    connect(&desk_.map, &MapView::dropCancelled, this, [this] {
        desk_.game.post(Notice::Kind::info, tr("Dropped outside the map, so nothing has moved."));
    });
    desk_.map.setTellWay([this](const QStringList& ids, const std::vector<Hex>& path) {
        if (!desk_.game.hasGame()) return MapView::WayWords();
        MapView::WayWords words{desk_.acts.spending(ids, path), desk_.acts.refusal(ids, path), {}, {}};
        if (!words.refused.isEmpty()) return words;
        words.losing = desk_.acts.losing(ids, path);
        words.shuts = desk_.acts.shutting(ids);
        return words;
    });
}

void OffMapDesk::refresh() {
    const bool wanted = desk_.game.hasGame() && !desk_.game.inSetup() && panel_->hasContent();
    const bool due = wanted && !entriesDue(desk_.game.shown()).empty();
    if (wanted != wanted_) {
        dock_->setVisible(wanted);
        if (wanted && !due) Q_EMIT stepsBack();
    }
    if (due && !due_) bringForwardLater(*dock_);
    // Keep the panel until the Player Turn ends: the last entry may be undone, or followed by an exit.
    const std::pair<int, SideId> turn(desk_.game.hasGame() ? desk_.game.shown().clock.turn : 0,
                                      desk_.game.hasGame() ? desk_.game.shown().clock.player : SideId());
    if (due) turn_ = turn;
    if (!due && wanted && turn_ && *turn_ != turn) {
        Q_EMIT stepsBack();
        turn_.reset();
    }
    wanted_ = wanted;
    due_ = due;
}

void OffMapDesk::showWhereWanted() {
    dock_->setVisible(wanted_);
    if (due_) bringForwardLater(*dock_);
}

void OffMapDesk::leave(const QStringList& ids, int spent) {
    if (!desk_.game.hasGame()) return;
    if (ids.isEmpty())
        desk_.game.post(Notice::Kind::refused, tr("Select the counters that leave the map."));
    else if (exit_->open(ids, spent))
        exit_->focusFirst();
    else
        desk_.game.post(Notice::Kind::refused, tr("None of the selected counters is on the map."));
}

}  // namespace shellgame::app
