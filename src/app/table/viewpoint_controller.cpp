// SPDX-License-Identifier: MIT
#include "table/viewpoint_controller.hpp"

#include <QActionGroup>

namespace shellgame::app {

void ViewpointController::fillMenu(QMenu& menu) {
    menu.clear();
    delete menu.findChild<QActionGroup*>(QString(), Qt::FindDirectChildrenOnly);
    auto* views = new QActionGroup(&menu);  // one view at a time, so the menu shows radio marks
    menu.setEnabled(context_.game.hasGame());
    if (!context_.game.hasGame()) return;
    const auto addOne = [&](const QString& id, const QString& text) {
        QAction* a = menu.addAction(text, this, [this, id] { lookAs(id); });
        a->setCheckable(true);
        views->addAction(a);
        a->setChecked(context_.game.viewer().text == id.toStdString());
    };
    addOne(QString(), tr("Umpire (sees everything)"));
    for (const auto& [id, side] : context_.game.shown().sides) addOne(qs(id.text), qs(side.name));
}

bool ViewpointController::set(const QString& side) {
    if (!context_.game.hasGame()) return false;
    const SideId id(side.toStdString());
    if (!side.isEmpty() && context_.game.shown().sides.find(id) == context_.game.shown().sides.end())
        return false;
    context_.game.setViewer(id);
    return context_.game.viewer() == id;
}

void ViewpointController::lookAs(const QString& side) {
    const SideId id(side.toStdString());
    const SideId now = context_.game.viewer();
    if (!context_.game.hasGame() || id == now) return unchanged();
    if (now.empty()) {
        set(side);
        return;
    }
    Q_EMIT unchanged();  // let the menu show the current view until the player confirms the change
    const QString viewpoint = qs(context_.game.shown().sideName(now));
    context_.strip.offer(
        side.isEmpty()
            ? tr("The Umpire view shows everything that is hidden from the %1. Change to it?").arg(viewpoint)
            : tr("The view of the %1 shows what they hide from the %2. Change to it?")
                  .arg(qs(context_.game.shown().sideName(id)), viewpoint),
        tr("&Change view"), tr("&Keep viewing as %1").arg(viewpoint), [this, side](bool yes) {
            if (yes)
                set(side);
            else
                context_.strip.forget();
        });
}

}  // namespace shellgame::app
