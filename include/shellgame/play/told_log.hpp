// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "shellgame/play/side_view.hpp"

namespace shellgame {

/// A side's log that is extended as the game continues. The cost of an act depends on the act's changes, not
/// on the length of the log. The session must outlive this object, and in the meantime the session's log must
/// only grow.
class ToldLog {
  public:
    ToldLog(const Session& session, const SideId& side);
    ~ToldLog();

    /// Adds new entries and marks undone and redone ones, so that `log` equals the result of `logFor`. In the
    /// first call, pass an empty log, and afterwards always the log of the previous call.
    void follow(SideLog& log);

  private:
    struct Reading;
    std::unique_ptr<Reading> reading_;
};

}  // namespace shellgame
