// SPDX-License-Identifier: MIT
#include "session/table_steps.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <set>

#include "map/counter_face.hpp"
#include "session/game_controller.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/rules/exchange/shift_table.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {

struct TableSteps {
    Q_DECLARE_TR_FUNCTIONS(TableSteps)
};

/// Returns "the ?". If the hex has several ?, returns a text such as "? no. 2 from below", counted as in the
/// stack on the map.
QString whichMarker(const State& state, const MarkerId& id, const Marker& m) {
    int place = 0;
    int count = 0;
    for (const auto& [other, o] : state.markers) {
        if (o.side != m.side || o.kind != m.kind || o.at != m.at) continue;
        ++count;
        if (other == id) place = count;
    }
    const QString kind = term(kindRow(m.kind).called);
    return count < 2 ? TableSteps::tr("the %1").arg(kind)
                     : TableSteps::tr("%1 no. %2 from below").arg(kind).arg(place);
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
        if (marker.kind != MarkerKind::concealed) return TableSteps::tr("dummy");
        return TableSteps::tr("%n dummies", nullptr, marker.dummies);
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
    return out.isEmpty() ? TableSteps::tr("nothing") : listed(out);
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
            out << TableSteps::tr("%1 in %2: now %3.")
                       .arg(markerNumber(nameOf(id)), place, coreText(contentsText(after, *m)));
        else if (m->isDummy())
            out << (m->dummies > 0
                        ? TableSteps::tr("Put %3 under %1 in %2.")
                              .arg(whichMarker(after, MarkerId(id), *m), place, shortContents(after, *m))
                        : TableSteps::tr("No counters are now under %1 in %2.")
                              .arg(whichMarker(after, MarkerId(id), *m), place));
        else
            out << TableSteps::tr("Put %3 under %1 in %2.")
                       .arg(whichMarker(after, MarkerId(id), *m), place, coreText(contentsText(after, *m)));
    }
    if (numbered && !out.isEmpty())
        out << TableSteps::tr("You don't need to move any counters on the table.");
    // List counters that a failed shift adds to the table or removes from it.
    for (const Change& c : entry.changes) {
        if (c.table != "markers" || !c.field.empty()) continue;
        const auto at = [](const Json& stored) {
            Marker marker;
            readValue(stored, marker);
            return qs(marker.at.text());
        };
        if (c.after.isNull()) out << TableSteps::tr("Remove the marker from %1.").arg(at(c.before));
        if (c.before.isNull()) out << TableSteps::tr("Put a new marker in %1.").arg(at(c.after));
    }
    return out;
}

}  // namespace shellgame::app
