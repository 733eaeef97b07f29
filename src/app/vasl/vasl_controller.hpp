// SPDX-License-Identifier: MIT
#pragma once

#include <QFileSystemWatcher>
#include <QTimer>
#include <QToolButton>

#include <map>
#include <set>

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"
#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "vasl/incoming_panel.hpp"

namespace shellgame::app {

/// Synchronizes VASL and Shellgame in the same game. It opens VASL saved games, writes changes back to them,
/// and applies changes that were made in VASL.
class VaslController : public QObject {
    Q_OBJECT
  public:
    explicit VaslController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    [[nodiscard]] QDockWidget* dock() const { return dock_; }

    /// Shows the contents of a VASL saved game, and opens it as a game if the player agrees. If the file is a
    /// newer VASL file of the open game, compares it with that game instead, and watches it from now on.
    void open(const QString& path);
    void openWithDialog();

  Q_SIGNALS:
    void hexWanted(const QString& hex);

  private:
    void showSummary();
    void take(const VaslImport& import, const QString& path);
    /// Exports the game. If the watched file was exported in this session and nothing remains to do by hand,
    /// writes that file again without questions, unless `ask` is set.
    void toVasl(bool ask);
    void write(const VaslExport& done, const QString& path);
    void tell(const VaslExport& done, const QString& path, const QString& before);
    [[nodiscard]] QString nameFor(const QString& file) const;
    void chooseOther();
    void showNews();
    void follow();
    void looked();
    [[nodiscard]] bool isSameTable(const QString& path) const;
    /// Makes this file the VASL file of the open game, and shows the changes in it.
    void goOnWith(const QString& path);
    /// Watches this file from now on, and compares the game with it. The file that was watched before is
    /// still checked for changes.
    void watch(const QString& path, const VaslLink& link);
    /// Returns another file of the game that VASL has saved since it was last read; empty if there is none.
    [[nodiscard]] QString savedCopy();
    /// Returns a saved game of the same table that was written to the folder after the watched file. Each
    /// file is returned only once.
    [[nodiscard]] QString newerBeside();
    /// Returns the last known path of the open game's VASL file; empty if unknown.
    [[nodiscard]] QString original() const;
    /// Returns true if the game was imported from VASL and the viewer may see all of it.
    [[nodiscard]] bool linked() const;

    WindowContext context_;
    IncomingPanel* panel_;
    QDockWidget* dock_;
    QToolButton* badge_;  ///< a button in the status bar that appears when VASL has saved changes
    QFileSystemWatcher watch_;
    QTimer later_;  ///< delays reading, because VASL writes a file in several steps
    /// A file of the open game that was watched before another one.
    struct Copy {
        VaslLink link;    ///< the last state on which the game and this file agreed
        QByteArray mark;  ///< hash of the file's content
    };
    std::map<QString, Copy> copies_;
    QString exported_;             ///< the last file that was exported in this session
    QByteArray mark_;              ///< hash of the file's content when it was last read
    std::set<QByteArray> beside_;  ///< hashes of other files in the folder that have already been read
};

}  // namespace shellgame::app
