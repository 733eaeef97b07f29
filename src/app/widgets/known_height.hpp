// SPDX-License-Identifier: MIT
#pragma once

#include <QCommandLinkButton>
#include <QEvent>
#include <QHash>
#include <QLabel>
#include <optional>

namespace shellgame::app {

/// A widget that caches its height for each width, because layouts query it often and Qt would lay out all
/// its text each time. Call textChanged() after a change of the text.
template <class Base>
class KnownHeight : public Base {
  public:
    using Base::Base;
    /// Sets the width in pixels that the page gives to all its widgets, so that a widget need not compute the
    /// best width for its text.
    void setUsualWidth(int width) { usual_ = width; }
    void textChanged() {
        heights_.clear();
        hint_.reset();
        this->updateGeometry();
    }
    [[nodiscard]] int heightForWidth(int width) const override {
        if (const auto known = heights_.constFind(width); known != heights_.cend()) return *known;
        return *heights_.insert(width, Base::heightForWidth(width));
    }
    [[nodiscard]] QSize sizeHint() const override {
        if (!hint_) hint_ = usual_ > 0 ? QSize(usual_, heightForWidth(usual_)) : Base::sizeHint();
        return *hint_;
    }
    /// Don't use the usual width as a minimum, because on a narrower page the text wraps.
    [[nodiscard]] QSize minimumSizeHint() const override {
        return usual_ > 0 ? QSize(0, 0) : Base::minimumSizeHint();
    }

  protected:
    bool event(QEvent* event) override {
        const auto type = event->type();
        if (type == QEvent::Polish || type == QEvent::FontChange || type == QEvent::StyleChange ||
            type == QEvent::ApplicationFontChange) {
            heights_.clear();
            hint_.reset();
        }
        return Base::event(event);
    }

  private:
    mutable QHash<int, int> heights_;  ///< the cached heights, by width
    mutable std::optional<QSize> hint_;
    int usual_ = 0;
};

using LinkButton = KnownHeight<QCommandLinkButton>;
using WrappedText = KnownHeight<QLabel>;

}  // namespace shellgame::app
