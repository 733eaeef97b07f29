// SPDX-License-Identifier: MIT
#pragma once

#include <QMainWindow>
#include <QStackedWidget>
#include <array>

#include "actions/action_table.hpp"
#include "dialogs/command_panel.hpp"
#include "dialogs/new_game_panel.hpp"
#include "dialogs/place_panel.hpp"
#include "dialogs/start_page.hpp"
#include "dialogs/terrain_panel.hpp"
#include "docks/choices_bar.hpp"
#include "docks/dice_panel.hpp"
#include "docks/duty_bar.hpp"
#include "docks/exit_bar.hpp"
#include "docks/fire_bar.hpp"
#include "docks/force_bar.hpp"
#include "docks/inspector.hpp"
#include "docks/log_panel.hpp"
#include "docks/luck_row.hpp"
#include "docks/message_strip.hpp"
#include "docks/oba_bar.hpp"
#include "docks/off_board.hpp"
#include "docks/order_bar.hpp"
#include "docks/order_ends_bar.hpp"
#include "docks/orders_panel.hpp"
#include "docks/phase_bar.hpp"
#include "docks/prompt_bar.hpp"
#include "docks/shifts_panel.hpp"
#include "docks/sight_bar.hpp"
#include "docks/unit_bar.hpp"
#include "docks/works_bar.hpp"
#include "map/map_view.hpp"
#include "session/acts.hpp"
#include "session/map_asks.hpp"
#include "settings/settings.hpp"

class QDockWidget;

namespace shellgame::app {

/// The window: map in the middle, docks about it, and the wires between them.
class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    bool openFile(const QString& path);
    /// Chooses a hex by name and shows it.
    bool selectHex(const QString& name);
    /// Shows the game as one side sees it; empty for all.
    bool setView(const QString& side);
    /// The same by the player: who leaves a side's eyes sees what was hidden from it, so that is asked first.
    void lookAs(const QString& side);
    /// Lays a LOS thread from the chosen hex to one by its name.
    bool threadTo(const QString& name);
    /// Offers the game that was open when the program last ended without saving.
    void offerAutosave();
    /// Places docks for the window's size, as at the first start.
    void layOut();

    [[nodiscard]] GameController& controller() { return *game_; }
    [[nodiscard]] Selection& selection() { return *selection_; }
    [[nodiscard]] MapView* map() const { return map_; }
    [[nodiscard]] MessageStrip* strip() const { return strip_; }
    [[nodiscard]] SightShades& shades() { return *shades_; }
    [[nodiscard]] QAction* action(const QString& name) const;

  protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void makeDocks();
    void makeMenus();
    [[nodiscard]] ActionRows fileRows();
    [[nodiscard]] ActionRows editRows();
    [[nodiscard]] ActionRows lookRows();
    [[nodiscard]] ActionRows panelRows();
    [[nodiscard]] ActionRows actRows();
    [[nodiscard]] ActionRows stackRows();
    [[nodiscard]] ActionRows moreRows();
    [[nodiscard]] ActionRows sightRows();
    [[nodiscard]] ActionRows helpRows();
    [[nodiscard]] QString undoWords() const;
    CommandPanel& commandPanel();
    void askHex();
    void showGround();
    void threadToCursor();
    QDockWidget* dock(const QString& name, const QString& title, QWidget* inside, Qt::DockWidgetArea area);
    void wire();

    void wireSight();
    void beginThread(Hex from, Hex to, bool drawn);
    /// What lies in a hex and, while fields are shaded, who sees it.
    [[nodiscard]] QString hexWords(Hex hex) const;
    void tellHex(Hex h);
    void gameChanged();
    void viewerChanged();
    void showNames();
    void stateChanged(const QStringList& ids);
    void selectionChanged();
    void showPartners();
    void showTrail();
    void showSeen();
    void showDrawings();
    void addOwnDrawings(std::vector<MapDrawing>& out) const;
    void noteThirdDice(const Entry& entry);
    void wireBars();
    void wireOffBoard();
    void showOffBoard();
    /// `spent`: MF or MP of the way to the edge.
    void leaveMap(const QStringList& ids, int spent = 0);
    /// What may be asked below the map, the most urgent first.
    [[nodiscard]] std::array<ActBar*, 13> bars() const {
        return {prompt_,  choices_,  orderEnds_,  works_, fire_,   oba_,  orderEdit_,
                retreat_, unitEdit_, initiative_, exit_,  duties_, force_};
    }
    void wireOrders();
    void showOrders();
    /// Who can roll for acceptance now, for the strip when a phase begins.
    [[nodiscard]] QStringList orderLines(const Entry& entry) const;
    /// Where a hex is the target of orders that the viewer knows: "target of K"; empty for most.
    [[nodiscard]] QString ordersAt(Hex hex) const;
    void chooseArc();
    void fire();
    void formForces();
    void hexChosen(Hex hex, const QString& id, Qt::KeyboardModifiers modifiers);
    void contextMenu(Hex hex, const QString& id, QPoint global);
    void afterAct(const Entry& entry);
    void afterRoll(const Entry& entry);
    void beginPath();
    void showHex(const QString& name);
    /// Goes to a place in the notation of A2.2; says what is wrong with it, or nothing.
    QString goTo(const QString& text);
    void updateTitle();
    void updateActions();
    void openWithDialog();
    bool save(bool asNew);
    void saveScenario();
    /// Where a file of the open game is proposed to be written, without a suffix.
    [[nodiscard]] QString proposedName() const;
    /// Asks for a folder of boards and remembers it.
    bool chooseBoardFolder();
    /// Remembers where boards lie, so that what is saved opens again from anywhere.
    void useBoardFolders(const QStringList& folders);
    /// Where a file could not be opened for want of boards: asks where they are.
    void offerBoardFolder(const QString& path);
    /// Asks yes or no in the strip.
    void offer(const QString& text, const QString& accept, const QString& decline,
               const std::function<void(bool)>& answered);
    void exportLog();
    void beginOnMap();
    void centreOnGame();
    void showSetup();
    void newGame();
    void leaveForm();
    void fillRecent();
    void fillViewers();
    void showHouseRules();
    void applySettings();
    void setCompact(bool on);

    GameController* game_;
    Selection* selection_;
    Acts* acts_;
    SightShades* shades_;
    Settings settings_;
    QStackedWidget* stack_;
    StartPage* start_;
    MapView* map_;
    MapAsks* asks_;
    PhaseBar* phases_;
    MessageStrip* strip_;
    SightBar* sightBar_;
    PromptBar* prompt_;
    ChoicesBar* choices_;
    FireBar* fire_;
    ObaBar* oba_;
    WorksBar* works_;
    ExitBar* exit_;
    ForceBar* force_;
    OrderEndsBar* orderEnds_;
    DutyBar* duties_;
    OrderBar* orderEdit_;
    RetreatBar* retreat_;
    UnitBar* unitEdit_;
    InitiativeBar* initiative_;
    std::vector<MapDrawing> thirdDice_;  ///< where the dice of the last act led
    Inspector* inspector_ = nullptr;
    ShiftsPanel* shifts_ = nullptr;
    OrdersPanel* orders_ = nullptr;
    LogPanel* log_ = nullptr;
    DicePanel* dice_ = nullptr;
    LuckRow* luck_ = nullptr;
    OffBoardPanel* offBoard_ = nullptr;
    NewGamePanel* newGame_ = nullptr;
    PlacePanel* place_ = nullptr;
    TerrainPanel* terrain_ = nullptr;
    CommandPanel* commands_ = nullptr;
    QDockWidget* inspectorDock_ = nullptr;
    QDockWidget* shiftsDock_ = nullptr;
    QDockWidget* ordersDock_ = nullptr;
    QDockWidget* logDock_ = nullptr;
    QDockWidget* diceDock_ = nullptr;
    QDockWidget* offBoardDock_ = nullptr;
    QDockWidget* setupDock_ = nullptr;
    QDockWidget* terrainDock_ = nullptr;
    QStackedWidget* setupStack_ = nullptr;
    ActionTable actions_;
    std::function<void(bool)> offerAnswered_;
    QByteArray fullLayout_;  ///< of the docks, while the compact layout is on
    bool offBoardWanted_ = false;
    bool offBoardDue_ = false;
    std::optional<std::pair<int, SideId>> offBoardTurn_;  ///< in which somebody was to enter
    bool offBoardShown_ = false;
    std::optional<Hex> toldHex_;  ///< of which the status bar speaks
    QString toldWords_;
    std::map<SideId, MapView::Place> places_;  ///< where on the map each pair of eyes looked last
    SideId eyes_;                              ///< whose the map shows; empty: the umpire's
    bool laidOut_ = false;
};

}  // namespace shellgame::app
