// SPDX-License-Identifier: MIT
#pragma once

#include <QFileSystemWatcher>
#include <QTimer>
#include <QToolButton>

#include <set>

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"
#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "vasl/incoming_panel.hpp"

namespace shellgame::app {

/// Makes VASL and Shellgame two windows on one game: opens its saved games, writes changes of play back, and
/// applies changes made there.
class VaslController : public QObject {
    Q_OBJECT
  public:
    explicit VaslController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    [[nodiscard]] QDockWidget* dock() const { return dock_; }

    /// Shows the contents of such a file and opens it as a game if the player agrees. A later file of the
    /// open game's table is compared with that game instead, and followed from now on.
    void open(const QString& path);
    void openWithDialog();

  Q_SIGNALS:
    void hexWanted(const QString& hex);

  private:
    void showSummary();
    void take(const VaslImport& import, const QString& path);
    void toVasl();
    void tell(const VaslExport& done, const QString& path);
    void showNews();
    void follow();
    void looked();
    [[nodiscard]] bool isSameTable(const QString& path) const;
    /// Makes this file VASL's file of the open game, and shows the changes in it.
    void goOnWith(const QString& path);
    /// Returns a saved game of the same table that was written to the folder after the followed one; each
    /// only once.
    [[nodiscard]] QString newerBeside();
    /// Returns the last path of VASL's file of the open game; empty if unknown.
    [[nodiscard]] QString original() const;
    /// True if the game was taken from VASL and the viewer may see all of it.
    [[nodiscard]] bool linked() const;

    WindowContext context_;
    IncomingPanel* panel_;
    QDockWidget* dock_;
    QToolButton* badge_;  ///< in the status bar: VASL has saved the game since
    QFileSystemWatcher watch_;
    QTimer later_;                 ///< VASL writes a file in several steps
    QByteArray mark_;              ///< state of the file when it was last read
    std::set<QByteArray> beside_;  ///< states of other files of the folder that were already read
};

}  // namespace shellgame::app
