// SPDX-License-Identifier: MIT
#include "log/log_filter.hpp"

#include <QElapsedTimer>
#include <algorithm>

namespace shellgame::app {

namespace {
constexpr int mostAtOnce = 100;  ///< number of rows that are filtered before the time is checked again
}  // namespace

LogFilter::LogFilter(LogModel& log, QObject* parent) : QAbstractProxyModel(parent), log_(log) {
    setSourceModel(&log);
    next_.setSingleShot(true);
    connect(&next_, &QTimer::timeout, this, [this] { goOn(later_); });
    connect(&log, &QAbstractItemModel::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(&log, &QAbstractItemModel::modelReset, this, [this] {
        begin();
        endResetModel();
        goOn(atOnce_);
    });
    connect(&log, &QAbstractItemModel::rowsAboutToBeInserted, this,
            [this](const QModelIndex&, int first, int last) {
                if (all_) beginInsertRows({}, first, last);
            });
    connect(&log, &QAbstractItemModel::rowsInserted, this,
            [this](const QModelIndex&, int first, int last) { sourceGrown(first, last + 1); });
    connect(&log, &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex& first, const QModelIndex& last) {
                sourceChanged(first.row(), last.row() + 1);
            });
}

void LogFilter::setPatience(int atOnce, int later) {
    atOnce_ = atOnce;
    later_ = later;
}

void LogFilter::setText(const QString& text) {
    text_ = text.trimmed();
    ask();
}
void LogFilter::setKind(Kind kind) {
    kind_ = kind;
    ask();
}
void LogFilter::setUndoneShown(bool shown) {
    undone_ = shown;
    ask();
}

void LogFilter::ask() {
    beginResetModel();
    begin();
    endResetModel();
    goOn(atOnce_);
}

/// Discards the previous result and starts filtering.
void LogFilter::begin() {
    next_.stop();
    rows_.clear();
    all_ = text_.isEmpty() && kind_ == Kind::all && undone_;
    hexes_ = !text_.isEmpty() && log_.isInHexName(text_);
    left_ = all_ ? 0 : log_.rowCount();
}

void LogFilter::lookAgain() {
    if (all_ || !hexes_) return;
    left_ = log_.rowCount();
    goOn(later_);
}

void LogFilter::goOn(int milliseconds) {
    if (!working()) return;
    QElapsedTimer clock;
    clock.start();
    const int last = left_;
    int first = last;
    std::vector<int> wanted;
    while (first > 0 && (first == last || clock.elapsed() < milliseconds))
        if (accepts(--first)) wanted.push_back(first);
    std::reverse(wanted.begin(), wanted.end());
    left_ = first;
    put(first, last, wanted);
    if (working()) next_.start(0);
}

void LogFilter::goneThrough(int first, int last) {
    std::vector<int> wanted;
    for (int row = first; row < last; ++row)
        if (accepts(row)) wanted.push_back(row);
    put(first, last, wanted);
}

void LogFilter::sourceGrown(int first, int last) {
    if (all_) return endInsertRows();
    if (last - first <= mostAtOnce) return goneThrough(first, last);
    left_ = last;
    goOn(atOnce_);
}

void LogFilter::sourceChanged(int first, int last) {
    if (!all_) {
        if (last - first <= mostAtOnce) {
            goneThrough(first, last);
        } else {
            left_ = std::max(left_, last);
            goOn(later_);
        }
    }
    const auto place = [this](int row) {
        return all_ ? row
                    : static_cast<int>(std::lower_bound(rows_.begin(), rows_.end(), row) - rows_.begin());
    };
    if (const int from = place(first), to = place(last); from < to)
        Q_EMIT dataChanged(index(from, 0), index(to - 1, LogModel::columns - 1));
}

void LogFilter::put(int first, int last, const std::vector<int>& wanted) {
    const auto from = std::lower_bound(rows_.begin(), rows_.end(), first);
    const auto to = std::lower_bound(from, rows_.end(), last);
    if (std::equal(from, to, wanted.begin(), wanted.end())) return;
    const auto place = static_cast<int>(from - rows_.begin());
    if (from != to) {
        beginRemoveRows({}, place, place + static_cast<int>(to - from) - 1);
        rows_.erase(from, to);
        endRemoveRows();
    }
    if (wanted.empty()) return;
    beginInsertRows({}, place, place + static_cast<int>(wanted.size()) - 1);
    rows_.insert(rows_.begin() + place, wanted.begin(), wanted.end());
    endInsertRows();
}

bool LogFilter::accepts(int row) const {
    const Entry* entry = log_.entry(row);
    if (entry == nullptr || (!undone_ && entry->undone)) return false;
    const auto is = [&](std::initializer_list<const char*> words) {
        return std::any_of(words.begin(), words.end(), [&](const char* w) { return entry->verb == w; });
    };
    switch (kind_) {
        case Kind::all:
            break;
        case Kind::shifts:
            if (!is({"shift", "come", "stay", "stance", "hull_down", "occupy", "bore_sighted", "choose"}))
                return false;
            break;
        case Kind::rolls:
            if (diceText(*entry).isEmpty()) return false;
            break;
        case Kind::moves:
            if (!is({"move", "advance"})) return false;
            break;
        case Kind::rulings:
            if (!is({"rule", "correct", "terrain", "seen", "set", "note"})) return false;
            break;
    }
    if (text_.isEmpty()) return true;
    for (int c = 0; c < LogModel::columns; ++c)
        if (log_.index(row, c).data().toString().contains(text_, Qt::CaseInsensitive)) return true;
    return hexes_ &&
           log_.index(row, 0).data(LogModel::hexRole).toString().contains(text_, Qt::CaseInsensitive);
}

QModelIndex LogFilter::mapToSource(const QModelIndex& index) const {
    if (!index.isValid() || (!all_ && index.row() >= static_cast<int>(rows_.size()))) return {};
    return log_.index(all_ ? index.row() : rows_[static_cast<std::size_t>(index.row())], index.column());
}

QModelIndex LogFilter::mapFromSource(const QModelIndex& index) const {
    if (!index.isValid()) return {};
    if (all_) return createIndex(index.row(), index.column());
    const auto at = std::lower_bound(rows_.begin(), rows_.end(), index.row());
    if (at == rows_.end() || *at != index.row()) return {};
    return createIndex(static_cast<int>(at - rows_.begin()), index.column());
}

QModelIndex LogFilter::index(int row, int column, const QModelIndex& parent) const {
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

int LogFilter::rowCount(const QModelIndex& parent) const {
    if (parent.isValid()) return 0;
    return all_ ? log_.rowCount() : static_cast<int>(rows_.size());
}

int LogFilter::columnCount(const QModelIndex& parent) const {
    return log_.columnCount(parent);
}

QVariant LogFilter::headerData(int section, Qt::Orientation orientation, int role) const {
    return log_.headerData(section, orientation, role);
}

}  // namespace shellgame::app
