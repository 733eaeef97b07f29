// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "shellgame/play/side_view.hpp"

namespace shellgame {

/// A side's log that is told on as the game goes on: an act costs what it has changed, however long the log
/// is. The session outlives it, and the session's log only grows meanwhile.
class ToldLog {
  public:
    ToldLog(const Session& session, const SideId& side);
    ~ToldLog();

    /// Tells what has come since, and marks what was undone or done again: then `log` is what `logFor` would
    /// say. It is what the last follow() left there; empty the first time.
    void follow(SideLog& log);

  private:
    struct Reading;
    std::unique_ptr<Reading> reading_;
};

}  // namespace shellgame
