// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <map>
#include <memory>

#include "shellgame/play/told_log.hpp"

namespace shellgame::app {

/// The logs of all sides whose views of the open game have been shown. Each log is extended from its end, so
/// that neither an act nor a change of view requires reading the whole game again.
class ShownLog : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    /// Makes `shown` the current log of a side (empty: the umpire). The caller must not modify `shown`
    /// between two calls.
    void show(const Session& session, const SideId& side, SideLog& shown);
    /// Discards the logs, because another game was opened or the game was closed.
    void forget(SideLog& shown);

  private:
    struct Told {
        SideLog log;  ///< the log of this side, stored here while another side's view is shown
        std::unique_ptr<ToldLog> reader;
    };
    std::map<SideId, Told> sides_;
    SideId now_;  ///< the side whose view is shown; empty for the umpire
};

}  // namespace shellgame::app
