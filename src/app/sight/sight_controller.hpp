// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"
#include "map/los_thread.hpp"
#include "sight/sight_bar.hpp"

namespace shellgame::app {

/// Controls lines of sight in the window: the LOS thread, the LOS overlays, and the sign for units in enemy
/// LOS.
class SightController : public QObject {
    Q_OBJECT
  public:
    explicit SightController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    /// Connects the bar's buttons to two of the actions. Call this function after the actions exist.
    void follow(const ActionTable& table);
    [[nodiscard]] SightBar* bar() const { return bar_; }

    void showSeen();
    /// Shows the LOS thread from the selected hex to the hex with this name.
    bool threadTo(const QString& name);

  Q_SIGNALS:
    /// Emitted when the signs for units in enemy LOS, or the overlays, were redrawn.
    void shown();

  private:
    void beginThread(Hex from, Hex to, LosThread::Begun begun);
    [[nodiscard]] int levelOfTop(Hex hex) const;
    void layThread(const std::shared_ptr<const GameLines>& lines, const LosThread::Ends& ends);
    void threadBetween(const Location& from, const Location& to);
    void threadToEnd(const Location& from, const GameEnd& to);
    /// Returns the vertex at which a Location sees a unit in Bypass: one of the two vertices of the unit's
    /// hexside. Returns nullopt if the unit is not in Bypass, or if neither vertex is in LOS.
    [[nodiscard]] std::optional<LosVertex> seenVertex(const GameLines& lines, const Location& from,
                                                      const Location& at, const Position& position) const;
    /// Shows the LOS thread from the nearest enemy that sees the selected Location.
    void threadFromSeer();
    void threadToCursor();
    void copyLine();

    WindowContext context_;
    SightBar* bar_;
    const ActionTable* table_ = nullptr;
    QString told_;  ///< the last message about the LOS thread
};

}  // namespace shellgame::app
