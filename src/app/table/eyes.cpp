// SPDX-License-Identifier: MIT
#include "table/eyes.hpp"

namespace shellgame::app {

void Eyes::fillMenu(QMenu& menu) {
    menu.clear();
    menu.setEnabled(desk_.game.hasGame());
    if (!desk_.game.hasGame()) return;
    const auto addOne = [&](const QString& id, const QString& text) {
        QAction* a = menu.addAction(text, this, [this, id] { lookAs(id); });
        a->setCheckable(true);
        a->setChecked(desk_.game.viewer().text == id.toStdString());
    };
    addOne(QString(), tr("Umpire (sees everything)"));
    for (const auto& [id, side] : desk_.game.shown().sides) addOne(qs(id.text), qs(side.name));
}

bool Eyes::set(const QString& side) {
    if (!desk_.game.hasGame()) return false;
    const SideId id(side.toStdString());
    if (!side.isEmpty() && desk_.game.shown().sides.find(id) == desk_.game.shown().sides.end()) return false;
    desk_.game.setViewer(id);
    return desk_.game.viewer() == id;
}

void Eyes::lookAs(const QString& side) {
    const SideId id(side.toStdString());
    const SideId now = desk_.game.viewer();
    if (!desk_.game.hasGame() || id == now) return kept();
    if (now.empty()) {
        set(side);
        return;
    }
    Q_EMIT kept();  // nothing is changed yet
    const QString eyes = qs(desk_.game.shown().sideName(now));
    desk_.strip.offer(
        side.isEmpty()
            ? tr("The Umpire view shows everything that is hidden from the %1. Change to it?").arg(eyes)
            : tr("The view of the %1 shows what they hide from the %2. Change to it?")
                  .arg(qs(desk_.game.shown().sideName(id)), eyes),
        tr("&Change view"), tr("&Keep viewing as %1").arg(eyes), [this, side](bool yes) {
            if (yes)
                set(side);
            else
                desk_.strip.forget();
        });
}

}  // namespace shellgame::app
