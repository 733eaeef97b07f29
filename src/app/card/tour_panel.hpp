// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QScrollArea>
#include <QWidget>
#include <array>

#include "session/game_controller.hpp"

namespace shellgame::app {

/// The tour of first steps, which has six tasks on the map. Each task is ticked when the player has done it.
class TourPanel : public QWidget {
    Q_OBJECT
  public:
    static constexpr int steps = 6;
    explicit TourPanel(GameController& game, QWidget* parent = nullptr);
    [[nodiscard]] bool isDone(int step) const { return done_.at(static_cast<std::size_t>(step)); }
    /// Restarts the tour, so that no step is ticked.
    void begin();
    void noteEntry(const Entry& entry);

  Q_SIGNALS:
    void skipped();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void tick(int step);
    void refresh();
    /// Scrolls to the first step that is not done.
    void showOpenStep();
    [[nodiscard]] static QString words(int step);
    [[nodiscard]] static QString headingOf(int step);

    GameController& game_;
    std::array<bool, steps> done_{};
    std::array<QLabel*, steps> lines_{};
    QLabel* end_;
    QScrollArea* scroll_;
};

}  // namespace shellgame::app
