// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "shellgame/play/session.hpp"

namespace shellgame {

enum class LogFormat { text, csv, json, html };

/// Writes the log as a document: every entry with all its dice, its modifiers with their rules, and its
/// result. Undone entries and known dice are marked. `title` is the heading of text and HTML. If `seed` is
/// given (only for the Umpire's log), each roll states generator, seed and position, so that it can be
/// recomputed (docs/formats/log.md). A side's log must not contain the seed, because the seed would reveal
/// hidden and future rolls.
[[nodiscard]] std::string writeLog(const std::vector<Entry>& entries, LogFormat format,
                                   const std::string& title, std::optional<std::uint64_t> seed = {});

/// Describes one roll in a line: "DR 4,3 = 7; TEM -1, LOS +1; final 7 (1-7)".
[[nodiscard]] std::string rollText(const Roll& roll);

}  // namespace shellgame
