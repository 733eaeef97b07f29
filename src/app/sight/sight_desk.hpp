// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/desk.hpp"
#include "map/los_thread.hpp"
#include "sight/sight_bar.hpp"

namespace shellgame::app {

/// What the window does with lines of sight: the thread, the shaded fields, and the sign of those who are
/// seen.
class SightDesk : public QObject {
    Q_OBJECT
  public:
    explicit SightDesk(const Desk& desk, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    /// Once there are rows: what the bar asks for are two of them.
    void follow(const ActionTable& table);
    [[nodiscard]] SightBar* bar() const { return bar_; }

    void showSeen();
    /// Lays a LOS thread from the chosen hex to one by its name.
    bool threadTo(const QString& name);

  Q_SIGNALS:
    /// Who is seen, or what the fields say, is shown anew.
    void shown();

  private:
    void beginThread(Hex from, Hex to, LosThread::Begun begun);
    void layThread(const std::shared_ptr<const GameLines>& lines, const LosThread::Ends& ends);
    void threadBetween(const Location& from, const Location& to);
    /// From the nearest enemy who sees the chosen place.
    void threadFromSeer();
    void threadToCursor();
    void copyLine();

    Desk desk_;
    SightBar* bar_;
    const ActionTable* table_ = nullptr;
};

}  // namespace shellgame::app
