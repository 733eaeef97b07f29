// SPDX-License-Identifier: MIT
#include "words/line_text.hpp"

#include "words/language.hpp"

#include <QCoreApplication>
#include <QStringList>

#include "shellgame/los/reason.hpp"

namespace shellgame::app {

namespace {

struct LineText {
    Q_DECLARE_TR_FUNCTIONS(LineText)
};

QString textQ(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString rangeText(int range) {
    return LineText::tr("%n hexes", nullptr, range);
}

QString causeText(GameLine::Hindrance::Cause cause) {
    using Cause = GameLine::Hindrance::Cause;
    switch (cause) {
        case Cause::terrain:
            return LineText::tr("terrain");
        case Cause::smoke:
            return LineText::tr("SMOKE");
        case Cause::blaze:
            return LineText::tr("Blaze");
        case Cause::vehicle:
            return LineText::tr("vehicle");
        case Cause::wreck:
            return LineText::tr("wreck");
        case Cause::lowVisibility:
            return LineText::tr("Low Visibility");
    }
    return {};
}

QString endText(const Location& at, bool isLocation, const std::string& vertex) {
    if (!vertex.empty()) return QString::fromStdString(vertex);
    return isLocation ? placeText(at) : LineText::tr("%1 (not a Location)").arg(placeText(at));
}

}  // namespace

QString placeText(const Location& at) {
    const QString hex = QString::fromStdString(at.hex);
    return at.level == 0 ? hex : LineText::tr("%1 level %2").arg(hex, QString::number(at.level));
}

QString lineText(const GameLine& line) {
    const QString from = endText(line.from, line.fromLocation, line.fromVertex),
                  to = endText(line.to, line.toLocation, line.toVertex);
    QString text;
    if (line.blocked) {
        const LosReasonText& why = textOf(line.reason);
        QString reason = coreText(Message(why.sentence, {}));
        if (!why.rule.empty()) reason = LineText::tr("%1 (%2)").arg(reason, textQ(why.rule));
        text =
            line.blockHex.empty()
                ? LineText::tr("No LOS from %1 to %2, %3: %4.").arg(from, to, rangeText(line.range), reason)
                : LineText::tr("No LOS from %1 to %2, %3: blocked in %4, %5.")
                      .arg(from, to, rangeText(line.range), QString::fromStdString(line.blockHex), reason);
    } else {
        text = LineText::tr("Clear LOS from %1 to %2, %3.").arg(from, to, rangeText(line.range));
    }
    QStringList parts;
    for (std::size_t i = 0; i < line.hindrances.size(); ++i) {
        const auto& h = line.hindrances[i];
        const QString value = (h.half && h.value == 0 ? QString() : QString::number(h.value)) +
                              (h.half ? QString::fromUtf8("\u00bd") : QString());
        parts << (h.hex.empty() ? LineText::tr("%1 +%2").arg(causeText(h.cause), value)
                                : LineText::tr("%1. %2 +%3 (%4)")
                                      .arg(i + 1)
                                      .arg(QString::fromStdString(h.hex))
                                      .arg(value)
                                      .arg(causeText(h.cause)));
    }
    if (parts.isEmpty()) return line.blocked ? text : LineText::tr("%1 No Hindrance.").arg(text);
    return line.blocked ? LineText::tr("%1 Hindrances before that: %2.").arg(text, listed(parts))
                        : LineText::tr("%1 Hindrance +%2: %3.")
                              .arg(text, QString::number(line.hindrance), listed(parts));
}

QString shortLineText(const GameLine& line) {
    const QString to = endText(line.to, line.toLocation, line.toVertex);
    if (!line.blocked) {
        const QString text = LineText::tr("\u2713 %1, %2").arg(to, rangeText(line.range));
        return line.hindrance > 0 ? LineText::tr("%1, +%2").arg(text, QString::number(line.hindrance)) : text;
    }
    const LosReasonText& why = textOf(line.reason);
    QString text = LineText::tr("\u00d7 %1, %2").arg(to, rangeText(line.range));
    if (!line.blockHex.empty())
        text = LineText::tr("%1, blocked in %2").arg(text, QString::fromStdString(line.blockHex));
    return why.rule.empty() ? text : LineText::tr("%1 (%2)").arg(text, textQ(why.rule));
}

QString noLinesText(const Ground& ground, bool available) {
    if (ground.blank())
        return LineText::tr(
            "LOS can't be traced here, because a blank grid has no terrain. Stretch a thread across your own "
            "board, and enter with E what the enemy sees.");
    if (!available)
        return LineText::tr(
            "LOS can't be traced here, because these boards do not form one map with the same hexes.");
    return {};
}

}  // namespace shellgame::app
