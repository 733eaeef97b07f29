// SPDX-License-Identifier: MIT
#pragma once

// Acts that say here what has happened in VASL: the likeliest first, and what can be done where that is not
// allowed.

#include <map>
#include <string>
#include <vector>

#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/vasl_link.hpp"
#include "shellgame/play/session.hpp"

namespace shellgame::vsav {

/// Puts right what is so in VASL; no rule is asked.
[[nodiscard]] Json asInVasl(const std::string& pointer, Json value);

/// Lists of commands, each of which says the whole of a thing.
using Ways = std::vector<std::vector<Json>>;

class NewsWays {
  public:
    /// `session` is as far as things have been taken; `ours` are counters by VASL's ids.
    NewsWays(const Session& session, const std::map<std::string, PieceId>& ours, const VaslLink& link)
        : session_(session), ours_(ours), link_(link) {}

    /// From hex to hex for a stack or for counters, by what the phase allows.
    [[nodiscard]] Ways going(const Json& who, const std::string& from, const Location& to) const;
    /// Some of those under a marker, put elsewhere as they are: under one of its kind, so that nobody sees
    /// them.
    [[nodiscard]] std::vector<Json> apart(const Marker& from, const Json& pieces, const Location& to);
    /// Where no rule lets them set up or enter as they lie in VASL, in a stack of too many or not in their
    /// turn: they are put there all the same, as corrections. Under a marker one sets up, and the others are
    /// put to it.
    void putThere(Ways& ways, Json setUp, const std::vector<std::string>& pieces, const Location& to);
    /// More than may be placed together: the first is placed there, each of the others where it may be, as
    /// near as can be, and then put to it; with `under` to those that lie under that marker already.
    [[nodiscard]] std::vector<Json> oneByOne(const Json& together, const Location& at,
                                             const MarkerId& under = {}, const Json& with = Json::array());
    /// A name that the program gives to no counter or marker of itself.
    [[nodiscard]] std::string madeName();

  private:
    [[nodiscard]] const State& state() const { return session_.state(); }

    const Session& session_;
    const std::map<std::string, PieceId>& ours_;
    const VaslLink& link_;
    int made_ = 0;
};

}  // namespace shellgame::vsav
