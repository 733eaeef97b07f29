// SPDX-License-Identifier: MIT
#include "settings/saved_layout.hpp"

#include <QScreen>

namespace shellgame::app {

namespace {

/// Increase this number when the set of panels changes; layouts of other versions are not restored.
constexpr int version = 2;

QString nameOf(SavedLayout::Use use) {
    switch (use) {
        case SavedLayout::Use::setup:
            return QStringLiteral("setup");
        case SavedLayout::Use::play:
            return QStringLiteral("play");
        case SavedLayout::Use::compact:
            return QStringLiteral("compact");
        case SavedLayout::Use::none:
            break;
    }
    return {};
}

QString nameOf(SavedLayout::Room room) {
    switch (room) {
        case SavedLayout::Room::small:
            return QStringLiteral("small");
        case SavedLayout::Room::laptop:
            return QStringLiteral("laptop");
        case SavedLayout::Room::wide:
            break;
    }
    return QStringLiteral("wide");
}

}  // namespace

SavedLayout::Room SavedLayout::room() const {
    // Use the screen's width for a maximized window, because such a window reports its normal size until it
    // is shown.
    const bool fills = window_.isMaximized() || window_.isFullScreen();
    const int width =
        fills && window_.screen() != nullptr ? window_.screen()->availableSize().width() : window_.width();
    return width < 1200 ? Room::small : width < 1600 ? Room::laptop : Room::wide;
}

/// The compact window beside VASL is always small, so it has a single layout.
QString SavedLayout::key(Use use, Room room) {
    const QString stored = QStringLiteral("layout/") + nameOf(use);
    return use == Use::compact ? stored : stored + QLatin1Char('/') + nameOf(room);
}

QString SavedLayout::placeKey(bool compact) {
    return compact ? QStringLiteral("geometryCompact") : QStringLiteral("geometry");
}

bool SavedLayout::fits(Use use) const {
    return use == use_ && (use == Use::none || use == Use::compact || room() == room_);
}

void SavedLayout::store(Room room) {
    if (use_ != Use::none && !held_) settings_.setBytes(key(use_, room), window_.saveState(version));
}

bool SavedLayout::enter(Use use) {
    store(room_);
    held_ = false;
    use_ = use;
    room_ = room();
    if (use == Use::none) return false;
    const QByteArray stored = settings_.bytes(key(use, room_));
    return !stored.isEmpty() && window_.restoreState(stored, version);
}

void SavedLayout::hold() {
    store(room_);
    held_ = true;
}

void SavedLayout::keep() {
    store(room());
    settings_.setBytes(placeKey(use_ == Use::compact), window_.saveGeometry());
}

bool SavedLayout::restorePlace(bool compact) {
    const QByteArray stored = settings_.bytes(placeKey(compact));
    return !stored.isEmpty() && window_.restoreGeometry(stored);
}

}  // namespace shellgame::app
