// SPDX-License-Identifier: MIT
#include "session/table_steps.hpp"

#include <QCoreApplication>
#include <set>

#include "map/counter_face.hpp"
#include "session/game_controller.hpp"
#include "shellgame/rules/exchange/shift.hpp"

namespace shellgame::app {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("TableSteps", text);
}

QString markerName(const Marker& m) {
    switch (m.kind) {
        case MarkerKind::concealed:
            return tr("the ?");
        case MarkerKind::hip:
            return tr("the HIP marker");
        case MarkerKind::cloaked:
            return tr("the cloaking counter");
        case MarkerKind::mine:
            return tr("the face-down minefield");
    }
    return {};
}

bool contentsChange(const Change& c) {
    return c.table == "markers" && (c.field == "contents" || c.field == "dummies");
}

}  // namespace

QStringList tableSteps(const Entry& entry, const State& after, bool numbered) {
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
            out << tr("%1 in %2: %3 now.").arg(markerNumber(qs(id)), place, qs(contentsText(after, *m)));
        else if (m->isDummy())
            out << (m->dummies > 0
                        ? tr("Under %1 in %2 put %3 dummies.").arg(markerName(*m), place).arg(m->dummies)
                        : tr("Under %1 in %2 lies nothing now.").arg(markerName(*m), place));
        else
            out << tr("Under %1 in %2 now put %3.").arg(markerName(*m), place, qs(contentsText(after, *m)));
    }
    if (numbered && !out.isEmpty()) out << tr("Nothing need be touched on the table.");
    // Counters that came on or off the table with a bad row.
    for (const Change& c : entry.changes) {
        if (c.table != "markers" || !c.field.empty()) continue;
        const Json& was = c.before;
        if (c.after.is_null() && was.is_object() && was.contains("at"))
            out << tr("Take the marker off %1.").arg(qs(was["at"].get<std::string>()));
        if (was.is_null() && c.after.is_object() && c.after.contains("at"))
            out << tr("Put a new marker in %1.").arg(qs(c.after["at"].get<std::string>()));
    }
    return out;
}

}  // namespace shellgame::app
