// SPDX-License-Identifier: MIT
#include "exporting/sheets.hpp"

namespace shellgame::app {

namespace {

std::unique_ptr<MapSheet> sheetFor(const WindowContext& context, const SideId& viewpoint,
                                   CounterNames names) {
    auto sheet =
        std::make_unique<MapSheet>(context.game.session().groundPtr(), context.map.groundLayer().style());
    sheet->setNumbered(context.settings.flag(QStringLiteral("numbered"), false));
    sheet->setViewer(viewpoint, std::move(names));
    return sheet;
}

}  // namespace

std::unique_ptr<MapSheet> sheetOf(const WindowContext& context) {
    auto sheet = sheetFor(context, context.game.viewer(), [&game = context.game](const QString& id) {
        return game.nameOf(id.toStdString());
    });
    sheet->show(context.game.shown());
    return sheet;
}

std::unique_ptr<MapSheet> sheetOf(const WindowContext& context, const Past& past) {
    return sheetFor(context, past.viewpoint(), [&past](const QString& id) { return past.nameOf(id); });
}

}  // namespace shellgame::app
