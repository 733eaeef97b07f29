// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <map>
#include <memory>

#include "shellgame/play/told_log.hpp"

namespace shellgame::app {

/// The logs of all sides that have viewed the open game. Each continues where it ended, so that neither an
/// act nor a change of view reads the whole game again.
class ShownLog : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    /// Makes `shown` the side's present log; empty for the umpire. Nobody may change it between two calls.
    void show(const Session& session, const SideId& side, SideLog& shown);
    /// Forgets the logs, because another game is open, or none.
    void forget(SideLog& shown);

  private:
    struct Told {
        SideLog log;  ///< while others look
        std::unique_ptr<ToldLog> reader;
    };
    std::map<SideId, Told> sides_;
    SideId now_;  ///< the viewing side; empty: the umpire
};

}  // namespace shellgame::app
