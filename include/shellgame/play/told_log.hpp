// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "shellgame/play/side_view.hpp"

namespace shellgame {

/// A side's log that grows with the game: an act costs as much as it has changed, however long the log is.
/// The session must outlive it, and the session's log only grows meanwhile.
class ToldLog {
  public:
    ToldLog(const Session& session, const SideId& side);
    ~ToldLog();

    /// Adds new entries, and marks undone and redone ones, so that `log` equals the result of `logFor`. Pass
    /// the log as the last follow() left it; empty the first time.
    void follow(SideLog& log);

  private:
    struct Reading;
    std::unique_ptr<Reading> reading_;
};

}  // namespace shellgame
