// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "shellgame/play/session.hpp"

namespace shellgame {

enum class LogFormat { text, csv, json, html };

/// Writes the log as a document: every entry with every face, modifiers with rules and result, marks for
/// undone entries and known dice. `title` is the heading of text and HTML. With the `seed` of the dice, for
/// the Umpire's log, each roll states generator, seed and position, so that its faces can be recomputed
/// (docs/formats/log.md). A side's log must not have it, because hidden and future rolls could be computed
/// from it too.
[[nodiscard]] std::string writeLog(const std::vector<Entry>& entries, LogFormat format,
                                   const std::string& title, std::optional<std::uint64_t> seed = {});

/// One roll in a line: "DR 4,3 = 7; TEM -1, LOS +1; final 7 (1-7)".
[[nodiscard]] std::string rollText(const Roll& roll);

}  // namespace shellgame
