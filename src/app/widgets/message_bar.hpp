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

/// The bar that reports what has happened and what the player must do on the table, and that prompts for
/// rulings. The player can go back to earlier messages.
class MessageBar : public QFrame {
    Q_OBJECT
  public:
    explicit MessageBar(QWidget* parent = nullptr);
    /// Returns the height of a bar with a message that is not expanded.
    [[nodiscard]] static int usualHeight(const QFontMetrics& font);
    void show(const Notice& notice);
    /// Shows a message that changes continuously, such as that of a moving LOS thread. Each such message
    /// replaces the previous one, unless the previous one was `lasting` or another message was shown after
    /// it.
    void showRunning(const Notice& notice, bool lasting);
    void endRunning();
    [[nodiscard]] QString text() const;
    /// Returns the kind of the message that is shown; `info` if there is none.
    [[nodiscard]] Notice::Kind kind() const;
    [[nodiscard]] bool asksRuling() const;
    void answer(bool allow);
    /// Returns true if the bar shows a question.
    [[nodiscard]] bool asks() const;
    /// Moves the focus to the answers of the question that the bar shows; returns false if it shows none.
    bool focusQuestion();
    /// Withdraws an open question, so that nothing is done; returns false if none is open.
    bool withdrawQuestion();
    /// Removes the latest message with this text.
    void withdraw(const QString& text);
    /// Closes the bar, unless it shows a question. The next message opens it again.
    void dismiss();
    /// Removes all messages, because the next viewer must not read them.
    void forget();
    /// Shows a yes-or-no question. If `mayCancel`, Esc or the close button removes the question, and
    /// `answered` is not called.
    void offer(const QString& text, const QString& accept, const QString& decline,
               std::function<void(bool)> answered, Notice::Kind kind = Notice::Kind::warning,
               bool mayCancel = false);

  Q_SIGNALS:
    void ruled(const shellgame::app::Notice& notice, bool allow);
    /// Emitted when a button with the focus disappears, because its question is answered or withdrawn.
    void left();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void showAnswers(bool shown);
    void display();
    void fold();
    [[nodiscard]] QPixmap signPicture() const;
    std::deque<Notice> past_;  ///< the messages, the newest last
    bool mayCancel_ = false;   ///< true if the player may close the question without an answer
    std::size_t at_ = 0;
    std::function<void(bool)> offering_;  ///< called with the answer; empty if there is no question
    int answered_ = 0;  ///< while an answer takes effect, the width of both buttons of the answered question
    bool running_ = false;
    bool whole_ = false;  ///< true if a long message is shown completely
    QString said_;        ///< the whole message
    QLabel* sign_;
    QLabel* text_;
    QPushButton* yes_;
    QPushButton* no_;
    QToolButton* back_;
    QToolButton* on_;
    QToolButton* more_;
    QToolButton* close_;
};

}  // namespace shellgame::app
