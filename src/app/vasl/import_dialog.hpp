// SPDX-License-Identifier: MIT
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTreeWidget>
#include <optional>

#include "actions/window_context.hpp"
#include "session/sight_work.hpp"
#include "shellgame/io/vsav/import.hpp"

namespace shellgame::app {

/// Shows the contents of a VASL saved game, before it is played and again later. It lists counters that were
/// understood, questions that the file leaves open, and counters that were not imported, with the reason. The
/// file is read on a thread.
class ImportDialog : public QDialog {
    Q_OBJECT
  public:
    /// With `again` the dialog only shows the file, because the game is already open.
    ImportDialog(const WindowContext& context, QString path, bool again = false);

    /// Returns the path of the file that stores the player's answers for later imports.
    [[nodiscard]] static QString answersFile();

  Q_SIGNALS:
    /// Emitted when the player wants to open the import as a game.
    void taken(const shellgame::VaslImport& import);

  private:
    void begin();
    void read();
    void shown(Result<VaslImport> import);
    void refused(const Problems& problems);
    void showSetups(const std::vector<VaslSetup>& setups);
    void showImport();
    [[nodiscard]] QWidget* momentRow();
    void showMoment();
    void enableMoment();
    void saidMoment();
    [[nodiscard]] QString missingBoards() const;
    void fillQuestions();
    void fillLeftOut();
    void fillCounters();
    void ask(QTreeWidgetItem* row, const VaslQuestion& question);
    void answered(const VaslQuestion& question, const QString& answer);
    void chooseFolder();
    void useBlankGrids();
    void take();
    [[nodiscard]] QTreeWidget* list(const char* name, const QString& spoken, const QStringList& columns);

    WindowContext context_;
    QString path_;
    bool again_;
    std::string member_;
    VaslAnswers remembered_, answers_;
    std::set<std::string> blank_;
    std::optional<VaslImport> import_;
    ImportOptions said_;       ///< the chosen turn and phase, and the step at which a log is opened
    bool momentSaid_ = false;  ///< true if `said_` has changed since the file was last read
    bool filling_ = false;
    bool wanted_ = false;  ///< true if the game must be opened as soon as the file has been read with the
                           ///< answers

    QLabel* headline_;
    QLabel* story_;
    QLabel* problems_;
    QProgressBar* progress_;
    QWidget* moment_ = nullptr;  ///< the controls for turn and phase
    QLabel* logWords_ = nullptr;
    QComboBox* logAt_ = nullptr;
    QComboBox* phase_ = nullptr;
    QComboBox* player_ = nullptr;
    QSpinBox* turn_ = nullptr;
    QCheckBox* pds_ = nullptr;
    QTreeWidget* setups_;
    QTabWidget* tabs_;
    QTreeWidget* questions_;
    QTreeWidget* left_;
    QTreeWidget* counters_;
    QWidget* mends_;  ///< the buttons that help if boards are missing
    QPushButton* folder_;
    QPushButton* grids_;
    QPushButton* open_ = nullptr;
    SightWork work_;
};

}  // namespace shellgame::app
