// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"

namespace shellgame::app {

/// Returns the proposed path for a file of the open game, without a suffix.
[[nodiscard]] QString proposedFile(const WindowContext& context);

/// Returns true if the suffix of a file is that of a VASL saved game, a VASL log, or a VASL extension, which
/// may contain setups.
[[nodiscard]] bool isOfVasl(const QString& path);

/// Opens and saves games, prompts to save changes, exports the log, and remembers the folders of boards.
class Files : public QObject {
    Q_OBJECT
  public:
    explicit Files(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    /// Fills the menus of sample scenarios and recent files. Call this function after these menus have been
    /// built.
    void fillMenus(const ActionTable& table);

    bool open(const QString& path);
    void openWithDialog();
    /// Prompts for a scenario, and opens it for editing. Saving writes the same file.
    void editWithDialog();
    void saveScenario();
    /// Remembers these board folders, so that saved games in any folder can be opened.
    void useBoardFolders(const QStringList& folders);
    /// Prompts for a board folder and remembers it.
    bool chooseBoardFolder();
    /// Prompts for VASL's module file, which may define terrain that this program does not know yet.
    void chooseVaslModule();
    /// Offers to restore the game that was open when the program last ended without saving.
    void offerUnsaved();

  Q_SIGNALS:
    /// Emitted when a new game begins because a scenario was opened.
    void begun(const QString& path);
    /// Emitted when a VASL saved game should be opened.
    void vaslWanted(const QString& path);
    /// Emitted when the list of unsaved games has changed.
    void unsavedChanged();
    /// Emitted when the player wants a new game on this board.
    void boardWanted(const QString& path);

  private:
    void close();
    void edit(const QString& path);
    bool save(bool asNew);
    bool write(const QString& path);
    void exportLog();
    [[nodiscard]] ActionRow mirrorRow();
    /// Asks for confirmation and then deletes an unsaved game permanently.
    void askDiscard(const QString& path);
    /// If the file no longer exists, reports that and returns true.
    bool isGone(const QString& path);
    /// If a file could not be opened because boards are missing, asks for their folder.
    void offerBoardFolder(const QString& path);
    void fillRecent();
    [[nodiscard]] QString lastAct() const;

    WindowContext context_;
    QMenu* recent_ = nullptr;
};

}  // namespace shellgame::app
