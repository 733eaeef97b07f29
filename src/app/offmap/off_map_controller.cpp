// SPDX-License-Identifier: MIT
#include "offmap/off_map_controller.hpp"

#include <algorithm>

#include "shellgame/rules/mapboard/entry.hpp"

namespace shellgame::app {

OffMapController::OffMapController(const WindowContext& context, QObject* parent)
    : QObject(parent),
      context_(context),
      panel_(new OffBoardPanel(context.game, context.asks)),
      dock_(context.dock(QStringLiteral("offBoardDock"), tr("Off the map"), panel_, Qt::RightDockWidgetArea)),
      exit_(new ExitBar(context.game)) {
    wire();
}

ActionRows OffMapController::actions() {
    const auto out = [this] { leave(context_.selection.ids()); };
    return {
        ActionRow{"exit", {Menu::moving, 210}, tr("Leave the ma&p over its edge …"), "Q", out}.where(
            [this] { return context_.acts.can(Deed::exit); }),
        ActionRow{"offBoard",
                  {Menu::moving, 220},
                  tr("&Off the map: reinforcements and exited units"),
                  "Shift+O",
                  [this] { show(); }}
            .where([this] { return panel_->hasContent(); }),
    };
}

void OffMapController::show() {
    panel_->refresh();
    bringForward(*dock_);
    panel_->tree()->setFocus();
}

std::vector<MapDrawing> OffMapController::drawings() const {
    return shown_ ? panel_->drawings() : std::vector<MapDrawing>();
}

void OffMapController::wire() {
    connect(panel_, &OffBoardPanel::drawingsChanged, this, &OffMapController::drawingsChanged);
    connect(panel_, &OffBoardPanel::entryChosen, this, [this](const std::vector<Hex>& hexes) {
        const bool seen =
            std::any_of(hexes.begin(), hexes.end(), [this](Hex h) { return context_.map.isInSight(h); });
        if (!hexes.empty() && !seen) context_.map.reveal(hexes[hexes.size() / 2]);
    });
    connect(dock_, &QDockWidget::visibilityChanged, this, [this](bool shown) {
        shown_ = shown;
        Q_EMIT drawingsChanged();
    });
    connect(&context_.map, &MapView::arrived, this, [this](const QStringList& ids, Hex h) {
        if (context_.game.hasGame()) panel_->enter(ids, context_.game.ground().nameOf(h));
    });
    connect(&context_.map, &MapView::droppedOutside, this,
            [this](const QStringList& ids, const std::vector<Hex>& path) {
                // First move the counters along the path to its last hex, then let them leave the map from
                // there.
                if (!context_.game.hasGame() || context_.game.inSetup()) return;
                const int spent = context_.acts.cost(ids, path);
                if (path.empty() || context_.acts.go(ids, path)) leave(ids, spent);
            });
    connect(&context_.map, &MapView::dropCancelled, this, [this] {
        context_.game.post(Notice::Kind::info, tr("Dropped outside the map, so nothing has moved."));
    });
    context_.map.setTellWay([this](const QStringList& ids, const std::vector<Hex>& path, int levels) {
        if (!context_.game.hasGame()) return MapView::WayWords();
        MapView::WayWords words{
            context_.acts.spending(ids, path, levels), context_.acts.refusal(ids, path, levels), {}, {}, {}};
        words.allowed = worst(context_.acts.checked(ids, path, levels)) == Verdict::ok;
        if (!words.refused.isEmpty()) return words;
        words.losing = context_.acts.losing(ids, path, levels);
        words.routs = context_.acts.routing(ids, path, levels).join(QStringLiteral(" · "));
        words.shuts = context_.acts.shutting(ids);
        return words;
    });
}

void OffMapController::refresh() {
    const bool wanted = context_.game.hasGame() && !context_.game.inSetup() && panel_->hasContent();
    const bool due = wanted && !entriesDue(context_.game.shown()).empty();
    if (wanted != wanted_) {
        dock_->setVisible(wanted);
        if (wanted && !due) Q_EMIT stepsBack();
    }
    if (due && !due_) bringForwardLater(*dock_);
    // Keep the panel open until the Player Turn ends, because the player may undo the last unit's entry or
    // let units leave the map.
    const std::pair<int, SideId> turn(
        context_.game.hasGame() ? context_.game.shown().clock.turn : 0,
        context_.game.hasGame() ? context_.game.shown().clock.player : SideId());
    if (due) turn_ = turn;
    if (!due && wanted && turn_ && *turn_ != turn) {
        Q_EMIT stepsBack();
        turn_.reset();
    }
    wanted_ = wanted;
    due_ = due;
}

void OffMapController::showWhereWanted() {
    dock_->setVisible(wanted_);
    if (due_) bringForwardLater(*dock_);
}

void OffMapController::leave(const QStringList& ids, int spent) {
    if (!context_.game.hasGame()) return;
    if (ids.isEmpty())
        context_.game.post(Notice::Kind::refused, tr("Select the counters that leave the map."));
    else if (exit_->open(ids, spent))
        exit_->focusFirst();
    else
        context_.game.post(Notice::Kind::refused, tr("None of the selected counters is on the map."));
}

}  // namespace shellgame::app
