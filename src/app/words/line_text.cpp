// SPDX-License-Identifier: MIT
#include "words/line_text.hpp"

#include <QCoreApplication>
#include <QStringList>

#include "shellgame/los/reason.hpp"

namespace shellgame::app {

namespace {

QString lineTr(const char* text, int n = -1) {
    return QCoreApplication::translate("LineText", text, nullptr, n);
}

QString textQ(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString rangeText(int range) {
    return range == 1 ? lineTr("1 hex") : lineTr("%1 hexes").arg(range);
}

QString causeText(GameLine::Hindrance::Cause cause) {
    using Cause = GameLine::Hindrance::Cause;
    switch (cause) {
        case Cause::terrain:
            return lineTr("terrain");
        case Cause::smoke:
            return lineTr("SMOKE");
        case Cause::blaze:
            return lineTr("Blaze");
        case Cause::vehicle:
            return lineTr("vehicle");
        case Cause::wreck:
            return lineTr("wreck");
        case Cause::lowVisibility:
            return lineTr("Low Visibility");
    }
    return {};
}

}  // namespace

QString placeText(const Location& at) {
    const QString hex = QString::fromStdString(at.hex);
    return at.level == 0 ? hex : lineTr("%1 level %2").arg(hex).arg(at.level);
}

QString lineText(const GameLine& line) {
    QString text;
    if (line.blocked) {
        const LosReasonText& why = textOf(line.reason);
        QString reason = textQ(why.sentence);
        if (!why.rule.empty()) reason += QStringLiteral(" (%1)").arg(textQ(why.rule));
        text = line.blockHex.empty()
                   ? lineTr("No line of sight from %1 to %2, %3: %4.")
                         .arg(placeText(line.from), placeText(line.to), rangeText(line.range), reason)
                   : lineTr("No line of sight from %1 to %2, %3: blocked in %4, %5.")
                         .arg(placeText(line.from), placeText(line.to), rangeText(line.range),
                              QString::fromStdString(line.blockHex), reason);
    } else {
        text = lineTr("Clear line of sight from %1 to %2, %3.")
                   .arg(placeText(line.from), placeText(line.to), rangeText(line.range));
    }
    QStringList parts;
    for (std::size_t i = 0; i < line.hindrances.size(); ++i) {
        const auto& h = line.hindrances[i];
        parts << (h.hex.empty() ? lineTr("%1 +%2").arg(causeText(h.cause)).arg(h.value)
                                : lineTr("%1. %2 +%3 (%4)")
                                      .arg(i + 1)
                                      .arg(QString::fromStdString(h.hex))
                                      .arg(h.value)
                                      .arg(causeText(h.cause)));
    }
    if (parts.isEmpty()) return line.blocked ? text : text + lineTr(" No hindrance.");
    return text + (line.blocked
                       ? lineTr(" Hindrances met before that: %1.").arg(parts.join(lineTr(", ")))
                       : lineTr(" Hindrance +%1: %2.").arg(line.hindrance).arg(parts.join(lineTr(", "))));
}

QString shortLineText(const GameLine& line) {
    const QString to = placeText(line.to);
    if (!line.blocked) {
        const QString text = QStringLiteral("\u2713 ") + lineTr("%1, %2").arg(to, rangeText(line.range));
        return line.hindrance > 0 ? text + lineTr(", +%1").arg(line.hindrance) : text;
    }
    const LosReasonText& why = textOf(line.reason);
    QString text = QStringLiteral("\u00d7 ") + lineTr("%1, %2").arg(to, rangeText(line.range));
    if (!line.blockHex.empty()) text += lineTr(", blocked in %1").arg(QString::fromStdString(line.blockHex));
    if (!why.rule.empty()) text += QStringLiteral(" (%1)").arg(textQ(why.rule));
    return text;
}

QString noLinesText(const Ground& ground, bool available) {
    if (ground.blank())
        return lineTr(
            "No line of sight can be traced here: on a blank grid nobody has drawn woods, buildings and "
            "hills. "
            "Lay a thread on the board before you, and say with E what the enemy sees.");
    if (!available)
        return lineTr(
            "No line of sight can be traced here: these boards do not make one map of the same hexes.");
    return {};
}

}  // namespace shellgame::app
