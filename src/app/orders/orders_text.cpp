// SPDX-License-Identifier: MIT
#include "orders/orders_text.hpp"

#include <QCoreApplication>

#include "shellgame/rules/command/units.hpp"

namespace shellgame::app {

namespace {

struct OrdersText {
    Q_DECLARE_TR_FUNCTIONS(OrdersText)
};

}  // namespace

QString waitingSentence(const Json& now, const Json& ahead) {
    const int cases = now.at("cases").get<int>();
    const Json* best = nullptr;
    for (const Json& turn : ahead)
        if (turn.at("cases").get<int>() > (best != nullptr ? best->at("cases").get<int>() : cases))
            best = &turn;
    if (best == nullptr) return {};
    const int turns = best->at("in").get<int>();
    return OrdersText::tr("Waiting %n more turns raises it from %1% to %2%.", nullptr, turns)
        .arg(now.at("percent").get<int>())
        .arg(best->at("percent").get<int>());
}

QString acceptanceNumberText(const Json& a) {
    if (a.at("column").get<int>() == 0) return OrdersText::tr("not yet");
    if (!a.at("number").is_number()) return OrdersText::tr("NP");
    return OrdersText::tr("%1 or less").arg(a.at("number").get<int>() - a.at("drm").get<int>());
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
