// SPDX-License-Identifier: MIT
#pragma once

#include <QMainWindow>
#include <QStackedWidget>
#include <array>

#include "actions/action_table.hpp"
#include "actions/tool_bar.hpp"
#include "actions/window_context.hpp"
#include "card/card_controller.hpp"
#include "files/files.hpp"
#include "files/own_vasl.hpp"
#include "files/start_page.hpp"
#include "fixing/force_controller.hpp"
#include "help/help_controller.hpp"
#include "hexes/hex_controller.hpp"
#include "log/log_controller.hpp"
#include "offmap/off_map_controller.hpp"
#include "orders/orders_controller.hpp"
#include "play/drawings.hpp"
#include "play/next_step_line.hpp"
#include "play/phase_bar.hpp"
#include "play/play_controller.hpp"
#include "settings/saved_layout.hpp"
#include "setup/setup_controller.hpp"
#include "shifts/shifts_controller.hpp"
#include "sight/sight_controller.hpp"
#include "table/map_controller.hpp"
#include "table/viewpoint_controller.hpp"
#include "vasl/vasl_controller.hpp"
#include "widgets/edge_bars.hpp"

namespace shellgame::app {

/// The main window, with the map in the middle, panels around it, and bars above and below. Each subject has
/// a controller in a folder of its own, and the window connects the controllers.
class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    explicit MainWindow(const VaslOfPlayer& vasl = VaslOfPlayer::remembered());
    ~MainWindow() override;

    bool openFile(const QString& path) { return files_.open(path); }
    bool selectHex(const QString& name);
    /// Shows the game in the view of one side, or in the Umpire view if `side` is empty.
    bool setView(const QString& side) { return viewpointController_.set(side); }
    void lookAs(const QString& side) { viewpointController_.lookAs(side); }
    bool threadTo(const QString& name) { return sight_.threadTo(name); }
    void offerAutosave() { files_.offerUnsaved(); }
    /// Arranges the panels according to the window's size, as at the first start.
    void layOut();

    [[nodiscard]] GameController& controller() { return *game_; }
    [[nodiscard]] Selection& selection() { return *selection_; }
    [[nodiscard]] MapView* map() const { return map_; }
    [[nodiscard]] MessageBar* strip() const { return strip_; }
    [[nodiscard]] SightOverlays& sightOverlays() { return *sightOverlays_; }
    [[nodiscard]] QAction* action(const QString& name) const { return actions_.action(name); }

  protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void arrange();
    [[nodiscard]] std::array<QDockWidget*, 12> docks() const;
    void layMiddle();
    void placeDocks();
    void settlePanels() const;
    void setLowerHeight(int height);
    void makeRoomForCard();
    [[nodiscard]] std::vector<QRect> counterBoxes() const;
    void nameTopics();
    void makeMenus();
    [[nodiscard]] ActionRows ownRows();
    void wireGame();
    void wireMap();
    void wireSubjects();
    void wireBars();
    void keepClear(const ActBar& bar, const QStringList& names);

    void gameChanged();
    void viewerChanged();
    void stateChanged(const QStringList& ids);
    void selectionChanged();
    void formShown(bool open);
    void formLeft();
    void showPartners() { mapController_.showPartners(play_.prompt()->marks()); }
    /// Returns all bars that can appear below the map, the most urgent first.
    [[nodiscard]] std::array<ActBar*, 18> bars() const;
    /// Returns the bar that takes a key pressed on the map, because the key is printed on one of the bar's
    /// buttons; nullptr if there is none.
    [[nodiscard]] ActBar* barWithKey(const QKeyEvent& event) const;
    void askOpenQuestion();
    bool answerQuestion();
    bool doNextStep();
    [[nodiscard]] std::optional<PieceId> nextUnitOf(const NextStep& step) const;
    /// Selects a unit together with those of `units` that act with it.
    [[nodiscard]] QStringList shownWith(const PieceId& id, const std::vector<PieceId>& units) const;
    void showUnit(const PieceId& id, const std::vector<PieceId>& units);
    [[nodiscard]] bool isCombatSelected(const NextStep& step) const;
    void resolveCombat();
    [[nodiscard]] QString enterText(const NextStep& step) const;
    [[nodiscard]] QStringList targetsOf(const EnemyShot& shot) const;
    [[nodiscard]] std::vector<MarkerId> stacksOf(const EnemyShot& shot) const;
    void chooseMoversAgain(const std::vector<PieceId>& attacked);
    void resolveShot(const EnemyShot& shot);
    void askMineResult(const QString& hex, const std::vector<PieceId>& pieces, const QString& result);
    void chooseUnloaded(const Entry& entry);
    void afterAct(const Entry& entry);
    void afterRoll(const Entry& entry);
    void fillViewers();
    void updateTitle();
    void updateActions();
    void setCompact(bool on);
    void showToolBar();
    void setTheme(Settings::Theme theme);
    void changeLetters(int by);

    GameController* game_;
    Selection* selection_;
    Acts* acts_;
    SightOverlays* sightOverlays_;
    Settings settings_;
    QStackedWidget* stack_;
    StartPage* start_;
    MapView* map_;
    MapAsks* asks_;
    PhaseBar* phases_;
    NextStepLine* nextStep_;
    EnemyShots* shots_;
    MessageBar* strip_;
    EdgeBars* edges_;
    ActionTable actions_;
    ToolBar* tools_ = nullptr;
    WindowContext context_;
    // Declared last, so that the controllers are destroyed before the widgets.
    Files files_;
    MapController mapController_;
    ViewpointController viewpointController_;
    SightController sight_;
    ShiftsController shifts_;
    OrdersController orders_;
    LogController log_;
    CardController card_;
    OffMapController offMap_;
    SetupController setup_;
    HexController hexes_;
    PlayController play_;
    ForceController forces_;
    Drawings drawings_;
    VaslController vasl_;
    HelpController help_;
    SavedLayout layout_{*this, settings_};
    Clock clock_;                     ///< clock of the state that is shown
    QSet<QString> shownUnits_;        ///< units that Enter has selected in this phase
    QList<QDockWidget*> behindForm_;  ///< panels that are hidden while the form for a new game is open
    int column_ = 0;                  ///< the width of the panels before the form hid them
    int lowerBeforeCard_ = 0;  ///< height of the lower panel before the card needed room; 0 if unchanged
    bool compact_ = false;     ///< true in the compact window beside VASL
};

}  // namespace shellgame::app
