// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "shellgame/play/session.hpp"

namespace shellgame {

enum class LogFormat { text, csv, json, html };

/// The log as a document: every entry with every face, modifiers with rules and result; undone entries and
/// known dice are marked. `title` heads text and HTML. The umpire's log takes the `seed` of the dice: then
/// each roll tells generator, seed and place, from which its faces can be worked out again
/// (docs/formats/log.md). A side's log never does, since with them hidden rolls and those to come could be
/// worked out too.
[[nodiscard]] std::string writeLog(const std::vector<Entry>& entries, LogFormat format,
                                   const std::string& title, std::optional<std::uint64_t> seed = {});

/// One roll in a line: "DR 4,3 = 7; TEM -1, LOS +1; final 7 (1-7)".
[[nodiscard]] std::string rollText(const Roll& roll);

}  // namespace shellgame
