// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <deque>
#include <functional>

#include "session/notice.hpp"

namespace shellgame::app {

/// The strip that says what has happened and what to do on the table. It also takes the player's rulings.
/// Earlier messages can be leafed back to.
class MessageStrip : public QFrame {
    Q_OBJECT
  public:
    explicit MessageStrip(QWidget* parent = nullptr);
    void show(const Notice& notice);
    /// A message that goes on changing, such as that of a thread that is led about: it takes the place of the
    /// one before until it is shown as `lasting`, or something else is said.
    void showRunning(const Notice& notice, bool lasting);
    void endRunning();
    [[nodiscard]] QString text() const;
    /// Kind of the shown message; `info` if there is none.
    [[nodiscard]] Notice::Kind kind() const;
    [[nodiscard]] bool asksRuling() const;
    void answer(bool allow);
    /// Takes the newest message away again, if it says that.
    void withdraw(const QString& text);
    /// Forgets all: what one viewer was told is not for the next to read or leaf back to.
    void forget();
    /// Asks yes or no with a message.
    void offer(const QString& text, const QString& accept, const QString& decline,
               std::function<void(bool)> answered);

  Q_SIGNALS:
    void ruled(const shellgame::app::Notice& notice, bool allow);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void display();
    [[nodiscard]] QPixmap signPicture() const;
    std::deque<Notice> past_;  ///< newest last
    std::size_t at_ = 0;
    std::function<void(bool)> offering_;  ///< is told the answer; empty while nothing is offered
    bool running_ = false;
    QLabel* sign_;
    QLabel* text_;
    QPushButton* yes_;
    QPushButton* no_;
    QToolButton* back_;
    QToolButton* on_;
};

}  // namespace shellgame::app
