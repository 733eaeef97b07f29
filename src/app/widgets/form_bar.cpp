// SPDX-License-Identifier: MIT
#include "widgets/form_bar.hpp"

#include <QPointer>
#include <utility>

namespace shellgame::app {

FormBar::FormBar(const QString& name, GameController& game, MapAsks* asks, QWidget* parent)
    : ActBar(name, game, parent), asks_(asks) {
    connect(&game_, &GameController::gameChanged, this, &FormBar::close);
    connect(&game_, &GameController::stateChanged, this, [this] {
        if (open_) acted();
    });
    connect(&game_, &GameController::viewerChanged, this, [this] {
        if (open_) viewed();
    });
}

void FormBar::close() {
    if (!open_) return;
    open_ = false;
    go_ = nullptr;
    verdict_ = nullptr;
    forget();
    sketch_.clear();
    vanish();
    stopPicking();
    Q_EMIT sketchChanged();
}

void FormBar::stopPicking() {
    if (std::exchange(picking_, false)) asks_->stop();
}

void FormBar::pickHex(const QString& what, const MapAsks::Answer& take, const std::function<void()>& back) {
    picking_ = true;
    asks_->hex(
        what,
        [this, take](const std::string& hex) {
            picking_ = false;
            take(hex);
        },
        [this, back] {
            picking_ = false;
            if (open_ && back) back();
        });
}

void FormBar::pickHex(const QString& what, QLineEdit* into) {
    pickHex(
        what,
        [this, line = QPointer(into)](const std::string& hex) {
            if (line == nullptr) return;
            line->setText(qs(hex));
            (go_->isEnabled() ? static_cast<QWidget*>(go_) : line)->setFocus(Qt::OtherFocusReason);
        },
        [line = QPointer(into)] {
            if (line != nullptr) line->setFocus(Qt::OtherFocusReason);
        });
    // Start at the hex that the player has already typed.
    asks_->beginAt(into->text().trimmed().toStdString());
}

void FormBar::pickHexes(const QString& what, const MapAsks::Answer& take, const std::function<void()>& back) {
    picking_ = true;
    asks_->hexes(what, take, [this, back] {
        picking_ = false;
        if (open_) back();
    });
}

}  // namespace shellgame::app
