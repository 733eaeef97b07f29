// SPDX-License-Identifier: MIT
#pragma once

#include <QCommandLinkButton>
#include <QEvent>
#include <QHash>
#include <optional>

namespace shellgame::app {

/// Knows how high it is at a width: layouts ask often, and each answer lays all its words out anew. Its words
/// don't change.
class LinkButton : public QCommandLinkButton {
  public:
    using QCommandLinkButton::QCommandLinkButton;
    [[nodiscard]] int heightForWidth(int width) const override {
        if (const auto known = heights_.constFind(width); known != heights_.cend()) return *known;
        return *heights_.insert(width, QCommandLinkButton::heightForWidth(width));
    }
    [[nodiscard]] QSize sizeHint() const override {
        if (!hint_) hint_ = QCommandLinkButton::sizeHint();
        return *hint_;
    }

  protected:
    bool event(QEvent* event) override {
        const auto type = event->type();
        if (type == QEvent::Polish || type == QEvent::FontChange || type == QEvent::StyleChange ||
            type == QEvent::ApplicationFontChange) {
            heights_.clear();
            hint_.reset();
        }
        return QCommandLinkButton::event(event);
    }

  private:
    mutable QHash<int, int> heights_;  ///< by width
    mutable std::optional<QSize> hint_;
};

}  // namespace shellgame::app
