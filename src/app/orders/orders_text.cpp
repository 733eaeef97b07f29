// SPDX-License-Identifier: MIT
#include "orders/orders_text.hpp"

#include <QCoreApplication>
#include <algorithm>

#include "shellgame/rules/command/units.hpp"

namespace shellgame::app {

namespace {

struct OrdersText {
    Q_DECLARE_TR_FUNCTIONS(OrdersText)
};

}  // namespace

QString waitingSentence(const Acceptance& now, const std::vector<Acceptance>& ahead) {
    const auto best =
        std::max_element(ahead.begin(), ahead.end(),
                         [](const Acceptance& a, const Acceptance& b) { return a.cases < b.cases; });
    if (best == ahead.end() || best->cases <= now.cases) return {};
    const int turns = static_cast<int>(best - ahead.begin()) + 1;
    return OrdersText::tr("Waiting %n more turns increases the chance from %1% to %2%.", nullptr, turns)
        .arg(now.percent())
        .arg(best->percent());
}

QString acceptanceNumberText(const Acceptance& a) {
    if (a.column == 0) return OrdersText::tr("not yet");
    if (!a.number) return OrdersText::tr("NP");
    return OrdersText::tr("%1 or less").arg(*a.number - a.drm);
}

QString turnsText(int turns) {
    return OrdersText::tr("%n turns", nullptr, turns);
}

MapDrawing targetDrawing(const Ground& ground, const std::string& tah, const QString& label, bool strong) {
    MapDrawing out;
    out.kind = MapDrawing::Kind::targetRange;
    out.label = label;
    out.strong = strong;
    const auto centre = ground.find(tah);
    if (!centre) return out;
    out.hexes.push_back(*centre);
    for (int column = centre->column - targetRange; column <= centre->column + targetRange; ++column)
        for (int row = centre->row - targetRange - 1; row <= centre->row + targetRange + 1; ++row)
            if (const Hex h{column, row};
                h != *centre && ground.contains(h) && hexDistance(h, *centre) <= targetRange)
                out.hexes.push_back(h);
    return out;
}

}  // namespace shellgame::app
