// SPDX-License-Identifier: MIT
#pragma once

#include <QMainWindow>
#include <QStackedWidget>
#include <array>

#include "actions/action_table.hpp"
#include "actions/desk.hpp"
#include "actions/tool_bar.hpp"
#include "card/card_desk.hpp"
#include "files/files.hpp"
#include "files/own_vasl.hpp"
#include "files/start_page.hpp"
#include "fixing/force_desk.hpp"
#include "help/help_desk.hpp"
#include "hexes/hex_desk.hpp"
#include "log/log_desk.hpp"
#include "offmap/off_map_desk.hpp"
#include "orders/orders_desk.hpp"
#include "play/drawings.hpp"
#include "play/next_step_line.hpp"
#include "play/phase_bar.hpp"
#include "play/play_desk.hpp"
#include "settings/kept_layout.hpp"
#include "setup/setup_desk.hpp"
#include "shifts/shifts_desk.hpp"
#include "sight/sight_desk.hpp"
#include "table/eyes.hpp"
#include "table/map_desk.hpp"
#include "vasl/vasl_desk.hpp"
#include "widgets/edge_bars.hpp"

namespace shellgame::app {

/// The main window: the map in the middle, panels around it, bars above and below. Each subject has a
/// controller in its own folder; the window connects them.
class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    explicit MainWindow(const VaslOfPlayer& vasl = VaslOfPlayer::remembered());
    ~MainWindow() override;

    bool openFile(const QString& path) { return files_.open(path); }
    /// Selects a hex by name and scrolls to it.
    bool selectHex(const QString& name);
    /// Shows the game as one side sees it; empty for all.
    bool setView(const QString& side) { return eyesDesk_.set(side); }
    /// Does the same for the player: leaving a side's view would show what was hidden from it, so it asks
    /// first.
    void lookAs(const QString& side) { eyesDesk_.lookAs(side); }
    /// Lays a LOS thread from the selected hex to a hex by its name.
    bool threadTo(const QString& name) { return sight_.threadTo(name); }
    /// Offers the game that was open when the program last ended without saving.
    void offerAutosave() { files_.offerUnsaved(); }
    /// Places panels for the window's size, as at the first start.
    void layOut();

    [[nodiscard]] GameController& controller() { return *game_; }
    [[nodiscard]] Selection& selection() { return *selection_; }
    [[nodiscard]] MapView* map() const { return map_; }
    [[nodiscard]] MessageStrip* strip() const { return strip_; }
    [[nodiscard]] SightShades& shades() { return *shades_; }
    [[nodiscard]] QAction* action(const QString& name) const { return actions_.action(name); }

  protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void arrange();
    [[nodiscard]] std::array<QDockWidget*, 12> docks() const;
    void layMiddle();
    void placeDocks();
    void nameTopics();
    void makeMenus();
    [[nodiscard]] ActionRows ownRows();
    void wireGame();
    void wireMap();
    void wireSubjects();
    void wireBars();

    void gameChanged();
    void viewerChanged();
    void stateChanged(const QStringList& ids);
    void selectionChanged();
    void formShown(bool open);
    void formLeft();
    void showPartners() { mapDesk_.showPartners(play_.prompt()->marks()); }
    /// Bars that can appear below the map, the most urgent first.
    [[nodiscard]] std::array<ActBar*, 18> bars() const;
    void askOpenQuestion();
    bool answerQuestion();
    bool doNextStep();
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
    SightShades* shades_;
    Settings settings_;
    QStackedWidget* stack_;
    StartPage* start_;
    MapView* map_;
    MapAsks* asks_;
    PhaseBar* phases_;
    NextStepLine* nextStep_;
    MessageStrip* strip_;
    EdgeBars* edges_;
    ActionTable actions_;
    ToolBar* tools_ = nullptr;
    Desk desk_;
    // Declared last, so that they are destroyed before the widgets.
    Files files_;
    MapDesk mapDesk_;
    Eyes eyesDesk_;
    SightDesk sight_;
    ShiftsDesk shifts_;
    OrdersDesk orders_;
    LogDesk log_;
    CardDesk card_;
    OffMapDesk offMap_;
    SetupDesk setup_;
    HexDesk hexes_;
    PlayDesk play_;
    ForceDesk forces_;
    Drawings drawings_;
    VaslDesk vasl_;
    HelpDesk help_;
    KeptLayout layout_{*this, settings_};
    QList<QDockWidget*> behindForm_;  ///< panels that the form for a new game has hidden
    int column_ = 0;                  ///< their width then
    bool compact_ = false;            ///< small window beside VASL
};

}  // namespace shellgame::app
