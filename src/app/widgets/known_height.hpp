// SPDX-License-Identifier: MIT
#pragma once

#include <QCommandLinkButton>
#include <QEvent>
#include <QHash>
#include <QLabel>
#include <optional>

namespace shellgame::app {

/// Knows how high it is at a width: layouts ask often, and each answer lays all its words out anew. Its words
/// don't change.
template <class Base>
class KnownHeight : public Base {
  public:
    using Base::Base;
    /// The width in pixels that its page gives to all: it asks for that one, and need not find what suits its
    /// words best.
    void setUsualWidth(int width) { usual_ = width; }
    [[nodiscard]] int heightForWidth(int width) const override {
        if (const auto known = heights_.constFind(width); known != heights_.cend()) return *known;
        return *heights_.insert(width, Base::heightForWidth(width));
    }
    [[nodiscard]] QSize sizeHint() const override {
        if (!hint_) hint_ = usual_ > 0 ? QSize(usual_, heightForWidth(usual_)) : Base::sizeHint();
        return *hint_;
    }
    /// A usual width is no least one: on a page that has become narrower the words go on below.
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
    mutable QHash<int, int> heights_;  ///< by width
    mutable std::optional<QSize> hint_;
    int usual_ = 0;
};

using LinkButton = KnownHeight<QCommandLinkButton>;
using WrappedText = KnownHeight<QLabel>;

}  // namespace shellgame::app
