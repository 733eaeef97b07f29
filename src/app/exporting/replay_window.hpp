// SPDX-License-Identifier: MIT
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QTimer>
#include <memory>

#include "actions/window_context.hpp"
#include "exporting/past.hpp"

namespace shellgame::app {

/// Replays the game with a slider over the log, and shows the map as it was. The replay has its own window
/// and map, so nothing in it can change the open game.
class ReplayWindow : public QDialog {
    Q_OBJECT
  public:
    explicit ReplayWindow(const WindowContext& context);
    [[nodiscard]] MapView* map() const { return map_; }
    /// Returns the number of the entry that is shown, as in the game's log; 0 if the replay is before the
    /// first entry.
    [[nodiscard]] int entryShown() const;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    [[nodiscard]] QLayout* controls();
    [[nodiscard]] QPushButton* button(const char* name, const QString& text, const QString& tip,
                                      const QList<QKeySequence>& keys, const std::function<void()>& does);
    void look(const SideId& viewpoint);
    void fillSteps();
    void showAt(int place);
    void tell(const ReplayStep* step, const State& then);
    void turnStep(int by);
    void play(bool on);
    void playOn();

    WindowContext context_;
    MapView* map_;
    QLabel* head_;
    QLabel* what_;
    QLabel* hex_;
    QSlider* slider_;
    QPushButton* play_ = nullptr;
    QComboBox* speed_;
    QComboBox* eyesBox_;
    QCheckBox* onlyActive_;
    QTimer timer_;
    std::unique_ptr<Past> past_;
    std::vector<ReplayStep> steps_;
    std::optional<QPoint> dragFrom_;
};

}  // namespace shellgame::app
