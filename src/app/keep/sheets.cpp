// SPDX-License-Identifier: MIT
#include "keep/sheets.hpp"

namespace shellgame::app {

namespace {

std::unique_ptr<MapSheet> sheetFor(const Desk& desk, const SideId& eyes, CounterNames names) {
    auto sheet = std::make_unique<MapSheet>(desk.game.session().groundPtr(), desk.map.groundLayer().style());
    sheet->setNumbered(desk.settings.flag(QStringLiteral("numbered"), false));
    sheet->setViewer(eyes, std::move(names));
    return sheet;
}

}  // namespace

std::unique_ptr<MapSheet> sheetOf(const Desk& desk) {
    auto sheet = sheetFor(desk, desk.game.viewer(),
                          [&game = desk.game](const QString& id) { return game.nameOf(id.toStdString()); });
    sheet->show(desk.game.shown());
    return sheet;
}

std::unique_ptr<MapSheet> sheetOf(const Desk& desk, const Past& past) {
    return sheetFor(desk, past.eyes(), [&past](const QString& id) { return past.nameOf(id); });
}

}  // namespace shellgame::app
