// SPDX-License-Identifier: MIT
#include "log/log_model.hpp"

#include <QFont>
#include <QPalette>
#include <algorithm>
#include <array>

#include "map/map_text.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

QString diceText(const Entry& entry) {
    QStringList parts;
    for (const Roll& roll : entry.rolls) {
        QStringList faces;
        for (const int f : roll.faces) faces << QString::number(f);
        QString text = faces.join(QLatin1Char('+'));
        int drm = 0;
        for (const Modifier& m : roll.modifiers) drm += m.value;
        if (drm != 0) text += QStringLiteral(" %1").arg(signedNumber(drm));
        if (roll.final) text += QStringLiteral(" = %1").arg(*roll.final);
        if (roll.choice)
            text = LogModel::tr("%1 (%2 of %3)")
                       .arg(text, QString::number(*roll.choice + 1), QString::number(roll.of));
        if (roll.given) text = LogModel::tr("%1, own dice").arg(text);
        parts << text;
    }
    if (entry.knownDice) parts << LogModel::tr("known dice");
    return parts.join(QStringLiteral("; "));
}

namespace {

/// Finds the hex to which an argument or finding of an entry refers.
class HexFinder {
  public:
    HexFinder(const Session& session, const State& shown, std::size_t entry, bool past)
        : session_(session), shown_(shown), entry_(entry), past_(past) {}

    [[nodiscard]] std::optional<QString> in(const Json& value) const {
        if (value.is_string()) return named(value.get<std::string>());
        if (value.is_array() && !value.empty()) return in(value.back());
        return std::nullopt;
    }
    [[nodiscard]] std::optional<QString> named(const std::string& text) const {
        if (const Marker* m = shown_.marker(MarkerId(text))) return hex(m->at);
        if (const Piece* p = shown_.piece(PieceId(text)))
            if (const auto found = hex(shown_.placeOf(*p))) return found;
        if (const auto at = Location::parse(text))
            if (const auto found = hex(*at)) return found;
        return past_ ? then(text, 0) : std::nullopt;
    }

  private:
    [[nodiscard]] std::optional<QString> hex(const Location& at) const {
        return !at.empty() && session_.ground().find(at.hex) ? std::optional(qs(at.hex)) : std::nullopt;
    }
    /// Returns the hex in which a counter was at this entry, if the counter has since left the game.
    [[nodiscard]] std::optional<QString> then(const std::string& id, int depth) const {
        const auto& log = session_.entries();
        for (std::size_t i = entry_; i < log.size(); ++i) {
            if (log[i].undone && i != entry_) continue;
            for (const Change& c : log[i].changes) {
                if (c.id != id || (c.table != "markers" && c.table != "pieces")) continue;
                const bool own = i == entry_;
                for (const HeldJson* side : {own ? &c.after : &c.before, own ? &c.before : &c.after})
                    if (const auto found =
                            c.field.empty() ? ofObject(c.table, **side, depth) : told(c.field, **side, depth))
                        return found;
            }
        }
        return std::nullopt;
    }
    /// Finds the hex of a marker or counter that a change stores as a whole.
    [[nodiscard]] std::optional<QString> ofObject(const std::string& table, const Json& value,
                                                  int depth) const {
        if (value.is_null()) return std::nullopt;
        Marker marker;
        Piece piece;
        table == "markers" ? readValue(value, marker) : readValue(value, piece);
        const Location& at = table == "markers" ? marker.at : piece.at;
        if (const auto found = hex(at)) return found;
        return told("under", piece.under.text, depth);
    }
    [[nodiscard]] std::optional<QString> told(const std::string& field, const Json& value, int depth) const {
        if (!value.is_string()) return std::nullopt;
        const std::string text = value.get<std::string>();
        if (field == "at")
            if (const auto at = Location::parse(text)) return hex(*at);
        if (field != "under" || text.empty() || depth > 0) return std::nullopt;
        const Marker* m = shown_.marker(MarkerId(text));
        return m != nullptr ? hex(m->at) : then(text, depth + 1);
    }

    const Session& session_;
    const State& shown_;
    std::size_t entry_;
    bool past_;
};

}  // namespace

QString hexOfEntry(const Session& session, std::size_t n, const State& shown, bool past) {
    const Entry& entry = session.entries()[n];
    const HexFinder find(session, shown, n, past);
    const Json& c = entry.command;
    const Json* pair =
        c.contains("pairs") && c["pairs"].is_array() && !c["pairs"].empty() ? &c["pairs"].front() : nullptr;
    for (const Json* source : {&c, pair}) {
        if (source == nullptr || !source->is_object()) continue;
        for (const char* key : {"to", "at", "path", "from", "marker", "piece", "pieces"}) {
            if (!source->contains(key)) continue;
            if (const auto hex = find.in((*source)[key])) return *hex;
        }
    }
    for (const Finding& f : entry.findings)
        if (const auto hex = find.named(f.subject.text())) return *hex;
    return {};
}

LogModel::LogModel(GameController& game, QObject* parent) : QAbstractTableModel(parent), game_(game) {
    connect(&game, &GameController::gameChanged, this, &LogModel::restart);
    connect(&game, &GameController::entriesChanged, this, &LogModel::grow);
    connect(&game, &GameController::viewerChanged, this, &LogModel::restart);
    restart();
}

void LogModel::restart() {
    beginResetModel();
    rows_ = game_.hasGame() ? static_cast<int>(game_.shownEntries().size()) : 0;
    endResetModel();
}

void LogModel::grow() {
    const int now = game_.hasGame() ? static_cast<int>(game_.shownEntries().size()) : 0;
    const int before = rows_;
    if (now < before) return restart();
    if (now > before) {
        beginInsertRows({}, before, now - 1);
        rows_ = now;
        endInsertRows();
    }
    // Undo and redo change the text of earlier rows. Report only those rows, because the filter checks each
    // reported row again.
    int first = before;
    int last = -1;
    for (int row = before; row < now; ++row)
        for (const int n : game_.shownEntries()[static_cast<std::size_t>(row)].targets) {
            first = std::min(first, n - 1);
            last = std::max(last, n - 1);
        }
    last = std::min(last, before - 1);
    if (first <= last) Q_EMIT dataChanged(index(first, 0), index(last, columns - 1));
}

int LogModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : rows_;
}
int LogModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant LogModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    const std::array<QString, columns> names{tr("No."), tr("Turn"), tr("Side"), tr("What happened"),
                                             tr("Dice")};
    return names[static_cast<std::size_t>(section)];
}

QVariant LogModel::display(const Entry& e, int column) const {
    switch (column) {
        case number:
            return e.n;
        case when:
            return e.phase == Phase::setup ? tr("setup") : tr("%1 %2").arg(e.turn).arg(term(e.phase));
        case who: {
            const auto it = game_.shown().sides.find(e.side);
            return it == game_.shown().sides.end() ? qs(e.side.text) : qs(it->second.name);
        }
        case what: {
            QString text = qs(e.text);
            if (e.undone) text = tr("(undone) %1").arg(text);
            return text;
        }
        case dice:
            return diceText(e);
        default:
            return {};
    }
}

QVariant LogModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !game_.hasGame()) return {};
    const auto& entries = game_.shownEntries();
    const auto row = static_cast<std::size_t>(index.row());
    if (row >= entries.size()) return {};
    const Entry& e = entries[row];
    switch (role) {
        case Qt::DisplayRole:
            return display(e, index.column());
        case Qt::AccessibleTextRole: {
            // Give screen readers the text of the whole entry in the first column, because the arrow keys
            // move along that column.
            if (index.column() != number) return display(e, index.column());
            const QString told = tr("%1, %2: %3")
                                     .arg(display(e, when).toString(), display(e, who).toString(),
                                          display(e, what).toString());
            const QString rolled = diceText(e);
            return rolled.isEmpty() ? told : tr("%1  [%2]").arg(told, rolled);
        }
        case Qt::ToolTipRole: {
            QString text = qs(e.text);
            const QString reasons = findingsText(e.findings, Verdict::ok);
            if (!reasons.isEmpty()) text += QLatin1Char('\n') + reasons;
            for (const Roll& r : e.rolls)
                for (const Modifier& m : r.modifiers)
                    text +=
                        QStringLiteral("\n%1 %2 (%3)").arg(signedNumber(m.value), qs(m.cause), qs(m.rule));
            return text;
        }
        case Qt::FontRole: {
            QFont f;
            f.setStrikeOut(e.undone);
            return f;
        }
        case Qt::ForegroundRole:
            return e.undone ? QVariant(QPalette().color(QPalette::Disabled, QPalette::Text)) : QVariant();
        case hexRole: {
            // In a side's log, counters have other names than in the game. Only the game's own log has their
            // ids.
            const auto n = static_cast<std::size_t>(game_.gameNumber(row));
            return e.command->empty()
                       ? QString()
                       : hexOfEntry(game_.session(), n - 1, game_.shown(), game_.maySee(e.side));
        }
        case entryRole:
            return game_.gameNumber(row);
        case verbRole:
            return qs(e.verb);
        case undoneRole:
            return e.undone;
        default:
            return {};
    }
}

const Entry* LogModel::entry(int row) const {
    if (!game_.hasGame() || row >= static_cast<int>(game_.shownEntries().size())) return nullptr;
    return &game_.shownEntries()[static_cast<std::size_t>(row)];
}

bool LogModel::isInHexName(const QString& text) const {
    if (!game_.hasGame()) return false;
    const auto& names = game_.ground().names();
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return qs(name).contains(text, Qt::CaseInsensitive); });
}

}  // namespace shellgame::app
