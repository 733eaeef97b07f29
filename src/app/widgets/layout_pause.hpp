// SPDX-License-Identifier: MIT
#pragma once

#include <QLayout>
#include <QWidget>
#include <initializer_list>

namespace shellgame::app {

/// Suspends the layout of widgets while this object exists. Without it Qt would lay out the whole window for
/// each widget that is shown, hidden or filled.
class LayoutPause {
  public:
    /// `of` lists the widgets from the outermost to the innermost.
    explicit LayoutPause(std::initializer_list<const QWidget*> of) {
        for (const QWidget* w : of)
            if (w != nullptr && w->layout() != nullptr && w->layout()->isEnabled())
                paused_.push_back(w->layout());
        for (QLayout* l : paused_) l->setEnabled(false);
    }
    LayoutPause(const LayoutPause&) = delete;
    LayoutPause& operator=(const LayoutPause&) = delete;
    ~LayoutPause() {
        for (QLayout* l : paused_) l->setEnabled(true);
        for (QLayout* l : paused_)
            if (l->parentWidget()->isVisible()) l->activate();
    }

  private:
    QList<QLayout*> paused_;
};

}  // namespace shellgame::app
