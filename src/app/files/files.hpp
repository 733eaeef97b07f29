// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"

namespace shellgame::app {

/// Returns the proposed path for a file of the open game, without a suffix.
[[nodiscard]] QString proposedFile(const WindowContext& context);

/// Returns true if the file's suffix is that of a saved game of VASL, or of an extension, which may contain
/// setups.
[[nodiscard]] bool isOfVasl(const QString& path);

/// Opens and saves games, prompts to save changes, exports the log, and remembers the folders of boards.
class Files : public QObject {
    Q_OBJECT
  public:
    explicit Files(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    /// Fills the menus of sample scenarios and recent files. Call it after these menus have been built.
    void fillMenus(const ActionTable& table);

    bool open(const QString& path);
    void openWithDialog();
    /// Prompts for a scenario, and opens it for editing and saving again.
    void editWithDialog();
    void saveScenario();
    /// Remembers these folders of boards, so that saved games open again from any location.
    void useBoardFolders(const QStringList& folders);
    /// Prompts for a folder of boards and remembers it.
    bool chooseBoardFolder();
    /// Prompts for VASL's module file, which may define terrain that this program does not know yet.
    void chooseVaslModule();
    /// Offers to restore the game that was open when the program last ended without saving.
    void offerUnsaved();

  Q_SIGNALS:
    /// Emitted when a scenario was opened, not a saved game, so that a new game begins.
    void begun(const QString& path);
    /// Emitted when a saved game of VASL should be opened.
    void vaslWanted(const QString& path);
    /// The list of unsaved games is no longer what it was.
    void unsavedChanged();
    /// The player wants a new game on this board.
    void boardWanted(const QString& path);

  private:
    void close();
    void edit(const QString& path);
    bool save(bool asNew);
    bool write(const QString& path);
    void exportLog();
    [[nodiscard]] ActionRow mirrorRow();
    /// Asks before it deletes an unsaved game for good.
    void askDiscard(const QString& path);
    /// Reports a file that no longer exists; returns false for others.
    bool isGone(const QString& path);
    /// Asks for the folder of missing boards if a file could not be opened without them.
    void offerBoardFolder(const QString& path);
    void fillRecent();
    [[nodiscard]] QString lastAct() const;

    WindowContext context_;
    QMenu* recent_ = nullptr;
};

}  // namespace shellgame::app
