// SPDX-License-Identifier: MIT
#include "settings/saved_layout.hpp"

#include <QScreen>

namespace shellgame::app {

namespace {

/// Increased when the set of panels changes; layouts of other versions are not restored.
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
    // A maximized window that is not shown yet still reports its normal size.
    const bool fills = window_.isMaximized() || window_.isFullScreen();
    const int width =
        fills && window_.screen() != nullptr ? window_.screen()->availableSize().width() : window_.width();
    return width < 1200 ? Room::small : width < 1600 ? Room::laptop : Room::wide;
}

/// The compact window beside VASL is always small, so it has a single layout.
QString SavedLayout::key(Use use) const {
    const QString kept = QStringLiteral("layout/") + nameOf(use);
    return use == Use::compact ? kept : kept + QLatin1Char('/') + nameOf(room());
}

QString SavedLayout::placeKey(bool compact) {
    return compact ? QStringLiteral("geometryCompact") : QStringLiteral("geometry");
}

bool SavedLayout::enter(Use use) {
    if (use_ != Use::none) settings_.setBytes(key(use_), window_.saveState(version));
    use_ = use;
    if (use == Use::none) return false;
    const QByteArray kept = settings_.bytes(key(use));
    return !kept.isEmpty() && window_.restoreState(kept, version);
}

void SavedLayout::keep() {
    if (use_ != Use::none) settings_.setBytes(key(use_), window_.saveState(version));
    settings_.setBytes(placeKey(use_ == Use::compact), window_.saveGeometry());
}

bool SavedLayout::restorePlace(bool compact) {
    const QByteArray kept = settings_.bytes(placeKey(compact));
    return !kept.isEmpty() && window_.restoreGeometry(kept);
}

}  // namespace shellgame::app
