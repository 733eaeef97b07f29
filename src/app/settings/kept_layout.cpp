// SPDX-License-Identifier: MIT
#include "settings/kept_layout.hpp"

#include <QScreen>

namespace shellgame::app {

namespace {

/// Number of the set of panels; layouts of another set are not restored.
constexpr int version = 2;

QString nameOf(KeptLayout::Use use) {
    switch (use) {
        case KeptLayout::Use::setup:
            return QStringLiteral("setup");
        case KeptLayout::Use::play:
            return QStringLiteral("play");
        case KeptLayout::Use::compact:
            return QStringLiteral("compact");
        case KeptLayout::Use::none:
            break;
    }
    return {};
}

QString nameOf(KeptLayout::Room room) {
    switch (room) {
        case KeptLayout::Room::small:
            return QStringLiteral("small");
        case KeptLayout::Room::laptop:
            return QStringLiteral("laptop");
        case KeptLayout::Room::wide:
            break;
    }
    return QStringLiteral("wide");
}

}  // namespace

KeptLayout::Room KeptLayout::room() const {
    // A maximized window that is not shown yet still has its normal size.
    const bool fills = window_.isMaximized() || window_.isFullScreen();
    const int width =
        fills && window_.screen() != nullptr ? window_.screen()->availableSize().width() : window_.width();
    return width < 1200 ? Room::small : width < 1600 ? Room::laptop : Room::wide;
}

/// The compact window beside VASL is always small.
QString KeptLayout::key(Use use) const {
    const QString kept = QStringLiteral("layout/") + nameOf(use);
    return use == Use::compact ? kept : kept + QLatin1Char('/') + nameOf(room());
}

QString KeptLayout::placeKey(bool compact) {
    return compact ? QStringLiteral("geometryCompact") : QStringLiteral("geometry");
}

bool KeptLayout::enter(Use use) {
    if (use_ != Use::none) settings_.setBytes(key(use_), window_.saveState(version));
    use_ = use;
    if (use == Use::none) return false;
    const QByteArray kept = settings_.bytes(key(use));
    return !kept.isEmpty() && window_.restoreState(kept, version);
}

void KeptLayout::keep() {
    if (use_ != Use::none) settings_.setBytes(key(use_), window_.saveState(version));
    settings_.setBytes(placeKey(use_ == Use::compact), window_.saveGeometry());
}

bool KeptLayout::restorePlace(bool compact) {
    const QByteArray kept = settings_.bytes(placeKey(compact));
    return !kept.isEmpty() && window_.restoreGeometry(kept);
}

}  // namespace shellgame::app
