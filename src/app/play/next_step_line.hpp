// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QPointer>
#include <functional>
#include <optional>

#include "session/enemy_shots.hpp"
#include "shellgame/rules/turn/next_step.hpp"

namespace shellgame::app {

/// One line above the map that shows what to do now, the most urgent step first, as far as the viewer may
/// know it. A long text continues below the line while no message is shown there. Steps that do not fit are
/// left out, but the key of the first step is always shown. The tool tip shows the whole text.
class NextStepLine : public QLabel {
    Q_OBJECT
  public:
    explicit NextStepLine(GameController& game, QWidget* parent = nullptr);
    /// Shows the open attacks of `shots` before all other steps.
    void follow(const EnemyShots& shots);
    /// Returns the attack that the line shows first; nullopt if the line shows another step first.
    [[nodiscard]] std::optional<EnemyShot> shot() const;
    /// Returns all steps, one sentence each, with their rules.
    [[nodiscard]] QStringList lines() const;
    /// Returns the most urgent step. A game must be open.
    [[nodiscard]] NextStep step() const;
    /// Sets the function that returns true for a step that is not possible, so that it is left out.
    void setImpossible(std::function<bool(const NextStep&)> impossible) {
        impossible_ = std::move(impossible);
    }
    /// Sets the function that returns the text for the key Enter. The text is empty if Enter performs the
    /// first step.
    void setKey(std::function<QString(const NextStep&)> key) { windowKey_ = std::move(key); }
    /// Lets a long text continue in an empty widget below this line, unless `cover` is shown there.
    void continueIn(QWidget& place, QWidget& cover);
    /// Updates the shown key after the selection or the cursor has changed.
    void refreshKey();

  public Q_SLOTS:
    void refresh();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    [[nodiscard]] std::vector<NextStep> steps() const;
    [[nodiscard]] QString keyOf(const NextStep& step) const;
    [[nodiscard]] QString plainKeyOf(const NextStep& step) const;
    [[nodiscard]] QString saying(qsizetype count) const;
    [[nodiscard]] QStringList linesOf(const QString& text) const;
    void elide();
    void showLines(const QStringList& lines);
    void paintLines(QWidget& on, const QRect& box, const QString& text, Qt::Alignment at) const;
    void holdHeight();
    GameController& game_;
    const EnemyShots* shots_ = nullptr;
    QStringList lines_;        ///< the first line, and those that are shown below it
    QPointer<QWidget> below_;  ///< shows all lines except the first
    QPointer<QWidget> cover_;  ///< covers `below_` while it is shown
    QString said_;
    QStringList steps_;
    std::function<QString(const NextStep&)> windowKey_;
    std::function<bool(const NextStep&)> impossible_;
    std::optional<NextStep> first_;
    QString key_;  ///< the key of the first step
};

}  // namespace shellgame::app
