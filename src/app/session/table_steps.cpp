// SPDX-License-Identifier: MIT
#include "session/table_steps.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <set>

#include "map/counter_face.hpp"
#include "session/game_controller.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "words/plural.hpp"

namespace shellgame::app {

namespace {

QString stepWords(const char* text) {
    return QCoreApplication::translate("TableSteps", text);
}

QString signOf(MarkerKind kind) {
    switch (kind) {
        case MarkerKind::concealed:
            return QStringLiteral("?");
        case MarkerKind::hip:
            return stepWords("HIP marker");
        case MarkerKind::cloaked:
            return stepWords("cloaking counter");
        case MarkerKind::mine:
            return stepWords("face-down minefield");
        case MarkerKind::force:
            return stepWords("force");
    }
    return {};
}

/// "the ?", or "? no. 2 from below" where more of them lie in the hex, as the map stacks them.
QString whichMarker(const State& state, const MarkerId& id, const Marker& m) {
    int place = 0;
    int count = 0;
    for (const auto& [other, o] : state.markers) {
        if (o.side != m.side || o.kind != m.kind || o.at != m.at) continue;
        ++count;
        if (other == id) place = count;
    }
    const QString name = signOf(m.kind);
    if (count < 2) return stepWords("the %1").arg(name);
    return stepWords("%1 no. %2 from below").arg(name).arg(place);
}

bool contentsChange(const Change& c) {
    return c.table == "markers" && (c.field == "contents" || c.field == "dummies");
}

}  // namespace

bool shiftSucceeded(const Entry& entry) {
    for (const ShiftRow row : {ShiftRow::free, ShiftRow::counts})
        if (!entry.rolls.empty() && entry.rolls.front().row == toText(row)) return true;
    return false;
}

QString shortContents(const State& state, const Marker& marker) {
    if (marker.isDummy()) {
        if (marker.kind != MarkerKind::concealed) return stepWords("dummy");
        return counted(marker.dummies, stepWords("%1 dummy"), stepWords("%1 dummies"));
    }
    std::vector<std::pair<QString, int>> types;
    for (const PieceId& id : marker.contents) {
        const Piece* p = state.piece(id);
        if (p == nullptr) continue;
        const QString type = qs(p->type);
        const auto same =
            std::find_if(types.begin(), types.end(), [&](const auto& t) { return t.first == type; });
        if (same == types.end())
            types.emplace_back(type, 1);
        else
            ++same->second;
    }
    QStringList out;
    for (const auto& [type, count] : types)
        out << (count == 1 ? type : QStringLiteral("%1\u00d7 %2").arg(count).arg(type));
    return out.isEmpty() ? stepWords("nothing") : out.join(QStringLiteral(", "));
}

QStringList tableSteps(const Entry& entry, const State& after, bool numbered,
                       const std::function<QString(const std::string&)>& nameOf) {
    QStringList out;
    if (entry.verb != "shift") return out;
    std::set<std::string> touched;
    for (const Change& c : entry.changes)
        if (contentsChange(c)) touched.insert(c.id);
    for (const std::string& id : touched) {
        const Marker* m = after.marker(MarkerId(id));
        if (m == nullptr) continue;
        const QString place = qs(m->at.text());
        if (numbered)
            out << stepWords("%1 in %2: %3 now.")
                       .arg(markerNumber(nameOf(id)), place, qs(contentsText(after, *m)));
        else if (m->isDummy())
            out << (m->dummies > 0
                        ? stepWords("Under %1 in %2 put %3.")
                              .arg(whichMarker(after, MarkerId(id), *m), place, shortContents(after, *m))
                        : stepWords("Under %1 in %2 lies nothing now.")
                              .arg(whichMarker(after, MarkerId(id), *m), place));
        else
            out << stepWords("Under %1 in %2 now put %3.")
                       .arg(whichMarker(after, MarkerId(id), *m), place, qs(contentsText(after, *m)));
    }
    if (numbered && !out.isEmpty()) out << stepWords("Nothing need be touched on the table.");
    // Counters that came on or off the table with a bad row.
    for (const Change& c : entry.changes) {
        if (c.table != "markers" || !c.field.empty()) continue;
        const Json& was = c.before;
        if (c.after.is_null() && was.is_object() && was.contains("at"))
            out << stepWords("Take the marker off %1.").arg(qs(was["at"].get<std::string>()));
        if (was.is_null() && c.after.is_object() && c.after.contains("at"))
            out << stepWords("Put a new marker in %1.").arg(qs(c.after["at"].get<std::string>()));
    }
    return out;
}

}  // namespace shellgame::app
