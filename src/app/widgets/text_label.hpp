// SPDX-License-Identifier: MIT
#pragma once

#include <QEvent>
#include <QLabel>
#include <QMap>

namespace shellgame::app {

/// A label of several lines that caches its height, because each layout of the window queries the height
/// several times and Qt would lay out the whole text each time.
class TextLabel : public QLabel {
  public:
    using QLabel::QLabel;

    [[nodiscard]] int heightForWidth(int width) const override {
        if (text() != of_ || contentsMargins() != margins_) {
            heights_.clear();
            of_ = text();
            margins_ = contentsMargins();
        }
        const auto known = heights_.constFind(width);
        if (known != heights_.constEnd()) return *known;
        return *heights_.insert(width, QLabel::heightForWidth(width));
    }

  protected:
    void changeEvent(QEvent* event) override {
        // Measure again, because the font or the style may have changed.
        if (event->type() != QEvent::PaletteChange && event->type() != QEvent::EnabledChange)
            heights_.clear();
        QLabel::changeEvent(event);
    }

  private:
    mutable QString of_;
    mutable QMargins margins_;
    mutable QMap<int, int> heights_;
};

}  // namespace shellgame::app
