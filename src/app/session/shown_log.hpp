// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <map>
#include <memory>

#include "shellgame/play/told_log.hpp"

namespace shellgame::app {

/// The logs of the sides whose eyes have looked at the open game: each is told on where it was left, so that
/// neither an act nor another look reads the whole game again.
class ShownLog : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    /// Makes `shown` the side's log as it is now; empty for the umpire. Between two calls nobody changes it.
    void show(const Session& session, const SideId& side, SideLog& shown);
    /// Another game, or none: the next log begins anew.
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
