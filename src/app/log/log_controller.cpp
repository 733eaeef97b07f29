// SPDX-License-Identifier: MIT
#include "log/log_controller.hpp"

#include <QSplitter>
#include <QVBoxLayout>

#include "log/dice_statistics_view.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

/// The chart beside the table, or above it in a narrow panel.
class ChartAndTable : public QSplitter {
  public:
    ChartAndTable(QWidget* chart, QWidget* table) : QSplitter(Qt::Horizontal) {
        addWidget(chart);
        addWidget(table);
        setStretchFactor(0, 2);
        setStretchFactor(1, 3);
        setChildrenCollapsible(false);
    }

  protected:
    void resizeEvent(QResizeEvent* event) override {
        constexpr int letters = 90;
        const bool beside = width() >= fontMetrics().averageCharWidth() * letters;
        setOrientation(beside ? Qt::Horizontal : Qt::Vertical);
        QSplitter::resizeEvent(event);
    }
};

QWidget* dicePage(SeedRow* luck, DicePanel* dice, DiceStatisticsView* table) {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(luck);
    column->addWidget(new ChartAndTable(dice, table), 1);
    return page;
}

}  // namespace

LogController::LogController(const WindowContext& context, QObject* parent)
    : QObject(parent),
      context_(context),
      panel_(new LogPanel(context.game)),
      dock_(context.dock(QStringLiteral("logDock"), tr("Log"), panel_, Qt::RightDockWidgetArea)),
      luck_(new SeedRow(context.game)),
      diceDock_(
          context.dock(QStringLiteral("diceDock"), tr("Dice"),
                       dicePage(luck_, new DicePanel(context.game), new DiceStatisticsView(context.game)),
                       Qt::RightDockWidgetArea)) {
    connect(panel_, &LogPanel::left, &context_.map, [this] { context_.map.setFocus(); });
}

ActionRows LogController::actions() {
    // An open question may be about another game, so it is withdrawn before anything changes.
    const auto withdrawn = [this] {
        context_.map.abortTool();
        return withdraws_ && withdraws_();
    };
    const auto undo = [this, withdrawn] {
        if (!withdrawn()) context_.game.undo();
    };
    const auto redo = [this, withdrawn] {
        if (!withdrawn()) context_.game.redo();
    };
    const auto find = [this] {
        bringForward(*dock_);
        panel_->search()->setFocus();
    };
    const auto luck = [this] {
        bringForward(*diceDock_);
        luck_->focusFirst();
    };
    return {
        {.id = "undo",
         .place = {Menu::edit, 110},
         .keys = "Ctrl+Z",
         .does = undo,
         .can = [this] { return context_.game.lastDone() > 0; },
         .words = [this] { return undoWords(); }},
        {.id = "redo",
         .place = {Menu::edit, 120},
         .text = tr("&Redo"),
         .keys = "Ctrl+Shift+Z; Ctrl+Y",
         .does = redo,
         .can = [this] { return context_.game.nextRedo() > 0; }},
        {"find", {Menu::edit, 210}, tr("&Find in the log"), "Ctrl+F", find},
        {"luck", {Menu::edit, 310}, tr("&Dice statistics …"), "Ctrl+D", luck},
    };
}

/// Describes the act that undo would revert, without anything that the viewer may not know.
QString LogController::undoWords() const {
    const int last = context_.game.hasGame() ? context_.game.lastDone() : 0;
    if (last == 0) return tr("&Undo");
    const Entry& entry = context_.game.session().entries()[static_cast<std::size_t>(last - 1)];
    return context_.game.maySee(entry.side) ? tr("&Undo %1").arg(coreText(entry.verb)) : tr("&Undo");
}

}  // namespace shellgame::app
