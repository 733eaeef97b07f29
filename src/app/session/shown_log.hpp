// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <map>
#include <memory>

#include "shellgame/play/told_log.hpp"

namespace shellgame::app {

/// The logs of all sides that have viewed the open game. Each log is continued where it ended, so that
/// neither an act nor a change of view has to read the whole game again.
class ShownLog : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    /// Makes `shown` the present log of a side; empty for the umpire. Don't modify it between two calls.
    void show(const Session& session, const SideId& side, SideLog& shown);
    /// Discards the logs, because another game was opened, or the game was closed.
    void forget(SideLog& shown);

  private:
    struct Told {
        SideLog log;  ///< the log of this side while another side is viewing
        std::unique_ptr<ToldLog> reader;
    };
    std::map<SideId, Told> sides_;
    SideId now_;  ///< the viewing side; empty for the umpire
};

}  // namespace shellgame::app
