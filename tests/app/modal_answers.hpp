// SPDX-License-Identifier: MIT
#pragma once

#include <QApplication>
#include <QDialog>
#include <QTimer>
#include <deque>
#include <functional>
#include <utility>

namespace shellgame::test {

/// Answers modal dialogs that open one after another, as a player would. Closes and counts dialogs that are
/// not expected.
class ModalAnswers {
  public:
    ModalAnswers() {
        QObject::connect(&timer_, &QTimer::timeout, [this] { answer(); });
        timer_.start(5);
    }
    void next(std::function<void(QDialog&)> act) { steps_.push_back(std::move(act)); }
    /// Returns the number of expected dialogs that did not appear plus the number of unexpected ones that
    /// did.
    [[nodiscard]] int left() const { return static_cast<int>(steps_.size()) + unexpected_; }

  private:
    void answer() {
        auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr || answering_) return;
        answering_ = true;
        if (steps_.empty()) {
            ++unexpected_;
            dialog->reject();
        } else {
            const auto act = std::move(steps_.front());
            steps_.pop_front();
            act(*dialog);
        }
        answering_ = false;
    }
    QTimer timer_;
    std::deque<std::function<void(QDialog&)>> steps_;
    int unexpected_ = 0;
    bool answering_ = false;
};

}  // namespace shellgame::test
