// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/desk.hpp"

namespace shellgame::app {

/// Returns the proposed path for a file of the open game, without a suffix.
[[nodiscard]] QString proposedFile(const Desk& desk);

/// Tells by its name whether a file is a saved game of VASL, or contains some.
[[nodiscard]] bool isOfVasl(const QString& path);

/// Opens and saves games, asks about unsaved ones, exports the log, and remembers the folders of boards.
class Files : public QObject {
    Q_OBJECT
  public:
    explicit Files(const Desk& desk, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    /// Once there are menus: those of sample scenarios and of the files used last.
    void fillMenus(const ActionTable& table);

    bool open(const QString& path);
    void openWithDialog();
    /// A scenario, to be changed and saved again.
    void editWithDialog();
    void saveScenario();
    /// Remembers these folders of boards, so that saved games open again from any place.
    void useBoardFolders(const QStringList& folders);
    /// Asks for a folder of boards and remembers it.
    bool chooseBoardFolder();
    /// Asks for VASL's module file, for terrain newer than this program.
    void chooseVaslModule();
    /// Offers the game that was open when the program last ended without saving.
    void offerUnsaved();

  Q_SIGNALS:
    /// A scenario is open, not a saved game: a new game begins with it.
    void begun(const QString& path);
    /// A saved game of VASL should be opened.
    void vaslWanted(const QString& path);
    /// A new game on this board is wanted.
    void boardWanted(const QString& path);

  private:
    void close();
    void edit(const QString& path);
    bool save(bool asNew);
    bool write(const QString& path);
    void exportLog();
    [[nodiscard]] ActionRow mirrorRow();
    /// Asks for the folder of missing boards if a file could not be opened without them.
    void offerBoardFolder(const QString& path);
    void fillRecent();

    Desk desk_;
    QMenu* recent_ = nullptr;
};

}  // namespace shellgame::app
